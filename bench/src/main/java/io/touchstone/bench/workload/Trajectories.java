// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.util.ArrayList;
import java.util.List;

/**
 * Coherent motion: one body passes another on a straight line at 0.2 to 1.1 of the sum of their
 * radii, by 0.2 to 0.5 per cent of that sum from frame to frame, turning slowly or not at all.
 */
final class Trajectories {

  private static final int SHAPES = 8;

  /** Radians per frame. */
  private static final double FASTEST_TURN = 0.01;

  private Trajectories() {}

  static Workload make(
      String name, int vertices, boolean turning, int trajectories, int frames, long seed) {
    Chance chance = new Chance(seed);
    List<Polytope> shapes = new ArrayList<>();
    for (int k = 0; k < SHAPES; k++) {
      shapes.add(Shapes.randomHull(3, vertices, chance.seed()));
    }
    List<Placement> placements = new ArrayList<>();
    for (int k = 0; k < trajectories; k++) {
      int a = k % SHAPES;
      int b = (k + 1 + k / SHAPES) % SHAPES; // other pairs of shapes in every round
      pass(chance, a, b, shapes, turning, frames, placements);
    }
    return new Workload(name, seed, shapes, placements);
  }

  private static void pass(
      Chance chance,
      int a,
      int b,
      List<Polytope> shapes,
      boolean turning,
      int frames,
      List<Placement> placements) {
    double reach = GapPlacer.radius(shapes.get(a)) + GapPlacer.radius(shapes.get(b));
    double[] along = chance.direction(3);
    double[] aside;
    do {
      aside = chance.direction(3);
      double common = Vectors.dot(along, aside);
      for (int axis = 0; axis < 3; axis++) {
        aside[axis] -= common * along[axis];
      }
    } while (!Vectors.normalise(aside));
    double miss = chance.between(0.2, 1.1) * reach;
    double step = chance.between(0.002, 0.005) * reach;
    double[] turnAxis = chance.direction(3);
    double turn = turning ? chance.between(0.1 * FASTEST_TURN, FASTEST_TURN) : 0;
    Pose poseA = Pose.of(3, Poses.matrix(chance.rotation(3), new double[3]));
    double[] start = chance.rotation(3);
    for (int frame = 0; frame < frames; frame++) {
      double way = (frame - 0.5 * (frames - 1)) * step;
      double[] position = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        position[axis] = miss * aside[axis] + way * along[axis];
      }
      double[] rotation =
          turning ? Vectors.product(Vectors.turn(turnAxis, frame * turn), start, 3) : start;
      placements.add(new Placement(a, poseA, b, Pose.of(3, Poses.matrix(rotation, position))));
    }
  }
}
