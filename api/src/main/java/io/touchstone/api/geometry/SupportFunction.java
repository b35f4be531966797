// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * A bounded convex body known by its support points: for every direction, a point of the body that
 * lies farthest in that direction.
 *
 * <p>The body is C + B(radius): the <em>core</em> C that {@link #support} describes, plus a ball of
 * {@link #radius()} around each of its points. A sphere is a point with a radius, a capsule a
 * segment with one. Keeping the ball apart lets engines iterate on the core, which converges
 * finitely when the core is a polytope, and lets a checker prove the answer.
 *
 * <p>Implementations are immutable and thread-safe, and no method allocates.
 */
public interface SupportFunction extends ConvexBody {

  /** What {@link #support} returns when the support point is not a vertex with an index. */
  int NO_VERTEX = -1;

  /**
   * Finds a point of the core that lies farthest in a direction: a maximiser of {@code direction .
   * x}.
   *
   * @param direction n components in the body's frame, any finite length but zero; a zero direction
   *     yields an arbitrary point of the core
   * @param hint a vertex near which to start looking, as returned by an earlier call, or {@link
   *     #NO_VERTEX}; it may save time and never changes which points are farthest
   * @param point receives the n coordinates of the point found, in the body's frame
   * @return the index of the vertex found, or {@link #NO_VERTEX} when the body has no indexed
   *     vertices
   */
  int support(double[] direction, int hint, double[] point);

  /** Returns the radius of the ball added to the core, zero by default; in the unit of length. */
  default double radius() {
    return 0;
  }

  /**
   * Returns a bound on the errors of a support point p: the computed support value is near the true
   * one, {@code |h(w) - w . p| <= supportError() * |w|} for the core's true support value h(w), and
   * p is no farther than that from a point of the core. Zero, the default, says that p is a point
   * of the core and only the roundings of {@code w . p} itself are between the two values.
   */
  default double supportError() {
    return 0;
  }

  /**
   * Writes a point of the core, well inside where the core has an inside. It starts iterations and
   * orders candidates; nothing is concluded from it.
   *
   * @param point receives n coordinates in the body's frame
   */
  void interiorPoint(double[] point);

  /**
   * Returns the body's size: half of the longest side of a box, parallel to the axes of the body's
   * frame, around the core. The unit of length for relative tolerances.
   */
  double size();
}
