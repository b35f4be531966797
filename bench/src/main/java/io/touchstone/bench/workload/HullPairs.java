// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.util.ArrayList;
import java.util.List;

/**
 * Random hulls on stretched ellipsoids, in any dimension from 2 up: one third far, one third near,
 * one third overlapping, in turn.
 */
final class HullPairs {

  private HullPairs() {}

  static Workload make(
      String name, int dimension, int vertices, int shapeCount, int pairs, long seed) {
    return make(
        name,
        dimension,
        vertices,
        shapeCount,
        pairs,
        seed,
        (k, chance) ->
            switch (k % 3) {
              case 0 -> chance.between(2, 10);
              case 1 -> chance.logBetween(1e-3, 0.3);
              default -> -chance.logBetween(1e-3, 0.8);
            });
  }

  /** All pairs in space at the same distance. */
  static Workload atGap(
      String name, int vertices, double gap, int shapeCount, int pairs, long seed) {
    return make(name, 3, vertices, shapeCount, pairs, seed, (k, chance) -> gap);
  }

  /** Chooses the signed distance of a pair. */
  private interface Gaps {
    double of(int pair, Chance chance);
  }

  private static Workload make(
      String name, int dimension, int vertices, int shapeCount, int pairs, long seed, Gaps gaps) {
    Chance chance = new Chance(seed);
    List<Polytope> shapes = new ArrayList<>();
    for (int k = 0; k < shapeCount; k++) {
      shapes.add(Shapes.randomHull(dimension, vertices, chance.seed()));
    }
    List<Placement> placements = new ArrayList<>();
    for (int k = 0; k < pairs; k++) {
      int a = chance.below(shapeCount);
      int b = chance.below(shapeCount);
      double gap = gaps.of(k, chance);
      Pose poseA =
          Pose.of(dimension, Poses.matrix(chance.rotation(dimension), new double[dimension]));
      Pose poseB =
          new GapPlacer(shapes.get(a), shapes.get(b))
              .place(poseA, chance.rotation(dimension), chance.direction(dimension), gap);
      placements.add(new Placement(a, poseA, b, poseB));
    }
    return new Workload(name, seed, shapes, placements);
  }
}
