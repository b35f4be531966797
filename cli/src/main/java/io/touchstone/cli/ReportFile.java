// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.RemadeReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.report.ReportWriter;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig.OrderSettings;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.SortedReports;
import io.touchstone.io.certificate.CertificateWriter;
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

  /** Writes the result for a pair, or keeps it until the end. */
  void pair(PairReport pair) {
    sorted.pair(pair);
  }

  /** Tells whether it is made again by a run that goes on. */
  boolean isRemade() {
    return report instanceof RemadeReport;
  }

  /** Tells whether it needs the answer to a row that an earlier run reported. */
  boolean wants(long index, ReportedPair row) {
    return report instanceof RemadeReport remade && remade.wants(index, row);
  }

  private void write(PairReport pair) {
    try {
      if (certificates != null) {
        certificates.pair(pair.answered());
      }
      if (traces != null) {
        traces.pair(pair.answered(), header.named(), pair.algorithm(), pair.trace());
      }
      report.pair(pair);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
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
