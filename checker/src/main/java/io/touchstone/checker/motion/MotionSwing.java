// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.motion.ContactWithin;
import io.touchstone.checker.motion.MotionChecker.Finding;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import java.util.List;

/**
 * Do n + 1 points of n-space that turn meet within a short interval of time, some of A and some of
 * B? With points p_i(t) the determinant {@code f = det(p_i - p_0)} is continuous. If it has
 * opposite signs at the two ends it is 0 in between, and there the points have an affine
 * dependence, whose weights are the minors of {@link MotionCrossing}. If all the while those of A
 * have one sign and those of B the other, the hulls meet at that instant.
 *
 * <p>Signs are those of enclosures: at the ends of the points themselves, in between of boxes that
 * no point leaves, as its speed says. So grazing contacts stay open.
 */
public final class MotionSwing {

  private final int n;
  private final int ofA;
  private final Enclosure[][] points;

  private MotionSwing(Enclosure[][] points, int ofA) {
    n = points.length - 1;
    this.ofA = ofA;
    this.points = points;
  }

  /** Checks evidence whose vertices are there. */
  public static Finding check(MotionBody a, MotionBody b, ContactWithin within, int lastDigits) {
    int ofA = within.verticesA().size();
    for (int digits = MotionChecker.FIRST_DIGITS; digits <= lastDigits; digits *= 4) {
      Enclosure[][] start = points(a, b, within, within.from(), digits);
      Enclosure[][] end = points(a, b, within, within.to(), digits);
      int before = sign(new MotionSwing(start, ofA).determinant(0, -1, -1, 0));
      int after = sign(new MotionSwing(end, ofA).determinant(0, -1, -1, 0));
      if (before * after < 0) {
        Enclosure[][] way = spread(a, b, start, within);
        return new MotionSwing(way, ofA).meetsInOneHyperplane()
            ? Finding.VALID
            : Finding.invalid(
                "the named vertices are not shown to face each other from %s to %s"
                    .formatted(within.from(), within.to()));
      }
      if (before * after > 0) {
        break;
      }
    }
    return Finding.invalid(
        "the named vertices are not shown to pass each other from %s to %s"
            .formatted(within.from(), within.to()));
  }

  private static Enclosure[][] points(
      MotionBody a, MotionBody b, ContactWithin within, double time, int digits) {
    List<Integer> ofA = within.verticesA();
    List<Integer> ofB = within.verticesB();
    Enclosure[][] points = new Enclosure[ofA.size() + ofB.size()][];
    for (int k = 0; k < points.length; k++) {
      points[k] =
          k < ofA.size()
              ? a.at(ofA.get(k), Dyadic.of(time), digits)
              : b.at(ofB.get(k - ofA.size()), Dyadic.of(time), digits);
    }
    return points;
  }

  /** Returns boxes that the points do not leave. */
  private static Enclosure[][] spread(
      MotionBody a, MotionBody b, Enclosure[][] start, ContactWithin within) {
    double time = Math.nextUp(within.to() - within.from());
    Enclosure[][] boxes = new Enclosure[start.length][];
    for (int k = 0; k < boxes.length; k++) {
      MotionSize size = k < within.verticesA().size() ? a.size() : b.size();
      Dyadic far = Dyadic.of(MotionSize.up(size.fastest() * time));
      boxes[k] = new Enclosure[start[k].length];
      for (int i = 0; i < boxes[k].length; i++) {
        boxes[k][i] = start[k][i].add(new Enclosure(far.negate(), far));
      }
    }
    return boxes;
  }

  /** Tells whether, with some coordinate left out, weights of A have one sign, B's the other. */
  private boolean meetsInOneHyperplane() {
    for (int left = 0; left < n; left++) {
      int sign = 0;
      boolean agree = true;
      for (int k = 0; k <= n && agree; k++) {
        int own = sign(determinant(0, k, left, 0)) * ((k & 1) == 0 ? 1 : -1) * (k < ofA ? 1 : -1);
        agree = own != 0 && own * sign >= 0;
        sign = own;
      }
      if (agree) {
        return true;
      }
    }
    return false;
  }

  private static int sign(Enclosure value) {
    return value.low().signum() > 0 ? 1 : value.high().signum() < 0 ? -1 : 0;
  }

  /**
   * Returns the determinant of rows (p, 1) from one on.
   *
   * @param without a row that is left out, or -1
   * @param left a column that is left out, or -1
   * @param used the columns that are taken already, as bits
   */
  private Enclosure determinant(int from, int without, int left, int used) {
    int row = from == without ? from + 1 : from;
    if (row > n) {
      return Enclosure.of(Dyadic.ONE);
    }
    Enclosure sum = Enclosure.ZERO;
    boolean minus = false;
    for (int column = 0; column <= n; column++) {
      if (column != left && (used >> column & 1) == 0) {
        Enclosure minor = determinant(row + 1, without, left, used | 1 << column);
        Enclosure term = column == n ? minor : points[row][column].multiply(minor);
        sum = minus ? sum.subtract(term) : sum.add(term);
        minus = !minus;
      }
    }
    return sum;
  }
}
