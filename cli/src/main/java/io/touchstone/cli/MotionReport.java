// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.harness.Clearance;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.io.Scene;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.MotionRecord;
import io.touchstone.io.text.Words;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code run} with the goal motion: what happens to pairs between frames, as CSV, JSON Lines or in
 * words.
 */
final class MotionReport {

  /** Where there are rules: those that are broken, and those of which nobody knows. */
  private static final List<String> RULE_COLUMNS = List.of("breaks", "open");

  private final Io io;
  private final PipelineConfig config;
  private final Scene scene;
  private final Path file;
  private final @Nullable ReportSource source;
  private final MotionPages pages = new MotionPages();
  private final boolean clearance;
  private final Map<String, long[]> rules = new LinkedHashMap<>();
  private long rows;
  private long meeting;
  private long undecided;
  private long failed;

  /**
   * Creates it.
   *
   * @param file the configuration, for messages
   * @param source where the bodies come from, for a page; or null
   * @param clearance whether it is told how near bodies come
   */
  MotionReport(
      Io io,
      PipelineLoader.Loaded loaded,
      Path file,
      @Nullable ReportSource source,
      boolean clearance) {
    this.clearance = clearance;
    this.io = io;
    this.file = file;
    this.source = source;
    config = loaded.pipeline().config();
    scene = loaded.scene();
    config.rules().forEach(rule -> rules.put(rule.name(), new long[2]));
  }

  /** Runs, and returns the exit code. */
  int run(PipelineLoader.Loaded loaded, FailOptions fail) {
    Path view = config.report().view();
    PageFile page = view == null ? null : new PageFile(String.valueOf(file), view.toString(), io);
    if (page != null) {
      page.requireWritable();
    }
    Path proofs = config.report().certificates();
    try (Output out = Output.to(config.report().out(), io);
        Output records = proofs == null ? null : Output.open(proofs)) {
      CertificateWriter writer = records == null ? null : new CertificateWriter(records, true);
      if (writer != null) {
        writer.begin();
      }
      begin(out);
      RunSummary summary =
          loaded
              .pipeline()
              .run(
                  PipelineListener.ofRows(row -> tell((MotionStep) row, writer, out)),
                  io.cancellation(),
                  ReportedPairs.none());
      long apart = summary.pairs() - summary.candidates();
      failed = summary.failed();
      if (page != null) {
        page.write(page(), PageForm.COMPACT, false);
      }
      Optional<Clearance> least =
          clearance ? loaded.pipeline().clearance(io.cancellation()) : Optional.empty();
      end(apart, least.orElse(null), out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    if (io.cancellation().isRequested()) {
      return ExitCodes.INTERRUPTED;
    }
    boolean kept = rules.values().stream().allMatch(counts -> counts[0] + counts[1] == 0);
    return !kept ? ExitCodes.DOES_NOT_HOLD : fail.exitCode(meeting, undecided, failed);
  }

  private void begin(Output out) {
    if (config.report().format() == ReportFormat.CSV) {
      List<String> names = new ArrayList<>(List.of("pair", "bodyA", "bodyB", "frame"));
      MotionCells.names(scene.dimension()).forEach(names::add);
      if (!rules.isEmpty()) {
        names.addAll(names.size() - 1, RULE_COLUMNS);
      }
      ContactMembers.line(out, names);
    } else if (config.report().format() == ReportFormat.JSON) {
      ContactReport.schema(config, scene, out);
    }
  }

  private void tell(MotionStep step, @Nullable CertificateWriter writer, Output out) {
    long row = rows++;
    if (config.report().view() != null) {
      pages.add(step);
    }
    MotionResult result = step.result();
    boolean open = result.verdict() == MotionVerdict.UNDECIDED;
    meeting += result.verdict() == MotionVerdict.FREE || open ? 0 : 1;
    undecided += open ? 1 : 0;
    rules.forEach(
        (name, counts) -> {
          counts[0] += step.ruling().broken().contains(name) ? 1 : 0;
          counts[1] += step.ruling().open().contains(name) ? 1 : 0;
        });
    if (writer != null && step.error().isEmpty()) {
      certify(row, step, writer);
    }
    switch (config.report().format()) {
      case CSV -> ContactMembers.line(out, members(row, step).values());
      case JSON -> ContactReport.record(members(row, step), out);
      case TABLE -> sentence(step, out);
    }
  }

  private Map<String, @Nullable Object> members(long row, MotionStep step) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("pair", row);
    members.put("bodyA", step.bodyA());
    members.put("bodyB", step.bodyB());
    members.put("frame", step.frame());
    members.putAll(
        MotionCells.of(
            step.error().isEmpty() ? step.result() : null, scene.dimension(), step.error()));
    Object error = members.remove("error");
    if (!rules.isEmpty()) {
      members.put(RULE_COLUMNS.get(0), String.join(";", step.ruling().broken()));
      members.put(RULE_COLUMNS.get(1), String.join(";", step.ruling().open()));
    }
    members.put("error", error);
    return members;
  }

  private void certify(long row, MotionStep step, CertificateWriter writer) {
    try {
      writer.motion(
          MotionRecord.of(row, step.margin(), step.motionA(), step.motionB(), step.result())
              .about(step.bodyA(), step.bodyB(), step.frame()));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  private static void sentence(MotionStep step, Output out) {
    MotionVerdict verdict = step.result().verdict();
    String where =
        "frames %d to %d: %s and %s".formatted(step.frame(), step.to(), step.bodyA(), step.bodyB());
    if (verdict != MotionVerdict.FREE) {
      out.line(
          "%s %s, free until %s of the step"
              .formatted(
                  where,
                  verdict == MotionVerdict.UNDECIDED ? "are undecided" : "meet",
                  step.result().freeUntil()));
    }
    step.ruling().broken().forEach(rule -> out.line("%s break rule '%s'".formatted(where, rule)));
    step.ruling().open().forEach(rule -> out.line("%s may break rule '%s'".formatted(where, rule)));
  }

  private void end(long apart, @Nullable Clearance least, Output out) {
    if (config.report().format() == ReportFormat.TABLE) {
      if (least != null) {
        out.line(
            "clearance between %s and %s: frames %d to %d, %s and %s"
                .formatted(
                    least.lower(),
                    least.upper(),
                    least.from(),
                    least.to(),
                    least.bodyA(),
                    least.bodyB()));
      }
      rules.forEach(
          (name, counts) -> out.line("rule '%s': %s".formatted(name, ruled(counts[0], counts[1]))));
      out.line(
          "%s near each other: %d meet, %d undecided, %d proved free; %d more are free by their boxes"
              .formatted(
                  Words.count(rows, "step"),
                  meeting,
                  undecided,
                  rows - meeting - undecided,
                  apart));
    } else if (config.report().format() == ReportFormat.JSON) {
      Map<String, @Nullable Object> summary = new LinkedHashMap<>();
      summary.put("complete", !io.cancellation().isRequested());
      summary.put("reported", rows);
      summary.put("meeting", meeting);
      summary.put("undecided", undecided);
      summary.put("freeByTheirBoxes", apart);
      List<Object> ofRules = new ArrayList<>();
      rules.forEach(
          (name, counts) ->
              ofRules.add(Map.of("rule", name, "broken", counts[0], "open", counts[1])));
      if (!ofRules.isEmpty()) {
        summary.put("rules", ofRules);
      }
      if (least != null) {
        Map<String, @Nullable Object> said = new LinkedHashMap<>();
        said.put("lower", least.lower());
        said.put("upper", least.upper());
        said.put("bodyA", least.bodyA());
        said.put("bodyB", least.bodyB());
        said.put("frame", least.from());
        summary.put("clearance", said);
      }
      Map<String, @Nullable Object> last = new LinkedHashMap<>();
      last.put("summary", summary);
      ContactReport.record(last, out);
    }
  }

  /** A rule that is open in a step is not kept: nobody knows. */
  private static String ruled(long broken, long open) {
    List<String> said = new ArrayList<>();
    if (broken > 0) {
      said.add("broken by " + Words.count(broken, "step"));
    }
    if (open > 0) {
      said.add("open in " + Words.count(open, "step"));
    }
    return said.isEmpty() ? "kept" : String.join(", ", said);
  }

  private View page() {
    View.Builder view = View.builder(String.valueOf(file.getFileName()), scene.dimension());
    view.settings(MotionPages.settings(config.proof(), config.motion().solver().algorithm()));
    if (source != null) {
      view.source(source.toMember());
    }
    return pages.ofScene(view, scene, FrameChoice.ALL, PairChoice.ALL, file.toString());
  }
}
