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
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Brackets the least depth of polytopes that are known to overlap by two neighbouring doubles, or
 * by one where it is a double: beneath and beyond, as {@link BallStage} does it, but with support
 * points that are farthest without rounding. A facet that no vertex is beyond is one of K; where it
 * is the nearest of all, by its height {@code p = det(c_1, ..., c_n)} over the length of its normal
 * u, the square of the depth is {@code p^2 / |u|^2}.
 *
 * <p>The evidence is that surface, and u as integers: along it the gap is minus the depth, without
 * rounding. A height of 0 says that the bodies touch.
 *
 * <p>Memory of one thread; exact numbers are allocated.
 */
public final class LastDepth {

  /** After so many facets the bounds stay as they are. */
  private static final int MOST_FACETS = 20_000;

  private static final int MOST_STEPS = 20_000;

  /** Directions whose cosine is less than 1 by more are not one and the same, rounded. */
  private static final double ALIKE = 1e-9;

  private final int n;
  private final ThoroughStage thorough;
  private final DifferencePoints points;
  private final DepthHull hull;
  private final InnerSurface surface;
  private final int[] facet;

  /** The normal that the points of the answer belong to; 0 if there is none. */
  private final double[] known;

  private final double[] trial;

  private final ExactSpan span;

  /** How far the plane that was found last is from the origin, times the length of its normal. */
  private Dyadic height = Dyadic.ZERO;

  private boolean isFlat;

  /** Creates the memory for a dimension. */
  public LastDepth(int dimension) {
    n = dimension;
    thorough = new ThoroughStage(n);
    points = new DifferencePoints(thorough.pair);
    hull = new DepthHull(points);
    span = new ExactSpan(points);
    surface = new InnerSurface(n);
    facet = new int[n];
    known = new double[n];
    trial = new double[n];
  }

  /**
   * Tells whether an answer says a depth that can be told to the last bit: the least one of all
   * directions, of a pair whose cores overlap, unless a limit asked for less.
   */
  public static boolean concerns(PairRequest request, PairResult answer) {
    return request.goal() == Goal.PENETRATION
        && !request.hasDirection()
        && request.metric() == Metric.EUCLIDEAN
        && answer.verdict() == Verdict.INTERSECTING
        && answer.verdictAssurance() == Assurance.PROVED
        && answer.featureSizeA() > 0
        && answer.featureSizeB() > 0
        && answer.termination() != Termination.ITERATION_LIMIT;
  }

  /**
   * Writes bounds, normal and evidence into an answer that {@link #concerns} bodies whose cores
   * have more than a point in common, or that touch and are not rounded; leaves others alone.
   *
   * @param margin by how much the pair was grown
   */
  public void write(
      SettledBody a, PoseView poseA, SettledBody b, PoseView poseB, double margin, PairResult out) {
    for (int i = 0; i < n; i++) {
      known[i] = out.hasNormal() ? out.normal(i) : 0;
    }
    Dyadic[] u = axis(a, poseA, b, poseB, margin);
    if (u == null) {
      return;
    }
    if (height.isZero()) {
      touching(u, a.radius() > 0 || b.radius() > 0 || margin > 0, out);
    } else if (height.signum() > 0) { // else only the balls meet
      Dyadic radii = Dyadic.of(a.radius()).add(Dyadic.of(b.radius())).add(Dyadic.of(margin));
      takeSurface();
      deep(u, height.square(), radii.negate(), out);
    }
  }

  /** Returns the vector, as long as it is, across the plane of K that is the nearest; or null. */
  private Dyadic @Nullable [] axis(
      SettledBody a, PoseView poseA, SettledBody b, PoseView poseB, double margin) {
    ExactPlace placeA = new ExactPlace(a.support(), poseA);
    ExactPlace placeB = new ExactPlace(b.support(), poseB);
    thorough.place(a, poseA, b, poseB, margin);
    points.begin();
    surface.clear();
    Dyadic[] flat = n == 1 ? null : span.find(placeA, placeB);
    isFlat = flat != null;
    height = Dyadic.ZERO;
    if (flat != null) {
      return flat;
    }
    if (n == 1) {
      ends(placeA, placeB);
    }
    hull.rough = false;
    int nearest = n == 1 ? nearestEnd() : hull.begin() ? expand(placeA, placeB) : -1;
    if (nearest < 0) {
      return null;
    }
    Dyadic[] u = n == 1 ? new Dyadic[] {sense(nearest)} : hull.exactNormal(nearest);
    height = DepthHull.dot(u, points.exact(n == 1 ? nearest : hull.corner[nearest * n]));
    return u;
  }

  /**
   * Finds the plane of K that is the nearest to the origin, whether this is in K or not.
   *
   * @return its normal out of K, as the least integers, or null if numbers are out of range
   */
  BigInteger @Nullable [] nearestPlane(
      SettledBody a, PoseView poseA, SettledBody b, PoseView poseB) {
    Arrays.fill(known, 0);
    Dyadic[] u = axis(a, poseA, b, poseB, 0);
    if (u != null && height.signum() > 0) {
      takeSurface();
    }
    return u == null ? null : ExactSpan.whole(u);
  }

  /** Tells whether all of K is in the plane that was found. */
  boolean isFlat() {
    return isFlat;
  }

  /** Returns the surface around the origin that was found; without facets if it is not in K. */
  InnerSurface surface() {
    return surface;
  }

  // --- points of K

  private void ends(ExactPlace a, ExactPlace b) {
    points.begin();
    span.farthest(a, b, new Dyadic[] {Dyadic.ONE});
    int ofA = a.farthest(new Dyadic[] {Dyadic.ONE.negate()});
    points.add(ofA, b.farthest(new Dyadic[] {Dyadic.ONE}));
  }

  private static Dyadic sense(int end) {
    return end == 0 ? Dyadic.ONE : Dyadic.ONE.negate();
  }

  private int nearestEnd() {
    int order = points.exact(0)[0].compareTo(points.exact(1)[0].negate());
    return order < 0 || (order == 0 && known[0] >= 0) ? 0 : 1;
  }

  // --- expanding

  /** Returns the nearest facet of K, or -1 if there are too many. */
  private int expand(ExactPlace a, ExactPlace b) {
    for (int step = 0; step < MOST_STEPS && hull.facetCount <= MOST_FACETS; step++) {
      int f = nearest();
      if (f < 0 || hull.marked[f]) {
        return f;
      }
      Dyadic[] u = hull.exactNormal(f);
      int ofA = a.farthest(u);
      int ofB = b.farthest(ExactSpan.negated(u));
      if (a.greatest().add(b.greatest()).compareTo(hull.exactHeight(f)) > 0) {
        hull.add(points.add(ofA, ofB));
      } else {
        hull.marked[f] = true;
      }
    }
    return -1;
  }

  /** Returns the facet whose plane is the nearest, exactly; -1 if numbers are out of range. */
  private int nearest() {
    double near = Double.POSITIVE_INFINITY;
    for (int f = 0; f < hull.facetCount; f++) {
      near = Math.min(near, hull.offset[f] + hull.slack(f)); // NaN stays
    }
    if (!(near < Double.POSITIVE_INFINITY)) {
      return -1;
    }
    int best = -1;
    for (int f = 0; f < hull.facetCount; f++) {
      if (hull.offset[f] - hull.slack(f) <= near && (best < 0 || isNearer(f, best))) {
        best = f;
      }
    }
    return best;
  }

  /**
   * Compares heights over lengths; of equal ones that comes first which the points belong to, and
   * then which was looked beyond.
   */
  private boolean isNearer(int f, int g) {
    Dyadic heightF = hull.exactHeight(f);
    Dyadic heightG = hull.exactHeight(g);
    int order = Integer.compare(heightF.signum(), heightG.signum());
    if (order == 0) {
      Dyadic[] u = hull.exactNormal(f);
      Dyadic[] v = hull.exactNormal(g);
      Dyadic ofF = heightF.square().multiply(DepthHull.dot(v, v));
      Dyadic ofG = heightG.square().multiply(DepthHull.dot(u, u));
      order = heightF.signum() * ofF.compareTo(ofG);
    }
    if (order != 0) {
      return order < 0;
    }
    hull.unit(f, trial);
    double more = alongKnown();
    hull.unit(g, trial);
    more -= alongKnown();
    return more > ALIKE || (more >= -ALIKE && hull.marked[f] && !hull.marked[g]);
  }

  private double alongKnown() {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += trial[i] * known[i];
    }
    return sum;
  }

  // --- the answer

  private void touching(Dyadic[] w, boolean rounded, PairResult out) {
    if (!rounded) {
      writeNormal(w, out);
      out.amend().verdict(Verdict.TOUCHING, Termination.CONVERGED);
      out.assureWithin(Seal.OF_PROOF, 0, 0, Assurance.PROVED);
    }
  }

  private void deep(Dyadic[] u, Dyadic square, Dyadic radii, PairResult out) {
    Dyadic length = DepthHull.dot(u, u);
    writeNormal(u, out);
    out.amend().verdict(Verdict.INTERSECTING, Termination.CONVERGED);
    for (int i = 0; i < n; i++) {
      trial[i] = out.normal(i);
    }
    if (alongKnown() < 1 - ALIKE) { // the points belong to another normal
      out.amend().withoutPoints();
    }
    double lower = 0 - QuotientRoot.ceiling(square, length, radii);
    double upper = 0 - QuotientRoot.floor(square, length, radii);
    out.assureWithin(Seal.OF_PROOF, lower, upper, Assurance.PROVED);
  }

  private void takeSurface() {
    surface.clear();
    for (int k = 0; k < points.count; k++) {
      surface.addCorner(points.vertexA[k], points.vertexB[k]);
    }
    for (int f = 0; f < (n == 1 ? 2 : hull.facetCount); f++) {
      facet[0] = f;
      if (n > 1) {
        System.arraycopy(hull.corner, f * n, facet, 0, n);
      }
      surface.addFacet(facet);
    }
  }

  private void writeNormal(Dyadic[] w, PairResult out) {
    PairResult.Writer writer = out.amend();
    writer.normal(Unit.of(w)).exactNormal(ExactSpan.whole(w)).surface(Seal.OF_PROOF, surface);
  }
}
