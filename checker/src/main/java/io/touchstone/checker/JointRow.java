// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.joints.JointPart;
import io.touchstone.api.numbers.Norm;
import java.util.BitSet;
import java.util.List;

/** The parts of a link in a row, and all their vertices in its frame, in doubles. Immutable. */
final class JointRow {

  /** Three coordinates for each vertex, part after part. */
  final double[] vertices;

  /** How far the part of each vertex is rounded. */
  final double[] radii;

  /** First vertex of the part at each place of the row, and what follows the last. */
  final int[] starts;

  final List<Integer> order;

  /** Centre and radius of a ball around all vertices. */
  final double[] centre = new double[3];

  final double reach;

  /** A bound of how far a point is from the origin of the link, over all ways to get there. */
  final double far;

  final double defect;

  JointRow(List<JointPart> parts, List<Integer> order) {
    this.order = List.copyOf(order);
    starts = new int[order.size() + 1];
    for (int place = 0; place < order.size(); place++) {
      starts[place + 1] = starts[place] + parts.get(order.get(place)).core().vertexCount();
    }
    int count = starts[order.size()];
    vertices = new double[3 * count];
    radii = new double[count];
    double farthest = 0;
    double worst = 0;
    for (int place = 0; place < order.size(); place++) {
      JointPart part = parts.get(order.get(place));
      Pose pose = part.pose();
      double shift = Norm.of(pose.translation(0), pose.translation(1), pose.translation(2));
      worst = Math.max(worst, pose.defect());
      Polytope core = part.core();
      double[] local = new double[3];
      double[] placed = new double[3];
      for (int v = 0; v < core.vertexCount(); v++) {
        for (int i = 0; i < 3; i++) {
          local[i] = core.coordinate(v, i);
        }
        pose.toWorld(local, placed);
        System.arraycopy(placed, 0, vertices, 3 * (starts[place] + v), 3);
        radii[starts[place] + v] = part.radius();
        farthest = Math.max(farthest, Norm.of(local) + shift + part.radius());
      }
    }
    far = farthest;
    defect = worst;
    reach = ball(count);
  }

  private double ball(int count) {
    for (int i = 0; i < 3; i++) {
      double least = Double.POSITIVE_INFINITY;
      double greatest = Double.NEGATIVE_INFINITY;
      for (int v = 0; v < count; v++) {
        least = Math.min(least, vertices[3 * v + i]);
        greatest = Math.max(greatest, vertices[3 * v + i]);
      }
      centre[i] = 0.5 * least + 0.5 * greatest;
    }
    double radius = 0;
    for (int v = 0; v < count; v++) {
      radius =
          Math.max(
              radius,
              Norm.of(
                  vertices[3 * v] - centre[0],
                  vertices[3 * v + 1] - centre[1],
                  vertices[3 * v + 2] - centre[2]));
    }
    return radius * (1 + 0x1p-40);
  }

  /** Tells whether a row names each of so many parts once. */
  static boolean isPermutation(List<Integer> order, int parts) {
    BitSet seen = new BitSet();
    for (int part : order) {
      if (part < 0 || part >= parts || seen.get(part)) {
        return false;
      }
      seen.set(part);
    }
    return order.size() == parts;
  }
}
