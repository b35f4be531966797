// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.proposal;

import io.touchstone.api.geometry.DimensionMismatchException;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.PowerOfTwo;
import org.jspecify.annotations.Nullable;

/**
 * What an engine found of a pair, in memory that the caller owns and passes again and again: a
 * claim with its evidence. The kernel makes an answer of it, with bounds that hold; nobody has to
 * believe anything in it.
 *
 * <p>Evidence of {@linkplain #apart disjoint} bodies is a direction from A to B along which they
 * are; of their distance also the nearest points, as weighted vertices; of {@linkplain #together
 * overlap} pairs of vertices whose differences have the origin in their hull; of a depth also the
 * direction in which it is least, and the pairs of the face that is nearest; of a cast that hits, a
 * direction across a plane between the bodies where they meet, the vertices on whose hulls that is,
 * and the {@linkplain #castParameter(double) parameter}; of one that misses, a direction along
 * which they are apart all the way; of one that starts in contact, overlap. Directions are in the
 * world frame. Everything speaks of the cores of rounded bodies.
 *
 * <p>Not thread-safe. Allocates nothing once it has held a proposal of the same kind.
 */
public final class Proposal {

  private final int dimension;

  /** Claim, direction, vertices, bounds and effort, laid out as an answer to be copied at once. */
  private PairResult claim;

  private PairResult.Writer writer;
  private final WeightedVertices footA;
  private final WeightedVertices footB;

  /** Points of A and of B in R<sup>3</sup>, where {@link #pointed}. */
  private final double[] points = new double[6];

  private boolean pointed;
  private boolean sure;
  private boolean answers;
  private boolean wantsSurface;
  private boolean wantsProof;
  private double slack = Double.NaN;
  private @Nullable PairResult answer;

  /**
   * Creates an empty proposal.
   *
   * @param dimension n, at least 1
   */
  public Proposal(int dimension) {
    this.dimension = dimension;
    claim = new PairResult(dimension);
    writer = claim.amend();
    footA = new WeightedVertices(dimension + 1);
    footB = new WeightedVertices(dimension + 1);
    clear();
  }

  // --- for engines

  /** Removes everything: nothing is claimed, and the search converged. */
  public Proposal clear() {
    claim.rewrite().verdict(Verdict.UNDECIDED, Termination.CONVERGED);
    footA.clear();
    footB.clear();
    pointed = false;
    sure = false;
    answers = false;
    slack = Double.NaN;
    return this;
  }

  /** Claims that the bodies have no point in common; the direction is that of the gap. */
  public Proposal apart() {
    writer.verdict(Verdict.DISJOINT, claim.termination());
    return this;
  }

  /** Claims that the bodies have a point in common. */
  public Proposal together() {
    writer.verdict(Verdict.INTERSECTING, claim.termination());
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
  public Proposal ended(Termination why) {
    writer.verdict(claim.verdict(), why);
    return this;
  }

  /** Names the direction, from A to B, of length 1 up to roundings; the array is copied. */
  public Proposal along(double[] unit) {
    writer.normal(unit);
    return this;
  }

  /** Names the direction in R<sup>2</sup>. */
  public Proposal along(double x, double y) {
    writer.normal(x, y);
    return this;
  }

  /** Names the direction in R<sup>3</sup>. */
  public Proposal along(double x, double y, double z) {
    writer.normal(x, y, z);
    return this;
  }

  /**
   * Adds a pair of vertices with one weight.
   *
   * @param weight finite and not negative
   */
  public Proposal pair(int vertexA, int vertexB, double weight) {
    writer.featurePair(vertexA, vertexB, weight);
    return this;
  }

  /** Becomes four pairs, and no others: what a common point in R<sup>3</sup> is. */
  public Proposal fourPairs(int[] onA, int[] onB, double[] weights) {
    writer.fourPairs(onA, onB, weights);
    return this;
  }

  /** Adds a vertex of A to the nearest point on A, where vertices are not paired. */
  public Proposal vertexA(int vertex, double weight) {
    writer.featureA(vertex, weight);
    return this;
  }

  /** Adds a vertex of B to the nearest point on B. */
  public Proposal vertexB(int vertex, double weight) {
    writer.featureB(vertex, weight);
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
    writer.lower(bound);
    return this;
  }

  /** Gives the engine's own upper bound of the signed distance; minus a lower one of the depth. */
  public Proposal upper(double bound) {
    writer.upper(bound);
    return this;
  }

  /**
   * Gives the nearest points in R<sup>3</sup>, in the world, of an engine that knows them already;
   * of a depth, those that touch when B is moved by it. They are taken with its word; else they are
   * made of the vertices.
   */
  public Proposal points(double ax, double ay, double az, double bx, double by, double bz) {
    double[] all = points;
    all[0] = ax;
    all[1] = ay;
    all[2] = az;
    all[3] = bx;
    all[4] = by;
    all[5] = bz;
    pointed = true;
    return this;
  }

  /** Tells whether whoever asked has a use for a surface: it costs time to write one down. */
  public boolean wantsSurface() {
    return wantsSurface;
  }

  /**
   * Adds a corner of a closed surface inside K = A - B and around the origin, the difference of two
   * vertices, where {@link #wantsSurface} says so. A surface saves the kernel to look for one that
   * shows that no direction has less depth; nothing of it is believed.
   */
  public Proposal surfaceCorner(int vertexA, int vertexB) {
    claim.surface(Seal.OF_PROOF).addCorner(vertexA, vertexB);
    return this;
  }

  /** Adds as many corners as are counted, whose vertices are in two arrays. */
  public Proposal surfaceCorners(int[] vertexA, int[] vertexB, int count) {
    claim.surface(Seal.OF_PROOF).addCorners(vertexA, vertexB, count);
    return this;
  }

  /** Adds as many facets as are counted, n corners each, in the order that single ones have. */
  public Proposal surfaceFacets(int[] corners, int count) {
    claim.surface(Seal.OF_PROOF).addFacets(corners, count);
    return this;
  }

  /** Adds an edge of the surface in R<sup>2</sup>, of two corners, counter-clockwise. */
  public Proposal surfaceFacet(int i, int j) {
    claim.surface(Seal.OF_PROOF).addFacet(i, j);
    return this;
  }

  /** Adds a triangle in R<sup>3</sup>, of three corners, counter-clockwise from outside. */
  public Proposal surfaceFacet(int i, int j, int k) {
    claim.surface(Seal.OF_PROOF).addFacet(i, j, k);
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

  /**
   * Says how many times the direction of a cast B moves until it touches A, where they are apart.
   *
   * @param parameter positive; rounded
   */
  public Proposal castParameter(double parameter) {
    writer.castParameter(parameter);
    return this;
  }

  /**
   * Says which step found it; the frame of an engine names the engine where nothing is said.
   *
   * @param step made once, not per query
   */
  public Proposal by(String step) {
    writer.decidedBy(step);
    return this;
  }

  /** Says how many iterations and support queries the search took. */
  public Proposal effort(int ofLoop, int ofSupport) {
    writer.effort(ofLoop, ofSupport);
    return this;
  }

  /**
   * Says that the engine writes its own result, for questions that a proposal cannot express.
   *
   * @return a result of the dimension; the caller writes all of it
   */
  public PairResult answer() {
    clear();
    answers = true;
    PairResult known = answer;
    if (known == null) {
      known = new PairResult(dimension);
      answer = known;
    }
    return known;
  }

  // --- for who settles it

  /**
   * Is written into an answer from now on, which spares copying what is taken as it is. For an
   * engine that answers by itself: an answer that is to be proved is in nobody else's hands.
   *
   * @param out of the dimension; cleared with the proposal
   */
  public void writeInto(PairResult out) {
    if (claim != out) { // a comparison is cheaper than storing references
      claim = out;
      writer = out.amend();
    }
  }

  /** Tells whether it is written into this answer. */
  public boolean isIn(PairResult out) {
    return claim == out;
  }

  /**
   * Returns the surface that was named, without facets where there is none, not a copy.
   *
   * @param seal who may have it
   */
  @SuppressWarnings("exports") // who cannot name the seal has no use for this method
  public InnerSurface surface(Seal seal) {
    return claim.surface(seal);
  }

  /** Says whether a {@link #surface} is of use; it is not, unless that is said. */
  public void wantSurface(boolean wanted) {
    wantsSurface = wanted;
  }

  /**
   * Says whether what is found is to be proved; it is not, unless that is said. Who has evidence
   * that takes much longer than the answer need not look for it else.
   */
  public void wantProof(boolean wanted) {
    wantsProof = wanted;
  }

  /** Tells whether what is found is to be proved. */
  public boolean wantsProof() {
    return wantsProof;
  }

  /**
   * Multiplies all lengths by a power of two, the coordinates of {@link #points} too. Bounds that
   * leave the normal doubles are rounded outwards, and the engine no longer stands for them.
   */
  public void scale(int exponent) {
    boolean exact = true;
    if (claim.hasLower()) {
      exact &= PowerOfTwo.isExact(claim.lower(), exponent);
      writer.lower(PowerOfTwo.down(claim.lower(), exponent));
    }
    if (claim.hasUpper()) {
      exact &= PowerOfTwo.isExact(claim.upper(), exponent);
      writer.upper(PowerOfTwo.up(claim.upper(), exponent));
    }
    if (claim.hasCastParameter()) {
      writer.castParameter(Math.scalb(claim.castParameter(), exponent));
    }
    slack = PowerOfTwo.up(slack, exponent);
    for (int i = 0; i < points.length; i++) {
      points[i] = Math.scalb(points[i], exponent);
    }
    sure &= exact;
  }

  /**
   * Moves the {@link #points} by a vector or back, by its sign; gives up those beyond the range.
   */
  public void movePoints(int sign, double[] by) {
    for (int i = 0; i < points.length && pointed; i++) {
      points[i] += sign * by[i % by.length];
      pointed = Double.isFinite(points[i]);
    }
  }

  /** Forgets all lengths, and that the engine stands for them: they are those of other bodies. */
  public void withoutLengths() {
    writer.withoutBounds();
    slack = Double.NaN;
    pointed = false;
    sure = false;
  }

  /** Returns the dimension. */
  public int dimension() {
    return dimension;
  }

  /** Tells whether it is claimed that the bodies have no point in common. */
  public boolean isApart() {
    return !answers && claim.verdict() == Verdict.DISJOINT;
  }

  /** Tells whether it is claimed that the bodies have a point in common. */
  public boolean isTogether() {
    return !answers && claim.verdict() == Verdict.INTERSECTING;
  }

  /** Tells whether nothing is claimed. */
  public boolean isUnclaimed() {
    return !answers && claim.verdict() == Verdict.UNDECIDED;
  }

  /** Tells whether the engine wrote a result of its own, {@link #answered}, and nothing else. */
  public boolean isAnswered() {
    return answers;
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
    return claim.termination();
  }

  /** Tells whether a direction was named. */
  public boolean isDirected() {
    return claim.hasNormal();
  }

  /** Returns a component of the direction. */
  public double direction(int axis) {
    return claim.normal(axis);
  }

  /** Copies the direction. */
  public void direction(double[] into) {
    for (int axis = 0; axis < dimension; axis++) {
      into[axis] = claim.normal(axis);
    }
  }

  /**
   * Writes what is claimed, with direction, vertices, bounds and effort, into an answer, which is
   * not proved. It is read once: if another thread writes meanwhile, numbers of before and after
   * may stand side by side in the answer, which is a well-formed one all the same.
   */
  public void copyTo(PairResult out) {
    if (out != claim) {
      out.copyProposed(Seal.OF_PROOF, claim);
    }
  }

  /** Tells whether the vertices are pairs. */
  public boolean isPaired() {
    return claim.isPaired();
  }

  /** Returns the vertices of A, not a copy. */
  public WeightedVertices ofA() {
    return claim.featureA(Seal.OF_PROOF);
  }

  /** Returns the vertices of B, not a copy. */
  public WeightedVertices ofB() {
    return claim.featureB(Seal.OF_PROOF);
  }

  /** Tells whether vertices of both bodies were named. */
  public boolean isNamed() {
    return claim.featureSizeA() > 0 && claim.featureSizeB() > 0;
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
    return claim.hasLower() ? claim.lower() : Double.NaN;
  }

  /** Returns the engine's upper bound of the signed distance, or NaN. */
  public double upper() {
    return claim.hasUpper() ? claim.upper() : Double.NaN;
  }

  /** Returns how many times the direction of a cast B moves until it touches A, or NaN. */
  public double castParameter() {
    return claim.hasCastParameter() ? claim.castParameter() : Double.NaN;
  }

  /** Tells whether the engine says how much less than along its direction the depth may be. */
  public boolean isLeast() {
    return slack >= 0; // false for NaN
  }

  /** Returns how much that is, or NaN. */
  public double slack() {
    return slack;
  }

  /** Tells whether the engine gave points. */
  public boolean isPointed() {
    return pointed;
  }

  /** Writes the points that the engine gave into an answer; tells whether it gave any. */
  public boolean writePoints(PairResult.Writer into) {
    if (pointed) {
      into.points(points[0], points[1], points[2], points[3], points[4], points[5]);
    }
    return pointed;
  }

  /** Writes into an answer which step found what is proposed; takes out what it names if none. */
  public void nameStep(PairResult.Writer into) {
    if (claim.hasDecidedBy()) {
      into.decidedBy(claim.decidedBy());
    } else {
      into.withoutDecidedBy();
    }
  }

  /** Tells whether the step that found it is named. */
  public boolean isNamedStep() {
    return claim.hasDecidedBy();
  }

  /** Returns the number of iterations of the engine's loop. */
  public int iterations() {
    return claim.iterations();
  }

  /** Returns the number of support queries. */
  public int supportQueries() {
    return claim.supportQueries();
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
    claim.copyFrom(other.claim);
    sure = other.sure;
    answers = other.answers;
    slack = other.slack;
    pointed = other.pointed;
    System.arraycopy(other.points, 0, points, 0, points.length);
    footA.copyFrom(other.footA);
    footB.copyFrom(other.footB);
  }

  /**
   * Becomes what an engine's own result about intersection, distance, depth or a cast proposes: its
   * claim with the normal, the vertices and the bounds. Integers beside the normal are no part of
   * it.
   */
  public void copyFrom(PairResult result) {
    clear();
    claim.copyFrom(result);
    if (result.hasExactNormal()) {
      writer.withoutExactNormal();
    }
    if (result.verdict() == Verdict.TOUCHING) {
      together();
    }
  }
}
