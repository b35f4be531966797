package io.touchstone.cli;

import io.touchstone.Motions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.pipeline.MotionRun;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.text.CsvLine;
import io.touchstone.io.text.Words;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code run} with the goal motion: what happens to pairs between frames, as CSV or in words. */
final class MotionReport {

  private final Io io;
  private final Pipeline pipeline;
  private final boolean csv;
  private final Path config;
  private final @Nullable ReportSource source;
  private final MotionPages pages = new MotionPages();
  private final Map<String, ConvexBody> bodies = new HashMap<>();
  private long rows;
  private long meeting;
  private long undecided;

  /**
   * Creates it.
   *
   * @param config the configuration, for messages
   * @param source where the bodies come from, for a page; or null
   */
  MotionReport(Io io, PipelineLoader.Loaded loaded, Path config, @Nullable ReportSource source) {
    this.io = io;
    this.config = config;
    this.source = source;
    this.pipeline = loaded.pipeline();
    ReportFormat format = pipeline.config().report().format();
    if (format == ReportFormat.JSON) {
      throw new InvalidInputException(
          Position.of("touchstone.report.format"), "the goal motion is reported as table or csv");
    }
    csv = format == ReportFormat.CSV;
    loaded.scene().bodies().forEach(body -> bodies.put(body.name(), body.shape()));
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
      Path page = pipeline.config().report().view();
      if (page != null) {
        new PageFile(String.valueOf(config), page.toString(), io)
            .write(page(loaded.scene()), PageForm.COMPACT, false);
      }
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
    if (pipeline.config().report().view() != null) {
      pages.add(rows, step, bodies, pipeline.config().margins().everywhere());
    }
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

  private View page(Scene scene) {
    View.Builder view = View.builder(String.valueOf(config.getFileName()), scene.dimension());
    view.settings(MotionPages.settings(pipeline.config().proof(), Motions.DEFAULT_SOLVER));
    if (source != null) {
      view.source(source.toMember());
    }
    return pages.ofScene(view, scene, FrameChoice.ALL, PairChoice.ALL, config.toString());
  }
}
