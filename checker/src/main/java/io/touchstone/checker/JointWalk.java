// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointTree;
import io.touchstone.api.joints.JointTree.Common;
import io.touchstone.api.joints.JointTree.Divide;
import io.touchstone.api.joints.JointTree.Halve;
import io.touchstone.api.joints.JointTree.Plane;
import io.touchstone.api.joints.JointTree.Step;
import io.touchstone.api.query.BodySide;
import java.util.List;

/**
 * Walks a tree of boxes with what is left of the box and of both rows of parts, which begin as all
 * and are only ever divided, so that nothing can be missing where the walk ends with the tree.
 */
final class JointWalk {

  /** How deep a tree may be: halves of doubles end before. */
  static final int DEEPEST = 2000;

  /** Nothing is proved that is not off by less than this. */
  private static final int LARGEST = 127;

  private final JointBound bound;
  private final List<Step> steps;
  private final List<Integer> orderA;
  private final List<Integer> orderB;
  private final JointInterior interior;
  private final double[] least;
  private final double[] greatest;
  private final double[] w = new double[3];
  private int at;
  private double gap = Double.POSITIVE_INFINITY;
  private boolean open;
  private boolean common;
  private String problem = "";

  JointWalk(
      JointPair pair,
      JointBound bound,
      JointTree tree,
      List<Integer> orderA,
      List<Integer> orderB,
      List<Integer> facetsA,
      List<Integer> facetsB,
      double[] least,
      double[] greatest) {
    this.bound = bound;
    this.steps = tree.steps();
    this.orderA = orderA;
    this.orderB = orderB;
    this.interior = new JointInterior(pair, bound, facetsA, facetsB);
    this.least = least.clone();
    this.greatest = greatest.clone();
  }

  /** Walks the whole tree and returns the shares; see {@link #problem}. */
  JointShare walk() {
    JointShare share =
        below(least.clone(), greatest.clone(), 0, orderA.size(), 0, orderB.size(), 0);
    if (problem.isEmpty() && at < steps.size()) {
      problem = "the tree is complete before step %d of %d".formatted(at, steps.size());
    }
    return share;
  }

  String problem() {
    return problem;
  }

  /** Tells whether a leaf is open. */
  boolean isOpen() {
    return open;
  }

  /** Tells whether a leaf is a common point. */
  boolean hasCommon() {
    return common;
  }

  /** Returns the least gap of all planes, less the allowance. */
  double gap() {
    return gap - bound.allowance();
  }

  private JointShare fault(String found) {
    problem = problem.isEmpty() ? found : problem;
    return JointShare.open(1);
  }

  private JointShare below(
      double[] from, double[] to, int fromA, int toA, int fromB, int toB, int depth) {
    if (!problem.isEmpty()) {
      return JointShare.open(1);
    }
    if (at == steps.size() || depth > DEEPEST) {
      return fault(
          depth > DEEPEST
              ? "the tree is deeper than %d".formatted(DEEPEST)
              : "the tree ends before all of the box is covered");
    }
    Step step = steps.get(at++);
    if (step instanceof Halve halve) {
      return halved(halve, from, to, fromA, toA, fromB, toB, depth);
    }
    if (step instanceof Divide divide) {
      return divided(divide, from, to, fromA, toA, fromB, toB, depth);
    }
    double size = JointShare.upper(from, to, least, greatest);
    if (step instanceof Plane plane) {
      return isFree(plane, from, to, fromA, toA, fromB, toB)
          ? new JointShare(size, JointShare.lower(from, to, least, greatest), 0, false)
          : fault("the plane of step %d does not part the links".formatted(at - 1));
    }
    if (step instanceof Common point) {
      common = true;
      if (toA - fromA != 1 || toB - fromB != 1) {
        return fault("step %d names a common point of several parts".formatted(at - 1));
      }
      bound.take(from, to);
      String missing = interior.missing(point, orderA.get(fromA), orderB.get(fromB));
      return missing.isEmpty()
          ? new JointShare(size, 0, JointShare.lower(from, to, least, greatest), true)
          : fault("step %d: %s".formatted(at - 1, missing));
    }
    open = true;
    return JointShare.open(size);
  }

  private JointShare halved(
      Halve halve, double[] from, double[] to, int fromA, int toA, int fromB, int toB, int depth) {
    int p = halve.parameter();
    if (p < 0 || p >= from.length) {
      return fault("step %d halves parameter %d of %d".formatted(at - 1, p, from.length));
    }
    double middle = JointBound.middle(from[p], to[p]);
    if (!(from[p] < middle && middle < to[p])) {
      return fault("step %d halves a range that has no middle".formatted(at - 1));
    }
    double[] upper = to.clone();
    upper[p] = middle;
    JointShare lower = below(from, upper, fromA, toA, fromB, toB, depth + 1);
    double[] above = from.clone();
    above[p] = middle;
    return lower.and(below(above, to, fromA, toA, fromB, toB, depth + 1));
  }

  private JointShare divided(
      Divide divide,
      double[] from,
      double[] to,
      int fromA,
      int toA,
      int fromB,
      int toB,
      int depth) {
    int cut = divide.at();
    boolean ofA = divide.side() == BodySide.A;
    int first = ofA ? fromA : fromB;
    int behind = ofA ? toA : toB;
    if (cut <= first || cut >= behind) {
      return fault(
          "step %d divides the parts %d to %d of %s at %d"
              .formatted(at - 1, first, behind - 1, divide.side(), cut));
    }
    return ofA
        ? below(from, to, fromA, cut, fromB, toB, depth + 1)
            .with(below(from, to, cut, toA, fromB, toB, depth + 1))
        : below(from, to, fromA, toA, fromB, cut, depth + 1)
            .with(below(from, to, fromA, toA, cut, toB, depth + 1));
  }

  private boolean isFree(
      Plane plane, double[] from, double[] to, int fromA, int toA, int fromB, int toB) {
    boolean sound =
        plane.frame() >= 0
            && plane.frame() <= bound.joints()
            && Math.max(Math.abs(plane.x()), Math.max(Math.abs(plane.y()), Math.abs(plane.z())))
                <= LARGEST
            && (plane.x() != 0 || plane.y() != 0 || plane.z() != 0);
    if (!sound) {
      return false;
    }
    bound.take(from, to);
    bound.direction(plane.frame(), plane.x(), plane.y(), plane.z(), w);
    double found =
        bound.gap(
            plane.frame(),
            w[0],
            w[1],
            w[2],
            bound.start(false, fromA),
            bound.start(false, toA),
            bound.start(true, fromB),
            bound.start(true, toB));
    gap = Math.min(gap, found);
    return found > bound.needed();
  }
}
