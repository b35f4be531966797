package io.touchstone.projection;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.engine.PreparedPolytope;
import io.touchstone.kernel.hull.Hull;
import java.util.Arrays;

/**
 * A polytope as the projections want it: its extreme vertices relative to a point well inside, in
 * units of a power of two, so that neither the distance from the origin of its frame nor the unit
 * of length costs digits. Immutable and thread-safe.
 */
abstract class PreparedBody extends PreparedPolytope {

  final Hull topology;

  /** The centre C: the mean of the vertices, as rounded. */
  final double[] centre;

  /** The unit of {@link #local} is 2<sup>exponent</sup>. */
  final int exponent;

  /** Extreme vertices by position, as numbered in the polytope. */
  final int[] vertices;

  /** Positions of the vertices of the polytope among the extreme ones, or -1. */
  final int[] position;

  /**
   * {@code (v - C) / 2^exponent} of the extreme vertices, vertex-major; the largest component is
   * below 4. All zero for a point.
   */
  final double[] local;

  PreparedBody(ProjectionShapes owner, Polytope polytope) {
    super(owner, polytope, true);
    this.topology = Hull.of(polytope);
    int n = polytope.dimension();
    this.centre = new double[n];
    this.vertices = new int[topology.vertexCount()];
    this.local = new double[n * vertices.length];
    if (!polytope.isEmpty()) {
      polytope.interiorPoint(centre);
    }
    double largest = 0;
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = topology.vertex(k);
      for (int i = 0; i < n; i++) {
        largest = Math.max(largest, Math.abs(polytope.coordinate(vertices[k], i)));
      }
    }
    // twice a power of two: before, because the difference may overflow, and after it, because it
    // may be small against the coordinates
    int first = largest > 0 ? Math.getExponent(largest) : 0;
    double farthest = 0;
    for (int k = 0; k < vertices.length; k++) {
      for (int i = 0; i < n; i++) {
        double difference =
            Math.scalb(polytope.coordinate(vertices[k], i), -first) - Math.scalb(centre[i], -first);
        local[n * k + i] = difference;
        farthest = Math.max(farthest, Math.abs(difference));
      }
    }
    int second = farthest > 0 ? Math.getExponent(farthest) : 0;
    for (int i = 0; i < local.length; i++) {
      local[i] = Math.scalb(local[i], -second);
    }
    this.exponent = first + second;
    this.position = positions();
  }

  @Override
  protected PreparedBody like(ConvexBody another, Polytope itsCore) {
    return ((ProjectionShapes) owner()).prepare(itsCore);
  }

  /** Tells whether the body is a single point. */
  final boolean isPoint() {
    return vertices.length == 1;
  }

  /** Number of edges of the hull. */
  final int edgeCount() {
    return topology.edgeCount();
  }

  /**
   * Returns the radius of a ball around {@link #centre} that is surely inside the body, in units of
   * 2<sup>exponent</sup>; 0 for a flat body.
   */
  abstract double inscribedRadius();

  /**
   * Returns a vertex farthest along a direction, up to roundings.
   *
   * @param pose array form of the body's pose
   * @param w direction in the world frame
   * @param sign 1 for farthest along w, -1 for farthest against it
   * @return index of the vertex in the polytope
   */
  abstract int farthest(double[] pose, double[] w, int sign);

  private int[] positions() {
    int[] position = new int[core().vertexCount()];
    Arrays.fill(position, -1);
    for (int k = 0; k < vertices.length; k++) {
      position[vertices[k]] = k;
    }
    return position;
  }
}
