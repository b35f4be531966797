package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/** What the queries of this module have in common. Scratch memory of one thread. */
abstract class LinearProgramQuery extends ProposingQuery<SimplexShape> {

  final PivotTrace trace = new PivotTrace();
  private final String engine;

  LinearProgramQuery(String engine, int dimension) {
    super(engine, engine, dimension);
    this.engine = engine;
  }

  @Override
  public final void trace(@Nullable QueryTrace sink) {
    trace.to(sink);
  }

  @Override
  protected final void requireOwn(WarmStart warm) {
    if (!(warm instanceof SimplexWarmStart own && own.engine().equals(engine))) {
      throw QueryArguments.foreignWarmStart(engine);
    }
    QueryArguments.requireDimension("warm start", own.dimension(), dimension());
  }

  /** Returns what is remembered of a pair; null stays null. */
  static @Nullable SimplexWarmStart memoryOf(
      SimplexShape a, SimplexShape b, @Nullable WarmStart warm) {
    SimplexWarmStart memory = (SimplexWarmStart) warm;
    if (memory != null) {
      memory.belongTo(a, b);
    }
    return memory;
  }

  @Override
  protected final boolean answers(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    if (proposes(request)) {
      return false;
    }
    requireBodies(a, b, request);
    PairResult own = out.answer();
    if (a.isEmpty() || b.isEmpty()) {
      writeEmpty(request.goal(), a.isEmpty(), b.isEmpty(), own);
    } else {
      answer(a, poseA, b, poseB, request, memoryOf(a, b, warm), own);
    }
    return true;
  }

  /** Tells whether a question is one that is answered by a proposal. */
  abstract boolean proposes(PairRequest request);

  /** Refuses bodies about which a question is not answered. */
  void requireBodies(SimplexShape a, SimplexShape b, PairRequest request) {}

  /** Answers another one, about bodies neither of which is empty. */
  abstract void answer(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      PairResult out);

  /** Answers about bodies one of which is empty, or both. */
  void writeEmpty(Goal goal, boolean emptyA, boolean emptyB, PairResult out) {
    QueryArguments.writeEmpty(goal, emptyA, out.rewrite());
  }
}
