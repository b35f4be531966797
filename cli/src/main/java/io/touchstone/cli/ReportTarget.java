// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.query.Verdict;
import io.touchstone.cli.report.Checkpoints;
import io.touchstone.harness.ContactPair;
import io.touchstone.harness.CountedRows;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RowsAgain;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where results go: reports with certificates and traces, reproduction files, progress. Sends on
 * what is buffered several times a second, so that little is lost when the process is killed.
 */
class ReportTarget implements PipelineListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ReportTarget.class);

  private static final long FLUSH_NANOS = 250_000_000L;

  /** One reason usually fails all. */
  private static final int MAX_WARNINGS = 20;

  private final List<ReportFile> reports;
  private final FailedPairs failedPairs;
  private final RunProgress progress;
  private final Checkpoints checkpoints;
  private final Runnable beforeFlush;
  private long lastFlush = System.nanoTime();

  private long reported;
  private long colliding;
  private long undecided;
  private long failed;

  /**
   * Creates the target.
   *
   * @param reports are closed with it
   * @param checkpoints hears how far the reports are
   * @param beforeFlush called before what is buffered is sent on
   */
  ReportTarget(
      List<ReportFile> reports,
      FailedPairs failedPairs,
      RunProgress progress,
      Checkpoints checkpoints,
      Runnable beforeFlush) {
    this.reports = List.copyOf(reports);
    this.failedPairs = failedPairs;
    this.progress = progress;
    this.checkpoints = checkpoints;
    this.beforeFlush = beforeFlush;
  }

  /** Writes what stands before the results. */
  void begin() {
    reports.forEach(ReportFile::begin);
  }

  @Override
  public void pair(PairReport pair) {
    row(failedPairs.record(pair));
  }

  @Override
  public void motion(MotionStep step) {
    row(step);
  }

  @Override
  public void overlap(OverlapPair pair) {
    row(pair);
  }

  @Override
  public void contact(ContactPair pair) {
    row(pair);
  }

  private void row(ReportRow row) {
    reported++;
    ReportedPair said = row.reported();
    if (said.failed()) {
      failed++;
      warn(row);
    } else if (said.verdict().collides()) {
      colliding++;
    } else if (said.verdict() == Verdict.UNDECIDED) {
      undecided++;
    }
    reports.forEach(report -> report.row(row));
    checkpoints.row(row.index() + 1);
    if (System.nanoTime() - lastFlush > FLUSH_NANOS) {
      flush();
    }
  }

  private void warn(ReportRow failure) {
    if (failed <= MAX_WARNINGS) {
      LOG.warn(
          "pair {} ({}, {}) failed: {}",
          failure.index(),
          failure.bodyA(),
          failure.bodyB(),
          failure.error());
    }
    if (failed == MAX_WARNINGS) {
      LOG.warn("further failed pairs are in the report only");
    }
  }

  private void flush() {
    beforeFlush.run();
    reports.forEach(ReportFile::flush);
    lastFlush = System.nanoTime();
  }

  @Override
  public void counting(Supplier<CountedRows> sofar) {
    checkpoints.counting(sofar);
  }

  @Override
  public Optional<RowsAgain> again() {
    List<ReportFile> remade = reports.stream().filter(ReportFile::isRemade).toList();
    return remade.isEmpty() ? Optional.empty() : Optional.of(new Remade(remade));
  }

  /** Makes reports again of which nothing was kept. */
  private final class Remade implements RowsAgain {

    private final List<ReportFile> remade;

    Remade(List<ReportFile> remade) {
      this.remade = remade;
    }

    @Override
    public boolean wants(long index, ReportedPair row) {
      return remade.stream().anyMatch(report -> report.wants(index, row));
    }

    @Override
    public void pair(PairReport pair) {
      PairReport recorded = failedPairs.record(pair);
      for (ReportFile report : remade) {
        if (report.wants(recorded.index(), recorded.reported())) {
          report.row(recorded);
        }
      }
    }
  }

  @Override
  public void progress(RunPhase phase, long done, long total) {
    progress.progress(phase, done, total);
  }

  /** {@inheritDoc} The report says that it was cut. */
  @Override
  public void cut(RunSummary sofar) {
    end(sofar);
  }

  /** Writes what stands behind the results. */
  void end(RunSummary summary) {
    progress.close();
    reports.forEach(report -> report.end(summary));
    flush();
  }

  /** Returns how many pairs this run reported. */
  long reported() {
    return reported;
  }

  /** Returns the exit code for what was reported. */
  int exitCode(FailOptions options, long warnings) {
    return options.exitCode(colliding, undecided, failed, warnings);
  }

  /** Says what a report in a file has come to; a report on standard output says it itself. */
  void tellResults(@Nullable Path file, PipelineGoal goal, Io io) {
    if (file == null) {
      return;
    }
    List<String> counts = new ArrayList<>(List.of(Words.count(reported, "pair")));
    if (goal != PipelineGoal.SUBSET) {
      counts.add(colliding + " colliding");
    }
    if (undecided > 0) {
      counts.add(undecided + " undecided");
    }
    if (failed > 0) {
      counts.add(failed + " failed");
    }
    try (Output out = Output.standard(io)) {
      out.line("%s; %s".formatted(String.join(", ", counts), file));
    }
  }

  @Override
  public void close() {
    progress.close();
    Output.closeAll(reports, ReportFile::close);
  }
}
