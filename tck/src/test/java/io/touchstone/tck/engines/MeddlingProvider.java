// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Representation;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;
import io.touchstone.tck.pairs.OpenBody;

/** Centres the coordinates of a body where they lie, if it can get at them. */
@Algorithm(id = "meddling", spi = Spi.VERSION, summary = "writes into bodies")
@Supports(
    goal = Goal.INTERSECTION,
    maxDimension = 3,
    bodies = {Representation.VERTICES, Representation.SUPPORT},
    trace = true)
final class MeddlingProvider implements NarrowPhaseProvider {

  private final boolean centring;

  MeddlingProvider(boolean centring) {
    this.centring = centring;
  }

  @Override
  public NarrowPhase create(Options options) {
    return new OracleEngine() {
      @Override
      public PreparedShape prepare(ConvexBody body) {
        if (!(body instanceof OpenBody open)) {
          return super.prepare(body);
        }
        if (centring) {
          centre(open);
        }
        return super.prepare(Polytope.of(open.dimension(), open.coordinates));
      }
    };
  }

  private static void centre(OpenBody body) {
    double[] center = new double[body.dimension()];
    body.interiorPoint(center);
    for (int k = 0; k < body.coordinates.length; k++) {
      body.coordinates[k] -= center[k % center.length];
    }
  }
}
