// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of five parts and a chair of ten, every part against every part: 40 placements of 50
 * pairs. In 20 placements the chair stands apart, in 10 it stands close or under the table, in 10
 * it floats in any orientation. Lengths are metres, z points up.
 */
final class TableAndChair {

  private static final int APART = 20;
  private static final int CLOSE = 10;
  private static final int ANYHOW = 10;

  private TableAndChair() {}

  static Workload make(long seed) {
    Chance chance = new Chance(seed);
    List<Polytope> table = table();
    List<Polytope> chair = chair();
    List<Polytope> shapes = new ArrayList<>(table);
    shapes.addAll(chair);
    List<Placement> placements = new ArrayList<>();
    Pose poseOfTable = Pose.identity(3);
    for (int k = 0; k < APART + CLOSE + ANYHOW; k++) {
      Pose poseOfChair = poseOfChair(chance, k);
      for (int a = 0; a < table.size(); a++) {
        for (int b = 0; b < chair.size(); b++) {
          placements.add(new Placement(a, poseOfTable, table.size() + b, poseOfChair));
        }
      }
    }
    return new Workload("table-chair", seed, shapes, placements);
  }

  private static Pose poseOfChair(Chance chance, int placement) {
    double around = chance.between(0, 2 * Math.PI);
    double[] upright = Vectors.turn(new double[] {0, 0, 1}, chance.between(0, 2 * Math.PI));
    if (placement < APART) {
      return Pose.of(3, Poses.matrix(upright, onCircle(around, chance.between(1.5, 4), 0)));
    }
    if (placement < APART + CLOSE) {
      return Pose.of(3, Poses.matrix(upright, onCircle(around, chance.between(0.2, 1), 0)));
    }
    return Pose.of(
        3,
        Poses.matrix(
            chance.rotation(3), onCircle(around, chance.between(0, 1.2), chance.between(0, 1.2))));
  }

  private static double[] onCircle(double angle, double radius, double height) {
    return new double[] {radius * StrictMath.cos(angle), radius * StrictMath.sin(angle), height};
  }

  private static List<Polytope> table() {
    List<Polytope> parts = new ArrayList<>();
    parts.add(moved(Shapes.prism(34, 0.6, 0.02), 0, 0, 0.73));
    for (int k = 0; k < 4; k++) {
      parts.add(
          moved(Shapes.prism(30, 0.03, 0.355), corner(k, 0) * 0.35, corner(k, 1) * 0.35, 0.355));
    }
    return parts;
  }

  private static List<Polytope> chair() {
    List<Polytope> parts = new ArrayList<>();
    parts.add(moved(Shapes.box(0.22, 0.21, 0.02), 0, 0, 0.45)); // seat
    parts.add(moved(Shapes.box(0.02, 0.21, 0.22), -0.2, 0, 0.7)); // back
    for (int side = -1; side <= 1; side += 2) {
      parts.add(moved(Shapes.box(0.2, 0.02, 0.015), 0, side * 0.2, 0.66)); // arms
    }
    for (int k = 0; k < 4; k++) {
      parts.add(
          moved(Shapes.prism(3, 0.03, 0.215), corner(k, 0) * 0.18, corner(k, 1) * 0.17, 0.215));
    }
    for (int side = -1; side <= 1; side += 2) {
      parts.add(moved(Shapes.box(0.17, 0.01, 0.01), 0, side * 0.17, 0.2)); // rungs
    }
    return parts;
  }

  private static int corner(int k, int axis) {
    return (axis == 0 ? k & 1 : k >> 1) == 0 ? -1 : 1;
  }

  private static Polytope moved(Polytope shape, double x, double y, double z) {
    double[] coordinates = shape.toArray();
    for (int k = 0; k < coordinates.length; k += 3) {
      coordinates[k] += x;
      coordinates[k + 1] += y;
      coordinates[k + 2] += z;
    }
    return Polytope.of(3, coordinates);
  }
}
