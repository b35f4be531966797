// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.RemadeReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.ViewEntry;
import io.touchstone.cli.view.ViewMaker;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.Scene;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Collects the pairs of a run and writes the page that shows them when it ends. */
final class PageReport extends ScenePage implements RemadeReport {

  private final List<ViewEntry> entries = new ArrayList<>();

  PageReport(Appendable out, Path file, PipelineConfig config, Scene scene, ReportHeader header) {
    super(out, file, config, scene, header);
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
    View.Builder view = newView();
    view.settings(ViewAnswers.settings(config, header));
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
    write(view.build());
  }
}
