// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.AllocationMeter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What updates promise: order, memory, contacts, sleep, and what is left after a failure. */
final class WorldUpdateTest {

  private static final Polytope CUBE = Shapes.box(0.5, 0.5, 0.5);

  /** A ball that can be made to fail, or to wait. */
  private static final class Moody implements SupportFunction {
    volatile Runnable mood = () -> {};

    @Override
    public int dimension() {
      return 3;
    }

    @Override
    public int support(double[] direction, int hint, double[] point) {
      mood.run();
      double length =
          Math.sqrt(
              direction[0] * direction[0]
                  + direction[1] * direction[1]
                  + direction[2] * direction[2]);
      for (int i = 0; i < 3; i++) {
        point[i] = length == 0 ? 0 : direction[i] / length;
      }
      return NO_VERTEX;
    }

    @Override
    public double supportError() {
      return 1e-14;
    }

    @Override
    public void interiorPoint(double[] point) {
      java.util.Arrays.fill(point, 0);
    }

    @Override
    public double size() {
      return 1;
    }
  }

  /** All that a manifold says, to the last bit. */
  private static void append(StringBuilder line, ContactManifold manifold) {
    line.append(' ').append(manifold.patchArea()).append(' ').append(manifold.keptArea());
    for (int axis = 0; axis < 3; axis++) {
      line.append(' ').append(manifold.normal(axis));
    }
    for (int p = 0; p < manifold.count(); p++) {
      line.append(' ').append(manifold.id(p)).append(' ').append(manifold.separation(p));
      line.append(' ').append(manifold.featureA(p)).append(' ').append(manifold.featureB(p));
      for (int axis = 0; axis < 3; axis++) {
        line.append(' ').append(manifold.point(p, axis));
      }
    }
  }

  private static List<String> transcript(int threads) {
    Random random = new Random(5);
    World world = World.builder(3).threads(threads).contacts(ContactRequest.manifold()).build();
    List<WorldBody> bodies = new ArrayList<>();
    ConvexBody[] forms = Scenes.bodies(3);
    for (int k = 0; k < 400; k++) {
      bodies.add(world.insert(forms[k % forms.length], Scenes.pose(3, random, 6)));
    }
    List<String> lines = new ArrayList<>();
    for (int step = 0; step < 12; step++) {
      world.update();
      for (WorldPair pair : world.events()) {
        StringBuilder line = new StringBuilder(pair.toString()).append(pair.verdictAssurance());
        append(line, pair.manifold());
        lines.add(line.toString());
      }
      lines.add(world.pairs().size() + " of " + world.askedCount());
      for (int k = 0; k < 200; k++) {
        WorldBody body = bodies.get(random.nextInt(bodies.size()));
        double[] t = {0.1 * random.nextGaussian(), 0.1 * random.nextGaussian(), 0};
        world.move(body, Pose.translation(t).compose(body.pose().toPose()));
      }
      world.remove(bodies.remove(random.nextInt(bodies.size())));
      bodies.add(world.insert(CUBE, Scenes.pose(3, random, 6)));
    }
    return lines;
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    List<String> alone = transcript(1);
    assertThat(alone).hasSizeGreaterThan(500);
    assertThat(transcript(1)).isEqualTo(alone);
    assertThat(transcript(2)).isEqualTo(alone);
    assertThat(transcript(4)).isEqualTo(alone);
  }

  /** Once it has seen every place and pair of a round, an update allocates nothing. */
  @ParameterizedTest
  @CsvSource({"false, 1", "true, 1", "true, 2"})
  void updatesAllocateNothing(boolean contacts, int threads) throws ReflectiveOperationException {
    World.Builder builder = World.builder(3).threads(threads);
    World world = contacts ? builder.contacts(ContactRequest.manifold()).build() : builder.build();
    Random random = new Random(9);
    ConvexBody[] forms = Scenes.bodies(3);
    int count = 80;
    WorldBody[] bodies = new WorldBody[count];
    Pose[][] round = new Pose[10][count];
    for (int k = 0; k < count; k++) {
      Pose start = Scenes.turned(3, random, 5);
      BodySettings settings = BodySettings.standard().grownBy(k % 3 * 0.125);
      bodies[k] = world.insert(forms[k % forms.length], start, settings);
      for (int step = 0; step < round.length; step++) {
        double[] t = {0.3 * Math.sin(0.628 * step), k % 2 * Math.cos(0.628 * step), 0};
        round[step][k] = Pose.translation(t).compose(start);
      }
    }
    int repeats = 10;
    Runnable rounds =
        () -> {
          for (int repeat = 0; repeat < repeats; repeat++) {
            for (Pose[] poses : round) {
              for (int k = 0; k < count; k++) {
                world.move(bodies[k], poses[k]);
              }
              world.update();
            }
          }
        };
    rounds.run();
    AllocationMeter meter = new AllocationMeter();
    String helpers = "touchstone-helper-";
    List<Double> own = new ArrayList<>();
    List<Double> theirs = new ArrayList<>();
    int updates = repeats * round.length;
    // a machine that is busy compiles late and gives helpers their first pair late
    do {
      long before = meter.bytesOf(helpers);
      own.add(meter.bytesPerRepetition(updates, rounds));
      theirs.add((meter.bytesOf(helpers) - before) / (double) updates);
    } while (own.size() < 12 && Math.max(last(own), last(theirs)) >= 8);
    assertThat(world.pairs().size()).isGreaterThan(20);
    // reading the meter takes some hundred bytes in all; one object per update would be 16 each
    assertThat(last(own)).as("bytes per update: %s", own).isLessThan(8);
    assertThat(last(theirs)).as("bytes of helpers per update: %s", theirs).isLessThan(8);
    assertThat(threads == 1 || meter.bytesOf(helpers) > 0).as("there are helpers").isTrue();
  }

  private static double last(List<Double> figures) {
    return figures.get(figures.size() - 1);
  }

  @Test
  void bodiesAsleepCostNothingAndStayPairs() {
    World world = World.of(3);
    WorldBody a = world.insert(CUBE, Pose.identity(3));
    WorldBody b = world.insert(CUBE, Pose.translation(0.5, 0, 0));
    world.sleep(a);
    world.sleep(b);
    world.update();
    assertThat(world.events()).extracting(WorldPair::change).containsExactly(PairChange.BEGIN);
    world.update();
    assertThat(world.askedCount()).isZero();
    assertThat(world.events()).isEmpty();
    assertThat(world.pairs()).hasSize(1);
    world.move(b, Pose.translation(0.25, 0, 0));
    assertThat(b.isAsleep()).isFalse();
    world.update();
    assertThat(world.askedCount()).isEqualTo(1);
    assertThat(world.events()).extracting(WorldPair::change).containsExactly(PairChange.PERSIST);
    world.update();
    assertThat(world.askedCount()).as("nothing moved").isZero();
    assertThat(world.events()).extracting(WorldPair::change).containsExactly(PairChange.PERSIST);
    world.sleep(b);
    world.remove(a);
    world.update();
    assertThat(world.events()).extracting(WorldPair::change).containsExactly(PairChange.END);
    assertThat(world.pairs()).isEmpty();
  }

  @Test
  void contactsHaveNumbersThatStay() {
    World world = World.builder(3).contacts(ContactRequest.manifold()).build();
    world.insert(Shapes.box(5, 5, 1), Pose.translation(0, 0, -1));
    WorldBody crate =
        world.insert(CUBE, Pose.translation(0, 0, 0.4), BodySettings.standard().with("the crate"));
    world.update();
    WorldPair pair = world.pairs().get(0);
    assertThat(pair.b().userData()).isEqualTo("the crate");
    assertThat(pair.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(pair.manifold().count()).isEqualTo(4);
    assertThat(pair.manifold().normal(2)).isEqualTo(1);
    long first = pair.manifold().id(0);
    pair.tracker().setPayload(0, "impulse");
    world.move(crate, Pose.translation(0.001, 0, 0.4));
    world.update();
    assertThat(pair.manifold().id(0)).isEqualTo(first);
    assertThat(pair.tracker().payload(0)).isEqualTo("impulse");
    world.move(crate, Pose.translation(0, 0, 3));
    world.update();
    assertThat(pair.change()).isEqualTo(PairChange.END);
    assertThat(pair.manifold().count()).isZero();
  }

  @Test
  void objectsFormPairsByTheirParts() {
    World world = World.of(3);
    WorldBody ring =
        world.insert(
            CompoundBody.of(
                Shapes.box(new double[] {3, 0.5, 0.5}), Shapes.box(new double[] {0.5, 3, 0.5})),
            Pose.identity(3));
    WorldBody crate = world.insert(CUBE, Pose.translation(2, 2, 0));
    world.update();
    assertThat(world.askedCount()).isEqualTo(1);
    assertThat(world.pairs()).as("between the arms").isEmpty();
    world.move(crate, Pose.translation(0, 2, 0));
    world.update();
    WorldPair pair = world.pairs().get(0);
    assertThat(pair.a()).isSameAs(ring);
    assertThat(pair.partA()).isEqualTo(1);
    assertThat(pair.partB()).isEqualTo(-1);
    assertThat(pair.hasContacts()).isFalse();
    assertThatThrownBy(pair::manifold).hasMessageContaining("World.Builder.contacts");
    assertThatThrownBy(() -> world.insert(new Moody(), Pose.identity(3)))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("not convex");
    assertThat(world.size()).isEqualTo(2);
  }

  @Test
  void whatFailsLosesNothing() {
    World world = World.builder(3).proof(Proof.NONE).build();
    Moody ball = new Moody();
    WorldBody a = world.insert(ball, Pose.identity(3));
    world.insert(CUBE, Pose.translation(0, 0, 1.25));
    world.update();
    assertThat(world.pairs()).hasSize(1);
    world.move(a, Pose.translation(5, 0, 0));
    WorldBody late = world.insert(CUBE, Pose.translation(5, 0, 1.25));
    ball.mood =
        () -> {
          throw new IllegalStateException("not today");
        };
    assertThatThrownBy(world::update).hasMessageContaining("not today");
    assertThat(world.size()).isEqualTo(3);
    assertThat(world.pairs()).extracting(pair -> pair.b().number()).containsExactly(2);
    ball.mood = () -> {};
    world.update();
    assertThat(world.pairs()).extracting(WorldPair::b).containsExactly(late);
    assertThat(world.events())
        .extracting(WorldPair::change)
        .containsExactlyInAnyOrder(PairChange.END, PairChange.BEGIN);
  }

  /** Margins of any size are settings like others, and sums of them are no numbers too large. */
  @Test
  void greatMarginsMeet() {
    World world = World.of(3);
    BodySettings settings = BodySettings.standard().grownBy(Double.MAX_VALUE);
    world.insert(CUBE, Pose.identity(3), settings);
    world.insert(CUBE, Pose.translation(1e9, 0, 0), settings);
    world.update();
    assertThat(world.pairs()).hasSize(1);
  }

  /** What a helper meets is thrown to the caller, and the next update finishes the work. */
  @Test
  void helpersFailLikeTheCaller() {
    World world = World.builder(3).proof(Proof.NONE).threads(3).build();
    Moody ball = new Moody();
    int count = 30;
    for (int k = 0; k < count; k++) {
      world.insert(ball, Pose.translation(0.01 * k, 0, 0)); // all pairs: several runs of work
    }
    ball.mood =
        () -> {
          throw new IllegalStateException("not today");
        };
    for (int k = 0; k < 20; k++) {
      assertThatThrownBy(world::update).hasMessageContaining("not today");
      assertThat(world.pairs()).isEmpty();
    }
    ball.mood = () -> {};
    world.update();
    assertThat(world.pairs()).hasSize(count * (count - 1) / 2);
  }

  @Test
  void mistakesAreToldAndChangeNothing() {
    World world = World.of(3);
    WorldBody body = world.insert(CUBE, Pose.identity(3));
    assertThatThrownBy(() -> world.insert(Shapes.box(1, 1), Pose.identity(2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> world.insert(CUBE, Pose.identity(2)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> world.insert(Polytope.of(3), Pose.identity(3)))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("empty");
    Pose twice = Pose.affine(3, new double[] {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0});
    assertThatThrownBy(() -> world.move(body, twice))
        .isInstanceOf(InvalidGeometryException.class)
        .hasMessageContaining("not a rigid motion");
    assertThatThrownBy(() -> BodySettings.standard().grownBy(Double.NaN))
        .hasMessageContaining("NaN");
    assertThatThrownBy(() -> World.builder(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> World.builder(3).threads(0)).hasMessageContaining("0 threads");
    assertThatThrownBy(() -> World.builder(3).algorithm("gkj").build()).hasMessageContaining("gjk");
    MutablePose pose = new MutablePose(3);
    assertThatThrownBy(() -> pose.setTranslation(Double.NaN, 0, 0)).hasMessageContaining("NaN");
    world.move(body, pose);
    assertThat(world.size()).isEqualTo(1);
    assertThat(body.pose().translation(0)).isZero();
  }

  @Test
  void anotherThreadIsRefusedWhileACallRuns() throws InterruptedException {
    World world = World.builder(3).proof(Proof.NONE).build();
    Moody ball = new Moody();
    world.insert(ball, Pose.identity(3));
    WorldBody cube = world.insert(CUBE, Pose.translation(0, 0, 1.25));
    CountDownLatch inside = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    AtomicReference<Throwable> own = new AtomicReference<>();
    ball.mood =
        () -> {
          ball.mood = () -> {};
          try {
            world.update();
          } catch (IllegalStateException e) {
            own.set(e);
          }
          inside.countDown();
          try {
            goOn.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    Thread updating = new Thread(world::update, "the updater");
    updating.start();
    inside.await();
    assertThatThrownBy(() -> world.move(cube, Pose.identity(3)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("in use by thread 'the updater'");
    assertThatThrownBy(() -> world.pairs().size()).hasMessageContaining("the updater");
    assertThatThrownBy(() -> world.events().size()).hasMessageContaining("the updater");
    assertThatThrownBy(world::size).hasMessageContaining("the updater");
    assertThat(own.get()).hasMessageContaining("from within one of its own calls");
    goOn.countDown();
    updating.join();
    world.move(cube, Pose.translation(0, 0, 9)); // handed over
    world.update();
    assertThat(world.pairs()).isEmpty();
  }

  /** Removal must find again what was displaced. */
  @Test
  void keysFindTheirPlaces() {
    Random random = new Random(3);
    PairKeys keys = new PairKeys();
    Map<Long, Integer> model = new TreeMap<>();
    for (int k = 0; k < 200_000; k++) {
      long key = (1L + random.nextInt(40)) << 32 | (1 + random.nextInt(40));
      assertThat(keys.place(key)).isEqualTo(model.getOrDefault(key, -1));
      if (model.containsKey(key) && random.nextBoolean()) {
        keys.remove(key);
        model.remove(key);
      } else if (random.nextBoolean()) {
        keys.put(key, k);
        model.put(key, k);
      }
    }
    assertThat(model).allSatisfy((key, place) -> assertThat(keys.place(key)).isEqualTo(place));
  }

  @Test
  void moreThreadsThanHelpAreRefused() {
    assertThatThrownBy(() -> World.builder(3).threads(100_000))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("100000 threads are more than help; give at most ");
  }
}
