// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.Checkpoints;
import io.touchstone.cli.report.Colours;
import io.touchstone.cli.report.CsvReport;
import io.touchstone.cli.report.FramesDigest;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.cli.report.PreviousReport;
import io.touchstone.cli.report.PreviousReport.Keep;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSettingsFile;
import io.touchstone.cli.report.ReportWriter;
import io.touchstone.cli.report.TableReport;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.OrderSettings;
import io.touchstone.harness.PipelineConfig.ReportSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The reports of a run, the first of them on standard output or in a file, the others in files; and
 * what an earlier run wrote of each, where that is to go on.
 */
final class RunReports {

  private final Io io;
  private final PipelineConfig config;
  private final ReportHeader header;
  private final Scene scene;
  private final ReportSettingsFile made;
  private final @Nullable FramesDigest frames;
  private final @Nullable Path resume;
  private final List<ReportSettings> reports;
  private final List<PreviousReport> previous = new ArrayList<>();
  private final Checkpoints checkpoints = new Checkpoints();

  /**
   * Looks at what is there; nothing is written yet.
   *
   * @param frames the motion, or null where nothing moves or no report can be resumed
   * @param resume the first report as an earlier run left it, or null to start anew
   * @throws InvalidInputException if that was made otherwise
   */
  RunReports(
      Io io,
      PipelineLoader.Loaded loaded,
      ReportHeader header,
      @Nullable FramesDigest frames,
      @Nullable Path resume) {
    this.io = io;
    this.config = loaded.pipeline().config();
    this.header = header;
    this.scene = loaded.scene();
    this.made = ReportSettingsFile.of(loaded.configuration(), loaded.scene());
    this.frames = frames;
    this.resume = resume;
    this.reports = all(config);
    if (resume != null) {
      resume(resume);
    }
  }

  private static List<ReportSettings> all(PipelineConfig config) {
    List<ReportSettings> reports = new ArrayList<>(List.of(config.report()));
    reports.addAll(config.reports());
    return reports;
  }

  /** Tells whether a later run may go on with a report. */
  static boolean isResumable(ReportSettings report) {
    return report.out() != null && report.format() != ReportFormat.TABLE;
  }

  /** Tells whether a later run may go on with a report of a configuration. */
  static boolean isResumable(PipelineConfig config) {
    return config.goal().isOfEngines() && all(config).stream().anyMatch(RunReports::isResumable);
  }

  /** Tells whether a report of a configuration is written at the end, the worst first. */
  static boolean isSorted(PipelineConfig config) {
    return all(config).stream().anyMatch(report -> report.order().bySeverity());
  }

  /**
   * Looks for the rows that are kept: those that all reports, certificates and steps have. What was
   * made of frames that nobody knows any more is not.
   */
  private void resume(Path first) {
    if (isSorted(config)) {
      throw new InvalidInputException(
          Position.of("--resume"),
          "a report that is sorted by severity is written at the end, there is nothing to go on with");
    }
    if (!hasRows(first)) {
      return; // killed before its first row: as if for the first time
    }
    ReportSettingsFile.Known known = made.requireSame(first);
    FramesDigest.Seen seen = known.frames();
    long lastFrame = !header.framed() ? Long.MAX_VALUE : seen == null ? -1 : seen.last();
    boolean nearest =
        config.goal().measuresDistance() && config.distance().mode() == DistanceMode.NEAREST;
    long rows = recorded();
    for (int k = 0; k < reports.size(); k++) {
      previous.add(look(k, first, new Keep(nearest, lastFrame, rows)));
      rows = previous.get(k).rows();
    }
    if (rows == 0) {
      previous.clear();
      return;
    }
    for (int k = 0; k < previous.size(); k++) {
      if (previous.get(k).rows() > rows) {
        previous.set(k, look(k, first, new Keep(nearest, lastFrame, rows)));
      }
    }
    checkpoints.goOnWith(known.counted(), rows);
    if (frames != null && seen != null) {
      frames.expect(seen);
    }
    LoggerFactory.getLogger(RunReports.class)
        .info("{} rows are kept, {} of them counted", rows, checkpoints.latest().rows());
  }

  /**
   * Tells whether a report has a row.
   *
   * @throws InvalidInputException if one is something else, or is not there and another has rows
   */
  private boolean hasRows(Path first) {
    InvalidInputException missing = null;
    boolean found = false;
    for (int k = 0; k < reports.size(); k++) {
      boolean written = Files.exists(file(k, first));
      try {
        found |= look(k, first, Keep.ALL).rows() > 0;
      } catch (InvalidInputException e) {
        if (written || !isOwn(k, first)) {
          throw e;
        }
        missing = e;
      }
    }
    if (found && missing != null) {
      throw missing;
    }
    return found;
  }

  /** Tells whether the report of an earlier run is the file that this one writes. */
  private boolean isOwn(int k, Path first) {
    Path out = reports.get(k).out();
    return out != null
        && file(k, first).toAbsolutePath().normalize().equals(out.toAbsolutePath().normalize());
  }

  /** Returns how many of the first rows have their certificates and steps, where those are kept. */
  private long recorded() {
    long rows = Long.MAX_VALUE;
    for (ReportSettings report : reports) {
      Path certificates = report.certificates();
      if (certificates != null) {
        rows = Math.min(rows, RecordsOfPairs.recorded(certificates));
      }
      Path trace = report.trace();
      if (trace != null) {
        rows = Math.min(rows, RecordsOfPairs.surelyRecorded(trace));
      }
    }
    return rows;
  }

  private Path file(int k, Path first) {
    Path out = reports.get(k).out();
    return k == 0 || out == null ? first : out;
  }

  private PreviousReport look(int k, Path first, Keep keep) {
    return PreviousReport.open(file(k, first), reports.get(k).format(), header, keep);
  }

  /** Returns the rows of an earlier run that are kept, or null where there are none. */
  PreviousReport.@Nullable Rows kept() {
    return previous.isEmpty() ? null : previous.get(0).read(checkpoints.latest());
  }

  /** Returns what is to hear how far the reports are. */
  Checkpoints checkpoints() {
    return checkpoints;
  }

  /** Opens the reports, with what is kept of earlier ones. */
  List<ReportFile> open() {
    List<ReportFile> files = new ArrayList<>();
    Path shown = config.report().view();
    if (shown != null) {
      new PageFile("", shown.toString(), io).requireWritable(); // before a report is emptied
    }
    try {
      for (int k = 0; k < reports.size(); k++) {
        ReportSettings report = reports.get(k);
        PreviousReport before = previous.isEmpty() ? null : previous.get(k);
        Output output = output(k, report.out(), before);
        files.add(
            new ReportFile(
                output,
                writer(output, report),
                optionalOutput(report.certificates(), before),
                optionalOutput(report.trace(), before),
                header,
                report.order()));
      }
      if (shown != null) {
        Output output = Output.open(shown);
        files.add(
            new ReportFile(
                output,
                header.goal() == PipelineGoal.MOTION
                    ? new MotionPageReport(output, shown, config, scene, header)
                    : new PageReport(output, shown, config, scene, header),
                null,
                null,
                header,
                OrderSettings.OF_THE_SCENE));
      }
      return files;
    } catch (RuntimeException e) {
      files.forEach(ReportFile::close);
      throw e;
    }
  }

  private ReportWriter writer(Output output, ReportSettings report) {
    return switch (report.format()) {
      case TABLE ->
          new TableReport(
              output,
              header,
              report.out() == null ? io.terminal().ofResults() : Colours.OFF,
              report.out() == null ? io.terminal().widthOfResults() : 0);
      case CSV -> new CsvReport(output, header);
      case JSON -> new JsonReport(output, header);
    };
  }

  /** Opens a report; what an earlier run wrote of it stays or is copied. */
  private Output output(int k, @Nullable Path file, @Nullable PreviousReport before) {
    if (before == null || resume == null) {
      return Output.to(file, io);
    }
    try {
      if (file != null && (k > 0 || (Files.exists(file) && Files.isSameFile(file, resume)))) {
        return Output.appendBehind(file, before.length());
      }
      Output output = Output.to(file, io);
      before.copyTo(output);
      return output;
    } catch (IOException e) {
      throw InputFiles.unreadable(resume.toString(), e);
    }
  }

  /** Opens certificates or steps; those of rows that are kept stay. */
  private static @Nullable Output optionalOutput(
      @Nullable Path file, @Nullable PreviousReport before) {
    if (file == null) {
      return null;
    }
    return before == null || !Files.exists(file)
        ? Output.open(file)
        : Output.appendBehind(file, RecordsOfPairs.lengthBefore(file, before.rows()));
  }

  /** Says beside each report that can be resumed what it is made with. */
  void tell(boolean complete) {
    for (ReportSettings report : reports) {
      Path file = report.out();
      if (file != null && isResumable(report) && config.goal().isOfEngines()) {
        made.write(file, checkpoints, frames == null ? null : frames.seen(), complete);
      }
    }
  }

  /** Says so again, and how far they are by now. */
  void tellProgress() {
    tell(false);
  }

  /** Takes back what was added to reports that turned out to be about something else. */
  void cutBack() {
    for (int k = 0; k < previous.size(); k++) {
      ReportSettings report = reports.get(k);
      cut(report.out(), previous.get(k).length());
      for (Path file : new Path[] {report.certificates(), report.trace()}) {
        if (file != null && Files.exists(file)) {
          cut(file, RecordsOfPairs.lengthBefore(file, previous.get(k).rows()));
        }
      }
    }
  }

  private static void cut(@Nullable Path file, long length) {
    if (file != null && Files.exists(file)) {
      Output.appendBehind(file, length).close();
    }
  }
}
