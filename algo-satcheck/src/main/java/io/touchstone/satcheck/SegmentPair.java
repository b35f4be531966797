package io.touchstone.satcheck;

/**
 * The nearest points of two segments p + s d, q + t e, with s and t in [0, 1]; a segment may be a
 * point. The stationary point of the squared distance is clamped, first s, then t, then s again (C.
 * Ericson, Real-Time Collision Detection, 2005, section 5.1.9): the result is exact up to roundings
 * because the distance is convex and, for fixed t, its best s is that of the line, clamped.
 *
 * <p>Works in R<sup>3</sup>, on numbers that it brings to size 1 by a power of two.
 */
final class SegmentPair {

  private SegmentPair() {}

  /**
   * Writes the difference of the nearest points, from the first segment to the second, times a
   * power of two, by which all arguments are multiplied too.
   *
   * @param p start of the first segment, d its vector; three numbers each
   * @param q start of the second segment, e its vector
   * @param w receives the difference
   */
  static void difference(double[] p, double[] d, double[] q, double[] e, double[] w) {
    double greatest = 0;
    for (int k = 0; k < 3; k++) {
      greatest = Math.max(greatest, Math.abs(q[k] - p[k]));
      greatest = Math.max(greatest, Math.max(Math.abs(d[k]), Math.abs(e[k])));
    }
    int exponent = greatest > 0 ? -Math.getExponent(greatest) : 0;
    for (int k = 0; k < 3; k++) {
      p[k] = Math.scalb(p[k], exponent);
      d[k] = Math.scalb(d[k], exponent);
      q[k] = Math.scalb(q[k], exponent);
      e[k] = Math.scalb(e[k], exponent);
    }
    double dd = dot(d, d);
    double ee = dot(e, e);
    double de = dot(d, e);
    for (int k = 0; k < 3; k++) {
      w[k] = q[k] - p[k];
    }
    double dr = dot(d, w);
    double er = dot(e, w);
    double determinant = dd * ee - de * de;
    double s = determinant > 0 ? clamp((dr * ee - de * er) / determinant) : 0;
    double t = ee > 0 ? clamp((s * de - er) / ee) : 0;
    s = dd > 0 ? clamp((dr + t * de) / dd) : 0;
    for (int k = 0; k < 3; k++) {
      w[k] += t * e[k] - s * d[k];
    }
  }

  private static double clamp(double x) {
    return x > 0 ? Math.min(x, 1) : 0; // 0 for NaN
  }

  private static double dot(double[] x, double[] y) {
    return x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
  }
}
