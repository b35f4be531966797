// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An answer about two objects. Immutable and thread-safe.
 *
 * <p>The verdict is {@link Verdict#DISJOINT}, {@link Verdict#INTERSECTING}, which touching is too,
 * or {@link Verdict#UNDECIDED}. The bounds are those of the distance, which is the least of all
 * pairs of parts, and 0 of objects that collide; where the depth was asked for, of minus the depth
 * of the deepest pair.
 */
public final class ObjectOutcome {

  private final int dimension;
  private final Verdict verdict;
  private final Assurance verdictAssurance;
  private final OptionalDouble lower;
  private final OptionalDouble upper;
  private final Assurance boundsAssurance;
  private final int partA;
  private final int partB;
  private final Optional<Outcome> pair;
  private final Optional<WindingPoint> inside;
  private final Optional<ObjectCertificate> certificate;
  private final long pairsAsked;
  private final int iterations;
  private final int supportQueries;

  private ObjectOutcome(Builder builder) {
    dimension = builder.dimension;
    verdict = builder.verdict;
    verdictAssurance = builder.verdictAssurance;
    lower = builder.lower;
    upper = builder.upper;
    boundsAssurance = builder.boundsAssurance;
    partA = builder.partA;
    partB = builder.partB;
    pair = builder.pair;
    inside = builder.inside;
    certificate = builder.certificate;
    pairsAsked = builder.pairsAsked;
    iterations = builder.iterations;
    supportQueries = builder.supportQueries;
  }

  /**
   * Starts an answer.
   *
   * @param dimension that of the objects
   * @param seal what only code has that proves, since an answer may say that it is proved
   */
  @SuppressWarnings("exports") // nobody else is to call it
  public static Builder builder(Seal seal, int dimension) {
    return new Builder(seal, dimension);
  }

  /** Returns the answer in one word. */
  public Verdict verdict() {
    return verdict;
  }

  /** Tells whether the objects have a point in common. */
  public boolean collides() {
    return verdict.collides();
  }

  /** Returns what stands behind the verdict. */
  public Assurance verdictAssurance() {
    return verdictAssurance;
  }

  /** Returns what stands behind the bounds. */
  public Assurance boundsAssurance() {
    return boundsAssurance;
  }

  /** Returns a lower bound of the signed distance, if there is one. */
  public OptionalDouble lower() {
    return lower;
  }

  /** Returns an upper bound of the signed distance, if there is one. */
  public OptionalDouble upper() {
    return upper;
  }

  /**
   * Returns the distance, that of the nearest parts: 0 where the objects collide.
   *
   * @throws IllegalStateException if the answer is undecided or the distance was not asked for
   */
  public double distance() {
    requireDecided();
    if (collides()) {
      return 0;
    }
    double most =
        upper.orElseThrow(
            () -> new IllegalStateException("the answer has no distance; ask for it"));
    return pair.isPresent() ? pair.get().distance() : most;
  }

  /**
   * Returns how deep the deepest pair of parts overlaps: 0 where the objects are disjoint. At least
   * so far must B be moved until the objects are apart.
   *
   * @throws IllegalStateException if the answer is undecided or the depth was not asked for
   */
  public double depth() {
    requireDecided();
    if (!collides()) {
      return 0;
    }
    return Math.abs(
        lower.orElseThrow(
            () -> new IllegalStateException("the answer has no depth; ask for the penetration")));
  }

  private void requireDecided() {
    if (verdict == Verdict.UNDECIDED) {
      throw new IllegalStateException(
          "undecided: the value lies between the bounds, where there are any; the policy exact"
              + " decides");
    }
  }

  /**
   * Returns the part of A that decides: that collides, is nearest, or overlaps most; -1 if no pair
   * of parts decides.
   */
  public int partA() {
    return partA;
  }

  /** Returns the part of B that decides, or -1. */
  public int partB() {
    return partB;
  }

  /** Returns the answer about the pair of parts that decides, with points and normal. */
  public Optional<Outcome> pair() {
    return pair;
  }

  /**
   * Returns the answer in the form of one about convex bodies, for reports of both: verdict, bounds
   * and points. It has no evidence, as what stands behind it is that of several parts.
   */
  public Outcome summary() {
    int n = dimension;
    PairResult whole = new PairResult(n);
    PairResult.Writer writer = whole.rewrite();
    writer.verdict(
        verdict,
        verdict == Verdict.UNDECIDED ? Termination.NUMERICAL_BREAKDOWN : Termination.CONVERGED);
    lower.ifPresent(writer::lower);
    upper.ifPresent(writer::upper);
    pair.filter(Outcome::hasPoints)
        .ifPresent(answer -> writer.points(answer.pointA(), answer.pointB()));
    writer.effort(iterations, supportQueries);
    whole.assure(Seal.OF_PROOF, verdictAssurance, boundsAssurance);
    return whole.toOutcome();
  }

  /** Returns a vertex of one object inside of the other, where that is why they collide. */
  public Optional<WindingPoint> inside() {
    return inside;
  }

  /** Returns the evidence, if it was asked for and the answer is proved. */
  public Optional<ObjectCertificate> certificate() {
    return certificate;
  }

  /** Returns about how many pairs of parts an engine was asked. */
  public long pairsAsked() {
    return pairsAsked;
  }

  @Override
  public String toString() {
    return "ObjectOutcome[%s %s, lower=%s, upper=%s, parts=%d,%d]"
        .formatted(verdict, verdictAssurance, lower, upper, partA, partB);
  }

  /** Collects an answer. Not thread-safe. */
  public static final class Builder {

    private final int dimension;
    private Verdict verdict = Verdict.UNDECIDED;
    private Assurance verdictAssurance = Assurance.FLOATING;
    private OptionalDouble lower = OptionalDouble.empty();
    private OptionalDouble upper = OptionalDouble.empty();
    private Assurance boundsAssurance = Assurance.FLOATING;
    private int partA = -1;
    private int partB = -1;
    private Optional<Outcome> pair = Optional.empty();
    private Optional<WindingPoint> inside = Optional.empty();
    private Optional<ObjectCertificate> certificate = Optional.empty();
    private long pairsAsked;
    private int iterations;
    private int supportQueries;

    private Builder(Seal seal, int dimension) {
      Objects.requireNonNull(seal, "seal");
      this.dimension = dimension;
    }

    /** Sets the verdict and what stands behind it. */
    public Builder verdict(Verdict is, Assurance assurance) {
      verdict = is;
      verdictAssurance = assurance;
      return this;
    }

    /** Sets the bounds and what stands behind them. */
    public Builder bounds(OptionalDouble atLeast, OptionalDouble atMost, Assurance assurance) {
      lower = atLeast;
      upper = atMost;
      boundsAssurance = assurance;
      return this;
    }

    /** Sets the pair of parts that decides. */
    public Builder pair(int ofA, int ofB, Outcome answer) {
      partA = ofA;
      partB = ofB;
      pair = Optional.of(answer);
      return this;
    }

    /** Sets the vertex that is inside of the other object. */
    public Builder inside(WindingPoint point) {
      inside = Optional.of(point);
      return this;
    }

    /** Sets the evidence. */
    public Builder certificate(ObjectCertificate evidence) {
      certificate = Optional.of(evidence);
      return this;
    }

    /**
     * Sets about how many pairs an engine was asked, and what that took.
     *
     * @param steps iterations of the engine, together
     * @param supports its support queries
     */
    public Builder effort(long count, int steps, int supports) {
      pairsAsked = count;
      iterations = steps;
      supportQueries = supports;
      return this;
    }

    /** Returns the answer. */
    public ObjectOutcome build() {
      return new ObjectOutcome(this);
    }
  }
}
