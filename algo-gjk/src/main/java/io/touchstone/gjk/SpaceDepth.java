package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.RelativePlacement;
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

  /** A depth closer than this, per magnitude of the pair, is as close as doubles can say. */
  private static final double FLOOR = 0x1p-51;

  private final PlacedPair pair;
  private final CertifiedGap gap = CertifiedGap.ofDimension(3);
  private final ExpandingPolytope polytope;
  private final FrameSource source = new FrameSource();
  private final ExpandingPolytope refined;
  private final WorldSource world = new WorldSource(3);
  private final double[] normal = new double[3];
  private final double[] onA = new double[3];
  private final double[] onB = new double[3];

  /** Whether the surface that is known is that of the last query, expanded. */
  private boolean recalled;

  /** Iterations on such a surface that came to nothing. */
  private int spent;

  private double atLeast;
  private double atMost;

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
   * Answers if possible.
   *
   * @param search that ended with the origin surely in a tetrahedron
   * @param memory of this pair of shapes, or null
   * @return whether the answer is written
   */
  boolean answer(
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      RelativePlacement placement,
      SpaceSearch search,
      PairRequest request,
      @Nullable GjkMemory memory,
      PairResult.Writer out) {
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
    atLeast = (polytope.nearest - placement.error()) * (1 - stretch);
    atMost = (polytope.height + placement.error()) * (1 + stretch);
    ExpandingPolytope found = polytope;
    boolean close = atMost - atLeast <= Math.max(relative * atMost, absolute);
    if (close || ending == Expansion.Ending.LIMIT) {
      turnNormal(placement);
    } else {
      double level = polytope.height + 2.5 * placement.error() + stretch * polytope.height;
      if (!refine(a, poseA, b, poseB, level, request)) {
        return false;
      }
      found = refined;
      close = true;
    }
    out.verdict(Verdict.INTERSECTING, close ? Termination.CONVERGED : Termination.ITERATION_LIMIT)
        .normal(normal[0], normal[1], normal[2])
        .lower(-atMost)
        .upper(0 - atLeast);
    for (int k = 0; k < 4; k++) {
      out.featurePair(simplex.vertexA[k], simplex.vertexB[k], simplex.weight[k]);
    }
    writePoints(found, a, b, placement, out);
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
   * @return whether the bounds are close now
   */
  private boolean refine(
      GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, double level, PairRequest request) {
    pair.place(a.certified, poseA, b.certified, poseB);
    if (!world.begin(pair, a, poseA, b, poseB)) {
      return false;
    }
    refined.refine(polytope, level, world);
    normal[0] = refined.nx;
    normal[1] = refined.ny;
    normal[2] = refined.nz;
    gap.evaluate(pair, normal, refined.vertexA[refined.foot[0]], refined.vertexB[refined.foot[0]]);
    gap.refine();
    atMost = -gap.lower(0);
    double d = (refined.nearest - 2 * world.pointError) * (1 - 4 * UNIT_ROUNDOFF);
    atLeast = Math.min(atMost, Math.scalb(d, world.exponent));
    double tolerance = Math.max(request.relativeTolerance() * atMost, request.absoluteTolerance());
    return atLeast > 0 && atMost - atLeast <= Math.max(tolerance, FLOOR * pair.magnitude());
  }

  /** Turns the normal into the world, {@code R_A n}. */
  private void turnNormal(RelativePlacement r) {
    double x = r.poseA(0) * polytope.nx + r.poseA(1) * polytope.ny + r.poseA(2) * polytope.nz;
    double y = r.poseA(4) * polytope.nx + r.poseA(5) * polytope.ny + r.poseA(6) * polytope.nz;
    double z = r.poseA(8) * polytope.nx + r.poseA(9) * polytope.ny + r.poseA(10) * polytope.nz;
    double inverse = 1 / Math.sqrt(x * x + y * y + z * z);
    normal[0] = x * inverse;
    normal[1] = y * inverse;
    normal[2] = z * inverse;
  }

  private void writePoints(
      ExpandingPolytope found,
      GjkShape a,
      GjkShape b,
      RelativePlacement placement,
      PairResult.Writer out) {
    for (int i = 0; i < 3; i++) {
      double sumA = 0;
      double sumB = 0;
      for (int k = 0; k < 3; k++) {
        int point = found.foot[k];
        sumA += found.weight[k] * a.coordinate(3 * found.vertexA[point] + i);
        sumB += found.weight[k] * b.coordinate(3 * found.vertexB[point] + i);
      }
      onA[i] = sumA;
      onB[i] = sumB;
    }
    RelativePlacement r = placement;
    out.points(
        r.poseA(0) * onA[0] + r.poseA(1) * onA[1] + r.poseA(2) * onA[2] + r.poseA(3),
        r.poseA(4) * onA[0] + r.poseA(5) * onA[1] + r.poseA(6) * onA[2] + r.poseA(7),
        r.poseA(8) * onA[0] + r.poseA(9) * onA[1] + r.poseA(10) * onA[2] + r.poseA(11),
        r.poseB(0) * onB[0] + r.poseB(1) * onB[1] + r.poseB(2) * onB[2] + r.poseB(3),
        r.poseB(4) * onB[0] + r.poseB(5) * onB[1] + r.poseB(6) * onB[2] + r.poseB(7),
        r.poseB(8) * onB[0] + r.poseB(9) * onB[1] + r.poseB(10) * onB[2] + r.poseB(11));
  }
}
