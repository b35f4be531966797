// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.InvalidGeometryException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is asked about a pair. Immutable and thread-safe; one request serves any number of queries.
 *
 * <p>Tolerances concern distances and depths, not verdicts: a verdict is right or undecided. An
 * iteration has converged when {@code upper - lower <= max(relative * upper, absolute)}; in any
 * case it may stop at the floor of double arithmetic, a few ulp of the size of the bodies.
 */
public final class PairRequest {

  /** Default relative tolerance; polytopes reach it, because iterations on them are finite. */
  public static final double DEFAULT_RELATIVE_TOLERANCE = 1e-12;

  /** Default limit of iterations, far above what any well-posed query needs. */
  public static final int DEFAULT_MAX_ITERATIONS = 1000;

  private static final PairRequest INTERSECTION = builder(Goal.INTERSECTION).build();
  private static final PairRequest DISTANCE = builder(Goal.DISTANCE).build();
  private static final PairRequest PENETRATION = builder(Goal.PENETRATION).build();
  private static final PairRequest CONTAINMENT = builder(Goal.CONTAINMENT).build();

  private final Goal goal;
  private final Metric metric;
  private final double @Nullable [] direction;
  private final double @Nullable [] centreA;
  private final double @Nullable [] centreB;
  private final double margin;
  private final double cutoff;
  private final double relativeTolerance;
  private final double absoluteTolerance;
  private final int maxIterations;

  private PairRequest(Builder builder) {
    this.goal = builder.goal;
    this.metric = builder.metric;
    this.direction = builder.direction;
    this.centreA = builder.centreA;
    this.centreB = builder.centreB;
    this.margin = builder.margin;
    this.cutoff = builder.cutoff;
    this.relativeTolerance = builder.relativeTolerance;
    this.absoluteTolerance = builder.absoluteTolerance;
    this.maxIterations = builder.maxIterations;
  }

  /** Returns the request: do the bodies have a point in common? */
  public static PairRequest intersection() {
    return INTERSECTION;
  }

  /** Returns the request: Euclidean distance with default tolerance. */
  public static PairRequest distance() {
    return DISTANCE;
  }

  /** Returns the request: least Euclidean penetration with default tolerance. */
  public static PairRequest penetration() {
    return PENETRATION;
  }

  /** Returns the request: is A a subset of B? */
  public static PairRequest containment() {
    return CONTAINMENT;
  }

  /** Starts a request for a goal. */
  public static Builder builder(Goal goal) {
    return new Builder(goal);
  }

  /** Starts a request that differs from this one in what is set afterwards. */
  public Builder toBuilder() {
    Builder builder = new Builder(goal);
    builder.metric = metric;
    builder.direction = direction;
    builder.centreA = centreA;
    builder.centreB = centreB;
    builder.margin = margin;
    builder.cutoff = cutoff;
    builder.relativeTolerance = relativeTolerance;
    builder.absoluteTolerance = absoluteTolerance;
    builder.maxIterations = maxIterations;
    return builder;
  }

  /** Returns what is asked. */
  public Goal goal() {
    return goal;
  }

  /** Returns the norm of distance and depth. */
  public Metric metric() {
    return metric;
  }

  /** Tells whether a direction was given. */
  public boolean hasDirection() {
    return direction != null;
  }

  /**
   * Returns a component of the direction, world frame.
   *
   * @throws IllegalStateException if no direction was given
   */
  public double direction(int axis) {
    if (direction == null) {
      throw new IllegalStateException("the request has no direction");
    }
    return direction[axis];
  }

  /**
   * Returns the dimension of the direction.
   *
   * @throws IllegalStateException if no direction was given
   */
  public int directionDimension() {
    if (direction == null) {
      throw new IllegalStateException("the request has no direction");
    }
    return direction.length;
  }

  /**
   * Returns a copy of the centre about which A grows, n coordinates in the frame of the body, as
   * its vertices are; nothing where the middle of the body is meant.
   */
  public Optional<double[]> centreA() {
    return Optional.ofNullable(centreA).map(double[]::clone);
  }

  /** Returns a copy of the centre about which B grows; see {@link #centreA()}. */
  public Optional<double[]> centreB() {
    return Optional.ofNullable(centreB).map(double[]::clone);
  }

  /**
   * Returns by how much the pair is grown, in the unit of length: the bodies collide if they are at
   * most that far apart, which is decided as exactly as without it, and signed distances are
   * reported less the margin. 0 by default.
   *
   * <p>The proof adds it ({@code io.touchstone.Proofs}): an engine is asked for the distance, and
   * sees no margin unless it is an exact arbiter. Points stay on the bodies as they are.
   */
  public double margin() {
    return margin;
  }

  /**
   * Returns the distance beyond which nobody cares: a computation may stop with {@link
   * Termination#CUTOFF} as soon as the distance is known to be greater. Infinite by default.
   */
  public double cutoff() {
    return cutoff;
  }

  /** Returns the relative tolerance, not negative. */
  public double relativeTolerance() {
    return relativeTolerance;
  }

  /** Returns the absolute tolerance in the unit of length, not negative; 0 by default. */
  public double absoluteTolerance() {
    return absoluteTolerance;
  }

  /** Returns the limit of iterations, at least 1. */
  public int maxIterations() {
    return maxIterations;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PairRequest that
        && goal == that.goal
        && metric == that.metric
        && Arrays.equals(direction, that.direction)
        && Arrays.equals(centreA, that.centreA)
        && Arrays.equals(centreB, that.centreB)
        && margin == that.margin
        && cutoff == that.cutoff
        && relativeTolerance == that.relativeTolerance
        && absoluteTolerance == that.absoluteTolerance
        && maxIterations == that.maxIterations;
  }

  @Override
  public int hashCode() {
    return Objects.hash(
        goal,
        metric,
        Arrays.hashCode(direction),
        Arrays.hashCode(centreA),
        Arrays.hashCode(centreB),
        margin,
        cutoff,
        relativeTolerance,
        absoluteTolerance,
        maxIterations);
  }

  @Override
  public String toString() {
    return "PairRequest[goal=%s, metric=%s, direction=%s, margin=%s, cutoff=%s, relative=%s, absolute=%s, maxIterations=%d]"
        .formatted(
            goal,
            metric,
            direction == null ? "none" : Arrays.toString(direction),
            margin,
            cutoff,
            relativeTolerance,
            absoluteTolerance,
            maxIterations);
  }

  /** Collects the parts of a request. Not thread-safe. */
  public static final class Builder {

    private final Goal goal;
    private Metric metric = Metric.EUCLIDEAN;
    private double @Nullable [] direction;
    private double @Nullable [] centreA;
    private double @Nullable [] centreB;
    private double margin;
    private double cutoff = Double.POSITIVE_INFINITY;
    private double relativeTolerance = DEFAULT_RELATIVE_TOLERANCE;
    private double absoluteTolerance;
    private int maxIterations = DEFAULT_MAX_ITERATIONS;

    private Builder(Goal goal) {
      this.goal = Objects.requireNonNull(goal, "goal");
    }

    /** Sets the norm; Euclidean by default. */
    public Builder metric(Metric metric) {
      this.metric = Objects.requireNonNull(metric, "metric");
      return this;
    }

    /**
     * Sets the direction of a cast or of a penetration.
     *
     * @param direction n components in the world frame, any length but zero; copied
     * @throws InvalidGeometryException if a component is not finite or all are zero
     */
    public Builder direction(double... direction) {
      boolean zero = true;
      for (int axis = 0; axis < direction.length; axis++) {
        if (!Double.isFinite(direction[axis])) {
          throw new InvalidGeometryException(
              "direction component %d is %s; it must be finite".formatted(axis, direction[axis]));
        }
        zero &= direction[axis] == 0;
      }
      if (zero) {
        throw new InvalidGeometryException("a direction needs a component that is not zero");
      }
      this.direction = direction.clone();
      return this;
    }

    /**
     * Sets the centres about which bodies grow; the middle of each body by default.
     *
     * @param ofA n coordinates of a point of A, in the frame of the body, as its vertices are;
     *     copied
     * @param ofB likewise of B
     * @throws InvalidGeometryException if a coordinate is not finite
     */
    public Builder centres(double[] ofA, double[] ofB) {
      this.centreA = finite("A", ofA);
      this.centreB = finite("B", ofB);
      return this;
    }

    private static double[] finite(String body, double[] centre) {
      double[] copy = centre.clone(); // first: what is checked is what is kept
      for (int axis = 0; axis < copy.length; axis++) {
        if (!Double.isFinite(copy[axis])) {
          throw new InvalidGeometryException(
              "coordinate %d of the centre of %s is %s; it must be finite"
                  .formatted(axis, body, copy[axis]));
        }
      }
      return copy;
    }

    /**
     * Sets by how much the pair is grown; finite and not negative, 0 by default. It belongs to
     * Euclidean questions without a direction: intersection, distance and least depth.
     */
    public Builder margin(double margin) {
      if (!(margin < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("margin is %s; it must be finite".formatted(margin));
      }
      this.margin = requireNotNegative("margin", margin);
      return this;
    }

    /** Sets the distance beyond which nobody cares; not negative, infinite by default. */
    public Builder cutoff(double cutoff) {
      this.cutoff = requireNotNegative("cutoff", cutoff);
      return this;
    }

    /** Sets the relative tolerance; not negative. */
    public Builder relativeTolerance(double tolerance) {
      this.relativeTolerance = requireNotNegative("relative tolerance", tolerance);
      return this;
    }

    /** Sets the absolute tolerance in the unit of length; not negative. */
    public Builder absoluteTolerance(double tolerance) {
      this.absoluteTolerance = requireNotNegative("absolute tolerance", tolerance);
      return this;
    }

    /** Sets the limit of iterations; at least 1. */
    public Builder maxIterations(int maxIterations) {
      if (maxIterations < 1) {
        throw new IllegalArgumentException(
            "maxIterations is %d; it must be at least 1".formatted(maxIterations));
      }
      this.maxIterations = maxIterations;
      return this;
    }

    private static double requireNotNegative(String what, double value) {
      if (!(value >= 0)) {
        throw new IllegalArgumentException(
            "%s is %s; it must not be negative".formatted(what, value));
      }
      return value;
    }

    /**
     * Returns the request.
     *
     * @throws IllegalStateException if a cast has no direction, or a margin or centres belong to a
     *     question that knows none
     */
    public PairRequest build() {
      if (goal == Goal.CAST && direction == null) {
        throw new IllegalStateException("a cast needs a direction");
      }
      if (centreA != null && goal != Goal.GROWTH) {
        throw new IllegalStateException("centres belong to the goal growth, not to " + goal);
      }
      boolean grows =
          goal == Goal.INTERSECTION || goal == Goal.DISTANCE || goal == Goal.PENETRATION;
      if (margin > 0 && !(grows && metric == Metric.EUCLIDEAN && direction == null)) {
        throw new IllegalStateException(
            "a margin of %s belongs to Euclidean questions without a direction, and not to a cast,"
                    .formatted(margin)
                + " a subset or a growth; grow a body instead: new RoundedPolytope(core, margin)");
      }
      return new PairRequest(this);
    }
  }
}
