// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/** Makes {@link BodyData} of a polytope. */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class BodyDataMaker {

  /** Up to this size, and from its inverse on, no product of six lengths leaves the range. */
  private static final double LARGE = 0x1p60;

  /** So many radii from the origin of its frame a body is looked at in a frame near it. */
  private static final double NEAR = 16;

  /** And so many are left to others. */
  private static final double FAR = 0x1p30;

  /** Of a polygon with so few vertices to look at all of them takes no longer than a table. */
  private static final int FEW_CORNERS = 32;

  private BodyDataMaker() {}

  private static double[][] coordinates(SpatialSupport map) {
    return new double[][] {map.x(Inside.KEY), map.y(Inside.KEY), map.z(Inside.KEY)};
  }

  /** Returns a polygon at the height 0 in space. */
  private static Polytope raised(Polytope polygon) {
    double[] points = new double[3 * polygon.vertexCount()];
    for (int v = 0; v < polygon.vertexCount(); v++) {
      points[3 * v] = polygon.coordinate(v, 0);
      points[3 * v + 1] = polygon.coordinate(v, 1);
    }
    return Polytope.of(3, points);
  }

  /**
   * Returns the numbers of a polytope, or null where its pairs are left to others: neither in the
   * plane nor in space, empty, of an extreme size, or very far from the origin of its frame.
   *
   * @param radius of the balls around all points of the polytope, not negative
   * @param tables whether to look vertices up in a table, which takes a hull, rather than to look
   *     at all of them: worth it for a thousand queries
   */
  public static @Nullable BodyData of(CertifiedSupport support, double radius, boolean tables) {
    boolean flat = support.dimension() == 2;
    if (!(flat || support.dimension() == 3) || support.vertexCount() == 0) {
      return null;
    }
    Polytope inSpace = flat ? raised(support.polytope()) : support.polytope();
    boolean few = support.vertexCount() <= (flat ? FEW_CORNERS : 1);
    boolean lookedUp = tables && !few;
    SpatialSupport map = lookedUp ? SpatialSupport.of(inSpace) : SpatialSupport.scanning(inSpace);
    double full = map.reach();
    boolean point = support.vertexCount() == 1;
    boolean inRange = full < LARGE && (full > 1 / LARGE || (point && full == 0));
    if (!inRange || !(point || full <= FAR * map.radius())) { // also for NaN
      return null;
    }
    double[] origin = null;
    double[][] vertices = coordinates(map);
    double[][] seen = vertices;
    if (full > NEAR * map.radius()) {
      origin = new double[] {map.centerX(), map.centerY(), map.centerZ()};
      map = SpatialSupport.moved(inSpace, origin, lookedUp);
      seen = coordinates(map);
    }
    SpatialSupport found = map;
    boolean box = !flat && support.isSolidBox();
    return new BodyData(
        seen,
        origin,
        vertices,
        full,
        box ? support.box(Inside.KEY) : null,
        box ? map.cornersBySigns(Inside.KEY) : null,
        map.reach(),
        map.supportUnits(),
        support.size(),
        new double[] {map.centerX(), map.centerY(), map.centerZ()},
        map.radius(),
        flat,
        radius,
        box || !lookedUp ? null : () -> requireNonNull(found.table()));
  }
}
