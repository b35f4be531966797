// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.joints.JointPart;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.checker.JointBound;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Some parts of a link that stand side by side in its row, as their hull. */
final class PartNode {

  final int from;
  final int to;
  final PreparedShape hull;

  /** The largest radius of the parts. */
  final double radius;

  /** Both halves; null of one part. */
  final @Nullable PartNode lower;

  final @Nullable PartNode upper;

  private PartNode(JointBound bound, boolean ofB, int from, int to, NarrowPhase engine) {
    this.from = from;
    this.to = to;
    int first = bound.start(ofB, from);
    int behind = bound.start(ofB, to);
    double[] all = new double[3 * (behind - first)];
    double most = 0;
    for (int v = first; v < behind; v++) {
      for (int i = 0; i < 3; i++) {
        all[3 * (v - first) + i] = bound.local(ofB, v, i);
      }
      most = Math.max(most, bound.radius(ofB, v));
    }
    radius = most;
    hull = engine.prepare(Polytope.of(3, all));
    boolean one = to - from == 1;
    int middle = (from + to) >>> 1;
    lower = one ? null : new PartNode(bound, ofB, from, middle, engine);
    upper = one ? null : new PartNode(bound, ofB, middle, to, engine);
  }

  static PartNode root(JointBound bound, boolean ofB, NarrowPhase engine) {
    return new PartNode(bound, ofB, 0, bound.parts(ofB), engine);
  }

  /** Returns how many parts there are. */
  int count() {
    return to - from;
  }

  /** Returns a row in which parts that are near each other stand near each other. */
  static List<Integer> order(List<JointPart> parts) {
    List<Integer> row = new ArrayList<>();
    List<double[]> centres = new ArrayList<>();
    for (int k = 0; k < parts.size(); k++) {
      row.add(k);
      centres.add(centre(parts.get(k)));
    }
    sort(row, centres);
    return row;
  }

  private static void sort(List<Integer> row, List<double[]> centres) {
    if (row.size() < 3) {
      return;
    }
    int widest = 0;
    double width = -1;
    for (int i = 0; i < 3; i++) {
      int axis = i;
      double least = row.stream().mapToDouble(k -> centres.get(k)[axis]).min().orElse(0);
      double greatest = row.stream().mapToDouble(k -> centres.get(k)[axis]).max().orElse(0);
      if (greatest - least > width) {
        width = greatest - least;
        widest = i;
      }
    }
    int axis = widest;
    row.sort(Comparator.comparingDouble(k -> centres.get(k)[axis]));
    int middle = row.size() >>> 1;
    sort(row.subList(0, middle), centres);
    sort(row.subList(middle, row.size()), centres);
  }

  private static double[] centre(JointPart part) {
    double[] sum = new double[3];
    double[] local = new double[3];
    double[] placed = new double[3];
    Polytope core = part.core();
    for (int v = 0; v < core.vertexCount(); v++) {
      for (int i = 0; i < 3; i++) {
        local[i] = core.coordinate(v, i);
      }
      part.pose().toWorld(local, placed);
      for (int i = 0; i < 3; i++) {
        sum[i] += placed[i] / core.vertexCount();
      }
    }
    return sum;
  }
}
