package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.PreciseContact;
import org.jspecify.annotations.Nullable;

/**
 * Answers about two boxes: whether the balls about their origins are apart; their 15 axes and a
 * common point by {@link BoxSearch}; where it has none, by {@link PreciseContact} and {@link
 * ConeSearch}. What roundings leave open is left to {@link SatQuery}.
 *
 * <p><b>Accuracy of a depth.</b> Of two boxes along the axes of their frames with no parallel edges
 * the bounds are as near to each other as roundings allow, {@link BoxFacet}. Otherwise the answer
 * stands if they are as near as the request wants,
 *
 * <pre>{@code upper - lower <= max(relative tolerance x depth, absolute tolerance)}</pre>
 *
 * where depth is the lesser of the two bounds, so that the relative tolerance is relative to the
 * depth itself, not to the size of the bodies. If they are not, {@link SatQuery} computes the
 * depth.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, unless it is traced.
 */
final class QuickBoxes {

  /** Cosine from which on two axes are one; they differ by roundings. */
  private static final double SAME_AXIS = 1 - 0x1p-40;

  private final BallGap balls = new BallGap();
  private final RelativePair placement;
  private final PlacedBoxes place = new PlacedBoxes();
  private final BoxSearch boxes = new BoxSearch(place);
  private final ConeSearch cone;
  private final BoxPair shown = new BoxPair();
  private final double[] shift = new double[3];
  private final PlacedPair pair = new PlacedPair(3);
  private final PreciseContact contact = new PreciseContact(3);
  private final WeightedVertices aroundA = new WeightedVertices(4);
  private final WeightedVertices aroundB = new WeightedVertices(4);
  private final int[] onA = new int[4];
  private final int[] onB = new int[4];

  /** The boxes, where the last answer was not accurate enough. */
  private @Nullable BoxFrame unfinishedA;

  private @Nullable BoxFrame unfinishedB;

  /** Whether their common point is known. */
  private boolean met;

  /** Whether the last answer looked for a common point in vain. */
  private boolean searched;

  /**
   * Creates the memory.
   *
   * @param placement where pairs are placed, by which the cone is searched
   */
  QuickBoxes(RelativePair placement, ConeSearch cone) {
    this.placement = placement;
    this.cone = cone;
  }

  /** Answers if both shapes are boxes and the answer is sure; tells whether it did. */
  boolean answer(
      SatShape a,
      PoseView poseA,
      SatShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable QueryTrace trace,
      PairResult.Writer out) {
    BoxFrame boxA = a.box;
    BoxFrame boxB = b.box;
    if (unfinishedA != null) { // the comparison is cheaper than the store
      unfinishedA = null;
      unfinishedB = null;
    }
    searched = false;
    if (boxA == null || boxB == null) {
      return false;
    }
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    if (!depthAsked
        && poseA.isRigid()
        && poseB.isRigid()
        && balls.separatesAboutOrigins(boxA.radius, poseA, boxB.radius, poseB)) {
      PlacedAnswer.separated(balls, trace, out);
      return true;
    }
    BoxSearch.Ending ending =
        depthAsked
            ? boxes.measure(boxA, poseA, boxB, poseB)
            : boxes.collide(boxA, poseA, boxB, poseB);
    if (ending == BoxSearch.Ending.NOT_PLACED) {
      return false;
    }
    if (trace != null) {
      trace(trace, a, b);
    }
    if (ending == BoxSearch.Ending.SEPARATED) {
      writeSeparated(boxA, boxB, out);
      return true;
    }
    boolean hasMet = ending == BoxSearch.Ending.MET || hasMetClosely(a, poseA, b, poseB);
    if (depthAsked && !(boxes.hasDepth && boxes.hasPoints && isAccurate(request))) {
      unfinishedA = boxA;
      unfinishedB = boxB;
      met = hasMet;
      return false;
    }
    if (hasMet) {
      out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0).effort(boxes.measured, 1);
      writePairs(boxA, boxB, out);
    } else if (placement.place(a, poseA, b, poseB)
        && cone.run(a, b, Integer.MAX_VALUE, null) == ConeSearch.Ending.CONTAINED) {
      PlacedAnswer.contained(cone, out);
      out.effort(BoxPair.AXES, cone.directions);
    } else {
      searched = true;
      return false;
    }
    if (depthAsked) {
      writeDepth(boxA, out);
    }
    return true;
  }

  /**
   * Looks for a common point where roundings hide whether there is one: takes the corners around
   * the point that may be common, and has them confirmed with twice the digits. Of the crossings
   * only the first in doubt: the others are as near to contact.
   */
  private boolean hasMetClosely(SatShape a, PoseView poseA, SatShape b, PoseView poseB) {
    pair.place(a.support, poseA, b.support, poseB);
    BoxCommonPoint common = boxes.common;
    for (int attempt = 0; attempt < BoxCommonPoint.ATTEMPTS; attempt++) {
      if (common.find(place, attempt)) {
        return true;
      }
      if (common.isNear()) {
        boolean confirmed = isConfirmed(a, b);
        if (confirmed || attempt > 0) {
          return confirmed;
        }
      }
    }
    return false;
  }

  private boolean isConfirmed(SatShape a, SatShape b) {
    BoxFrame boxA = a.box;
    BoxFrame boxB = b.box;
    if (boxA == null || boxB == null) {
      return false;
    }
    BoxCommonPoint common = boxes.common;
    aroundA.clear();
    aroundB.clear();
    for (int k = 0; k < 4; k++) {
      double weight = Math.max(0, common.weight[k]);
      common.weight[k] = weight;
      aroundA.add(boxA.corner[common.cornerOfA(k)], weight);
      aroundB.add(boxB.corner[common.cornerOfB(k)], weight);
    }
    return contact.surelyContains(pair, aroundA, aroundB);
  }

  /** Tells whether the bounds of the depth are as near as the request wants, or as can be. */
  private boolean isAccurate(PairRequest request) {
    double tolerance =
        Math.max(
            request.relativeTolerance() * boxes.atLeast, request.absoluteTolerance() * place.unit);
    return boxes.isSharp || boxes.atMost - boxes.atLeast <= tolerance;
  }

  private void writeSeparated(BoxFrame boxA, BoxFrame boxB, PairResult.Writer out) {
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(place.normalX, place.normalY, place.normalZ)
        .featureA(boxA.corner[place.cornerA], 1)
        .featureB(boxB.corner[place.cornerB], 1)
        .lower(place.leastGap)
        .effort(boxes.measured, 1);
  }

  private void writePairs(BoxFrame boxA, BoxFrame boxB, PairResult.Writer out) {
    BoxCommonPoint common = boxes.common;
    int[] corners = boxA.corner;
    onA[0] = corners[common.cornerOfA(0)];
    onA[1] = corners[common.cornerOfA(1)];
    onA[2] = corners[common.cornerOfA(2)];
    onA[3] = corners[common.cornerOfA(3)];
    corners = boxB.corner;
    onB[0] = corners[common.cornerOfB(0)];
    onB[1] = corners[common.cornerOfB(1)];
    onB[2] = corners[common.cornerOfB(2)];
    onB[3] = corners[common.cornerOfB(3)];
    out.fourPairs(onA, onB, common.weight);
  }

  /**
   * Returns the search, if the last answer was not accurate enough, but only one axis can have the
   * least height.
   */
  @Nullable BoxSearch alone() {
    return unfinishedA != null && boxes.isAlone() ? boxes : null;
  }

  /** Returns the vertex of A that is farthest along the axis of {@link #alone}. */
  int farthestOfA() {
    return unfinishedA == null ? Axes.NONE : unfinishedA.corner[boxes.cornerOfA()];
  }

  /** Returns the vertex of B that is farthest against the axis of {@link #alone}. */
  int farthestOfB() {
    return unfinishedB == null ? Axes.NONE : unfinishedB.corner[boxes.cornerOfB()];
  }

  /** Tells whether the last answer was not accurate enough, but knows a common point. */
  boolean hasMet() {
    return unfinishedA != null && met;
  }

  /** Tells whether a {@link ConeSearch} for the last pair found nothing. */
  boolean hasSearched() {
    return searched;
  }

  /** Writes the pairs of vertices around that common point; there is one. */
  void writePairs(PairResult.Writer out) {
    if (unfinishedA == null || unfinishedB == null) {
      throw new IllegalStateException("no common point is known");
    }
    writePairs(unfinishedA, unfinishedB, out);
  }

  private void writeDepth(BoxFrame box, PairResult.Writer out) {
    double length = place.length;
    out.normal(boxes.normalX, boxes.normalY, boxes.normalZ)
        .lower(0 - boxes.atMost * length)
        .upper(0 - boxes.atLeast * length);
    writePoints(box, out);
  }

  /**
   * Writes the deepest points along an axis, where the last answer was not accurate enough but
   * found them along this very axis; tells whether it did.
   *
   * @param axis unit vector in the world
   */
  boolean writePoints(double[] axis, PairResult.Writer out) {
    BoxFrame box = unfinishedA;
    if (box == null || !boxes.hasPoints || !boxes.hasDepth) {
      return false;
    }
    boolean same =
        axis[0] * boxes.normalX + axis[1] * boxes.normalY + axis[2] * boxes.normalZ > SAME_AXIS;
    if (same) {
      writePoints(box, out);
    }
    return same;
  }

  private void writePoints(BoxFrame box, PairResult.Writer out) {
    double scale = place.length;
    double[] r = place.frameA;
    double[] q = boxes.pointA;
    double ax = box.middle[0] + scale * q[0];
    double ay = box.middle[1] + scale * q[1];
    double az = box.middle[2] + scale * q[2];
    q = boxes.pointB;
    double bx = box.middle[0] + scale * q[0];
    double by = box.middle[1] + scale * q[1];
    double bz = box.middle[2] + scale * q[2];
    out.points(
        r[0] * ax + r[1] * ay + r[2] * az + r[3],
        r[4] * ax + r[5] * ay + r[6] * az + r[7],
        r[8] * ax + r[9] * ay + r[10] * az + r[11],
        r[0] * bx + r[1] * by + r[2] * bz + r[3],
        r[4] * bx + r[5] * by + r[6] * bz + r[7],
        r[8] * bx + r[9] * by + r[10] * bz + r[11]);
  }

  /** Shows the gaps of all axes, for boxes that are parallel to the axes of their frames. */
  private void trace(QueryTrace sink, SatShape a, SatShape b) {
    if (a.boxParts() == null || b.boxParts() == null) {
      return;
    }
    for (int i = 0; i < 3; i++) {
      shift[i] = place.frameB[4 * i + 3] - place.frameA[4 * i + 3];
    }
    shown.place(a.map3(), place.frameA, b.map3(), place.frameB, shift);
    for (int k = 0; k < BoxPair.AXES; k++) {
      sink.step(TraceStep.of("boxAxis", k).with("gap", 0 - shown.height[k]));
    }
  }
}
