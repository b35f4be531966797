// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.nearest;

/** Is told what a {@link MinimumNormSearch} does, step by step: for traces. */
public interface SearchListener {

  /** Nobody listens. */
  SearchListener NOBODY =
      new SearchListener() {
        @Override
        public boolean isOn() {
          return false;
        }

        @Override
        public void support(int iteration, int a, int b, double gap, double... direction) {}

        @Override
        public void simplex(int iteration, PairSimplex simplex, double distance) {}

        @Override
        public void region(
            int iteration, String test, int[] corners, double[] values, boolean accepted) {}
      };

  /** Tells whether anybody listens; if not, nothing else is called. */
  boolean isOn();

  /**
   * A pair of support vertices was found.
   *
   * @param gap {@code -w.y} for the unit vector w and the point y of A - B, in the unit of length
   * @param direction w, from A to B, world frame; not kept
   */
  void support(int iteration, int a, int b, double gap, double... direction);

  /** The face of the simplex that is nearest to the origin was found. */
  void simplex(int iteration, PairSimplex simplex, double distance);

  /**
   * A part of the simplex was accepted or not.
   *
   * @param corners numbers of its points
   * @param values what decided, one per point
   */
  void region(int iteration, String test, int[] corners, double[] values, boolean accepted);
}
