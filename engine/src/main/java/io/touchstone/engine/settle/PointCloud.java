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

  private final Grain grain = new Grain();

  PointCloud(int dimension) {
    n = dimension;
    at = new double[32 * n];
  }

  /** Begins anew with points that {@link #take} is told of. */
  void clear() {
    count = 0;
    greatest = 0;
    grain.clear();
  }

  /** Takes a coordinate of a point into account. */
  void take(double coordinate, boolean rounded) {
    greatest = Math.max(greatest, Math.abs(coordinate));
    grain.take(coordinate);
    if (rounded) {
      grain.takeRounded();
    }
  }

  /** Tells whether doubles have the determinants of differences of points without a rounding. */
  boolean isShort() {
    return grain.isShort(n);
  }

  /** Finds a point that is farthest along a direction, as far as doubles tell. */
  abstract void find(double[] direction, int from);

  /** Adds the point that was found last, and returns its number. */
  abstract int addFound();

  /**
   * Tells whether what points are made of shows that one of them is in the affine hull of others.
   *
   * @param others n numbers of points
   * @param from where they begin
   */
  boolean isSurelyAmong(int[] others, int from, int point) {
    return false;
  }

  /** Takes the last point away again. */
  void dropLast() {
    count--;
  }

  /** Returns a point without roundings, not a copy. */
  abstract Dyadic[] exact(int point);
}
