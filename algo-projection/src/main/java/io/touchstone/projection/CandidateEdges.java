// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The edges of one body along which it may be worth projecting: the paper's set of quasi
 * projection-separating lines, without the ones that are decided already, the most promising first.
 *
 * <p><b>Completeness.</b> Let A and B be disjoint and K = A - B. Then 0 violates a facet inequality
 * of K, or an equation of its affine hull, with a normal w, and w separates.
 *
 * <ul>
 *   <li>dim K = 3. Facets are face(A) + vertex, vertex + face(B), edge + edge. So w is in the
 *       normal cone of an edge of A, or -w in that of an edge of B.
 *   <li>dim K = 2, 0 not in its plane: w is perpendicular to all edges of both bodies, and in or
 *       opposite to all their cones. 0 in its plane: a facet of K in that plane is edge + vertex or
 *       edge + edge, and w may be taken in the plane: in the normal cone of that edge.
 *   <li>dim K = 1, 0 not on its line: w is perpendicular to the edges, which are all parallel, and
 *       the normal cone of a segment has all these. 0 on its line, or K a point: the line through
 *       the centres separates, because it is that line, and centres of disjoint intervals have
 *       their order.
 * </ul>
 *
 * In all cases but the last, w is in the cone C of some edge u of A, or -w in the cone of one of B;
 * w is perpendicular to u, and the projections along u are disjoint. So if no cone contains a
 * separating direction, and the centre line does not separate, the bodies meet.
 *
 * <p><b>Decided without projecting.</b> For every point r of B - A a separating w has {@code w.r >
 * 0}. An arc between n_1 and n_2 with {@code n_1.r <= 0} and {@code n_2.r <= 0} has no such w. With
 * r = C_B - C_A that is the paper's choice of facing faces: an edge is kept if one of its faces has
 * {@code n.(C_B - C_A) > 0}. Every failed projection yields another r, the two vertices that
 * stopped it; with it most of the other edges go too. Then an edge that is parallel to one that was
 * projected along is decided with it.
 *
 * <p><b>Order.</b> The paper prefers faces of great "friction", which it does not define. Here the
 * next edge is the one whose arc ends nearest to the best direction found so far, at first that of
 * the centres: {@code max(n_1.w, n_2.w)} is greatest. There is no truncation: five faces are not
 * enough for needles and plates.
 *
 * <p>Roundings may drop an arc whose best gap is a few units in the last place of the bodies' size.
 * Then nothing separates and nothing is found in common either, and the settlement searches on.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen bodies with as many edges.
 */
final class CandidateEdges {

  /**
   * Square of the sine below which edges count as parallel. Their directions have a few roundings,
   * 2<sup>-50</sup>; what skipping one costs is that share of the size.
   */
  private static final double PARALLEL = 0x1p-96;

  private final PlacedPolyhedron placed;
  private int[] arcs = new int[0];
  private int count;
  private int best;

  /** Products of the normals with {@link #local}. */
  private double[] products = new double[0];

  private double margin;
  private final double[] local = new double[3];
  private final double[] cross = new double[3];
  private final double[] direction = new double[3];

  CandidateEdges(PlacedPolyhedron placed) {
    this.placed = placed;
  }

  /** Takes all arcs of the body. */
  void fill() {
    count = placed.body().arcCount;
    if (arcs.length < count) {
      arcs = new int[count];
    }
    for (int k = 0; k < count; k++) {
      arcs[k] = k;
    }
  }

  /**
   * Keeps arcs from now on that a point decides by no more than this: with {@code n_1.r < -m} and
   * {@code n_2.r < -m} every unit w of the arc has {@code w.r < -m}, so that roundings of less than
   * the margin m remove nothing that separates.
   */
  void keepNear(double m) {
    margin = m;
  }

  /**
   * Removes what a point of B - A decides.
   *
   * @param r the point, at an offset of an array, world frame
   */
  void cut(double[] r, int offset) {
    if (!placed.isRegular()) {
      return;
    }
    placed.toLocal(r, offset, local, 0);
    multiply();
    int kept = 0;
    for (int k = 0; k < count; k++) {
      if (!(greatest(arcs[k]) <= -margin)) { // also for NaN
        arcs[kept++] = arcs[k];
      }
    }
    count = kept;
  }

  /** An arc needs two products, and there are fewer than two normals per arc. */
  private void multiply() {
    PreparedPolyhedron body = placed.body();
    int normals = body.normals.length / 3;
    if (products.length < normals) {
      products = new double[normals];
    }
    for (int f = 0; f < normals; f++) {
      products[f] = body.along(f, local, 0);
    }
  }

  private double greatest(int arc) {
    PreparedPolyhedron body = placed.body();
    return Math.max(products[body.arcFrom[arc]], products[body.arcTo[arc]]);
  }

  /**
   * Removes an edge that was projected along and its parallels.
   *
   * @param edge in this body, or {@link LastSeparation#NO_EDGE}
   * @param world its direction
   */
  void remove(int edge, double[] world) {
    placed.toLocal(world, 0, local, 0);
    boolean parallels = placed.isRegular() && Vectors.normalize(local);
    PreparedPolyhedron body = placed.body();
    int kept = 0;
    for (int k = 0; k < count; k++) {
      int other = body.arcEdge[arcs[k]];
      if (other != edge && !(parallels && isParallel(body.directions, 3 * other))) {
        arcs[kept++] = arcs[k];
      }
    }
    count = kept;
  }

  private boolean isParallel(double[] directions, int e) {
    System.arraycopy(directions, e, direction, 0, 3);
    Vectors.cross(direction, local, cross);
    return Vectors.dot(cross, cross) <= PARALLEL;
  }

  /**
   * Finds the most promising edge.
   *
   * @param aim a direction from A to B, world frame: near it the search goes on
   * @return how promising; minus infinity if no edge is left
   */
  double choose(double[] aim) {
    placed.toLocal(aim, 0, local, 0);
    if (!Vectors.normalize(local)) { // keys of both bodies are compared
      Arrays.fill(local, 0); // no edge is nearer than another
    }
    multiply();
    double greatest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      double key = greatest(arcs[k]);
      if (!(key <= greatest) || k == 0) { // so that a NaN cannot hide all candidates
        greatest = key;
        best = placed.body().arcEdge[arcs[k]];
      }
    }
    return greatest;
  }

  /** Returns the edge chosen last. */
  int best() {
    return best;
  }

  /**
   * Keeps the edges of a few faces. A segment has no faces and keeps its edge.
   *
   * @param few numbers of faces, or {@link Hull#NO_FACE}
   */
  void keepFaces(int[] few) {
    PreparedPolyhedron body = placed.body();
    int kept = 0;
    for (int k = 0; k < count; k++) {
      boolean chosen = body.topology.faceCount() == 0;
      for (int face : few) {
        chosen |= face == body.arcFrom[arcs[k]] || face == body.arcTo[arcs[k]];
      }
      if (chosen) {
        arcs[kept++] = arcs[k];
      }
    }
    count = kept;
  }

  /** Returns the number of arcs left. */
  int count() {
    return count;
  }

  /** Returns the vertices, as numbered in the body, of the edges left; allocates. */
  int[] edges() {
    PreparedPolyhedron body = placed.body();
    return Arrays.stream(arcs, 0, count)
        .map(arc -> body.arcEdge[arc])
        .distinct()
        .flatMap(e -> IntStream.of(body.topology.edgeStart(e), body.topology.edgeEnd(e)))
        .toArray();
  }
}
