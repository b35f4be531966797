package com.example.vclip;

/**
 * The nearest points of two segments {@code p + s u} and {@code q + t v}, 0 &lt;= s, t &lt;= 1, in plain
 * doubles: with r = p - q the minimum of |r + s u - t v|^2 over the square. Along each side of the
 * square it is the nearest point of a segment; the minimum over the whole plane counts if it lies
 * inside.
 *
 * <p>Scratch memory of one thread.
 */
final class SegmentPair {

  /** Parameter of the nearest point on the first segment. */
  double s;

  /** Parameter of the nearest point on the second one. */
  double t;

  /** Square of the distance. */
  double square;

  /** The unit vector perpendicular to both, after {@link #cross}; NaN if they are parallel. */
  double x;

  double y;
  double z;

  /** Sine of the angle between both; NaN if one is a point. */
  double sine;

  private double rx;
  private double ry;
  private double rz;
  private double ux;
  private double uy;
  private double uz;
  private double vx;
  private double vy;
  private double vz;

  void first(double x, double y, double z) {
    ux = x;
    uy = y;
    uz = z;
  }

  void second(double x, double y, double z) {
    vx = x;
    vy = y;
    vz = z;
  }

  /** Finds the nearest points; r is the first start less the second. */
  void solve(double x, double y, double z) {
    rx = x;
    ry = y;
    rz = z;
    double uu = ux * ux + uy * uy + uz * uz;
    double vv = vx * vx + vy * vy + vz * vz;
    double uv = ux * vx + uy * vy + uz * vz;
    double ru = rx * ux + ry * uy + rz * uz;
    double rv = rx * vx + ry * vy + rz * vz;
    square = Double.POSITIVE_INFINITY;
    s = 0;
    t = 0;
    double determinant = uu * vv - uv * uv;
    if (determinant > 0) {
      double s0 = (uv * rv - ru * vv) / determinant;
      double t0 = (uu * rv - uv * ru) / determinant;
      if (s0 >= 0 && s0 <= 1 && t0 >= 0 && t0 <= 1) {
        propose(s0, t0);
      }
    }
    propose(0, clamped(rv, vv));
    propose(1, clamped(rv + uv, vv));
    propose(clamped(-ru, uu), 0);
    propose(clamped(uv - ru, uu), 1);
  }

  private static double clamped(double numerator, double denominator) {
    return denominator > 0 ? Math.min(Math.max(numerator / denominator, 0), 1) : 0;
  }

  private void propose(double s, double t) {
    double x = rx + s * ux - t * vx;
    double y = ry + s * uy - t * vy;
    double z = rz + s * uz - t * vz;
    double found = x * x + y * y + z * z;
    if (found < square) {
      square = found;
      this.s = s;
      this.t = t;
    }
  }

  /** Finds what is perpendicular to both segments. */
  void cross() {
    x = uy * vz - uz * vy;
    y = uz * vx - ux * vz;
    z = ux * vy - uy * vx;
    double length = Math.sqrt(x * x + y * y + z * z);
    sine = length / Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
    x /= length;
    y /= length;
    z /= length;
  }
}
