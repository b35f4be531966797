package io.touchstone.api.spi;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.kernel.CertifiedSupport;
import io.touchstone.api.kernel.FirstStage3;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * Verifies what nearly all answers about two polytopes in R<sup>3</sup> are: disjoint along a
 * normal by more than roundings, or with the origin well inside four pairs of vertices. The same
 * rules as those of {@link InlineChecker}, whose first stage this is, in one pass. Whatever is not
 * certain here, or not plain, goes there.
 *
 * <p>Scratch memory of one thread; allocates nothing and stores no reference.
 */
final class QuickProof {

  /** Less than {@code 0.999 / sqrt(3)}; see {@link io.touchstone.api.kernel.PlacedPair#scale}. */
  private static final double SHARE_OF_SIZE = 0.57;

  private final FirstStage3 stage = new FirstStage3();

  /**
   * Verifies a result and, if that succeeds, writes into it that it is proved. Otherwise nothing is
   * changed, and nothing is said.
   */
  boolean prove(
      ProvenShape a,
      PoseView poseA,
      ProvenShape b,
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
        || !ResultFaults.isSurelySound(result, supportA.vertexCount(), supportB.vertexCount())) {
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
        && result.featureSizeA() == 4
        && stage.place(supportA, poseA, supportB, poseB)
        && proveCommonPoint(supportA, supportB, depthAsked, result);
  }

  private boolean proveDisjoint(
      CertifiedSupport a, CertifiedSupport b, boolean valueAsked, PairResult result) {
    double scale = 0;
    if (valueAsked) {
      scale = SHARE_OF_SIZE * Math.max(a.size(), b.size());
      if (result.hasLower() && !isAccurate(result.lower(), stage.leastGapError(), scale)) {
        return false;
      }
    }
    int termsA = result.featureSizeA();
    int termsB = result.featureSizeB();
    boolean named = termsA > 0 && termsB > 0;
    double lower =
        stage.gapLower(
            a,
            b,
            result.normal(0),
            result.normal(1),
            result.normal(2),
            named ? result.featureVertexA(0) : SupportFunction.NO_VERTEX,
            named ? result.featureVertexB(0) : SupportFunction.NO_VERTEX);
    if (!(lower > 0) // also for NaN
        || (valueAsked && !isAccurate(lower, stage.gapError(), scale))) {
      return false;
    }
    if (!(named && result.hasUpper())) {
      result.amend().withoutBounds().lower(lower).assurance(Assurance.PROVED, Assurance.PROVED);
      return true;
    }
    stage.clearPoints();
    for (int term = 0; term < termsA; term++) {
      stage.addA(a, result.featureVertexA(term), result.featureWeightA(term));
    }
    for (int term = 0; term < termsB; term++) {
      stage.addB(b, result.featureVertexB(term), result.featureWeightB(term));
    }
    double upper = stage.distanceUpper();
    if (!(upper >= lower) // also for NaN
        || (valueAsked && !isAccurate(upper, stage.distanceError(), scale))) {
      return false;
    }
    result.amend().lower(lower).upper(upper).assurance(Assurance.PROVED, Assurance.PROVED);
    return true;
  }

  private boolean proveCommonPoint(
      CertifiedSupport a, CertifiedSupport b, boolean depthAsked, PairResult result) {
    int vertexA = result.featureVertexA(0);
    int vertexB = result.featureVertexB(0);
    if (!stage.surelyInside(
        a,
        b,
        vertexA,
        result.featureVertexA(1),
        result.featureVertexA(2),
        result.featureVertexA(3),
        vertexB,
        result.featureVertexB(1),
        result.featureVertexB(2),
        result.featureVertexB(3))) {
      return false;
    }
    if (!depthAsked) {
      result.amend().withoutBounds().upper(0).assurance(Assurance.PROVED, Assurance.PROVED);
      return true;
    }
    double lower =
        stage.gapLower(
            a, b, result.normal(0), result.normal(1), result.normal(2), vertexA, vertexB);
    // the other side, that no axis has less, is the engine's word; see Amendment
    double claimed = result.hasUpper() ? Math.min(result.upper(), 0) : 0;
    double scale = SHARE_OF_SIZE * Math.max(a.size(), b.size());
    if (!(claimed >= lower) // also for NaN
        || !isAccurate(-lower, stage.gapError(), scale)) {
      return false;
    }
    result
        .amend()
        .lower(lower)
        .upper(claimed)
        .assurance(Assurance.PROVED, claimed == 0 ? Assurance.PROVED : Assurance.FLOATING);
    return true;
  }

  /** As {@link InlineChecker} asks for; false for NaN. */
  private static boolean isAccurate(double bound, double error, double scale) {
    return error <= InlineChecker.RELATIVE_ACCURACY * bound
        || error <= InlineChecker.ABSOLUTE_ACCURACY * scale;
  }
}
