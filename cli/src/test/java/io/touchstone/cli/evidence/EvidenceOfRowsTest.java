// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.io.certificate.AnsweredPair;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.Verification;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a row says to be proved its certificate proves, whatever engine found it: verdict and bounds
 * of the row are accepted by what {@code verify} goes by.
 *
 * <p>The system property {@code touchstone.evidence.rows} sets the number of rows of each engine,
 * {@code touchstone.evidence.seed} the seed.
 */
final class EvidenceOfRowsTest {

  private static final int ROWS = Integer.getInteger("touchstone.evidence.rows", 600);
  private static final long SEED = Long.getLong("touchstone.evidence.seed", 20270105);

  private static final int MOST_FAULTS = 8;

  private final Map<String, VerifiedNarrowPhase> phases = new HashMap<>();
  private final Map<String, VerifiedQuery> queries = new HashMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<Goal, Integer> proved = new TreeMap<>();

  @ParameterizedTest
  @ValueSource(strings = {"auto", "gjk", "sat", "simplex", "boasting", "boasting-answers"})
  void rowsSayWhatTheirCertificatesShow(String engine, TestReporter reporter) {
    reporter.publishEntry("seed", Long.toString(SEED));
    Random random = new Random(SEED);
    for (int row = 0; row < ROWS && faults.size() < MOST_FAULTS; ) {
      boolean spatial = engine.equals("sat"); // it works in the plane and in space
      int n = spatial ? 2 + random.nextInt(2) : 1 + random.nextInt(row % 10 == 0 ? 4 : 3);
      List<Posed> pairs = PairFamilies.overlapping(n, random);
      for (int k = 0; k < 3; k++) {
        pairs.add(thin(n, random));
      }
      for (Posed pair : pairs) {
        examine(engine, pair, random, row);
        row++;
      }
    }
    assertThat(faults).as("seed %d", SEED).isEmpty();
    reporter.publishEntry("proved", proved.toString());
    assertThat(proved.values().stream().mapToInt(Integer::intValue).sum()).isGreaterThan(ROWS / 4);
  }

  /**
   * Where a gap is little wider than the radii, or little narrower, the product of radius and
   * length of the normal was rounded to a double, so that one row in 12,500 of casts and of depths
   * along a direction was refused.
   */
  @Test
  void radiiThatAreNearlyTheGapAreSubtractedExactly() {
    Random random = new Random(SEED);
    for (int k = 0; k < 600; k++) {
      int n = 2 + k % 3;
      Polytope a = Shapes.randomHull(n, n + 4, SEED + k);
      Polytope b = Shapes.randomHull(n, n + 3, SEED - k);
      double[] aside = PairFamilies.unit(n, random);
      double[] back = new double[n];
      for (int i = 0; i < n; i++) {
        aside[i] *= 5;
        back[i] = -aside[i];
      }
      Pose here = Pose.identity(n);
      Pose there = Pose.translation(aside);
      double distance = Touchstone.distance(a, here, b, there).distance();
      double part = Math.scalb(1 + random.nextDouble(), -2 - k % 16);
      boolean apart = k % 2 == 0;
      RoundedPolytope round =
          new RoundedPolytope(a, apart ? distance * (1 - part) : distance * (1 + part));
      PairRequest request =
          PairRequest.builder(apart ? Goal.CAST : Goal.PENETRATION)
              .direction(apart ? back : aside)
              .build();
      VerifiedNarrowPhase phase =
          phases.computeIfAbsent(
              "auto", id -> Proofs.prove(engine(id), Proof.CHECKED, Engines.installed()));
      PairResult result = new PairResult(n);
      VerifiedQuery query = phase.newQuery(n);
      query.evaluate(phase.prepare(round), here, phase.prepare(b), there, request, null, result);
      String fault = fault(new Posed("near", a, here, b, there), round, b, request, result);
      assertThat(fault).as("pair %d, seed %d: %s", k, SEED, result).isEmpty();
      assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
    }
    assertThat(proved.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(600);
  }

  /** Bodies whose difference is flat, and which have a vertex, or the middle of two, in common. */
  private static Posed thin(int n, Random random) {
    int ofA = 1 + random.nextInt(n);
    double[][] a = lattice(ofA, n, random);
    double[][] b = lattice(n + 1 - ofA, n, random);
    double[] at = new double[n];
    for (int i = 0; i < n; i++) {
      at[i] = (a[0][i] + a[random.nextInt(ofA)][i]) / 2;
    }
    for (int k = b.length - 1; k >= 0; k--) {
      for (int i = 0; i < n; i++) {
        b[k][i] += at[i] - b[0][i];
      }
    }
    Pose here = random.nextBoolean() ? Pose.identity(n) : PairFamilies.rotation(n, random, 1);
    return new Posed("thin", Polytope.of(a), here, Polytope.of(b), here);
  }

  private static double[][] lattice(int count, int n, Random random) {
    double[][] points = new double[count][n];
    for (double[] point : points) {
      for (int i = 0; i < n; i++) {
        point[i] = random.nextInt(5) - 2;
      }
    }
    return points;
  }

  private static NarrowPhase engine(String name) {
    return switch (name) {
      case "boasting" -> new BoastingEngine("gjk", false, new Random(SEED));
      case "boasting-answers" -> new BoastingEngine("gjk", true, new Random(SEED));
      default -> Engines.installed().createNarrowPhase(name);
    };
  }

  private static ConvexBody dressed(Polytope body, Random random) {
    return switch (random.nextInt(12)) {
      case 0, 1 -> new RoundedPolytope(body, Math.abs(random.nextGaussian()));
      case 2 -> {
        double[] normal = PairFamilies.unit(body.dimension(), random);
        yield HalfSpaces.half(normal, random.nextGaussian());
      }
      default -> body;
    };
  }

  private static PairRequest request(int n, Random random) {
    Goal[] goals = {
      Goal.INTERSECTION,
      Goal.DISTANCE,
      Goal.PENETRATION,
      Goal.PENETRATION,
      Goal.CAST,
      Goal.CONTAINMENT,
      Goal.PENETRATION
    };
    int which = random.nextInt(goals.length);
    PairRequest.Builder builder = PairRequest.builder(goals[which]);
    if (goals[which] == Goal.CAST || which == goals.length - 1) {
      builder.direction(PairFamilies.unit(n, random));
    } else if (goals[which] != Goal.CONTAINMENT && random.nextInt(4) == 0) {
      builder.margin(Math.abs(random.nextGaussian()));
    }
    if (random.nextInt(8) == 0) {
      builder.maxIterations(1 + random.nextInt(3));
    }
    return builder.build();
  }

  private void examine(String engine, Posed pair, Random random, int row) {
    int n = pair.dimension();
    Proof policy = random.nextInt(4) == 0 ? Proof.EXACT : Proof.CHECKED;
    ConvexBody a = dressed(pair.a(), random);
    ConvexBody b = dressed(pair.b(), random);
    PairRequest request = request(n, random);
    String key = engine + " " + policy;
    VerifiedNarrowPhase phase =
        phases.computeIfAbsent(key, k -> Proofs.prove(engine(engine), policy, Engines.installed()));
    VerifiedQuery query = queries.computeIfAbsent(key + n, k -> phase.newQuery(n));
    PairResult result = new PairResult(n);
    String asked =
        "%s row %d, %s in %d dimensions, %s, %s, %s with %s"
            .formatted(
                engine,
                row,
                pair.family(),
                n,
                policy,
                request,
                a.getClass().getSimpleName(),
                b.getClass().getSimpleName());
    try {
      query.evaluate(
          phase.prepare(a), pair.poseA(), phase.prepare(b), pair.poseB(), request, null, result);
    } catch (UnsupportedOperationException | IllegalArgumentException e) {
      return; // refused: nothing is said
    } catch (RuntimeException | AssertionError e) {
      faults.add(asked + ": throws " + e + Arrays.asList(e.getStackTrace()).subList(0, 6));
      return;
    }
    String fault = fault(pair, a, b, request, result);
    if (!fault.isEmpty()) {
      faults.add("%s: %s, %s".formatted(asked, fault, result));
    }
  }

  private String fault(
      Posed pair, ConvexBody a, ConvexBody b, PairRequest request, PairResult result) {
    boolean ofContainment =
        result.verdict() == Verdict.SUBSET || result.verdict() == Verdict.NOT_SUBSET;
    if (result.verdict() != Verdict.UNDECIDED
        && ofContainment != (request.goal() == Goal.CONTAINMENT)) {
      return "another question is answered";
    }
    boolean bounded = result.boundsAssurance() == Assurance.PROVED && !ofContainment;
    Outcome outcome;
    try {
      outcome = result.toOutcome();
    } catch (RuntimeException e) {
      return "has no outcome: " + e;
    }
    List<Double> direction = new ArrayList<>();
    for (int axis = 0; request.hasDirection() && axis < result.dimension(); axis++) {
      direction.add(request.direction(axis));
    }
    if (result.verdictAssurance() != Assurance.PROVED && !bounded) {
      return "";
    }
    CertificateRecord claim =
        CertificateWriter.claimOf(
            new AnsweredPair(
                0,
                "",
                "",
                AnsweredPair.NO_FRAME,
                request.margin(),
                direction,
                request.goal() == Goal.PENETRATION,
                outcome,
                null));
    if (bounded
        && (claim.lower().isPresent() != result.hasLower()
            || claim.upper().isPresent() != result.hasUpper())) {
      return "the certificate has other bounds than the row";
    }
    String refused = Verification.faultOf(claim, a, pair.poseA(), b, pair.poseB());
    if (refused.isEmpty() && result.verdict() != Verdict.UNDECIDED) {
      proved.merge(request.goal(), 1, Integer::sum);
    }
    return refused;
  }
}
