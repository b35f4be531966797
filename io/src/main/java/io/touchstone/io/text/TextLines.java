// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads a text file line by line, counting lines, refusing what is not UTF-8. */
public final class TextLines implements AutoCloseable {

  /** Bytes of the longest line that is read; a pose in 1000 dimensions needs 25 million. */
  private static final long LONGEST = 64L << 20;

  private final BufferedReader reader;
  private final String source;
  private final long size;
  private int line;
  private long passed;

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
    this.reader =
        new BufferedReader(
            new InputStreamReader(new LineGuard(in, longest), StandardCharsets.UTF_8.newDecoder()));
    this.source = source;
  }

  /**
   * Returns the next line, or null at the end.
   *
   * @throws InvalidInputException if the text is not UTF-8 or contains control characters, or if
   *     the line is longer than 64 MiB
   */
  public @Nullable String next() {
    try {
      String text = reader.readLine();
      line++;
      if (text != null) {
        passed += text.length() + 1;
        requireText(text);
      }
      return text;
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(
          new Position(source, line + 1, 0), "not UTF-8; save the file as UTF-8");
    } catch (LineGuard.LineTooLongException e) {
      throw new InvalidInputException(
          new Position(source, line + 1, 0), "the line is " + e.getMessage());
    } catch (IOException e) {
      throw InputFiles.unreadable(source, e);
    }
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
      reader.close();
    } catch (IOException e) {
      throw InputFiles.unreadable(source, e);
    }
  }
}
