// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.PageTooLargeException;
import io.touchstone.viewer.View;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;

/** Where a page goes. */
final class PageFile {

  private final String input;
  private final String out;
  private final Io io;

  /**
   * Creates it.
   *
   * @param input what is shown, for messages
   * @param out the file, or - for standard output
   */
  PageFile(String input, String out, Io io) {
    this.input = input;
    this.out = out;
    this.io = io;
  }

  /**
   * Writes a page, or its data.
   *
   * @throws InvalidInputException if it would be too large; no file is written then
   */
  void write(View view, PageForm form, boolean dataOnly) {
    StringBuilder text = new StringBuilder();
    try {
      if (dataOnly) {
        view.writeData(text);
        text.append('\n');
      } else {
        view.writePage(text, form);
      }
    } catch (PageTooLargeException e) {
      throw new InvalidInputException(
          Position.of(input),
          String.format(
              Locale.ROOT,
              "makes a page of %.1f MB, and browsers should not be asked for more than %d; leave"
                  + " something out: --pairs worst:200, --frames 0:100:5, --no-traces",
              e.characters() / 1e6,
              View.MAX_PAGE / 1_000_000));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory can be written
    }
    try (Output output = out.equals("-") ? Output.standard(io) : Output.open(Path.of(out))) {
      output.append(text);
    }
  }
}
