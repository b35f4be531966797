// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.inside.Inside;

/**
 * {@link OriginInSimplex} in R<sup>3</sup>. The origin is inside the tetrahedron d_0 d_1 d_2 d_3
 * exactly if the four determinants
 *
 * <pre>{@code
 * c_0 = d_1.(d_2 x d_3)   c_1 = -d_0.(d_2 x d_3)   c_2 = d_3.(d_0 x d_1)   c_3 = -d_2.(d_0 x d_1)
 * }</pre>
 *
 * all have the same sign, not zero: they are proportional to the barycentric coordinates of the
 * origin, because {@code sum c_k d_k = 0} (Cramer's rule).
 *
 * <p>Error, with every coordinate of a corner at most D in size and off by at most e: a determinant
 * has 6 terms of 3 factors, so the corners' errors change it by at most {@code 6 * 3 D^2 e}. At
 * most 5 roundings touch a term: {@code 6 * 5.1 u D^3}. Where {@code u D <= e / 5} the sum is below
 * {@code 26 D^2 e}. A coordinate of a placed corner takes 5 roundings of numbers that are at most
 * the magnitude M of {@link PlacedPair} together: {@code e = 5.1 u M}.
 */
public final class OriginInTetrahedron extends OriginInSimplex {

  /** x of the four corners, then y, then z. */
  private final double[] corners = new double[12];

  OriginInTetrahedron() {
    super(3);
  }

  @Override
  public boolean surelyInside(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    if (a.size() != 4 || b.size() != 4) {
      return false;
    }
    for (int k = 0; k < 4; k++) {
      place(pair, a.vertex(k), b.vertex(k), k);
    }
    double error = 5.1 * UNIT_ROUNDOFF * pair.magnitude() + pair.underflow();
    return surround(corners, pair.magnitude() + error, error, weight);
  }

  private void place(PlacedPair pair, int vertexA, int vertexB, int corner) {
    double[] r = pair.poseA(Inside.KEY);
    double[] p = pair.a().coordinates(Inside.KEY);
    double[] s = pair.poseB(Inside.KEY);
    double[] q = pair.b().coordinates(Inside.KEY);
    int i = 3 * vertexA;
    int j = 3 * vertexB;
    for (int row = 0; row < 12; row += 4) {
      corners[row + corner] =
          r[row] * p[i]
              + r[row + 1] * p[i + 1]
              + r[row + 2] * p[i + 2]
              - (s[row] * q[j] + s[row + 1] * q[j + 1] + s[row + 2] * q[j + 2])
              + (r[row + 3] - s[row + 3]);
    }
  }

  /**
   * Tells whether the origin surely is inside four differences, wherever they come from. Points as
   * seen from A are an affine image of those in the world, so that the answer is the same there.
   *
   * @param d x of the four, then y, then z
   * @param size what no coordinate exceeds. It does for D as a rule, which costs nothing
   * @param error what a coordinate is off by at most, at least 5 u times the size
   * @param weight receives the barycentric coordinates of the origin, rounded: positive where it is
   *     inside
   */
  public static boolean surround(double[] d, double size, double error, double[] weight) {
    weigh(d, weight);
    double c0 = weight[0];
    double c1 = weight[1];
    double c2 = weight[2];
    double c3 = weight[3];
    double inverse = 1 / (c0 + c1 + c2 + c3);
    weight[0] = c0 * inverse;
    weight[1] = c1 * inverse;
    weight[2] = c2 * inverse;
    weight[3] = c3 * inverse;
    return size <= RelativePlacement.MAX_SIZE // false for NaN
        && (haveOneSign(c0, c1, c2, c3, bound(size, error))
            || haveOneSign(c0, c1, c2, c3, bound(largest(d) + error, error)));
  }

  /** Computes the determinants. */
  private static void weigh(double[] d, double[] c) {
    double x0 = d[0];
    double x1 = d[1];
    double x2 = d[2];
    double x3 = d[3];
    double y0 = d[4];
    double y1 = d[5];
    double y2 = d[6];
    double y3 = d[7];
    double z0 = d[8];
    double z1 = d[9];
    double z2 = d[10];
    double z3 = d[11];
    double nx = y2 * z3 - z2 * y3;
    double ny = z2 * x3 - x2 * z3;
    double nz = x2 * y3 - y2 * x3;
    double mx = y0 * z1 - z0 * y1;
    double my = z0 * x1 - x0 * z1;
    double mz = x0 * y1 - y0 * x1;
    c[0] = x1 * nx + y1 * ny + z1 * nz;
    c[1] = -(x0 * nx + y0 * ny + z0 * nz);
    c[2] = x3 * mx + y3 * my + z3 * mz;
    c[3] = -(x2 * mx + y2 * my + z2 * mz);
  }

  private static boolean haveOneSign(double c0, double c1, double c2, double c3, double bound) {
    return c0 > 0
        ? c0 > bound && c1 > bound && c2 > bound && c3 > bound
        : c0 < -bound && c1 < -bound && c2 < -bound && c3 < -bound; // false for NaN
  }

  /** Bounds the error of a determinant; infinite where that would lose digits itself. */
  private static double bound(double extent, double error) {
    boolean moderate = extent >= RelativePlacement.MIN_SIZE; // false for NaN
    return moderate ? 26 * extent * extent * error : Double.POSITIVE_INFINITY;
  }

  private static double largest(double[] d) {
    double largest = 0;
    for (double coordinate : d) {
      largest = Math.max(largest, Math.abs(coordinate)); // NaN stays
    }
    return largest;
  }
}
