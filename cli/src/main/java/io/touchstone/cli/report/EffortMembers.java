// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.harness.PairReport;
import io.touchstone.harness.RunEffort;
import io.touchstone.harness.RunEffort.SlowPair;
import io.touchstone.io.text.Json;
import io.touchstone.proof.ProofStage;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a run took, as members of a JSON object. */
final class EffortMembers {

  private EffortMembers() {}

  /**
   * Puts what a run took behind other members.
   *
   * @param framed whether pairs have frames
   */
  static void put(Map<String, Object> members, RunEffort effort, boolean framed) {
    members.put("refused", effort.refused());
    members.put("supportQueries", effort.supportQueries());
    Map<String, Object> stages = new LinkedHashMap<>();
    effort.decidedBy().forEach((stage, count) -> stages.put(stage.name(), count));
    members.put("decidedBy", stages);
    Map<String, Object> seconds = new LinkedHashMap<>();
    seconds.put("all", effort.seconds());
    seconds.put("reading", effort.readingSeconds());
    seconds.put("preparing", effort.preparingSeconds());
    seconds.put("broadPhase", effort.broadPhaseSeconds());
    seconds.put("shapes", effort.shapeSeconds());
    seconds.put("algorithms", effort.algorithmSeconds());
    members.put("seconds", seconds);
    List<Object> slowest = new ArrayList<>();
    for (SlowPair pair : effort.slowest()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("bodyA", pair.bodyA());
      entry.put("bodyB", pair.bodyB());
      if (framed) {
        entry.put("frame", pair.frame());
      }
      entry.put("seconds", pair.seconds());
      slowest.add(entry);
    }
    members.put("slowest", slowest);
  }

  /**
   * Reads what {@link #put} wrote.
   *
   * @param evaluated pairs that were evaluated
   * @throws IllegalArgumentException if it is something else
   */
  static RunEffort read(Map<String, @Nullable Object> members, long evaluated) {
    Map<ProofStage, Long> stages = new EnumMap<>(ProofStage.class);
    object(members, "decidedBy")
        .forEach((stage, count) -> stages.put(ProofStage.valueOf(stage), integer(count)));
    Map<String, @Nullable Object> seconds = object(members, "seconds");
    Map<String, Double> algorithms = new LinkedHashMap<>();
    object(seconds, "algorithms").forEach((id, time) -> algorithms.put(id, number(time)));
    List<SlowPair> slowest = new ArrayList<>();
    if (!(members.get("slowest") instanceof List<?> pairs)) {
      throw new IllegalArgumentException("slowest");
    }
    for (Object pair : pairs) {
      Map<String, @Nullable Object> entry = object(pair);
      Object frame = entry.get("frame");
      slowest.add(
          new SlowPair(
              text(entry.get("bodyA")),
              text(entry.get("bodyB")),
              frame == null ? PairReport.NO_FRAME : integer(frame),
              number(entry.get("seconds"))));
    }
    return new RunEffort(
        number(seconds.get("all")),
        seconds.containsKey("reading") ? number(seconds.get("reading")) : 0,
        seconds.containsKey("preparing") ? number(seconds.get("preparing")) : 0,
        number(seconds.get("broadPhase")),
        number(seconds.get("shapes")),
        algorithms,
        evaluated,
        integer(members.get("supportQueries")),
        stages,
        integer(members.get("refused")),
        slowest);
  }

  private static Map<String, @Nullable Object> object(
      Map<String, @Nullable Object> members, String name) {
    return object(members.get(name));
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> map)) {
      throw new IllegalArgumentException("an object");
    }
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    map.forEach((name, member) -> members.put(String.valueOf(name), member));
    return members;
  }

  private static String text(@Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("a text");
  }

  private static double number(@Nullable Object value) {
    if (value instanceof Json.Numeral number) {
      return Double.parseDouble(number.text());
    }
    throw new IllegalArgumentException("a number");
  }

  /** Returns an integer. */
  static long integer(@Nullable Object value) {
    if (value instanceof Json.Numeral number) {
      return Long.parseLong(number.text());
    }
    throw new IllegalArgumentException("an integer");
  }
}
