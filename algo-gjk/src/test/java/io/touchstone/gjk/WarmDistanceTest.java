// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import org.junit.jupiter.api.Test;

/** A memory is read where bodies move little, after large steps too. */
final class WarmDistanceTest {

  private static final double[] AXIS_A = {1, 2, -1};
  private static final double[] AXIS_B = {-2, 1, 3};

  private final NarrowPhase engine = Proofs.prove(new Gjk(false), Proof.CHECKED);
  private final PreparedShape a = engine.prepare(Shapes.randomHull(3, 32, 1));
  private final PreparedShape b = engine.prepare(Shapes.randomHull(3, 32, 2));
  private final PairQuery query = engine.newQuery(3);
  private final WarmStart memory = engine.newWarmStart(3);
  private final PairResult warm = new PairResult(3);
  private final PairResult cold = new PairResult(3);
  private int warmSupports;
  private int coldSupports;

  @Test
  void smallStepsReadIt() {
    tumble(200, 0.01);
    assertThat(warmSupports).isLessThan(coldSupports / 2);
  }

  @Test
  void smallStepsReadItAgainAfterLargeOnes() {
    tumble(20, 1.3);
    warmSupports = 0;
    coldSupports = 0;
    tumble(200, 0.01);
    assertThat(warmSupports).isLessThan(coldSupports / 2);
  }

  /** Turns between small and large take the path where corners of the old face are dropped. */
  @Test
  void answersAreThoseOfColdQueries() {
    for (double turn = 0.02; turn < 0.5; turn *= 1.3) {
      tumble(100, turn);
    }
  }

  private void tumble(int frames, double turn) {
    for (int k = 0; k < frames; k++) {
      Pose placeA = Pose.rotation(AXIS_A, turn * k, new double[3]);
      Pose placeB = Pose.rotation(AXIS_B, turn * k, new double[] {3.5 + Math.sin(turn * k), 0, 0});
      query.evaluate(a, placeA, b, placeB, PairRequest.distance(), memory, warm);
      query.evaluate(a, placeA, b, placeB, PairRequest.distance(), null, cold);
      assertThat(warm.verdict()).isEqualTo(cold.verdict());
      assertThat(warm.lower()).isLessThanOrEqualTo(cold.upper());
      assertThat(cold.lower()).isLessThanOrEqualTo(warm.upper());
      assertThat(warm.upper() - warm.lower()).isLessThan(1e-12);
      warmSupports += warm.supportQueries();
      coldSupports += cold.supportQueries();
    }
  }
}
