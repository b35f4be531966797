// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

/**
 * The directions of one body that take part in separating axes, in the body's frame: normals, and
 * in R<sup>3</sup> the edges with their arcs on the Gauss map. Immutable.
 *
 * <p>A normal remembers the vertices that define it, so that it can be computed again with more
 * digits in any pose: a face normal three vertices (i, j, k), {@code (v_j - v_i) x (v_k - v_i)}; in
 * the plane two, the normal of the edge from i to j. A free normal, of a segment in space or of a
 * point, has none: any direction across the body serves where K is flat.
 *
 * <p>A flat body has edges but no arcs between normals: its edges are paired with every other.
 */
public final class Axes {

  /** Numbers per normal in {@link #definition}. */
  static final int DEFINITION = 3;

  /** Stands for a vertex, a normal or an arc that is not there. */
  public static final int NONE = -1;

  /** Affine dimension of the body; -1 when it is empty. */
  public final int affineDimension;

  final int normalCount;

  /** Unit vectors, three numbers each; in the plane the third is 0. */
  final double[] normals;

  /** For each normal n, its product with a vertex that is farthest along it. */
  final double[] levels;

  /** That vertex. */
  final int[] farthest;

  /** Three vertices per normal; see the class comment. */
  final int[] definition;

  /** The number of edges, each of which has an arc. */
  public final int arcCount;

  /** Unit vectors along the edges, three numbers per arc. */
  final double[] edges;

  /** Start and end vertex of the edge, two numbers per arc. */
  public final int[] ends;

  /** The two normals at the ends of the arc, two numbers per arc; for bodies with an interior. */
  public final int[] between;

  Axes(
      int affineDimension,
      double[] normals,
      double[] levels,
      int[] farthest,
      int[] definition,
      double[] edges,
      int[] ends,
      int[] between) {
    this.affineDimension = affineDimension;
    this.normalCount = farthest.length;
    this.normals = normals;
    this.levels = levels;
    this.farthest = farthest;
    this.definition = definition;
    this.arcCount = ends.length / 2;
    this.edges = edges;
    this.ends = ends;
    this.between = between;
  }

  /** Tells whether the body has an interior in R<sup>2</sup>, or is flat in R<sup>3</sup>. */
  public boolean isPolygon() {
    return affineDimension == 2;
  }

  /** Tells whether the body has an interior in R<sup>3</sup>. */
  public boolean isSolid() {
    return affineDimension == 3;
  }
}
