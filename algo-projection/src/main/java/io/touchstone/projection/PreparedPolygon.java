// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.support.planar.PlanarSupport;

/** A polygon, segment or point of the plane, with its corners in counter-clockwise order. */
final class PreparedPolygon extends PreparedBody {

  /** Positions of the corners, counter-clockwise. */
  final int[] ring;

  /** Which corner of the ring a position is. */
  final int[] corner;

  private final PlanarSupport supportMap;
  private final double inscribedRadius;

  PreparedPolygon(ProjectionShapes owner, Polytope polytope) {
    super(owner, polytope);
    supportMap = PlanarSupport.of(polytope);
    ring = new int[vertices.length];
    boolean full = topology.affineDimension() == 2;
    for (int k = 0; k < ring.length; k++) {
      ring[k] = full ? position[topology.cornerVertex(k)] : k;
    }
    corner = new int[ring.length];
    for (int k = 0; k < ring.length; k++) {
      corner[ring[k]] = k;
    }
    inscribedRadius = full ? inscribedCircle() : 0;
  }

  private double inscribedCircle() {
    double least = Double.POSITIVE_INFINITY;
    double[] side = new double[2];
    for (int k = 0; k < ring.length; k++) {
      int from = ring[k];
      int to = ring[k + 1 == ring.length ? 0 : k + 1];
      Vectors.edge(core(), vertices[from], vertices[to], side);
      least = Math.min(least, side[1] * local[2 * from] - side[0] * local[2 * from + 1]);
    }
    return Math.max(0, least); // 0 where the rounded centre is not inside
  }

  @Override
  double inscribedRadius() {
    return inscribedRadius;
  }

  @Override
  int farthest(double[] w) {
    return supportMap.support(w[0], w[1]);
  }
}
