// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Contacts;
import io.touchstone.Engines;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.exact.Dyadic;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Of bodies with hardly any extent in some direction each engine answers each question, and with
 * the policy exact it is decided: judged by the kit's oracle. Then the pairs of which that was not
 * so.
 *
 * <p>The system property {@code touchstone.thin.pairs} sets the number of pairs of each family that
 * {@code auto} is asked about, {@code touchstone.thin.others} that for each other engine, {@code
 * touchstone.thin.seed} the first seed.
 */
final class ThinBodiesTest {

  private static final int PAIRS = Integer.getInteger("touchstone.thin.pairs", 12);
  private static final int OF_OTHERS = Integer.getInteger("touchstone.thin.others", 1);
  private static final long SEED = Long.getLong("touchstone.thin.seed", 1);

  private static final int[] DIMENSIONS = {3, 2, 3};

  private static final List<Question> QUESTIONS =
      List.of(Question.DEPTH, Question.SIGNED_DISTANCE, Question.GROWTH);

  static List<String> others() {
    return Engines.installed().narrowPhases().stream()
        .map(AlgorithmInfo::id)
        .filter(id -> !id.startsWith("test-") && !id.equals("auto"))
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void autoAnswersAllQuestions(ThinFamily family) {
    for (int k = 0; k < PAIRS; k++) {
      askAll("auto", family, DIMENSIONS[k % DIMENSIONS.length], SEED + k);
    }
  }

  @ParameterizedTest
  @MethodSource("others")
  void eachOtherEngineAnswersAllItIsFor(String engine) {
    for (ThinFamily family : ThinFamily.values()) {
      for (int k = 0; k < OF_OTHERS; k++) {
        askAll(engine, family, DIMENSIONS[k % DIMENSIONS.length], SEED + k);
      }
    }
  }

  private static void askAll(String engine, ThinFamily family, int n, long seed) {
    Sample pair = family.pair(n, Draw.of(seed, family, n));
    Proof other = seed % 2 == 0 ? Proof.CHECKED : Proof.NONE;
    for (Proof policy : List.of(Proof.EXACT, other)) {
      String who = "%s, %s, %s in dimension %d, seed %d".formatted(engine, policy, family, n, seed);
      Query query = Touchstone.with(engine).proof(policy);
      for (Question question : QUESTIONS) {
        ask(question, query, policy, pair, question + " by " + who);
      }
      overlap(query, policy, pair, "overlap by " + who);
      contact(query, policy, pair, "contact by " + who);
    }
  }

  /** Asks, and judges the answer; there is none if the engine does not answer such questions. */
  private static Optional<Outcome> ask(
      Question question, Query query, Proof policy, Sample pair, String who) {
    Outcome answer;
    try {
      answer =
          question.ask(
              query, pair.a(), pair.poseA(), pair.b(), pair.poseB(), new double[pair.dimension()]);
    } catch (UnsupportedQueryException e) {
      return Optional.empty();
    } catch (RuntimeException e) {
      throw new AssertionError(who, e);
    }
    String what = who + ": " + answer;
    if (answer.hasLower() && answer.hasUpper()) {
      assertThat(answer.lower()).as(what).isLessThanOrEqualTo(answer.upper());
    }
    if (answer.verdictAssurance() == Assurance.PROVED) {
      assertThat(answer.verdict().collides()).as(what).isEqualTo(pair.truth().meet());
    }
    if (policy == Proof.EXACT) {
      assertThat(answer.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
      assertThat(answer.boundsAssurance()).as(what).isEqualTo(Assurance.PROVED);
      boolean known = question == Question.SIGNED_DISTANCE || answer.verdict().collides();
      if (question != Question.GROWTH && known) {
        assertThat(pair.truth().bracketFault(answer.lower(), answer.upper(), Dyadic.ZERO))
            .as(what)
            .isEmpty();
      }
    }
    return Optional.of(answer);
  }

  private static void overlap(Query query, Proof policy, Sample pair, String who) {
    OverlapOutcome answer;
    try {
      answer = query.overlap(pair.a(), pair.poseA(), pair.b(), pair.poseB());
    } catch (UnsupportedQueryException e) {
      return;
    } catch (RuntimeException e) {
      throw new AssertionError(who, e);
    }
    String what = who + ": " + answer;
    assertThat(answer.volumeLower()).as(what).isLessThanOrEqualTo(answer.volumeUpper());
    assertThat(answer.areaLower()).as(what).isLessThanOrEqualTo(answer.areaUpper());
    if (policy == Proof.EXACT) {
      assertThat(answer.assurance()).as(what).isEqualTo(Assurance.PROVED);
      assertThat(answer.verdict().collides()).as(what).isEqualTo(pair.truth().meet());
    }
  }

  private static void contact(Query query, Proof policy, Sample pair, String who) {
    ContactManifold manifold = new ContactManifold(pair.dimension());
    PairResult answer;
    try {
      Contacts contacts = query.contacts(pair.dimension());
      answer =
          contacts
              .newSession(pair.dimension())
              .evaluate(
                  contacts.prepare(pair.a()),
                  pair.poseA(),
                  contacts.prepare(pair.b()),
                  pair.poseB(),
                  ContactRequest.manifold(),
                  null,
                  manifold);
    } catch (UnsupportedQueryException e) {
      return;
    } catch (RuntimeException e) {
      throw new AssertionError(who, e);
    }
    String what = who + ": " + answer;
    boolean none = manifold.count() == 0;
    assertThat(none && answer.verdict().collides() && answer.hasNormal()).as(what).isFalse();
    for (int k = 0; k < manifold.count(); k++) {
      assertThat(manifold.separation(k)).as(what).isFinite();
    }
    if (policy == Proof.EXACT) {
      assertThat(answer.verdictAssurance()).as(what).isEqualTo(Assurance.PROVED);
      assertThat(answer.verdict().collides()).as(what).isEqualTo(pair.truth().meet());
      assertThat(none && answer.verdict().collides()).as(what).isFalse();
    }
  }

  private static void assertTold(String engine, Proof policy, Sample pair) {
    double depth = pair.truth().euclideanDepth();
    int told = 0;
    for (Question question : List.of(Question.DEPTH, Question.SIGNED_DISTANCE)) {
      Query query = Touchstone.with(engine).proof(policy);
      Optional<Outcome> answer =
          ask(question, query, policy, pair, question + " by " + engine + ", " + policy);
      if (answer.isPresent()) {
        String what = answer.get().toString();
        assertThat(answer.get().verdict()).as(what).isEqualTo(Verdict.INTERSECTING);
        assertThat(answer.get().lower()).as(what).isLessThan(-depth + 1e-15);
        assertThat(answer.get().upper()).as(what).isGreaterThan(-depth - 1e-15);
        double apart = answer.get().upper() - answer.get().lower();
        assertThat(policy == Proof.NONE || apart < 1e-15).as(what).isTrue();
        told++;
      }
    }
    assertThat(told).isPositive();
  }

  /**
   * Roundings let each face of the surface that gjk expands see the next point: where the rim began
   * was an exception.
   */
  @ParameterizedTest
  @EnumSource
  void anExpandingSurfaceOfWhichAllIsSeenIsHandedOver(Proof policy) {
    Sample pair =
        new Sample(
            "needle across a segment",
            Polytope.of(3, -1, 0, 0, 1, 0, 0, 0.59, 1e-9, 0, 0, 0, 1e-9),
            Pose.identity(3),
            Polytope.of(3, 0, 0, 0, 0, 1, 0),
            Pose.of(3, 1, 0, 0, -0.06, 0, 1, 0, 1e-12, 0, 0, 1, 1e-12));
    for (String engine : List.of("auto", "gjk")) {
      assertTold(engine, policy, pair);
    }
  }

  /**
   * A hull of the settlement's quick search lost all facets, since roundings left it open of each
   * whether it sees the next point: the nearest one of none was an exception.
   */
  @ParameterizedTest
  @EnumSource
  void aHullOfWhichAllMayBeSeenIsSearchedCarefully(Proof policy) {
    double[] rows = {
      -0.13548948940560265, 0.8349281296151112, -0.5334206751130116, -1.0880087415361928,
      0.27972583491311875, -0.4842469590435624, -0.8290104582809682, -0.2080061391950434,
      -0.9504714911783351, -0.26153374741029967, -0.16794059492200755, -0.4463149294782409
    };
    Pose poseA = Pose.of(3, rows);
    rows[3] = -1.1997915342070193;
    rows[7] = 0.022775828609247428;
    rows[11] = -1.2304816114048274;
    Sample pair =
        new Sample(
            "a thin triangle along a segment",
            Polytope.of(
                new double[][] {
                  {-0.10350226059553447, 2.201215373929454e-9, 6.408813719095751e-9},
                  {0.4121753031526463, 4.0697894739240447e-10, -9.462846096338464e-9},
                  {0.20895942915157995, -1.511250883096699e-8, 1.3567129544097629e-8}
                }),
            poseA,
            Polytope.of(3, 0, 1.9995445579646557e-8, 0, -1, 0, 0),
            Pose.of(3, rows));
    for (String engine : List.of("auto", "sat", "sat-overlay")) {
      assertTold(engine, policy, pair);
    }
  }

  /** Of three sides that look alike the one was chosen that the other body is not above. */
  @ParameterizedTest
  @EnumSource
  void needlesThatCollideHaveAPointOfContact(Proof policy) {
    Polytope a =
        Polytope.of(
            new double[][] {
              {0.6369803297214081, -5.223610048828154e-13},
              {-0.24245374222554017, 1.6994614931122305e-13},
              {0.9351388039035518, -1.3696815212720328e-12},
              {-0.9983357489191718, 6.570553210038276e-13},
              {-0.6766446042803222, -8.140985509184567e-13},
              {0.5632513109685364, -1.0696010418941302e-12}
            });
    Polytope b =
        Polytope.of(
            new double[][] {
              {1, 1.832588624497407e-12},
              {-1, 1.832588624497407e-12},
              {-1, -1.832588624497407e-12},
              {0, 0}
            });
    Pose poseB =
        Pose.of(
            2,
            0.4694594014319801,
            -0.8829540590580729,
            -0.5802595514146729,
            0.8829540590580729,
            0.4694594014319801,
            -0.8829540590580947);
    Sample pair = new Sample("needles of the plane", a, Pose.identity(2), b, poseB);
    contact(Touchstone.with("auto").proof(policy), policy, pair, "contact, " + policy);
  }
}
