// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * Tries the edges at the two vertices that stopped the last direction, before anything is done
 * about all edges: the normal cone of the edge whose projection separates is near the directions of
 * the greatest gap, and so those are the edges that are worth a look. It is what the paper wants of
 * the "friction" of a face, which it does not define.
 *
 * <p>An edge is tried if one of the ends of its arc is allowed by all the points of B - A found so
 * far (as in {@link CandidateEdges}), the one whose arc ends nearest to the best direction first.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class NearbyEdges {

  /** Edges tried before all are looked at; where the bodies are apart two are enough as a rule. */
  static final int MOST_EDGES = 12;

  /** Points of B - A that are remembered: the latest, and that between the centres. */
  static final int MOST_CUTS = 8;

  private final PlacedPolyhedron a;
  private final PlacedPolyhedron b;

  /** The points, three numbers each, in the frame; {@link #cuts()} of them. */
  final double[] points = new double[3 * MOST_CUTS];

  private final double[] cutsA = new double[3 * MOST_CUTS];
  private final double[] cutsB = new double[3 * MOST_CUTS];
  private int cuts;
  private final int[] done = new int[MOST_EDGES];
  private int doneCount;
  private final double[] local = new double[3];

  private int bestEdge;
  private double bestKey;

  NearbyEdges(PlacedPolyhedron a, PlacedPolyhedron b) {
    this.a = a;
    this.b = b;
  }

  void clear() {
    cuts = 0;
    doneCount = 0;
  }

  int cuts() {
    return Math.min(cuts, MOST_CUTS);
  }

  /** Remembers a point of B - A, at an offset of an array; the oldest but one is forgotten. */
  void cut(double[] found, int offset) {
    int place = 3 * (cuts < MOST_CUTS ? cuts : 1 + (cuts - 1) % (MOST_CUTS - 1));
    cuts++;
    System.arraycopy(found, offset, points, place, 3);
    a.toLocal(points, place, cutsA, place);
    b.toLocal(points, place, cutsB, place);
  }

  /**
   * Finds the most promising edge at a vertex of either body.
   *
   * @param vertexA vertex of A, as numbered in the polytope
   * @param aim direction of the greatest gap, world frame
   * @return edge of A, or number of edges of A plus edge of B, or {@link LastSeparation#NO_EDGE}
   */
  int next(int vertexA, int vertexB, double[] aim) {
    bestEdge = LastSeparation.NO_EDGE;
    bestKey = Double.NEGATIVE_INFINITY;
    if (doneCount < MOST_EDGES) {
      look(a, vertexA, aim, cutsA, 0);
      look(b, vertexB, aim, cutsB, a.body().edgeCount());
    }
    if (bestEdge != LastSeparation.NO_EDGE) {
      done[doneCount++] = bestEdge;
    }
    return bestEdge;
  }

  private void look(PlacedPolyhedron placed, int vertex, double[] aim, double[] cut, int offset) {
    PreparedPolyhedron body = placed.body();
    placed.toLocal(aim, 0, local, 0);
    if (!Vectors.normalize(local)) { // keys of both bodies are compared
      return; // no edge is nearer than another
    }
    int position = body.position[vertex];
    for (int k = body.firstArc[position]; k < body.firstArc[position + 1]; k++) {
      int arc = body.arcsAt[k];
      int edge = body.arcEdge[arc] + offset;
      double key = body.greatest(arc, local, 0);
      if (key > bestKey && !isDone(edge) && !isDecided(body, arc, cut)) {
        bestKey = key;
        bestEdge = edge;
      }
    }
  }

  private boolean isDone(int edge) {
    for (int k = 0; k < doneCount; k++) {
      if (done[k] == edge) {
        return true;
      }
    }
    return false;
  }

  private boolean isDecided(PreparedPolyhedron body, int arc, double[] cut) {
    for (int k = 0; k < 3 * cuts(); k += 3) {
      if (body.greatest(arc, cut, k) <= 0) {
        return true;
      }
    }
    return false;
  }
}
