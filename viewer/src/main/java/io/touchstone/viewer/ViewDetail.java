// SPDX-License-Identifier: Apache-2.0
package io.touchstone.viewer;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.ContactBy;
import io.touchstone.api.motion.ContactWithin;
import io.touchstone.api.motion.JointPath;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionContact;
import io.touchstone.api.motion.MotionPlane;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.io.certificate.MotionRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What there is to draw of a pair beside its evidence: points of contact, what two bodies have in
 * common, a cast, a motion. Immutable and thread-safe. Coordinates are in the world frame.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class ViewDetail {

  /** The member of motions. */
  static final String MOTION = "motion";

  private final String member;
  private final Map<String, @Nullable Object> data;

  private ViewDetail(String member, Map<String, @Nullable Object> data) {
    this.member = member;
    this.data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
  }

  String member() {
    return member;
  }

  Map<String, @Nullable Object> data() {
    return data;
  }

  /**
   * Returns the points where two bodies touch.
   *
   * @param kept the points that a solver would get
   * @param patch all corners of the patch
   */
  public static ViewDetail contact(ContactManifold kept, ContactManifold patch) {
    int n = kept.dimension();
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    double[] normal = new double[n];
    for (int axis = 0; axis < n; axis++) {
      normal[axis] = kept.normal(axis);
    }
    data.put("normal", normal);
    data.put("points", points(kept));
    data.put("patch", points(patch));
    data.put("patchArea", patch.patchArea());
    data.put("keptArea", kept.keptArea());
    return new ViewDetail("contact", data);
  }

  private static List<Object> points(ContactManifold manifold) {
    List<Object> points = new ArrayList<>();
    for (int p = 0; p < manifold.count(); p++) {
      double[] at = new double[manifold.dimension()];
      for (int axis = 0; axis < at.length; axis++) {
        at[axis] = manifold.point(p, axis);
      }
      Map<String, @Nullable Object> point = new LinkedHashMap<>();
      point.put("at", at);
      point.put("separation", manifold.separation(p));
      point.put("feature", manifold.feature(p));
      points.add(point);
    }
    return points;
  }

  /** Returns what two bodies have in common; its evidence belongs to the pair. */
  public static ViewDetail overlap(OverlapOutcome outcome, int dimension) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    double[] flat = outcome.points();
    List<double[]> points = new ArrayList<>();
    for (int k = 0; k + dimension <= flat.length; k += dimension) {
      points.add(java.util.Arrays.copyOfRange(flat, k, k + dimension));
    }
    data.put("points", points);
    List<int[]> faces = new ArrayList<>();
    if (outcome.evidence().orElse(null) instanceof OverlapSolid solid) {
      for (int f = 0; f < solid.faceCount(); f++) {
        int[] ring = new int[solid.ringSize(f)];
        for (int k = 0; k < ring.length; k++) {
          ring[k] = solid.ring(f, k);
        }
        faces.add(ring);
      }
    }
    data.put("faces", faces);
    if (outcome.hasCentroid()) {
      data.put("centroid", outcome.centroid());
    }
    return new ViewDetail("overlap", data);
  }

  /**
   * Returns a cast.
   *
   * @param direction what B moves by in one unit of the parameter
   * @param parameter about where B touches A; not finite if it misses
   */
  public static ViewDetail cast(
      ConvexBody a,
      Pose poseA,
      ConvexBody b,
      Pose poseB,
      List<Double> direction,
      double parameter) {
    double[] d = direction.stream().mapToDouble(Double::doubleValue).toArray();
    boolean hit = Double.isFinite(parameter);
    double end = hit ? parameter : passed(a, poseA, b, poseB, d);
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("direction", d);
    data.put("hit", hit);
    data.put("end", end);
    if (b instanceof Polytope body && end > 0) {
      double[] step = new double[d.length];
      for (int axis = 0; axis < step.length; axis++) {
        step[axis] = end * d[axis];
      }
      data.put("sweep", HullData.between(body, poseB, moved(poseB, step)));
    }
    return new ViewDetail("cast", data);
  }

  private static Pose moved(Pose pose, double[] step) {
    int n = pose.dimension();
    double[] matrix = new double[n * (n + 1)];
    pose.copyTo(matrix);
    for (int axis = 0; axis < n; axis++) {
      matrix[axis * (n + 1) + n] += step[axis];
    }
    return Pose.affine(n, matrix);
  }

  /** A miss is drawn until B has passed A, about; at least one unit of the parameter. */
  private static double passed(ConvexBody a, Pose poseA, ConvexBody b, Pose poseB, double[] d) {
    if (!(a instanceof Polytope first && b instanceof Polytope second)) {
      return 1;
    }
    double high = Double.NEGATIVE_INFINITY;
    double low = Double.POSITIVE_INFINITY;
    double square = 0;
    for (double component : d) {
      square += component * component;
    }
    for (double[] point : HullData.placed(first, poseA)) {
      high = Math.max(high, dot(point, d));
    }
    for (double[] point : HullData.placed(second, poseB)) {
      low = Math.min(low, dot(point, d));
    }
    double end = (high - low) / square;
    return Double.isFinite(end) ? Math.max(1, end) : 1;
  }

  private static double dot(double[] p, double[] q) {
    double sum = 0;
    for (int axis = 0; axis < p.length; axis++) {
      sum += p[axis] * q[axis];
    }
    return sum;
  }

  /**
   * Returns a motion with its evidence, which is checked here.
   *
   * @param minimumSeparation the bodies meet when they are at most that far apart
   */
  public static ViewDetail motion(
      ConvexBody a,
      Motion motionA,
      ConvexBody b,
      Motion motionB,
      double minimumSeparation,
      MotionResult result) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("a", path(a, motionA, result.freeUntil()));
    data.put("b", path(b, motionB, result.freeUntil()));
    data.put(
        "fault",
        MotionRecord.of(0, minimumSeparation, motionA, motionB, result)
            .fault(a, motionA, b, motionB));
    data.put("minimumSeparation", minimumSeparation);
    data.put("freeUntil", result.freeUntil());
    result.contactAt().ifPresent(time -> data.put("contactAt", time));
    List<Object> planes = new ArrayList<>();
    for (MotionPlane plane : result.free().planes()) {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("from", plane.from());
      members.put("to", plane.to());
      members.put("frame", plane.frame().name());
      members.put("normal", plane.normal().toArray());
      planes.add(members);
    }
    data.put("planes", planes);
    result.contact().ifPresent(met -> data.put("contact", contact(met)));
    return new ViewDetail(MOTION, data);
  }

  private static Map<String, @Nullable Object> contact(MotionContact met) {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("time", met.time());
    if (met instanceof ContactBy by) {
      EvidenceData.points(data, by.point().onA(), by.point().onB());
    } else if (met instanceof ContactWithin within) {
      data.put("from", within.from());
      data.put("verticesA", within.verticesA());
      data.put("verticesB", within.verticesB());
    }
    return data;
  }

  /** A path by its numbers; where every vertex moves linearly, the hull of what it sweeps over. */
  private static Map<String, @Nullable Object> path(ConvexBody body, Motion motion, double until) {
    int n = motion.dimension();
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("kind", motion.kind().name());
    data.put("start", matrix(motion.start()));
    if (motion.kind() == Motion.Kind.AFFINE) {
      data.put("end", matrix(motion.end()));
    }
    data.put("centre", motion.centre());
    data.put("velocity", motion.velocity());
    data.put("turn", motion.turn());
    if (motion.kind() == Motion.Kind.JOINTS) {
      joints(motion.path(), data);
    }
    boolean straight = motion.kind() == Motion.Kind.LINEAR || motion.kind() == Motion.Kind.AFFINE;
    if (straight && body instanceof Polytope polytope && until > 0) {
      double[] end = new double[n * (n + 1)];
      motion.poseAt(until, end);
      data.put("sweep", HullData.between(polytope, motion.start(), Pose.affine(n, end)));
    }
    return data;
  }

  private static void joints(JointPath path, Map<String, @Nullable Object> data) {
    List<Object> joints = new ArrayList<>();
    List<Object> fixed = new ArrayList<>(List.of(matrix(path.fixed(0))));
    for (int k = 0; k < path.joints(); k++) {
      Map<String, @Nullable Object> joint = new LinkedHashMap<>();
      joint.put("slides", path.slides(k));
      joint.put("axis", path.axis(k));
      joint.put("from", path.from(k));
      joint.put("to", path.to(k));
      joints.add(joint);
      fixed.add(matrix(path.fixed(k + 1)));
    }
    data.put("fixed", fixed);
    data.put("joints", joints);
  }

  private static double[] matrix(Pose pose) {
    double[] matrix = new double[pose.dimension() * (pose.dimension() + 1)];
    pose.copyTo(matrix);
    return matrix;
  }
}
