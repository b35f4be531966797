// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import io.touchstone.harness.ClashRule;
import io.touchstone.io.PairRules;
import io.touchstone.io.text.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Reads the rules of a pipeline: what must hold between pairs of bodies. */
final class RulesReader {

  private final Problems problems;

  /** Names of groups and bodies; empty when the scene has problems of its own. */
  private final Set<String> names;

  private final Set<String> known = new LinkedHashSet<>();

  RulesReader(Problems problems, Set<String> names) {
    this.problems = problems;
    this.names = names;
  }

  /** Reads the rules of a list. */
  List<ClashRule> read(List<Section> list) {
    List<ClashRule> rules = new ArrayList<>();
    for (Section section : list) {
      int before = problems.count();
      String name = section.find(PipelineKeys.RULE_NAME);
      if (name != null && !known.add(name)) {
        section.problem(
            PipelineKeys.RULE_NAME, ": another rule is named %s".formatted(Words.quoted(name)));
      }
      boolean clearance = section.get(PipelineKeys.KIND);
      double least = clearance ? clearance(section) : -section.get(PipelineKeys.TOLERANCE);
      boolean touching = !clearance && touching(section, least < 0);
      PairRules pairs =
          SceneReader.pairRules(
              section, PipelineKeys.RULE_BETWEEN, PipelineKeys.RULE_IGNORE, names);
      section.finish();
      if (name != null && problems.count() == before) {
        rules.add(new ClashRule(name, pairs, 0 + least, touching)); // 0 and not -0
      }
    }
    return rules;
  }

  private static double clearance(Section section) {
    Double distance = section.find(PipelineKeys.CLEARANCE);
    for (Key<?> key : List.of(PipelineKeys.TOLERANCE, PipelineKeys.TOUCHING)) {
      if (section.has(key)) {
        section.problem(key, " is for kind = hard");
      }
    }
    return distance == null ? 0 : distance;
  }

  private static boolean touching(Section section, boolean tolerant) {
    if (section.has(PipelineKeys.CLEARANCE)) {
      section.problem(PipelineKeys.CLEARANCE, " is for kind = clearance");
    }
    boolean allowed = section.get(PipelineKeys.TOUCHING.or(tolerant));
    if (tolerant && !allowed) {
      section.problem(PipelineKeys.TOUCHING, " cannot be forbidden where a depth is tolerated");
    }
    return allowed;
  }
}
