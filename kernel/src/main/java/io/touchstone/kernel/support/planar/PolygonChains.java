// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.planar;

import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.inside.CoordinateScale;

/**
 * The extreme vertices of a polygon in R<sup>2</sup>, counter-clockwise from the leftmost (the
 * lower one of two). The lower chain leads from there to the rightmost vertex (the upper one of
 * two), the upper chain back. Also for segments and points, whose chains have one edge or none.
 * Immutable and thread-safe.
 *
 * <p>The support query looks for the place where the edges turn away from the direction. Along a
 * chain, the edges e<sub>k</sub> turn left, by less than half a turn in all; the direction w points
 * down for the lower chain, up for the upper one; so w . e<sub>k</sub> is positive up to the
 * farthest vertex and negative from there, and bisection finds it.
 *
 * <p>Rounding: w . e is computed from the difference of two vertices, with an error of at most 4 u
 * |w| |e|. If the sign of an edge comes out wrong, w is nearly perpendicular to it, and to the
 * edges between it and the true place even more so; what is lost along them is at most 4 u |w|
 * times their length.
 */
final class PolygonChains {

  private final int[] vertices;

  /** Scaled by {@link CoordinateScale}, the first place repeated at the end. */
  private final double[] x;

  private final double[] y;

  /** Where the rightmost vertex stands. */
  private final int rightmost;

  /**
   * Orders the vertices.
   *
   * @param x coordinates by vertex of the polytope, so y
   * @param largestCoordinate the largest magnitude among them
   */
  PolygonChains(Hull topology, double[] x, double[] y, double largestCoordinate) {
    CoordinateScale scale = new CoordinateScale(largestCoordinate);
    int count = topology.vertexCount();
    int[] ring = new int[count];
    int first = 0;
    int last = 0;
    for (int k = 0; k < count; k++) {
      ring[k] = topology.faceCount() > 0 ? topology.cornerVertex(k) : topology.vertex(k);
      first = isBefore(x, y, ring[k], ring[first]) ? k : first;
      last = isBefore(x, y, ring[last], ring[k]) ? k : last;
    }
    this.vertices = new int[count];
    this.x = new double[count + 1];
    this.y = new double[count + 1];
    for (int k = 0; k <= count; k++) {
      int vertex = ring[(first + k) % count];
      vertices[k % count] = vertex;
      this.x[k] = scale.apply(x[vertex]);
      this.y[k] = scale.apply(y[vertex]);
    }
    this.rightmost = (last - first + count) % count;
  }

  /** Compares by x, then by y. */
  private static boolean isBefore(double[] x, double[] y, int v, int u) {
    return x[v] < x[u] || (x[v] == x[u] && y[v] < y[u]);
  }

  int count() {
    return vertices.length;
  }

  /** Returns the vertex of the polytope at a place of the ring, 0 being the leftmost. */
  int vertex(int place) {
    return vertices[place];
  }

  /** Returns the scaled coordinate of the vertex at a place. */
  double x(int place) {
    return x[place];
  }

  double y(int place) {
    return y[place];
  }

  /** Returns the vertex farthest in a direction that causes no overflow or underflow. */
  int farthest(double dx, double dy) {
    int low = dy > 0 ? rightmost : 0;
    int high = dy > 0 ? vertices.length : rightmost;
    // the farthest place is in low..high; the vertex at count is the one at 0
    while (low < high) {
      int middle = (low + high) >>> 1;
      double gain = dx * (x[middle + 1] - x[middle]) + dy * (y[middle + 1] - y[middle]);
      if (gain > 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return vertices[low < vertices.length ? low : 0];
  }
}
