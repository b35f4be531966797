// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.engine.settle.PlacedFunction;
import io.touchstone.engine.settle.PlacedRows;
import io.touchstone.engine.settle.PlacedSupport;
import io.touchstone.engine.settle.RowsSubset;
import io.touchstone.engine.settle.Settlement;
import io.touchstone.engine.settle.SubsetSearch;
import io.touchstone.engine.settle.SupportDepth;

/**
 * Answers that no engine looks for: whether a body is a subset of another one, where one of them is
 * a support function or A alone is given by half-spaces; and the least depth of support functions
 * in 1 and in more than 3 dimensions, and of one and half-spaces. Bounds hold if support functions
 * do what they say; nothing is proved.
 *
 * <p>Stateless; allocates.
 */
final class SupportAnswers {

  private static final String STEP = "proof:support-search";

  private SupportAnswers() {}

  /** Tells whether a question is one of these. */
  static boolean answers(VerifiedShape a, VerifiedShape b, PairRequest request) {
    boolean curved = VerifiedShape.isCurved(a) || VerifiedShape.isCurved(b);
    boolean rows = a.rows() != null || b.rows() != null;
    return switch (request.goal()) {
      case CONTAINMENT -> curved || (a.rows() != null && b.rows() == null);
      case PENETRATION ->
          !request.hasDirection()
              && curved
              && (rows || a.dimension() == 1 || a.dimension() > 3); // elsewhere engines do
      default -> false;
    };
  }

  /**
   * Answers.
   *
   * @param met what is known of the distance of the bodies
   * @param out reset and filled
   * @return whether the answer is decided
   * @throws ArithmeticException if a pose of half-spaces is singular
   */
  static boolean answer(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult met,
      PairResult out) {
    out.copyFrom(met);
    boolean subset = request.goal() == Goal.CONTAINMENT;
    if (met.hasEmptySide()) {
      if (subset) {
        boolean emptyA = met.emptySide() == BodySide.A;
        out.amend()
            .verdict(emptyA ? Verdict.SUBSET : Verdict.NOT_SUBSET, Termination.CONVERGED)
            .withoutBounds();
        out.assure(Seal.OF_PROOF, met.verdictAssurance(), met.verdictAssurance());
      }
      return true;
    }
    if (isEmpty(a, poseA) || isEmpty(b, poseB)) {
      Settlement.writeEmpty(request.goal(), isEmpty(a, poseA), out.rewrite());
      return true;
    }
    if (subset) {
      contain(a, poseA, b, poseB, request, out.rewrite());
    } else if (met.verdict() != Verdict.DISJOINT) {
      deepen(a, poseA, b, poseB, request, met.verdict(), out.rewrite());
    }
    if (request.margin() > 0 && !subset) {
      MarginQuestions.subtract(request, out);
    }
    boolean decided = out.verdict() != Verdict.UNDECIDED;
    if (decided) {
      out.amend().decidedBy(STEP);
    }
    return decided;
  }

  private static boolean isEmpty(VerifiedShape shape, PoseView pose) {
    HalfSpaces rows = shape.rows();
    return rows != null && PlacedRows.isEmpty(shape.dimension(), new PosedRows(rows, pose).all());
  }

  private static PlacedSupport placed(VerifiedShape shape, PoseView pose, double less) {
    HalfSpaces rows = shape.rows();
    return rows == null
        ? function(shape, pose, less)
        : new PlacedRows(shape.dimension(), new PosedRows(rows, pose).all());
  }

  private static double radius(VerifiedShape shape) {
    return ((SupportFunction) shape.body()).radius();
  }

  private static PlacedFunction function(VerifiedShape shape, PoseView pose, double less) {
    SupportFunction body = (SupportFunction) shape.body();
    return new PlacedFunction(shape.dimension()).place(body, pose, body.radius() - less);
  }

  private static void contain(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult.Writer out) {
    int n = a.dimension();
    HalfSpaces half = b.rows();
    if (half != null) {
      RowsSubset rows = new RowsSubset(n, function(a, poseA, 0), new PosedRows(half, poseB).all());
      write(rows.verdict(), Termination.NUMERICAL_BREAKDOWN, rows.normal(), rows.looks(), out);
      return;
    }
    double less = a.rows() != null ? 0 : Math.min(radius(a), radius(b)); // convex bodies cancel
    SubsetSearch search = new SubsetSearch(n, placed(a, poseA, less), function(b, poseB, less));
    search.search(request.maxIterations());
    write(search.verdict(), search.ending(), search.normal(), search.looks(), out);
  }

  private static void write(
      Verdict verdict, Termination open, double[] normal, int looks, PairResult.Writer out) {
    boolean decided = verdict != Verdict.UNDECIDED;
    out.verdict(verdict, decided ? Termination.CONVERGED : open).effort(looks, looks);
    if (verdict == Verdict.NOT_SUBSET) {
      out.normal(normal);
    }
  }

  private static void deepen(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      Verdict met,
      PairResult.Writer out) {
    PlacedSupport ofA = placed(a, poseA, 0);
    PlacedSupport ofB = placed(b, poseB, 0);
    boolean whole =
        (ofA instanceof PlacedRows rowsA && rowsA.isWhole())
            || (ofB instanceof PlacedRows rowsB && rowsB.isWhole());
    if (whole) {
      double endless = Double.NEGATIVE_INFINITY;
      out.rows().verdict(Verdict.INTERSECTING, Termination.CONVERGED).lower(endless).upper(endless);
      return;
    }
    SupportDepth depth = new SupportDepth(a.dimension(), ofA, ofB);
    depth.search(request);
    Verdict verdict = met.collides() || !(depth.lower() > 0) ? met : Verdict.INTERSECTING;
    out.verdict(verdict, depth.ending(request)).effort(depth.iterations(), depth.iterations());
    if (depth.upper() < Double.POSITIVE_INFINITY) {
      out.lower(-depth.upper()).normal(depth.normal());
    }
    if (verdict.collides()) {
      out.upper(-depth.lower());
    }
  }
}
