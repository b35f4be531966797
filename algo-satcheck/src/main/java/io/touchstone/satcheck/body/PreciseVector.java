// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.body;

import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.exact.CheckReturnValue;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ExactVectors;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.exact.PreciseDot;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * A vector of R<sup>3</sup> with about twice the digits of doubles: each component is the
 * unevaluated sum of two. Sums and products follow T. J. Dekker, A floating-point technique for
 * extending the available precision, Numer. Math. 18 (1971); an operation is off by a few u<sup>2
 * </sup> of the magnitudes of its terms.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class PreciseVector {

  /** Products of four lengths up to this, and squares of those, are far from the largest double. */
  private static final double MIDDLE = 0x1p100;

  private double x;
  private double y;
  private double z;
  private double lowX;
  private double lowY;
  private double lowZ;

  private final PreciseDot dot = new PreciseDot();

  /** Becomes a vector of doubles. */
  public void set(double ofX, double ofY, double ofZ) {
    set(ofX, 0, ofY, 0, ofZ, 0);
  }

  private void set(double hx, double lx, double hy, double ly, double hz, double lz) {
    x = hx + lx;
    lowX = sumError(hx, lx, x);
    y = hy + ly;
    lowY = sumError(hy, ly, y);
    z = hz + lz;
    lowZ = sumError(hz, lz, z);
  }

  /** Becomes {@code to - from}. */
  public void setDifference(Vector from, Vector to) {
    double dx = to.x - from.x;
    double dy = to.y - from.y;
    double dz = to.z - from.z;
    set(
        dx,
        sumError(to.x, -from.x, dx),
        dy,
        sumError(to.y, -from.y, dy),
        dz,
        sumError(to.z, -from.z, dz));
  }

  /**
   * Becomes {@code 2^k v}, about as long as 1, with twice the digits of doubles.
   *
   * @param v three components; zero becomes zero
   */
  public void setBalanced(Dyadic[] v) {
    Dyadic[] exact = ExactVectors.balanced(v);
    x = exact[0].doubleValue();
    y = exact[1].doubleValue();
    z = exact[2].doubleValue();
    lowX = exact[0].subtract(Dyadic.of(x)).doubleValue();
    lowY = exact[1].subtract(Dyadic.of(y)).doubleValue();
    lowZ = exact[2].subtract(Dyadic.of(z)).doubleValue();
  }

  /**
   * Becomes {@code 2^k v}, v what it was: as it is, or about as long as 1 if a product of two such
   * vectors, or its square, might vanish or overflow otherwise.
   */
  public void balance() {
    double greatest = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
    if (greatest > MIDDLE || (greatest < 1 / MIDDLE && greatest > 0)) {
      int power = -PowerOfTwo.ofFirstDigit(greatest);
      scale(Math.scalb(1.0, power / 2)); // two steps: 2^1074 is no double
      scale(Math.scalb(1.0, power - power / 2));
    }
  }

  private void scale(double factor) {
    set(x * factor, lowX * factor, y * factor, lowY * factor, z * factor, lowZ * factor);
  }

  /** Becomes {@code R v}, v what it was; pose is [R | t]. */
  public void turn(double[] pose) {
    row(pose, 0);
    double hx = dot.high;
    double lx = dot.low;
    row(pose, 4);
    double hy = dot.high;
    double ly = dot.low;
    row(pose, 8);
    set(hx, lx, hy, ly, dot.high, dot.low);
  }

  private void row(double[] r, int row) {
    dot.of(x, lowX, y, lowY, z, lowZ, r[row], r[row + 1], r[row + 2]);
  }

  /** Becomes {@code a x b}; neither of them may be this vector. */
  public void setCross(PreciseVector a, PreciseVector b) {
    dot.of(a.y, a.lowY, b.z, b.lowZ, -a.z, -a.lowZ, b.y, b.lowY, 0, 0, 0, 0);
    x = dot.high;
    lowX = dot.low;
    dot.of(a.z, a.lowZ, b.x, b.lowX, -a.x, -a.lowX, b.z, b.lowZ, 0, 0, 0, 0);
    y = dot.high;
    lowY = dot.low;
    dot.of(a.x, a.lowX, b.y, b.lowY, -a.y, -a.lowY, b.x, b.lowX, 0, 0, 0, 0);
    z = dot.high;
    lowZ = dot.low;
  }

  /** Returns the length, rounded; of a balanced vector 0 only if it is zero. */
  public double length() {
    return Math.sqrt(x * x + y * y + z * z);
  }

  /** Returns the product with a vector, rounded. */
  public double dot(Vector v) {
    return x * v.x + y * v.y + z * v.z;
  }

  /**
   * Writes the unit vector, each component rounded once: its direction is off by at most 1.01 u,
   * its length by some u more.
   *
   * @param sign positive, or negative for the opposite direction
   * @return whether there is a direction, which a balanced vector has unless it is zero; otherwise
   *     nothing is written
   */
  @CheckReturnValue
  public boolean unit(double sign, Vector out) {
    double inverse = Math.copySign(1, sign) / length();
    if (!(Math.abs(inverse) < Double.POSITIVE_INFINITY)) { // also for NaN
      return false;
    }
    out.set(scaled(x, lowX, inverse), scaled(y, lowY, inverse), scaled(z, lowZ, inverse));
    return true;
  }

  private static double scaled(double high, double low, double factor) {
    double product = high * factor;
    return product + (productError(high, factor, product) + low * factor);
  }
}
