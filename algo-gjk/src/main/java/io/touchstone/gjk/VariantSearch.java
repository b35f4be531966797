// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.nearest.SearchListener;
import io.touchstone.gjk.QuickSearch.Ending;
import io.touchstone.gjk.SupportDirection.Momentum;
import io.touchstone.gjk.subdistance.ClosedFormFace;
import io.touchstone.gjk.subdistance.SignedVolumes;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * A {@link QuickSearch} about two polytopes in the world, what it proposes, and what is remembered
 * of it. Scratch memory of one thread.
 */
final class VariantSearch {

  private final GjkSteps steps;
  private final StepRecorder recorder;

  /** The bodies where they stand, which the caller takes. */
  final CoreSource source;

  /** The search. */
  final QuickSearch quick;

  VariantSearch(int dimension, QuickSearch quick, GjkSteps steps, StepRecorder recorder) {
    this.steps = steps;
    this.recorder = recorder;
    this.quick = quick;
    source = new CoreSource(dimension);
  }

  /** Returns GJK without variants: the plain direction, and signed volumes. */
  static VariantSearch plain(int dimension, GjkSteps steps, StepRecorder recorder) {
    QuickSearch loop =
        new NearestSearch(
            new RegionFace(
                dimension,
                new ClosedFormFace(dimension, new SignedVolumes(), SearchListener.NOBODY),
                recorder),
            dimension,
            Momentum.NONE,
            recorder);
    return new VariantSearch(dimension, loop, steps, recorder);
  }

  /**
   * Searches.
   *
   * @param memory of this pair of shapes, or null
   */
  Ending run(PairRequest request, @Nullable GjkMemory memory) {
    boolean warm = memory != null && memory.size > 0;
    if (memory != null && warm) {
      source.a.hint = memory.vertexA[memory.size - 1];
      source.b.hint = memory.vertexB[memory.size - 1];
    }
    recorder.start("world", warm);
    Ending ending = quick.run(source, request, memory);
    recorder.end(quick.iterations, ending.name());
    return ending;
  }

  /**
   * Proposes what a search ended with; of one that did not end, its simplex.
   *
   * @return whether it ended
   */
  boolean propose(Ending ending, PairRequest request, Proposal out) {
    out.effort(quick.iterations, quick.supports);
    switch (ending) {
      case SEPARATED -> {
        out.apart().along(quick.normal).pair(source.vertexA, source.vertexB, 1);
        out.by(steps.separatingSupport());
        if (request.goal() == Goal.DISTANCE) {
          out.ended(Termination.CUTOFF);
        }
      }
      case CONTAINED -> {
        out.together().by(steps.enclosingSimplex());
        quick.simplex.proposeTo(out);
      }
      case NEAREST -> {
        out.apart().along(quick.normal).by(steps.nearestPoint());
        quick.simplex.proposeTo(out);
      }
      case UNCLEAR, NEAR, LIMIT -> {
        return false;
      }
    }
    return true;
  }

  /** Remembers what a search ended with. */
  void remember(GjkMemory memory, Ending ending) {
    PairSimplex simplex = quick.simplex;
    if (simplex.size == 0) { // apart at the first glance
      simplex.add(source.vertexA, source.vertexB);
    }
    memory.keep(simplex);
    if (ending != Ending.CONTAINED) {
      source.a.toLocal(quick.normal, 1, memory.axis);
      memory.directed = true;
    }
  }
}
