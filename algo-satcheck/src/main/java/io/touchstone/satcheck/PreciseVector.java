package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * A vector of R<sup>3</sup> with about twice the digits of doubles: each component is the
 * unevaluated sum of two. Sums and products follow T. J. Dekker, A floating-point technique for
 * extending the available precision, Numer. Math. 18 (1971); an operation is off by a few u<sup>2
 * </sup> of the magnitudes of its terms.
 *
 * <p>Mutable scratch memory; allocates nothing after construction.
 */
final class PreciseVector {

  double x;
  double y;
  double z;
  private double lowX;
  private double lowY;
  private double lowZ;

  /** Result of the scalar operations. */
  private double high;

  private double low;

  /**
   * {@code R (to - from)}, times a power of two that brings the greatest component near 1; zero
   * where the points coincide.
   *
   * @param pose row-major [R | t] in R<sup>3</sup>, or null for the identity
   */
  void setDifference(
      double @org.jspecify.annotations.Nullable [] pose,
      double fromX,
      double fromY,
      double fromZ,
      double toX,
      double toY,
      double toZ) {
    double dx = toX - fromX;
    double dy = toY - fromY;
    double dz = toZ - fromZ;
    double factor = factor(Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz))));
    double lx = factor * sumError(toX, -fromX, dx);
    double ly = factor * sumError(toY, -fromY, dy);
    double lz = factor * sumError(toZ, -fromZ, dz);
    dx *= factor;
    dy *= factor;
    dz *= factor;
    if (pose == null) {
      set(dx, lx, dy, ly, dz, lz);
      return;
    }
    row(pose, 0, dx, lx, dy, ly, dz, lz);
    double hx = high;
    double wx = low;
    row(pose, 4, dx, lx, dy, ly, dz, lz);
    double hy = high;
    double wy = low;
    row(pose, 8, dx, lx, dy, ly, dz, lz);
    set(hx, wx, hy, wy, high, low);
    rescale();
  }

  private void set(double hx, double lx, double hy, double ly, double hz, double lz) {
    x = hx + lx;
    lowX = sumError(hx, lx, x);
    y = hy + ly;
    lowY = sumError(hy, ly, y);
    z = hz + lz;
    lowZ = sumError(hz, lz, z);
  }

  /** The power of two that brings a magnitude into [1, 2), or 1 for zero. */
  private static double factor(double magnitude) {
    return magnitude > 0
        ? Math.scalb(1.0, Math.min(-Math.getExponent(magnitude), Double.MAX_EXPONENT))
        : 1;
  }

  private void rescale() {
    double factor = factor(Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))));
    x *= factor;
    y *= factor;
    z *= factor;
    lowX *= factor;
    lowY *= factor;
    lowZ *= factor;
  }

  private void row(
      double[] pose, int row, double dx, double lx, double dy, double ly, double dz, double lz) {
    sum3(pose[row], 0, dx, lx, pose[row + 1], 0, dy, ly, pose[row + 2], 0, dz, lz);
  }

  /** {@code a.b} of three terms, each factor in two parts. */
  private void sum3(
      double ax,
      double alx,
      double bx,
      double blx,
      double ay,
      double aly,
      double by,
      double bly,
      double az,
      double alz,
      double bz,
      double blz) {
    double px = ax * bx;
    double py = ay * by;
    double pz = az * bz;
    double sum1 = px + py;
    double sum2 = sum1 + pz;
    double errors =
        productError(ax, bx, px)
            + productError(ay, by, py)
            + productError(az, bz, pz)
            + (sumError(px, py, sum1) + sumError(sum1, pz, sum2))
            + (ax * blx + alx * bx)
            + (ay * bly + aly * by)
            + (az * blz + alz * bz);
    high = sum2 + errors;
    low = sumError(sum2, errors, high);
  }

  /** Becomes {@code a x b}; neither of them may be this vector. */
  void setCross(PreciseVector a, PreciseVector b) {
    a.component(b, 0, this);
    a.component(b, 1, this);
    a.component(b, 2, this);
  }

  /** One component of the cross product with b, written into a target. */
  private void component(PreciseVector b, int axis, PreciseVector target) {
    if (axis == 0) {
      sum3(y, lowY, b.z, b.lowZ, -z, -lowZ, b.y, b.lowY, 0, 0, 0, 0);
      target.x = high;
      target.lowX = low;
    } else if (axis == 1) {
      sum3(z, lowZ, b.x, b.lowX, -x, -lowX, b.z, b.lowZ, 0, 0, 0, 0);
      target.y = high;
      target.lowY = low;
    } else {
      sum3(x, lowX, b.y, b.lowY, -y, -lowY, b.x, b.lowX, 0, 0, 0, 0);
      target.z = high;
      target.lowZ = low;
    }
  }

  /** Returns the length, rounded; 0 only for the zero vector. */
  double length() {
    double greatest = Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
    double factor = factor(greatest);
    double sx = x * factor;
    double sy = y * factor;
    double sz = z * factor;
    return Math.sqrt(sx * sx + sy * sy + sz * sz) / factor;
  }

  /**
   * Writes the unit vector, each component rounded once: off by at most 1.01 u in length.
   *
   * @param sign 1, or -1 for the opposite direction
   * @return whether there is a direction
   */
  boolean unit(double sign, double[] w) {
    rescale();
    double inverse = sign / length();
    w[0] = scaled(x, lowX, inverse);
    w[1] = scaled(y, lowY, inverse);
    w[2] = scaled(z, lowZ, inverse);
    return Math.abs(inverse) < Double.POSITIVE_INFINITY; // false for NaN
  }

  private static double scaled(double high, double low, double factor) {
    double product = high * factor;
    return product + (productError(high, factor, product) + low * factor);
  }
}
