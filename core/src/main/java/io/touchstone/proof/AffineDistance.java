// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.IntegerSolution;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nearest points of two bodies given by half-spaces, from the rows that they lie on: p and q
 * with {@code A p = D_A}, {@code B q = D_B} and {@code p - q = B' y = -A' x} for any x and y. Where
 * many points are as near, those are taken that are nearest to the anchor of the first body.
 */
final class AffineDistance {

  private AffineDistance() {}

  /**
   * Returns the square of the distance of the points, as numerator and denominator; null if there
   * are none, or if they do not lie in their bodies.
   */
  static Dyadic @Nullable [] squareOf(
      PosedRows a, List<MappedInequality> rowsA, PosedRows b, List<MappedInequality> rowsB) {
    ExactPoint difference = difference(a, rowsA, rowsB);
    if (difference == null) {
      return null;
    }
    Dyadic weight = difference.weight();
    Dyadic[] w = difference.coordinates();
    List<MappedInequality> both = new ArrayList<>(rowsA);
    for (MappedInequality row : rowsB) { // of p, they say B (p - w) = D_B
      Dyadic[] scaled = row.normal();
      Dyadic shift = ExactPoint.dot(scaled, w);
      for (int axis = 0; axis < scaled.length; axis++) {
        scaled[axis] = scaled[axis].multiply(weight);
      }
      both.add(new MappedInequality(scaled, row.bound().multiply(weight).add(shift)));
    }
    ExactPoint p = a.anchor().onto(both);
    if (p == null || !a.holds(p)) {
      return null;
    }
    Dyadic[] q = new Dyadic[w.length];
    for (int axis = 0; axis < q.length; axis++) {
      q[axis] = p.coordinates()[axis].multiply(weight).subtract(w[axis].multiply(p.weight()));
    }
    return b.holds(new ExactPoint(q, p.weight().multiply(weight)))
        ? new Dyadic[] {ExactPoint.dot(w, w), weight.square()}
        : null;
  }

  /** Returns p - q, the shortest vector between the points on the rows. */
  private static @Nullable ExactPoint difference(
      PosedRows a, List<MappedInequality> rowsA, List<MappedInequality> rowsB) {
    int n = a.anchor().coordinates().length;
    int k = rowsA.size();
    int unknowns = n + k + rowsB.size(); // p, x, y
    List<BigInteger[]> equations = new ArrayList<>();
    for (int axis = 0; axis < n; axis++) { // A' x + B' y = 0
      Dyadic[] equation = zeros(unknowns + 1);
      for (int r = 0; r < unknowns - n; r++) {
        equation[n + r] = (r < k ? rowsA.get(r) : rowsB.get(r - k)).normal(axis);
      }
      equations.add(NearbyKernel.integers(equation));
    }
    for (int r = 0; r < unknowns - n; r++) { // A p = D_A, B p - B B' y = D_B
      MappedInequality row = r < k ? rowsA.get(r) : rowsB.get(r - k);
      Dyadic[] equation = zeros(unknowns + 1);
      System.arraycopy(row.normal(), 0, equation, 0, n);
      for (int other = 0; r >= k && other < rowsB.size(); other++) {
        equation[n + k + other] = ExactPoint.dot(row.normal(), rowsB.get(other).normal()).negate();
      }
      equation[unknowns] = row.bound();
      equations.add(NearbyKernel.integers(equation));
    }
    BigInteger[][] left = new BigInteger[equations.size()][];
    BigInteger[] right = new BigInteger[left.length];
    for (int i = 0; i < left.length; i++) {
      left[i] = Arrays.copyOf(equations.get(i), unknowns);
      right[i] = equations.get(i)[unknowns];
    }
    IntegerSolution solution = IntegerMatrix.of(left).solve(right);
    if (!solution.isConsistent()) {
      return null;
    }
    Dyadic[] w = zeros(n);
    for (int r = 0; r < rowsB.size(); r++) {
      Dyadic multiplier = Dyadic.of(solution.numerator(n + k + r));
      for (int axis = 0; axis < n; axis++) {
        w[axis] = w[axis].add(rowsB.get(r).normal(axis).multiply(multiplier));
      }
    }
    return new ExactPoint(w, Dyadic.of(solution.denominator()));
  }

  private static Dyadic[] zeros(int count) {
    Dyadic[] zeros = new Dyadic[count];
    Arrays.fill(zeros, Dyadic.ZERO);
    return zeros;
  }
}
