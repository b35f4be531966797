package io.touchstone.harness.pipeline;

import io.touchstone.api.pipeline.BodyLabel;
import io.touchstone.api.pipeline.PairOutcome;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.io.SceneBody;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hands results on to a run's own listener and to the sinks of its pipeline. */
final class SinkListener implements PipelineListener {

  private final PipelineListener listener;
  private final List<ResultSink> sinks;
  private final Map<String, BodyLabel> labels = new HashMap<>();

  SinkListener(PipelineListener listener, List<ResultSink> sinks, List<SceneBody> bodies) {
    this.listener = listener;
    this.sinks = sinks;
    for (SceneBody body : bodies) {
      labels.put(body.name(), new BodyLabel(body.name(), body.group()));
    }
  }

  void begin() {
    sinks.forEach(ResultSink::begin);
  }

  void end(boolean complete) {
    sinks.forEach(sink -> sink.end(complete));
  }

  @Override
  public void pair(PairReport report) {
    listener.pair(report);
    PairOutcome outcome =
        new PairOutcome(
            report.index(),
            report.frame(),
            label(report.bodyA()),
            label(report.bodyB()),
            report.algorithm(),
            report.outcome(),
            report.error());
    sinks.forEach(sink -> sink.result(outcome));
  }

  private BodyLabel label(String name) {
    BodyLabel known = labels.get(name);
    return known == null ? new BodyLabel(name, "") : known;
  }

  @Override
  public void progress(RunPhase phase, long done, long total) {
    listener.progress(phase, done, total);
  }
}
