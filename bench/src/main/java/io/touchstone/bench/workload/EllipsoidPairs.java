// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.util.ArrayList;
import java.util.List;

/**
 * The two ellipsoids 500/400/400 of the paper on edge projection: one divided by latitude and
 * longitude (382 vertices), one like a geodesic dome (362).
 */
final class EllipsoidPairs {

  /** How they stand to each other. */
  enum Kind {
    FAR("paper-ellipsoid-far"),
    ADJACENT("paper-ellipsoid-adjacent"),
    INTERSECTING("paper-ellipsoid-intersecting");

    private final String row;

    Kind(String row) {
      this.row = row;
    }

    String row() {
      return row;
    }
  }

  private static final double LONG = 500;
  private static final double SHORT = 400;

  private EllipsoidPairs() {}

  static Workload make(Kind kind, int pairs, long seed) {
    Chance chance = new Chance(seed);
    Polytope a = Shapes.ellipsoid(20, 20, LONG, SHORT, SHORT);
    Polytope b = Shapes.geodesicEllipsoid(6, LONG, SHORT, SHORT);
    GapPlacer placer = new GapPlacer(a, b);
    List<Placement> placements = new ArrayList<>();
    for (int k = 0; k < pairs; k++) {
      double gap =
          SHORT
              * switch (kind) {
                case FAR -> chance.between(2, 10);
                case ADJACENT -> chance.logBetween(1e-4, 0.05);
                case INTERSECTING -> -chance.logBetween(1e-3, 0.8);
              };
      Pose poseA = Pose.of(3, Poses.matrix(chance.rotation(3), new double[3]));
      Pose poseB = placer.place(poseA, chance.rotation(3), chance.direction(3), gap);
      placements.add(new Placement(0, poseA, 1, poseB));
    }
    return new Workload(kind.row(), seed, List.of(a, b), placements);
  }
}
