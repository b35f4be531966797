// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Contacts;
import io.touchstone.Engines;
import io.touchstone.OptionSpec;
import io.touchstone.Proofs;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.exact.Dyadic;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.fixtures.VanishingPairs;
import io.touchstone.fixtures.VanishingPairs.Kind;
import io.touchstone.tck.oracle.PairTruth;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Edges so short that squares and products of them vanish in doubles, beside others that are not:
 * all engines, with and without proof, say nothing that exact arithmetic contradicts. The word of
 * an engine without proof is no excuse.
 *
 * <p>{@code touchstone.underflow.pairs} sets the number of pairs of each kind in each dimension,
 * {@code touchstone.underflow.seed} the first seed.
 */
final class UnderflowTest {

  private static final int PAIRS = Integer.getInteger("touchstone.underflow.pairs", 1);
  private static final long SEED = Long.getLong("touchstone.underflow.seed", 20261201);

  private static final Engines ENGINES = Engines.installed();

  private static final List<Goal> GOALS =
      List.of(Goal.INTERSECTION, Goal.DISTANCE, Goal.PENETRATION);

  /** The step of the guard that keeps numbers within range: the same copy is asked about. */
  private static final int SCALE = 192;

  /** What is subtracted from bounds of bodies that differ by less than that. */
  private static final double CLOSE = 1e-13;

  /** An engine with options and a policy. */
  private record Asked(String name, boolean anyScale, Proof proof, NarrowPhase engine) {

    static Asked of(String id, Map<String, String> options, Proof proof) {
      NarrowPhase engine = ENGINES.createNarrowPhase(id, options);
      return new Asked(
          "%s %s, %s".formatted(id, options, proof),
          id.equals("simplex-exact"),
          proof,
          Proofs.prove(engine, proof, ENGINES));
    }

    /** Returns the answer, or null if that is not what the engine answers. */
    @Nullable PairResult ask(Goal goal, Posed pair) {
      PairResult found = new PairResult(pair.dimension());
      try {
        engine
            .newQuery(pair.dimension())
            .evaluate(
                engine.prepare(pair.a()),
                pair.poseA(),
                engine.prepare(pair.b()),
                pair.poseB(),
                PairRequest.builder(goal).build(),
                null,
                found);
        return found;
      } catch (UnsupportedQueryException e) {
        return null;
      }
    }
  }

  /** Exact arithmetic about a pair. */
  private record Truth(Posed pair, PairTruth exact) {

    static Truth of(Posed pair) {
      return new Truth(pair, new PairTruth(pair.a(), pair.poseA(), pair.b(), pair.poseB()));
    }

    void judge(Goal goal, PairResult found, Proof proof, String what) {
      Verdict verdict = found.verdict();
      if (verdict != Verdict.UNDECIDED) {
        assertThat(verdict.collides()).as(what).isEqualTo(exact.meet());
      } else {
        assertThat(proof).as(what).isNotEqualTo(Proof.EXACT);
      }
      if (verdict == Verdict.TOUCHING) {
        assertThat(exact.overlap()).as(what).isFalse();
      }
      if (found.hasLower()) {
        assertThat(compare(goal, found.lower())).as(what).isNotNegative();
      }
      if (found.hasUpper()) {
        assertThat(compare(goal, found.upper())).as(what).isNotPositive();
      }
    }

    /** The sign of what was asked for, less a number: depths were asked for with one goal alone. */
    private int compare(Goal goal, double bound) {
      assertThat(bound).isNotNaN();
      if (Double.isInfinite(bound)) {
        return bound > 0 ? -1 : 1;
      }
      if (exact.meet() && goal != Goal.PENETRATION) {
        return (int) -Math.signum(bound);
      }
      return exact.compareSignedDistance(Metric.EUCLIDEAN, Dyadic.of(bound));
    }
  }

  /** All engines as they are, and by each option that chooses another way. */
  private static List<Asked> engines() {
    List<Asked> engines = new ArrayList<>();
    for (AlgorithmInfo info : ENGINES.narrowPhases()) {
      if (info.id().startsWith("test-")) { // those lie, for other tests
        continue;
      }
      List<Map<String, String>> ways = new ArrayList<>(List.of(Map.of()));
      for (OptionSpec option : info.options()) {
        ways.addAll(ways(option));
      }
      for (Map<String, String> way : ways) {
        for (Proof proof : Proof.values()) {
          engines.add(Asked.of(info.id(), way, proof));
        }
      }
    }
    return engines;
  }

  private static List<Map<String, String>> ways(OptionSpec option) {
    List<Map<String, String>> ways = new ArrayList<>();
    for (String choice : option.choices()) {
      if (!choice.equals(option.defaultValue())
          && !choice.equals("original")) { // which may be wrong
        ways.add(Map.of(option.name(), choice));
      }
    }
    if (option.name().equals("pure")) {
      ways.add(Map.of(option.name(), "true"));
    }
    return ways;
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void nothingFalseIsSaid(Kind kind) {
    List<Asked> engines = engines();
    for (int n = 2; n <= 3; n++) {
      int answers = 0;
      for (long seed = SEED; seed < SEED + PAIRS; seed++) {
        Truth truth = Truth.of(VanishingPairs.of(kind, n, new Random(seed)));
        for (Asked asked : engines) {
          answers += judgeAll(asked, truth, seed);
        }
      }
      assertThat(answers).isGreaterThan(50 * PAIRS);
    }
  }

  /** The engines that list normals of faces, by their word, of more pairs. */
  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"DOUBLED", "CUT"})
  void noFaceLosesItsNormal(Kind kind) {
    List<Asked> engines = new ArrayList<>();
    for (String id : List.of("sat", "sat-overlay")) {
      for (String pure : List.of("false", "true")) {
        engines.add(Asked.of(id, Map.of("pure", pure), Proof.NONE));
      }
    }
    int answers = 0;
    for (long seed = SEED; seed < SEED + 8L * PAIRS; seed++) {
      Truth truth = Truth.of(VanishingPairs.of(kind, 3, new Random(seed)));
      for (Asked asked : engines) {
        answers += judgeAll(asked, truth, seed);
      }
    }
    assertThat(answers).isGreaterThan(60 * PAIRS);
  }

  private static int judgeAll(Asked asked, Truth truth, long seed) {
    int answers = 0;
    for (Goal goal : GOALS) {
      PairResult found = asked.ask(goal, truth.pair());
      if (found != null) {
        String what =
            "%s, %s, %s in dimension %d, seed %d: %s"
                .formatted(
                    asked.name(),
                    goal,
                    truth.pair().family(),
                    truth.pair().dimension(),
                    seed,
                    found);
        truth.judge(goal, found, asked.proof(), what);
        answers++;
      }
    }
    return answers;
  }

  /** A vertex that stands there twice changes nothing that is farther away than its step. */
  @Test
  void aDoubledVertexChangesNothing() {
    int decided = 0;
    for (int n = 2; n <= 3; n++) {
      for (long seed = SEED; seed < SEED + 4L * PAIRS; seed++) {
        Random random = new Random(seed);
        Posed once = VanishingPairs.of(Kind.ORDINARY, n, random);
        Posed twice =
            new Posed(
                "doubled",
                VanishingPairs.doubled(once.a(), random),
                once.poseA(),
                VanishingPairs.doubled(once.b(), random),
                once.poseB());
        Verdict relation = Truth.of(once).exact().relation();
        boolean same = relation == Truth.of(twice).exact().relation();
        for (String id : List.of("auto", "gjk", "simplex", "sat", "sat-overlay", "hs-jump")) {
          for (Proof proof : Proof.values()) {
            Asked asked = Asked.of(id, Map.of(), proof);
            for (Goal goal : GOALS) {
              PairResult one = asked.ask(goal, once);
              PairResult two = asked.ask(goal, twice);
              if (one == null || two == null) {
                continue;
              }
              String what =
                  "%s, %s, %s in dimension %d, seed %d: %s, and doubled %s"
                      .formatted(asked.name(), goal, relation, n, seed, one, two);
              assertAlike(one, two, same, what);
              decided += one.verdict() == two.verdict() ? 1 : 0;
            }
          }
        }
      }
    }
    assertThat(decided).isGreaterThan(60 * PAIRS);
  }

  private static void assertAlike(PairResult one, PairResult two, boolean same, String what) {
    if (same && one.verdict() != Verdict.UNDECIDED && two.verdict() != Verdict.UNDECIDED) {
      assertThat(two.verdict().collides()).as(what).isEqualTo(one.verdict().collides());
    }
    if (one.hasLower() && two.hasUpper()) {
      assertThat(one.lower()).as(what).isLessThanOrEqualTo(two.upper() + CLOSE);
    }
    if (two.hasLower() && one.hasUpper()) {
      assertThat(two.lower()).as(what).isLessThanOrEqualTo(one.upper() + CLOSE);
    }
  }

  /** All of a pair {@code 2^192} times as large is the same pair in another unit. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void scalingChangesLengthsAndNothingElse(Kind kind) {
    for (int n = 2; n <= 3; n++) {
      for (long seed = SEED; seed < SEED + 2L * PAIRS; seed++) {
        Posed pair = VanishingPairs.of(kind, n, new Random(seed));
        Posed scaled = PairFamilies.scaled(pair, SCALE);
        for (String id : List.of("auto", "gjk", "simplex", "sat", "sat-overlay", "hs-jump")) {
          for (Proof proof : Proof.values()) {
            Asked asked = Asked.of(id, Map.of(), proof);
            for (Goal goal : GOALS) {
              PairResult before = asked.ask(goal, pair);
              PairResult found = asked.ask(goal, scaled);
              if (before == null || found == null) {
                continue;
              }
              String what =
                  "%s, %s, %s in dimension %d, seed %d: %s, and scaled %s"
                      .formatted(asked.name(), goal, pair.family(), n, seed, before, found);
              assertThat(found.verdict()).as(what).isEqualTo(before.verdict());
              assertScaled(lower(before), lower(found), what);
              assertScaled(upper(before), upper(found), what);
            }
          }
        }
      }
    }
  }

  private static double lower(PairResult result) {
    return result.hasLower() ? result.lower() : Double.NaN;
  }

  private static double upper(PairResult result) {
    return result.hasUpper() ? result.upper() : Double.NaN;
  }

  /** A bound is the other one times a power of two, unless that one was rounded. */
  private static void assertScaled(double before, double found, String what) {
    if (Math.abs(before) < Double.MIN_NORMAL) {
      assertThat(Math.abs(Math.scalb(found, -SCALE))).as(what).isLessThan(2 * Double.MIN_NORMAL);
    } else { // NaN for none
      Double scaled = Math.scalb(before, SCALE);
      assertThat(Double.valueOf(found)).as(what).isEqualTo(scaled);
    }
  }

  /**
   * Two vertices that differ by the least double cost the axes the normal of a face: bodies that
   * touch were said to be 0.577 apart.
   */
  @ParameterizedTest
  @CsvSource({"sat, 4.9e-324", "sat, 1e-200", "sat-overlay, 4.9e-324", "sat-overlay, 1e-165"})
  void aFaceBesideTwoVerticesThatAreNearlyOneKeepsItsNormal(String id, double step) {
    Polytope a =
        Polytope.of(
            new double[][] {
              {0, 0, 0}, {1, 0, 0}, {-1, 0, -1}, {0, 1, 0}, {0, 0, -1}, {0, 1, step}
            });
    Polytope b = Polytope.of(new double[][] {{0, 0, 1}});
    Posed pair = new Posed("touching", a, Pose.identity(3), b, Pose.translation(0, 0, -2));
    Truth truth = Truth.of(pair);
    for (Proof proof : Proof.values()) {
      assertThat(judgeAll(Asked.of(id, Map.of(), proof), truth, 0)).isGreaterThan(1);
    }
  }

  /** The pair it was found in: lower 0.7071 of 0.5774. */
  @ParameterizedTest
  @CsvSource({"sat", "sat-overlay"})
  void aFaceOfBodiesWithManyEqualVerticesKeepsItsNormal(String id) {
    double least = Double.MIN_VALUE;
    Polytope a =
        Polytope.of(
            new double[][] {
              {0, 0, 0}, {1, 0, -1}, {-1, -1, -1}, {0, 1, 0}, {0, 0, -1}, {-least, 1, least}
            });
    Polytope b =
        Polytope.of(
            new double[][] {
              {-1, 1, -1}, {0, 0, 1}, {-1, -1, -1}, {0, 0, 0}, {least, 0, 1}, {-1, 1, 1}
            });
    Posed pair = new Posed("found", a, Pose.identity(3), b, Pose.translation(2, 0, -2));
    Truth truth = Truth.of(pair);
    for (Proof proof : Proof.values()) {
      assertThat(judgeAll(Asked.of(id, Map.of(), proof), truth, 0)).isGreaterThan(1);
    }
  }

  /**
   * Faces whose products of edges vanish had no normal: one contact was 0.122 deep of 0.273, and
   * bodies that touch were 1.095 apart.
   */
  @ParameterizedTest
  @CsvSource({"CUT, 258", "DOUBLED, 258", "CUT, 1", "DOUBLED, 6"})
  void contactsReachTheDepth(Kind kind, long seed) {
    Posed pair = VanishingPairs.of(kind, 3, new Random(seed));
    Contacts contacts = Touchstone.with("auto").proof(Proof.CHECKED).contacts(3);
    ContactManifold manifold = new ContactManifold(3);
    PairResult found =
        contacts
            .newSession(3)
            .evaluate(
                contacts.prepare(pair.a()),
                pair.poseA(),
                contacts.prepare(pair.b()),
                pair.poseB(),
                ContactRequest.patch(),
                null,
                manifold);
    assertThat(manifold.count()).isPositive();
    double deepest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < manifold.count(); k++) {
      deepest = Math.min(deepest, manifold.separation(k));
    }
    assertThat(deepest).isCloseTo(found.lower(), within(1e-12));
  }
}
