// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.report.ReportWriter;
import io.touchstone.cli.view.FrameChoice;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.Scene;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.nio.file.Path;

/** Collects the steps of a run and writes the page on which they are played when it ends. */
final class MotionPageReport implements ReportWriter {

  private final Appendable out;
  private final Path file;
  private final PipelineConfig config;
  private final Scene scene;
  private final ReportHeader header;
  private final MotionPages pages = new MotionPages();

  MotionPageReport(
      Appendable out, Path file, PipelineConfig config, Scene scene, ReportHeader header) {
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
    if (row instanceof MotionStep step) {
      pages.add(step);
    }
  }

  @Override
  public void end(RunSummary summary) throws IOException {
    View.Builder view = View.builder(String.valueOf(file.getFileName()), scene.dimension());
    view.settings(MotionPages.settings(config.proof(), config.motion().solver().algorithm()));
    ReportSource source = header.source();
    if (source != null) {
      view.source(source.toMember());
    }
    View page = pages.ofScene(view, scene, FrameChoice.ALL, PairChoice.ALL, file.toString());
    PageReport.write(page, file, out);
  }
}
