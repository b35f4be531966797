// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WorldDifference;

/** A {@link CoreSource} of vertices whose points are computed with about twice the digits. */
final class WorldSource extends CoreSource {

  private final int n;
  private final WorldDifference difference;

  /** What rounding took away of the point found last. */
  final double[] low;

  /** Bound of the error of a point with what rounding took away. */
  double pointError;

  WorldSource(int dimension) {
    super(dimension);
    n = dimension;
    difference = new WorldDifference(n);
    low = new double[n];
  }

  /** Takes a pair that is placed. */
  void begin(PlacedPair pair, GjkShape shapeA, PoseView placeA, GjkShape shapeB, PoseView placeB) {
    begin(shapeA, placeA, shapeB, placeB, 0);
    double terms = 2 * n + 2;
    // the error of WorldDifference, per component, times sqrt(n) for the length
    double unit = UNIT_ROUNDOFF * pair.magnitude();
    pointError = 4 * terms * terms * UNIT_ROUNDOFF * Math.sqrt(n) * unit;
    // the rounding of coordinates, that of a unit normal, and of its product
    error = 16 * unit;
  }

  @Override
  void difference() {
    difference.evaluate(a.pose, a.point, b.pose, b.point);
    for (int i = 0; i < n; i++) {
      found[i] = difference.high(i);
      low[i] = difference.low(i);
    }
    set(found[0], found[1], n == 3 ? found[2] : 0);
  }
}
