// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import com.typesafe.config.ConfigOrigin;
import io.touchstone.io.Position;
import java.nio.file.Path;

/** Where values were said. */
final class Origins {

  private Origins() {}

  /** Turns the library's origin into a place: a file and its line, or how else it was said. */
  static Position positionOf(ConfigOrigin origin) {
    String source = origin.description().replaceFirst(": \\d+(-\\d+)?$", "");
    int line = isFile(source) ? Math.max(origin.lineNumber(), 0) : 0;
    return new Position(source, line, 0);
  }

  /** Tells the files that we read from options of the command line and from merged values. */
  private static boolean isFile(String source) {
    return !source.startsWith("--") && !source.startsWith("merge of ");
  }

  /** Resolves a path against the folder of the file that says it. */
  static Path resolve(ConfigOrigin origin, String text) {
    Path path = Path.of(text);
    if (path.isAbsolute()) {
      return path;
    }
    Path here = Path.of("").toAbsolutePath();
    Path resolved = folderOf(origin).resolve(path).normalize();
    // shorter to read in messages, where the user works near his files
    return resolved.startsWith(here) && !resolved.equals(here)
        ? here.relativize(resolved)
        : resolved;
  }

  /** Returns the folder that relative paths in a value refer to. */
  static Path folderOf(ConfigOrigin origin) {
    String source = positionOf(origin).source();
    Path folder = isFile(source) ? Path.of(source).toAbsolutePath().getParent() : null;
    return folder == null ? Path.of("").toAbsolutePath() : folder;
  }
}
