// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.gjk.epa.ExpandingPolygon;
import io.touchstone.gjk.epa.ExpandingPolytope;
import io.touchstone.gjk.epa.Expansion;
import io.touchstone.gjk.epa.SpanningPoints;
import io.touchstone.gjk.epa.SurfaceMemory;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The direction of least depth of two bodies in R<sup>2</sup> and R<sup>3</sup>, by an {@link
 * Expansion}; the facets that may be nearest are then computed once more ({@link NearestFacet}).
 *
 * <p>After a {@link SolvedSearch} it is expanded in the frame of A, from the tetrahedron around the
 * origin, where that is accurate enough. Otherwise in the world: for every size, every affine pose,
 * every start, that is, bodies that overlap by less than roundings, touch, or are flat. It then
 * starts from a simplex that surely has the origin inside, when there is one. When none is found
 * the origin is on the boundary of K or nearer to it than doubles tell; then it starts from the
 * simplex in which the search ended, completed by support points, and the depth is only bounded
 * from above until all facets turn their inner side to the origin.
 *
 * <p>Scratch memory of one thread; allocates nothing once the polytope has found its size.
 */
final class DepthSearch {

  /** Roundings of a height along a unit vector: of the vector, and of the product. */
  private static final double ROUNDINGS = 8 * UNIT_ROUNDOFF;

  /** What counts as zero when K may be flat, per magnitude of the pair. */
  private static final double FLAT = 4 * UNIT_ROUNDOFF;

  private final int n;
  private final PlacedPair pair;
  private final CommonPointSearch common;
  private final WorldSource world;
  private final Expansion polytope;
  private final SpanningPoints spanning;
  private final NearestFacet facet;
  private final double[] normal;

  /** Whether the surface that is known is that of the last query, expanded. */
  private boolean recalled;

  /** Iterations on such a surface that came to nothing. */
  private int spent;

  DepthSearch(PlacedPair pair, StepRecorder recorder) {
    n = pair.dimension();
    this.pair = pair;
    common = new CommonPointSearch(n);
    world = new WorldSource(n);
    polytope = n == 2 ? new ExpandingPolygon(recorder) : new ExpandingPolytope(recorder);
    spanning = new SpanningPoints(polytope, n);
    facet = new NearestFacet(n);
    normal = new double[n];
  }

  /** Returns the number of iterations, which is that of support queries, in the frame of A. */
  int iterations() {
    return spent + polytope.iterations;
  }

  // --- in the frame of A

  /**
   * Looks for the direction of least depth in R<sup>3</sup>.
   *
   * @param source finds points in the frame of A
   * @param simplex four pairs that surely have the origin inside
   * @param memory of this pair of shapes, or null
   * @return whether it is proposed
   */
  boolean findInFrame(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      RelativePlacement placement,
      FrameSource source,
      PairSimplex simplex,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    SurfaceMemory surface = memory == null ? null : memory.surface();
    Expansion.Ending ending = expand(source, simplex, surface, request);
    if (!polytope.sound || !(polytope.nearest > placement.error())) {
      return false;
    }
    double stretch = 2 * placement.stretch() + ROUNDINGS;
    double atLeast = (polytope.nearest - placement.error()) * (1 - stretch);
    double atMost = (polytope.height + placement.error()) * (1 + stretch);
    boolean close =
        atMost - atLeast
            <= Math.max(request.relativeTolerance() * atMost, request.absoluteTolerance());
    if (close || ending == Expansion.Ending.LIMIT) {
      placement.propose(polytope.nx, polytope.ny, polytope.nz, out);
      out.upper(0 - atLeast);
      if (!close) {
        out.ended(Termination.ITERATION_LIMIT);
      }
    } else {
      pair.place(a.support(), poseA, b.support(), poseB);
      world.begin(pair, a, poseA, b, poseB);
      double level = polytope.height + 2.5 * placement.error() + stretch * polytope.height;
      facet.find(polytope, level, world);
      if (!(facet.bound > 0)) {
        return false;
      }
      proposeFacet(out);
    }
    proposeFoot(out);
    proposeSurface(out);
    if (memory != null && (!recalled || polytope.iterations > 1)) {
      memory.keepSurface((ExpandingPolytope) polytope);
    }
    return true;
  }

  /** Expands the surface of the last query, or else the tetrahedron around the origin. */
  private Expansion.Ending expand(
      FrameSource source,
      PairSimplex simplex,
      @Nullable SurfaceMemory surface,
      PairRequest request) {
    double relative = request.relativeTolerance();
    double absolute = request.absoluteTolerance();
    int most = request.maxIterations();
    spent = 0;
    recalled = false;
    polytope.begin();
    if (surface != null) {
      if (((ExpandingPolytope) polytope).recall(surface, source)) {
        Expansion.Ending ending = polytope.advance(source, relative, absolute, most);
        recalled =
            polytope.sound
                && (ending == Expansion.Ending.CONVERGED || ending == Expansion.Ending.LIMIT);
        if (recalled) {
          return ending;
        }
        spent = polytope.iterations; // a dent, or roundings, are in the way
      }
      polytope.begin();
    }
    for (int k = 0; k < 4; k++) {
      source.take(simplex.vertexA[k], simplex.vertexB[k]);
      polytope.add(source);
    }
    return polytope.expand(source, true, relative, absolute, Math.max(1, most - spent));
  }

  // --- in the world

  /**
   * Proposes the direction, with the pairs that have the origin in their hull as far as is known.
   *
   * @param simplex in which the search ended
   * @param inside whether the origin surely is inside, of a simplex with n + 1 pairs
   * @param direction where the search ended, from A to B
   * @param out has the effort of the search, and else nothing
   */
  void findInWorld(
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
    polytope.begin();
    world.begin(pair, a, poseA, b, poseB);
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
        start(ofA.vertex(k), ofB.vertex(k), ofA.weight(k), out);
      }
    } else {
      for (int k = 0; k < simplex.size; k++) {
        start(simplex.vertexA[k], simplex.vertexB[k], simplex.weight[k], out);
      }
    }
    if (surely) {
      out.together();
    }
    if ((polytope.pointCount == n + 1 && surely)
        || spanning.complete(world, FLAT * pair.magnitude())) {
      measure(surely, request, out);
    } else {
      proposeFlat(out);
    }
    out.effort(out.iterations() + polytope.iterations, supports + polytope.supports);
  }

  private void start(int vertexA, int vertexB, double weight, Proposal out) {
    out.pair(vertexA, vertexB, weight);
    world.take(vertexA, vertexB);
    if (!polytope.contains(world)) {
      polytope.add(world);
    }
  }

  private void measure(boolean surely, PairRequest request, Proposal out) {
    Expansion.Ending ending =
        polytope.expand(
            world,
            surely,
            request.relativeTolerance(),
            request.absoluteTolerance(),
            request.maxIterations());
    double x = polytope.nx;
    double y = polytope.ny;
    double z = polytope.nz;
    facet.find(polytope, Math.max(polytope.height, 0) + 2 * world.error, world);
    proposeFacet(out);
    if (ending == Expansion.Ending.LIMIT) {
      propose(x, y, z, out);
      out.ended(Termination.ITERATION_LIMIT);
    }
    proposeFoot(out);
    proposeSurface(out);
  }

  /** K lies in a plane, up to roundings: the depth along its normal is 0, up to them. */
  private void proposeFlat(Proposal out) {
    propose(polytope.nx, polytope.ny, polytope.nz, out);
    out.upper(0);
    for (int k = 0; k < out.ofA().size(); k++) {
      out.foot(out.ofA().vertex(k), out.ofB().vertex(k), out.ofA().weight(k));
    }
  }

  // --- in both

  /** Proposes the direction of the nearest facet, and that no other has less. */
  private void proposeFacet(Proposal out) {
    propose(facet.normal.x, facet.normal.y, facet.normal.z, out);
    double d = (facet.bound - 2 * world.pointError) * (1 - 4 * UNIT_ROUNDOFF);
    out.upper(0 - (facet.sound ? Math.max(0, d) : 0));
  }

  private void proposeFoot(Proposal out) {
    for (int k = 0; k < polytope.footSize; k++) {
      int point = polytope.foot[k];
      out.foot(polytope.vertexA[point], polytope.vertexB[point], Math.max(0, polytope.weight[k]));
    }
  }

  private void proposeSurface(Proposal out) {
    if (out.wantsSurface()) {
      polytope.writeTo(out);
    }
  }

  private void propose(double x, double y, double z, Proposal out) {
    normal[0] = x;
    normal[1] = y;
    if (n == 3) {
      normal[2] = z;
    }
    out.along(normal);
  }
}
