// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.text;

import io.touchstone.io.Position;
import io.touchstone.io.Remark;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of a text file, which is UTF-8: a byte order mark at its first byte is taken off,
 * and comments may be in another encoding, which is told once. Not thread-safe.
 */
public final class Encoding {

  private static final int MARK_LENGTH = 3;

  private final String source;
  private int comments;
  private int firstLine;

  /** Creates the encoding of a file, as the user named it. */
  public Encoding(String source) {
    this.source = source;
  }

  /** Returns how many bytes a byte order mark takes at the beginning of a file. */
  public static int markLength(byte[] bytes, int length) {
    boolean mark =
        length >= MARK_LENGTH
            && bytes[0] == (byte) 0xef
            && bytes[1] == (byte) 0xbb
            && bytes[2] == (byte) 0xbf;
    return mark ? MARK_LENGTH : 0;
  }

  /**
   * Returns text; null if it is not UTF-8 outside of a comment.
   *
   * @param comment where a comment begins, or the length
   * @param line the number of the line
   */
  @Nullable String decode(byte[] bytes, int from, int length, int comment, int line) {
    if (wrongByte(bytes, from, length) < 0) {
      return new String(bytes, from, length - from, StandardCharsets.UTF_8);
    }
    if (!isReadable(bytes, from, length, comment, line)) {
      return null;
    }
    return new String(bytes, from, comment - from, StandardCharsets.UTF_8)
        + new String(bytes, comment, length - comment, StandardCharsets.ISO_8859_1);
  }

  /** Tells whether all is UTF-8 but perhaps a comment. */
  public boolean isReadable(byte[] bytes, int from, int length, int comment, int line) {
    if (wrongByte(bytes, from, comment) >= 0) {
      return false;
    }
    if (wrongByte(bytes, comment, length) >= 0) {
      firstLine = comments == 0 ? line : firstLine;
      comments++;
    }
    return true;
  }

  /** Returns the place of the first byte that is not UTF-8; -1 if there is none. */
  public static int wrongByte(byte[] bytes, int from, int to) {
    ByteBuffer part = ByteBuffer.wrap(bytes, from, to - from);
    try {
      StandardCharsets.UTF_8.newDecoder().decode(part);
      return -1;
    } catch (CharacterCodingException e) {
      return part.position();
    }
  }

  /** Tells, at the end of the file, of comments in another encoding; once. */
  public void end() {
    if (comments > 0) {
      Remarks.tell(
          Remark.ENCODING,
          new Position(source, firstLine, 0),
          "%s not UTF-8; read over"
              .formatted(comments == 1 ? "1 comment is" : comments + " comments are"));
      comments = 0;
    }
  }
}
