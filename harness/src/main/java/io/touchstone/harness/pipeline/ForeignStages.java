// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.pipeline.BodyLabel;
import io.touchstone.api.pipeline.MotionOutcome;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.PairOutcome;
import io.touchstone.api.pipeline.ResultRow;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.RowSchema;
import io.touchstone.api.query.BroadPhase;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stages of plug-ins, watched: what they throw is told by their names. */
final class ForeignStages {

  private ForeignStages() {}

  /** A watched filter. */
  record Filter(ForeignStage stage, PairFilter filter) implements PairFilter {

    @Override
    public boolean accepts(BodyLabel a, BodyLabel b) {
      return StageThread.call(stage, () -> filter.accepts(a, b));
    }
  }

  /** A watched sink. */
  record Sink(ForeignStage stage, ResultSink sink) implements ResultSink {

    @Override
    public void begin() {
      StageThread.call(stage, sink::begin);
    }

    @Override
    public void result(PairOutcome pair) {
      StageThread.call(stage, () -> sink.result(pair));
    }

    @Override
    public boolean takesMotions() {
      return StageThread.call(stage, sink::takesMotions);
    }

    @Override
    public void motion(MotionOutcome step) {
      StageThread.call(stage, () -> sink.motion(step));
    }

    @Override
    public boolean accepts(String goal) {
      return StageThread.call(stage, () -> sink.accepts(goal));
    }

    @Override
    public void row(RowSchema schema, ResultRow row) {
      StageThread.call(stage, () -> sink.row(schema, row));
    }

    @Override
    public void end(boolean complete) {
      StageThread.call(stage, () -> sink.end(complete));
    }
  }

  /** A watched broad phase: it has as long for each candidate as for any other call. */
  static final class Broad implements BroadPhase {

    private final ForeignStage stage;
    private final BroadPhase broadPhase;

    /** Watches a broad phase from its making on. */
    Broad(ForeignStage stage, Supplier<BroadPhase> maker) {
      this.stage = stage;
      this.broadPhase = StageThread.call(stage, maker);
    }

    @Override
    public int insert(double[] min, double[] max) {
      return StageThread.call(stage, () -> broadPhase.insert(min, max));
    }

    @Override
    public void move(int id, double[] min, double[] max) {
      StageThread.call(stage, () -> broadPhase.move(id, min, max));
    }

    @Override
    public void remove(int id) {
      StageThread.call(stage, () -> broadPhase.remove(id));
    }

    @Override
    public int size() {
      return StageThread.call(stage, broadPhase::size);
    }

    @Override
    public void forEachPair(double bound, PairVisitor visitor) {
      Visitor watched = new Visitor(visitor);
      try {
        StageThread.call(stage, () -> broadPhase.forEachPair(bound, watched));
      } catch (StageFault e) {
        watched.throwOurs(); // what it threw was perhaps what it got from us
        throw e;
      }
      watched.throwOurs(); // which it may have kept to itself
    }

    /** Our code, called by the broad phase. */
    private final class Visitor implements PairVisitor {

      private final PairVisitor visitor;
      private @Nullable RuntimeException exception;
      private @Nullable Error error;

      Visitor(PairVisitor visitor) {
        this.visitor = visitor;
      }

      @Override
      public double visit(int first, int second) {
        StageThread.leave();
        double bound;
        try {
          bound = visitor.visit(first, second);
        } catch (RuntimeException e) {
          exception = e;
          StageThread.enter(stage);
          throw e;
        } catch (Error e) {
          error = e;
          StageThread.enter(stage);
          throw e;
        }
        StageThread.enter(stage);
        return bound;
      }

      void throwOurs() {
        if (exception != null) {
          throw exception;
        }
        if (error != null) {
          throw error;
        }
      }
    }
  }
}
