// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import java.math.BigInteger;

/**
 * Brackets the distance of polytopes that are known to be apart by two neighbouring doubles, or by
 * one where it is a double, however small it is beside the bodies.
 *
 * <p>The square of the distance of the cores is a rational number p / q, from the shortest vector
 * between them ({@link NearestCorral}). With the radii and the margin added up exactly to r, {@code
 * lower} is the greatest double x with {@code (x + r)^2 <= p / q}, and {@code upper} the next one
 * unless that is an equation. So a distance below the least double lies between 0 and that one, and
 * one above the greatest between that and infinity.
 *
 * <p>The evidence is the pairs of vertices with their integer weights, and the integer vector w
 * between the points: {@code gap(w) = |w|^2} in that unit, without rounding.
 *
 * <p>Memory of one thread; exact numbers are allocated.
 */
public final class LastBit {

  /** More binary digits than a weight has as a double. */
  private static final int DIGITS = 64;

  private final WeightedVertices ofA;
  private final WeightedVertices ofB;
  private final PointWriter points;

  /** Creates the memory for a dimension. */
  public LastBit(int dimension) {
    ofA = new WeightedVertices(dimension + 1);
    ofB = new WeightedVertices(dimension + 1);
    points = new PointWriter(dimension);
  }

  /**
   * Tells whether an answer says a distance that can be told to the last bit: of a pair that is
   * apart, in the Euclidean norm, unless a limit or a cutoff asked for less.
   */
  public static boolean concerns(PairRequest request, PairResult answer) {
    return request.goal() == Goal.DISTANCE
        && request.metric() == Metric.EUCLIDEAN
        && answer.verdict() == Verdict.DISJOINT
        && answer.verdictAssurance() == Assurance.PROVED
        && !answer.hasEmptySide()
        && answer.termination() != Termination.ITERATION_LIMIT
        && answer.termination() != Termination.CUTOFF;
  }

  /**
   * Writes bounds, points, normal and evidence into an answer that {@link #concerns} bodies that
   * are apart.
   *
   * @param margin by how much the pair was grown
   * @param out the answer, proved; what it names is where the search starts
   */
  public void write(
      SettledBody a, PoseView poseA, SettledBody b, PoseView poseB, double margin, PairResult out) {
    ExactPlace placeA = new ExactPlace(a.support(), poseA);
    ExactPlace placeB = new ExactPlace(b.support(), poseB);
    NearestCorral nearest = new NearestCorral(out.dimension(), placeA, placeB);
    start(nearest, placeA, placeB, out);
    if (!nearest.solve()) {
      throw new IllegalStateException("bodies that were proved apart have a point in common");
    }
    Dyadic radii = Dyadic.of(a.radius()).add(Dyadic.of(b.radius())).add(Dyadic.of(margin));
    Dyadic weights = Dyadic.of(nearest.total()).square();
    double lower = QuotientRoot.floor(nearest.square(), weights, radii);
    double upper = QuotientRoot.ceiling(nearest.square(), weights, radii);
    writeEvidence(nearest, a, poseA, b, poseB, out);
    out.amend().verdict(Verdict.DISJOINT, Termination.CONVERGED);
    out.assureWithin(Seal.OF_PROOF, lower, upper, Assurance.PROVED);
  }

  /** Starts from the vertices that the answer names, as far as they exist. */
  private static void start(
      NearestCorral nearest, ExactPlace placeA, ExactPlace placeB, PairResult out) {
    int[] namedA = new int[out.featureSizeA()];
    int[] namedB = new int[out.featureSizeB()];
    double[] weightsA = new double[namedA.length];
    double[] weightsB = new double[namedB.length];
    boolean named = true;
    for (int k = 0; k < namedA.length; k++) {
      namedA[k] = out.featureVertexA(k);
      weightsA[k] = out.featureWeightA(k);
      named &= namedA[k] >= 0 && namedA[k] < placeA.vertexCount();
    }
    for (int k = 0; k < namedB.length; k++) {
      namedB[k] = out.featureVertexB(k);
      weightsB[k] = out.featureWeightB(k);
      named &= namedB[k] >= 0 && namedB[k] < placeB.vertexCount();
    }
    if (!named) {
      namedA = new int[0];
      namedB = new int[0];
    }
    nearest.start(
        namedA, weightsA, namedB, weightsB, out.isPaired() && namedA.length == namedB.length);
  }

  private void writeEvidence(
      NearestCorral nearest,
      SettledBody a,
      PoseView poseA,
      SettledBody b,
      PoseView poseB,
      PairResult out) {
    double[] normal = Unit.of(nearest.vector());
    BigInteger[] weights = nearest.weights();
    ofA.clear();
    ofB.clear();
    for (int k = 0; k < nearest.size(); k++) {
      double weight = quotient(weights[k], nearest.total()).doubleValue();
      ofA.add(nearest.ofA(k), weight);
      ofB.add(nearest.ofB(k), weight);
    }
    PairResult.Writer writer = out.amend();
    writer
        .features(ofA, ofB, true)
        .normal(normal)
        .exactNormal(nearest.wholeVector())
        .wholeWeights(weights)
        .withoutPoints();
    points.place(poseA, poseB);
    points.write(a.support(), ofA, a.radius(), b.support(), ofB, b.radius(), normal, true, writer);
  }

  /** Returns p / q with some more digits than a double has, for a positive q. */
  static Dyadic quotient(BigInteger p, BigInteger q) {
    int shift = DIGITS + q.bitLength() - p.bitLength();
    return Dyadic.of(p.shiftLeft(shift).divide(q), -shift);
  }
}
