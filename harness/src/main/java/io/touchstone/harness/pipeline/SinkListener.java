// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.pipeline.BodyLabel;
import io.touchstone.api.pipeline.MotionOutcome;
import io.touchstone.api.pipeline.PairOutcome;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.harness.ContactPair;
import io.touchstone.harness.CountedRows;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.RowsAgain;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.report.RowShape;
import io.touchstone.harness.report.Table;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.SceneBody;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Hands results on to a run's own listener and to the sinks of its pipeline. */
final class SinkListener implements PipelineListener {

  private final PipelineListener listener;
  private final List<ResultSink> sinks;
  private final List<ResultSink> ofRows;
  private final List<ResultSink> others;
  private final SinkRows rows;
  private final Map<String, BodyLabel> labels = new HashMap<>();
  private int begun;

  /**
   * Creates the listener.
   *
   * @param shape of the rows of sinks that take them
   */
  SinkListener(
      PipelineListener listener, List<ResultSink> sinks, List<SceneBody> bodies, RowShape shape) {
    this.listener = listener;
    this.sinks = sinks;
    String goal = Keywords.wordFor(Keywords.GOALS, shape.goal());
    this.ofRows = sinks.stream().filter(sink -> sink.accepts(goal)).toList();
    this.others = sinks.stream().filter(sink -> !ofRows.contains(sink)).toList();
    this.rows = new SinkRows(goal, Table.of(shape));
    for (SceneBody body : bodies) {
      labels.put(body.name(), new BodyLabel(body.name(), body.group()));
    }
  }

  /** Refuses a sink that would hear nothing of a goal. */
  static void requireTakes(ResultSink sink, PipelineGoal goal) {
    boolean taken = goal.isOfEngines() || (goal == PipelineGoal.MOTION && sink.takesMotions());
    if (!taken && !sink.accepts(Keywords.wordFor(Keywords.GOALS, goal))) {
      String title =
          sink instanceof ForeignStages.Sink foreign ? foreign.stage().title() : "a sink";
      throw new InvalidInputException(
          Position.of("touchstone.sinks"),
          "%s takes no results of the goal %s; leave it out"
              .formatted(title, Keywords.wordFor(Keywords.GOALS, goal)));
    }
  }

  void begin() {
    for (ResultSink sink : sinks) {
      begun++;
      sink.begin();
    }
  }

  /**
   * Tells all sinks that heard of the beginning that it is over, whatever one of them throws.
   *
   * @param complete whether it came to its end
   * @param guilty the sink that is still at work and hears nothing, or null
   */
  void end(boolean complete, @Nullable ForeignStage guilty) {
    RuntimeException first = null;
    for (ResultSink sink : sinks.subList(0, begun)) {
      try {
        if (guilty == null || !isOf(sink, guilty)) {
          sink.end(complete);
        }
      } catch (RuntimeException e) {
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    if (first != null) {
      throw first;
    }
  }

  /** Tells them that it is over because something was thrown, which what they throw joins. */
  void endAfter(Throwable problem) {
    try {
      end(false, null);
    } catch (RuntimeException e) {
      problem.addSuppressed(e);
    }
  }

  private static boolean isOf(ResultSink sink, ForeignStage stage) {
    return sink instanceof ForeignStages.Sink foreign && foreign.stage() == stage;
  }

  @Override
  public void pair(PairReport report) {
    listener.pair(report);
    rows.tell(report, ofRows);
    if (others.isEmpty()) {
      return;
    }
    PairOutcome outcome =
        new PairOutcome(
            report.index(),
            report.frame(),
            label(report.bodyA()),
            label(report.bodyB()),
            report.algorithm(),
            report.outcome(),
            report.error(),
            report.ruling().broken(),
            report.ruling().open());
    others.forEach(sink -> sink.result(outcome));
  }

  @Override
  public void motion(MotionStep step) {
    listener.motion(step);
    rows.tell(step, ofRows);
    if (others.isEmpty()) {
      return;
    }
    MotionOutcome outcome =
        new MotionOutcome(
            step.index(),
            step.frame(),
            step.to(),
            label(step.bodyA()),
            label(step.bodyB()),
            step.margin(),
            step.result(),
            step.ruling().broken(),
            step.ruling().open());
    others.forEach(sink -> sink.motion(outcome));
  }

  @Override
  public void overlap(OverlapPair pair) {
    listener.overlap(pair);
    rows.tell(pair, ofRows);
  }

  @Override
  public void contact(ContactPair pair) {
    listener.contact(pair);
    rows.tell(pair, ofRows);
  }

  private BodyLabel label(String name) {
    BodyLabel known = labels.get(name);
    return known == null ? new BodyLabel(name, "") : known;
  }

  @Override
  public void progress(RunPhase phase, long done, long total) {
    listener.progress(phase, done, total);
  }

  @Override
  public void counting(Supplier<CountedRows> sofar) {
    listener.counting(sofar);
  }

  /** {@inheritDoc} Sinks do not: a resumed run hands on to them what it reports itself. */
  @Override
  public Optional<RowsAgain> again() {
    return listener.again();
  }
}
