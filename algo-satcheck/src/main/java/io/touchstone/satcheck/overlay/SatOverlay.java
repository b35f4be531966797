// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.overlay;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.PairQuery;
import io.touchstone.engine.EngineScope;
import io.touchstone.satcheck.body.AxisEngine;
import io.touchstone.satcheck.body.SupportShape;
import io.touchstone.satcheck.sat.SatQuery;
import io.touchstone.satcheck.sat.SatShape;

/**
 * The true least depth by walking the overlay of two Gauss maps, in R<sup>3</sup>: the idea of B.
 * Overturf (2025), here with support tables and a way out where the walk meets a tie.
 *
 * <p>The facets of K = A - B ({@code sat} derives them) are the vertices of the overlay of the
 * Gauss maps of A and of -B: a face of one in the region (the normal cone) of a vertex of the
 * other, or a crossing of two arcs. The regions of A's vertices are convex. So
 *
 * <ul>
 *   <li>a support query for each face of either body gives the facets of the first kind, and for
 *       each face of B the region of A it is in;
 *   <li>an arc of -B between two faces in the same region crosses nothing;
 *   <li>any other is walked from region to region, each time across the edge of A whose plane it
 *       crosses first, which is a facet of the second kind. There is no search over pairs of edges:
 *       the number of crossings is what has to be visited.
 * </ul>
 *
 * <p>The walk compares signs and positions along the arc with a margin. Where one is within the
 * margin, as with parallel faces or an arc that leads through a corner, that arc alone is compared
 * with every edge of A, as {@code sat} does. Flat bodies, segments and points are treated as there;
 * so are bounds, verdicts and evidence.
 *
 * <p>Immutable and thread-safe.
 */
final class SatOverlay extends AxisEngine {

  static final String ID = "sat-overlay";

  private final boolean pure;

  SatOverlay(boolean pure) {
    super(
        new EngineScope(ID, 3, 3, "use gjk for other bodies, sat or simplex for other dimensions"));
    this.pure = pure;
  }

  @Override
  protected SupportShape shape(Polytope body) {
    return new SatShape(ID, body);
  }

  @Override
  protected PairQuery query(int dimension) {
    return new SatQuery(ID, pure, OverlayWalk::new);
  }
}
