// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.io.PairRules;
import io.touchstone.io.PairRules.NamePair;
import io.touchstone.io.SceneBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PairSelectionTest {

  /** Makes bodies; behind a slash stands the group. */
  private static List<SceneBody> bodies(String... names) {
    List<SceneBody> bodies = new ArrayList<>();
    for (String name : names) {
      int slash = name.indexOf('/');
      bodies.add(
          new SceneBody(
              slash < 0 ? name : name.substring(0, slash),
              slash < 0 ? "" : name.substring(slash + 1),
              Shapes.box(1),
              Pose.identity(1)));
    }
    return bodies;
  }

  private static List<String> selected(List<SceneBody> bodies, PairRules rules) {
    PairSelection selection = new PairSelection(bodies, rules);
    List<String> pairs = selected(bodies, selection);
    assertThat(selection.pairCount(true)).isEqualTo(pairs.size());
    return pairs;
  }

  private static List<String> selected(List<SceneBody> bodies, PairSelection selection) {
    List<String> pairs = new ArrayList<>();
    int either = 0;
    for (int i = 0; i < bodies.size(); i++) {
      for (int j = 0; j < bodies.size(); j++) {
        if (selection.selects(i, j)) {
          pairs.add(bodies.get(i).name() + "-" + bodies.get(j).name());
        }
        either += i < j && selection.selectsEither(i, j) ? 1 : 0;
      }
    }
    assertThat(selection.pairCount(false)).isEqualTo(either);
    return pairs;
  }

  private static NamePair pair(String first, String second) {
    return new NamePair(first, second);
  }

  @Test
  void everyTwoBodiesWhenThereAreNoGroups() {
    assertThat(selected(bodies("a", "b", "c"), PairRules.DEFAULT))
        .containsExactly("a-b", "a-c", "b-c");
  }

  @Test
  void everyTwoBodiesOfDifferentGroups() {
    assertThat(selected(bodies("a/g", "b/g", "c/h", "d", "e"), PairRules.DEFAULT))
        .containsExactly("a-c", "a-d", "a-e", "b-c", "b-d", "b-e", "c-d", "c-e", "d-e");
  }

  @Test
  void betweenNamesGroupsAndBodiesInTheirOrder() {
    List<SceneBody> bodies = bodies("a/g", "b/g", "c/h", "d");
    assertThat(selected(bodies, new PairRules(List.of(pair("h", "g"), pair("d", "a")), List.of())))
        .containsExactly("c-a", "c-b", "d-a");
    assertThat(selected(bodies, new PairRules(List.of(pair("g", "g")), List.of())))
        .containsExactly("a-b", "b-a");
  }

  @Test
  void ignoreTakesPairsOut() {
    List<SceneBody> bodies = bodies("a/g", "b/g", "c/h", "d");
    assertThat(selected(bodies, new PairRules(List.of(), List.of(pair("c", "g"), pair("d", "a")))))
        .containsExactly("b-d", "c-d");
  }

  /** The count by classes agrees with counting one by one, which {@code selected} checks. */
  @Test
  void countsWithoutLookingAtEveryPair() {
    Random random = new Random(1);
    for (int round = 0; round < 300; round++) {
      String[] names = new String[1 + random.nextInt(12)];
      for (int k = 0; k < names.length; k++) {
        names[k] = "b" + k + (random.nextBoolean() ? "" : "/g" + random.nextInt(3));
      }
      List<SceneBody> bodies = bodies(names);
      PairRules scene = new PairRules(names(random, 2), names(random, 3));
      selected(bodies, scene);
      PairRules one = new PairRules(names(random, 2), names(random, 2));
      PairRules other = new PairRules(names(random, 2), names(random, 2));
      selected(bodies, new PairSelection(bodies, scene, List.of(one, other), List.of()));
    }
  }

  @Test
  void anyIsEveryBodyOfAnotherGroup() {
    List<SceneBody> bodies = bodies("a/g", "b/g", "c/h", "d");
    assertThat(selected(bodies, new PairRules(List.of(pair("g", "*")), List.of())))
        .containsExactly("a-c", "a-d", "b-c", "b-d");
    assertThat(selected(bodies, new PairRules(List.of(), List.of(pair("*", "d")))))
        .containsExactly("a-c", "b-c");
    assertThat(selected(bodies, new PairRules(List.of(pair("*", "*")), List.of())))
        .contains("a-c", "c-a", "d-a")
        .doesNotContain("a-b");
  }

  /** A pair has to be one of some rule's, and the scene may leave it out. */
  @Test
  void rulesAndTheSceneBothDecide() {
    List<SceneBody> bodies = bodies("a/g", "b/g", "c/h", "d");
    PairRules scene = new PairRules(List.of(), List.of(pair("a", "c")));
    PairRules within = new PairRules(List.of(pair("g", "g")), List.of());
    PairRules across = new PairRules(List.of(pair("h", "g")), List.of(pair("d", "a")));
    assertThat(
            selected(bodies, new PairSelection(bodies, scene, List.of(within, across), List.of())))
        .containsExactly("a-b", "b-a", "c-b");
    PairRules named = new PairRules(List.of(pair("b", "c")), List.of());
    assertThat(
            selected(bodies, new PairSelection(bodies, named, List.of(within, across), List.of())))
        .containsExactly("c-b");
  }

  private static List<NamePair> names(Random random, int limit) {
    List<NamePair> pairs = new ArrayList<>();
    for (int k = random.nextInt(limit + 1); k > 0; k--) {
      pairs.add(pair(name(random), name(random)));
    }
    return pairs;
  }

  private static String name(Random random) {
    if (random.nextInt(5) == 0) {
      return PairRules.ANY;
    }
    return random.nextBoolean() ? "g" + random.nextInt(3) : "b" + random.nextInt(12);
  }
}
