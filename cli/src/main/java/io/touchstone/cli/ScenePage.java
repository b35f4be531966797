// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.report.ReportWriter;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.PageTooLargeException;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** A page that shows the rows of a run over a scene, written as a whole when the run ends. */
abstract class ScenePage implements ReportWriter {

  final Path file;
  final PipelineConfig config;
  final Scene scene;
  final ReportHeader header;
  private final Appendable out;

  ScenePage(Appendable out, Path file, PipelineConfig config, Scene scene, ReportHeader header) {
    this.out = out;
    this.file = file;
    this.config = config;
    this.scene = scene;
    this.header = header;
  }

  @Override
  public final void begin() {
    // a page is written as a whole
  }

  /** Begins the page, with the name of its file and where its scene is from. */
  final View.Builder newView() {
    View.Builder view = View.builder(String.valueOf(file.getFileName()), scene.dimension());
    ReportSource source = header.source();
    if (source != null) {
      view.source(source.toMember());
    }
    return view;
  }

  /** Writes a page into its file. */
  final void write(View page) throws IOException {
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
