// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** All rows by name. The three-dimensional ones are those of the table of peers, by its recipes. */
public final class Rows {

  /** The seed of a row whose pairs nobody asked to be others. */
  public static final long SEED = 20_261_121;

  private static final int PAIRS = 2000;
  private static final int TRAJECTORIES = 20;
  private static final int FRAMES = 500;

  /** Numbers of vertices of the rows {@code hull-N}. */
  public static final List<Integer> HULL_SIZES = List.of(16, 64, 256, 1024, 4096);

  /** Dimensions of the rows {@code hull-Nd-32}. */
  public static final List<Integer> DIMENSIONS = List.of(2, 3, 4, 5, 6, 8);

  private static final int DIMENSION_VERTICES = 32;

  /** The smallest gap of the rows {@code gap-1e-N}: a hundred times above the roundings. */
  public static final int SMALLEST_GAP_DIGITS = 12;

  private static final Map<String, LongFunction<Workload>> RECIPES = recipes();

  private Rows() {}

  private static Map<String, LongFunction<Workload>> recipes() {
    Map<String, LongFunction<Workload>> rows = new LinkedHashMap<>();
    for (BoxPairs.Kind kind : BoxPairs.Kind.values()) {
      rows.put(kind.row(), seed -> BoxPairs.make(kind, PAIRS, seed));
    }
    for (int vertices : HULL_SIZES) {
      String name = "hull-" + vertices;
      int shapes = vertices > 256 ? 8 : 20;
      rows.put(name, seed -> HullPairs.make(name, 3, vertices, shapes, PAIRS, seed));
    }
    for (EllipsoidPairs.Kind kind : EllipsoidPairs.Kind.values()) {
      rows.put(kind.row(), seed -> EllipsoidPairs.make(kind, PAIRS, seed));
    }
    rows.put("table-chair", TableAndChair::make);
    for (int vertices : new int[] {64, 1024}) {
      String turning = "coherent-" + vertices;
      rows.put(
          turning, seed -> Trajectories.make(turning, vertices, true, TRAJECTORIES, FRAMES, seed));
      String sliding = "coherent-translate-" + vertices;
      rows.put(
          sliding, seed -> Trajectories.make(sliding, vertices, false, TRAJECTORIES, FRAMES, seed));
    }
    for (int vertices : new int[] {4, 8, 32, 128}) {
      String name = "polygon-" + vertices;
      rows.put(name, seed -> HullPairs.make(name, 2, vertices, 20, PAIRS, seed));
    }
    for (int dimension : DIMENSIONS) {
      String name = dimensionRow(dimension);
      rows.put(name, seed -> HullPairs.make(name, dimension, DIMENSION_VERTICES, 20, PAIRS, seed));
    }
    for (int digits = 1; digits <= SMALLEST_GAP_DIGITS; digits++) {
      String name = gapRow(digits);
      double gap = Double.parseDouble("1e-" + digits);
      rows.put(name, seed -> HullPairs.atGap(name, 64, gap, 20, PAIRS, seed));
    }
    return rows;
  }

  /** Returns the name of the row of hulls with 32 vertices in a dimension. */
  public static String dimensionRow(int dimension) {
    return "hull-%dd-%d".formatted(dimension, DIMENSION_VERTICES);
  }

  /** Returns the name of the row of hulls with 64 vertices at the distance 10<sup>-digits</sup>. */
  public static String gapRow(int digits) {
    return "gap-1e-" + digits;
  }

  /** Returns the names, in the order of the tables. */
  public static List<String> names() {
    return List.copyOf(RECIPES.keySet());
  }

  /**
   * Makes a row. The same seed gives the same bits on every machine.
   *
   * @throws IllegalArgumentException if there is no such row
   */
  public static Workload make(String name, long seed) {
    LongFunction<Workload> recipe = RECIPES.get(name);
    if (recipe == null) {
      throw new IllegalArgumentException(
          "no row '%s'; there are %s".formatted(name, String.join(", ", names())));
    }
    return recipe.apply(seed);
  }
}
