// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.exact.Dyadic;

/**
 * Points that a {@link DepthHull} is made of: points of a body, each farthest along a direction.
 *
 * <p>Scratch memory of one thread.
 */
abstract class PointCloud {

  final int n;
  int count;

  /** Coordinates, point by point. */
  double[] at;

  /** How far a coordinate may be off from the point that {@link #exact} returns. */
  double error;

  /** The greatest coordinate. */
  double greatest;

  PointCloud(int dimension) {
    n = dimension;
    at = new double[32 * n];
  }

  /** Finds a point that is farthest along a direction, as far as doubles tell. */
  abstract void find(double[] direction, int from);

  /** Adds the point that was found last, and returns its number. */
  abstract int addFound();

  /** Takes the last point away again. */
  void dropLast() {
    count--;
  }

  /** Returns a point without roundings, not a copy. */
  abstract Dyadic[] exact(int point);
}
