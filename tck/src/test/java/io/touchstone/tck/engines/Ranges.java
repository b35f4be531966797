// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PreparedShape;
import java.util.Arrays;

/**
 * A box along the axes, with and without ends, given by rows or vertices.
 *
 * @param vertices how many vertices it has, 0 if it is given by rows
 * @param down of which row its lower end on an axis is, or -1
 * @param up of which row its upper end is
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Ranges(ConvexBody body, int vertices, double[] low, double[] high, int[] down, int[] up)
    implements PreparedShape {

  /** Reads a box along the axes, of which rows have one component each, 1 or -1. */
  static Ranges of(ConvexBody body) {
    int n = body.dimension();
    double[] low = new double[n];
    double[] high = new double[n];
    int[] down = new int[n];
    int[] up = new int[n];
    Arrays.fill(down, -1);
    Arrays.fill(up, -1);
    if (body instanceof HalfSpaces half) {
      Arrays.fill(low, Double.NEGATIVE_INFINITY);
      Arrays.fill(high, Double.POSITIVE_INFINITY);
      for (int r = 0; r < half.rowCount(); r++) {
        for (int k = 0; k < n; k++) { // 1 or -1 of one axis
          if (half.normal(r, k) > 0) {
            high[k] = half.anchor(k) + half.offset(r);
            up[k] = r;
          } else if (half.normal(r, k) < 0) {
            low[k] = half.anchor(k) - half.offset(r);
            down[k] = r;
          }
        }
      }
      return new Ranges(body, 0, low, high, down, up);
    }
    Polytope box = (Polytope) body;
    Arrays.fill(low, Double.POSITIVE_INFINITY);
    Arrays.fill(high, Double.NEGATIVE_INFINITY);
    for (int v = 0; v < box.vertexCount(); v++) {
      for (int k = 0; k < n; k++) {
        low[k] = Math.min(low[k], box.coordinate(v, k));
        high[k] = Math.max(high[k], box.coordinate(v, k));
      }
    }
    return new Ranges(body, box.vertexCount(), low, high, down, up);
  }

  /** Returns it where a pose moves it, without turning it. */
  Ranges placed(PoseView pose) {
    double[] from = low.clone();
    double[] to = high.clone();
    for (int k = 0; k < from.length; k++) {
      from[k] += pose.translation(k);
      to[k] += pose.translation(k);
    }
    return new Ranges(body, vertices, from, to, down, up);
  }
}
