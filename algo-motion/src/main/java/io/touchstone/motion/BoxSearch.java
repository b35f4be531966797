// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.joints.JointContact;
import io.touchstone.api.joints.JointEvidence;
import io.touchstone.api.joints.JointFinding;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointTask;
import io.touchstone.api.joints.JointTree;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.checker.JointBound;
import io.touchstone.checker.JointBox;
import io.touchstone.checker.JointChecker;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One search about one pair of links. First postures are tried; then boxes of joint values are
 * divided, depth first, until a plane parts the links over each of them. A box depends on nothing
 * but itself and the plane of the box around it. Not thread-safe.
 */
final class BoxSearch {

  /** Normals are whole numbers up to this. */
  private static final int LARGEST = 127;

  /** How often a box is halved before parts are divided. */
  private static final int HALVINGS = 2;

  /** Every so many boxes that resist, the search slides down from one. */
  private static final int SLIDE_EVERY = 50;

  /** It does so where the links are this near, in units of length: 2 cm where that is a metre. */
  private static final double SLIDE_BELOW = 0.02;

  private static final int STOP_EVERY = 64;

  /** How many postures must collide before it is asked whether all do. */
  private static final int POSTURES_OF_ALWAYS = 30;

  private static final long BOXES_OF_ALWAYS = 2000;

  private final JointPair pair;
  private final JointTask task;
  private final List<Integer> orderA;
  private final List<Integer> orderB;
  private final JointBound bound;
  private final NearestParts near;
  private final PostureSearch postures;
  private final SweptDirection swept;
  private final CommonPoint common;
  private final double[] from;
  private final double[] to;
  private final double[] middle;
  private final double[] direction = new double[3];
  private final double[] local = new double[3];
  private final double[] losses;

  /** What a gap must be larger than. */
  private double needed;

  /** The best direction for the box at hand, as whole numbers in its frame, and its gap. */
  private int bestFrame;

  private int bestX;
  private int bestY;
  private int bestZ;
  private double bestGap;

  private int triedX;
  private int triedY;
  private int triedZ;
  private long boxes;
  private boolean stopped;

  BoxSearch(NarrowPhase engine, JointPair pair, JointTask task) {
    this.pair = pair;
    this.task = task;
    orderA = PartNode.order(pair.partsA());
    orderB = PartNode.order(pair.partsB());
    bound = new JointBound(pair, orderA, orderB, new JointBox(task.from(), task.to()));
    near = new NearestParts(engine, bound);
    postures = new PostureSearch(pair, task, bound, near, orderA, orderB);
    swept = new SweptDirection(bound);
    common = new CommonPoint(pair, task, bound, orderA, orderB);
    from = task.from().stream().mapToDouble(Double::doubleValue).toArray();
    to = task.to().stream().mapToDouble(Double::doubleValue).toArray();
    middle = new double[from.length];
    losses = new double[from.length];
    needed = bound.needed();
  }

  JointFinding find() {
    postures.sample();
    if (postures.contact() != null) {
      return collides();
    }
    BoxNode root = prove();
    JointContact met = postures.contact();
    if (met != null) {
      return collides();
    }
    boolean free = !stopped && boxes <= task.boxes() && isClosed(root);
    if (!free) {
      return finding(JointVerdict.OPEN, root.tree(), Optional.empty(), OptionalDouble.empty());
    }
    if (task.tolerance().isPresent()) {
      return nearest(root.tree());
    }
    return finding(JointVerdict.NEVER, root.tree(), Optional.empty(), OptionalDouble.empty());
  }

  private JointFinding finding(
      JointVerdict verdict, JointTree tree, Optional<JointContact> contact, OptionalDouble upper) {
    boolean facets = tree.steps().stream().anyMatch(JointTree.Common.class::isInstance);
    return new JointFinding(
        new JointEvidence(
            verdict,
            task.from(),
            task.to(),
            orderA,
            orderB,
            tree,
            0,
            0,
            OptionalDouble.empty(),
            upper,
            contact,
            facets ? task.facetsA() : List.of(),
            facets ? task.facetsB() : List.of()),
        boxes,
        stopped);
  }

  private JointFinding collides() {
    Optional<JointContact> contact = Optional.ofNullable(postures.contact());
    if (from.length == 0 || task.from().equals(task.to())) {
      return finding(JointVerdict.ALWAYS, JointTree.NONE, contact, OptionalDouble.empty());
    }
    JointTree tree = JointTree.NONE;
    if (common.isPossible() && postures.alwaysCollides(POSTURES_OF_ALWAYS)) {
      BoxNode root = covered();
      if (root != null) {
        return finding(JointVerdict.ALWAYS, root.tree(), Optional.empty(), OptionalDouble.empty());
      }
    }
    if (task.share()) {
      tree = shares().tree();
    }
    return finding(JointVerdict.COLLIDES, tree, contact, OptionalDouble.empty());
  }

  private BoxNode root() {
    return new BoxNode(from, to, near.rootA, near.rootB, 0);
  }

  private static boolean isClosed(BoxNode root) {
    return root.tree().steps().stream().noneMatch(JointTree.Open.class::isInstance);
  }

  private boolean isSpent(long limit) {
    if (boxes % STOP_EVERY == 0 && task.stop().getAsBoolean()) {
      stopped = true;
    }
    return stopped || boxes >= limit;
  }

  /** Divides boxes until all are free, one collides, or the limit is reached. */
  private BoxNode prove() {
    BoxNode root = root();
    Deque<BoxNode> waiting = new ArrayDeque<>(List.of(root));
    while (!waiting.isEmpty() && postures.contact() == null && !isSpent(task.boxes())) {
      BoxNode node = waiting.pop();
      boxes++;
      if (!isFree(node) && (!node.hopeless || node.isDivisible())) {
        divide(node, waiting);
      }
    }
    return root;
  }

  /**
   * Divides boxes, the largest first, until each is free or collides all over, or the limit is
   * reached.
   */
  private BoxNode shares() {
    BoxNode root = root();
    Deque<BoxNode> waiting = new ArrayDeque<>(List.of(root));
    Deque<BoxNode> next = new ArrayDeque<>();
    while (!waiting.isEmpty() && !isSpent(task.boxes())) {
      BoxNode node = waiting.poll();
      boxes++;
      if (!isFree(node) && !isCovered(node)) {
        divide(node, next);
        while (!next.isEmpty()) {
          waiting.add(next.pop());
        }
      }
    }
    return root;
  }

  /** Looks for common points over all of the box; null if there are none. */
  private @Nullable BoxNode covered() {
    BoxNode root = root();
    Deque<BoxNode> waiting = new ArrayDeque<>(List.of(root));
    long limit = Math.min(task.boxes(), boxes + BOXES_OF_ALWAYS);
    while (!waiting.isEmpty()) {
      if (isSpent(limit)) {
        return null;
      }
      BoxNode node = waiting.pop();
      boxes++;
      take(node);
      if (near.distance(node.partsA, node.partsB) > 0) {
        return null;
      }
      if (!isCovered(node)) {
        bestGap = Double.NEGATIVE_INFINITY;
        divide(node, waiting);
      }
    }
    return root;
  }

  private boolean isCovered(BoxNode node) {
    if (node.partsA.count() > 1 || node.partsB.count() > 1) {
      return false;
    }
    JointTree.Common point = common.find(node);
    if (point == null) {
      return false;
    }
    node.step = point;
    return true;
  }

  private void take(BoxNode node) {
    bound.take(node.from, node.to);
    near.place();
  }

  /** Looks for a plane that parts a box, and keeps the best that was found. */
  private boolean isFree(BoxNode node) {
    take(node);
    bestGap = Double.NEGATIVE_INFINITY;
    Arrays.fill(losses, 0);
    if (node.frame >= 0) {
      bound.direction(node.frame, node.x, node.y, node.z, direction);
      if (parts(node, node.frame, node.x, node.y, node.z)) {
        return true;
      }
    }
    double distance = near.distance(node.partsA, node.partsB);
    if (distance <= pair.margin()) {
      bestGap = Double.NEGATIVE_INFINITY;
      node.hopeless = true;
      meets(node);
      return false;
    }
    node.hopeless = distance <= needed;
    double[] n = near.normal.clone();
    double bestOfNearest = Double.NEGATIVE_INFINITY;
    for (int frame = 0; frame <= bound.joints(); frame++) {
      if (parts(node, frame, n)) {
        return true;
      }
      if (lastGap > bestOfNearest) {
        bestOfNearest = lastGap;
        keepLosses();
      }
    }
    bound.direction(bestFrame, bestX, bestY, bestZ, direction);
    double gap = swept.find(bestFrame, direction.clone(), node.partsA, node.partsB, needed);
    if ((gap > needed || gap >= bestGap) && parts(node, bestFrame, swept.direction)) {
      return true;
    }
    resist(node, distance);
    return false;
  }

  private double lastGap;

  /** Tries a direction of the frame of A on a frame. */
  private boolean parts(BoxNode node, int frame, double[] w) {
    bound.toFrame(frame, w[0], w[1], w[2], local);
    double most = Math.max(Math.abs(local[0]), Math.max(Math.abs(local[1]), Math.abs(local[2])));
    triedX = (int) Math.rint(LARGEST * local[0] / most);
    triedY = (int) Math.rint(LARGEST * local[1] / most);
    triedZ = (int) Math.rint(LARGEST * local[2] / most);
    return parts(node, frame, triedX, triedY, triedZ);
  }

  /** Tries a direction of whole numbers on a frame. */
  private boolean parts(BoxNode node, int frame, int x, int y, int z) {
    bound.direction(frame, x, y, z, direction);
    lastGap =
        bound.gap(
            frame,
            direction[0],
            direction[1],
            direction[2],
            bound.start(false, node.partsA.from),
            bound.start(false, node.partsA.to),
            bound.start(true, node.partsB.from),
            bound.start(true, node.partsB.to));
    if (lastGap > bestGap) {
      bestGap = lastGap;
      bestFrame = frame;
      bestX = x;
      bestY = y;
      bestZ = z;
    }
    if (lastGap > needed) {
      node.step = new JointTree.Plane(frame, x, y, z);
      return true;
    }
    return false;
  }

  private void keepLosses() {
    Arrays.fill(losses, 0);
    for (int j = 0; j < bound.joints(); j++) {
      losses[bound.parameter(j)] += bound.loss(j);
    }
  }

  /** The hulls collide in the middle of a box; if they are parts, the links do. */
  private void meets(BoxNode node) {
    if (node.partsA.count() == 1 && node.partsB.count() == 1 && postures.contact() == null) {
      postures.at(middle(node));
      take(node);
    }
  }

  private double[] middle(BoxNode node) {
    for (int p = 0; p < middle.length; p++) {
      middle[p] = JointBound.middle(node.from[p], node.to[p]);
    }
    return middle;
  }

  private void resist(BoxNode node, double distance) {
    if (boxes % SLIDE_EVERY == 0 && distance < SLIDE_BELOW && postures.contact() == null) {
      double[] q = middle(node).clone();
      postures.slide(q, postures.at(q));
      take(node);
    }
  }

  /** Divides the parts or the box, and puts both halves on a stack, the lower one on top. */
  private void divide(BoxNode node, Deque<BoxNode> waiting) {
    PartNode a = node.partsA;
    PartNode b = node.partsB;
    boolean several = a.count() > 1 || b.count() > 1;
    int widest = widest(node);
    if (several
        && (bestGap == Double.NEGATIVE_INFINITY || node.halvings >= HALVINGS || widest < 0)) {
      boolean ofA = a.count() >= b.count();
      PartNode cut = ofA ? a : b;
      PartNode low = Objects.requireNonNull(cut.lower);
      PartNode high = Objects.requireNonNull(cut.upper);
      node.step = new JointTree.Divide(ofA ? BodySide.A : BodySide.B, high.from);
      node.lower = new BoxNode(node.from, node.to, ofA ? low : a, ofA ? b : low, 0);
      node.upper = new BoxNode(node.from, node.to, ofA ? high : a, ofA ? b : high, 0);
    } else if (widest >= 0) {
      double cut = JointBound.middle(node.from[widest], node.to[widest]);
      double[] lowerTo = node.to.clone();
      lowerTo[widest] = cut;
      double[] upperFrom = node.from.clone();
      upperFrom[widest] = cut;
      node.step = new JointTree.Halve(widest);
      node.lower = new BoxNode(node.from, lowerTo, a, b, node.halvings + 1);
      node.upper = new BoxNode(upperFrom, node.to, a, b, node.halvings + 1);
    } else {
      return; // nothing is left to divide: it stays open
    }
    for (BoxNode half : List.of(node.upper, node.lower)) {
      if (bestGap > Double.NEGATIVE_INFINITY) {
        half.frame = bestFrame;
        half.x = bestX;
        half.y = bestY;
        half.z = bestZ;
      }
      waiting.push(half);
    }
  }

  /** Returns the parameter that costs most and can be halved, or -1. */
  private int widest(BoxNode node) {
    if (bestGap == Double.NEGATIVE_INFINITY) {
      Arrays.fill(losses, 0);
      for (int j = 0; j < bound.joints(); j++) {
        double lever = bound.slides(j) ? 1 : Math.min(bound.lever(false, j), bound.lever(true, j));
        losses[bound.parameter(j)] += bound.chord(j) * lever;
      }
    }
    int widest = -1;
    for (int p = 0; p < losses.length; p++) {
      double cut = JointBound.middle(node.from[p], node.to[p]);
      boolean divides = node.from[p] < cut && cut < node.to[p];
      if (divides
          && (widest < 0
              || losses[p] > losses[widest]
              || (losses[p] == losses[widest]
                  && node.to[p] - node.from[p] > node.to[widest] - node.from[widest]))) {
        widest = p;
      }
    }
    return widest;
  }

  /**
   * Bounds the least distance: proves that it is nowhere less than that of the nearest posture,
   * less the tolerance, which sinks with every nearer posture that is found.
   */
  private JointFinding nearest(JointTree before) {
    double tolerance = task.tolerance().orElse(0);
    double aim = postures.best() - tolerance;
    Deque<BoxNode> waiting = new ArrayDeque<>();
    BoxNode root = root();
    waiting.push(root);
    long spent = boxes;
    while (!waiting.isEmpty() && !isSpent(spent + task.boxes())) {
      needed = Math.max(pair.margin(), aim) + bound.allowance();
      BoxNode node = waiting.pop();
      boxes++;
      if (!isFree(node)) {
        double[] q = middle(node).clone();
        double here = postures.at(q);
        if (here < aim + tolerance) {
          postures.slide(q, here);
          aim = Math.min(aim, postures.best() - tolerance);
        }
        take(node);
        divide(node, waiting);
      }
    }
    boolean whole = waiting.isEmpty() && !stopped;
    JointContact named = Objects.requireNonNull(postures.nearest());
    double upper = postures.best() + 4 * bound.allowance();
    boolean shown = upper > 0 && JointChecker.meets(pair, named, upper);
    return finding(
        JointVerdict.NEVER,
        whole ? root.tree() : before,
        shown ? Optional.of(named) : Optional.empty(),
        shown ? OptionalDouble.of(upper) : OptionalDouble.empty());
  }
}
