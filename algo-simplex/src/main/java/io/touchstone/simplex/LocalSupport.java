package io.touchstone.simplex;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.support.SupportMap2;
import io.touchstone.kernel.support.SupportMap3;
import io.touchstone.kernel.support.SupportMapN;

/**
 * Support queries on a polytope in its own frame, by the map of the kernel for its dimension.
 * Immutable and thread-safe; allocates nothing per query.
 */
abstract class LocalSupport {

  /**
   * Chooses the map.
   *
   * @param manyQueries whether tables pay
   */
  static LocalSupport of(Polytope polytope, boolean manyQueries) {
    return switch (polytope.dimension()) {
      case 2 ->
          new InPlane(manyQueries ? SupportMap2.of(polytope) : SupportMap2.scanning(polytope));
      case 3 ->
          new InSpace(manyQueries ? SupportMap3.of(polytope) : SupportMap3.scanning(polytope));
      default -> new InAny(SupportMapN.of(polytope));
    };
  }

  /** Returns a vertex that is farthest, up to rounding, along a direction in the body's frame. */
  abstract int farthest(double[] direction);

  /** Returns a bound of the distance of the vertices from the middle, tight up to rounding. */
  abstract double radius();

  private static final class InPlane extends LocalSupport {
    private final SupportMap2 map;

    InPlane(SupportMap2 map) {
      this.map = map;
    }

    @Override
    int farthest(double[] direction) {
      return map.support(direction[0], direction[1]);
    }

    @Override
    double radius() {
      return map.radius();
    }
  }

  private static final class InSpace extends LocalSupport {
    private final SupportMap3 map;

    InSpace(SupportMap3 map) {
      this.map = map;
    }

    @Override
    int farthest(double[] direction) {
      return map.support(direction[0], direction[1], direction[2]);
    }

    @Override
    double radius() {
      return map.radius();
    }
  }

  private static final class InAny extends LocalSupport {
    private final SupportMapN map;

    InAny(SupportMapN map) {
      this.map = map;
    }

    @Override
    int farthest(double[] direction) {
      return map.support(direction);
    }

    @Override
    double radius() {
      return map.radius();
    }
  }
}
