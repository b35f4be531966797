// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static java.lang.Math.abs;
import static java.util.Objects.requireNonNull;

import io.touchstone.api.seal.Finding;

/**
 * Two solid boxes around the origins of their frames: nearest points and separating axes in closed
 * form. It only proposes pairs, weights and a direction: the support pair along the direction and
 * the weighted point are computed anew from the vertices, as after a search.
 *
 * <p><em>Near</em> boxes have the 15 axes of S. Gottschalk, M. Lin, D. Manocha (OBBTree, SIGGRAPH
 * 1996): of {@code e_i}, {@code r_j} and {@code e_i x r_j} the one with the greatest gap, and on it
 * the nearest points, if a vertex is nearest to a face or an edge to an edge. <em>Far</em> boxes
 * are projected onto each other to and fro, which finds the faces that the nearest points are on
 * after two rounds, as a rule; on them the points are solved for.
 *
 * <p>Scratch memory of one thread.
 */
final class BoxPair {

  /** Covers the roundings of a comparison of squares. */
  private static final double ABOVE = 1.0001;

  /** Nearest points that a support pair confirms to this, relative, are exact but for roundings. */
  private static final double CONFIRMED = 1e-13;

  private final BoxMeeting meeting = new BoxMeeting();

  /** Nearest points in the frame of each box, and which of their coordinates are inside. */
  private double ax;

  private double ay;
  private double az;
  private double bx;
  private double by;
  private double bz;

  /** The difference of these points. */
  private double vx;

  private double vy;
  private double vz;

  /** The axis with the greatest gap so far. */
  private int axis;

  /** Where the nearest point is in a rectangle or on an edge, in parts of its half sides. */
  private double e;

  private double f;

  /** The axes of these, as bits. */
  private int flipE;

  private int flipF;

  /** Tells whether the balls around two boxes meet, so that axes are looked at first. */
  static boolean mayBeNear(PlacedPair p) {
    double reach = p.a.reach + p.b.reach;
    double square = p.shiftX * p.shiftX + p.shiftY * p.shiftY + p.shiftZ * p.shiftZ;
    return square < reach * reach;
  }

  /**
   * Finds the axis with the greatest gap, or one that is enough, and the nearest points on it.
   *
   * @param valueAsked whether the distance is asked for
   * @return nearest; disjoint where no distance is asked for; intersecting where no axis has a gap
   *     and a common point is found; or open
   */
  Finding.Claim separate(PlacedPair p, NearestFace face, boolean valueAsked) {
    face.iterations = 1;
    BodyData a = p.a;
    BodyData b = p.b;
    double hx = a.halfX;
    double hy = a.halfY;
    double hz = a.halfZ;
    double kx = b.halfX;
    double ky = b.halfY;
    double kz = b.halfZ;
    double g0 = abs(p.tx) - (hx + (abs(p.r0) * kx + abs(p.r1) * ky + abs(p.r2) * kz));
    double g1 = abs(p.ty) - (hy + (abs(p.r3) * kx + abs(p.r4) * ky + abs(p.r5) * kz));
    double g2 = abs(p.tz) - (hz + (abs(p.r6) * kx + abs(p.r7) * ky + abs(p.r8) * kz));
    double best = Math.max(g0, Math.max(g1, g2));
    int found = best == g0 ? 0 : best == g1 ? 1 : 2;
    double enough = 2 * p.gapError;
    if (valueAsked || !(best > enough)) {
      double u0 = p.tx * p.r0 + p.ty * p.r3 + p.tz * p.r6;
      double u1 = p.tx * p.r1 + p.ty * p.r4 + p.tz * p.r7;
      double u2 = p.tx * p.r2 + p.ty * p.r5 + p.tz * p.r8;
      double f0 = abs(u0) - (kx + (abs(p.r0) * hx + abs(p.r3) * hy + abs(p.r6) * hz));
      double f1 = abs(u1) - (ky + (abs(p.r1) * hx + abs(p.r4) * hy + abs(p.r7) * hz));
      double f2 = abs(u2) - (kz + (abs(p.r2) * hx + abs(p.r5) * hy + abs(p.r8) * hz));
      double bestB = Math.max(f0, Math.max(f1, f2));
      if (bestB > best) {
        best = bestB;
        found = best == f0 ? 3 : best == f1 ? 4 : 5;
      }
      if (valueAsked || !(best > enough)) {
        found = crossAxis(p, best > 0 ? best * best : enough * enough, found);
        if (found < 6 && !(best > 0)) {
          return meeting.find(p, face) ? Finding.Claim.INTERSECTING : Finding.Claim.OPEN;
        }
      }
    }
    return found < 3
        ? faceOfA(p, face, found, valueAsked)
        : found < 6
            ? faceOfB(p, face, found - 3, valueAsked)
            : edges(p, face, found - 6, valueAsked);
  }

  /** Finds a common point again, with four weighted pairs. */
  boolean meet(PlacedPair p, NearestFace face) {
    return meeting.find(p, face);
  }

  /**
   * Looks for an axis e_i x r_j with a greater gap than is known: {@code |t.(e_i x r_j)| - sum of
   * half sides times |components|}, squared and over {@code |e_i x r_j|^2 = 1 - R_ij^2}.
   *
   * @param least the square of the known gap
   * @return 6 + 3 i + j, or the known axis
   */
  private int crossAxis(PlacedPair p, double least, int known) {
    double hx = p.a.halfX;
    double hy = p.a.halfY;
    double hz = p.a.halfZ;
    double kx = p.b.halfX;
    double ky = p.b.halfY;
    double kz = p.b.halfZ;
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
    axis = known;
    double most = least;
    most = cross(6, ty, tz, r0, r1, r2, r3, r4, r5, r6, r7, r8, hy, hz, kx, ky, kz, most);
    most = cross(9, tz, tx, r3, r4, r5, r6, r7, r8, r0, r1, r2, hz, hx, kx, ky, kz, most);
    cross(12, tx, ty, r6, r7, r8, r0, r1, r2, r3, r4, r5, hx, hy, kx, ky, kz, most);
    return axis;
  }

  /**
   * Looks along three axes e_i x r_n, n = 0, 1, 2; j and k are the axes of A after i. Row i of R is
   * (u0, u1, u2), row j (v0, v1, v2), row k (w0, w1, w2).
   *
   * @param first number of the first axis
   * @return the square of the greatest gap now
   */
  private double cross(
      int first,
      double tj,
      double tk,
      double u0,
      double u1,
      double u2,
      double v0,
      double v1,
      double v2,
      double w0,
      double w1,
      double w2,
      double hj,
      double hk,
      double kx,
      double ky,
      double kz,
      double known) {
    double m0 = abs(u0);
    double m1 = abs(u1);
    double m2 = abs(u2);
    double g0 = abs(tk * v0 - tj * w0) - (hj * abs(w0) + hk * abs(v0) + (ky * m2 + kz * m1));
    double g1 = abs(tk * v1 - tj * w1) - (hj * abs(w1) + hk * abs(v1) + (kx * m2 + kz * m0));
    double g2 = abs(tk * v2 - tj * w2) - (hj * abs(w2) + hk * abs(v2) + (kx * m1 + ky * m0));
    double most = known;
    double square = 1 - m0 * m0;
    if (g0 > 0 && g0 * g0 > most * square) {
      most = g0 * g0 / square;
      axis = first;
    }
    square = 1 - m1 * m1;
    if (g1 > 0 && g1 * g1 > most * square) {
      most = g1 * g1 / square;
      axis = first + 1;
    }
    square = 1 - m2 * m2;
    if (g2 > 0 && g2 * g2 > most * square) {
      most = g2 * g2 / square;
      axis = first + 2;
    }
    return most;
  }

  /** A vertex of B beside a face of A. */
  private Finding.Claim faceOfA(PlacedPair p, NearestFace face, int i, boolean valueAsked) {
    double t = i == 0 ? p.tx : i == 1 ? p.ty : p.tz;
    double s = t < 0 ? 1 : -1; // d = s e_i, from B to A
    along(p, face, i == 0 ? s : 0, i == 1 ? s : 0, i == 2 ? s : 0);
    if (!valueAsked) {
      return apart(p, face);
    }
    BodyData a = p.a;
    BodyData b = p.b;
    double ux = Math.copySign(b.halfX, s * (i == 0 ? p.r0 : i == 1 ? p.r3 : p.r6));
    double uy = Math.copySign(b.halfY, s * (i == 0 ? p.r1 : i == 1 ? p.r4 : p.r7));
    double uz = Math.copySign(b.halfZ, s * (i == 0 ? p.r2 : i == 1 ? p.r5 : p.r8));
    double yx = p.r0 * ux + p.r1 * uy + p.r2 * uz + p.tx;
    double yy = p.r3 * ux + p.r4 * uy + p.r5 * uz + p.ty;
    double yz = p.r6 * ux + p.r7 * uy + p.r8 * uz + p.tz;
    if (!isOnFace(a, i, yx, yy, yz)) {
      return Finding.Claim.OPEN;
    }
    int own = BodyData.sign(-s) << i | ofPlace();
    face.a0 = corners(a)[own];
    face.a1 = corners(a)[own ^ flipE];
    face.a2 = corners(a)[own ^ flipF];
    face.b0 = corners(b)[BodyData.signs(ux, uy, uz)];
    face.b1 = face.b0;
    face.b2 = face.b0;
    weighInRectangle(face);
    return Finding.Claim.NEAREST;
  }

  /** A vertex of A beside a face of B. */
  private Finding.Claim faceOfB(PlacedPair p, NearestFace face, int j, boolean valueAsked) {
    double cx = j == 0 ? p.r0 : j == 1 ? p.r1 : p.r2;
    double cy = j == 0 ? p.r3 : j == 1 ? p.r4 : p.r5;
    double cz = j == 0 ? p.r6 : j == 1 ? p.r7 : p.r8;
    double s = p.tx * cx + p.ty * cy + p.tz * cz < 0 ? 1 : -1; // d = s r_j
    along(p, face, s * cx, s * cy, s * cz);
    if (!valueAsked) {
      return apart(p, face);
    }
    BodyData a = p.a;
    BodyData b = p.b;
    double ox = Math.copySign(a.halfX, -s * cx) - p.tx;
    double oy = Math.copySign(a.halfY, -s * cy) - p.ty;
    double oz = Math.copySign(a.halfZ, -s * cz) - p.tz;
    double zx = p.r0 * ox + p.r3 * oy + p.r6 * oz;
    double zy = p.r1 * ox + p.r4 * oy + p.r7 * oz;
    double zz = p.r2 * ox + p.r5 * oy + p.r8 * oz;
    if (!isOnFace(b, j, zx, zy, zz)) {
      return Finding.Claim.OPEN;
    }
    int own = BodyData.sign(s) << j | ofPlace();
    face.b0 = corners(b)[own];
    face.b1 = corners(b)[own ^ flipE];
    face.b2 = corners(b)[own ^ flipF];
    face.a0 = face.a3;
    face.a1 = face.a3;
    face.a2 = face.a3;
    weighInRectangle(face);
    return Finding.Claim.NEAREST;
  }

  /** Tells whether a point is beside a face across an axis, and keeps where. */
  private boolean isOnFace(BodyData box, int axis, double x, double y, double z) {
    e = axis == 0 ? y / box.halfY : x / box.halfX;
    f = axis == 2 ? y / box.halfY : z / box.halfZ;
    flipE = axis == 0 ? 2 : 1;
    flipF = axis == 2 ? 2 : 4;
    return abs(e) <= 1 && abs(f) <= 1;
  }

  /** Returns the sign bits of the place in a face. */
  private int ofPlace() {
    return BodyData.sign(e) * flipE | BodyData.sign(f) * flipF;
  }

  /** An edge of A, along axis i, beside an edge of B, along axis j. */
  private Finding.Claim edges(PlacedPair p, NearestFace face, int axes, boolean valueAsked) {
    int i = axes / 3;
    int j = axes - 3 * i;
    double cx = j == 0 ? p.r0 : j == 1 ? p.r1 : p.r2;
    double cy = j == 0 ? p.r3 : j == 1 ? p.r4 : p.r5;
    double cz = j == 0 ? p.r6 : j == 1 ? p.r7 : p.r8;
    double x = i == 0 ? 0 : i == 1 ? cz : -cy;
    double y = i == 0 ? -cz : i == 1 ? 0 : cx;
    double z = i == 0 ? cy : i == 1 ? -cx : 0;
    double s = p.tx * x + p.ty * y + p.tz * z < 0 ? 1 : -1;
    x *= s;
    y *= s;
    z *= s;
    along(p, face, x, y, z);
    if (!valueAsked) {
      return apart(p, face);
    }
    BodyData a = p.a;
    BodyData b = p.b;
    double fx = p.r0 * x + p.r3 * y + p.r6 * z;
    double fy = p.r1 * x + p.r4 * y + p.r7 * z;
    double fz = p.r2 * x + p.r5 * y + p.r8 * z;
    ax = i == 0 ? 0 : Math.copySign(a.halfX, -x);
    ay = i == 1 ? 0 : Math.copySign(a.halfY, -y);
    az = i == 2 ? 0 : Math.copySign(a.halfZ, -z);
    bx = j == 0 ? 0 : Math.copySign(b.halfX, fx);
    by = j == 1 ? 0 : Math.copySign(b.halfY, fy);
    bz = j == 2 ? 0 : Math.copySign(b.halfZ, fz);
    if (!meetOfLines(p, i, j)) {
      return Finding.Claim.OPEN;
    }
    nameEdges(p, face, 1 << i, 1 << j);
    return Finding.Claim.NEAREST;
  }

  /**
   * Finds the points of two edges that are nearest to each other, a + alpha e_i and b + beta r_j,
   * and keeps where on them they are.
   *
   * <p>With e the way from a to b, both in A's frame, and rho = e_i.r_j: {@code alpha = (e.e_i -
   * rho e.r_j) / (1 - rho^2)}, {@code beta = (rho e.e_i - e.r_j) / (1 - rho^2)}. Coordinates i of a
   * and j of b are 0 before and the solution after.
   *
   * @return whether both are on the edges
   */
  private boolean meetOfLines(PlacedPair p, int i, int j) {
    double cx = j == 0 ? p.r0 : j == 1 ? p.r1 : p.r2;
    double cy = j == 0 ? p.r3 : j == 1 ? p.r4 : p.r5;
    double cz = j == 0 ? p.r6 : j == 1 ? p.r7 : p.r8;
    double ex = p.r0 * bx + p.r1 * by + p.r2 * bz + p.tx - ax;
    double ey = p.r3 * bx + p.r4 * by + p.r5 * bz + p.ty - ay;
    double ez = p.r6 * bx + p.r7 * by + p.r8 * bz + p.tz - az;
    double ofE = i == 0 ? ex : i == 1 ? ey : ez;
    double ofR = ex * cx + ey * cy + ez * cz;
    double rho = i == 0 ? cx : i == 1 ? cy : cz;
    double inverse = 1 / (1 - rho * rho);
    double alpha = (ofE - rho * ofR) * inverse;
    double beta = (rho * ofE - ofR) * inverse;
    e = alpha / (i == 0 ? p.a.halfX : i == 1 ? p.a.halfY : p.a.halfZ);
    f = beta / (j == 0 ? p.b.halfX : j == 1 ? p.b.halfY : p.b.halfZ);
    if (!(abs(e) <= 1 && abs(f) <= 1)) {
      return false;
    }
    if (i == 0) {
      ax = alpha;
    } else if (i == 1) {
      ay = alpha;
    } else {
      az = alpha;
    }
    if (j == 0) {
      bx = beta;
    } else if (j == 1) {
      by = beta;
    } else {
      bz = beta;
    }
    vx = (i == 0 ? alpha : 0) - ex - beta * cx;
    vy = (i == 1 ? alpha : 0) - ey - beta * cy;
    vz = (i == 2 ? alpha : 0) - ez - beta * cz;
    return true;
  }

  /** Names the pairs of a point on an edge of each box; flips are the edges' axes as bits. */
  private void nameEdges(PlacedPair p, NearestFace face, int ofA, int ofB) {
    int[] cornersA = corners(p.a);
    int[] cornersB = corners(p.b);
    int a = BodyData.signs(ax, ay, az);
    int b = BodyData.signs(bx, by, bz);
    face.a0 = cornersA[a];
    face.b0 = cornersB[b];
    face.a1 = cornersA[a ^ ofA];
    face.b1 = face.b0;
    face.a2 = face.a0;
    face.b2 = cornersB[b ^ ofB];
    weighInRectangle(face);
  }

  /**
   * Projects the boxes onto each other to and fro, and solves for the nearest points on the faces
   * that were found.
   *
   * @return nearest, confirmed by a support pair; else open, and the face holds a direction to
   *     begin with
   */
  Finding.Claim project(PlacedPair p, NearestFace face) {
    toAndFro(p);
    BodyData a = p.a;
    BodyData b = p.b;
    int freeA = BodyData.signs(abs(ax) - a.halfX, abs(ay) - a.halfY, abs(az) - a.halfZ);
    int freeB = BodyData.signs(abs(bx) - b.halfX, abs(by) - b.halfY, abs(bz) - b.halfZ);
    int countA = Integer.bitCount(freeA);
    int countB = Integer.bitCount(freeB);
    boolean solved = countA + countB <= 2;
    if (countA == 1 && countB == 1) {
      solved = meetOfFreeLines(p, freeA, freeB);
    } else if (countA > 0) {
      place(freeA, ax / a.halfX, ay / a.halfY, az / a.halfZ);
    } else if (countB > 0) {
      place(freeB, bx / b.halfX, by / b.halfY, bz / b.halfZ);
    }
    face.iterations = 1;
    along(p, face, vx, vy, vz);
    if (!solved || !(face.dd - face.delta <= CONFIRMED * face.dd) || !(face.delta > 0)) {
      return Finding.Claim.OPEN;
    }
    int[] cornersA = corners(a);
    int[] cornersB = corners(b);
    int ofA = BodyData.signs(ax, ay, az);
    int ofB = BodyData.signs(bx, by, bz);
    face.a0 = cornersA[ofA];
    face.b0 = cornersB[ofB];
    face.weighed = true;
    if (countA + countB == 0) {
      face.count = 1;
      face.w0 = 1;
      return Finding.Claim.NEAREST;
    }
    face.a1 = countA > 0 ? cornersA[ofA ^ flipE] : face.a0;
    face.b1 = countA > 0 ? face.b0 : cornersB[ofB ^ flipE];
    if (countA + countB == 1) {
      double u = 0.5 * abs(e);
      face.w0 = 0.5 + u;
      face.w1 = 0.5 - u;
      face.count = 2;
      return Finding.Claim.NEAREST;
    }
    face.a2 = countA == 2 ? cornersA[ofA ^ flipF] : face.a0;
    face.b2 = countA == 2 ? face.b0 : cornersB[ofB ^ flipF];
    weighInRectangle(face);
    return Finding.Claim.NEAREST;
  }

  /** Solves for the nearest points of the two lines that the free coordinates are on. */
  private boolean meetOfFreeLines(PlacedPair p, int freeA, int freeB) {
    if (freeA == 1) {
      ax = 0;
    } else if (freeA == 2) {
      ay = 0;
    } else {
      az = 0;
    }
    if (freeB == 1) {
      bx = 0;
    } else if (freeB == 2) {
      by = 0;
    } else {
      bz = 0;
    }
    flipE = freeA;
    flipF = freeB;
    return meetOfLines(p, freeA >> 1, freeB >> 1);
  }

  /** Keeps where a point is in the rectangle of its free coordinates, or on its edge. */
  private void place(int free, double x, double y, double z) {
    flipE = free & -free;
    flipF = free ^ flipE;
    e = flipE == 1 ? x : flipE == 2 ? y : z;
    f = flipF == 2 ? y : z;
  }

  /** Leaves points of both boxes, each the nearest one to the other or nearly so. */
  private void toAndFro(PlacedPair p) {
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
    double hx = p.a.halfX;
    double hy = p.a.halfY;
    double hz = p.a.halfZ;
    double kx = p.b.halfX;
    double ky = p.b.halfY;
    double kz = p.b.halfZ;
    double ox = clamp(tx, hx) - tx;
    double oy = clamp(ty, hy) - ty;
    double oz = clamp(tz, hz) - tz;
    double ux = clamp(r0 * ox + r3 * oy + r6 * oz, kx);
    double uy = clamp(r1 * ox + r4 * oy + r7 * oz, ky);
    double uz = clamp(r2 * ox + r5 * oy + r8 * oz, kz);
    double px = clamp(r0 * ux + r1 * uy + r2 * uz + tx, hx);
    double py = clamp(r3 * ux + r4 * uy + r5 * uz + ty, hy);
    double pz = clamp(r6 * ux + r7 * uy + r8 * uz + tz, hz);
    ox = px - tx;
    oy = py - ty;
    oz = pz - tz;
    ux = clamp(r0 * ox + r3 * oy + r6 * oz, kx);
    uy = clamp(r1 * ox + r4 * oy + r7 * oz, ky);
    uz = clamp(r2 * ox + r5 * oy + r8 * oz, kz);
    double yx = r0 * ux + r1 * uy + r2 * uz + tx;
    double yy = r3 * ux + r4 * uy + r5 * uz + ty;
    double yz = r6 * ux + r7 * uy + r8 * uz + tz;
    if (abs(ux) == kx && abs(uy) == ky && abs(uz) == kz) { // a vertex of B
      px = clamp(yx, hx);
      py = clamp(yy, hy);
      pz = clamp(yz, hz);
    }
    ax = px;
    ay = py;
    az = pz;
    bx = ux;
    by = uy;
    bz = uz;
    vx = px - yx;
    vy = py - yy;
    vz = pz - yz;
  }

  private static double clamp(double x, double most) {
    return Math.max(-most, Math.min(most, x));
  }

  /** Sets a direction, and the support pair along it. */
  private static void along(PlacedPair p, NearestFace face, double x, double y, double z) {
    BodyData a = p.a;
    BodyData b = p.b;
    face.dx = x;
    face.dy = y;
    face.dz = z;
    face.dd = x * x + y * y + z * z;
    double fx = p.r0 * x + p.r3 * y + p.r6 * z;
    double fy = p.r1 * x + p.r4 * y + p.r7 * z;
    double fz = p.r2 * x + p.r5 * y + p.r8 * z;
    face.a3 = corners(a)[BodyData.signs(-x, -y, -z)];
    face.b3 = corners(b)[BodyData.signs(fx, fy, fz)];
    face.locate3(p);
    face.delta = x * face.x3 + y * face.y3 + z * face.z3;
  }

  /**
   * Tells whether the support pair shows that the direction separates; where it might with more
   * digits, the pair is the face.
   */
  private static Finding.Claim apart(PlacedPair p, NearestFace face) {
    double error = p.gapError;
    if (face.delta > 0 && face.delta * face.delta > ABOVE * error * error * face.dd) {
      return Finding.Claim.DISJOINT;
    }
    face.a0 = face.a3;
    face.b0 = face.b3;
    face.w0 = 1;
    face.count = 1;
    face.weighed = true;
    return Finding.Claim.NEAREST;
  }

  /** Writes the weights of a point (e, f) of a rectangle, in parts of its half sides. */
  private void weighInRectangle(NearestFace face) {
    double u = abs(e);
    double v = abs(f);
    face.w0 = 0.5 * (u + v);
    face.w1 = 0.5 * (1 - u);
    face.w2 = 0.5 * (1 - v);
    face.count = 3;
    face.weighed = true;
  }

  /** Returns the corners of a box, which both bodies are here. */
  private static int[] corners(BodyData box) {
    return requireNonNull(box.corners);
  }
}
