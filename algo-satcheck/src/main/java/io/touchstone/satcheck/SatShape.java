package io.touchstone.satcheck;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.kernel.CertifiedSupport;
import io.touchstone.api.kernel.SupportMap2;
import io.touchstone.api.kernel.SupportMap3;
import io.touchstone.api.query.PreparedShape;
import org.jspecify.annotations.Nullable;

/** A polytope with its axes. Immutable and thread-safe; the axes are shared by all shapes of it. */
final class SatShape implements PreparedShape {

  private final Polytope body;
  final CertifiedSupport support;
  final Axes axes;

  /** A point well inside, and a bound of the distances of the vertices from it. */
  final double[] center;

  final double radius;

  /** The parts of a box, see {@link BoxPair#parts}; null for other shapes. */
  final int @Nullable [] boxParts;

  private final @Nullable SupportMap2 map2;
  private final @Nullable SupportMap3 map3;

  SatShape(Polytope body) {
    this.body = body;
    support = CertifiedSupport.of(body);
    axes = body.derived(Axes.class, AxesBuilder::build);
    center = new double[body.dimension()];
    if (!body.isEmpty()) {
      body.interiorPoint(center);
    }
    radius = body.dimension() == 2 ? SupportMap2.of(body).radius() : SupportMap3.of(body).radius();
    map2 = body.dimension() == 2 ? SupportMap2.of(body) : null;
    map3 = body.dimension() == 3 ? SupportMap3.of(body) : null;
    boxParts = map3 != null && BoxPair.isBox(map3, axes) ? BoxPair.parts(axes) : null;
  }

  @Override
  public Polytope body() {
    return body;
  }

  SupportMap2 map2() {
    if (map2 == null) {
      throw new IllegalStateException("not in the plane");
    }
    return map2;
  }

  SupportMap3 map3() {
    if (map3 == null) {
      throw new IllegalStateException("not in space");
    }
    return map3;
  }
}
