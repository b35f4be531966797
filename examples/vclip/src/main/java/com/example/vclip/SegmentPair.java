// SPDX-License-Identifier: Apache-2.0
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

  /** Parameter of the nearest point on the second segment. */
  double t;

  /** Square of the distance. */
  double square;

  private final Vector found = new Vector();

  /** Finds the nearest points. */
  void solve(Vector r, Vector u, Vector v) {
    double uu = u.square();
    double vv = v.square();
    double uv = u.dot(v);
    double ru = r.dot(u);
    double rv = r.dot(v);
    square = Double.POSITIVE_INFINITY;
    t = 0;
    double determinant = uu * vv - uv * uv;
    if (determinant > 0) {
      double s0 = (uv * rv - ru * vv) / determinant;
      double t0 = (uu * rv - uv * ru) / determinant;
      if (s0 >= 0 && s0 <= 1 && t0 >= 0 && t0 <= 1) {
        propose(r, u, v, s0, t0);
      }
    }
    propose(r, u, v, 0, clamped(rv, vv));
    propose(r, u, v, 1, clamped(rv + uv, vv));
    propose(r, u, v, clamped(-ru, uu), 0);
    propose(r, u, v, clamped(uv - ru, uu), 1);
  }

  private static double clamped(double numerator, double denominator) {
    return denominator > 0 ? Math.min(Math.max(numerator / denominator, 0), 1) : 0;
  }

  private void propose(Vector r, Vector u, Vector v, double s, double t) {
    found.set(r.x + s * u.x - t * v.x, r.y + s * u.y - t * v.y, r.z + s * u.z - t * v.z);
    if (found.square() < square) {
      square = found.square();
      this.t = t;
    }
  }
}
