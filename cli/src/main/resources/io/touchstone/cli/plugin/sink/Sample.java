package com.example.sample;

import io.touchstone.api.pipeline.PairOutcome;
import io.touchstone.api.pipeline.ResultSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Counts verdicts, and writes the counts into a file when the run is over. */
final class Sample implements ResultSink {

  private final Path file;
  private final Map<String, Long> counts = new TreeMap<>();

  Sample(Path file) {
    this.file = file;
  }

  @Override
  public void result(PairOutcome pair) {
    String what = pair.failed() ? "failed" : pair.outcome().verdict().name();
    counts.merge(what, 1L, Long::sum);
  }

  @Override
  public void end(boolean complete) {
    String state = complete ? "complete" : "cut: results are missing";
    try {
      Files.writeString(file, "%s%n%s%n".formatted(state, counts));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
