// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Verdict;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.kernel.hull.Hull;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is true about two polytopes where they stand: {@code R v + t} for the numbers
 * that the doubles denote, without rounding.
 *
 * <p>Written from the definition, K = A - B: the bodies meet if the origin is in K, the distance is
 * the norm of the nearest point, the depth that of the nearest point outside. Everything is worked
 * out when first asked, once. Neither body may be empty. Thread-safe.
 */
public final class PairTruth {

  /** Up to so many vertices no hull is needed for the depth. */
  private static final int MAX_VERTICES_FOR_ALL_PAIRS = 20;

  private final int dimension;
  private final Dyadic[][] a;
  private final Dyadic[][] minusB;
  private final MinkowskiSum difference;
  private final List<Polytope> bodies;
  private final boolean rigid;
  private @Nullable MinimumNorm nearest;
  private @Nullable Boolean interior;
  private @Nullable LeastDepth depth;
  private @Nullable Verdict containment;

  /**
   * Places two polytopes.
   *
   * @throws IllegalArgumentException if one is empty: what is true then needs no computation
   */
  public PairTruth(Polytope a, PoseView poseA, Polytope b, PoseView poseB) {
    if (a.isEmpty() || b.isEmpty()) {
      throw new IllegalArgumentException("an empty body");
    }
    this.dimension = a.dimension();
    this.a = world(a, poseA, 1);
    this.minusB = world(b, poseB, -1);
    this.difference = MinkowskiSum.of(List.of(this.a, minusB));
    this.bodies = List.of(a, b);
    this.rigid = poseA.isRigid() && poseB.isRigid();
  }

  /** Tells whether the edges of the verified hull are looked at, instead of all pairs. */
  private boolean isByHull(Polytope body) {
    return dimension == 3 && rigid && body.vertexCount() > MAX_VERTICES_FOR_ALL_PAIRS;
  }

  /**
   * Returns pairs of vertices among which are all edges of the hull: all pairs, of which nobody has
   * to be believed that they suffice, or for many vertices the edges of the verified hull.
   */
  private int[][] segments(Polytope body) {
    if (isByHull(body)) {
      Hull hull = Hull.of(body);
      int[][] edges = new int[hull.edgeCount()][];
      for (int e = 0; e < edges.length; e++) {
        edges[e] = new int[] {hull.edgeStart(e), hull.edgeEnd(e)};
      }
      return edges;
    }
    return allPairs(body.vertexCount());
  }

  static int[][] allPairs(int count) {
    int[][] pairs = new int[count * (count - 1) / 2][];
    int next = 0;
    for (int v = 0; v < count; v++) {
      for (int w = 0; w < v; w++) {
        pairs[next++] = new int[] {v, w};
      }
    }
    return pairs;
  }

  static Dyadic[][] world(Polytope body, PoseView pose, int sign) {
    int n = body.dimension();
    Dyadic[][] points = new Dyadic[body.vertexCount()][n];
    for (int v = 0; v < points.length; v++) {
      for (int i = 0; i < n; i++) {
        Dyadic sum = Dyadic.of(pose.translation(i));
        for (int k = 0; k < n; k++) {
          sum = sum.add(Dyadic.of(pose.rotation(i, k)).multiply(Dyadic.of(body.coordinate(v, k))));
        }
        points[v][i] = sign < 0 ? sum.negate() : sum;
      }
    }
    return points;
  }

  /** Returns the dimension. */
  public int dimension() {
    return dimension;
  }

  private synchronized MinimumNorm nearest() {
    if (nearest == null) {
      nearest = new MinimumNorm(difference);
    }
    return nearest;
  }

  private synchronized LeastDepth depth() {
    if (depth == null) {
      depth = new LeastDepth(difference, List.of(segments(bodies.get(0)), segments(bodies.get(1))));
    }
    return depth;
  }

  /** Tells whether the bodies have a point in common. */
  public boolean meet() {
    return nearest().isZero();
  }

  /** Tells whether the interiors of the bodies, or of one and the other, overlap. */
  public synchronized boolean overlap() {
    if (interior == null) {
      interior = meet() && OriginInside.isInterior(difference, nearest());
    }
    return interior;
  }

  /** Returns {@link Verdict#DISJOINT}, {@link Verdict#TOUCHING} or {@link Verdict#INTERSECTING}. */
  public Verdict relation() {
    return !meet() ? Verdict.DISJOINT : overlap() ? Verdict.INTERSECTING : Verdict.TOUCHING;
  }

  /** Returns the distance but for a rounding or two; 0 if the bodies meet. */
  public double distance() {
    return nearest().squaredNorm().root();
  }

  /** Tells whether the depth can be compared: the metric has corners or the dimension is low. */
  public boolean knowsDepth(Metric metric) {
    return metric != Metric.EUCLIDEAN || dimension <= LeastDepth.MAX_DIMENSION || !overlap();
  }

  /**
   * Returns how many products of a direction and a vertex it takes to find the Euclidean depth;
   * each is worth some hundred nanoseconds.
   */
  public double depthEffort() {
    double edges = 0;
    for (Polytope body : bodies) {
      double count = body.vertexCount();
      edges += isByHull(body) ? Hull.of(body).edgeCount() : count * (count - 1) / 2;
    }
    double directions = dimension < 3 ? edges : edges * edges;
    return directions * (a.length + minusB.length);
  }

  /** Returns the Euclidean depth but for a rounding or two; 0 if the bodies do not overlap. */
  public double euclideanDepth() {
    return overlap() ? depth().square().root() : 0;
  }

  /** Returns the unit normal of the depth, rounded: moving B along it by the depth ends it. */
  public double[] depthAxis() {
    return unit(depth().axis(), 1);
  }

  /** Returns the direction of the depth as integers: moving B along it by the depth ends it. */
  public BigInteger[] depthDirection() {
    return depth().axis();
  }

  /** Returns the unit normal of the distance, from A to B, rounded. */
  public double[] distanceAxis() {
    return unit(nearest().direction(), -1);
  }

  /** Returns the direction of the distance, from A to B, as integers. */
  public BigInteger[] distanceDirection() {
    BigInteger[] w = nearest().direction();
    for (int axis = 0; axis < w.length; axis++) {
      w[axis] = w[axis].negate();
    }
    return w;
  }

  static double[] unit(BigInteger[] w, int sign) {
    int bits = 0;
    for (BigInteger component : w) {
      bits = Math.max(bits, component.bitLength());
    }
    double[] u = new double[w.length];
    double square = 0;
    for (int k = 0; k < u.length; k++) {
      u[k] = 0.0 + sign * Dyadic.of(w[k]).scaleByPowerOfTwo(-bits).doubleValue(); // no -0
      square += u[k] * u[k];
    }
    for (int k = 0; k < u.length; k++) {
      u[k] /= Math.sqrt(square);
    }
    return u;
  }

  /** Returns where a vertex of A is, rounded. */
  public double[] vertexOfA(int vertex) {
    return rounded(a[vertex], false);
  }

  /** Returns where a vertex of B is, rounded. */
  public double[] vertexOfB(int vertex) {
    return rounded(minusB[vertex], true);
  }

  private static double[] rounded(Dyadic[] point, boolean negate) {
    double[] p = new double[point.length];
    for (int k = 0; k < p.length; k++) {
      p[k] = (negate ? point[k].negate() : point[k]).doubleValue();
    }
    return p;
  }

  /** Returns the number of pairs of vertices around the nearest point of K, at most n + 1. */
  public int cornerCount() {
    return nearest().cornerCount();
  }

  /** Returns the vertex of A of such a pair. */
  public int cornerOfA(int corner) {
    return nearest().corner(corner)[0];
  }

  /** Returns the vertex of B of such a pair. */
  public int cornerOfB(int corner) {
    return nearest().corner(corner)[1];
  }

  /** Returns the weight of such a pair, rounded. */
  public double cornerWeight(int corner) {
    return nearest().weight(corner);
  }

  /**
   * Compares the signed distance with a number, exactly.
   *
   * @param metric the norm
   * @param number any number
   * @return the sign of {@code truth - number}
   * @throws IllegalStateException if it depends on a depth that is not {@linkplain #knowsDepth
   *     known}
   */
  public int compareSignedDistance(Metric metric, Dyadic number) {
    return metric == Metric.EUCLIDEAN ? compareEuclidean(number) : compareWithBall(metric, number);
  }

  /**
   * Returns what is wrong with bounds of the Euclidean signed distance that are said to be as near
   * as doubles can be, or an empty string: it is a double and both bounds are that one, or it lies
   * between the bounds and they are neighbours.
   *
   * @param radii what is subtracted from the distance
   */
  public String bracketFault(double lower, double upper, Dyadic radii) {
    int above = compareEuclidean(Dyadic.of(lower).add(radii));
    if (above == 0) {
      return upper == lower ? "" : "the value is %s, the upper bound is %s".formatted(lower, upper);
    }
    if (above < 0) {
      return "the lower bound %s is above the value".formatted(lower);
    }
    if (upper != Math.nextUp(lower)) {
      return "the value is no double, and %s and %s are no neighbours".formatted(lower, upper);
    }
    boolean beyond =
        upper == Double.POSITIVE_INFINITY || compareEuclidean(Dyadic.of(upper).add(radii)) < 0;
    return beyond ? "" : "the value is at least the upper bound %s".formatted(upper);
  }

  private int compareEuclidean(Dyadic number) {
    if (!meet()) {
      return nearest().squaredNorm().compareRootTo(number);
    }
    if (number.signum() > 0) {
      return -1;
    }
    if (!overlap()) {
      return -number.signum();
    }
    if (number.signum() == 0) {
      return -1;
    }
    if (!knowsDepth(Metric.EUCLIDEAN)) {
      throw new IllegalStateException("the depth in dimension %d".formatted(dimension));
    }
    return -depth().square().compareRootTo(number.negate());
  }

  /**
   * With the ball of the metric, which has corners: the distance exceeds s if K + s ball misses the
   * origin, and is less if the origin is inside; the depth exceeds s if every corner of s ball is
   * inside K.
   */
  private int compareWithBall(Metric metric, Dyadic number) {
    if (number.isZero()) {
      return meet() ? (overlap() ? -1 : 0) : 1;
    }
    List<Dyadic[]> ball = corners(metric, number.abs());
    if (number.signum() > 0) {
      if (meet()) {
        return -1;
      }
      MinkowskiSum grown = MinkowskiSum.of(List.of(a, minusB, ball.toArray(new Dyadic[0][])));
      MinimumNorm point = new MinimumNorm(grown);
      return !point.isZero() ? 1 : OriginInside.isInterior(grown, point) ? -1 : 0;
    }
    int sign = -1;
    for (Dyadic[] corner : ball) {
      MinkowskiSum moved = MinkowskiSum.of(List.of(a, minusB, new Dyadic[][] {corner}));
      MinimumNorm point = new MinimumNorm(moved);
      if (!point.isZero()) {
        return 1;
      }
      sign = sign < 0 && OriginInside.isInterior(moved, point) ? -1 : 0;
    }
    return sign;
  }

  private List<Dyadic[]> corners(Metric metric, Dyadic radius) {
    List<Dyadic[]> corners = new ArrayList<>();
    if (metric == Metric.L1) {
      for (int k = 0; k < 2 * dimension; k++) {
        Dyadic[] corner = new Dyadic[dimension];
        java.util.Arrays.fill(corner, Dyadic.ZERO);
        corner[k / 2] = k % 2 == 0 ? radius : radius.negate();
        corners.add(corner);
      }
    } else {
      for (int bits = 0; bits < 1 << dimension; bits++) {
        Dyadic[] corner = new Dyadic[dimension];
        for (int k = 0; k < dimension; k++) {
          corner[k] = (bits >> k & 1) == 0 ? radius : radius.negate();
        }
        corners.add(corner);
      }
    }
    return corners;
  }

  /** Tells whether B, moved by up to a number of times d, ever meets A on the way. */
  public boolean meetsOnTheWay(double[] d, Dyadic end) {
    return meetsOnTheWay(d, end, Dyadic.ZERO);
  }

  /**
   * Tells whether B, moved by up to a number of times d, ever comes as near to A as the radii.
   *
   * @param end not negative
   * @param radii not negative
   */
  public boolean meetsOnTheWay(double[] d, Dyadic end, Dyadic radii) {
    return new MinimumNorm(swept(d, end)).squaredNorm().compareRootTo(radii) <= 0;
  }

  /**
   * Tells whether all that B sweeps over, moved by up to a number of times d, has more in common
   * with A than they touch: whether a ball around the origin is in A less that.
   */
  public boolean overlapsOnTheWay(double[] d, Dyadic end) {
    MinkowskiSum sum = swept(d, end);
    MinimumNorm least = new MinimumNorm(sum);
    return least.isZero() && OriginInside.isInterior(sum, least);
  }

  /**
   * Returns where B, moved by t d, first comes as near to A as some radii.
   *
   * @param d n components, not all zero
   * @param radii not negative
   */
  public FirstContact firstContact(double[] d, Dyadic radii) {
    return FirstContact.of(this, d, radii);
  }

  /** Returns a t, rounded up, beyond which no {@code t d} is in A - B; negative if none is. */
  double endOfWay(double[] d, Dyadic radii) {
    Dyadic reach = farthest(a, d).add(farthest(minusB, d));
    Dyadic square = Dyadic.ZERO;
    double length = 0;
    for (double component : d) {
      square = square.add(Dyadic.of(component).square());
      length = Math.hypot(length, component);
    }
    reach = reach.add(radii.multiply(Dyadic.of(2 * length)));
    return reach.signum() < 0
        ? -1
        : QuotientRoot.roundUp(1, reach.square(), square.square(), Dyadic.ZERO);
  }

  private static Dyadic farthest(Dyadic[][] points, double[] d) {
    Dyadic greatest = null;
    for (Dyadic[] point : points) {
      Dyadic sum = Dyadic.ZERO;
      for (int k = 0; k < d.length; k++) {
        sum = sum.add(point[k].multiply(Dyadic.of(d[k])));
      }
      greatest = greatest == null || sum.compareTo(greatest) > 0 ? sum : greatest;
    }
    return Objects.requireNonNull(greatest);
  }

  /** Returns the nearest points of the bodies, B moved by t d. */
  MinimumNorm nearestAt(double[] d, Dyadic t) {
    Dyadic[][] step = new Dyadic[1][dimension];
    for (int k = 0; k < dimension; k++) {
      step[0][k] = Dyadic.of(d[k]).multiply(t).negate();
    }
    return new MinimumNorm(MinkowskiSum.of(List.of(a, minusB, step)));
  }

  /** Returns the nearest points of A and of all that B sweeps over. */
  MinimumNorm nearestOnTheWay(double[] d, Dyadic end) {
    return new MinimumNorm(swept(d, end));
  }

  private MinkowskiSum swept(double[] d, Dyadic end) {
    Dyadic[][] path = new Dyadic[2][dimension];
    for (int k = 0; k < dimension; k++) {
      path[0][k] = Dyadic.ZERO;
      path[1][k] = Dyadic.of(d[k]).multiply(end).negate();
    }
    return MinkowskiSum.of(List.of(a, minusB, path));
  }

  /** Tells whether B, moved by t d, meets A. */
  public boolean meetsAt(double[] d, Dyadic t) {
    return nearestAt(d, t).isZero();
  }

  /** Returns {@link Verdict#SUBSET} if A is a subset of B, {@link Verdict#NOT_SUBSET} otherwise. */
  public synchronized Verdict containment() {
    if (containment == null) {
      boolean inside = true;
      for (int v = 0; inside && v < a.length; v++) {
        inside = outsideOf(v).isZero();
      }
      containment = inside ? Verdict.SUBSET : Verdict.NOT_SUBSET;
    }
    return containment;
  }

  /** The nearest point of vertex v of A minus B. */
  private MinimumNorm outsideOf(int vertex) {
    return new MinimumNorm(MinkowskiSum.of(List.of(new Dyadic[][] {a[vertex]}, minusB)));
  }

  /** Tells whether a vertex of A is farther from B than a distance. */
  public boolean isVertexBeyond(int vertex, Dyadic distance) {
    return outsideOf(vertex).squaredNorm().compareRootTo(distance) > 0;
  }

  /**
   * Tells whether a point is at most a distance away from a body, both bodies being where they are.
   */
  public boolean isNear(BodySide side, double[] point, Dyadic distance) {
    Dyadic[][] moved = new Dyadic[1][dimension];
    for (int k = 0; k < dimension; k++) {
      Dyadic x = Dyadic.of(point[k]);
      moved[0][k] = side == BodySide.A ? x.negate() : x;
    }
    MinkowskiSum sum = MinkowskiSum.of(List.of(side == BodySide.A ? a : minusB, moved));
    return new MinimumNorm(sum).squaredNorm().compareRootTo(distance) <= 0;
  }

  /** Returns vertices of B whose hull contains a vertex of A, or none if it is outside of B. */
  public int[] around(int vertex) {
    MinimumNorm point = outsideOf(vertex);
    int[] corners = new int[point.isZero() ? point.cornerCount() : 0];
    for (int k = 0; k < corners.length; k++) {
      corners[k] = point.corner(k)[1];
    }
    return corners;
  }

  /** Returns the direction out of B to a vertex of A outside of it, as integers. */
  public BigInteger[] outTo(int vertex) {
    return outsideOf(vertex).direction();
  }
}
