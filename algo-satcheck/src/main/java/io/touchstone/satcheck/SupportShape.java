package io.touchstone.satcheck;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * A polytope in R<sup>2</sup> or R<sup>3</sup> with what support queries need. Immutable and
 * thread-safe; the tables are shared by all shapes of the polytope.
 */
class SupportShape implements PreparedShape {

  /** From so many corners of a face on the kernel's support maps bisect it. */
  private static final int BISECTED_FACE = 32;

  private final String engine;
  private final Polytope body;
  private final @Nullable PlanarSupport map2;
  private final @Nullable SpatialSupport map3;

  // copies, so that a query need not look at the polytope
  final int dimension;
  final boolean isEmpty;

  final CertifiedSupport support;

  /** A point well inside. */
  final double[] center;

  /** A bound of the distances of the vertices from the origin of the frame. */
  final double reach;

  /**
   * By how much a support point may fall short of the farthest, along a unit vector, in units of
   * {@code u reach}: the error that {@link SpatialSupport} states, times sqrt(3).
   */
  final double supportUnits;

  SupportShape(String engine, Polytope body) {
    this.engine = engine;
    this.body = body;
    dimension = body.dimension();
    isEmpty = body.isEmpty();
    support = CertifiedSupport.of(body);
    map2 = body.dimension() == 2 ? PlanarSupport.of(body) : null;
    map3 = body.dimension() == 3 ? SpatialSupport.of(body) : null;
    center = new double[body.dimension()];
    if (!body.isEmpty()) {
      body.interiorPoint(center);
    }
    reach = support.reach();
    supportUnits = support.isBox() ? 0 : body.vertexCount() < BISECTED_FACE ? 14 : 56;
  }

  /** Tells whether an engine prepared this shape. */
  final boolean isOf(String id) {
    return engine.equals(id);
  }

  @Override
  public final Polytope body() {
    return body;
  }

  final PlanarSupport map2() {
    if (map2 == null) {
      throw new IllegalStateException("not in the plane");
    }
    return map2;
  }

  final SpatialSupport map3() {
    if (map3 == null) {
      throw new IllegalStateException("not in space");
    }
    return map3;
  }
}
