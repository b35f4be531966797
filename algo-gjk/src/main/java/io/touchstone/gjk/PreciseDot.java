package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * Dot products of a vector of doubles and one of twice the precision, rounded once: T. Ogita, S. M.
 * Rump, S. Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26 (2005), algorithm 5.3.
 * Besides the final rounding they are off by less than {@code 64 u^2 |w| |v|}.
 */
final class PreciseDot {

  private PreciseDot() {}

  /** {@code w.(v + low)}. */
  static double of(
      double wx,
      double wy,
      double wz,
      double x,
      double lowX,
      double y,
      double lowY,
      double z,
      double lowZ) {
    double px = wx * x;
    double py = wy * y;
    double pz = wz * z;
    double sum1 = px + py;
    double sum2 = sum1 + pz;
    return sum2
        + (productError(wx, x, px)
            + productError(wy, y, py)
            + productError(wz, z, pz)
            + (sumError(px, py, sum1) + sumError(sum1, pz, sum2))
            + (wx * lowX + wy * lowY + wz * lowZ));
  }
}
