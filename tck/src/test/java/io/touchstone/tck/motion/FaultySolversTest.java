// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.motion;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Kind;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionPhase;
import io.touchstone.api.motion.MotionProposal;
import io.touchstone.api.motion.MotionQuery;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Options;
import io.touchstone.tck.Conformance;
import io.touchstone.tck.Report;
import io.touchstone.tck.engines.OracleProvider;
import io.touchstone.tck.rule.Settings;
import io.touchstone.tck.rule.Size;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A right solver passes; every fault is noticed by its own rule. */
final class FaultySolversTest {

  enum Fault {
    NONE(""),
    STEPS_TOO_FAR("M1"),
    SAYS_FREE("M1"),
    HITS_EARLY("M2"),
    HITS_ALWAYS("M2"),
    FORGETS_THE_START("M3"),
    IS_COARSE("M4"),
    REMEMBERS("M5"),
    COUNTS_ONE_LESS("M6"),
    TAKES_HALF_SPACES("M7"),
    TAKES_ANY_SHAPE("M7");

    final String rule;

    Fault(String rule) {
      this.rule = rule;
    }
  }

  private static final int STEPS = 64;

  private record Shape(ConvexBody body, PreparedShape inner) implements PreparedShape {}

  /** Looks at many poses, and halves the time before the first that meets. */
  private record Sampling(NarrowPhase engine, Fault fault) implements MotionPhase {

    @Override
    public PreparedShape prepare(ConvexBody body) {
      if (body instanceof HalfSpaces) {
        if (fault == Fault.TAKES_HALF_SPACES) {
          return () -> body;
        }
        throw new UnsupportedQueryException("half-spaces");
      }
      return new Shape(body, engine.prepare(body));
    }

    @Override
    public MotionQuery newQuery(int dimension) {
      return new Query(engine, dimension, fault);
    }
  }

  private static final class Query implements MotionQuery {

    private final PairQuery query;
    private final PairResult result;
    private final MutablePose poseA;
    private final MutablePose poseB;
    private final double[] matrix;
    private final Fault fault;
    private int asked;
    private int before;

    Query(NarrowPhase engine, int dimension, Fault fault) {
      query = engine.newQuery(dimension);
      result = new PairResult(dimension);
      poseA = new MutablePose(dimension, true);
      poseB = new MutablePose(dimension, true);
      matrix = new double[dimension * (dimension + 1)];
      this.fault = fault;
    }

    @Override
    public void solve(
        PreparedShape a,
        Motion motionA,
        PreparedShape b,
        Motion motionB,
        MotionRequest request,
        MotionProposal out) {
      if (fault == Fault.TAKES_ANY_SHAPE && !(a instanceof Shape)) {
        return;
      }
      if (!(a instanceof Shape shapeA) || !(b instanceof Shape shapeB)) {
        throw new IllegalArgumentException("a shape of another solver");
      }
      asked = 0;
      propose(shapeA, motionA, shapeB, motionB, request.tolerance(), out);
      int told = fault == Fault.COUNTS_ONE_LESS ? asked - 1 : asked;
      out.countQueries(told);
      before++;
    }

    private void propose(
        Shape a, Motion motionA, Shape b, Motion motionB, double tolerance, MotionProposal out) {
      if (fault == Fault.SAYS_FREE) {
        out.free();
        return;
      }
      if (meets(a, motionA, b, motionB, 0) && fault != Fault.FORGETS_THE_START) {
        out.startsInContact();
        return;
      }
      double lo = 0;
      double hi = -1;
      for (int k = 1; k <= STEPS && hi < 0; k++) {
        double t = (double) k / STEPS;
        if (meets(a, motionA, b, motionB, t)) {
          hi = t;
        } else {
          lo = t;
        }
      }
      if (hi < 0) {
        if (fault == Fault.HITS_ALWAYS) {
          out.hit(0.5, 0.5);
        } else {
          out.undecided(0); // it may have looked past a contact
        }
        return;
      }
      double length = fault == Fault.IS_COARSE ? 1e-3 : tolerance;
      while (hi - lo > length) {
        double middle = (lo + hi) / 2;
        if (meets(a, motionA, b, motionB, middle)) {
          hi = middle;
        } else {
          lo = middle;
        }
      }
      switch (fault) {
        case STEPS_TOO_FAR -> out.hit(Math.min(1, hi + 1e-3), Math.min(1, hi + 1e-3));
        case HITS_EARLY -> out.hit(lo / 2, lo / 2);
        case REMEMBERS -> out.hit(Math.max(0, lo - before * 1e-12), hi);
        default -> out.hit(lo, hi);
      }
    }

    private boolean meets(Shape a, Motion motionA, Shape b, Motion motionB, double t) {
      motionA.poseAt(t, matrix);
      poseA.set(matrix, 0);
      motionB.poseAt(t, matrix);
      poseB.set(matrix, 0);
      query.evaluate(a.inner(), poseA, b.inner(), poseB, PairRequest.distance(), null, result);
      asked++;
      return result.verdict().collides();
    }
  }

  private static Report judge(Fault fault) {
    AlgorithmInfo info =
        new AlgorithmInfo(
            "sampling",
            Kind.MOTION_SOLVER,
            "samples",
            "",
            "here",
            Capabilities.of(List.of()),
            List.of(),
            Optional.empty());
    return Conformance.ofMotionPhase(
        info,
        engine -> new Sampling(engine, fault),
        new OracleProvider().create(Options.of(Map.of())),
        Settings.defaults()
            .withSize(Size.TINY)
            .withOnly(fault == Fault.NONE ? Set.of() : Set.of(fault.rule)), // the others cost time
        result -> {});
  }

  @ParameterizedTest
  @EnumSource(Fault.class)
  void itsOwnRuleNoticesAFault(Fault fault) {
    Report report = judge(fault);
    if (fault == Fault.NONE) {
      assertThat(report.failed()).isEmpty();
    } else {
      assertThat(report.failed()).contains(fault.rule);
    }
  }
}
