// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.sat.Facets.Facet;
import java.util.Arrays;

/**
 * Of the candidates for the depth the one with the least height, and the deepest points along it.
 *
 * <p>The normals of all candidates are computed again with twice the digits and then rounded, off
 * by {@link #AXIS_ERROR}, and where there are several, their heights too. For the exact facet
 * normal m, its rounded w and any vertex v of the facet
 *
 * <pre>{@code h_K(m) = m.v = w.v + (m - w).v,   |h_K(m) - h_K(w)| <= |m - w| max_K |v|}</pre>
 *
 * so the depth is at least the least of the heights less {@code AXIS_ERROR max_K |v|}: that is what
 * the proposal says. What the height is, the kernel tells.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class LeastDepth {

  /** How far a rounded axis may be from the exact one: half an ulp in each component. */
  private static final double AXIS_ERROR = 1.02 * UNIT_ROUNDOFF;

  private final AxisSearch search;
  private final PlacedPair pair;
  private final PlacedPair moved;
  private final MutablePose centredPose;
  private final MutablePose movedPose;
  private final CommonPointSearch common;
  private final FacetFoot foot;
  private final PreciseEdges precise;
  private final CertifiedGap gap;
  private final double[] axis = new double[3];
  private final double[] place;
  private final Vector target = new Vector();

  /** How much the heights that were compared may be off. */
  private double unclear;

  LeastDepth(
      AxisSearch search, PlacedPair pair, CommonPointSearch common, RelativePlacement frame) {
    int n = pair.dimension();
    this.search = search;
    this.pair = pair;
    this.common = common;
    foot = new FacetFoot(frame);
    precise = new PreciseEdges(search.world);
    moved = new PlacedPair(n);
    centredPose = new MutablePose(n, true);
    movedPose = new MutablePose(n, true);
    gap = CertifiedGap.ofDimension(n);
    place = new double[n];
  }

  /**
   * Proposes the axis of the least height.
   *
   * @param leftOut by how much the depth may be less because edges were left out
   * @param inOneFrame whether the candidates were found in the frame of A
   */
  void propose(PoseView poseA, PoseView poseB, double leftOut, boolean inOneFrame, Proposal out) {
    Facets candidates = search.candidates;
    candidates.removeAbove(search.ceiling());
    if (candidates.size() == 0 || search.world.isIllConditioned()) {
      search.best.writeTo(axis, 0);
      out.along(axis);
      out.ended(Termination.NUMERICAL_BREAKDOWN);
      return;
    }
    unclear = 0;
    Facet facet = candidates.get(0);
    precise.refine(facet);
    if (candidates.size() > 1) {
      facet = least(candidates, facet);
    }
    Vector w = facet.axis;
    search.best.set(w);
    w.writeTo(axis, 0);
    out.along(axis).leastWithin(AXIS_ERROR * search.world.reach() + (leftOut + unclear));
    double height = search.world.height(w, facet.vertexA, facet.vertexB);
    if (!(inOneFrame
        && height > search.roundings()
        && foot.find(search.world.a().shape(), search.world.b().shape(), facet, height, out))) {
      measure(facet);
      findFoot(poseA, poseB, w, Math.max(0, -gap.upper(0)), out);
    }
  }

  /** Measures the height of a facet with twice the digits. */
  private void measure(Facet facet) {
    facet.axis.writeTo(axis, 0);
    gap.evaluate(pair, axis, facet.vertexA, facet.vertexB);
    gap.refine();
  }

  /** Returns the candidate of the least height, with twice the digits. */
  private Facet least(Facets candidates, Facet first) {
    Facet best = first;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int k = 0; k < candidates.size(); k++) {
      Facet facet = candidates.get(k);
      if (k > 0) {
        precise.refine(facet);
      }
      measure(facet);
      double lower = gap.lower(0);
      if (lower > greatest) {
        greatest = lower;
        best = facet;
      }
      unclear = Math.max(unclear, gap.upper(0) - lower);
    }
    return best;
  }

  /**
   * Proposes the nearest point of the facet along the axis: what is common when B is moved along it
   * by the depth; where nothing is found, a support pair.
   */
  private void findFoot(PoseView poseA, PoseView poseB, Vector w, double depth, Proposal out) {
    // relative to A's translation, which may be large and would round the depth away
    Arrays.fill(place, 0);
    centredPose.set(poseA);
    centredPose.setTranslation(place);
    target.set(search.world.shift);
    target.add(depth, w);
    target.writeTo(axis, 0);
    System.arraycopy(axis, 0, place, 0, place.length);
    movedPose.set(poseB);
    movedPose.setTranslation(place);
    moved.place(pair.a(), centredPose, pair.b(), movedPose);
    w.writeTo(axis, 0);
    if (common.find(moved, axis)) {
      WeightedVertices ofA = common.ofA();
      WeightedVertices ofB = common.ofB();
      for (int k = 0; k < ofA.size(); k++) {
        out.foot(ofA.vertex(k), ofB.vertex(k), ofA.weight(k));
      }
    } else {
      out.foot(search.world.a().farthest(w), search.world.b().farthest(w), 1);
    }
  }
}
