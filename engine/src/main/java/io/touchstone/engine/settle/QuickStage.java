// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.kernel.check.DoubleDoubleCheck;
import io.touchstone.kernel.check.FeaturePoints;
import io.touchstone.kernel.check.FilterCheck;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Settles what nearly all proposals about two polytopes in R<sup>3</sup> are: disjoint along a
 * direction by more than roundings, or with the origin well inside four pairs of vertices. A
 * distance or a depth that ordinary digits do not give as accurately as is promised is bounded with
 * twice as many. The same rules as those of {@link ThoroughStage}, in one pass. Whatever is not
 * certain here, or not plain, goes there.
 *
 * <p>Scratch memory of one thread; allocates nothing and stores no reference but the request.
 */
final class QuickStage {

  /**
   * Less than {@code 0.999 / sqrt(3)}; see {@link io.touchstone.kernel.certified.PlacedPair#scale}.
   */
  private static final double SHARE_OF_SIZE = 0.57;

  /** The least error of a gap, and a little for the value's own; see {@link FilterCheck}. */
  private static final double ROUNDINGS = 1.1;

  private final FilterCheck stage = new FilterCheck();
  private final DoubleDoubleCheck fine = new DoubleDoubleCheck();
  private final FeaturePoints features = new FeaturePoints();
  private final SurfaceStage surface;
  private double gapError;

  // what is asked
  private PairRequest request = PairRequest.intersection();
  private boolean prove;

  // the direction from A to B
  private double wx;
  private double wy;
  private double wz;

  QuickStage(SurfaceStage surface) {
    this.surface = surface;
  }

  /**
   * Says what is asked about the pairs that come.
   *
   * @param proving whether answers may be called proved
   */
  @SuppressWarnings("ReferenceEquality") // equal requests are rare
  void begin(PairRequest asked, boolean proving) {
    if (request != asked) { // a comparison is cheaper than storing a reference
      request = asked;
    }
    prove = proving;
  }

  /**
   * Answers whether the bodies meet, or how far apart they are, if that is certain. What is
   * proposed is read once, into the answer, where nobody else can write, and verified there.
   *
   * @param out undefined where nothing is certain
   * @return whether it holds the answer
   */
  boolean settle(
      CertifiedSupport a,
      PoseView poseA,
      CertifiedSupport b,
      PoseView poseB,
      Proposal found,
      PairResult out) {
    found.copyTo(out);
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    Termination reason = out.termination();
    if (!valueAsked && reason != Termination.CONVERGED) {
      out.amend().verdict(out.verdict(), Termination.CONVERGED); // a verdict is one
    }
    if (out.verdict() == Verdict.DISJOINT) {
      boolean beyond = valueAsked && reason == Termination.CUTOFF;
      return out.hasNormal()
          && isUnit(out)
          && stage.place(a, poseA, b, poseB)
          && ((valueAsked && !beyond)
              ? measure(a, b, reason, out)
              : isApart(a, b, beyond ? request.cutoff() : 0, out));
    }
    WeightedVertices ofA = out.featureA(Seal.OF_PROOF);
    WeightedVertices ofB = out.featureB(Seal.OF_PROOF);
    if (!(out.verdict() == Verdict.INTERSECTING
        && (!out.hasNormal() || isUnit(out)) // it is handed on
        && out.isPaired()
        && ofA.areFour(a.vertexCount())
        && ofB.areFour(b.vertexCount())
        && stage.place(a, poseA, b, poseB)
        && stage.surelyInside(a, b, ofA, ofB))) {
      return false;
    }
    if (reason != Termination.CONVERGED) {
      out.amend().verdict(Verdict.INTERSECTING, Termination.CONVERGED);
    }
    end(Double.NaN, 0, Assurance.PROVED, out);
    return true;
  }

  /** Takes the direction; tells whether it is a unit vector. */
  private boolean isUnit(PairResult out) {
    wx = out.normal(0);
    wy = out.normal(1);
    wz = out.normal(2);
    return Math.abs(wx * wx + wy * wy + wz * wz - 1) <= Accuracy.OF_UNIT; // false for NaN
  }

  private boolean isApart(CertifiedSupport a, CertifiedSupport b, double enough, PairResult out) {
    WeightedVertices ofA = out.featureA(Seal.OF_PROOF);
    WeightedVertices ofB = out.featureB(Seal.OF_PROOF);
    boolean named = ofA.size() > 0 || ofB.size() > 0;
    if (named
        && !(Accuracy.areSound(ofA, a.vertexCount()) && Accuracy.areSound(ofB, b.vertexCount()))) {
      return false;
    }
    double lower = named ? Double.NaN : stage.ballGapLower(a, b, wx, wy, wz);
    if (!(lower > 0)) { // also for NaN; who names no vertices may have looked at no more than balls
      lower = stage.gapLower(a, b, wx, wy, wz, ofA, ofB, 0);
    }
    if (!(lower > enough)) { // also for NaN
      return false;
    }
    end(lower, Double.NaN, Assurance.PROVED, out);
    return true;
  }

  private boolean measure(
      CertifiedSupport a, CertifiedSupport b, Termination reason, PairResult out) {
    WeightedVertices ofA = out.featureA(Seal.OF_PROOF);
    WeightedVertices ofB = out.featureB(Seal.OF_PROOF);
    if (ofA.size() == 0 || ofB.size() == 0 || !stage.joinPoints(a, ofA, b, ofB)) {
      return false;
    }
    if (stage.isSkewed()) {
      weighInWorld(a, b, out);
      if (!stage.joinPoints(a, ofA, b, ofB)) {
        return false;
      }
    }
    double scale = SHARE_OF_SIZE * Math.max(a.size(), b.size());
    double relative = Accuracy.relative(request);
    double upper = stage.distanceUpper();
    boolean refined = !Accuracy.isEnough(upper, stage.distanceError(), relative, scale);
    double room = room(upper, relative, scale);
    double lower = gapLower(a, b, ofA, ofB, refined, room);
    if (!(lower > 0)) { // also for NaN
      return false;
    }
    if (refined) {
      upper = fine.distanceUpper(stage, a, ofA, b, ofB);
    }
    if (!Accuracy.isEnough(lower, gapError, relative, scale)
        || !(upper >= lower) // also for NaN
        || (reason == Termination.CONVERGED && !Accuracy.isClose(lower, upper, scale, request))) {
      return false;
    }
    stage.writePoints(out.amend());
    end(lower, upper, Assurance.PROVED, out);
    return true;
  }

  /** Takes the nearest points of the named features in the world, if there are any. */
  private void weighInWorld(CertifiedSupport a, CertifiedSupport b, PairResult out) {
    boolean paired = out.isPaired();
    if (!features.find(
        stage, a, out.featureA(Seal.OF_PROOF), b, out.featureB(Seal.OF_PROOF), paired)) {
      return;
    }
    wx = features.directionX();
    wy = features.directionY();
    wz = features.directionZ();
    out.amend().features(features.ofA, features.ofB, paired).normal(wx, wy, wz);
  }

  /** Bounds the gap along the direction from below, and keeps its error. */
  private double gapLower(
      CertifiedSupport a,
      CertifiedSupport b,
      WeightedVertices namedA,
      WeightedVertices namedB,
      boolean refined,
      double room) {
    double lower;
    if (refined) {
      lower = fine.gapLower(stage, a, b, wx, wy, wz, first(namedA), first(namedB));
      gapError = fine.gapError();
    } else {
      lower = stage.gapLower(a, b, wx, wy, wz, namedA, namedB, room);
      gapError = stage.gapError();
    }
    return lower;
  }

  private static int first(WeightedVertices named) {
    return named.size() > 0 ? named.vertex(0) : SupportFunction.NO_VERTEX;
  }

  /**
   * Answers how deep bodies overlap, if that is certain: their overlap, and the depth along the
   * direction, which no direction has less of. That is shown by a surface where a proof is asked
   * for, and else it is the engine's word.
   *
   * @param found that they overlap; nobody else can write it
   * @param out undefined where nothing is certain
   * @return whether it holds the answer
   */
  boolean settleDepth(
      CertifiedSupport a,
      PoseView poseA,
      CertifiedSupport b,
      PoseView poseB,
      Proposal found,
      PairResult out) {
    WeightedVertices ofA = found.ofA();
    WeightedVertices ofB = found.ofB();
    found.copyTo(out);
    if (!(found.isPaired()
        && found.isDirected()
        && isUnit(out)
        && ofA.areFour(a.vertexCount())
        && ofB.areFour(b.vertexCount())
        && stage.place(a, poseA, b, poseB)
        && ((found.isSure() && !prove) || stage.surelyInside(a, b, ofA, ofB)))) {
      return false;
    }
    boolean footed = found.footA().size() > 0;
    if (footed && !stage.joinPoints(a, found.footA(), b, found.footB())) {
      return false;
    }
    if (footed) {
      stage.writePoints(out.amend());
    }
    if (prove) {
      surface.place(a, poseA, b, poseB);
      return proveDepth(a, b, found, out);
    }
    return found.isLeast() ? measureLeast(a, b, found, out) : measureDepth(a, b, found, out);
  }

  /** Measures the depth along the direction, and shows by the surface that none has less. */
  private boolean proveDepth(
      CertifiedSupport a, CertifiedSupport b, Proposal found, PairResult out) {
    if (found.surface(Seal.OF_PROOF).isEmpty()) {
      return false;
    }
    double scale = SHARE_OF_SIZE * Math.max(a.size(), b.size());
    double relative = Accuracy.relative(request);
    double expected = Math.min(found.upper(), 0); // NaN stays NaN
    boolean refined = !Accuracy.isEnough(-expected, stage.leastGapError(), relative, scale);
    double lower =
        gapLower(a, b, found.footA(), found.footB(), refined, room(-expected, relative, scale));
    double room = Accuracy.promised(-lower, scale, request);
    double sought = -lower - 2 * gapError;
    double left = room - 2 * gapError;
    double upper =
        0 - surface.depth(found.surface(Seal.OF_PROOF), sought, left, refined ? fine : null);
    if (!(upper < 0) // also for NaN
        || (found.reason() == Termination.CONVERGED && !(upper - lower <= room))) {
      return false;
    }
    out.amend().surface(Seal.OF_PROOF, found.surface(Seal.OF_PROOF));
    end(lower, upper, Assurance.PROVED, out);
    return true;
  }

  /** Measures the depth along the direction; that no direction has less is the engine's bound. */
  private boolean measureDepth(
      CertifiedSupport a, CertifiedSupport b, Proposal found, PairResult out) {
    double claimed = Math.min(found.upper(), 0); // NaN stays NaN
    double scale = SHARE_OF_SIZE * Math.max(a.size(), b.size());
    double relative = Accuracy.relative(request);
    boolean refined = !Accuracy.isEnough(-claimed, stage.leastGapError(), relative, scale);
    // the pairs are around the origin, not along the axis; those of the foot are
    double room = room(-claimed, relative, scale);
    double lower = gapLower(a, b, found.footA(), found.footB(), refined, room);
    if (!(claimed >= lower) // also for NaN
        || !Accuracy.isEnough(-lower, gapError, relative, scale)
        || (found.reason() == Termination.CONVERGED
            && !Accuracy.isClose(-claimed, -lower, scale, request))) {
      return false;
    }
    Accuracy.write(lower, claimed, out.amend().withoutBounds());
    return true;
  }

  /** Measures the depth along the one direction that the engine says has the least. */
  private boolean measureLeast(
      CertifiedSupport a, CertifiedSupport b, Proposal found, PairResult out) {
    gapLower(a, b, found.footA(), found.footB(), true, 0);
    fine.sharpen(stage);
    double lower = fine.sharpLower();
    double claimed = Word.ofLeast(fine.sharpUpper(), found);
    double asked =
        Math.max(request.relativeTolerance() * Math.abs(lower), request.absoluteTolerance());
    if (!(claimed >= lower) // also for NaN
        || claimed - lower > Math.max(asked, stage.leastGapError())) {
      return false;
    }
    Accuracy.write(lower, claimed, out.amend().withoutBounds());
    return true;
  }

  private void end(double lower, double upper, Assurance ofBounds, PairResult out) {
    if (prove) {
      out.assureWithin(Seal.OF_PROOF, lower, upper, ofBounds);
    } else {
      Accuracy.write(lower, upper, out.amend().withoutBounds());
    }
  }

  /** Returns what roundings leave of the error that is granted. */
  private double room(double bound, double relative, double scale) {
    return Accuracy.granted(bound, relative, scale) - ROUNDINGS * stage.leastGapError();
  }
}
