// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.BodySide;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.IntegerSolution;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.Rational;
import io.touchstone.kernel.certified.PairOrientation;
import io.touchstone.kernel.hull.FaceIncidence;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A point that the hulls of a few vertices of A and of a few vertices of B have in common: in
 * doubles with a bound of their error, and exactly on demand.
 *
 * <p>Of n + 2 vertices that span the space there is one affine dependency, {@code sum c_k x_k = 0}
 * with {@code sum c_k = 0}, and its coefficients are the determinants of all vertices but one, with
 * alternating signs (J. Radon, Math. Ann. 83, 1921). If those of A have one sign and those of B the
 * other, {@code sum_A c_k x_k / sum_A c_k} is the common point. Otherwise a linear system is solved
 * in integers.
 */
final class SolidVertex {

  private final int n;
  private final PairOrientation orientation;

  /** The vertices with a positive weight, as the orientation names them; those of A first. */
  private final int[] support;

  private final int ofA;
  private final double[] coordinates;
  private final double error;
  private @Nullable ExactPoint exact;

  private SolidVertex(
      int n,
      PairOrientation orientation,
      int[] support,
      int ofA,
      double[] coordinates,
      double error,
      @Nullable ExactPoint exact) {
    this.n = n;
    this.orientation = orientation;
    this.support = support;
    this.ofA = ofA;
    this.coordinates = coordinates;
    this.error = error;
    this.exact = exact;
  }

  /**
   * Finds the point.
   *
   * @param codes the vertices, those of A first
   * @param ofA how many are of A; both bodies have some
   * @return null if there is none
   */
  static @Nullable SolidVertex of(int n, int[] codes, int ofA, PairOrientation orientation) {
    if (codes.length == n + 2) {
      double[] weights = new double[codes.length];
      double[] errors = new double[codes.length];
      int dependent = dependency(n, codes, ofA, orientation, weights, errors);
      if (dependent != 0) {
        return dependent < 0 ? null : weighted(n, codes, ofA, orientation, weights, errors);
      }
    }
    return solved(n, codes, ofA, orientation);
  }

  /**
   * Writes the coefficients, those of A positive.
   *
   * @return 1 if there is a common point, -1 if not, 0 if there are several dependencies
   */
  private static int dependency(
      int n, int[] codes, int ofA, PairOrientation orientation, double[] weights, double[] errors) {
    int quickly =
        n == 3 && ofA > 1 && ofA < 4 ? orientation.dependency(codes, ofA, weights, errors) : 0;
    if (quickly != 0) {
      return quickly;
    }
    int side = 0;
    for (int k = 0; k < codes.length; k++) {
      int sign = signWithout(n, codes, k, orientation);
      int turned = (k % 2 == 0) == (k < ofA) ? sign : -sign;
      weights[k] = sign == 0 ? 0 : Math.abs(orientation.value());
      errors[k] = sign == 0 ? 0 : orientation.error();
      if (sign != 0 && side == 0) {
        side = turned;
      } else if (sign != 0 && turned != side) {
        return -1;
      }
    }
    return side == 0 ? 0 : 1;
  }

  private static int signWithout(int n, int[] codes, int left, PairOrientation orientation) {
    int p = codes[left > 0 ? 0 : 1];
    int q = codes[left > 1 ? 1 : 2];
    int r = codes[left > 2 ? 2 : 3];
    return n == 2 ? orientation.sign(p, q, r) : orientation.sign(p, q, r, codes[left > 3 ? 3 : 4]);
  }

  /**
   * With weights that are off by e_k, their sum C by E, and points that are D apart, the point is
   * off by at most {@code E D / (C - E)}, besides what the points are off and 8 roundings.
   */
  private static SolidVertex weighted(
      int n, int[] codes, int ofA, PairOrientation orientation, double[] weights, double[] errors) {
    int from = ofA <= codes.length - ofA ? 0 : ofA; // the side with fewer vertices
    int to = from == 0 ? ofA : codes.length;
    double sum = 0;
    double uncertain = 0;
    for (int k = from; k < to; k++) {
      sum += weights[k];
      uncertain += errors[k];
    }
    double[] point = new double[n];
    double spread = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int k = from; k < to; k++) {
        double x = orientation.coordinate(codes[k], axis);
        point[axis] += weights[k] / sum * x;
        low = Math.min(low, x);
        high = Math.max(high, x);
      }
      spread = Math.max(spread, high - low);
      greatest = Math.max(greatest, Math.max(Math.abs(low), Math.abs(high)));
    }
    double off =
        1.01 * uncertain * spread / (sum - 1.01 * uncertain)
            + orientation.error(codes[from])
            + 8 * UNIT_ROUNDOFF * greatest;
    boolean single = to - from == 1;
    if (single) {
      for (int axis = 0; axis < n; axis++) {
        point[axis] = orientation.coordinate(codes[from], axis);
      }
      off = orientation.error(codes[from]);
    }
    int[] support = new int[codes.length];
    int count = 0;
    int countA = 0;
    for (int k = 0; k < codes.length; k++) {
      if (weights[k] != 0 || errors[k] != 0) {
        support[count++] = codes[k];
        countA += k < ofA ? 1 : 0;
      }
    }
    support = Arrays.copyOf(support, count);
    SolidVertex vertex = new SolidVertex(n, orientation, support, countA, point, off, null);
    boolean useful = single || (sum > 2 * uncertain && off < Double.POSITIVE_INFINITY);
    return useful ? vertex : rounded(n, orientation, support, countA, vertex.exact());
  }

  private static SolidVertex rounded(
      int n, PairOrientation orientation, int[] support, int ofA, ExactPoint point) {
    double[] nearest = new double[n];
    double off = 0;
    for (int axis = 0; axis < n; axis++) {
      nearest[axis] = Rational.of(point.coordinates()[axis], point.weight()).doubleValue();
      off = Math.max(off, 2 * Math.ulp(nearest[axis]));
    }
    return new SolidVertex(n, orientation, support, ofA, nearest, off, point);
  }

  /** Solves {@code sum l_k a_k = sum m_k b_k, sum l_k = 1, sum m_k = 1}. */
  private static @Nullable SolidVertex solved(
      int n, int[] codes, int ofA, PairOrientation orientation) {
    Dyadic[] numbers = new Dyadic[n * codes.length];
    for (int k = 0; k < codes.length; k++) {
      Dyadic[] x = orientation.exact(codes[k]);
      for (int axis = 0; axis < n; axis++) {
        numbers[axis * codes.length + k] = k < ofA ? x[axis] : x[axis].negate();
      }
    }
    BigInteger[] whole = NearbyKernel.integers(numbers);
    BigInteger[][] rows = new BigInteger[n + 2][codes.length];
    for (int axis = 0; axis < n; axis++) {
      System.arraycopy(whole, axis * codes.length, rows[axis], 0, codes.length);
    }
    for (int k = 0; k < codes.length; k++) {
      rows[n][k] = k < ofA ? BigInteger.ONE : BigInteger.ZERO;
      rows[n + 1][k] = k < ofA ? BigInteger.ZERO : BigInteger.ONE;
    }
    BigInteger[] right = new BigInteger[n + 2];
    Arrays.fill(right, BigInteger.ZERO);
    right[n] = BigInteger.ONE;
    right[n + 1] = BigInteger.ONE;
    IntegerSolution solution = IntegerMatrix.of(rows).solve(right);
    if (!solution.isConsistent()) {
      return null;
    }
    int[] support = new int[codes.length];
    int count = 0;
    int countA = 0;
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    for (int k = 0; k < codes.length; k++) {
      int sign = solution.numerator(k).signum();
      if (sign < 0) {
        return null;
      }
      if (sign > 0) {
        support[count++] = codes[k];
        countA += k < ofA ? 1 : 0;
        addTo(sum, orientation.exact(codes[k]), Dyadic.of(solution.numerator(k)), k < ofA);
      }
    }
    ExactPoint point = new ExactPoint(sum, Dyadic.of(solution.denominator()));
    return rounded(n, orientation, Arrays.copyOf(support, count), countA, point);
  }

  private static void addTo(Dyadic[] sum, Dyadic[] x, Dyadic weight, boolean wanted) {
    for (int axis = 0; axis < sum.length && wanted; axis++) {
      sum[axis] = sum[axis].add(x[axis].multiply(weight));
    }
  }

  int supportSize() {
    return support.length;
  }

  /** Returns how many of them are of A; they come first. */
  int supportOfA() {
    return ofA;
  }

  /** Returns a vertex that has a share in the point, as the orientation names it. */
  int support(int k) {
    return support[k];
  }

  /** Returns the faces of a body on which all of its vertices lie that have a share. */
  int[] facesWith(FaceIncidence incidence, BodySide side) {
    boolean first = side == BodySide.A;
    return incidence.facesOfAll(support, first ? 0 : ofA, first ? ofA : support.length);
  }

  double coordinate(int axis) {
    return coordinates[axis];
  }

  /** Returns how far a coordinate may be off. */
  double error() {
    return error;
  }

  /** Tells whether two points are one. */
  boolean isAt(SolidVertex other) {
    for (int axis = 0; axis < n; axis++) {
      double apart = Math.abs(coordinates[axis] - other.coordinates[axis]);
      if (apart > 1.01 * (error + other.error)) {
        return false;
      }
    }
    return exact().distanceSq(other.exact())[0].isZero();
  }

  /** Returns the point in exact numbers. */
  ExactPoint exact() {
    ExactPoint known = exact;
    if (known == null) {
      known = findExact();
      exact = known;
    }
    return known;
  }

  private ExactPoint findExact() {
    if (ofA == 1 || support.length - ofA == 1) {
      int code = ofA == 1 ? support[0] : support[support.length - 1];
      return new ExactPoint(orientation.exact(code), Dyadic.ONE);
    }
    if (support.length < n + 2) {
      SolidVertex solved = solved(n, support, ofA, orientation);
      if (solved == null) {
        throw new IllegalStateException("a common point that is none");
      }
      return solved.exact();
    }
    Dyadic total = Dyadic.ZERO;
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    for (int k = 0; k < ofA; k++) {
      int[] others = new int[n + 1];
      for (int l = 0; l <= n; l++) {
        others[l] = support[l < k ? l : l + 1];
      }
      Dyadic weight = orientation.determinant(others).abs();
      total = total.add(weight);
      addTo(sum, orientation.exact(support[k]), weight, true);
    }
    return new ExactPoint(sum, total);
  }
}
