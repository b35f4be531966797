// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import java.util.Arrays;

/**
 * Whether A is a subset of B, where both are known by how far they go along directions: a hull of
 * points of B grows until A is in it.
 *
 * <pre>{@code
 * Q = hull of some points of B, w across a facet of it, h_A and h_B how far the bodies go along w
 * h_A > h_B                 A is none
 * h_A <= offset of w        A is behind the facet
 * else                      the point of B that is farthest along w is one more of Q
 * }</pre>
 *
 * <p>Behind all facets A is in Q, and so in B. Points of B are off by e: Q is a subset of {@code B
 * + e U}, U the unit ball; with {@code A + e U} a subset of Q so is A one of B, since closed convex
 * bodies cancel. It ends, with an answer, where A is in the inside of B, or beyond it.
 *
 * <p>Scratch memory of one search; allocates.
 */
public final class SubsetSearch {

  /** More facets than these are not made. */
  private static final int MOST_FACETS = 20_000;

  private final int n;
  private final PlacedSupport a;
  private final PlacedSupport b;
  private final SupportCloud points;
  private final DepthHull hull;
  private final SpanningStart start;
  private final double[] unit;
  private Verdict verdict = Verdict.UNDECIDED;
  private Termination ending = Termination.NUMERICAL_BREAKDOWN;
  private int looks;

  /**
   * Takes a pair; half-spaces among them are A, and B has an end everywhere.
   *
   * @param dimension n, at least 1
   */
  public SubsetSearch(int dimension, PlacedSupport a, PlacedFunction b) {
    n = dimension;
    this.a = a;
    this.b = b;
    points = new SupportCloud(b, null, n);
    hull = new DepthHull(points);
    start = new SpanningStart(hull);
    unit = new double[n];
    if (a instanceof PlacedRows rows) {
      rows.boxAround(b, 4); // A has a point on the box, or no more than what is in it
    }
  }

  /** Searches. */
  public void search(int maxIterations) {
    points.begin();
    boolean kept = true;
    for (int side = 0; side < 2 * n; side++) {
      Arrays.fill(unit, 0);
      unit[side / 2] = side % 2 == 0 ? 1 : -1;
      if (sticksOut()) {
        return;
      }
      kept &= a.value + a.error + b.error <= b.value;
    }
    if (n == 1) {
      verdict = kept ? Verdict.SUBSET : Verdict.UNDECIDED;
    } else if (start.span()) {
      grow(maxIterations);
    } else {
      start.across(unit);
      acrossFlat();
    }
    ending = verdict == Verdict.UNDECIDED ? ending : Termination.CONVERGED;
  }

  /** Whether A goes farther than B along the unit vector, which is the normal then. */
  private boolean sticksOut() {
    a.look(unit, 1);
    b.look(unit, 1);
    looks++;
    if (a.value - a.error <= b.value + b.error) { // also for NaN
      return false;
    }
    verdict = Verdict.NOT_SUBSET;
    ending = Termination.CONVERGED;
    return true;
  }

  private void acrossFlat() {
    if (!sticksOut()) {
      for (int i = 0; i < n; i++) {
        unit[i] = -unit[i];
      }
      sticksOut();
    }
  }

  private void grow(int maxIterations) {
    boolean stuck = false;
    int next = next();
    while (next >= 0) {
      hull.unit(next, unit);
      hull.marked[next] = true;
      if (sticksOut()) {
        return;
      }
      if (!isBehind(next)) {
        if (points.count >= maxIterations || hull.facetCount > MOST_FACETS) {
          ending = Termination.ITERATION_LIMIT;
          return;
        }
        stuck |= !addBeyond(next);
      }
      next = next();
    }
    verdict = stuck ? Verdict.UNDECIDED : Verdict.SUBSET;
  }

  /** Returns a facet that was not looked at, or -1. */
  private int next() {
    for (int f = hull.facetCount - 1; f >= 0; f--) {
      if (!hull.marked[f]) {
        return f;
      }
    }
    return -1;
  }

  private boolean isBehind(int f) {
    double reach = Math.abs(a.value) + a.error;
    for (int i = 0; i < n; i++) {
      reach += Math.abs(a.point[i]);
    }
    double slack = hull.slack(f) + hull.tilt(f) * reach + points.off;
    return a.value + a.error + slack * 1.01 <= hull.offset[f];
  }

  /** Adds the point of B beyond a facet; tells whether there is one that is not only a rounding. */
  private boolean addBeyond(int f) {
    points.find(unit, 0);
    double gained = points.reached - hull.offset[f];
    if (!(gained > 4 * (points.off + points.reachedError + hull.slack(f)))) {
      return false;
    }
    int added = points.addFound();
    if (hull.sign(f, added) <= 0) {
      points.dropLast();
      return false;
    }
    hull.add(added);
    return true;
  }

  /** Returns the verdict: SUBSET, NOT_SUBSET, or UNDECIDED. */
  public Verdict verdict() {
    return verdict;
  }

  /** Returns how the search ended. */
  public Termination ending() {
    return ending;
  }

  /** Returns the unit vector along which A goes farther than B, if it is no subset. */
  public double[] normal() {
    return unit.clone();
  }

  /** Returns how often it looked along a direction. */
  public int looks() {
    return looks;
  }
}
