package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Answers about pairs of which a body is known by its support function alone: GJK for the distance
 * of the cores in any dimension ({@link CurvedSearch}), expanding polytopes for their depth in
 * R<sup>2</sup> and R<sup>3</sup> ({@link CurvedDepth}). The radii are taken off: {@code signed
 * distance = signed distance of the cores - r}.
 *
 * <p>Nothing is proved: support functions are their authors' word. But the bounds are honest as far
 * as the errors are that they state, and a verdict is given only where the bounds decide.
 *
 * <p>Scratch memory of one thread; allocates nothing once the polytope has found its size.
 */
final class CurvedQuery {

  /** Bounds within so many errors of the source are as close as doubles can say. */
  private static final double FLOOR = 8;

  /**
   * The same for a depth: facets become so small that the errors of their corners tilt them, and
   * what the expansion gains by another one is less than that.
   */
  private static final double DEPTH_FLOOR = 64;

  /** A sum of radii, taken off a length, is off by less. */
  private static final double ROUNDINGS = 8 * UNIT_ROUNDOFF;

  private final int n;
  private final CoreSource source;
  private final CurvedSearch search;
  private final @Nullable CurvedDepth depth;
  private final double[] normal;
  private final double[] localA;
  private final double[] localB;
  private final double[] onA;
  private final double[] onB;

  // of the pair at hand; lengths in the unit of the world
  private double radiusA;
  private double radiusB;
  private double lower;
  private double upper;
  private boolean together;
  private Termination ended = Termination.CONVERGED;
  private int iterations;
  private int supports;

  CurvedQuery(int dimension, StepRecorder recorder) {
    n = dimension;
    source = new CoreSource(n);
    search = new CurvedSearch(source, n, recorder);
    depth = n == 2 || n == 3 ? new CurvedDepth(source, n, recorder) : null;
    normal = new double[n];
    localA = new double[n];
    localB = new double[n];
    onA = new double[n];
    onB = new double[n];
  }

  /**
   * Answers; neither body is empty.
   *
   * @param memory of this pair of shapes, or null
   */
  void evaluate(
      PreparedShape a,
      PoseView poseA,
      PreparedShape b,
      PoseView poseB,
      PairRequest request,
      @Nullable GjkMemory memory,
      PairResult.Writer out) {
    if (!source.measure(a, poseA, b, poseB)) {
      out.verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
      return;
    }
    radiusA = ((SupportFunction) a.body()).radius();
    radiusB = ((SupportFunction) b.body()).radius();
    find(request, memory);
    poseA.toWorld(localA, onA);
    poseB.toWorld(localB, onB);
    write(request, out);
    out.effort(iterations, supports);
  }

  private void find(PairRequest request, @Nullable GjkMemory memory) {
    double radii = source.scaled(radiusA + radiusB);
    CurvedSearch.Ending ending = search.run(request, radii, memory);
    if (memory != null) {
      search.remember(memory, ending);
    }
    ended =
        switch (ending) {
          case DECIDED, CONVERGED -> Termination.CONVERGED;
          case CUTOFF -> Termination.CUTOFF;
          case STUCK -> Termination.NUMERICAL_BREAKDOWN;
          case LIMIT -> Termination.ITERATION_LIMIT;
        };
    iterations = search.iterations;
    supports = search.iterations;
    bound(search.lower, search.upper);
    System.arraycopy(search.bestDirection, 0, normal, 0, n);
    search.combine(localA, localB);
    together = search.contained || upper <= 0;
    if (lower > 0 || (!search.contained && !(search.upper <= CurvedSearch.NEAR * source.error))) {
      return; // the cores are apart
    }
    if (depth != null && request.goal() == Goal.PENETRATION) {
      depth.measure(search, request, radii);
      iterations += depth.iterations();
      supports += depth.supports();
      ended = depth.limited ? Termination.ITERATION_LIMIT : Termination.NUMERICAL_BREAKDOWN;
      boolean inside = search.contained || depth.atLeast > 0;
      bound(-depth.atMost, inside ? -depth.atLeast : search.upper);
      together |= inside;
      depth.normal(normal);
      depth.combine(localA, localB);
    }
    if (!together) {
      together = search.surroundsOrigin(request.maxIterations());
      iterations += search.iterations;
      supports += search.iterations;
    }
  }

  /** Takes bounds of the signed distance of the cores, in the unit of the source. */
  private void bound(double ofCoresLower, double ofCoresUpper) {
    double radii = radiusA + radiusB;
    double least = source.unscaled(ofCoresLower);
    double most = source.unscaled(ofCoresUpper);
    lower = radii > 0 ? Math.nextDown(least - radii * (1 + ROUNDINGS)) : least;
    upper = radii > 0 ? Math.nextUp(most - radii * (1 - ROUNDINGS)) : most;
  }

  private void write(PairRequest request, PairResult.Writer out) {
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    if (lower > 0) {
      Termination reason =
          request.goal() == Goal.DISTANCE && ended != Termination.CUTOFF
              ? closeness(request)
              : ended == Termination.CUTOFF ? ended : Termination.CONVERGED;
      out.verdict(Verdict.DISJOINT, reason).lower(lower).upper(upper).normal(normal);
      writeSurfacePoints(out);
    } else if (together) {
      upper = Math.min(0, upper);
      out.verdict(Verdict.INTERSECTING, depthAsked ? closeness(request) : Termination.CONVERGED);
      if (depthAsked) {
        out.lower(lower).upper(upper).normal(normal);
        writeSurfacePoints(out);
      } else {
        out.upper(0);
        writeCommonPoint(out);
      }
    } else {
      Termination reason = ended == Termination.CONVERGED ? Termination.NUMERICAL_BREAKDOWN : ended;
      out.verdict(Verdict.UNDECIDED, reason).lower(lower).upper(upper).normal(normal);
    }
  }

  /** Converged when the bounds are as close as was asked for, or as doubles allow. */
  private Termination closeness(PairRequest request) {
    double asks =
        Math.max(request.relativeTolerance() * Math.abs(upper), request.absoluteTolerance());
    double errors = request.goal() == Goal.PENETRATION ? DEPTH_FLOOR : FLOOR;
    double floor = errors * source.unscaled(source.error) + ROUNDINGS * (radiusA + radiusB);
    if (upper < Double.POSITIVE_INFINITY && upper - lower <= Math.max(asks, floor)) {
      return Termination.CONVERGED;
    }
    return ended == Termination.CONVERGED ? Termination.NUMERICAL_BREAKDOWN : ended;
  }

  /** The points of the cores, moved along the normal by the radii. */
  private void writeSurfacePoints(PairResult.Writer out) {
    for (int i = 0; i < n; i++) {
      onA[i] += radiusA * normal[i];
      onB[i] -= radiusB * normal[i];
    }
    writeFinite(out);
  }

  /** The middle of the overlap on the line of the cores' nearest points. */
  private void writeCommonPoint(PairResult.Writer out) {
    double square = 0;
    for (int i = 0; i < n; i++) {
      square += (onB[i] - onA[i]) * (onB[i] - onA[i]);
    }
    double apart = Math.sqrt(square);
    double along =
        apart > 0 ? Math.max(0, Math.min(1, 0.5 + 0.5 * (radiusA - radiusB) / apart)) : 0;
    for (int i = 0; i < n; i++) {
      onA[i] += along * (onB[i] - onA[i]);
      onB[i] = onA[i];
    }
    writeFinite(out);
  }

  private void writeFinite(PairResult.Writer out) {
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(onA[i]) || !Double.isFinite(onB[i])) {
        return; // beyond the range of doubles
      }
    }
    out.points(onA, onB);
  }
}
