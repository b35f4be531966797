package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.oracle.AllocationMeter;
import io.touchstone.api.oracle.EngineAssertions;
import io.touchstone.api.oracle.PairFamilies;
import io.touchstone.api.oracle.PairFamilies.Posed;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
    EngineAssertions gjk = new EngineAssertions(new Gjk(), n);
    int overlapping = 0;
    for (int seed = 0; seed < ROUNDS; seed++) {
      for (Posed pair : overlapping(n, new Random(seed))) {
        overlapping += check(gjk, pair, "seed " + seed) ? 1 : 0;
      }
    }
    assertThat(overlapping).isGreaterThan(7 * ROUNDS);
  }

  /** Returns pairs that overlap as a rule. */
  static List<Posed> overlapping(int n, Random random) {
    List<Posed> pairs = new ArrayList<>(PairFamilies.all(n, random, 1));
    for (int k = 0; k < 3; k++) {
      pairs.add(
          new Posed(
              "hulls",
              PairFamilies.cloud(n, 8 + random.nextInt(25), random, 1),
              PairFamilies.rotation(n, random, 0.5),
              PairFamilies.cloud(n, 8 + random.nextInt(25), random, 1),
              PairFamilies.rotation(n, random, 1)));
    }
    Polytope box = PairFamilies.box(n, random);
    Pose pose = PairFamilies.rotation(n, random, 0.3);
    pairs.add(new Posed("same orientation", box, pose, PairFamilies.box(n, random), pose));
    double[] slightly = new double[n * (n + 1)];
    pose.copyTo(slightly);
    double tilt = Math.pow(10, -16 + 12 * random.nextDouble());
    for (int i = 0; i < slightly.length; i++) {
      slightly[i] += (i % (n + 1) == n ? 0.3 : tilt) * random.nextGaussian();
    }
    pairs.add(
        new Posed(
            "nearly same orientation",
            box,
            pose,
            PairFamilies.box(n, random),
            Pose.affine(n, slightly)));
    pairs.add(
        new Posed(
            "needle and plate",
            stretched(n, random, 1e-3, 1),
            PairFamilies.rotation(n, random, 0.02),
            stretched(n, random, 1, 1e-3),
            PairFamilies.rotation(n, random, 0.02)));
    return pairs;
  }

  /** The first coordinate keeps its length, the last is made smaller, those between by another. */
  private static Polytope stretched(int n, Random random, double between, double last) {
    double[] c = PairFamilies.cloud(n, 12, random, 1).toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= i % n == 0 ? 1 : i % n == n - 1 ? Math.min(last, between) : between;
    }
    return Polytope.of(n, c);
  }

  private boolean check(EngineAssertions gjk, Posed pair, String what) {
    PairResult result = gjk.ask(pair, PairRequest.penetration());
    if (result.verdict() != Verdict.INTERSECTING) {
      return false; // verdicts are tested elsewhere
    }
    boolean flat = DepthOracle.isFlat(pair.a(), pair.poseA(), pair.b(), pair.poseB());
    BigDecimal depth = new DepthOracle(pair).depth(flat);
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
    double allowed = EngineAssertions.allowance(pair, depth.doubleValue());
    for (double bound : new double[] {result.lower(), result.upper()}) {
      double error = new BigDecimal(bound).add(depth).abs().doubleValue();
      assertThat(error).as("%s, allowed %s", told, allowed).isLessThanOrEqualTo(allowed);
    }
    int n = pair.dimension();
    double size = EngineAssertions.commonSize(pair);
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

  @Test
  void smallPairsAgreeWithAllPlanesThroughDifferences() {
    EngineAssertions gjk = new EngineAssertions(new Gjk(), 3);
    int checked = 0;
    for (int seed = 0; seed < 400 && checked < 12; seed++) {
      Random random = new Random(seed);
      Posed pair =
          new Posed(
              "tetrahedra",
              PairFamilies.cloud(3, 4, random, 1),
              PairFamilies.rotation(3, random, 0.2),
              PairFamilies.cloud(3, 4, random, 1),
              PairFamilies.rotation(3, random, 0.2));
      PairResult result = gjk.ask(pair, PairRequest.penetration());
      if (result.verdict() == Verdict.INTERSECTING) {
        assertThat(pair.exact().isDepthAtLeast(-result.upper())).as("seed " + seed).isTrue();
        assertThat(pair.exact().isDepthAtLeast(Math.nextUp(-result.lower()))).isFalse();
        checked++;
      }
    }
    assertThat(checked).isEqualTo(12);
  }

  /** Reference values of the sample workloads, where the shared data is known. */
  @Test
  void depthsOfTheWorkloadsAreAsAccurateAsPromised() throws IOException {
    Path folder = Workload.folder();
    EngineAssertions gjk = new EngineAssertions(new Gjk(), 3);
    int step = Integer.getInteger("touchstone.gjk.step", 7);
    for (String name : Workload.names(folder)) {
      Workload load = Workload.read(folder, name);
      for (int k = 0; k < load.pairs.size(); k += step) {
        Posed pair = load.pairs.get(k);
        double truth = load.signedDistance[k];
        double unsure = load.uncertainty[k];
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
    List<Posed> pairs = overlapping(n, new Random(11));
    List<String> forwards = answers(pairs, n);
    Collections.reverse(pairs);
    List<String> backwards = answers(pairs, n);
    Collections.reverse(backwards);
    assertThat(backwards).isEqualTo(forwards);
  }

  private static List<String> answers(List<Posed> pairs, int n) {
    EngineAssertions gjk = new EngineAssertions(new Gjk(), n);
    List<String> answers = new ArrayList<>();
    for (Posed pair : pairs) {
      answers.add(gjk.ask(pair, PairRequest.penetration()).toString());
    }
    return answers;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void scalingByPowersOfTwoScalesTheDepth(int n) {
    EngineAssertions gjk = new EngineAssertions(new Gjk(), n);
    for (int seed = 0; seed < ROUNDS; seed++) {
      for (Posed pair : overlapping(n, new Random(seed))) {
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

  /** Frames of a slow motion, and jumps: the remembered facet changes roundings only. */
  @Test
  void aWarmStartChangesNoDepth() {
    Gjk gjk = new Gjk();
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

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8})
  void aLimitOfIterationsLeavesBoundsThatHold(int most) {
    EngineAssertions gjk = new EngineAssertions(new Gjk(), 3);
    PairRequest hasty = PairRequest.penetration().toBuilder().maxIterations(most).build();
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Posed pair =
          new Posed(
              "hulls",
              PairFamilies.cloud(3, 20, random, 1),
              PairFamilies.rotation(3, random, 0.3),
              PairFamilies.cloud(3, 20, random, 1),
              PairFamilies.rotation(3, random, 0.3));
      PairResult truth = new EngineAssertions(new Gjk(), 3).ask(pair, PairRequest.penetration());
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
    Gjk gjk = new Gjk();
    PairQuery query = gjk.newQuery(n);
    PairResult result = new PairResult(n);
    List<Posed> pairs = overlapping(n, new Random(3));
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

  @Test
  void theTraceShowsAPolytopeThatGrows() {
    Gjk gjk = new Gjk();
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
