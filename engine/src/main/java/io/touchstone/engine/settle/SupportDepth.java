// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import java.util.Arrays;

/**
 * How deep two bodies overlap, in the direction in which that is least, where both are known by how
 * far they go along directions: an expanding polytope ({@link DepthHull}) of points of K = A - B.
 * The nearest facet shows a ball in K, any direction a plane that K does not cross.
 *
 * <p>Of half-spaces what is in a box is looked at: points of that are points of K, and planes are
 * made of rows alone; where they are not, the box becomes larger ({@link RowBall} does the same
 * without roundings).
 *
 * <p>Scratch memory of one search; allocates.
 */
public final class SupportDepth {

  /** More facets than these are not made. */
  private static final int MOST_FACETS = 20_000;

  private static final int MOST_BOXES = 12;

  /** Bounds within so many errors are as close as doubles can say. */
  private static final double FLOOR = 64;

  private final int n;
  private final PlacedSupport a;
  private final PlacedSupport b;
  private final SupportCloud points;
  private final DepthHull hull;
  private final double[] unit;
  private final double[] normal;
  private double lower;
  private double upper = Double.POSITIVE_INFINITY;
  private int iterations;
  private boolean limited;

  /** Takes a pair, of which one body at most is given by half-spaces. */
  public SupportDepth(int dimension, PlacedSupport a, PlacedSupport b) {
    n = dimension;
    this.a = a;
    this.b = b;
    points = new SupportCloud(a, b, n);
    hull = new DepthHull(points);
    unit = new double[n];
    normal = new double[n];
  }

  /** Searches, with larger and larger boxes around the half-spaces, if there are some. */
  public void search(PairRequest request) {
    double times = 16;
    for (int box = 0; box < MOST_BOXES && upper == Double.POSITIVE_INFINITY && !limited; box++) {
      box(a, b, times);
      box(b, a, times);
      times *= 256;
      searchBox(request);
    }
  }

  private static void box(PlacedSupport one, PlacedSupport other, double times) {
    if (one instanceof PlacedRows rows && other instanceof PlacedFunction body) {
      rows.boxAround(body, times);
    }
  }

  private void searchBox(PairRequest request) {
    points.begin();
    for (int side = 0; side < 2 * n; side++) {
      Arrays.fill(unit, 0);
      unit[side / 2] = side % 2 == 0 ? 1 : -1;
      points.find(unit, 0);
      takePlane();
      lower =
          n > 1
              ? 0
              : side == 0 ? certain(points.reached) : Math.min(lower, certain(points.reached));
    }
    if (n == 1) {
      lower = Math.max(0, lower);
    } else {
      SpanningStart start = new SpanningStart(hull);
      if (start.span()) {
        expand(request);
      } else {
        acrossFlat(start);
      }
    }
    lower = Math.min(lower, upper);
  }

  private double certain(double height) {
    return height - points.reachedError - points.off;
  }

  /** Takes what K does not exceed along the last direction, if that is less than before. */
  private void takePlane() {
    iterations++;
    double bound = Math.max(0, points.atMost);
    if (bound < upper) {
      upper = bound;
      System.arraycopy(points.along, 0, normal, 0, n);
    }
  }

  private void acrossFlat(SpanningStart start) {
    start.across(unit);
    for (int side = 0; side < 2; side++) {
      points.find(unit, 0);
      takePlane();
      for (int i = 0; i < n; i++) {
        unit[i] = -unit[i];
      }
    }
  }

  private void expand(PairRequest request) {
    int nearest = nearest();
    while (!hull.marked[nearest] && !isClose(hull.offset[nearest], request)) {
      if (iterations >= request.maxIterations() || hull.facetCount > MOST_FACETS) {
        limited = true;
        break;
      }
      hull.unit(nearest, unit);
      points.find(unit, 0);
      takePlane();
      int added = points.addFound();
      double gained = points.reached - hull.offset[nearest];
      if (gained > 2 * hull.slack(nearest) && hull.sign(nearest, added) > 0) {
        hull.add(added);
      } else {
        points.dropLast();
        hull.marked[nearest] = true;
      }
      nearest = nearest();
    }
    double least = Double.POSITIVE_INFINITY;
    for (int f = 0; f < hull.facetCount; f++) {
      least = Math.min(least, hull.offset[f] - hull.slack(f)); // NaN stays
    }
    lower = Math.max(0, (least - points.off) * (1 - 0x1p-50));
  }

  private int nearest() {
    int nearest = 0;
    for (int f = 1; f < hull.facetCount; f++) {
      nearest = hull.offset[f] < hull.offset[nearest] ? f : nearest;
    }
    return nearest;
  }

  private boolean isClose(double least, PairRequest request) {
    double asked = Math.max(request.relativeTolerance() * upper, request.absoluteTolerance());
    return upper < Double.POSITIVE_INFINITY
        && upper - least <= Math.max(asked, FLOOR * (points.off + points.reachedError));
  }

  /** Returns a depth that is not above the least one; 0 if they may only touch. */
  public double lower() {
    return lower;
  }

  /** Returns a depth that is not below it; infinite if none was found. */
  public double upper() {
    return upper;
  }

  /** Returns the unit vector along which the upper one ends the overlap, if it is finite. */
  public double[] normal() {
    return normal.clone();
  }

  /** Returns how often it looked along a direction. */
  public int iterations() {
    return iterations;
  }

  /** Returns how the search ended. */
  public Termination ending(PairRequest request) {
    return isClose(lower, request)
        ? Termination.CONVERGED
        : limited ? Termination.ITERATION_LIMIT : Termination.NUMERICAL_BREAKDOWN;
  }
}
