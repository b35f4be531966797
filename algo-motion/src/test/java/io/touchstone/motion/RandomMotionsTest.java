// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.JointPath;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.proof.VerifiedMotionQuery;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random motions of all kinds: no sample of poses overlaps before what is proved free, and laws
 * hold that know no closed form. More pairs and samples with {@code -Dtouchstone.motion.pairs=1000
 * -Dtouchstone.motion.samples=10000}.
 */
final class RandomMotionsTest {

  private static final int PAIRS = Integer.getInteger("touchstone.motion.pairs", 12);
  private static final int SAMPLES = Integer.getInteger("touchstone.motion.samples", 200);

  /** Poses in doubles are rounded, and depths of that size say nothing. */
  private static final double ROUNDING = 1e-9;

  /** Two bodies and how they move. */
  record Scene(Polytope a, Motion motionA, Polytope b, Motion motionB) {

    static Scene of(Random random, Motion.Kind kind, int n, double turns) {
      Polytope a = body(random, n);
      Polytope b = body(random, n);
      double[] away = vector(random, n, 3);
      double[] towards = new double[n];
      for (int i = 0; i < n; i++) {
        towards[i] = -away[i] * (0.5 + random.nextDouble()) + random.nextGaussian();
      }
      Motion motionA =
          motion(
              random,
              random.nextBoolean() ? kind : Motion.Kind.TWIST,
              n,
              pose(random, new double[n]),
              vector(random, n, 0.3),
              turns);
      Motion motionB = motion(random, kind, n, pose(random, away), towards, turns);
      return new Scene(a, motionA, b, motionB);
    }

    MotionResult solve() {
      return ClosedFormsTest.solve("advance", a, motionA, b, motionB);
    }

    private static Polytope body(Random random, int n) {
      return switch (random.nextInt(3)) {
        case 0 -> n == 3 ? Shapes.box(1, 0.2 + random.nextDouble(), 0.05) : square(random);
        case 1 -> cloud(random, n, n + 1);
        default -> cloud(random, n, 20);
      };
    }

    private static Polytope square(Random random) {
      double h = 0.1 + random.nextDouble();
      return Polytope.of(2, -1, -h, 1, -h, 1, h, -1, h);
    }

    private static Polytope cloud(Random random, int n, int count) {
      return Polytope.of(n, vector(random, n * count, 0.6));
    }

    static double[] vector(Random random, int length, double scale) {
      double[] v = new double[length];
      for (int i = 0; i < length; i++) {
        v[i] = scale * random.nextGaussian();
      }
      return v;
    }

    static Pose pose(Random random, double[] t) {
      return t.length == 2
          ? Pose.rotation(6 * random.nextDouble(), t[0], t[1])
          : Pose.rotation(vector(random, 3, 1), 6 * random.nextDouble(), t);
    }

    static Motion motion(
        Random random, Motion.Kind kind, int n, Pose start, double[] step, double turns) {
      double[] to = new double[n];
      for (int i = 0; i < n; i++) {
        to[i] = start.translation(i) + step[i];
      }
      return switch (kind) {
        case STATIC -> Motion.staying(start);
        case LINEAR -> Motion.linear(start, step);
        case AFFINE -> Motion.affine(start, pose(random, to));
        case TWIST ->
            Motion.twist(
                start, vector(random, n, 0.3), step, vector(random, n == 2 ? 1 : 3, turns));
        case INTERPOLATED -> Motion.interpolated(start, pose(random, to));
        case NLERP ->
            n == 3
                ? Motion.nlerp(start, pose(random, to))
                : Motion.nlerp(
                    start,
                    start.compose(Pose.rotation(random.nextGaussian() / 2, step[0], step[1])));
        case JOINTS -> Motion.along(joints(random, start, step, turns));
      };
    }

    /** An arm that slides along the step and turns in two joints. */
    private static JointPath joints(Random random, Pose start, double[] step, double turns) {
      int n = step.length;
      int axes = n == 2 ? 1 : 3;
      Pose none = pose(random, new double[n]);
      return JointPath.at(Pose.translation(translation(start)))
          .slide(0, 1, step)
          .turn(random.nextGaussian(), turns * random.nextGaussian(), vector(random, axes, 1))
          .then(pose(random, vector(random, n, 0.3)))
          .turn(random.nextGaussian(), turns * random.nextGaussian(), vector(random, axes, 1))
          .then(none);
    }

    private static double[] translation(Pose pose) {
      double[] t = new double[pose.dimension()];
      for (int i = 0; i < t.length; i++) {
        t[i] = pose.translation(i);
      }
      return t;
    }

    /** Tells how deep they overlap at a time, about; 0 if they do not. */
    double depth(double t) {
      int n = a.dimension();
      Outcome found =
          Touchstone.with("gjk").penetration(a, at(motionA, t, n), b, at(motionB, t, n));
      return found.collides() ? found.depth() : 0;
    }

    private static Pose at(Motion motion, double t, int n) {
      double[] pose = new double[n * (n + 1)];
      motion.poseAt(t, pose);
      return Pose.affine(n, pose);
    }
  }

  @ParameterizedTest
  @EnumSource(Motion.Kind.class)
  void noSampleOverlapsBeforeWhatIsFree(Motion.Kind kind) {
    Random random = new Random(26 + kind.name().hashCode());
    int hits = 0;
    int open = 0;
    for (int k = 0; k < PAIRS; k++) {
      Scene scene = Scene.of(random, kind, k % 3 == 0 ? 2 : 3, k % 4 == 0 ? 4 : 1);
      String solver = k % 2 == 0 ? "advance" : "conservative-advancement";
      MotionResult result =
          ClosedFormsTest.solve(solver, scene.a, scene.motionA, scene.b, scene.motionB);
      open += result.verdict() == MotionVerdict.UNDECIDED ? 1 : 0;
      hits += result.verdict() == MotionVerdict.HIT ? 1 : 0;
      for (int s = 0; s < SAMPLES && result.freeUntil() > 0; s++) {
        double t = result.freeUntil() * (s + random.nextDouble()) / SAMPLES;
        assertThat(scene.depth(t)).as("pair %d at %s: %s", k, t, result).isLessThan(ROUNDING);
      }
      if (result.verdict() == MotionVerdict.HIT) {
        assertThat(result.contactAt().getAsDouble() - result.freeUntil())
            .as("pair %d: %s", k, result)
            .isLessThanOrEqualTo(1e-9);
      }
    }

    assertThat(open).as("undecided of %d", PAIRS).isZero();
    assertThat(hits).as("hits of %d", PAIRS).isGreaterThan(kind == Motion.Kind.STATIC ? -1 : 0);
  }

  @Test
  void swappingBodiesAndMovingTheWorldChangesNothing() {
    Random random = new Random(7);
    for (int k = 0; k < PAIRS; k++) {
      Scene scene = Scene.of(random, Motion.Kind.TWIST, 3, 1);
      MotionResult one = scene.solve();
      MotionResult two =
          ClosedFormsTest.solve("advance", scene.b, scene.motionB, scene.a, scene.motionA);
      assertSame(one, two);
    }
  }

  @Test
  void aWiderSeparationNeverComesLater() {
    Random random = new Random(8);
    for (int k = 0; k < PAIRS; k++) {
      Scene scene = Scene.of(random, Motion.Kind.TWIST, 3, 1);
      double last = 1;
      for (double separation : new double[] {0, 0.01, 0.1, 0.5}) {
        MotionResult result =
            Touchstone.motions()
                .request(MotionRequest.firstContact().withMinimumSeparation(separation))
                .solve(scene.a, scene.motionA, scene.b, scene.motionB);
        ClosedFormsTest.verify(scene.a, scene.motionA, scene.b, scene.motionB, separation, result);
        assertThat(result.freeUntil())
            .as("pair %d, %s", k, result)
            .isLessThanOrEqualTo(last + 1e-9);
        last = result.freeUntil();
      }
    }
  }

  @Test
  void scalingByPowersOfTwoScalesNothingInTime() {
    Random random = new Random(9);
    for (int k = 0; k < PAIRS; k++) {
      Scene scene = Scene.of(random, Motion.Kind.INTERPOLATED, 3, 1);
      MotionResult one = scene.solve();
      for (int power : new int[] {-40, 30}) {
        double factor = Math.scalb(1.0, power);
        MotionResult scaled =
            ClosedFormsTest.solve(
                "advance",
                scaled(scene.a, factor),
                scaled(scene.motionA, factor),
                scaled(scene.b, factor),
                scaled(scene.motionB, factor));
        assertSame(one, scaled);
      }
    }
  }

  private static Polytope scaled(Polytope polytope, double factor) {
    double[] coordinates = polytope.toArray();
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] *= factor;
    }
    return Polytope.of(polytope.dimension(), coordinates);
  }

  private static Motion scaled(Motion motion, double factor) {
    if (motion.kind() == Motion.Kind.TWIST) {
      double[] centre = motion.centre();
      double[] velocity = motion.velocity();
      for (int i = 0; i < centre.length; i++) {
        centre[i] *= factor;
        velocity[i] *= factor;
      }
      return Motion.twist(scaled(motion.start(), factor), centre, velocity, motion.turn());
    }
    return Motion.interpolated(scaled(motion.start(), factor), scaled(motion.end(), factor));
  }

  private static Pose scaled(Pose pose, double factor) {
    double[] matrix = new double[12];
    pose.copyTo(matrix);
    for (int i = 3; i < 12; i += 4) {
      matrix[i] *= factor;
    }
    return Pose.of(3, matrix);
  }

  private static void assertSame(MotionResult one, MotionResult two) {
    assertThat(two.verdict()).as("%s, %s", one, two).isEqualTo(one.verdict());
    assertThat(Math.abs(two.freeUntil() - one.freeUntil()))
        .as("%s, %s", one, two)
        .isLessThanOrEqualTo(2e-9);
    assertThat(two.assurance()).isEqualTo(Assurance.PROVED);
  }

  @Test
  void needlesThatTurnManyTimesAreDecided() {
    Random random = new Random(10);
    VerifiedMotionPhase phase = Touchstone.motions().phase();
    VerifiedMotionQuery query = phase.newQuery(3);
    Polytope needle = Shapes.box(1, 0.01, 0.01);
    int planes = 0;
    for (int k = 0; k < PAIRS; k++) {
      Motion one =
          Motion.twist(
              Pose.identity(3), new double[3], new double[3], Scene.vector(random, 3, 4 * Math.PI));
      Motion two =
          Motion.twist(
              Scene.pose(random, new double[] {1.5, 0, 0}),
              new double[3],
              new double[] {-1, 0, 0},
              Scene.vector(random, 3, 4 * Math.PI));
      MotionResult result =
          query.solve(
              phase.prepare(needle), one, phase.prepare(needle), two, MotionRequest.firstContact());
      ClosedFormsTest.verify(needle, one, needle, two, 0, result);
      assertThat(result.verdict()).as("%s", result).isNotEqualTo(MotionVerdict.UNDECIDED);
      planes += result.planes();
    }

    assertThat(planes).isPositive();
  }
}
