// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.proof.CertificateChecker.Finding;

/**
 * Checks without roundings, by the {@link CertificateChecker}, what bounds did not bear out, and
 * writes what that proves. Memory of one thread.
 */
final class ExactCheck {

  private final PairResult trial;
  private ConvexBody a;
  private PoseView poseA;
  private ConvexBody b;
  private PoseView poseB;
  private PairRequest request = PairRequest.intersection();
  private Verdict verdict = Verdict.UNDECIDED;
  private double lower;
  private double upper;

  /** Of the greater body. */
  private double size;

  private String fault = "";

  ExactCheck(int dimension) {
    trial = new PairResult(dimension);
    a = Polytope.empty(dimension);
    poseA = Pose.identity(dimension);
    b = a;
    poseB = poseA;
  }

  /** Returns why the evidence cannot be read, or an empty string. */
  String fault() {
    return fault;
  }

  /** Takes a pair of polytopes, rounded or not, and what is asked about it. */
  void place(
      VerifiedShape bodyA,
      PoseView placeA,
      VerifiedShape bodyB,
      PoseView placeB,
      PairRequest asked) {
    a = bodyA.body();
    poseA = placeA;
    b = bodyB.body();
    poseB = placeB;
    request = asked;
    size = Math.max(bodyA.size(), bodyB.size());
  }

  /**
   * Checks the evidence of a result about that pair, which is not changed; that of an undecided one
   * may prove either.
   *
   * @return whether it proves a verdict, and the one that is claimed
   */
  boolean check(PairResult result) {
    verdict = Verdict.UNDECIDED;
    lower = Double.NEGATIVE_INFINITY;
    upper = Double.POSITIVE_INFINITY;
    fault = "";
    try {
      if (result.verdict() != Verdict.UNDECIDED) {
        take(result);
      } else if (request.goal() == Goal.CAST) {
        takeCast(result);
      } else if (request.goal() == Goal.CONTAINMENT) {
        take(claim(result, Verdict.SUBSET));
      } else {
        take(claim(result, Verdict.DISJOINT));
        take(claim(result, Verdict.INTERSECTING));
      }
    } catch (InvalidGeometryException e) {
      fault = "evidence that cannot be read: " + e.getMessage();
    }
    return verdict != Verdict.UNDECIDED;
  }

  /** Returns why the evidence of a result about that pair does not show what it claims. */
  String refusal(PairResult claimed) {
    try {
      Finding found = find(claimed.toOutcome().certificate());
      if (!found.valid()) {
        return found.reason();
      }
      String shown =
          found.verdict() == Verdict.UNDECIDED ? "no verdict" : found.verdict().toString();
      return found.lower().isEmpty() && found.upper().isEmpty()
          ? "it shows " + shown
          : "it shows %s, a %s between %s and %s"
              .formatted(
                  shown,
                  request.goal() == Goal.CAST ? "parameter" : "signed distance",
                  found.lower().orElse(Double.NEGATIVE_INFINITY),
                  found.upper().orElse(Double.POSITIVE_INFINITY));
    } catch (InvalidGeometryException e) {
      return "it cannot be read: " + e.getMessage();
    }
  }

  /** The same evidence with a claim; an upper bound says that the points belong to it. */
  private PairResult claim(PairResult result, Verdict claimed) {
    trial.copyFrom(result);
    trial.amend().verdict(claimed, result.termination()).upper(Double.POSITIVE_INFINITY);
    return trial;
  }

  /** What was found of a cast may show a hit, a miss, or a start in contact. */
  private void takeCast(PairResult result) {
    boolean parameter = result.hasCastParameter() && result.castParameter() > 0;
    trial.copyFrom(result);
    if (parameter) {
      trial.amend().verdict(Verdict.INTERSECTING, result.termination());
      take(trial);
    }
    if (verdict == Verdict.UNDECIDED && result.hasNormal()) {
      trial
          .amend()
          .verdict(Verdict.DISJOINT, result.termination())
          .castParameter(Double.POSITIVE_INFINITY);
      take(trial);
    }
    if (verdict == Verdict.UNDECIDED && !parameter) {
      trial.amend().verdict(Verdict.INTERSECTING, result.termination()).castParameter(0);
      take(trial);
    }
  }

  private Finding find(Certificate certificate) {
    if (request.goal() == Goal.DISTANCE && isNormOfRows()) {
      return CertificateChecker.checkDistance(a, poseA, b, poseB, request.metric(), certificate);
    }
    if (request.goal() != Goal.CAST && !isDepthAlong()) {
      return CertificateChecker.check(a, poseA, b, poseB, request.margin(), certificate);
    }
    double[] direction = new double[request.directionDimension()];
    for (int axis = 0; axis < direction.length; axis++) {
      direction[axis] = request.direction(axis);
    }
    AxisVector d = AxisVector.of(direction);
    return request.goal() == Goal.CAST
        ? CertificateChecker.checkCast(a, poseA, b, poseB, d, certificate)
        : CertificateChecker.checkDepth(a, poseA, b, poseB, d, certificate);
  }

  private boolean hasRows() {
    return a instanceof HalfSpaces || b instanceof HalfSpaces;
  }

  private boolean isNormOfRows() {
    return request.metric() != Metric.EUCLIDEAN && hasRows();
  }

  private boolean isDepthAlong() {
    return request.goal() == Goal.PENETRATION && request.hasDirection();
  }

  private void take(PairResult claimed) {
    Finding found = find(claimed.toOutcome().certificate());
    Verdict proved = found.verdict();
    boolean either = claimed == trial; // of what claims nothing
    boolean confirmed =
        proved == claimed.verdict() || (proved.collides() && claimed.verdict().collides());
    if (!found.valid() || !(either || confirmed)) {
      return;
    }
    if (proved != Verdict.UNDECIDED) {
      verdict = proved;
    }
    lower = Math.max(lower, found.lower().orElse(lower));
    upper = Math.min(upper, found.upper().orElse(upper));
    if (lower > upper) {
      throw new IllegalStateException(
          "proofs of one pair contradict each other: the signed distance is at least %s and at most %s; this is a defect of Touchstone"
              .formatted(lower, upper));
    }
  }

  /**
   * Writes what was proved into the result that was checked, which no engine holds; bounds are
   * Euclidean, but where a body is given by half-spaces.
   */
  void write(PairResult out) {
    if (request.goal() == Goal.CAST) {
      writeCast(out);
      return;
    }
    boolean euclidean = request.metric() == Metric.EUCLIDEAN || hasRows();
    if (verdict == Verdict.UNDECIDED) {
      writeBounds(euclidean, Assurance.FLOATING, out);
      return;
    }
    boolean measured = request.goal() == Goal.PENETRATION || request.goal() == Goal.CAST;
    boolean known = request.goal() == Goal.INTERSECTION || (verdict.collides() && !measured);
    out.amend().verdict(verdict, known ? Termination.CONVERGED : out.termination());
    if (verdict == Verdict.DISJOINT) {
      writeBounds(euclidean, Assurance.PROVED, out);
    } else if (verdict.collides() && request.goal() == Goal.PENETRATION) {
      writeDepth(euclidean, out);
    } else {
      out.amend().withoutBounds();
      if (verdict.collides()) {
        out.amend().upper(0);
      }
      out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    }
  }

  /** Writes the parameter of a cast, between the bounds that were proved. */
  private void writeCast(PairResult out) {
    PairResult.Writer writer = out.amend();
    if (verdict == Verdict.UNDECIDED) {
      writer.withoutBounds().withoutPoints();
      return;
    }
    double value = out.hasCastParameter() ? out.castParameter() : upper;
    writer
        .verdict(verdict, Termination.CONVERGED)
        .lower(lower)
        .upper(upper)
        .castParameter(value >= lower && value <= upper ? value : upper);
    if (verdict == Verdict.DISJOINT) {
      writer.withoutPoints();
    }
    out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
  }

  /** Replaces the bounds by those that were proved; where none can be, those that stand stay. */
  private void writeBounds(boolean euclidean, Assurance ofVerdict, PairResult out) {
    boolean below = euclidean && lower > Double.NEGATIVE_INFINITY;
    boolean above = euclidean && upper < Double.POSITIVE_INFINITY;
    Assurance ofBounds = below || above ? Assurance.PROVED : out.boundsAssurance();
    if (below || above) {
      out.amend().withoutBounds();
    }
    if (below) {
      out.amend().lower(lower);
    }
    if (above) {
      out.amend().upper(upper);
    }
    out.assure(Seal.OF_PROOF, ofVerdict, ofBounds);
  }

  /** A depth is bounded by the axis from one side, and by a surface from the other. */
  private void writeDepth(boolean bounded, PairResult out) {
    if (!bounded || (lower == Double.NEGATIVE_INFINITY && upper > lower)) {
      out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.FLOATING);
      return;
    }
    double shown = Math.min(upper, 0);
    boolean wide = shown - lower > Math.max(-1e-12 * lower, 4e-15 * size);
    if (wide && out.termination() == Termination.CONVERGED) { // that is more than was shown
      out.amend().verdict(out.verdict(), Termination.NUMERICAL_BREAKDOWN);
    }
    out.amend().withoutBounds().lower(lower).upper(shown);
    out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
  }
}
