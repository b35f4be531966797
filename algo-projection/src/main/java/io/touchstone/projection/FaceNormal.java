// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ExactVectors;

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
    Vectors.cross(a, b, normal);
    double sine = Math.sqrt(Vectors.dot(normal, normal));
    if (!(sine >= LEAST_SINE)) {
      exactly(polytope, v1, v2, v3, normal);
    }
    if (!Vectors.normalize(normal)) {
      throw new IllegalStateException(
          "the vertices %d, %d and %d are on a line".formatted(v1, v2, v3));
    }
  }

  private static void exactly(Polytope polytope, int v1, int v2, int v3, double[] normal) {
    Dyadic[] n = ExactVectors.cross(edge(polytope, v1, v2), edge(polytope, v1, v3));
    Dyadic[] balanced = ExactVectors.balanced(n); // the square of a coordinate need not be a double
    for (int i = 0; i < 3; i++) {
      normal[i] = balanced[i].doubleValue();
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
