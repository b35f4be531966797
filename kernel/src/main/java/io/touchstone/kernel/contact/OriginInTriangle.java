// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.inside.Inside;

/**
 * {@link OriginInSimplex} in R<sup>2</sup>: the origin is inside the triangle d_0 d_1 d_2 exactly
 * if {@code d_1 x d_2}, {@code d_2 x d_0} and {@code d_0 x d_1} have the same sign, not zero.
 *
 * <p>Error, with every coordinate of a corner at most D in size and off by at most e: a product of
 * two changes by at most {@code 2 D e}, and takes 2 roundings; two products: {@code 4 D e + 4.1 u
 * D^2}. A coordinate takes 4 roundings: {@code e = 4.1 u M}, so that {@code u D <= e / 4} and the
 * sum is below {@code 6 D e}.
 */
final class OriginInTriangle extends OriginInSimplex {

  /** Between these sizes no product of two coordinates overflows, or underflows to any effect. */
  private static final double MIN_SIZE = 0x1p-480;

  private static final double MAX_SIZE = 0x1p500;

  private final double[] x = new double[3];
  private final double[] y = new double[3];

  OriginInTriangle() {
    super(2);
  }

  @Override
  public boolean surelyInside(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    if (a.size() != 3 || b.size() != 3) {
      return false;
    }
    double greatest = 0;
    for (int k = 0; k < 3; k++) {
      place(pair, a.vertex(k), b.vertex(k), k);
      greatest = Math.max(greatest, Math.max(Math.abs(x[k]), Math.abs(y[k]))); // NaN stays NaN
    }
    double error = 4.1 * UNIT_ROUNDOFF * pair.magnitude() + pair.underflow();
    double size = greatest + error;
    if (!(size >= MIN_SIZE && size <= MAX_SIZE)) { // also for NaN
      return false; // a scene that nobody scaled
    }
    double bound = 6 * size * error;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < 3; k++) {
      int i = (k + 1) % 3;
      int j = (k + 2) % 3;
      weight[k] = x[i] * y[j] - y[i] * x[j];
      least = Math.min(least, weight[k]);
      most = Math.max(most, weight[k]);
    }
    return least > bound || most < -bound;
  }

  private void place(PlacedPair pair, int vertexA, int vertexB, int corner) {
    double[] r = pair.poseA(Inside.KEY);
    double[] s = pair.poseB(Inside.KEY);
    double px = pair.a().coordinates(Inside.KEY)[2 * vertexA];
    double py = pair.a().coordinates(Inside.KEY)[2 * vertexA + 1];
    double qx = pair.b().coordinates(Inside.KEY)[2 * vertexB];
    double qy = pair.b().coordinates(Inside.KEY)[2 * vertexB + 1];
    x[corner] = r[0] * px + r[1] * py - (s[0] * qx + s[1] * qy) + (r[2] - s[2]);
    y[corner] = r[3] * px + r[4] * py - (s[3] * qx + s[4] * qy) + (r[5] - s[5]);
  }
}
