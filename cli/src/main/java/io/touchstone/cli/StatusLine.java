// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The last line of a terminal, which tells how far a command is and gives way to whatever else is
 * written: messages never stand behind a bar. Thread-safe.
 */
final class StatusLine extends OutputStream {

  /** To the beginning of the line, and erase it. */
  private static final byte[] ERASE = "\r\u001b[K".getBytes(StandardCharsets.US_ASCII);

  private final OutputStream out;
  private boolean shown;

  /**
   * Creates the line, which shows nothing yet.
   *
   * @param out the terminal
   */
  StatusLine(OutputStream out) {
    this.out = out;
  }

  /** Shows a text in place of the one before. */
  synchronized void show(String text) {
    try {
      out.write(ERASE);
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
      shown = true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Shows nothing. */
  synchronized void hide() {
    try {
      giveWay();
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void giveWay() throws IOException {
    if (shown) {
      out.write(ERASE);
      shown = false;
    }
  }

  @Override
  public synchronized void write(int b) throws IOException {
    giveWay();
    out.write(b);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    giveWay();
    out.write(bytes, offset, length);
  }

  @Override
  public synchronized void flush() throws IOException {
    out.flush();
  }
}
