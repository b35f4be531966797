// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.kernel.check.FilterCheck;
import io.touchstone.kernel.check.RayCheck;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Settles what nearly all casts of two polytopes in R<sup>3</sup> are: a ray that passes the middle
 * of a face, or misses by more than roundings ({@link RayCheck}). The same rules as those of {@link
 * CastStage}; whatever is not certain here, or not plain, goes there.
 *
 * <p>Scratch memory of one thread; allocates nothing and stores no reference.
 */
final class QuickCast {

  private static final int CORNERS = 3;

  /** Points are common up to so many errors of a point: weights of a sliver may be far off. */
  private static final double COMMON = 8;

  private final FilterCheck stage = new FilterCheck();
  private final RayCheck ray = new RayCheck(stage);
  private final WeightedVertices ofA = new WeightedVertices(4);
  private final WeightedVertices ofB = new WeightedVertices(4);
  private final VertexTerms vertices = new VertexTerms(4);
  private final int[] onA = new int[CORNERS];
  private final int[] onB = new int[CORNERS];

  /**
   * Answers when B meets A, if that is certain. What is proposed is read once.
   *
   * @param prove whether the answer may be called proved
   * @param out undefined where nothing is certain
   * @return whether it holds the answer
   */
  boolean settle(
      CertifiedSupport a,
      PoseView poseA,
      CertifiedSupport b,
      PoseView poseB,
      Proposal found,
      PairRequest request,
      boolean prove,
      PairResult out) {
    double wx = found.direction(0);
    double wy = found.direction(1);
    double wz = found.direction(2);
    boolean unit = Math.abs(wx * wx + wy * wy + wz * wz - 1) <= Accuracy.OF_UNIT; // false for NaN
    if (!unit
        || !takeTerms(found, a, b)
        || !stage.place(a, poseA, b, poseB)
        || !ray.take(request, wx, wy, wz)) {
      return false;
    }
    double parameter = found.castParameter();
    double lower = ray.lower(a, b, onA[0], onB[0]);
    PairResult.Writer writer = out.rewrite();
    if (lower == Double.POSITIVE_INFINITY) {
      writer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .castParameter(Double.POSITIVE_INFINITY)
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY);
    } else if (lower > 0 && found.isTogether() && isHit(a, b, lower, request)) {
      boolean between = parameter >= lower && parameter <= ray.upper(); // false for NaN
      writer
          .verdict(Verdict.INTERSECTING, Termination.CONVERGED)
          .castParameter(between ? parameter : ray.upper())
          .lower(lower)
          .upper(ray.upper());
      vertices.merge(ofA);
      vertices.merge(ofB);
      writer.features(ofA, ofB, false);
      stage.writePoints(writer);
      if (!move(request, out, writer)) {
        return false;
      }
    } else {
      return false;
    }
    writer.normal(wx, wy, wz).effort(found.iterations(), found.supportQueries());
    if (prove) {
      out.assure(Seal.OF_PROOF, Assurance.PROVED, Assurance.PROVED);
    }
    return true;
  }

  /** Copies what is named; tells whether it exists. */
  private boolean takeTerms(Proposal found, CertifiedSupport a, CertifiedSupport b) {
    int terms = found.ofA().size();
    if (terms < 1 || terms > CORNERS || found.ofB().size() != terms || !found.isPaired()) {
      return false;
    }
    ofA.copyFrom(found.ofA());
    ofB.copyFrom(found.ofB());
    for (int k = 0; k < terms; k++) {
      onA[k] = ofA.vertex(k);
      onB[k] = ofB.vertex(k);
    }
    return Accuracy.areSound(ofA, a.vertexCount()) && Accuracy.areSound(ofB, b.vertexCount());
  }

  private boolean isHit(CertifiedSupport a, CertifiedSupport b, double lower, PairRequest request) {
    if (ofA.size() != CORNERS || !ray.passes(a, b, onA, onB) || !(ray.upper() >= lower)) {
      return false;
    }
    double scale = Math.max(a.size(), b.size());
    double promised =
        0.5
            * Math.max(
                request.relativeTolerance() * ray.upper(), 1e-15 * scale / ray.directionLength());
    return ray.upper() - lower <= promised && stage.joinPoints(a, ofA, b, ofB);
  }

  /** Moves the point of B to where they meet; tells whether it is that of A there. */
  private boolean move(PairRequest request, PairResult out, PairResult.Writer writer) {
    double t = out.castParameter();
    double x = out.pointB(0) + t * request.direction(0);
    double y = out.pointB(1) + t * request.direction(1);
    double z = out.pointB(2) + t * request.direction(2);
    double apart =
        Math.abs(x - out.pointA(0)) + Math.abs(y - out.pointA(1)) + Math.abs(z - out.pointA(2));
    writer.points(out.pointA(0), out.pointA(1), out.pointA(2), x, y, z);
    return apart <= COMMON * stage.joinError(); // false for NaN
  }
}
