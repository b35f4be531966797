// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.chungwang;

import io.touchstone.api.query.PairQuery;
import io.touchstone.engine.EngineScope;
import io.touchstone.satcheck.body.AxisEngine;
import io.touchstone.satcheck.cone.ConeSearch;

/**
 * The search by reflections: K. Chung, W. Wang, Quick collision detection of polytopes in virtual
 * environments, VRST 1996.
 *
 * <pre>{@code
 * s = centre of B - centre of A
 * loop: p = s_A(s), q = s_B(-s);  s.(q - p) > 0: s separates
 *       r = (q - p) / |q - p|;    s = s - 2 (r.s) r
 * }</pre>
 *
 * <p>The bodies intersect when no direction m has {@code m.r > 0} for all r seen so far; that is
 * looked after by a the spherical polygon of {@link ConeSearch}, which here chooses no direction.
 *
 * <p><b>The gap in its convergence.</b> For a separating unit vector v, {@code r.v > 0} and {@code
 * r.s <= 0}, so that {@code s'.v = s.v - 2 (r.s)(r.v) >= s.v}: each reflection leads nearer to
 * every separating direction. But nothing bounds the steps from below, so that they may add up to
 * less than is needed (G. van den Bergen, 1999, after C. Ericson, Real-Time Collision Detection,
 * 2005, section 9.5.3): there is no theorem that it ends. In measurements on ellipsoids at a
 * hundredth of their radius from each other, two thirds of the pairs of coarse ones were open after
 * 200 reflections. So there is a {@linkplain ChungWangQuery#LIMIT limit}; a query that reaches it,
 * or in which roundings hide the sign of a gap, ends undecided and INCOMPLETE. It is here to be
 * compared with; {@code hs-jump} has the same steps and a proof.
 *
 * <p>Immutable and thread-safe.
 */
final class ChungWang extends AxisEngine {

  static final String ID = "chung-wang";

  private final boolean pure;

  ChungWang(boolean pure) {
    super(
        new EngineScope(
            ID, 3, 3, "use gjk for other bodies, hs-jump or simplex for other dimensions"));
    this.pure = pure;
  }

  @Override
  protected PairQuery query(int dimension) {
    return new ChungWangQuery(pure);
  }
}
