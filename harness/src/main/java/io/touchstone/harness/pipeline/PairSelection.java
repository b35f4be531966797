package io.touchstone.harness.pipeline;

import io.touchstone.api.pipeline.BodyLabel;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.io.PairRules;
import io.touchstone.io.PairRules.NamePair;
import io.touchstone.io.SceneBody;
import java.util.ArrayList;
import java.util.HashMap;
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
  private final boolean everyGroup;

  /** Number of a body's group; every body without a group has its own. */
  private final int[] groups;

  private final int[] groupLabels;
  private final int[] nameLabels;
  private final int labels;
  private final boolean[] between;
  private final boolean[] ignore;

  PairSelection(List<SceneBody> bodies, PairRules rules) {
    this(bodies, rules, List.of());
  }

  /**
   * Creates the selection.
   *
   * @param filters are asked about what the rules let pass
   */
  PairSelection(List<SceneBody> bodies, PairRules rules, List<PairFilter> filters) {
    this.filters = List.copyOf(filters);
    this.bodies = bodies.stream().map(body -> new BodyLabel(body.name(), body.group())).toList();
    Map<String, Integer> numbers = new HashMap<>();
    for (NamePair pair : concatenated(rules.between(), rules.ignore())) {
      numbers.putIfAbsent(pair.first(), numbers.size());
      numbers.putIfAbsent(pair.second(), numbers.size());
    }
    this.count = bodies.size();
    this.everyGroup = rules.between().isEmpty();
    this.groups = groupNumbers(bodies);
    this.labels = numbers.size();
    this.groupLabels = new int[count];
    this.nameLabels = new int[count];
    for (int k = 0; k < count; k++) {
      groupLabels[k] = numbers.getOrDefault(bodies.get(k).group(), NO_LABEL);
      nameLabels[k] = numbers.getOrDefault(bodies.get(k).name(), NO_LABEL);
    }
    this.between = table(rules.between(), numbers);
    this.ignore = table(rules.ignore(), numbers);
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
        || lookUp(table, nameLabels[first], nameLabels[second]);
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
    if (first == second || matches(ignore, first, second) || matches(ignore, second, first)) {
      return false;
    }
    return everyGroup
        ? first < second && groups[first] != groups[second]
        : matches(between, first, second);
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
   * @param ordered whether the two orders of a pair count separately
   */
  long pairCount(boolean ordered) {
    // bodies that a rule names are looked at in classes that no rule tells apart
    Map<List<Integer>, List<Integer>> classes = new HashMap<>();
    boolean[] named = new boolean[count];
    boolean[] everybody = new boolean[count];
    for (int k = 0; k < count; k++) {
      everybody[k] = true;
      named[k] = groupLabels[k] != NO_LABEL || nameLabels[k] != NO_LABEL;
      if (named[k]) {
        classes
            .computeIfAbsent(
                List.of(groups[k], groupLabels[k], nameLabels[k]), unused -> new ArrayList<>())
            .add(k);
      }
    }
    // of the others every two of different groups are looked at, once, or none
    long unnamed = everyGroup ? pairsOfGroups(everybody) - pairsOfGroups(named) : 0;
    return unnamed + pairsOfClasses(new ArrayList<>(classes.values()), ordered);
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
