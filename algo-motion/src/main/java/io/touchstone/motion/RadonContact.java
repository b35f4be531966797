// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Shows that n + 2 vertices in the plane or in space, some of A and some of B, meet: they have one
 * affine dependence, whose weights are determinants, and where those of A have one sign and those
 * of B the other, both sides of it are the same point (J. Radon 1921). Not thread-safe.
 */
final class RadonContact {

  private final int n;
  private final double[][] points;
  private final int[] vertices;
  private final double[] weights;
  private final int[] others;

  RadonContact(int dimension) {
    n = dimension;
    points = new double[n + 2][n];
    vertices = new int[n + 2];
    weights = new double[n + 2];
    others = new int[n + 2];
  }

  /**
   * Returns the evidence, or null if they do not meet.
   *
   * @param moreA one more vertex of A, or -1; so of B
   */
  @Nullable ContactBy of(
      MovingSide a,
      NamedVertices namedA,
      int moreA,
      MovingSide b,
      NamedVertices namedB,
      int moreB,
      double t) {
    int ofA = gather(a, namedA, moreA, 0);
    if (ofA < 0 || gather(b, namedB, moreB, ofA) != n + 2) {
      return null;
    }
    for (int left = 0; left < n + 2; left++) {
      double weight = weight(left) * ((left & 1) == 0 ? 1 : -1) * (left < ofA ? 1 : -1);
      weights[left] = left == 0 ? weight : weight * Math.signum(weights[0]);
      if (weights[left] == 0 || (left > 0 && weights[left] < 0)) {
        return null;
      }
    }
    weights[0] = Math.abs(weights[0]);
    return new ContactBy(t, new Certificate.CommonPoint(terms(0, ofA), terms(ofA, n + 2), false));
  }

  /** Adds the points of a body; returns how many there are, or -1 if one is named twice. */
  private int gather(MovingSide side, NamedVertices named, int more, int from) {
    int count = from;
    for (int k = 0; k < named.size() && count < points.length; k++) {
      if (named.vertex(k) == more) {
        return -1;
      }
      vertices[count] = named.vertex(k);
      side.vertex(named.vertex(k), points[count++]);
    }
    if (more >= 0 && count < points.length) {
      vertices[count] = more;
      side.vertex(more, points[count++]);
    }
    return count;
  }

  private ConvexCombination terms(int from, int to) {
    return ConvexCombination.of(
        Arrays.copyOfRange(vertices, from, to), Arrays.copyOfRange(weights, from, to));
  }

  /** Returns the determinant of all points but one. */
  private double weight(int left) {
    int count = 0;
    for (int k = 0; k < n + 2; k++) {
      if (k != left) {
        others[count++] = k;
      }
    }
    double[] o = points[others[0]];
    double[] p = points[others[1]];
    double[] q = points[others[2]];
    if (n == 2) {
      return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
    }
    double[] r = points[others[3]];
    double x = r[0] - o[0];
    double y = r[1] - o[1];
    double z = r[2] - o[2];
    return (p[0] - o[0]) * ((q[1] - o[1]) * z - (q[2] - o[2]) * y)
        - (p[1] - o[1]) * ((q[0] - o[0]) * z - (q[2] - o[2]) * x)
        + (p[2] - o[2]) * ((q[0] - o[0]) * y - (q[1] - o[1]) * x);
  }
}
