package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.QueryArguments;
import org.jspecify.annotations.Nullable;

/** What every query asks of its arguments. */
final class Requirements {

  private Requirements() {}

  /** Returns a shape that the engine itself prepared. */
  static SimplexShape own(PreparedShape shape, String what, String engine) {
    if (shape instanceof SimplexShape own && own.engine().equals(engine)) {
      return own;
    }
    throw QueryArguments.foreignShape(what, engine);
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
      QueryArguments.requireDimension("warm start", own.dimension(), n);
      return own;
    }
    throw QueryArguments.foreignWarmStart(engine);
  }

  /** Writes the answer if a body is empty; tells whether one is. */
  static boolean answeredByEmptiness(SimplexShape a, SimplexShape b, Goal goal, PairResult out) {
    boolean emptyA = a.isEmpty();
    if (!emptyA && !b.isEmpty()) {
      return false;
    }
    QueryArguments.writeEmpty(goal, emptyA, out.rewrite());
    return true;
  }

  static void dimensions(
      int n, SimplexShape a, PoseView poseA, SimplexShape b, PoseView poseB, PairResult out) {
    QueryArguments.requireDimensions(
        n, a.dimension(), poseA.dimension(), b.dimension(), poseB.dimension(), out.dimension());
  }
}
