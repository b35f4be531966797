// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.fixtures.Workload;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.oracle.EngineAssertions;
import io.touchstone.proof.VerifiedNarrowPhase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The depth against brute force in exact arithmetic. */
final class GjkDepthTest {

  /** More by the system property, for a long run. */
  private static final int ROUNDS = Integer.getInteger("touchstone.gjk.rounds", 5);

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void depthIsTheLeastOfAllDirections(int n) {
    EngineAssertions gjk = new EngineAssertions(new Gjk(true), n);
    int overlapping = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      for (Posed pair : PairFamilies.overlapping(n, new Random(seed))) {
        overlapping += gjk.checkDepth(pair, "seed " + seed) ? 1 : 0;
      }
    }
    assertThat(overlapping).isGreaterThan(7 * ROUNDS);
  }

  @Test
  void smallPairsAgreeWithAllPlanesThroughDifferences() {
    new EngineAssertions(new Gjk(true), 3).checkDepthOfTetrahedra(12);
  }

  /** The normal across a segment is so to its last digits: the error of a depth of 0 is its. */
  @Test
  void segmentsInThemselvesAreAsShallowAsPromised() {
    EngineAssertions gjk = new EngineAssertions(new Gjk(true), 3);
    Pose here = Pose.identity(3);
    for (int x = 1; x <= 4; x++) {
      for (int y = -4; y <= 4; y++) {
        for (int z = -4; z <= 4; z++) {
          Polytope segment = Polytope.of(3, 1, 2, 1, 1 + x, 2 + y, 1 + z);
          Posed pair = new Posed("segments", segment, here, segment, here);
          PairResult result = gjk.ask(pair, PairRequest.penetration());
          assertThat(result.verdict()).isEqualTo(Verdict.INTERSECTING);
          assertThat(-result.lower())
              .as("%s, %s, %s", x, y, z)
              .isLessThanOrEqualTo(EngineAssertions.allowance(pair, 0));
        }
      }
    }
  }

  /** Reference values of the sample workloads, where the shared data is known. */
  @Test
  void depthsOfTheWorkloadsAreAsAccurateAsPromised() throws IOException {
    EngineAssertions gjk = new EngineAssertions(new Gjk(true), 3);
    int step = Integer.getInteger("touchstone.gjk.step", 7);
    for (String name : Workload.names()) {
      Workload load = Workload.read(name);
      for (int k = 0; k < load.pairs().size(); k += step) {
        Posed pair = load.pairs().get(k);
        double truth = load.signedDistance(k);
        double unsure = load.uncertainty(k);
        double allowed = EngineAssertions.allowance(pair, truth) + unsure;
        if (!(truth < -unsure - allowed)) {
          continue;
        }
        PairResult result = gjk.ask(pair, PairRequest.penetration());
        String told = "%s, pair %d, truth %s: %s".formatted(name, k, truth, result);
        assertThat(result.verdict()).as(told).isEqualTo(Verdict.INTERSECTING);
        assertThat(Math.abs(result.lower() - truth)).as(told).isLessThanOrEqualTo(allowed);
        assertThat(Math.abs(result.upper() - truth)).as(told).isLessThanOrEqualTo(allowed);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void theDepthDoesNotDependOnWhatWasAskedBefore(int n) {
    List<Posed> pairs = PairFamilies.overlapping(n, new Random(11));
    List<String> forwards = answers(pairs, n);
    Collections.reverse(pairs);
    List<String> backwards = answers(pairs, n);
    Collections.reverse(backwards);
    assertThat(backwards).isEqualTo(forwards);
  }

  private static List<String> answers(List<Posed> pairs, int n) {
    EngineAssertions gjk = new EngineAssertions(new Gjk(true), n);
    List<String> answers = new ArrayList<>();
    for (Posed pair : pairs) {
      answers.add(HexFormat.of().formatHex(gjk.ask(pair, PairRequest.penetration()).bits()));
    }
    return answers;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void scalingByPowersOfTwoScalesTheDepth(int n) {
    EngineAssertions gjk = new EngineAssertions(new Gjk(true), n);
    for (int seed = 0; seed < ROUNDS; seed++) {
      for (Posed pair : PairFamilies.overlapping(n, new Random(seed))) {
        PairResult result = gjk.ask(pair, PairRequest.penetration());
        if (result.verdict() != Verdict.INTERSECTING) {
          continue;
        }
        double depth = -result.lower();
        double allowed = 2 * EngineAssertions.allowance(pair, depth);
        for (int k : new int[] {-300, -40, 40, 300}) {
          PairResult scaled = gjk.ask(PairFamilies.scaled(pair, k), PairRequest.penetration());
          String told = "seed %d, %s, scaled by 2^%d: %s".formatted(seed, pair.family(), k, scaled);
          assertThat(scaled.verdict()).as(told).isEqualTo(Verdict.INTERSECTING);
          double back = Math.scalb(-scaled.lower(), -k);
          assertThat(Math.abs(back - depth)).as(told).isLessThanOrEqualTo(allowed);
        }
      }
    }
  }

  /** Frames of a slow motion, and jumps: the remembered polytope changes roundings only. */
  @Test
  void aWarmStartChangesNoDepth() {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(3);
    PairResult cold = new PairResult(3);
    PairResult warm = new PairResult(3);
    int fewer = 0;
    int more = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Polytope a = PairFamilies.cloud(3, 40, random, 1);
      Polytope b = PairFamilies.cloud(3, 40, random, 1);
      PreparedShape ofA = gjk.prepare(a);
      PreparedShape ofB = gjk.prepare(b);
      WarmStart memory = gjk.newWarmStart(3);
      Pose still = PairFamilies.rotation(3, random, 0.3);
      double[] pose = new double[12];
      PairFamilies.rotation(3, random, 0.3).copyTo(pose);
      for (int frame = 0; frame < 10; frame++) {
        pose[3] += frame == 7 ? 0.5 : 0.01;
        Posed pair = new Posed("frames", a, still, b, Pose.of(3, pose));
        PairRequest request = PairRequest.penetration();
        query.evaluate(ofA, still, ofB, pair.poseB(), request, null, cold);
        query.evaluate(ofA, still, ofB, pair.poseB(), request, memory, warm);
        String told = "seed %d, frame %d: %s, %s".formatted(seed, frame, cold, warm);
        assertThat(warm.verdict()).as(told).isEqualTo(cold.verdict());
        if (cold.verdict() == Verdict.INTERSECTING) {
          double allowed = 2 * EngineAssertions.allowance(pair, cold.lower());
          assertThat(Math.abs(warm.lower() - cold.lower())).as(told).isLessThanOrEqualTo(allowed);
          assertThat(Math.abs(warm.upper() - cold.upper())).as(told).isLessThanOrEqualTo(allowed);
          fewer += warm.iterations() < cold.iterations() ? 1 : 0;
          more += warm.iterations() > cold.iterations() ? 1 : 0;
        }
      }
    }
    assertThat(fewer).isGreaterThan(4 * more);
  }

  /** Hundreds of frames, turned and moved a little, also while bodies part and meet again. */
  @Test
  void aSlowMotionIsFollowedByTheRememberedPolytope() throws ReflectiveOperationException {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(3);
    PairResult cold = new PairResult(3);
    PairResult warm = new PairResult(3);
    PairRequest request = PairRequest.penetration();
    int ofCold = 0;
    int ofWarm = 0;
    for (int seed = 0; seed < 6; seed++) {
      Random random = new Random(seed);
      Polytope a = PairFamilies.cloud(3, 20 + 60 * seed, random, 1);
      Polytope b = PairFamilies.cloud(3, 60, random, 1);
      PreparedShape ofA = gjk.prepare(a);
      PreparedShape ofB = gjk.prepare(b);
      WarmStart memory = gjk.newWarmStart(3);
      Pose still = PairFamilies.rotation(3, random, 0.3);
      Pose[] poses = new Pose[150];
      for (int frame = 0; frame < poses.length; frame++) {
        double angle = 0.004 * frame;
        double away = 1.2 * Math.sin(5 * angle);
        double cos = StrictMath.cos(angle);
        double sin = StrictMath.sin(angle);
        poses[frame] =
            Pose.of(3, new double[] {cos, -sin, 0, away, sin, cos, 0, 0.3, 0, 0, 1, 0.2 * away});
      }
      for (int frame = 0; frame < poses.length; frame++) {
        Posed pair = new Posed("frames", a, still, b, poses[frame]);
        query.evaluate(ofA, still, ofB, poses[frame], request, null, cold);
        query.evaluate(ofA, still, ofB, poses[frame], request, memory, warm);
        String told = "seed %d, frame %d: %s, %s".formatted(seed, frame, cold, warm);
        assertThat(warm.verdict()).as(told).isEqualTo(cold.verdict());
        if (cold.verdict() == Verdict.INTERSECTING) {
          double allowed = 2 * EngineAssertions.allowance(pair, cold.lower());
          assertThat(Math.abs(warm.lower() - cold.lower())).as(told).isLessThanOrEqualTo(allowed);
          assertThat(Math.abs(warm.upper() - cold.upper())).as(told).isLessThanOrEqualTo(allowed);
          ofCold += cold.iterations();
          ofWarm += warm.iterations();
        }
      }
      Runnable pass =
          () -> {
            for (Pose pose : poses) {
              query.evaluate(ofA, still, ofB, pose, request, memory, warm);
            }
          };
      // reading the meter allocates a little itself
      assertThat(new AllocationMeter().bytesPerRepetition(poses.length, pass)).isLessThan(8);
    }
    assertThat(ofCold).isGreaterThan(2000);
    assertThat(ofWarm).isLessThan(ofCold / 3);
  }

  /**
   * Points pile up on a polytope that is expanded from frame to frame; what it can do without is
   * taken away, so that the evidence of a depth stays short, and it shows the depth all the same.
   */
  @Test
  void rememberedPolytopesStaySmall() {
    VerifiedNarrowPhase proved = Proofs.prove(new Gjk(true), Proof.CHECKED);
    PairQuery query = proved.newQuery(3);
    PairResult result = new PairResult(3);
    int depths = 0;
    int corners = 0;
    for (int seed = 0; seed < 6; seed++) {
      Random random = new Random(seed);
      Polytope a = PairFamilies.sphere(3, 300, random);
      Polytope b = PairFamilies.sphere(3, 300, random);
      PreparedShape ofA = proved.prepare(a);
      PreparedShape ofB = proved.prepare(b);
      WarmStart memory = proved.newWarmStart(3);
      for (int frame = 0; frame < 200; frame++) {
        double t = 0.01 * frame;
        Pose pose = Pose.translation(1.3 - 1.3 * t, 0.4 * t, 0.2);
        PairRequest request = PairRequest.penetration();
        query.evaluate(ofA, Pose.identity(3), ofB, pose, request, memory, result);
        if (result.verdict() == Verdict.INTERSECTING) {
          String told = "seed %d, frame %d: %s".formatted(seed, frame, result);
          assertThat(result.boundsAssurance()).as(told).isEqualTo(Assurance.PROVED);
          double promised = PairRequest.DEFAULT_RELATIVE_TOLERANCE * -result.lower() + 1e-15;
          assertThat(result.upper() - result.lower()).as(told).isLessThanOrEqualTo(promised);
          Certificate.PenetrationAxis axis =
              (Certificate.PenetrationAxis) result.toOutcome().certificate();
          corners += axis.cornersA().size();
          depths++;
        }
      }
    }
    assertThat(depths).isGreaterThan(1000);
    assertThat(corners / depths).isLessThan(26);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void aLimitOfIterationsLeavesBoundsThatHold(int most) {
    EngineAssertions gjk = new EngineAssertions(new Gjk(true), 3);
    PairRequest hasty = PairRequest.penetration().toBuilder().maxIterations(most).build();
    for (int seed = 0; seed < 20; seed++) {
      Posed pair = PairFamilies.clouds(3, 20, new Random(seed), 0.3);
      PairResult truth =
          new EngineAssertions(new Gjk(true), 3).ask(pair, PairRequest.penetration());
      PairResult result = gjk.ask(pair, hasty);
      if (result.verdict() == Verdict.INTERSECTING) {
        assertThat(result.lower()).as("seed " + seed).isLessThanOrEqualTo(truth.upper());
        assertThat(result.upper()).as("seed " + seed).isGreaterThanOrEqualTo(truth.lower());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void measuringAllocatesNothing(int n) throws ReflectiveOperationException {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(n);
    PairResult result = new PairResult(n);
    List<Posed> pairs = PairFamilies.overlapping(n, new Random(3));
    PreparedShape[] a = pairs.stream().map(p -> gjk.prepare(p.a())).toArray(PreparedShape[]::new);
    PreparedShape[] b = pairs.stream().map(p -> gjk.prepare(p.b())).toArray(PreparedShape[]::new);
    PairRequest request = PairRequest.penetration();
    Runnable pass =
        () -> {
          for (int k = 0; k < a.length; k++) {
            Posed pair = pairs.get(k);
            query.evaluate(a[k], pair.poseA(), b[k], pair.poseB(), request, null, result);
          }
        };
    Runnable passes =
        () -> {
          for (int k = 0; k < 50; k++) {
            pass.run();
          }
        };
    // reading the meter allocates a little itself
    assertThat(new AllocationMeter().bytesPerRepetition(50 * a.length, passes)).isLessThan(8);
  }

  /**
   * A body of hundreds of vertices, the same in the opposite direction, with itself: K is twice the
   * body, all its faces are nearly as far, and the polytope becomes one of hundreds of faces.
   */
  @Test
  void aBodyInItselfIsTwiceAsDeepAsItsNearestFace() {
    EngineAssertions gjk = new EngineAssertions(new Gjk(true), 3);
    for (int frequency : new int[] {2, 4, 6}) {
      Polytope ball = Shapes.geodesicEllipsoid(frequency, 1, 1, 1.0009765625);
      Pose pose = PairFamilies.rotation(3, new Random(frequency), 0);
      Posed pair = new Posed("in itself", ball, pose, ball, pose);
      PairResult result = gjk.ask(pair, PairRequest.penetration());
      double depth = 2 * nearestFace(ball);
      String told = "frequency %d, depth %s: %s".formatted(frequency, depth, result);
      double allowed = EngineAssertions.allowance(pair, depth);
      assertThat(-result.lower()).as(told).isBetween(depth - allowed, depth + allowed);
      assertThat(-result.upper()).as(told).isBetween(depth - allowed, depth + allowed);
      assertThat(result.iterations()).as(told).isGreaterThan(10 * frequency);
    }
  }

  private static double nearestFace(Polytope body) {
    Hull hull = Hull.of(body);
    double nearest = Double.POSITIVE_INFINITY;
    for (int face = 0; face < hull.faceCount(); face++) {
      double[][] p = new double[3][3];
      for (int k = 0; k < 3; k++) {
        int vertex = hull.cornerVertex(hull.firstCorner(face) + k);
        for (int axis = 0; axis < 3; axis++) {
          p[k][axis] = body.coordinate(vertex, axis);
        }
      }
      double volume = 0;
      double square = 0;
      for (int x = 0; x < 3; x++) {
        int y = (x + 1) % 3;
        int z = (x + 2) % 3;
        double area =
            (p[1][y] - p[0][y]) * (p[2][z] - p[0][z]) - (p[1][z] - p[0][z]) * (p[2][y] - p[0][y]);
        volume += area * p[0][x];
        square += area * area;
      }
      nearest = Math.min(nearest, Math.abs(volume) / Math.sqrt(square));
    }
    return nearest;
  }

  @Test
  void theTraceShowsAPolytopeThatGrows() {
    Gjk gjk = new Gjk(true);
    PairQuery query = gjk.newQuery(3);
    List<TraceStep> steps = new ArrayList<>();
    query.trace(steps::add);
    Polytope ball = Shapes.geodesicEllipsoid(3, 1, 1.2, 1.4);
    query.evaluate(
        gjk.prepare(ball),
        Pose.identity(3),
        gjk.prepare(ball),
        Pose.translation(0.3, 0.4, 0.5),
        PairRequest.penetration(),
        null,
        new PairResult(3));
    List<TraceStep> polytopes =
        steps.stream().filter(step -> step.kind().equals("polytope")).toList();
    assertThat(polytopes).hasSizeGreaterThan(3);
    int before = 0;
    for (TraceStep step : polytopes) {
      int points = ((double[][]) requireNonNull(step.fields().get("points"))).length;
      int[] faces = (int[]) requireNonNull(step.fields().get("faces"));
      assertThat(points).isGreaterThan(before);
      assertThat(Arrays.stream(faces).distinct().count()).isLessThanOrEqualTo(points);
      // Euler: f = 2 v - 4 triangles for the v points that are corners
      assertThat(faces.length / 3).isEqualTo(2 * (int) Arrays.stream(faces).distinct().count() - 4);
      before = points;
    }
    assertThat(steps).anyMatch(step -> step.kind().equals("expansion"));
  }
}
