// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.gjk.SupportDirection.Momentum;
import io.touchstone.gjk.subdistance.NearestFace;
import org.jspecify.annotations.Nullable;

/**
 * The loop of GJK for any step to the nearest face, any support points and any dimension, with the
 * bounds of G. van den Bergen, A fast and robust GJK implementation, Journal of Graphics Tools 4
 * (1999). {@link SpaceSearch} is the same for polytopes in R<sup>3</sup>, in scalars.
 *
 * <pre>{@code
 * v = the point of the simplex nearest to the origin, d = v/|v|, u = d or blended, |u| = 1
 * w = s_A(-u) - s_B(u)
 * u.w > enough                            the bodies are apart along -u
 * |v| - d.w = 0, or w in the simplex      if u = d, v is nearest in K; else u = d from now on
 * otherwise                               simplex := face of conv(simplex + w) that carries v
 * }</pre>
 *
 * <p>Momentum is removed as soon as a support point brings no progress, or the step comes no
 * nearer, and stays away: that v is nearest is found by plain steps only.
 *
 * <p>Coordinates are scaled so that 1 is about the size of the scene.
 */
final class NearestSearch extends QuickSearch {

  /** The longest search of a usual pair of polytopes that was seen took 34 iterations. */
  private static final int MOST_ITERATIONS = 100;

  /** Part of the tolerance asked for that the search may leave. */
  private static final double SHARE_OF_TOLERANCE = 0.1;

  /**
   * A gap of polytopes that is less may be roundings. Coordinates are below 2; a point is off by 8
   * u of that per component at most, and falls short of the farthest by 60 u per body.
   */
  private static final double ERROR = 0x1p-45;

  /** A point of polytopes that is nearer has no direction in doubles. */
  private static final double NO_DIRECTION = 0x1p-46;

  /** v may come this much nearer the wrong way without that being a failure: roundings. */
  private static final double LEVEL = 1 + 0x1p-49;

  private final int n;
  private final NearestFace face;
  private final StepRecorder recorder;
  private final PairSimplex previous;
  private final SupportDirection u;

  /** d, from A to B. */
  private final double[] plain;

  /** {@code d.v}. */
  private double height;

  // --- what is asked, in the unit of the source

  /** A gap beyond which nothing more is asked. */
  double enough;

  /** A nearest point below which nothing more is asked. */
  double near;

  /** What is taken off a distance before its relative tolerance counts. */
  double radii;

  /** Relative tolerance that may be left. */
  double relative;

  /** Progress below this is none. */
  double still;

  /** A nearest point not beyond this has no direction. */
  double floor;

  /** Length of the nearest point; infinite before there is one. */
  double norm;

  /** The greatest gap found, that along the {@link #normal} unless v is nearest. */
  double gap;

  NearestSearch(NearestFace face, int dimension, Momentum momentum, StepRecorder recorder) {
    super(dimension);
    n = dimension;
    this.face = face;
    this.recorder = recorder;
    previous = new PairSimplex(n);
    u = new SupportDirection(n, momentum);
    plain = new double[n];
  }

  @Override
  Ending run(CoreSource source, PairRequest request, @Nullable GjkMemory memory) {
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    enough = source.scaled(valueAsked ? request.cutoff() : 0) + ERROR;
    near = 0;
    radii = 0;
    relative = SHARE_OF_TOLERANCE * request.relativeTolerance();
    still =
        Math.max(UNIT_ROUNDOFF, SHARE_OF_TOLERANCE * source.scaled(request.absoluteTolerance()));
    floor = NO_DIRECTION;
    Ending ending =
        search(source, valueAsked, memory, Math.min(request.maxIterations(), MOST_ITERATIONS));
    return ending == Ending.LIMIT && request.maxIterations() > MOST_ITERATIONS
        ? Ending.UNCLEAR
        : ending;
  }

  /**
   * Searches from the remembered direction, from the remembered simplex, or along the line of the
   * inner points, which the source has just taken.
   *
   * @param valueAsked whether the distance is asked, so that the simplex is the better start
   */
  Ending search(CoreSource source, boolean valueAsked, @Nullable GjkMemory memory, int most) {
    if (memory != null && memory.directed && (!valueAsked || memory.size == 0)) {
      source.a.toWorld(memory.axis, plain);
      for (int i = 0; i < n; i++) {
        plain[i] = -plain[i];
      }
      return searchAgainst(plain, source, most);
    }
    if (memory == null || memory.size == 0) {
      return searchAgainst(source.found, source, most);
    }
    begin(source.found);
    for (int k = 0; k < memory.size; k++) {
      memory.take(k, source);
      append(source);
    }
    simplex.weight[0] = 1;
    Ending known = judge(reduce(source));
    u.begin(face.along);
    return known != null ? known : iterate(source, most);
  }

  /** Searches, first against a vector of any length, or in any direction if it is zero. */
  Ending searchAgainst(double[] vector, CoreSource source, int most) {
    begin(vector);
    return iterate(source, most);
  }

  private void begin(double[] vector) {
    forget();
    norm = Double.POSITIVE_INFINITY;
    gap = Double.NEGATIVE_INFINITY;
    height = 0;
    u.begin(vector);
  }

  private Ending iterate(CoreSource source, int most) {
    while (iterations < most) {
      double found = support(source);
      if (found > enough) {
        if (simplex.size == 0) { // so that there are points
          append(source);
          simplex.weight[0] = 1;
          norm = Math.sqrt(dot(source.found, source.found, 0));
        }
        return Ending.SEPARATED;
      }
      boolean progressing = simplex.size == 0 || isProgress(source);
      if (!progressing && !u.blended) {
        System.arraycopy(plain, 0, normal, 0, n);
        return Ending.NEAREST;
      }
      boolean nearer = progressing && grow(source);
      if (progressing) {
        Ending ending = judge(nearer || u.blended);
        if (ending != null) {
          return ending;
        }
      }
      if (!nearer) {
        u.removeMomentum();
        recorder.momentumRemoved(iterations);
      }
      u.follow(iterations, face.along, face.nearest, source.found);
    }
    return Ending.LIMIT;
  }

  /** Finds the support point along the direction; returns its gap. */
  private double support(CoreSource source) {
    iterations++;
    supports++;
    source.find(u.unit);
    double found = -dot(u.unit, source.found, 0);
    if (recorder.isOn()) {
      recorder.support(iterations, source, found, u.unit);
    }
    if (found > gap) {
      gap = found;
      System.arraycopy(u.unit, 0, normal, 0, n);
    }
    return found;
  }

  private boolean isProgress(CoreSource source) {
    double progress = height + dot(plain, source.found, 0);
    return progress > Math.max(relative * Math.abs(norm - radii), still) // false for NaN
        && !simplex.contains(source.vertexA, source.vertexB);
  }

  /** Adds the point found and goes to the nearest face; tells whether that is no farther. */
  private boolean grow(CoreSource source) {
    double before = norm;
    previous.copyFrom(simplex);
    append(source);
    boolean found = reduce(source);
    boolean nearer = found && norm <= before * LEVEL;
    if (!found || (!nearer && !u.blended)) {
      simplex.copyFrom(previous);
      norm = before;
    }
    return nearer;
  }

  private void append(CoreSource source) {
    int k = simplex.add(source.vertexA, source.vertexB);
    System.arraycopy(source.found, 0, simplex.high, n * k, n);
  }

  private boolean reduce(CoreSource source) {
    if (simplex.size == 1) {
      simplex.weight[0] = 1;
    }
    if (!face.reduce(simplex, iterations)) {
      return false;
    }
    norm = face.norm;
    double length = Math.sqrt(dot(face.along, face.along, 0));
    for (int i = 0; i < n; i++) {
      plain[i] = -face.along[i] / length;
    }
    height = -dot(plain, simplex.high, n * (simplex.size - 1));
    if (recorder.isOn()) {
      recorder.simplex(iterations, simplex, source, simplex.size == n + 1 ? 0 : norm);
    }
    return true;
  }

  /**
   * Looks at the face that was reached.
   *
   * @return the ending, or null to search on
   */
  private @Nullable Ending judge(boolean nearer) {
    if (nearer && simplex.size == n + 1) {
      return Ending.CONTAINED;
    }
    if (norm < near) {
      return Ending.NEAR;
    }
    return nearer && norm > floor ? null : Ending.UNCLEAR; // also for NaN
  }

  private double dot(double[] vector, double[] points, int from) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += vector[i] * points[from + i];
    }
    return sum;
  }
}
