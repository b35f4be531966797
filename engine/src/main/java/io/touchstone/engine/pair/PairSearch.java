// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import io.touchstone.api.seal.Finding;

/**
 * Finds the face of {@code K = A - B} that is nearest to the origin: the algorithm of Gilbert,
 * Johnson and Keerthi (A fast procedure for computing the distance between complex objects in
 * three-dimensional space, IEEE J. Robotics and Automation 4, 1988) in the frame of A.
 *
 * <p>Iteration k has a direction d with -d the way from the nearest point v of the simplex so far
 * to the origin, asks for the support point w of K along -d, and ends if w is not nearer to the
 * origin along d than v by more than what counts:
 *
 * <pre>{@code h - d.w <= relative h,   h = d.v}</pre>
 *
 * <p>Otherwise the simplex with w has its nearest face found by the signs of products with normals
 * (signed volumes: M. Montanari, N. Petrinic, E. Barbieri, Improving the GJK algorithm for faster
 * and more reliable distance queries between convex objects, ACM Trans. Graphics 36, 2017), without
 * a division: d is a normal of any length, |v| is h / |d|. Two things are of our own. The point w
 * is always on the origin's side of the face that it is added to, so that the sign of the
 * tetrahedron's determinant is that of n.w of the face. And weights are kept as numerators with
 * their denominator, from the step that made the face, so that one division at the end does.
 *
 * <p>Invariant: |v| never grows; a step after which it does, but for roundings, ends the search
 * without a claim. So does a direction that is too short for its square.
 *
 * <p>The loop is one method with everything in local variables, which the compiler keeps in
 * registers; cut into methods, or with its state in fields, it takes one and a half times as long.
 */
final class PairSearch {

  /** Where a search begins. */
  enum Start {
    /** At the difference of the centres. */
    COLD,
    /** Along a direction. */
    DIRECTED,
    /** At a face, with its nearest point. */
    FACED,
    /** Nowhere: four remembered pairs have the origin inside. */
    SURROUNDED
  }

  static final int MOST_ITERATIONS = 60;

  /** Below this |d|^2 has lost digits. */
  static final double LEAST_SQUARE = 0x1p-900;

  /** |v|^2 may grow by roundings, by as much. */
  private static final double LEVEL = 1 + 0x1p-48;

  /** Progress below this share of the roundings of a gap, squared, is none. */
  private static final double STILL = 0x1p-12;

  private PairSearch() {}

  /**
   * Searches; what it ended with is in the face, weights as numerators.
   *
   * @param beyond a gap beyond which nothing more is asked: 0 for whether the bodies meet, infinite
   *     for a distance
   * @param relative how near to the distance is near enough
   * @param start where to begin; the face holds what that needs
   * @return what the search says: its own bounds are to be made by {@link PairBounds}
   */
  // one loop in local variables: see the class comment
  static Finding.Claim run(
      PlacedPair p, NearestFace face, double beyond, double relative, Start start) {
    BodyData a = p.a;
    BodyData b = p.b;
    double r0 = p.r0;
    double r1 = p.r1;
    double r2 = p.r2;
    double r3 = p.r3;
    double r4 = p.r4;
    double r5 = p.r5;
    double r6 = p.r6;
    double r7 = p.r7;
    double r8 = p.r8;
    double tx = p.tx;
    double ty = p.ty;
    double tz = p.tz;
    int[] cornersA = a.corners;
    int[] cornersB = b.corners;
    double[] xa = a.x;
    double[] ya = a.y;
    double[] za = a.z;
    double[] xb = b.x;
    double[] yb = b.y;
    double[] zb = b.z;
    double e = p.gapError * (1 + 2 * p.stretch);
    double stillSq = p.noise * p.noise * STILL;
    double enough = beyond * (1 + 4 * p.stretch) + e;
    double beyondSq = enough * enough;
    double dx;
    double dy;
    double dz;
    double h = 0;
    double dd;
    double square = Double.POSITIVE_INFINITY;
    int k = 0;
    double x0 = 0;
    double y0 = 0;
    double z0 = 0;
    double x1 = 0;
    double y1 = 0;
    double z1 = 0;
    double x2 = 0;
    double y2 = 0;
    double z2 = 0;
    int a0 = -1;
    int a1 = -1;
    int a2 = -1;
    int b0 = -1;
    int b1 = -1;
    int b2 = -1;
    if (start == Start.COLD) {
      double cx = b.centreX;
      double cy = b.centreY;
      double cz = b.centreZ;
      dx = a.centreX - (r0 * cx + r1 * cy + r2 * cz + tx);
      dy = a.centreY - (r3 * cx + r4 * cy + r5 * cz + ty);
      dz = a.centreZ - (r6 * cx + r7 * cy + r8 * cz + tz);
      dd = dx * dx + dy * dy + dz * dz;
    } else {
      dx = face.dx;
      dy = face.dy;
      dz = face.dz;
      dd = face.dd;
      if (start == Start.FACED) {
        h = face.delta;
        k = face.count;
        square = h * (h / dd);
        x0 = face.x0;
        y0 = face.y0;
        z0 = face.z0;
        x1 = face.x1;
        y1 = face.y1;
        z1 = face.z1;
        x2 = face.x2;
        y2 = face.y2;
        z2 = face.z2;
        a0 = face.a0;
        a1 = k > 1 ? face.a1 : -1;
        a2 = k > 2 ? face.a2 : -1;
        b0 = face.b0;
        b1 = k > 1 ? face.b1 : -1;
        b2 = k > 2 ? face.b2 : -1;
      }
    }
    // numerators of the weights of p_0 and p_1, and their denominator
    double g0 = 0;
    double g1 = 0;
    double den = 1;
    if (start == Start.FACED) {
      g0 = face.w0;
      g1 = face.w1;
      den = face.w2;
    }
    long side = 0; // sign bit of n.p of the face, n = (p_0 - p_2) x (p_1 - p_2)
    if (k == 3) {
      double ex = x0 - x2;
      double ey = y0 - y2;
      double ez = z0 - z2;
      double fx = x1 - x2;
      double fy = y1 - y2;
      double fz = z1 - z2;
      side =
          signBit(x2 * (ey * fz - ez * fy) + y2 * (ez * fx - ex * fz) + z2 * (ex * fy - ey * fx));
    }
    Finding.Claim ending = Finding.Claim.OPEN;
    int it = 0;
    double wx = 0;
    double wy = 0;
    double wz = 0;
    double delta = 0;
    int i = -1;
    int j = -1;
    while (true) {
      double fx0 = r0 * dx + r3 * dy + r6 * dz;
      double fy0 = r1 * dx + r4 * dy + r7 * dz;
      double fz0 = r2 * dx + r5 * dy + r8 * dz;
      if (cornersA != null && cornersB != null) {
        i = cornersA[BodyData.signs(-dx, -dy, -dz)];
        j = cornersB[BodyData.signs(fx0, fy0, fz0)];
      } else {
        long pair = BodyData.supports(a, -dx, -dy, -dz, b, fx0, fy0, fz0);
        i = (int) (pair >>> 32);
        j = (int) pair;
        if ((i | j) < 0) {
          break;
        }
      }
      double bx = xb[j];
      double by = yb[j];
      double bz = zb[j];
      wx = xa[i] - (r0 * bx + r1 * by + r2 * bz + tx);
      wy = ya[i] - (r3 * bx + r4 * by + r5 * bz + ty);
      wz = za[i] - (r6 * bx + r7 * by + r8 * bz + tz);
      delta = dx * wx + dy * wy + dz * wz;
      it++;
      if (delta > 0 && delta * delta > beyondSq * dd && dd > LEAST_SQUARE) {
        ending = Finding.Claim.DISJOINT;
        break;
      }
      if (k > 0) {
        double progress = h - delta;
        if (!(progress > relative * h)
            || progress * progress <= stillSq * dd
            || (i == a0 && j == b0)
            || (i == a1 && j == b1)
            || (i == a2 && j == b2)) {
          ending = Finding.Claim.NEAREST;
          break;
        }
      }
      if (it == MOST_ITERATIONS) {
        break;
      }
      double nx;
      double ny;
      double nz;
      if (k == 3) {
        double ax = x0 - wx;
        double ay = y0 - wy;
        double az = z0 - wz;
        double ex = x1 - wx;
        double ey = y1 - wy;
        double ez = z1 - wz;
        double fx = x2 - wx;
        double fy = y2 - wy;
        double fz = z2 - wz;
        // normals of the faces (a, e), (e, f), (f, a)
        double mx = ay * ez - az * ey;
        double my = az * ex - ax * ez;
        double mz = ax * ey - ay * ex;
        double ux = ey * fz - ez * fy;
        double uy = ez * fx - ex * fz;
        double uz = ex * fy - ey * fx;
        double vx = fy * az - fz * ay;
        double vy = fz * ax - fx * az;
        double vz = fx * ay - fy * ax;
        // the new point is on the origin's side of the face, so that the sign of the determinant
        // is that of n.w of the face
        boolean outAe = flipped(wx * mx + wy * my + wz * mz, side) > 0;
        boolean outEf = flipped(wx * ux + wy * uy + wz * uz, side) > 0;
        boolean outFa = flipped(wx * vx + wy * vy + wz * vz, side) > 0;
        int next; // 0: a e, 1: e f, 2: f a
        if (outAe) {
          if (outEf) {
            if (outFa) {
              next = nearestFace(wx, wy, wz, ax, ay, az, ex, ey, ez, fx, fy, fz);
            } else {
              // both contain e: in the face (a, e), on which side of e is the origin?
              next = inner(wx, wy, wz, ex, ey, ez, -mx, -my, -mz) ? 0 : 1;
            }
          } else if (outFa) { // both contain a
            next = inner(wx, wy, wz, ax, ay, az, mx, my, mz) ? 0 : 2;
          } else {
            next = 0;
          }
        } else if (outEf) {
          if (outFa) { // both contain f
            next = inner(wx, wy, wz, fx, fy, fz, vx, vy, vz) ? 2 : 1;
          } else {
            next = 1;
          }
        } else if (outFa) {
          next = 2;
        } else {
          ending = Finding.Claim.INTERSECTING;
          break;
        }
        if (next == 1) { // e f
          x0 = x2;
          y0 = y2;
          z0 = z2;
          a0 = a2;
          b0 = b2;
        } else if (next == 2) { // f a
          x1 = x2;
          y1 = y2;
          z1 = z2;
          a1 = a2;
          b1 = b2;
        }
        k = 2;
      }
      if (k == 2) {
        double ax = x0 - wx;
        double ay = y0 - wy;
        double az = z0 - wz;
        double ex = x1 - wx;
        double ey = y1 - wy;
        double ez = z1 - wz;
        nx = ay * ez - az * ey;
        ny = az * ex - ax * ez;
        nz = ax * ey - ay * ex;
        double gx = wy * az - wz * ay;
        double gy = wz * ax - wx * az;
        double gz = wx * ay - wy * ax;
        double kx = wy * ez - wz * ey;
        double ky = wz * ex - wx * ez;
        double kz = wx * ey - wy * ex;
        double sa = nx * gx + ny * gy + nz * gz;
        double sb = nx * kx + ny * ky + nz * kz;
        a2 = -1;
        b2 = -1;
        if (sa >= 0 && sb <= 0) {
          double s = nx * wx + ny * wy + nz * wz;
          dd = nx * nx + ny * ny + nz * nz;
          side = signBit(s);
          dx = flipped(nx, side);
          dy = flipped(ny, side);
          dz = flipped(nz, side);
          h = Math.abs(s);
          g0 = -sb;
          g1 = sa;
          den = dd;
          x2 = wx;
          y2 = wy;
          z2 = wz;
          a2 = i;
          b2 = j;
          k = 3;
        } else if (sa < 0 && wx * ax + wy * ay + wz * az < 0) {
          dx = ay * gz - az * gy;
          dy = az * gx - ax * gz;
          dz = ax * gy - ay * gx;
          h = gx * gx + gy * gy + gz * gz;
          den = ax * ax + ay * ay + az * az;
          g0 = -(wx * ax + wy * ay + wz * az);
          dd = h * den;
          x1 = wx;
          y1 = wy;
          z1 = wz;
          a1 = i;
          b1 = j;
        } else if (sb > 0 && wx * ex + wy * ey + wz * ez < 0) {
          dx = ey * kz - ez * ky;
          dy = ez * kx - ex * kz;
          dz = ex * ky - ey * kx;
          h = kx * kx + ky * ky + kz * kz;
          den = ex * ex + ey * ey + ez * ez;
          dd = h * den;
          g0 = den + (wx * ex + wy * ey + wz * ez); // the new point is p_0
          x0 = wx;
          y0 = wy;
          z0 = wz;
          a0 = i;
          b0 = j;
        } else {
          dx = wx;
          dy = wy;
          dz = wz;
          h = wx * wx + wy * wy + wz * wz;
          dd = h;
          x0 = wx;
          y0 = wy;
          z0 = wz;
          a0 = i;
          b0 = j;
          a1 = -1;
          b1 = -1;
          k = 1;
        }
      } else {
        double ax = x0 - wx;
        double ay = y0 - wy;
        double az = z0 - wz;
        double wa = wx * ax + wy * ay + wz * az;
        if (k == 1 && wa < 0) {
          double gx = wy * az - wz * ay;
          double gy = wz * ax - wx * az;
          double gz = wx * ay - wy * ax;
          dx = ay * gz - az * gy;
          dy = az * gx - ax * gz;
          dz = ax * gy - ay * gx;
          h = gx * gx + gy * gy + gz * gz;
          den = ax * ax + ay * ay + az * az;
          g0 = -wa;
          dd = h * den;
          x1 = wx;
          y1 = wy;
          z1 = wz;
          a1 = i;
          b1 = j;
          k = 2;
        } else {
          dx = wx;
          dy = wy;
          dz = wz;
          h = wx * wx + wy * wy + wz * wz;
          dd = h;
          x0 = wx;
          y0 = wy;
          z0 = wz;
          a0 = i;
          b0 = j;
          k = 1;
        }
      }
      double near = h * (h / dd);
      if (!(near <= square * LEVEL && dd > LEAST_SQUARE)) { // also for NaN
        break;
      }
      square = near;
    }
    if (k == 3 && a.flat) { // of polygons, so that d is across the plane
      ending = Finding.Claim.INTERSECTING;
    }
    face.dx = dx;
    face.dy = dy;
    face.dz = dz;
    face.dd = dd;
    face.delta = delta;
    face.w0 = g0;
    face.w1 = g1;
    face.w2 = den;
    face.count = k;
    face.weighed = false;
    face.iterations = it;
    face.x0 = x0;
    face.y0 = y0;
    face.z0 = z0;
    face.x1 = x1;
    face.y1 = y1;
    face.z1 = z1;
    face.x2 = x2;
    face.y2 = y2;
    face.z2 = z2;
    face.x3 = wx;
    face.y3 = wy;
    face.z3 = wz;
    face.a0 = a0;
    face.a1 = a1;
    face.a2 = a2;
    face.a3 = i;
    face.b0 = b0;
    face.b1 = b1;
    face.b2 = b2;
    face.b3 = j;
    return ending;
  }

  /** x with its sign turned if the sign bit is set; without a jump. */
  private static double flipped(double x, long sign) {
    return Double.longBitsToDouble(Double.doubleToRawLongBits(x) ^ sign);
  }

  private static long signBit(double x) {
    return Double.doubleToRawLongBits(x) & Long.MIN_VALUE;
  }

  /** n.(w x e) >= 0: the origin, seen on the face, is on the inner side of the edge e. */
  private static boolean inner(
      double wx,
      double wy,
      double wz,
      double ex,
      double ey,
      double ez,
      double nx,
      double ny,
      double nz) {
    return nx * (wy * ez - wz * ey) + ny * (wz * ex - wx * ez) + nz * (wx * ey - wy * ex) >= 0;
  }

  /** Tells which of three faces that meet in w is nearest to the origin, where none is plainly. */
  private static int nearestFace(
      double wx,
      double wy,
      double wz,
      double ax,
      double ay,
      double az,
      double ex,
      double ey,
      double ez,
      double fx,
      double fy,
      double fz) {
    double ofAe = ofFace(wx, wy, wz, ax, ay, az, ex, ey, ez);
    double ofEf = ofFace(wx, wy, wz, ex, ey, ez, fx, fy, fz);
    double ofFa = ofFace(wx, wy, wz, fx, fy, fz, ax, ay, az);
    return ofAe <= ofEf ? (ofAe <= ofFa ? 0 : 2) : ofEf <= ofFa ? 1 : 2;
  }

  /** Squared distance of the origin from the face w, w + a, w + e with w in the nearest feature. */
  private static double ofFace(
      double wx,
      double wy,
      double wz,
      double ax,
      double ay,
      double az,
      double ex,
      double ey,
      double ez) {
    double nx = ay * ez - az * ey;
    double ny = az * ex - ax * ez;
    double nz = ax * ey - ay * ex;
    boolean inA = inner(wx, wy, wz, ax, ay, az, nx, ny, nz);
    boolean inE = inner(wx, wy, wz, ex, ey, ez, -nx, -ny, -nz);
    if (inA && inE) {
      double s = nx * wx + ny * wy + nz * wz;
      return s * s / (nx * nx + ny * ny + nz * nz);
    }
    double ww = wx * wx + wy * wy + wz * wz;
    double wa = wx * ax + wy * ay + wz * az;
    double we = wx * ex + wy * ey + wz * ez;
    if (!inA && wa < 0) {
      return ww - wa * wa / (ax * ax + ay * ay + az * az);
    }
    if (!inE && we < 0) {
      return ww - we * we / (ex * ex + ey * ey + ez * ez);
    }
    return ww;
  }
}
