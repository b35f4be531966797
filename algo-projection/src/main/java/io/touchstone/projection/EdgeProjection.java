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

  private final String id;
  private final ProjectionMode mode;

  EdgeProjection(String id, ProjectionMode mode) {
    this.id = id;
    this.mode = mode;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    if (!(body instanceof Polytope polytope)) {
      throw new UnsupportedQueryException(id + " accepts polytopes, not " + body);
    }
    requireDimension(polytope.dimension());
    return switch (polytope.dimension()) {
      case 2 -> PreparedPolygon.of(polytope);
      default -> PreparedPolyhedron.of(polytope);
    };
  }

  @Override
  public PairQuery newQuery(int dimension) {
    requireDimension(dimension);
    return switch (dimension) {
      case 2 -> new PolygonQuery(id);
      default -> new PolyhedronQuery(id, mode);
    };
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    requireDimension(dimension);
    return new LastSeparation(dimension);
  }

  private void requireDimension(int dimension) {
    boolean inSpaceOnly = mode == ProjectionMode.FACES;
    if (dimension == 3 || (dimension == 2 && !inSpaceOnly)) {
      return;
    }
    String dimensions = inSpaceOnly ? "3" : "2 and 3";
    throw new UnsupportedQueryException(
        "%s works in dimension %s, not %d".formatted(id, dimensions, dimension));
  }
}
