// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.kernel.proposal.Proposal;

/**
 * Bounds the distance of two triangles from below, without an engine. Whatever a direction p is,
 * the gap along it bounds the distance; where two triangles are apart, the direction between their
 * nearest points gives the distance itself, and it is a normal of one of them or stands between two
 * edges. So directions are tried until one is good enough.
 *
 * <p>Memory of one thread and one pair of poses.
 */
final class TriangleGap {

  private final RelativePlace place;
  private final double error;
  private final double stretch;
  private final double margin;

  /** Corners of both in the frame of A. */
  private final double[] x = new double[9];

  private final double[] y = new double[9];

  private final double[] p = new double[3];
  private final double[] direction = new double[3];
  private double best;
  private double estimate = Double.POSITIVE_INFINITY;

  // the nearest points: a corner and the triangle it is over, or two edges
  private boolean over;
  private boolean overB;
  private int corner;
  private final double[] sides = new double[3];
  private final double[] weights = new double[3];
  private int fromA;
  private int toA;
  private int fromB;
  private int toB;
  private double shareA;
  private double shareB;

  /**
   * Creates it.
   *
   * @param error bounds what gaps along unit directions are off by
   * @param stretch bounds the length of a unit direction of the frame of A in the world
   */
  TriangleGap(RelativePlace place, double error, double stretch, double margin) {
    this.place = place;
    this.error = error;
    this.stretch = stretch;
    this.margin = margin;
  }

  /**
   * Returns a lower bound of the distance less the margin.
   *
   * @param enough ends the search for a better one
   */
  double lower(double[] cornersA, int a, double[] cornersB, int b, double enough) {
    System.arraycopy(cornersA, a, x, 0, 9);
    for (int corner = 0; corner < 9; corner += 3) {
      place.move(cornersB, b + corner, y, corner);
    }
    best = Double.NEGATIVE_INFINITY;
    estimate = Double.POSITIVE_INFINITY;
    if (face(x, y, false) >= enough || face(y, x, true) >= enough) {
      return best;
    }
    for (int i = 0; i < 9; i += 3) {
      for (int j = 0; j < 9; j += 3) {
        edges(i, (i + 3) % 9, j, (j + 3) % 9);
        if (best >= enough || best >= estimate - 8 * error - 0x1p-45 * estimate) {
          return best;
        }
      }
    }
    return best;
  }

  /** Returns the direction of the last bound in the frame of A, from A to B. */
  double[] direction() {
    return direction;
  }

  /** Returns about the distance less the margin, and not less than it is. */
  double estimate() {
    return estimate;
  }

  /** Proposes the nearest points that were found last, without a direction. */
  void proposeTo(Proposal out) {
    if (!over) {
      out.vertexA(fromA / 3, 1 - shareA).vertexA(toA / 3, shareA);
      out.vertexB(fromB / 3, 1 - shareB).vertexB(toB / 3, shareB);
      return;
    }
    double sum = weights[0] + weights[1] + weights[2];
    for (int k = 0; k < 3; k++) {
      if (overB) {
        out.vertexB(k, weights[k] / sum);
      } else {
        out.vertexA(k, weights[k] / sum);
      }
    }
    if (overB) {
      out.vertexA(corner / 3, 1);
    } else {
      out.vertexB(corner / 3, 1);
    }
  }

  /** Tries the normal of one triangle. */
  private double face(double[] own, double[] other, boolean ownIsB) {
    double ux = own[3] - own[0];
    double uy = own[4] - own[1];
    double uz = own[5] - own[2];
    double vx = own[6] - own[0];
    double vy = own[7] - own[1];
    double vz = own[8] - own[2];
    p[0] = uy * vz - uz * vy;
    p[1] = uz * vx - ux * vz;
    p[2] = ux * vy - uy * vx;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    int nearest = 0;
    int nearestBelow = 0;
    for (int k = 0; k < 9; k += 3) {
      double height =
          p[0] * (other[k] - own[0])
              + p[1] * (other[k + 1] - own[1])
              + p[2] * (other[k + 2] - own[2]);
      if (height < least) {
        least = height;
        nearest = k;
      }
      if (height > most) {
        most = height;
        nearestBelow = k;
      }
    }
    boolean above = least > 0;
    if (!above && !(most < 0)) {
      return best;
    }
    boolean inside = isOver(own, other, above ? nearest : nearestBelow);
    if (above == ownIsB) { // directions are from A to B
      p[0] = -p[0];
      p[1] = -p[1];
      p[2] = -p[2];
    }
    double length = RelativePlace.length(p);
    double height = (above ? least : -most) / length;
    if (inside && height < Double.POSITIVE_INFINITY && isNearer(height)) {
      over = true;
      overB = ownIsB;
      corner = above ? nearest : nearestBelow;
      System.arraycopy(sides, 0, weights, 0, 3);
    }
    return tryDirection();
  }

  /** Tells whether a corner lies over a triangle, as seen along its normal p. */
  private boolean isOver(double[] own, double[] other, int corner) {
    for (int i = 0; i < 9; i += 3) {
      int k = (i + 3) % 9;
      double ex = own[k] - own[i];
      double ey = own[k + 1] - own[i + 1];
      double ez = own[k + 2] - own[i + 2];
      double fx = other[corner] - own[i];
      double fy = other[corner + 1] - own[i + 1];
      double fz = other[corner + 2] - own[i + 2];
      double side =
          p[0] * (ey * fz - ez * fy) + p[1] * (ez * fx - ex * fz) + p[2] * (ex * fy - ey * fx);
      if (!(side >= 0)) {
        return false;
      }
      sides[(i / 3 + 2) % 3] = side; // twice an area, which is the weight of the third corner
    }
    return true;
  }

  /** Tries the direction between the nearest points of two edges. */
  private void edges(int i, int k, int j, int l) {
    double ux = x[k] - x[i];
    double uy = x[k + 1] - x[i + 1];
    double uz = x[k + 2] - x[i + 2];
    double vx = y[l] - y[j];
    double vy = y[l + 1] - y[j + 1];
    double vz = y[l + 2] - y[j + 2];
    double wx = y[j] - x[i];
    double wy = y[j + 1] - x[i + 1];
    double wz = y[j + 2] - x[i + 2];
    double uu = ux * ux + uy * uy + uz * uz;
    double vv = vx * vx + vy * vy + vz * vz;
    double uv = ux * vx + uy * vy + uz * vz;
    double uw = ux * wx + uy * wy + uz * wz;
    double vw = vx * wx + vy * wy + vz * wz;
    // least of |w + t v - s u|^2 over s and t from 0 to 1
    double det = uu * vv - uv * uv;
    double s = det > 0 ? within((uw * vv - uv * vw) / det) : 0;
    double t = vv > 0 ? (s * uv - vw) / vv : 0;
    if (!(t >= 0 && t <= 1)) {
      t = within(t);
      s = uu > 0 ? within((uw + t * uv) / uu) : 0;
    }
    p[0] = wx + t * vx - s * ux;
    p[1] = wy + t * vy - s * uy;
    p[2] = wz + t * vz - s * uz;
    if (isNearer(RelativePlace.length(p))) {
      over = false;
      fromA = i;
      toA = k;
      fromB = j;
      toB = l;
      shareA = s;
      shareB = t;
    }
    tryDirection();
  }

  /** Keeps the distance of two points if it is the least. */
  private boolean isNearer(double distance) {
    double about = distance * stretch + 4 * error - margin;
    boolean nearer = about < estimate;
    estimate = nearer ? about : estimate;
    return nearer;
  }

  private static double within(double share) {
    return share > 0 ? Math.min(1, share) : 0;
  }

  /** Measures the gap along p; keeps it if it is the greatest. */
  private double tryDirection() {
    double length = RelativePlace.length(p);
    if (!(length > 0x1p-300 && length < 0x1p300)) {
      return best;
    }
    double farA = Math.max(along(x, 0), Math.max(along(x, 3), along(x, 6)));
    double nearB = Math.min(along(y, 0), Math.min(along(y, 3), along(y, 6)));
    double gap = (nearB - farA) / length - error;
    double found = gap > 0 ? gap / stretch - margin : Double.NEGATIVE_INFINITY;
    if (found > best) {
      best = found;
      System.arraycopy(p, 0, direction, 0, 3);
    }
    return best;
  }

  private double along(double[] corners, int k) {
    return p[0] * corners[k] + p[1] * corners[k + 1] + p[2] * corners[k + 2];
  }
}
