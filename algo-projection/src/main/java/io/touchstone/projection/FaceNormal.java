// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.Dyadic;

/**
 * The normal of the plane through three vertices,
 *
 * <pre>{@code n = (v_2 - v_1) x (v_3 - v_1) / |...|}</pre>
 *
 * off by at most 16 units in the last place, however thin the triangle: where the sine of its angle
 * makes rounding errors great, the product is computed exactly. Slivers are common on hulls of
 * nearly coplanar points, and a normal that is off by 1e-6 there would discard edges that separate.
 */
final class FaceNormal {

  /**
   * Least sine for which doubles do. The differences have one rounding, the products and their
   * difference two more: the error of the cross product is below 3 sqrt(2) u |a| |b|, so at this
   * sine that of its direction is below 3 sqrt(2) / 0.3 u &lt; 15 u.
   */
  private static final double LEAST_SINE = 0.3;

  private FaceNormal() {}

  /**
   * Computes the unit normal.
   *
   * @param normal receives it; the vertices stand counter-clockwise seen from its tip
   */
  static void of(Polytope polytope, int v1, int v2, int v3, double[] normal) {
    double[] a = new double[3];
    double[] b = new double[3];
    Vectors.edge(polytope, v1, v2, a);
    Vectors.edge(polytope, v1, v3, b);
    Vectors.normalize(a);
    Vectors.normalize(b);
    Vectors.cross(a, b, normal);
    double sine = Math.sqrt(Vectors.dot(normal, normal));
    if (!(sine >= LEAST_SINE)) {
      exactly(polytope, v1, v2, v3, normal);
    }
    Vectors.normalize(normal);
  }

  private static void exactly(Polytope polytope, int v1, int v2, int v3, double[] normal) {
    Dyadic[] a = edge(polytope, v1, v2);
    Dyadic[] b = edge(polytope, v1, v3);
    Dyadic[] n = new Dyadic[3];
    int highest = Integer.MIN_VALUE;
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      n[i] = a[j].multiply(b[k]).subtract(a[k].multiply(b[j]));
      if (!n[i].isZero()) {
        highest = Math.max(highest, n[i].exponent() + n[i].mantissa().bitLength());
      }
    }
    for (int i = 0; i < 3; i++) { // the square of a coordinate need not be a double
      normal[i] = n[i].isZero() ? 0 : n[i].scaleByPowerOfTwo(-highest).doubleValue();
    }
  }

  private static Dyadic[] edge(Polytope polytope, int from, int to) {
    Dyadic[] difference = new Dyadic[3];
    for (int i = 0; i < 3; i++) {
      difference[i] =
          Dyadic.of(polytope.coordinate(to, i)).subtract(Dyadic.of(polytope.coordinate(from, i)));
    }
    return difference;
  }
}
