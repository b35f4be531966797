// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.cli.testing.Cli;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.harness.testing.PluginJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the command line writes as proved, {@code verify} accepts with the bounds of its row: of an
 * engine that has its proposals written into a result of its own, to which it adds what no proposal
 * says.
 */
final class EvidenceOfDoorsTest {

  private static final long SEED = 20270107;

  @TempDir private static Path plugins = Path.of("");
  @TempDir private Path folder = Path.of("");

  /** Proposes what gjk does, a lie added, another one each time. */
  private static final String BOASTER =
      """
      NarrowPhase inner = io.touchstone.Engines.installed().createNarrowPhase("gjk");
      class Boaster implements io.touchstone.kernel.proposal.Proposer {
        final io.touchstone.kernel.proposal.Proposer query =
            (io.touchstone.kernel.proposal.Proposer) inner.newQuery(dimension);
        final PairResult own = new PairResult(dimension);
        int count;
        public void propose(PreparedShape a, PoseView poseA, PreparedShape b, PoseView poseB,
            PairRequest request, WarmStart warm, io.touchstone.kernel.proposal.Proposal out) {
          PairRequest asked =
              request.goal() == Goal.CONTAINMENT ? PairRequest.intersection() : request;
          out.writeInto(own);
          query.propose(inner.prepare(a.body()), poseA, inner.prepare(b.body()), poseB, asked, null, out);
          PairResult.Writer writer = own.amend();
          java.math.BigInteger[] wholes = new java.math.BigInteger[dimension];
          java.util.Arrays.fill(wholes, java.math.BigInteger.TWO);
          switch (count++ % 7) {
            case 0 -> writer.exactNormal(wholes);
            case 1 -> writer.emptySide(BodySide.A);
            case 2 -> writer.rows();
            case 3 -> writer.exactNormal(wholes).wholeWeights(wholes);
            case 4 -> writer.castParameter(0.5);
            case 5 -> writer.emptySide(BodySide.B).rows().points(new double[3], new double[3]);
            default -> {
              writer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).lower(-9).upper(-8);
              for (int k = 0; k < 4; k++) {
                out.surfaceCorner(k, 3 - k);
              }
              out.surfaceFacet(0, 1, 2);
            }
          }
        }
        public void evaluate(PreparedShape a, PoseView poseA, PreparedShape b, PoseView poseB,
            PairRequest request, WarmStart warm, PairResult out) {
          throw new IllegalStateException("who proves asks for a proposal");
        }
      }
      if (true) return new Boaster();
      """;

  @BeforeAll
  static void fill() throws IOException {
    PluginJars.engine("boaster")
        .servicesFile()
        .supports(
            "@Supports(goal = Goal.INTERSECTION) @Supports(goal = Goal.DISTANCE)"
                + " @Supports(goal = Goal.PENETRATION) @Supports(goal = Goal.CONTAINMENT)")
        .query(BOASTER)
        .jar(plugins.resolve("boaster.jar"));
  }

  private static String text(Polytope body, int number) {
    StringBuilder text =
        new StringBuilder("shape s%d %d 0\n".formatted(number, body.vertexCount()));
    for (int v = 0; v < body.vertexCount(); v++) {
      text.append("v");
      for (int axis = 0; axis < body.dimension(); axis++) {
        text.append(' ').append(body.coordinate(v, axis));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String text(Pose pose) {
    double[] numbers = new double[pose.dimension() * (pose.dimension() + 1)];
    pose.copyTo(numbers);
    StringBuilder text = new StringBuilder();
    Arrays.stream(numbers).forEach(number -> text.append(' ').append(number));
    return text.toString();
  }

  private Path pairs() throws IOException {
    Random random = new Random(SEED);
    StringBuilder shapes = new StringBuilder("polytope-pairs 1\n");
    StringBuilder pairs = new StringBuilder();
    int number = 0;
    for (int times = 0; times < 2; times++) {
      for (Posed pair : PairFamilies.overlapping(3, random)) {
        shapes.append(text(pair.a(), number)).append(text(pair.b(), number + 1));
        pairs.append(
            "pair s%d s%d%s%s\n"
                .formatted(number, number + 1, text(pair.poseA()), text(pair.poseB())));
        number += 2;
      }
    }
    return Files.writeString(folder.resolve("pairs.txt"), shapes.append(pairs));
  }

  private static String member(String record, String name) {
    String[] parts = record.split("\"%s\":".formatted(name), -1);
    return parts.length == 1 ? "" : parts[1].replaceFirst("[,}].*", "").replace("\"", "");
  }

  /** Rows and certificates of a command, which {@code verify} has accepted, as verdicts. */
  private List<String> accepted(Path input, Path rows, Path certificates) throws IOException {
    Cli.Run verified = Cli.run("verify", "--affine", input, certificates);
    assertThat(verified.out()).as(verified.err()).contains(" 0 not proved");
    assertThat(verified.code()).isZero();
    List<String> table = Files.readAllLines(rows);
    List<String> header = List.of(table.get(0).split(",", -1));
    List<String> records = Files.readAllLines(certificates);
    List<String> verdicts = new ArrayList<>();
    for (int k = 1; k < table.size(); k++) {
      String[] cells = table.get(k).split(",", -1);
      verdicts.add(cells[header.indexOf("verdict")]);
      if (cells[header.indexOf("bounds")].equals("PROVED")) {
        for (String bound : List.of("lower", "upper")) {
          assertThat(member(records.get(k), bound))
              .as("%s of %s, seed %d", bound, table.get(k), SEED)
              .isEqualTo(cells[header.indexOf(bound)]);
        }
      }
    }
    return verdicts;
  }

  @ParameterizedTest
  @CsvSource({
    "collide, checked",
    "distance, checked",
    "penetration, checked",
    "penetration, exact",
    "distance, exact"
  })
  void verifyAcceptsWhatPairsProves(String goal, String policy) throws IOException {
    Path pairs = pairs();
    Path rows = folder.resolve("rows.csv");
    Path proofs = folder.resolve("c.jsonl");
    Cli.Run run =
        Cli.run(
            "pairs",
            pairs,
            "--affine",
            "--plugins",
            plugins,
            "--algorithm",
            "boaster",
            "--goal",
            goal,
            "--proof",
            policy,
            "--out",
            rows,
            "--certificates",
            proofs);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> verdicts = accepted(pairs, rows, proofs);
    assertThat(verdicts.stream().filter(verdict -> !verdict.equals("UNDECIDED")).count())
        .isGreaterThan(verdicts.size() / 2);
  }

  /** Whether A is a subset of B is no question of how far they are apart. */
  @ParameterizedTest
  @ValueSource(strings = {"none", "checked", "exact"})
  void aSubsetIsAnsweredByNothingElse(String policy) throws IOException {
    Path pairs = pairs();
    Path rows = folder.resolve("rows.csv");
    Path proofs = folder.resolve("c.jsonl");
    Cli.Run run =
        Cli.run(
            "pairs",
            pairs,
            "--affine",
            "--plugins",
            plugins,
            "--algorithm",
            "boaster",
            "--goal",
            "subset",
            "--proof",
            policy,
            "--out",
            rows,
            "--certificates",
            proofs);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> verdicts = accepted(pairs, rows, proofs);
    if (policy.equals("exact")) {
      assertThat(verdicts).isSubsetOf("SUBSET", "NOT_SUBSET");
    } else {
      assertThat(verdicts).containsOnly("UNDECIDED");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "collide, intersecting",
    "distance, disjoint",
    "penetration, intersecting",
    "subset, undecided"
  })
  void verifyAcceptsWhatAPipelineProves(String goal, String expected) throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("scene.conf"),
            """
            touchstone {
              plugins = ["%s"]
              goal = %s
              narrow-phase.algorithm = boaster
              distance { mode = all }
              scene {
                shapes { box { box = [1, 1, 1] } }
                bodies = [ { name = a, shape = box }, { name = b, shape = box, translate = [1.5, 0.2, 0.1] }
                           { name = c, shape = box, translate = [3, 0.4, 0] } { name = d, shape = box, translate = [9, 0, 0.3] } ]
              }
              report { format = csv, out = "%s", certificates = "%s" }
            }
            """
                .formatted(plugins, goal, folder.resolve("rows.csv"), folder.resolve("c.jsonl")));
    Cli.Run run = Cli.run("run", config);
    assertThat(run.code()).as(run.err()).isZero();
    List<String> verdicts = accepted(config, folder.resolve("rows.csv"), folder.resolve("c.jsonl"));
    assertThat(verdicts).isNotEmpty();
    assertThat(verdicts).contains(expected.toUpperCase(Locale.ROOT));
    if (goal.equals("subset")) {
      assertThat(verdicts).containsOnly("UNDECIDED");
    }
  }

  /** A triangle and a point at one of its corners: no direction of doubles is across both. */
  @ParameterizedTest
  @CsvSource({
    "auto, penetration",
    "auto, signed-distance",
    "gjk, penetration",
    "gjk, signed-distance",
    "sat, penetration",
    "sat-overlay, penetration"
  })
  void aFlatPairShowsThatItHasNoDepth(String engine, String goal) throws IOException {
    Path pairs =
        Files.writeString(
            folder.resolve("flat.txt"),
            """
            polytope-pairs 1 dim=3
            shape A 3 0
            v 1 0 -1
            v -1 -1 1
            v 1 -1 -1
            shape B 1 0
            v 0 -1 -1
            pair A B 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 0 0 1 0 0 0 0 1 1
            """);
    Path rows = folder.resolve("rows.csv");
    Path proofs = folder.resolve("c.jsonl");
    Cli.Run run =
        Cli.run(
            "pairs",
            pairs,
            "--algorithm",
            engine,
            "--goal",
            goal,
            "--out",
            rows,
            "--certificates",
            proofs);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(accepted(pairs, rows, proofs)).containsOnly("INTERSECTING");
    assertThat(Double.parseDouble(member(Files.readAllLines(proofs).get(1), "lower"))).isZero();
  }
}
