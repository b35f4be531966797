// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import java.util.Arrays;

/**
 * Chooses the basic column that leaves when another one enters with the image d = B<sup>-1</sup> a:
 * the one for which
 *
 * <pre>{@code
 * x_i / d_i     over all rows with d_i > 0
 * }</pre>
 *
 * is the least, so that the basic solution stays feasible. Of rows that tie, columns that the
 * program wants to get rid of leave first, then the one with the greatest pivot; where that might
 * go in circles, the lexicographically least ({@link FloatingBasis}). Columns that must stay at 0
 * leave before all others, whatever the sign of their pivot.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapters 3 (ties) and 8 (artificials that
 * stay).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class RatioTest {

  /** What becomes of the basic column of a row. */
  enum Role {
    /** It leaves when it has the least ratio. */
    PLAIN,
    /** It leaves before others with the same ratio. */
    UNWANTED,
    /** It must stay at 0, and leaves as soon as its pivot is large enough. */
    HELD_AT_ZERO
  }

  /**
   * Profits and values below this are rounding errors: coordinates are at most about 1, their
   * rounding errors a few units of 2<sup>-53</sup>, and the inverse of a usable basis makes them
   * grow. Decides when to stop, nothing else.
   */
  static final double NOISE = 64 * UNIT_ROUNDOFF;

  /** Pivots smaller than this, relative to the greatest component, would spoil the inverse. */
  private static final double MIN_PIVOT = 1e-11;

  private final FloatingBasis basis;
  private final Role[] roles;
  private double[] image = new double[0];

  RatioTest(int size, FloatingBasis basis) {
    this.basis = basis;
    roles = new Role[size];
    Arrays.fill(roles, Role.PLAIN);
  }

  void setRole(int row, Role role) {
    roles[row] = role;
  }

  /**
   * Returns the row of the column that leaves; -1 if no pivot is large enough, or none is a number.
   *
   * @param imageOfEntering the inverse times the column that enters
   */
  int leavingRow(double[] imageOfEntering) {
    image = imageOfEntering;
    double greatest = 0;
    for (int i = 0; i < roles.length; i++) {
      greatest = Math.max(greatest, Math.abs(image[i]));
    }
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < roles.length; i++) {
      if (pivot(i) > MIN_PIVOT * greatest) {
        least = Math.min(least, ratio(i));
      }
    }
    if (least == Double.POSITIVE_INFINITY) {
      return -1;
    }
    boolean ordered = basis.isOrdered(least == 0);
    int best = -1;
    for (int i = 0; i < roles.length; i++) {
      if (pivot(i) > MIN_PIVOT * greatest
          && ratio(i) == least
          && (best < 0 || isBetter(i, best, ordered))) {
        best = i;
      }
    }
    return best;
  }

  private double pivot(int row) {
    return roles[row] == Role.HELD_AT_ZERO ? Math.abs(image[row]) : image[row];
  }

  private double ratio(int row) {
    boolean zero = roles[row] == Role.HELD_AT_ZERO || !(basis.value(row) > NOISE);
    return zero ? 0 : basis.value(row) / image[row];
  }

  private boolean isBetter(int row, int than, boolean ordered) {
    boolean held = roles[row] == Role.HELD_AT_ZERO;
    if (held != (roles[than] == Role.HELD_AT_ZERO)) {
      return held;
    }
    if (ordered && !held) {
      return basis.isLower(row, image[row], than, image[than]);
    }
    if (roles[row] != roles[than]) {
      return roles[row] == Role.UNWANTED;
    }
    return pivot(row) > pivot(than);
  }
}
