// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.body;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.engine.PreparedPolytope;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * A polytope in R<sup>2</sup> or R<sup>3</sup> with what support queries need. Immutable and
 * thread-safe; the tables are shared by all shapes of the polytope.
 */
public class SupportShape extends PreparedPolytope {

  private final @Nullable PlanarSupport planar;
  private final @Nullable SpatialSupport spatial;

  /**
   * Prepares a polytope.
   *
   * @param engine id of the engine whose shape it is
   */
  public SupportShape(String engine, Polytope body) {
    super(engine, body, true);
    planar = body.dimension() == 2 ? PlanarSupport.of(body) : null;
    spatial = body.dimension() == 3 ? SpatialSupport.of(body) : null;
  }

  @Override
  protected SupportShape like(ConvexBody another, Polytope itsCore) {
    return new SupportShape((String) owner(), itsCore);
  }

  /** Returns the support map in the plane. */
  public final PlanarSupport planar() {
    if (planar == null) {
      throw new IllegalStateException("not in the plane");
    }
    return planar;
  }

  /** Returns the support map in space. */
  public final SpatialSupport spatial() {
    if (spatial == null) {
      throw new IllegalStateException("not in space");
    }
    return spatial;
  }
}
