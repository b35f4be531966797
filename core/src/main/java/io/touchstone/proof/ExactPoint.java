// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.IntegerSolution;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A point with rational coordinates: {@code coordinates / weight}. Immutable. */
final class ExactPoint {

  private final Dyadic[] coordinates;
  private final Dyadic weight;

  /**
   * Creates a point.
   *
   * @param coordinates n numbers; shared, and not written to
   * @param weight positive
   */
  ExactPoint(Dyadic[] coordinates, Dyadic weight) {
    this.coordinates = coordinates;
    this.weight = weight;
  }

  /** Returns the coordinates times the weight; shared. */
  Dyadic[] coordinates() {
    return coordinates;
  }

  Dyadic weight() {
    return weight;
  }

  /**
   * Returns the nearest point at which inequalities are equations, or null if there is none. It is
   * this point less {@code sum m_i W_i}, where {@code sum_j (W_i.W_j) m_j} is the excess of row i.
   */
  @Nullable ExactPoint onto(List<MappedInequality> rows) {
    int k = rows.size();
    if (k == 0) {
      return this;
    }
    Dyadic[] numbers = new Dyadic[k * (k + 1)];
    for (int i = 0; i < k; i++) {
      for (int j = 0; j < k; j++) {
        numbers[i * k + j] = dot(rows.get(i).normal(), rows.get(j).normal());
      }
      numbers[k * k + i] = rows.get(i).excess(coordinates, weight);
    }
    BigInteger[] whole = NearbyKernel.integers(numbers);
    BigInteger[][] products = new BigInteger[k][k];
    BigInteger[] excess = new BigInteger[k];
    for (int i = 0; i < k; i++) {
      System.arraycopy(whole, i * k, products[i], 0, k);
      excess[i] = whole[k * k + i];
    }
    IntegerSolution solution = IntegerMatrix.of(products).solve(excess);
    if (!solution.isConsistent()) {
      return null;
    }
    Dyadic denominator = Dyadic.of(solution.denominator());
    Dyadic[] moved = new Dyadic[coordinates.length];
    for (int axis = 0; axis < moved.length; axis++) {
      Dyadic sum = coordinates[axis].multiply(denominator);
      for (int i = 0; i < k; i++) {
        Dyadic share = Dyadic.of(solution.numerator(i));
        sum = sum.subtract(rows.get(i).normal(axis).multiply(share));
      }
      moved[axis] = sum;
    }
    return new ExactPoint(moved, weight.multiply(denominator));
  }

  /** Returns the square of the distance of two points, as numerator and denominator. */
  Dyadic[] distanceSq(ExactPoint other) {
    Dyadic square = Dyadic.ZERO;
    for (int axis = 0; axis < coordinates.length; axis++) {
      Dyadic difference =
          coordinates[axis]
              .multiply(other.weight)
              .subtract(other.coordinates[axis].multiply(weight));
      square = square.add(difference.square());
    }
    return new Dyadic[] {square, weight.multiply(other.weight).square()};
  }

  static Dyadic dot(Dyadic[] p, Dyadic[] q) {
    Dyadic sum = Dyadic.ZERO;
    for (int axis = 0; axis < p.length; axis++) {
      sum = sum.add(p[axis].multiply(q[axis]));
    }
    return sum;
  }
}
