// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.seal.Finding;
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.api.seal.Seal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a query about a pair, in memory that the caller owns and passes again and again.
 *
 * <p>What an answer does not contain cannot be misread: every optional part has a {@code has}
 * method, and its accessors throw {@link IllegalStateException} when it is absent. There are no
 * sentinels. Points and directions are in the world frame, lengths in the unit of the bodies.
 * Engines reset and fill a result through {@link #rewrite()}. Whatever is written through a {@link
 * Writer} is {@link Assurance#FLOATING}: only the proof, which holds the seal, can say more, and
 * the next write takes it back.
 *
 * <p>Not thread-safe. {@link #toOutcome()} makes an immutable copy. Allocates nothing once it has
 * held a result of the same kind.
 */
public final class PairResult {

  private final int dimension;
  private final Writer writer = new Writer();

  private static final Verdict[] VERDICTS = Verdict.values();
  private static final Termination[] TERMINATIONS = Termination.values();
  private static final Assurance[] ASSURANCES = Assurance.values();

  // The words and what is present, in one number: a copy that is taken while another thread writes
  // is a state that existed, one store resets all, and no reference is stored, which costs a memory
  // fence in an object that has survived a garbage collection.

  private static final int VERDICT = 7;
  private static final int TERMINATION_SHIFT = 3;
  private static final int TERMINATION = 7 << TERMINATION_SHIFT;
  private static final int OF_VERDICT_SHIFT = 6;
  private static final int OF_BOUNDS_SHIFT = 7;

  /** Both assurances; without these bits they are {@link Assurance#FLOATING}. */
  private static final int ASSURANCES_MASK = 3 << OF_VERDICT_SHIFT;

  private static final int LOWER = 1 << 8;
  private static final int UPPER = 1 << 9;
  private static final int POINTS = 1 << 10;
  private static final int NORMAL = 1 << 11;
  private static final int EXACT_NORMAL = 1 << 12;
  private static final int CAST = 1 << 13;
  private static final int PAIRED = 1 << 14;
  private static final int EMPTY_A = 1 << 15;
  private static final int EMPTY_B = 1 << 16;
  private static final int ROWS = 1 << 17;
  private static final int WHOLE_WEIGHTS = 1 << 18;
  private static final int DECIDED = 1 << 19;
  private static final int EMPTY = EMPTY_A | EMPTY_B;

  /** What a proposal says of a question of its own kind; anything else belongs to an answer. */
  private static final int PROPOSED =
      VERDICT | TERMINATION | LOWER | UPPER | NORMAL | PAIRED | DECIDED;

  private static final int NOTHING =
      place(Verdict.UNDECIDED) | (place(Termination.INCOMPLETE) << TERMINATION_SHIFT);

  private static final int PROVED =
      (place(Assurance.PROVED) << OF_VERDICT_SHIFT) | (place(Assurance.PROVED) << OF_BOUNDS_SHIFT);

  /** What there is in a proved answer that {@link #take} makes, by what was claimed. */
  private static final int OF_NEAREST =
      decided(Verdict.DISJOINT) | LOWER | UPPER | POINTS | NORMAL | PAIRED | PROVED;

  private static final int OF_DISJOINT = decided(Verdict.DISJOINT) | LOWER | NORMAL | PROVED;
  private static final int OF_BEYOND =
      decided(Verdict.DISJOINT, Termination.CUTOFF) | LOWER | NORMAL | PROVED;

  private static final int OF_INTERSECTING =
      decided(Verdict.INTERSECTING) | UPPER | PAIRED | PROVED;

  private static final BigInteger[] NO_WEIGHTS = {};
  private static final String UNNAMED = "engine:unnamed";

  private static final double[] NO_GRADIENTS = {};

  private int state = NOTHING;

  private double lower;
  private double upper;
  private final double[] pointA;
  private final double[] pointB;
  private final double[] normal;
  private final WholeVector exactNormal;
  private double castParameter;

  private final WeightedVertices featureA;
  private final WeightedVertices featureB;

  /** A surface inside A - B and around the origin; without facets where there is none. */
  private final InnerSurface surface;

  /** Weights of pairs, to be read if there are as many of them as of pairs. */
  private BigInteger[] wholeWeights = NO_WEIGHTS;

  /** Evidence that was verified as a whole. */
  private @Nullable Certificate evidence;

  /** How the factor of a growth changes with [R | t] of A and of B. */
  private double[] gradients = NO_GRADIENTS;

  private int enclosedCount;
  private int[] enclosing;

  private int iterations;
  private int supportQueries;

  /** To be read if {@link #DECIDED} says so; immutable. */
  private String decidedBy = UNNAMED;

  /**
   * Creates an empty result.
   *
   * @param dimension dimension of the bodies it will speak of, at least 1
   */
  public PairResult(int dimension) {
    this.dimension = dimension;
    this.pointA = new double[dimension];
    this.pointB = new double[dimension];
    this.normal = new double[dimension];
    this.exactNormal = new WholeVector(dimension);
    this.featureA = new WeightedVertices(dimension + 2);
    this.featureB = new WeightedVertices(dimension + 2);
    this.surface = new InnerSurface(dimension);
    this.enclosing = new int[0];
  }

  @SuppressWarnings("EnumOrdinal") // only looked up in values(), never kept beyond this program
  private static int place(Enum<?> constant) {
    return constant.ordinal();
  }

  /** Returns the dimension. */
  public int dimension() {
    return dimension;
  }

  private static int decided(Verdict verdict) {
    return decided(verdict, Termination.CONVERGED);
  }

  private static int decided(Verdict verdict, Termination termination) {
    return place(verdict) | (place(termination) << TERMINATION_SHIFT) | DECIDED;
  }

  /** Returns the answer in one word. */
  public Verdict verdict() {
    return VERDICTS[state & VERDICT];
  }

  /** Returns how the computation ended. */
  public Termination termination() {
    return TERMINATIONS[(state & TERMINATION) >> TERMINATION_SHIFT];
  }

  /** Returns what stands behind the verdict. */
  public Assurance verdictAssurance() {
    return ASSURANCES[(state >> OF_VERDICT_SHIFT) & 1];
  }

  /** Returns what stands behind the bounds. */
  public Assurance boundsAssurance() {
    return ASSURANCES[(state >> OF_BOUNDS_SHIFT) & 1];
  }

  /** Tells whether there is a lower bound. */
  public boolean hasLower() {
    return has(LOWER);
  }

  /**
   * Returns a lower bound of the signed distance; minus an upper bound of the depth. Of a cast, a
   * lower bound of its parameter.
   */
  public double lower() {
    require(LOWER, "lower bound; ask for the distance or the penetration");
    return lower;
  }

  /** Tells whether there is an upper bound. */
  public boolean hasUpper() {
    return has(UPPER);
  }

  /**
   * Returns an upper bound of the signed distance; minus a lower bound of the depth. Of a cast, an
   * upper bound of its parameter.
   */
  public double upper() {
    require(UPPER, "upper bound; ask for the distance or the penetration");
    return upper;
  }

  /** Tells whether there are witness points. */
  public boolean hasPoints() {
    return has(POINTS);
  }

  /**
   * Returns a coordinate of the witness point on A: nearest to B when disjoint, a common point when
   * intersecting, the deepest point along the normal when penetration was asked. Of a cast, where B
   * hits A, and B is where it has moved to.
   */
  public double pointA(int axis) {
    require(POINTS, "witness points; ask for the distance or the penetration");
    return pointA[axis];
  }

  /** Returns a coordinate of the witness point on B; see {@link #pointA}. */
  public double pointB(int axis) {
    require(POINTS, "witness points; ask for the distance or the penetration");
    return pointB[axis];
  }

  /** Tells whether there is a normal. */
  public boolean hasNormal() {
    return has(NORMAL);
  }

  /**
   * Returns a component of the unit normal, from A to B: a separating direction when disjoint, the
   * direction in which moving B ends the overlap when penetration was asked (of the face that it
   * leaves through, when along a requested direction), the direction out of B when containment was
   * denied. Of a cast, that of the face that is hit; on an edge or a vertex, of a plane between the
   * bodies there.
   */
  public double normal(int axis) {
    require(NORMAL, "normal; ask for the distance or the penetration");
    return normal[axis];
  }

  /** Tells whether the normal is also known as integers, because no double vector would do. */
  public boolean hasExactNormal() {
    return has(EXACT_NORMAL);
  }

  /** Returns a component of the normal as an integer, made for the call; its length is not 1. */
  public BigInteger exactNormal(int axis) {
    require(EXACT_NORMAL, "exact normal; ask hasExactNormal() first");
    return exactNormal.get(axis);
  }

  /** Tells whether there is a cast parameter. */
  public boolean hasCastParameter() {
    return has(CAST);
  }

  /**
   * Returns how many times the requested direction B can move before it touches A, between the
   * bounds; 0 if they start in contact, infinite if it never does.
   */
  public double castParameter() {
    require(CAST, "cast parameter; ask for a cast");
    return castParameter;
  }

  /** Returns the number of vertices of A in the evidence; 0 when it names none. */
  public int featureSizeA() {
    return featureA.size();
  }

  /** Returns a vertex of A in the evidence. */
  public int featureVertexA(int term) {
    return featureA.vertex(checkTerm(term, featureA));
  }

  /**
   * Returns its weight, not negative. The witness point on A is {@code sum(l_i v_i) / sum(l_i)}.
   */
  public double featureWeightA(int term) {
    return featureA.weight(checkTerm(term, featureA));
  }

  /** Returns the number of vertices of B in the evidence; 0 when it names none. */
  public int featureSizeB() {
    return featureB.size();
  }

  /** Returns a vertex of B in the evidence. */
  public int featureVertexB(int term) {
    return featureB.vertex(checkTerm(term, featureB));
  }

  /** Returns its weight; see {@link #featureWeightA}. */
  public double featureWeightB(int term) {
    return featureB.weight(checkTerm(term, featureB));
  }

  /**
   * Tells whether the pairs of the evidence have weights without rounding, integers, by which the
   * nearest points are told exactly.
   */
  public boolean hasWholeWeights() {
    return has(WHOLE_WEIGHTS)
        && has(PAIRED)
        && has(EXACT_NORMAL)
        && wholeWeights.length == featureA.size()
        && wholeWeights.length == featureB.size();
  }

  /** Returns the weight of a pair of the evidence as a positive integer. */
  public BigInteger wholeWeight(int term) {
    if (!hasWholeWeights()) {
      throw absent("whole weights; ask hasWholeWeights() first");
    }
    return wholeWeights[checkTerm(term, featureA)];
  }

  /** Returns all of them; none where there are none. */
  List<BigInteger> wholeWeights() {
    return hasWholeWeights() ? List.of(wholeWeights) : List.of();
  }

  /**
   * Returns the list of vertices of A in the evidence itself, not a copy, for the proof.
   *
   * @param seal who may have it
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public WeightedVertices featureA(Seal seal) {
    Objects.requireNonNull(seal, "seal");
    return featureA;
  }

  /** Returns the list of vertices of B in the evidence; see {@link #featureA(Seal)}. */
  @SuppressWarnings("exports")
  public WeightedVertices featureB(Seal seal) {
    Objects.requireNonNull(seal, "seal");
    return featureB;
  }

  /**
   * Returns the surface around the origin in the evidence of a least depth, without facets where
   * there is none, itself, not a copy: for the proof. {@link Certificate.PenetrationAxis} names it.
   *
   * @param seal who may have it
   */
  @SuppressWarnings("exports")
  public InnerSurface surface(Seal seal) {
    Objects.requireNonNull(seal, "seal");
    return surface;
  }

  /** The same, to be read here. */
  InnerSurface surface() {
    return surface;
  }

  /** Tells whether the evidence of a least depth names a surface around the origin. */
  public boolean hasSurface() {
    return !surface.isEmpty();
  }

  /** Returns evidence that was verified as a whole; null where there is none. */
  @Nullable Certificate evidence() {
    return evidence;
  }

  /**
   * Returns the derivatives of a growth, those for A before those for B; none if there are none.
   */
  double[] gradients() {
    return gradients.clone();
  }

  /** Tells whether term k of A and term k of B are a pair with one weight. */
  public boolean isPaired() {
    return has(PAIRED);
  }

  /**
   * Tells whether a body is given by half-spaces, so that of that body the terms of the evidence
   * are rows with multipliers, and may be missing where none is needed.
   */
  public boolean namesRows() {
    return has(ROWS);
  }

  /** Tells whether a body was found to be empty. */
  public boolean hasEmptySide() {
    return has(EMPTY);
  }

  /** Returns which body was found to be empty. */
  public BodySide emptySide() {
    require(EMPTY, "empty side; ask hasEmptySide() first");
    return has(EMPTY_A) ? BodySide.A : BodySide.B;
  }

  /** Returns for how many vertices of A the evidence names vertices of B around them. */
  public int enclosedCount() {
    return enclosedCount;
  }

  /**
   * Returns one of at most n + 1 vertices of B whose hull contains a vertex of A, or {@link
   * SupportFunction#NO_VERTEX} behind the last one.
   *
   * @param vertex a vertex of A, below {@link #enclosedCount()}
   * @param corner 0 to n
   */
  public int enclosing(int vertex, int corner) {
    if (vertex < 0 || vertex >= enclosedCount || corner < 0 || corner > dimension) {
      throw new IndexOutOfBoundsException("corner " + corner + " around vertex " + vertex);
    }
    return enclosing[vertex * (dimension + 1) + corner];
  }

  /** Returns the number of iterations of the algorithm's main loop. */
  public int iterations() {
    return iterations;
  }

  /** Returns the number of support queries, each one support point of A and one of B. */
  public int supportQueries() {
    return supportQueries;
  }

  /** Tells whether the step that decided is named. */
  public boolean hasDecidedBy() {
    return has(DECIDED);
  }

  /**
   * Returns the step that decided: on whose find verdict and bounds rest, such as {@code
   * edge-projection:centre-line}. Engines have several, and some of them stand in no paper. What
   * the kernel found itself is by {@code settlement}, what was checked without roundings by {@code
   * proof}. It explains an answer and proves nothing: it is what the engine wrote.
   *
   * @throws IllegalStateException if none is named
   */
  public String decidedBy() {
    require(DECIDED, "step that decided");
    return decidedBy;
  }

  /** Resets the result and returns the writer that fills it. For engines. */
  public Writer rewrite() {
    reset();
    return writer;
  }

  /** Returns the writer without resetting. For decorators that check an engine's result. */
  public Writer amend() {
    return writer;
  }

  /**
   * Writes what stands behind verdict and bounds, for the proof: it has verified them in this very
   * result. Anything that is written afterwards, but for effort and step, makes both {@link
   * Assurance#FLOATING} again.
   *
   * @param seal who may say so
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public void assure(Seal seal, Assurance ofVerdict, Assurance ofBounds) {
    Objects.requireNonNull(seal, "seal");
    state =
        (state & ~ASSURANCES_MASK)
            | (place(ofVerdict) << OF_VERDICT_SHIFT)
            | (place(ofBounds) << OF_BOUNDS_SHIFT);
  }

  /**
   * Writes the bounds that were proved beside a verdict that was, like {@link Writer#withoutBounds}
   * with the writers of bounds and {@link #assure}; in one store, since nearly every query that is
   * proved ends with it.
   *
   * @param seal who may say so
   * @param lower lower bound of the signed distance, or NaN for none
   * @param upper upper bound of the signed distance, or NaN for none
   * @param ofBounds what stands behind the bounds; the verdict is proved
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public void assureWithin(Seal seal, double lower, double upper, Assurance ofBounds) {
    Objects.requireNonNull(seal, "seal");
    this.lower = lower;
    this.upper = upper;
    state =
        (state & ~(ASSURANCES_MASK | LOWER | UPPER))
            | (Double.isNaN(lower) ? 0 : LOWER)
            | (Double.isNaN(upper) ? 0 : UPPER)
            | (place(Assurance.PROVED) << OF_VERDICT_SHIFT)
            | (place(ofBounds) << OF_BOUNDS_SHIFT);
  }

  /**
   * Becomes the proved answer that the library's own solver found, whatever stood here: every part
   * is written once, and the assurance with the rest.
   *
   * @param seal who may say so
   * @param found claims something
   * @throws DimensionMismatchException if this result is not one of R<sup>3</sup>
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public void take(Seal seal, Finding found) {
    Objects.requireNonNull(seal, "seal");
    if (dimension != 2 && dimension != 3) {
      throw new DimensionMismatchException("result", dimension, 3);
    }
    iterations = found.iterations;
    supportQueries = found.iterations;
    enclosedCount = 0;
    surface.clear();
    keep(null, NO_GRADIENTS);
    nameStep(found.step());
    lower = found.lower;
    upper = found.upper;
    featureA.setFour(
        found.a0, found.a1, found.a2, found.a3, found.w0, found.w1, found.w2, found.w3);
    featureB.setFour(
        found.b0, found.b1, found.b2, found.b3, found.w0, found.w1, found.w2, found.w3);
    featureA.limit(found.pairs);
    featureB.limit(found.pairs);
    switch (found.claim()) {
      case NEAREST -> {
        takeNormal(found);
        takePoints(found);
        state = OF_NEAREST;
      }
      case DISJOINT -> {
        takeNormal(found);
        state = OF_DISJOINT;
      }
      case BEYOND -> {
        takeNormal(found);
        state = OF_BEYOND;
      }
      case INTERSECTING -> state = OF_INTERSECTING;
      case OPEN -> throw new IllegalArgumentException("nothing was found");
    }
  }

  private void takeNormal(Finding found) {
    double[] n = normal;
    n[0] = found.normalX;
    n[1] = found.normalY;
    if (n.length > 2) {
      n[2] = found.normalZ;
    }
  }

  private void takePoints(Finding found) {
    double[] a = pointA;
    double[] b = pointB;
    a[0] = found.pointAx;
    a[1] = found.pointAy;
    b[0] = found.pointBx;
    b[1] = found.pointBy;
    if (a.length > 2) {
      a[2] = found.pointAz;
      b[2] = found.pointBz;
    }
  }

  /**
   * Returns all that the result holds as bytes: verdict, bounds, points, normal, evidence, step and
   * effort, of every double its bits. Two results have the same bytes if and only if they are the
   * same to the last bit. For comparing and for digests, not for files: another version may write
   * the parts in another order. Made for the call.
   */
  public byte[] bits() {
    return ResultBytes.of(this);
  }

  /** Returns an immutable copy with its certificate. */
  public Outcome toOutcome() {
    return new Outcome(copy());
  }

  PairResult copy() {
    PairResult copy = new PairResult(dimension);
    copy.copyFrom(this);
    copy.state = state; // with its assurances
    return copy;
  }

  /**
   * Becomes a copy of another result of the same dimension, but for the assurances: a copy is not
   * proved, whatever the other one is. For decorators that ask several engines.
   *
   * <p>If another thread writes into the other result meanwhile, which it must not, numbers of
   * before and after may stand side by side; this result is a well-formed one all the same.
   */
  public void copyFrom(PairResult other) {
    requireDimension(other);
    // read once; only what it says is present is copied
    int copied = copyParts(other, ~ASSURANCES_MASK);
    if ((copied & POINTS) != 0) {
      copy(other.pointA, pointA);
      copy(other.pointB, pointB);
    }
    if ((copied & (CAST | EXACT_NORMAL | WHOLE_WEIGHTS)) != 0) { // hardly ever
      castParameter = other.castParameter;
      if ((copied & EXACT_NORMAL) != 0) {
        exactNormal.copyFrom(other.exactNormal);
      }
      wholeWeights = other.wholeWeights; // never written into
    }
    if (other.enclosedCount > 0) {
      copyEnclosing(other);
    }
    keep(other.evidence, other.gradients); // never written into
    if (!other.surface.isEmpty()) {
      surface.copyFrom(other.surface);
    }
  }

  /**
   * Becomes a copy of what a proposal says: claim, bounds, direction, vertices, step and effort.
   * Whoever proposes may have written into a result of its own, and what that says beyond this
   * (whole numbers beside the direction or the weights, rows, an empty body, lists of vertices, a
   * surface, points, a parameter, other evidence) would stand in an answer that nobody has checked
   * it for.
   *
   * @param seal who may have it
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public void copyProposed(Seal seal, PairResult other) {
    Objects.requireNonNull(seal, "seal");
    requireDimension(other);
    copyParts(other, PROPOSED);
    keep(null, NO_GRADIENTS);
  }

  /**
   * Takes out what an answer to a question does not have, whoever has written it, and evidence that
   * was verified for another one.
   *
   * @param seal who may do so
   * @param moves whether a cast was asked for, which has a parameter
   * @param rows whether a body is given by half-spaces
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public void restrict(Seal seal, boolean moves, boolean rows) {
    Objects.requireNonNull(seal, "seal");
    state &= ~(ASSURANCES_MASK | (moves ? 0 : CAST) | (rows ? 0 : ROWS));
    keep(null, NO_GRADIENTS);
  }

  private void requireDimension(PairResult other) {
    if (other.dimension != dimension) {
      throw new DimensionMismatchException("result", other.dimension, dimension);
    }
  }

  /** Copies some parts, and takes the others out; returns which ones there are. */
  private int copyParts(PairResult other, int parts) {
    int copied = other.state & parts;
    state = copied;
    lower = other.lower;
    upper = other.upper;
    if ((copied & NORMAL) != 0) {
      copy(other.normal, normal);
    }
    featureA.copyFrom(other.featureA);
    featureB.copyFrom(other.featureB);
    iterations = other.iterations;
    supportQueries = other.supportQueries;
    if ((copied & DECIDED) != 0) {
      nameStep(other.decidedBy);
    }
    enclosedCount = 0;
    surface.clear();
    return copied;
  }

  private void copyEnclosing(PairResult other) {
    int[] from = other.enclosing; // another array may take its place while it is read
    int stride = dimension + 1;
    int count = Math.min(other.enclosedCount, from.length / stride);
    int length = count * stride;
    if (enclosing.length < length) {
      enclosing = new int[length];
    }
    System.arraycopy(from, 0, enclosing, 0, length);
    enclosedCount = count;
  }

  /** Copies a vector; three numbers one by one, which saves the call of the general routine. */
  private static void copy(double[] from, double[] to) {
    if (to.length != 3) {
      System.arraycopy(from, 0, to, 0, to.length);
      return;
    }
    to[0] = from[0];
    to[1] = from[1];
    to[2] = from[2];
  }

  private static ConvexCombination combination(WeightedVertices feature) {
    if (feature.size() == 0) {
      return ConvexCombination.none();
    }
    int[] vertices = new int[feature.size()];
    double[] weights = new double[feature.size()];
    for (int term = 0; term < vertices.length; term++) {
      vertices[term] = feature.vertex(term);
      weights[term] = feature.weight(term);
    }
    return ConvexCombination.of(vertices, weights);
  }

  ConvexCombination combinationA() {
    return combination(featureA);
  }

  ConvexCombination combinationB() {
    return combination(featureB);
  }

  Certificate.PenetrationAxis penetrationAxis(Certificate.CommonPoint point) {
    return new Certificate.PenetrationAxis(
        axis(), point, surface.verticesA(), surface.verticesB(), surface.facets());
  }

  AxisVector axis() {
    require(NORMAL, "normal; ask for the distance or the penetration");
    return has(EXACT_NORMAL) ? AxisVector.of(exactNormal.toArray()) : AxisVector.of(normal);
  }

  private void reset() {
    state = NOTHING;
    featureA.clear();
    featureB.clear();
    surface.clear();
    keep(null, NO_GRADIENTS);
    enclosedCount = 0;
    iterations = 0;
    supportQueries = 0;
  }

  /** Keeps what hardly any answer has: a look is cheaper than storing references each time. */
  @SuppressWarnings("ReferenceEquality")
  private void keep(@Nullable Certificate newEvidence, double[] newGradients) {
    if (evidence != newEvidence) {
      evidence = newEvidence;
    }
    if (gradients != newGradients) {
      gradients = newGradients;
    }
  }

  private boolean has(int part) {
    return (state & part) != 0;
  }

  /** Keeps a step. Mostly it is the same again, and storing a reference is not cheap. */
  private void nameStep(String step) {
    if (!decidedBy.equals(step)) {
      decidedBy = step;
    }
  }

  private static int checkTerm(int term, WeightedVertices feature) {
    if (term < 0 || term >= feature.size()) {
      throw new IndexOutOfBoundsException("term " + term + " of " + feature.size());
    }
    return term;
  }

  private void require(int part, String name) {
    if (!has(part)) {
      throw absent(name);
    }
  }

  private static IllegalStateException absent(String part) {
    return new IllegalStateException("the result has no " + part);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("PairResult[").append(verdict());
    text.append(", ").append(verdictAssurance()).append(", ").append(termination());
    if (has(LOWER)) {
      text.append(", lower=").append(lower);
    }
    if (has(UPPER)) {
      text.append(", upper=").append(upper);
    }
    if (has(POINTS)) {
      text.append(", pointA=").append(Arrays.toString(pointA));
      text.append(", pointB=").append(Arrays.toString(pointB));
    }
    if (has(NORMAL)) {
      text.append(", normal=").append(Arrays.toString(normal));
    }
    return text.append(']').toString();
  }

  /**
   * Fills a result. What is not written is absent, and nothing that is written is proved: each
   * write but that of effort and step makes both assurances {@link Assurance#FLOATING}.
   */
  public final class Writer {

    private Writer() {}

    /** Says that parts are there. What was proved was proved of other numbers. */
    private void add(int parts) {
      state = (state & ~ASSURANCES_MASK) | parts;
    }

    /** Says that parts are not there. */
    private void drop(int parts) {
      state &= ~(ASSURANCES_MASK | parts);
    }

    /** Writes verdict and termination. */
    public Writer verdict(Verdict verdict, Termination termination) {
      int words = place(verdict) | (place(termination) << TERMINATION_SHIFT);
      state = (state & ~(VERDICT | TERMINATION | ASSURANCES_MASK)) | words;
      return this;
    }

    /** Writes the lower bound of the signed distance. */
    public Writer lower(double lower) {
      PairResult.this.lower = lower;
      add(LOWER);
      return this;
    }

    /** Writes the upper bound of the signed distance. */
    public Writer upper(double upper) {
      PairResult.this.upper = upper;
      add(UPPER);
      return this;
    }

    /** Takes the bounds out. */
    public Writer withoutBounds() {
      drop(LOWER | UPPER);
      return this;
    }

    /** Writes both witness points; the arrays are copied. */
    public Writer points(double[] onA, double[] onB) {
      System.arraycopy(onA, 0, pointA, 0, dimension);
      System.arraycopy(onB, 0, pointB, 0, dimension);
      add(POINTS);
      return this;
    }

    /** Takes the witness points out. */
    public Writer withoutPoints() {
      drop(POINTS);
      return this;
    }

    /** Writes both witness points in R<sup>3</sup>. */
    public Writer points(double ax, double ay, double az, double bx, double by, double bz) {
      pointA[0] = ax;
      pointA[1] = ay;
      pointA[2] = az;
      pointB[0] = bx;
      pointB[1] = by;
      pointB[2] = bz;
      add(POINTS);
      return this;
    }

    /** Writes the unit normal, from A to B; the array is copied. */
    public Writer normal(double[] unit) {
      System.arraycopy(unit, 0, normal, 0, dimension);
      add(NORMAL);
      return this;
    }

    /** Writes the unit normal in R<sup>2</sup>, from A to B. */
    public Writer normal(double x, double y) {
      normal[0] = x;
      normal[1] = y;
      add(NORMAL);
      return this;
    }

    /** Writes the unit normal in R<sup>3</sup>, from A to B. */
    public Writer normal(double x, double y, double z) {
      normal[0] = x;
      normal[1] = y;
      normal[2] = z;
      add(NORMAL);
      return this;
    }

    /** Writes the normal as integers, besides its rounded unit form; they are copied. */
    public Writer exactNormal(BigInteger[] components) {
      for (int axis = 0; axis < dimension; axis++) {
        exactNormal.set(axis, components[axis]);
      }
      add(EXACT_NORMAL);
      return this;
    }

    /**
     * Writes a component of the normal as an integer, besides the rounded unit form, without
     * allocation: the digits are copied into memory of the result. Components that are not written
     * are 0.
     *
     * @param axis which component
     * @param sign 1, 0 or -1
     * @param magnitude digits to the base 2<sup>32</sup>, the lowest one first
     * @param length how many of them count; those behind are not read
     */
    public Writer exactNormal(int axis, int sign, int[] magnitude, int length) {
      if (!has(EXACT_NORMAL)) {
        exactNormal.clear();
      }
      add(EXACT_NORMAL);
      exactNormal.set(axis, sign, magnitude, length);
      return this;
    }

    /** Takes the normal as integers out; the rounded one stays. */
    public Writer withoutExactNormal() {
      drop(EXACT_NORMAL);
      return this;
    }

    /** Writes the cast parameter, infinite if B misses A; without it nothing is known. */
    public Writer castParameter(double parameter) {
      PairResult.this.castParameter = parameter;
      add(CAST);
      return this;
    }

    /**
     * Adds a vertex of A to the evidence.
     *
     * @param vertex index as given in the body
     * @param weight finite and not negative
     */
    public Writer featureA(int vertex, double weight) {
      featureA.add(vertex, weight);
      add(0);
      return this;
    }

    /** Adds a vertex of B to the evidence; see {@link #featureA}. */
    public Writer featureB(int vertex, double weight) {
      featureB.add(vertex, weight);
      add(0);
      return this;
    }

    /** Adds a pair of vertices with one weight; all terms of the evidence must then be pairs. */
    public Writer featurePair(int vertexA, int vertexB, double weight) {
      featureA.add(vertexA, weight);
      featureB.add(vertexB, weight);
      add(PAIRED);
      return this;
    }

    /**
     * Writes four pairs of vertices, each with one weight, and no others: what a common point in
     * R<sup>3</sup> is. The arrays are copied; it saves six nanoseconds over adding pair by pair.
     *
     * @param onA four indices as given in A
     * @param onB the indices in B that belong to them
     * @param weights four numbers, finite and not negative
     */
    public Writer fourPairs(int[] onA, int[] onB, double[] weights) {
      featureA.setFour(onA, weights);
      featureB.setFour(onB, weights);
      add(PAIRED);
      return this;
    }

    /**
     * Replaces the vertices of the evidence.
     *
     * @param ofA vertices of A with their weights; copied
     * @param ofB vertices of B, likewise
     * @param paired whether term k of A and term k of B are a pair with one weight
     */
    public Writer features(WeightedVertices ofA, WeightedVertices ofB, boolean paired) {
      featureA.copyFrom(ofA);
      featureB.copyFrom(ofB);
      drop(PAIRED | WHOLE_WEIGHTS);
      add(paired ? PAIRED : 0);
      return this;
    }

    /**
     * Writes the weights of all pairs of the evidence without rounding. They count beside an exact
     * normal, and as long as there are as many pairs.
     *
     * @param weights one for each pair, positive; copied
     * @throws IllegalArgumentException if one is not
     */
    public Writer wholeWeights(BigInteger[] weights) {
      BigInteger[] copy = new BigInteger[weights.length];
      for (int k = 0; k < copy.length; k++) {
        copy[k] = AxisVector.genuine(weights[k]); // first: what is checked is what is kept
        if (copy[k].signum() <= 0) {
          throw new IllegalArgumentException(
              "whole weight %d is %s; they are positive".formatted(k, copy[k]));
        }
      }
      wholeWeights = copy;
      add(WHOLE_WEIGHTS);
      return this;
    }

    /** Says that a body is given by half-spaces; see {@link PairResult#namesRows}. */
    public Writer rows() {
      add(ROWS);
      return this;
    }

    /** Takes all vertices out of the evidence. */
    public Writer withoutFeatures() {
      featureA.clear();
      featureB.clear();
      drop(PAIRED | WHOLE_WEIGHTS);
      return this;
    }

    /** Says that a body is empty. */
    public Writer emptySide(BodySide side) {
      drop(EMPTY);
      add(side == BodySide.A ? EMPTY_A : EMPTY_B);
      return this;
    }

    /**
     * Adds the vertices of B whose hull contains the next vertex of A.
     *
     * @param corners indices of vertices of B
     * @param count how many of them, 1 to n + 1
     */
    public Writer enclosedBy(int[] corners, int count) {
      int stride = dimension + 1;
      int vertex = enclosedCount; // read once, as in WeightedVertices.add
      int start = vertex * stride;
      int[] lists = enclosing;
      if (lists.length < start + stride) {
        lists = Arrays.copyOf(lists, Math.max(8 * stride, 2 * (start + stride)));
        enclosing = lists;
      }
      for (int corner = 0; corner < stride; corner++) {
        lists[start + corner] = corner < count ? corners[corner] : SupportFunction.NO_VERTEX;
      }
      enclosedCount = vertex + 1;
      add(0);
      return this;
    }

    /**
     * Replaces the surface around the origin, which was verified; one without facets is none.
     *
     * @param seal who may say so
     * @param around of the result's dimension; copied
     */
    @SuppressWarnings("exports") // who cannot name the seal has no use for this method
    public Writer surface(Seal seal, InnerSurface around) {
      Objects.requireNonNull(seal, "seal");
      surface.copyFrom(around);
      add(0);
      return this;
    }

    /**
     * Writes the step that decided; whatever is proved stays so.
     *
     * @param step mostly the id of an engine, a colon and the name of the step there, of letters,
     *     digits, hyphens, dots and underscores, at most 60 of them before and after the colon;
     *     made once, not per query
     */
    public Writer decidedBy(String step) {
      nameStep(Objects.requireNonNull(step, "step"));
      state |= DECIDED;
      return this;
    }

    /** Takes the step that decided out; whatever is proved stays so. */
    public Writer withoutDecidedBy() {
      state &= ~DECIDED;
      return this;
    }

    /**
     * Replaces the evidence of a growth, which was verified.
     *
     * @param seal who may say so
     * @param evidence has the centres
     * @param derivatives of the factor, by the 2 n (n + 1) entries of [R | t] of A and of B,
     *     row-major; empty where there are none; copied
     */
    @SuppressWarnings("exports") // who cannot name the seal has no use for this method
    public Writer growth(Seal seal, Certificate.Growth evidence, double[] derivatives) {
      gradients = derivatives.clone();
      return evidence(seal, evidence);
    }

    /**
     * Replaces all evidence by some that was verified as a whole.
     *
     * @param seal who may say so
     */
    @SuppressWarnings("exports") // who cannot name the seal has no use for this method
    public Writer evidence(Seal seal, Certificate whole) {
      Objects.requireNonNull(seal, "seal");
      evidence = whole;
      add(0);
      return this;
    }

    /** Writes the effort; whatever is proved stays so. */
    public Writer effort(int iterations, int supportQueries) {
      PairResult.this.iterations = iterations;
      PairResult.this.supportQueries = supportQueries;
      return this;
    }
  }
}
