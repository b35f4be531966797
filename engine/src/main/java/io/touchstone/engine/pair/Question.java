// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import org.jspecify.annotations.Nullable;

/**
 * What {@link PairSolver} is asked: the parts of a request that it reads, in the unit of the pair.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class Question {

  /** Whether a grown pair meets needs no distance that is nearer than this. */
  private static final double COARSE = 1e-3;

  /** The request that the rest was read from. */
  private @Nullable PairRequest request;

  private boolean suits;

  /** Whether the distance is asked for, or only whether the bodies meet. */
  boolean valueAsked;

  /** A distance beyond which nobody cares; infinite for none. */
  double cutoff;

  /** By how much the pair is grown, besides the radii of the bodies. */
  double margin;

  /** Tolerances of a distance. */
  double relative;

  double absolute;

  /** Creates a question about nothing. */
  public Question() {}

  /** Reads a request, unless it is the last one. */
  @SuppressWarnings("ReferenceEquality") // equal requests are rare
  public void read(PairRequest of) {
    if (of != request) {
      Goal goal = of.goal();
      request = of;
      valueAsked = goal == Goal.DISTANCE;
      cutoff = valueAsked ? of.cutoff() : Double.POSITIVE_INFINITY;
      suits =
          (valueAsked || goal == Goal.INTERSECTION)
              && of.maxIterations() >= PairSearch.MOST_ITERATIONS
              && of.metric() == Metric.EUCLIDEAN;
      margin = of.margin();
      relative = of.relativeTolerance();
      absolute = of.absoluteTolerance();
    }
  }

  /** Becomes another question with all lengths {@code 2^exponent} times as long. */
  public void scale(Question of, int exponent) {
    request = null;
    suits = of.suits;
    valueAsked = of.valueAsked;
    cutoff = Math.scalb(of.cutoff, exponent);
    margin = Math.scalb(of.margin, exponent);
    relative = of.relative;
    absolute = Math.scalb(of.absolute, exponent);
  }

  /**
   * Returns the relative tolerance of a distance.
   *
   * @param ofValue whether a distance is looked for, be it only to tell whether a grown pair meets
   */
  double tolerance(boolean ofValue) {
    return ofValue == valueAsked ? relative : COARSE;
  }

  /** Tells whether it is one for the solver. */
  public boolean suits() {
    return suits;
  }

  /** Returns by how much the pair is grown, besides the radii of the bodies. */
  public double margin() {
    return margin;
  }
}
