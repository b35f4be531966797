// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.workload;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import java.util.ArrayList;
import java.util.List;

/** Boxes of half extents from 0.2 to 1, apart, close, touching, overlapping, or parallel. */
final class BoxPairs {

  /** How the boxes stand to each other. */
  enum Kind {
    FAR("box-box-far"),
    NEAR("box-box-near"),
    TOUCHING("box-box-touching"),
    OVERLAP("box-box-overlap"),
    ALIGNED("box-aligned");

    private final String row;

    Kind(String row) {
      this.row = row;
    }

    String row() {
      return row;
    }
  }

  private static final int SHAPES = 64;
  private static final int ALIGNED_SHAPES = 32;

  private BoxPairs() {}

  static Workload make(Kind kind, int pairs, long seed) {
    Chance chance = new Chance(seed);
    List<Polytope> shapes = new ArrayList<>();
    for (int k = 0; k < (kind == Kind.ALIGNED ? ALIGNED_SHAPES : SHAPES); k++) {
      shapes.add(
          Shapes.box(chance.between(0.2, 1), chance.between(0.2, 1), chance.between(0.2, 1)));
    }
    List<Placement> placements = new ArrayList<>();
    while (placements.size() < pairs) {
      int a = chance.below(shapes.size());
      int b = chance.below(shapes.size());
      placements.add(
          kind == Kind.ALIGNED
              ? parallel(chance, a, shapes.get(a), b, shapes.get(b))
              : turned(kind, chance, a, shapes.get(a), b, shapes.get(b)));
    }
    return new Workload(kind.row(), seed, shapes, placements);
  }

  private static Placement turned(
      Kind kind, Chance chance, int a, Polytope boxA, int b, Polytope boxB) {
    double gap =
        switch (kind) {
          case FAR -> chance.between(2, 10);
          case NEAR -> chance.logBetween(1e-3, 0.3);
          case TOUCHING -> chance.sign() * chance.logBetween(1e-13, 1e-9);
          case OVERLAP, ALIGNED -> -chance.logBetween(1e-5, 0.8);
        };
    Pose poseA = Pose.of(3, Poses.matrix(chance.rotation(3), new double[3]));
    Pose poseB =
        new GapPlacer(boxA, boxB).place(poseA, chance.rotation(3), chance.direction(3), gap);
    return new Placement(a, poseA, b, poseB);
  }

  /**
   * Two boxes in the same orientation, their faces parallel to each other along one axis. Those in
   * contact are turned by quarter turns, which are exact, so that contact stays contact to the bit.
   */
  private static Placement parallel(Chance chance, int a, Polytope boxA, int b, Polytope boxB) {
    double gap = chance.below(4) == 0 ? 0 : chance.sign() * chance.logBetween(1e-6, 0.1);
    double[] offset = new double[3];
    int facing = chance.below(3);
    for (int axis = 0; axis < 3; axis++) {
      double reach = halfExtent(boxA, axis) + halfExtent(boxB, axis);
      offset[axis] =
          axis == facing ? chance.sign() * (reach + gap) : chance.between(-0.9, 0.9) * reach;
    }
    double[] rotation = gap == 0 ? quarterTurns(chance) : chance.rotation(3);
    double[] turned = new double[3];
    for (int row = 0; row < 3; row++) {
      for (int axis = 0; axis < 3; axis++) {
        turned[row] += rotation[row * 3 + axis] * offset[axis];
      }
    }
    return new Placement(
        a,
        Pose.of(3, Poses.matrix(rotation, new double[3])),
        b,
        Pose.of(3, Poses.matrix(rotation, turned)));
  }

  private static double halfExtent(Polytope box, int axis) {
    double most = 0;
    for (int vertex = 0; vertex < box.vertexCount(); vertex++) {
      most = Math.max(most, box.coordinate(vertex, axis));
    }
    return most;
  }

  /** Returns one of the 24 rotations of a cube. */
  private static double[] quarterTurns(Chance chance) {
    int first = chance.below(3);
    int second = (first + 1 + chance.below(2)) % 3;
    int third = 3 - first - second;
    double[] matrix = new double[9];
    matrix[first] = chance.sign();
    matrix[3 + second] = chance.sign();
    boolean even = (second - first + 3) % 3 == 1;
    matrix[6 + third] = matrix[first] * matrix[3 + second] * (even ? 1 : -1);
    return matrix;
  }
}
