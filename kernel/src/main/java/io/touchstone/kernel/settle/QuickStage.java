package io.touchstone.kernel.settle;

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
 * <p>Scratch memory of one thread; allocates nothing and stores no reference.
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
  private double gapError;

  /**
   * Writes an answer if one is certain; otherwise nothing.
   *
   * @param prove whether the answer may be called proved
   * @return whether it is written
   */
  boolean settle(
      CertifiedSupport a,
      PoseView poseA,
      CertifiedSupport b,
      PoseView poseB,
      PairRequest request,
      Proposal found,
      boolean prove,
      PairResult out) {
    if (found.isApart()) {
      return found.isDirected()
          && isUnit(found)
          && stage.place(a, poseA, b, poseB)
          && isApart(a, b, request, found, prove, out);
    }
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    return found.isTogether()
        && found.isPaired()
        && (!depthAsked || (found.isDirected() && isUnit(found)))
        && found.ofA().areFour(a.vertexCount())
        && found.ofB().areFour(b.vertexCount())
        && stage.place(a, poseA, b, poseB)
        && stage.surelyInside(a, b, found.ofA(), found.ofB())
        && meets(a, b, request, found, depthAsked, prove, out);
  }

  private static boolean isUnit(Proposal found) {
    double x = found.direction(0);
    double y = found.direction(1);
    double z = found.direction(2);
    return Math.abs(x * x + y * y + z * z - 1) <= Accuracy.OF_UNIT; // false for NaN
  }

  private boolean isApart(
      CertifiedSupport a,
      CertifiedSupport b,
      PairRequest request,
      Proposal found,
      boolean prove,
      PairResult out) {
    boolean named = found.isNamed();
    if (request.goal() == Goal.DISTANCE && found.reason() != Termination.CUTOFF) {
      return named && measure(a, b, request, found, prove, out);
    }
    if (named && !areVerticesSound(a, b, found)) {
      return false;
    }
    double x = found.direction(0);
    double y = found.direction(1);
    double z = found.direction(2);
    double lower = named ? Double.NaN : stage.ballGapLower(a, b, x, y, z);
    if (!(lower > 0)) { // also for NaN; who names no vertices may have looked at no more than balls
      lower = stage.gapLower(a, b, x, y, z, found.ofA(), found.ofB(), 0);
    }
    boolean beyond = request.goal() == Goal.DISTANCE;
    if (!(lower > (beyond ? request.cutoff() : 0))) { // also for NaN
      return false;
    }
    Termination reason = beyond ? Termination.CUTOFF : Termination.CONVERGED;
    begin(Verdict.DISJOINT, reason, found, out).normal(x, y, z);
    end(lower, Double.NaN, Assurance.PROVED, prove, out);
    return true;
  }

  private static boolean areVerticesSound(CertifiedSupport a, CertifiedSupport b, Proposal found) {
    return Accuracy.areSound(found.ofA(), a.vertexCount())
        && Accuracy.areSound(found.ofB(), b.vertexCount());
  }

  private boolean measure(
      CertifiedSupport a,
      CertifiedSupport b,
      PairRequest request,
      Proposal found,
      boolean prove,
      PairResult out) {
    WeightedVertices ofA = found.ofA();
    WeightedVertices ofB = found.ofB();
    if (!stage.joinPoints(a, ofA, b, ofB)) {
      return false;
    }
    double scale = SHARE_OF_SIZE * Math.max(a.size(), b.size());
    double relative = Accuracy.relative(request);
    double upper = stage.distanceUpper();
    boolean refined = !Accuracy.isEnough(upper, stage.distanceError(), relative, scale);
    double room = room(upper, relative, scale);
    double lower = gapLower(a, b, ofA, ofB, refined, room, found);
    if (!(lower > 0)) { // also for NaN
      return false;
    }
    if (refined) {
      upper = fine.distanceUpper(stage, a, ofA, b, ofB);
    }
    if (!Accuracy.isEnough(lower, gapError, relative, scale)
        || !(upper >= lower) // also for NaN
        || (found.reason() == Termination.CONVERGED
            && !Accuracy.isClose(lower, upper, scale, request))) {
      return false;
    }
    PairResult.Writer writer = begin(Verdict.DISJOINT, found.reason(), found, out);
    writer.normal(found.direction(0), found.direction(1), found.direction(2));
    stage.writePoints(writer);
    end(lower, upper, Assurance.PROVED, prove, out);
    return true;
  }

  /** Bounds the gap along the direction from below, and keeps its error. */
  private double gapLower(
      CertifiedSupport a,
      CertifiedSupport b,
      WeightedVertices namedA,
      WeightedVertices namedB,
      boolean refined,
      double room,
      Proposal found) {
    double x = found.direction(0);
    double y = found.direction(1);
    double z = found.direction(2);
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

  private boolean meets(
      CertifiedSupport a,
      CertifiedSupport b,
      PairRequest request,
      Proposal found,
      boolean depthAsked,
      boolean prove,
      PairResult out) {
    if (!depthAsked) {
      begin(Verdict.INTERSECTING, Termination.CONVERGED, found, out);
      end(Double.NaN, 0, Assurance.PROVED, prove, out);
      return true;
    }
    if (found.footA().size() == 0 || !stage.joinPoints(a, found.footA(), b, found.footB())) {
      return false;
    }
    // the other side, that no axis has less, is the engine's word
    double claimed = Math.min(found.upper(), 0); // NaN stays NaN
    double scale = SHARE_OF_SIZE * Math.max(a.size(), b.size());
    double relative = Accuracy.relative(request);
    boolean refined = !Accuracy.isEnough(-claimed, stage.leastGapError(), relative, scale);
    // the pairs are around the origin, not along the axis
    double room = room(-claimed, relative, scale);
    double lower = gapLower(a, b, found.footA(), found.footB(), refined, room, found);
    if (!(claimed >= lower) // also for NaN
        || !Accuracy.isEnough(-lower, gapError, relative, scale)
        || (found.reason() == Termination.CONVERGED
            && !Accuracy.isClose(-claimed, -lower, scale, request))) {
      return false;
    }
    PairResult.Writer writer = begin(Verdict.INTERSECTING, found.reason(), found, out);
    writer.normal(found.direction(0), found.direction(1), found.direction(2));
    stage.writePoints(writer);
    end(lower, claimed, claimed == 0 ? Assurance.PROVED : Assurance.FLOATING, prove, out);
    return true;
  }

  private static PairResult.Writer begin(
      Verdict verdict, Termination reason, Proposal found, PairResult out) {
    return out.rewrite()
        .verdict(verdict, reason)
        .features(found.ofA(), found.ofB(), found.isPaired())
        .effort(found.iterations(), found.supportQueries());
  }

  private static void end(
      double lower, double upper, Assurance ofBounds, boolean prove, PairResult out) {
    if (prove) {
      out.assureWithin(Seal.OF_PROOF, lower, upper, ofBounds);
    } else {
      Accuracy.write(lower, upper, out.amend());
    }
  }

  /** Returns what roundings leave of the error that is granted. */
  private double room(double bound, double relative, double scale) {
    return Accuracy.granted(bound, relative, scale) - ROUNDINGS * stage.leastGapError();
  }
}
