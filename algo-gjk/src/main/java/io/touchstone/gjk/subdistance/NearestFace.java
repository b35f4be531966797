// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

import io.touchstone.engine.nearest.PairSimplex;

/**
 * The step of GJK that its variants differ in, as its loop takes it: from a simplex of points of K
 * to the face that carries the point nearest to the origin. One call per iteration, on memory that
 * stays where it is, so that the call itself, even if the virtual machine cannot tell which step it
 * is, is lost beside the two support queries.
 *
 * <p>Coordinates are expected to be scaled so that the largest is about 1. Scratch memory of one
 * thread; allocates nothing after construction unless it is traced.
 */
public abstract class NearestFace {

  /** The point nearest to the origin. */
  public final double[] nearest;

  /** A positive multiple of it, or a more accurate one where it is short. */
  public final double[] along;

  /** The length of the nearest point. */
  public double norm;

  protected NearestFace(int dimension) {
    nearest = new double[dimension];
    along = new double[dimension];
  }

  /**
   * Reduces a simplex to the points that carry its nearest point, with their weights.
   *
   * @param simplex with the weights of the nearest point of all but the last. If they are those of
   *     any other of its points, Wolfe's step reaches a face that need not be the nearest
   * @param iteration of the search, for the trace
   * @return false if there is no answer; the simplex is then undefined
   */
  public abstract boolean reduce(PairSimplex simplex, int iteration);
}
