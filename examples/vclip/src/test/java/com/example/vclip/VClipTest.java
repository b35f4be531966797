// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.proof.CertificateChecker;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.Engines;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The checker of the api is the oracle: it computes the bounds that an answer's evidence proves in
 * exact arithmetic and trusts only vertices and poses.
 */
final class VClipTest {

  private static final Polytope BOX = Shapes.box(0.5, 0.5, 0.5);
  private static final Pose HERE = Pose.identity(3);

  private final NarrowPhase engine =
      Engines.builder().add(new VClipProvider()).build().createNarrowPhase("vclip");
  private final PairQuery query = engine.newQuery(3);
  private final PairResult result = new PairResult(3);

  private PairResult ask(Polytope a, Pose poseA, Polytope b, Pose poseB) {
    query.evaluate(
        engine.prepare(a), poseA, engine.prepare(b), poseB, PairRequest.distance(), null, result);
    return result;
  }

  private void expectDistance(double distance, Polytope a, Polytope b, Pose poseB) {
    ask(a, HERE, b, poseB);
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(result.lower()).isCloseTo(distance, within(1e-12 * distance));
    assertThat(result.upper()).isCloseTo(distance, within(1e-12 * distance));
  }

  /** Everything that was decided must be proved by its evidence, and accurate. */
  private void verify(Polytope a, Pose poseA, Polytope b, Pose poseB, double size, String what) {
    if (result.verdict() == Verdict.UNDECIDED) {
      return;
    }
    Outcome outcome = result.toOutcome();
    CertificateChecker.Finding finding =
        CertificateChecker.check(a, poseA, b, poseB, outcome.certificate());
    assertThat(finding.valid()).as("%s: %s, %s", what, result, finding).isTrue();
    assertThat(finding.verdict().collides()).as(what).isEqualTo(result.verdict().collides());
    if (result.verdict() == Verdict.DISJOINT) {
      double lower = finding.lower().orElseThrow();
      double upper = finding.upper().orElseThrow();
      double allowed = Math.max(1e-12 * upper, 1e-15 * size);
      assertThat(result.lower()).as(what).isLessThanOrEqualTo(upper);
      assertThat(result.upper()).as(what).isGreaterThanOrEqualTo(lower);
      assertThat(result.upper() - result.lower()).as(what).isLessThanOrEqualTo(allowed);
      assertThat(upper - lower).as(what).isLessThanOrEqualTo(allowed);
    }
  }

  @Test
  void measuresEachPairOfFeatures() {
    double half = Math.sqrt(0.5);
    expectDistance(1.25, BOX, BOX, Pose.translation(2.25, 0.25, 0.125)); // parallel faces
    expectDistance(Math.sqrt(3), BOX, BOX, Pose.translation(2, 2, 2)); // two vertices
    expectDistance(Math.sqrt(2), BOX, BOX, Pose.translation(2, 2, 0.25)); // parallel edges
    Polytope point = Polytope.of(3, new double[] {0, 0, 0});
    expectDistance(1, BOX, point, Pose.translation(0.125, 0.25, 1.5)); // vertex and face
    expectDistance(Math.sqrt(2), BOX, point, Pose.translation(0.125, 1.5, 1.5)); // and edge
    Polytope segment = Polytope.of(3, new double[] {-1, 0, 0, 1, 0, 0});
    Polytope across = Polytope.of(3, new double[] {0, -1, half, 0, 1, half});
    expectDistance(half, segment, across, HERE); // two edges that cross
    Polytope square = Polytope.of(3, new double[] {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0});
    expectDistance(0.5, square, point, Pose.translation(0.5, 0.25, -0.5)); // from below
    expectDistance(0.5, square, square, Pose.translation(2.5, 0.25, 0)); // in one plane
  }

  @Test
  void findsTheBodiesInsideEachOther() {
    Polytope small = Shapes.box(0.125, 0.125, 0.125);
    for (double x : new double[] {0, 0.01, -0.3, 0.37}) {
      ask(BOX, HERE, small, Pose.translation(x, x / 3, 0.01 - x));
      assertThat(result.verdict()).as("%s", x).isEqualTo(Verdict.INTERSECTING);
      verify(BOX, HERE, small, Pose.translation(x, x / 3, 0.01 - x), 1, "small at " + x);
    }
  }

  @Test
  void findsTouchAndAlmostTouch() {
    ask(BOX, HERE, BOX, Pose.translation(1, 0, 0));
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    ask(BOX, HERE, BOX, Pose.translation(1, 1, 1));
    assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
    double gap = Math.ulp(1.0);
    ask(BOX, HERE, BOX, Pose.translation(1 + gap, 0.25, 0));
    assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(result.lower()).isLessThanOrEqualTo(gap);
    assertThat(result.upper()).isGreaterThanOrEqualTo(gap).isCloseTo(gap, within(1e-3 * gap));
  }

  @Test
  void decidesRandomPairsRightly() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Polytope a = cloud(random, 1 + random.nextInt(20));
      Polytope b = cloud(random, 1 + random.nextInt(20));
      Pose poseA = pose(random, 0.5);
      Pose poseB = pose(random, 1.5);
      ask(a, poseA, b, poseB);
      assertThat(result.verdict()).as("seed %d", seed).isNotEqualTo(Verdict.UNDECIDED);
      verify(a, poseA, b, poseB, 1, "seed " + seed);
    }
  }

  /** Same orientation, few different coordinates: everything is parallel and rounded. */
  @Test
  void neverGuessesOnDegeneratePairs() {
    int undecided = 0;
    int cycles = 0;
    List<String> steps = new ArrayList<>();
    query.trace(step -> steps.add(step.kind()));
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      Polytope a = Shapes.box(side(random), side(random), side(random));
      Polytope b = Shapes.box(side(random), side(random), side(random));
      Pose turned = pose(random, 0);
      double[] m = new double[12];
      turned.copyTo(m);
      double[] shift = {side(random), side(random), side(random) - 0.5};
      for (int row = 0; row < 3; row++) {
        m[4 * row + 3] =
            m[4 * row] * shift[0] + m[4 * row + 1] * shift[1] + m[4 * row + 2] * shift[2];
      }
      steps.clear();
      ask(a, turned, b, Pose.of(3, m));
      verify(a, turned, b, Pose.of(3, m), 0.5, "seed " + seed);
      undecided += result.verdict() == Verdict.UNDECIDED ? 1 : 0;
      cycles += steps.contains("cycle") ? 1 : 0;
    }
    // contact up to roundings, where only exact arithmetic could tell
    assertThat(undecided).isLessThan(20);
    assertThat(cycles).isLessThan(20);
  }

  @Test
  void remembersWithoutChangingAnswers() {
    Random random = new Random(1);
    Polytope a = cloud(random, 60);
    Polytope b = cloud(random, 60);
    PreparedShape shapeA = engine.prepare(a);
    PreparedShape shapeB = engine.prepare(b);
    WarmStart memory = engine.newWarmStart(3);
    PairResult warm = new PairResult(3);
    int warmSteps = 0;
    int coldSteps = 0;
    for (int frame = 0; frame < 100; frame++) {
      Pose pose = Pose.quaternion(2.2 - 0.01 * frame, 0.1, 0, 0, 0.01 * frame, 0, 1);
      query.evaluate(shapeA, HERE, shapeB, pose, PairRequest.distance(), null, result);
      query.evaluate(shapeA, HERE, shapeB, pose, PairRequest.distance(), memory, warm);
      assertThat(warm.verdict()).as("frame %d", frame).isEqualTo(result.verdict());
      if (result.verdict() == Verdict.DISJOINT) {
        assertThat(warm.upper()).isCloseTo(result.upper(), within(1e-15));
      }
      coldSteps += result.iterations();
      warmSteps += warm.iterations();
    }
    assertThat(warmSteps).isLessThan(coldSteps / 2);
    memory.clear();
    query.evaluate(shapeA, HERE, shapeB, HERE, PairRequest.distance(), memory, warm);
    query.evaluate(shapeA, HERE, shapeB, HERE, PairRequest.distance(), null, result);
    assertThat(warm.iterations()).isEqualTo(result.iterations());
  }

  @Test
  void stopsWhereItIsTold() {
    Polytope ball = Shapes.geodesicEllipsoid(3, 1, 1, 1);
    PairRequest once = PairRequest.distance().toBuilder().maxIterations(1).build();
    query.evaluate(
        engine.prepare(ball),
        pose(new Random(3), 0),
        engine.prepare(ball),
        Pose.translation(1, 3, 2),
        once,
        null,
        result);
    assertThat(result.iterations()).isEqualTo(1);
    assertThat(result.termination())
        .isIn(Termination.ITERATION_LIMIT, Termination.CONVERGED);
    PairRequest near = PairRequest.distance().toBuilder().cutoff(0.5).build();
    query.evaluate(
        engine.prepare(BOX), HERE, engine.prepare(BOX), Pose.translation(3, 0, 0), near, null, result);
    assertThat(result.termination()).isEqualTo(Termination.CUTOFF);
    assertThat(result.lower()).isGreaterThan(0.5);
  }

  @Test
  void showsItsWalk() {
    List<String> steps = new ArrayList<>();
    query.trace(step -> steps.add(step.kind() + step.fields()));
    ask(BOX, HERE, BOX, Pose.translation(2.25, 0.25, 0.125));
    assertThat(steps.get(0)).startsWith("features{a=vertex");
    assertThat(steps.get(steps.size() - 1)).startsWith("nearest{distance=1.25");
    query.trace(null);
    int before = steps.size();
    ask(BOX, HERE, BOX, HERE);
    assertThat(steps).hasSize(before);
  }

  @Test
  void refusesOtherSpaces() {
    assertThatThrownBy(() -> engine.newQuery(2)).isInstanceOf(UnsupportedQueryException.class);
    assertThatThrownBy(() -> engine.prepare(Polytope.of(2, new double[] {0, 0})))
        .isInstanceOf(UnsupportedQueryException.class);
  }

  private static double side(Random random) {
    return 0.25 * (1 + random.nextInt(3));
  }

  private static Polytope cloud(Random random, int count) {
    double[] c = new double[3 * count];
    for (int i = 0; i < c.length; i++) {
      c[i] = random.nextGaussian() / 2;
    }
    return Polytope.of(3, c);
  }

  private static Pose pose(Random random, double distance) {
    return Pose.quaternion(
        distance * random.nextGaussian(),
        distance * random.nextGaussian(),
        distance * random.nextGaussian(),
        random.nextGaussian(),
        random.nextGaussian(),
        random.nextGaussian(),
        random.nextGaussian());
  }
}
