package io.touchstone.satcheck;

/**
 * Whether the origin surely is inside the tetrahedron of four points whose coordinates are off by
 * at most an error, and the weights with which it is. The determinants
 *
 * <pre>{@code
 * c_0 = d_1.(d_2 x d_3)   c_1 = -d_0.(d_2 x d_3)   c_2 = d_3.(d_0 x d_1)   c_3 = -d_2.(d_0 x d_1)
 * }</pre>
 *
 * must have the same sign, {@code sum c_k d_k = 0} (Cramer's rule). With D the largest coordinate,
 * a determinant is off by at most {@code 26 D^2 error}: it has 6 terms of 3 factors, {@code 18 D^2
 * error}, and 5 roundings to a term, where {@code u D <= error / 5}. Points as seen from A are an
 * affine image of those in the world, so that the answer is the same there.
 */
final class OriginTetrahedron {

  /** The weights of the points; they add up to 1. */
  final double[] weight = new double[4];

  /** Decides; sets the weights. */
  boolean surelyContainsOrigin(
      double x0,
      double y0,
      double z0,
      double x1,
      double y1,
      double z1,
      double x2,
      double y2,
      double z2,
      double x3,
      double y3,
      double z3,
      double error) {
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
    double largest =
        Math.max(
            Math.max(largest(x0, y0, z0), largest(x1, y1, z1)),
            Math.max(largest(x2, y2, z2), largest(x3, y3, z3)));
    double extent = largest + error;
    double bound = 26 * extent * extent * error;
    double inverse = 1 / (c0 + c1 + c2 + c3);
    weight[0] = c0 * inverse;
    weight[1] = c1 * inverse;
    weight[2] = c2 * inverse;
    weight[3] = c3 * inverse;
    return Math.min(Math.min(c0, c1), Math.min(c2, c3)) > bound
        || Math.max(Math.max(c0, c1), Math.max(c2, c3)) < -bound;
  }

  private static double largest(double x, double y, double z) {
    return Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  }
}
