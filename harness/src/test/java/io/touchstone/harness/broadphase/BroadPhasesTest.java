package io.touchstone.harness.broadphase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.spi.Engines;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BroadPhasesTest {

  private static final double INFINITY = Double.POSITIVE_INFINITY;

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
    for (Map.Entry<Integer, Box> one : boxes.entrySet()) {
      for (Map.Entry<Integer, Box> other : boxes.entrySet()) {
        if (one.getKey() < other.getKey()) {
          double distance = one.getValue().distance(other.getValue());
          boolean seen = unique.contains((long) one.getKey() << 32 | other.getKey());
          if (distance <= bound) {
            assertThat(seen).as("%s %s at %s", one.getKey(), other.getKey(), distance).isTrue();
          }
          if (distance > bound * (1 + 1e-12)) {
            assertThat(seen).as("%s %s at %s", one.getKey(), other.getKey(), distance).isFalse();
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"brute-force", "sweep-and-prune"})
  void visitsEveryPairWithinTheBoundOnce(String id) {
    Random random = new Random(1);
    for (int dimension = 1; dimension <= 5; dimension++) {
      for (int round = 0; round < 20; round++) {
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
  @ValueSource(strings = {"brute-force", "sweep-and-prune"})
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
  @ValueSource(strings = {"brute-force", "sweep-and-prune"})
  void aShrinkingBoundFindsTheNearestPair(String id) {
    Random random = new Random(3);
    for (int round = 0; round < 50; round++) {
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
  @ValueSource(strings = {"brute-force", "sweep-and-prune"})
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
  @ValueSource(strings = {"brute-force", "sweep-and-prune"})
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
  @ValueSource(strings = {"brute-force", "sweep-and-prune"})
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
  @ValueSource(strings = {"brute-force", "sweep-and-prune"})
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
}
