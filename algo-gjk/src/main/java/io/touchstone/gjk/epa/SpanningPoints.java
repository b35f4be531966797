package io.touchstone.gjk.epa;

/**
 * The first points of an {@link Expansion}: completes those there are by support points until they
 * span the plane or the space, each new one the farthest of some from the point, the line or the
 * plane there is.
 */
public final class SpanningPoints {

  private static final double HALF = 0.5;
  private static final double HALF_ROOT_OF_3 = 0.8660254037844386;

  private final int n;
  private final Expansion points;

  // normal of the flat of the points
  private double ux;
  private double uy;
  private double uz;

  /** Creates the scratch memory for the points of an expansion. */
  public SpanningPoints(Expansion points, int dimension) {
    n = dimension;
    this.points = points;
  }

  /**
   * Completes the points.
   *
   * @param level what counts as zero
   * @return whether they span; otherwise K is flat up to the level, and the normal of the expansion
   *     is that of a plane it lies in
   */
  public boolean complete(DifferenceSource source, double level) {
    while (points.pointCount > 1 && !(height(points.pointCount - 1) > level)) {
      points.pointCount--;
    }
    while (points.pointCount <= n) {
      int count = points.pointCount;
      setNormal(count);
      addCandidates(source, count);
      int best = count;
      for (int k = count + 1; k < points.pointCount; k++) {
        best = height(count, k) > height(count, best) ? k : best;
      }
      boolean higher = height(count, best) > level;
      points.copyPoint(best, count);
      points.pointCount = higher ? count + 1 : count;
      if (!higher) {
        points.setNormal(ux, uy, uz);
        return false;
      }
    }
    return true;
  }

  private void addCandidates(DifferenceSource source, int count) {
    if (count == 1) {
      for (int sign = 1; sign >= -1; sign -= 2) {
        candidate(source, sign, 0, 0);
        candidate(source, 0, sign, 0);
        if (n == 3) {
          candidate(source, 0, 0, sign);
        }
      }
    } else if (count < n) { // three directions around a line in space, 120 degrees apart
      double ex = points.px[1] - points.px[0];
      double ey = points.py[1] - points.py[0];
      double ez = points.pz[1] - points.pz[0];
      double scale = HALF_ROOT_OF_3 / Math.sqrt(ex * ex + ey * ey + ez * ez);
      double vx = (ey * uz - ez * uy) * scale;
      double vy = (ez * ux - ex * uz) * scale;
      double vz = (ex * uy - ey * ux) * scale;
      candidate(source, ux, uy, uz);
      candidate(source, vx - HALF * ux, vy - HALF * uy, vz - HALF * uz);
      candidate(source, -vx - HALF * ux, -vy - HALF * uy, -vz - HALF * uz);
    } else {
      candidate(source, ux, uy, uz);
      candidate(source, -ux, -uy, -uz);
    }
  }

  private void candidate(DifferenceSource source, double dx, double dy, double dz) {
    source.find(dx, dy, dz);
    points.supports++;
    points.add(source);
  }

  private double height(int k) {
    setNormal(k);
    return height(k, k);
  }

  /** Distance of point k from the flat of the first points, whose normal is known. */
  private double height(int count, int k) {
    double ex = points.px[k] - points.px[0];
    double ey = points.py[k] - points.py[0];
    double ez = points.pz[k] - points.pz[0];
    if (count == 1) {
      return Math.sqrt(ex * ex + ey * ey + ez * ez);
    }
    if (count == n) {
      return Math.abs(ux * ex + uy * ey + uz * ez);
    }
    double ax = points.px[1] - points.px[0];
    double ay = points.py[1] - points.py[0];
    double az = points.pz[1] - points.pz[0];
    double cx = ay * ez - az * ey;
    double cy = az * ex - ax * ez;
    double cz = ax * ey - ay * ex;
    return Math.sqrt((cx * cx + cy * cy + cz * cz) / (ax * ax + ay * ay + az * az));
  }

  /** Sets a unit normal of the point, the line or the plane of the first points. */
  private void setNormal(int count) {
    if (count == 1) {
      set(1, 0, 0, 1);
      return;
    }
    double ex = points.px[1] - points.px[0];
    double ey = points.py[1] - points.py[0];
    double ez = points.pz[1] - points.pz[0];
    if (count == 3) {
      double fx = points.px[2] - points.px[0];
      double fy = points.py[2] - points.py[0];
      double fz = points.pz[2] - points.pz[0];
      double cx = ey * fz - ez * fy;
      double cy = ez * fx - ex * fz;
      double cz = ex * fy - ey * fx;
      set(cx, cy, cz, Math.sqrt(cx * cx + cy * cy + cz * cz));
    } else if (n == 2 || (Math.abs(ez) <= Math.abs(ex) && Math.abs(ez) <= Math.abs(ey))) {
      set(ey, -ex, 0, Math.sqrt(ex * ex + ey * ey));
    } else if (Math.abs(ex) <= Math.abs(ey)) {
      set(0, -ez, ey, Math.sqrt(ey * ey + ez * ez));
    } else {
      set(ez, 0, -ex, Math.sqrt(ex * ex + ez * ez));
    }
  }

  private void set(double x, double y, double z, double length) {
    ux = x / length;
    uy = y / length;
    uz = z / length;
  }
}
