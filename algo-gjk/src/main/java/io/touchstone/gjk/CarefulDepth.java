package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.nearest.PairSimplex;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The direction of least depth in R<sup>2</sup> and R<sup>3</sup> from both poses and with twice
 * the precision of a double: every size, every affine pose, every start, that is, bodies that
 * overlap by less than roundings, touch, or are flat.
 *
 * <p>The polytope starts from a simplex that surely has the origin inside, when there is one. When
 * none is found the origin is on the boundary of K or nearer to it than doubles tell; then it
 * starts from the simplex in which the search ended, completed by support points, and the depth is
 * only bounded from above until all faces turn their inner side to the origin.
 *
 * <p>Scratch memory of one thread; allocates nothing once the polytope has found its size.
 */
final class CarefulDepth {

  /** What counts as zero when K may be flat; coordinates are below 2. */
  private static final double FLAT = 4 * UNIT_ROUNDOFF;

  private final int n;
  private final PlacedPair pair;
  private final CommonPointSearch common;
  private final WorldSource source;
  private final Expansion polytope;
  private final double[] normal;

  CarefulDepth(PlacedPair pair, StepRecorder recorder) {
    n = pair.dimension();
    this.pair = pair;
    common = new CommonPointSearch(n);
    source = new WorldSource(n);
    polytope = n == 2 ? new ExpandingPolygon(recorder) : new ExpandingPolytope(recorder);
    normal = new double[n];
  }

  /**
   * Proposes the direction, with the pairs that have the origin in their hull as far as is known.
   *
   * @param simplex in which the search ended
   * @param inside whether the origin surely is inside, of a simplex with n + 1 pairs
   * @param direction where the search ended, from A to B
   * @param out has the effort of the search, and else nothing
   */
  void find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairSimplex simplex,
      boolean inside,
      double[] direction,
      PairRequest request,
      Proposal out) {
    int supports = out.supportQueries();
    polytope.begin(true);
    boolean measurable = source.begin(pair, a, poseA, b, poseB);
    boolean surely = inside;
    if (!inside) {
      boolean found = common.find(pair, direction);
      supports += common.supportQueries();
      surely = found && common.isCertain() && common.ofA().size() == n + 1;
    }
    if (surely && !inside) {
      WeightedVertices ofA = common.ofA();
      WeightedVertices ofB = common.ofB();
      for (int k = 0; k < ofA.size(); k++) {
        start(ofA.vertex(k), ofB.vertex(k), ofA.weight(k), measurable, out);
      }
    } else {
      for (int k = 0; k < simplex.size; k++) {
        start(simplex.vertexA[k], simplex.vertexB[k], simplex.weight[k], measurable, out);
      }
    }
    if (!measurable) { // out of range, or all points are the origin: any direction is as good
      polytope.setNormal(1, 0, 0);
      proposeNormal(out);
      out.ended(Termination.NUMERICAL_BREAKDOWN);
      return;
    }
    if (surely) {
      out.together();
    }
    if ((polytope.pointCount == n + 1 && surely) || polytope.span(source, FLAT)) {
      measure(surely, request, out);
    } else {
      flat(out);
    }
    out.effort(out.iterations() + polytope.iterations, supports + polytope.supports);
  }

  private void start(int vertexA, int vertexB, double weight, boolean measurable, Proposal out) {
    out.pair(vertexA, vertexB, weight);
    if (measurable) {
      source.take(vertexA, vertexB);
      if (!polytope.contains(source)) {
        polytope.add(source);
      }
    }
  }

  private void measure(boolean surely, PairRequest request, Proposal out) {
    int exponent = source.exponent;
    Expansion.Ending ending =
        polytope.expand(
            source,
            surely,
            false,
            request.relativeTolerance(),
            Math.scalb(request.absoluteTolerance(), -exponent),
            request.maxIterations());
    if (ending == Expansion.Ending.UNCLEAR) {
      out.ended(Termination.NUMERICAL_BREAKDOWN);
      return;
    }
    if (ending == Expansion.Ending.LIMIT) {
      out.ended(Termination.ITERATION_LIMIT);
    }
    proposeNormal(out);
    double atLeast = 0;
    if (polytope.sound) {
      double d = (polytope.nearest - 2 * source.pointError) * (1 - 4 * UNIT_ROUNDOFF);
      atLeast = Math.max(0, Math.scalb(d, exponent));
    }
    out.upper(0 - atLeast);
    for (int k = 0; k < polytope.footSize; k++) {
      int point = polytope.foot[k];
      out.foot(polytope.vertexA[point], polytope.vertexB[point], Math.max(0, polytope.weight[k]));
    }
  }

  /** K lies in a plane, up to roundings: the depth along its normal is 0, up to them. */
  private void flat(Proposal out) {
    proposeNormal(out);
    out.upper(0);
    for (int k = 0; k < out.ofA().size(); k++) {
      out.foot(out.ofA().vertex(k), out.ofB().vertex(k), out.ofA().weight(k));
    }
  }

  private void proposeNormal(Proposal out) {
    normal[0] = polytope.nx;
    normal[1] = polytope.ny;
    if (n == 3) {
      normal[2] = polytope.nz;
    }
    out.along(normal);
  }
}
