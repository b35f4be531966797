// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goals overlap and contact in pipelines: rows, relations, sums, frames, proofs, mistakes. */
final class ContactRunTest {

  @TempDir private Path folder = Path.of("");

  private Path config(String more, String bodies) throws IOException {
    return Files.writeString(
        folder.resolve("c.conf"),
        """
        touchstone {
          goal = overlap, proof = exact
          %s
          scene {
            shapes { big { box = [1, 1, 1] }, small { box = [0.25, 0.25, 0.25] }
                     bar { box = [4, 0.5, 0.5] }, ball { sphere = 1 } }
            bodies = [
              { name = big, shape = big, group = a }
              %s
            ]
          }
        }
        """
            .formatted(more, bodies));
  }

  private static final String ALL =
      """
      { name = inside, shape = small, group = b }
      { name = through, shape = bar, group = b }
      { name = same, shape = big, group = b }
      { name = corner, shape = big, group = b, translate = [1, 1, 1] }
      { name = beside, shape = big, group = b, translate = [0, 2, 0] }
      { name = far, shape = big, group = b, translate = [0, 9, 0] }
      """;

  @Test
  void rowsOfOverlaps() throws IOException {
    Path proofs = folder.resolve("p.jsonl");
    Path config = config("report.certificates = \"p.jsonl\"", ALL);
    Cli.Run run = Cli.run("run", config, "--format", "csv");
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isEqualTo(0);
    assertThat(run.lines())
        .containsExactly(
            "pair,bodyA,bodyB,verdict,assurance,volumeLower,volumeUpper,cx,cy,cz,areaLower,areaUpper,"
                + "iouLower,iouUpper,relation,error",
            "0,big,inside,INTERSECTING,PROVED,0.125,0.125,0.0,0.0,0.0,1.5,1.5,0.015625,0.015625,enclosed,",
            "1,big,through,INTERSECTING,PROVED,2.0,2.0,0.0,0.0,0.0,10.0,10.0,"
                + "0.14285714285714285,0.14285714285714288,piercing,",
            "2,big,same,INTERSECTING,PROVED,8.0,8.0,0.0,0.0,0.0,24.0,24.0,1.0,1.0,duplicate,",
            "3,big,corner,INTERSECTING,PROVED,1.0,1.0,0.5,0.5,0.5,6.0,6.0,"
                + "0.06666666666666667,0.06666666666666668,protruding,",
            "4,big,beside,TOUCHING,PROVED,0.0,0.0,,,,0.0,0.0,0.0,0.0,touching,");
    assertThat(Cli.run("verify", config, proofs).out())
        .contains("5 certificates: 5 proved, 0 not proved, 0 undecided");
    String text = Files.readString(proofs);
    Files.writeString(proofs, text.replace("\"volumeLower\":2.0", "\"volumeLower\":2.5"));
    assertThat(Cli.run("verify", config, proofs).code()).isEqualTo(1);
  }

  @Test
  void sumsOfGroups() throws IOException {
    Path config = config("", ALL);
    assertThat(Cli.run("run", config).lines())
        .contains(
            "big      through  intersecting       2.00000  piercing    proved",
            "groups a and b: sum over 5 pairs between 11.125 and 11.125",
            "5 pairs reported: 5 colliding, 0 disjoint");
    List<String> json = Cli.run("run", config, "--format", "json").lines();
    assertThat(json).hasSize(7);
    assertThat(json.get(0))
        .startsWith(
            "{\"schema\":\"touchstone-report 1\",\"goal\":\"overlap\",\"proof\":\"exact\",\"dimension\":3,");
    assertThat(json.get(1))
        .startsWith("{\"pair\":0,\"bodyA\":\"big\",\"bodyB\":\"inside\",\"verdict\":");
    assertThat(json.get(6))
        .contains(
            "\"reported\":5",
            "\"sumsOverPairs\":[{\"groupA\":\"a\",\"groupB\":\"b\",\"pairs\":5,\"volumeLower\":11.125");
  }

  @Test
  void pointsKeepTheirNumbersFromFrameToFrame() throws IOException {
    StringBuilder frames = new StringBuilder("frame,body,tx,ty,tz,qx,qy,qz,qw\n");
    for (int frame = 0; frame < 4; frame++) {
      frames.append("%d,top,%s,0,1.999,0,0,0,1\n".formatted(frame, 1e-7 * frame));
    }
    Files.writeString(folder.resolve("frames.csv"), frames);
    Path config =
        config(
            "scene.frames = \"frames.csv\", contact { max-points = 2 }",
            "{ name = top, shape = big, group = b }");
    Cli.Run run = Cli.run("run", config, "--goal", "contact", "--format", "csv");
    assertThat(run.err()).isEmpty();
    assertThat(run.lines().get(0))
        .isEqualTo(
            "pair,bodyA,bodyB,frame,point,px,py,pz,nx,ny,nz,separation,feature,id,patchArea,error");
    assertThat(run.lines()).hasSize(9);
    assertThat(run.lines().stream().skip(1).map(line -> line.split(",", -1)[13]))
        .containsExactly("0", "1", "0", "1", "0", "1", "0", "1");
    Cli.Run apart =
        Cli.run(
            "run",
            config(
                "contact.speculative = 0.5",
                "{ name = t, shape = big, group = b, translate = [0, 2.25, 0] }"),
            "--goal",
            "contact",
            "--format",
            "csv");
    assertThat(apart.lines()).hasSize(5);
    assertThat(apart.lines().get(1)).contains(",0.25,");
  }

  @Test
  void theExample() {
    Path example = Path.of("..", "examples", "clash-solids", "pipeline.conf");
    Cli.Run run = Cli.run("run", example);
    assertThat(run.err()).isEmpty();
    assertThat(run.lines())
        .anyMatch(line -> line.matches("building/wall +services/duct .* piercing .*"))
        .anyMatch(line -> line.matches("building/wall +services/switch .* enclosed .*"))
        .anyMatch(line -> line.matches("building/wall +services/shelf .* protruding .*"))
        .anyMatch(line -> line.matches("building/wall +survey/wall .* duplicate .*"))
        .anyMatch(line -> line.matches("building/slab +survey/wall .* touching .*"))
        .anyMatch(line -> line.startsWith("groups building and services: sum over 3 pairs between"))
        .noneMatch(line -> line.contains("survey/far"));
    assertThat(Cli.run("run", example, "--set", "goal=contact", "--format", "csv").lines())
        .hasSizeGreaterThan(5);
  }

  @Test
  void mistakesAreTold() throws IOException {
    assertMistake("touchstone.margin", config("margin = 1", ALL));
    assertMistake("touchstone.sinks", config("sinks = [{ sink = sql-report }]", ALL));
    assertMistake("max-points", config("contact.max-points = 0", ALL));
    assertMistake(
        "body 'round'",
        config("", "{ name = round, shape = ball, group = b, translate = [1, 0, 0] }"));
    assertMistake(
        "report.certificates", config("goal = contact, report.certificates = \"p.jsonl\"", ALL));
    assertMistake("report.sort", config("report.sort = severity", ALL));
    Cli.Run resumed = Cli.run("run", config("", ALL), "--resume", folder.resolve("r.csv"));
    assertThat(resumed.code()).isEqualTo(2);
    assertThat(resumed.err()).contains("cannot be resumed");
  }

  private static void assertMistake(String message, Path config) {
    Cli.Run run = Cli.run("run", config);
    assertThat(run.code()).as(run.out()).isEqualTo(2);
    assertThat(run.err()).contains(message);
  }
}
