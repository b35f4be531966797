// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;

/**
 * The shapes of one of the engines, each made once per polytope. It stands for the engine where it
 * is asked whose a shape or a memory is, whatever its mode: neither takes those of the other.
 * Thread-safe.
 */
final class ProjectionShapes {

  static final ProjectionShapes OF_EDGES = new ProjectionShapes();

  static final ProjectionShapes OF_FACES = new ProjectionShapes();

  static final ProjectionShapes OF_CROSS_PRODUCTS = new ProjectionShapes();

  static final ProjectionShapes OF_CHAZELLE_DOBKIN = new ProjectionShapes();

  private final Derived<PreparedBody> prepared = new Derived<>(this::make);

  private ProjectionShapes() {}

  /** Returns those of the engine that works in a mode. */
  static ProjectionShapes of(ProjectionMode mode) {
    return mode.isOfFaces() ? OF_FACES : OF_EDGES;
  }

  /** Returns the shape of a polytope of R^2 or R^3. */
  PreparedBody prepare(Polytope polytope) {
    return prepared.of(polytope);
  }

  private PreparedBody make(Polytope polytope) {
    return polytope.dimension() == 2
        ? new PreparedPolygon(this, polytope)
        : new PreparedPolyhedron(this, polytope);
  }
}
