// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointTask;
import io.touchstone.api.joints.JointTree;
import io.touchstone.checker.JointBound;
import io.touchstone.checker.JointInterior;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a point that two parts have in common all over a box of joint values: the centre of the
 * largest ball in both at the middle of the box, by the simplex method on the dual with four
 * columns. Memory of one search; not thread-safe.
 */
final class CommonPoint {

  private static final int MOST_ROUNDS = 80;

  /** Pivots of unit normals below this are none. */
  private static final double TINY = 1e-12;

  /** Offset of the tetrahedron that the search starts from. */
  private static final double FAR = 100;

  private final JointBound bound;
  private final JointInterior interior;
  private final List<Integer> orderA;
  private final List<Integer> orderB;
  private final boolean possible;
  private final double[][] rows = new double[4][5];
  private final double[] point = new double[3];
  private double depth;

  CommonPoint(
      JointPair pair,
      JointTask task,
      JointBound bound,
      List<Integer> orderA,
      List<Integer> orderB) {
    this.bound = bound;
    this.orderA = orderA;
    this.orderB = orderB;
    interior = new JointInterior(pair, bound, task.facetsA(), task.facetsB());
    possible = !task.facetsA().isEmpty() && !task.facetsB().isEmpty();
  }

  /** Tells whether facets are known at all. */
  boolean isPossible() {
    return possible;
  }

  /** Returns a point that is in both parts of a box, which was taken; null if none was found. */
  JointTree.@Nullable Common find(BoxNode node) {
    if (!possible) {
      return null;
    }
    int partA = orderA.get(node.partsA.from);
    int partB = orderB.get(node.partsB.from);
    double[] a = interior.halfSpaces(false, partA);
    double[] b = interior.halfSpaces(true, partB);
    if (a.length == 0 || b.length == 0) {
      return null;
    }
    deepest(a, b);
    if (!(depth > bound.allowance())) {
      return null;
    }
    double[] local = new double[3];
    for (int frame = 0; frame <= bound.joints(); frame++) {
      bound.pointInFrame(frame, point[0], point[1], point[2], local);
      JointTree.Common common = new JointTree.Common(frame, local[0], local[1], local[2]);
      if (interior.missing(common, partA, partB).isEmpty()) {
        return common;
      }
    }
    return null;
  }

  /** Maximises t with n.c + t <= d over all half-spaces. */
  private void deepest(double[] a, double[] b) {
    double[] origin = {
      bound.vertex(true, 0, 0), bound.vertex(true, 0, 1), bound.vertex(true, 0, 2)
    };
    int[] basis = {-1, -2, -3, -4};
    double[] weights = {0.25, 0.25, 0.25, 0.25};
    double[] column = new double[4];
    depth = Double.NEGATIVE_INFINITY;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      for (int r = 0; r < 4; r++) {
        column(basis[r], a, b, origin, column);
        System.arraycopy(column, 0, rows[r], 0, 3);
        rows[r][3] = 1;
        rows[r][4] = column[3];
      }
      if (!eliminate()) {
        return;
      }
      for (int i = 0; i < 3; i++) {
        point[i] = origin[i] + rows[i][4];
      }
      depth = rows[3][4];
      int entering = mostViolated(a, b);
      if (entering < 0) {
        return;
      }
      for (int r = 0; r < 4; r++) {
        column(basis[r], a, b, origin, column);
        for (int i = 0; i < 3; i++) {
          rows[i][r] = column[i];
        }
        rows[3][r] = 1;
      }
      column(entering, a, b, origin, column);
      for (int i = 0; i < 3; i++) {
        rows[i][4] = column[i];
      }
      rows[3][4] = 1;
      if (!eliminate() || !exchange(entering, basis, weights)) {
        return;
      }
    }
  }

  private boolean exchange(int entering, int[] basis, double[] weights) {
    int leaving = -1;
    double step = Double.POSITIVE_INFINITY;
    for (int r = 0; r < 4; r++) {
      if (rows[r][4] > TINY && weights[r] / rows[r][4] < step) {
        step = weights[r] / rows[r][4];
        leaving = r;
      }
    }
    if (leaving < 0) {
      return false;
    }
    for (int r = 0; r < 4; r++) {
      weights[r] = Math.max(0, weights[r] - step * rows[r][4]);
    }
    weights[leaving] = step;
    basis[leaving] = entering;
    return true;
  }

  private int mostViolated(double[] a, double[] b) {
    int worst = -1;
    double least = -1e-11;
    int count = (a.length + b.length) / 4;
    for (int k = 0; k < count; k++) {
      boolean ofA = 4 * k < a.length;
      double[] row = ofA ? a : b;
      int at = ofA ? 4 * k : 4 * k - a.length;
      double slack =
          row[at + 3] - row[at] * point[0] - row[at + 1] * point[1] - row[at + 2] * point[2];
      if (slack - depth < least) {
        least = slack - depth;
        worst = k;
      }
    }
    return worst;
  }

  private static void column(int k, double[] a, double[] b, double[] origin, double[] column) {
    if (k < 0) {
      double c = 0.5773502691896258;
      column[0] = k == -1 || k == -2 ? c : -c;
      column[1] = k == -1 || k == -3 ? c : -c;
      column[2] = k == -1 || k == -4 ? c : -c;
      column[3] = FAR;
      return;
    }
    boolean ofA = 4 * k < a.length;
    double[] row = ofA ? a : b;
    int at = ofA ? 4 * k : 4 * k - a.length;
    System.arraycopy(row, at, column, 0, 3);
    column[3] =
        row[at + 3] - row[at] * origin[0] - row[at + 1] * origin[1] - row[at + 2] * origin[2];
  }

  private boolean eliminate() {
    for (int c = 0; c < 4; c++) {
      int pivot = c;
      for (int r = c + 1; r < 4; r++) {
        pivot = Math.abs(rows[r][c]) > Math.abs(rows[pivot][c]) ? r : pivot;
      }
      if (!(Math.abs(rows[pivot][c]) > TINY)) {
        return false;
      }
      double[] row = rows[pivot];
      rows[pivot] = rows[c];
      rows[c] = row;
      for (int r = 0; r < 4; r++) {
        double factor = r == c ? 0 : rows[r][c] / row[c];
        for (int k = c; factor != 0 && k < 5; k++) {
          rows[r][k] -= factor * row[k];
        }
      }
    }
    for (int c = 0; c < 4; c++) {
      rows[c][4] /= rows[c][c];
    }
    return true;
  }
}
