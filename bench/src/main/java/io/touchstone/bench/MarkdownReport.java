// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.api.query.Goal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The figures as tables for people: a table per goal and mode, a line per row, a column per
 * subject. Times are nanoseconds per query; an engine's is followed by its ratio to the fastest
 * peer of the same row, if one was measured; a peer's by the number of its wrong verdicts.
 */
final class MarkdownReport {

  private MarkdownReport() {}

  static String of(Results results, Map<String, String> machine, List<String> settings) {
    StringBuilder out = new StringBuilder("# Measured speed\n\n");
    machine.forEach(
        (name, value) -> out.append("- ").append(name).append(": ").append(value).append('\n'));
    settings.forEach(line -> out.append("- ").append(line).append('\n'));
    out.append(
        """

        Nanoseconds per query, median of the passes, each cell a process of its own. In brackets: an
        engine's time as a multiple of the fastest library's in this run; a library's wrong verdicts,
        judged by exact arithmetic, touching counted as collision.
        """);
    for (Goal goal : List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION)) {
      for (String mode : List.of(Plan.COLD, Plan.WARM, Plan.SHUFFLED)) {
        if (!results.rows(goal, mode).isEmpty()) {
          table(out, results, goal, mode);
        }
      }
    }
    return out.toString();
  }

  private static void table(StringBuilder out, Results results, Goal goal, String mode) {
    List<Subject> subjects = results.subjects(goal);
    out.append("\n## ").append(Measurer.word(goal)).append(", ").append(mode).append("\n\n| row |");
    subjects.forEach(subject -> out.append(' ').append(subject.label()).append(" |"));
    out.append("\n|---|").append("---|".repeat(subjects.size())).append('\n');
    for (String row : results.rows(goal, mode)) {
      out.append("| ").append(row).append(" |");
      for (Subject subject : subjects) {
        // libraries are asked in one way only; they are shown beside every mode of ours
        String asked = subject.isPeer() ? Plan.COLD : mode;
        Figures figures = results.get(new Cell(row, goal, asked, subject));
        out.append(' ').append(figures == null ? "" : entry(results, row, goal, subject, figures));
        out.append(" |");
      }
      out.append('\n');
    }
  }

  private static String entry(
      Results results, String row, Goal goal, Subject subject, Figures figures) {
    String nanos = String.format(Locale.ROOT, "%.0f", figures.nanos());
    if (subject.isPeer()) {
      String wrong = figures.text("wrong");
      return wrong.isEmpty() || wrong.equals("0") ? nanos : nanos + " (" + wrong + " wrong)";
    }
    OptionalDouble peer = results.bestPeer(row, goal);
    return peer.isEmpty()
        ? nanos
        : nanos + String.format(Locale.ROOT, " (%.2f)", figures.nanos() / peer.getAsDouble());
  }
}
