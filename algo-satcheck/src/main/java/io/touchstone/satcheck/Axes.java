package io.touchstone.satcheck;

/**
 * The directions of one body that take part in separating axes, in the body's frame: normals, and
 * in R<sup>3</sup> the edges with their arcs on the Gauss map. Immutable.
 *
 * <p>A normal remembers the vertices that define it, so that it can be computed again with more
 * digits in any pose:
 *
 * <ul>
 *   <li>a face normal, three vertices (i, j, k): {@code (v_j - v_i) x (v_k - v_i)}; in the plane
 *       two, the normal of the edge from i to j;
 *   <li>a side normal of a flat polygon, five vertices (i, j, k, s, t): the same product, times
 *       {@code v_t - v_s};
 *   <li>a free normal of a segment or a point, none: a direction that separates it from nothing in
 *       particular, there to close its Gauss map and to serve where K is flat.
 * </ul>
 *
 * <p>Where a body is flat its edges have arcs of a half circle, those of a segment whole circles;
 * they are divided at the side normals, or at free normals, so that every arc is shorter than a
 * half circle.
 */
final class Axes {

  /** Numbers per normal in {@link #definition}. */
  static final int DEFINITION = 5;

  /** Stands for a vertex that a definition does not have. */
  static final int NONE = -1;

  /** Affine dimension of the body; -1 when it is empty. */
  final int affineDimension;

  final int normalCount;

  /** Unit vectors, n numbers each. */
  final double[] normals;

  /** For each normal n, its product with a vertex that is farthest along it. */
  final double[] levels;

  /** That vertex. */
  final int[] farthest;

  /** Five vertices per normal; see the class comment. */
  final int[] definition;

  final int arcCount;

  /** Unit vectors along the edges, three numbers per arc. */
  final double[] edges;

  /** Start and end vertex of the edge, two numbers per arc. */
  final int[] ends;

  /** The two normals at the ends of the arc, two numbers per arc. */
  final int[] between;

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

  /** Tells whether a normal is a free one. */
  boolean isFree(int normal) {
    return definition[DEFINITION * normal] == NONE;
  }
}
