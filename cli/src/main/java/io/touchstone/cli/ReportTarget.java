package io.touchstone.cli;

import io.touchstone.api.query.Verdict;
import io.touchstone.cli.report.ReportWriter;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.TraceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where results go: report, certificates, trace, reproduction files, progress. Sends on what is
 * buffered several times a second, so that little is lost when the process is killed.
 */
final class ReportTarget implements PipelineListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ReportTarget.class);

  private static final long FLUSH_NANOS = 250_000_000L;

  /** One reason usually fails all. */
  private static final int MAX_WARNINGS = 20;

  private final Output out;
  private final ReportWriter report;
  private final @Nullable Output certificateOut;
  private final @Nullable CertificateWriter certificates;
  private final @Nullable Output traceOut;
  private final @Nullable TraceWriter traces;
  private final FailedPairs failedPairs;
  private final RunProgress progress;
  private long lastFlush = System.nanoTime();

  private long reported;
  private long colliding;
  private long undecided;
  private long failed;

  /**
   * Creates the target.
   *
   * @param out where the report goes
   * @param report writes it there
   * @param certificateOut where certificates go, or null for nowhere
   * @param traceOut where steps go, or null for nowhere
   * @param named whether bodies have names
   */
  ReportTarget(
      Output out,
      ReportWriter report,
      @Nullable Output certificateOut,
      @Nullable Output traceOut,
      boolean named,
      FailedPairs failedPairs,
      RunProgress progress) {
    this.out = out;
    this.report = report;
    this.certificateOut = certificateOut;
    this.certificates =
        certificateOut == null ? null : new CertificateWriter(certificateOut, named);
    this.traceOut = traceOut;
    this.traces = traceOut == null ? null : new TraceWriter(traceOut);
    this.failedPairs = failedPairs;
    this.progress = progress;
  }

  /** Writes what stands before the results. */
  void begin() {
    try {
      if (certificates != null) {
        certificates.begin();
      }
      if (traces != null) {
        traces.begin();
      }
      report.begin();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  @Override
  public void pair(PairReport pair) {
    reported++;
    PairReport recorded = failedPairs.record(pair);
    if (recorded.failed()) {
      failed++;
      warn(recorded);
    } else if (recorded.verdict().collides()) {
      colliding++;
    } else if (recorded.verdict() == Verdict.UNDECIDED) {
      undecided++;
    }
    try {
      if (certificates != null) {
        certificates.pair(recorded.answered());
      }
      if (traces != null) {
        traces.pair(recorded.index(), recorded.trace());
      }
      report.pair(recorded);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    if (System.nanoTime() - lastFlush > FLUSH_NANOS) {
      flush();
    }
  }

  private void warn(PairReport failure) {
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

  /** Certificates and steps first: a row in the report then has its certificate. */
  private void flush() {
    if (certificateOut != null) {
      certificateOut.flush();
    }
    if (traceOut != null) {
      traceOut.flush();
    }
    out.flush();
    lastFlush = System.nanoTime();
  }

  @Override
  public void progress(RunPhase phase, long done, long total) {
    progress.progress(phase, done, total);
  }

  /** Writes what stands behind the results. */
  void end(RunSummary summary) {
    progress.close();
    try {
      report.end(summary);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    flush();
  }

  /** Returns how many pairs this run reported. */
  long reported() {
    return reported;
  }

  /** Returns the exit code for what was reported. */
  int exitCode(FailOptions options) {
    return options.exitCode(colliding, undecided, failed);
  }

  @Override
  public void close() {
    progress.close();
    if (certificateOut != null) {
      certificateOut.close();
    }
    if (traceOut != null) {
      traceOut.close();
    }
    out.close();
  }
}
