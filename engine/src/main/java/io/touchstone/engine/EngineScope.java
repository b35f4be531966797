// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.UnsupportedQueryException;

/**
 * What an engine accepts: which dimensions, and polytopes. Its messages name the engine, what was
 * given, what is accepted and where to go instead. Immutable and thread-safe; allocates nothing
 * unless it refuses.
 */
public final class EngineScope {

  private final String engine;
  private final int least;
  private final int most;
  private final String others;

  /**
   * Describes an engine.
   *
   * @param engine its id
   * @param least the least dimension it works in
   * @param most the greatest one; {@link Integer#MAX_VALUE} if there is none
   * @param others who takes what this engine refuses, as the end of a message: {@code use gjk for
   *     other bodies}
   */
  public EngineScope(String engine, int least, int most, String others) {
    this.engine = engine;
    this.least = least;
    this.most = most;
    this.others = others;
  }

  /** Returns the id of the engine. */
  public String engine() {
    return engine;
  }

  /**
   * Returns the polytope that a body is: one of the library's own, whose vertices cannot change.
   *
   * @throws UnsupportedQueryException if it is none, or not of a dimension that the engine works in
   */
  public Polytope polytope(ConvexBody body) {
    if (!(body instanceof Polytope polytope)) {
      throw refused(body, "polytopes");
    }
    Polytope own = Polytope.copyOf(polytope);
    requireDimension(own.dimension());
    return own;
  }

  /**
   * Checks the dimension of a body, a query or a warm start.
   *
   * @throws UnsupportedQueryException if the engine does not work in it
   */
  public void requireDimension(int dimension) {
    if (dimension < least || dimension > most) {
      String range =
          least == most
              ? "dimension " + least
              : most == Integer.MAX_VALUE
                  ? "dimensions from %d on".formatted(least)
                  : "dimensions %d to %d".formatted(least, most);
      throw new UnsupportedQueryException(
          "%s works in %s, not %d; %s".formatted(engine, range, dimension, others));
    }
  }

  /**
   * Returns the exception that refuses a body; the caller throws it.
   *
   * @param accepted the kinds of bodies that the engine accepts, in the plural
   */
  public UnsupportedQueryException refused(ConvexBody body, String accepted) {
    return new UnsupportedQueryException(
        "%s accepts %s, not %s; %s"
            .formatted(engine, accepted, body.getClass().getTypeName(), others));
  }
}
