// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Ends a stream with an error before a single line of it fills the memory. */
final class LineGuard extends FilterInputStream {

  /** A line of more bytes than the guard allows. */
  static final class LineTooLongException extends IOException {
    private static final long serialVersionUID = 1;

    LineTooLongException(long longest) {
      super("longer than %d bytes".formatted(longest));
    }
  }

  private final long longest;
  private long inLine;

  /**
   * @param longest bytes of the longest line that passes
   */
  LineGuard(InputStream in, long longest) {
    super(in);
    this.longest = longest;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = super.read(bytes, offset, length);
    for (int i = offset; i < offset + count; i++) {
      inLine = bytes[i] == '\n' || bytes[i] == '\r' ? 0 : inLine + 1;
      if (inLine > longest) {
        throw new LineTooLongException(longest);
      }
    }
    return count;
  }
}
