// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.kernel.proposal.Proposal;
import java.util.Arrays;

/**
 * The expanding polytope algorithm in the plane and in space: how deep the origin lies inside K = A
 * - B (G. van den Bergen, Proximity queries and penetration depth computation on 3D game objects,
 * Game Developers Conference 2001).
 *
 * <pre>{@code
 * P = a polytope of points of K around the origin
 * f = the facet of P nearest to the origin, at the distance d, with the outward normal w
 * y = s_K(w), the support point of K along w;  h_K(w) = w.y
 * d <= depth <= h_K(w):  done when they are equal
 * otherwise P := conv(P + y): the facets that see y are replaced by those from their rim to y
 * }</pre>
 *
 * <p><b>The boundary of P is what is certain.</b> It is a closed surface of facets in K at every
 * moment, whatever roundings do to its convexity. If it winds around the origin and no facet is
 * nearer than d, then the ball of radius d is in K, because the winding number is the same for all
 * points of the ball. That no facet is nearer is shown by one unit vector n for each: the least
 * {@code n.v} of its corners; a poor n makes the bound poor, not wrong. The winding number does not
 * change when facets with a positive bound are replaced by those to a point y beyond them ({@code
 * n.y > 0}): the simplices between old and new are on the far sides of the planes {@code n.x =
 * min(n.v, n.y)}. A surface whose facets all turn their inner side to the origin winds around it in
 * any case.
 *
 * <p>Points are in flat arrays that grow when there are more than ever before. Scratch memory of
 * one thread.
 */
public abstract class Expansion {

  /** How an expansion ended. */
  public enum Ending {
    /** {@link #nearest} and {@link #height} are as close as was asked for. */
    CONVERGED,
    /** The depth is as close as was asked for, from bounds that two facets gave. */
    BOUNDED,
    /** Rounding allows no more. */
    STUCK,
    /** As many iterations as were allowed. */
    LIMIT
  }

  /** A point beyond a plane by less than this, per coordinate, may be in it: roundings. */
  static final double LEVEL = 16 * UNIT_ROUNDOFF;

  /** Part of the tolerance that may be left between the nearest facet and its support point. */
  private static final double SHARE_OF_TOLERANCE = 0.1;

  /** The number of no facet. */
  static final int NONE = FacetQueue.NONE;

  final ExpansionListener recorder;
  final FacetQueue queue = new FacetQueue();

  // points
  /** Number of points. */
  public int pointCount;

  double[] px = new double[64];
  double[] py = new double[64];
  double[] pz = new double[64];

  /** The vertex of A of each point. */
  public int[] vertexA = new int[64];

  /** The vertex of B of each point. */
  public int[] vertexB = new int[64];

  /** The largest coordinate of the points. */
  public double largest;

  /** The facet in which the expansion ended. */
  public int taken;

  /** Distance of the nearest facet from the origin, from below, but for the source's errors. */
  public double nearest;

  /** Least {@code h_K(w)} found, but for the source's errors. */
  public double height;

  /** A facet nearer than this may have the origin behind it: errors of the points. */
  private double leastCertain;

  /** Whether the surface, or outline, surely winds around the origin. */
  public boolean sound;

  /**
   * Whether K may be smooth, so that no facet is one of K: then the expansion ends when the least
   * height and {@link #surely} are close, wherever they were found.
   */
  public boolean smooth;

  /** The greatest distance that the nearest facet had while the surface surely was around. */
  public double surely;

  /** Distance and corners of the facet of the least height, of a body that may be smooth. */
  private double lowestDistance;

  private final int[] lowest = new int[3];

  /** Unit normal of the nearest facet; where that did not converge, the one of least height. */
  public double nx;

  /** See {@link #nx}. */
  public double ny;

  /** See {@link #nx}. */
  public double nz;

  private double bestX;
  private double bestY;
  private double bestZ;

  /** Corners of the nearest facet, by their points, and the weights of the foot of the origin. */
  public int footSize;

  /** See {@link #footSize}. */
  public final int[] foot = new int[3];

  /** See {@link #footSize}. */
  public final double[] weight = new double[3];

  private final int[] footA = new int[3];
  private final int[] footB = new int[3];

  /** Number of facets that were looked beyond. */
  public int iterations;

  /** Number of support points. */
  public int supports;

  Expansion(ExpansionListener recorder) {
    this.recorder = recorder;
  }

  /** Begins anew, without points. */
  public final void begin() {
    pointCount = 0;
    largest = 0;
    iterations = 0;
    supports = 0;
    height = Double.POSITIVE_INFINITY;
    surely = 0;
  }

  /** Keeps the point that the source found last; returns its number. */
  public final int add(DifferenceSource source) {
    int k = pointCount++;
    if (k == px.length) {
      int more = 2 * k;
      px = Arrays.copyOf(px, more);
      py = Arrays.copyOf(py, more);
      pz = Arrays.copyOf(pz, more);
      vertexA = Arrays.copyOf(vertexA, more);
      vertexB = Arrays.copyOf(vertexB, more);
    }
    px[k] = source.x;
    py[k] = source.y;
    pz[k] = source.z;
    vertexA[k] = source.vertexA;
    vertexB[k] = source.vertexB;
    largest =
        Math.max(
            largest,
            Math.max(Math.abs(source.x), Math.max(Math.abs(source.y), Math.abs(source.z))));
    return k;
  }

  /** The vertices of A at the corners of the facet with the foot. */
  public final int[] footA() {
    return atFoot(vertexA, footA);
  }

  /** The vertices of B there. */
  public final int[] footB() {
    return atFoot(vertexB, footB);
  }

  private int[] atFoot(int[] vertices, int[] out) {
    for (int k = 0; k < footSize; k++) {
      out[k] = vertices[foot[k]];
    }
    return out;
  }

  final void copyPoint(int from, int to) {
    px[to] = px[from];
    py[to] = py[from];
    pz[to] = pz[from];
    vertexA[to] = vertexA[from];
    vertexB[to] = vertexB[from];
  }

  /** Tells whether the point that the source found last is among the points. */
  public final boolean contains(DifferenceSource source) {
    for (int k = 0; k < pointCount; k++) {
      if (px[k] == source.x && py[k] == source.y && pz[k] == source.z) {
        return true;
      }
    }
    return false;
  }

  // --- facets, which are numbered; some numbers are of facets that are gone

  /** Returns how many numbers facets have. */
  public abstract int facetCount();

  /** Tells whether a number is that of no facet any more. */
  public abstract boolean isGone(int facet);

  /** Returns the point that is a corner of a facet, 0 to n - 1. */
  public abstract int corner(int facet, int place);

  /** The distance of a facet from the origin, from below. */
  public abstract double distance(int facet);

  /** Whether it is unknown on which side of a facet's plane the origin is. */
  public abstract boolean isThin(int facet);

  /**
   * Takes the normal and the distance of a facet, and finds the foot of the origin on its plane.
   */
  public abstract void take(int facet);

  /** Makes the facets of the simplex of the first n + 1 points. */
  abstract void makeSimplex();

  /**
   * Replaces the facets that see a point, of which one is given; false, and all stay, if there
   * would be none beside them.
   */
  abstract boolean replace(int facet, int point);

  /** Finds the foot in the facet of the least height. */
  abstract void findFoot(int[] corners);

  abstract void record();

  /** The normal, n components. */
  abstract double[] normal();

  // --- the algorithm

  /**
   * Expands the simplex of n + 1 points until the depth is known.
   *
   * @param inside whether the origin surely is inside of it
   * @param relative tolerance, of the depth
   * @param absolute tolerance, as a length of the source
   */
  public final Ending expand(
      DifferenceSource source,
      boolean inside,
      double relative,
      double absolute,
      int mostIterations) {
    leastCertain = source.error;
    makeSimplex();
    sound = inside;
    for (int f = 0; f < facetCount(); f++) {
      sound &= distance(f) > leastCertain;
    }
    return advance(source, relative, absolute, mostIterations);
  }

  /** Replaces nearest facets until one is known to be a facet of K. */
  public final Ending advance(
      DifferenceSource source, double relative, double absolute, int mostIterations) {
    leastCertain = source.error;
    if (recorder.isOn()) {
      record();
    }
    double settled = Double.POSITIVE_INFINITY;
    int settledFacet = NONE;
    while (true) {
      int f = queue.nearest(facetCount());
      if (f == NONE || distance(f) >= settled) {
        // all that is left is as far as a facet that roundings keep where it is
        return finish(settledFacet == NONE ? 0 : settledFacet, Ending.STUCK);
      }
      double d = distance(f);
      sound = sound || (d > leastCertain && turnsInside());
      if (isKnown(d, relative, absolute)) {
        return finish(f, Ending.BOUNDED);
      }
      if (iterations >= mostIterations) {
        return finish(f, Ending.LIMIT);
      }
      if (probe(f, source, relative, absolute)) {
        return finish(f, Ending.CONVERGED);
      }
      if (contains(source) || !replace(f, add(source))) {
        if (d < settled) {
          settled = d;
          settledFacet = f;
        }
        queue.set(f, Double.POSITIVE_INFINITY);
      } else if (recorder.isOn()) {
        record();
      }
    }
  }

  /**
   * Finds the support point over a facet.
   *
   * @return whether it is as near as the facet, up to the tolerance
   */
  private boolean probe(int f, DifferenceSource source, double relative, double absolute) {
    iterations++;
    setNormalOf(f);
    double d = distance(f);
    source.find(nx, ny, nz);
    supports++;
    double reached = nx * source.x + ny * source.y + nz * source.z;
    if (recorder.isOn()) {
      int ofA = smooth ? SupportFunction.NO_VERTEX : source.vertexA;
      int ofB = smooth ? SupportFunction.NO_VERTEX : source.vertexB;
      recorder.expansion(iterations, d, reached, ofA, ofB, normal());
    }
    if (reached < height) {
      height = reached;
      bestX = nx;
      bestY = ny;
      bestZ = nz;
      if (smooth) {
        keepLowest(f);
      }
    }
    return !(reached - d > tolerance(relative, absolute, reached)); // also for NaN
  }

  private void keepLowest(int f) {
    lowestDistance = distance(f);
    for (int k = 0; k < lowest.length; k++) {
      lowest[k] = corner(f, k);
    }
  }

  /** Takes the normal of a facet. */
  abstract void setNormalOf(int facet);

  /** Takes note that a facet is no more; the origin may have been behind it. */
  final void removed(int facet) {
    sound &= distance(facet) > leastCertain;
    queue.set(facet, Double.POSITIVE_INFINITY);
  }

  /** How much may be left between the nearest facet and its support point. */
  private double tolerance(double relative, double absolute, double reached) {
    return Math.max(
        SHARE_OF_TOLERANCE * Math.max(relative * reached, absolute), 2 * UNIT_ROUNDOFF * largest);
  }

  /**
   * Whether the depth of a body that may be smooth is known, given the distance d of the nearest
   * facet; the facet of the least height has to be about as far, for the sake of the foot on it.
   */
  private boolean isKnown(double d, double relative, double absolute) {
    if (sound && d > surely) {
      surely = d;
    }
    if (!smooth || height == Double.POSITIVE_INFINITY) {
      return false;
    }
    double close = tolerance(relative, absolute, height);
    return height - surely <= close && height - lowestDistance <= close / SHARE_OF_TOLERANCE;
  }

  private Ending finish(int f, Ending ending) {
    taken = f;
    take(f);
    if (ending != Ending.CONVERGED && height < Double.POSITIVE_INFINITY) {
      setNormal(bestX, bestY, bestZ);
    }
    sound = sound || turnsInside();
    return ending;
  }

  /** Tells whether all facets surely turn their inner side to the origin. */
  private boolean turnsInside() {
    for (int f = 0; f < facetCount(); f++) {
      if (!isGone(f) && (isThin(f) || !(distance(f) > leastCertain))) {
        return false;
      }
    }
    return true;
  }

  /** Takes the facet of the least height for the nearest one; not before there is one. */
  public final void takeLowest() {
    setNormal(bestX, bestY, bestZ);
    nearest = lowestDistance;
    findFoot(lowest);
  }

  /** Writes the surface down, with the points that are no corners any more. */
  public final void writeTo(Proposal out) {
    out.surfaceCorners(vertexA, vertexB, pointCount);
    writeFacets(out);
  }

  abstract void writeFacets(Proposal out);

  /** Sets the normal. */
  public final void setNormal(double x, double y, double z) {
    nx = x;
    ny = y;
    nz = z;
  }
}
