// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.RemadeReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.report.ReportWriter;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig.OrderSettings;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.SortedReports;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.MotionRecord;
import io.touchstone.io.certificate.TraceWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One report with the certificates and steps that belong to it. Not thread-safe. */
final class ReportFile implements AutoCloseable {

  private final Output out;
  private final ReportWriter report;
  private final @Nullable Output certificateOut;
  private final @Nullable CertificateWriter certificates;
  private final @Nullable Output traceOut;
  private final @Nullable TraceWriter traces;
  private final ReportHeader header;
  private final SortedReports sorted;

  /**
   * Creates the report.
   *
   * @param out where the report goes
   * @param report writes it there
   * @param certificateOut where certificates go, or null for nowhere
   * @param traceOut where steps go, or null for nowhere
   * @param header what the report is about
   * @param order in which order results are written
   */
  ReportFile(
      Output out,
      ReportWriter report,
      @Nullable Output certificateOut,
      @Nullable Output traceOut,
      ReportHeader header,
      OrderSettings order) {
    this.out = out;
    this.report = report;
    this.certificateOut = certificateOut;
    this.certificates =
        certificateOut == null ? null : new CertificateWriter(certificateOut, header.named());
    this.header = header;
    this.traceOut = traceOut;
    this.traces = traceOut == null ? null : new TraceWriter(traceOut);
    this.sorted = new SortedReports(order, this::write);
  }

  /** Writes what stands before the results. */
  void begin() {
    try {
      if (certificates != null) {
        certificates.begin();
      }
      if (traces != null) {
        ReportSource source = header.source();
        traces.begin(source == null ? Map.of() : source.toMember());
      }
      report.begin();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  /** Writes what was found out about a pair, or keeps it until the end. */
  void row(ReportRow row) {
    if (row instanceof PairReport pair) {
      sorted.pair(pair);
    } else {
      write(row);
    }
  }

  /** Tells whether it is made again by a run that goes on. */
  boolean isRemade() {
    return report instanceof RemadeReport;
  }

  /** Tells whether it needs the answer to a row that an earlier run reported. */
  boolean wants(long index, ReportedPair row) {
    return report instanceof RemadeReport remade && remade.wants(index, row);
  }

  private void write(ReportRow row) {
    try {
      if (certificates != null) {
        certify(row, certificates);
      }
      if (traces != null && row instanceof PairReport pair) {
        traces.pair(pair.answered(), header.named(), pair.algorithm(), pair.trace());
      }
      report.row(row);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  private void certify(ReportRow row, CertificateWriter writer) throws IOException {
    if (row instanceof PairReport pair) {
      writer.pair(pair.answered());
    } else if (row.reported().failed()) {
      return; // nobody answered
    } else if (row instanceof MotionStep step) {
      MotionRecord record =
          MotionRecord.of(
              step.index(), step.margin(), step.motionA(), step.motionB(), step.result());
      writer.motion(
          header.named() ? record.about(step.bodyA(), step.bodyB(), step.frame()) : record);
    } else if (row instanceof OverlapPair pair && header.named()) {
      writer.overlap(pair.index(), pair.bodyA(), pair.bodyB(), pair.frame(), pair.outcome());
    } else if (row instanceof OverlapPair pair) {
      writer.overlap(pair.index(), pair.outcome());
    }
  }

  /** Writes the results that were kept, and what stands behind them. */
  void end(RunSummary summary) {
    sorted.handOn();
    try {
      report.end(summary);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  /** Certificates and steps first: a row in the report then has its certificate. */
  void flush() {
    if (certificateOut != null) {
      certificateOut.flush();
    }
    if (traceOut != null) {
      traceOut.flush();
    }
    out.flush();
  }

  @Override
  public void close() {
    List<Output> outputs = new ArrayList<>();
    for (Output output : new @Nullable Output[] {certificateOut, traceOut, out}) {
      if (output != null) {
        outputs.add(output);
      }
    }
    Output.closeAll(outputs, Output::close);
  }
}
