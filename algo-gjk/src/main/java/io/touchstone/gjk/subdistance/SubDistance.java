// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

import io.touchstone.engine.nearest.SearchListener;
import java.util.stream.IntStream;

/**
 * Finds the point of a simplex that is nearest to the origin and the face that carries it: the step
 * of GJK that its variants differ in. One call per iteration, on memory that stays where it is, so
 * that the call itself, even if the virtual machine cannot tell which sub-algorithm it is, is lost
 * beside the two support queries.
 *
 * <p>Coordinates are expected to be scaled so that the largest is about 1. Not thread-safe;
 * allocates nothing after construction unless it is traced.
 */
public abstract class SubDistance {

  private SearchListener listener = SearchListener.NOBODY;
  private int iteration;

  SubDistance() {}

  /**
   * Finds the nearest point and writes its weights; the weights of points that do not carry it
   * become 0. Points are neither moved nor removed.
   *
   * @param points 1 to 4 points, in any position: equal, on a line, in a plane
   * @return which points carry it, bit k for point k; 0 if the sub-algorithm finds none, and then
   *     the weights mean nothing
   */
  public abstract int nearest(PointSimplex points);

  /** Tells every decision of the following calls. */
  final void tellTo(SearchListener told) {
    listener = told;
  }

  /** Says which iteration of the search the following calls belong to. */
  final void begin(int ofSearch) {
    iteration = ofSearch;
  }

  /**
   * Tells a decision.
   *
   * @param test what was tested, a word of the sub-algorithm
   * @param subset bit k stands for point k of the simplex
   * @param values the numbers whose signs decided, one per point of the subset, ascending
   * @param accepted whether the nearest point can be inside the hull of the subset
   */
  final void tell(String test, int subset, double[] values, boolean accepted) {
    listener.region(iteration, test, corners(subset), values, accepted);
  }

  final boolean isTelling() {
    return listener.isOn();
  }

  /** Returns the numbers of the points of a subset, ascending. */
  public static int[] corners(int subset) {
    return IntStream.range(0, Integer.SIZE).filter(k -> (subset >> k & 1) == 1).toArray();
  }
}
