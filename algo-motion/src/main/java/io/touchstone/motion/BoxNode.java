// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.joints.JointTree;
import io.touchstone.api.joints.JointTree.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A box of joint values with the parts that are left, in the tree of a search. */
final class BoxNode {

  final double[] from;
  final double[] to;
  final PartNode partsA;
  final PartNode partsB;

  /** How often it was halved since parts were divided. */
  final int halvings;

  /** The plane of the box around it, in its frame; no frame if there is none. */
  int frame = -1;

  int x;
  int y;
  int z;

  /**
   * Whether the hulls are so near in the middle that no bound can part them. Then it parts no half
   * of the box either, each of which has that posture at its border.
   */
  boolean hopeless;

  /** What is done about it; open until then. */
  Step step = new JointTree.Open();

  @Nullable BoxNode lower;
  @Nullable BoxNode upper;

  BoxNode(double[] from, double[] to, PartNode partsA, PartNode partsB, int halvings) {
    this.from = from;
    this.to = to;
    this.partsA = partsA;
    this.partsB = partsB;
    this.halvings = halvings;
  }

  /** Tells whether parts can be divided. */
  boolean isDivisible() {
    return partsA.count() > 1 || partsB.count() > 1;
  }

  /** Returns the tree below, in preorder. */
  JointTree tree() {
    List<Step> steps = new ArrayList<>();
    Deque<BoxNode> waiting = new ArrayDeque<>(List.of(this));
    while (!waiting.isEmpty()) {
      BoxNode node = waiting.pop();
      BoxNode first = node.lower;
      BoxNode second = node.upper;
      steps.add(node.step);
      if (first != null && second != null) {
        waiting.push(second);
        waiting.push(first);
      }
    }
    return new JointTree(steps);
  }
}
