package io.touchstone.cli;

import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.pipeline.MotionRun;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;

/** {@code run} with the goal motion: what happens to pairs between frames, as CSV or in words. */
final class MotionReport {

  private final Io io;
  private final Pipeline pipeline;
  private final boolean csv;
  private long rows;
  private long meeting;
  private long undecided;

  MotionReport(Io io, PipelineLoader.Loaded loaded) {
    this.io = io;
    this.pipeline = loaded.pipeline();
    ReportFormat format = pipeline.config().report().format();
    if (format == ReportFormat.JSON) {
      throw new InvalidInputException(
          Position.of("touchstone.report.format"), "the goal motion is reported as table or csv");
    }
    csv = format == ReportFormat.CSV;
  }

  /** Runs, and returns the exit code. */
  int run(PipelineLoader.Loaded loaded, FailOptions fail) {
    try (Output out = Output.to(pipeline.config().report().out(), io)) {
      if (csv) {
        out.line("pair,bodyA,bodyB,frame," + MotionCells.header(pipeline.scene().dimension()));
      }
      long apart =
          MotionRun.run(
              pipeline.config(),
              loaded.scene(),
              loaded.plugins().engines(),
              step -> tell(step, out),
              io.cancellation());
      if (!csv) {
        out.line(
            "%s near each other: %d meet, %d undecided, %d proved free; %d more are free by their boxes"
                .formatted(
                    Words.count(rows, "step"),
                    meeting,
                    undecided,
                    rows - meeting - undecided,
                    apart));
      }
    }
    return io.cancellation().isRequested()
        ? ExitCodes.INTERRUPTED
        : fail.exitCode(meeting, undecided, 0);
  }

  private void tell(MotionRun.Step step, Output out) {
    MotionResult result = step.result();
    boolean open = result.verdict() == MotionVerdict.UNDECIDED;
    boolean free = result.verdict() == MotionVerdict.FREE;
    meeting += free || open ? 0 : 1;
    undecided += open ? 1 : 0;
    if (csv) {
      try {
        out.append(rows + ",");
        CsvLine.append(out, step.bodyA());
        CsvLine.append(out.append(','), step.bodyB());
        out.append(',').append(step.from() + ",");
        MotionCells.append(out, result, pipeline.scene().dimension(), "");
      } catch (IOException e) {
        throw new UncheckedIOException(e); // never: the output tells by itself
      }
    } else if (!free) {
      out.line(
          "frames %d to %d: %s and %s %s, free until %s of the step"
              .formatted(
                  step.from(),
                  step.to(),
                  step.bodyA(),
                  step.bodyB(),
                  open ? "are undecided" : "meet",
                  result.freeUntil()));
    }
    rows++;
  }
}
