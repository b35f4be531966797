// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.io.InputStream;

/** Reads numbers of either byte order from a binary file, with buffer. Not thread-safe. */
final class ByteInput {

  private final InputStream in;
  private final String source;
  private final byte[] buffer = new byte[1 << 16];
  private int at;
  private int end;
  private boolean bigEndian;

  /**
   * Creates the input, little-endian at first.
   *
   * @param in closed by the caller
   * @param source the file as the user named it
   */
  ByteInput(InputStream in, String source) {
    this.in = in;
    this.source = source;
  }

  /** Sets the byte order of all numbers that follow. */
  void setBigEndian(boolean big) {
    bigEndian = big;
  }

  /** Returns the next byte, 0 to 255, or -1 at the end. */
  int next() {
    if (at == end) {
      try {
        at = 0;
        end = Math.max(0, in.read(buffer));
      } catch (IOException e) {
        throw InputFiles.unreadable(source, e);
      }
      if (end == 0) {
        return -1;
      }
    }
    return buffer[at++] & 0xff;
  }

  /** Returns a stream of the bytes that were not read yet. */
  InputStream rest() {
    return new InputStream() {
      @Override
      public int read() {
        return next();
      }

      @Override
      public int read(byte[] into, int offset, int length) throws IOException {
        if (at == end) {
          return in.read(into, offset, length);
        }
        int count = Math.min(length, end - at);
        System.arraycopy(buffer, at, into, offset, count);
        at += count;
        return count;
      }
    };
  }

  /**
   * Returns an unsigned integer of 1 to 8 bytes.
   *
   * @param what what it is part of, for the message when the file ends
   */
  long unsigned(int bytes, String what) {
    long value = 0;
    for (int k = 0; k < bytes; k++) {
      int next = next();
      if (next < 0) {
        throw new InvalidInputException(
            Position.of(source), "expected %s, found the end of the file".formatted(what));
      }
      value |= (long) next << (8 * (bigEndian ? bytes - 1 - k : k));
    }
    return value;
  }

  /** Returns a number of four bytes in the format of IEEE 754. */
  float float32(String what) {
    return Float.intBitsToFloat((int) unsigned(4, what));
  }

  /** Returns a number of eight bytes in the format of IEEE 754. */
  double float64(String what) {
    return Double.longBitsToDouble(unsigned(8, what));
  }
}
