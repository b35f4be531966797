package io.touchstone.proof;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.kernel.check.DoubleDoubleCheck;
import io.touchstone.kernel.check.FilterCheck;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Verifies what nearly all answers about two polytopes in R<sup>3</sup> are: disjoint along a
 * normal by more than roundings, or with the origin well inside four pairs of vertices. A distance
 * or a depth that ordinary digits do not give as accurately as is promised is bounded with twice as
 * many. The same rules as those of {@link InlineChecker}, in one pass. Whatever is not certain
 * here, or not plain, goes there.
 *
 * <p>Scratch memory of one thread; allocates nothing and stores no reference.
 */
final class QuickProof {

  /**
   * Less than {@code 0.999 / sqrt(3)}; see {@link io.touchstone.kernel.certified.PlacedPair#scale}.
   */
  private static final double SHARE_OF_SIZE = 0.57;

  /** The least error of a gap, and a little for the value's own; see {@link FilterCheck}. */
  private static final double ROUNDINGS = 1.1;

  /** No vertices; never written to. */
  private static final WeightedVertices NONE = new WeightedVertices(0);

  private final FilterCheck stage = new FilterCheck();
  private final DoubleDoubleCheck fine = new DoubleDoubleCheck();
  private double gapError;

  /**
   * Verifies a result and, if that succeeds, writes into it that it is proved. Otherwise nothing is
   * changed, and nothing is said.
   */
  boolean prove(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult result) {
    CertifiedSupport supportA = a.plainSupport();
    CertifiedSupport supportB = b.plainSupport();
    Goal goal = request.goal();
    if (supportA == null
        || supportB == null
        || goal == Goal.CONTAINMENT
        || goal == Goal.CAST
        || request.metric() != Metric.EUCLIDEAN
        || !ResultFaults.isSurelySound(result)) {
      return false;
    }
    Verdict verdict = result.verdict();
    if (verdict == Verdict.DISJOINT) {
      boolean valueAsked = goal == Goal.DISTANCE && result.termination() != Termination.CUTOFF;
      return result.hasNormal()
          && stage.place(supportA, poseA, supportB, poseB)
          && proveDisjoint(supportA, supportB, valueAsked, result);
    }
    boolean depthAsked = goal == Goal.PENETRATION && !request.hasDirection() && result.hasNormal();
    return verdict == Verdict.INTERSECTING
        && (depthAsked || goal != Goal.PENETRATION)
        && result.isPaired()
        && result.featureA(Seal.OF_PROOF).areFour(supportA.vertexCount())
        && result.featureB(Seal.OF_PROOF).areFour(supportB.vertexCount())
        && stage.place(supportA, poseA, supportB, poseB)
        && proveCommonPoint(supportA, supportB, depthAsked, result);
  }

  private static boolean areVerticesSound(
      CertifiedSupport a, CertifiedSupport b, PairResult result) {
    return ResultFaults.isSurelySound(result.featureA(Seal.OF_PROOF), a.vertexCount())
        && ResultFaults.isSurelySound(result.featureB(Seal.OF_PROOF), b.vertexCount());
  }

  private boolean proveDisjoint(
      CertifiedSupport a, CertifiedSupport b, boolean valueAsked, PairResult result) {
    WeightedVertices ofA = result.featureA(Seal.OF_PROOF);
    WeightedVertices ofB = result.featureB(Seal.OF_PROOF);
    boolean named = ofA.size() > 0 && ofB.size() > 0;
    boolean pointsBound = named && result.hasUpper();
    if (!(pointsBound ? stage.joinPoints(a, ofA, b, ofB) : areVerticesSound(a, b, result))) {
      return false;
    }
    double scale = valueAsked ? SHARE_OF_SIZE * Math.max(a.size(), b.size()) : 0;
    if (!valueAsked && !named && areBallsApart(a, b, result)) {
      return true;
    }
    boolean refined = false;
    double room = 0;
    if (valueAsked && result.hasLower()) { // else it shows itself
      double error = pointsBound ? stage.joinError() : stage.leastGapError();
      refined = !isAccurate(result.lower(), error, scale);
      room = room(result.lower(), scale);
    }
    double lower = gapLower(a, b, ofA, ofB, refined, room, result);
    if (!(lower > 0) // also for NaN
        || (valueAsked && !isAccurate(lower, gapError, scale))) {
      return false;
    }
    if (!pointsBound) {
      provedBeyond(lower, result);
      return true;
    }
    double upper = refined ? fine.distanceUpper(stage, a, ofA, b, ofB) : stage.distanceUpper();
    double error = refined ? upper - lower : stage.distanceError();
    if (!(upper >= lower) // also for NaN
        || (valueAsked && !isAccurate(upper, error, scale))) {
      return false;
    }
    result.assureWithin(Seal.OF_PROOF, lower, upper, Assurance.PROVED);
    return true;
  }

  /**
   * Proves that bodies are disjoint if the balls around them are. Who names no vertices may have
   * looked at no more.
   */
  private boolean areBallsApart(CertifiedSupport a, CertifiedSupport b, PairResult result) {
    double lower = stage.ballGapLower(a, b, result.normal(0), result.normal(1), result.normal(2));
    if (!(lower > 0)) { // also for NaN
      return false;
    }
    provedBeyond(lower, result);
    return true;
  }

  /** Writes that the bodies are proved to be disjoint, and a lower bound of their distance. */
  private static void provedBeyond(double lower, PairResult result) {
    result.assureWithin(Seal.OF_PROOF, lower, Double.NaN, Assurance.PROVED);
  }

  /** Bounds the gap along the normal from below, and keeps its error. */
  private double gapLower(
      CertifiedSupport a,
      CertifiedSupport b,
      WeightedVertices namedA,
      WeightedVertices namedB,
      boolean refined,
      double room,
      PairResult result) {
    double x = result.normal(0);
    double y = result.normal(1);
    double z = result.normal(2);
    double lower;
    if (refined) {
      lower = fine.gapLower(stage, a, b, x, y, z, first(namedA), first(namedB));
      gapError = fine.gapError();
    } else {
      lower = stage.gapLower(a, b, x, y, z, namedA, namedB, room);
      gapError = stage.gapError();
    }
    return lower;
  }

  private static int first(WeightedVertices named) {
    return named.size() > 0 ? named.vertex(0) : SupportFunction.NO_VERTEX;
  }

  private boolean proveCommonPoint(
      CertifiedSupport a, CertifiedSupport b, boolean depthAsked, PairResult result) {
    if (!stage.surelyInside(a, b, result.featureA(Seal.OF_PROOF), result.featureB(Seal.OF_PROOF))) {
      return false;
    }
    if (!depthAsked) {
      result.assureWithin(Seal.OF_PROOF, Double.NaN, 0, Assurance.PROVED);
      return true;
    }
    // the other side, that no axis has less, is the engine's word; see Amendment
    double claimed = result.hasUpper() ? Math.min(result.upper(), 0) : 0;
    double scale = SHARE_OF_SIZE * Math.max(a.size(), b.size());
    boolean refined = false;
    double room = 0;
    if (result.hasLower()) {
      refined = !isAccurate(-result.lower(), stage.leastGapError(), scale);
      room = room(-result.lower(), scale);
    }
    // the pairs are around the origin, not along the axis
    double lower = gapLower(a, b, NONE, NONE, refined, room, result);
    if (!(claimed >= lower) // also for NaN
        || !isAccurate(-lower, gapError, scale)) {
      return false;
    }
    Assurance ofBounds = claimed == 0 ? Assurance.PROVED : Assurance.FLOATING;
    result.assureWithin(Seal.OF_PROOF, lower, claimed, ofBounds);
    return true;
  }

  /** Returns what roundings leave of the error that is granted; see {@link #isAccurate}. */
  private double room(double bound, double scale) {
    double granted =
        Math.max(InlineChecker.RELATIVE_ACCURACY * bound, InlineChecker.ABSOLUTE_ACCURACY * scale);
    return granted - ROUNDINGS * stage.leastGapError();
  }

  /** As {@link InlineChecker} asks for; false for NaN. */
  private static boolean isAccurate(double bound, double error, double scale) {
    return error <= InlineChecker.RELATIVE_ACCURACY * bound
        || error <= InlineChecker.ABSOLUTE_ACCURACY * scale;
  }
}
