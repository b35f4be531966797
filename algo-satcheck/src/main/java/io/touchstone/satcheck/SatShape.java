package io.touchstone.satcheck;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import org.jspecify.annotations.Nullable;

/**
 * A polytope with its axes. Thread-safe, and immutable apart from what is made when it is first
 * needed; the axes are shared by all shapes of the polytope. Boxes along the axes of their frames
 * hardly ever need theirs, which would take most of the time and memory of a preparation.
 */
final class SatShape extends SupportShape {

  private static final Derived<Axes> AXES = new Derived<>(AxesBuilder::build);

  /** A bound of the distances of the vertices from the centre. */
  final double radius;

  /** The box that the polytope is, up to roundings; null for other shapes. */
  final @Nullable BoxFrame box;

  private @Nullable Axes axes; // a race looks up the same immutable object twice
  private @Nullable GaussGraph graph; // likewise makes
  private volatile int @Nullable [] boxParts;

  SatShape(String engine, Polytope body) {
    super(engine, body);
    boolean inSpace = body.dimension() == 3;
    radius = inSpace ? map3().radius() : map2().radius();
    BoxFrame aligned = inSpace ? BoxFrame.aligned(map3()) : null;
    box = aligned != null || !inSpace ? aligned : BoxFrame.find(body, axes());
  }

  /** Returns the directions that take part in axes. */
  Axes axes() {
    Axes known = axes;
    if (known == null) {
      known = AXES.of(body());
      axes = known;
    }
    return known;
  }

  /** Returns the parts of a box, see {@link BoxPair#parts}; null for other shapes. */
  int @Nullable [] boxParts() {
    int[] known = boxParts;
    if (known == null && body().dimension() == 3 && BoxPair.isBox(map3(), axes())) {
      known = BoxPair.parts(axes());
      boxParts = known;
    }
    return known;
  }

  /** Returns the arcs around each vertex; made when first needed. */
  GaussGraph graph() {
    GaussGraph known = graph;
    if (known == null) {
      known = new GaussGraph(body().vertexCount(), axes());
      graph = known;
    }
    return known;
  }
}
