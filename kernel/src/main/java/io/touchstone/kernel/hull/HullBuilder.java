// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.HullPoints.Axis;

/**
 * Builds the hull of a polytope in R<sup>2</sup> or R<sup>3</sup>, exactly for the given doubles:
 *
 * <ol>
 *   <li>{@link HullPoints}: distinct points in lexicographic order;
 *   <li>{@link SpanningSimplex}: their affine dimension;
 *   <li>{@link PolygonHull} for points of a plane, or {@link Quickhull} and {@link FaceMerger};
 *   <li>{@link PolygonProof}, or {@link ConvexityProof} and {@link ContainmentProof}: the result is
 *       proved, whatever the steps before it did.
 * </ol>
 */
final class HullBuilder {

  private HullBuilder() {}

  /**
   * Returns the hull.
   *
   * @throws InvalidGeometryException if the dimension is neither 2 nor 3
   * @throws IllegalStateException if a proof fails: an error of this library
   */
  static Hull build(Polytope polytope) {
    int dimension = polytope.dimension();
    if (dimension != 2 && dimension != 3) {
      throw new InvalidGeometryException(
          "a polytope of dimension %d has no topology here; only dimensions 2 and 3 have"
              .formatted(dimension));
    }
    if (polytope.isEmpty()) {
      return FlatHull.empty(dimension);
    }
    int vertices = polytope.vertexCount();
    HullPoints points = HullPoints.of(polytope);
    if (points.count == 1) {
      return FlatHull.point(dimension, vertices, points.index[0]);
    }
    if (dimension == 2) {
      return polygon(points, Axis.Z, dimension, vertices);
    }
    int[] simplex = SpanningSimplex.of(points);
    return switch (simplex.length) {
      case 2 ->
          FlatHull.segment(dimension, vertices, points.index[simplex[0]], points.index[simplex[1]]);
      case 3 -> {
        Axis axis = SpanningSimplex.projectionAxis(points, simplex[0], simplex[1], simplex[2]);
        yield polygon(points, axis, dimension, vertices);
      }
      default -> polyhedron(points, simplex, vertices);
    };
  }

  private static Hull polygon(HullPoints points, Axis axis, int dimension, int vertices) {
    int[] corners = PolygonHull.of(points, axis);
    PolygonProof.verify(points, axis, corners);
    for (int i = 0; i < corners.length; i++) {
      corners[i] = points.index[corners[i]];
    }
    return corners.length == 2
        ? FlatHull.segment(dimension, vertices, corners[0], corners[1])
        : FlatHull.polygon(dimension, vertices, corners);
  }

  private static Hull polyhedron(HullPoints points, int[] simplex, int vertices) {
    Triangulation triangles = Quickhull.of(points, simplex);
    Hull topology = FaceMerger.of(points, triangles, vertices).toTopology();
    HullSurface surface = new HullSurface(points, topology, vertices);
    ConvexityProof.verify(surface);
    ContainmentProof.verify(surface);
    return topology.withoutFaces();
  }
}
