// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.spi;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.SupportFunction;

/** How a body is described; see {@link ConvexBody}. */
public enum Representation {
  /** A {@link Polytope}: finitely many vertices. */
  VERTICES,

  /** A {@link RoundedPolytope}: vertices and a radius. */
  ROUNDED,

  /** Any other {@link SupportFunction}. */
  SUPPORT,

  /** {@link HalfSpaces}. */
  HALF_SPACES;

  /**
   * Returns how a body is described.
   *
   * @throws IllegalArgumentException if it is a kind of its own that no engine can know
   */
  public static Representation of(ConvexBody body) {
    if (body instanceof Polytope) {
      return VERTICES;
    }
    if (body instanceof RoundedPolytope) {
      return ROUNDED;
    }
    if (body instanceof SupportFunction) {
      return SUPPORT;
    }
    if (body instanceof HalfSpaces) {
      return HALF_SPACES;
    }
    throw new IllegalArgumentException(
        "%s is neither a SupportFunction nor HalfSpaces".formatted(body.getClass().getName()));
  }
}
