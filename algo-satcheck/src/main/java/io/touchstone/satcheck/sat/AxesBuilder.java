// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ExactVectors;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.body.PreciseVector;
import java.util.Arrays;

/**
 * Collects the {@link Axes} of a polytope from its exact hull. One builder per polytope; the
 * normals are computed with twice the digits, or exactly, and rounded once.
 */
final class AxesBuilder {

  private final Polytope body;
  private final int n;
  private final Hull hull;
  private final Vector from = new Vector();
  private final Vector to = new Vector();
  private final PreciseVector first = new PreciseVector();
  private final PreciseVector second = new PreciseVector();
  private final PreciseVector product = new PreciseVector();
  private final Vector unit = new Vector();

  private final double[] normals;
  private final int[] farthest;
  private final int[] definition;
  private int normalCount;
  private final double[] edges;
  private final int[] ends;
  private final int[] between;
  private int arcCount;

  private AxesBuilder(Polytope body) {
    this.body = body;
    this.n = body.dimension();
    this.hull = Hull.of(body);
    int most = Math.max(2, n == 2 ? hull.edgeCount() : hull.faceCount());
    normals = new double[3 * most];
    farthest = new int[most];
    definition = new int[Axes.DEFINITION * most];
    int arcs = n == 2 ? 0 : hull.edgeCount();
    edges = new double[3 * arcs];
    ends = new int[2 * arcs];
    between = new int[2 * arcs];
  }

  /** Returns the axes of a polytope in R<sup>2</sup> or R<sup>3</sup>. */
  static Axes build(Polytope body) {
    AxesBuilder builder = new AxesBuilder(body);
    builder.addNormals();
    for (int edge = 0; builder.n == 3 && edge < builder.hull.edgeCount(); edge++) {
      builder.addArc(edge);
    }
    return builder.finish();
  }

  private Axes finish() {
    double[] levels = new double[normalCount];
    for (int k = 0; k < normalCount; k++) {
      for (int i = 0; i < n; i++) {
        levels[k] += normals[3 * k + i] * body.coordinate(farthest[k], i);
      }
    }
    return new Axes(
        hull.affineDimension(),
        Arrays.copyOf(normals, 3 * normalCount),
        levels,
        Arrays.copyOf(farthest, normalCount),
        Arrays.copyOf(definition, Axes.DEFINITION * normalCount),
        edges,
        ends,
        between);
  }

  private void addNormals() {
    switch (hull.affineDimension()) {
      case 0 -> {
        unit.set(1, 0, 0);
        addNormal(hull.vertex(0), Axes.NONE, Axes.NONE);
      }
      case 1 -> addNormalsOfSegment(hull.edgeStart(0), hull.edgeEnd(0));
      case 2, 3 -> {
        if (n == 2) {
          for (int edge = 0; edge < hull.edgeCount(); edge++) {
            addEdgeNormal(hull.edgeStart(edge), hull.edgeEnd(edge)); // the interior is on the left
          }
        } else {
          for (int face = 0; face < hull.faceCount(); face++) {
            addFaceNormal(face);
          }
        }
      }
      default -> {} // empty: nothing
    }
  }

  private void addNormalsOfSegment(int start, int end) {
    if (n == 2) {
      addEdgeNormal(start, end);
      addEdgeNormal(end, start);
      return;
    }
    takeEdge(start, end);
    // across the edge, and across the axis that it is least along
    double x = Math.abs(unit.x);
    double y = Math.abs(unit.y);
    double z = Math.abs(unit.z);
    double least = Math.min(x, Math.min(y, z));
    if (least == x) {
      unit.set(0, -unit.z, unit.y);
    } else if (least == y) {
      unit.set(unit.z, 0, -unit.x);
    } else {
      unit.set(-unit.y, unit.x, 0);
    }
    if (!unit.normalize()) { // two of its components are not small
      throw new IllegalStateException("no direction across an edge");
    }
    addNormal(start, Axes.NONE, Axes.NONE);
  }

  private void addEdgeNormal(int start, int end) {
    takeEdge(start, end);
    unit.set(unit.y, -unit.x, 0);
    addNormal(start, end, Axes.NONE);
  }

  /** By three corners, a third of the way round apart: no three corners are collinear. */
  private void addFaceNormal(int face) {
    int start = hull.firstCorner(face);
    int count = hull.firstCorner(face + 1) - start;
    int i = hull.cornerVertex(start);
    int j = hull.cornerVertex(start + count / 3);
    int k = hull.cornerVertex(start + 2 * count / 3);
    difference(first, i, j);
    difference(second, i, k);
    product.setCross(first, second);
    boolean sharp = product.length() > PreciseEdges.LEAST_SINE * first.length() * second.length();
    if (!(sharp && product.unit(1, unit))) { // also for NaN
      takeExactly(ExactVectors.cross(exactly(i, j), exactly(i, k)));
    }
    addNormal(i, j, k);
  }

  /** Makes {@link #unit} the direction of an edge, whose vertices are not the same point. */
  private void takeEdge(int start, int end) {
    difference(first, start, end);
    if (!first.unit(1, unit)) { // a difference may be no double
      takeExactly(exactly(start, end));
    }
  }

  private void takeExactly(Dyadic[] direction) {
    product.setBalanced(direction);
    if (!product.unit(1, unit)) {
      throw new IllegalStateException("a part of a hull without a direction");
    }
  }

  private Dyadic[] exactly(int start, int end) {
    Dyadic[] difference = {Dyadic.ZERO, Dyadic.ZERO, Dyadic.ZERO};
    for (int axis = 0; axis < n; axis++) {
      difference[axis] =
          Dyadic.of(body.coordinate(end, axis)).subtract(Dyadic.of(body.coordinate(start, axis)));
    }
    return difference;
  }

  /** Adds {@link #unit}, the normal of vertices of which the first is farthest along it. */
  private void addNormal(int i, int j, int k) {
    unit.writeTo(normals, normalCount);
    definition[Axes.DEFINITION * normalCount] = i;
    definition[Axes.DEFINITION * normalCount + 1] = j;
    definition[Axes.DEFINITION * normalCount + 2] = k;
    farthest[normalCount++] = i;
  }

  private void addArc(int edge) {
    int start = hull.edgeStart(edge);
    int end = hull.edgeEnd(edge);
    boolean solid = hull.affineDimension() == 3;
    takeEdge(start, end);
    unit.writeTo(edges, arcCount);
    ends[2 * arcCount] = start;
    ends[2 * arcCount + 1] = end;
    between[2 * arcCount] = solid ? hull.edgeLeft(edge) : Axes.NONE;
    between[2 * arcCount + 1] = solid ? hull.edgeRight(edge) : Axes.NONE;
    arcCount++;
  }

  private void difference(PreciseVector target, int start, int end) {
    read(start, from);
    read(end, to);
    target.setDifference(from, to);
    target.balance();
  }

  private void read(int vertex, Vector out) {
    out.set(
        body.coordinate(vertex, 0),
        body.coordinate(vertex, 1),
        n == 3 ? body.coordinate(vertex, 2) : 0);
  }
}
