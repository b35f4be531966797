// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.hsjump;

import io.touchstone.api.query.PairQuery;
import io.touchstone.engine.EngineScope;
import io.touchstone.satcheck.body.AxisEngine;
import io.touchstone.satcheck.cone.ConeSearch;

/**
 * Separating vectors by spherical localisation, in R<sup>2</sup> and R<sup>3</sup>.
 *
 * <p><b>What it reconstructs.</b> HS-jump (Li Xueqing, Meng Xiangxu, Wang Jiaye and others, Chinese
 * Journal of Computers 26(7), 2003) is known to us from its abstract only: supporting vertex pairs
 * (p, q) of a candidate S, {@code S.(q - p) > 0} ends the search, otherwise a heuristic formula
 * gives the next candidate, and the candidates left are kept as a convex spherical polygon. The
 * formula was not to be had. What stands here is our own algorithm of that description, with a
 * proof; it is not a copy of theirs.
 *
 * <p><b>Algorithm.</b> A direction w from A to B separates if {@code gap(w) = min_B w.y - max_A w.x
 * > 0}. For every pair of points, {@code r = y - x}, it then has {@code r.w > 0}. So the directions
 * that may separate are in the cone {@code P = {w : r_i.w >= 0}} of the pairs seen so far.
 *
 * <pre>{@code
 * w = centre of B - centre of A
 * loop: r = s_B(-w) - s_A(w)
 *       r.w > 0: w separates
 *       P = P cut by r.w >= 0
 *       P is empty: the origin is in the hull of the r_i, the bodies have a point in common
 *       w = a direction inside of P
 * }</pre>
 *
 * <p><b>It ends.</b> w is inside of P, so {@code r_i.w > 0} for all pairs seen; a pair that fails
 * has {@code r.w <= 0} and is new. There are finitely many pairs of vertices. <b>It is right.</b>
 * No separating direction ever leaves P; if P is empty, by Gordan's theorem {@code 0 = sum l_i r_i}
 * with {@code l_i >= 0} not all zero, and by Caratheodory n + 1 pairs suffice: the spherical
 * polygon of {@link ConeSearch} finds them. Each cut goes through the inside of P, well away from
 * its corners.
 *
 * <p>In R<sup>2</sup> the cone is an arc and w its middle.
 *
 * <p>Immutable and thread-safe.
 */
final class HsJump extends AxisEngine {

  static final String ID = "hs-jump";

  private final boolean pure;

  HsJump(boolean pure) {
    super(new EngineScope(ID, 2, 3, "use gjk for other bodies, simplex for other dimensions"));
    this.pure = pure;
  }

  @Override
  protected PairQuery query(int dimension) {
    return dimension == 2 ? new PlanarHsJumpQuery(pure) : new SpatialHsJumpQuery(pure);
  }
}
