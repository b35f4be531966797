// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.api.query.Goal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** What was measured, in the order in which it was. Not thread-safe. */
final class Results {

  private final Map<Cell, Figures> figures = new LinkedHashMap<>();

  void add(Cell cell, Figures measured) {
    figures.put(cell, measured);
  }

  Map<Cell, Figures> all() {
    return figures;
  }

  /** Returns the rows that were asked something in a mode. */
  List<String> rows(Goal goal, String mode) {
    List<String> rows = new ArrayList<>();
    for (Cell cell : figures.keySet()) {
      if (cell.goal() == goal && cell.mode().equals(mode) && !rows.contains(cell.row())) {
        rows.add(cell.row());
      }
    }
    return rows;
  }

  /** Returns who was asked something. */
  List<Subject> subjects(Goal goal) {
    List<Subject> subjects = new ArrayList<>();
    for (Cell cell : figures.keySet()) {
      if (cell.goal() == goal && !subjects.contains(cell.subject())) {
        subjects.add(cell.subject());
      }
    }
    return subjects;
  }

  @Nullable Figures get(Cell cell) {
    return figures.get(cell);
  }

  /** Returns the shortest time that a peer took for a row, asked in the order of the file. */
  OptionalDouble bestPeer(String row, Goal goal) {
    return figures.entrySet().stream()
        .filter(
            entry ->
                entry.getKey().row().equals(row)
                    && entry.getKey().goal() == goal
                    && entry.getKey().subject().isPeer())
        .mapToDouble(entry -> entry.getValue().nanos())
        .min();
  }
}
