// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The box that a polytope in space is, with its eight corners as vertices and its sides along the
 * axes of its frame: most boxes are. What is farthest in a direction is then told by signs.
 * Immutable.
 */
final class BoxShape {

  /** Stands where there is none yet. */
  static final BoxShape NONE = new BoxShape();

  /** The vertex of each corner: bit k of the index is set at the upper end of axis k. */
  private final int[] corner = new int[8];

  /** The number of the face at the lower end of axis k, at 2 k, and of the one at the upper end. */
  private final int[] face = new int[6];

  /** The ends of its sides along each axis. */
  final double[] low = new double[3];

  final double[] high = new double[3];

  private BoxShape() {}

  /** Returns the box that a body is, or null if it is none. */
  static @Nullable BoxShape of(Features body) {
    if (body.n != 3 || body.points.length != 24 || body.vertices.length != 8 || body.flat) {
      return null;
    }
    BoxShape box = new BoxShape();
    return box.takeCorners(body.points) && box.takeFaces(body.normals) ? box : null;
  }

  /** Eight vertices that differ, each of them at ends of all axes, are the corners. */
  private boolean takeCorners(double[] points) {
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int at = 0; at < 24; at++) {
      low[at % 3] = Math.min(low[at % 3], points[at]);
      high[at % 3] = Math.max(high[at % 3], points[at]);
    }
    boolean ends = true;
    for (int v = 0; v < 8; v++) {
      int bits = 0;
      for (int k = 0; k < 3; k++) {
        double coordinate = points[3 * v + k];
        bits |= coordinate == high[k] ? 1 << k : 0;
        ends &= coordinate == low[k] || coordinate == high[k];
      }
      corner[bits] = v;
    }
    return ends;
  }

  private boolean takeFaces(double[] normals) {
    for (int f = 0; 3 * f < normals.length; f++) {
      for (int k = 0; k < 3; k++) {
        double component = normals[3 * f + k];
        if (component != 0) {
          face[2 * k + (component > 0 ? 1 : 0)] = f;
        }
      }
    }
    return normals.length == 18;
  }

  /** Returns the face whose normal is nearest to a direction; of several the first. */
  int faceTowards(double[] direction) {
    int best = -1;
    double most = -1;
    for (int k = 0; k < 3; k++) {
      double size = Math.abs(direction[k]);
      int candidate = face[2 * k + (direction[k] > 0 ? 1 : 0)];
      if (size > most || (size == most && candidate < best)) {
        most = size;
        best = candidate;
      }
    }
    return best;
  }

  /** Returns the number of a corner that is farthest in a direction. */
  int cornerTowards(double[] direction) {
    return (direction[0] > 0 ? 1 : 0) | (direction[1] > 0 ? 2 : 0) | (direction[2] > 0 ? 4 : 0);
  }

  /** Returns the corner at the other end of an edge that falls off least in a direction. */
  int alongEdge(int number, double[] direction) {
    double x = Math.abs(direction[0]);
    double y = Math.abs(direction[1]);
    double z = Math.abs(direction[2]);
    return number ^ (x <= y && x <= z ? 1 : y <= z ? 2 : 4);
  }

  /** Returns the sum over the axes of how far from the origin it reaches along each. */
  double reach() {
    double reach = 0;
    for (int k = 0; k < 3; k++) {
      reach += Math.max(-low[k], high[k]);
    }
    return reach;
  }

  /** Returns the face at the lower end of axis k for side 2 k, or at the upper end for 2 k + 1. */
  int face(int side) {
    return face[side];
  }

  /** Returns the vertex of a corner. */
  int vertex(int number) {
    return corner[number];
  }
}
