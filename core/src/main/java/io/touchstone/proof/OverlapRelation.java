// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.hull.Hull;
import java.util.Optional;

/**
 * How two polytopes stand to each other that have something in common. It follows from the names of
 * features in the evidence, with no number: it is as sure as the answer that it belongs to.
 *
 * <p>Where B takes a part out of A, what is left falls into as many pieces as the vertices of A
 * outside of B do that are joined by edges of A off B. For seen from an inner point of both the
 * rest of A is what is left of A's surface; each face loses a convex part, so each piece of it has
 * a part of the face's border; and each piece of an edge has one of its ends.
 */
public enum OverlapRelation {
  /** They touch, and no inner point is in both. */
  TOUCHING,

  /** They are the same set of points. */
  DUPLICATE,

  /** One lies in the other. */
  ENCLOSED,

  /** One goes through the other, so that what is left of one of them falls into pieces. */
  PIERCING,

  /** Each reaches out of the other, and what is left of each is in one piece. */
  PROTRUDING;

  /**
   * Tells how two polytopes stand to each other.
   *
   * @param overlap what they have in common
   * @return nothing of disjoint bodies, of flat ones that cross, and where it is not known
   */
  public static Optional<OverlapRelation> of(Polytope a, Polytope b, OverlapOutcome overlap) {
    if (overlap.verdict() == Verdict.TOUCHING) {
      return Optional.of(TOUCHING);
    }
    if (!(overlap.evidence().orElse(null) instanceof OverlapSolid solid)) {
      return Optional.empty();
    }
    int left = pieces(Hull.of(a), a.vertexCount(), solid, BodySide.A);
    int right = pieces(Hull.of(b), b.vertexCount(), solid, BodySide.B);
    if (left == 0 || right == 0) {
      return Optional.of(left == right ? DUPLICATE : ENCLOSED);
    }
    return Optional.of(left > 1 || right > 1 ? PIERCING : PROTRUDING);
  }

  /** Into how many pieces a body falls without the solid; 0 if nothing is left. */
  private static int pieces(Hull hull, int vertexCount, OverlapSolid solid, BodySide side) {
    int[] root = new int[vertexCount];
    for (int v = 0; v < vertexCount; v++) {
      root[v] = -1;
    }
    int pieces = hull.vertexCount();
    for (int k = 0; k < hull.vertexCount(); k++) {
      root[hull.vertex(k)] = hull.vertex(k);
    }
    boolean[] met = new boolean[hull.edgeCount()];
    for (int m = 0; m < solid.vertexCount(); m++) {
      int p = solid.support(side, m, 0);
      if (solid.supportSize(side, m) == 1 && p < vertexCount && root[p] >= 0) {
        root[p] = -1;
        pieces--;
      }
    }
    for (int m = 0; m < solid.vertexCount(); m++) {
      if (solid.supportSize(side, m) == 2) {
        markEdge(hull, met, solid.support(side, m, 0), solid.support(side, m, 1));
      }
    }
    for (int e = 0; e < met.length; e++) {
      int p = hull.edgeStart(e);
      int q = hull.edgeEnd(e);
      if (!met[e] && root[p] >= 0 && root[q] >= 0 && find(root, p) != find(root, q)) {
        root[find(root, p)] = find(root, q);
        pieces--;
      }
    }
    return pieces;
  }

  private static void markEdge(Hull hull, boolean[] met, int p, int q) {
    for (int e = 0; e < met.length; e++) {
      int start = hull.edgeStart(e);
      int end = hull.edgeEnd(e);
      met[e] |= (start == p && end == q) || (start == q && end == p);
    }
  }

  private static int find(int[] root, int v) {
    int at = v;
    while (root[at] != at) {
      at = root[at];
    }
    return at;
  }
}
