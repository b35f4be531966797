// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.fixtures.PairFamilies;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AllocationTest {

  private static final int PAIRS = 60;

  /** Nothing is allocated by a query that is warm, cold start or not, whatever the answer. */
  @ParameterizedTest
  @CsvSource({"2, COMPLETE", "3, COMPLETE", "3, PAPER", "3, PRUNED", "3, FACES"})
  void queriesAllocateNothing(int n, ProjectionMode mode) throws ReflectiveOperationException {
    NarrowPhase engine = new EdgeProjection("test", mode);
    PreparedShape[] a = new PreparedShape[PAIRS];
    PreparedShape[] b = new PreparedShape[PAIRS];
    Pose[] poseA = new Pose[PAIRS];
    Pose[] poseB = new Pose[PAIRS];
    WarmStart[] warm = new WarmStart[PAIRS];
    Random random = new Random(17);
    for (int k = 0; k < PAIRS; k++) {
      a[k] = engine.prepare(k % 3 == 0 ? box(n) : Shapes.randomHull(n, 8 + k, k));
      b[k] = engine.prepare(k % 2 == 0 ? box(n) : PairFamilies.cloud(n, 1 + k % 7, random, 1));
      boolean contact = k % 6 == 0;
      poseA[k] = contact ? Pose.identity(n) : PairFamilies.rotation(n, random, 0.8);
      poseB[k] = contact ? contact(n) : PairFamilies.rotation(n, random, 0.8);
      warm[k] = engine.newWarmStart(n);
    }
    PairQuery query = engine.newQuery(n);
    PairRequest request = PairRequest.intersection();
    PairRequest distance = PairRequest.distance();
    PairResult result = new PairResult(n);
    double bytes =
        new AllocationMeter()
            .bytesPerRepetition(
                4 * PAIRS,
                () -> {
                  for (int k = 0; k < PAIRS; k++) {
                    query.evaluate(a[k], poseA[k], b[k], poseB[k], request, null, result);
                    query.evaluate(a[k], poseA[k], b[k], poseB[k], request, warm[k], result);
                    query.evaluate(a[k], poseA[k], b[k], poseB[k], distance, null, result);
                    query.evaluate(a[k], poseA[k], b[k], poseB[k], distance, warm[k], result);
                  }
                });
    // what reading the meter takes; one object per query would be 16 bytes each
    assertThat(bytes).isLessThan(8);
  }

  private static Polytope box(int n) {
    return Shapes.box(n == 2 ? new double[] {1, 0.5} : new double[] {1, 0.5, 0.75});
  }

  private static Pose contact(int n) {
    return n == 2 ? Pose.translation(2, 0.25) : Pose.translation(2, 0.25, 0.25);
  }
}
