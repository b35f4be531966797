// SPDX-License-Identifier: Apache-2.0
package io.touchstone.exact;

import java.math.BigInteger;

/**
 * An affine map {@code y = R x + t} as it acts on linear inequalities, without roundings: a normal
 * u becomes a positive multiple of {@code inverse(R)' u}. Immutable and thread-safe.
 */
public final class InequalityMap {

  private final int n;

  /** {@code scale * inverse(R)'}, row-major. */
  private final Dyadic[] turned;

  private final Dyadic scale;
  private final Dyadic[] translation;

  private InequalityMap(int n, Dyadic[] turned, Dyadic scale, Dyadic[] translation) {
    this.n = n;
    this.turned = turned;
    this.scale = scale;
    this.translation = translation;
  }

  /**
   * Returns the map.
   *
   * @param n the dimension, at least 1
   * @param pose n rows of n + 1 finite numbers {@code [R | t]}, row-major
   * @throws ArithmeticException if R is singular, or a number is not finite
   */
  public static InequalityMap of(int n, double[] pose) {
    Dyadic[] translation = new Dyadic[n];
    double[] matrix = new double[n * n];
    boolean identity = true;
    for (int i = 0; i < n; i++) {
      translation[i] = Dyadic.of(pose[i * (n + 1) + n]);
      for (int k = 0; k < n; k++) {
        matrix[i * n + k] = pose[i * (n + 1) + k];
        identity &= matrix[i * n + k] == (i == k ? 1 : 0);
      }
    }
    Dyadic[] turned = new Dyadic[n * n];
    Dyadic scale = identity ? identity(n, turned) : invert(n, matrix, turned);
    return new InequalityMap(n, turned, scale, translation);
  }

  private static Dyadic identity(int n, Dyadic[] turned) {
    for (int k = 0; k < n * n; k++) {
      turned[k] = k % (n + 1) == 0 ? Dyadic.ONE : Dyadic.ZERO;
    }
    return Dyadic.ONE;
  }

  /** Writes {@code scale * inverse(R)'} and returns the scale. */
  private static Dyadic invert(int n, double[] matrix, Dyadic[] turned) {
    ScaledIntegers scaled = ScaledIntegers.of(matrix);
    IntegerMatrix whole = IntegerMatrix.of(n, scaled.toArray());
    IntegerSolution[] columns = new IntegerSolution[n];
    BigInteger common = BigInteger.ONE;
    for (int i = 0; i < n; i++) {
      BigInteger[] unit = new BigInteger[n];
      for (int k = 0; k < n; k++) {
        unit[k] = k == i ? BigInteger.ONE : BigInteger.ZERO;
      }
      columns[i] = whole.solve(unit);
      if (!columns[i].isUnique()) {
        throw new ArithmeticException("the matrix is singular");
      }
      BigInteger denominator = columns[i].denominator();
      common = common.divide(common.gcd(denominator)).multiply(denominator);
    }
    for (int i = 0; i < n; i++) {
      BigInteger factor = common.divide(columns[i].denominator());
      for (int k = 0; k < n; k++) {
        turned[i * n + k] = Dyadic.of(columns[i].numerator(k).multiply(factor));
      }
    }
    return Dyadic.of(common).scaleByPowerOfTwo(scaled.exponent());
  }

  /**
   * Maps {@code normal.(x - anchor) <= offset}.
   *
   * @param normal n finite numbers
   * @param offset a finite number
   * @param anchor n finite numbers
   */
  public MappedInequality map(double[] normal, double offset, double[] anchor) {
    Dyadic bound = Dyadic.of(offset);
    Dyadic[] exact = new Dyadic[n];
    for (int k = 0; k < n; k++) {
      exact[k] = Dyadic.of(normal[k]);
      bound = bound.add(exact[k].multiply(Dyadic.of(anchor[k])));
    }
    bound = bound.multiply(scale);
    Dyadic[] mapped = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      Dyadic sum = Dyadic.ZERO;
      for (int k = 0; k < n; k++) {
        if (!exact[k].isZero()) {
          sum = sum.add(turned[i * n + k].multiply(exact[k]));
        }
      }
      mapped[i] = sum;
      bound = bound.add(sum.multiply(translation[i]));
    }
    return new MappedInequality(mapped, bound);
  }
}
