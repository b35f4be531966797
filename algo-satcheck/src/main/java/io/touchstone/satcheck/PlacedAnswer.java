package io.touchstone.satcheck;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.certified.BallGap;
import org.jspecify.annotations.Nullable;

/** Writes what was found without measuring axes, in the world. */
final class PlacedAnswer {

  private PlacedAnswer() {}

  /**
   * Writes that the balls around the bodies are apart; traced as a step {@code balls} with the
   * {@code direction}, a unit vector in the world, and their {@code gap}.
   */
  static void separated(BallGap balls, @Nullable QueryTrace trace, PairResult.Writer out) {
    balls.writeTo(out);
    if (trace != null) {
      trace.step(
          TraceStep.of("balls", 1)
              .with("gap", balls.lower())
              .with("direction", balls.normalX(), balls.normalY(), balls.normalZ()));
    }
  }

  /** Writes that the last direction of a search separates. */
  static void separated(RelativePair placement, ConeSearch search, PairResult.Writer out) {
    double[] r = placement.poseA;
    double x = r[0] * search.wx + r[1] * search.wy + r[2] * search.wz;
    double y = r[4] * search.wx + r[5] * search.wy + r[6] * search.wz;
    double z = r[8] * search.wx + r[9] * search.wy + r[10] * search.wz;
    double inverse = 1 / Math.sqrt(x * x + y * y + z * z);
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(x * inverse, y * inverse, z * inverse)
        .featureA(search.foundA, 1)
        .featureB(search.foundB, 1)
        .lower(search.gap * (1 - 2 * placement.stretch) * placement.length)
        .effort(search.directions, search.directions);
  }

  /** Writes that four pairs of vertices have a common point. */
  static void contained(ConeSearch search, PairResult.Writer out) {
    out.verdict(Verdict.INTERSECTING, Termination.CONVERGED)
        .upper(0)
        .effort(search.directions, search.directions);
    writePairs(search, out);
  }

  /** Writes the four pairs of vertices around a common point. */
  static void writePairs(ConeSearch search, PairResult.Writer out) {
    out.fourPairs(search.aroundA(), search.aroundB(), search.weights());
  }
}
