package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
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
 * most 5 roundings touch a term: {@code 6 * 5.1 u D^3}. A coordinate takes 5 roundings of numbers
 * that are at most the magnitude M of {@link PlacedPair} together: {@code e = 5.1 u M}, hence
 * {@code u D <= e / 5} and the sum is below {@code 26 D^2 e}.
 */
final class OriginInTetrahedron extends OriginInSimplex {

  /** Between these sizes no product of three coordinates overflows, or underflows to any effect. */
  private static final double MIN_SIZE = 0x1p-320;

  private static final double MAX_SIZE = 0x1p330;

  private double x;
  private double y;
  private double z;
  private double greatest;

  OriginInTetrahedron() {
    super(3);
  }

  @Override
  public boolean surelyInside(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    if (a.size() != 4 || b.size() != 4) {
      return false;
    }
    greatest = 0;
    corner(pair, a.vertex(0), b.vertex(0));
    double x0 = x;
    double y0 = y;
    double z0 = z;
    corner(pair, a.vertex(1), b.vertex(1));
    double x1 = x;
    double y1 = y;
    double z1 = z;
    corner(pair, a.vertex(2), b.vertex(2));
    double x2 = x;
    double y2 = y;
    double z2 = z;
    corner(pair, a.vertex(3), b.vertex(3));
    double x3 = x;
    double y3 = y;
    double z3 = z;
    double error = 5.1 * UNIT_ROUNDOFF * pair.magnitude() + pair.underflow();
    double size = greatest + error;
    if (!(size >= MIN_SIZE && size <= MAX_SIZE)) { // also for NaN
      return false; // a scene that nobody scaled
    }
    double bound = 26 * size * size * error;
    double nx = y2 * z3 - z2 * y3;
    double ny = z2 * x3 - x2 * z3;
    double nz = x2 * y3 - y2 * x3;
    double mx = y0 * z1 - z0 * y1;
    double my = z0 * x1 - x0 * z1;
    double mz = x0 * y1 - y0 * x1;
    double c0 = x1 * nx + y1 * ny + z1 * nz;
    double c1 = -(x0 * nx + y0 * ny + z0 * nz);
    double c2 = x3 * mx + y3 * my + z3 * mz;
    double c3 = -(x2 * mx + y2 * my + z2 * mz);
    weight[0] = c0;
    weight[1] = c1;
    weight[2] = c2;
    weight[3] = c3;
    return Math.min(Math.min(c0, c1), Math.min(c2, c3)) > bound
        || Math.max(Math.max(c0, c1), Math.max(c2, c3)) < -bound;
  }

  private void corner(PlacedPair pair, int vertexA, int vertexB) {
    double[] r = pair.poseA(Inside.KEY);
    double[] c = pair.a().coordinates(Inside.KEY);
    int i = 3 * vertexA;
    double px = c[i];
    double py = c[i + 1];
    double pz = c[i + 2];
    double[] s = pair.poseB(Inside.KEY);
    double[] e = pair.b().coordinates(Inside.KEY);
    int j = 3 * vertexB;
    double qx = e[j];
    double qy = e[j + 1];
    double qz = e[j + 2];
    x = r[0] * px + r[1] * py + r[2] * pz - (s[0] * qx + s[1] * qy + s[2] * qz) + (r[3] - s[3]);
    y = r[4] * px + r[5] * py + r[6] * pz - (s[4] * qx + s[5] * qy + s[6] * qz) + (r[7] - s[7]);
    z = r[8] * px + r[9] * py + r[10] * pz - (s[8] * qx + s[9] * qy + s[10] * qz) + (r[11] - s[11]);
    double size = Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
    greatest = Math.max(greatest, size); // NaN stays NaN
  }
}
