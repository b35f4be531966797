// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.GoldenCases.PairCase;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EdgeProjectionTest {

  private static final PairRequest REQUEST = PairRequest.intersection();

  private static final NarrowPhase ENGINE =
      new EdgeProjection("edge-projection", ProjectionMode.MIXED);

  /** Pairs per family and dimension here; the full run has ten thousand pairs per dimension. */
  private static final int PER_FAMILY = Integer.getInteger("touchstone.projection.pairs", 15);

  @ParameterizedTest
  @MethodSource("io.touchstone.projection.Golden#cases")
  void goldenCases(PairCase golden) {
    Golden.check(ENGINE, REQUEST, golden);
  }

  /** What the engine leaves as evidence of a contact is decided by the exact check. */
  @ParameterizedTest
  @MethodSource("io.touchstone.projection.Golden#cases")
  void goldenCasesChecked(PairCase golden) {
    Posed pair = golden.pair();
    EngineAssertions assertions =
        new EngineAssertions(Proofs.prove(ENGINE, Proof.CHECKED), pair.dimension());
    PairResult result = assertions.ask(pair, REQUEST);
    assertThat(result.verdict()).as("%s", result).isNotEqualTo(Verdict.UNDECIDED);
    assertThat(result.verdict().collides()).isEqualTo(golden.collide());
  }

  /** Never wrong; undecided only where the bodies touch. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void randomPairsAreRight(int dimension) {
    EngineAssertions assertions = new EngineAssertions(ENGINE, dimension);
    Random random = new Random(20 + dimension);
    int number = 0;
    for (Posed pair : PairFamilies.all(dimension, random, PER_FAMILY)) {
      String what = "seed %d, pair %d".formatted(20 + dimension, number++);
      ExactPair.Nearest truth = pair.exact().nearest();
      PairResult result = assertions.check(pair, truth, REQUEST, what);
      if (result.verdict() == Verdict.UNDECIDED) {
        assertThat(truth.meet()).as("%s, %s: %s", what, pair.family(), result).isTrue();
        assertThat(pair.family()).as(what).isIn("lattice", "touching", "points", "flat");
      }
    }
    assertThat(assertions.decided()).isGreaterThan(8 * assertions.undecided());
  }

  /** Contacts as a rule: each is right or undecided, and all gaps are found. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void latticePairsAreNeverWrong(int dimension) {
    EngineAssertions assertions = new EngineAssertions(ENGINE, dimension);
    for (int seed = 0; seed < 200; seed++) {
      Posed pair = PairFamilies.lattice(dimension, new Random(seed));
      ExactPair.Nearest truth = pair.exact().nearest();
      PairResult result = assertions.check(pair, truth, REQUEST, "seed " + seed);
      if (!truth.meet()) {
        assertThat(result.verdict()).as("seed %d", seed).isEqualTo(Verdict.DISJOINT);
      }
    }
  }

  /**
   * Needles, plates and round bodies, 1e-4 of their size apart, where five faces per body miss up
   * to half of the separations, and as deep in each other.
   */
  @ParameterizedTest
  @ValueSource(strings = {"needle", "plate", "round"})
  void slenderBodiesNearContact(String kind) {
    EngineAssertions assertions = new EngineAssertions(ENGINE, 3);
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      double thin = kind.equals("round") ? 8 : 1;
      double wide = kind.equals("needle") ? 1 : 10;
      Polytope a = stretched(Shapes.randomHull(3, 30, seed), 10, wide, thin);
      Polytope b = stretched(Shapes.randomHull(3, 30, 1000 + seed), 10, wide, thin);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      Pose poseB = PairFamilies.rotation(3, random, 30);
      ExactPair.Nearest nearest = new ExactPair(a, poseA, b, poseB).nearest();
      while (nearest.meet()) { // only bodies that are apart can be brought near to each other
        poseB = PairFamilies.rotation(3, random, 30);
        nearest = new ExactPair(a, poseA, b, poseB).nearest();
      }
      for (double gap : new double[] {1e-3, -1e-3}) { // of bodies of size 10
        Posed pair = new Posed(kind, a, poseA, b, moved(poseB, nearest, gap));
        PairResult result = assertions.check(pair, REQUEST, kind + ", seed " + seed);
        assertThat(result.verdict()).as("%s, seed %d", kind, seed).isNotEqualTo(Verdict.UNDECIDED);
        if (gap > 0) {
          assertThat(result.verdict()).as("%s, seed %d", kind, seed).isEqualTo(Verdict.DISJOINT);
        }
      }
    }
  }

  private static Polytope stretched(Polytope body, double... factors) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= factors[i % 3];
    }
    return Polytope.of(3, c);
  }

  /** Moves B towards A along the line of the nearest points until the gap is as wanted. */
  private static Pose moved(Pose pose, ExactPair.Nearest nearest, double gap) {
    double[] m = new double[12];
    pose.copyTo(m);
    double[] normal = nearest.normal();
    double way = nearest.distance().doubleValue() - gap;
    for (int i = 0; i < 3; i++) {
      m[4 * i + 3] -= way * normal[i];
    }
    return Pose.of(3, m);
  }

  /** A gap of 2^-44 of the size, of box edges across each other in general position. */
  @Test
  void narrowGapsAreFound() {
    int found = 0;
    for (int seed = 0; seed < 40; seed++) {
      Random random = new Random(seed);
      Polytope a = PairFamilies.box(3, random);
      Polytope b = PairFamilies.box(3, random);
      Pose poseA = PairFamilies.rotation(3, random, 1);
      Pose poseB = PairFamilies.rotation(3, random, 3);
      ExactPair.Nearest nearest = new ExactPair(a, poseA, b, poseB).nearest();
      if (nearest.meet()) {
        continue;
      }
      Posed pair = new Posed("narrow", a, poseA, b, moved(poseB, nearest, 0x1p-44));
      ExactPair.Nearest truth = pair.exact().nearest();
      if (truth.meet()) {
        continue;
      }
      PairResult result = new EngineAssertions(ENGINE, 3).check(pair, truth, REQUEST, "s" + seed);
      assertThat(result.verdict()).as("seed %d", seed).isEqualTo(Verdict.DISJOINT);
      found++;
    }
    assertThat(found).isGreaterThan(15);
  }

  @Test
  void emptyBodiesAreDisjointFromEverything() {
    for (int n = 2; n <= 3; n++) {
      Pose pose = Pose.identity(n);
      Polytope box = Shapes.box(n == 2 ? new double[] {1, 1} : new double[] {1, 1, 1});
      for (Posed pair :
          List.of(
              new Posed("empty", Polytope.empty(n), pose, box, pose),
              new Posed("empty", box, pose, Polytope.empty(n), pose),
              new Posed("empty", Polytope.empty(n), pose, Polytope.empty(n), pose))) {
        PairResult result = new EngineAssertions(ENGINE, n).ask(pair, REQUEST);
        assertThat(result.verdict()).isEqualTo(Verdict.DISJOINT);
        assertThat(result.lower()).isInfinite();
        assertThat(result.emptySide()).isEqualTo(pair.a().isEmpty() ? BodySide.A : BodySide.B);
      }
    }
  }

  /** Numbers at the ends of the range are right or undecided, never wrong. */
  @Test
  void extremeNumbersAreNeverWrong() {
    Polytope unit = Shapes.box(1, 1, 1);
    for (int e = -1060; e <= 1020; e += 40) {
      double s = Math.scalb(1.0, e);
      Polytope box = Shapes.box(s, s, s);
      for (double shift : new double[] {1, 3}) {
        Pose pose = Pose.translation(shift * s, 0.25 * s, 0);
        PairResult same =
            new EngineAssertions(ENGINE, 3)
                .ask(new Posed("extreme", box, Pose.identity(3), box, pose), REQUEST);
        assertThat(same.verdict()).isIn(right(shift > 2), Verdict.UNDECIDED);
        if (Math.abs(e) <= 300) {
          assertThat(same.verdict()).as("2^%d", e).isEqualTo(right(shift > 2));
        }
        PairResult mixed =
            new EngineAssertions(ENGINE, 3)
                .ask(
                    new Posed(
                        "mixed", unit, Pose.translation(shift * (1 + s), 0, 0), box, IDENTITY),
                    REQUEST);
        assertThat(mixed.verdict())
            .as("2^%d", e)
            .isIn(right(shift * (1 + s) > 1 + s), Verdict.UNDECIDED);
      }
    }
  }

  private static final Pose IDENTITY = Pose.identity(3);

  private static Verdict right(boolean disjoint) {
    return disjoint ? Verdict.DISJOINT : Verdict.INTERSECTING;
  }

  /** Maps that flatten, collapse or mirror bodies. */
  @Test
  void singularAndMirroringPoses() {
    EngineAssertions assertions = new EngineAssertions(ENGINE, 3);
    for (int seed = 0; seed < 120; seed++) {
      Random random = new Random(seed);
      double[] m = new double[12];
      PairFamilies.rotation(3, random, 1).copyTo(m);
      for (int row = 0; row < 3; row++) {
        m[4 * row] *= seed % 4 == 0 ? -1 : seed % 4 == 1 ? 0 : 1e-9;
        m[4 * row + 1] *= seed % 4 == 2 ? 0 : 1;
      }
      Posed pair =
          new Posed(
              "singular",
              PairFamilies.cloud(3, 9, random, 1),
              Pose.affine(3, m),
              PairFamilies.cloud(3, 7, random, 1),
              PairFamilies.rotation(3, random, 1.5));
      ExactPair.Nearest truth = pair.exact().nearest();
      PairResult result = assertions.check(pair, truth, REQUEST, "seed " + seed);
      if (!truth.meet()) {
        assertThat(result.verdict()).as("seed %d", seed).isEqualTo(Verdict.DISJOINT);
      }
    }
    assertThat(assertions.decided()).isGreaterThan(115);
  }

  /** A limit never makes a verdict. */
  @Test
  void iterationLimitLeavesOpenWhatIsOpen() {
    PairRequest once = REQUEST.toBuilder().maxIterations(1).build();
    int limited = 0;
    for (int seed = 0; seed < 400; seed++) {
      Posed pair = PairFamilies.slender(3, new Random(seed));
      EngineAssertions assertions = new EngineAssertions(ENGINE, 3);
      boolean meet = assertions.ask(pair, REQUEST).verdict().collides();
      PairResult result = assertions.ask(pair, once);
      assertThat(result.iterations()).isLessThanOrEqualTo(1);
      if (result.verdict() == Verdict.UNDECIDED) {
        assertThat(result.termination()).isEqualTo(Termination.ITERATION_LIMIT);
        limited++;
      } else {
        assertThat(result.verdict().collides()).as("seed %d", seed).isEqualTo(meet);
      }
    }
    assertThat(limited).isPositive();
  }
}
