// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.parts;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.SeparatedNodes;
import io.touchstone.api.query.BodySide;
import io.touchstone.exact.Dyadic;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks a tree of planes: walks it with the parts that are left on both sides, which begin as all
 * and are only ever divided, so that no pair can be missing where the walk ends with the list. Each
 * plane is measured in exact numbers.
 */
public final class TreeCheck {

  private final Side a;
  private final Side b;
  private final double margin;
  private final String problem;
  private double lower = Double.POSITIVE_INFINITY;
  private boolean separates = true;
  private boolean onePlane;

  public TreeCheck(
      ObjectBody a,
      PoseView poseA,
      ObjectBody b,
      PoseView poseB,
      double margin,
      SeparatedNodes tree) {
    this.a = new Side(a, poseA, tree.orderA());
    this.b = new Side(b, poseB, tree.orderB());
    this.margin = margin;
    this.problem = walk(tree.steps(), a.dimension());
  }

  /** Says what is wrong; empty if the tree is one. */
  public String problem() {
    return problem;
  }

  /** Returns the least bound of all planes, rounded down. */
  public double lower() {
    return lower;
  }

  /** Tells whether all planes separate. */
  public boolean separates() {
    return separates;
  }

  /** Tells whether one plane says it all. */
  public boolean isOnePlane() {
    return onePlane;
  }

  private String walk(List<SeparatedNodes.Step> steps, int n) {
    if (!a.isPermutation() || !b.isPermutation()) {
      return "the row of parts of %s does not have each part once"
          .formatted(a.isPermutation() ? "B" : "A");
    }
    ArrayDeque<int[]> waiting = new ArrayDeque<>();
    waiting.push(new int[] {0, a.count(), 0, b.count()});
    onePlane = steps.size() == 1;
    for (int k = 0; k < steps.size(); k++) {
      int[] left = waiting.poll();
      if (left == null) {
        return "the tree is complete before step %d of %d".formatted(k, steps.size());
      }
      if (steps.get(k) instanceof SeparatedNodes.Split split) {
        int at = split.side() == BodySide.A ? 0 : 2;
        if (split.at() <= left[at] || split.at() >= left[at + 1]) {
          return "step %d divides the parts %d to %d of %s at %d"
              .formatted(k, left[at], left[at + 1] - 1, split.side(), split.at());
        }
        int[] later = left.clone();
        later[at] = split.at();
        left[at + 1] = split.at();
        waiting.push(later);
        waiting.push(left);
      } else if (steps.get(k) instanceof SeparatedNodes.Plane plane) {
        if (plane.normal().dimension() != n) {
          return "the normal of step %d has dimension %d, the objects have %d"
              .formatted(k, plane.normal().dimension(), n);
        }
        measure(ExactDirection.of(plane.normal()), left);
      }
    }
    return waiting.isEmpty() ? "" : "the tree ends before all pairs of parts are below a plane";
  }

  private void measure(ExactDirection w, int[] left) {
    Side.Run ofA = a.run(left[0], left[1]);
    Side.Run ofB = b.run(left[2], left[3]);
    // min_B w.y - max_A w.x
    Dyadic gap = ofB.body().farthest(w.negate()).add(ofA.body().farthest(w)).negate();
    Dyadic radii = ofA.radius().add(ofB.radius()).add(Dyadic.of(margin));
    ExactGap exact = new ExactGap(gap, w.lengthSq(), radii);
    lower = Math.min(lower, exact.roundDown());
    separates &= exact.compareToRadii() > 0;
  }

  /** The parts of one object in the row of a certificate. */
  private static final class Side {

    /** Parts that stand side by side, as one hull. */
    record Run(ExactBody body, Dyadic radius) {}

    private final ObjectBody object;
    private final PoseView pose;
    private final List<Integer> order;
    private final Map<Long, Run> known = new HashMap<>();

    Side(ObjectBody object, PoseView pose, List<Integer> order) {
      this.object = object;
      this.pose = pose;
      this.order = order;
    }

    int count() {
      return order.size();
    }

    boolean isPermutation() {
      if (order.size() != object.partCount()) {
        return false;
      }
      BitSet seen = new BitSet();
      for (int part : order) {
        if (part < 0 || part >= order.size() || seen.get(part)) {
          return false;
        }
        seen.set(part);
      }
      return true;
    }

    Run run(int from, int to) {
      return known.computeIfAbsent(((long) from << 32) | to, key -> make(from, to));
    }

    private Run make(int from, int to) {
      int n = object.dimension();
      int vertices = 0;
      for (int i = from; i < to; i++) {
        vertices += core(object.part(order.get(i))).vertexCount();
      }
      double[] all = new double[vertices * n];
      double radius = 0;
      int at = 0;
      for (int i = from; i < to; i++) {
        ConvexBody part = object.part(order.get(i));
        double[] own = core(part).toArray();
        System.arraycopy(own, 0, all, at, own.length);
        at += own.length;
        radius = Math.max(radius, part instanceof RoundedPolytope round ? round.radius() : 0);
      }
      return new Run(new ExactBody(Polytope.of(n, all), pose), Dyadic.of(radius));
    }

    private static Polytope core(ConvexBody part) {
      return part instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) part;
    }
  }
}
