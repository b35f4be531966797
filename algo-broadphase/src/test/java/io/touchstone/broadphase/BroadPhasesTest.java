// SPDX-License-Identifier: Apache-2.0
package io.touchstone.broadphase;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.touchstone.Engines;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.query.BroadPhase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class BroadPhasesTest {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

  private static final int ROUNDS = Integer.getInteger("touchstone.broad.rounds", 6);

  static List<String> ids() {
    return List.of("brute-force", "bvh", "grid", "sweep-and-prune");
  }

  private static BroadPhase create(String id, int dimension) {
    return Engines.installed().createBroadPhase(id, dimension, Map.of());
  }

  /** A box that the test remembers. */
  private static final class Box {

    final double[] min;
    final double[] max;

    Box(double[] min, double[] max) {
      this.min = min;
      this.max = max;
    }

    static Box random(int dimension, Random random, boolean lattice) {
      double[] min = new double[dimension];
      double[] max = new double[dimension];
      for (int axis = 0; axis < dimension; axis++) {
        double x = lattice ? random.nextInt(8) : 10 * random.nextGaussian();
        double size = lattice ? random.nextInt(3) : random.nextDouble();
        min[axis] = x;
        max[axis] = x + size;
      }
      return new Box(min, max);
    }

    double distance(Box other) {
      double sum = 0;
      for (int axis = 0; axis < min.length; axis++) {
        double gap = Math.max(other.min[axis] - max[axis], min[axis] - other.max[axis]);
        sum += gap > 0 ? gap * gap : 0;
      }
      return Math.sqrt(sum);
    }
  }

  private static List<Long> visit(BroadPhase phase, double bound) {
    List<Long> pairs = new ArrayList<>();
    phase.forEachPair(
        bound,
        (first, second) -> {
          assertThat(first).isLessThan(second);
          pairs.add((long) first << 32 | second);
          return bound;
        });
    return pairs;
  }

  /** Visited: everything within the bound, once; nothing that is clearly beyond. */
  private static void assertRight(List<Long> visited, Map<Integer, Box> boxes, double bound) {
    Set<Long> unique = new HashSet<>(visited);
    assertThat(unique).hasSameSizeAs(visited);
    List<Map.Entry<Integer, Box>> all = new ArrayList<>(new TreeMap<>(boxes).entrySet());
    for (int i = 0; i < all.size(); i++) {
      for (int j = i + 1; j < all.size(); j++) {
        double distance = all.get(i).getValue().distance(all.get(j).getValue());
        boolean seen = unique.contains((long) all.get(i).getKey() << 32 | all.get(j).getKey());
        if (seen ? distance > bound * (1 + 1e-12) : distance <= bound) {
          fail(
              "boxes %s and %s at distance %s, bound %s, visited: %s"
                  .formatted(all.get(i).getKey(), all.get(j).getKey(), distance, bound, seen));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ids")
  void visitsEveryPairWithinTheBoundOnce(String id) {
    Random random = new Random(1);
    for (int dimension = 1; dimension <= 5; dimension++) {
      for (int round = 0; round < ROUNDS; round++) {
        BroadPhase phase = create(id, dimension);
        Map<Integer, Box> boxes = new TreeMap<>();
        for (int step = 0; step < 60; step++) {
          change(phase, boxes, Box.random(dimension, random, round % 2 == 0), random);
        }
        assertThat(phase.size()).isEqualTo(boxes.size());
        for (double bound : new double[] {0, 0.1, 1, 3, INFINITY}) {
          assertRight(visit(phase, bound), boxes, bound);
        }
      }
    }
  }

  private static void change(BroadPhase phase, Map<Integer, Box> boxes, Box box, Random random) {
    int action = boxes.size() < 5 ? 0 : random.nextInt(4);
    if (action <= 1) {
      int lowest =
          IntStream.iterate(0, k -> k + 1)
              .filter(k -> !boxes.containsKey(k))
              .findFirst()
              .orElseThrow();
      assertThat(phase.insert(box.min, box.max)).isEqualTo(lowest);
      boxes.put(lowest, box);
    } else {
      List<Integer> ids = new ArrayList<>(boxes.keySet());
      int id = ids.get(random.nextInt(ids.size()));
      if (action == 2) {
        phase.move(id, box.min, box.max);
        boxes.put(id, box);
      } else {
        phase.remove(id);
        boxes.remove(id);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ids")
  void followsCoherentMotion(String id) {
    Random random = new Random(2);
    BroadPhase phase = create(id, 3);
    Map<Integer, Box> boxes = new TreeMap<>();
    for (int k = 0; k < 80; k++) {
      Box box = Box.random(3, random, false);
      boxes.put(phase.insert(box.min, box.max), box);
    }
    for (int frame = 0; frame < 40; frame++) {
      for (Map.Entry<Integer, Box> entry : boxes.entrySet()) {
        double[] min = entry.getValue().min.clone();
        double[] max = entry.getValue().max.clone();
        for (int axis = 0; axis < 3; axis++) {
          double step = (frame == 20 ? 30 : 0.2) * random.nextGaussian();
          min[axis] += step;
          max[axis] += step;
        }
        phase.move(entry.getKey(), min, max);
        entry.setValue(new Box(min, max));
      }
      assertRight(visit(phase, 0.5), boxes, 0.5);
    }
  }

  @ParameterizedTest
  @MethodSource("ids")
  void aShrinkingBoundFindsTheNearestPair(String id) {
    Random random = new Random(3);
    for (int round = 0; round < 2 * ROUNDS; round++) {
      BroadPhase phase = create(id, 3);
      List<Box> boxes = new ArrayList<>();
      for (int k = 0; k < 100; k++) {
        Box box = Box.random(3, random, false);
        phase.insert(box.min, box.max);
        boxes.add(box);
      }
      double[] nearest = {INFINITY};
      int[] visits = {0};
      phase.forEachPair(
          INFINITY,
          (first, second) -> {
            visits[0]++;
            nearest[0] = Math.min(nearest[0], boxes.get(first).distance(boxes.get(second)));
            return nearest[0];
          });
      double truth = INFINITY;
      for (int i = 0; i < boxes.size(); i++) {
        for (int j = 0; j < i; j++) {
          truth = Math.min(truth, boxes.get(i).distance(boxes.get(j)));
        }
      }
      assertThat(nearest[0]).isEqualTo(truth);
      assertThat(visits[0]).isLessThan(100 * 99 / 2);
    }
  }

  @ParameterizedTest
  @MethodSource("ids")
  void aNegativeBoundStops(String id) {
    BroadPhase phase = create(id, 1);
    for (int k = 0; k < 10; k++) {
      phase.insert(new double[] {0}, new double[] {1});
    }
    int[] visits = {0};
    phase.forEachPair(0, (first, second) -> ++visits[0] == 3 ? -1 : 0);
    assertThat(visits[0]).isEqualTo(3);
    phase.forEachPair(-1, (first, second) -> ++visits[0]);
    assertThat(visits[0]).isEqualTo(3);
  }

  @ParameterizedTest
  @MethodSource("ids")
  void theSameCallsGiveTheSameOrder(String id) {
    List<List<Long>> orders = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      Random random = new Random(4);
      BroadPhase phase = create(id, 3);
      Map<Integer, Box> boxes = new TreeMap<>();
      for (int step = 0; step < 200; step++) {
        change(phase, boxes, Box.random(3, random, true), random);
      }
      visit(phase, 1);
      orders.add(visit(phase, 2));
    }
    assertThat(orders.get(0)).isNotEmpty().isEqualTo(orders.get(1));
  }

  @ParameterizedTest
  @MethodSource("ids")
  void neverLosesAPairToRounding(String id) {
    BroadPhase phase = create(id, 2);
    // exactly touching, one ulp apart, astronomically far, of unknown extent
    phase.insert(new double[] {0, 0}, new double[] {0.1, 1});
    phase.insert(new double[] {0.1, 1}, new double[] {0.3, 2});
    phase.insert(new double[] {Math.nextUp(0.3), 0}, new double[] {1, 5});
    phase.insert(new double[] {1e200, 1e200}, new double[] {1e201, 1e201});
    phase.insert(new double[] {-1e300, -1e300}, new double[] {-1e300, -1e300});
    phase.insert(new double[] {-INFINITY, -INFINITY}, new double[] {INFINITY, INFINITY});
    assertThat(visit(phase, 0)).contains(1L).doesNotContain(1L << 32 | 2);
    assertThat(visit(phase, Math.nextUp(0.3) - 0.3)).contains(1L << 32 | 2);
    assertThat(visit(phase, 0)).contains(5L, 1L << 32 | 5, 3L << 32 | 5, 4L << 32 | 5);
    assertThat(visit(phase, 1e308)).hasSize(15);
    double far = Math.hypot(1e200 - 1, 1e200 - 5);
    assertThat(visit(phase, far)).contains(2L << 32 | 3);
  }

  @ParameterizedTest
  @MethodSource("ids")
  void refusesWhatIsNoBox(String id) {
    BroadPhase phase = create(id, 2);
    double[] low = {0, 0};
    assertThatThrownBy(() -> phase.insert(low, new double[] {1, -1}))
        .isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> phase.insert(low, new double[] {1, Double.NaN}))
        .isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> phase.insert(low, new double[] {1}))
        .isInstanceOf(InvalidGeometryException.class);
    assertThatThrownBy(() -> phase.move(0, low, low)).hasMessage("there is no box 0");
    assertThatThrownBy(() -> phase.remove(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> create(id, 0)).hasMessageContaining("dimension 0");
    assertThat(phase.size()).isZero();
  }

  /** Kinds of scenes that broad phases find hard, each in its own way. */
  private enum Kind {
    SPREAD,
    CLUSTERED,
    POINTS,
    EQUAL,
    TOUCHING,
    HUGE_AND_TINY,
    SIZES_OVER_TEN_OCTAVES,
    FLAT,
    SOME_INFINITE;

    Box box(int dimension, Random random) {
      double[] min = new double[dimension];
      double[] max = new double[dimension];
      double cluster = 1000 * random.nextInt(3);
      double octave = Math.pow(2, -10 * random.nextDouble());
      boolean special = random.nextInt(12) == 0;
      for (int axis = 0; axis < dimension; axis++) {
        double x = 6 * random.nextGaussian();
        double size = 0.5 + random.nextDouble();
        switch (this) {
          case SPREAD -> {}
          case CLUSTERED -> x = cluster + x / 10;
          case POINTS -> {
            x = Math.rint(x);
            size = 0;
          }
          case EQUAL -> {
            x = 3;
            size = 1;
          }
          case TOUCHING -> {
            x = Math.rint(x);
            size = 1;
          }
          case HUGE_AND_TINY -> size = special ? 50 : size / 1000;
          case SIZES_OVER_TEN_OCTAVES -> size = 4 * octave;
          case FLAT -> {
            x = axis == 0 ? 2 : x;
            size = axis == 0 ? 0 : size;
          }
          case SOME_INFINITE -> size = special && axis == dimension - 1 ? INFINITY : size;
        }
        min[axis] = size == INFINITY && random.nextBoolean() ? -INFINITY : x;
        max[axis] = x + size;
      }
      return new Box(min, max);
    }
  }

  private static Box scaled(Box box, int exponent) {
    double[] min = box.min.clone();
    double[] max = box.max.clone();
    for (int axis = 0; axis < min.length; axis++) {
      min[axis] = Math.scalb(min[axis], exponent);
      max[axis] = Math.scalb(max[axis], exponent);
    }
    return new Box(min, max);
  }

  @ParameterizedTest
  @MethodSource("ids")
  void findsTheSameInEveryKindOfScene(String id) {
    for (Kind kind : Kind.values()) {
      for (int dimension = 1; dimension <= 6; dimension++) {
        for (int exponent : dimension == 3 ? new int[] {-300, 0, 300} : new int[] {0}) {
          long seed = 31L * kind.name().hashCode() + dimension;
          String what = "%s in %d dimensions, times 2^%d, seed %d";
          try {
            checkScene(id, kind, dimension, exponent, new Random(seed));
          } catch (AssertionError e) {
            throw new AssertionError(what.formatted(kind, dimension, exponent, seed), e);
          }
        }
      }
    }
  }

  private static void checkScene(String id, Kind kind, int dimension, int exponent, Random random) {
    BroadPhase phase = create(id, dimension);
    Map<Integer, Box> boxes = new TreeMap<>();
    checkAllModes(phase, boxes, exponent);
    for (int size : new int[] {1, 2, 70}) {
      while (phase.size() < size) {
        Box box = scaled(kind.box(dimension, random), exponent);
        boxes.put(phase.insert(box.min, box.max), box);
      }
      checkAllModes(phase, boxes, exponent);
    }
    for (int changes : new int[] {3, 35}) {
      for (int k = 0; k < changes; k++) {
        change(phase, boxes, scaled(kind.box(dimension, random), exponent), random);
      }
      checkAllModes(phase, boxes, exponent);
    }
    for (int removed : List.copyOf(boxes.keySet())) {
      phase.remove(removed);
    }
    assertThat(phase.size()).isZero();
    checkAllModes(phase, Map.of(), exponent);
  }

  /** Overlaps, within a range, all, nearest and k nearest. */
  private static void checkAllModes(BroadPhase phase, Map<Integer, Box> boxes, int exponent) {
    for (double bound : new double[] {0, 0.25, 5, INFINITY}) {
      double scaled = Math.scalb(bound, exponent);
      assertRight(visit(phase, scaled), boxes, scaled);
    }
    List<Double> truth = new ArrayList<>();
    for (Map.Entry<Integer, Box> one : boxes.entrySet()) {
      for (Map.Entry<Integer, Box> other : boxes.entrySet()) {
        if (one.getKey() < other.getKey()) {
          truth.add(one.getValue().distance(other.getValue()));
        }
      }
    }
    truth.sort(null);
    for (int k : new int[] {1, 10}) {
      PriorityQueue<Double> nearest = new PriorityQueue<>(Comparator.reverseOrder());
      phase.forEachPair(
          INFINITY,
          (first, second) -> {
            nearest.add(
                requireNonNull(boxes.get(first)).distance(requireNonNull(boxes.get(second))));
            if (nearest.size() > k) {
              nearest.remove();
            }
            return nearest.size() < k ? INFINITY : nearest.element();
          });
      List<Double> found = new ArrayList<>(nearest);
      found.sort(null);
      assertThat(found).isEqualTo(truth.subList(0, Math.min(k, truth.size())));
    }
  }

  /** Few changes between many calls: the paths that a small scene built anew never takes. */
  @ParameterizedTest
  @MethodSource("ids")
  void followsFewChangesInALargeScene(String id) {
    for (Kind kind : List.of(Kind.SPREAD, Kind.SIZES_OVER_TEN_OCTAVES, Kind.HUGE_AND_TINY)) {
      Random random = new Random(5);
      BroadPhase phase = create(id, 3);
      BroadPhase reference = create("brute-force", 3);
      Map<Integer, Box> boxes = new TreeMap<>();
      for (int k = 0; k < 800; k++) {
        Box box = kind.box(3, random);
        boxes.put(phase.insert(box.min, box.max), box);
        reference.insert(box.min, box.max);
      }
      for (int round = 0; round < 15; round++) {
        double bound = round % 3 * 0.1;
        assertThat(new TreeSet<>(visit(phase, bound)))
            .as("%s, seed 5, round %d", kind, round)
            .isEqualTo(new TreeSet<>(visit(reference, bound)));
        for (int k = 0; k < 20; k++) {
          Random same = new Random(random.nextLong());
          Map<Integer, Box> before = new TreeMap<>(boxes);
          long seed = same.nextLong();
          change(phase, boxes, kind.box(3, same), new Random(seed));
          same.setSeed(seed);
          repeat(reference, before, boxes);
        }
      }
    }
  }

  /** Makes the change between two states. */
  private static void repeat(BroadPhase phase, Map<Integer, Box> before, Map<Integer, Box> after) {
    for (Map.Entry<Integer, Box> entry : after.entrySet()) {
      Box old = before.get(entry.getKey());
      if (old == null) {
        assertThat(phase.insert(entry.getValue().min, entry.getValue().max))
            .isEqualTo(entry.getKey());
      } else if (old != entry.getValue()) {
        phase.move(entry.getKey(), entry.getValue().min, entry.getValue().max);
      }
    }
    for (int id : before.keySet()) {
      if (!after.containsKey(id)) {
        phase.remove(id);
      }
    }
  }

  /** Boxes inserted along a line, a few at a time: a tree that only attaches would be a chain. */
  @ParameterizedTest
  @MethodSource("ids")
  void growsAlongALine(String id) {
    BroadPhase phase = create(id, 2);
    int size = id.equals("brute-force") ? 500 : 3000; // it asks every two boxes
    for (int k = 0; k < size; k++) {
      phase.insert(new double[] {k, k}, new double[] {k + 1, k + 1});
      if (k % 7 == 0) {
        assertThat(visit(phase, 0)).hasSize(k);
      }
    }
  }

  /** Far from the origin, where neighbouring doubles are one cell apart and more. */
  @ParameterizedTest
  @MethodSource("ids")
  void worksAtTheEdgesOfTheDoubles(String id) {
    Random random = new Random(6);
    double max = Double.MAX_VALUE;
    for (double base : new double[] {-max, -0x1p500, -0x1p53, 0x1p53, 0x1p500, max / 2}) {
      BroadPhase phase = create(id, 2);
      Map<Integer, Box> boxes = new TreeMap<>();
      for (int k = 0; k < 100; k++) {
        double[] low = {base, base};
        double[] high = {base, base};
        for (int axis = 0; axis < 2; axis++) {
          low[axis] += random.nextInt(5) * Math.ulp(base);
          high[axis] = low[axis] + random.nextInt(2) * Math.ulp(base);
        }
        boxes.put(phase.insert(low, high), new Box(low, high));
      }
      double[] far = {max, max};
      boxes.put(phase.insert(far, far), new Box(far, far));
      assertRight(visit(phase, 0), boxes, 0);
      List<Long> near = visit(phase, Math.ulp(base));
      if (Math.abs(base) <= 0x1p500) {
        assertRight(near, boxes, Math.ulp(base));
      } else { // the square of an ulp overflows: more than asked for may come, never less
        assertThat(near).containsAll(visit(phase, 0));
      }
    }
  }
}
