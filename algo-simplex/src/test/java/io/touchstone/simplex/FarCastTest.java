// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Casts, and depths along a direction, of bodies far from the origin of their own frames. */
class FarCastTest {

  /** Rule N13 of the conformance kit failed for these; it allows bounds that are 7.7e-13 apart. */
  private static final double[] A = {
    99999999.13729373, 99999999.1310395, 100000000.44018042, 100000000.74648795, 100000000.47413895,
    100000001.27067357, 99999999.04857309, 100000000.58661038, 99999998.25930248, 99999999.3847941,
    100000000.9294439, 100000001.26177444, 100000001.1854448, 100000000.2997101, 99999998.84417082,
    99999999.74170253, 100000000.52219875, 99999998.6911582, 100000001.87083723, 100000002.33149873,
    100000001.24042158, 100000000.64258792, 100000001.53498292, 100000000.42085455,
        99999999.66957912,
    99999998.2002592, 99999999.9758514, 99999999.95711255, 100000000.78105685, 99999998.83624914,
    99999999.5411135, 100000002.08987328, 99999999.92834449, 99999999.74564025, 99999999.88977909,
    100000000.3851837, 99999999.60340862, 99999999.78022294, 99999998.59238468, 100000000.80540717,
  };

  private static final double[] B = {
    100000001.47250536, 100000001.7778193, 99999998.08526513, 99999998.65780772, 100000000.22801743,
    100000000.74021725, 100000000.8576866, 100000000.19056426, 99999999.51393059, 99999999.80766457,
    99999999.70143543, 100000001.40348436, 99999998.66657624, 99999998.63603821, 100000000.02933837,
    100000001.58241251, 100000001.20268036, 100000000.76919046, 100000000.12717316,
        100000000.17344162,
    99999999.01326947, 99999998.84677237, 99999999.22437066, 99999999.52060467, 99999998.87832397,
    99999999.36315878, 99999999.2845063, 100000000.56895919, 100000001.89007854, 99999998.25733443,
    100000001.95518683, 99999999.58833075, 99999999.27871992, 99999997.68241872, 99999999.75728153,
    100000000.41552565, 100000001.176017, 99999998.60509251, 99999998.38087158, 99999999.25312592,
  };

  private static PairResult ask(
      Goal goal, Polytope a, Polytope b, double[] shift, double... direction) {
    int n = a.dimension();
    NarrowPhase simplex = new Simplex();
    PairRequest request = PairRequest.builder(goal).direction(direction).build();
    PairResult out = new PairResult(n);
    simplex
        .newQuery(n)
        .evaluate(
            simplex.prepare(a),
            Pose.identity(n),
            simplex.prepare(b),
            Pose.translation(shift),
            request,
            null,
            out);
    return out;
  }

  private static Polytope ordered(double[] coordinates, int... order) {
    double[] c = new double[5 * order.length];
    for (int k = 0; k < order.length; k++) {
      System.arraycopy(coordinates, 5 * order[k], c, 5 * k, 5);
    }
    return Polytope.of(5, c);
  }

  /** One order of the vertices left the bounds 9e-13 apart, the other 1e-4. */
  @Test
  void theOrderOfVerticesFarFromTheOriginChangesNoBound() {
    double[] shift = {
      -1.0422399484530314,
      -0.39163354138534306,
      -1.5449870977658624,
      -0.9075717927609441,
      0.7218307976578062
    };
    double[] direction = {1, 2, 2, 0, 0};
    PairResult plain = ask(Goal.CAST, Polytope.of(5, A), Polytope.of(5, B), shift, direction);
    PairResult crowded =
        ask(
            Goal.CAST,
            ordered(A, 0, 5, 2, 6, 4, 2, 1, 7, 3, 1, 4),
            ordered(B, 5, 1, 3, 5, 6, 7, 4, 0, 2),
            shift,
            direction);
    for (PairResult found : new PairResult[] {plain, crowded}) {
      assertThat(found.verdict()).isEqualTo(Verdict.INTERSECTING);
      assertThat(found.termination()).isEqualTo(Termination.CONVERGED);
      assertThat(found.castParameter()).isCloseTo(0.383024859766594, within(1e-14));
      assertThat(found.upper() - found.lower()).isBetween(0.0, 1e-14);
    }
    assertThat(plain.lower()).isLessThanOrEqualTo(crowded.upper());
    assertThat(crowded.lower()).isLessThanOrEqualTo(plain.upper());
  }

  /** A cloud of multiples of 2^-20, to which a whole number is added without a rounding. */
  private static double[] cloud(int n, int vertices, Random random, int by) {
    double[] c = new double[n * vertices];
    for (int i = 0; i < c.length; i++) {
      c[i] = by + (random.nextInt(1 << 21) - (1 << 20)) * 0x1p-20;
    }
    return c;
  }

  private static void compare(Goal goal, int n, double apart) {
    double[] shift = new double[n];
    double[] direction = new double[n];
    shift[0] = apart;
    direction[0] = -1;
    direction[1] = 0.125;
    int hits = 0;
    for (int seed = 0; seed < 60; seed++) {
      PairResult[] found = new PairResult[2];
      for (int far = 0; far < 2; far++) {
        Random random = new Random(seed);
        int by = far * 100_000_000;
        Polytope a = Polytope.of(n, cloud(n, n + 3, random, by));
        Polytope b = Polytope.of(n, cloud(n, n + 3, random, by));
        found[far] = ask(goal, a, b, shift, direction);
      }
      String what = "n %d, seed %d: %s and %s".formatted(n, seed, found[0], found[1]);
      assertThat(found[1].verdict()).as(what).isEqualTo(found[0].verdict());
      if (found[0].verdict() == Verdict.INTERSECTING) {
        hits++;
        assertThat(found[1].termination()).as(what).isEqualTo(Termination.CONVERGED);
        double closest = 1e-13 * Math.abs(found[1].upper()); // a tenth of what is promised
        assertThat(found[1].upper() - found[1].lower()).as(what).isBetween(0.0, closest);
        assertThat(found[1].lower()).as(what).isLessThanOrEqualTo(found[0].upper());
        assertThat(found[1].upper()).as(what).isGreaterThanOrEqualTo(found[0].lower());
      }
    }
    assertThat(hits).isGreaterThan(5);
  }

  /** What is true of a pair is true of the same pair a hundred million away. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6})
  void boundsAreAsCloseAsAtTheOrigin(int n) {
    compare(Goal.CAST, n, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6})
  void depthsAreAsCloseAsAtTheOrigin(int n) {
    compare(Goal.PENETRATION, n, 0.25);
  }
}
