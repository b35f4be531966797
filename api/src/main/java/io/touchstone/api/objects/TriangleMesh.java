// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import java.util.Objects;

/**
 * A triangle mesh in space exactly as it is: each triangle is a polytope of three vertices, and a
 * part of the object. Nothing is repaired; duplicated, degenerate and non-manifold triangles are
 * taken as they are and {@linkplain #report() reported}.
 *
 * <p>Of a {@linkplain MeshReport#isClosed() closed} mesh also the points belong to the object
 * around which it winds: the winding number is not zero (A. Jacobson, L. Kavan, O. Sorkine-Hornung,
 * Robust inside-outside segmentation using generalized winding numbers, 2013, section 3, in its
 * classical form for closed surfaces). Of an open mesh there is the surface alone.
 *
 * <p>Immutable and thread-safe.
 */
public final class TriangleMesh implements ObjectBody {

  private final double[] coordinates;

  /** Indices of points without duplicates, three of each triangle. */
  private final int[] corners;

  private final MeshReport report;

  /** The connected piece of each triangle, from 0, in the order of their first triangles. */
  private final int[] components;

  private TriangleMesh(MeshTopology topology) {
    this.coordinates = topology.coordinates();
    this.corners = topology.corners();
    this.components = topology.components();
    this.report = topology.report();
  }

  /**
   * Makes a mesh.
   *
   * @param coordinates three numbers of each vertex; copied
   * @param triangles three indices of vertices of each triangle, from 0, counter-clockwise as seen
   *     from outside; at least one triangle; copied
   * @throws InvalidGeometryException if a number is not finite, an index is out of range, there is
   *     no triangle, or the numbers do not make whole vertices and triangles
   */
  public static TriangleMesh of(double[] coordinates, int[] triangles) {
    double[] points = coordinates.clone();
    int[] indices = triangles.clone();
    if (points.length % 3 != 0 || indices.length % 3 != 0) {
      throw new InvalidGeometryException(
          "%d coordinates and %d indices do not make whole vertices and triangles"
              .formatted(points.length, indices.length));
    }
    if (indices.length == 0) {
      throw new InvalidGeometryException("a mesh needs a triangle; none was given");
    }
    for (int i = 0; i < points.length; i++) {
      if (!Double.isFinite(points[i])) {
        throw new InvalidGeometryException(
            "coordinate %d of vertex %d is %s; a mesh needs finite numbers"
                .formatted(i % 3, i / 3, points[i]));
      }
    }
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] < 0 || indices[i] >= points.length / 3) {
        throw new InvalidGeometryException(
            "corner %d of triangle %d is vertex %d; there are %d vertices"
                .formatted(i % 3, i / 3, indices[i], points.length / 3));
      }
    }
    return new TriangleMesh(new MeshTopology(points, indices));
  }

  @Override
  public int dimension() {
    return 3;
  }

  /** Returns the number of triangles. */
  @Override
  public int partCount() {
    return components.length;
  }

  /** Returns a triangle as a polytope of three vertices, made anew each time. */
  @Override
  public Polytope part(int triangle) {
    Objects.checkIndex(triangle, components.length);
    double[] own = new double[9];
    for (int corner = 0; corner < 3; corner++) {
      System.arraycopy(coordinates, 3 * corners[3 * triangle + corner], own, 3 * corner, 3);
    }
    return Polytope.of(3, own);
  }

  /** Returns the number of different points. */
  public int pointCount() {
    return coordinates.length / 3;
  }

  /**
   * Returns the number of the point that is a corner of a triangle. Vertices with equal coordinates
   * are one point.
   *
   * @param corner 0, 1 or 2
   */
  public int corner(int triangle, int corner) {
    return corners[3 * triangle + Objects.checkIndex(corner, 3)];
  }

  /** Returns a coordinate of a point. */
  public double coordinate(int point, int axis) {
    return coordinates[3 * point + Objects.checkIndex(axis, 3)];
  }

  /** Returns the number, from 0, of the connected piece that a triangle belongs to. */
  public int component(int triangle) {
    return components[triangle];
  }

  /** Returns what the mesh is like. */
  public MeshReport report() {
    return report;
  }

  /** Tells whether the mesh has an inside. */
  public boolean isClosed() {
    return report.isClosed();
  }

  @Override
  public String toString() {
    return "TriangleMesh[triangles=%d, points=%d, %s]"
        .formatted(partCount(), pointCount(), isClosed() ? "closed" : "open");
  }
}
