package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.kernel.BallGap3;
import io.touchstone.api.kernel.PlacedPair;
import io.touchstone.api.kernel.RelativePlacement;
import io.touchstone.api.kernel.SupportGap3;
import io.touchstone.api.kernel.SupportMap3;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Answers queries in R<sup>3</sup> in the frame of A, where that is accurate enough: rigid poses,
 * bodies near the origins of their frames, gaps that stand out from the roundings. Scratch memory
 * of one thread; allocates nothing after construction.
 */
final class SpaceQuery {

  /** Below {@code 1 / sqrt(3)}, by more than the defect of a rigid pose; see PlacedPair.scale. */
  private static final double LEAST_COORDINATE = 0.57;

  private final RelativePlacement placement = new RelativePlacement();
  private final StepRecorder recorder;
  private final SpaceSearch search;
  private final PlacedPair pair;
  private final PairAnswer answer;
  private final SpaceDepth depth;
  private final BallGap3 balls = new BallGap3();
  private final SupportGap3 first = new SupportGap3();
  private final PreciseDistance precise = new PreciseDistance();
  private final double[] normal = new double[3];

  SpaceQuery(PlacedPair pair, PairAnswer answer, StepRecorder recorder) {
    this.recorder = recorder;
    search = new SpaceSearch(recorder);
    depth = new SpaceDepth(pair, recorder);
    this.pair = pair;
    this.answer = answer;
  }

  /** Returns the last simplex of a query that could not be answered; it may be empty. */
  PairSimplex simplex() {
    return search.simplex;
  }

  /** Returns the number of iterations, which is that of support queries. */
  int iterations() {
    return search.iterations;
  }

  /**
   * Answers if possible.
   *
   * @param memory of this pair of shapes, or null
   * @return whether the answer is written
   */
  boolean answer(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      PairResult.Writer out) {
    search.simplex.size = 0;
    search.iterations = 0;
    if (a.space == null || b.space == null || !poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    first.clear();
    if (!valueAsked) {
      boolean met = memory != null && memory.size > 0 && !memory.directed;
      if (!met && balls.separates(a.space, poseA, b.space, poseB)) {
        writeBalls(memory, out);
        return true;
      }
      if (memory != null
          && memory.directed
          && isStillSeparated(a, a.space, poseA, b, b.space, poseB, memory)) {
        writeFirst(memory, out);
        return true;
      }
    }
    recorder.start("A", memory != null && memory.size > 0);
    SpaceSearch.Ending ending =
        search.run(
            a,
            poseA,
            b,
            poseB,
            placement,
            first,
            request,
            valueAsked ? request.cutoff() : 0,
            memory);
    recorder.end(search.iterations, ending.name());
    boolean answered =
        switch (ending) {
          case SEPARATED -> writeSeparated(out, valueAsked);
          case CONTAINED ->
              request.goal() == Goal.PENETRATION
                  ? depth.answer(a, poseA, b, poseB, placement, search, request, memory, out)
                  : writeContained(out);
          case NEAREST ->
              valueAsked && search.lower > 0 && writeNearest(a, poseA, b, poseB, request, out);
          case UNCLEAR -> false;
        };
    if (answered) {
      boolean expanded =
          request.goal() == Goal.PENETRATION && ending == SpaceSearch.Ending.CONTAINED;
      int effort = search.iterations + (expanded ? depth.iterations() : 0);
      out.effort(effort, effort);
      if (memory != null) {
        search.remember(memory);
      }
    }
    return answered;
  }

  private boolean isStillSeparated(
      GjkShape a,
      SupportMap3 mapA,
      PoseView poseA,
      GjkShape b,
      SupportMap3 mapB,
      PoseView poseB,
      GjkMemory memory) {
    return first.separates(
        mapA,
        a.reach,
        a.supportUnits,
        poseA,
        mapB,
        b.reach,
        b.supportUnits,
        poseB,
        -memory.dx,
        -memory.dy,
        -memory.dz);
  }

  private void writeBalls(@Nullable GjkMemory memory, PairResult.Writer out) {
    double x = balls.normalX();
    double y = balls.normalY();
    double z = balls.normalZ();
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(x, y, z)
        .lower(balls.lower())
        .effort(1, 0);
    if (recorder.isOn()) {
      recorder.start("world", memory != null && memory.size > 0);
      recorder.balls(balls.lower(), x, y, z);
      recorder.end(1, SpaceSearch.Ending.SEPARATED.name());
    }
  }

  /** Writes that the remembered direction, which stays, separates. */
  private void writeFirst(GjkMemory memory, PairResult.Writer out) {
    double x = first.directionX();
    double y = first.directionY();
    double z = first.directionZ();
    int onA = first.vertexA();
    int onB = first.vertexB();
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(first.normalX(), first.normalY(), first.normalZ())
        .featureA(onA, 1)
        .featureB(onB, 1)
        .lower(first.lower())
        .effort(1, 1);
    if (recorder.isOn()) {
      recorder.start("A", true);
      double length = Math.sqrt(x * x + y * y + z * z);
      recorder.support(1, onA, onB, first.gap(), x / length, y / length, z / length);
      recorder.end(1, SpaceSearch.Ending.SEPARATED.name());
    }
    memory.keepPair(onA, onB);
  }

  private boolean writeSeparated(PairResult.Writer out, boolean valueAsked) {
    turnNormal();
    out.verdict(Verdict.DISJOINT, valueAsked ? Termination.CUTOFF : Termination.CONVERGED)
        .normal(normal[0], normal[1], normal[2])
        .featureA(search.foundA(), 1)
        .featureB(search.foundB(), 1)
        .lower(search.lower);
    return true;
  }

  private boolean writeContained(PairResult.Writer out) {
    out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
    writePairs(out);
    return true;
  }

  private boolean writeNearest(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer out) {
    turnNormal();
    double tolerance =
        Math.max(request.relativeTolerance() * search.upper, request.absoluteTolerance());
    if (search.upper - search.lower <= tolerance) {
      writeBounds(search.lower, search.upper, out);
    } else if (precise.bound(a, b, placement, search, normal[0], normal[1], normal[2])
        && PairAnswer.isClose(precise.lower, precise.upper, leastScale(a, b), request)) {
      writeBounds(precise.lower, precise.upper, out);
    } else {
      pair.place(a.certified, poseA, b.certified, poseB);
      if (!answer.disjoint(out, search.simplex, normal, request)) {
        return false;
      }
    }
    writePoints(out);
    return true;
  }

  private void writeBounds(double lower, double upper, PairResult.Writer out) {
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(normal[0], normal[1], normal[2])
        .lower(lower)
        .upper(upper);
    writePairs(out);
  }

  /** Size of the scene from below, as {@link PlacedPair#scale}. */
  private static double leastScale(GjkShape a, GjkShape b) {
    return LEAST_COORDINATE * Math.max(a.certified.size(), b.certified.size());
  }

  private void writePoints(PairResult.Writer out) {
    double[] p = search.pointA;
    double[] q = search.pointB;
    double[] r = placement.poseA();
    double[] s = placement.poseB();
    out.points(
        r[0] * p[0] + r[1] * p[1] + r[2] * p[2] + r[3],
        r[4] * p[0] + r[5] * p[1] + r[6] * p[2] + r[7],
        r[8] * p[0] + r[9] * p[1] + r[10] * p[2] + r[11],
        s[0] * q[0] + s[1] * q[1] + s[2] * q[2] + s[3],
        s[4] * q[0] + s[5] * q[1] + s[6] * q[2] + s[7],
        s[8] * q[0] + s[9] * q[1] + s[10] * q[2] + s[11]);
  }

  private void writePairs(PairResult.Writer out) {
    PairSimplex simplex = search.simplex;
    for (int k = 0; k < simplex.size; k++) {
      out.featurePair(simplex.vertexA[k], simplex.vertexB[k], simplex.weight[k]);
    }
  }

  /** Turns the direction into the world: the unit vector along {@code -R_A d}, from A to B. */
  private void turnNormal() {
    double[] r = placement.poseA();
    double x = r[0] * search.dx + r[1] * search.dy + r[2] * search.dz;
    double y = r[4] * search.dx + r[5] * search.dy + r[6] * search.dz;
    double z = r[8] * search.dx + r[9] * search.dy + r[10] * search.dz;
    double inverse = -1 / Math.sqrt(x * x + y * y + z * z);
    normal[0] = x * inverse;
    normal[1] = y * inverse;
    normal[2] = z * inverse;
  }
}
