// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import io.touchstone.exact.Dyadic;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The sum of the hulls of a few lists of points, K = conv P_1 + conv P_2 + ..., with integer
 * coordinates in the unit {@code 2^exponent}. A point of the sum is named by one index per list.
 * Immutable and thread-safe.
 */
final class MinkowskiSum {

  private final int dimension;
  private final int exponent;
  private final List<BigInteger[][]> summands;

  private MinkowskiSum(int dimension, int exponent, List<BigInteger[][]> summands) {
    this.dimension = dimension;
    this.exponent = exponent;
    this.summands = summands;
  }

  /** Returns the sum of lists of points, none of them empty, in the coarsest unit that fits. */
  static MinkowskiSum of(List<Dyadic[][]> lists) {
    int exponent = Integer.MAX_VALUE;
    for (Dyadic[][] list : lists) {
      for (Dyadic[] point : list) {
        for (Dyadic coordinate : point) {
          exponent = coordinate.isZero() ? exponent : Math.min(exponent, coordinate.exponent());
        }
      }
    }
    exponent = exponent == Integer.MAX_VALUE ? 0 : exponent;
    List<BigInteger[][]> summands = new ArrayList<>();
    for (Dyadic[][] list : lists) {
      summands.add(integers(list, exponent));
    }
    return new MinkowskiSum(lists.get(0)[0].length, exponent, summands);
  }

  /** Returns the hull of one list of integer points. */
  static MinkowskiSum ofIntegers(BigInteger[][] points) {
    return new MinkowskiSum(points[0].length, 0, List.<BigInteger[][]>of(points));
  }

  private static BigInteger[][] integers(Dyadic[][] list, int exponent) {
    BigInteger[][] points = new BigInteger[list.length][];
    for (int v = 0; v < points.length; v++) {
      points[v] = new BigInteger[list[v].length];
      for (int axis = 0; axis < points[v].length; axis++) {
        Dyadic x = list[v][axis];
        points[v][axis] =
            x.isZero() ? BigInteger.ZERO : x.mantissa().shiftLeft(x.exponent() - exponent);
      }
    }
    return points;
  }

  int dimension() {
    return dimension;
  }

  /** Coordinates count multiples of {@code 2^exponent()}. */
  int exponent() {
    return exponent;
  }

  int summandCount() {
    return summands.size();
  }

  BigInteger[][] summand(int which) {
    return summands.get(which);
  }

  /** Returns the point of the sum with these indices. */
  BigInteger[] point(int... indices) {
    BigInteger[] sum = summands.get(0)[indices[0]].clone();
    for (int which = 1; which < indices.length; which++) {
      BigInteger[] term = summands.get(which)[indices[which]];
      for (int axis = 0; axis < dimension; axis++) {
        sum[axis] = sum[axis].add(term[axis]);
      }
    }
    return sum;
  }

  /** Returns the indices of a point of the sum with the least product with w. */
  int[] lowest(BigInteger[] w) {
    int[] indices = new int[summands.size()];
    for (int which = 0; which < indices.length; which++) {
      BigInteger[][] points = summands.get(which);
      BigInteger least = dot(w, points[0]);
      for (int v = 1; v < points.length; v++) {
        BigInteger product = dot(w, points[v]);
        if (product.compareTo(least) < 0) {
          least = product;
          indices[which] = v;
        }
      }
    }
    return indices;
  }

  /** Returns the greatest product with w over the sum. */
  BigInteger greatest(BigInteger[] w) {
    BigInteger sum = BigInteger.ZERO;
    for (BigInteger[][] points : summands) {
      BigInteger greatest = dot(w, points[0]);
      for (BigInteger[] point : points) {
        greatest = greatest.max(dot(w, point));
      }
      sum = sum.add(greatest);
    }
    return sum;
  }

  /** Returns all sums of one point of each list. */
  List<BigInteger[]> allPoints() {
    List<BigInteger[]> all = new ArrayList<>();
    int[] indices = new int[summands.size()];
    while (true) {
      all.add(point(indices));
      int which = 0;
      while (which < indices.length && ++indices[which] == summands.get(which).length) {
        indices[which++] = 0;
      }
      if (which == indices.length) {
        return all;
      }
    }
  }

  static BigInteger dot(BigInteger[] p, BigInteger[] q) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < p.length; i++) {
      if (p[i].signum() != 0 && q[i].signum() != 0) {
        sum = sum.add(p[i].multiply(q[i]));
      }
    }
    return sum;
  }
}
