// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.RemadeReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.ViewEntry;
import io.touchstone.cli.view.ViewMaker;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.PageTooLargeException;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects the pairs of a run and writes the page that shows them when it ends. */
final class PageReport implements RemadeReport {

  private final Appendable out;
  private final Path file;
  private final PipelineConfig config;
  private final Scene scene;
  private final ReportHeader header;
  private final List<ViewEntry> entries = new ArrayList<>();

  PageReport(Appendable out, Path file, PipelineConfig config, Scene scene, ReportHeader header) {
    this.out = out;
    this.file = file;
    this.config = config;
    this.scene = scene;
    this.header = header;
  }

  @Override
  public void begin() {
    // a page is written as a whole
  }

  @Override
  public void row(ReportRow row) {
    if (entries.size() < ViewAnswers.MOST_SHOWN && row instanceof PairReport report) {
      entries.add(ViewEntry.of(report, header));
    }
  }

  @Override
  public boolean wants(long index, ReportedPair row) {
    return index < ViewAnswers.MOST_SHOWN;
  }

  @Override
  public void end(RunSummary summary) throws IOException {
    View.Builder view = View.builder(String.valueOf(file.getFileName()), scene.dimension());
    view.settings(ViewAnswers.settings(config, header));
    ReportSource source = header.source();
    if (source != null) {
      view.source(source.toMember());
    }
    if (!config.isTracing()) {
      view.leftOut("Steps of the engine: they are there if the run also writes a trace.");
    }
    long leftOut = summary.reported() - entries.size();
    if (leftOut > 0) {
      view.leftOut("%d pairs after the first %d.".formatted(leftOut, entries.size()));
    }
    if (!summary.complete()) {
      view.leftOut("What comes after the place where the run was stopped.");
    }
    ViewMaker.addScene(view, scene, FrameChoice.ALL, entries);
    write(view.build(), file, out);
  }

  /** Writes a page into its file. */
  static void write(View page, Path file, Appendable out) throws IOException {
    try {
      page.naming(PageFile.names(file.toString())).writePage(out, PageForm.COMPACT);
    } catch (PageTooLargeException e) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          String.format(
              Locale.ROOT,
              "would be a page of %.1f MB, and browsers should not be asked for more than %d; the"
                  + " report is whole; 'touchstone view' shows a part of it, with --pairs or"
                  + " --frames",
              e.characters() / 1e6,
              View.MAX_PAGE / 1_000_000));
    }
  }
}
