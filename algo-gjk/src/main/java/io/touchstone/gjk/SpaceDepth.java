package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.nearest.PairSimplex;
import io.touchstone.kernel.proposal.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The depth of two bodies in R<sup>3</sup> that surely overlap, in the frame of A and in doubles,
 * where that is accurate enough: expands the tetrahedron around the origin that {@link SpaceSearch}
 * found.
 *
 * <p>Scratch memory of one thread; allocates nothing once the polytope has found its size.
 */
final class SpaceDepth {

  /** Roundings of a height along a unit vector: of the vector, and of the product. */
  private static final double ROUNDINGS = 8 * UNIT_ROUNDOFF;

  private final PlacedPair pair;
  private final ExpandingPolytope polytope;
  private final FrameSource source = new FrameSource();
  private final ExpandingPolytope refined;
  private final WorldSource world = new WorldSource(3);

  /** Whether the surface that is known is that of the last query, expanded. */
  private boolean recalled;

  /** Iterations on such a surface that came to nothing. */
  private int spent;

  SpaceDepth(PlacedPair pair, StepRecorder recorder) {
    this.pair = pair;
    polytope = new ExpandingPolytope(recorder);
    refined = new ExpandingPolytope(recorder);
  }

  /** Returns the number of iterations, which is that of support queries. */
  int iterations() {
    return spent + polytope.iterations;
  }

  /**
   * Looks for the direction of least depth.
   *
   * @param search that ended with the origin surely in a tetrahedron
   * @param memory of this pair of shapes, or null
   * @return whether it is proposed
   */
  boolean find(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      RelativePlacement placement,
      SpaceSearch search,
      PairRequest request,
      @Nullable GjkMemory memory,
      Proposal out) {
    PairSimplex simplex = search.simplex;
    source.begin(a, b, placement);
    int most = Math.max(1, request.maxIterations() - search.iterations);
    double relative = request.relativeTolerance();
    double absolute = request.absoluteTolerance();
    Expansion.Ending ending =
        expand(simplex, memory == null ? null : memory.surface(), relative, absolute, most);
    if (ending == Expansion.Ending.UNCLEAR
        || !polytope.sound
        || !(polytope.nearest > placement.error())) {
      return false;
    }
    double stretch = 2 * placement.stretch() + ROUNDINGS;
    double atLeast = (polytope.nearest - placement.error()) * (1 - stretch);
    double atMost = (polytope.height + placement.error()) * (1 + stretch);
    ExpandingPolytope found = polytope;
    if (atMost - atLeast <= Math.max(relative * atMost, absolute)) {
      turnNormal(placement, out);
    } else if (ending == Expansion.Ending.LIMIT) {
      turnNormal(placement, out);
      out.ended(Termination.ITERATION_LIMIT);
    } else {
      double level = polytope.height + 2.5 * placement.error() + stretch * polytope.height;
      if (!refine(a, poseA, b, poseB, level)) {
        return false;
      }
      found = refined;
      out.along(refined.nx, refined.ny, refined.nz);
      double d = (refined.nearest - 2 * world.pointError) * (1 - 4 * UNIT_ROUNDOFF);
      atLeast = Math.scalb(d, world.exponent);
    }
    out.upper(0 - atLeast);
    for (int k = 0; k < 3; k++) {
      int point = found.foot[k];
      out.foot(found.vertexA[point], found.vertexB[point], Math.max(0, found.weight[k]));
    }
    if (memory != null && (!recalled || polytope.iterations > 1)) {
      memory.keepSurface(polytope);
    }
    return true;
  }

  /** Expands the surface of the last query, or else the tetrahedron around the origin. */
  private Expansion.Ending expand(
      PairSimplex simplex,
      @Nullable SurfaceMemory surface,
      double relative,
      double absolute,
      int most) {
    spent = 0;
    recalled = false;
    if (surface != null) {
      polytope.begin(false);
      if (polytope.recall(surface, source)) {
        Expansion.Ending ending = polytope.expandRecalled(source, relative, absolute, most);
        recalled = ending == Expansion.Ending.CONVERGED || ending == Expansion.Ending.LIMIT;
        if (recalled) {
          return ending;
        }
        spent = polytope.iterations; // a dent, or roundings, are in the way
      }
    }
    polytope.begin(false);
    for (int k = 0; k < 4; k++) {
      source.take(simplex.vertexA[k], simplex.vertexB[k]);
      polytope.add(source);
    }
    return polytope.expand(source, true, true, relative, absolute, Math.max(1, most - spent));
  }

  /**
   * Computes the faces that may be nearest once more, from both poses and with twice the precision.
   * The surface is the same; all other faces are farther by more than the roundings.
   *
   * @param level distance up to which faces may be nearest
   * @return whether the scene is of a size for that
   */
  private boolean refine(GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, double level) {
    pair.place(a.support(), poseA, b.support(), poseB);
    if (!world.begin(pair, a, poseA, b, poseB)) {
      return false;
    }
    refined.refine(polytope, level, world);
    return refined.nearest > 0;
  }

  /** Turns the normal into the world, {@code R_A n}. */
  private void turnNormal(RelativePlacement r, Proposal out) {
    double x = r.poseA(0) * polytope.nx + r.poseA(1) * polytope.ny + r.poseA(2) * polytope.nz;
    double y = r.poseA(4) * polytope.nx + r.poseA(5) * polytope.ny + r.poseA(6) * polytope.nz;
    double z = r.poseA(8) * polytope.nx + r.poseA(9) * polytope.ny + r.poseA(10) * polytope.nz;
    double inverse = 1 / Math.sqrt(x * x + y * y + z * z);
    out.along(x * inverse, y * inverse, z * inverse);
  }
}
