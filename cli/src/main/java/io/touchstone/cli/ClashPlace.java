// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.objects.WindingPoint;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Outcome;
import io.touchstone.harness.ObjectAnswer;
import io.touchstone.harness.PairReport;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.kernel.support.WorldBox;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where two bodies clash, in the coordinates of the scene: at a point that the evidence shows, or
 * else in the middle of what their boxes have in common, of the parts that decide if they are
 * known. Coordinates of shapes may be anywhere, so that the origin of a body is no place of it.
 */
final class ClashPlace {

  /** How far outside of the boxes a point of the evidence may be, relative to their size. */
  private static final double SLACK = 1e-6;

  private final Map<String, PartedShape> objects = new HashMap<>();

  ClashPlace(Scene scene) {
    for (SceneBody body : scene.bodies()) {
      PartedShape object = body.object();
      if (object != null) {
        objects.put(body.name(), object);
      }
    }
  }

  /** Returns three coordinates. */
  double[] of(PairReport report) {
    Outcome outcome = report.outcome();
    if (outcome.hasPoints()) {
      return middle(outcome.pointA(), outcome.pointB());
    }
    ObjectAnswer answer = report.object();
    ObjectOutcome object = answer == null ? null : answer.outcome();
    ConvexBody a = report.shapeA();
    ConvexBody b = report.shapeB();
    if (object != null) {
      if (object.inside().isPresent()) {
        double[] inside = vertex(report, object.inside().get());
        if (inside != null) {
          return inside;
        }
      }
      a = part(report.bodyA(), object.partA(), a);
      b = part(report.bodyB(), object.partB(), b);
      outcome = object.pair().orElse(outcome);
    }
    double[] shown = shown(outcome, a, report.poseA(), b, report.poseB());
    return shown == null ? middleOfBoxes(a, report.poseA(), b, report.poseB()) : shown;
  }

  private ConvexBody part(String body, int part, ConvexBody shape) {
    PartedShape object = objects.get(body);
    return object == null || part < 0 ? shape : object.body().part(part);
  }

  private double @Nullable [] vertex(PairReport report, WindingPoint inside) {
    boolean first = inside.side() == BodySide.A;
    ConvexBody part =
        part(
            first ? report.bodyA() : report.bodyB(),
            inside.part(),
            first ? report.shapeA() : report.shapeB());
    return point(
        part, first ? report.poseA() : report.poseB(), ConvexCombination.ofVertex(inside.vertex()));
  }

  /** Returns the common point of a certificate; null if there is none, or it is of rows. */
  private static double @Nullable [] shown(
      Outcome outcome, ConvexBody a, Pose poseA, ConvexBody b, Pose poseB) {
    Certificate certificate = outcome.certificate();
    Certificate.CommonPoint common =
        certificate instanceof Certificate.CommonPoint point
            ? point
            : certificate instanceof Certificate.PenetrationAxis axis
                ? axis.commonPoint()
                : certificate instanceof Certificate.RowDepth depth ? depth.commonPoint() : null;
    if (common == null) {
      return null;
    }
    double[] onA = point(a, poseA, common.onA());
    double[] onB = point(b, poseB, common.onB());
    if (onA == null || onB == null) {
      return null;
    }
    double[] point = middle(onA, onB);
    return isIn(box(a, poseA), point) && isIn(box(b, poseB), point) ? point : null;
  }

  private static double @Nullable [] point(
      ConvexBody body, Pose pose, ConvexCombination combination) {
    Polytope core =
        body instanceof RoundedPolytope round
            ? round.core()
            : body instanceof Polytope polytope ? polytope : null;
    double[] sum = new double[3];
    double weights = 0;
    double[] vertex = new double[3];
    for (int term = 0; term < combination.size(); term++) {
      if (core == null || combination.vertex(term) >= core.vertexCount()) {
        return null;
      }
      core.vertex(combination.vertex(term), vertex);
      for (int axis = 0; axis < 3; axis++) {
        sum[axis] += combination.weight(term) * vertex[axis];
      }
      weights += combination.weight(term);
    }
    double[] point = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      sum[axis] /= weights;
    }
    pose.toWorld(sum, point);
    return isFinite(point) ? point : null; // neither without terms, nor with huge ones
  }

  private static boolean isFinite(double[] point) {
    boolean finite = true;
    for (double coordinate : point) {
      finite &= Math.abs(coordinate) <= Double.MAX_VALUE;
    }
    return finite;
  }

  private static double[] middle(double[] one, double[] other) {
    double[] middle = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      middle[axis] = one[axis] / 2 + other[axis] / 2;
    }
    return middle;
  }

  private static WorldBox box(ConvexBody body, Pose pose) {
    WorldBox box = new WorldBox(3);
    box.enclose(body, pose);
    return box;
  }

  private static boolean isIn(WorldBox box, double[] point) {
    boolean inside = true;
    for (int axis = 0; axis < 3; axis++) {
      double slack = SLACK * (Math.abs(box.min(axis)) + Math.abs(box.max(axis)));
      inside &= point[axis] >= box.min(axis) - slack && point[axis] <= box.max(axis) + slack;
    }
    return inside;
  }

  /** Also where the boxes are apart: then it is the middle of the gap. */
  private static double[] middleOfBoxes(ConvexBody a, Pose poseA, ConvexBody b, Pose poseB) {
    WorldBox boxA = box(a, poseA);
    WorldBox boxB = box(b, poseB);
    double[] middle = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      double low = Math.max(boxA.min(axis), boxB.min(axis));
      double high = Math.min(boxA.max(axis), boxB.max(axis));
      boolean bounded = Math.abs(low) <= Double.MAX_VALUE && Math.abs(high) <= Double.MAX_VALUE;
      double end = Math.abs(low) <= Double.MAX_VALUE ? low : high;
      middle[axis] = bounded ? low / 2 + high / 2 : Math.abs(end) <= Double.MAX_VALUE ? end : 0;
    }
    return middle;
  }
}
