// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.Encoding;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a text file line by line and splits each line into tokens, always knowing where it is.
 *
 * <p>The text is UTF-8; {@code #} starts a comment; lines without tokens are passed over. Reading
 * is streamed and allocates nothing per line but the strings that are asked for.
 */
final class LineScanner {

  private static final int BUFFER_SIZE = 1 << 16;

  /** Longer than any line that makes sense (a pose in dimension 500 has 6 MB), in bytes. */
  private static final int MAX_LINE_LENGTH = 1 << 26;

  private final InputStream in;
  private final String source;
  private final char continuation;
  private final Encoding encoding;

  private final byte[] buffer = new byte[BUFFER_SIZE];
  private int bufferAt;
  private int bufferEnd;
  private boolean ended;

  private byte[] line = new byte[256];
  private int lineLength;
  private int lineNumber;
  private int nextLineNumber;

  private int[] tokenStarts = new int[64];
  private int[] tokenEnds = new int[64];
  private int tokens;

  /**
   * Creates a scanner.
   *
   * @param in bytes; closed by the caller
   * @param source the file as the user named it
   * @param continuation a character that joins a line with the next when it ends it, or NUL
   */
  LineScanner(InputStream in, String source, char continuation) {
    this(in, source, continuation, 1);
  }

  /**
   * Creates a scanner of what stands behind lines that somebody else has read.
   *
   * @param firstLine number of the first line
   */
  LineScanner(InputStream in, String source, char continuation, int firstLine) {
    this.in = in;
    this.source = source;
    this.continuation = continuation;
    this.nextLineNumber = firstLine;
    this.encoding = new Encoding(source);
  }

  /** Moves to the next line that has tokens; returns whether there is one. */
  boolean nextLine() {
    while (!ended || bufferAt < bufferEnd) {
      lineNumber = nextLineNumber;
      if (!readLine()) {
        encoding.end();
        return false;
      }
      split();
      if (tokens > 0) {
        return true;
      }
    }
    lineNumber = nextLineNumber;
    encoding.end();
    return false;
  }

  private boolean readLine() {
    lineLength = 0;
    boolean any = false;
    while (true) {
      if (bufferAt == bufferEnd && !fill()) {
        nextLineNumber += any ? 1 : 0;
        check();
        return any;
      }
      any = true;
      int end = bufferAt;
      while (end < bufferEnd && buffer[end] != '\n') {
        end++;
      }
      append(bufferAt, end);
      boolean complete = end < bufferEnd;
      bufferAt = complete ? end + 1 : end;
      if (complete) {
        nextLineNumber++;
        if (!isContinued()) {
          check();
          return true;
        }
      }
    }
  }

  /** Tells whether the line goes on in the next one, and takes the sign of it out. */
  private boolean isContinued() {
    int end = lineLength;
    while (end > 0 && line[end - 1] == '\r') {
      end--;
    }
    if (continuation == '\0' || end == 0 || line[end - 1] != continuation) {
      return false;
    }
    Arrays.fill(line, end - 1, lineLength, (byte) ' ');
    return true;
  }

  private void append(int from, int to) {
    int needed = lineLength + to - from;
    if (needed > MAX_LINE_LENGTH) {
      throw new InvalidInputException(
          new Position(source, lineNumber, 0),
          "the line is longer than %d bytes; this is not a text file of the expected kind"
              .formatted(MAX_LINE_LENGTH));
    }
    if (needed > line.length) {
      line = Arrays.copyOf(line, Math.max(needed, 2 * line.length));
    }
    System.arraycopy(buffer, from, line, lineLength, to - from);
    lineLength = needed;
  }

  private boolean fill() {
    if (ended) {
      return false;
    }
    try {
      int read = in.read(buffer);
      bufferAt = 0;
      bufferEnd = Math.max(read, 0);
      ended = read < 0;
      return read > 0 || (!ended && fill());
    } catch (IOException e) {
      throw InputFiles.unreadable(source, e);
    }
  }

  /** Rejects what is not text: control characters, and bytes that are not UTF-8. */
  private void check() {
    if (lineNumber == 1) {
      Arrays.fill(line, 0, Encoding.markLength(line, lineLength), (byte) ' ');
    }
    boolean ascii = true;
    for (int i = 0; i < lineLength; i++) {
      byte c = line[i];
      if (c < 0) {
        ascii = false;
      } else if ((c < ' ' && !isSpace(c)) || c == 0x7f) {
        throw problem(
            i, "byte 0x%02x is not text; this looks like a binary file".formatted((int) c));
      }
    }
    if (!ascii) {
      checkUtf8();
    }
  }

  private void checkUtf8() {
    int comment = 0;
    while (comment < lineLength && line[comment] != '#') {
      comment++;
    }
    if (!encoding.isReadable(line, 0, lineLength, comment, lineNumber)) {
      int wrong = Encoding.wrongByte(line, 0, comment);
      throw problem(
          wrong, "byte 0x%02x is not UTF-8; save the file as UTF-8".formatted(line[wrong] & 0xff));
    }
  }

  private void split() {
    tokens = 0;
    int at = 0;
    while (at < lineLength) {
      if (isSpace(line[at])) {
        at++;
        continue;
      }
      if (line[at] == '#') {
        return;
      }
      int start = at;
      while (at < lineLength && !isSpace(line[at]) && line[at] != '#') {
        at++;
      }
      if (tokens == tokenStarts.length) {
        tokenStarts = Arrays.copyOf(tokenStarts, 2 * tokens);
        tokenEnds = Arrays.copyOf(tokenEnds, 2 * tokens);
      }
      tokenStarts[tokens] = start;
      tokenEnds[tokens] = at;
      tokens++;
    }
  }

  private static boolean isSpace(byte c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\f';
  }

  /** Returns the number of the line, from 1. */
  int line() {
    return lineNumber;
  }

  /** Returns the number of tokens of the line, at least 1. */
  int tokenCount() {
    return tokens;
  }

  /** Returns a token as a string. */
  String token(int k) {
    return new String(line, tokenStarts[k], tokenEnds[k] - tokenStarts[k], StandardCharsets.UTF_8);
  }

  /** Tells whether a token is a given word of ASCII. */
  boolean tokenIs(int k, String word) {
    int length = tokenEnds[k] - tokenStarts[k];
    if (length != word.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (line[tokenStarts[k] + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether there is such a token and it is a word of ASCII, in capitals or not. */
  boolean hasWord(int k, String word) {
    if (k >= tokens || tokenEnds[k] - tokenStarts[k] != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (Character.toLowerCase((char) line[tokenStarts[k] + i]) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the tokens from one on, joined by single spaces. */
  String tokensFrom(int first) {
    StringBuilder text = new StringBuilder();
    for (int k = first; k < tokens; k++) {
      text.append(k > first ? " " : "").append(token(k));
    }
    return text.toString();
  }

  /**
   * Requires that a token is there.
   *
   * @param what what it should be
   */
  void requireToken(int k, String what) {
    if (k >= tokens) {
      throw expected(k, what);
    }
  }

  /** Requires that the line has no more tokens than some. */
  void requireEnd(int count) {
    if (tokens > count) {
      throw expected(count, "the end of the line");
    }
  }

  /**
   * Returns a token as a finite number.
   *
   * @param what what it is, for the message, such as {@code a coordinate}
   */
  double number(int k, String what) {
    double value = Numbers.parse(line, tokenStarts[k], tokenEnds[k]);
    if (Double.isFinite(value)) {
      return value;
    }
    if (Double.isInfinite(value)) {
      throw expected(k, what + " within the range of doubles");
    }
    throw expected(k, what + ", a finite number");
  }

  /** Returns a token as a whole number from a range. */
  int integer(int k, String what, int min, int max) {
    String text = token(k);
    if (text.matches("[+-]?\\d{1,10}")) {
      long value = Long.parseLong(text);
      if (value >= min && value <= max) {
        return (int) value;
      }
    }
    throw expected(
        k,
        max == Integer.MAX_VALUE
            ? "%s, a whole number of at least %d".formatted(what, min)
            : "%s, a whole number from %d to %d".formatted(what, min, max));
  }

  /** Returns the place of a token, or of the end of the line. */
  Position position(int k) {
    int offset = k < tokens ? tokenStarts[k] : tokens > 0 ? tokenEnds[tokens - 1] : 0;
    return new Position(source, lineNumber, column(offset));
  }

  /** Returns the place behind the last line. */
  Position end() {
    return new Position(source, nextLineNumber, 1);
  }

  /** Column of a byte: every character counts one, however many bytes it has. */
  private int column(int offset) {
    int column = 1;
    for (int i = 0; i < offset; i++) {
      column += (line[i] & 0xc0) == 0x80 ? 0 : 1; // continuation bytes do not count
    }
    return column;
  }

  private InvalidInputException problem(int offset, String message) {
    return new InvalidInputException(new Position(source, lineNumber, column(offset)), message);
  }

  /** Makes the error for a token that is not what it should be, or is not there. */
  InvalidInputException expected(int k, String what) {
    String found = k < tokens ? Words.quoted(token(k)) : "the end of the line";
    return new InvalidInputException(position(k), "expected %s, found %s".formatted(what, found));
  }

  /** Makes an error at a token. */
  InvalidInputException problemAt(int k, String message) {
    return new InvalidInputException(position(k), message);
  }

  /** Makes the error for a file that ends too early. */
  InvalidInputException expectedBeforeEnd(String what) {
    return new InvalidInputException(
        end(), "expected %s, found the end of the file".formatted(what));
  }
}
