// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import java.util.function.IntToDoubleFunction;

/**
 * Finds the pairs of boxes that may concern anyone, out of many. Boxes are parallel to the world
 * axes; each has an id.
 *
 * <p>Conservative: a pair within the bound is never left out. Each pair is visited once, with the
 * smaller id first; the order is a function of the calls that were made. Not thread-safe.
 */
public interface BroadPhase {

  /**
   * Adds a box.
   *
   * @param min n lower coordinates; copied
   * @param max n upper coordinates, none below its lower one; copied
   * @return the box's id: the lowest number, from 0, that no box has
   */
  int insert(double[] min, double[] max);

  /** Gives a box new coordinates; see {@link #insert}. */
  void move(int id, double[] min, double[] max);

  /** Takes a box out; its id may be given again. */
  void remove(int id);

  /** Returns the number of boxes. */
  int size();

  /**
   * Visits every pair of boxes whose Euclidean distance is at most the bound, which the visitor may
   * change on the way.
   *
   * @param bound 0 for overlapping and touching boxes, a distance for those within range, infinity
   *     together with a shrinking answer for the nearest pair
   * @param visitor called for each pair; returns the new bound
   */
  void forEachPair(double bound, PairVisitor visitor);

  /**
   * Visits every box whose Euclidean distance from a given one is at most the bound, which the
   * visitor may change on the way; each once, in an order that is a function of the calls that were
   * made. The given box is none of them and is not kept. The visitor may not call this broad phase.
   *
   * <p>By default the box is inserted, all pairs are visited and it is removed again: a broad phase
   * that knows better says so.
   *
   * @param min n lower coordinates
   * @param max n upper coordinates, none below its lower one
   * @param bound as in {@link #forEachPair}
   * @param visitor receives the id of a box and returns the new bound, as a {@link PairVisitor}
   */
  default void forEachNear(double[] min, double[] max, double bound, IntToDoubleFunction visitor) {
    int given = insert(min, max);
    double[] current = {bound};
    try {
      forEachPair(
          bound,
          (first, second) -> {
            if (first == given || second == given) {
              current[0] = visitor.applyAsDouble(first == given ? second : first);
            }
            return current[0];
          });
    } finally {
      remove(given);
    }
  }

  /** Receives pairs of boxes. */
  @FunctionalInterface
  interface PairVisitor {

    /**
     * Receives a pair.
     *
     * @param first the smaller id
     * @param second the greater id
     * @return the bound from now on: the same to go on, a smaller one to narrow the search, a
     *     negative one to stop
     */
    double visit(int first, int second);
  }
}
