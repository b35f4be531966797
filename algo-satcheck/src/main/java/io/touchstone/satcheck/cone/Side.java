// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.cone;

import io.touchstone.kernel.support.spatial.Vector;

/** A side of a {@link SphericalPolygon}, with the corner between it and the next one. */
final class Side {

  /** The difference r of a vertex of B and one of A: all of the polygon has {@code r.w >= 0}. */
  final Vector r = new Vector();

  int vertexA;
  int vertexB;

  /** Of length 1 up to some per cent. */
  final Vector corner = new Vector();

  /** The product of the corner with the side that cuts. */
  double level;

  /** The side on the other end of the corner. */
  Side next = this;
}
