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
    assertThat(selection.pairCount(true)).isEqualTo(pairs.size());
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
      selected(bodies(names), new PairRules(names(random, 2), names(random, 3)));
    }
  }

  private static List<NamePair> names(Random random, int limit) {
    List<NamePair> pairs = new ArrayList<>();
    for (int k = random.nextInt(limit + 1); k > 0; k--) {
      String first = random.nextBoolean() ? "g" + random.nextInt(3) : "b" + random.nextInt(12);
      String second = random.nextBoolean() ? "g" + random.nextInt(3) : "b" + random.nextInt(12);
      pairs.add(pair(first, second));
    }
    return pairs;
  }
}
