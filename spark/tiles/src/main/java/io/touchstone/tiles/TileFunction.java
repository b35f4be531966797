// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tiles;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.support.WorldBox;
import java.util.Arrays;

/**
 * Tells which tiles a body concerns: those that the box around it reaches, after it has grown on
 * all sides by half of how far bodies may be apart that are looked at. Scratch memory of one
 * thread.
 */
public final class TileFunction {

  /** More than broad phases lose when they compute the distance of two boxes. */
  private static final double SLACK = 1e-12;

  private final WorldBox box;
  private final double[] low;
  private final double[] high;
  private final double half;

  /**
   * Creates the function.
   *
   * @param reach how far the boxes of two bodies may be apart that are looked at, not negative
   */
  public TileFunction(int dimension, double reach) {
    this.box = new WorldBox(dimension);
    this.low = new double[dimension];
    this.high = new double[dimension];
    this.half = reach / 2 * (1 + SLACK);
  }

  /**
   * Computes the box of a body.
   *
   * @return whether it has one; the empty set has none, and concerns no tile
   */
  public boolean enclose(ConvexBody body, PoseView pose) {
    if (body.isEmpty()) {
      return false;
    }
    box.enclose(body, pose);
    box.copyTo(low, high);
    for (int axis = 0; half > 0 && axis < low.length; axis++) {
      low[axis] = Math.nextDown(low[axis] - half);
      high[axis] = Math.nextUp(high[axis] + half);
    }
    return true;
  }

  /** Returns the box that was computed last: n lower and then n upper coordinates. */
  public double[] box() {
    double[] both = Arrays.copyOf(low, 2 * low.length);
    System.arraycopy(high, 0, both, low.length, high.length);
    return both;
  }

  /** Visits the tiles of the box that was computed last. */
  public void forEach(Tiling tiling, Tiling.Visitor visitor) {
    tiling.forEach(low, high, visitor);
  }
}
