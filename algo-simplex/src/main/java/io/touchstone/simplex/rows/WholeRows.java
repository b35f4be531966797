// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * {@link GrowingProgram} in integers: what it finds is so, for the real numbers that the doubles
 * denote. Allocates.
 */
final class WholeRows extends GrowingProgram {

  private final int n;
  private final Dyadic[][] x;
  private final Dyadic[] share;
  private final MappedInequality[] inequalities;

  /** From this row on they are those of the nearest point; those before are those of p. */
  private final int firstSquared;

  private final WholeComplementarity problem = new WholeComplementarity();
  private BigInteger[] weights = new BigInteger[0];
  private BigInteger[] multipliers = new BigInteger[0];
  private final Dyadic[] p;
  private final Dyadic[] q;
  private final Dyadic[] sum;
  private Dyadic total = Dyadic.ONE;

  /**
   * Takes a pair.
   *
   * @param x coordinates of points and directions
   * @param share 1 for a point, 0 for a direction
   * @param firstSquared how many rows are to hold for p; those behind hold for its nearest point
   */
  WholeRows(
      int n, Dyadic[][] x, Dyadic[] share, MappedInequality[] inequalities, int firstSquared) {
    this.n = n;
    this.x = x;
    this.share = share;
    this.inequalities = inequalities;
    this.firstSquared = firstSquared;
    p = new Dyadic[n];
    q = new Dyadic[n];
    sum = new Dyadic[n];
  }

  private Dyadic excess(int r, int i) {
    return inequalities[r].excess(x[i], share[i]);
  }

  private Dyadic square(int r, int other) {
    Dyadic value = Dyadic.ZERO;
    for (int k = 0; r >= firstSquared && other >= firstSquared && k < n; k++) {
      value = value.add(inequalities[r].normal(k).multiply(inequalities[other].normal(k)));
    }
    return value;
  }

  private static Dyadic[][] zeros(int size) {
    Dyadic[][] zeros = new Dyadic[size][size];
    for (Dyadic[] row : zeros) {
      Arrays.fill(row, Dyadic.ZERO);
    }
    return zeros;
  }

  @Override
  Ending solveNearest() {
    int k = rows();
    int size = k + points();
    Dyadic[][] matrix = zeros(size);
    BigInteger[] right = new BigInteger[size];
    Arrays.fill(right, BigInteger.ZERO);
    for (int r = 0; r < k; r++) {
      for (int other = 0; other < k; other++) {
        matrix[r][other] = square(row(r), row(other));
      }
      for (int i = 0; i < points(); i++) {
        Dyadic excess = excess(row(r), point(i));
        matrix[r][k + i] = excess.negate();
        matrix[k + i][r] = excess;
      }
    }
    for (int i = 0; i < points(); i++) {
      right[k + i] = share[point(i)].isZero() ? BigInteger.ZERO : BigInteger.ONE.negate();
    }
    boolean apart = problem.solve(integers(matrix), right);
    weights = new BigInteger[points()];
    multipliers = new BigInteger[k];
    for (int i = 0; i < points(); i++) {
      weights[i] = problem.z(k + i);
    }
    for (int r = 0; r < k; r++) {
      multipliers[r] = apart ? problem.z(r) : BigInteger.ZERO;
    }
    read();
    return apart ? Ending.APART : Ending.TOGETHER;
  }

  @Override
  Ending solveInside() {
    int c = points();
    int size = c + rows();
    Dyadic[][] matrix = zeros(size);
    BigInteger[] right = new BigInteger[size];
    Arrays.fill(right, BigInteger.ZERO);
    for (int r = 0; r < rows(); r++) {
      for (int i = 0; i < c; i++) {
        Dyadic excess = excess(row(r), point(i));
        matrix[i][c + r] = excess;
        matrix[c + r][i] = excess.negate();
      }
      right[c + r] = BigInteger.ONE.negate();
    }
    boolean inside = problem.solve(integers(matrix), right);
    weights = new BigInteger[c];
    multipliers = new BigInteger[rows()];
    for (int i = 0; i < c; i++) {
      weights[i] = inside ? problem.z(i) : BigInteger.ZERO;
    }
    for (int r = 0; r < rows(); r++) {
      multipliers[r] = inside ? BigInteger.ZERO : problem.z(c + r);
    }
    read();
    return inside ? Ending.INSIDE : Ending.NOT_INSIDE;
  }

  @Override
  Ending anyPoint(Ending found) {
    weights = new BigInteger[points()];
    Arrays.fill(weights, BigInteger.ZERO);
    weights[0] = BigInteger.ONE;
    multipliers = new BigInteger[0];
    read();
    return found;
  }

  /** Scales by one power of two. */
  private static BigInteger[][] integers(Dyadic[][] matrix) {
    int exponent = Integer.MAX_VALUE;
    for (Dyadic[] row : matrix) {
      for (Dyadic entry : row) {
        exponent = entry.isZero() ? exponent : Math.min(exponent, entry.exponent());
      }
    }
    BigInteger[][] integers = new BigInteger[matrix.length][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < matrix.length; j++) {
        Dyadic entry = matrix[i][j];
        integers[i][j] =
            entry.isZero()
                ? BigInteger.ZERO
                : entry.mantissa().shiftLeft(entry.exponent() - exponent);
      }
    }
    return integers;
  }

  /** Computes, times the total, p, the sum of rows, and the point of H nearest to p. */
  private void read() {
    Arrays.fill(p, Dyadic.ZERO);
    Arrays.fill(sum, Dyadic.ZERO);
    total = Dyadic.ZERO;
    for (int i = 0; i < weights.length; i++) {
      Dyadic weight = Dyadic.of(weights[i]);
      total = total.add(weight.multiply(share[point(i)]));
      for (int k = 0; k < n; k++) {
        p[k] = p[k].add(weight.multiply(x[point(i)][k]));
      }
    }
    for (int r = 0; r < multipliers.length; r++) {
      Dyadic multiplier = Dyadic.of(multipliers[r]);
      for (int k = 0; row(r) >= firstSquared && k < n; k++) {
        sum[k] = sum[k].add(multiplier.multiply(inequalities[row(r)].normal(k)));
      }
    }
    for (int k = 0; k < n; k++) {
      q[k] = p[k].subtract(sum[k]);
    }
  }

  private Dyadic along(int i) {
    Dyadic value = Dyadic.ZERO;
    for (int r = 0; r < multipliers.length; r++) {
      if (multipliers[r].signum() != 0) {
        value = value.add(Dyadic.of(multipliers[r]).multiply(excess(row(r), i)));
      }
    }
    return value;
  }

  @Override
  int nearerPoint(boolean measuring) {
    int best = -1;
    Dyadic least = Dyadic.ZERO;
    // of a solution the gap along its sum is |W' y|^2 / total, the same for all that takes part
    Dyadic needed = measuring ? lengthSq() : Dyadic.ZERO;
    for (int i = 0; i < x.length; i++) {
      Dyadic value = along(i);
      // of rows that contradict each other the total may be 0; their gap has no end
      boolean endless = share[i].isZero() || total.isZero();
      Dyadic scaled = endless ? value : value.multiply(total).subtract(needed);
      boolean needsLess = measuring || share[i].isZero();
      boolean nearer = needsLess ? scaled.signum() < 0 : scaled.signum() <= 0;
      if (nearer && (best < 0 || scaled.compareTo(least) < 0)) {
        least = scaled;
        best = i;
      }
    }
    return best;
  }

  @Override
  int brokenRow(boolean byNearest) {
    return worst(byNearest, 1);
  }

  @Override
  int tightRow() {
    return worst(false, 0);
  }

  /** Returns the row with the greatest excess for its length, if that has at least a sign. */
  private int worst(boolean byNearest, int sign) {
    int worst = -1;
    double most = 0;
    for (int r = 0; r < inequalities.length; r++) {
      Dyadic[] point = byNearest && r >= firstSquared ? q : p;
      Dyadic excess = inequalities[r].excess(point, total);
      if (excess.signum() >= sign) {
        // which one comes in first is a matter of time alone
        double size = excess.doubleValue() / Math.sqrt(inequalities[r].lengthSq().doubleValue());
        if (worst < 0 || size > most) {
          most = size;
          worst = r;
        }
      }
    }
    return worst;
  }

  @Override
  int overlappingPoint() {
    int worst = -1;
    Dyadic least = Dyadic.ZERO;
    for (int i = 0; i < x.length; i++) {
      Dyadic value = along(i);
      if (value.compareTo(least) < 0) {
        least = value;
        worst = i;
      }
    }
    return worst;
  }

  /** Tells whether a point keeps the sum of rows without room to spare. */
  boolean isOnSum(int i) {
    return along(i).isZero();
  }

  /** Tells whether other weights of the points that take part make a point that keeps all rows. */
  boolean keeps(Dyadic[] others) {
    Dyadic[] point = new Dyadic[n];
    Arrays.fill(point, Dyadic.ZERO);
    Dyadic sumOfShares = Dyadic.ZERO;
    for (int i = 0; i < others.length; i++) {
      sumOfShares = sumOfShares.add(others[i].multiply(share[point(i)]));
      for (int k = 0; k < n; k++) {
        point[k] = point[k].add(others[i].multiply(x[point(i)][k]));
      }
    }
    for (MappedInequality inequality : inequalities) {
      if (inequality.excess(point, sumOfShares).signum() > 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns p times {@link #total}; shared. */
  Dyadic[] p() {
    return p;
  }

  /** Returns the nearest point of H times {@link #total}; shared. */
  Dyadic[] q() {
    return q;
  }

  Dyadic total() {
    return total;
  }

  /** Returns the sum of rows, p - q times {@link #total}; shared. */
  Dyadic[] difference() {
    return sum;
  }

  Dyadic lengthSq() {
    Dyadic square = Dyadic.ZERO;
    for (Dyadic component : sum) {
      square = square.add(component.square());
    }
    return square;
  }

  /** Returns the weight of a point that takes part; all are scaled by one positive number. */
  BigInteger weight(int i) {
    return weights[i];
  }

  /** Returns the multiplier of a row that takes part, as far as the solution has any. */
  BigInteger multiplier(int r) {
    return r < multipliers.length ? multipliers[r] : BigInteger.ZERO;
  }
}
