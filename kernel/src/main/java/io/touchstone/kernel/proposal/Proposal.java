package io.touchstone.kernel.proposal;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import org.jspecify.annotations.Nullable;

/**
 * What an engine found of a pair, in memory that the caller owns and passes again and again: a
 * claim with its evidence. The kernel makes an answer of it, with bounds that hold; nobody has to
 * believe anything in it.
 *
 * <p>Evidence of {@linkplain #apart disjoint} bodies is a direction from A to B along which they
 * are; of their distance also the nearest points, as weighted vertices; of {@linkplain #together
 * overlap} pairs of vertices whose differences have the origin in their hull; of a depth also the
 * direction in which it is least, and the pairs of the face that is nearest. Directions are in the
 * world frame. Everything speaks of the cores of rounded bodies.
 *
 * <p>Not thread-safe. Allocates nothing once it has held a proposal of the same kind.
 */
public final class Proposal {

  /** What is claimed. */
  private static final int NOTHING = 0;

  private static final int APART = 1;
  private static final int TOGETHER = 2;
  private static final int ANSWERED = 3;

  private static final Termination[] REASONS = Termination.values();

  private final int dimension;
  private int claim; // numbers, not references: storing one into old memory may cost a fence
  private int reason;
  private boolean sure;
  private boolean directed;
  private boolean paired;
  private final double[] direction;
  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final WeightedVertices footA;
  private final WeightedVertices footB;
  private double lower = Double.NaN;
  private double upper = Double.NaN;
  private double slack = Double.NaN;
  private int iterations;
  private int supportQueries;
  private @Nullable PairResult answer;

  /**
   * Creates an empty proposal.
   *
   * @param dimension n, at least 1
   */
  public Proposal(int dimension) {
    this.dimension = dimension;
    direction = new double[dimension];
    ofA = new WeightedVertices(dimension + 2);
    ofB = new WeightedVertices(dimension + 2);
    footA = new WeightedVertices(dimension + 1);
    footB = new WeightedVertices(dimension + 1);
  }

  // --- for engines

  /** Removes everything: nothing is claimed, and the search converged. */
  public Proposal clear() {
    claim = NOTHING;
    reason = 0;
    sure = false;
    directed = false;
    paired = false;
    ofA.clear();
    ofB.clear();
    footA.clear();
    footB.clear();
    lower = Double.NaN;
    upper = Double.NaN;
    slack = Double.NaN;
    iterations = 0;
    supportQueries = 0;
    return this;
  }

  /** Claims that the bodies have no point in common; the direction is that of the gap. */
  public Proposal apart() {
    claim = APART;
    return this;
  }

  /** Claims that the bodies have a point in common. */
  public Proposal together() {
    claim = TOGETHER;
    return this;
  }

  /**
   * Says that the engine has bounded its own roundings, so that whoever asks for no proof may take
   * its claim, and its bounds, as they are.
   */
  public Proposal sure() {
    sure = true;
    return this;
  }

  /** Takes that back. */
  public Proposal unsure() {
    sure = false;
    return this;
  }

  /**
   * Says why the search ended; {@link Termination#CONVERGED} unless it is said. Whoever gives up
   * says why, and where no proof is asked for nobody searches on; whoever converged without a claim
   * leaves the question to the kernel.
   */
  @SuppressWarnings("EnumOrdinal") // only looked up in values(), never kept beyond this program
  public Proposal ended(Termination why) {
    reason = why.ordinal();
    return this;
  }

  /** Names the direction, from A to B, of length 1 up to roundings; the array is copied. */
  public Proposal along(double[] unit) {
    System.arraycopy(unit, 0, direction, 0, dimension);
    directed = true;
    return this;
  }

  /** Names the direction in R<sup>3</sup>. */
  public Proposal along(double x, double y, double z) {
    direction[0] = x;
    direction[1] = y;
    direction[2] = z;
    directed = true;
    return this;
  }

  /**
   * Adds a pair of vertices with one weight.
   *
   * @param weight finite and not negative
   */
  public Proposal pair(int vertexA, int vertexB, double weight) {
    ofA.add(vertexA, weight);
    ofB.add(vertexB, weight);
    paired = true;
    return this;
  }

  /** Becomes four pairs, and no others: what a common point in R<sup>3</sup> is. */
  public Proposal fourPairs(int[] onA, int[] onB, double[] weights) {
    ofA.setFour(onA, weights);
    ofB.setFour(onB, weights);
    paired = true;
    return this;
  }

  /** Adds a vertex of A to the nearest point on A, where vertices are not paired. */
  public Proposal vertexA(int vertex, double weight) {
    ofA.add(vertex, weight);
    return this;
  }

  /** Adds a vertex of B to the nearest point on B. */
  public Proposal vertexB(int vertex, double weight) {
    ofB.add(vertex, weight);
    return this;
  }

  /** Adds a pair of the face of A - B through which the least depth leads, with its weight. */
  public Proposal foot(int vertexA, int vertexB, double weight) {
    footA.add(vertexA, weight);
    footB.add(vertexB, weight);
    return this;
  }

  /** Becomes four pairs of that face, and no others. */
  public Proposal fourFeet(int[] onA, int[] onB, double[] weights) {
    footA.setFour(onA, weights);
    footB.setFour(onB, weights);
    return this;
  }

  /** Gives the engine's own lower bound of the signed distance. */
  public Proposal lower(double bound) {
    lower = bound;
    return this;
  }

  /** Gives the engine's own upper bound of the signed distance; minus a lower one of the depth. */
  public Proposal upper(double bound) {
    upper = bound;
    return this;
  }

  /**
   * Says that no direction has less depth than the one that is named, but for a little: what the
   * rounding of an exact axis can cost. The depth along the direction is then measured with twice
   * the digits, and the engine need not give an {@link #upper} bound.
   *
   * @param less by how much the least depth may be less, not negative
   */
  public Proposal leastWithin(double less) {
    slack = less;
    return this;
  }

  /** Says how many iterations and support queries the search took. */
  public Proposal effort(int ofLoop, int ofSupport) {
    iterations = ofLoop;
    supportQueries = ofSupport;
    return this;
  }

  /**
   * Says that the engine writes its own result, for questions that a proposal cannot express.
   *
   * @return a result of the dimension; the caller writes all of it
   */
  public PairResult answer() {
    clear();
    claim = ANSWERED;
    PairResult known = answer;
    if (known == null) {
      known = new PairResult(dimension);
      answer = known;
    }
    return known;
  }

  // --- for who settles it

  /** Returns the dimension. */
  public int dimension() {
    return dimension;
  }

  /** Tells whether it is claimed that the bodies have no point in common. */
  public boolean isApart() {
    return claim == APART;
  }

  /** Tells whether it is claimed that the bodies have a point in common. */
  public boolean isTogether() {
    return claim == TOGETHER;
  }

  /** Tells whether the engine wrote a result of its own, {@link #answered}, and nothing else. */
  public boolean isAnswered() {
    return claim == ANSWERED;
  }

  /** Returns that result; the engine may still hold it. */
  public PairResult answered() {
    PairResult known = answer;
    if (known == null) {
      throw new IllegalStateException("the engine wrote no result of its own");
    }
    return known;
  }

  /** Tells whether the engine stands for its claim without proof. */
  public boolean isSure() {
    return sure;
  }

  /** Returns why the search ended. */
  public Termination reason() {
    return REASONS[reason];
  }

  /** Tells whether a direction was named. */
  public boolean isDirected() {
    return directed;
  }

  /** Returns a component of the direction. */
  public double direction(int axis) {
    return direction[axis];
  }

  /** Copies the direction. */
  public void direction(double[] into) {
    System.arraycopy(direction, 0, into, 0, dimension);
  }

  /** Writes the direction as the normal of an answer. */
  public void writeDirection(PairResult.Writer out) {
    if (dimension == 3) {
      out.normal(direction[0], direction[1], direction[2]);
    } else {
      out.normal(direction);
    }
  }

  /** Tells whether the vertices are pairs. */
  public boolean isPaired() {
    return paired;
  }

  /** Returns the vertices of A, not a copy. */
  public WeightedVertices ofA() {
    return ofA;
  }

  /** Returns the vertices of B, not a copy. */
  public WeightedVertices ofB() {
    return ofB;
  }

  /** Tells whether vertices of both bodies were named. */
  public boolean isNamed() {
    return ofA.size() > 0 && ofB.size() > 0;
  }

  /** Returns the vertices of A of the face through which the least depth leads, not a copy. */
  public WeightedVertices footA() {
    return footA;
  }

  /** Returns those of B. */
  public WeightedVertices footB() {
    return footB;
  }

  /** Returns the engine's lower bound of the signed distance, or NaN. */
  public double lower() {
    return lower;
  }

  /** Returns the engine's upper bound of the signed distance, or NaN. */
  public double upper() {
    return upper;
  }

  /** Tells whether the engine says how much less than along its direction the depth may be. */
  public boolean isLeast() {
    return slack >= 0; // false for NaN
  }

  /** Returns how much that is, or NaN. */
  public double slack() {
    return slack;
  }

  /** Returns the number of iterations of the engine's loop. */
  public int iterations() {
    return iterations;
  }

  /** Returns the number of support queries. */
  public int supportQueries() {
    return supportQueries;
  }

  /**
   * Becomes a copy of another proposal of the same dimension, but for a result that the engine
   * wrote. If another thread writes into the other one meanwhile, numbers of before and after may
   * stand side by side; this proposal is a well-formed one all the same.
   */
  public void copyFrom(Proposal other) {
    if (other.dimension != dimension) {
      throw new DimensionMismatchException("proposal", other.dimension, dimension);
    }
    claim = other.claim;
    reason = other.reason;
    sure = other.sure;
    directed = other.directed;
    paired = other.paired;
    lower = other.lower;
    upper = other.upper;
    slack = other.slack;
    iterations = other.iterations;
    supportQueries = other.supportQueries;
    if (directed) {
      copy(other.direction, direction);
    }
    ofA.copyFrom(other.ofA);
    ofB.copyFrom(other.ofB);
    if (footA.size() + footB.size() + other.footA.size() + other.footB.size() > 0) {
      footA.copyFrom(other.footA);
      footB.copyFrom(other.footB);
    }
  }

  /**
   * Becomes what an engine's own result about intersection, distance or least depth proposes: its
   * claim with the normal, the vertices and the bounds.
   */
  public void copyFrom(PairResult result) {
    clear();
    ended(result.termination());
    if (result.verdict() == Verdict.DISJOINT) {
      apart();
    } else if (result.verdict().collides()) {
      together();
    }
    if (result.hasNormal()) {
      for (int axis = 0; axis < dimension; axis++) {
        direction[axis] = result.normal(axis);
      }
      directed = true;
    }
    for (int term = 0; term < result.featureSizeA(); term++) {
      ofA.add(result.featureVertexA(term), result.featureWeightA(term));
    }
    for (int term = 0; term < result.featureSizeB(); term++) {
      ofB.add(result.featureVertexB(term), result.featureWeightB(term));
    }
    paired = result.isPaired();
    lower = result.hasLower() ? result.lower() : Double.NaN;
    upper = result.hasUpper() ? result.upper() : Double.NaN;
    effort(result.iterations(), result.supportQueries());
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
}
