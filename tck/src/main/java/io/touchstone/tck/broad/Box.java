// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.broad;

import io.touchstone.exact.Dyadic;
import io.touchstone.tck.pairs.Draw;
import java.util.Arrays;

/** A box that the kit remembers. */
final class Box {

  final double[] min;
  final double[] max;

  Box(double[] min, double[] max) {
    this.min = min.clone();
    this.max = max.clone();
  }

  static Box random(int dimension, Draw draw, boolean whole) {
    double[] min = new double[dimension];
    double[] max = new double[dimension];
    for (int k = 0; k < dimension; k++) {
      min[k] = whole ? draw.index(8) : 10 * draw.bell();
      max[k] = min[k] + (whole ? draw.index(3) : Math.abs(draw.signed()));
    }
    return new Box(min, max);
  }

  /** The sign of the distance of two finite boxes less a bound, exactly. */
  int compareDistance(Box other, double bound) {
    if (bound == Double.POSITIVE_INFINITY) {
      return -1;
    }
    Dyadic square = Dyadic.ZERO;
    for (int k = 0; k < min.length; k++) {
      Dyadic gap = Dyadic.ZERO;
      if (other.min[k] > max[k]) {
        gap = Dyadic.of(other.min[k]).subtract(Dyadic.of(max[k]));
      } else if (min[k] > other.max[k]) {
        gap = Dyadic.of(min[k]).subtract(Dyadic.of(other.max[k]));
      }
      square = square.add(gap.square());
    }
    return square.compareTo(Dyadic.of(bound).square());
  }

  /** The distance of two finite boxes, with the roundings of doubles. */
  double distance(Box other) {
    double length = 0;
    for (int k = 0; k < min.length; k++) {
      double gap = Math.max(other.min[k] - max[k], min[k] - other.max[k]);
      length = Math.hypot(length, Math.max(gap, 0));
    }
    return length;
  }

  @Override
  public String toString() {
    return Arrays.toString(min) + " to " + Arrays.toString(max);
  }
}
