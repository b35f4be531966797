package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.certified.BallGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.support.spatial.SpatialSupport;
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
  private final BallGap balls = new BallGap();
  private final PreciseDistance precise = new PreciseDistance();
  private final double[] normal = new double[3];

  /** Whether the remembered direction was asked with a support pair, in vain. */
  private boolean asked;

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
    asked = false;
    if (memory == null || memory.size == 0) {
      if (!valueAsked && balls.separates(a.space, poseA, b.space, poseB)) {
        writeBalls(memory, out);
        return true;
      }
    } else if (request.goal() != Goal.PENETRATION && memory.around.isKnown()) {
      if (memory.around.hold(poseA, poseB)) {
        writeAround(memory.around, 0, out);
        return true;
      }
      if (!valueAsked && recallTogether(a, a.space, poseA, b, b.space, poseB, memory, out)) {
        return true;
      }
    } else if (!valueAsked
        && memory.directed
        && recallApart(a, a.space, poseA, b, b.space, poseB, memory, out)) {
      return true;
    }
    return search(a, poseA, b, poseB, request, memory, out);
  }

  /** Asks what is remembered of bodies that were apart, where they are now. */
  private boolean recallApart(
      GjkShape a,
      SpatialSupport mapA,
      PoseView poseA,
      GjkShape b,
      SpatialSupport mapB,
      PoseView poseB,
      GjkMemory memory,
      PairResult.Writer out) {
    SeparatingAxisMemory direction = memory.direction;
    boolean known = direction.isKnown();
    if (known && direction.holds(poseA, poseB)) {
      writeDirection(direction, 0, out);
      return true;
    }
    direction.clear();
    if (balls.separates(mapA, poseA, mapB, poseB)) {
      writeBalls(memory, out);
      return true;
    }
    if (!isPlaced(a, poseA, b, poseB)) {
      return false;
    }
    boolean apart =
        known
            ? direction.again(placement, mapA, mapB)
            : direction.alongInA(-memory.dx, -memory.dy, -memory.dz, placement, mapA, mapB);
    if (apart) {
      writeDirection(direction, 1, out);
      memory.keepPair();
    }
    asked = !apart;
    return apart;
  }

  /** Reads the poses; tells whether the scene is of moderate size, so that they are of use. */
  private boolean isPlaced(GjkShape a, PoseView poseA, GjkShape b, PoseView poseB) {
    placement.read(poseA, a.reach, a.supportUnits, poseB, b.reach, b.supportUnits);
    return placement.isModerate();
  }

  /** Asks beyond the face that the origin has left through, with one support pair. */
  private boolean recallTogether(
      GjkShape a,
      SpatialSupport mapA,
      PoseView poseA,
      GjkShape b,
      SpatialSupport mapB,
      PoseView poseB,
      GjkMemory memory,
      PairResult.Writer out) {
    if (!isPlaced(a, poseA, b, poseB)) {
      return false;
    }
    if (memory.around.separatesBeyond(memory.direction, placement, mapA, mapB)) {
      memory.keepDirection();
      writeDirection(memory.direction, 1, out);
      return true;
    }
    memory.keepAround();
    if (!memory.around.hold(poseA, poseB)) {
      return false;
    }
    writeAround(memory.around, 1, out);
    return true;
  }

  private boolean search(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      PairResult.Writer out) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    recorder.start("A", memory != null && memory.size > 0);
    SpaceSearch.Ending ending =
        search.run(
            a,
            poseA,
            b,
            poseB,
            placement,
            asked && memory != null ? memory.direction : null,
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
        search.remember(memory, a, b);
      }
    }
    return answered;
  }

  private void writeBalls(@Nullable GjkMemory memory, PairResult.Writer out) {
    balls.writeTo(out);
    if (recorder.isOn()) {
      recorder.start("world", memory != null && memory.size > 0);
      recorder.balls(balls.lower(), balls.normalX(), balls.normalY(), balls.normalZ());
      recorder.end(1, SpaceSearch.Ending.SEPARATED.name());
    }
  }

  /** Writes that the remembered direction, which stays, separates. */
  private void writeDirection(
      SeparatingAxisMemory direction, int supportQueries, PairResult.Writer out) {
    direction.writeTo(out);
    out.effort(supportQueries, supportQueries);
    if (recorder.isOn()) {
      recorder.start("world", true);
      recorder.support(
          supportQueries,
          direction.vertexA(),
          direction.vertexB(),
          direction.lower(),
          direction.normalX(),
          direction.normalY(),
          direction.normalZ());
      recorder.end(supportQueries, SpaceSearch.Ending.SEPARATED.name());
    }
  }

  /** Writes that the remembered pairs, which stay, have a common point. */
  private void writeAround(OriginSimplexMemory around, int supportQueries, PairResult.Writer out) {
    around.writeTo(out);
    out.effort(supportQueries, supportQueries);
    if (recorder.isOn()) {
      recorder.start("world", true);
      search.take(around);
      recorder.end(supportQueries, SpaceSearch.Ending.CONTAINED.name());
    }
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
    RelativePlacement r = placement;
    out.points(
        r.poseA(0) * p[0] + r.poseA(1) * p[1] + r.poseA(2) * p[2] + r.poseA(3),
        r.poseA(4) * p[0] + r.poseA(5) * p[1] + r.poseA(6) * p[2] + r.poseA(7),
        r.poseA(8) * p[0] + r.poseA(9) * p[1] + r.poseA(10) * p[2] + r.poseA(11),
        r.poseB(0) * q[0] + r.poseB(1) * q[1] + r.poseB(2) * q[2] + r.poseB(3),
        r.poseB(4) * q[0] + r.poseB(5) * q[1] + r.poseB(6) * q[2] + r.poseB(7),
        r.poseB(8) * q[0] + r.poseB(9) * q[1] + r.poseB(10) * q[2] + r.poseB(11));
  }

  private void writePairs(PairResult.Writer out) {
    PairSimplex simplex = search.simplex;
    for (int k = 0; k < simplex.size; k++) {
      out.featurePair(simplex.vertexA[k], simplex.vertexB[k], simplex.weight[k]);
    }
  }

  /** Turns the direction into the world: the unit vector along {@code -R_A d}, from A to B. */
  private void turnNormal() {
    RelativePlacement r = placement;
    double x = r.poseA(0) * search.dx + r.poseA(1) * search.dy + r.poseA(2) * search.dz;
    double y = r.poseA(4) * search.dx + r.poseA(5) * search.dy + r.poseA(6) * search.dz;
    double z = r.poseA(8) * search.dx + r.poseA(9) * search.dy + r.poseA(10) * search.dz;
    double inverse = -1 / Math.sqrt(x * x + y * y + z * z);
    normal[0] = x * inverse;
    normal[1] = y * inverse;
    normal[2] = z * inverse;
  }
}
