package io.touchstone.projection;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.WarmStart;

/**
 * The engine {@code edge-projection}: two polytopes of R<sup>3</sup> are disjoint if and only if
 * their projections along some edge of one of them are, two polygons if and only if their
 * projections along some side are. Immutable and thread-safe.
 */
final class EdgeProjection implements NarrowPhase {

  @Override
  public PreparedShape prepare(ConvexBody body) {
    if (!(body instanceof Polytope polytope)) {
      throw new UnsupportedQueryException("edge-projection accepts polytopes, not " + body);
    }
    return switch (polytope.dimension()) {
      case 2 -> PreparedPolygon.of(polytope);
      case 3 -> PreparedPolyhedron.of(polytope);
      default -> throw unsupported(polytope.dimension());
    };
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return switch (dimension) {
      case 2 -> new PolygonQuery();
      case 3 -> new PolyhedronQuery();
      default -> throw unsupported(dimension);
    };
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    if (dimension != 2 && dimension != 3) {
      throw unsupported(dimension);
    }
    return new LastSeparation();
  }

  private static UnsupportedQueryException unsupported(int dimension) {
    return new UnsupportedQueryException(
        "edge-projection works in dimension 2 and 3, not " + dimension);
  }
}
