// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.testing.Cli;
import io.touchstone.cli.testing.HardCases;
import io.touchstone.cli.testing.HardCases.CurvedCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Curved bodies through the front door, and in scenes on the command line. */
final class CurvedBodiesTest {

  @TempDir private Path folder = Path.of("");

  /** Each pair as other libraries got it wrong: the verdict, the distance and the depth. */
  @Test
  void hardCasesOfOtherLibraries() {
    List<CurvedCase> cases = HardCases.curved();
    assertThat(cases).hasSize(HardCases.CURVED_COUNT);
    Query assayer = Touchstone.with("auto").relativeTolerance(1e-9);
    for (CurvedCase c : cases) {
      Outcome collision = Touchstone.collides(c.a(), c.poseA(), c.b(), c.poseB());
      Outcome distance = assayer.distance(c.a(), c.poseA(), c.b(), c.poseB());
      Outcome depth = assayer.penetration(c.a(), c.poseA(), c.b(), c.poseB());
      double truth = c.signedDistance();
      Offset<Double> allowed = Offset.offset(2e-9 * Math.abs(truth) + 1e-11 + c.uncertainty());
      String told = "%s, %s: %s, %s".formatted(c.id(), truth, distance, depth);
      for (Outcome outcome : List.of(collision, distance, depth)) {
        switch (c.relation()) {
          case "separated" -> assertThat(outcome.verdict()).as(told).isEqualTo(Verdict.DISJOINT);
          case "overlapping", "touching" ->
              assertThat(outcome.verdict()).as(told).isEqualTo(Verdict.INTERSECTING);
          default ->
              assertThat(outcome.verdict()).as(told).isIn(Verdict.INTERSECTING, Verdict.UNDECIDED);
        }
      }
      if (c.relation().equals("separated")) {
        assertThat(distance.distance()).as(told).isCloseTo(truth, allowed);
      } else if (c.relation().equals("overlapping")) {
        assertThat(depth.depth()).as(told).isCloseTo(-truth, allowed);
      }
    }
  }

  @Test
  void theFrontDoorAnswersAboutThemAndProvesNothing() {
    Pose here = Pose.identity(3);
    Outcome apart =
        Touchstone.distance(
            Shapes.cone(1, 1), here, Shapes.smoothEllipsoid(1, 2, 3), Pose.translation(5, 0, -1));
    assertThat(apart.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(apart.verdictAssurance()).isEqualTo(Assurance.FLOATING);
    Outcome deep =
        Touchstone.penetration(
            Shapes.cylinder(1, 3), here, Shapes.sphere(3, 1), Pose.translation(1.5, 0, 0));
    assertThat(deep.depth()).isCloseTo(0.5, Offset.offset(1e-12));
    assertThatThrownBy(
            () ->
                Touchstone.with("gjk")
                    .proof(Proof.EXACT)
                    .collides(Shapes.cone(1, 1), here, Shapes.sphere(3, 1), here))
        .isInstanceOf(UnsupportedQueryException.class)
        .hasMessageContaining("Frustum");
  }

  /** Distances in a row along x: 1.5 from the tin to the egg, 2 from the egg to the wrap. */
  @Test
  void aSceneOfThemIsRunLikeAnyOther() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("pipeline.conf"),
            """
            touchstone {
              goal = distance
              scene {
                shapes {
                  tin { cylinder = [1, 2] }, egg { smooth-ellipsoid = [0.5, 1, 1.5] }
                  ball { sphere = 0.5 }, far { copy = ball, translate = [1, 0, 0], scale = 2 }
                  wrap { hull-of = [ball, far] }, soft { sum = [tin, ball] }
                }
                bodies = [
                  { name = tin, shape = tin }, { name = egg, shape = egg, translate = [3, 0, 0] }
                  { name = wrap, shape = wrap, translate = [6, 0, 0] }
                  { name = soft, shape = soft, translate = [0, 3, 0] }
                ]
              }
            }
            """);
    Cli.Run run = Cli.run("run", config, "--format", "csv");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(row(run, "tin,egg")).contains("DISJOINT", "FLOATING", "CONVERGED");
    assertThat(lower(run, "tin,egg")).isCloseTo(1.5, Offset.offset(1e-12));
    assertThat(lower(run, "egg,wrap")).isCloseTo(2, Offset.offset(1e-12));
    assertThat(lower(run, "tin,soft")).isCloseTo(0.5, Offset.offset(1e-12));
    Cli.Run exact = Cli.run("run", config, "--set", "proof=exact");
    assertThat(exact.code()).isEqualTo(2);
    assertThat(exact.err()).contains("exact proof is for polytopes");
  }

  private static List<String> row(Cli.Run run, String bodies) {
    return run.lines().stream()
        .filter(line -> line.contains("," + bodies + ","))
        .findFirst()
        .map(line -> List.of(line.split(",", -1)))
        .orElseThrow();
  }

  private static double lower(Cli.Run run, String bodies) {
    List<String> header = List.of(run.lines().get(0).split(",", -1));
    return Double.parseDouble(row(run, bodies).get(header.indexOf("lower")));
  }

  @Test
  void aQueryNamesThem() {
    Cli.Run run =
        Cli.run("query", "cone:1,1", "cylinder:1,1", "--pose-b", "0,0,2.5", "--goal", "distance");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("0.5");
  }
}
