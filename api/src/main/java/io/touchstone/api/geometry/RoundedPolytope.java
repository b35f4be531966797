// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * A polytope with a ball of some radius around each of its points: a sphere is a rounded point, a
 * capsule a rounded segment.
 *
 * <p>Queries about rounded polytopes are answered from the core and the radius, and are proved like
 * those about polytopes. Immutable and thread-safe.
 *
 * @param core the polytope that is rounded
 * @param radius radius of the ball, not negative; in the unit of length. Two radii are added
 *     exactly
 */
public record RoundedPolytope(Polytope core, double radius) implements SupportFunction {

  /** Checks the radius, and copies a core that is not the library's own. */
  public RoundedPolytope {
    core = Polytope.copyOf(core);
    if (!(radius >= 0) || Double.isInfinite(radius)) {
      throw new InvalidGeometryException(
          "radius %s is impossible; it must be finite and not negative".formatted(radius));
    }
  }

  @Override
  public int dimension() {
    return core.dimension();
  }

  @Override
  public boolean isEmpty() {
    return core.isEmpty();
  }

  @Override
  public int support(double[] direction, int hint, double[] point) {
    return core.support(direction, hint, point);
  }

  @Override
  public void interiorPoint(double[] point) {
    core.interiorPoint(point);
  }

  /** Returns the size of the core, without the radius. */
  @Override
  public double size() {
    return core.size();
  }
}
