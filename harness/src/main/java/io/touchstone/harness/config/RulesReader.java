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

  /** Joins the names of rules in reports, so that no name may contain it. */
  private static final String SEPARATOR = ";";

  private final Problems problems;

  /** Names of groups and bodies; empty when the scene has problems of its own. */
  private final Set<String> names;

  private final Set<String> known = new LinkedHashSet<>();

  RulesReader(Problems problems, Set<String> names) {
    this.problems = problems;
    this.names = names;
  }

  /** Reads the list of rules. */
  List<ClashRule> read(Section top) {
    List<ClashRule> rules = new ArrayList<>();
    var said = top.value("rules");
    if (said == null) {
      return rules;
    }
    top.recordBlock("rules", said);
    for (Section section : top.unrecorded().sections("rules")) {
      int before = problems.count();
      String name = name(section);
      boolean clearance = section.word("kind", Keywords.RULE_KINDS, false);
      double least = clearance ? clearance(section) : -section.number("tolerance", 0, 0);
      boolean touching = !clearance && touching(section, least < 0);
      PairRules pairs = SceneReader.pairRules(section, names);
      section.finish();
      if (problems.count() == before) {
        rules.add(new ClashRule(name, pairs, 0 + least, touching));
      }
    }
    return rules;
  }

  private String name(Section section) {
    String name = section.string("name", "");
    if (name.isBlank()) {
      problems.add(section.position(), section.pathOf("name") + " is missing");
    } else if (name.contains(SEPARATOR) || name.chars().anyMatch(Character::isISOControl)) {
      section.problem("name", " contains a semicolon or a control character");
    } else if (!known.add(name)) {
      section.problem("name", ": another rule is named %s".formatted(Words.quoted(name)));
    }
    return name;
  }

  private double clearance(Section section) {
    int before = problems.count();
    double distance = section.number("distance", 0, 0);
    if (distance == 0 && problems.count() == before) {
      section.problem("distance", " must be above 0 where kind is clearance");
    }
    for (String key : List.of("tolerance", "touching")) {
      if (section.has(key)) {
        section.problem(key, " is for kind = hard");
      }
    }
    return distance;
  }

  private static boolean touching(Section section, boolean tolerant) {
    if (section.has("distance")) {
      section.problem("distance", " is for kind = clearance");
    }
    boolean allowed = section.word("touching", Keywords.TOUCHING, tolerant);
    if (tolerant && !allowed) {
      section.problem("touching", " cannot be forbidden where a depth is tolerated");
    }
    return allowed;
  }
}
