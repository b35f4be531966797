// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.cli.report.ReportSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the file that a report or a trace says its bodies come from, and holds it to its word. */
final class SourceFile {

  private SourceFile() {}

  /**
   * Reads the source from a header.
   *
   * @param header the first record of the file
   * @throws InvalidInputException if there is none, or it is malformed
   */
  static ReportSource of(Map<String, @Nullable Object> header, Path file) {
    if (!(header.get(ReportSource.MEMBER) instanceof Map<?, ?> member)) {
      throw new InvalidInputException(
          new Position(file.toString(), 1, 1),
          "says no source, so nobody knows where its bodies are; make it again");
    }
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    if (member.get("settings") instanceof Map<?, ?> said) {
      said.forEach((key, value) -> settings.put(String.valueOf(key), value));
    }
    return new ReportSource(
        text(member, "kind", file),
        text(member, "path", file),
        text(member, "sha256", file),
        settings);
  }

  private static String text(Map<?, ?> member, String name, Path file) {
    if (member.get(name) instanceof String text) {
      return text;
    }
    throw new InvalidInputException(
        new Position(file.toString(), 1, 1),
        "source.%s is missing or not a string".formatted(name));
  }

  /**
   * Returns the file: the one that is given, or as the source names it, from the working directory
   * or from the folder of the report.
   *
   * @param given what --scene says, or null
   * @param report the report or trace
   * @throws InvalidInputException if it is missing or has changed, naming both
   */
  static Path find(ReportSource source, @Nullable Path given, Path report) {
    List<Path> places = new ArrayList<>();
    if (given != null) {
      places.add(given);
    } else if (source.path().equals("-")) {
      throw new InvalidInputException(
          Position.of(report.toString()),
          "was made from standard input; say with --scene which file that was");
    } else {
      try {
        Path path = Path.of(source.path());
        places.add(path);
        places.add(report.toAbsolutePath().resolveSibling(path));
        places.add(report.toAbsolutePath().resolveSibling(path.getFileName()));
      } catch (InvalidPathException e) {
        // no path here; it is missing
      }
    }
    for (Path place : places) {
      if (Files.isRegularFile(place)) {
        requireSame(source, place, report);
        return place;
      }
    }
    throw new InvalidInputException(
        Position.of(report.toString()),
        "was made from %s, which is not there; say with --scene where it is"
            .formatted(given == null ? source.path() : given));
  }

  private static void requireSame(ReportSource source, Path place, Path report) {
    String now = ReportSource.digestOf(place);
    if (!source.sha256().isEmpty() && !source.sha256().equals(now)) {
      throw changed(place.toString(), report, source.sha256(), now);
    }
  }

  /** Makes the error for something that is not what a report was made from. */
  static InvalidInputException changed(String what, Path report, String then, String now) {
    return new InvalidInputException(
        Position.of(report.toString()),
        "%s has changed since: its SHA-256 was %s... then and is %s... now; make the report again"
            .formatted(what, then.substring(0, Math.min(12, then.length())), now.substring(0, 12)));
  }
}
