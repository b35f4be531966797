// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

/**
 * A triangle that is hardly more than a segment, so that its edges do not tell its normal: the
 * direction of its point nearest to the origin, which is on one of the edges, up to its width. On
 * which side of its plane the origin is remains open.
 *
 * <p>Scratch memory of one thread.
 */
public final class ThinTriangle {

  /** Below this part of its longest edge a triangle is too thin for a normal made of edges. */
  private static final double THIN = 0x1p-24;

  /** Unit vector of the direction. */
  public double nx;

  /** See {@link #nx}. */
  public double ny;

  /** See {@link #nx}. */
  public double nz;

  /** Least product of the corners with it: a lower bound of the distance. */
  double distance;

  /**
   * Tells whether a triangle is thin.
   *
   * @param square of the length of the product of two edges
   * @param edges the greater square of these
   */
  public static boolean isThin(double square, double edges) {
    return !(square > THIN * THIN * edges * edges); // also for NaN
  }

  /** Finds the direction for three of some points. */
  public void find(double[] px, double[] py, double[] pz, int i, int j, int k) {
    nx = 1;
    ny = 0;
    nz = 0;
    distance = along(px, py, pz, i, j, k, nx, ny, nz);
    boolean found = tryEdge(px, py, pz, i, j, k, false);
    found = tryEdge(px, py, pz, j, k, i, found);
    tryEdge(px, py, pz, k, i, j, found);
  }

  /** Takes the nearest point of the edge from s to t if there is none, or it is a better one. */
  private boolean tryEdge(
      double[] px, double[] py, double[] pz, int s, int t, int other, boolean found) {
    double ex = px[t] - px[s];
    double ey = py[t] - py[s];
    double ez = pz[t] - pz[s];
    double square = ex * ex + ey * ey + ez * ez;
    double share = square > 0 ? -(px[s] * ex + py[s] * ey + pz[s] * ez) / square : 0;
    double on = Math.max(0, Math.min(1, share));
    double qx = px[s] + on * ex;
    double qy = py[s] + on * ey;
    double qz = pz[s] + on * ez;
    double length = Math.sqrt(qx * qx + qy * qy + qz * qz);
    if (!(length > 0)) {
      return found;
    }
    double d = along(px, py, pz, s, t, other, qx / length, qy / length, qz / length);
    if (!found || d > distance) {
      nx = qx / length;
      ny = qy / length;
      nz = qz / length;
      distance = d;
    }
    return true;
  }

  private static double along(
      double[] px, double[] py, double[] pz, int i, int j, int k, double nx, double ny, double nz) {
    return Math.min(
        nx * px[i] + ny * py[i] + nz * pz[i],
        Math.min(nx * px[j] + ny * py[j] + nz * pz[j], nx * px[k] + ny * py[k] + nz * pz[k]));
  }
}
