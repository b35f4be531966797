package io.touchstone.simplex;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/** What every query asks of its arguments. */
final class Requirements {

  private Requirements() {}

  /** Returns a shape that the engine itself prepared. */
  static SimplexShape own(PreparedShape shape, String engine) {
    if (shape instanceof SimplexShape own && own.engine().equals(engine)) {
      return own;
    }
    throw new IllegalArgumentException(
        "the shape was prepared by another engine; prepare it with " + engine);
  }

  /**
   * Returns the memory of a pair as the engine's own.
   *
   * @param warm null stays null
   */
  static @Nullable SimplexWarmStart own(@Nullable WarmStart warm, String engine, int n) {
    if (warm == null) {
      return null;
    }
    if (warm instanceof SimplexWarmStart own && own.engine().equals(engine)) {
      dimension("warm start", own.dimension(), n);
      return own;
    }
    throw new IllegalArgumentException(
        "the warm start was made by another engine; make it with " + engine);
  }

  /** Writes the answer if a body is empty; tells whether one is. */
  static boolean answeredByEmptiness(SimplexShape a, SimplexShape b, Goal goal, PairResult out) {
    boolean emptyA = a.core().isEmpty();
    if (!emptyA && !b.core().isEmpty()) {
      return false;
    }
    PairResult.Writer answer = out.rewrite().emptySide(emptyA ? BodySide.A : BodySide.B);
    if (goal == Goal.CONTAINMENT) {
      answer.verdict(emptyA ? Verdict.SUBSET : Verdict.NOT_SUBSET, Termination.CONVERGED);
    } else {
      answer
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .lower(Double.POSITIVE_INFINITY)
          .upper(Double.POSITIVE_INFINITY);
    }
    return true;
  }

  static void dimensions(
      int n, SimplexShape a, PoseView poseA, SimplexShape b, PoseView poseB, PairResult out) {
    dimension("body A", a.core().dimension(), n);
    dimension("pose of A", poseA.dimension(), n);
    dimension("body B", b.core().dimension(), n);
    dimension("pose of B", poseB.dimension(), n);
    dimension("result", out.dimension(), n);
  }

  private static void dimension(String what, int found, int expected) {
    if (found != expected) {
      throw new DimensionMismatchException(what, found, expected);
    }
  }
}
