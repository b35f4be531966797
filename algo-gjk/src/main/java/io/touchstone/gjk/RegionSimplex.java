// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

/**
 * Up to three points of K = A - B in R<sup>3</sup> and, with each new point w, the face of their
 * hull that is nearest to the origin, by Voronoi regions. It is known that w is a corner of that
 * face, because w is beyond the plane through the nearest point so far. With a, b, c the edges from
 * w to the other corners and n the normal of a face at w:
 *
 * <pre>{@code
 * tetrahedron   n.w of the three faces at w: 0 outside  the origin is inside
 *                                            1 outside  that face
 *                                            2 outside  n.(w x e), e their common edge, tells which
 *                                            3 outside  the nearest of them
 * triangle      n.(w x a) < 0: edge a, if w.a < 0;  n.(w x b) > 0: edge b, if w.b < 0; else w
 *               neither: inside
 * segment       w.a < 0: inside, else w
 * }</pre>
 *
 * <p>d, a positive multiple of the nearest point v, comes from a cross product, without any
 * division and more accurately than v itself where v is short: {@code +-(a x b)} for a triangle,
 * {@code a x (w x a)} for an edge, w for a vertex.
 *
 * <p>Nothing but scalars and small methods, which are inlined into the search. Scratch memory of
 * one thread; allocates nothing.
 */
final class RegionSimplex {

  /** The corners, with the vertices whose differences they are; of A -1 where there is none. */
  double x0;

  double y0;
  double z0;
  double x1;
  double y1;
  double z1;
  double x2;
  double y2;
  double z2;
  int a0;
  int b0;
  int a1;
  int b1;
  int a2;
  int b2;

  /** Number of corners. */
  int kept;

  /** d, or before there is a corner where to look first. */
  double dx;

  double dy;
  double dz;

  /** {@code d.v}. */
  double h;

  /** {@code |d|^2}. */
  double dd;

  /** Barycentric weights, once they have been {@linkplain #weigh() computed}. */
  double weight0;

  double weight1;
  double weight2;

  // the newest point
  private double wx;
  private double wy;
  private double wz;
  private int a;
  private int b;

  /** Becomes empty, with the direction as it is. */
  void clear() {
    kept = 0;
    a0 = -1;
    a1 = -1;
    a2 = -1;
    h = 0;
  }

  /** Looks first in a direction of any length; in any direction if that is zero. */
  void aim(double x, double y, double z) {
    double square = x * x + y * y + z * z;
    boolean any = !(square > 0); // also for NaN
    dx = any ? 1 : x;
    dy = any ? 0 : y;
    dz = any ? 0 : z;
    dd = any ? 1 : square;
  }

  boolean contains(int onA, int onB) {
    return (onA == a0 && onB == b0) || (onA == a1 && onB == b1) || (onA == a2 && onB == b2);
  }

  /**
   * Adds a point and keeps the corners of the nearest face.
   *
   * @return false if the origin seems to be inside the tetrahedron; then everything is as before
   */
  boolean add(double x, double y, double z, int onA, int onB) {
    newest(x, y, z);
    a = onA;
    b = onB;
    if (kept == 3 && !leaveTetrahedron()) {
      return false;
    }
    if (kept == 2) {
      triangle();
    } else if (kept == 1) {
      segment();
    } else {
      vertex();
    }
    return true;
  }

  /** Goes to the nearest of the three faces at w, if any has the origin outside. */
  private boolean leaveTetrahedron() {
    double ax = x0 - wx;
    double ay = y0 - wy;
    double az = z0 - wz;
    double bx = x1 - wx;
    double by = y1 - wy;
    double bz = z1 - wz;
    double cx = x2 - wx;
    double cy = y2 - wy;
    double cz = z2 - wz;
    // normals of the faces opposite to the corners 0, 1 and 2
    double n0x = by * cz - bz * cy;
    double n0y = bz * cx - bx * cz;
    double n0z = bx * cy - by * cx;
    double n1x = cy * az - cz * ay;
    double n1y = cz * ax - cx * az;
    double n1z = cx * ay - cy * ax;
    double n2x = ay * bz - az * by;
    double n2y = az * bx - ax * bz;
    double n2z = ax * by - ay * bx;
    // positive, up to roundings: the corners were turned so when the triangle was made
    double side = ax * n0x + ay * n0y + az * n0z < 0 ? -1 : 1;
    int outside =
        (side * (wx * n0x + wy * n0y + wz * n0z) > 0 ? 1 : 0)
            | (side * (wx * n1x + wy * n1y + wz * n1z) > 0 ? 2 : 0)
            | (side * (wx * n2x + wy * n2y + wz * n2z) > 0 ? 4 : 0);
    int nearest =
        switch (outside) {
          case 0 -> -1;
          case 1 -> 0;
          case 2 -> 1;
          case 4 -> 2;
          case 3 -> along(n0x, n0y, n0z, cx, cy, cz) > 0 ? 1 : 0; // c is in both
          case 5 -> along(n0x, n0y, n0z, bx, by, bz) < 0 ? 2 : 0;
          case 6 -> along(n1x, n1y, n1z, ax, ay, az) > 0 ? 2 : 1;
          default -> {
            double to0 = faceSquare(bx, by, bz, cx, cy, cz);
            double to1 = faceSquare(cx, cy, cz, ax, ay, az);
            double to2 = faceSquare(ax, ay, az, bx, by, bz);
            yield to0 <= to1 && to0 <= to2 ? 0 : to1 <= to2 ? 1 : 2;
          }
        };
    if (nearest >= 0) {
      drop(nearest);
    }
    return nearest >= 0;
  }

  /** The squared distance of the face with the edges a and b, of which w is a corner. */
  private double faceSquare(double ax, double ay, double az, double bx, double by, double bz) {
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    boolean outsideA = along(nx, ny, nz, ax, ay, az) < 0;
    boolean outsideB = along(nx, ny, nz, bx, by, bz) > 0;
    if (!outsideA && !outsideB) {
      double height = nx * wx + ny * wy + nz * wz;
      return height * height / (nx * nx + ny * ny + nz * nz);
    }
    double alongA = outsideA ? wx * ax + wy * ay + wz * az : 0;
    double alongB = outsideB ? wx * bx + wy * by + wz * bz : 0;
    double ww = wx * wx + wy * wy + wz * wz;
    if (alongA < 0) {
      return ww - alongA * (alongA / (ax * ax + ay * ay + az * az));
    }
    if (alongB < 0) {
      return ww - alongB * (alongB / (bx * bx + by * by + bz * bz));
    }
    return ww;
  }

  /** Drops a corner; the others keep their turn around w. */
  private void drop(int corner) {
    if (corner == 0) {
      first(x1, y1, z1, a1, b1);
      second(x2, y2, z2, a2, b2);
    } else if (corner == 1) {
      second(x0, y0, z0, a0, b0);
      first(x2, y2, z2, a2, b2);
    }
    a2 = -1;
    kept = 2;
  }

  private void first(double x, double y, double z, int onA, int onB) {
    x0 = x;
    y0 = y;
    z0 = z;
    a0 = onA;
    b0 = onB;
  }

  private void second(double x, double y, double z, int onA, int onB) {
    x1 = x;
    y1 = y;
    z1 = z;
    a1 = onA;
    b1 = onB;
  }

  private void third(double x, double y, double z, int onA, int onB) {
    x2 = x;
    y2 = y;
    z2 = z;
    a2 = onA;
    b2 = onB;
  }

  private void triangle() {
    double ax = x0 - wx;
    double ay = y0 - wy;
    double az = z0 - wz;
    double bx = x1 - wx;
    double by = y1 - wy;
    double bz = z1 - wz;
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    boolean outsideA = along(nx, ny, nz, ax, ay, az) < 0;
    boolean outsideB = along(nx, ny, nz, bx, by, bz) > 0;
    if (!outsideA && !outsideB) {
      aimAcross(nx, ny, nz);
      third(wx, wy, wz, a, b);
      if (nx * wx + ny * wy + nz * wz < 0) {
        swap();
      }
      kept = 3;
    } else if (outsideA && wx * ax + wy * ay + wz * az < 0) {
      segment();
    } else if (outsideB && wx * bx + wy * by + wz * bz < 0) {
      first(x1, y1, z1, a1, b1);
      segment();
    } else {
      vertex();
    }
  }

  /** Exchanges the corners 0 and 1, so that the normal made of the corners is d. */
  private void swap() {
    double x = x0;
    double y = y0;
    double z = z0;
    int onA = a0;
    int onB = b0;
    first(x1, y1, z1, a1, b1);
    second(x, y, z, onA, onB);
  }

  /** Goes to the segment from corner 0 to w, or to w. */
  private void segment() {
    double ax = x0 - wx;
    double ay = y0 - wy;
    double az = z0 - wz;
    if (wx * ax + wy * ay + wz * az < 0) {
      aimFromEdge(ax, ay, az);
      second(wx, wy, wz, a, b);
      kept = 2;
    } else {
      vertex();
    }
  }

  private void vertex() {
    first(wx, wy, wz, a, b);
    a1 = -1;
    aimAtNewest();
    kept = 1;
  }

  /** {@code n.(w x e)}: on which side of the edge e, in the face with normal n, the origin is. */
  private double along(double nx, double ny, double nz, double ex, double ey, double ez) {
    return nx * (wy * ez - wz * ey) + ny * (wz * ex - wx * ez) + nz * (wx * ey - wy * ex);
  }

  /** {@code d = +-n}. */
  private void aimAcross(double nx, double ny, double nz) {
    double height = nx * wx + ny * wy + nz * wz;
    double side = Math.copySign(1, height);
    dx = side * nx;
    dy = side * ny;
    dz = side * nz;
    h = side * height;
    dd = nx * nx + ny * ny + nz * nz;
  }

  /** {@code d = a x (w x a)}. */
  private void aimFromEdge(double ax, double ay, double az) {
    double ux = wy * az - wz * ay;
    double uy = wz * ax - wx * az;
    double uz = wx * ay - wy * ax;
    dx = ay * uz - az * uy;
    dy = az * ux - ax * uz;
    dz = ax * uy - ay * ux;
    h = ux * ux + uy * uy + uz * uz;
    dd = h * (ax * ax + ay * ay + az * az);
  }

  private void aimAtNewest() {
    dx = wx;
    dy = wy;
    dz = wz;
    h = wx * wx + wy * wy + wz * wz;
    dd = h;
  }

  // --- a remembered face

  /** Adds a corner without a look at it. */
  void put(double x, double y, double z, int onA, int onB) {
    newest(x, y, z);
    if (kept == 0) {
      first(x, y, z, onA, onB);
    } else if (kept == 1) {
      second(x, y, z, onA, onB);
    } else {
      third(x, y, z, onA, onB);
    }
    kept++;
  }

  /**
   * Computes d from the corners that were put.
   *
   * @return whether the nearest point is inside the face that they span
   */
  boolean aimFromAll() {
    double ax = x0 - wx;
    double ay = y0 - wy;
    double az = z0 - wz;
    if (kept == 1) {
      aimAtNewest();
    } else if (kept == 2) {
      aimFromEdge(ax, ay, az);
    } else {
      double bx = x1 - wx;
      double by = y1 - wy;
      double bz = z1 - wz;
      aimAcross(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
    }
    weigh();
    return weight0 > 0 && (kept < 2 || weight1 > 0) && (kept < 3 || weight2 > 0); // false for NaN
  }

  /** Drops the corner with the least weight, or that was put first where roundings hide it. */
  void dropLeast() {
    if (kept == 3) {
      boolean last = weight2 < weight0 && weight2 < weight1;
      drop(last ? 2 : weight1 < weight0 ? 1 : 0);
      newest(x1, y1, z1);
    } else {
      if (!(weight1 < weight0)) {
        first(x1, y1, z1, a1, b1);
      }
      a1 = -1;
      kept = 1;
      newest(x0, y0, z0);
    }
  }

  private void newest(double x, double y, double z) {
    wx = x;
    wy = y;
    wz = z;
  }

  // --- the nearest point

  /** Computes the affine weights of the nearest point; negative or NaN by roundings at worst. */
  void weigh() {
    weight0 = 1;
    weight1 = 0;
    weight2 = 0;
    double ax = x0 - wx;
    double ay = y0 - wy;
    double az = z0 - wz;
    if (kept == 2) {
      weight0 = -(wx * ax + wy * ay + wz * az) / (ax * ax + ay * ay + az * az);
      weight1 = 1 - weight0;
    } else if (kept == 3) {
      double bx = x1 - wx;
      double by = y1 - wy;
      double bz = z1 - wz;
      double nx = ay * bz - az * by;
      double ny = az * bx - ax * bz;
      double nz = ax * by - ay * bx;
      double nn = nx * nx + ny * ny + nz * nz;
      weight0 = -along(nx, ny, nz, bx, by, bz) / nn;
      weight1 = along(nx, ny, nz, ax, ay, az) / nn;
      weight2 = 1 - weight0 - weight1;
    }
  }
}
