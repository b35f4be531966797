// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each pair of boxes that meet is reported by exactly one tile, and no other pair by any. */
final class TilingTest {

  private static final long SEED = 33;

  /** A box: lower and upper coordinates. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  private record Box(double[] low, double[] high) {

    boolean meets(Box other) {
      for (int axis = 0; axis < low.length; axis++) {
        if (low[axis] > other.high[axis] || other.low[axis] > high[axis]) {
          return false;
        }
      }
      return true;
    }
  }

  private static Map<Integer, Integer> masks(Tiling tiling, Box box) {
    Map<Integer, Integer> masks = new HashMap<>();
    tiling.forEach(
        box.low(),
        box.high(),
        (tile, mask) -> assertThat(masks.put(tile, mask)).as("tile %d twice", tile).isNull());
    return masks;
  }

  private static int reporters(Tiling tiling, Box one, Box other) {
    int[] count = new int[1];
    int[] maskOfTile = new int[tiling.count()];
    Arrays.fill(maskOfTile, -1);
    tiling.forEach(one.low(), one.high(), (tile, mask) -> maskOfTile[tile] = mask);
    tiling.forEach(
        other.low(),
        other.high(),
        (tile, mask) -> {
          if (maskOfTile[tile] >= 0 && Tiling.reports(maskOfTile[tile], mask)) {
            count[0]++;
          }
        });
    return count[0];
  }

  private static Box box(Random random, int dimension, double extent, double spread) {
    double[] low = new double[dimension];
    double[] high = new double[dimension];
    for (int axis = 0; axis < dimension; axis++) {
      low[axis] = spread * (random.nextDouble() - 0.5);
      high[axis] = low[axis] + extent * random.nextDouble();
    }
    return new Box(low, high);
  }

  private static Tiling tiling(Random random, int dimension, int tiles) {
    TilingBuilder builder = new TilingBuilder(dimension);
    for (int k = 0; k < 5000; k++) {
      Box sample = box(random, dimension, 1, 20);
      builder.add(sample.low(), sample.high());
    }
    return builder.build(tiles);
  }

  @Test
  void aMillionPairsAreReportedOnce() {
    Random random = new Random(SEED);
    Tiling tiling = tiling(random, 3, 500);
    assertThat(tiling.count()).isEqualTo(500);
    int meeting = 0;
    for (int k = 0; k < 1_000_000; k++) {
      // some boxes are larger than tiles, and half of all pairs are near to each other
      Box one = box(random, 3, k % 100 == 0 ? 30 : 2, 24);
      Box other = box(random, 3, k % 77 == 0 ? 30 : 2, 24);
      if (k % 2 == 0) {
        for (int axis = 0; axis < 3; axis++) {
          double shift = one.low()[axis] + 2 * (random.nextDouble() - 0.5) - other.low()[axis];
          other.low()[axis] += shift;
          other.high()[axis] = Math.max(other.high()[axis] + shift, other.low()[axis]);
        }
      }
      boolean meets = one.meets(other);
      meeting += meets ? 1 : 0;
      int reporters = reporters(tiling, one, other);
      if (meets ? reporters != 1 : reporters > 1) {
        throw new AssertionError("seed %d, pair %d: %d tiles report".formatted(SEED, k, reporters));
      }
    }
    assertThat(meeting).isBetween(100_000, 900_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 40})
  void bordersBelongToOneTile(int dimension) {
    Random random = new Random(SEED + dimension);
    // all coordinates are from a few numbers and their neighbours, so that borders are met all the
    // time, by an ulp too
    double[] grid = {-2, -1, -0.0, 0.0, 1, 2, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
    TilingBuilder builder = new TilingBuilder(dimension);
    for (int k = 0; k < 2000; k++) {
      Box sample = onGrid(random, dimension, grid);
      builder.add(sample.low(), sample.high());
    }
    Tiling tiling = builder.build(64);
    assertThat(tiling.count()).isGreaterThan(1);
    for (int k = 0; k < 20_000; k++) {
      Box one = onGrid(random, dimension, grid);
      Box other = onGrid(random, dimension, grid);
      int reporters = reporters(tiling, one, other);
      assertThat(reporters).as("pair %d", k).isEqualTo(one.meets(other) ? 1 : reporters);
      assertThat(reporters).as("pair %d", k).isLessThan(2);
    }
  }

  private static Box onGrid(Random random, int dimension, double[] grid) {
    double[] low = new double[dimension];
    double[] high = new double[dimension];
    for (int axis = 0; axis < dimension; axis++) {
      double a = near(random, grid);
      double b = near(random, grid);
      low[axis] = Math.min(a, b);
      high[axis] = Math.max(a, b);
    }
    return new Box(low, high);
  }

  private static double near(Random random, double[] grid) {
    double value = grid[random.nextInt(grid.length)];
    return switch (random.nextInt(3)) {
      case 0 -> Math.nextUp(value);
      case 1 -> Math.nextDown(value);
      default -> value;
    };
  }

  @Test
  void aPointLiesInOneTile() {
    Random random = new Random(SEED);
    Tiling tiling = tiling(random, 2, 100);
    for (int k = 0; k < 10_000; k++) {
      double[] point = {30 * (random.nextDouble() - 0.5), 30 * (random.nextDouble() - 0.5)};
      Map<Integer, Integer> masks = masks(tiling, new Box(point, point));
      assertThat(masks).hasSize(1).containsValue(0);
    }
  }

  @Test
  void theWholeIsOneTile() {
    Box all = new Box(new double[] {Double.NEGATIVE_INFINITY}, new double[] {Double.MAX_VALUE});
    assertThat(masks(Tiling.whole(), all)).isEqualTo(Map.of(0, 0));
    assertThat(new TilingBuilder(3).build(10).count()).as("nothing to cut").isEqualTo(1);
  }

  @Test
  void aHeavyTileIsCutAgain() {
    Random random = new Random(SEED);
    TilingBuilder builder = new TilingBuilder(3);
    int boxes = 20_000;
    Box[] all = new Box[boxes];
    for (int k = 0; k < boxes; k++) {
      // nine of ten in a thousandth of the volume
      all[k] = box(random, 3, 0.05, k % 10 == 0 ? 100 : 10);
      builder.add(all[k].low(), all[k].high());
    }
    Tiling tiling = builder.build(100);
    int[] loads = new int[tiling.count()];
    for (Box box : all) {
      tiling.forEach(box.low(), box.high(), (tile, mask) -> loads[tile]++);
    }
    int heaviest = Arrays.stream(loads).max().orElse(0);
    int sum = Arrays.stream(loads).sum();
    assertThat(tiling.count()).isEqualTo(100);
    assertThat(heaviest).as("of %d", sum).isLessThan(4 * sum / tiling.count());
    assertThat(sum).as("replicas").isLessThan((int) (1.4 * boxes));
  }

  @Test
  void whatCannotBeCutIsLeft() {
    TilingBuilder builder = new TilingBuilder(3);
    for (int k = 0; k < 1000; k++) {
      builder.add(new double[] {0, 0, 0}, new double[] {1, 1, 1});
    }
    assertThat(builder.build(100).count()).isEqualTo(1);
    Set<Integer> tiles = new HashSet<>();
    builder.build(100).forEach(new double[3], new double[3], (tile, mask) -> tiles.add(tile));
    assertThat(tiles).containsExactly(0);
  }
}
