package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.kernel.SupportMap3;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Answers about two boxes: their 15 axes by {@link BoxSearch}, a common point by {@link
 * ConeSearch}. What roundings leave open is left to {@link SatQuery}.
 *
 * <p><b>Accuracy of a depth.</b> The answer stands if its bounds are as near to each other as the
 * request wants,
 *
 * <pre>{@code upper - lower <= max(relative tolerance x depth, absolute tolerance)}</pre>
 *
 * where depth is the lesser of the two bounds, so that the relative tolerance is relative to the
 * depth itself, not to the size of the bodies. Otherwise, and where a bound is NaN, {@link
 * SatQuery} computes the depth again with twice the digits, to the floor of double arithmetic.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, unless it is traced.
 */
final class QuickBoxes {

  /** Cosine from which on two axes are one; they differ by roundings. */
  private static final double SAME_AXIS = 1 - 0x1p-40;

  private final RelativePair placement;
  private final BoxSearch boxes = new BoxSearch();
  private final ConeSearch cone;
  private final BoxPair shown = new BoxPair();
  private final double[] shift = new double[3];

  /** The box of A, where the last answer was not accurate enough but knows the deepest points. */
  private @Nullable BoxFrame measured;

  // bounds of the last depth, in the placement's unit
  private double atMost;
  private double atLeast;

  // the last axis: in A's frame, then in the world
  private double x;
  private double y;
  private double z;
  private double worldX;
  private double worldY;
  private double worldZ;

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
    measured = null;
    if (boxA == null || boxB == null || !placement.place(a, poseA, b, poseB)) {
      return false;
    }
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    double defects = poseA.defect() + poseB.defect();
    boolean separated = boxes.run(placement, a, boxA, b, boxB, defects, depthAsked);
    if (trace != null) {
      trace(trace, a, b);
    }
    if (separated) {
      turn(boxA);
      writeSeparated(a, b, out);
      return true;
    }
    if (depthAsked && !(boxes.hasPoints && isAccurate(request))) {
      measured = boxes.hasPoints ? boxA : null;
      return false;
    }
    if (cone.run(a, b, Integer.MAX_VALUE, null) != ConeSearch.Ending.CONTAINED) {
      return false;
    }
    PlacedAnswer.contained(cone, out);
    out.effort(BoxPair.AXES, cone.directions);
    if (depthAsked) {
      turn(boxA);
      writeDepth(boxA, out);
    }
    return true;
  }

  /** Computes the bounds of the depth; tells whether they are as near as the request wants. */
  private boolean isAccurate(PairRequest request) {
    atMost = (boxes.height + boxes.error) * (1 + boxes.stretch);
    atLeast = Math.max(0, (boxes.height - boxes.slack) * (1 - boxes.stretch)); // NaN stays NaN
    double tolerance =
        Math.max(
            request.relativeTolerance() * atLeast, request.absoluteTolerance() * placement.unit);
    return atMost - atLeast <= tolerance; // false for NaN
  }

  /** Turns the axis from A's box to A's frame and the world. */
  private void turn(BoxFrame box) {
    double ux = boxes.wx;
    double uy = boxes.wy;
    double uz = boxes.wz;
    if (box.aligned) {
      x = ux;
      y = uy;
      z = uz;
    } else {
      double[] u = box.axes;
      x = u[0] * ux + u[3] * uy + u[6] * uz;
      y = u[1] * ux + u[4] * uy + u[7] * uz;
      z = u[2] * ux + u[5] * uy + u[8] * uz;
    }
    double[] r = placement.poseA;
    double vx = r[0] * x + r[1] * y + r[2] * z;
    double vy = r[4] * x + r[5] * y + r[6] * z;
    double vz = r[8] * x + r[9] * y + r[10] * z;
    double inverse = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
    worldX = vx * inverse;
    worldY = vy * inverse;
    worldZ = vz * inverse;
  }

  private void writeSeparated(SatShape a, SatShape b, PairResult.Writer out) {
    SupportMap3 mapA = a.map3();
    SupportMap3 mapB = b.map3();
    RelativePair p = placement;
    double gap = -boxes.height - boxes.error;
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(worldX, worldY, worldZ)
        .featureA(mapA.support(x, y, z), 1)
        .featureB(
            mapB.support(
                -(p.r0 * x + p.r3 * y + p.r6 * z),
                -(p.r1 * x + p.r4 * y + p.r7 * z),
                -(p.r2 * x + p.r5 * y + p.r8 * z)),
            1)
        .lower(gap * (1 - boxes.stretch) / p.unit)
        .effort(BoxPair.AXES, 1);
  }

  private void writeDepth(BoxFrame box, PairResult.Writer out) {
    double unit = placement.unit;
    out.normal(worldX, worldY, worldZ).lower(0 - atMost / unit).upper(0 - atLeast / unit);
    writePoints(box, out);
  }

  /**
   * Writes the deepest points along an axis, where the last answer was not accurate enough but
   * found them along this very axis; tells whether it did.
   *
   * @param axis unit vector in the world
   */
  boolean writePoints(double[] axis, PairResult.Writer out) {
    BoxFrame box = measured;
    if (box == null) {
      return false;
    }
    turn(box);
    boolean same = axis[0] * worldX + axis[1] * worldY + axis[2] * worldZ > SAME_AXIS;
    if (same) {
      writePoints(box, out);
    }
    return same;
  }

  private void writePoints(BoxFrame box, PairResult.Writer out) {
    RelativePair p = placement;
    double scale = 1 / p.unit;
    double[] r = p.poseA;
    double[] u = box.axes;
    double[] c = box.center;
    double[] q = boxes.pointA;
    double ax = c[0] + scale * (u[0] * q[0] + u[3] * q[1] + u[6] * q[2]);
    double ay = c[1] + scale * (u[1] * q[0] + u[4] * q[1] + u[7] * q[2]);
    double az = c[2] + scale * (u[2] * q[0] + u[5] * q[1] + u[8] * q[2]);
    q = boxes.pointB;
    double bx = c[0] + scale * (u[0] * q[0] + u[3] * q[1] + u[6] * q[2]);
    double by = c[1] + scale * (u[1] * q[0] + u[4] * q[1] + u[7] * q[2]);
    double bz = c[2] + scale * (u[2] * q[0] + u[5] * q[1] + u[8] * q[2]);
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
    if (a.boxParts == null || b.boxParts == null) {
      return;
    }
    for (int i = 0; i < 3; i++) {
      shift[i] = placement.poseB[4 * i + 3] - placement.poseA[4 * i + 3];
    }
    shown.place(a.map3(), placement.poseA, b.map3(), placement.poseB, shift);
    for (int k = 0; k < BoxPair.AXES; k++) {
      sink.step(TraceStep.of("boxAxis", k).with("gap", 0 - shown.height[k]).build());
    }
  }
}
