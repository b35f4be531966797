package io.touchstone.satcheck;

import io.touchstone.api.geometry.Polytope;
import org.jspecify.annotations.Nullable;

/** A polytope with its axes. Immutable and thread-safe; the axes are shared by all shapes of it. */
final class SatShape extends SupportShape {

  final Axes axes;

  /** A bound of the distances of the vertices from the centre. */
  final double radius;

  /** The parts of a box, see {@link BoxPair#parts}; null for other shapes. */
  final int @Nullable [] boxParts;

  /** The box that the polytope is, up to roundings; null for other shapes. */
  final @Nullable BoxFrame box;

  private @Nullable GaussGraph graph; // a race makes the same immutable object twice

  SatShape(String engine, Polytope body) {
    super(engine, body);
    axes = body.derived(Axes.class, AxesBuilder::build);
    radius = body.dimension() == 2 ? map2().radius() : map3().radius();
    boxParts = body.dimension() == 3 && BoxPair.isBox(map3(), axes) ? BoxPair.parts(axes) : null;
    box = body.dimension() == 3 ? BoxFrame.find(body, axes) : null;
  }

  /** Returns the arcs around each vertex; made when first needed. */
  GaussGraph graph() {
    GaussGraph known = graph;
    if (known == null) {
      known = new GaussGraph(body().vertexCount(), axes);
      graph = known;
    }
    return known;
  }
}
