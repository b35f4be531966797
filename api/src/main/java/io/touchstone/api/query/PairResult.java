package io.touchstone.api.query;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.kernel.WeightedVertices;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a query about a pair, in memory that the caller owns and passes again and again.
 *
 * <p>What an answer does not contain cannot be misread: every optional part has a {@code has}
 * method, and its accessors throw {@link IllegalStateException} when it is absent. There are no
 * sentinels. Points and directions are in the world frame, lengths in the unit of the bodies.
 * Engines reset and fill a result through {@link #rewrite()}.
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

  // Places in the arrays above. Storing a reference into an object that has survived a garbage
  // collection costs a memory fence, and a query stores each of these twice.
  private int verdict = place(Verdict.UNDECIDED);
  private int termination = place(Termination.INCOMPLETE);
  private int verdictAssurance = place(Assurance.FLOATING);
  private int boundsAssurance = place(Assurance.FLOATING);

  private boolean hasLower;
  private boolean hasUpper;
  private double lower;
  private double upper;

  private boolean hasPoints;
  private final double[] pointA;
  private final double[] pointB;

  private boolean hasNormal;
  private final double[] normal;
  private boolean hasExactNormal;
  private final WholeVector exactNormal;

  private boolean hasCastParameter;
  private double castParameter;

  private final WeightedVertices featureA;
  private final WeightedVertices featureB;
  private boolean paired;

  private @Nullable BodySide emptySide;

  private int enclosedCount;
  private int[] enclosing;

  private int iterations;
  private int supportQueries;

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

  /** Returns the answer in one word. */
  public Verdict verdict() {
    return VERDICTS[verdict];
  }

  /** Returns how the computation ended. */
  public Termination termination() {
    return TERMINATIONS[termination];
  }

  /** Returns what stands behind the verdict. */
  public Assurance verdictAssurance() {
    return ASSURANCES[verdictAssurance];
  }

  /** Returns what stands behind the bounds. */
  public Assurance boundsAssurance() {
    return ASSURANCES[boundsAssurance];
  }

  /** Tells whether there is a lower bound of the signed distance. */
  public boolean hasLower() {
    return hasLower;
  }

  /** Returns a lower bound of the signed distance; minus an upper bound of the depth. */
  public double lower() {
    require(hasLower, "lower bound");
    return lower;
  }

  /** Tells whether there is an upper bound of the signed distance. */
  public boolean hasUpper() {
    return hasUpper;
  }

  /** Returns an upper bound of the signed distance; minus a lower bound of the depth. */
  public double upper() {
    require(hasUpper, "upper bound");
    return upper;
  }

  /** Tells whether there are witness points. */
  public boolean hasPoints() {
    return hasPoints;
  }

  /**
   * Returns a coordinate of the witness point on A: nearest to B when disjoint, a common point when
   * intersecting, the deepest point along the normal when penetration was asked.
   */
  public double pointA(int axis) {
    require(hasPoints, "witness points");
    return pointA[axis];
  }

  /** Returns a coordinate of the witness point on B; see {@link #pointA}. */
  public double pointB(int axis) {
    require(hasPoints, "witness points");
    return pointB[axis];
  }

  /** Tells whether there is a normal. */
  public boolean hasNormal() {
    return hasNormal;
  }

  /**
   * Returns a component of the unit normal, from A to B: a separating direction when disjoint, the
   * direction in which moving B ends the overlap when penetration was asked (of the face that it
   * leaves through, when along a requested direction), the direction out of B when containment was
   * denied.
   */
  public double normal(int axis) {
    require(hasNormal, "normal");
    return normal[axis];
  }

  /** Tells whether the normal is also known as integers, because no double vector would do. */
  public boolean hasExactNormal() {
    return hasExactNormal;
  }

  /** Returns a component of the normal as an integer, made for the call; its length is not 1. */
  public BigInteger exactNormal(int axis) {
    require(hasExactNormal, "exact normal");
    return exactNormal.get(axis);
  }

  /** Tells whether there is a cast parameter. */
  public boolean hasCastParameter() {
    return hasCastParameter;
  }

  /**
   * Returns how many times the requested direction B can move before it touches A; infinite if it
   * never does.
   */
  public double castParameter() {
    require(hasCastParameter, "cast parameter");
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
   * Returns the vertices of A in the evidence, for checkers that would copy them otherwise. Shared:
   * read, never write, and only until this result is filled again.
   */
  public WeightedVertices featureA() {
    return featureA;
  }

  /** Returns the vertices of B in the evidence; see {@link #featureA()}. */
  public WeightedVertices featureB() {
    return featureB;
  }

  /** Tells whether term k of A and term k of B are a pair with one weight. */
  public boolean isPaired() {
    return paired;
  }

  /** Tells whether a body was found to be empty. */
  public boolean hasEmptySide() {
    return emptySide != null;
  }

  /** Returns which body was found to be empty. */
  public BodySide emptySide() {
    if (emptySide == null) {
      throw absent("empty side");
    }
    return emptySide;
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

  /** Resets the result and returns the writer that fills it. For engines. */
  public Writer rewrite() {
    reset();
    return writer;
  }

  /** Returns the writer without resetting. For decorators that check an engine's result. */
  public Writer amend() {
    return writer;
  }

  /** Returns an immutable copy with its certificate. */
  public Outcome toOutcome() {
    return new Outcome(copy());
  }

  PairResult copy() {
    PairResult copy = new PairResult(dimension);
    copy.copyFrom(this);
    return copy;
  }

  /**
   * Becomes a copy of another result of the same dimension. For decorators that ask several
   * engines.
   */
  public void copyFrom(PairResult other) {
    if (other.dimension != dimension) {
      throw new DimensionMismatchException("result", other.dimension, dimension);
    }
    verdict = other.verdict;
    termination = other.termination;
    verdictAssurance = other.verdictAssurance;
    boundsAssurance = other.boundsAssurance;
    hasLower = other.hasLower;
    lower = other.lower;
    hasUpper = other.hasUpper;
    upper = other.upper;
    hasPoints = other.hasPoints;
    System.arraycopy(other.pointA, 0, pointA, 0, dimension);
    System.arraycopy(other.pointB, 0, pointB, 0, dimension);
    hasNormal = other.hasNormal;
    System.arraycopy(other.normal, 0, normal, 0, dimension);
    hasExactNormal = other.hasExactNormal;
    if (hasExactNormal) { // hardly ever
      exactNormal.copyFrom(other.exactNormal);
    }
    hasCastParameter = other.hasCastParameter;
    castParameter = other.castParameter;
    featureA.copyFrom(other.featureA);
    featureB.copyFrom(other.featureB);
    paired = other.paired;
    emptySide = other.emptySide;
    enclosedCount = other.enclosedCount;
    int length = enclosedCount * (dimension + 1);
    if (enclosing.length < length) {
      enclosing = new int[length];
    }
    System.arraycopy(other.enclosing, 0, enclosing, 0, length);
    iterations = other.iterations;
    supportQueries = other.supportQueries;
  }

  private static ConvexCombination combination(WeightedVertices feature) {
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

  AxisVector axis() {
    require(hasNormal, "normal");
    return hasExactNormal ? AxisVector.of(exactNormal.toArray()) : AxisVector.of(normal);
  }

  private void reset() {
    verdict = place(Verdict.UNDECIDED);
    termination = place(Termination.INCOMPLETE);
    verdictAssurance = place(Assurance.FLOATING);
    boundsAssurance = place(Assurance.FLOATING);
    hasLower = false;
    hasUpper = false;
    hasPoints = false;
    hasNormal = false;
    hasExactNormal = false;
    hasCastParameter = false;
    featureA.clear();
    featureB.clear();
    paired = false;
    if (emptySide != null) {
      emptySide = null;
    }
    enclosedCount = 0;
    iterations = 0;
    supportQueries = 0;
  }

  private static int checkTerm(int term, WeightedVertices feature) {
    if (term < 0 || term >= feature.size()) {
      throw new IndexOutOfBoundsException("term " + term + " of " + feature.size());
    }
    return term;
  }

  private static void require(boolean present, String part) {
    if (!present) {
      throw absent(part);
    }
  }

  private static IllegalStateException absent(String part) {
    return new IllegalStateException("the result has no " + part);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("PairResult[").append(verdict());
    text.append(", ").append(verdictAssurance()).append(", ").append(termination());
    if (hasLower) {
      text.append(", lower=").append(lower);
    }
    if (hasUpper) {
      text.append(", upper=").append(upper);
    }
    if (hasPoints) {
      text.append(", pointA=").append(Arrays.toString(pointA));
      text.append(", pointB=").append(Arrays.toString(pointB));
    }
    if (hasNormal) {
      text.append(", normal=").append(Arrays.toString(normal));
    }
    return text.append(']').toString();
  }

  /** Fills a result. What is not written is absent. */
  public final class Writer {

    private Writer() {}

    /** Writes verdict and termination. */
    public Writer verdict(Verdict verdict, Termination termination) {
      PairResult.this.verdict = place(verdict);
      PairResult.this.termination = place(termination);
      return this;
    }

    /** Writes what stands behind verdict and bounds; an engine alone never proves anything. */
    public Writer assurance(Assurance ofVerdict, Assurance ofBounds) {
      PairResult.this.verdictAssurance = place(ofVerdict);
      PairResult.this.boundsAssurance = place(ofBounds);
      return this;
    }

    /** Writes the lower bound of the signed distance. */
    public Writer lower(double lower) {
      PairResult.this.hasLower = true;
      PairResult.this.lower = lower;
      return this;
    }

    /** Writes the upper bound of the signed distance. */
    public Writer upper(double upper) {
      PairResult.this.hasUpper = true;
      PairResult.this.upper = upper;
      return this;
    }

    /** Takes the bounds out. */
    public Writer withoutBounds() {
      PairResult.this.hasLower = false;
      PairResult.this.hasUpper = false;
      return this;
    }

    /** Writes both witness points; the arrays are copied. */
    public Writer points(double[] onA, double[] onB) {
      System.arraycopy(onA, 0, pointA, 0, dimension);
      System.arraycopy(onB, 0, pointB, 0, dimension);
      hasPoints = true;
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
      hasPoints = true;
      return this;
    }

    /** Writes the unit normal, from A to B; the array is copied. */
    public Writer normal(double[] unit) {
      System.arraycopy(unit, 0, normal, 0, dimension);
      hasNormal = true;
      return this;
    }

    /** Writes the unit normal in R<sup>3</sup>, from A to B. */
    public Writer normal(double x, double y, double z) {
      normal[0] = x;
      normal[1] = y;
      normal[2] = z;
      hasNormal = true;
      return this;
    }

    /** Writes the normal as integers, besides its rounded unit form; they are copied. */
    public Writer exactNormal(BigInteger[] components) {
      for (int axis = 0; axis < dimension; axis++) {
        exactNormal.set(axis, components[axis]);
      }
      hasExactNormal = true;
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
      if (!hasExactNormal) {
        exactNormal.clear();
        hasExactNormal = true;
      }
      exactNormal.set(axis, sign, magnitude, length);
      return this;
    }

    /** Writes the cast parameter, infinite if B misses A; without it nothing is known. */
    public Writer castParameter(double parameter) {
      PairResult.this.hasCastParameter = true;
      PairResult.this.castParameter = parameter;
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
      return this;
    }

    /** Adds a vertex of B to the evidence; see {@link #featureA}. */
    public Writer featureB(int vertex, double weight) {
      featureB.add(vertex, weight);
      return this;
    }

    /** Adds a pair of vertices with one weight; all terms of the evidence must then be pairs. */
    public Writer featurePair(int vertexA, int vertexB, double weight) {
      featureA.add(vertexA, weight);
      featureB.add(vertexB, weight);
      paired = true;
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
      paired = true;
      return this;
    }

    /** Takes all vertices out of the evidence. */
    public Writer withoutFeatures() {
      featureA.clear();
      featureB.clear();
      paired = false;
      return this;
    }

    /** Says that a body is empty. */
    public Writer emptySide(BodySide side) {
      emptySide = side;
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
      int start = enclosedCount * stride;
      if (enclosing.length < start + stride) {
        enclosing = Arrays.copyOf(enclosing, Math.max(8 * stride, 2 * enclosing.length));
      }
      for (int corner = 0; corner < stride; corner++) {
        enclosing[start + corner] = corner < count ? corners[corner] : SupportFunction.NO_VERTEX;
      }
      enclosedCount++;
      return this;
    }

    /** Writes the effort. */
    public Writer effort(int iterations, int supportQueries) {
      PairResult.this.iterations = iterations;
      PairResult.this.supportQueries = supportQueries;
      return this;
    }
  }
}
