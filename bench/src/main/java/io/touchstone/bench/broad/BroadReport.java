// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

import io.touchstone.bench.Figures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What was measured, as tables for people and as lines for programs. Not thread-safe.
 *
 * <p>All broad phases of a scene are held against the first one that was measured: they must find
 * the same pairs.
 */
final class BroadReport {

  /** Time to insert all boxes and join them; followed by {@link #BEST} or {@link #MEDIAN}. */
  static final String INSERT = "insertJoinMs";

  /** Time to move all boxes and join them again. */
  static final String MOVE = "moveJoinMs";

  /** Time to find the nearest two of the moved boxes. */
  static final String NEAREST = "nearestMs";

  /** The shortest time of all passes. */
  static final String BEST = "Best";

  /** The median of the times of all passes. */
  static final String MEDIAN = "Median";

  private static final List<String> FIGURES =
      List.of(
          INSERT + BEST,
          INSERT + MEDIAN,
          MOVE + BEST,
          MOVE + MEDIAN,
          NEAREST + BEST,
          NEAREST + MEDIAN,
          "nearestDistance",
          "passes",
          "pairs",
          "pairsMoved");

  private final Map<String, String> machine;
  private final List<String> settings;
  private final Map<BroadCell, @Nullable Figures> cells = new LinkedHashMap<>();

  BroadReport(Map<String, String> machine, List<String> settings) {
    this.machine = machine;
    this.settings = settings;
  }

  void add(BroadCell cell, Figures figures) {
    cells.put(cell, figures);
  }

  /** Notes that no pass ended in time. */
  void addLate(BroadCell cell) {
    cells.put(cell, null);
  }

  /** Tells whether someone was too late on a smaller number of the same boxes. */
  boolean isHopeless(BroadCell cell) {
    return cells.entrySet().stream()
        .anyMatch(
            entry ->
                entry.getValue() == null
                    && entry.getKey().scene().equals(cell.scene())
                    && entry.getKey().subject().equals(cell.subject())
                    && entry.getKey().count() <= cell.count());
  }

  /**
   * Says how the pairs that a cell found differ from those of the first measured one of its scene;
   * an empty string if they do not.
   */
  String difference(BroadCell cell) {
    Figures figures = cells.get(cell);
    if (figures == null) {
      return "";
    }
    for (Map.Entry<BroadCell, @Nullable Figures> entry : cells.entrySet()) {
      Figures first = entry.getValue();
      if (first != null
          && entry.getKey().scene().equals(cell.scene())
          && entry.getKey().count() == cell.count()) {
        if (!first.text("digest").equals(figures.text("digest"))) {
          return pairs(figures) + " pairs, not " + pairs(first);
        }
        boolean asked = !first.text("nearestDistance").isEmpty();
        boolean answered = !figures.text("nearestDistance").isEmpty();
        return asked
                && answered
                && !first.text("nearestDistance").equals(figures.text("nearestDistance"))
            ? "another nearest pair"
            : "";
      }
    }
    return "";
  }

  private static String pairs(Figures figures) {
    return figures.text("pairs") + " / " + figures.text("pairsMoved");
  }

  String csv() {
    StringBuilder out = new StringBuilder();
    facts(out, "# ");
    out.append("dimension,sizes,count,subject,").append(String.join(",", FIGURES)).append('\n');
    cells.forEach(
        (cell, figures) -> {
          out.append(cell.scene().dimension()).append(',');
          out.append(cell.scene().sizes().name().toLowerCase(Locale.ROOT)).append(',');
          out.append(cell.count()).append(',').append(cell.subject());
          for (String name : FIGURES) {
            out.append(',').append(figures == null ? "" : figures.text(name));
          }
          out.append('\n');
        });
    return out.toString();
  }

  String markdown() {
    StringBuilder out = new StringBuilder("# Measured speed of broad phases\n\n");
    facts(out, "- ");
    out.append(
        """

        Milliseconds of processor time of the thread: insert all boxes and find all pairs / move all a
        little and find all pairs / find the nearest two, if that was asked. Each cell is a process of
        its own. A cell says if it found other pairs than the first of its line.
        """);
    for (BroadCell.Scene scene : distinct(cells.keySet(), BroadCell::scene)) {
      List<BroadCell> ofScene =
          cells.keySet().stream().filter(c -> c.scene().equals(scene)).toList();
      table(out, scene, ofScene, BEST, "best of the passes");
      table(out, scene, ofScene, MEDIAN, "median of the passes");
    }
    return out.toString();
  }

  private void facts(StringBuilder out, String mark) {
    machine.forEach(
        (name, value) -> out.append(mark).append(name).append(": ").append(value).append('\n'));
    settings.forEach(line -> out.append(mark).append(line).append('\n'));
  }

  private void table(
      StringBuilder out,
      BroadCell.Scene scene,
      List<BroadCell> ofScene,
      String which,
      String words) {
    Set<String> subjects = distinct(ofScene, BroadCell::subject);
    out.append("\n## ").append(scene.title()).append(", ").append(words).append("\n\n| boxes |");
    subjects.forEach(subject -> out.append(' ').append(subject).append(" |"));
    out.append("\n|---|").append("---|".repeat(subjects.size())).append('\n');
    for (Integer count : distinct(ofScene, BroadCell::count)) {
      out.append("| ").append(count).append(" |");
      for (String subject : subjects) {
        out.append(' ').append(entry(new BroadCell(scene, count, subject), which)).append(" |");
      }
      out.append('\n');
    }
  }

  private String entry(BroadCell cell, String which) {
    if (!cells.containsKey(cell)) {
      return "";
    }
    Figures figures = cells.get(cell);
    if (figures == null) {
      return "too long";
    }
    String difference = difference(cell);
    return times(figures, which) + (difference.isEmpty() ? "" : " (" + difference + ")");
  }

  /** Returns the times in milliseconds, {@link #BEST} or {@link #MEDIAN}, one behind the other. */
  static String times(Figures figures, String which) {
    List<String> times = new ArrayList<>();
    for (String name : List.of(INSERT, MOVE, NEAREST)) {
      String text = figures.text(name + which);
      if (!text.isEmpty()) {
        times.add(millis(Double.parseDouble(text)));
      }
    }
    return String.join(" / ", times);
  }

  /** Two or three digits that count; times below a microsecond have no meaning. */
  private static String millis(double millis) {
    String format = millis < 0.1 ? "%.3f" : millis < 10 ? "%.2f" : millis < 100 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, format, millis);
  }

  private static <T, U> Set<U> distinct(Iterable<T> all, Function<T, U> part) {
    Set<U> parts = new LinkedHashSet<>();
    all.forEach(each -> parts.add(part.apply(each)));
    return parts;
  }
}
