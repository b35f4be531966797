package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;
import static java.util.Objects.requireNonNull;

import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * Bounds of the distance of two bodies in R<sup>3</sup> from the last simplex of a search and its
 * normal, with twice the digits of a double, where one relative pose is not accurate enough.
 *
 * <p>Along the unit vector n, which points from A to B, and with the pairs (a<sub>i</sub>,
 * b<sub>i</sub>) of the simplex, weights l<sub>i</sub>,
 *
 * <pre>{@code
 * gap    = n.(t_B - t_A) - h_A(R_A'n) - h_B(-R_B'n)            <= distance
 * along  = gap + sum l_i ((h_A - R_A'n.a_i) + (h_B + R_B'n.b_i))
 * |v|    = sqrt(along^2 + across^2) <= along + across^2 / (2 along)  >= distance
 * }</pre>
 *
 * where v is the vector between the weighted points and across its component perpendicular to n,
 * which is so small that ordinary digits do ({@link SpaceSearch#across}).
 *
 * <p>The support values are those of the farthest of the vertices of the simplex and of at most one
 * vertex that ties with them, the {@linkplain SpatialSupport#rival rival}; of boxes, that of the
 * corner which the signs choose. What has more ties is left to {@link PairAnswer}.
 *
 * <p><b>Error.</b> All sums and products are those of the second stage of {@link
 * io.touchstone.kernel.certified.CertifiedGap}, whose bound {@code 256 u^2 (momentA + momentB +
 * shift)} is below {@code 2^-96} times {@link SpaceSearch#size}; the least size excludes underflow
 * of what matters. The gap is rounded once and divided by {@code |n| = sqrt(1 + e)}, with e from
 * twice the digits and below 2<sup>-40</sup>, so that {@code 1 - e/2} leaves e<sup>2</sup> out, one
 * unit in 2<sup>80</sup>. Three units of the gap cover these roundings and that of the bound.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PreciseDistance {

  /** Error of a gap, per size of the scene; see the class comment. */
  private static final double ERROR = 0x1p-96;

  /** Roundings of the gap, of its division by the length of the normal and of its bound. */
  private static final double ROUNDINGS = 3 * UNIT_ROUNDOFF;

  /** A normal whose squared length is farther from 1 than this is no unit vector. */
  private static final double MOST_EXCESS = 0x1p-40;

  /**
   * Part of a shortfall that covers the length of the normal and the roundings of sums of terms of
   * one sign, some units.
   */
  private static final double SLOPPY = 1 + 0x1p-28;

  /** The direction of the search, and the normal made of it, are this close: roundings. */
  private static final double TURN = 0x1p-45;

  double lower;
  double upper;

  private final double[] poseA = new double[12];
  private final double[] poseB = new double[12];
  private final Side sideA = new Side();
  private final Side sideB = new Side();

  /**
   * Bounds the distance.
   *
   * @param search ended with {@link SpaceSearch.Ending#NEAREST}; both shapes have a support map in
   *     space
   * @param placement where the shapes are
   * @return whether the bounds hold and the lower one is positive
   */
  boolean bound(
      GjkShape a,
      GjkShape b,
      RelativePlacement placement,
      SpaceSearch search,
      double nx,
      double ny,
      double nz) {
    double[] p = poseA;
    double[] q = poseB;
    placement.copyPoseA(p);
    placement.copyPoseB(q);
    PairSimplex simplex = search.simplex;
    SpatialSupport mapA = requireNonNull(a.space);
    SpatialSupport mapB = requireNonNull(b.space);
    if (!sideA.farthest(mapA, a.reach, p, nx, ny, nz, simplex.vertexA, simplex.size)
        || !sideB.farthest(mapB, b.reach, q, -nx, -ny, -nz, simplex.vertexB, simplex.size)) {
      return false;
    }
    double sx = q[3] - p[3];
    double sy = q[7] - p[7];
    double sz = q[11] - p[11];
    double ofShift =
        sumError(q[3], -p[3], sx) * nx
            + sumError(q[7], -p[7], sy) * ny
            + sumError(q[11], -p[11], sz) * nz;
    double tx = nx * sx;
    double ty = ny * sy;
    double tz = nz * sz;
    double sum1 = tx + ty;
    double sum2 = sum1 + tz;
    double sum3 = sum2 - sideA.high;
    double sum4 = sum3 - sideB.high;
    double rest =
        dotError(nx, sx, tx, ny, sy, ty, nz, sz, tz, sum1, sum2)
            + ofShift
            + sumError(sum2, -sideA.high, sum3)
            + sumError(sum3, -sideB.high, sum4)
            - sideA.low
            - sideB.low;
    double xx = nx * nx;
    double yy = ny * ny;
    double zz = nz * nz;
    double xy = xx + yy;
    double xyz = xy + zz;
    double excess = xyz - 1 + dotError(nx, nx, xx, ny, ny, yy, nz, nz, zz, xy, xyz);
    double gap = sum4 + (rest - 0.5 * excess * sum4);
    double margin = ROUNDINGS * gap + ERROR * search.size;
    lower = gap - margin;
    if (!(lower > 0 && Math.abs(excess) <= MOST_EXCESS)) { // also for NaN
      return false;
    }
    double shortfall = 0;
    double total = 0;
    for (int k = 0; k < simplex.size; k++) {
      double share = simplex.weight[k];
      shortfall += share * (sideA.shortfall[k] + sideB.shortfall[k]);
      total += share;
    }
    // 2 errors cover the three components of the computed difference
    double across =
        SLOPPY * search.across
            + 2 * placement.error()
            + search.length * (2 * placement.stretch() + TURN);
    upper =
        gap
            + (margin
                + SLOPPY * (shortfall / total)
                + SLOPPY * across * (across / (2 * lower))
                + ERROR * search.size);
    return upper < Double.POSITIVE_INFINITY;
  }

  /** What rounding took from {@code (p_x + p_y) + p_z}, p being the rounded products of a and b. */
  private static double dotError(
      double ax,
      double bx,
      double px,
      double ay,
      double by,
      double py,
      double az,
      double bz,
      double pz,
      double sum1,
      double sum2) {
    return productError(ax, bx, px)
        + productError(ay, by, py)
        + productError(az, bz, pz)
        + (sumError(px, py, sum1) + sumError(sum1, pz, sum2));
  }

  /** The support value of one body along a direction of the world. */
  private static final class Side {

    /**
     * Vertices whose products with the direction in doubles are lower than the greatest by more
     * than this, per reach of the body, are lower in truth: twice 3 u for a product and u for the
     * rounded direction make 8 u.
     */
    private static final double SLACK = 12 * UNIT_ROUNDOFF;

    /** Support value: leading and trailing part. */
    double high;

    double low;

    /** How much lower than the farthest vertex each vertex of the simplex is. */
    final double[] shortfall = new double[3];

    private double ux;
    private double uy;
    private double uz;
    private double lowX;
    private double lowY;
    private double lowZ;
    private final double[] highs = new double[4];
    private final double[] lows = new double[4];

    /**
     * Finds the support value.
     *
     * @param known vertices that are about the farthest, at most three
     * @return whether it is certain
     */
    boolean farthest(
        SpatialSupport map,
        double reach,
        double[] pose,
        double wx,
        double wy,
        double wz,
        int[] known,
        int count) {
      turn(pose, wx, wy, wz);
      return map.isBox() ? ofBox(map, known, count) : ofHull(map, reach, known, count);
    }

    /** {@code u = R'w} with twice the digits. */
    private void turn(double[] pose, double wx, double wy, double wz) {
      double px = pose[0] * wx;
      double py = pose[4] * wy;
      double pz = pose[8] * wz;
      double sum1 = px + py;
      double sum2 = sum1 + pz;
      double rest = dotError(pose[0], wx, px, pose[4], wy, py, pose[8], wz, pz, sum1, sum2);
      ux = sum2 + rest;
      lowX = sumError(sum2, rest, ux);
      px = pose[1] * wx;
      py = pose[5] * wy;
      pz = pose[9] * wz;
      sum1 = px + py;
      sum2 = sum1 + pz;
      rest = dotError(pose[1], wx, px, pose[5], wy, py, pose[9], wz, pz, sum1, sum2);
      uy = sum2 + rest;
      lowY = sumError(sum2, rest, uy);
      px = pose[2] * wx;
      py = pose[6] * wy;
      pz = pose[10] * wz;
      sum1 = px + py;
      sum2 = sum1 + pz;
      rest = dotError(pose[2], wx, px, pose[6], wy, py, pose[10], wz, pz, sum1, sum2);
      uz = sum2 + rest;
      lowZ = sumError(sum2, rest, uz);
    }

    /** {@code u.v} with twice the digits, kept at a place. */
    private void dot(SpatialSupport map, int vertex, int place) {
      double x = map.x(vertex);
      double y = map.y(vertex);
      double z = map.z(vertex);
      double px = ux * x;
      double py = uy * y;
      double pz = uz * z;
      double sum1 = px + py;
      double sum2 = sum1 + pz;
      highs[place] = sum2;
      lows[place] =
          dotError(ux, x, px, uy, y, py, uz, z, pz, sum1, sum2) + (lowX * x + lowY * y + lowZ * z);
    }

    /**
     * The signs choose the farthest corner. What a corner lacks are products along the axes where
     * it is at the other end, none negative.
     */
    private boolean ofBox(SpatialSupport map, int[] known, int count) {
      int corner = map.support(ux, uy, uz);
      dot(map, corner, 0);
      high = highs[0];
      low = lows[0];
      for (int k = 0; k < count; k++) {
        int vertex = known[k];
        shortfall[k] =
            Math.abs(ux * (map.x(corner) - map.x(vertex)))
                + Math.abs(uy * (map.y(corner) - map.y(vertex)))
                + Math.abs(uz * (map.z(corner) - map.z(vertex)));
      }
      return true;
    }

    private boolean ofHull(SpatialSupport map, double reach, int[] known, int count) {
      int v0 = known[0];
      int v1 = count > 1 ? known[1] : v0;
      int v2 = count > 2 ? known[2] : v0;
      dot(map, v0, 0);
      double greatest = highs[0];
      if (v1 == v0) {
        highs[1] = highs[0];
        lows[1] = lows[0];
      } else {
        dot(map, v1, 1);
        greatest = Math.max(greatest, highs[1]);
      }
      if (v2 == v0 || v2 == v1) {
        int same = v2 == v0 ? 0 : 1;
        highs[2] = highs[same];
        lows[2] = lows[same];
      } else {
        dot(map, v2, 2);
        greatest = Math.max(greatest, highs[2]);
      }
      int rival = map.rival(ux, uy, uz, greatest - SLACK * reach, v0, v1, v2);
      if (rival == SpatialSupport.SEVERAL) {
        return false;
      }
      int places = count;
      if (rival != SpatialSupport.NONE) {
        dot(map, rival, 3);
        places = 4;
      }
      int top = 0;
      for (int k = 1; k < places; k++) {
        if ((highs[k] - highs[top]) + (lows[k] - lows[top]) > 0) {
          top = k;
        }
      }
      high = highs[top];
      low = lows[top];
      for (int k = 0; k < count; k++) {
        shortfall[k] = (high - highs[k]) + (low - lows[k]);
      }
      return true;
    }
  }
}
