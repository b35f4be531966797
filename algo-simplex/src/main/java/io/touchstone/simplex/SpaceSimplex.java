// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.contact.OriginInTetrahedron;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * The simplex method for intersection in R<sup>3</sup>, in the frame of A, with a column per pair
 * of vertices and one artificial column, a ray: four rows instead of five.
 *
 * <pre>{@code
 * minimise x     columns (u; 1) for differences u = (a_i - b_j) / l, and (c; 0) for x
 *                right-hand side (0; 1), dual vector (w, gamma)
 * }</pre>
 *
 * Whether 0 is a convex combination does not depend on the lengths of the columns. With l about the
 * length of the difference the dual vector makes about equal angles with the columns of the basis:
 * it is in the middle of the cone of directions that may still separate, where a support query
 * excludes most. A feasible basis is three columns and the ray: the line of c through the origin
 * passes through the triangle u_0 u_1 u_2, at {@code -x c}. Up to a positive factor w is the normal
 * of the triangle, {@code w.c > 0 > w.u_i = -gamma}; so every difference d with {@code w.d >= 0}
 * has a profit, and the query that does not separate finds one.
 *
 * <p>By Cramer's rule the values are proportional to determinants, and a pivot needs no inverse and
 * no division: the line leaves the tetrahedron u_0 u_1 u_2 u through the face of u, u_i and u_j for
 * which
 *
 * <pre>{@code det(c, u_i, u) <= 0 <= det(c, u_j, u)      i, j in the order of the triangle}</pre>
 *
 * and either the third column leaves the basis, or, where that face is beyond the origin, the ray:
 * then x = 0.
 *
 * <p>The first basis: d_0 is looked for along the line through the middles, in the world ({@link
 * SeparatingAxisMemory}), which decides bodies that are far apart before there is a relative pose;
 * d_1 along that line reflected, perpendicular to which d_0 is no hindrance any more; d_2 among the
 * directions that make equal angles with u_0 and u_1, on the side of the line. The ray is that from
 * the middle of the triangle to the origin, whatever the triangle is: a warm query starts from a
 * face of the last tetrahedron.
 *
 * <p>What is claimed holds with all roundings: a gap greater than the error ({@link
 * SeparatingAxisMemory}), or four pairs whose differences surely have the origin inside ({@link
 * OriginInTetrahedron}). What cannot be claimed is left to {@link FloatingSimplex}.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapter 3 (one artificial column); J. Elzinga
 * and T. G. Moore, A central cutting plane algorithm, Math. Programming 8 (1975) (columns of unit
 * length); G. Snethen, XenoCollide, Game Programming Gems 7 (2008) (a ray and determinants).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class SpaceSimplex {

  /** Twice what hulls with thousands of vertices that nearly touch take. */
  private static final int MOST_ITERATIONS = 40;

  /** Directions shorter than the root of this, of lengths about 1, are left to the other method. */
  private static final double LEAST_SQUARE = 0x1p-200;

  /**
   * How far the third direction leans towards the side of the first, in units of the cosine there.
   * Measured on hulls of 16 to 4096 vertices and on boxes: 3 to 5 take the fewest queries.
   */
  private static final double LEAN = 4;

  /** The row of what enters and, after a pivot, of what has left. */
  private static final int LEAVING = 3;

  private final RelativePlacement placement = new RelativePlacement();
  private final PivotTrace trace;
  private final int[] vertexA = new int[4];
  private final int[] vertexB = new int[4];
  private final double[] weights = new double[4];

  /** Differences of the triangle and of what enters: x of the four, then y, then z. */
  private final double[] points = new double[12];

  /** Serves where nothing is to be remembered. */
  private final SimplexWarmStart nothing = new SimplexWarmStart(Simplex.ID, 3);

  private SimplexWarmStart memory = nothing;
  private SeparatingAxisMemory direction = nothing.direction();
  private int iterations;

  SpaceSimplex(PivotTrace trace) {
    this.trace = trace;
  }

  /**
   * Looks for an answer, in R<sup>3</sup> and in the frame of A, where that is accurate enough.
   *
   * @param warm memory of this pair of shapes, or null
   * @return whether one is proposed
   */
  boolean find(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      int maxIterations,
      @Nullable SimplexWarmStart warm,
      Proposal out) {
    SpatialSupport mapA = a.space();
    SpatialSupport mapB = b.space();
    if (mapA == null || mapB == null || !poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    iterations = 0;
    if (warm == null) {
      nothing.forgetSpace();
    }
    memory = warm == null ? nothing : warm;
    direction = memory.direction();
    if (memory.pairs().isKnown() && memory.pairs().hold(poseA, poseB)) {
      memory.pairs().proposeTo(out);
    } else if (direction.isKnown() && direction.holds(poseA, poseB)) {
      proposeApart(out);
    } else {
      placement.read(mapA, poseA, mapB, poseB);
      switch (decide(mapA, mapB, Math.min(maxIterations, MOST_ITERATIONS))) {
        case APART -> proposeApart(out);
        case TOGETHER -> {
          out.together().fourPairs(vertexA, vertexB, weights).sure();
          if (warm != null) {
            warm.rememberPairs(vertexA, vertexB, a, b);
          }
        }
        default -> {
          memory.forgetSpace();
          return false;
        }
      }
    }
    out.effort(iterations, iterations);
    return true;
  }

  private void proposeApart(Proposal out) {
    direction.proposeTo(out);
    if (trace.isOn()) {
      trace.separated(
          iterations, new double[] {direction.normalX(), direction.normalY(), direction.normalZ()});
    }
  }

  /** Searches, from remembered pairs or along a remembered direction, and remembers directions. */
  private PhaseOne.Ending decide(SpatialSupport mapA, SpatialSupport mapB, int most) {
    int known = 0;
    if (memory.pairs().isKnown()) {
      // three of the four pairs are the triangle that the origin is beyond
      memory.pairs().copyVerticesTo(vertexA, vertexB);
      int opposite = memory.pairs().farthestOutside();
      vertexA[opposite] = vertexA[3];
      vertexB[opposite] = vertexB[3];
      known = 3;
    } else {
      boolean again = direction.isKnown() && !memory.alongMiddles();
      if (again
          ? direction.again(placement, mapA, mapB)
          : direction.alongMiddles(placement, mapA, mapB)) {
        iterations++;
        memory.rememberDirection(!again);
        return PhaseOne.Ending.APART;
      }
    }
    placement.relate();
    PhaseOne.Ending ending = search(mapA, mapB, most, known);
    if (ending == PhaseOne.Ending.APART) {
      memory.rememberDirection(false);
    }
    return ending;
  }

  /**
   * Searches from the pair of vertices along the direction that was tested. One loop in scalars,
   * longer than a screen, because a query is decided in three passes of it: vectors in arrays or in
   * objects cost more than what they hold. {@link FloatingSimplex} is the same method to be read.
   *
   * @param known 0, or 3 if the first three pairs are the triangle to start from instead
   */
  private PhaseOne.Ending search(SpatialSupport mapA, SpatialSupport mapB, int most, int known) {
    double r0 = placement.rotation(0);
    double r1 = placement.rotation(1);
    double r2 = placement.rotation(2);
    double r3 = placement.rotation(3);
    double r4 = placement.rotation(4);
    double r5 = placement.rotation(5);
    double r6 = placement.rotation(6);
    double r7 = placement.rotation(7);
    double r8 = placement.rotation(8);
    double tx = placement.tx();
    double ty = placement.ty();
    double tz = placement.tz();
    double error = placement.error() * (1 + 0x1p-40);
    double errorSq = error * error;
    double scale = inversePower(direction.px(), direction.py(), direction.pz());
    double wx = direction.px() * scale; // the direction w, of a length about 1
    double wy = direction.py() * scale;
    double wz = direction.pz() * scale;
    int va = known > 0 ? vertexA[0] : direction.vertexA();
    int vb = known > 0 ? vertexB[0] : direction.vertexB();
    // the triangle u_0 u_1 u_2 and the ray
    double x0 = 0;
    double y0 = 0;
    double z0 = 0;
    double x1 = 0;
    double y1 = 0;
    double z1 = 0;
    double x2 = 0;
    double y2 = 0;
    double z2 = 0;
    double cx = 0;
    double cy = 0;
    double cz = 0;
    double turn = 1; // -1 if the triangle goes round the other way
    int row = LEAVING;
    int count = 1;
    while (true) {
      double bx = mapB.x(vb);
      double by = mapB.y(vb);
      double bz = mapB.z(vb);
      double dx = mapA.x(va) - (r0 * bx + r1 * by + r2 * bz + tx);
      double dy = mapA.y(va) - (r3 * bx + r4 * by + r5 * bz + ty);
      double dz = mapA.z(va) - (r6 * bx + r7 * by + r8 * bz + tz);
      double support = wx * dx + wy * dy + wz * dz;
      double square = wx * wx + wy * wy + wz * wz;
      if (count > known && !(support * support > errorSq * square && square > LEAST_SQUARE)) {
        break; // contact, up to roundings; also for NaN
      }
      if (count > known && support < 0) {
        iterations += count - known;
        // the first vertices are those along w in the world, which may be other ones here, where
        // poses are not quite rigid; and there they do not separate
        return count > 1
                && direction.take(wx, wy, wz, -support, square, va, vb, placement, mapA, mapB)
            ? PhaseOne.Ending.APART
            : PhaseOne.Ending.OPEN;
      }
      set(count > 3 ? LEAVING : count - 1, va, vb, dx, dy, dz);
      double shrink = inverseRoot(dx * dx + dy * dy + dz * dz);
      dx *= shrink;
      dy *= shrink;
      dz *= shrink;
      if (count > 3) {
        double vx = turn * (dy * cz - dz * cy);
        double vy = turn * (dz * cx - dx * cz);
        double vz = turn * (dx * cy - dy * cx);
        double s0 = x0 * vx + y0 * vy + z0 * vz;
        double s1 = x1 * vx + y1 * vy + z1 * vz;
        double s2 = x2 * vx + y2 * vy + z2 * vz;
        if (s0 <= 0 && s1 >= 0) {
          row = 2;
          x2 = dx;
          y2 = dy;
          z2 = dz;
        } else if (s1 <= 0 && s2 >= 0) {
          row = 0;
          x0 = dx;
          y0 = dy;
          z0 = dz;
        } else if (s2 <= 0 && s0 >= 0) {
          row = 1;
          x1 = dx;
          y1 = dy;
          z1 = dz;
        } else {
          break; // roundings, or NaN
        }
        if (trace.isOn()) {
          trace.pair(iterations + count - known, va, vb, row);
        }
      } else if (count == 3) {
        x2 = dx;
        y2 = dy;
        z2 = dz;
        cx = -(x0 + x1 + x2);
        cy = -(y0 + y1 + y2);
        cz = -(z0 + z1 + z2);
      } else if (count == 2) {
        x1 = dx;
        y1 = dy;
        z1 = dz;
        double nx = y0 * z1 - z0 * y1;
        double ny = z0 * x1 - x0 * z1;
        double nz = x0 * y1 - y0 * x1;
        double sx = x0 + x1;
        double sy = y0 + y1;
        double sz = z0 + z1;
        double inward = (nx * nx + ny * ny + nz * nz) * inverseRoot(sx * sx + sy * sy + sz * sz);
        double along = LEAN * (wx * nx + wy * ny + wz * nz) * inverseRoot(square);
        wx = along * nx - inward * sx;
        wy = along * ny - inward * sy;
        wz = along * nz - inward * sz;
      } else {
        x0 = dx;
        y0 = dy;
        z0 = dz;
        double dd = dx * dx + dy * dy + dz * dz;
        double twice = 2 * (wx * dx + wy * dy + wz * dz);
        wx = wx * dd - twice * dx;
        wy = wy * dd - twice * dy;
        wz = wz * dd - twice * dz;
      }
      if (count >= 3) { // the dual vector: the normal of the triangle
        double ex = x1 - x0;
        double ey = y1 - y0;
        double ez = z1 - z0;
        double fx = x2 - x0;
        double fy = y2 - y0;
        double fz = z2 - z0;
        wx = turn * (ey * fz - ez * fy);
        wy = turn * (ez * fx - ex * fz);
        wz = turn * (ex * fy - ey * fx);
        double height = wx * x0 + wy * y0 + wz * z0;
        if (count == 3) {
          if (height > 0) { // the other way round
            turn = -1;
            wx = -wx;
            wy = -wy;
            wz = -wz;
          }
        } else if (height >= 0) { // the face is beyond the origin: the ray leaves
          iterations += count - known;
          return OriginInTetrahedron.surround(points, placement.size(), placement.error(), weights)
              ? PhaseOne.Ending.TOGETHER
              : PhaseOne.Ending.OPEN;
        }
        swap(row);
      }
      if (count < known) {
        va = vertexA[count];
        vb = vertexB[count];
      } else if (count - known < most) {
        long pair =
            SpatialSupport.supports(
                mapA,
                wx,
                wy,
                wz,
                mapB,
                -(r0 * wx + r3 * wy + r6 * wz),
                -(r1 * wx + r4 * wy + r7 * wz),
                -(r2 * wx + r5 * wy + r8 * wz));
        va = SpatialSupport.first(pair);
        vb = SpatialSupport.second(pair);
      } else {
        break;
      }
      count++;
    }
    iterations += count - known;
    return PhaseOne.Ending.OPEN;
  }

  /**
   * Returns a number near {@code 1 / sqrt(square)}, within 4 percent, and for a square times
   * 2<sup>2k</sup> that number times 2<sup>-k</sup>: half the exponent and half the digits, from
   * the constant with which the error is least.
   */
  private static double inverseRoot(double square) {
    return Double.longBitsToDouble(0x5fe6eb50c7b537a9L - (Double.doubleToRawLongBits(square) >> 1));
  }

  /** Returns the power of two that brings the length of a vector to about 1. */
  private static double inversePower(double x, double y, double z) {
    return Math.scalb(1.0, -Math.getExponent(Math.abs(x) + Math.abs(y) + Math.abs(z)));
  }

  private void set(int row, int va, int vb, double dx, double dy, double dz) {
    vertexA[row] = va;
    vertexB[row] = vb;
    points[row] = dx;
    points[4 + row] = dy;
    points[8 + row] = dz;
  }

  /** Lets what has entered take the place of a row, and that what is leaving. */
  private void swap(int row) {
    int va = vertexA[row];
    vertexA[row] = vertexA[LEAVING];
    vertexA[LEAVING] = va;
    int vb = vertexB[row];
    vertexB[row] = vertexB[LEAVING];
    vertexB[LEAVING] = vb;
    for (int k = 0; k < 12; k += 4) {
      double coordinate = points[k + row];
      points[k + row] = points[k + LEAVING];
      points[k + LEAVING] = coordinate;
    }
  }
}
