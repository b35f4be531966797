// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Representation;
import io.touchstone.kernel.support.CertifiedSupport;
import org.jspecify.annotations.Nullable;

/** A body, prepared for each engine when that engine is first asked about it. */
final class AutoShape implements PreparedShape {

  /** What a body looks like, as far as the choice of an engine depends on it. */
  enum Kind {
    /**
     * A polytope of as many vertices as a box of its dimension has, along the axes of its frame.
     */
    BOX(Representation.VERTICES),
    POLYTOPE(Representation.VERTICES),
    ROUNDED(Representation.ROUNDED),
    SUPPORT(Representation.SUPPORT),
    HALF_SPACES(Representation.HALF_SPACES);

    private final Representation representation;

    Kind(Representation representation) {
      this.representation = representation;
    }

    Representation representation() {
      return representation;
    }

    static Kind of(ConvexBody body) {
      return switch (Representation.of(body)) {
        case VERTICES -> isBox((Polytope) body) ? BOX : POLYTOPE;
        case ROUNDED -> ROUNDED;
        case SUPPORT -> SUPPORT;
        case HALF_SPACES -> HALF_SPACES;
      };
    }

    /** Tells whether a polytope is a box along the axes, and has no more vertices than that. */
    private static boolean isBox(Polytope polytope) {
      int n = polytope.dimension();
      return n <= MOST_BOX_DIMENSIONS
          && polytope.vertexCount() == 1 << n
          && CertifiedSupport.scanning(polytope).isSolidBox();
    }
  }

  private static final int MOST_BOX_DIMENSIONS = 8;

  private final AutoPhase owner;
  private final ConvexBody body;
  private final int dimension; // a copy, so that a query need not look at the body
  private final long expectedQueries;
  private final Kind kind;

  /** What was prepared last; a short list, because few engines are ever asked about one body. */
  private volatile @Nullable Entry prepared;

  /** The body as one of the engines wants it. */
  private record Entry(int member, PreparedShape shape, @Nullable Entry others) {}

  AutoShape(AutoPhase owner, ConvexBody body, long expectedQueries) {
    this.owner = owner;
    this.body = body;
    this.dimension = body.dimension();
    this.expectedQueries = expectedQueries;
    this.kind = Kind.of(body);
  }

  @Override
  public ConvexBody body() {
    return body;
  }

  int dimension() {
    return dimension;
  }

  AutoPhase owner() {
    return owner;
  }

  Kind kind() {
    return kind;
  }

  /** Returns the body as one of the engines wants it. */
  PreparedShape forMember(int member) {
    PreparedShape known = find(member);
    return known != null ? known : prepare(member);
  }

  private @Nullable PreparedShape find(int member) {
    for (Entry entry = prepared; entry != null; entry = entry.others) {
      if (entry.member == member) {
        return entry.shape;
      }
    }
    return null;
  }

  private synchronized PreparedShape prepare(int member) {
    PreparedShape known = find(member);
    if (known == null) {
      known =
          expectedQueries == Long.MAX_VALUE
              ? owner.engine(member).prepare(body)
              : owner.engine(member).prepare(body, expectedQueries);
      prepared = new Entry(member, known, prepared);
    }
    return known;
  }
}
