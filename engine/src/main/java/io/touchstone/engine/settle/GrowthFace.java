// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.engine.settle.ConeProgram.Column;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The faces of two polytopes that touch once both have grown, F_A farthest along the normal and F_B
 * farthest against it, and whether they touch in one way only.
 *
 * <p>The plane is unique if {@code F_A - F_B} has n - 1 dimensions and the common point is not on
 * its border. The points of both bodies that meet are unique if no vector lies in both faces:
 * {@code dim F_A + dim F_B = n - 1}. Then the common point is on no border if each point is on none
 * of its own face: from the middle m of the face through the point p one may go on, {@code p - m}
 * is in the cone of the corners seen from p.
 */
final class GrowthFace {

  private final int n;
  private final BigInteger[][] ofA;
  private final BigInteger[][] ofB;
  private final ExactPlace a;
  private final ExactPlace b;
  private final int unit;

  GrowthFace(int dimension, ExactPlace a, ExactPlace b, Dyadic[] normal) {
    n = dimension;
    this.a = a;
    this.b = b;
    int last = Math.min(a.ofLastDigit(new double[0]), b.ofLastDigit(new double[0]));
    unit = last == Integer.MAX_VALUE ? 0 : last;
    ofA = corners(a, a.allFarthest(normal));
    Dyadic[] against = Arrays.stream(normal).map(Dyadic::negate).toArray(Dyadic[]::new);
    ofB = corners(b, b.allFarthest(against));
  }

  private BigInteger[][] corners(ExactPlace body, int[] vertices) {
    BigInteger[][] corners = new BigInteger[vertices.length][];
    for (int k = 0; k < vertices.length; k++) {
      corners[k] = NearestCorral.integers(body.point(vertices[k]), unit);
    }
    return corners;
  }

  /** Tells whether the plane is the only one, and the points that meet are the only ones. */
  boolean isUnique(GrowthProgram found) {
    if (dimension(ofA) + dimension(ofB) != n - 1) {
      return false;
    }
    if (found.size() == n) {
      return true; // inside of a simplex of n pairs
    }
    BigInteger[] weights = found.weights();
    return isInside(ofA, point(found, weights, true), weights)
        && isInside(ofB, point(found, weights, false), weights);
  }

  private static int dimension(BigInteger[][] corners) {
    if (corners.length == 1) {
      return 0;
    }
    BigInteger[][] edges = new BigInteger[corners.length - 1][];
    for (int k = 0; k < edges.length; k++) {
      edges[k] = difference(corners[k + 1], corners[0]);
    }
    return IntegerMatrix.of(edges).rank();
  }

  /** Returns the weighted point of a body times the sum of the weights. */
  private BigInteger[] point(GrowthProgram found, BigInteger[] weights, boolean onA) {
    BigInteger[] sum = new BigInteger[n];
    Arrays.fill(sum, BigInteger.ZERO);
    for (int k = 0; k < weights.length; k++) {
      Dyadic[] at = onA ? a.point(found.ofA(k)) : b.point(found.ofB(k));
      BigInteger[] vertex = NearestCorral.integers(at, unit);
      for (int i = 0; i < n; i++) {
        sum[i] = sum[i].add(weights[k].multiply(vertex[i]));
      }
    }
    return sum;
  }

  /** Tells whether a point of a face is on none of its borders. */
  private boolean isInside(BigInteger[][] corners, BigInteger[] point, BigInteger[] weights) {
    BigInteger total = Arrays.stream(weights).reduce(BigInteger.ZERO, BigInteger::add);
    BigInteger count = BigInteger.valueOf(corners.length);
    BigInteger[] onward = new BigInteger[n]; // from the middle to the point, times total and count
    Column[] seen = new Column[corners.length];
    for (int i = 0; i < n; i++) {
      onward[i] = point[i].multiply(count);
    }
    for (int k = 0; k < corners.length; k++) {
      BigInteger[] corner =
          Arrays.stream(corners[k]).map(total::multiply).toArray(BigInteger[]::new);
      onward = difference(onward, corner);
      seen[k] = new Column(k, k, difference(corner, point));
    }
    if (Arrays.stream(onward).allMatch(c -> c.signum() == 0)) {
      return true; // the middle itself
    }
    return new ConeProgram(onward).solve(w -> farthest(seen, w));
  }

  private static Column farthest(Column[] columns, BigInteger[] w) {
    Column best = columns[0];
    for (Column column : columns) {
      if (ConeProgram.dot(w, column.vector()).compareTo(ConeProgram.dot(w, best.vector())) > 0) {
        best = column;
      }
    }
    return best;
  }

  private static BigInteger[] difference(BigInteger[] p, BigInteger[] q) {
    BigInteger[] difference = new BigInteger[p.length];
    for (int i = 0; i < p.length; i++) {
      difference[i] = p[i].subtract(q[i]);
    }
    return difference;
  }
}
