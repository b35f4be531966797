// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.InvalidGeometryException;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.work.Workers;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about one body and points: whether it contains them, how far away they are,
 * what is nearest to them. The body is prepared once. A point is a body of one vertex, so the
 * answers are proved as all others are, by the policy of the {@link Query} that made this.
 *
 * <p>Immutable and thread-safe. The methods about one point allocate; those about many allocate a
 * query per thread.
 */
public final class PointQueries {

  /** Points that a thread takes at once: some hundred microseconds of work. */
  private static final int RUN = 256;

  private static final long MANY = Long.MAX_VALUE;

  private final int dimension;
  private final Pose pose;
  private final ConvexBody body;
  private final Polytope origin;
  private final Measure contact;
  private final Measure distance;
  private final PairRequest depth;
  private final Function<PairRequest, VerifiedNarrowPhase> choice;

  /** An engine with the body and a point, as it prepared them. */
  private record Measure(
      VerifiedNarrowPhase phase, PairRequest request, PreparedShape body, PreparedShape point) {

    /**
     * Returns this one with another question; what is prepared serves if the engine is the same.
     */
    Measure asking(
        VerifiedNarrowPhase other, PairRequest question, ConvexBody given, Polytope origin) {
      return other == phase
          ? new Measure(phase, question, body, point)
          : of(other, question, given, origin);
    }

    static Measure of(
        VerifiedNarrowPhase phase, PairRequest request, ConvexBody body, Polytope point) {
      return new Measure(phase, request, phase.prepare(body, MANY), phase.prepare(point, MANY));
    }
  }

  /**
   * Prepares a body.
   *
   * @param choice finds who answers a question; about depths when the first is asked for
   */
  PointQueries(
      ConvexBody body,
      PoseView pose,
      PairRequest decide,
      PairRequest far,
      PairRequest depth,
      Function<PairRequest, VerifiedNarrowPhase> choice) {
    this.body = body;
    this.dimension = body.dimension();
    this.pose = copyOf(pose);
    this.origin = Polytope.of(dimension, new double[dimension]);
    this.contact = Measure.of(choice.apply(decide), decide, body, origin);
    this.distance = contact.asking(choice.apply(far), far, body, origin);
    this.depth = depth;
    this.choice = choice;
  }

  private static Pose copyOf(PoseView pose) {
    if (pose instanceof Pose immutable) {
      return immutable;
    }
    MutablePose copy = new MutablePose(pose.dimension(), true);
    copy.set(pose);
    return copy.toPose();
  }

  /** Returns the dimension of the body. */
  public int dimension() {
    return dimension;
  }

  /**
   * Tells whether the body contains a point; its boundary belongs to it.
   *
   * @param x n finite coordinates, in the world
   * @throws DimensionMismatchException if there are more or fewer
   * @throws InvalidGeometryException if one is not finite
   * @throws IllegalStateException if that is undecided, which it never is with {@link Proof#EXACT}
   */
  public boolean contains(double... x) {
    Verdict verdict = new Worker(contact).ask(x, 0, requirePoint(x)).verdict();
    if (verdict == Verdict.UNDECIDED) {
      throw undecided(x);
    }
    return verdict.collides();
  }

  /**
   * Finds out how far away a point is.
   *
   * @param x n finite coordinates, in the world
   * @return the answer about the body (A) and the point (B)
   * @throws DimensionMismatchException if there are more or fewer
   * @throws InvalidGeometryException if one is not finite
   */
  public Outcome distance(double... x) {
    return new Worker(distance).ask(x, 0, requirePoint(x)).toOutcome();
  }

  /**
   * Finds out how far away a point is or, where the body contains it, how far it is from leaving it
   * on the shortest way.
   *
   * @param x n finite coordinates, in the world
   * @return an answer whose {@link Outcome#distance} or {@link Outcome#depth} tells
   * @throws DimensionMismatchException if there are more or fewer
   * @throws InvalidGeometryException if one is not finite
   * @throws UnsupportedQueryException if the body contains the point and no engine measures depths
   *     in such a body
   */
  public Outcome signedDistance(double... x) {
    Outcome apart = distance(x);
    return apart.collides() ? new Worker(deep()).ask(x, 0, x.length).toOutcome() : apart;
  }

  /**
   * Returns the point of the body that is nearest to a point: that point itself where the body
   * contains it. Rounded to doubles, and as accurate as the tolerances of the query ask for.
   *
   * @param x n finite coordinates, in the world
   * @throws DimensionMismatchException if there are more or fewer
   * @throws InvalidGeometryException if one is not finite
   * @throws IllegalStateException if it is undecided whether the body contains the point
   */
  public double[] nearestPoint(double... x) {
    Outcome outcome = distance(x);
    if (outcome.verdict() == Verdict.UNDECIDED) {
      throw undecided(x);
    }
    return outcome.collides() ? x.clone() : outcome.pointA();
  }

  /**
   * Tells of many points whether the body contains them.
   *
   * @param points n coordinates each, one point after the other, in the world
   * @param verdicts one per point; filled: INTERSECTING or TOUCHING of those that it contains,
   *     DISJOINT of the others, UNDECIDED where that is open
   * @param threads how many work; 0 for one per processor
   * @throws IllegalArgumentException if the lengths do not fit, or the number of threads is
   *     negative
   * @throws InvalidGeometryException if a coordinate is not finite; some answers may be filled
   */
  public void contained(double[] points, Verdict[] verdicts, int threads) {
    requireLength("verdicts", verdicts.length, points);
    inRuns(
        verdicts.length,
        threads,
        () -> {
          Worker worker = new Worker(contact);
          return k -> verdicts[k] = worker.ask(points, k).verdict();
        });
  }

  /**
   * Finds out the signed distances of many points: minus the depth of those inside. NaN where a
   * bound is not known.
   *
   * @param points n coordinates each, one point after the other, in the world
   * @param lower one lower bound per point; filled
   * @param upper one upper bound per point; filled
   * @param threads how many work; 0 for one per processor
   * @throws IllegalArgumentException if the lengths do not fit, or the number of threads is
   *     negative
   * @throws InvalidGeometryException if a coordinate is not finite; some bounds may be filled
   * @throws UnsupportedQueryException if no engine measures depths in such a body
   */
  public void signedDistances(double[] points, double[] lower, double[] upper, int threads) {
    requireLength("lower bounds", lower.length, points);
    requireLength("upper bounds", upper.length, points);
    Measure inside = deep();
    inRuns(
        lower.length,
        threads,
        () -> {
          Worker far = new Worker(distance);
          Worker near = new Worker(inside);
          return k -> {
            PairResult found = far.ask(points, k);
            found = found.verdict().collides() ? near.ask(points, k) : found;
            lower[k] = found.hasLower() ? found.lower() : Double.NaN;
            upper[k] = found.hasUpper() ? found.upper() : Double.NaN;
          };
        });
  }

  private Measure deep() {
    return distance.asking(choice.apply(depth), depth, body, origin);
  }

  /** The memory of one thread. */
  private final class Worker {

    private final Measure measure;
    private final PairQuery query;
    private final PairResult result = new PairResult(dimension);
    private final MutablePose place = new MutablePose(dimension);
    private final double[] at = new double[dimension];

    Worker(Measure measure) {
      this.measure = measure;
      this.query = measure.phase().newQuery(dimension);
    }

    PairResult ask(double[] points, int k) {
      return ask(points, k * dimension, (k + 1) * dimension);
    }

    PairResult ask(double[] points, int from, int to) {
      System.arraycopy(points, from, at, 0, to - from);
      requireFinite(at, from / dimension);
      place.setTranslation(at);
      query.evaluate(measure.body(), pose, measure.point(), place, measure.request(), null, result);
      return result;
    }
  }

  // --- many points

  /** Answers about one of many points. */
  private interface Step {
    void at(int point);
  }

  /** Makes the memory of a thread. */
  private interface Steps {
    Step open();
  }

  private static void inRuns(int count, int threads, Steps steps) {
    int runs = (count + RUN - 1) / RUN;
    try (Workers workers = new Workers(Math.max(1, Math.min(Workers.count(threads), runs)))) {
      @Nullable Step[] opened = new Step[workers.threads()];
      workers.run(
          count,
          RUN,
          (worker, from, to) -> {
            Step known = opened[worker];
            Step step = known == null ? steps.open() : known;
            opened[worker] = step;
            for (int k = from; k < to; k++) {
              step.at(k);
            }
          });
    }
  }

  // --- arguments

  private int requirePoint(double[] x) {
    if (x.length != dimension) {
      throw new DimensionMismatchException("point", x.length, dimension);
    }
    return dimension;
  }

  private void requireLength(String what, int length, double[] points) {
    if ((long) length * dimension != points.length) {
      throw new IllegalArgumentException(
          "%d coordinates and %d %s; a point has %d coordinates"
              .formatted(points.length, length, what, dimension));
    }
  }

  private static void requireFinite(double[] x, int point) {
    for (double coordinate : x) {
      if (!Double.isFinite(coordinate)) {
        throw new InvalidGeometryException(
            "point %d is %s; coordinates must be finite".formatted(point, Arrays.toString(x)));
      }
    }
  }

  private static IllegalStateException undecided(double[] x) {
    return new IllegalStateException(
        "undecided whether the body contains %s; the policy exact decides"
            .formatted(Arrays.toString(x)));
  }
}
