// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static io.touchstone.engine.pair.PlacedPair.combine;
import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.dot;
import static io.touchstone.exact.ErrorFree.dotError;
import static io.touchstone.exact.ErrorFree.sumError;
import static java.util.Objects.requireNonNull;

import io.touchstone.api.seal.Finding;
import io.touchstone.kernel.support.spatial.SupportTableCells;

/**
 * Makes bounds that hold, all roundings included, of the face that a search ended with, and writes
 * the finding. Two tiers; what neither brings as close as is promised is left to others.
 *
 * <p><b>First tier</b>, in the frame of A, with the errors of {@link PlacedPair}. d is the
 * direction, w its support point, v the weighted point of the named pairs:
 *
 * <pre>{@code
 * lower = (d.w / |d| - gapError) (1 - 2 stretch - 8 u)
 * upper = (|v| + pointError) (1 + 2 stretch + 8 u)
 * }</pre>
 *
 * <p><b>Second tier</b>, in the world, with twice the digits. The normal n is three doubles there
 * and exact from here on. {@code R_A'n}, {@code R_B'n}, {@code n.(t_B - t_A)} and the heights of
 * the named vertices are pairs of numbers, a rounded sum and what its five roundings took: each is
 * off by less than 64 u<sup>2</sup> of its magnitudes, and 1024 u<sup>2</sup> (r_A + r_B + s)
 * covers all of them. The gap is the height of the first pair minus how much farther each body
 * reaches than its first named vertex: of a box a sum of {@code |n_i|} times a side or 0, without
 * cancellation; else the greatest over the named vertices and over the one rival that is not lower
 * by more than 24 u r. The upper bound is the mean of the heights of the pairs, and {@code p^2 / (2
 * height)} with p the part of v across n.
 *
 * <p>The part across: v is R_A'V of the difference V in the world, n is R_A u rounded by 7.3 u, and
 * with {@code R_A'R_A = I + E, |E| <= 3 (delta_A + 4 u)}, {@code V = R_A y, y = (I + E)^-1 v}: the
 * part of y across u is that of v within {@code 3.01 (delta_A + 4 u) |v|}. Poses that are not quite
 * orthogonal bend the difference away from the normal, the more so the farther the bodies are
 * apart.
 *
 * <p>Where they are skewed the normal is found in the world, by {@link WorldFace}.
 *
 * <p>Scratch memory of one thread; allocates nothing.
 */
final class PairBounds {

  private static final double U = UNIT_ROUNDOFF;

  /** Units of u^2 of the scene in a sum of heights. */
  static final double FINE_UNITS = 1024;

  /** Of a height: rounded once, and once more with what is added to it or taken from it. */
  static final double HEIGHT_UNITS = 2.1;

  /** Of what a normal's length changes it by: half of five roundings, two more and a product. */
  static final double LENGTH_UNITS = 4;

  /** Units of u of a body's reach by which a vertex is surely lower. */
  static final double RIVAL_UNITS = 24;

  /** Of the point's error, of the stretch (half of it is delta_A + 4 u) and of |v|, across n. */
  static final double ACROSS_SHARE = 1.1;

  static final double ACROSS_STRETCH = 1.6;
  static final double ACROSS_UNITS = 8;

  /** What a determinant of three points, each off by e, may be off by: 26 D^2 max(e, 5.1 u D). */
  static final double DETERMINANT_UNITS = 26;

  static final double COORDINATE_UNITS = 5.1;

  /** Of a determinant of two points in the plane: 3 D max(e, 5.1 u D). */
  static final double FLAT_DETERMINANT_UNITS = 3;

  /** The promise of a distance: bounds this close, relative to the size of the larger body. */
  private static final double ABSOLUTE = 0.57e-15;

  /** Share of the promise that one bound may use, and both together. */
  private static final double SHARE_OF_BOUND = 0.4;

  private static final double SHARE_OF_BOTH = 0.8;

  private static final double RELATIVE = 1e-12;

  private final WorldFace world = new WorldFace();

  /** The weighted point, in the frame of A; then across the normal. */
  private double vx;

  private double vy;
  private double vz;
  private double lower;
  private double upper;

  /**
   * Writes that a direction separates the bodies: {@code d.w > gapError |d|} has been seen.
   *
   * @param p where they stand
   * @param face its direction, and the support pair as the fourth
   * @return true
   */
  static boolean disjoint(PlacedPair p, NearestFace face, String step, Finding out) {
    double inverse = 1 / Math.sqrt(face.dd);
    writeNormal(p, -face.dx * inverse, -face.dy * inverse, -face.dz * inverse, out);
    out.lower = (face.delta * inverse - p.gapError) * (1 - 2 * p.stretch);
    out.a0 = face.a3;
    out.b0 = face.b3;
    out.w0 = 1;
    out.pairs = 1;
    out.iterations = face.iterations;
    out.claim(Finding.Claim.DISJOINT, step);
    return true;
  }

  /**
   * Writes that a direction separates the bodies by more than the cutoff, if the bound of that is
   * one.
   */
  static boolean beyond(PlacedPair p, NearestFace face, double cutoff, String step, Finding out) {
    disjoint(p, face, step, out);
    if (p.grownUp > 0) {
      out.lower = Math.nextDown(out.lower - p.grownUp);
    }
    if (!(out.lower > cutoff)) {
      return false;
    }
    out.claim(Finding.Claim.BEYOND, step);
    return true;
  }

  /**
   * Tells whether the origin surely is inside the three points of polygons, and writes that. Three
   * determinants have one sign, each above what it may be off by, with lengths up to D and off by
   * e: 2.1 D e, and 3.1 u D<sup>2</sup> of roundings, together below 3 D max(e, 5.1 u D).
   */
  private static boolean surroundsInPlane(
      PlacedPair p, NearestFace face, String step, Finding out) {
    double c0 = face.x1 * face.y2 - face.y1 * face.x2;
    double c1 = face.x2 * face.y0 - face.y2 * face.x0;
    double c2 = face.x0 * face.y1 - face.y0 * face.x1;
    double sign = Math.copySign(1, c0);
    double least = Math.min(sign * c0, Math.min(sign * c1, sign * c2)); // NaN stays NaN
    double error =
        FLAT_DETERMINANT_UNITS * p.scene * Math.max(p.pointError, COORDINATE_UNITS * U * p.scene);
    if (!(least > error)) {
      return false;
    }
    double inverse = 1 / (c0 + c1 + c2);
    face.w0 = c0 * inverse;
    face.w1 = c1 * inverse;
    face.w2 = c2 * inverse;
    face.w3 = 0;
    face.writePairs(out, 3);
    out.upper = 0 - p.grownDown; // no negative zero
    out.claim(Finding.Claim.INTERSECTING, step);
    return true;
  }

  /**
   * Tells whether the origin surely is inside the four points, and writes that. Four determinants
   * have one sign, each above what it may be off by, with coordinates up to D and off by e: 26
   * D<sup>2</sup> max(e, 5.1 u D), as in {@code OriginInTetrahedron}. Seen through R_A' all four
   * are multiplied by the same number.
   */
  static boolean surrounds(PlacedPair p, NearestFace face, String step, Finding out) {
    if (p.a.flat) {
      return surroundsInPlane(p, face, step, out);
    }
    double nx = face.y2 * face.z3 - face.z2 * face.y3;
    double ny = face.z2 * face.x3 - face.x2 * face.z3;
    double nz = face.x2 * face.y3 - face.y2 * face.x3;
    double mx = face.y0 * face.z1 - face.z0 * face.y1;
    double my = face.z0 * face.x1 - face.x0 * face.z1;
    double mz = face.x0 * face.y1 - face.y0 * face.x1;
    double c0 = face.x1 * nx + face.y1 * ny + face.z1 * nz;
    double c1 = -(face.x0 * nx + face.y0 * ny + face.z0 * nz);
    double c2 = face.x3 * mx + face.y3 * my + face.z3 * mz;
    double c3 = -(face.x2 * mx + face.y2 * my + face.z2 * mz);
    double sign = Math.copySign(1, c0);
    double least =
        Math.min(Math.min(sign * c0, sign * c1), Math.min(sign * c2, sign * c3)); // NaN stays NaN
    double size = p.scene;
    if (!(least > determinantError(size, p.pointError))) {
      double a = most(most(face.x0, face.y0, face.z0), face.x1, face.y1, face.z1);
      double b = most(most(face.x2, face.y2, face.z2), face.x3, face.y3, face.z3);
      size = Math.max(a, b) + p.pointError;
      if (!(least > determinantError(size, p.pointError))) {
        return false;
      }
    }
    double inverse = 1 / (c0 + c1 + c2 + c3);
    face.w0 = c0 * inverse;
    face.w1 = c1 * inverse;
    face.w2 = c2 * inverse;
    face.w3 = c3 * inverse;
    face.writePairs(out, 4);
    out.upper = 0 - p.grownDown; // no negative zero
    out.claim(Finding.Claim.INTERSECTING, step);
    return true;
  }

  private static double determinantError(double size, double pointError) {
    return DETERMINANT_UNITS * (size * size) * Math.max(pointError, COORDINATE_UNITS * U * size);
  }

  private static double most(double x, double y, double z) {
    return Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  }

  private static double most(double known, double x, double y, double z) {
    return Math.max(known, most(x, y, z));
  }

  /**
   * Bounds the distance and writes it, if the bounds are as close as is promised.
   *
   * @param relative relative tolerance that was asked for
   * @param absolute absolute tolerance likewise
   */
  boolean nearest(
      PlacedPair p, NearestFace face, double relative, double absolute, String step, Finding out) {
    if (face.weighed) {
      addUp(p, face);
    } else if (!weigh(face)) {
      return false;
    }
    face.dropWeightless();
    double inverse = 1 / Math.sqrt(face.dd);
    double ux = -face.dx * inverse;
    double uy = -face.dy * inverse;
    double uz = -face.dz * inverse;
    writeNormal(p, ux, uy, uz, out);
    double gap = face.delta * inverse;
    double length = Math.sqrt(vx * vx + vy * vy + vz * vz);
    double slack = 2 * p.stretch + 8 * U;
    double low = (gap - p.gapError) * (1 - slack);
    double high = (length + p.pointError) * (1 + slack);
    double scale = ABSOLUTE * Math.max(p.a.size, p.b.size);
    double grown = p.grownUp;
    double granted = SHARE_OF_BOUND * Math.max(scale, Math.min(RELATIVE, relative) * gap);
    double promised =
        SHARE_OF_BOTH * Math.max(scale, Math.max(relative * (high - grown), absolute));
    // what radii are subtracted from is told as well as can be: less is left of it than was
    // promised
    if (grown > 0 || !(p.gapError <= granted && high - low <= promised)) {
      double across = across(p, face, ux, uy, uz, length, slack, out);
      if (!(across >= 0 && sharpen(p, face, out.normalX, out.normalY, out.normalZ, across))) {
        return false;
      }
      low = lower;
      high = upper;
      if (!(high - low <= promised)) {
        return false;
      }
    }
    if (grown > 0) {
      low = Math.nextDown(low - grown);
      high = Math.nextUp(high - p.grownDown);
    }
    if (!(low > 0 && high >= low)) {
      return false;
    }
    out.lower = low;
    out.upper = high;
    writePoints(p, face, out);
    if (grown > 0) {
      movePoints(p, out);
    }
    face.writePairs(out, face.count);
    out.claim(Finding.Claim.NEAREST, step);
    return true;
  }

  /**
   * Returns a bound of the length of the weighted point across the normal, which is written anew
   * where the poses are skewed; -1 where that cannot be.
   *
   * @param ux unit vector from A to B in the frame of A, so uy and uz
   * @param length of the weighted point
   * @param slack relative
   */
  private double across(
      PlacedPair p,
      NearestFace face,
      double ux,
      double uy,
      double uz,
      double length,
      double slack,
      Finding out) {
    if (WorldFace.isNeeded(p)) {
      if (!world.find(p, face)) {
        return -1;
      }
      out.normalX = world.nx;
      out.normalY = world.ny;
      out.normalZ = world.nz;
      return world.across;
    }
    double along = -(vx * ux + vy * uy + vz * uz);
    double px = vx + along * ux;
    double py = vy + along * uy;
    double pz = vz + along * uz;
    return Math.sqrt(px * px + py * py + pz * pz) * (1 + slack)
        + ACROSS_SHARE * p.pointError
        + (ACROSS_STRETCH * p.stretch + ACROSS_UNITS * U) * length;
  }

  /**
   * Tells with twice the digits whether the direction separates the bodies, and writes that.
   *
   * @param face its direction, and a face that is farthest along it, or nearly
   */
  boolean separates(PlacedPair p, NearestFace face, String step, Finding out) {
    double inverse = 1 / Math.sqrt(face.dd);
    writeNormal(p, -face.dx * inverse, -face.dy * inverse, -face.dz * inverse, out);
    if (!sharpen(p, face, out.normalX, out.normalY, out.normalZ, 0) || !(lower > 0)) {
      return false;
    }
    out.lower = lower;
    face.writePairs(out, 1);
    out.claim(Finding.Claim.DISJOINT, step);
    return true;
  }

  /**
   * Writes what a search ended with and nothing claims: a direction and weighted pairs, for others
   * to begin with.
   *
   * @return whether the weights are such
   */
  boolean suggest(PlacedPair p, NearestFace face, Finding out) {
    double inverse = 1 / Math.sqrt(face.dd);
    writeNormal(p, -face.dx * inverse, -face.dy * inverse, -face.dz * inverse, out);
    if (!face.weighed) {
      weigh(face);
    }
    face.writePairs(out, face.count);
    return face.w0 >= 0 && (face.count < 2 || face.w1 >= 0) && (face.count < 3 || face.w2 >= 0);
  }

  /** Writes the normal, R_A u; 0 added to what may be -0 is 0. */
  private static void writeNormal(PlacedPair p, double ux, double uy, double uz, Finding out) {
    double[] pose = p.poseA;
    out.normalX = pose[0] * ux + pose[1] * uy + pose[2] * uz + 0.0;
    out.normalY = pose[4] * ux + pose[5] * uy + pose[6] * uz + 0.0;
    out.normalZ = pose[8] * ux + pose[9] * uy + pose[10] * uz + 0.0;
  }

  /**
   * Makes weights of the numerators of the search, and their point.
   *
   * @return whether none is negative
   */
  private boolean weigh(NearestFace face) {
    face.weighed = true;
    if (face.count == 1) {
      face.w0 = 1;
      vx = face.x0;
      vy = face.y0;
      vz = face.z0;
      return true;
    }
    double inverse = 1 / face.w2;
    double w0 = face.w0 * inverse;
    if (face.count == 2) {
      double w1 = 1 - w0;
      face.w0 = w0;
      face.w1 = w1;
      face.w2 = 0;
      vx = w0 * face.x0 + w1 * face.x1;
      vy = w0 * face.y0 + w1 * face.y1;
      vz = w0 * face.z0 + w1 * face.z1;
      return w0 >= 0 && w1 >= 0;
    }
    double w1 = face.w1 * inverse;
    double w2 = 1 - w0 - w1;
    face.w0 = w0;
    face.w1 = w1;
    face.w2 = w2;
    vx = w0 * face.x0 + w1 * face.x1 + w2 * face.x2;
    vy = w0 * face.y0 + w1 * face.y1 + w2 * face.y2;
    vz = w0 * face.z0 + w1 * face.z1 + w2 * face.z2;
    return w0 >= 0 && w1 >= 0 && w2 >= 0;
  }

  /** Computes the weighted point from the vertices: whoever weighed them is not believed. */
  private void addUp(PlacedPair p, NearestFace face) {
    face.locate0(p);
    double x = face.w0 * face.x0;
    double y = face.w0 * face.y0;
    double z = face.w0 * face.z0;
    if (face.count > 1) {
      face.locate1(p);
      x += face.w1 * face.x1;
      y += face.w1 * face.y1;
      z += face.w1 * face.z1;
      if (face.count > 2) {
        face.locate2(p);
        x += face.w2 * face.x2;
        y += face.w2 * face.y2;
        z += face.w2 * face.z2;
      }
    }
    vx = x;
    vy = y;
    vz = z;
  }

  /** Writes the weighted points of both bodies, in the world. */
  private static void writePoints(PlacedPair p, NearestFace face, Finding out) {
    double[] xa = p.a.fullX;
    double[] ya = p.a.fullY;
    double[] za = p.a.fullZ;
    double[] xb = p.b.fullX;
    double[] yb = p.b.fullY;
    double[] zb = p.b.fullZ;
    double ax = xa[face.a0];
    double ay = ya[face.a0];
    double az = za[face.a0];
    double bx = xb[face.b0];
    double by = yb[face.b0];
    double bz = zb[face.b0];
    if (face.count > 1) {
      double w0 = face.w0;
      double w1 = face.w1;
      ax = w0 * ax + w1 * xa[face.a1];
      ay = w0 * ay + w1 * ya[face.a1];
      az = w0 * az + w1 * za[face.a1];
      bx = w0 * bx + w1 * xb[face.b1];
      by = w0 * by + w1 * yb[face.b1];
      bz = w0 * bz + w1 * zb[face.b1];
      if (face.count > 2) {
        double w2 = face.w2;
        ax += w2 * xa[face.a2];
        ay += w2 * ya[face.a2];
        az += w2 * za[face.a2];
        bx += w2 * xb[face.b2];
        by += w2 * yb[face.b2];
        bz += w2 * zb[face.b2];
      }
    }
    double[] a = p.poseA;
    double[] b = p.poseB;
    out.pointAx = a[0] * ax + a[1] * ay + a[2] * az + a[3];
    out.pointAy = a[4] * ax + a[5] * ay + a[6] * az + a[7];
    out.pointAz = a[8] * ax + a[9] * ay + a[10] * az + a[11];
    out.pointBx = b[0] * bx + b[1] * by + b[2] * bz + b[3];
    out.pointBy = b[4] * bx + b[5] * by + b[6] * bz + b[7];
    out.pointBz = b[8] * bx + b[9] * by + b[10] * bz + b[11];
  }

  /** Moves the points to the surfaces of rounded bodies; a margin is between them. */
  private static void movePoints(PlacedPair p, Finding out) {
    out.pointAx += p.radiusA * out.normalX;
    out.pointAy += p.radiusA * out.normalY;
    out.pointAz += p.radiusA * out.normalZ;
    out.pointBx -= p.radiusB * out.normalX;
    out.pointBy -= p.radiusB * out.normalY;
    out.pointBz -= p.radiusB * out.normalZ;
  }

  /**
   * Bounds along the normal with about twice the digits: the second tier of the class comment. Each
   * number is an unevaluated sum of a rounded one and of what rounding took away, and what is named
   * ..l is the latter.
   *
   * @param x the normal in the world, so y and z
   * @param across bound of the length of the weighted point across the normal
   * @return false where more than one vertex might be farther than the named ones
   */
  // a straight line of forty numbers, most of which are needed to its end
  private boolean sharpen(
      PlacedPair pair, NearestFace face, double x, double y, double z, double across) {
    BodyData a = pair.a;
    BodyData b = pair.b;
    double[] p = pair.poseA;
    double[] q = pair.poseB;
    double gx = dot(p[0], p[4], p[8], x, y, z);
    double gxl = dotError(p[0], p[4], p[8], x, y, z);
    double gy = dot(p[1], p[5], p[9], x, y, z);
    double gyl = dotError(p[1], p[5], p[9], x, y, z);
    double gz = dot(p[2], p[6], p[10], x, y, z);
    double gzl = dotError(p[2], p[6], p[10], x, y, z);
    double hx = dot(q[0], q[4], q[8], x, y, z);
    double hxl = dotError(q[0], q[4], q[8], x, y, z);
    double hy = dot(q[1], q[5], q[9], x, y, z);
    double hyl = dotError(q[1], q[5], q[9], x, y, z);
    double hz = dot(q[2], q[6], q[10], x, y, z);
    double hzl = dotError(q[2], q[6], q[10], x, y, z);
    double tx = pair.shiftX;
    double ty = pair.shiftY;
    double tz = pair.shiftZ;
    double t = dot(tx, ty, tz, x, y, z);
    double tl =
        dotError(tx, ty, tz, x, y, z)
            + (x * sumError(q[3], -p[3], tx)
                + y * sumError(q[7], -p[7], ty)
                + z * sumError(q[11], -p[11], tz));
    double[] xa = a.fullX;
    double[] ya = a.fullY;
    double[] za = a.fullZ;
    double[] xb = b.fullX;
    double[] yb = b.fullY;
    double[] zb = b.fullZ;
    int k = face.count;
    int a0 = face.a0;
    int b0 = face.b0;
    int a1 = k > 1 ? face.a1 : a0;
    int b1 = k > 1 ? face.b1 : b0;
    int a2 = k > 2 ? face.a2 : a0;
    int b2 = k > 2 ? face.b2 : b0;
    // heights of the named vertices
    double ux = xa[a0];
    double uy = ya[a0];
    double uz = za[a0];
    double ah0 = dot(gx, gy, gz, ux, uy, uz);
    double al0 = dotError(gx, gy, gz, ux, uy, uz) + (gxl * ux + gyl * uy + gzl * uz);
    double ah1 = ah0;
    double al1 = al0;
    double ah2 = ah0;
    double al2 = al0;
    if (a1 != a0) {
      ux = xa[a1];
      uy = ya[a1];
      uz = za[a1];
      ah1 = dot(gx, gy, gz, ux, uy, uz);
      al1 = dotError(gx, gy, gz, ux, uy, uz) + (gxl * ux + gyl * uy + gzl * uz);
    }
    if (a2 != a0) {
      ux = xa[a2];
      uy = ya[a2];
      uz = za[a2];
      ah2 = dot(gx, gy, gz, ux, uy, uz);
      al2 = dotError(gx, gy, gz, ux, uy, uz) + (gxl * ux + gyl * uy + gzl * uz);
    }
    ux = xb[b0];
    uy = yb[b0];
    uz = zb[b0];
    double bh0 = dot(hx, hy, hz, ux, uy, uz);
    double bl0 = dotError(hx, hy, hz, ux, uy, uz) + (hxl * ux + hyl * uy + hzl * uz);
    double bh1 = bh0;
    double bl1 = bl0;
    double bh2 = bh0;
    double bl2 = bl0;
    if (b1 != b0) {
      ux = xb[b1];
      uy = yb[b1];
      uz = zb[b1];
      bh1 = dot(hx, hy, hz, ux, uy, uz);
      bl1 = dotError(hx, hy, hz, ux, uy, uz) + (hxl * ux + hyl * uy + hzl * uz);
    }
    if (b2 != b0) {
      ux = xb[b2];
      uy = yb[b2];
      uz = zb[b2];
      bh2 = dot(hx, hy, hz, ux, uy, uz);
      bl2 = dotError(hx, hy, hz, ux, uy, uz) + (hxl * ux + hyl * uy + hzl * uz);
    }
    double e0 = combine(t, tl, ah0, al0, bh0, bl0);
    double e1 = k > 1 ? combine(t, tl, ah1, al1, bh1, bl1) : e0;
    double e2 = k > 2 ? combine(t, tl, ah2, al2, bh2, bl2) : e0;
    // how much farther than the first vertex the bodies reach, other named vertices included
    double over;
    if (a.box != null) {
      over = beyond(a, a0, gx + gxl, gy + gyl, gz + gzl);
    } else {
      double above = Math.max(0, Math.max((ah1 - ah0) + (al1 - al0), (ah2 - ah0) + (al2 - al0)));
      int rival =
          a.rival(
              gx + gxl,
              gy + gyl,
              gz + gzl,
              ah0 + above - RIVAL_UNITS * U * a.fullReach,
              a0,
              a1,
              a2);
      if (rival == SupportTableCells.SEVERAL) {
        return false;
      }
      if (rival >= 0) {
        ux = xa[rival];
        uy = ya[rival];
        uz = za[rival];
        above =
            Math.max(
                above,
                (dot(gx, gy, gz, ux, uy, uz) - ah0)
                    + (dotError(gx, gy, gz, ux, uy, uz) + (gxl * ux + gyl * uy + gzl * uz) - al0));
      }
      over = above;
    }
    if (b.box != null) {
      over += beyond(b, b0, -(hx + hxl), -(hy + hyl), -(hz + hzl));
    } else {
      double below = Math.max(0, Math.max((bh0 - bh1) + (bl0 - bl1), (bh0 - bh2) + (bl0 - bl2)));
      int rival =
          b.rival(
              -(hx + hxl),
              -(hy + hyl),
              -(hz + hzl),
              below - bh0 - RIVAL_UNITS * U * b.fullReach,
              b0,
              b1,
              b2);
      if (rival == SupportTableCells.SEVERAL) {
        return false;
      }
      if (rival >= 0) {
        ux = xb[rival];
        uy = yb[rival];
        uz = zb[rival];
        below =
            Math.max(
                below,
                (bh0 - dot(hx, hy, hz, ux, uy, uz))
                    - (dotError(hx, hy, hz, ux, uy, uz) + (hxl * ux + hyl * uy + hzl * uz) - bl0));
      }
      over += below;
    }
    double excess = x * x + y * y + z * z - 1;
    double perLength = 1 - 0.5 * excess;
    double fine = FINE_UNITS * U * U * pair.fullScene;
    double error = fine + HEIGHT_UNITS * U * Math.abs(e0) + over * (1 + 16 * U);
    lower = (e0 - error) * perLength;
    lower -= LENGTH_UNITS * U * Math.abs(lower);
    double least = Math.min(e0, Math.min(e1, e2));
    // a mean of what is at least the gap: only what is above it is rounded
    double mean = least + share(face, e0 - least, e1 - least, e2 - least);
    double spread = Math.max(e0, Math.max(e1, e2)) - least;
    double high = mean * perLength;
    high += (HEIGHT_UNITS + LENGTH_UNITS) * U * Math.abs(high) + 4 * U * spread + fine;
    upper = high + across * across / (2 * high) * (1 + 16 * U);
    return true;
  }

  /** Returns the mean of numbers by the weights of the pairs. */
  private static double share(NearestFace face, double e0, double e1, double e2) {
    double sum = face.w0 * e0;
    double total = face.w0;
    if (face.count > 1) {
      sum += face.w1 * e1;
      total += face.w1;
      if (face.count > 2) {
        sum += face.w2 * e2;
        total += face.w2;
      }
    }
    return sum / total;
  }

  /** How much farther than a corner a box reaches along a direction; each term is exact or 0. */
  private static double beyond(BodyData body, int v, double dx, double dy, double dz) {
    double[] box = requireNonNull(body.box);
    double ox = dx > 0 ? box[3] - body.fullX[v] : body.fullX[v] - box[0];
    double oy = dy > 0 ? box[4] - body.fullY[v] : body.fullY[v] - box[1];
    double oz = dz > 0 ? box[5] - body.fullZ[v] : body.fullZ[v] - box[2];
    return (Math.abs(dx) * ox + Math.abs(dy) * oy + Math.abs(dz) * oz) * (1 + 8 * U);
  }
}
