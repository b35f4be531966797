// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.engine.PreparedPolytope;
import io.touchstone.engine.pair.BodyData;
import io.touchstone.engine.pair.BodyDataMaker;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * A polytope with what the engines of the family need of it.
 *
 * <p>Immutable, apart from tables that are made when first needed, and thread-safe.
 */
final class GjkShape extends PreparedPolytope {

  /** The support map, if the body is in R^3 and not empty. */
  final @Nullable SpatialSupport own;

  /** The same, in a frame that begins near the body where its own does not. */
  final @Nullable SpatialSupport space;

  /** Upper bound of the distance of a vertex from the origin of the frame. */
  final double reach;

  private final boolean tables;

  /** What the solver reads, once that was asked for. */
  private @Nullable BodyData data;

  private volatile boolean known;

  /** The way to support points by climbing, or null. */
  private final @Nullable HullClimb climb;

  /**
   * Prepares a body that may be rounded.
   *
   * @param owner the engine, or what stands for it
   * @param given the body
   * @param body the polytope it is, or its core
   * @param radius of the ball around each point of the core
   * @param tables whether enough will be asked to make tables
   * @param climbing whether support points are found by hill climbing
   */
  GjkShape(
      Object owner,
      ConvexBody given,
      Polytope body,
      double radius,
      boolean tables,
      boolean climbing) {
    super(owner, given, body, radius, tables);
    this.tables = tables;
    boolean inSpace = body.dimension() == 3 && !body.isEmpty();
    own = inSpace ? map(body, tables) : null;
    SpatialSupport moved = inSpace ? support().supportPoints().moved() : null;
    space = moved == null ? own : moved;
    reach = own == null ? support().reach() : own.reach();
    climb = climbing && !body.isEmpty() ? new HullClimb(body, support()) : null;
  }

  @Override
  protected GjkShape like(ConvexBody another, Polytope itsCore) {
    double itsRadius = another instanceof RoundedPolytope rounded ? rounded.radius() : 0;
    return new GjkShape(owner(), another, itsCore, itsRadius, true, climb != null);
  }

  private static SpatialSupport map(Polytope body, boolean tables) {
    return tables ? SpatialSupport.of(body) : SpatialSupport.scanning(body);
  }

  /** Returns what the library's solver reads; null for what it leaves to others. */
  @Nullable BodyData data() {
    if (!known) {
      makeData();
    }
    return data;
  }

  /** Once and for all: what is remembered of a pair is known by this object. */
  private synchronized void makeData() {
    if (!known) {
      data = core().isEmpty() ? null : BodyDataMaker.of(support(), 0, tables);
      known = true;
    }
  }

  /** Copies the n coordinates of a vertex. */
  void copyVertex(int vertex, double[] point) {
    support().vertex(vertex, point);
  }

  /**
   * Returns a vertex that is farthest in a direction, up to a few units in the last place of the
   * body's size.
   *
   * @param direction n components in the frame of the body
   * @param hint a vertex where climbing starts, or -1
   */
  int support(double[] direction, int hint) {
    HullClimb climb = this.climb;
    return climb == null
        ? support().supportPoints().farthest(direction)
        : climb.farthest(direction, hint);
  }
}
