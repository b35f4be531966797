// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.NarrowPhaseProvider;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.api.spi.Supports;

/** Offers the test of two polygons by {@link CrossProducts}. */
@Algorithm(
    id = "cross-products",
    spi = Spi.VERSION,
    summary =
        "two polygons by vector cross products: a side with all corners of the other polygon outside")
@Supports(goal = Goal.INTERSECTION, minDimension = 2, maxDimension = 2, word = true, trace = true)
public final class CrossProductsProvider implements NarrowPhaseProvider {

  @Override
  public NarrowPhase create(Options options) {
    return new PolygonTestEngine(
        "cross-products", ProjectionShapes.OF_CROSS_PRODUCTS, CrossProducts::new, true);
  }
}
