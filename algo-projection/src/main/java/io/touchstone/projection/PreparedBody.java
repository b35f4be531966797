// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.engine.PreparedPolytope;
import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;

/**
 * A polytope as the projections want it: its extreme vertices relative to a point well inside, so
 * that the distance from the origin of its frame costs no digits. Immutable and thread-safe.
 */
abstract class PreparedBody extends PreparedPolytope {

  final Hull topology;

  /** The centre C: the mean of the vertices, as rounded. */
  final double[] centre;

  /** Extreme vertices by position, as numbered in the polytope. */
  final int[] vertices;

  /** Positions of the vertices of the polytope among the extreme ones, or -1. */
  final int[] position;

  /** {@code v - C} of the extreme vertices, vertex-major, one rounding each. */
  final double[] local;

  /** The greatest component of {@link #local}; infinite if one overflowed. */
  final double reach;

  PreparedBody(ProjectionShapes owner, Polytope polytope) {
    super(owner, polytope, true);
    topology = Hull.of(polytope);
    int n = polytope.dimension();
    centre = new double[n];
    vertices = new int[topology.vertexCount()];
    position = new int[polytope.vertexCount()];
    local = new double[n * vertices.length];
    if (!polytope.isEmpty()) {
      polytope.interiorPoint(centre);
    }
    Arrays.fill(position, -1);
    double greatest = 0;
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = topology.vertex(k);
      position[vertices[k]] = k;
      for (int i = 0; i < n; i++) {
        local[n * k + i] = polytope.coordinate(vertices[k], i) - centre[i];
        greatest = Math.max(greatest, Math.abs(local[n * k + i]));
      }
    }
    reach = greatest;
  }

  @Override
  protected PreparedBody like(ConvexBody another, Polytope itsCore) {
    return ((ProjectionShapes) owner()).prepare(itsCore);
  }

  /** Number of edges of the hull. */
  final int edgeCount() {
    return topology.edgeCount();
  }

  /**
   * Returns the radius of the ball around {@link #centre} that is inside the body, up to roundings;
   * 0 for a flat body.
   */
  abstract double inscribedRadius();

  /** Returns a vertex farthest along a direction of the body's frame, up to roundings. */
  abstract int farthest(double[] w);
}
