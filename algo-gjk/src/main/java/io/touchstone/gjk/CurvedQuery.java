// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.numbers.RegularSimplex;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.gjk.QuickSearch.Ending;
import io.touchstone.gjk.SupportDirection.Momentum;
import io.touchstone.gjk.subdistance.WolfeFace;
import org.jspecify.annotations.Nullable;

/**
 * Answers about pairs of which a body is known by its support function alone: GJK for the distance
 * of the cores in any dimension ({@link NearestSearch} with Wolfe's step), expanding polytopes for
 * their depth in R<sup>2</sup> and R<sup>3</sup> ({@link CurvedDepth}). The radii are taken off:
 * {@code signed distance = signed distance of the cores - r}.
 *
 * <p>Nothing is proved: support functions are their authors' word. But the bounds are honest as far
 * as the errors are that they state, and a verdict is given only where the bounds decide.
 *
 * <p>Scratch memory of one thread; allocates nothing once the polytope has found its size.
 */
final class CurvedQuery {

  /** Cores nearer than so many errors may meet. */
  private static final double NEAR = 4;

  /** Share of the tolerance that the search may leave: its ends have roundings, too. */
  private static final double SHARE = 0.5;

  /**
   * Radius of the ball inside the small simplex, in errors of the source; points within 1 error of
   * its corners are found, and are off by 1 more.
   */
  private static final double INSIDE = 4;

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
  private final WolfeFace face;
  private final NearestSearch search;
  private final StepRecorder recorder;

  /** Corners of a regular simplex, at the distance 1 from the origin. */
  private final double[] corners;

  private final @Nullable CurvedDepth depth;

  /** Where a search starts. */
  private final double[] centers;

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
    this.recorder = recorder;
    face = new WolfeFace(n, recorder);
    search = new NearestSearch(face, n, Momentum.NONE, recorder);
    corners = RegularSimplex.corners(n);
    depth = n == 2 || n == 3 ? new CurvedDepth(source, n, recorder) : null;
    centers = new double[n];
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
    Ending ending = search(request, radii, memory);
    boolean contained = ending == Ending.CONTAINED;
    if (memory != null) {
      remember(memory, radii, ending);
    }
    ended =
        switch (ending) {
          case CONTAINED, NEAREST, NEAR -> Termination.CONVERGED;
          case SEPARATED ->
              request.goal() == Goal.DISTANCE ? Termination.CUTOFF : Termination.CONVERGED;
          case UNCLEAR -> Termination.NUMERICAL_BREAKDOWN;
          case LIMIT -> Termination.ITERATION_LIMIT;
        };
    iterations = search.iterations;
    supports = search.iterations;
    double nearest = contained ? 0 : (search.norm + source.error) * (1 + ROUNDINGS);
    bound(lowerOfCores(), nearest);
    System.arraycopy(search.normal, 0, normal, 0, n);
    PairSimplex s = search.simplex;
    source.combine(s.vertexA, s.vertexB, s.weight, s.size, localA, localB);
    together = contained || upper <= 0;
    if (lower > 0 || (!contained && !(nearest <= NEAR * source.error))) {
      return; // the cores are apart
    }
    if (depth != null && request.goal() == Goal.PENETRATION) {
      depth.measure(search, contained, request, radii);
      iterations += depth.iterations();
      supports += depth.supports();
      ended = depth.limited ? Termination.ITERATION_LIMIT : Termination.NUMERICAL_BREAKDOWN;
      boolean inside = contained || depth.atLeast > 0;
      bound(-depth.atMost, inside ? -depth.atLeast : nearest);
      together |= inside;
      depth.normal(normal);
      depth.combine(localA, localB);
    }
    if (!together) {
      together = surroundsOrigin(request.maxIterations());
    }
  }

  /**
   * Searches for the distance of the cores. What is remembered is not used for a depth: the points
   * of that simplex need not be on the boundary of K any more, and a polytope that is expanded from
   * inner points is dented. What a search from it leaves unclear is searched anew.
   */
  private Ending search(PairRequest request, double radii, @Nullable GjkMemory memory) {
    boolean distanceAsked = request.goal() == Goal.DISTANCE;
    boolean depthAsked = request.goal() == Goal.PENETRATION;
    ask(
        radii + (distanceAsked ? source.scaled(request.cutoff()) : 0),
        depthAsked ? 0 : radii,
        SHARE * source.scaled(request.absoluteTolerance()));
    search.radii = radii;
    search.relative = SHARE * request.relativeTolerance();
    System.arraycopy(source.found, 0, centers, 0, n);
    if (memory != null && (memory.directed || (memory.size > 0 && !depthAsked))) {
      recorder.start("world", true);
      Ending ending =
          told(
              search.search(source, distanceAsked, memory, request.maxIterations()), distanceAsked);
      if (ending != Ending.UNCLEAR) {
        return ending;
      }
    }
    recorder.start("world", false);
    return told(search.searchAgainst(centers, source, request.maxIterations()), distanceAsked);
  }

  /**
   * Says when to end.
   *
   * @param apart a distance of the cores beyond which nothing more is asked; so for together
   * @param still what may be left of a tolerance
   */
  private void ask(double apart, double together, double still) {
    search.enough = (apart + source.error) * (1 + ROUNDINGS);
    search.near = together * (1 - ROUNDINGS) - source.error;
    search.still = Math.max(still, source.error);
    search.floor = source.error;
  }

  /**
   * Records an ending, of which a simplex around the origin is one only if that surely is in it.
   */
  private Ending told(Ending found, boolean distanceAsked) {
    boolean surely = found != Ending.CONTAINED || face.surrounds(search.simplex, source.error);
    Ending ending = surely ? found : Ending.UNCLEAR;
    recorder.end(
        search.iterations,
        switch (ending) {
          case CONTAINED, NEAR -> "DECIDED";
          case SEPARATED -> distanceAsked ? "CUTOFF" : "DECIDED";
          case NEAREST -> "CONVERGED";
          case UNCLEAR -> "STUCK";
          case LIMIT -> "LIMIT";
        });
    return ending;
  }

  /** Keeps what the last search ended with, unless that is of no use. */
  private void remember(GjkMemory memory, double radii, Ending ending) {
    memory.forget();
    if (ending == Ending.UNCLEAR || ending == Ending.LIMIT) {
      return;
    }
    memory.directed = lowerOfCores() > radii;
    if (memory.directed) {
      source.a.toLocal(search.normal, 1, memory.axis);
    }
    memory.keepPoints(search.simplex, source);
  }

  /**
   * Tells whether the origin surely is in K, by the corners of a small simplex around it: K is
   * convex, so when all of them are in K, up to less than the radius of the ball inside, the origin
   * is, too. The bounds and the simplex are then those of the last corner.
   *
   * @param most iterations for each corner
   */
  private boolean surroundsOrigin(int most) {
    double ball = INSIDE * source.error;
    ask(0, 0.75 * ball, 0);
    search.radii = 0;
    search.relative = 0;
    boolean inside = true;
    for (int corner = 0; corner <= n && inside; corner++) {
      for (int i = 0; i < n; i++) {
        centers[i] = -corners[n * corner + i];
        source.target[i] = -n * ball * centers[i];
      }
      search.searchAgainst(centers, source, most);
      inside = search.norm + source.error < 0.75 * ball; // false for NaN
      iterations += search.iterations;
      supports += search.iterations;
    }
    return inside;
  }

  /** The greatest gap of the cores, less its error. */
  private double lowerOfCores() {
    double least = search.gap - source.error;
    return least * (least > 0 ? 1 - ROUNDINGS : 1 + ROUNDINGS);
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
