package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairRequest;
import io.touchstone.gjk.SupportDirection.Momentum;
import io.touchstone.gjk.SupportDirection.Vector;
import io.touchstone.gjk.subdistance.PointSimplex;
import io.touchstone.gjk.subdistance.SubDistance;
import org.jspecify.annotations.Nullable;

/**
 * The loop that the variants of GJK in R<sup>2</sup> and R<sup>3</sup> share, with the bounds of G.
 * van den Bergen, A fast and robust GJK implementation, Journal of Graphics Tools 4 (1999):
 *
 * <pre>{@code
 * v = the point of the simplex nearest to the origin, d = a positive multiple of v, u = d or blended
 * w = s_A(-u) - s_B(u)
 * u.w > E |u|                             the bodies are apart along -u
 * d.v - d.w = 0, or w in the simplex      if u = d, v is nearest in K; else u = d from now on
 * otherwise                               simplex := face of conv(simplex + w) that carries v
 * }</pre>
 *
 * <p>d comes from cross products of edges, which are more accurate than v itself when v is short:
 * the normal of a triangle, {@code (e x y) x e} for an edge e from y. Momentum is removed as soon
 * as a support point brings no progress, or the sub-algorithm comes no nearer, and stays away: that
 * v is nearest is found by plain steps only.
 *
 * <p>Coordinates are scaled so that 1 is about the size of the scene; in R<sup>2</sup> the third
 * one is 0.
 */
final class VariantSearch extends QuickSearch {

  /** The longest search of a usual pair that was seen took 34 iterations. */
  private static final int MOST_ITERATIONS = 100;

  /** Part of the tolerance asked for that the search may leave. */
  private static final double SHARE_OF_TOLERANCE = 0.1;

  /**
   * E: a gap that is less may be roundings. Coordinates are below 2; a point is off by 8 u of that
   * per component at most, and falls short of the farthest by 60 u per body.
   */
  private static final double ERROR = 0x1p-45;

  /** Progress below this share of the scene is lost among the roundings of a point. */
  private static final double NO_PROGRESS = UNIT_ROUNDOFF;

  /** v may come this much nearer the wrong way without that being a failure: roundings. */
  private static final double LEVEL = 1 + 0x1p-48;

  /** |v|^2 per |y|^2 below which v has no direction in doubles. */
  private static final double NO_DIRECTION = 0x1p-92;

  /** Below this the square of a vector loses digits to underflow. */
  private static final double LEAST_LENGTH = 0x1p-400;

  private final int n;

  /** The subset of all n + 1 points. */
  private final int full;

  private final SubDistance sub;
  private final StepRecorder recorder;
  private final PointSimplex points = new PointSimplex();
  private final SupportDirection u;
  private final Vector v = new Vector();
  private final Vector d = new Vector();
  private final Vector w = new Vector();

  /** d.v. */
  private double h;

  /** |v|^2. */
  private double vv;

  /**
   * Creates the scratch memory.
   *
   * @param sub the step in which the variants differ
   */
  VariantSearch(int dimension, SubDistance sub, Momentum momentum, StepRecorder recorder) {
    super(dimension);
    n = dimension;
    full = (1 << (n + 1)) - 1;
    this.sub = sub;
    this.recorder = recorder;
    u = new SupportDirection(momentum);
  }

  @Override
  int exponentFor(double magnitude) {
    return Math.getExponent(magnitude);
  }

  @Override
  void traceRegions(boolean wanted) {
    sub.tell(
        wanted
            ? (test, subset, values, accepted) ->
                recorder.region(iterations, test, subset, values, accepted)
            : null);
  }

  @Override
  Ending run(
      CoreSource source,
      PairRequest request,
      double enough,
      boolean valueAsked,
      @Nullable GjkMemory memory) {
    Ending known = begin(source, valueAsked, memory);
    if (known != null) {
      return known;
    }
    double relative = SHARE_OF_TOLERANCE * request.relativeTolerance();
    double absolute = SHARE_OF_TOLERANCE * source.scaled(request.absoluteTolerance());
    double still = Math.max(NO_PROGRESS, absolute);
    double beyond = source.scaled(enough) + ERROR;
    int most = Math.min(request.maxIterations(), MOST_ITERATIONS);
    while (iterations < most) {
      findSupport(source);
      double delta = u.x * w.x + u.y * w.y + u.z * w.z;
      if (recorder.isOn()) {
        recordSupport(source, delta);
      }
      if (delta > 0 && delta * delta > beyond * beyond * u.square) {
        setNormal(u.x, u.y, u.z);
        return Ending.SEPARATED;
      }
      double progress = h - d.dot(w);
      boolean progressing =
          points.size == 0
              || (progress > relative * h
                  && progress * progress > still * still * d.square()
                  && !simplex.contains(source.vertexA, source.vertexB));
      if (!progressing && !u.blended) {
        setNormal(d.x, d.y, d.z);
        return Ending.NEAREST;
      }
      boolean nearer = false;
      if (progressing) {
        double before = vv;
        simplex.add(source.vertexA, source.vertexB);
        points.add(w.x, w.y, w.z);
        int subset = reduce(source);
        if (subset == full) {
          return Ending.CONTAINED;
        }
        nearer = subset != 0 && vv <= before * LEVEL; // false for NaN
        if (!hasDirection() || (!nearer && !u.blended)) {
          return Ending.UNCLEAR;
        }
      }
      if (!nearer) {
        removeMomentum();
      }
      u.follow(iterations, d, v, w);
    }
    return request.maxIterations() <= MOST_ITERATIONS ? Ending.LIMIT : Ending.UNCLEAR;
  }

  /**
   * Starts: from the remembered direction, the remembered simplex, or the line of the centres.
   *
   * @return the ending if there is nothing to search, or null
   */
  private @Nullable Ending begin(
      CoreSource source, boolean valueAsked, @Nullable GjkMemory memory) {
    forget();
    points.size = 0;
    h = 0;
    vv = Double.POSITIVE_INFINITY;
    if (memory != null && memory.directed && !valueAsked) {
      source.a.toWorld(memory.axis, normal);
      d.set(-normal[0], -normal[1], n == 3 ? -normal[2] : 0);
    } else if (memory != null && memory.size > 0) {
      for (int k = 0; k < memory.size; k++) {
        source.take(memory.vertexA[k], memory.vertexB[k]);
        simplex.add(memory.vertexA[k], memory.vertexB[k]);
        points.add(source.x, source.y, source.z);
      }
      int subset = reduce(source);
      if (subset == full) {
        return Ending.CONTAINED;
      }
      if (subset == 0 || !hasDirection()) {
        return Ending.UNCLEAR;
      }
    } else {
      d.set(source.x, source.y, source.z);
    }
    if (!(d.square() > 0)) { // also for NaN: any direction will do
      d.set(1, 0, 0);
    }
    u.begin(d.x, d.y, d.z);
    return null;
  }

  private void findSupport(CoreSource source) {
    iterations++;
    supports++;
    source.find(-u.x, -u.y, -u.z);
    w.set(source.x, source.y, source.z);
  }

  private void setNormal(double x, double y, double z) {
    double inverse = -1 / Math.sqrt(x * x + y * y + z * z);
    normal[0] = x * inverse;
    normal[1] = y * inverse;
    if (n == 3) {
      normal[2] = z * inverse;
    }
  }

  private void removeMomentum() {
    u.removeMomentum();
    recorder.momentumRemoved(iterations);
  }

  /**
   * Reduces the simplex to the points that carry v, unless these are n + 1; sets v and d.
   *
   * @return the points that carry v before the others were removed; 0 if the sub-algorithm found
   *     none: then only the last point is removed
   */
  private int reduce(CoreSource source) {
    int subset = sub.nearest(points);
    if (subset == 0) {
      points.size--;
      simplex.size--;
      return 0;
    }
    if (subset != full) {
      int kept = 0;
      for (int k = 0; k < points.size; k++) {
        if ((subset >> k & 1) == 1) {
          points.move(k, kept);
          simplex.vertexA[kept] = simplex.vertexA[k];
          simplex.vertexB[kept] = simplex.vertexB[k];
          kept++;
        }
      }
      points.size = kept;
      simplex.size = kept;
    }
    System.arraycopy(points.weight, 0, simplex.weight, 0, points.size);
    setNearest();
    if (recorder.isOn()) {
      recorder.simplex(iterations, simplex, subset == full ? 0 : source.unscaled(Math.sqrt(vv)));
    }
    return subset;
  }

  private void setNearest() {
    double[] x = points.x;
    double[] y = points.y;
    double[] z = points.z;
    double[] share = points.weight;
    v.set(0, 0, 0);
    for (int k = 0; k < points.size; k++) {
      v.set(v.x + share[k] * x[k], v.y + share[k] * y[k], v.z + share[k] * z[k]);
    }
    vv = v.square();
    d.set(v.x, v.y, v.z);
    if (points.size == 2) {
      double ex = x[1] - x[0];
      double ey = y[1] - y[0];
      double ez = z[1] - z[0];
      double nx = ey * z[0] - ez * y[0];
      double ny = ez * x[0] - ex * z[0];
      double nz = ex * y[0] - ey * x[0];
      aim(ny * ez - nz * ey, nz * ex - nx * ez, nx * ey - ny * ex);
    } else if (points.size == 3 && n == 3) {
      double ex = x[1] - x[0];
      double ey = y[1] - y[0];
      double ez = z[1] - z[0];
      double fx = x[2] - x[0];
      double fy = y[2] - y[0];
      double fz = z[2] - z[0];
      aim(ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx);
    }
    int last = points.size - 1;
    h = d.x * x[last] + d.y * y[last] + d.z * z[last];
  }

  /** Takes a vector along v, or against it, for d, unless its square may underflow. */
  private void aim(double x, double y, double z) {
    double along = x * v.x + y * v.y + z * v.z;
    if (along > LEAST_LENGTH) {
      d.set(x, y, z);
    } else if (along < -LEAST_LENGTH) {
      d.set(-x, -y, -z);
    }
  }

  /** Tells whether v is long enough, beside the points it is made of, to have a direction. */
  private boolean hasDirection() {
    double longest = 0;
    for (int k = 0; k < points.size; k++) {
      longest = Math.max(longest, points.square(k));
    }
    return vv > NO_DIRECTION * longest; // false for NaN
  }

  private void recordSupport(CoreSource source, double delta) {
    double length = Math.sqrt(u.square);
    double gapFound = source.unscaled(delta / length);
    if (n == 3) {
      recorder.support(
          iterations,
          source.vertexA,
          source.vertexB,
          gapFound,
          -u.x / length,
          -u.y / length,
          -u.z / length);
    } else {
      recorder.support(
          iterations, source.vertexA, source.vertexB, gapFound, -u.x / length, -u.y / length);
    }
  }
}
