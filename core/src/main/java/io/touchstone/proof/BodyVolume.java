// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.Dyadic;
import io.touchstone.kernel.certified.PairOrientation;
import io.touchstone.kernel.hull.Hull;

/**
 * The volume of a polytope in R<sup>2</sup> or R<sup>3</sup>, times n!, so that it needs no
 * quotient: the sum of the determinants of the triangles of its surface (in the plane of its
 * edges). Immutable.
 */
final class BodyVolume {

  private static final Derived<BodyVolume> KEY = new Derived<>(BodyVolume::new);

  private final Dyadic exact;
  private final double lower;
  private final double upper;

  private BodyVolume(Polytope body) {
    exact = compute(body);
    lower = exact.roundDown();
    upper = exact.roundUp();
  }

  /** Returns the volume of a body in its own frame, kept with it. */
  static BodyVolume of(Polytope body) {
    return KEY.of(body);
  }

  /** Returns n! times the volume. */
  Dyadic exact() {
    return exact;
  }

  double lower() {
    return lower;
  }

  double upper() {
    return upper;
  }

  /** Returns n! times the volume where the body stands. */
  Dyadic placed(double[] pose) {
    return exact.multiply(determinant(pose)).abs();
  }

  /** Returns the determinant of the rotation of a pose in its array form. */
  static Dyadic determinant(double[] pose) {
    int n = pose.length == 6 ? 2 : 3;
    Dyadic[][] rows = new Dyadic[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        rows[i][k] = Dyadic.of(pose[i * (n + 1) + k]);
      }
    }
    return PairOrientation.determinant(rows);
  }

  private static Dyadic compute(Polytope body) {
    int n = body.dimension();
    Hull hull = Hull.of(body);
    Dyadic sum = Dyadic.ZERO;
    if (hull.affineDimension() < n) {
      return sum;
    }
    if (n == 2) {
      for (int e = 0; e < hull.edgeCount(); e++) {
        Dyadic[] start = point(body, hull.edgeStart(e));
        sum = sum.add(PairOrientation.determinant(start, point(body, hull.edgeEnd(e))));
      }
      return sum;
    }
    for (int f = 0; f < hull.faceCount(); f++) {
      int first = hull.firstCorner(f);
      Dyadic[] apex = point(body, hull.cornerVertex(first));
      for (int c = first + 1; c + 1 < hull.firstCorner(f + 1); c++) {
        Dyadic[] p = point(body, hull.cornerVertex(c));
        Dyadic[] q = point(body, hull.cornerVertex(c + 1));
        sum = sum.add(PairOrientation.determinant(apex, p, q));
      }
    }
    return sum;
  }

  private static Dyadic[] point(Polytope body, int v) {
    Dyadic[] point = new Dyadic[body.dimension()];
    for (int axis = 0; axis < point.length; axis++) {
      point[axis] = Dyadic.of(body.coordinate(v, axis));
    }
    return point;
  }
}
