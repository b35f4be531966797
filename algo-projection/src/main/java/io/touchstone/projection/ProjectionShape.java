package io.touchstone.projection;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PreparedShape;

/**
 * A prepared body and which of the two engines prepared it: they share the memory behind it, and
 * refuse each other's shapes all the same. Immutable and thread-safe.
 */
final class ProjectionShape implements PreparedShape {

  private static final Derived<ProjectionShape> OF_EDGES =
      new Derived<>(polytope -> new ProjectionShape(polytope, false));

  private static final Derived<ProjectionShape> OF_FACES =
      new Derived<>(polytope -> new ProjectionShape(polytope, true));

  /** Whether it belongs to face-projection. */
  final boolean ofFaces;

  final PreparedBody prepared;

  private ProjectionShape(Polytope polytope, boolean ofFaces) {
    this.ofFaces = ofFaces;
    this.prepared =
        polytope.dimension() == 2 ? PreparedPolygon.of(polytope) : PreparedPolyhedron.of(polytope);
  }

  /** Returns the shape of an engine, which is made once per polytope. */
  static ProjectionShape of(Polytope polytope, boolean ofFaces) {
    return ofFaces ? OF_FACES.of(polytope) : OF_EDGES.of(polytope);
  }

  @Override
  public Polytope body() {
    return prepared.polytope;
  }
}
