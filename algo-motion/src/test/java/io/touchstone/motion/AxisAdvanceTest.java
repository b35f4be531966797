// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Assurance;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the solver sees on the way is the evidence: the proof asks no engine again. */
final class AxisAdvanceTest {

  private static final int MOTIONS = 200;

  /** One body stays at the origin, the other comes near it and turns. */
  private static MotionResult solve(Random random, Polytope a, Polytope b, double angle) {
    double[] from = RandomMotionsTest.Scene.vector(random, 3, 1);
    double length = Math.sqrt(from[0] * from[0] + from[1] * from[1] + from[2] * from[2]);
    double[] to = RandomMotionsTest.Scene.vector(random, 3, 0.2);
    for (int i = 0; i < 3; i++) {
      from[i] *= 4 / length;
    }
    double[] axis = RandomMotionsTest.Scene.vector(random, 3, 1);
    double start = 6 * random.nextDouble();
    Motion motion =
        Motion.interpolated(
            Pose.rotation(axis, start, from),
            Pose.rotation(axis, start + angle * random.nextDouble(), to));
    Motion stays = Motion.staying(RandomMotionsTest.Scene.pose(random, new double[3]));
    return Touchstone.motions()
        .request(MotionRequest.firstContact().withTolerance(1e-6))
        .solve(a, stays, b, motion);
  }

  @ParameterizedTest
  @CsvSource({"box, 0, 1.7", "hull, 0, 1.7", "box, 1.57, 3.6", "hull, 1.57, 3.2"})
  void distancesAreThoseOfTheSolverAndOnePlaneIsEnough(String shape, double angle, double most) {
    Random random = new Random(26);
    int asked = 0;
    int planes = 0;
    for (int k = 0; k < MOTIONS; k++) {
      Polytope a = shape.equals("box") ? Shapes.box(0.9, 0.5, 0.3) : Shapes.randomHull(3, 64, k);
      Polytope b = shape.equals("box") ? Shapes.box(0.4, 0.8, 0.6) : Shapes.randomHull(3, 64, -k);
      MotionResult result = solve(random, a, b, angle);
      assertThat(result.assurance()).isEqualTo(Assurance.PROVED);
      assertThat(result.verdict()).isEqualTo(MotionVerdict.HIT);
      assertThat(result.points()).hasSize(6);
      for (int i = 0; i < 3; i++) {
        assertThat(result.points().get(i) - result.points().get(i + 3)).isBetween(-1e-12, 1e-12);
      }
      asked += result.distanceQueries();
      planes += result.planes();
    }
    assertThat(asked / (double) MOTIONS).isLessThan(most);
    assertThat(planes / (double) MOTIONS).isLessThan(1.05);
  }

  @Test
  void sinesAreThoseOfTheMachine() {
    Random random = new Random(4);
    for (int k = 0; k < 20_000; k++) {
      double x = random.nextGaussian() * (k % 4 == 0 ? Motion.MAX_TURN / 4 : 1 + k % 7);
      assertThat(HalfTurn.sine(x) - StrictMath.sin(x)).isBetween(-3e-16, 3e-16);
      assertThat(HalfTurn.cosine(x) - StrictMath.cos(x)).isBetween(-3e-16, 3e-16);
    }
  }
}
