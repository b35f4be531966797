// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Contacts;
import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.CertificateChecker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All questions, asked of several engines, with every policy, about one body in several forms: what
 * they answer agrees. Then the pairs of which they did not.
 *
 * <p>The system property {@code touchstone.agreement.pairs} sets the number of pairs, {@code
 * touchstone.agreement.seed} the first seed.
 */
final class AgreementTest {

  private static final int PAIRS = Integer.getInteger("touchstone.agreement.pairs", 60);
  private static final long SEED = Long.getLong("touchstone.agreement.seed", 20261128);

  static LongStream seeds() {
    return LongStream.range(SEED, SEED + PAIRS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whoeverIsAskedSaysTheSame(long seed) {
    Random random = new Random(seed);
    DegenerateScene scene = DegenerateScene.of(random);
    for (Question question : Question.values()) {
      Consensus consensus = new Consensus();
      for (String engine : engines(random)) {
        for (Proof policy : List.of(Proof.EXACT, Proof.CHECKED, Proof.NONE)) {
          ask(question, engine, policy, scene, random, consensus);
        }
      }
    }
  }

  private static List<String> engines(Random random) {
    List<String> installed =
        Engines.installed().narrowPhases().stream()
            .map(AlgorithmInfo::id)
            .filter(id -> !id.startsWith("test-"))
            .toList();
    List<String> engines = new ArrayList<>(List.of("auto"));
    for (int k = 0; k < 2; k++) {
      engines.add(installed.get(random.nextInt(installed.size())));
    }
    return engines;
  }

  private static void ask(
      Question question,
      String engine,
      Proof policy,
      DegenerateScene scene,
      Random random,
      Consensus consensus) {
    ConvexBody a = scene.formsOfA().get(random.nextInt(scene.formsOfA().size()));
    ConvexBody b = scene.formsOfB().get(random.nextInt(scene.formsOfB().size()));
    String who = "%s by %s, %s, of %s".formatted(question, engine, policy, scene);
    Outcome answer;
    try {
      answer =
          question.ask(
              Touchstone.with(engine).proof(policy),
              a,
              scene.poseA(),
              b,
              scene.poseB(),
              scene.direction().toArray());
    } catch (UnsupportedQueryException e) {
      return;
    } catch (RuntimeException e) {
      fail(who, e);
      return;
    }
    boolean polytopes = a instanceof Polytope && b instanceof Polytope;
    if (policy == Proof.EXACT && polytopes) {
      assertThat(answer.verdictAssurance()).as(who).isEqualTo(Assurance.PROVED);
    }
    boolean flat = question == Question.GROWTH && policy == Proof.NONE && isFlat(answer);
    if (!flat) {
      consensus.take(answer, policy, who);
    }
  }

  /** How much bodies grow that are as good as flat depends on roundings, unless it is proved. */
  private static boolean isFlat(Outcome growth) {
    return growth.hasUpper() && growth.upper() > 1e6;
  }

  /** The depth along a direction was bounded by that across it, which is less. */
  @ParameterizedTest
  @ValueSource(strings = {"auto", "gjk", "simplex"})
  void depthsAlongADirectionAreThoseOfTheirEvidence(String engine) {
    Polytope a =
        Polytope.of(
            new double[][] {
              {-0x1.6p339, 0x1.08p341, 0x1.08p341},
              {0x1.08p341, 0, -0x1.08p341},
              {0, -0x1.6p340, 0x1.6p340},
              {-0x1.08p341, -0x1.6p340, 0}
            });
    Polytope b =
        Polytope.of(
            new double[][] {
              {-1, -1, 0},
              {0x1.08p341, 0, -0x1.08p341},
              {0, -0x1.6p340, 0x1.6p340},
              {-0x1.08p341, -0x1.6p340, 0},
              {Double.MIN_VALUE, -1, 1},
              {-1, -1, 1}
            });
    Pose poseA = Pose.of(3, 0.6, -0.8, 0, -2, 0.8, 0.6, 0, -3, 0, 0, 1, 0);
    Pose poseB = Pose.of(3, 1, 0, 0, 1, 0, 0x1p-54, 1, 3, 0, -1, 0x1p-54, -2);
    Outcome answer =
        Touchstone.with(engine).proof(Proof.EXACT).penetrationAlong(a, poseA, b, poseB, 1, 0, 1);
    CertificateChecker.Finding shown =
        CertificateChecker.checkDepth(
            a, poseA, b, poseB, AxisVector.of(1, 0, 1), answer.certificate());
    assertThat(answer.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(answer.lower()).isEqualTo(shown.lower().orElseThrow());
    assertThat(answer.upper()).isEqualTo(shown.upper().orElseThrow());
    assertThat(answer.upper() - answer.lower()).isLessThan(-1e-12 * answer.lower());
  }

  /**
   * The bodies were moved to each other, where their vertices were rounded to a multiple of theirs.
   */
  @Test
  void growthsOfSmallBodiesFarAwayHoldWithoutAProof() {
    Polytope a = Polytope.of(new double[][] {{0, 0}, {0x1p-49, 0}, {0, 0x3p-49}});
    Polytope b = Polytope.of(new double[][] {{0, 0}, {-0x1p-48, 0x1p-49}, {0, 0x1p-48}});
    Pose poseA = Pose.translation(1, 3);
    Pose poseB = Pose.translation(-4, 2);
    Outcome proved = Touchstone.growth(a, poseA, b, poseB);
    Outcome told = Touchstone.with("auto").proof(Proof.NONE).growth(a, poseA, b, poseB);
    assertThat(told.lower()).isCloseTo(proved.lower(), withinPercentage(1e-10));
    assertThat(told.upper()).isCloseTo(proved.upper(), withinPercentage(1e-10));
  }

  /** Of bodies that are as good as flat an infinite factor was said to be a lower bound. */
  @Test
  void growthsOfNearlyFlatBodiesHaveNoLowerBoundWithoutAProof() {
    Polytope a = Polytope.of(new double[][] {{1, 0x1p-56, -1}, {-1, 1, -0x1p-56}});
    Polytope b = Polytope.of(new double[][] {{1, -1, 0}, {2, 1, -2}, {-2, 2, -1}});
    double half = Math.sqrt(0.5);
    Pose pose = Pose.of(3, 1, 0, 0, 4, 0, half, -half, 1, 0, half, half, 4);
    Outcome proved = Touchstone.growth(a, pose, b, pose);
    Outcome told = Touchstone.with("simplex").proof(Proof.NONE).growth(a, pose, b, pose);
    assertThat(proved.boundsAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(!told.hasLower() || told.lower() <= proved.upper()).as(told.toString()).isTrue();
  }

  /**
   * {@code auto} left casts of bodies far from their own frames undecided with a proof: what its
   * first engine proposed was refused, and nobody else was asked.
   */
  @ParameterizedTest
  @EnumSource(Proof.class)
  void castsOfBodiesFarFromTheirFramesAreDecided(Proof policy) {
    Random random = new Random(1);
    for (int trial = 0; trial < 40; trial++) {
      Polytope a = farFromItsFrame(random);
      Polytope b = farFromItsFrame(random);
      Pose there = Pose.translation(-4, random.nextDouble(), random.nextDouble());
      double[] along = {1, 0, 0};
      Query query = Touchstone.with("auto");
      Outcome cast = query.proof(policy).cast(a, Pose.identity(3), b, there, along);
      Outcome exact = query.proof(Proof.EXACT).cast(a, Pose.identity(3), b, there, along);
      assertThat(cast.verdict()).isEqualTo(exact.verdict());
    }
  }

  private static Polytope farFromItsFrame(Random random) {
    double[][] vertices = new double[6][3];
    for (double[] vertex : vertices) {
      Arrays.setAll(vertex, axis -> 1e8 + random.nextDouble(-1, 1));
    }
    return Polytope.of(vertices);
  }

  /**
   * B leaves by a corner, beside which it is by a rounding: that it still met A so far out was the
   * word of an engine, and with a proof there was no bound.
   */
  @ParameterizedTest
  @EnumSource(Proof.class)
  void depthsAlongADirectionThatEndBesideACornerAreBounded(Proof policy) {
    Polytope a = Polytope.of(new double[][] {{2, 2}, {0, 0}, {3, 1}, {0, 1}, {1, 1}, {2, 0}});
    Polytope b = Polytope.of(new double[][] {{1, 0}, {3, 1}, {1, 1}, {0, 0}, {2, 0}});
    Pose there = Pose.translation(Math.nextUp(10.5), Math.nextUp(11.0));
    double depth = 2.5 - 2 * Math.ulp(10.0);
    for (String engine : List.of("auto", "simplex")) {
      Outcome answer =
          Touchstone.with(engine)
              .proof(policy)
              .penetrationAlong(a, Pose.translation(10, 10), b, there, new double[] {1, 0});
      assertThat(-answer.lower()).isBetween(depth, depth + 1e-14);
      assertThat(-answer.upper()).isBetween(depth - 1e-14, depth);
    }
  }

  /** Depths on the line were said to have converged with bounds a hundred millionth apart. */
  @ParameterizedTest
  @EnumSource(Proof.class)
  void depthsOnTheLineOfBodiesFarFromTheirFramesAreClose(Proof policy) {
    Polytope a = Polytope.of(new double[][] {{1e8 - 0.1}, {1e8 - 2.2}});
    Polytope b = Polytope.of(new double[][] {{1e8 + 0.3}, {1e8 - 1.7}});
    Outcome answer =
        Touchstone.with("gjk")
            .proof(policy)
            .penetration(a, Pose.identity(1), b, Pose.translation(-0.3));
    assertThat(answer.termination()).isEqualTo(Termination.CONVERGED);
    assertThat(answer.upper() - answer.lower()).isLessThan(1e-12);
  }

  /** The volume of such bodies is infinite; that their surface is was an exception. */
  @ParameterizedTest
  @EnumSource(Proof.class)
  void overlapsBeyondAllDoublesAreInfinite(Proof policy) {
    Polytope box = Shapes.box(0x1p600, 0x1p601, 0x1p602);
    Pose moved = Pose.translation(0, 0x1p600, 0);
    OverlapOutcome answer =
        Touchstone.with("auto").proof(policy).overlap(box, Pose.identity(3), box, moved);
    assertThat(answer.verdict()).isEqualTo(Verdict.INTERSECTING);
    assertThat(answer.volumeUpper()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(answer.areaUpper()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(answer.volumeLower()).isPositive();
    assertThat(answer.areaLower()).isPositive();
  }

  /** Rows that contradict each other were seen beside vertices, not beside other rows. */
  @ParameterizedTest
  @EnumSource(
      value = Question.class,
      names = {"DISTANCE", "DISTANCE_OF_SUMS", "DEPTH", "CAST"})
  void rowsWithoutAPointAreSeenBesideOtherRows(Question question) {
    HalfSpaces empty =
        HalfSpaces.of(
            4,
            new double[][] {
              {1, 1, -2, -2}, {0, -1, 0, -2}, {-1, 1, 2, 1}, {-1, -1, -1, 1}, {2, 1, 2, 0}
            },
            new double[] {-1, 0, 2, 0, -1});
    HalfSpaces slab =
        HalfSpaces.of(4, new double[][] {{1, 0, 0, 0}, {-1, 0, 0, 0}}, new double[] {4, -3});
    Pose here = Pose.translation(4, -2, 2, -2);
    Outcome answer =
        question.ask(
            Touchstone.with("auto"),
            empty,
            here,
            slab,
            Pose.identity(4),
            new double[] {2, -1, -1, 1});
    assertThat(answer.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(answer.verdictAssurance()).isEqualTo(Assurance.PROVED);
    assertThat(answer.lower()).isEqualTo(Double.POSITIVE_INFINITY);
  }

  /** The normal of an edge so short that its square vanishes was that of the edge before. */
  @ParameterizedTest
  @ValueSource(doubles = {Double.MIN_VALUE, 1e-300, 1e-200, 1e-100})
  void depthsOfBodiesWithTinyEdgesAreNoGreater(double tiny) {
    Polytope a = Polytope.of(new double[][] {{1, -2}, {1, 1}, {-3, -1}});
    Polytope b = Polytope.of(new double[][] {{1, -2}, {-tiny, 0}, {0, -tiny}, {-tiny, -tiny}});
    Pose poseB = Pose.rotation(-Math.PI / 4, 0, 0);
    Outcome proved = Touchstone.penetration(a, Pose.identity(2), b, poseB);
    Outcome told =
        Touchstone.with("sat").proof(Proof.NONE).penetration(a, Pose.identity(2), b, poseB);
    assertThat(told.lower()).isCloseTo(proved.lower(), withinPercentage(1e-10));
    assertThat(told.upper()).isCloseTo(proved.upper(), withinPercentage(1e-10));
  }

  /**
   * Of two sides that are as near the exact depth named the one that its points do not belong to.
   */
  @ParameterizedTest
  @EnumSource(Proof.class)
  void pointsOfADepthBelongToItsNormal(Proof policy) {
    Polytope a = Polytope.of(new double[][] {{-1, 0}, {1, 0}});
    Polytope b = Polytope.of(new double[][] {{-1, -3}, {1, -3}, {-1, 3}, {1, 3}});
    Outcome answer =
        Touchstone.with("auto").proof(policy).penetration(a, Pose.identity(2), b, Pose.identity(2));
    for (int axis = 0; axis < 2; axis++) {
      assertThat(answer.pointA()[axis] - answer.pointB()[axis])
          .isCloseTo(2 * answer.normal()[axis], within(1e-12));
    }
  }

  /**
   * Flat bodies that are seen from their edge had all of it for a face: the deepest point was lost.
   */
  @ParameterizedTest
  @EnumSource(Proof.class)
  void contactsOfFlatBodiesReachTheDepth(Proof policy) {
    Polytope box = Shapes.box(3, 2);
    Polytope segment = Polytope.of(new double[][] {{-1, 0}, {-2, 0}});
    assertThat(deepest(policy, box, Pose.identity(2), segment)).isCloseTo(-2, within(1e-12));
    Polytope bar = Polytope.of(new double[][] {{-2, 0}, {3, 0}});
    assertThat(deepest(policy, Shapes.box(1, 3), Pose.identity(2), bar))
        .isCloseTo(-3, within(1e-12));
    Pose turned = Pose.of(3, 1, 0, 0, -3, 0, 0.6, -0.8, 4, 0, 0.8, 0.6, -1);
    Polytope triangle = Polytope.of(new double[][] {{1, 1, 0}, {0, -1, -1}, {0, -1, 1}});
    assertThat(deepest(policy, triangle, turned, Shapes.box(3, 3, 2))).isCloseTo(-3, within(1e-12));
  }

  private static double deepest(Proof policy, Polytope a, Pose pose, Polytope b) {
    int n = a.dimension();
    Contacts contacts = Touchstone.with("auto").proof(policy).contacts(n);
    ContactManifold manifold = new ContactManifold(n);
    contacts
        .newSession(n)
        .evaluate(
            contacts.prepare(a),
            pose,
            contacts.prepare(b),
            pose,
            ContactRequest.manifold(),
            null,
            manifold);
    double deepest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < manifold.count(); k++) {
      deepest = Math.min(deepest, manifold.separation(k));
    }
    return deepest;
  }
}
