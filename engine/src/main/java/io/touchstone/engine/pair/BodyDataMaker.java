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

  /** So many radii from the origin of its frame errors are still small beside the body. */
  private static final double NEAR = 0x1p20;

  /** Of a polygon with so few vertices to look at all of them takes no longer than a table. */
  private static final int FEW_CORNERS = 32;

  private BodyDataMaker() {}

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
   * plane nor in space, empty, of an extreme size, a single point, or very far from the origin of
   * its frame.
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
    boolean lookedUp = tables && !(flat && support.vertexCount() <= FEW_CORNERS);
    SpatialSupport map = lookedUp ? SpatialSupport.of(inSpace) : SpatialSupport.scanning(inSpace);
    double reach = map.reach();
    if (!(reach > 1 / LARGE && reach < LARGE && reach <= NEAR * map.radius())) {
      return null;
    }
    boolean box = !flat && support.isSolidBox();
    return new BodyData(
        new double[][] {map.x(Inside.KEY), map.y(Inside.KEY), map.z(Inside.KEY)},
        box ? support.box(Inside.KEY) : null,
        box ? map.cornersBySigns(Inside.KEY) : null,
        reach,
        map.supportUnits(),
        support.size(),
        new double[] {map.centerX(), map.centerY(), map.centerZ()},
        map.radius(),
        flat,
        radius,
        box || !lookedUp ? null : () -> requireNonNull(map.table()));
  }
}
