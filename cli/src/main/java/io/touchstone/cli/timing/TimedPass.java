// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.timing;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * A pass over all pairs, everything loaded: the code that is timed and nothing else. Arrays lie in
 * the order of the pass. Not thread-safe.
 */
final class TimedPass {

  /**
   * Queries per call of the innermost method: it is called often enough to be compiled as a whole,
   * not replaced on the stack, even where one pass takes long.
   */
  private static final int SLICE = 256;

  private final PairQuery query;
  private final PairRequest request;
  private final PreparedShape[] shapesA;
  private final Pose[] posesA;
  private final PreparedShape[] shapesB;
  private final Pose[] posesB;
  private final @Nullable WarmStart[] warm;
  private final PairResult result;

  TimedPass(
      PairQuery query,
      PairRequest request,
      PreparedShape[] shapesA,
      Pose[] posesA,
      PreparedShape[] shapesB,
      Pose[] posesB,
      @Nullable WarmStart[] warm,
      int dimension) {
    this.query = query;
    this.request = request;
    this.shapesA = shapesA;
    this.posesA = posesA;
    this.shapesB = shapesB;
    this.posesB = posesB;
    this.warm = warm;
    this.result = new PairResult(dimension);
  }

  int pairs() {
    return shapesA.length;
  }

  /** Forgets what was learned in the last pass. */
  void clearWarmStarts() {
    for (WarmStart start : warm) {
      if (start != null) {
        start.clear();
      }
    }
  }

  /** Answers every pair once; returns how many collide. */
  int run() {
    int hits = 0;
    for (int from = 0; from < shapesA.length; from += SLICE) {
      hits += slice(from, Math.min(from + SLICE, shapesA.length));
    }
    return hits;
  }

  private int slice(int from, int to) {
    int hits = 0;
    for (int k = from; k < to; k++) {
      query.evaluate(shapesA[k], posesA[k], shapesB[k], posesB[k], request, warm[k], result);
      Verdict verdict = result.verdict();
      hits += verdict.collides() || verdict == Verdict.SUBSET ? 1 : 0;
    }
    return hits;
  }

  /** Answers every pair once more, not timed; returns the sum of support queries. */
  long countSupports() {
    long supports = 0;
    for (int k = 0; k < shapesA.length; k++) {
      query.evaluate(shapesA[k], posesA[k], shapesB[k], posesB[k], request, warm[k], result);
      supports += result.supportQueries();
    }
    return supports;
  }
}
