// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.kernel.proposal.Proposal;

/**
 * Looks itself for the greatest ball around the origin in K = A - B, where no surface was proposed
 * that shows it: an expanding polytope (G. van den Bergen, 2001) whose surface is that of a hull at
 * any moment ({@link DepthHull}), in two and more dimensions.
 *
 * <pre>{@code
 * f = the facet that is nearest to the origin, with the unit normal w
 * y = a point of K that is farthest along w;  least offset of all facets <= depth <= w.y
 * }</pre>
 *
 * <p>It begins with any simplex, around the origin or not. However early it ends, the least offset
 * is a bound. From four dimensions on a hull may have more facets than there is memory for; so
 * there are at most {@link #MOST_FACETS}.
 *
 * <p>Scratch memory of one thread; allocates in exact arithmetic, and when a hull is larger than
 * all before it.
 */
final class BallStage {

  /** More facets than these are not made. */
  private static final int MOST_FACETS = 200_000;

  /** Share of what is promised that may be left between the least offset and the height. */
  private static final double SHARE = 0.2;

  private final int n;
  private final ThoroughStage thorough;
  private final DifferencePoints points;
  private final DepthHull hull;
  private final SurfaceStage stage;
  private final SpanningStart start;
  private final double[] unit;
  private final int[] facet;
  private final double[] weight;
  private final double[] rows;

  /** The surface that was found. */
  private final InnerSurface surface;

  /** What was proposed, along another axis. */
  final Proposal better;

  /** What the surface shows to be the least depth of the cores; 0 if it shows nothing. */
  private double atLeast;

  /** Whether no more is known than an axis along which there is hardly any depth. */
  private boolean touches;

  private boolean verifying;

  /** Whether there were too many iterations or facets. */
  private boolean limited;

  private int iterations;
  private int nearest;

  BallStage(ThoroughStage thorough, SurfaceStage stage) {
    this.thorough = thorough;
    n = thorough.pair.dimension();
    points = new DifferencePoints(thorough.pair);
    better = new Proposal(n);
    hull = new DepthHull(points);
    this.stage = stage;
    start = new SpanningStart(hull);
    unit = new double[n];
    facet = new int[n];
    weight = new double[n];
    rows = new double[n * (n + 1)];
    surface = new InnerSurface(n);
  }

  /**
   * Shows how deep the pair overlaps that the thorough stage has placed and bounded: by the surface
   * that was proposed, or else by one that is looked for.
   *
   * @param found what was proposed first
   * @param last what the stage has bounded last
   * @param proving whether the surface is to be verified; else it is only expanded
   * @return whether the stage has bounded {@link #better} meanwhile
   */
  boolean prove(Proposal found, Proposal last, PairRequest request, boolean proving) {
    verifying = proving;
    if (!thorough.isDeep() || (thorough.hasDepth() && thorough.isDepthKnown(request))) {
      return false;
    }
    double scale = thorough.scale();
    if (thorough.hasDepth()) {
      double deep = thorough.depthOfCores();
      double room = Accuracy.promised(deep, scale, request);
      thorough.shows(
          found.surface(Seal.OF_PROOF),
          stage.depth(found.surface(Seal.OF_PROOF), deep, SHARE * room, null));
      if (thorough.isDepthKnown(request) || found.reason() == Termination.ITERATION_LIMIT) {
        return false;
      }
    }
    iterations = 0;
    boolean bounded = false;
    if (n > 1 && (n <= 3 || !verifying)) { // doubles do, as a rule
      search(last, request, scale, true);
      if (isShown(request)) {
        return false;
      }
      bounded = n > 3 && boundAxis(last, request);
      if (bounded && thorough.isDepthKnown(request)) {
        return true;
      }
    }
    search(last, request, scale, false);
    return (!isShown(request) && boundAxis(last, request)) || bounded;
  }

  /** Bounds the depth along the normal that was found last, if one was. */
  private boolean boundAxis(Proposal last, PairRequest request) {
    if (!(atLeast > 0 || (touches && !thorough.hasDepth()))) {
      return false;
    }
    better.copyFrom(last);
    if (atLeast > 0 || n == 1 || hull.facetCount > 0) {
      axis(unit);
    } // else across a flat pair
    better.along(unit).ended(limited ? Termination.ITERATION_LIMIT : Termination.CONVERGED);
    better.effort(last.iterations() + iterations, last.supportQueries() + iterations);
    if (atLeast > 0) {
      nameFeet();
    }
    thorough.bound(better, request);
    thorough.shows(surface, atLeast);
    return true;
  }

  /** Takes what was found; tells whether it shows what is known of the axis already. */
  private boolean isShown(PairRequest request) {
    if (atLeast > 0) {
      thorough.shows(surface, atLeast);
    }
    return atLeast > 0 && thorough.hasDepth() && thorough.isDepthKnown(request);
  }

  /**
   * Searches, about the pair that is placed.
   *
   * @param found pairs to begin with, as far as there are any
   * @param scale size of the scene
   * @param rough whether doubles decide, and nothing is computed exactly
   */
  private void search(Proposal found, PairRequest request, double scale, boolean rough) {
    atLeast = 0;
    limited = false;
    touches = n == 1 || n > 3; // elsewhere engines look for the axis
    surface.clear();
    points.begin();
    hull.facetCount = 0;
    hull.rough = false; // the first simplex is one
    if (n == 1) {
      searchLine();
      return;
    }
    if (!(takeSimplex(found) || start.span())) {
      hull.facetCount = 0;
      start.across(unit);
      return;
    }
    hull.rough = rough;
    expand(request, scale);
    if (hull.facetCount == 0) { // a rough one, of which each facet might have seen a point
      touches = false;
      return;
    }
    if (hull.offset[nearest] > 0 && !verifying) {
      atLeast = certain();
    } else if (hull.offset[nearest] > 0) {
      write();
      double room = SHARE * tolerance(request, scale, hull.offset[nearest]);
      double sought = hull.offset[nearest];
      atLeast = stage.depth(surface, sought, room, null);
      if (!rough && !(atLeast >= sought - room)) {
        atLeast = exactDepth();
      }
    }
    if (!(atLeast > 0)) {
      surface.clear();
    }
  }

  /** In R the facets are two numbers, on either side of the origin. */
  private void searchLine() {
    for (int side = 0; side < 2; side++) {
      unit[0] = 1 - 2 * side;
      points.find(unit, 0);
      points.add(points.foundA, points.foundB);
    }
    double above = points.at[0];
    double below = -points.at[1];
    nearest = above <= below ? 0 : 1;
    double least = Math.nextDown(Math.min(above, below) - points.error);
    if (least > 0) {
      atLeast = least;
      for (int side = 0; side < 2; side++) {
        surface.addCorner(points.vertexA[side], points.vertexB[side]);
        facet[0] = side;
        surface.addFacet(facet);
      }
    }
  }

  /** Writes the unit normal of the nearest facet, each component right to its rounding. */
  private void axis(double[] into) {
    if (n == 1) {
      into[0] = 1 - 2 * nearest;
      return;
    }
    if (n > 3) {
      hull.unit(nearest, into);
      return;
    }
    Dyadic[] u = hull.exactNormal(nearest);
    Dyadic square = DepthHull.dot(u, u);
    for (int i = 0; i < n; i++) {
      double part = QuotientRoot.roundDown(1, u[i].square(), square, Dyadic.ZERO);
      into[i] = u[i].signum() < 0 ? -part : part;
    }
  }

  private static double tolerance(PairRequest request, double scale, double depth) {
    return Accuracy.promised(depth, scale, request);
  }

  // --- a simplex to begin with

  private boolean takeSimplex(Proposal found) {
    int terms = found.ofA().size();
    if (!found.isPaired() || terms != n + 1 || found.ofB().size() != terms) {
      return false;
    }
    for (int k = 0; k < terms; k++) {
      int a = found.ofA().vertex(k);
      int b = found.ofB().vertex(k);
      if (!points.exists(a, b) || points.numberOf(a, b) >= 0) {
        points.begin();
        return false;
      }
      points.add(a, b);
    }
    boolean spanning = hull.begin();
    if (!spanning) {
      points.begin();
    }
    return spanning;
  }

  // --- expanding

  private void expand(PairRequest request, double scale) {
    while (true) {
      int open = -1;
      int settled = -1;
      for (int f = 0; f < hull.facetCount; f++) {
        if (hull.marked[f]) {
          settled = settled < 0 || hull.offset[f] < hull.offset[settled] ? f : settled;
        } else {
          open = open < 0 || hull.offset[f] < hull.offset[open] ? f : open;
        }
      }
      if (open < 0 || (settled >= 0 && hull.offset[open] >= hull.offset[settled])) {
        nearest = settled;
        return;
      }
      nearest = open;
      if (iterations >= request.maxIterations() || hull.facetCount > MOST_FACETS) {
        limited = true;
        return;
      }
      if (probe(open, request, scale)) {
        return;
      }
    }
  }

  /** Looks beyond a facet; returns whether what is there is as near as is promised. */
  private boolean probe(int f, PairRequest request, double scale) {
    iterations++;
    points.find(hull.normal, f * n);
    int known = points.numberOf(points.foundA, points.foundB);
    if (known < 0) {
      int added = points.add(points.foundA, points.foundB);
      double reached = hull.height(f, added);
      double left = reached - hull.offset[f];
      if (left <= SHARE * tolerance(request, scale, reached)) {
        points.dropLast();
        return true;
      }
      if (hull.sign(f, added) > 0) {
        hull.add(added);
        return false;
      }
      points.dropLast();
    }
    hull.marked[f] = true;
    return false;
  }

  /**
   * Names the corners of the facet that the foot of the origin is on, of those that are nearest.
   * With x on the line of the normal u, the weight of corner k is {@code det(.., c_(k-1), x,
   * c_(k+1), ..)}, up to a factor.
   */
  private void nameFeet() {
    better.footA().clear();
    better.footB().clear();
    if (n == 1) {
      better.foot(points.vertexA[nearest], points.vertexB[nearest], 1);
      return;
    }
    if (n > 3) {
      solve(nearest);
      name(nearest);
      return;
    }
    double near = hull.offset[nearest] + 2 * hull.error();
    int best = nearest;
    double most = Double.NEGATIVE_INFINITY;
    for (int f = 0; f < hull.facetCount; f++) {
      if (!(hull.offset[f] > near)) { // also for NaN
        double least = weigh(f);
        if (least > most) {
          most = least;
          best = f;
        }
      }
    }
    weigh(best);
    name(best);
  }

  private void name(int f) {
    for (int k = 0; k < n; k++) {
      int point = hull.corner[f * n + k];
      better.foot(points.vertexA[point], points.vertexB[point], Math.max(0, weight[k]));
    }
  }

  /**
   * Computes the weights in doubles: {@code sum_k weight_k c_k} is a multiple of the normal, by
   * elimination with the greatest pivot of each column.
   */
  private void solve(int f) {
    int width = n + 1;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        rows[i * width + k] = points.at[hull.corner[f * n + k] * n + i];
      }
      rows[i * width + n] = hull.normal[f * n + i];
    }
    for (int k = 0; k < n; k++) {
      int pivot = k;
      for (int i = k + 1; i < n; i++) {
        pivot = Math.abs(rows[i * width + k]) > Math.abs(rows[pivot * width + k]) ? i : pivot;
      }
      for (int c = 0; c < width; c++) {
        double kept = rows[k * width + c];
        rows[k * width + c] = rows[pivot * width + c];
        rows[pivot * width + c] = kept;
      }
      for (int i = 0; i < n; i++) {
        double factor = i == k ? 0 : rows[i * width + k] / rows[k * width + k];
        for (int c = k; c < width && factor != 0; c++) {
          rows[i * width + c] -= factor * rows[k * width + c];
        }
      }
    }
    double sum = 0;
    for (int k = 0; k < n; k++) {
      weight[k] = Math.max(0, rows[k * width + n] / rows[k * width + k]);
      sum += weight[k];
    }
    for (int k = 0; k < n; k++) {
      weight[k] = sum > 0 && sum < Double.POSITIVE_INFINITY ? weight[k] / sum : 1.0 / n;
    }
  }

  /** Computes the weights of the foot in a facet's plane; returns the least of them. */
  private double weigh(int f) {
    Dyadic[] u = hull.exactNormal(f);
    Dyadic[][] rows = new Dyadic[n - 1][];
    double sum = 0;
    for (int k = 0; k < n; k++) {
      for (int row = 0, c = 0; c < n; c++) {
        if (c != k) {
          rows[row++] = points.exact(hull.corner[f * n + c]);
        }
      }
      double part = DepthHull.dot(u, ExactCofactors.across(rows, n)).doubleValue();
      weight[k] = k % 2 == 0 ? part : -part;
      sum += weight[k];
    }
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      weight[k] /= sum;
      least = Math.min(least, weight[k]);
    }
    return least;
  }

  private void write() {
    for (int k = 0; k < points.count; k++) {
      surface.addCorner(points.vertexA[k], points.vertexB[k]);
    }
    for (int f = 0; f < hull.facetCount; f++) {
      System.arraycopy(hull.corner, f * n, facet, 0, n);
      surface.addFacet(facet);
    }
  }

  /**
   * Returns how near to the origin the surface comes at least, if it surely is around the origin.
   * Of a normal that is off no more is asked than the side that the facet is seen from: no point of
   * a facet is nearer than what its corners are along any unit vector.
   */
  private double certain() {
    double least = Double.POSITIVE_INFINITY;
    for (int f = 0; f < hull.facetCount; f++) {
      double offset = hull.offset[f];
      least = Math.min(least, offset > hull.slack(f) ? offset - hull.error() : 0);
    }
    return least > 0 ? least : 0;
  }

  /** Returns the least offset, rounded down; 0 if a facet does not surely face away. */
  private double exactDepth() {
    double near = Double.POSITIVE_INFINITY;
    for (int f = 0; f < hull.facetCount; f++) {
      near = Math.min(near, hull.offset[f] + hull.slack(f)); // NaN stays
    }
    double least = Double.POSITIVE_INFINITY;
    Dyadic p = Dyadic.ZERO;
    Dyadic q = Dyadic.ZERO;
    for (int f = 0; f < hull.facetCount; f++) {
      double atLeast = hull.offset[f] - hull.slack(f);
      if (atLeast > near) {
        least = Math.min(least, atLeast);
      } else { // also for NaN
        Dyadic height = hull.exactHeight(f);
        Dyadic[] u = hull.exactNormal(f);
        if (height.signum() <= 0) {
          return 0;
        }
        Dyadic square = height.square();
        Dyadic length = DepthHull.dot(u, u);
        if (q.isZero() || square.multiply(q).compareTo(p.multiply(length)) < 0) {
          p = square;
          q = length;
          nearest = f;
        }
      }
    }
    return q.isZero() ? least : Math.min(least, QuotientRoot.roundDown(1, p, q, Dyadic.ZERO));
  }
}
