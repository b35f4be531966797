// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.pair;

import static java.util.Objects.requireNonNull;

import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/** Makes {@link BodyData} of a polytope. */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class BodyDataMaker {

  /** Up to this size, and from its inverse on, no product of six lengths leaves the range. */
  private static final double LARGE = 0x1p60;

  /** So many radii from the origin of its frame errors are still those of the body. */
  private static final double NEAR = 16;

  private BodyDataMaker() {}

  /**
   * Returns the numbers of a polytope, or null where its pairs are left to others: not in space,
   * empty, of an extreme size, a single point, or far from the origin of its frame.
   *
   * @param tables whether to look vertices up in a table, which takes a hull, rather than to look
   *     at all of them: worth it for a thousand queries
   */
  public static @Nullable BodyData of(CertifiedSupport support, boolean tables) {
    if (support.dimension() != 3 || support.vertexCount() == 0) {
      return null;
    }
    SpatialSupport map =
        tables
            ? SpatialSupport.of(support.polytope())
            : SpatialSupport.scanning(support.polytope());
    double reach = map.reach();
    if (!(reach > 1 / LARGE && reach < LARGE && reach <= NEAR * map.radius())) {
      return null;
    }
    boolean box = support.isSolidBox();
    return new BodyData(
        new double[][] {map.x(Inside.KEY), map.y(Inside.KEY), map.z(Inside.KEY)},
        box ? support.box(Inside.KEY) : null,
        box ? map.cornersBySigns(Inside.KEY) : null,
        reach,
        map.supportUnits(),
        support.size(),
        new double[] {map.centerX(), map.centerY(), map.centerZ()},
        map.radius(),
        box || !tables ? null : () -> requireNonNull(map.table()));
  }
}
