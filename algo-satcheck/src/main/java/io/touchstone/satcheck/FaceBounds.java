package io.touchstone.satcheck;

/**
 * The faces and arcs of one body whose facets of K may be the nearest to the origin, as far as
 * points of the other body tell; see {@link FacetSearch}.
 *
 * <p><b>Faces.</b> For a face with unit normal n and level {@code c = h(n)}, and any point p of the
 * other body, in the frame of this one, {@code c - n.p} is a lower bound of {@code h_K(n)}.
 *
 * <p><b>Arcs.</b> Let n and m be the normals at the ends of the arc of an edge, with levels c and
 * d. A point x of the edge is on both faces and farthest in every direction of the arc, so with
 * {@code v = x - p}
 *
 * <pre>{@code
 * w = (s n + t m) / |s n + t m|,  s, t >= 0:   h_K(w) >= w.v >= min(n.v, m.v) = min(c - n.p, d - m.p)
 * }</pre>
 *
 * if that is positive, since {@code |s n + t m| <= s + t}: no facet of K with a normal on the arc
 * is nearer than the least bound of its ends from one point.
 *
 * <p>Scratch memory of one thread; grows when it has to, and allocates nothing otherwise.
 */
final class FaceBounds {

  /** The bounds of all faces. */
  private double[] bound = new double[32];

  /** The faces that are left. */
  private int[] faces = new int[32];

  private int faceCount;

  /** The arcs that are left. */
  int[] arcs = new int[64];

  int arcCount;

  /**
   * Bounds all faces from a point.
   *
   * @return a face with the least bound
   */
  int begin(Axes axes, double x, double y, double z) {
    int count = axes.normalCount;
    if (bound.length < count) {
      bound = new double[count];
      faces = new int[count];
    }
    if (arcs.length < axes.arcCount) {
      arcs = new int[axes.arcCount];
    }
    double[] n = axes.normals;
    double[] level = axes.levels;
    double[] b = bound;
    int lowest = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < count; k++) {
      double value = level[k] - (n[3 * k] * x + n[3 * k + 1] * y + n[3 * k + 2] * z);
      b[k] = value;
      if (value < least) {
        least = value;
        lowest = k;
      }
    }
    return lowest;
  }

  /**
   * Keeps the faces and arcs that are not above a ceiling, by the point of {@link #begin}.
   *
   * @param measured a face that needs no bound any more
   */
  void keepBelow(Axes axes, double ceiling, int measured) {
    double[] b = bound;
    int[] left = faces;
    int count = 0;
    for (int k = 0; k < axes.normalCount; k++) {
      left[count] = k;
      count += b[k] <= ceiling && k != measured ? 1 : 0;
    }
    faceCount = count;
    int[] between = axes.between;
    left = arcs;
    count = 0;
    for (int i = 0; i < axes.arcCount; i++) {
      left[count] = i;
      count += Math.min(b[between[2 * i]], b[between[2 * i + 1]]) <= ceiling ? 1 : 0;
    }
    arcCount = count;
  }

  /** Removes the faces and arcs that are above a ceiling, by another point, and a face. */
  void cut(Axes axes, double x, double y, double z, double ceiling, int measured) {
    double[] n = axes.normals;
    double[] level = axes.levels;
    int count = 0;
    for (int position = 0; position < faceCount; position++) {
      int k = faces[position];
      double value = Math.max(bound[k], value(n, level, k, x, y, z));
      bound[k] = value;
      if (value <= ceiling && k != measured) {
        faces[count++] = k;
      }
    }
    faceCount = count;
    count = 0;
    int[] between = axes.between;
    for (int position = 0; position < arcCount; position++) {
      int i = arcs[position];
      if (value(n, level, between[2 * i], x, y, z) <= ceiling
          || value(n, level, between[2 * i + 1], x, y, z) <= ceiling) {
        arcs[count++] = i;
      }
    }
    arcCount = count;
  }

  private static double value(double[] n, double[] level, int k, double x, double y, double z) {
    return level[k] - (n[3 * k] * x + n[3 * k + 1] * y + n[3 * k + 2] * z);
  }

  /** Returns the bound of a face. */
  double bound(int face) {
    return bound[face];
  }

  /** Returns a face with the least bound of those that are left, or {@link Axes#NONE}. */
  int lowest() {
    int lowest = Axes.NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int position = 0; position < faceCount; position++) {
      int k = faces[position];
      if (bound[k] < least) {
        least = bound[k];
        lowest = k;
      }
    }
    return lowest;
  }
}
