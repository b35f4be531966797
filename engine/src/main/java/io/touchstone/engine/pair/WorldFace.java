// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.dot;

/**
 * The nearest point of a face in the world, for poses that are not quite orthogonal: what is
 * nearest in the frame of A is so up to the defect there, which shows in the digits that are
 * promised. The pairs are those that the search named; their weights and the normal are computed
 * anew from the points {@code P = R_A a - R_B b - (t_B - t_A)}.
 *
 * <pre>{@code
 * edge      e = P_1 - P_0                w_1 = -P_0.e / e.e
 * triangle  m = e x f, f = P_2 - P_0     w_1 = (f x P_0).m / m.m,  w_2 = (P_0 x e).m / m.m
 * }</pre>
 *
 * <p>A point is off by 5.3 u (r_A + r_B) of two products, 3 u of two sums and 6 u of the weights,
 * together less than 16 u (r_A + r_B + s).
 *
 * <p>Scratch memory of one thread.
 */
final class WorldFace {

  private static final double U = UNIT_ROUNDOFF;

  /** Units of u of the scene in the error of a weighted point. */
  static final double POINT_UNITS = 16;

  /** From here on lengths in the frame of A are not those of the world to ten digits. */
  private static final double SKEWED = 1e-11;

  /** Unit vector from A to B. */
  double nx;

  double ny;
  double nz;

  /** Bound of the length of the weighted point across the normal. */
  double across;

  private double x;
  private double y;
  private double z;

  /** Tells whether a pair needs it. */
  static boolean isNeeded(PlacedPair p) {
    return p.stretch > SKEWED;
  }

  /**
   * Finds the nearest point.
   *
   * @param face its pairs; its weights are written
   * @return false where the nearest point of its plane or line is not in it
   */
  boolean find(PlacedPair p, NearestFace face) {
    place(p, face.a0, face.b0);
    double x0 = x;
    double y0 = y;
    double z0 = z;
    double vx = x;
    double vy = y;
    double vz = z;
    double dx = vx;
    double dy = vy;
    double dz = vz;
    face.w0 = 1;
    if (face.count > 1) {
      place(p, face.a1, face.b1);
      double ex = x - x0;
      double ey = y - y0;
      double ez = z - z0;
      if (face.count == 2) {
        double ee = ex * ex + ey * ey + ez * ez;
        face.w1 = -(x0 * ex + y0 * ey + z0 * ez) / ee;
        face.w2 = 0;
        vx = x0 + face.w1 * ex;
        vy = y0 + face.w1 * ey;
        vz = z0 + face.w1 * ez;
        double left = (vx * ex + vy * ey + vz * ez) / ee;
        dx = vx - left * ex;
        dy = vy - left * ey;
        dz = vz - left * ez;
      } else {
        place(p, face.a2, face.b2);
        double fx = x - x0;
        double fy = y - y0;
        double fz = z - z0;
        double mx = ey * fz - ez * fy;
        double my = ez * fx - ex * fz;
        double mz = ex * fy - ey * fx;
        double mm = mx * mx + my * my + mz * mz;
        face.w1 = dot(fy * z0 - fz * y0, fz * x0 - fx * z0, fx * y0 - fy * x0, mx, my, mz) / mm;
        face.w2 = dot(y0 * ez - z0 * ey, z0 * ex - x0 * ez, x0 * ey - y0 * ex, mx, my, mz) / mm;
        vx = x0 + (face.w1 * ex + face.w2 * fx);
        vy = y0 + (face.w1 * ey + face.w2 * fy);
        vz = z0 + (face.w1 * ez + face.w2 * fz);
        double side = Math.copySign(1, dot(x0, y0, z0, mx, my, mz));
        dx = side * mx;
        dy = side * my;
        dz = side * mz;
      }
      face.w0 = 1 - face.w1 - face.w2;
    }
    turn(p, dx, dy, dz, vx, vy, vz);
    return face.w0 >= 0 && (face.count < 2 || face.w1 >= 0) && (face.count < 3 || face.w2 >= 0);
  }

  /** Sets the normal against a direction, and how far the weighted point may be across it. */
  private void turn(
      PlacedPair p, double dx, double dy, double dz, double vx, double vy, double vz) {
    double inverse = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz);
    nx = -dx * inverse + 0.0; // no -0
    ny = -dy * inverse + 0.0;
    nz = -dz * inverse + 0.0;
    double along = dot(vx, vy, vz, nx, ny, nz);
    double px = vx - along * nx;
    double py = vy - along * ny;
    double pz = vz - along * nz;
    across =
        Math.sqrt(px * px + py * py + pz * pz) * (1 + 8 * U)
            + PairBounds.ACROSS_SHARE * POINT_UNITS * U * p.scene
            + PairBounds.ACROSS_UNITS * U * Math.abs(along);
  }

  /** Computes the difference of two vertices, in the world. */
  private void place(PlacedPair p, int ofA, int ofB) {
    double[] m = p.poseA;
    double[] n = p.poseB;
    double ax = p.a.x[ofA];
    double ay = p.a.y[ofA];
    double az = p.a.z[ofA];
    double bx = p.b.x[ofB];
    double by = p.b.y[ofB];
    double bz = p.b.z[ofB];
    x = (m[0] * ax + m[1] * ay + m[2] * az) - (n[0] * bx + n[1] * by + n[2] * bz) - p.awayX;
    y = (m[4] * ax + m[5] * ay + m[6] * az) - (n[4] * bx + n[5] * by + n[6] * bz) - p.awayY;
    z = (m[8] * ax + m[9] * ay + m[10] * az) - (n[8] * bx + n[9] * by + n[10] * bz) - p.awayZ;
  }
}
