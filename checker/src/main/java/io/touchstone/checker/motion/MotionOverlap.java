// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.exact.Dyadic;

/**
 * Shows in doubles that the hulls of a few vertices overlap, in the plane and in space: n + 2
 * points have one affine dependence, whose weights are determinants of the others, and the hulls of
 * those of A and of B meet where the signs say so (J. Radon 1921). Of pairs, the origin is among
 * their n + 1 differences where determinants with it have one sign.
 *
 * <p>A determinant of n vectors not longer than L, whose components are off by at most e, is off by
 * at most {@code n L^(n-1) sqrt(n) e} and its roundings, 6 u times the sum of its terms, which are
 * not more than {@code 1.2 L^n} together: in all by less than {@code 8 L^(n-1) (e + 2 u L)}. What
 * is not clear is left to exact numbers.
 */
public final class MotionOverlap {

  private MotionOverlap() {}

  /** Of points as doubles alone place them. */
  public static boolean shows(MotionFilter filter, int n, ContactBy contact) {
    ConvexCombination onA = contact.point().onA();
    ConvexCombination onB = contact.point().onB();
    boolean paired = contact.point().paired();
    if (!isSimple(n, onA, onB, paired)) {
      return false;
    }
    double t = contact.time();
    double[][] points = new double[onA.size() + onB.size()][n];
    for (int k = 0; k < points.length; k++) {
      boolean ofA = k < onA.size();
      filter.position(ofA, ofA ? onA.vertex(k) : onB.vertex(k - onA.size()), t, points[k]);
    }
    return shows(points, onA.size(), n, paired, filter.positionError(t));
  }

  /** Of points that are known up to a small error, each as seen from the first. */
  public static boolean shows(
      Dyadic[][] ofA, Dyadic[][] ofB, int n, ContactBy contact, Dyadic eta) {
    boolean paired = contact.point().paired();
    if (!isSimple(n, contact.point().onA(), contact.point().onB(), paired)) {
      return false;
    }
    double[][] points = new double[ofA.length + ofB.length][n];
    double far = 0;
    for (int k = 0; k < points.length; k++) {
      Dyadic[] point = k < ofA.length ? ofA[k] : ofB[k - ofA.length];
      for (int i = 0; i < n; i++) {
        points[k][i] = point[i].subtract(ofA[0][i]).doubleValue();
        far = Math.max(far, Math.abs(points[k][i]));
      }
    }
    return shows(points, ofA.length, n, paired, eta.roundUp() + 2 * UNIT_ROUNDOFF * far);
  }

  private static boolean isSimple(
      int n, ConvexCombination onA, ConvexCombination onB, boolean paired) {
    int count = paired ? onA.size() : onA.size() + onB.size();
    return n >= 2 && n <= 3 && count == (paired ? n + 1 : n + 2);
  }

  /** Takes points of A and then of B, with the error of a coordinate. */
  private static boolean shows(double[][] points, int ofA, int n, boolean paired, double off) {
    double longest = 0;
    for (int k = 0; k < points.length; k++) {
      for (int i = 0; i < n && paired && k < ofA; i++) {
        points[k][i] -= points[ofA + k][i];
      }
      longest = Math.max(longest, Norm.of(points[k]));
    }
    double length = 2 * longest * MotionSize.UP;
    double error = 2 * off + 3 * UNIT_ROUNDOFF * length;
    double bound = 8 * (n == 2 ? length : length * length) * error + Double.MIN_NORMAL;
    return paired ? isOriginInside(points, n, bound) : isRadon(points, ofA, n, bound);
  }

  /** Whether the dependence has one sign for points of A and the other for those of B. */
  private static boolean isRadon(double[][] points, int ofA, int n, double bound) {
    int sign = 0;
    for (int left = 0; left < points.length; left++) {
      double[][] rows = new double[n][n];
      int base = left == 0 ? 1 : 0;
      int row = 0;
      for (int k = base + 1; k < points.length; k++) {
        if (k != left) {
          for (int i = 0; i < n; i++) {
            rows[row][i] = points[k][i] - points[base][i];
          }
          row++;
        }
      }
      double weight = determinant(rows, n) * ((left & 1) == 0 ? 1 : -1);
      int own = !(Math.abs(weight) > bound) ? 0 : weight > 0 ? 1 : -1;
      own *= left < ofA ? 1 : -1;
      if (own == 0 || own * sign < 0) {
        return false;
      }
      sign = own;
    }
    return true;
  }

  /** Whether the weights with which the points add up to the origin have one sign. */
  private static boolean isOriginInside(double[][] points, int n, double bound) {
    int sign = 0;
    for (int left = 0; left <= n; left++) {
      double[][] rows = new double[n][];
      int row = 0;
      for (int k = 0; k <= n; k++) {
        if (k != left) {
          rows[row++] = points[k];
        }
      }
      double weight = determinant(rows, n) * ((left & 1) == 0 ? 1 : -1);
      int own = !(Math.abs(weight) > bound) ? 0 : weight > 0 ? 1 : -1;
      if (own == 0 || own * sign < 0) {
        return false;
      }
      sign = own;
    }
    return true;
  }

  private static double determinant(double[][] r, int n) {
    return n == 2
        ? r[0][0] * r[1][1] - r[0][1] * r[1][0]
        : r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1])
            - r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0])
            + r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0]);
  }
}
