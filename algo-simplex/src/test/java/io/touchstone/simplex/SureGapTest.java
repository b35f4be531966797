// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gaps of all sizes: what the simplex method says without a proof is right all the same. */
final class SureGapTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 5})
  void boundsOfSmallGapsHold(int n) {
    Simplex engine = new Simplex();
    PairQuery query = engine.newQuery(n);
    PairResult result = new PairResult(n);
    Random random = new Random(70 + n);
    int apart = 0;
    for (int digits = 1; digits <= 16; digits++) {
      for (double offset : new double[] {0, 3, 1e6}) {
        Polytope a = shifted(PairFamilies.cloud(n, 12, random, 1), offset);
        Polytope b = PairFamilies.cloud(n, 12, random, 1);
        double[] t = new double[n];
        t[0] = farthest(a, 1) + farthest(b, -1) + Math.pow(10, -digits);
        Pose aside = Pose.translation(t);
        query.evaluate(
            engine.prepare(a),
            Pose.identity(n),
            engine.prepare(b),
            aside,
            PairRequest.intersection(),
            null,
            result);
        ExactPair.Nearest truth =
            new PairFamilies.Posed("gap", a, Pose.identity(n), b, aside).exact().nearest();
        String what = "n %d, 1e-%d, offset %s: %s".formatted(n, digits, offset, result);
        if (result.verdict() != Verdict.UNDECIDED) {
          assertThat(result.verdict().collides()).as(what).isEqualTo(truth.meet());
        }
        if (result.verdict() == Verdict.DISJOINT) {
          assertThat(result.lower()).as(what).isPositive();
          assertThat(truth.compareBound(result.lower(), BigDecimal.ZERO)).as(what).isNotPositive();
          apart++;
        }
      }
    }
    assertThat(apart).isGreaterThan(30);
  }

  private static Polytope shifted(Polytope body, double offset) {
    double[] coordinates = body.toArray();
    for (int k = 0; k < coordinates.length; k++) {
      coordinates[k] += offset;
    }
    return Polytope.of(body.dimension(), coordinates);
  }

  /** The greatest first coordinate, or minus the least. */
  private static double farthest(Polytope body, int sign) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < body.vertexCount(); v++) {
      greatest = Math.max(greatest, sign * body.coordinate(v, 0));
    }
    return greatest;
  }
}
