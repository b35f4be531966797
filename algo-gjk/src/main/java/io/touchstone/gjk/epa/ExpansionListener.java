// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

/** Is told what an {@link Expansion} does, step by step: for traces. */
public interface ExpansionListener {

  /** Tells whether anybody listens; if not, nothing else is called. */
  boolean isOn();

  /**
   * The support point beyond the nearest face was found.
   *
   * @param distance of the face from the origin
   * @param height distance of the support point along the face's unit normal
   * @param a the vertices whose difference the support point is; so for b
   */
  void expansion(int iteration, double distance, double height, int a, int b, double... direction);

  /**
   * The polytope was changed.
   *
   * @param faces corners of one face after the other, as numbers of points
   */
  void polytope(int iteration, double[][] points, int[] faces);
}
