// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.cli.report.JsonReport;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.TraceWriter;
import io.touchstone.io.files.MotionsReader;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What can be shown. */
public enum ViewInput {
  /** A {@code polytope-pairs} file. */
  PAIRS,
  /** A {@code polytope-motions} file. */
  MOTIONS,
  /** A configuration, or a scene alone. */
  SCENE,
  /** A report in JSON. */
  REPORT,
  /** Steps of engines. */
  TRACE;

  private static final int ENOUGH = 4096;

  /**
   * Looks at the beginning of a file.
   *
   * @throws InvalidInputException if it cannot be read, or is known and cannot be shown
   */
  public static ViewInput of(Path file) {
    String start = startOf(file);
    if (start.contains("\"schema\":\"" + TraceWriter.SCHEMA + "\"")) {
      return TRACE;
    }
    if (start.contains("\"schema\":\"" + JsonReport.SCHEMA + "\"")) {
      return REPORT;
    }
    if (start.startsWith("{\"schema\":\"touchstone-certificate")) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          "holds certificates; show the report that they belong to, with --certificates " + file);
    }
    if (start.startsWith("pair,")) {
      throw new InvalidInputException(
          Position.of(file.toString()),
          "is a report in CSV, which does not say where its bodies come from; write it with"
              + " --format json, or show the scene or the pairs themselves");
    }
    String first =
        start
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .findFirst()
            .orElse("");
    if (first.startsWith(MotionsReader.MAGIC)) {
      return MOTIONS;
    }
    return first.startsWith("polytope-pairs") ? PAIRS : SCENE;
  }

  private static String startOf(Path file) {
    try (InputStream in = InputFiles.open(file, file.toString())) {
      return new String(in.readNBytes(ENOUGH), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw InputFiles.unreadable(file.toString(), e);
    }
  }
}
