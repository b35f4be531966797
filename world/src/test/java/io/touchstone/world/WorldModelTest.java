// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Random calls against a naive model, which asks about every two bodies at each update, and about
 * each body at each question: the same pairs, events that fit, the same answers; also where engine
 * and broad phase throw now and then. {@code -Dtouchstone.world.calls} sets how many calls.
 */
final class WorldModelTest {

  private static final int CALLS = Integer.getInteger("touchstone.world.calls", 20_000);
  private static final int MOST_BODIES = 14;

  private final NaiveWorld model = new NaiveWorld();
  private final Stumbles stumbles = new Stumbles();
  private final List<WorldBody> removed = new ArrayList<>();
  private Set<Long> before = new HashSet<>();
  private int failed;

  @ParameterizedTest
  @CsvSource({
    "2, 1, 1, false, false",
    "3, 2, 1, false, false",
    "3, 3, 2, false, false",
    "3, 4, 1, false, true",
    "3, 5, 1, true, true"
  })
  void worldAndModelAgree(int n, long seed, int threads, boolean objects, boolean fails) {
    Random random = new Random(seed);
    World.Builder builder = World.builder(n).threads(threads);
    if (fails) {
      builder.engines(stumbles.engines()).algorithm(Stumbles.ID).broadPhase(Stumbles.ID);
    }
    World world = builder.build();
    List<NaiveWorld.Form> forms = NaiveWorld.forms(n, objects);
    WorldBody foreign = forms.get(0).insertInto(World.of(n), Pose.identity(n));
    NaiveQuestions questions = new NaiveQuestions(model, n);
    for (int call = 0; call < CALLS / 5; call++) {
      String where = "seed %d, call %d".formatted(seed, call);
      stumbles.after(fails && random.nextInt(4) == 0 ? random.nextInt(20) : -1);
      try {
        switch (random.nextInt(12)) {
          case 0, 1 -> {
            world.update();
            compare(world, model.scenes(n), where);
          }
          case 2 -> questions.ask(world, random, where);
          default -> step(world, random, n, forms, foreign);
        }
      } catch (Stumbles.Stumble e) {
        failed++;
        assertThat(keys(world.pairs())).as(where).containsExactlyInAnyOrderElementsOf(before);
      }
      assertThat(world.size()).as(where).isEqualTo(model.bodies.size());
    }
    assertThat(model.bodies).isNotEmpty();
    assertThat(questions.asked()).isGreaterThan(CALLS / 100);
    assertThat(failed > CALLS / 200).as("%d calls failed", failed).isEqualTo(fails);
  }

  private void step(
      World world, Random random, int n, List<NaiveWorld.Form> forms, WorldBody foreign) {
    int what = random.nextInt(12);
    Pose pose = Scenes.pose(n, random, NaiveWorld.EXTENT);
    BodySettings settings = settings(random);
    if (model.bodies.size() < 3 || (what < 2 && model.bodies.size() < MOST_BODIES)) {
      NaiveWorld.Form form = forms.get(random.nextInt(forms.size()));
      WorldBody handle = form.insertInto(world, pose, settings);
      model.bodies.add(new NaiveWorld.Body(handle, form, pose, settings));
      return;
    }
    NaiveWorld.Body body = model.bodies.get(random.nextInt(model.bodies.size()));
    if (what < 3) {
      world.remove(body.handle);
      model.bodies.remove(body);
      removed.add(body.handle);
    } else if (what < 8) {
      Pose to = random.nextBoolean() ? near(body.pose, random) : pose;
      world.move(body.handle, to);
      body.pose = to;
      body.asleep = false;
    } else if (what == 8) {
      world.sleep(body.handle);
      body.asleep = true;
    } else if (what == 9) {
      world.wake(body.handle);
      body.asleep = false;
    } else if (what == 10) {
      world.set(body.handle, settings);
      body.settings = settings;
    } else {
      refused(world, random, pose, body, foreign);
    }
  }

  /** What is refused changes nothing. */
  private void refused(
      World world, Random random, Pose pose, NaiveWorld.Body body, WorldBody foreign) {
    assertThatThrownBy(() -> world.move(foreign, pose))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("another world");
    assertThatThrownBy(() -> world.move(body.handle, Pose.identity(pose.dimension() + 1)))
        .isInstanceOf(IllegalArgumentException.class);
    if (!removed.isEmpty()) {
      WorldBody gone = removed.get(random.nextInt(removed.size()));
      assertThatThrownBy(() -> world.remove(gone))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("not here any more");
    }
  }

  private static BodySettings settings(Random random) {
    BodySettings settings = BodySettings.standard();
    return switch (random.nextInt(6)) {
      case 0 -> settings.inGroups(2).lookingAt(1);
      case 1 -> settings.grownBy(0.25);
      case 2 -> settings.grownBy(0.125).inGroups(3);
      case 3 -> settings.grownBy(0.001 * random.nextInt(1000)); // more than are remembered
      default -> settings;
    };
  }

  private static Pose near(Pose pose, Random random) {
    double[] step = new double[pose.dimension()];
    for (int i = 0; i < step.length; i++) {
      step[i] = (random.nextDouble() - 0.5) * 0.2;
    }
    return Pose.translation(step).compose(pose);
  }

  private static long key(WorldBody a, WorldBody b) {
    return (long) Math.min(a.number(), b.number()) << 32 | Math.max(a.number(), b.number());
  }

  private static List<Long> keys(List<WorldPair> pairs) {
    return pairs.stream().map(pair -> key(pair.a(), pair.b())).toList();
  }

  private void compare(World world, Scenes scenes, String where) {
    Set<Long> now = new HashSet<>();
    Set<Long> quiet = new HashSet<>();
    for (int i = 0; i < model.bodies.size(); i++) {
      for (int j = 0; j < i; j++) {
        NaiveWorld.Body a = model.bodies.get(j);
        NaiveWorld.Body b = model.bodies.get(i);
        long key = key(a.handle, b.handle);
        if (a.looksAt(b) && b.looksAt(a) && a.meets(b, scenes)) {
          now.add(key);
        }
        if (a.asleep && b.asleep) {
          quiet.add(key);
        }
      }
    }
    assertThat(world.pairs()).as(where).noneMatch(pair -> pair.verdict() == Verdict.UNDECIDED);
    assertThat(keys(world.pairs())).as(where).containsExactlyInAnyOrderElementsOf(now);
    events(world, now, quiet, where);
    before = now;
  }

  private void events(World world, Set<Long> now, Set<Long> quiet, String where) {
    Set<Long> told = new HashSet<>();
    for (WorldPair pair : world.events()) {
      long key = key(pair.a(), pair.b());
      assertThat(told.add(key)).as("%s: %s told twice", where, pair).isTrue();
      boolean was = before.contains(key);
      boolean is = now.contains(key);
      PairChange expected = !was ? PairChange.BEGIN : is ? PairChange.PERSIST : PairChange.END;
      assertThat(was || is).as("%s: %s", where, pair).isTrue();
      assertThat(pair.change()).as("%s: %s", where, pair).isEqualTo(expected);
    }
    Set<Long> expected = new HashSet<>(now);
    expected.removeIf(key -> before.contains(key) && quiet.contains(key));
    before.stream().filter(key -> !now.contains(key)).forEach(expected::add);
    assertThat(told).as(where).isEqualTo(expected);
  }
}
