// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.pipeline.BodyLabel;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.io.PairRules;
import io.touchstone.io.PairRules.NamePair;
import io.touchstone.io.SceneBody;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Decides which pairs of bodies are looked at, and in which order the two are named. A test costs a
 * few array reads.
 *
 * <p>The names that occur in the rules are numbered; a body answers to at most two of them, its
 * group's and its own. A pair of numbers is looked up in a table.
 */
final class PairSelection {

  private static final int NO_LABEL = -1;

  private final List<PairFilter> filters;
  private final List<BodyLabel> bodies;
  private final int count;

  /** Number of a body's group; every body without a group has its own. */
  private final int[] groups;

  private final int[] groupLabels;
  private final int[] nameLabels;
  private final int labels;

  /** Number of the name that stands for any body of another group. */
  private final int any;

  private final Clause scene;
  private final List<Clause> rules;

  /** Some rules in the form of tables. */
  private static final class Clause {
    /** Whether all pairs of different groups are meant. */
    private final boolean everyGroup;

    private final boolean[] between;
    private final boolean[] ignore;

    Clause(PairRules rules, Map<String, Integer> numbers) {
      this.everyGroup = rules.between().isEmpty();
      this.between = table(rules.between(), numbers);
      this.ignore = table(rules.ignore(), numbers);
    }
  }

  PairSelection(List<SceneBody> bodies, PairRules scene) {
    this(bodies, scene, List.of(), List.of());
  }

  /**
   * Creates the selection.
   *
   * @param scene what the scene says
   * @param rules further rules: a pair has to be one of theirs, if there are any, and the scene
   *     says which are left out: those that it ignores and, where it names pairs, all others
   * @param filters are asked about what the rules let pass
   */
  PairSelection(
      List<SceneBody> bodies, PairRules scene, List<PairRules> rules, List<PairFilter> filters) {
    this.filters = List.copyOf(filters);
    this.bodies = bodies.stream().map(body -> new BodyLabel(body.name(), body.group())).toList();
    Map<String, Integer> numbers = new HashMap<>();
    List<PairRules> all = new ArrayList<>(rules);
    all.add(scene);
    for (PairRules some : all) {
      for (NamePair pair : concatenated(some.between(), some.ignore())) {
        numbers.putIfAbsent(pair.first(), numbers.size());
        numbers.putIfAbsent(pair.second(), numbers.size());
      }
    }
    this.count = bodies.size();
    this.groups = groupNumbers(bodies);
    this.labels = numbers.size();
    this.any = numbers.getOrDefault(PairRules.ANY, NO_LABEL);
    this.groupLabels = new int[count];
    this.nameLabels = new int[count];
    for (int k = 0; k < count; k++) {
      groupLabels[k] = numbers.getOrDefault(bodies.get(k).group(), NO_LABEL);
      nameLabels[k] = numbers.getOrDefault(bodies.get(k).name(), NO_LABEL);
    }
    this.scene = new Clause(scene, numbers);
    this.rules = rules.stream().map(rule -> new Clause(rule, numbers)).toList();
  }

  private static List<NamePair> concatenated(List<NamePair> first, List<NamePair> second) {
    List<NamePair> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  private static int[] groupNumbers(List<SceneBody> bodies) {
    Map<String, Integer> known = new HashMap<>();
    int[] numbers = new int[bodies.size()];
    int next = 0;
    for (int k = 0; k < numbers.length; k++) {
      String group = bodies.get(k).group();
      Integer number = group.isEmpty() ? null : known.get(group);
      if (number == null) {
        number = next++;
        if (!group.isEmpty()) {
          known.put(group, number);
        }
      }
      numbers[k] = number;
    }
    return numbers;
  }

  private static boolean[] table(List<NamePair> pairs, Map<String, Integer> numbers) {
    int size = numbers.size();
    boolean[] table = new boolean[size * size];
    for (NamePair pair : pairs) {
      int row = numbers.getOrDefault(pair.first(), NO_LABEL);
      table[row * size + numbers.getOrDefault(pair.second(), NO_LABEL)] = true;
    }
    return table;
  }

  private boolean matches(boolean[] table, int first, int second) {
    return lookUp(table, groupLabels[first], groupLabels[second])
        || lookUp(table, groupLabels[first], nameLabels[second])
        || lookUp(table, nameLabels[first], groupLabels[second])
        || lookUp(table, nameLabels[first], nameLabels[second])
        || (any != NO_LABEL && groups[first] != groups[second] && matchesAny(table, first, second));
  }

  private boolean matchesAny(boolean[] table, int first, int second) {
    return lookUp(table, groupLabels[first], any)
        || lookUp(table, nameLabels[first], any)
        || lookUp(table, any, groupLabels[second])
        || lookUp(table, any, nameLabels[second])
        || lookUp(table, any, any);
  }

  private boolean lookUp(boolean[] table, int row, int column) {
    return row != NO_LABEL && column != NO_LABEL && table[row * labels + column];
  }

  /**
   * Tells whether a pair is looked at with these two in this order: as the rules name them or,
   * where the rules name nobody, in the order of the scene.
   */
  boolean selects(int first, int second) {
    return allows(first, second) && (filters.isEmpty() || pass(first, second));
  }

  private boolean allows(int first, int second) {
    if (rules.isEmpty()) {
      return allows(scene, first, second);
    }
    if (first == second || leavesOut(first, second)) {
      return false;
    }
    for (Clause rule : rules) {
      if (allows(rule, first, second)) {
        return true;
      }
    }
    return false;
  }

  /** Tells whether the scene leaves out a pair that one of the further rules is about. */
  private boolean leavesOut(int one, int other) {
    return scene.everyGroup
        ? ignores(scene, one, other)
        : !allows(scene, one, other) && !allows(scene, other, one);
  }

  private boolean allows(Clause clause, int first, int second) {
    if (first == second || ignores(clause, first, second)) {
      return false;
    }
    return clause.everyGroup
        ? first < second && groups[first] != groups[second]
        : matches(clause.between, first, second);
  }

  private boolean ignores(Clause clause, int one, int other) {
    return matches(clause.ignore, one, other) || matches(clause.ignore, other, one);
  }

  /** Tells whether one of the further rules, by its position, is about a pair that is looked at. */
  boolean isAbout(int rule, int one, int other) {
    return allows(rules.get(rule), one, other) || allows(rules.get(rule), other, one);
  }

  private boolean pass(int first, int second) {
    for (PairFilter filter : filters) {
      if (!filter.accepts(bodies.get(first), bodies.get(second))) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether a pair is looked at in either order. */
  boolean selectsEither(int one, int other) {
    return selects(one, other) || selects(other, one);
  }

  /**
   * Returns the number of pairs that the rules let pass, whatever the filters say. Takes time in
   * proportion to the bodies and to the square of the number of names in the rules, not to the
   * pairs.
   *
   * @param ordered whether the two orders of a pair count separately; not where there are further
   *     rules, of which one may name the order of a pair and another not
   */
  long pairCount(boolean ordered) {
    // bodies are looked at in classes that no rule tells apart; the rest, of whose groups no rule
    // names anybody, is one class of them
    boolean[] namedGroup = new boolean[count];
    for (int k = 0; k < count; k++) {
      namedGroup[groups[k]] |= groupLabels[k] != NO_LABEL || nameLabels[k] != NO_LABEL;
    }
    Map<List<Integer>, List<Integer>> classes = new LinkedHashMap<>();
    boolean[] isRest = new boolean[count];
    List<Integer> rest = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      isRest[k] = !namedGroup[groups[k]];
      if (isRest[k]) {
        rest.add(k);
      } else {
        classes
            .computeIfAbsent(
                List.of(groups[k], groupLabels[k], nameLabels[k]), unused -> new ArrayList<>())
            .add(k);
      }
    }
    List<List<Integer>> members = new ArrayList<>(classes.values());
    long withRest = 0;
    for (List<Integer> own : members) {
      if (!rest.isEmpty()) {
        withRest += (long) own.size() * rest.size() * orders(own.get(0), rest.get(0), ordered);
      }
    }
    long amongRest = pairsOfGroups(isRest) * ordersAmong(rest, ordered);
    return amongRest + withRest + pairsOfClasses(members, ordered);
  }

  /** In how many orders two of the rest are looked at that are of different groups. */
  private int ordersAmong(List<Integer> rest, boolean ordered) {
    for (int other : rest) {
      if (groups[other] != groups[rest.get(0)]) {
        return orders(rest.get(0), other, ordered);
      }
    }
    return 0;
  }

  /** Returns the number of pairs of different groups: half of n^2 less the sum of g^2. */
  private long pairsOfGroups(boolean[] included) {
    int[] sizes = new int[count];
    long total = 0;
    for (int k = 0; k < count; k++) {
      if (included[k]) {
        sizes[groups[k]]++;
        total++;
      }
    }
    long squares = 0;
    for (int size : sizes) {
      squares += (long) size * size;
    }
    return (total * total - squares) / 2;
  }

  private long pairsOfClasses(List<List<Integer>> members, boolean ordered) {
    long total = 0;
    for (int c = 0; c < members.size(); c++) {
      List<Integer> own = members.get(c);
      if (own.size() > 1) {
        long pairs = (long) own.size() * (own.size() - 1) / 2;
        total += pairs * orders(own.get(0), own.get(1), ordered);
      }
      for (int d = c + 1; d < members.size(); d++) {
        List<Integer> others = members.get(d);
        long pairs = (long) own.size() * others.size();
        total += pairs * orders(own.get(0), others.get(0), ordered);
      }
    }
    return total;
  }

  private int orders(int one, int other, boolean ordered) {
    int orders = (allows(one, other) ? 1 : 0) + (allows(other, one) ? 1 : 0);
    return ordered ? orders : Math.min(orders, 1);
  }
}
