package io.touchstone.satcheck;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.hull.Hull;
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
  private @Nullable Hull hull; // likewise
  private @Nullable GaussGraph graph; // likewise makes

  SatShape(String engine, Polytope body) {
    super(engine, body);
    boolean inSpace = body.dimension() == 3;
    radius = inSpace ? spatial().radius() : planar().radius();
    BoxFrame aligned = inSpace ? BoxFrame.aligned(spatial()) : null;
    box = aligned != null || !inSpace ? aligned : BoxFrame.find(body, axes());
  }

  @Override
  protected SatShape like(ConvexBody another, Polytope itsCore) {
    return new SatShape((String) owner(), itsCore);
  }

  /** Returns the directions that take part in axes. */
  Axes axes() {
    Axes known = axes;
    if (known == null) {
      known = AXES.of(core());
      axes = known;
    }
    return known;
  }

  /** Returns the exact hull, whose faces are the normals of a body with an interior. */
  Hull hull() {
    Hull known = hull;
    if (known == null) {
      known = Hull.of(core());
      hull = known;
    }
    return known;
  }

  /** Returns the arcs around each vertex; made when first needed. */
  GaussGraph graph() {
    GaussGraph known = graph;
    if (known == null) {
      known = new GaussGraph(core().vertexCount(), axes());
      graph = known;
    }
    return known;
  }
}
