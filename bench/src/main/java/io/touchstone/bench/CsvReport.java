// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import java.util.List;
import java.util.Map;

/** The figures for programs: a line per measurement, the machine in comments at the top. */
final class CsvReport {

  private static final List<String> FIGURES =
      List.of(
          "nsPerQueryMedian",
          "nsPerQueryMin",
          "bytesPerQuery",
          "supportsPerQuery",
          "prepareNsPerShape",
          "preparedBytesPerShape",
          "wrong",
          "worstError");

  private CsvReport() {}

  static String of(Results results, Map<String, String> machine, List<String> settings) {
    StringBuilder out = new StringBuilder();
    machine.forEach(
        (name, value) -> out.append("# ").append(name).append(": ").append(value).append('\n'));
    settings.forEach(line -> out.append("# ").append(line).append('\n'));
    out.append("row,goal,mode,subject,proof,").append(String.join(",", FIGURES)).append('\n');
    results
        .all()
        .forEach(
            (cell, figures) -> {
              out.append(cell.row()).append(',').append(Measurer.word(cell.goal())).append(',');
              out.append(cell.mode()).append(',').append(cell.subject().id()).append(',');
              out.append(cell.subject().proof());
              FIGURES.forEach(name -> out.append(',').append(figures.text(name)));
              out.append('\n');
            });
    return out.toString();
  }
}
