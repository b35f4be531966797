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
 *
 * <p>Scratch memory: becomes another point when it is asked to.
 */
final class SolidVertex {

  private final int n;
  private final PairOrientation orientation;

  /** The vertices with a positive weight, as the orientation names them; those of A first. */
  private final int[] support;

  private int size;
  private int ofA;
  private final double[] coordinates;
  private double error;
  private @Nullable ExactPoint exact;

  /** The coefficients, and how far they may be off. */
  private final double[] weights;

  private final double[] errors;

  /** Whether they are of doubles alone. */
  private boolean quick;

  SolidVertex(int n, PairOrientation orientation) {
    this.n = n;
    this.orientation = orientation;
    support = new int[2 * (n + 1)];
    coordinates = new double[n];
    weights = new double[n + 2];
    errors = new double[n + 2];
  }

  /**
   * Finds the point.
   *
   * @param codes the vertices, those of A first
   * @param count how many; at most 2 n + 2
   * @param countA how many are of A; both bodies have some
   * @return whether there is one
   */
  boolean find(int[] codes, int count, int countA) {
    exact = null;
    if (count == n + 2) {
      int dependent = dependency(codes, countA);
      if (dependent != 0) {
        return dependent > 0 && weigh(codes, countA);
      }
    }
    return solve(Arrays.copyOf(codes, count), countA);
  }

  /**
   * Writes the magnitudes of the coefficients.
   *
   * @return 1 if there is a common point, -1 if not, 0 if there are several dependencies
   */
  private int dependency(int[] codes, int countA) {
    int quickly = n == 3 ? orientation.dependency(codes, countA, weights, errors) : 0;
    quick = quickly != 0;
    if (quick) {
      return quickly;
    }
    int side = 0;
    for (int k = 0; k < n + 2; k++) {
      int sign = signWithout(n, codes, k, orientation);
      int turned = (k % 2 == 0) == (k < countA) ? sign : -sign;
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
   * Takes the vertex of the body that has one, or the point {@code p + t (q - p)} of the body that
   * has two, {@code t = w_q / (w_p + w_q)}. With ends that are D apart along each axis it is off by
   * D times what t is off, what the ends are off, 4 roundings of D and one of the point. With
   * weights that are off by E together and their sum C, t is off by at most {@code E / (C - E)}; of
   * a segment and a triangle less is known.
   */
  private boolean weigh(int[] codes, int countA) {
    keep(codes, countA);
    int few = Math.min(countA, n + 2 - countA);
    int first = few == countA ? 0 : countA;
    int p = codes[first];
    if (few == 1) {
      for (int axis = 0; axis < n; axis++) {
        coordinates[axis] = orientation.coordinate(p, axis);
      }
      error = orientation.error(p);
      return true;
    }
    int q = codes[first + 1];
    double sum = weights[first] + weights[first + 1];
    double off = 1.01 * (errors[first] + errors[first + 1]);
    double uncertain = quick ? orientation.shareError() : off / (sum - off);
    double share = weights[first + 1] / sum;
    double spread = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double x = orientation.coordinate(p, axis);
      double apart = orientation.coordinate(q, axis) - x;
      coordinates[axis] = x + share * apart;
      spread = Math.max(spread, Math.abs(apart));
      greatest = Math.max(greatest, Math.abs(x) + Math.abs(apart));
    }
    error = uncertain * spread + orientation.error(p) + UNIT_ROUNDOFF * (5 * spread + 2 * greatest);
    if (!(uncertain >= 0 && error < Double.POSITIVE_INFINITY)) {
      round(exact());
    }
    return true;
  }

  /** Keeps the vertices that have a share. */
  private void keep(int[] codes, int countA) {
    size = 0;
    ofA = 0;
    for (int k = 0; k < n + 2; k++) {
      if (weights[k] != 0 || errors[k] != 0) {
        support[size++] = codes[k];
        ofA += k < countA ? 1 : 0;
      }
    }
  }

  private void round(ExactPoint point) {
    exact = point;
    error = 0;
    for (int axis = 0; axis < n; axis++) {
      double nearest = Rational.of(point.coordinates()[axis], point.weight()).doubleValue();
      coordinates[axis] = nearest;
      error = Math.max(error, 2 * Math.ulp(nearest));
    }
  }

  /** Solves {@code sum l_k a_k = sum m_k b_k, sum l_k = 1, sum m_k = 1}. */
  private boolean solve(int[] codes, int countA) {
    Dyadic[] numbers = new Dyadic[n * codes.length];
    for (int k = 0; k < codes.length; k++) {
      Dyadic[] x = orientation.exact(codes[k]);
      for (int axis = 0; axis < n; axis++) {
        numbers[axis * codes.length + k] = k < countA ? x[axis] : x[axis].negate();
      }
    }
    BigInteger[] whole = NearbyKernel.integers(numbers);
    BigInteger[][] rows = new BigInteger[n + 2][codes.length];
    for (int axis = 0; axis < n; axis++) {
      System.arraycopy(whole, axis * codes.length, rows[axis], 0, codes.length);
    }
    for (int k = 0; k < codes.length; k++) {
      rows[n][k] = k < countA ? BigInteger.ONE : BigInteger.ZERO;
      rows[n + 1][k] = k < countA ? BigInteger.ZERO : BigInteger.ONE;
    }
    BigInteger[] right = new BigInteger[n + 2];
    Arrays.fill(right, BigInteger.ZERO);
    right[n] = BigInteger.ONE;
    right[n + 1] = BigInteger.ONE;
    IntegerSolution solution = IntegerMatrix.of(rows).solve(right);
    if (!solution.isConsistent()) {
      return false;
    }
    size = 0;
    ofA = 0;
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    for (int k = 0; k < codes.length; k++) {
      int sign = solution.numerator(k).signum();
      if (sign < 0) {
        return false;
      }
      if (sign > 0) {
        support[size++] = codes[k];
        ofA += k < countA ? 1 : 0;
        addTo(sum, orientation.exact(codes[k]), Dyadic.of(solution.numerator(k)), k < countA);
      }
    }
    round(new ExactPoint(sum, Dyadic.of(solution.denominator())));
    return true;
  }

  private static void addTo(Dyadic[] sum, Dyadic[] x, Dyadic weight, boolean wanted) {
    for (int axis = 0; axis < sum.length && wanted; axis++) {
      sum[axis] = sum[axis].add(x[axis].multiply(weight));
    }
  }

  int supportSize() {
    return size;
  }

  /** Returns how many of them are of A; they come first. */
  int supportOfA() {
    return ofA;
  }

  /** Returns a vertex that has a share in the point, as the orientation names it. */
  int support(int k) {
    return support[k];
  }

  /** Whether all of its vertices of a body that have a share are on a face: then it is, too. */
  boolean isOn(FaceIncidence incidence, BodySide side, int face) {
    boolean first = side == BodySide.A;
    return incidence.hasAll(face, support, first ? 0 : ofA, first ? ofA : size);
  }

  /** Returns the faces of A that it is on. */
  int[] facesOfA(FaceIncidence incidence) {
    return incidence.facesOfAll(support, 0, ofA);
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
    if (ofA == 1 || size - ofA == 1) {
      int code = ofA == 1 ? support[0] : support[size - 1];
      return new ExactPoint(orientation.exact(code), Dyadic.ONE);
    }
    if (size < n + 2) {
      SolidVertex solved = new SolidVertex(n, orientation);
      if (!solved.solve(Arrays.copyOf(support, size), ofA)) {
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
