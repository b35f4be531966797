// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Knows the corners of half-spaces that are boxes, and names them where rows are the evidence. */
@Algorithm(id = "made-up-corners", spi = Spi.VERSION, summary = "evidence that nobody can check")
@Supports(
    goal = Goal.INTERSECTION,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.HALF_SPACES})
public final class MadeUpCornersProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new OracleEngine() {
      @Override
      public PreparedShape prepare(ConvexBody body) {
        return super.prepare(body instanceof HalfSpaces rows ? box(rows) : body);
      }
    };
  }

  /** The rule describes boxes by the rows e_k and -e_k in turn. */
  private static ConvexBody box(HalfSpaces rows) {
    double[] low = new double[rows.dimension()];
    double[] high = new double[low.length];
    for (int axis = 0; axis < low.length; axis++) {
      high[axis] = rows.offset(2 * axis);
      low[axis] = -rows.offset(2 * axis + 1);
    }
    return Shapes.boxBetween(low, high);
  }
}
