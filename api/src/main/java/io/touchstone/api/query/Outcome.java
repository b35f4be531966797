// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.numbers.Norm;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * An immutable answer with its certificate: what {@link PairResult} held at one moment.
 * Thread-safe.
 *
 * <p>As there, every optional part has a {@code has} method and its accessors throw {@link
 * IllegalStateException} when it is absent.
 */
public final class Outcome {

  private static final Pattern STEP = Pattern.compile("[\\w.-]{1,60}:[\\w.-]{1,60}");

  private final PairResult result;
  private final Certificate certificate;

  Outcome(PairResult privateCopy) {
    this.result = privateCopy;
    this.certificate = certificateOf(privateCopy);
  }

  /** Puts the evidence of a result into the form of a certificate. */
  private static Certificate certificateOf(PairResult r) {
    Certificate whole = r.evidence();
    if (whole != null) {
      return whole;
    }
    if (r.hasEmptySide()) {
      boolean ofA = r.emptySide() == BodySide.A;
      return new Certificate.EmptyBody(
          r.emptySide(),
          r.namesRows() ? ofA ? r.combinationA() : r.combinationB() : ConvexCombination.none());
    }
    if (r.namesRows()) {
      return ofRows(r);
    }
    boolean vertices = r.featureSizeA() > 0 && r.featureSizeB() > 0;
    return switch (r.verdict()) {
      case DISJOINT -> disjoint(r, vertices);
      case INTERSECTING, TOUCHING -> intersecting(r, vertices);
      case SUBSET -> r.enclosedCount() > 0 ? inside(r) : Certificate.NONE;
      case NOT_SUBSET ->
          r.hasNormal() && r.featureSizeA() > 0
              ? new Certificate.OutsideVertex(r.featureVertexA(0), r.axis())
              : Certificate.NONE;
      case UNDECIDED -> undecided(r, vertices);
    };
  }

  /**
   * Bounds that are proved stand beside what proves them, whatever they leave open: a direction for
   * the lower one, two points for the upper one. What is not there bounds nothing, and may be any.
   */
  private static Certificate undecided(PairResult r, boolean vertices) {
    boolean bounded = (r.hasLower() && r.hasNormal()) || (r.hasUpper() && vertices);
    if (!bounded || r.boundsAssurance() != Assurance.PROVED) {
      return Certificate.NONE;
    }
    double[] any = new double[r.dimension()];
    any[0] = 1;
    ConvexCombination first = ConvexCombination.of(new int[] {0}, new double[] {1});
    return new Certificate.ClosestPair(
        vertices ? r.combinationA() : first,
        vertices ? r.combinationB() : first,
        r.hasNormal() ? r.axis() : AxisVector.of(any));
  }

  private static Certificate ofRows(PairResult r) {
    return switch (r.verdict()) {
      case DISJOINT ->
          r.hasNormal()
              ? new Certificate.ClosestPair(r.combinationA(), r.combinationB(), r.axis())
              : Certificate.NONE;
      case INTERSECTING, TOUCHING ->
          isHit(r)
              ? new Certificate.ClosestPair(r.combinationA(), r.combinationB(), r.axis())
              : new Certificate.CommonPoint(r.combinationA(), r.combinationB(), false);
      case SUBSET -> inside(r);
      case NOT_SUBSET ->
          r.featureSizeB() > 0 && r.hasNormal()
              ? new Certificate.OutsideVertex(
                  SupportFunction.NO_VERTEX, r.axis(), r.combinationA(), r.combinationB())
              : r.hasNormal() && r.featureSizeA() > 0
                  ? new Certificate.OutsideVertex(r.featureVertexA(0), r.axis())
                  : Certificate.NONE;
      case UNDECIDED -> Certificate.NONE;
    };
  }

  private static Certificate disjoint(PairResult r, boolean vertices) {
    if (!r.hasNormal()) {
      return Certificate.NONE;
    }
    boolean missed = r.hasCastParameter(); // what a cast misses has no nearest points
    if (vertices && r.hasUpper() && !missed) { // the bound needs the weights, points or not
      return new Certificate.ClosestPair(
          r.combinationA(), r.combinationB(), r.axis(), r.wholeWeights());
    }
    return new Certificate.SeparatingPlane(
        r.axis(),
        vertices ? r.featureVertexA(0) : SupportFunction.NO_VERTEX,
        vertices ? r.featureVertexB(0) : SupportFunction.NO_VERTEX);
  }

  /** Whether a cast hits on the way, and not where it starts. */
  private static boolean isHit(PairResult r) {
    return r.hasCastParameter() && r.castParameter() > 0 && r.hasNormal();
  }

  private static Certificate intersecting(PairResult r, boolean vertices) {
    if (!vertices) {
      return Certificate.NONE;
    }
    if (isHit(r)) {
      return new Certificate.ClosestPair(r.combinationA(), r.combinationB(), r.axis());
    }
    Certificate.CommonPoint point =
        new Certificate.CommonPoint(r.combinationA(), r.combinationB(), r.isPaired());
    return r.hasNormal() ? r.penetrationAxis(point) : point;
  }

  private static Certificate inside(PairResult r) {
    List<List<Integer>> simplices = new ArrayList<>();
    for (int v = 0; v < r.enclosedCount(); v++) {
      List<Integer> corners = new ArrayList<>();
      for (int corner = 0; corner <= r.dimension(); corner++) {
        if (r.enclosing(v, corner) != SupportFunction.NO_VERTEX) {
          corners.add(r.enclosing(v, corner));
        }
      }
      simplices.add(corners);
    }
    return new Certificate.Inside(simplices);
  }

  /** Returns the dimension. */
  public int dimension() {
    return result.dimension();
  }

  /** Returns the answer in one word. */
  public Verdict verdict() {
    return result.verdict();
  }

  /** Tells whether the bodies have a point in common; of a cast, whether B hits A on its way. */
  public boolean collides() {
    return verdict().collides();
  }

  /** Returns how the computation ended. */
  public Termination termination() {
    return result.termination();
  }

  /** Returns what stands behind the verdict. */
  public Assurance verdictAssurance() {
    return result.verdictAssurance();
  }

  /** Returns what stands behind the bounds. */
  public Assurance boundsAssurance() {
    return result.boundsAssurance();
  }

  /** Returns the evidence. */
  public Certificate certificate() {
    return certificate;
  }

  /** Tells whether the step that decided is named. */
  public boolean hasDecidedBy() {
    return result.hasDecidedBy();
  }

  /**
   * Returns the step that decided: on whose find verdict and bounds rest; {@code engine:unreadable}
   * if an engine named one that is not {@linkplain PairResult.Writer#decidedBy of two words}.
   *
   * @throws IllegalStateException if none is named
   */
  public String decidedBy() {
    String step = result.decidedBy();
    return STEP.matcher(step).matches() ? step : "engine:unreadable";
  }

  /** Tells whether there is a lower bound of the signed distance. */
  public boolean hasLower() {
    return result.hasLower();
  }

  /** Returns a lower bound of the signed distance; of a cast, of the parameter. */
  public double lower() {
    return result.lower();
  }

  /** Tells whether there is an upper bound of the signed distance. */
  public boolean hasUpper() {
    return result.hasUpper();
  }

  /** Returns an upper bound of the signed distance; of a cast, of the parameter. */
  public double upper() {
    return result.upper();
  }

  /**
   * Returns the distance that was asked for: that of the witness points, as computed from their
   * coordinates and kept between the bounds; the upper bound where there are no points; 0 when the
   * bodies collide, infinite when one is empty.
   *
   * @throws IllegalStateException if the answer is undecided or has no bound
   */
  public double distance() {
    if (verdict() == Verdict.UNDECIDED) {
      throw new IllegalStateException(
          "undecided: the distance lies between the bounds, where there are any; the policy exact"
              + " decides");
    }
    if (collides()) {
      return 0;
    }
    if (!hasUpper()) {
      throw new IllegalStateException("the answer has no distance; ask for it");
    }
    if (!hasPoints()) {
      return upper();
    }
    double length = 0;
    for (int axis = 0; axis < dimension(); axis++) {
      length = Norm.of(length, result.pointB(axis) - result.pointA(axis));
    }
    double atLeast = hasLower() ? Math.max(length, lower()) : length;
    return Math.min(atLeast, upper());
  }

  /**
   * Returns the penetration depth: minus the lower bound, so that moving B along the normal by it
   * surely ends the overlap; 0 when the bodies are disjoint.
   *
   * @throws IllegalStateException if the answer is undecided or has no bound
   */
  public double depth() {
    if (verdict() == Verdict.UNDECIDED) {
      throw new IllegalStateException(
          "undecided: the depth lies between the bounds, where there are any; the policy exact"
              + " decides");
    }
    if (collides() && !hasLower()) {
      throw new IllegalStateException("the answer has no depth; ask for the penetration");
    }
    return collides() ? Math.abs(lower()) : 0; // abs: -0.0 for touching bodies reads as 0
  }

  /** Tells whether there are witness points. */
  public boolean hasPoints() {
    return result.hasPoints();
  }

  /** Returns the witness point on A; see {@link PairResult#pointA}. */
  public double[] pointA() {
    double[] point = new double[dimension()];
    for (int axis = 0; axis < point.length; axis++) {
      point[axis] = result.pointA(axis);
    }
    return point;
  }

  /** Returns the witness point on B; see {@link PairResult#pointA}. */
  public double[] pointB() {
    double[] point = new double[dimension()];
    for (int axis = 0; axis < point.length; axis++) {
      point[axis] = result.pointB(axis);
    }
    return point;
  }

  /** Tells whether there is a normal. */
  public boolean hasNormal() {
    return result.hasNormal();
  }

  /** Returns the unit normal from A to B; see {@link PairResult#normal}. */
  public double[] normal() {
    double[] unit = new double[dimension()];
    for (int axis = 0; axis < unit.length; axis++) {
      unit[axis] = result.normal(axis);
    }
    return unit;
  }

  /** Tells whether the normal is also known as integers. */
  public boolean hasExactNormal() {
    return result.hasExactNormal();
  }

  /** Returns a component of the normal as an integer. */
  public BigInteger exactNormal(int axis) {
    return result.exactNormal(axis);
  }

  /** Tells whether there is a cast parameter. */
  public boolean hasCastParameter() {
    return result.hasCastParameter();
  }

  /**
   * Returns how many times the requested direction B can move before it touches A; infinite if it
   * never does.
   */
  public double castParameter() {
    return result.castParameter();
  }

  /**
   * Returns the factor of a growth: the upper bound, grown by which the bodies surely meet. It is
   * at most a unit in the last place above the lower one where bodies without radii are proved.
   *
   * @throws IllegalStateException if that was not asked for, or is not known
   */
  public double growthFactor() {
    if (!(certificate instanceof Certificate.Growth) && !(result.hasEmptySide() && hasUpper())) {
      throw new IllegalStateException("the answer has no growth factor; ask for the growth");
    }
    return upper();
  }

  /**
   * Tells whether the factor of a growth has a derivative, and it was found: the bodies grown by it
   * touch in one way only, in a place that no face ends at.
   */
  public boolean hasGrowthDerivatives() {
    return result.gradients().length > 0;
  }

  /**
   * Returns the derivatives of the factor of a growth by the entries of the pose of A, n rows of
   * {@code [R | t]} as {@link io.touchstone.api.geometry.PoseView#copyTo} writes them. The centre
   * moves with the body.
   *
   * @throws IllegalStateException if there are none; see {@link #hasGrowthDerivatives}
   */
  public double[] growthDerivativesA() {
    return growthDerivatives(0);
  }

  /** Returns the derivatives by the entries of the pose of B; see {@link #growthDerivativesA}. */
  public double[] growthDerivativesB() {
    return growthDerivatives(1);
  }

  private double[] growthDerivatives(int side) {
    double[] both = result.gradients();
    if (both.length == 0) {
      throw new IllegalStateException("the answer has no derivatives; see hasGrowthDerivatives()");
    }
    int half = both.length / 2;
    return Arrays.copyOfRange(both, side * half, (side + 1) * half);
  }

  /** Returns the number of iterations of the algorithm's main loop. */
  public int iterations() {
    return result.iterations();
  }

  /** Returns the number of support queries. */
  public int supportQueries() {
    return result.supportQueries();
  }

  @Override
  public String toString() {
    return result.toString().replaceFirst("PairResult", "Outcome");
  }
}
