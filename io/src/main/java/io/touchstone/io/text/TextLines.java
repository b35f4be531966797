// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads a text file line by line, counting lines, refusing what is not UTF-8. Not thread-safe. */
public final class TextLines implements AutoCloseable {

  /** Bytes of the longest line that is read; a pose in 1000 dimensions needs 25 million. */
  private static final long LONGEST = 64L << 20;

  private final InputStream in;
  private final String source;
  private final long longest;
  private final Encoding encoding;
  private final long size;
  private int line;
  private long passed;

  private final byte[] buffer = new byte[1 << 13];
  private int at;
  private int end;
  private boolean skipsLineFeed;

  /** The line, before it is decoded. */
  private byte[] bytes = new byte[256];

  private int length;

  /**
   * Opens a file.
   *
   * @throws InvalidInputException if it cannot be read
   */
  public TextLines(Path file) {
    this(InputFiles.open(file, file.toString()), file.toString(), LONGEST, sizeOf(file));
  }

  /**
   * Reads from a stream.
   *
   * @param in closed together with this
   * @param source what the user calls the stream
   */
  public TextLines(InputStream in, String source) {
    this(in, source, LONGEST);
  }

  /** Returns the size of a file; 0 when there is none, as with a pipe. */
  private static long sizeOf(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0; // whoever reads it will be told
    }
  }

  /**
   * @param longest bytes of the longest line that is read
   */
  TextLines(InputStream in, String source, long longest) {
    this(in, source, longest, 0);
  }

  private TextLines(InputStream in, String source, long longest, long size) {
    this.size = size;
    this.in = in;
    this.source = source;
    this.longest = longest;
    this.encoding = new Encoding(source);
  }

  /**
   * Returns the next line, or null at the end. A byte order mark is no part of the first one.
   *
   * @throws InvalidInputException if the text is not UTF-8, but for lines that begin with {@code
   *     #}, or contains control characters, or if the line is longer than 64 MiB
   */
  public @Nullable String next() {
    boolean read;
    try {
      read = readLine();
    } catch (IOException e) {
      throw InputFiles.unreadable(source, e);
    }
    line++;
    if (!read) {
      encoding.end();
      return null;
    }
    int from = line == 1 ? Encoding.markLength(bytes, length) : 0;
    boolean comment = length > from && bytes[from] == '#';
    String text = encoding.decode(bytes, from, length, comment ? from : length, line);
    if (text == null) {
      throw new InvalidInputException(
          new Position(source, line, 0), "not UTF-8; save the file as UTF-8");
    }
    passed += text.length() + 1;
    requireText(text);
    return text;
  }

  /** Reads bytes up to the end of a line, which is LF, CR or both; tells whether there are some. */
  private boolean readLine() throws IOException {
    length = 0;
    boolean any = false;
    while (at < end || fill()) {
      if (skipsLineFeed && buffer[at] == '\n') {
        at++;
        skipsLineFeed = false;
        continue;
      }
      skipsLineFeed = false;
      any = true;
      int from = at;
      while (at < end && buffer[at] != '\n' && buffer[at] != '\r') {
        at++;
      }
      append(from);
      if (at < end) {
        skipsLineFeed = buffer[at] == '\r';
        at++;
        return true;
      }
    }
    return any;
  }

  private void append(int from) {
    int needed = length + at - from;
    if (needed > longest) {
      throw new InvalidInputException(
          new Position(source, line + 1, 0), "the line is longer than %d bytes".formatted(longest));
    }
    if (needed > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
    }
    System.arraycopy(buffer, from, bytes, length, at - from);
    length = needed;
  }

  private boolean fill() throws IOException {
    int read = in.read(buffer);
    at = 0;
    end = Math.max(0, read);
    return read > 0 || (read == 0 && fill());
  }

  private void requireText(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' && c != '\t' && c != '\f') {
        throw new InvalidInputException(
            new Position(source, line, i + 1),
            "byte 0x%02x is not text; this looks like a binary file".formatted((int) c));
      }
    }
  }

  /** Returns the number of the line returned last, from 1. */
  public int line() {
    return line;
  }

  /**
   * Estimates how many records a file has, from the length of the lines so far.
   *
   * @param read how many were read; more follow
   * @return at least one more than that; -1 when nobody knows how long the file is
   */
  public long estimate(long read) {
    if (size <= 0 || passed == 0) {
      return -1;
    }
    return Math.max(read + 1, Math.round(read / Math.min(1, (double) passed / size)));
  }

  /** Returns the file as the user named it. */
  public String source() {
    return source;
  }

  @Override
  public void close() {
    try {
      encoding.end();
      in.close();
    } catch (IOException e) {
      throw InputFiles.unreadable(source, e);
    }
  }
}
