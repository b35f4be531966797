package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.memory.OriginSimplexMemory;
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
 * <p>What is claimed holds with all roundings ({@link RelativePlacement}): a gap greater than the
 * error, or four pairs whose differences surely have the origin inside. What cannot be claimed is
 * left to {@link FloatingSimplex}.
 *
 * <p>Source: V. Chvatal, Linear Programming (1983), chapter 3 (one artificial column); J. Elzinga
 * and T. G. Moore, A central cutting plane algorithm, Math. Programming 8 (1975) (columns of unit
 * length); G. Snethen, XenoCollide, Game Programming Gems 7 (2008) (a ray and determinants).
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class SpaceSimplex {

  /** How it ended. */
  enum Ending {
    APART,
    TOGETHER,
    UNCLEAR
  }

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
  private final SeparatingAxisMemory cold = new SeparatingAxisMemory();
  private SeparatingAxisMemory direction = cold;
  private final PivotTrace trace;
  private final double[] weights = new double[4];
  private final double[] points = new double[12];
  private final int[] vertexA = new int[4];
  private final int[] vertexB = new int[4];

  /** The remembered pairs that the last answer rests on, if it does. */
  private @Nullable OriginSimplexMemory held;

  private int iterations;

  SpaceSimplex(PivotTrace trace) {
    this.trace = trace;
  }

  /**
   * Looks for an answer, in R<sup>3</sup> and in the frame of A, where that is accurate enough.
   *
   * @param memory of this pair of shapes, or null
   * @return whether one is proposed
   */
  boolean find(
      SimplexShape a,
      PoseView poseA,
      SimplexShape b,
      PoseView poseB,
      int maxIterations,
      @Nullable SimplexWarmStart memory,
      Proposal out) {
    SpatialSupport mapA = a.space();
    SpatialSupport mapB = b.space();
    if (mapA == null || mapB == null || !poseA.isRigid() || !poseB.isRigid()) {
      return false;
    }
    iterations = 0;
    direction = memory == null ? cold : memory.direction();
    int most = Math.min(maxIterations, MOST_ITERATIONS);
    Ending ending = recall(poseA, poseB, memory);
    if (ending == Ending.UNCLEAR) {
      placement.read(poseA, a.reach(), a.supportUnits(), poseB, b.reach(), b.supportUnits());
      if (!placement.isModerate()) {
        return false;
      }
      ending = decide(mapA, mapB, most, memory);
      if (memory != null && ending == Ending.TOGETHER) {
        memory.rememberPairs(vertexA, vertexB, a, b);
      }
    }
    if (ending != Ending.UNCLEAR) {
      propose(ending, out);
    }
    return ending != Ending.UNCLEAR;
  }

  /** Tests what is remembered where the bodies stand now; unclear if it shows nothing. */
  private Ending recall(PoseView poseA, PoseView poseB, @Nullable SimplexWarmStart memory) {
    if (memory != null && memory.pairs().isKnown() && memory.pairs().hold(poseA, poseB)) {
      held = memory.pairs();
      return Ending.TOGETHER;
    }
    if (memory != null && direction.isKnown() && direction.holds(poseA, poseB)) {
      return Ending.APART;
    }
    if (held != null) {
      held = null;
    }
    return Ending.UNCLEAR;
  }

  /** Searches, from remembered pairs or along a remembered direction, and remembers directions. */
  private Ending decide(
      SpatialSupport mapA, SpatialSupport mapB, int most, @Nullable SimplexWarmStart memory) {
    Ending ending;
    if (memory != null && memory.pairs().isKnown()) {
      // three of the four pairs are the triangle that the origin is beyond
      memory.pairs().copyVerticesTo(vertexA, vertexB);
      int opposite = memory.pairs().farthestOutside();
      vertexA[opposite] = vertexA[3];
      vertexB[opposite] = vertexB[3];
      placement.relate();
      ending = search(mapA, mapB, most, 3);
    } else {
      boolean again = memory != null && direction.isKnown() && !memory.alongMiddles();
      if (again
          ? direction.again(placement, mapA, mapB)
          : direction.alongMiddles(placement, mapA, mapB)) {
        iterations++;
        if (memory != null) {
          memory.rememberDirection(!again);
        }
        return Ending.APART;
      }
      placement.relate();
      ending = search(mapA, mapB, most, 0);
    }
    if (memory != null && ending == Ending.APART) {
      memory.rememberDirection(false);
    } else if (memory != null && ending == Ending.UNCLEAR) {
      memory.forget();
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
  private Ending search(SpatialSupport mapA, SpatialSupport mapB, int most, int known) {
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
            ? Ending.APART
            : Ending.UNCLEAR;
      }
      set(count > 3 ? LEAVING : count - 1, va, vb, dx, dy, dz);
      double shrink = inverseRoot(dx * dx + dy * dy + dz * dz);
      dx *= shrink;
      dy *= shrink;
      dz *= shrink;
      if (count > 3) {
        double vx = dy * cz - dz * cy;
        double vy = dz * cx - dx * cz;
        double vz = dx * cy - dy * cx;
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
        wx = ey * fz - ez * fy;
        wy = ez * fx - ex * fz;
        wz = ex * fy - ey * fx;
        double height = wx * x0 + wy * y0 + wz * z0;
        if (count == 3) {
          if (height > 0) { // the other way round
            swap(1, 2);
            double coordinate = x1;
            x1 = x2;
            x2 = coordinate;
            coordinate = y1;
            y1 = y2;
            y2 = coordinate;
            coordinate = z1;
            z1 = z2;
            z2 = coordinate;
            wx = -wx;
            wy = -wy;
            wz = -wz;
          }
        } else if (height >= 0) { // the face is beyond the origin: the ray leaves
          iterations += count - known;
          return isInside() ? Ending.TOGETHER : Ending.UNCLEAR;
        }
        swap(row, LEAVING);
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
    return Ending.UNCLEAR;
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

  /** Exchanges two rows. */
  private void swap(int i, int k) {
    int va = vertexA[i];
    vertexA[i] = vertexA[k];
    vertexA[k] = va;
    int vb = vertexB[i];
    vertexB[i] = vertexB[k];
    vertexB[k] = vb;
    for (int c = 0; c < 3; c++) {
      double x = points[3 * i + c];
      points[3 * i + c] = points[3 * k + c];
      points[3 * k + c] = x;
    }
  }

  private void set(int row, int va, int vb, double dx, double dy, double dz) {
    vertexA[row] = va;
    vertexB[row] = vb;
    points[3 * row] = dx;
    points[3 * row + 1] = dy;
    points[3 * row + 2] = dz;
  }

  // --- what is certain

  /**
   * Whether the origin surely is inside the four differences d_0 ... d_3, by the signs of
   *
   * <pre>{@code
   * c_0 = d_1.(d_2 x d_3)   c_1 = -d_0.(d_2 x d_3)   c_2 = d_3.(d_0 x d_1)   c_3 = -d_2.(d_0 x d_1)
   * }</pre>
   *
   * which are proportional to its barycentric coordinates. Coordinates that are at most D in size
   * and off by e change a determinant by at most {@code 18 D^2 e}; five roundings of six products
   * add {@code 31 u D^3}, where {@code 9 u D <= e}: together less than {@code 22 D^2 e}. For D the
   * size of the scene does as a rule, which costs nothing.
   */
  private boolean isInside() {
    double[] d = points;
    double nx = d[7] * d[11] - d[8] * d[10];
    double ny = d[8] * d[9] - d[6] * d[11];
    double nz = d[6] * d[10] - d[7] * d[9];
    double mx = d[1] * d[5] - d[2] * d[4];
    double my = d[2] * d[3] - d[0] * d[5];
    double mz = d[0] * d[4] - d[1] * d[3];
    double c0 = d[3] * nx + d[4] * ny + d[5] * nz;
    double c1 = -(d[0] * nx + d[1] * ny + d[2] * nz);
    double c2 = d[9] * mx + d[10] * my + d[11] * mz;
    double c3 = -(d[6] * mx + d[7] * my + d[8] * mz);
    weights[0] = c0;
    weights[1] = c1;
    weights[2] = c2;
    weights[3] = c3;
    double least =
        Math.max(
            Math.min(Math.min(c0, c1), Math.min(c2, c3)),
            -Math.max(Math.max(c0, c1), Math.max(c2, c3)));
    return least > bound(placement.size()) || least > bound(greatestCoordinate());
  }

  private double bound(double d) {
    double error = placement.error();
    double greatest = d + error;
    return 22 * greatest * greatest * (error + 9 * UNIT_ROUNDOFF * greatest);
  }

  private double greatestCoordinate() {
    double greatest = 0;
    for (double coordinate : points) {
      greatest = Math.max(greatest, Math.abs(coordinate)); // NaN stays
    }
    return greatest;
  }

  private void propose(Ending ending, Proposal out) {
    if (ending == Ending.APART) {
      direction.proposeTo(out);
      if (trace.isOn()) {
        trace.separated(
            iterations,
            new double[] {direction.normalX(), direction.normalY(), direction.normalZ()});
      }
    } else if (held != null) {
      held.proposeTo(out);
    } else {
      double share = 1 / (weights[0] + weights[1] + weights[2] + weights[3]);
      for (int k = 0; k < 4; k++) {
        weights[k] *= share;
      }
      out.together().fourPairs(vertexA, vertexB, weights).sure();
    }
    out.effort(iterations, iterations);
  }
}
