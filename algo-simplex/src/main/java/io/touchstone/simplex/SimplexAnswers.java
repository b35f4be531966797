package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Answers of {@code simplex} about polytopes that no proposal can express: containment, distances
 * in L1 and LINF, depths along a direction, casts. Bounds and verdicts are certain, or left open.
 *
 * <p>Scratch memory of one thread; allocates nothing after the first rays that graze.
 */
final class SimplexAnswers {

  private final int n;
  private final CertainColumns pair;
  private final FloatingSimplex simplex;
  private final CertainAnswer certain;
  private final ProgramAnswer programs;
  private final OriginBall ball;
  private final CastAnswer casts;
  private final BasisGuess around;
  private final double[] anywhere;

  SimplexAnswers(int dimension, PivotTrace trace) {
    n = dimension;
    pair = new CertainColumns(n);
    simplex = new FloatingSimplex(n, pair, trace);
    certain = new CertainAnswer(n, simplex, pair);
    programs = new ProgramAnswer(n, pair, trace);
    ball = new OriginBall(n, pair);
    casts = new CastAnswer(n, simplex, certain, programs, trace);
    around = new BasisGuess(n);
    anywhere = new double[n];
    anywhere[0] = 1;
  }

  /** Answers about bodies neither of which is empty. */
  void answer(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      PairResult out) {
    simplex.place(a, poseA, b, poseB);
    programs.begin();
    casts.begin();
    if (request.goal() == Goal.CONTAINMENT) {
      containment(a.core().vertexCount(), request.maxIterations(), out);
    } else {
      measure(a, poseA, b, poseB, request, memory, out.rewrite());
    }
    out.amend()
        .effort(
            simplex.iterations() + programs.iterations() + casts.iterations(),
            simplex.supportQueries() + programs.supportQueries() + casts.supportQueries());
  }

  private void measure(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable SimplexWarmStart memory,
      PairResult.Writer answer) {
    FloatingSimplex.Finding finding = simplex.decide(memory, request.maxIterations());
    double radius = 0;
    boolean together = true;
    if (finding == FloatingSimplex.Finding.TOGETHER) {
      certain.together(answer);
      radius = ball.radius(simplex.ofA(), simplex.ofB(), false);
    } else if (finding == FloatingSimplex.Finding.OPEN && isTogetherElsewhere()) {
      certain.togetherElsewhere(answer);
      radius = ball.radius(pair.elsewhere().ofA(), pair.elsewhere().ofB(), true);
    } else {
      together = false;
    }
    boolean apart = finding == FloatingSimplex.Finding.APART;
    if (together && request.goal() == Goal.PENETRATION) {
      programs.writeDepth(radius, request, answer);
    } else if (together && request.goal() == Goal.CAST) {
      answer.castParameter(0);
    } else if (!together && request.goal() == Goal.DISTANCE) {
      distance(finding, request, answer);
    } else if (apart && request.goal() == Goal.CAST) {
      casts.write(a, poseA, b, poseB, request, answer);
    } else if (apart) {
      certain.apart(0, answer);
    } else if (!together) {
      certain.undecided(finding, answer);
    }
  }

  /** The last basis has the origin on a face, and no sign is certain there. */
  private boolean isTogetherElsewhere() {
    return simplex.hasNormal()
        && pair.isTogetherElsewhere(simplex.normal())
        && pair.elsewhere().isCertain();
  }

  private void distance(
      FloatingSimplex.Finding finding, PairRequest request, PairResult.Writer answer) {
    programs.writeDistance(
        simplex.hasNormal() ? simplex.normal() : anywhere,
        finding == FloatingSimplex.Finding.LIMIT,
        request,
        answer);
    GaugeDistance gauge = programs.gauge();
    if (gauge.ofA().size() > 0 && gauge.ofB().size() > 0) {
      answer.features(gauge.ofA(), gauge.ofB(), false);
    } else if (gauge.lower() > 0) {
      answer.featureA(gauge.farthestOfA(), 1).featureB(gauge.farthestOfB(), 1);
    }
  }

  /** A vertex of A outside B decides; all of them inside do, too. */
  private void containment(int vertices, int limit, PairResult out) {
    PairResult.Writer answer = out.rewrite();
    around.clear();
    Termination open = Termination.CONVERGED;
    boolean enclosed = true;
    for (int v = 0; v < vertices; v++) {
      pair.restrictTo(v);
      FloatingSimplex.Finding finding =
          simplex.isTogether(around) ? FloatingSimplex.Finding.TOGETHER : simplex.decide(limit);
      switch (finding) {
        case APART -> {
          certain.outside(v, out.rewrite());
          return;
        }
        case TOGETHER -> {
          simplex.describe(around);
          certain.enclose(simplex.ofB(), answer);
        }
        case LIMIT -> {
          enclosed = false;
          open = Termination.ITERATION_LIMIT;
        }
        case OPEN -> {
          boolean found = simplex.hasNormal() && pair.isTogetherElsewhere(simplex.normal());
          enclosed &= found;
          if (found) {
            certain.enclose(pair.elsewhere().ofB(), answer);
          }
          if (!found || !pair.elsewhere().isCertain()) {
            open = Termination.NUMERICAL_BREAKDOWN;
          }
        }
      }
    }
    if (open == Termination.CONVERGED) {
      answer.verdict(Verdict.SUBSET, Termination.CONVERGED);
    } else if (enclosed) {
      answer.verdict(
          Verdict.UNDECIDED, open); // up to roundings all are inside: others may prove it
    } else {
      out.rewrite().verdict(Verdict.UNDECIDED, open);
    }
  }
}
