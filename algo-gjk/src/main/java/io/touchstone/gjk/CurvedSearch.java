package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.engine.nearest.AffineMinimum;
import io.touchstone.engine.nearest.MinorCycles;
import io.touchstone.engine.nearest.PairSimplex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * GJK for the support points of a {@link CoreSource}, in any dimension, with P. Wolfe's step to the
 * nearest point of a simplex (Mathematical Programming 11 (1976)).
 *
 * <p>Lower bound of the signed distance of the cores: the greatest gap along a direction, less the
 * errors of the source. Upper bound: the length of the nearest point of K that was found, plus
 * those errors. That the origin is in K is known for sure when it is in a simplex of n + 1 points
 * by more than their errors. Where the search ends with a point, a segment or a triangle through
 * the origin, n + 1 points around it are searched for instead, the corners of a small simplex: K is
 * convex, so when all of them are in K, up to less than the radius of the ball inside, the origin
 * is, too.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class CurvedSearch {

  /** How a search ended. */
  enum Ending {
    /** What was asked is decided. */
    DECIDED,
    /** The bounds are as close as was asked for. */
    CONVERGED,
    /** The lower bound is beyond the cutoff. */
    CUTOFF,
    /** Rounding allows no more. */
    STUCK,
    /** As many iterations as were allowed. */
    LIMIT
  }

  /** Cores nearer than so many errors may meet. */
  static final double NEAR = 4;

  /** Bounds of cores within so many errors cannot get closer. */
  private static final double FLOOR = 3;

  /** Share of the tolerance that the search may leave: its ends have roundings, too. */
  private static final double SHARE = 0.5;

  /** Roundings of a length, and of the length of a direction. */
  private static final double ROUNDINGS = 8 * UNIT_ROUNDOFF;

  /**
   * Radius of the ball inside the small simplex, in errors of the source; points within 1 error of
   * its corners are found, and are off by 1 more.
   */
  private static final double INSIDE = 4;

  private final int n;
  private final CoreSource source;
  private final StepRecorder recorder;
  private final AffineMinimum minimum;
  private final MinorCycles cycles;
  private final PairSimplex simplex;
  private final PairSimplex previous;

  /** Where the nearest point is searched for; the origin, but for the small simplex. */
  private final double[] target;

  /** Corners of a regular simplex, at the distance 1 from the origin. */
  private final double[] corners;

  private final double[] v;

  /** From the inner point of B to that of A. */
  private final double[] centers;

  private final double[] direction;
  private double norm;

  // what was asked
  private boolean distanceAsked;
  private boolean depthAsked;
  private double radii;
  private double relative;
  private double absolute;
  private double cutoff;

  /** Unit vector of the greatest gap, from A to B. */
  final double[] bestDirection;

  /** Lower bound of the signed distance of the cores. */
  double lower;

  /** Upper bound of the distance of the cores. */
  double upper;

  /** Whether the cores surely meet. */
  boolean contained;

  int iterations;

  CurvedSearch(CoreSource source, int dimension, StepRecorder recorder) {
    n = dimension;
    this.source = source;
    this.recorder = recorder;
    minimum = new AffineMinimum(n);
    cycles = new MinorCycles(n, minimum, recorder);
    simplex = new PairSimplex(n);
    previous = new PairSimplex(n);
    target = new double[n];
    corners = Shapes.regularSimplex(n, 1).toArray();
    v = new double[n];
    centers = new double[n];
    direction = new double[n];
    bestDirection = new double[n];
  }

  /**
   * Searches for the distance of the cores of a pair that the source has just taken.
   *
   * @param radiiOfCores sum of the radii, in the unit of the source
   * @param memory of this pair of shapes, or null
   */
  Ending run(PairRequest request, double radiiOfCores, @Nullable GjkMemory memory) {
    distanceAsked = request.goal() == Goal.DISTANCE;
    depthAsked = request.goal() == Goal.PENETRATION;
    radii = radiiOfCores;
    relative = request.relativeTolerance();
    absolute = source.scaled(request.absoluteTolerance());
    cutoff = distanceAsked ? source.scaled(request.cutoff()) : 0;
    Arrays.fill(target, 0);
    System.arraycopy(source.found, 0, centers, 0, n);
    iterations = 0;
    if (memory != null && (memory.directed || (memory.size > 0 && !depthAsked))) {
      recorder.start("world", true);
      Ending ending = startFrom(memory);
      if (ending == null) {
        ending = iterate(request.maxIterations());
      }
      recorder.end(iterations, ending.name());
      if (ending != Ending.STUCK) {
        return ending;
      }
    }
    for (int i = 0; i < n; i++) {
      direction[i] = -centers[i];
    }
    begin();
    recorder.start("world", false);
    Ending ending = iterate(request.maxIterations());
    recorder.end(iterations, ending.name());
    return ending;
  }

  /**
   * Starts from the remembered direction, if the bodies were apart and how far is not asked, or
   * from the remembered simplex. Not so for the depth: the points of that simplex need not be on
   * the boundary of K any more, and a polytope that is expanded from inner points is dented.
   *
   * @return the ending if there is nothing to search, or null
   */
  private @Nullable Ending startFrom(GjkMemory memory) {
    boolean aimed = memory.directed && (!distanceAsked || memory.size == 0);
    if (memory.directed) {
      source.a.toWorld(memory.axis, direction);
    } else {
      Arrays.fill(direction, 0);
    }
    begin();
    if (aimed) {
      return null;
    }
    for (int k = 0; k < memory.size; k++) {
      memory.take(k, source);
      grow();
    }
    if (simplex.size == 0) {
      return Ending.STUCK;
    }
    if (recorder.isOn()) {
      recorder.simplexPoints(0, simplex.high, simplex.size, n, norm);
    }
    Ending ending = judge();
    return ending == null && isDecided() ? Ending.DECIDED : ending;
  }

  /** Begins without a point, in the direction as it is but for its length, or in any. */
  private void begin() {
    double square = 0;
    for (int i = 0; i < n; i++) {
      square += direction[i] * direction[i];
    }
    double length = Math.sqrt(square);
    for (int i = 0; i < n; i++) {
      direction[i] = length > 0 ? direction[i] / length : i == 0 ? 1 : 0;
    }
    simplex.size = 0;
    contained = false;
    lower = Double.NEGATIVE_INFINITY;
    upper = Double.POSITIVE_INFINITY;
    System.arraycopy(direction, 0, bestDirection, 0, n);
  }

  /** Keeps what the last search ended with, unless that is of no use. */
  void remember(GjkMemory memory, Ending ending) {
    memory.forget();
    if (ending == Ending.STUCK || ending == Ending.LIMIT) {
      return;
    }
    memory.directed = lower > radii;
    if (memory.directed) {
      source.a.toLocal(bestDirection, memory.axis);
    }
    memory.keepPoints(simplex, source);
  }

  /**
   * Tells whether the origin surely is in K, by the corners of a small simplex around it. The
   * bounds and the simplex are then those of the last corner.
   *
   * @param most iterations for each corner
   */
  boolean surroundsOrigin(int most) {
    distanceAsked = true;
    depthAsked = false;
    radii = 0;
    relative = 0;
    absolute = 0;
    cutoff = 0;
    iterations = 0;
    double ball = INSIDE * source.error;
    for (int corner = 0; corner <= n; corner++) {
      for (int i = 0; i < n; i++) {
        direction[i] = corners[n * corner + i];
        target[i] = n * ball * direction[i];
      }
      begin();
      int before = iterations;
      iterate(before + most);
      if (!(upper < 0.75 * ball)) { // also for NaN
        return false;
      }
    }
    return true;
  }

  private Ending iterate(int most) {
    while (true) {
      if (iterations >= most) {
        return Ending.LIMIT;
      }
      iterations++;
      double gap = support();
      if (recorder.isOn()) {
        recorder.supportPoints(iterations, source.a.point, source.b.point, gap, direction);
      }
      double bound = gap - source.error;
      bound *= bound > 0 ? 1 - ROUNDINGS : 1 + ROUNDINGS;
      if (bound > lower) {
        lower = bound;
        System.arraycopy(direction, 0, bestDirection, 0, n);
      }
      if (isDecided()) {
        if (simplex.size == 0 && grow()) { // so that the answer has points of the bodies
          upper = Math.min(upper, (norm + source.error) * (1 + ROUNDINGS));
        }
        return distanceAsked && lower > radii ? Ending.CUTOFF : Ending.DECIDED;
      }
      if (isClose()) {
        return Ending.CONVERGED;
      }
      if (!grow()) {
        return Ending.STUCK;
      }
      if (recorder.isOn()) {
        recorder.simplexPoints(iterations, simplex.high, simplex.size, n, norm);
      }
      Ending ending = judge();
      if (ending != null) {
        return ending;
      }
    }
  }

  /**
   * Looks at the nearest point of the simplex and turns the direction to it.
   *
   * @return the ending if the simplex is the last, or null
   */
  private @Nullable Ending judge() {
    upper = Math.min(upper, (norm + source.error) * (1 + ROUNDINGS));
    if (simplex.size == n + 1) {
      contained = isInside();
      upper = contained ? 0 : upper;
      return contained ? Ending.DECIDED : Ending.STUCK;
    }
    if (!(norm > source.error)) { // also for NaN
      return Ending.STUCK;
    }
    for (int i = 0; i < n; i++) {
      direction[i] = -v[i] / norm;
    }
    return null;
  }

  /** Finds the support point along the direction; returns its gap. */
  private double support() {
    source.find(direction);
    double gap = 0;
    for (int i = 0; i < n; i++) {
      gap -= direction[i] * (source.found[i] - target[i]);
    }
    return gap;
  }

  /** Whether the bounds answer what was asked without their being close. */
  private boolean isDecided() {
    if (distanceAsked) {
      return upper < radii || (lower > radii && lower - radii > cutoff);
    }
    return lower > radii || (!depthAsked && upper < radii);
  }

  private boolean isClose() {
    if (simplex.size == 0) {
      return false; // no point is known yet
    }
    double wide = Math.max(relative * Math.abs(upper - radii), absolute);
    return upper - lower <= Math.max(SHARE * wide, FLOOR * source.error);
  }

  /** Adds the point found and goes to the nearest point; false if that is no nearer. */
  private boolean grow() {
    previous.copyFrom(simplex);
    int k = simplex.add(source.vertexA, source.vertexB);
    for (int i = 0; i < n; i++) {
      simplex.high[n * k + i] = source.found[i] - target[i];
      simplex.low[n * k + i] = 0;
    }
    if (k == 0) {
      simplex.weight[0] = 1;
    }
    if (cycles.reduce(simplex, iterations) && (k == 0 || minimum.norm < norm)) {
      norm = minimum.norm;
      System.arraycopy(minimum.high, 0, v, 0, n);
      return true;
    }
    simplex.copyFrom(previous);
    return false;
  }

  /** Whether the target surely is inside the simplex with n + 1 points. */
  private boolean isInside() {
    double bound = minimum.weightError(source.error);
    for (int k = 0; k < simplex.size; k++) {
      if (!(simplex.weight[k] > bound)) { // also for NaN
        return false;
      }
    }
    return true;
  }

  /** The simplex in which the search ended; its vertices are numbers of the source. */
  PairSimplex simplex() {
    return simplex;
  }

  /** The points of the cores that are nearest to each other, in the frames of the bodies. */
  void combine(double[] localA, double[] localB) {
    source.combine(simplex.vertexA, simplex.vertexB, simplex.weight, simplex.size, localA, localB);
  }
}
