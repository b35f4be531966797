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

  /**
   * Returns how many bytes the schema record and the complete records of the first pairs take.
   *
   * @param pairs records of pairs with this index or a greater one do not count
   */
  static long lengthBefore(Path file, long pairs) {
    long length = 0;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      int c = in.read();
      while (c >= 0) {
        line.write(c);
        if (c == '\n') {
          Matcher matcher = PAIR.matcher(line.toString(StandardCharsets.UTF_8));
          if (matcher.lookingAt() && Long.parseLong(matcher.group(1)) >= pairs) {
            return length;
          }
          length += line.size();
          line.reset();
        }
        c = in.read();
      }
      return length;
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }
}
