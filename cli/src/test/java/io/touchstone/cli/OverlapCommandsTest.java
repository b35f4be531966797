// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Overlaps and contacts on the command line: rows, solids, certificates, judgements, mistakes. */
final class OverlapCommandsTest {

  private static final String HERE = "1 0 0 0 0 1 0 0 0 0 1 0";

  @TempDir private Path folder = Path.of("");
  private Path pairs = Path.of("");

  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("polytope-pairs 1\nshape cube 8 0\n");
    for (int corner = 0; corner < 8; corner++) {
      text.append(
          "v %d %d %d\n"
              .formatted(
                  (corner & 1) == 0 ? -1 : 1,
                  (corner & 2) == 0 ? -1 : 1,
                  (corner & 4) == 0 ? -1 : 1));
    }
    text.append("shape plate 4 0\nv -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\n");
    text.append("pair cube cube " + HERE + " 1 0 0 1 0 1 0 0.5 0 0 1 0\n");
    text.append("pair cube cube " + HERE + " 1 0 0 2 0 1 0 0.5 0 0 1 0\n");
    text.append("pair cube cube " + HERE + " 1 0 0 3 0 1 0 0.5 0 0 1 0\n");
    text.append("pair cube cube " + HERE + " 0.8 -0.6 0 0.3 0.6 0.8 0 0.5 0 0 1 1.5\n");
    text.append("pair cube plate " + HERE + " 0.8 -0.6 0 0.3 0.6 0.8 0 0.5 0 0 1 0\n");
    pairs = Files.writeString(folder.resolve("pairs.txt"), text);
  }

  private static List<String> lines(Cli.Run result) {
    return result.lines();
  }

  /** Its area is a double, and its first moments are not. */
  @Test
  void theCentroidOfAHugeBodyIsAPoint() throws IOException {
    Path huge =
        Files.writeString(
            folder.resolve("huge.txt"),
            """
            polytope-pairs 1 dim=2
            shape s 4 0
            v 0 0
            v 2e139 0
            v 2e139 4e139
            v 0 4e139
            pair s s 1 0 0 0 1 0 1 0 0 0 1 0
            """);
    for (String proof : List.of("none", "checked", "exact")) {
      Cli.Run result = Cli.run("pairs", huge, "--goal", "overlap", "--proof", proof);
      assertThat(lines(result).get(1)).as(proof).contains(",1.0E139,2.0E139,");
    }
  }

  @Test
  void rowsOfOverlaps() throws IOException {
    Path solids = folder.resolve("solids.obj");
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run result =
        Cli.run(
            "pairs",
            pairs,
            "--goal",
            "overlap",
            "--proof",
            "exact",
            "--solids",
            solids,
            "--certificates",
            proofs);
    assertThat(result.code()).isEqualTo(0);
    assertThat(lines(result))
        .startsWith(
            "pair,verdict,assurance,volumeLower,volumeUpper,cx,cy,cz,areaLower,areaUpper,iouLower,iouUpper,error",
            "0,INTERSECTING,PROVED,3.0,3.0,0.5,0.25,0.0,13.0,13.0,0.23076923076923075,0.23076923076923078,",
            "1,TOUCHING,PROVED,0.0,0.0,,,,0.0,0.0,0.0,0.0,",
            "2,DISJOINT,PROVED,0.0,0.0,,,,0.0,0.0,0.0,0.0,")
        .hasSize(6);
    assertThat(lines(result).get(5)).startsWith("4,INTERSECTING,PROVED,0.0,0.0,,,,");
    assertThat(Files.readAllLines(solids))
        .contains("g pair0", "g pair3", "v 1.0 1.0 1.0")
        .doesNotContain("g pair1");
    Cli.Run verified = Cli.run("verify", pairs, proofs);
    assertThat(verified.out()).contains("5 pairs: 5 proved, 0 not proved");
    String text = Files.readString(proofs);
    Files.writeString(proofs, text.replace("\"volumeLower\":3.0", "\"volumeLower\":3.5"));
    Cli.Run tampered = Cli.run("verify", pairs, proofs);
    assertThat(tampered.code()).isEqualTo(1);
    assertThat(tampered.out()).contains("claims a volume from 3.5");
    Files.writeString(proofs, text.replaceFirst("\"rings\":\\[\\[0,", "\"rings\":[[1,"));
    assertThat(Cli.run("verify", pairs, proofs).code()).isEqualTo(1);
    Files.writeString(proofs, text.replace("\"TOUCHING\"", "\"DISJOINT\""));
    assertThat(Cli.run("verify", pairs, proofs).out()).contains("claims DISJOINT");
    Files.writeString(proofs, text.replaceFirst("\"faces\":\\[", "\"faces\":[true,"));
    assertThat(Cli.run("verify", pairs, proofs).code()).isEqualTo(2);
  }

  @Test
  void rowsOfContacts() {
    Cli.Run result = Cli.run("pairs", pairs, "--goal", "contact");
    assertThat(result.code()).isEqualTo(0);
    List<String> lines = lines(result);
    assertThat(lines.get(0))
        .isEqualTo("pair,point,px,py,pz,nx,ny,nz,separation,feature,id,patchArea,error");
    assertThat(lines).filteredOn(line -> line.startsWith("0,")).hasSize(4);
    assertThat(lines).contains("2,,,,,,,,,,,,");
    assertThat(lines).filteredOn(line -> line.startsWith("3,")).hasSize(4);
    Cli.Run all =
        Cli.run("pairs", pairs, "--goal", "contact", "--max-points", "1", "--speculative", "2");
    assertThat(lines(all)).filteredOn(line -> line.startsWith("2,0,")).hasSize(1);
    assertThat(lines(all)).hasSize(6);
  }

  @Test
  void oneQuestion() {
    Cli.Run overlap =
        Cli.run("query", "box:1,1,1", "box:1,1,1", "--pose-b", "1,0.5,0", "--goal", "overlap");
    assertThat(overlap.out()).contains("intersecting (proved)", "volume      between 2.99999");
    Cli.Run contact =
        Cli.run("query", "box:1,1,1", "sphere:0.5", "--pose-b", "0,0,1.25", "--goal", "contact");
    assertThat(contact.out()).contains("point       (0.0, 0.0, 0.875)  separation -0.25  B0");
  }

  @Test
  void oneQuestionAsJson() {
    Cli.Run overlap =
        Cli.run(
            "query",
            "box:1,1,1",
            "box:1,1,1",
            "--pose-b",
            "1,0.5,0",
            "--goal",
            "overlap",
            "--proof",
            "exact",
            "--format",
            "json");
    assertThat(overlap.lines()).hasSize(1);
    assertThat(overlap.out())
        .startsWith(
            "{\"verdict\":\"INTERSECTING\",\"assurance\":\"PROVED\",\"volumeLower\":3.0,\"volumeUpper\":3.0,")
        .contains("\"certificate\":{\"pair\":0,", "\"cx\":0.5", "\"kind\":\"overlap\"");
    Cli.Run contact =
        Cli.run(
            "query",
            "box:1,1,1",
            "sphere:0.5",
            "--pose-b",
            "0,0,1.25",
            "--goal",
            "contact",
            "--format",
            "json");
    assertThat(contact.out())
        .contains("\"points\":[{\"point\":0,\"px\":0.0,\"py\":0.0,\"pz\":0.875,")
        .contains("\"separation\":-0.25,\"feature\":\"B0\"}]");
  }

  /** The rows do not depend on the number of threads. */
  @Test
  void severalThreads() throws IOException {
    StringBuilder many = new StringBuilder(Files.readString(pairs));
    for (int k = 0; k < 300; k++) {
      many.append("pair cube cube %s 1 0 0 %s 0 1 0 0.5 0 0 1 0.25\n".formatted(HERE, 0.01 * k));
    }
    Files.writeString(pairs, many);
    for (String goal : List.of("overlap", "contact")) {
      Cli.Run one = Cli.run("pairs", pairs, "--goal", goal, "--threads", "1");
      Cli.Run three = Cli.run("pairs", pairs, "--goal", goal, "--threads", "3");
      assertThat(one.code()).isEqualTo(0);
      assertThat(one.lines()).hasSizeGreaterThan(300);
      assertThat(three.out()).isEqualTo(one.out());
    }
  }

  @Test
  void mistakesAreTold() {
    assertMistake("--warm: does not concern the goal overlap", "--goal", "overlap", "--warm");
    assertMistake("--solids: is for the goal overlap", "--solids", folder.resolve("s.obj"));
    assertMistake("--max-points: is for the goal contact", "--max-points", "3");
    assertMistake("--speculative", "--goal", "contact", "--speculative", "-1");
    assertMistake("--margin: does not concern", "--goal", "contact", "--margin", "1");
    assertMistake("'nobody'", "--goal", "overlap", "--algorithm", "nobody");
    Cli.Run curved = Cli.run("query", "box:1,1,1", "sphere:1", "--goal", "overlap");
    assertThat(curved.code()).isEqualTo(2);
    assertThat(curved.err()).contains("polytopes given by vertices");
  }

  @Test
  void otherDimensionsAreRefusedInPlainWords() throws IOException {
    Path four = folder.resolve("four.txt");
    String pose = " 1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0";
    Files.writeString(
        four, "polytope-pairs 1 dim=4\nshape p 1 0\nv 0 0 0 0\npair p p" + pose + pose + "\n");
    for (String goal : List.of("overlap", "contact")) {
      Cli.Run refused = Cli.run("pairs", four, "--goal", goal);
      assertThat(refused.code()).isEqualTo(2);
      assertThat(refused.err()).contains("dimension 4: hulls are known in dimensions 2 and 3");
      assertThat(refused.err()).hasLineCount(1);
    }
  }

  private void assertMistake(String message, Object... options) {
    Object[] all = new Object[options.length + 2];
    all[0] = "pairs";
    all[1] = pairs;
    System.arraycopy(options, 0, all, 2, options.length);
    Cli.Run result = Cli.run(all);
    assertThat(result.code()).as(message).isEqualTo(2);
    assertThat(result.err()).contains(message).hasLineCount(1);
  }

  @Test
  void judgements() throws IOException {
    Path answers = folder.resolve("answers.csv");
    Files.writeString(
        answers,
        "pair,volume,iou,px,py,pz\n0,3,0.23076923076923078,0.5,0.5,0\n1,0.1,0,,,\n3,,0.5,,,\n4,,,9,0,0\n");
    Cli.Run result = Cli.run("judge", pairs, answers);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains(
            "pair 1: wrong: volume is 0.1; it is 0.0",
            "pair 1: proof: {\"pair\":1,\"verdict\":\"TOUCHING\"",
            "pair 3: wrong: iou is 0.5; it is 0.0905",
            "pair 4: wrong: the contact point is not on A",
            "1 right, 3 wrong");
  }
}
