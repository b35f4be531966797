// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/** Evaluates pairs by a variant of GJK in doubles. Scratch memory of one thread. */
final class VariantQuery extends ProposingQuery<GjkShape, GjkMemory> {

  private final GjkVariant engine;
  private final GjkSteps steps = GjkSteps.of(this::step);
  private final StepRecorder recorder;
  private final PlacedPair pair;
  private final VariantSearch search;
  private final QuickSearch quick;

  VariantQuery(GjkVariant engine, int dimension) {
    super(engine, engine.id(), dimension);
    this.engine = engine;
    recorder = new StepRecorder(dimension);
    pair = new PlacedPair(dimension);
    quick = engine.search().create(dimension, recorder);
    search = new VariantSearch(dimension, quick, steps, recorder);
  }

  @Override
  protected void find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    pair.place(a.support(), poseA, b.support(), poseB);
    search.source.begin(a, poseA, b, poseB, quick.exponentFor(pair.magnitude()));
    QuickSearch.Ending ending = search.run(request, memory);
    if (engine.isAsTaught()) {
      writeWord(ending, out.answer());
      return;
    }
    if (ending == QuickSearch.Ending.LIMIT) {
      out.effort(quick.iterations, quick.supports).ended(Termination.ITERATION_LIMIT);
    } else if (!search.propose(ending, request, out)) { // where to search on, if anybody is to
      out.by(steps.unfinished());
      for (int k = 0; k < quick.simplex.size && engine.handsOver(); k++) {
        out.pair(quick.simplex.vertexA[k], quick.simplex.vertexB[k], 1);
      }
    }
    if (!engine.handsOver() && out.reason() == Termination.CONVERGED) {
      out.ended(Termination.INCOMPLETE); // unless the evidence decides
    }
    if (memory != null && ending != QuickSearch.Ending.UNCLEAR) {
      search.remember(memory, ending);
    }
  }

  /** What the text's algorithm returns; evidence where the search has some. */
  private void writeWord(QuickSearch.Ending ending, PairResult out) {
    PairResult.Writer word = out.rewrite();
    switch (ending) {
      case SEPARATED -> {
        word.verdict(Verdict.DISJOINT, Termination.INCOMPLETE);
        word.decidedBy(steps.separatingSupport());
        if (Double.isFinite(quick.normal[0])) { // of a direction that is not zero
          word.normal(quick.normal);
        }
      }
      case CONTAINED ->
          word.verdict(Verdict.INTERSECTING, Termination.INCOMPLETE)
              .upper(0)
              .decidedBy(steps.enclosingSimplex());
      case LIMIT -> word.verdict(Verdict.UNDECIDED, Termination.ITERATION_LIMIT);
      case NEAREST, NEAR, UNCLEAR -> word.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
    }
    out.amend().effort(quick.iterations, quick.supports);
  }

  @Override
  public void trace(@Nullable QueryTrace sink) {
    recorder.sendTo(sink);
  }

  @Override
  protected void requireSupported(PairRequest request) {
    if (engine.valued()) {
      QueryArguments.requireIntersectionOrDistance(engine.id(), request);
    } else if (request.goal() != Goal.INTERSECTION) {
      throw QueryArguments.unanswered(engine.id(), "intersection", request.goal());
    }
  }
}
