// SPDX-License-Identifier: Apache-2.0
package io.touchstone.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.oracle.DepthOracle;
import io.touchstone.proof.CertificateChecker;
import java.math.BigDecimal;
import java.util.Random;

/**
 * Holds the answers of an engine against the truth: verdicts, bounds, accuracy and evidence. For
 * intersection, distance and depth.
 */
public final class EngineAssertions {

  private final NarrowPhase engine;
  private final PairQuery query;
  private final PairResult result;

  /** Counts of what was found. */
  private int decided;

  private int undecided;

  public EngineAssertions(NarrowPhase engine, int dimension) {
    this.engine = engine;
    this.query = engine.newQuery(dimension);
    this.result = new PairResult(dimension);
  }

  public int decided() {
    return decided;
  }

  public int undecided() {
    return undecided;
  }

  /** Asks and returns the answer, which lives until the next question. */
  public PairResult ask(Posed pair, PairRequest request) {
    query.evaluate(
        engine.prepare(pair.a()),
        pair.poseA(),
        engine.prepare(pair.b()),
        pair.poseB(),
        request,
        null,
        result);
    return result;
  }

  /**
   * Asks and checks everything that the answer says. Undecided answers are counted, not faults.
   *
   * @param pair neither body empty
   * @param what told on failure: family, seed, number
   */
  public PairResult check(Posed pair, PairRequest request, String what) {
    return check(pair, pair.exact().nearest(), request, what);
  }

  /** As above, with a truth that is known already. */
  public PairResult check(Posed pair, ExactPair.Nearest truth, PairRequest request, String what) {
    ask(pair, request);
    String told = "%s, %s: %s".formatted(what, pair.family(), result);
    if (result.verdict() == Verdict.UNDECIDED) {
      undecided++;
    } else {
      decided++;
      assertThat(result.verdict().collides()).as(told).isEqualTo(truth.meet());
      evidence(pair, told);
    }
    if (result.hasUpper() && !truth.meet()) {
      assertThat(truth.compareBound(result.upper(), BigDecimal.ZERO))
          .as("upper bound, %s, truth %s", told, truth.distance().doubleValue())
          .isNotNegative();
    }
    if (result.hasLower() && (!truth.meet() || result.lower() > 0)) {
      assertThat(truth.compareBound(result.lower(), BigDecimal.ZERO))
          .as("lower bound, %s, truth %s", told, truth.distance().doubleValue())
          .isNotPositive();
    }
    if (request.goal() == Goal.DISTANCE && result.verdict() == Verdict.DISJOINT) {
      accurate(pair, truth.distance(), told);
    }
    return result;
  }

  /**
   * Asks an engine whose word has no evidence, and holds verdict and bounds against the truth. What
   * is not decided, or without evidence, must say INCOMPLETE.
   */
  public PairResult checkWord(
      Posed pair, ExactPair.Nearest truth, PairRequest request, String what) {
    ask(pair, request);
    String told = "%s, %s: %s".formatted(what, pair.family(), result);
    boolean apart = result.verdict() == Verdict.DISJOINT;
    if (result.verdict() == Verdict.UNDECIDED) {
      undecided++;
    } else {
      decided++;
      assertThat(apart)
          .as("%s, truth %s", told, truth.distance().doubleValue())
          .isEqualTo(!truth.meet());
    }
    if (apart) {
      evidence(pair, told);
      assertThat(truth.compareBound(result.lower(), BigDecimal.ZERO)).as(told).isNotPositive();
      if (result.hasUpper()) {
        assertThat(truth.compareBound(result.upper(), BigDecimal.ZERO)).as(told).isNotNegative();
      }
    } else {
      boolean shown = result.featureSizeA() > 0 && result.featureSizeB() > 0;
      assertThat(shown || result.termination() == Termination.INCOMPLETE).as(told).isTrue();
    }
    return result;
  }

  private void evidence(Posed pair, String told) {
    Outcome outcome = result.toOutcome();
    Certificate certificate = outcome.certificate();
    assertThat(certificate).as(told).isNotEqualTo(Certificate.NONE);
    CertificateChecker.Finding finding =
        CertificateChecker.check(pair.a(), pair.poseA(), pair.b(), pair.poseB(), certificate);
    assertThat(finding.valid()).as("%s: %s, %s", told, certificate, finding.reason()).isTrue();
    assertThat(finding.verdict().collides()).as(told).isEqualTo(outcome.collides());
  }

  /** |answer - truth| &lt;= max(1e-12 truth, 1e-15 S), for both bounds. */
  private void accurate(Posed pair, BigDecimal distance, String told) {
    double allowed = allowance(pair, distance.doubleValue());
    for (double answer : new double[] {result.lower(), result.upper()}) {
      double error = new BigDecimal(answer).subtract(distance).abs().doubleValue();
      assertThat(error)
          .as("error of %s, truth %s, %s", answer, distance.doubleValue(), told)
          .isLessThanOrEqualTo(allowed);
    }
  }

  /**
   * Holds bounds of the depth of tetrahedra in space against all planes through three differences
   * of vertices.
   *
   * @param pairs how many that intersect; of 400 drawn, some fifty do
   */
  public void checkDepthOfTetrahedra(int pairs) {
    int checked = 0;
    for (int seed = 0; seed < 400 && checked < pairs; seed++) {
      Posed pair = PairFamilies.clouds(3, 4, new Random(seed), 0.2);
      ask(pair, PairRequest.penetration());
      if (result.verdict() == Verdict.INTERSECTING) {
        assertThat(pair.exact().isDepthAtLeast(-result.upper())).as("seed " + seed).isTrue();
        assertThat(pair.exact().isDepthAtLeast(Math.nextUp(-result.lower())))
            .as("seed " + seed)
            .isFalse();
        checked++;
      }
    }
    assertThat(checked).isEqualTo(pairs);
  }

  /**
   * Asks for the depth and holds bounds, accuracy and points against brute force.
   *
   * @return whether the engine found that the bodies intersect; its verdict is not checked here
   */
  public boolean checkDepth(Posed pair, String what) {
    ask(pair, PairRequest.penetration());
    if (result.verdict() != Verdict.INTERSECTING) {
      return false;
    }
    BigDecimal depth = new DepthOracle(pair).depth();
    String told =
        "%s, %s, %s and %s vertices: depth %s, %s"
            .formatted(
                what,
                pair.family(),
                pair.a().vertexCount(),
                pair.b().vertexCount(),
                depth.doubleValue(),
                result);
    assertThat(new BigDecimal(result.lower()).negate()).as(told).isGreaterThanOrEqualTo(depth);
    assertThat(new BigDecimal(result.upper()).negate()).as(told).isLessThanOrEqualTo(depth);
    double allowed = allowance(pair, depth.doubleValue());
    for (double bound : new double[] {result.lower(), result.upper()}) {
      double error = new BigDecimal(bound).add(depth).abs().doubleValue();
      assertThat(error).as("%s, allowed %s", told, allowed).isLessThanOrEqualTo(allowed);
    }
    int n = pair.dimension();
    double size = commonSize(pair);
    double offset = 0;
    for (int i = 0; i < n; i++) {
      offset = Math.max(offset, Math.abs(result.pointA(i)));
      offset = Math.max(offset, Math.abs(pair.a().coordinate(0, i)));
    }
    for (int i = 0; i < n; i++) {
      double off = result.pointA(i) - result.pointB(i) + result.lower() * result.normal(i);
      assertThat(Math.abs(off))
          .as(told + " points")
          .isLessThanOrEqualTo(1e-9 * size + 1e-14 * offset);
    }
    return true;
  }

  /** Returns the error that is allowed of a distance or depth. */
  public static double allowance(Posed pair, double truth) {
    return Math.max(1e-12 * Math.abs(truth), 1e-15 * commonSize(pair));
  }

  /** Returns the largest coordinate of either body relative to their common centre. */
  public static double commonSize(Posed pair) {
    double size = 0;
    double[] p = new double[pair.dimension()];
    double[] q = new double[pair.dimension()];
    for (int axis = 0; axis < pair.dimension(); axis++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int body = 0; body < 2; body++) {
        Polytope shape = body == 0 ? pair.a() : pair.b();
        PoseView pose = body == 0 ? pair.poseA() : pair.poseB();
        for (int v = 0; v < shape.vertexCount(); v++) {
          shape.vertex(v, p);
          pose.toWorld(p, q);
          low = Math.min(low, q[axis]);
          high = Math.max(high, q[axis]);
        }
      }
      size = Math.max(size, (high - low) / 2);
    }
    return size;
  }
}
