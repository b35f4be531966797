// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.io.text.InputFiles;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Files of JSON Lines whose records belong to pairs, in ascending order. */
final class RecordsOfPairs {

  private static final Pattern PAIR = Pattern.compile("\\{\"pair\":(\\d{1,18}),");

  private RecordsOfPairs() {}

  /** Hears of complete lines, one after the other. */
  private interface Lines {

    /**
     * Takes note of a line.
     *
     * @param pair of which pair it tells, or -1
     * @param length how many bytes it takes
     * @return whether the next one is wanted
     */
    boolean line(long pair, int length);
  }

  /**
   * Returns how many bytes the schema record and the complete records of the first pairs take.
   *
   * @param pairs records of pairs with this index or a greater one do not count
   */
  static long lengthBefore(Path file, long pairs) {
    long[] length = {0};
    read(
        file,
        (pair, bytes) -> {
          boolean before = pair < pairs;
          length[0] += before ? bytes : 0;
          return before;
        });
    return length[0];
  }

  /**
   * Returns for how many pairs, from the first on, a file has the complete record, where each has
   * one; 0 where there is no file.
   */
  static long recorded(Path file) {
    long[] next = {0};
    read(
        file,
        (pair, bytes) -> {
          boolean follows = pair == next[0];
          next[0] += follows ? 1 : 0;
          return pair < 0 || follows;
        });
    return next[0];
  }

  /**
   * Returns for how many pairs, from the first on, a file is sure to have all records, where each
   * pair may have any number of them: there is one of a later pair. 0 where there is no file.
   */
  static long surelyRecorded(Path file) {
    long[] last = {0};
    read(
        file,
        (pair, bytes) -> {
          last[0] = Math.max(last[0], pair);
          return true;
        });
    return last[0];
  }

  private static void read(Path file, Lines lines) {
    if (!Files.exists(file)) {
      return;
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int c = in.read();
      while (c >= 0) {
        line.write(c);
        if (c == '\n') {
          Matcher matcher = PAIR.matcher(line.toString(StandardCharsets.UTF_8));
          long pair = matcher.lookingAt() ? Long.parseLong(matcher.group(1)) : -1;
          if (!lines.line(pair, line.size())) {
            return;
          }
          line.reset();
        }
        c = in.read();
      }
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }
}
