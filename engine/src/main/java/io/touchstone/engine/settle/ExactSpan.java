// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, without rounding, whether K = A - B lies in a plane, and which.
 *
 * <p>Memory of one thread; exact numbers are allocated.
 */
final class ExactSpan {

  private final int n;
  private final DifferencePoints points;

  /**
   * Creates it.
   *
   * @param points where the points of K go that are looked at
   */
  ExactSpan(DifferencePoints points) {
    this.points = points;
    n = points.n;
  }

  static Dyadic[] negated(Dyadic[] w) {
    return Arrays.stream(w).map(Dyadic::negate).toArray(Dyadic[]::new);
  }

  /** Adds the point of K that is farthest along a vector; returns its number. */
  int farthest(ExactPlace a, ExactPlace b, Dyadic[] w) {
    int ofA = a.farthest(w);
    int ofB = b.farthest(negated(w));
    int known = points.numberOf(ofA, ofB);
    return known >= 0 ? known : points.add(ofA, ofB);
  }

  /**
   * Finds n + 1 points that are not in a plane.
   *
   * @return null, or if there are none the normal of a plane that all of K is in
   */
  Dyadic @Nullable [] find(ExactPlace a, ExactPlace b) {
    Dyadic[] axis = new Dyadic[n];
    Arrays.fill(axis, Dyadic.ZERO);
    axis[0] = Dyadic.ONE;
    farthest(a, b, axis);
    while (points.count <= n) {
      Dyadic[] w = Arrays.stream(across()[0]).map(Dyadic::of).toArray(Dyadic[]::new);
      if (!addBeyond(a, b, w) && !addBeyond(a, b, negated(w))) {
        return w;
      }
    }
    return null;
  }

  /** Adds a point that is farther along a vector than the first one. */
  private boolean addBeyond(ExactPlace a, ExactPlace b, Dyadic[] w) {
    Dyadic first = DepthHull.dot(w, points.exact(0));
    int ofA = a.farthest(w);
    int ofB = b.farthest(negated(w));
    if (a.greatest().add(b.greatest()).compareTo(first) <= 0) {
      return false;
    }
    points.add(ofA, ofB);
    return true;
  }

  /** Returns vectors across all edges from the first point. */
  private BigInteger[][] across() {
    BigInteger[][] rows = new BigInteger[Math.max(1, points.count - 1)][n];
    for (BigInteger[] row : rows) {
      Arrays.fill(row, BigInteger.ZERO);
    }
    Dyadic[] first = points.exact(0);
    for (int k = 1; k < points.count; k++) {
      Dyadic[] edge = new Dyadic[n];
      for (int i = 0; i < n; i++) {
        edge[i] = points.exact(k)[i].subtract(first[i]);
      }
      rows[k - 1] = whole(edge);
    }
    return IntegerMatrix.of(rows).nullspace();
  }

  /** Returns a vector, which is not 0, as integers. */
  static BigInteger[] whole(Dyadic[] vector) {
    int exponent = Integer.MAX_VALUE;
    for (Dyadic component : vector) {
      exponent = component.isZero() ? exponent : Math.min(exponent, component.exponent());
    }
    BigInteger[] whole = NearestCorral.integers(vector, exponent);
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger component : whole) {
      divisor = divisor.gcd(component);
    }
    for (int i = 0; i < whole.length; i++) {
      whole[i] = whole[i].divide(divisor);
    }
    return whole;
  }
}
