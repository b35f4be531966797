package io.touchstone.projection;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WitnessDistance;
import io.touchstone.kernel.certified.WorldDifference;

/**
 * The nearest points of two bodies that are disjoint, from a separating direction.
 *
 * <p>The paper (section 4.2) takes the features that end the intervals on the separating axis and
 * computes their nearest points. That is right only if the axis is the direction of the distance.
 * On the first separating edge it is wrong more often than not, and in space even the edge with the
 * greatest gap does not always have the nearest features: for (-6,0,0), (-5,1,-2), (-5,1,1),
 * (3,-1,2) and (6,5,0), (2,5,1), (-3,3,-3), (-1,7,0) these are 3.0 apart, and the distance is
 * sqrt(173/21) = 2.87. So the features are where the search starts, and the step that makes it
 * exact is that of the nearest point of K = A - B to the origin: while the vertices that end the
 * intervals along v, the nearest point of the features so far, are nearer than v, they join the
 * features (E. G. Gilbert, D. W. Johnson, S. S. Keerthi, IEEE Journal of Robotics and Automation 4
 * (1988)).
 *
 * <p>First in doubles, then, where the bounds that hold with all roundings are not as close as is
 * asked for, with twice the digits.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class NearestPoints {

  /**
   * What an error in doubles may cost: a part of {@code max(1e-12 distance, 1e-15 S)}, the accuracy
   * by which answers are judged, S being the scale of the pair.
   */
  private static final double RELATIVE_ACCURACY = 1e-13;

  private static final double ABSOLUTE_ACCURACY = 1e-16;

  /** The absolute accuracy by which answers are judged, per scale of the pair. */
  private static final double CLOSE = 1e-15;

  /** Part of the tolerance that the bounds may use up. */
  private static final double SHARE_OF_TOLERANCE = 0.8;

  /** Bounds that are this close, per magnitude of the pair, are as close as doubles can say. */
  private static final double FLOOR = 0x1p-49;

  /**
   * Progress below this, in units of the frame, in which bodies and distance are below 2^5, is
   * roundings of the points.
   */
  private static final double NO_PROGRESS = 0x1p-48;

  /** Far above what was ever seen: 20. */
  private static final int MOST_STEPS = 100;

  private final int n;
  private final PlacedPair pair;
  private final PlacedFrame frame;
  private final CoarseSimplex coarse;
  private final PreciseSimplex precise;
  private final CertifiedGap gap;
  private final WitnessDistance distance;
  private final WorldDifference difference;
  private final WeightedVertices ofA = new WeightedVertices(4);
  private final WeightedVertices ofB = new WeightedVertices(4);
  private final WeightedVertices bestA = new WeightedVertices(4);
  private final WeightedVertices bestB = new WeightedVertices(4);

  /** Unit vector from A to B of the greatest gap. */
  final double[] normal;

  private final double[] trial;
  private final double[] pointA;
  private final double[] pointB;
  private final double[] local;

  /** The point added last, as one of B - A, in units of the frame. */
  private final double[] added = new double[3];

  private double lower;
  private double upper;
  private int steps;
  private boolean limitReached;

  NearestPoints(int dimension, PlacedPair pair, PlacedFrame frame) {
    n = dimension;
    this.pair = pair;
    this.frame = frame;
    coarse = new CoarseSimplex(n);
    precise = new PreciseSimplex(n);
    gap = CertifiedGap.ofDimension(n);
    distance = new WitnessDistance(n);
    difference = new WorldDifference(n);
    normal = new double[n];
    trial = new double[n];
    pointA = new double[n];
    pointB = new double[n];
    local = new double[n];
  }

  /**
   * Starts with one pair of vertices that end the intervals of the separating axis.
   *
   * @param separation its last test succeeded
   */
  void begin(PreparedBody a, PreparedBody b, Separation separation) {
    System.arraycopy(separation.normal, 0, normal, 0, n);
    lower = separation.lower();
    upper = Double.POSITIVE_INFINITY;
    steps = 0;
    limitReached = false;
    bestA.clear();
    bestB.clear();
    coarse.clear();
    startFrom(a, b, separation.vertexA(), separation.vertexB());
  }

  /** Adds a pair of vertices, as numbered in the polytopes, to the features at the start. */
  void startFrom(PreparedBody a, PreparedBody b, int vertexA, int vertexB) {
    if (!coarse.contains(vertexA, vertexB) && coarse.size() < 4) {
      addCoarse(a, b, vertexA, vertexB);
      coarse.reduce();
    }
  }

  /**
   * Finds the nearest points.
   *
   * @param limit greatest number of steps
   */
  void find(PreparedBody a, PreparedBody b, PairRequest request, int limit) {
    searchCoarsely(a, b, limit);
    takeCoarse();
    if (!improveBounds(coarse.vertexA[0], coarse.vertexB[0], request) && !limitReached) {
      searchPrecisely(a, b, request, limit);
    }
  }

  private void searchCoarsely(PreparedBody a, PreparedBody b, int limit) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < MOST_STEPS; k++) {
      double square = coarse.x * coarse.x + coarse.y * coarse.y + coarse.z * coarse.z;
      if (!(square > 0 && square < least)) { // also for NaN; v only comes nearer
        return;
      }
      least = square;
      if (steps >= limit) {
        limitReached = true;
        return;
      }
      steps++;
      trial[0] = -coarse.x;
      trial[1] = -coarse.y;
      if (n == 3) {
        trial[2] = -coarse.z;
      }
      int nextA = a.farthest(frame.poseA, trial, 1);
      int nextB = b.farthest(frame.poseB, trial, -1);
      if (coarse.size() == 4 || coarse.contains(nextA, nextB)) {
        return;
      }
      double vx = coarse.x;
      double vy = coarse.y;
      double vz = coarse.z;
      addCoarse(a, b, nextA, nextB);
      double along = -(vx * added[0] + vy * added[1] + vz * added[2]);
      coarse.reduce();
      if (!(square - along > NO_PROGRESS * Math.sqrt(square))) {
        return;
      }
    }
  }

  /** Adds the difference of two vertices, in units of the frame. */
  private void addCoarse(PreparedBody a, PreparedBody b, int vertexA, int vertexB) {
    frame.difference(a, vertexA, b, vertexB, added, 0);
    coarse.add(vertexA, vertexB, -added[0], -added[1], -added[2]);
  }

  private void takeCoarse() {
    ofA.clear();
    ofB.clear();
    for (int k = 0; k < coarse.size(); k++) {
      ofA.add(coarse.vertexA[k], coarse.weight[k]);
      ofB.add(coarse.vertexB[k], coarse.weight[k]);
    }
    trial[0] = -coarse.x;
    trial[1] = -coarse.y;
    if (n == 3) {
      trial[2] = -coarse.z;
    }
  }

  private void searchPrecisely(PreparedBody a, PreparedBody b, PairRequest request, int limit) {
    precise.clear();
    for (int k = 0; k < coarse.size(); k++) {
      addPrecise(a, b, coarse.vertexA[k], coarse.vertexB[k]);
    }
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < MOST_STEPS; k++) {
      double square = precise.reduce();
      if (!(square > 0 && square < least)) { // also for NaN
        return;
      }
      least = square;
      takePrecise();
      if (improveBounds(precise.vertexA[0], precise.vertexB[0], request)) {
        return;
      }
      if (steps >= limit) {
        limitReached = true;
        return;
      }
      steps++;
      int nextA = a.farthest(frame.poseA, trial, 1);
      int nextB = b.farthest(frame.poseB, trial, -1);
      if (precise.contains(nextA, nextB) || precise.size() == 4) {
        return;
      }
      addPrecise(a, b, nextA, nextB);
    }
  }

  private void addPrecise(PreparedBody a, PreparedBody b, int vertexA, int vertexB) {
    a.polytope.vertex(vertexA, pointA);
    b.polytope.vertex(vertexB, pointB);
    difference.evaluate(frame.poseA, pointA, frame.poseB, pointB);
    precise.add(vertexA, vertexB);
    for (int i = 0; i < n; i++) {
      precise.set(i, frame.toUnit(difference.high(i)), frame.toUnit(difference.low(i)));
    }
  }

  private void takePrecise() {
    ofA.clear();
    ofB.clear();
    for (int k = 0; k < precise.size(); k++) {
      ofA.add(precise.vertexA[k], precise.weight[k]);
      ofB.add(precise.vertexB[k], precise.weight[k]);
    }
    for (int i = 0; i < n; i++) {
      trial[i] = -precise.direction[i];
    }
  }

  /**
   * Bounds the distance by the features and the direction at hand, and keeps what is better.
   *
   * @return whether the bounds are as close as is asked for, and as doubles allow
   */
  private boolean improveBounds(int startA, int startB, PairRequest request) {
    if (Vectors.normalize(trial)) {
      gap.evaluate(pair, trial, startA, startB);
      if (!isAccurate(gap.value(), gap.error())) {
        gap.refine();
      }
      if (gap.lower(0) > lower) {
        lower = gap.lower(0);
        System.arraycopy(trial, 0, normal, 0, n);
      }
    }
    distance.evaluate(pair, ofA, ofB);
    if (!isAccurate(distance.value(), distance.error())) {
      distance.refine(pair, ofA, ofB);
    }
    double above = distance.upper(0);
    if (bestA.size() == 0 || above < upper) {
      upper = Double.isNaN(above) ? Double.POSITIVE_INFINITY : Math.max(above, lower);
      copy(ofA, bestA);
      copy(ofB, bestB);
    }
    double close =
        Math.max(
            CLOSE * pair.scale(),
            Math.max(request.relativeTolerance() * upper, request.absoluteTolerance()));
    return upper - lower <= SHARE_OF_TOLERANCE * close;
  }

  private boolean isAccurate(double value, double error) {
    return error <= Math.max(RELATIVE_ACCURACY * Math.abs(value), ABSOLUTE_ACCURACY * pair.scale());
  }

  private static void copy(WeightedVertices from, WeightedVertices to) {
    to.clear();
    for (int k = 0; k < from.size(); k++) {
      to.add(from.vertex(k), from.weight(k));
    }
  }

  /** Tells whether the bounds are as close as is asked for, or as doubles can say. */
  boolean isConverged(PairRequest request) {
    double tolerance = Math.max(request.relativeTolerance() * upper, request.absoluteTolerance());
    return upper - lower <= Math.max(tolerance, FLOOR * pair.magnitude());
  }

  boolean isLimitReached() {
    return limitReached;
  }

  double lower() {
    return lower;
  }

  double upper() {
    return upper;
  }

  int steps() {
    return steps;
  }

  /** Returns the number of pairs of vertices that the nearest points consist of. */
  int size() {
    return bestA.size();
  }

  int vertexA(int term) {
    return bestA.vertex(term);
  }

  int vertexB(int term) {
    return bestB.vertex(term);
  }

  /** Writes the features and, where they are within the range of doubles, the points. */
  void writeTo(
      PairResult.Writer answer, PreparedBody a, PoseView poseA, PreparedBody b, PoseView poseB) {
    for (int k = 0; k < bestA.size(); k++) {
      answer.featurePair(bestA.vertex(k), bestB.vertex(k), bestA.weight(k));
    }
    combine(a, bestA);
    poseA.toWorld(local, pointA);
    combine(b, bestB);
    poseB.toWorld(local, pointB);
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(pointA[i]) || !Double.isFinite(pointB[i])) {
        return;
      }
    }
    answer.points(pointA, pointB);
  }

  /** The weighted point in the frame of its body. */
  private void combine(PreparedBody body, WeightedVertices terms) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      double total = 0;
      for (int k = 0; k < terms.size(); k++) {
        sum += terms.weight(k) * body.polytope.coordinate(terms.vertex(k), i);
        total += terms.weight(k);
      }
      local[i] = sum / total;
    }
  }
}
