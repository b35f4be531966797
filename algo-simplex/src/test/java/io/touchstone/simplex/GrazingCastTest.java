// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.fixtures.AllocationMeter;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Casts along which B slides past A and touches it: whole numbers decide them. */
class GrazingCastTest {

  private static final NarrowPhase SIMPLEX = new Simplex();

  /** Boxes of half size 1; B comes from far along the first axis, and touches A on the others. */
  private record Slide(Pose start, PairRequest along, double parameter) {

    static Slide of(int n, Random random, int aside) {
      double[] at = new double[n];
      double[] d = new double[n];
      at[0] = 4 + random.nextInt(5);
      d[0] = -0.5 - random.nextInt(3);
      double parameter = (at[0] - 2) / -d[0];
      for (int k = 1; k < n; k++) {
        at[k] = 2 + aside; // side by side on all other axes, or just apart
        d[k] = 0;
      }
      PairRequest request = PairRequest.builder(Goal.CAST).direction(d).build();
      return new Slide(
          Pose.translation(at), request, aside == 0 ? parameter : Double.POSITIVE_INFINITY);
    }
  }

  private static PreparedShape box(int n) {
    double[] half = new double[n];
    Arrays.fill(half, 1);
    return SIMPLEX.prepare(n == 1 ? Polytope.of(1, -1, 1) : Shapes.box(half));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void slidingAlongIsAHit(int n) {
    PairQuery query = SIMPLEX.newQuery(n);
    PairResult result = new PairResult(n);
    for (int k = 0; k < 12; k++) {
      Slide slide = Slide.of(n, new Random(k), k % 3 == 2 ? 1 : 0);
      query.evaluate(box(n), Pose.identity(n), box(n), slide.start(), slide.along(), null, result);
      assertThat(result.castParameter()).as("n %d, seed %d", n, k).isEqualTo(slide.parameter());
    }
  }

  /** Turned by a matrix of the numbers 0.6 and 0.8: the corners are no short numbers any more. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5})
  void nothingIsAllocatedPerCast(int n) throws ReflectiveOperationException {
    PairQuery query = SIMPLEX.newQuery(n);
    PairResult result = new PairResult(n);
    PreparedShape a = box(n);
    PreparedShape b = box(n);
    Pose here = Pose.identity(n);
    double[] matrix = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      matrix[i * (n + 1) + i] = 1;
      matrix[i * (n + 1) + n] = 2;
    }
    matrix[0] = 0.6;
    matrix[1] = -0.8;
    matrix[n + 1] = 0.8;
    matrix[n + 2] = 0.6;
    matrix[n] = 7;
    matrix[2 * n + 1] = n == 2 ? 2.4 : 0;
    Pose turned = Pose.of(n, matrix);
    Slide slide = Slide.of(n, new Random(1), 0);
    Runnable ask =
        () -> {
          query.evaluate(a, here, b, slide.start(), slide.along(), null, result);
          query.evaluate(a, here, b, turned, slide.along(), null, result);
        };
    for (int k = 0; k < 300; k++) {
      ask.run();
    }
    query.evaluate(a, here, b, slide.start(), slide.along(), null, result);
    assertThat(result.castParameter()).isCloseTo(slide.parameter(), within(0.0));
    Runnable hundred =
        () -> {
          for (int k = 0; k < 100; k++) {
            ask.run();
          }
        };
    assertThat(new AllocationMeter().bytesPerRepetition(100, hundred)).isLessThan(1);
  }
}
