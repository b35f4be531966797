// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

import io.touchstone.kernel.support.spatial.Vector;

/**
 * Where an {@linkplain Expansion expanding polytope} takes its points from: the support points of K
 * = A - B, in some frame and unit of length. Holds the point found last.
 *
 * <p>Scratch memory of one thread; finding allocates nothing.
 */
public abstract class DifferenceSource extends Vector {

  /** The vertices whose difference it is, or the numbers of points that stand for them. */
  public int vertexA;

  /** See {@link #vertexA}. */
  public int vertexB;

  /**
   * Bound of the error of each point along a unit vector, with the roundings of a product; where
   * bounds are made of heights also of what a point falls short of the farthest.
   */
  public double error;

  /** Finds the support point of K along a vector of any length but zero. */
  public abstract void find(double dx, double dy, double dz);

  /** Computes the difference of two vertices. */
  public abstract void take(int ofA, int ofB);
}
