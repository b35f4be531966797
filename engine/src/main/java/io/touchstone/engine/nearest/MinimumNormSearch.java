// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.nearest;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.kernel.inside.Inside;

/**
 * The point v of the Minkowski difference K = A - B that is nearest to the origin, in any
 * dimension, slowly and carefully: P. Wolfe, Finding the nearest point in a polytope, Mathematical
 * Programming 11 (1976), which is Gilbert, Johnson and Keerthi's algorithm (IEEE Journal of
 * Robotics and Automation 4 (1988)) with a subalgorithm that works for any number of points.
 *
 * <pre>{@code
 * v = nearest point of conv S, y = support point of K along -v
 * v.y = |v|^2, or y in S:  v is nearest in K
 * otherwise S := S + y and, until the nearest point v' of aff S is inside conv S:
 *   go from v towards v' up to the boundary of conv S, drop the points that have lost their weight
 * }</pre>
 *
 * <p>|v| falls in every round, so no simplex comes twice; S has at most n + 1 points. With w =
 * -v/|v|, {@code gap(w) <= distance <= |v|} throughout. Points are differences of world points in
 * twice the precision of a double; nothing here is compared with a fixed length.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class MinimumNormSearch {

  /** How a search ended. */
  public enum Ending {
    /** A direction surely separates, and no more was asked; or by more than the cutoff. */
    SEPARATED,
    /** The origin surely is inside the simplex. */
    CONTAINED,
    /** No point of K is nearer than v, up to roundings. */
    NEAREST,
    /** As many iterations as were allowed. */
    LIMIT
  }

  /**
   * A point v that is so short beside the points it is made of has no direction: all digits of
   * twice the precision are used up.
   */
  private static final double NO_DIRECTION = 0x1p-98;

  /** Progress per length of an edge that is lost among the roundings of the direction. */
  private static final double NO_PROGRESS = 2 * UNIT_ROUNDOFF;

  /** Steps per dimension that need not shorten v; it takes one per point of a face. */
  private static final int MOST_LEVEL_STEPS = 4;

  /** Part of the relative and absolute tolerance that the search may use up. */
  private static final double SHARE_OF_TOLERANCE = 0.1;

  private final int n;
  private final PlacedPair pair;
  private final CertifiedGap gap;
  private final SearchListener recorder;
  private final WorldDifference difference;
  private final AffineMinimum minimum;
  private final MinorCycles cycles;
  private final PairSimplex previous;
  private final double[] pointA;
  private final double[] pointB;
  private final double[] local;

  /** v. */
  private final double[] nearest;

  private double pointError;
  private double longest;
  private double norm;
  private int levelSteps;
  private int foundA;
  private int foundB;

  /** The simplex whose weights describe v. */
  public final PairSimplex simplex;

  /** The unit vector -v/|v|, from A to B, world frame; any one if v has no direction. */
  public final double[] direction;

  public int iterations;
  public int supports;

  /**
   * Creates the scratch memory.
   *
   * @param pair where the pair stands; placed by the caller before each search
   * @param gap for certifying separations
   * @param recorder of the steps
   */
  public MinimumNormSearch(PlacedPair pair, CertifiedGap gap, SearchListener recorder) {
    n = pair.dimension();
    this.recorder = recorder;
    this.pair = pair;
    this.gap = gap;
    difference = new WorldDifference(n);
    minimum = new AffineMinimum(n);
    cycles = new MinorCycles(n, minimum, recorder);
    previous = new PairSimplex(n);
    pointA = new double[n];
    pointB = new double[n];
    local = new double[n];
    nearest = new double[n];
    simplex = new PairSimplex(n);
    direction = new double[n];
  }

  /** Takes the pair as it is placed; neither body is empty. The simplex is empty afterwards. */
  public void begin() {
    double terms = 2 * n + 2;
    // the error of WorldDifference, per component, times sqrt(n) for the length
    pointError =
        4 * terms * terms * UNIT_ROUNDOFF * UNIT_ROUNDOFF * Math.sqrt(n) * pair.magnitude();
    simplex.size = 0;
    longest = 0;
    levelSteps = 0;
    iterations = 0;
    supports = 0;
  }

  /** Starts from the pair of vertices that face each other along the line of the centres. */
  public void startFromCenters() {
    pair.a().supportPoints().center(pointA);
    pair.b().supportPoints().center(pointB);
    difference.evaluate(pair.poseA(Inside.KEY), pointA, pair.poseB(Inside.KEY), pointB);
    double size = 0;
    for (int i = 0; i < n; i++) {
      size = Math.max(size, Math.abs(difference.high(i)));
    }
    boolean concentric = !(size > 0 && size < Double.POSITIVE_INFINITY);
    for (int i = 0; i < n; i++) {
      // any direction will do when there is no line
      direction[i] = concentric ? (i == 0 ? 1 : 0) : -difference.high(i) / size;
    }
    findSupport();
    if (recorder.isOn()) {
      recordFirst();
    }
    append();
    accept();
  }

  private void recordFirst() {
    double square = 0;
    for (double component : direction) {
      square += component * component;
    }
    double length = Math.sqrt(square);
    double gapFound = separation() / length;
    double[] unit = new double[n];
    for (int i = 0; i < n; i++) {
      unit[i] = direction[i] / length;
    }
    recorder.support(0, foundA, foundB, gapFound, unit);
  }

  /**
   * Starts from vertex pairs that formed a simplex once, in this pose or another. They are taken
   * one by one, as if a support query had found them.
   *
   * @param count at least 1
   */
  public void startFrom(int[] verticesA, int[] verticesB, int count) {
    for (int k = 0; k < count; k++) {
      startFrom(verticesA[k], verticesB[k]);
    }
  }

  private void startFrom(int vertexA, int vertexB) {
    foundA = vertexA;
    foundB = vertexB;
    if (simplex.size == 0) {
      append();
      accept();
    } else if (simplex.size <= n && !simplex.contains(foundA, foundB)) {
      grow();
    }
  }

  /**
   * Starts from two weighted points: their vertices are taken as pairs, the last one of the shorter
   * list again and again.
   */
  public void startFrom(WeightedVertices ofA, WeightedVertices ofB) {
    int count = Math.max(ofA.size(), ofB.size());
    for (int k = 0; k < count; k++) {
      startFrom(ofA.vertex(Math.min(k, ofA.size() - 1)), ofB.vertex(Math.min(k, ofB.size() - 1)));
    }
  }

  /**
   * Searches until the question is answered.
   *
   * @param request how accurately, and how long
   * @param enough a gap beyond which nothing more is asked: 0 for intersection, the cutoff for the
   *     distance
   */
  public Ending run(PairRequest request, double enough) {
    if (recorder.isOn()) {
      recorder.simplex(iterations, simplex, norm);
    }
    return search(request, enough);
  }

  private Ending search(PairRequest request, double enough) {
    double relative = SHARE_OF_TOLERANCE * request.relativeTolerance();
    double absolute = SHARE_OF_TOLERANCE * request.absoluteTolerance();
    while (true) {
      if (simplex.size == n + 1) {
        return isContained() ? Ending.CONTAINED : Ending.NEAREST;
      }
      if (isAtOrigin()) {
        return Ending.NEAREST;
      }
      if (iterations >= request.maxIterations()) {
        return Ending.LIMIT;
      }
      iterations++;
      findSupport();
      double separation = separation();
      if (recorder.isOn()) {
        recorder.support(iterations, foundA, foundB, separation, direction);
      }
      if (separation > enough && isBeyond(enough)) {
        return Ending.SEPARATED;
      }
      boolean close = norm - separation <= Math.max(relative * norm, absolute);
      if (close || simplex.contains(foundA, foundB) || !isProgress() || !grow()) {
        return Ending.NEAREST;
      }
      if (recorder.isOn()) {
        recorder.simplex(iterations, simplex, norm);
      }
    }
  }

  /** Tells whether the point that was found is the origin, to all digits of twice the precision. */
  public boolean isAtOrigin() {
    return !(norm > NO_DIRECTION * longest); // also for NaN
  }

  /**
   * Removes the points whose weights are zero up to their error, of a simplex in which v is zero to
   * all digits of twice the precision; where the weights have no bound it stays as it is.
   */
  public void dropWeightless() {
    previous.copyFrom(simplex);
    while (minimum.find(simplex) && minimum.norm <= NO_DIRECTION * longest) {
      System.arraycopy(minimum.weight, 0, simplex.weight, 0, simplex.size);
      double error = minimum.weightError(pointError);
      int lightest = 0;
      for (int k = 1; k < simplex.size; k++) {
        lightest = simplex.weight[k] < simplex.weight[lightest] ? k : lightest;
      }
      if (simplex.size == 1 || simplex.weight[lightest] > error) {
        return;
      }
      simplex.remove(lightest);
    }
    simplex.copyFrom(previous);
  }

  /** Returns the vertex of A that was found last. */
  public int foundA() {
    return foundA;
  }

  /** Returns the vertex of B that was found last. */
  public int foundB() {
    return foundB;
  }

  /** Finds the vertices that are farthest along the direction and against it. */
  private void findSupport() {
    supports++;
    foundA = pair.a().supportPoints().farthest(turned(pair.poseA(Inside.KEY), 1));
    foundB = pair.b().supportPoints().farthest(turned(pair.poseB(Inside.KEY), -1));
  }

  /** {@code +-R'w}. */
  private double[] turned(double[] pose, int sign) {
    for (int k = 0; k < n; k++) {
      double component = 0;
      for (int i = 0; i < n; i++) {
        component += pose[i * (n + 1) + k] * direction[i];
      }
      local[k] = sign * component;
    }
    return local;
  }

  /** Computes the point found; returns its distance along the direction, {@code gap(w)}. */
  private double separation() {
    evaluate(foundA, foundB);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum -= direction[i] * difference.high(i);
    }
    return sum;
  }

  private void evaluate(int a, int b) {
    pair.a().vertex(a, pointA);
    pair.b().vertex(b, pointB);
    difference.evaluate(pair.poseA(Inside.KEY), pointA, pair.poseB(Inside.KEY), pointB);
  }

  private boolean isBeyond(double enough) {
    gap.evaluate(pair, direction, foundA, foundB);
    if (gap.lower(enough) > 0) {
      return true;
    }
    gap.refine();
    return gap.lower(enough) > 0;
  }

  /** Adds the point found to the simplex. */
  private void append() {
    evaluate(foundA, foundB);
    int start = n * simplex.add(foundA, foundB);
    for (int i = 0; i < n; i++) {
      simplex.high[start + i] = difference.high(i);
      simplex.low[start + i] = difference.low(i);
    }
    longest = Math.max(longest, Math.sqrt(simplex.squareOf(simplex.size - 1)));
  }

  /**
   * Adds the point found and reduces the simplex to the points that carry v.
   *
   * @return false if v came no nearer: then everything is as before
   */
  private boolean grow() {
    previous.copyFrom(simplex);
    append();
    if (cycles.reduce(simplex, iterations) && isNearer()) {
      take();
      return true;
    }
    simplex.copyFrom(previous);
    return false;
  }

  /**
   * Tells whether the point found lies before the plane through v by more than the roundings of the
   * direction, measured along the edge from the weightiest point of the simplex.
   */
  private boolean isProgress() {
    int base = 0;
    for (int k = 1; k < simplex.size; k++) {
      base = simplex.weight[k] > simplex.weight[base] ? k : base;
    }
    double along = 0;
    double square = 0;
    for (int i = 0; i < n; i++) {
      double edge = difference.high(i) - simplex.high[base * n + i];
      along += direction[i] * edge;
      square += edge * edge;
    }
    return along > NO_PROGRESS * Math.sqrt(square); // false for NaN
  }

  /**
   * Tells whether the new minimum is nearer. A plane that turns by an angle shortens v by its
   * square only: where faces are nearly parallel the turn still matters when the length is the same
   * to all digits, so that is granted, but not forever.
   */
  private boolean isNearer() {
    if (minimum.norm < norm) {
      return true;
    }
    levelSteps++;
    return minimum.norm <= norm * (1 + 4 * UNIT_ROUNDOFF) && levelSteps <= MOST_LEVEL_STEPS * n;
  }

  private void accept() {
    simplex.weight[0] = 1;
    boolean found = minimum.find(simplex);
    assert found;
    take();
  }

  /** Makes the point that was found the current one. */
  private void take() {
    norm = minimum.norm;
    for (int i = 0; i < n; i++) {
      nearest[i] = minimum.high[i];
      direction[i] = norm > 0 ? -nearest[i] / norm : i == 0 ? 1 : 0;
    }
  }

  /** Whether the origin surely is inside the full simplex, of which the minimum was found last. */
  private boolean isContained() {
    double error = minimum.weightError(pointError);
    for (int k = 0; k < simplex.size; k++) {
      if (!(simplex.weight[k] > error)) { // also for NaN
        return false;
      }
    }
    return true;
  }
}
