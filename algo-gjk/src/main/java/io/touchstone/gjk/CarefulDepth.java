package io.touchstone.gjk;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;

/**
 * The depth of two bodies in R<sup>2</sup> and R<sup>3</sup> from both poses and with twice the
 * precision of a double: every size, every affine pose, every start, that is, bodies that overlap
 * by less than roundings, touch, or are flat.
 *
 * <p>The polytope starts from a simplex that surely has the origin inside, when there is one. When
 * none is found the origin is on the boundary of K or nearer to it than doubles tell; then it
 * starts from the simplex in which the search ended, completed by support points, and the depth is
 * only bounded from above until all faces turn their inner side to the origin.
 *
 * <p>Upper bound: the height over the normal, by the kernel's {@link CertifiedGap}. Lower bound:
 * the nearest face. A normal is rounded to doubles, so the height over it and its distance may
 * differ by that rounding times the width of the face.
 *
 * <p>Scratch memory of one thread; allocates nothing once the polytope has found its size.
 */
final class CarefulDepth {

  /** What counts as zero when K may be flat; coordinates are below 2. */
  private static final double FLAT = 4 * UNIT_ROUNDOFF;

  /** A depth closer than this, per magnitude, is as close as doubles can say. */
  private static final double FLOOR = 0x1p-49;

  private final int n;
  private final PlacedPair pair;
  private final CertifiedGap gap;
  private final CommonPointSearch common;
  private final WorldSource source;
  private final Expansion polytope;
  private final double[] normal;
  private final double[] onA;
  private final double[] onB;
  private final double[] localA;
  private final double[] localB;

  CarefulDepth(PlacedPair pair, CertifiedGap gap, StepRecorder recorder) {
    n = pair.dimension();
    this.pair = pair;
    this.gap = gap;
    common = new CommonPointSearch(n);
    source = new WorldSource(n);
    polytope = n == 2 ? new ExpandingPolygon(recorder) : new ExpandingPolytope(recorder);
    normal = new double[n];
    onA = new double[n];
    onB = new double[n];
    localA = new double[n];
    localB = new double[n];
  }

  /**
   * Adds the depth to an answer that has its verdict and evidence: intersecting, or undecided where
   * bodies touch up to roundings.
   *
   * @param simplex pairs in whose hull the origin is, as far as is known
   * @param inside whether it surely is inside, of a simplex with n + 1 pairs
   * @param direction where the search ended, from A to B
   */
  void add(
      PairResult result,
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      PairSimplex simplex,
      boolean inside,
      double[] direction,
      PairRequest request) {
    PairResult.Writer out = result.amend();
    int iterations = result.iterations();
    int supports = result.supportQueries();
    if (!source.begin(pair, a, poseA, b, poseB)) {
      unmeasured(out, result.verdict());
      return;
    }
    polytope.begin(true);
    boolean surely = inside;
    if (inside) {
      for (int k = 0; k < simplex.size; k++) {
        start(simplex.vertexA[k], simplex.vertexB[k]);
      }
    } else {
      boolean found = common.find(pair, direction);
      supports += common.supportQueries();
      surely = found && common.isCertain() && common.ofA().size() == n + 1;
      if (surely) {
        rewrite(out, result.verdict());
      }
      if (surely || simplex.size == 0) {
        WeightedVertices ofA = common.ofA();
        for (int k = 0; k < ofA.size(); k++) {
          start(ofA.vertex(k), common.ofB().vertex(k));
        }
      } else {
        for (int k = 0; k < simplex.size; k++) {
          start(simplex.vertexA[k], simplex.vertexB[k]);
        }
      }
    }
    boolean solid = (polytope.pointCount == n + 1 && surely) || polytope.span(source, FLAT);
    if (solid) {
      measure(out, a, poseA, b, poseB, surely, request, result.verdict());
    } else {
      flat(result, a, poseA, b, poseB, result.verdict());
    }
    out.effort(iterations + polytope.iterations, supports + polytope.supports);
  }

  private void start(int vertexA, int vertexB) {
    source.take(vertexA, vertexB);
    if (!polytope.contains(source)) {
      polytope.add(source);
    }
  }

  /** The evidence becomes the simplex from which the polytope starts. */
  private void rewrite(PairResult.Writer out, Verdict verdict) {
    if (verdict == Verdict.UNDECIDED) {
      return;
    }
    out.withoutFeatures();
    for (int k = 0; k < common.ofA().size(); k++) {
      out.featurePair(common.ofA().vertex(k), common.ofB().vertex(k), common.ofA().weight(k));
    }
  }

  private void measure(
      PairResult.Writer out,
      GjkShape a,
      PoseView poseA,
      GjkShape b,
      PoseView poseB,
      boolean surely,
      PairRequest request,
      Verdict verdict) {
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
      unmeasured(out, verdict);
      return;
    }
    double atMost = heightOverNormal();
    double atLeast = 0;
    if (polytope.sound) {
      double d = (polytope.nearest - 2 * source.pointError) * (1 - 4 * UNIT_ROUNDOFF);
      atLeast = Math.min(atMost, Math.max(0, Math.scalb(d, exponent)));
    }
    double tolerance = Math.max(request.relativeTolerance() * atMost, request.absoluteTolerance());
    boolean close = atMost - atLeast <= Math.max(tolerance, FLOOR * pair.magnitude());
    Termination termination =
        close
            ? Termination.CONVERGED
            : ending == Expansion.Ending.LIMIT
                ? Termination.ITERATION_LIMIT
                : Termination.NUMERICAL_BREAKDOWN;
    write(out, verdict, termination, atLeast, atMost);
    combine(a, polytope.vertexA, localA);
    combine(b, polytope.vertexB, localB);
    writePoints(out, poseA, poseB);
  }

  /** K lies in a plane, up to roundings: the depth along its normal is 0, up to them. */
  private void flat(
      PairResult result, GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, Verdict verdict) {
    PairResult.Writer out = result.amend();
    double along = heightOverNormal();
    polytope.setNormal(-polytope.nx, -polytope.ny, -polytope.nz);
    double against = heightOverNormal();
    if (along < against) {
      polytope.setNormal(-polytope.nx, -polytope.ny, -polytope.nz);
      along = heightOverNormal();
    } else {
      along = against;
    }
    boolean exactly = a.affineDimension + b.affineDimension < n;
    write(out, verdict, Termination.CONVERGED, 0, exactly ? 0 : along);
    commonPoint(result, a, b);
    writePoints(out, poseA, poseB);
  }

  /** The points of the evidence, in the frames of the bodies. */
  private void commonPoint(PairResult result, GjkShape a, GjkShape b) {
    double total = 0;
    for (int i = 0; i < n; i++) {
      localA[i] = 0;
      localB[i] = 0;
    }
    for (int k = 0; k < result.featureSizeA(); k++) {
      double share = result.featureWeightA(k);
      total += share;
      for (int i = 0; i < n; i++) {
        localA[i] += share * a.coordinate(n * result.featureVertexA(k) + i);
        localB[i] += share * b.coordinate(n * result.featureVertexB(k) + i);
      }
    }
    for (int i = 0; i < n; i++) {
      localA[i] /= total;
      localB[i] /= total;
    }
  }

  /** An upper bound of {@code h_K(w)} for the normal w of the polytope, not negative. */
  private double heightOverNormal() {
    normal[0] = polytope.nx;
    normal[1] = polytope.ny;
    if (n == 3) {
      normal[2] = polytope.nz;
    }
    gap.evaluate(pair, normal, source.vertexA, source.vertexB);
    gap.refine();
    return Math.max(0, -gap.lower(0));
  }

  private void write(
      PairResult.Writer out,
      Verdict verdict,
      Termination termination,
      double atLeast,
      double atMost) {
    if (verdict == Verdict.UNDECIDED) {
      out.normal(normal).lower(0 - atMost); // what is known from above stays
      return;
    }
    out.verdict(verdict, termination)
        .normal(normal)
        .withoutBounds()
        .lower(0 - atMost)
        .upper(0 - atLeast);
  }

  private static void unmeasured(PairResult.Writer out, Verdict verdict) {
    if (verdict != Verdict.UNDECIDED) {
      out.verdict(verdict, Termination.NUMERICAL_BREAKDOWN).withoutBounds().upper(0);
    }
  }

  private void writePoints(PairResult.Writer out, PoseView poseA, PoseView poseB) {
    poseA.toWorld(localA, onA);
    poseB.toWorld(localB, onB);
    for (int i = 0; i < n; i++) {
      if (!Double.isFinite(onA[i]) || !Double.isFinite(onB[i])) {
        return; // beyond the range of doubles
      }
    }
    out.points(onA, onB);
  }

  /** The foot of the origin as a point of a body, in its frame. */
  private void combine(GjkShape body, int[] vertices, double[] local) {
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < polytope.footSize; k++) {
        sum += polytope.weight[k] * body.coordinate(n * vertices[polytope.foot[k]] + i);
      }
      local[i] = sum;
    }
  }
}
