package io.touchstone.satcheck.cone;

import io.touchstone.kernel.support.spatial.Vector;

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

  private final Vector n = new Vector();
  private final Vector m = new Vector();

  /** Decides; sets the weights. */
  boolean surelyContainsOrigin(Vector d0, Vector d1, Vector d2, Vector d3, double error) {
    n.setCross(d2, d3);
    m.setCross(d0, d1);
    double c0 = d1.dot(n);
    double c1 = -d0.dot(n);
    double c2 = d3.dot(m);
    double c3 = -d2.dot(m);
    double largest =
        Math.max(Math.max(d0.greatest(), d1.greatest()), Math.max(d2.greatest(), d3.greatest()));
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
}
