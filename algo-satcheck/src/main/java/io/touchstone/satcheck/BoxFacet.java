package io.touchstone.satcheck;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.api.exact.ErrorFree.productError;
import static io.touchstone.api.exact.ErrorFree.sumError;

/**
 * The height of a facet of {@code K = A - B} of two boxes, with twice the digits.
 *
 * <p>K is the sum of six segments, the sides of both boxes, with the centre -d. The normal of a
 * facet is the product m of two of them, u and v, whatever the maps are, and its height is
 *
 * <pre>{@code H(m) = sum_i h_i |m.g_i| - |m.d|}</pre>
 *
 * over the sides with axes g_i and half lengths h_i; u and v contribute nothing.
 *
 * <p><b>Upper bound.</b> The product is computed with twice the digits and rounded to a unit vector
 * n, which is what the answer says; H(n) is computed with twice the digits. So moving B along n by
 * that much ends the overlap.
 *
 * <p><b>Lower bound.</b> With L the length of the product, {@code e = L n - m} is known to
 * u<sup>2</sup> and about u long, and the centre of the facet is {@code c = sum +-h_i g_i - d} over
 * the sides other than u and v. Then {@code H(m) / L = n.c - e.c / L}, where n.c is H(n) without
 * the terms of u and v. So the two bounds differ by no more than the rounding of n, 2 u of the
 * distance of c from the foot of the height.
 *
 * <p><b>Error.</b> Every product and sum is taken with its rounding error, except in terms that are
 * u of the whole; what is left is below 64 u<sup>2</sup> of the sum of all lengths. The length of n
 * is 1 within 4 u, L within 4 u that of m.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxFacet {

  /** Squares of sines of u and v below this leave the product too few digits. */
  private static final double LEAST_SQUARE = 0x1p-40;

  /** Below this n.d, in units of the sum of all lengths, it is not sure to which side n leads. */
  private static final double LEAST_ALONG = 0x1p-40;

  private static final double SUM_ERROR = 64 * UNIT_ROUNDOFF * UNIT_ROUNDOFF;

  private static final double LENGTH_ERROR = 8 * UNIT_ROUNDOFF;

  /** For each axis of {@link BoxSearch} the four sides outside of the facet, then its own two. */
  static final int[][] SIDES = sides();

  private final PlacedBoxes place;

  /** The axes of both boxes, and their half lengths as sums of two doubles. */
  private final double[] axes = new double[18];

  private final double[] half = new double[6];
  private final double[] halfLow = new double[6];

  /** d as a sum of two doubles. */
  private final double[] d = new double[3];

  private final double[] dLow = new double[3];
  private double total;

  // n.g of the last side
  private double along;
  private double alongLow;

  /** The height is at most this for the unit vector n, and no less than {@link #atLeast}. */
  double atMost;

  double atLeast;

  /** n, from A to B. */
  double normalX;

  double normalY;
  double normalZ;

  BoxFacet(PlacedBoxes place) {
    this.place = place;
  }

  private static int[][] sides() {
    int[][] order = new int[BoxPair.AXES][];
    for (int number = 0; number < BoxPair.AXES; number++) {
      int first = number < 6 ? number / 3 * 3 + (number + 1) % 3 : (number - 6) / 3;
      int second = number < 6 ? number / 3 * 3 + (number + 2) % 3 : 3 + (number - 6) % 3;
      int[] sides = new int[6];
      int next = 0;
      for (int side = 0; side < 6; side++) {
        if (side != first && side != second) {
          sides[next++] = side;
        }
      }
      sides[4] = first;
      sides[5] = second;
      order[number] = sides;
    }
    return order;
  }

  /** Takes two boxes, as they were placed. */
  void place(BoxFrame a, BoxFrame b) {
    double unit = place.unit;
    double[] f = place.frameA;
    double[] g = place.frameB;
    total = 0;
    for (int i = 0; i < 3; i++) {
      int row = 4 * i;
      for (int k = 0; k < 3; k++) {
        axes[3 * k + i] = f[row + k];
        axes[9 + 3 * k + i] = g[row + k];
      }
      double shift = g[row + 3] - f[row + 3];
      d[i] = shift * unit;
      dLow[i] = sumError(g[row + 3], -f[row + 3], shift) * unit;
      half[i] = a.half[i] * unit;
      half[3 + i] = b.half[i] * unit;
      halfLow[i] = a.halfLow[i] * unit;
      halfLow[3 + i] = b.halfLow[i] * unit;
    }
    if (!a.centred) {
      addCentre(f, a, -unit);
    }
    if (!b.centred) {
      addCentre(g, b, unit);
    }
    for (int i = 0; i < 3; i++) {
      total += Math.abs(d[i]) + half[i] + half[3 + i];
    }
  }

  private void addCentre(double[] frame, BoxFrame box, double factor) {
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        double axis = frame[4 * i + k];
        double middle = box.middle[k] * factor;
        double product = axis * middle;
        double sum = d[i] + product;
        dLow[i] +=
            sumError(d[i], product, sum)
                + productError(axis, middle, product)
                + axis * (box.middleLow[k] * factor);
        d[i] = sum;
      }
    }
  }

  /**
   * Measures a facet.
   *
   * @param number of the axis, as in {@link BoxSearch}
   * @return whether it has a normal that is known well enough; otherwise nothing is known
   */
  boolean measure(int number) {
    int[] sides = SIDES[number];
    double[] g = axes;
    int u = 3 * sides[4];
    int v = 3 * sides[5];
    double x = product(g[u + 1], g[v + 2], g[u + 2], g[v + 1]);
    double lowX = productLow(g[u + 1], g[v + 2], g[u + 2], g[v + 1], x);
    double y = product(g[u + 2], g[v], g[u], g[v + 2]);
    double lowY = productLow(g[u + 2], g[v], g[u], g[v + 2], y);
    double z = product(g[u], g[v + 1], g[u + 1], g[v]);
    double lowZ = productLow(g[u], g[v + 1], g[u + 1], g[v], z);
    double square = x * x + y * y + z * z;
    if (!(square > LEAST_SQUARE)) {
      return false;
    }
    double signed = Math.copySign(Math.sqrt(square), x * d[0] + y * d[1] + z * d[2]);
    double inverse = 1 / signed;
    double nx = x * inverse;
    double ny = y * inverse;
    double nz = z * inverse;
    project(nx, ny, nz, d[0], d[1], d[2]);
    alongLow += nx * dLow[0] + ny * dLow[1] + nz * dLow[2];
    if (!(along > LEAST_ALONG * total)) {
      return false;
    }
    double high = -along;
    double low = -alongLow;
    double cx = -d[0];
    double cy = -d[1];
    double cz = -d[2];
    for (int k = 0; k < 4; k++) {
      int side = sides[k];
      int i = 3 * side;
      project(nx, ny, nz, g[i], g[i + 1], g[i + 2]);
      double h = Math.copySign(half[side], along);
      double term = h * along;
      double sum = high + term;
      low +=
          sumError(high, term, sum)
              + productError(h, along, term)
              + (h * alongLow + halfLow[side] * Math.abs(along));
      high = sum;
      cx += h * g[i];
      cy += h * g[i + 1];
      cz += h * g[i + 2];
    }
    double ofFacet = high + low; // n.c
    double ofSides = 0;
    for (int k = 4; k < 6; k++) {
      int side = sides[k];
      int i = 3 * side;
      project(nx, ny, nz, g[i], g[i + 1], g[i + 2]);
      ofSides += half[side] * Math.abs(along + alongLow);
    }
    double ex = Math.fma(signed, nx, -x) - lowX;
    double ey = Math.fma(signed, ny, -y) - lowY;
    double ez = Math.fma(signed, nz, -z) - lowZ;
    double tilt = (ex * cx + ey * cy + ez * cz) * inverse;
    double error = SUM_ERROR * total;
    atMost = (ofFacet + ofSides + error) * (1 + LENGTH_ERROR);
    atLeast = (ofFacet - tilt) * (1 - LENGTH_ERROR) - error;
    normalX = nx;
    normalY = ny;
    normalZ = nz;
    return true;
  }

  /** {@code a b - c d}, rounded from twice the digits. */
  private static double product(double a, double b, double c, double d) {
    double p = a * b;
    double q = c * d;
    double difference = p - q;
    return difference
        + (sumError(p, -q, difference) + (productError(a, b, p) - productError(c, d, q)));
  }

  /** What {@link #product} leaves of {@code a b - c d}. */
  private static double productLow(double a, double b, double c, double d, double rounded) {
    double p = a * b;
    double q = c * d;
    double difference = p - q;
    return (difference - rounded)
        + (sumError(p, -q, difference) + (productError(a, b, p) - productError(c, d, q)));
  }

  /** Writes n.g as a sum of two doubles. */
  private void project(double nx, double ny, double nz, double gx, double gy, double gz) {
    double x = nx * gx;
    double y = ny * gy;
    double z = nz * gz;
    double xy = x + y;
    double xyz = xy + z;
    along = xyz;
    alongLow =
        sumError(x, y, xy)
            + sumError(xy, z, xyz)
            + (productError(nx, gx, x) + productError(ny, gy, y) + productError(nz, gz, z));
  }
}
