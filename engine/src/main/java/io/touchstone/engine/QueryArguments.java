// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.engine.settle.Settlement;

/**
 * What every query asks of its arguments, and what it answers about the empty set. Whether a shape
 * or a warm start is an engine's own only the engine can tell: {@code instanceof} its class is the
 * test, and {@link #foreignShape} and {@link #foreignWarmStart} are what it throws.
 *
 * <p>Thread-safe. Nothing allocates unless it refuses. Dimensions come as numbers, not as objects
 * that are asked for them here: so every engine calls the kinds of poses that it is given, and not
 * all kinds that any engine is given.
 */
public final class QueryArguments {

  private QueryArguments() {}

  /**
   * Checks the dimensions of all arguments of a query.
   *
   * @param n the dimension of the query
   * @param bodyA of the first body, and so on
   * @throws DimensionMismatchException if one is not n; it names the argument
   */
  public static void requireDimensions(
      int n, int bodyA, int poseA, int bodyB, int poseB, int result) {
    if (bodyA != n || poseA != n || bodyB != n || poseB != n || result != n) {
      requireDimension("body A", bodyA, n);
      requireDimension("pose of A", poseA, n);
      requireDimension("body B", bodyB, n);
      requireDimension("pose of B", poseB, n);
      requireDimension("result", result, n);
    }
  }

  /**
   * Checks a dimension.
   *
   * @param what the thing that has it, for example {@code warm start}
   * @throws DimensionMismatchException if it is not the expected one
   */
  public static void requireDimension(String what, int found, int expected) {
    if (found != expected) {
      throw new DimensionMismatchException(what, found, expected);
    }
  }

  /**
   * Checks that no margin is asked for, which the proof adds to what an engine finds.
   *
   * @param engine id of the engine, for the message
   * @throws UnsupportedQueryException if there is one
   */
  public static void requireNoMargin(String engine, PairRequest request) {
    if (request.margin() != 0) {
      throw new UnsupportedQueryException(
          "a margin of %s is added to what '%s' finds by Proofs.prove, with any policy"
              .formatted(request.margin(), engine));
    }
  }

  /**
   * Checks that no growth is asked for, which the proof makes of what an engine finds.
   *
   * @param engine id of the engine, for the message
   * @throws UnsupportedQueryException if one is
   */
  public static void requireNoGrowth(String engine, PairRequest request) {
    if (request.goal() == Goal.GROWTH) {
      throw new UnsupportedQueryException(
          "a growth is made of depths along a direction by Proofs.prove, with any policy; '%s' is"
                  .formatted(engine)
              + " asked for those");
    }
  }

  /**
   * Checks that the boolean question or the Euclidean distance is asked.
   *
   * @param engine id of the engine, for the message
   * @throws UnsupportedQueryException if anything else is
   */
  public static void requireIntersectionOrDistance(String engine, PairRequest request) {
    Goal goal = request.goal();
    if (goal != Goal.INTERSECTION && goal != Goal.DISTANCE) {
      throw unanswered(engine, "intersection and distance", goal);
    }
    if (goal == Goal.DISTANCE) {
      requireEuclidean(engine, request);
    }
  }

  /**
   * Checks that lengths are asked in the Euclidean norm.
   *
   * @param engine id of the engine, for the message
   * @throws UnsupportedQueryException if another one is asked for
   */
  public static void requireEuclidean(String engine, PairRequest request) {
    if (request.metric() != Metric.EUCLIDEAN) {
      throw new UnsupportedQueryException(
          "%s measures in the Euclidean norm, not in %s; choose an engine that declares it"
              .formatted(engine, request.metric()));
    }
  }

  /**
   * Returns the exception that refuses a goal; the caller throws it.
   *
   * @param engine id of the engine
   * @param answered what it answers, in words
   */
  public static UnsupportedQueryException unanswered(String engine, String answered, Goal goal) {
    return new UnsupportedQueryException(
        "%s answers %s, not %s; choose an engine that declares it"
            .formatted(engine, answered, goal));
  }

  /**
   * Returns the exception that refuses a shape of another engine; the caller throws it.
   *
   * @param what {@code body A} or {@code body B}
   * @param engine id of the engine that was asked
   */
  public static IllegalArgumentException foreignShape(String what, String engine) {
    return new IllegalArgumentException(
        "%s was prepared by another engine; prepare it with this %s".formatted(what, engine));
  }

  /**
   * Returns the exception that refuses a warm start of another engine; the caller throws it.
   *
   * @param engine id of the engine that was asked
   */
  public static IllegalArgumentException foreignWarmStart(String engine) {
    return new IllegalArgumentException(
        "the warm start was made by another engine; make it with this " + engine);
  }

  /**
   * Writes the answer about a pair in which a body is empty. The empty set collides with nothing,
   * is infinitely far from everything and is a subset of everything.
   *
   * @param emptyA whether A is; otherwise B is
   * @param out of the result, which is reset
   */
  public static void writeEmpty(Goal goal, boolean emptyA, PairResult.Writer out) {
    Settlement.writeEmpty(goal, emptyA, out);
  }
}
