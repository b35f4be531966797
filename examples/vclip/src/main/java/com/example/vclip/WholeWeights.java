package com.example.vclip;

import static io.touchstone.exact.ErrorFree.MIN_EXACT_PRODUCT;
import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;

/**
 * Tells whether two weighted points, one of each body, surely are the same point: whether there are
 * whole numbers near multiples of the weights with
 *
 * <pre>{@code
 * sum_i m_i (R_A a_i + t_A) = sum_j n_j (R_B b_j + t_B),   sum m_i = sum n_j = D
 * }</pre>
 *
 * exactly. That is how bodies touch whose coordinates have few digits. The sums are taken without
 * rounding, as expansions (J. R. Shewchuk, Adaptive precision floating-point arithmetic and fast
 * robust geometric predicates, Discrete Comput. Geom. 18, 1997, theorem 10: Grow-Expansion with
 * elimination of zeros). A no says nothing.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class WholeWeights {

  /** Greater denominators are no grid but an accident. */
  private static final int GREATEST_DENOMINATOR = 512;

  /** How far a multiple of a weight may be from a whole number. */
  private static final double WHOLE = 1e-9;

  /** Beyond this a product of three numbers might overflow. */
  private static final double MAX_PRODUCT = 0x1p900;

  /** Ten terms of four products each, each product of three numbers in four components. */
  private final double[] expansion = new double[10 * 16 + 1];

  private int length;
  private boolean exact;

  /** Looks for the whole numbers; poses in array form, coordinates vertex-major. */
  boolean exist(
      WeightedVertices a,
      double[] poseA,
      double[] coordinatesA,
      WeightedVertices b,
      double[] poseB,
      double[] coordinatesB) {
    for (int denominator = 1; denominator <= GREATEST_DENOMINATOR; denominator++) {
      if (isWhole(a, denominator) && isWhole(b, denominator)) {
        return isSame(a, poseA, coordinatesA, b, poseB, coordinatesB, denominator);
      }
    }
    return false;
  }

  private static boolean isWhole(WeightedVertices terms, int denominator) {
    double sum = 0;
    for (int k = 0; k < terms.size(); k++) {
      double multiple = terms.weight(k) * denominator;
      double whole = Math.rint(multiple);
      sum += whole;
      if (!(Math.abs(multiple - whole) <= WHOLE && whole >= 0)) { // also for NaN
        return false;
      }
    }
    return sum == denominator;
  }

  private boolean isSame(
      WeightedVertices a,
      double[] poseA,
      double[] coordinatesA,
      WeightedVertices b,
      double[] poseB,
      double[] coordinatesB,
      int denominator) {
    for (int axis = 0; axis < 3; axis++) {
      length = 0;
      exact = true;
      add(a, poseA, coordinatesA, axis, denominator, 1);
      add(b, poseB, coordinatesB, axis, denominator, -1);
      if (length != 0 || !exact) {
        return false;
      }
    }
    return true;
  }

  private void add(
      WeightedVertices terms, double[] pose, double[] c, int axis, int denominator, int sign) {
    int row = 4 * axis;
    for (int k = 0; k < terms.size(); k++) {
      double whole = sign * Math.rint(terms.weight(k) * denominator);
      if (whole != 0) {
        int i = 3 * terms.vertex(k);
        addProduct(whole, pose[row], c[i]);
        addProduct(whole, pose[row + 1], c[i + 1]);
        addProduct(whole, pose[row + 2], c[i + 2]);
        addProduct(whole, pose[row + 3], 1);
      }
    }
  }

  private void addProduct(double whole, double r, double c) {
    double product = r * c;
    if (r == 0 || c == 0) {
      return;
    }
    double size = Math.abs(product);
    // the low part of the product, times the whole number, must have a low part too
    exact &= size >= MIN_EXACT_PRODUCT * 0x1p100 && size <= MAX_PRODUCT;
    double low = productError(r, c, product);
    addScaled(whole, product);
    addScaled(whole, low);
  }

  private void addScaled(double whole, double x) {
    double product = whole * x;
    grow(product);
    grow(productError(whole, x, product));
  }

  private void grow(double x) {
    double q = x;
    int kept = 0;
    for (int k = 0; k < length; k++) {
      double sum = q + expansion[k];
      double error = sumError(q, expansion[k], sum);
      q = sum;
      if (error != 0) {
        expansion[kept++] = error;
      }
    }
    if (q != 0) {
      expansion[kept++] = q;
    }
    length = kept;
  }
}
