// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import io.touchstone.api.query.Metric;
import io.touchstone.exact.Dyadic;

/**
 * Two products of intervals, which may have no end, with the truth about them: each axis says its
 * part of it by a difference of two numbers, and a quotient at most. Immutable and thread-safe.
 *
 * <p>B moves by {@code t d}. On an axis k it meets A from {@code enter_k} to {@code leave_k}; on
 * all of them from the greatest enter to the least leave.
 */
public final class RangePair {

  private static final Dyadic[] NEVER = {Dyadic.ONE, Dyadic.ZERO};

  private final double[] lowA;
  private final double[] highA;
  private final double[] lowB;
  private final double[] highB;

  /**
   * Takes the ends of intervals, none of which is empty; the arrays are copied.
   *
   * @param lowA where A begins on each axis; minus infinity if it does not
   * @param highA where A ends
   * @param lowB where B begins
   * @param highB where B ends
   */
  public RangePair(double[] lowA, double[] highA, double[] lowB, double[] highB) {
    this.lowA = lowA.clone();
    this.highA = highA.clone();
    this.lowB = lowB.clone();
    this.highB = highB.clone();
  }

  /** Tells whether they have a point in common. */
  public boolean meet() {
    boolean meet = true;
    for (int k = 0; k < lowA.length; k++) {
      meet &= lowA[k] <= highB[k] && lowB[k] <= highA[k];
    }
    return meet;
  }

  /** Tells whether some plane separates them weakly; of bodies that meet, whether they touch. */
  public boolean partedWeakly() {
    boolean parted = false;
    for (int k = 0; k < lowA.length; k++) {
      parted |= highA[k] <= lowB[k] || highB[k] <= lowA[k];
    }
    return parted;
  }

  /** Tells whether A is a subset of B. */
  public boolean isSubset() {
    boolean inside = true;
    for (int k = 0; k < lowA.length; k++) {
      inside &= lowB[k] <= lowA[k] && highA[k] <= highB[k];
    }
    return inside;
  }

  /** Tells whether they have no end that leads out, on any axis: A - B is all of space. */
  public boolean isEndless() {
    boolean endless = true;
    for (int k = 0; k < lowA.length; k++) {
      endless &= Double.isInfinite(highA[k] - lowB[k]) && Double.isInfinite(highB[k] - lowA[k]);
    }
    return endless;
  }

  /**
   * Returns the sign of a number less the signed Euclidean distance: less minus the depth of what
   * meets, which is minus infinity where nothing leads out.
   *
   * @param squares for each axis the square of the length that its unit vector has as a normal of
   *     the world; all are 1 where the axes are those of the world, as they are of what is apart
   */
  public int compareToSignedDistance(Dyadic number, double[] squares) {
    if (meet()) {
      return number.signum() > 0 ? 1 : compareToDepth(number.square(), squares);
    }
    return number.signum() < 0 ? -1 : number.square().compareTo(gapSquare());
  }

  private Dyadic gapSquare() {
    Dyadic sum = Dyadic.ZERO;
    for (int k = 0; k < lowA.length; k++) {
      sum = sum.add(gap(k).square());
    }
    return sum;
  }

  /** Returns the sign of the depth less a number: each plane of A - B has to be farther. */
  private int compareToDepth(Dyadic square, double[] squares) {
    int least = 1;
    for (int k = 0; k < lowA.length; k++) {
      for (double[] ends : new double[][] {{highA[k], lowB[k]}, {highB[k], lowA[k]}}) {
        if (Double.isFinite(ends[0] - ends[1])) {
          Dyadic plane = difference(ends[0], ends[1]).square();
          least = Math.min(least, plane.compareTo(square.multiply(Dyadic.of(squares[k]))));
        }
      }
    }
    return least;
  }

  /** Returns the distance in L1 or L-infinity, exactly. */
  public Dyadic distance(Metric metric) {
    Dyadic distance = Dyadic.ZERO;
    for (int k = 0; k < lowA.length; k++) {
      Dyadic gap = gap(k);
      boolean greater = gap.compareTo(distance) > 0;
      distance = metric == Metric.L1 ? distance.add(gap) : greater ? gap : distance;
    }
    return distance;
  }

  /** Returns how far they are apart on an axis, 0 if they are not. */
  private Dyadic gap(int k) {
    if (highA[k] < lowB[k]) {
      return difference(lowB[k], highA[k]);
    }
    return highB[k] < lowA[k] ? difference(lowA[k], highB[k]) : Dyadic.ZERO;
  }

  private static Dyadic difference(double x, double y) {
    return Dyadic.of(x).subtract(Dyadic.of(y));
  }

  /**
   * Returns the least t that is not negative at which they meet on one axis, as a numerator and a
   * denominator, which is 0 if they never do.
   */
  private Dyadic[] enter(int k, double d) {
    if (gap(k).isZero()) {
      return new Dyadic[] {Dyadic.ZERO, Dyadic.ONE};
    }
    boolean closing = lowB[k] > highA[k] ? d < 0 : d > 0;
    return closing ? new Dyadic[] {gap(k), Dyadic.of(Math.abs(d))} : NEVER;
  }

  /**
   * Returns the greatest t at which they meet on one axis likewise; the denominator is 0 if all.
   */
  private Dyadic[] leave(int k, double d) {
    double ahead = d > 0 ? highA[k] : lowA[k];
    double behind = d > 0 ? lowB[k] : highB[k];
    if (d == 0 || Double.isInfinite(ahead) || Double.isInfinite(behind)) {
      return NEVER;
    }
    Dyadic way = d > 0 ? difference(ahead, behind) : difference(behind, ahead);
    return new Dyadic[] {way, Dyadic.of(Math.abs(d))};
  }

  /** Returns the sign of one quotient less another; the denominator 0 says infinity. */
  private static int compare(Dyadic[] x, Dyadic[] y) {
    if (x[1].isZero() || y[1].isZero()) {
      return Boolean.compare(x[1].isZero(), y[1].isZero());
    }
    return x[0].multiply(y[1]).compareTo(y[0].multiply(x[1]));
  }

  private Dyadic[] enter(double[] d) {
    Dyadic[] latest = {Dyadic.ZERO, Dyadic.ONE};
    for (int k = 0; k < d.length; k++) {
      Dyadic[] next = enter(k, d[k]);
      latest = compare(next, latest) > 0 ? next : latest;
    }
    return latest;
  }

  private Dyadic[] leave(double[] d) {
    Dyadic[] soonest = NEVER;
    for (int k = 0; k < d.length; k++) {
      Dyadic[] next = leave(k, d[k]);
      soonest = compare(next, soonest) < 0 ? next : soonest;
    }
    return soonest;
  }

  /** Tells whether B meets A at some t that is not negative. */
  public boolean hits(double[] d) {
    Dyadic[] enter = enter(d);
    return !enter[1].isZero() && compare(enter, leave(d)) <= 0;
  }

  /** Returns the sign of a number less the t at which B, which hits A, meets it first. */
  public int compareToHit(double t, double[] d) {
    return compareTo(t, enter(d));
  }

  private static int compareTo(double t, Dyadic[] quotient) {
    if (Double.isInfinite(t) || quotient[1].isZero()) {
      return Double.compare(
          Double.isInfinite(t) ? t : 0, quotient[1].isZero() ? Double.POSITIVE_INFINITY : 0);
    }
    return Dyadic.of(t).multiply(quotient[1]).compareTo(quotient[0]);
  }

  /** Tells whether B, which meets A, leaves it on its way. */
  public boolean leaves(double[] d) {
    return !leave(d)[1].isZero();
  }

  /**
   * Returns the sign of a length less that of the way on which B, which meets A, leaves it.
   *
   * @param d the direction along the axes of the intervals
   * @param world the same direction as it is in the world, where lengths are measured
   */
  public int compareToDepth(double depth, double[] d, double[] world) {
    Dyadic[] last = leave(d);
    if (Double.isInfinite(depth) || last[1].isZero() || depth < 0) {
      return depth < 0 ? -1 : compareTo(depth, last);
    }
    Dyadic square = Dyadic.ZERO;
    for (double component : world) {
      square = square.add(Dyadic.of(component).square());
    }
    Dyadic said = Dyadic.of(depth).multiply(last[1]).square();
    return said.compareTo(last[0].square().multiply(square));
  }

  /**
   * Returns the gap along a direction from A to B, by doubles: minus infinity where a body has no
   * end along it.
   *
   * @param grain components that are no greater are roundings
   */
  public double gap(double[] w, double grain) {
    double gap = 0;
    for (int k = 0; k < w.length; k++) {
      if (Math.abs(w[k]) > grain) {
        gap += w[k] > 0 ? w[k] * (lowB[k] - highA[k]) : w[k] * (highB[k] - lowA[k]);
      }
    }
    return gap;
  }
}
