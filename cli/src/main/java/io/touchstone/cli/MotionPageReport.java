// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.ReportHeader;
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
final class MotionPageReport extends ScenePage {

  private final MotionPages pages = new MotionPages();

  MotionPageReport(
      Appendable out, Path file, PipelineConfig config, Scene scene, ReportHeader header) {
    super(out, file, config, scene, header);
  }

  @Override
  public void row(ReportRow row) {
    if (row instanceof MotionStep step) {
      pages.add(step);
    }
  }

  @Override
  public void end(RunSummary summary) throws IOException {
    View.Builder view = newView();
    view.settings(MotionPages.settings(config.proof(), config.motion().solver().algorithm()));
    write(pages.ofScene(view, scene, FrameChoice.ALL, PairChoice.ALL, file.toString()));
  }
}
