// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Directions in space that are likely to break a table. */
public final class Directions {

  private Directions() {}

  /** Returns a direction with an even chance for every octant, of length 1 or so. */
  public static double[] random(SplittableRandom random, int dimension) {
    double[] direction = new double[dimension];
    for (int axis = 0; axis < dimension; axis++) {
      direction[axis] = random.nextDouble(-1, 1);
    }
    return direction;
  }

  /** Axes, diagonals, and everything else made of zeros of either sign and ones. */
  public static List<double[]> ofSigns(int dimension) {
    double[] components = {0.0, -0.0, 1, -1};
    List<double[]> directions = new ArrayList<>();
    for (int k = 0; k < 1 << (2 * dimension); k++) {
      double[] direction = new double[dimension];
      boolean zero = true;
      for (int axis = 0; axis < dimension; axis++) {
        direction[axis] = components[(k >> (2 * axis)) & 3];
        zero &= direction[axis] == 0;
      }
      if (!zero) {
        directions.add(direction);
      }
    }
    return directions;
  }

  /** Borders and corners of the cells of a grid with so many rows, and what lies an ulp beside. */
  public static List<double[]> onCellBorders(int rows, SplittableRandom random, int count) {
    List<double[]> directions = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      int i = random.nextInt(rows + 1);
      int j = random.nextInt(rows - i + 1);
      double scale = random.nextBoolean() ? 1 : random.nextDouble();
      double[] direction = {
        nudged(i * scale, random), nudged(j * scale, random), nudged((rows - i - j) * scale, random)
      };
      addIfUseful(directions, direction);
    }
    return directions;
  }

  /**
   * Normals of faces and vectors orthogonal to edges, rounded, what lies an ulp beside, and what
   * lies beside by any small angle.
   */
  public static List<double[]> ofHull(Polytope polytope, SplittableRandom random, int count) {
    Hull topology = Hull.of(polytope);
    List<double[]> directions = new ArrayList<>();
    for (int k = 0; k < count && topology.edgeCount() > 0; k++) {
      double[] first = edge(polytope, topology, random.nextInt(topology.edgeCount()));
      double[] second = random(random, 3);
      if (topology.faceCount() > 0 && random.nextBoolean()) {
        int face = random.nextInt(topology.faceCount());
        int corner = topology.firstCorner(face);
        first = edge(polytope, topology, topology.cornerEdge(corner));
        second = edge(polytope, topology, topology.cornerEdge(corner + 1));
      }
      double sign = random.nextBoolean() ? 1 : -1;
      double[] direction = {
        nudged(sign * (first[1] * second[2] - first[2] * second[1]), random),
        nudged(sign * (first[2] * second[0] - first[0] * second[2]), random),
        nudged(sign * (first[0] * second[1] - first[1] * second[0]), random)
      };
      addIfUseful(directions, direction);
      double length = Math.abs(direction[0]) + Math.abs(direction[1]) + Math.abs(direction[2]);
      double angle = StrictMath.pow(10, -random.nextDouble(16));
      double[] beside = random(random, 3);
      for (int axis = 0; axis < 3; axis++) {
        beside[axis] = direction[axis] + angle * length * beside[axis];
      }
      addIfUseful(directions, beside);
    }
    return directions;
  }

  private static void addIfUseful(List<double[]> directions, double[] direction) {
    double largest = 0;
    for (double component : direction) {
      largest = Math.max(largest, Math.abs(component)); // NaN stays NaN
    }
    if (largest > 0 && largest < Double.POSITIVE_INFINITY) {
      directions.add(direction);
    }
  }

  private static double[] edge(Polytope polytope, Hull topology, int edge) {
    double[] vector = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      vector[axis] =
          polytope.coordinate(topology.edgeEnd(edge), axis)
              - polytope.coordinate(topology.edgeStart(edge), axis);
    }
    return vector;
  }

  /** Returns the value, or a neighbour, with either sign. */
  private static double nudged(double value, SplittableRandom random) {
    double signed = random.nextBoolean() ? value : -value;
    return switch (random.nextInt(4)) {
      case 0 -> Math.nextUp(signed);
      case 1 -> Math.nextDown(signed);
      default -> signed;
    };
  }
}
