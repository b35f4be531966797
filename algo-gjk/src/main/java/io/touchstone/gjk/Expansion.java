package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import java.util.Arrays;

/**
 * What the expanding polytope algorithm has in common in the plane and in space: the points of K,
 * in flat arrays that grow when there are more than ever before, and what is known of the depth.
 *
 * <p>Scratch memory of one thread.
 */
abstract class Expansion {

  /** How an expansion ended. */
  enum Ending {
    /** {@link #nearest} and {@link #height} are as close as was asked for. */
    CONVERGED,
    /** The depth is as close as was asked for, from bounds that two facets gave. */
    BOUNDED,
    /** Rounding allows no more. */
    STUCK,
    /** As many iterations as were allowed. */
    LIMIT,
    /** A face is not surely on the far side of the origin; only when that was to be avoided. */
    UNCLEAR
  }

  /** Part of the tolerance that may be left between the nearest face and its support point. */
  private static final double SHARE_OF_TOLERANCE = 0.1;

  final StepRecorder recorder;
  boolean precise;

  // points
  int pointCount;
  double[] px = new double[64];
  double[] py = new double[64];
  double[] pz = new double[64];
  double[] lowX = new double[64];
  double[] lowY = new double[64];
  double[] lowZ = new double[64];
  int[] vertexA = new int[64];
  int[] vertexB = new int[64];
  double largest;

  /** Distance of the nearest facet from the origin, from below, but for the source's errors. */
  double nearest;

  /** Least {@code h_K(w)} found, but for the source's errors. */
  double height;

  /** A facet nearer than this may have the origin behind it: errors of the points. */
  double leastCertain;

  /** Whether the surface, or outline, surely winds around the origin. */
  boolean sound;

  /**
   * Whether K may be smooth, so that no facet is one of K: then the expansion ends when the least
   * height and {@link #surely} are close, wherever they were found.
   */
  boolean smooth;

  /** The greatest distance that the nearest facet had while the surface surely was around. */
  double surely;

  /** Distance and corners of the facet of the least height, of a body that may be smooth. */
  private double lowestDistance;

  final int[] lowest = new int[3];

  /** Unit normal of the nearest face; where that did not converge, the one of least height. */
  double nx;

  double ny;
  double nz;
  private double bestX;
  private double bestY;
  private double bestZ;

  /**
   * Corners of the nearest face, as numbers of points, and the weights of the foot of the origin.
   */
  int footSize;

  final int[] foot = new int[3];

  final double[] weight = new double[3];
  int iterations;
  int supports;

  Expansion(StepRecorder recorder) {
    this.recorder = recorder;
  }

  /**
   * Begins anew, without points.
   *
   * @param twiceAsPrecise whether the source has twice the precision of doubles
   */
  void begin(boolean twiceAsPrecise) {
    precise = twiceAsPrecise;
    pointCount = 0;
    largest = 0;
    iterations = 0;
    supports = 0;
    height = Double.POSITIVE_INFINITY;
    surely = 0;
  }

  /** Keeps the point that the source found last; returns its number. */
  int add(DifferenceSource source) {
    int k = pointCount++;
    if (k == px.length) {
      int more = 2 * k;
      px = Arrays.copyOf(px, more);
      py = Arrays.copyOf(py, more);
      pz = Arrays.copyOf(pz, more);
      lowX = Arrays.copyOf(lowX, more);
      lowY = Arrays.copyOf(lowY, more);
      lowZ = Arrays.copyOf(lowZ, more);
      vertexA = Arrays.copyOf(vertexA, more);
      vertexB = Arrays.copyOf(vertexB, more);
    }
    px[k] = source.x;
    py[k] = source.y;
    pz[k] = source.z;
    if (precise) {
      lowX[k] = source.lowX;
      lowY[k] = source.lowY;
      lowZ[k] = source.lowZ;
    }
    vertexA[k] = source.vertexA;
    vertexB[k] = source.vertexB;
    largest =
        Math.max(
            largest,
            Math.max(Math.abs(source.x), Math.max(Math.abs(source.y), Math.abs(source.z))));
    source.kept(k);
    return k;
  }

  /** Tells whether the point that the source found last is among the points. */
  boolean contains(DifferenceSource source) {
    for (int k = 0; k < pointCount; k++) {
      if (px[k] == source.x
          && py[k] == source.y
          && pz[k] == source.z
          && (!precise
              || (lowX[k] == source.lowX && lowY[k] == source.lowY && lowZ[k] == source.lowZ))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Adds support points until the points span the space.
   *
   * @param level what counts as zero
   * @return whether they do; otherwise K is flat up to the level, and the normal is that of a plane
   *     it lies in
   */
  abstract boolean span(DifferenceSource source, double level);

  /**
   * Expands the simplex of n + 1 points until the depth is known.
   *
   * @param inside whether the origin surely is inside of it
   * @param cautious whether to stop at the first facet that is not surely beyond the origin
   * @param relative tolerance, of the depth
   * @param absolute tolerance, as a length of the source
   */
  abstract Ending expand(
      DifferenceSource source,
      boolean inside,
      boolean cautious,
      double relative,
      double absolute,
      int mostIterations);

  /** How much may be left between the nearest facet and its support point. */
  final double tolerance(double relative, double absolute, double reached) {
    return Math.max(
        SHARE_OF_TOLERANCE * Math.max(relative * reached, absolute), 2 * UNIT_ROUNDOFF * largest);
  }

  /** Takes note of a height over a unit normal. */
  final void keepHeight(double reached, double wx, double wy, double wz) {
    if (reached < height) {
      height = reached;
      bestX = wx;
      bestY = wy;
      bestZ = wz;
    }
  }

  /**
   * Whether the depth of a body that may be smooth is known, given the distance d of the nearest
   * facet; the facet of the least height has to be about as far, for the sake of the foot on it.
   */
  final boolean isKnown(double d, double relative, double absolute) {
    if (sound && d > surely) {
      surely = d;
    }
    if (!smooth || height == Double.POSITIVE_INFINITY) {
      return false;
    }
    double close = tolerance(relative, absolute, height);
    return height - surely <= close && height - lowestDistance <= close / SHARE_OF_TOLERANCE;
  }

  /** Takes note of the facet over which the least height was found. */
  final void keepLowest(double distance, int first, int second, int third) {
    lowestDistance = distance;
    lowest[0] = first;
    lowest[1] = second;
    lowest[2] = third;
  }

  /** Takes the facet of the least height for the nearest one; not before there is one. */
  abstract void takeLowest();

  /** Takes its normal and distance. */
  final void takeLowestNormal() {
    setNormal(bestX, bestY, bestZ);
    nearest = lowestDistance;
  }

  /** Takes the normal of the least height. */
  final void setBestNormal() {
    if (height < Double.POSITIVE_INFINITY) {
      setNormal(bestX, bestY, bestZ);
    }
  }

  final void setNormal(double x, double y, double z) {
    nx = x;
    ny = y;
    nz = z;
  }

  /** {@code w.y} for the point that the source found last. */
  final double along(double wx, double wy, double wz, DifferenceSource s) {
    return precise
        ? PreciseDot.of(wx, wy, wz, s.x, s.lowX, s.y, s.lowY, s.z, s.lowZ)
        : wx * s.x + wy * s.y + wz * s.z;
  }

  /** {@code w.v} for a point. */
  final double along(double wx, double wy, double wz, int v) {
    return precise
        ? PreciseDot.of(wx, wy, wz, px[v], lowX[v], py[v], lowY[v], pz[v], lowZ[v])
        : wx * px[v] + wy * py[v] + wz * pz[v];
  }
}
