package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

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

  /** For each axis of {@link BoxSearch} the two sides whose product it is. */
  static final int[][] SIDES = new int[BoxPair.AXES][2];

  /** For each of them 0 at these two sides, 1 at the others. */
  private static final double[][] OUTSIDE = new double[BoxPair.AXES][6];

  static {
    for (int number = 0; number < BoxPair.AXES; number++) {
      int[] sides = SIDES[number];
      sides[0] = number < 6 ? number / 3 * 3 + (number + 1) % 3 : (number - 6) / 3;
      sides[1] = number < 6 ? number / 3 * 3 + (number + 2) % 3 : 3 + (number - 6) % 3;
      for (int side = 0; side < 6; side++) {
        OUTSIDE[number][side] = side == sides[0] || side == sides[1] ? 0 : 1;
      }
    }
  }

  private final PlacedBoxes place;

  /** For each side the axes of its box, column by column in rows of four. */
  private final double[][] frames;

  /** The half lengths of the sides as sums of two doubles. */
  private final double[] half = new double[6];

  private final double[] halfLow = new double[6];

  /** d as a sum of two doubles. */
  private final double[] d = new double[3];

  private final double[] dLow = new double[3];
  private double total;

  // n.g of the last side
  private double along;
  private double alongLow;

  // H(n), its share of the two sides of the facet, and the centre of the facet
  private double high;
  private double low;
  private double ofSides;
  private double centreX;
  private double centreY;
  private double centreZ;

  /** The height is at most this for the unit vector n, and no less than {@link #atLeast}. */
  double atMost;

  double atLeast;

  /** n, from A to B. */
  double normalX;

  double normalY;
  double normalZ;

  BoxFacet(PlacedBoxes place) {
    this.place = place;
    double[] f = place.frameA;
    double[] g = place.frameB;
    frames = new double[][] {f, f, f, g, g, g};
  }

  /** Takes two boxes, as they were placed. */
  void place(BoxFrame a, BoxFrame b) {
    double unit = place.unit;
    double[] f = place.frameA;
    double[] g = place.frameB;
    total = 0;
    for (int i = 0; i < 3; i++) {
      int row = 4 * i;
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
    double[] f = frames[sides[0]];
    double[] g = frames[sides[1]];
    int u = sides[0] % 3;
    int v = sides[1] % 3;
    double x = product(f[4 + u], g[8 + v], f[8 + u], g[4 + v]);
    double lowX = productLow(f[4 + u], g[8 + v], f[8 + u], g[4 + v], x);
    double y = product(f[8 + u], g[v], f[u], g[8 + v]);
    double lowY = productLow(f[8 + u], g[v], f[u], g[8 + v], y);
    double z = product(f[u], g[4 + v], f[4 + u], g[v]);
    double lowZ = productLow(f[u], g[4 + v], f[4 + u], g[v], z);
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
    high = -along;
    low = -alongLow;
    ofSides = 0;
    centreX = -d[0];
    centreY = -d[1];
    centreZ = -d[2];
    double[] outside = OUTSIDE[number];
    f = place.frameA;
    g = place.frameB;
    add(nx, ny, nz, f[0], f[4], f[8], half[0], halfLow[0], outside[0]);
    add(nx, ny, nz, f[1], f[5], f[9], half[1], halfLow[1], outside[1]);
    add(nx, ny, nz, f[2], f[6], f[10], half[2], halfLow[2], outside[2]);
    add(nx, ny, nz, g[0], g[4], g[8], half[3], halfLow[3], outside[3]);
    add(nx, ny, nz, g[1], g[5], g[9], half[4], halfLow[4], outside[4]);
    add(nx, ny, nz, g[2], g[6], g[10], half[5], halfLow[5], outside[5]);
    double height = high + low; // H(n)
    double ex = Math.fma(signed, nx, -x) - lowX;
    double ey = Math.fma(signed, ny, -y) - lowY;
    double ez = Math.fma(signed, nz, -z) - lowZ;
    double tilt = (ex * centreX + ey * centreY + ez * centreZ) * inverse;
    double error = SUM_ERROR * total;
    atMost = (height + error) * (1 + LENGTH_ERROR);
    atLeast = (height - ofSides - tilt) * (1 - LENGTH_ERROR) - error;
    normalX = nx;
    normalY = ny;
    normalZ = nz;
    return true;
  }

  /**
   * Adds a side to the height of n and to the centre of the facet.
   *
   * @param outside 0 for the two sides of the facet, 1 for the others
   */
  private void add(
      double nx,
      double ny,
      double nz,
      double gx,
      double gy,
      double gz,
      double halfOfSide,
      double lowOfHalf,
      double outside) {
    project(nx, ny, nz, gx, gy, gz);
    double h = Math.copySign(halfOfSide, along);
    double term = h * along;
    double sum = high + term;
    double rest = productError(h, along, term) + (h * alongLow + lowOfHalf * Math.abs(along));
    low += sumError(high, term, sum) + rest;
    high = sum;
    ofSides += (1 - outside) * (term + rest);
    double reach = outside * h;
    centreX += reach * gx;
    centreY += reach * gy;
    centreZ += reach * gz;
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

  /**
   * Writes n.g as a sum of two doubles, the first of which is the rounded sum, so that it has the
   * sign of n.g: of the sides of the facet all that is left is roundings.
   */
  private void project(double nx, double ny, double nz, double gx, double gy, double gz) {
    double x = nx * gx;
    double y = ny * gy;
    double z = nz * gz;
    double xy = x + y;
    double xyz = xy + z;
    double errors =
        sumError(x, y, xy)
            + sumError(xy, z, xyz)
            + (productError(nx, gx, x) + productError(ny, gy, y) + productError(nz, gz, z));
    along = xyz + errors;
    alongLow = sumError(xyz, errors, along);
  }
}
