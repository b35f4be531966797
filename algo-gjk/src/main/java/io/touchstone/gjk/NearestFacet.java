package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.exact.PreciseDot;
import io.touchstone.gjk.epa.Expansion;
import io.touchstone.gjk.epa.ThinTriangle;

/**
 * Which facet of an {@link Expansion} is nearest to the origin, with twice the digits: normals and
 * distances of all that may be are computed once more, from points of a {@link WorldSource}.
 * Normals become right to their rounding, which is what a depth needs: along a normal that is
 * tilted by an angle it is greater by that times the size of the facet.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class NearestFacet {

  /** Improvements of a normal; each gains nearly as many digits as the triangle allows. */
  private static final int MOST_CORRECTIONS = 3;

  private final int n;
  private final ThinTriangle thin = new ThinTriangle();
  private final PreciseDot dot = new PreciseDot();

  // the corners of the facet at hand, in two parts
  private final double[] x = new double[3];
  private final double[] y = new double[3];
  private final double[] z = new double[3];
  private final double[] lowX = new double[3];
  private final double[] lowY = new double[3];
  private final double[] lowZ = new double[3];

  // edges from corner 0, in two parts
  private double ax;
  private double ay;
  private double az;
  private double alx;
  private double aly;
  private double alz;
  private double bx;
  private double by;
  private double bz;
  private double blx;
  private double bly;
  private double blz;

  // the facet at hand
  private double wx;
  private double wy;
  private double wz;
  private double least;
  private boolean isThin;

  /** Unit normal of the nearest facet, in the world. */
  double nx;

  double ny;
  double nz;
  private double distance;

  /** The least distance of all facets, as a length of the source. */
  double bound;

  /** Whether the polytope surely winds around the origin. */
  boolean sound;

  NearestFacet(int dimension) {
    n = dimension;
  }

  /**
   * Looks for the nearest facet, and has the expansion {@linkplain Expansion#take take} it. Where
   * others are as near up to roundings, it is the one in which the expansion ended: of that it is
   * known that K does not reach beyond it, while an edge that the origin is on has two facets.
   *
   * @param rough an expansion that has ended
   * @param level distance up to which facets may be nearest, not below that of the nearest and the
   *     errors of the expansion's source
   */
  void find(Expansion rough, double level, WorldSource source) {
    int best = rough.taken;
    measure(rough, best, source);
    keep();
    bound = least;
    boolean inside = true;
    for (int f = 0; f < rough.facetCount(); f++) {
      if (rough.isGone(f)) {
        continue;
      }
      if (rough.distance(f) > level) {
        inside &= !rough.isThin(f);
        continue;
      }
      measure(rough, f, source);
      inside &= !isThin && least > 2 * source.pointError;
      bound = Math.min(bound, least);
      if (least < distance - 2 * UNIT_ROUNDOFF * rough.largest) {
        best = f;
        keep();
      }
    }
    sound = rough.sound || inside;
    rough.take(best);
  }

  private void keep() {
    nx = wx;
    ny = wy;
    nz = wz;
    distance = least;
  }

  private void measure(Expansion rough, int facet, WorldSource source) {
    for (int k = 0; k < n; k++) {
      int point = rough.corner(facet, k);
      source.take(rough.vertexA[point], rough.vertexB[point]);
      x[k] = source.x;
      y[k] = source.y;
      z[k] = source.z;
      lowX[k] = source.lowX;
      lowY[k] = source.lowY;
      lowZ[k] = source.lowZ;
    }
    isThin = false;
    if (n == 2) {
      edge();
    } else {
      triangle();
    }
    least = Math.min(along(0), along(1));
    if (n == 3) {
      least = Math.min(least, along(2));
    }
    least = Double.isNaN(least) ? Double.NEGATIVE_INFINITY : least;
  }

  private double along(int k) {
    return alongNormal(x[k], lowX[k], y[k], lowY[k], z[k], lowZ[k]);
  }

  /** The product of the normal with a vector in two parts, rounded. */
  private double alongNormal(double px, double plx, double py, double ply, double pz, double plz) {
    dot.of(px, plx, py, ply, pz, plz, wx, wy, wz);
    return dot.high;
  }

  private void edge() {
    setFirstEdge();
    double ex = ax + alx;
    double ey = ay + aly;
    double length = Math.sqrt(ex * ex + ey * ey);
    set(ey / length, -ex / length, 0);
  }

  private void triangle() {
    setFirstEdge();
    setSecondEdge();
    double cx = ay * bz - az * by;
    double cy = az * bx - ax * bz;
    double cz = ax * by - ay * bx;
    double square = cx * cx + cy * cy + cz * cz;
    double edges = Math.max(ax * ax + ay * ay + az * az, bx * bx + by * by + bz * bz);
    isThin = ThinTriangle.isThin(square, edges);
    if (isThin) {
      thin.find(x, y, z, 0, 1, 2);
      set(thin.nx, thin.ny, thin.nz);
    } else {
      double inverse = 1 / Math.sqrt(square);
      set(cx * inverse, cy * inverse, cz * inverse);
      correct();
    }
  }

  private void setFirstEdge() {
    ax = x[1] - x[0];
    ay = y[1] - y[0];
    az = z[1] - z[0];
    alx = sumError(x[1], -x[0], ax) + (lowX[1] - lowX[0]);
    aly = sumError(y[1], -y[0], ay) + (lowY[1] - lowY[0]);
    alz = sumError(z[1], -z[0], az) + (lowZ[1] - lowZ[0]);
  }

  private void setSecondEdge() {
    bx = x[2] - x[0];
    by = y[2] - y[0];
    bz = z[2] - z[0];
    blx = sumError(x[2], -x[0], bx) + (lowX[2] - lowX[0]);
    bly = sumError(y[2], -y[0], by) + (lowY[2] - lowY[0]);
    blz = sumError(z[2], -z[0], bz) + (lowZ[2] - lowZ[0]);
  }

  /**
   * Makes the normal orthogonal to the edges up to its own rounding: subtracts {@code E (E'E)^-1
   * E'n} with {@code E'n} computed from edges of twice the precision.
   */
  private void correct() {
    // orthogonal unit vectors of the plane: p along a, q = n x p
    double length = Math.sqrt(ax * ax + ay * ay + az * az);
    double px = ax / length;
    double py = ay / length;
    double pz = az / length;
    double alongP = bx * px + by * py + bz * pz;
    double last = Double.POSITIVE_INFINITY;
    for (int step = 0; step < MOST_CORRECTIONS && last > UNIT_ROUNDOFF; step++) {
      double qx = wy * pz - wz * py;
      double qy = wz * px - wx * pz;
      double qz = wx * py - wy * px;
      double alpha = alongNormal(ax, alx, ay, aly, az, alz) / length;
      double rest = alongNormal(bx, blx, by, bly, bz, blz);
      double beta = (rest - alpha * alongP) / (bx * qx + by * qy + bz * qz);
      double size = Math.abs(alpha) + Math.abs(beta);
      if (!(size < 0.5 * last)) { // also for NaN
        return;
      }
      last = size;
      double mx = wx - (alpha * px + beta * qx);
      double my = wy - (alpha * py + beta * qy);
      double mz = wz - (alpha * pz + beta * qz);
      double scale = 1 - 0.5 * (mx * mx + my * my + mz * mz - 1);
      set(mx * scale, my * scale, mz * scale);
    }
  }

  private void set(double vx, double vy, double vz) {
    wx = vx;
    wy = vy;
    wz = vz;
  }
}
