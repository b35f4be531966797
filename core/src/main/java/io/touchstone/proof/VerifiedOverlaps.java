// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.contact.ContactFinder;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;

/**
 * Overlaps that are proved: an engine tells whether two polytopes have a point in common, a finder
 * of contacts proposes the solid that they have in common, and the checker measures what of that
 * holds.
 *
 * <p>Thread-safe; every thread has its own {@link VerifiedOverlapQuery}.
 */
public final class VerifiedOverlaps {

  private final ContactFinder finder;
  private final VerifiedNarrowPhase engine;
  private final Proof policy;

  /**
   * Wraps a finder.
   *
   * @param finder proposes solids
   * @param engine tells whether bodies have a point in common
   * @param policy how answers are proved
   */
  public VerifiedOverlaps(ContactFinder finder, VerifiedNarrowPhase engine, Proof policy) {
    this.finder = finder;
    this.engine = engine;
    this.policy = policy;
  }

  /**
   * Prepares a body; useful to queries of this object alone.
   *
   * @throws UnsupportedQueryException if it is no polytope given by vertices in 2 or 3 dimensions
   */
  public PreparedShape prepare(ConvexBody body) {
    if (!(body instanceof Polytope polytope)) {
      throw new UnsupportedQueryException(
          "an overlap is of polytopes given by vertices, not of a %s"
              .formatted(body.getClass().getSimpleName()));
    }
    Polytope own = Polytope.copyOf(polytope);
    return new Shape(this, own, engine.prepare(own), finder.prepare(own));
  }

  /**
   * Creates a query with its scratch memory, for one thread.
   *
   * @param dimension dimension of the bodies
   * @throws UnsupportedQueryException if the dimension is not 2 or 3
   */
  public VerifiedOverlapQuery newQuery(int dimension) {
    if (dimension != 2 && dimension != 3) {
      throw new UnsupportedQueryException(
          "no overlap in dimension %d: hulls are known in dimensions 2 and 3".formatted(dimension));
    }
    return new VerifiedOverlapQuery(this, dimension);
  }

  ContactFinder finder() {
    return finder;
  }

  VerifiedNarrowPhase engine() {
    return engine;
  }

  Proof policy() {
    return policy;
  }

  /** A body, for the proof, for the engine and for the finder. */
  record Shape(
      VerifiedOverlaps owner, Polytope body, PreparedShape ofEngine, PreparedShape ofFinder)
      implements PreparedShape {}
}
