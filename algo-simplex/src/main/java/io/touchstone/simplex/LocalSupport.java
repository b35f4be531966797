package io.touchstone.simplex;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.support.general.GeneralSupport;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;

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
          new InPlane(manyQueries ? PlanarSupport.of(polytope) : PlanarSupport.scanning(polytope));
      case 3 ->
          new InSpace(
              manyQueries ? SpatialSupport.of(polytope) : SpatialSupport.scanning(polytope));
      default -> new InAny(GeneralSupport.of(polytope));
    };
  }

  /** Returns a vertex that is farthest, up to rounding, along a direction in the body's frame. */
  abstract int farthest(double[] direction);

  /** Returns a bound of the distance of the vertices from the middle, tight up to rounding. */
  abstract double radius();

  private static final class InPlane extends LocalSupport {
    private final PlanarSupport map;

    InPlane(PlanarSupport map) {
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
    private final SpatialSupport map;

    InSpace(SpatialSupport map) {
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
    private final GeneralSupport map;

    InAny(GeneralSupport map) {
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
