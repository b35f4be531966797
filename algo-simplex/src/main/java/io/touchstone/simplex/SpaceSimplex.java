package io.touchstone.simplex;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.kernel.RelativePlacement;
import io.touchstone.api.kernel.SupportMap3;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The simplex method for intersection in R<sup>3</sup>, in the frame of A, with a column per pair
 * of vertices: four rows instead of five.
 *
 * <pre>{@code
 * minimise the sum of artificials     columns (a_i - b_j; 1), (+-e_k; 0)     right-hand side (0; 1)
 * dual vector (w, gamma):   profit of a pair = w.(a_i - b_j) + gamma,  greatest at the support pair
 * }</pre>
 *
 * Row i of the inverse is kept as (m_i, x_i), x_i being the value of its variable, because the
 * right-hand side is the last unit vector; w and gamma are sums of the rows of artificials. A pair
 * d that enters has the image {@code m_i.d + x_i}.
 *
 * <p>What is claimed holds with all roundings ({@link RelativePlacement}): a gap greater than the
 * error, or four pairs whose differences surely have the origin inside. What cannot be claimed is
 * left to {@link CertifiedSimplex}.
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

  /** Profits below this part of the error are none. */
  private static final double NO_PROFIT = 0x1p-6;

  /** Directions shorter than the root of this, of lengths about 1, are left to the other method. */
  private static final double LEAST_SQUARE = 0x1p-200;

  /** Products of three lengths, and their errors, stay doubles with all digits within these. */
  private static final double MIN_SIZE = 0x1p-320;

  private static final double MAX_SIZE = 0x1p330;

  private static final int ARTIFICIAL = -1;

  private final RelativePlacement placement = new RelativePlacement();
  private final PivotTrace trace;
  private final double[] rows = new double[16];
  private final double[] points = new double[12];
  private final int[] vertexA = new int[4];
  private final int[] vertexB = new int[4];
  private final double[] normal = new double[3];
  private double wx;
  private double wy;
  private double wz;
  private double lower;

  /** The power of two that brings lengths of the scene to about 1. */
  private double scale;

  private int foundA;
  private int foundB;
  private int iterations;

  SpaceSimplex(PivotTrace trace) {
    this.trace = trace;
  }

  /**
   * Takes two bodies with a support map in space, and rigid poses.
   *
   * @return whether the scene is of moderate size; otherwise nothing may be decided here
   */
  boolean place(SimplexShape a, PoseView poseA, SimplexShape b, PoseView poseB) {
    double size =
        placement.place(poseA, a.reach(), a.supportUnits(), poseB, b.reach(), b.supportUnits());
    scale = Math.scalb(1.0, -Math.getExponent(Math.max(MIN_SIZE, Math.min(MAX_SIZE, size))));
    return size >= MIN_SIZE && size <= MAX_SIZE; // false for NaN
  }

  int iterations() {
    return iterations;
  }

  /**
   * Decides the pair that was placed.
   *
   * @param memory of this pair of shapes, or null
   */
  Ending run(
      SupportMap3 mapA, SupportMap3 mapB, int maxIterations, @Nullable SimplexWarmStart memory) {
    iterations = 0;
    if (memory != null && memory.hasPairs() && holds(memory, mapA, mapB)) {
      return Ending.TOGETHER;
    }
    double[] xA = mapA.x();
    double[] yA = mapA.y();
    double[] zA = mapA.z();
    double[] xB = mapB.x();
    double[] yB = mapB.y();
    double[] zB = mapB.z();
    double[] r = placement.rotation();
    double r0 = r[0];
    double r1 = r[1];
    double r2 = r[2];
    double r3 = r[3];
    double r4 = r[4];
    double r5 = r[5];
    double r6 = r[6];
    double r7 = r[7];
    double r8 = r[8];
    double tx = placement.tx();
    double ty = placement.ty();
    double tz = placement.tz();
    double error = placement.error() * (1 + 0x1p-40);
    double errorSq = error * error;
    int most = Math.min(maxIterations, MOST_ITERATIONS);
    double dirX;
    double dirY;
    double dirZ;
    if (memory != null && memory.hasDirection()) {
      dirX = memory.directionX();
      dirY = memory.directionY();
      dirZ = memory.directionZ();
    } else {
      double cx = mapB.centerX();
      double cy = mapB.centerY();
      double cz = mapB.centerZ();
      dirX = (r0 * cx + r1 * cy + r2 * cz + tx - mapA.centerX()) * scale;
      dirY = (r3 * cx + r4 * cy + r5 * cz + ty - mapA.centerY()) * scale;
      dirZ = (r6 * cx + r7 * cy + r8 * cz + tz - mapA.centerZ()) * scale;
      if (dirX == 0 && dirY == 0 && dirZ == 0) {
        dirX = 1; // the middles coincide: any direction
      }
    }
    double gamma = 0;
    int count = 0;
    while (count < most) {
      count++;
      int va = mapA.support(dirX, dirY, dirZ);
      int vb =
          mapB.support(
              -(r0 * dirX + r3 * dirY + r6 * dirZ),
              -(r1 * dirX + r4 * dirY + r7 * dirZ),
              -(r2 * dirX + r5 * dirY + r8 * dirZ));
      double bx = xB[vb];
      double by = yB[vb];
      double bz = zB[vb];
      double dx = xA[va] - (r0 * bx + r1 * by + r2 * bz + tx);
      double dy = yA[va] - (r3 * bx + r4 * by + r5 * bz + ty);
      double dz = zA[va] - (r6 * bx + r7 * by + r8 * bz + tz);
      double support = dirX * dx + dirY * dy + dirZ * dz;
      double square = dirX * dirX + dirY * dirY + dirZ * dirZ;
      if (support < 0 && support * support > errorSq * square && square > LEAST_SQUARE) {
        iterations = count;
        foundA = va;
        foundB = vb;
        if (isApart(dirX, dirY, dirZ, -support, square)) {
          return Ending.APART;
        }
        return Ending.UNCLEAR;
      }
      if (count == 1) {
        start(va, vb, dx, dy, dz);
      } else {
        double profit = support + gamma;
        double length = Math.abs(dirX) + Math.abs(dirY) + Math.abs(dirZ);
        if (!(profit > NO_PROFIT * error * length) || !enter(count, va, vb, dx, dy, dz)) {
          break; // also for NaN
        }
      }
      // the dual vector: the rows of the artificials
      double[] m = rows;
      dirX = 0;
      dirY = 0;
      dirZ = 0;
      gamma = 0;
      boolean feasible = true;
      for (int i = 0; i < 4; i++) {
        if (vertexA[i] == ARTIFICIAL) {
          feasible = false;
          dirX += m[4 * i];
          dirY += m[4 * i + 1];
          dirZ += m[4 * i + 2];
          gamma += m[4 * i + 3];
        }
      }
      if (feasible) {
        iterations = count;
        return isInside() ? Ending.TOGETHER : Ending.UNCLEAR;
      }
    }
    iterations = count;
    return Ending.UNCLEAR;
  }

  /** The basis of one pair, and artificials that fill the gap between its vertices. */
  private void start(int va, int vb, double dx, double dy, double dz) {
    double[] m = rows;
    Arrays.fill(m, 0);
    m[0] = dx > 0 ? -1 : 1;
    m[3] = Math.abs(dx);
    m[5] = dy > 0 ? -1 : 1;
    m[7] = Math.abs(dy);
    m[10] = dz > 0 ? -1 : 1;
    m[11] = Math.abs(dz);
    m[15] = 1;
    vertexA[0] = ARTIFICIAL;
    vertexA[1] = ARTIFICIAL;
    vertexA[2] = ARTIFICIAL;
    set(3, va, vb, dx, dy, dz);
  }

  private void set(int row, int va, int vb, double dx, double dy, double dz) {
    vertexA[row] = va;
    vertexB[row] = vb;
    points[3 * row] = dx;
    points[3 * row + 1] = dy;
    points[3 * row + 2] = dz;
  }

  /** Exchanges a pair for the column with the least ratio; returns false if there is none. */
  private boolean enter(int count, int va, int vb, double dx, double dy, double dz) {
    double[] m = rows;
    double u0 = m[0] * dx + m[1] * dy + m[2] * dz + m[3];
    double u1 = m[4] * dx + m[5] * dy + m[6] * dz + m[7];
    double u2 = m[8] * dx + m[9] * dy + m[10] * dz + m[11];
    double u3 = m[12] * dx + m[13] * dy + m[14] * dz + m[15];
    int row = -1;
    double least = Double.POSITIVE_INFINITY;
    if (u0 > 0) {
      least = Math.max(m[3], 0) / u0;
      row = 0;
    }
    if (u1 > 0) {
      double ratio = Math.max(m[7], 0) / u1;
      if (ratio < least) {
        least = ratio;
        row = 1;
      }
    }
    if (u2 > 0) {
      double ratio = Math.max(m[11], 0) / u2;
      if (ratio < least) {
        least = ratio;
        row = 2;
      }
    }
    if (u3 > 0) {
      double ratio = Math.max(m[15], 0) / u3;
      if (ratio < least) {
        row = 3;
      }
    }
    if (row < 0) {
      return false;
    }
    if (trace.isOn()) {
      trace.pair(count, va, vb, row);
    }
    double pivot = row == 0 ? u0 : row == 1 ? u1 : row == 2 ? u2 : u3;
    double factor = 1 / pivot;
    int at = 4 * row;
    double px = m[at] * factor;
    double py = m[at + 1] * factor;
    double pz = m[at + 2] * factor;
    double pv = m[at + 3] * factor;
    eliminate(0, u0, px, py, pz, pv);
    eliminate(4, u1, px, py, pz, pv);
    eliminate(8, u2, px, py, pz, pv);
    eliminate(12, u3, px, py, pz, pv);
    m[at] = px;
    m[at + 1] = py;
    m[at + 2] = pz;
    m[at + 3] = pv;
    set(row, va, vb, dx, dy, dz);
    return true;
  }

  private void eliminate(int at, double u, double px, double py, double pz, double pv) {
    double[] m = rows;
    m[at] -= u * px;
    m[at + 1] -= u * py;
    m[at + 2] -= u * pz;
    m[at + 3] -= u * pv;
  }

  // --- what is certain

  /**
   * Keeps the direction; tells whether the gap along it, per unit of length, surely is positive.
   */
  private boolean isApart(double x, double y, double z, double gap, double square) {
    wx = x;
    wy = y;
    wz = z;
    double length = Math.sqrt(square);
    lower =
        Math.nextDown(
            (gap / length * (1 - 8 * UNIT_ROUNDOFF) - placement.error() * (1 + 8 * UNIT_ROUNDOFF))
                * (1 - 1.01 * placement.stretch()));
    if (!(lower > 0)) {
      return false;
    }
    double[] p = placement.poseA();
    double nx = p[0] * x + p[1] * y + p[2] * z;
    double ny = p[4] * x + p[5] * y + p[6] * z;
    double nz = p[8] * x + p[9] * y + p[10] * z;
    double inverse = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz);
    normal[0] = nx * inverse;
    normal[1] = ny * inverse;
    normal[2] = nz * inverse;
    if (trace.isOn()) {
      trace.separated(iterations, normal);
    }
    return true;
  }

  /**
   * Whether the origin surely is inside the four differences d_0 ... d_3, by the signs of
   *
   * <pre>{@code
   * c_0 = d_1.(d_2 x d_3)   c_1 = -d_0.(d_2 x d_3)   c_2 = d_3.(d_0 x d_1)   c_3 = -d_2.(d_0 x d_1)
   * }</pre>
   *
   * which are proportional to its barycentric coordinates. Coordinates that are at most D in size
   * and off by e change a determinant by at most {@code 18 D^2 e}; five roundings of six products
   * add {@code 31 u D^3}, where {@code 9 u D <= e}: together less than {@code 22 D^2 e}.
   */
  private boolean isInside() {
    double[] d = points;
    double size = 0;
    for (int k = 0; k < 12; k++) {
      size = Math.max(size, Math.abs(d[k])); // NaN stays
    }
    size += placement.error();
    double bound = 22 * size * size * (placement.error() + 9 * UNIT_ROUNDOFF * size);
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
    rows[3] = Math.abs(c0); // as weights
    rows[7] = Math.abs(c1);
    rows[11] = Math.abs(c2);
    rows[15] = Math.abs(c3);
    return Math.min(Math.min(c0, c1), Math.min(c2, c3)) > bound
        || Math.max(Math.max(c0, c1), Math.max(c2, c3)) < -bound;
  }

  /** Whether four remembered pairs have the origin inside where the bodies stand now. */
  private boolean holds(SimplexWarmStart memory, SupportMap3 mapA, SupportMap3 mapB) {
    double[] r = placement.rotation();
    for (int k = 0; k < 4; k++) {
      int va = memory.pairA(k);
      int vb = memory.pairB(k);
      double bx = mapB.x()[vb];
      double by = mapB.y()[vb];
      double bz = mapB.z()[vb];
      set(
          k,
          va,
          vb,
          mapA.x()[va] - (r[0] * bx + r[1] * by + r[2] * bz + placement.tx()),
          mapA.y()[va] - (r[3] * bx + r[4] * by + r[5] * bz + placement.ty()),
          mapA.z()[va] - (r[6] * bx + r[7] * by + r[8] * bz + placement.tz()));
    }
    return isInside();
  }

  /** Remembers what was found of this pair. */
  void remember(SimplexWarmStart memory, Ending ending) {
    if (ending == Ending.APART) {
      memory.rememberDirection(wx, wy, wz);
    } else {
      memory.rememberPairs(vertexA, vertexB);
    }
  }

  /** Writes what was found. */
  void write(Ending ending, PairResult.Writer out) {
    if (ending == Ending.APART) {
      out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .normal(normal[0], normal[1], normal[2])
          .featureA(foundA, 1)
          .featureB(foundB, 1)
          .lower(lower);
    } else {
      out.verdict(Verdict.INTERSECTING, Termination.CONVERGED).upper(0);
      double total = rows[3] + rows[7] + rows[11] + rows[15];
      for (int k = 0; k < 4; k++) {
        out.featurePair(vertexA[k], vertexB[k], rows[4 * k + 3] / total);
      }
    }
    out.effort(iterations, iterations);
  }
}
