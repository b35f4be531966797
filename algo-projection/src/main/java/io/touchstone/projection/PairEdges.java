// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * The edges of both bodies along which it may be worth projecting. An edge is named by its number
 * in A, or the number of edges of A plus its number in B.
 *
 * <p>Scratch memory of one thread; allocates nothing once it has seen bodies with as many edges.
 */
final class PairEdges {

  private final PlacedPolyhedron a;
  private final PlacedPolyhedron b;
  final CandidateEdges ofA;
  final CandidateEdges ofB;

  PairEdges(PlacedPolyhedron a, PlacedPolyhedron b) {
    this.a = a;
    this.b = b;
    ofA = new CandidateEdges(a);
    ofB = new CandidateEdges(b);
  }

  /** Takes the edges of all faces that face the other body: those that r, the centres, allows. */
  void collect(double[] centres) {
    ofA.fill();
    ofB.fill();
    cut(centres, 0);
  }

  /** Keeps edges from now on that a point decides by no more than this. */
  void keepNear(double margin) {
    ofA.keepNear(margin);
    ofB.keepNear(margin);
  }

  /** Removes what a point of B - A decides. */
  void cut(double[] r, int offset) {
    ofA.cut(r, offset);
    ofB.cut(r, offset);
  }

  /** Returns the most promising edge, or {@link LastSeparation#NO_EDGE}. */
  int choose(double[] near) {
    double keyOfA = ofA.choose(near);
    double keyOfB = ofB.choose(near);
    if (ofA.count() + ofB.count() == 0) {
      return LastSeparation.NO_EDGE;
    }
    return ofB.count() == 0 || keyOfA >= keyOfB ? ofA.best() : a.body().edgeCount() + ofB.best();
  }

  /** Tells whether an edge is of B. */
  boolean isOfB(int edge) {
    return edge >= a.body().edgeCount();
  }

  /** Returns the number of an edge in its own body. */
  int own(int edge) {
    return isOfB(edge) ? edge - a.body().edgeCount() : edge;
  }

  /** Writes the direction of an edge, world frame. */
  void direct(int edge, double[] direction) {
    PlacedPolyhedron placed = isOfB(edge) ? b : a;
    placed.turn(placed.body().directions, 3 * own(edge), direction, 0);
  }

  /** Removes an edge and its parallels. */
  void remove(int edge, double[] direction) {
    ofA.remove(isOfB(edge) ? LastSeparation.NO_EDGE : edge, direction);
    ofB.remove(isOfB(edge) ? own(edge) : LastSeparation.NO_EDGE, direction);
  }
}
