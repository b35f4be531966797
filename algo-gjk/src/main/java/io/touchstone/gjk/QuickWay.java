// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * A search in ordinary digits, in the frame of A, which answers nearly always, and else leaves a
 * place to go on. Scratch memory of one thread.
 */
abstract class QuickWay {

  final RelativePlacement placement = new RelativePlacement();
  final GjkSteps steps;
  final StepRecorder recorder;
  final SpaceSearch search;

  /**
   * Creates scratch memory.
   *
   * @param flat see {@link SpaceSearch}
   */
  QuickWay(boolean flat, GjkSteps steps, StepRecorder recorder) {
    this.steps = steps;
    this.recorder = recorder;
    search = new SpaceSearch(placement, flat, recorder);
  }

  /**
   * Looks for an answer.
   *
   * @param memory of this pair of shapes, or null
   * @return whether something is proposed
   */
  abstract boolean find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out);

  /** Proposes the direction {@code -d}, from A to B. */
  abstract void proposeNormal(Proposal out);

  /** Returns the last simplex of a query that could not be answered; it may be empty. */
  final PairSimplex simplex() {
    return search.simplex;
  }

  /** Returns the number of iterations, which is that of support queries. */
  final int iterations() {
    return search.iterations;
  }

  /** Forgets the last search. */
  final void clear() {
    search.simplex.size = 0;
    search.iterations = 0;
  }

  /** Proposes the support pair that does not reach the origin. */
  final void proposeSeparated(boolean valueAsked, Proposal out) {
    proposeNormal(out);
    out.apart().pair(search.source.vertexA, search.source.vertexB, 1).lower(search.lower).sure();
    out.by(steps.separatingSupport());
    if (valueAsked) {
      out.ended(Termination.CUTOFF);
    }
  }

  /** Proposes the nearest point of K, with bounds where it surely is not the origin. */
  final void proposeNearest(Proposal out) {
    if (search.lower > 0) {
      proposeNormal(out);
      out.apart().lower(search.lower).upper(search.upper).sure();
    }
    search.simplex.proposeTo(out);
    out.by(steps.nearestPoint());
  }

  /** Remembers a distance only where memory is of use. */
  final void remember(@Nullable GjkMemory memory, boolean valueAsked, GjkShape a, GjkShape b) {
    if (memory != null && !(valueAsked && memory.isMoving())) {
      search.remember(memory, a, b);
    }
  }
}
