// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.api.seal.Seal;
import io.touchstone.engine.settle.RowBall;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.proof.CertificateChecker.Finding;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes the least depth of a pair one of whose bodies is given by half-spaces: an engine says
 * whether the cores meet, with evidence, and {@link RowBall} how deep they overlap. What is said is
 * what {@link CertificateChecker} finds in the evidence.
 *
 * <p>Stateless; allocates.
 */
final class RowDepthProof {

  private static final MappedInequality[] NO_ROWS = new MappedInequality[0];

  private RowDepthProof() {}

  /**
   * Answers.
   *
   * @param met what is known of the distance of the cores
   * @param out reset and filled
   * @return whether the answer is decided
   */
  static boolean answer(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult met,
      boolean proving,
      PairResult out) {
    out.copyFrom(met);
    if (met.hasEmptySide() || met.verdict() == Verdict.UNDECIDED) {
      return met.hasEmptySide();
    }
    Certificate known = met.toOutcome().certificate();
    Certificate evidence = known;
    double[] normal = met.hasNormal() ? normal(met) : new double[0];
    int iterations = 0;
    int steps = 0;
    boolean limited = false;
    if (known instanceof Certificate.CommonPoint point) {
      RowBall ball = ball(a, poseA, b, poseB);
      if (met.verdict() == Verdict.TOUCHING) {
        evidence = touching(a, b, point);
      } else if (ball == null) {
        evidence = whole(point);
        normal = new double[0];
      } else {
        evidence = ball.search(request.maxIterations()) || ball.shows() ? deep(point, ball) : known;
        limited = ball.isLimited();
        iterations = ball.iterations();
        steps = ball.steps();
      }
      if (evidence instanceof Certificate.RowDepth depth && ball != null) {
        normal = normal(a, poseA, b, poseB, depth);
      }
    }
    Finding found =
        CertificateChecker.check(a.body(), poseA, b.body(), poseB, request.margin(), evidence);
    boolean decided = found.valid() && found.verdict() != Verdict.UNDECIDED;
    boolean told = found.lower().isPresent() && found.upper().isPresent();
    PairResult.Writer writer =
        out.rewrite()
            .verdict(
                decided ? found.verdict() : Verdict.UNDECIDED, ending(limited, decided && told))
            .effort(met.iterations() + iterations, met.supportQueries() + steps);
    if (!decided) {
      return false;
    }
    if (normal.length > 0) {
      writer.normal(normal);
    }
    writer.evidence(Seal.OF_PROOF, evidence);
    found.lower().ifPresent(writer::lower);
    found.upper().ifPresent(writer::upper);
    if (proving) {
      out.assure(Seal.OF_PROOF, Assurance.PROVED, told ? Assurance.PROVED : Assurance.FLOATING);
    }
    return true;
  }

  private static Termination ending(boolean limited, boolean told) {
    return limited
        ? Termination.ITERATION_LIMIT
        : told ? Termination.CONVERGED : Termination.INCOMPLETE;
  }

  /** Returns the unit normal of the plane that rows add up to, which B leaves by. */
  private static double[] normal(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      Certificate.RowDepth depth) {
    boolean ofA = depth.planeA().size() > 0;
    HalfSpaces half = ofA ? a.rows() : b.rows();
    ConvexCombination terms = ofA ? depth.planeA() : depth.planeB();
    if (half == null || terms.size() == 0) {
      return new double[0];
    }
    List<MappedInequality> named = new PosedRows(half, ofA ? poseA : poseB).named(terms);
    Dyadic[] sum = PosedRows.sum(a.dimension(), named, PosedRows.multipliers(terms)).normal();
    double[] unit = GrowthProof.unit(NearbyKernel.integers(sum));
    for (int k = 0; k < unit.length && !ofA; k++) {
      unit[k] = 0.0 - unit[k];
    }
    return unit;
  }

  private static double[] normal(PairResult result) {
    double[] normal = new double[result.dimension()];
    Arrays.setAll(normal, result::normal);
    return normal;
  }

  /** Returns the search, or null if the difference of the bodies is all of space. */
  private static @Nullable RowBall ball(
      VerifiedShape a, PoseView poseA, VerifiedShape b, PoseView poseB) {
    int n = a.dimension();
    HalfSpaces halfA = a.rows();
    HalfSpaces halfB = b.rows();
    PosedRows rowsA = halfA == null ? null : new PosedRows(halfA, poseA);
    PosedRows rowsB = halfB == null ? null : new PosedRows(halfB, poseB);
    VerifiedShape vertices = halfA == null ? a : b;
    VertexRowsCheck mixed = null;
    if (rowsA == null || rowsB == null) {
      PosedRows rows = rowsA == null ? rowsB : rowsA;
      PoseView pose = halfA == null ? poseA : poseB;
      mixed = rows == null ? null : new VertexRowsCheck(n, vertices.body(), pose, rows, 0);
    }
    return new MoveCheck(n, rowsA, rowsB, mixed, null).isWhole()
        ? null
        : new RowBall(
            n,
            a.settled(),
            poseA,
            rowsA == null ? NO_ROWS : rowsA.all(),
            b.settled(),
            poseB,
            rowsB == null ? NO_ROWS : rowsB.all());
  }

  private static Certificate whole(Certificate.CommonPoint point) {
    ConvexCombination none = ConvexCombination.none();
    return new Certificate.RowDepth(
        point, none, none, List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  /** The rows of a common point of cores that touch add up to the plane between them. */
  private static Certificate touching(
      VerifiedShape a, VerifiedShape b, Certificate.CommonPoint point) {
    ConvexCombination none = ConvexCombination.none();
    return new Certificate.RowDepth(
        point,
        a.rows() == null ? none : point.onA(),
        b.rows() == null ? none : point.onB(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of());
  }

  private static Certificate deep(Certificate.CommonPoint point, RowBall ball) {
    InnerSurface surface = ball.surface();
    return new Certificate.RowDepth(
        point,
        combination(ball.planeA()),
        combination(ball.planeB()),
        list(ball.place()),
        ball.points(true).stream().map(RowDepthProof::list).toList(),
        ball.points(false).stream().map(RowDepthProof::list).toList(),
        surface.verticesA(),
        surface.verticesB(),
        surface.facets());
  }

  private static ConvexCombination combination(RowBall.Plane plane) {
    return plane.rows().length == 0
        ? ConvexCombination.none()
        : ConvexCombination.of(plane.rows(), plane.multipliers());
  }

  private static List<Double> list(double[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }
}
