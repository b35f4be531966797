// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.checker.parts.WindingNumber;
import java.util.Arrays;

/**
 * Finds the triangles of a mesh that a ray may meet: those in boxes that it may meet. Memory of one
 * thread.
 *
 * <p>The ray is a segment that ends beyond all boxes, centred at q with half its length e; in the
 * frame of a box with half sides h it misses the box if {@code |q_k| > h_k + |e_k|} for an axis or
 * {@code |q x e|_k > h_l |e_m| + h_m |e_l|} (S. Gottschalk, Separating axis theorem, 1996). Boxes
 * are taken a little larger than they are, by more than all roundings.
 */
final class RayCast implements WindingNumber.Candidates {

  /** More than roundings of rigid poses and axes, as a share of all lengths. */
  private static final double SLACK = 1e-9;

  /** How far a ray is turned from straight outwards. */
  private static final double[] ASIDE = {0.0173, -0.0291, 0.0237};

  private final BoxTree tree;
  private final PoseView pose;
  private final double[] q = new double[3];
  private final double[] e = new double[3];
  private final double[] inBox = new double[6];
  private int[] found = new int[16];
  private int count;
  private double slack;

  RayCast(BoxTree tree, PoseView pose) {
    this.tree = tree;
    this.pose = pose;
  }

  @Override
  public int[] along(double[] point, double[] direction) {
    count = 0;
    if (!pose.isRigid() || !take(point, direction)) {
      return tree.order.clone(); // all of them
    }
    visit(0);
    return Arrays.copyOf(found, count);
  }

  /** Away from the middle of the mesh, and a little aside: not along its edges. */
  @Override
  public boolean propose(double[] point, double[] direction) {
    double most = 0;
    for (int i = 0; i < 3; i++) {
      double middle = pose.translation(i);
      for (int k = 0; k < 3; k++) {
        middle += pose.rotation(i, k) * tree.centre(0, k);
      }
      direction[i] = point[i] - middle;
      most = Math.max(most, Math.abs(direction[i]));
    }
    for (int i = 0; i < 3; i++) {
      direction[i] = direction[i] / most * 0.9 + ASIDE[i];
    }
    return most > 0x1p-300 && most < 0x1p300;
  }

  /** Takes the segment into the frame of the mesh; returns whether its numbers are good for it. */
  private boolean take(double[] point, double[] direction) {
    double size = RelativePlace.length(tree.reach);
    double far = 0;
    double length = RelativePlace.length(direction);
    for (int i = 0; i < 3; i++) {
      q[i] = 0;
      e[i] = 0;
      for (int k = 0; k < 3; k++) { // the inverse is the transpose, but for the defect
        q[i] += pose.rotation(k, i) * (point[k] - pose.translation(k));
        e[i] += pose.rotation(k, i) * direction[k] / length;
      }
      far += Math.abs(q[i]);
    }
    double half = size + far; // more than half the way to the far side
    for (int i = 0; i < 3; i++) {
      e[i] *= half;
      q[i] += e[i];
    }
    slack = (SLACK + 16 * pose.defect() + 8 * tree.axesDefect) * (size + far + 2 * half);
    return slack > 0 && slack < 0x1p300 && length > 0x1p-300;
  }

  private void visit(int node) {
    if (misses(node)) {
      return;
    }
    if (!tree.isLeaf(node)) {
      visit(node + 1);
      visit(tree.right[node]);
      return;
    }
    if (count == found.length) {
      found = Arrays.copyOf(found, 2 * count);
    }
    found[count++] = tree.part(node);
  }

  private boolean misses(int node) {
    for (int k = 0; k < 3; k++) {
      double ofQ = 0;
      double ofE = 0;
      for (int i = 0; i < 3; i++) {
        double axis = tree.axis(node, k, i);
        ofQ += axis * (q[i] - tree.centre(node, i));
        ofE += axis * e[i];
      }
      if (Math.abs(ofQ) > tree.half(node, k) + Math.abs(ofE) + slack) {
        return true;
      }
      inBox[k] = ofQ;
      inBox[3 + k] = ofE;
    }
    for (int k = 0; k < 3; k++) {
      int l = (k + 1) % 3;
      int m = (k + 2) % 3;
      double ofL = Math.abs(inBox[3 + l]);
      double ofM = Math.abs(inBox[3 + m]);
      double reach =
          (tree.half(node, l) + 2 * slack) * (ofM + slack)
              + (tree.half(node, m) + 2 * slack) * (ofL + slack);
      double all = Math.abs(inBox[l]) * slack + Math.abs(inBox[m]) * slack;
      if (Math.abs(inBox[l] * inBox[3 + m] - inBox[m] * inBox[3 + l]) > reach + all) {
        return true;
      }
    }
    return false;
  }
}
