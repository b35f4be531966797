// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

import io.touchstone.kernel.support.spatial.Vector;

/**
 * The first points of an {@link Expansion}: completes those there are by support points until they
 * span the plane or the space, each new one the farthest of some from the point, the line or the
 * plane there is.
 */
public final class SpanningPoints {

  private final int n;
  private final Expansion points;

  /** Orthonormal: first those along the flat of the points, then those across it. */
  private final Vector[] axes = {new Vector(), new Vector(), new Vector()};

  private final Vector rest = new Vector();

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
    while (points.pointCount > 1 && !(heightOfLast() > level)) {
      points.pointCount--;
    }
    while (points.pointCount <= n) {
      int count = points.pointCount;
      setAxes(count);
      for (int k = count - 1; k < n; k++) {
        candidate(source, 1, axes[k]);
        candidate(source, -1, axes[k]);
      }
      int best = count;
      for (int k = count + 1; k < points.pointCount; k++) {
        best = height(count, k) > height(count, best) ? k : best;
      }
      boolean higher = height(count, best) > level;
      points.copyPoint(best, count);
      points.pointCount = higher ? count + 1 : count;
      if (!higher) {
        Vector across = axes[n - 1];
        project(across, n - 1); // twice is enough: W. Kahan, in Parlett (1980), section 6.9
        if (!across.normalize()) {
          across.set(0, 0, 0); // no number that is finite: no normal
        }
        points.setNormal(across.x, across.y, across.z);
        return false;
      }
    }
    return true;
  }

  private double heightOfLast() {
    int last = points.pointCount - 1;
    setAxes(last);
    return height(last, last);
  }

  private void candidate(DifferenceSource source, int sign, Vector along) {
    source.find(sign * along.x, sign * along.y, sign * along.z);
    points.supports++;
    points.add(source);
  }

  /** Distance of point k from the flat of the first points, whose axes are known. */
  private double height(int count, int k) {
    setFromFirst(k, rest);
    double square = 0;
    for (int axis = count - 1; axis < n; axis++) {
      double along = axes[axis].dot(rest);
      square += along * along;
    }
    return Math.sqrt(square);
  }

  private void setFromFirst(int k, Vector out) {
    out.set(points.px[k], points.py[k], points.pz[k]);
    out.set(out.x - points.px[0], out.y - points.py[0], out.z - points.pz[0]);
  }

  /** Sets the axes along and across the flat of the first points. */
  private void setAxes(int count) {
    for (int k = 0; k < n; k++) {
      Vector axis = axes[k];
      axis.set(0, 0, 0);
      if (k < count - 1) {
        setFromFirst(k + 1, axis);
        project(axis, k);
      }
      for (int i = 0; i < n && k >= count - 1; i++) { // what is left of some unit vector most
        rest.set(i == 0 ? 1 : 0, i == 1 ? 1 : 0, i == 2 ? 1 : 0);
        project(rest, k);
        if (rest.square() > axis.square()) {
          axis.set(rest);
        }
      }
      if (!axis.normalize()) {
        axis.set(0, 0, 0); // a point that stands there twice: nothing is along it
      }
    }
  }

  /** Takes what is along the first axes off a vector. */
  private void project(Vector v, int count) {
    for (int k = 0; k < count; k++) {
      v.add(-axes[k].dot(v), axes[k]);
    }
  }
}
