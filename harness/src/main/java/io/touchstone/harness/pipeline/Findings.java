// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.ClashRule;
import io.touchstone.harness.GroupFinding;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RuleFinding;
import io.touchstone.harness.RunFindings;
import io.touchstone.io.SceneBody;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sums up what was reported. Memory grows with the bodies that have a group and with the pairs of
 * groups that occur, not with the report. Used by one thread.
 */
final class Findings {

  private final Map<String, String> groupOfBody = new HashMap<>();
  private final Map<List<String>, Found> groups = new HashMap<>();
  private final Map<String, Found> byRule = new LinkedHashMap<>();

  /** What was found about one subject. */
  private static final class Found {
    private long reported;
    private long colliding;
    private long open;
    private @Nullable ReportedPair worst;

    void add(ReportedPair pair) {
      reported++;
      if (!pair.failed() && pair.verdict().collides()) {
        colliding++;
      }
      if (worst == null || ReportedPair.SEVERITY.compare(pair, worst) < 0) {
        worst = pair;
      }
    }
  }

  Findings(List<SceneBody> bodies, List<ClashRule> rules) {
    rules.forEach(rule -> byRule.put(rule.name(), new Found()));
    for (SceneBody body : bodies) {
      if (!body.group().isEmpty()) {
        groupOfBody.put(body.name(), body.group());
      }
    }
  }

  /**
   * Takes note of a pair that was reported.
   *
   * @param byGroups whether one of a pair of groups may be the worst, which is one of lengths
   */
  void add(ReportedPair pair, boolean byGroups) {
    String one = groupOfBody.get(pair.bodyA());
    String other = groupOfBody.get(pair.bodyB());
    if (byGroups && one != null && other != null) {
      boolean ordered = one.compareTo(other) <= 0;
      groups
          .computeIfAbsent(
              List.of(ordered ? one : other, ordered ? other : one), unused -> new Found())
          .add(pair);
    }
    for (String rule : pair.ruling().broken()) {
      found(rule).add(pair);
    }
    for (String rule : pair.ruling().open()) {
      found(rule).open++;
    }
  }

  /** A report to resume that names another rule was refused before. */
  private Found found(String rule) {
    return byRule.computeIfAbsent(rule, unused -> new Found());
  }

  /** Returns what it came to. */
  RunFindings summary() {
    List<GroupFinding> found = new ArrayList<>();
    groups.forEach(
        (names, all) ->
            found.add(
                new GroupFinding(
                    names.get(0),
                    names.get(1),
                    all.reported,
                    all.colliding,
                    Objects.requireNonNull(all.worst))));
    found.sort(Comparator.comparing(GroupFinding::worst, ReportedPair.SEVERITY));
    List<RuleFinding> rules = new ArrayList<>();
    byRule.forEach(
        (name, all) ->
            rules.add(
                new RuleFinding(name, all.reported, all.open, Optional.ofNullable(all.worst))));
    return new RunFindings(found, rules);
  }
}
