// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Motions from the command line: asked, written, verified, judged. */
final class MotionsCommandTest {

  private static final String HERE = "1 0 0 0 0 1 0 0 0 0 1 0";

  private static final String MOTIONS =
      """
      polytope-motions 1
      shape box 8 0
      v -1 -1 -1
      v 1 -1 -1
      v -1 1 -1
      v 1 1 -1
      v -1 -1 1
      v 1 -1 1
      v -1 1 1
      v 1 1 1
      motion box box static HERE ; linear 1 0 0 0.2 0 1 0 0.1 0 0 1 4 0 0 -4
      motion box box static HERE ; linear 1 0 0 3 0 1 0 0 0 0 1 4 0 0 -4
      motion box box static HERE ; twist 1 0 0 0 0 1 0 0 0 0 1 4 0 0 0 0 0 -4 0 0 3
      motion box box static HERE ; interpolated 1 0 0 0 0 1 0 0 0 0 1 4 0 -1 0 0 1 0 0 0 0 0 1 1.9
      motion box box static HERE ; nlerp 1 0 0 5 0 1 0 0 0 0 1 4 0 -1 0 5 1 0 0 0 0 0 1 1.9
      motion box box static HERE ; affine HERE 2 0 0 0 0 2 0 0 0 0 2 0
      """
          .replace("HERE", HERE);

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void write() throws IOException {
    file = file("motions.txt", MOTIONS);
  }

  private Path file(String name, String text) throws IOException {
    Path path = folder.resolve(name);
    Files.writeString(path, text);
    return path;
  }

  private static List<String> column(Cli.Run run, String name) {
    List<String> header = List.of(run.lines().get(0).split(",", -1));
    int k = header.indexOf(name);
    return run.lines().stream().skip(1).map(line -> line.split(",", -1)[k]).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"checked", "exact"})
  void answersEveryMotionWithProof(String proof) {
    Path certificates = folder.resolve("c.jsonl");
    Cli.Run run =
        assertSilent(Cli.run("motions", file, "--proof", proof, "--certificates", certificates), 0);

    assertThat(run.lines().get(0))
        .isEqualTo(
            "pair,verdict,assurance,freeUntil,contactAt,separation,nx,ny,nz,ax,ay,az,bx,by,bz,"
                + "planes,distanceQueries,error");
    assertThat(column(run, "verdict"))
        .containsExactly("HIT", "FREE", "HIT", "HIT", "FREE", "STARTS_IN_CONTACT");
    assertThat(column(run, "assurance")).containsOnly("PROVED");
    double free = Double.parseDouble(column(run, "freeUntil").get(0));
    double contact = Double.parseDouble(column(run, "contactAt").get(0));
    assertThat(free).isLessThanOrEqualTo(0.5).isGreaterThan(0.5 - 1e-8);
    assertThat(contact).isGreaterThanOrEqualTo(0.5).isLessThan(0.5 + 1e-8);
    assertThat(column(run, "freeUntil").subList(4, 6)).containsExactly("1.0", "0.0");
    assertThat(column(run, "contactAt").subList(4, 6)).containsExactly("", "0.0");
    assertThat(assertSilent(Cli.run("verify", file, certificates), 0).out())
        .contains("6 pairs: 6 proved, 0 not proved, 0 undecided, 0 without a certificate");
  }

  @Test
  void certificatesThatLieAreFound() throws IOException {
    Path certificates = folder.resolve("c.jsonl");
    assertSilent(Cli.run("motions", file, "--certificates", certificates), 0);
    List<String> lines = Files.readAllLines(certificates);
    String hit = lines.get(1);
    assertThat(verify(lines.get(0), hit.replace("\"HIT\"", "\"FREE\""))).contains("claims FREE");
    assertThat(verify(lines.get(0), hit.replaceAll("\"freeUntil\":0.[0-9]+", "\"freeUntil\":0.6")))
        .contains("free until 0.6");
    assertThat(verify(lines.get(0), hit.replaceAll("\"contactAt\":0.[0-9]+", "\"contactAt\":0.4")))
        .contains("contact by 0.4");
    assertThat(
            verify(
                lines.get(0),
                hit.replace("\"normal\":[", "\"normal\":[7,")
                    .replaceAll("(\"normal\":\\[7,[^,]*,[^,]*),[^\\]]*\\]", "$1]")))
        .contains("does not separate");
    String turned = lines.get(4);
    assertThat(verify(lines.get(0), turned.replaceAll("\"turnB\":\\[[^,]*", "\"turnB\":[0.25")))
        .contains("other turns");
  }

  private String verify(String header, String record) throws IOException {
    Path lies = file("lies.jsonl", header + "\n" + record + "\n");
    Cli.Run run = Cli.run("verify", file, lies);
    assertThat(run.code()).isEqualTo(1);
    return run.out();
  }

  @Test
  void judgesTimesOfOtherPrograms() throws IOException {
    Path answers =
        file(
            "answers.csv",
            "pair,toi,collide\n0,0.5,true\n1,Infinity,false\n2,0.6,true\n3,0.1,\n4,0.7,\n5,0,true\n");
    Path proofs = folder.resolve("proofs.jsonl");
    Cli.Run run = Cli.run("judge", file, answers, "--certificates", proofs);

    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out())
        .contains("pair 2: wrong: toi 0.6 is late")
        .contains("pair 3: wrong: toi 0.1 is early")
        .contains("pair 4: wrong: toi 0.7 is early: they never meet")
        .contains("6 pairs: 3 right, 3 wrong, 0 not decidable, 0 without an answer");
    assertThat(assertSilent(Cli.run("verify", file, proofs), 0).out()).contains("3 proved");
  }

  @Test
  void aMinimumSeparationIsKept() {
    Cli.Run run = assertSilent(Cli.run("motions", file, "--min-separation", "1"), 0);
    assertThat(Double.parseDouble(column(run, "freeUntil").get(0))).isLessThan(0.2500001);
    assertThat(column(run, "verdict").get(1)).isEqualTo("HIT");
  }

  @Test
  void linksMoveByTheirJoints() throws IOException {
    String here = " " + HERE;
    String shapes = MOTIONS.substring(0, MOTIONS.indexOf("motion "));
    Path arms =
        file(
            "arms.txt",
            shapes
                + "motion box box static HERE ; joints HERE turn 0 1 0 0 1.5 1 0 0 6 0 1 0 0 0 0 1 0\n"
                    .replace(" HERE", here)
                + "motion box box static HERE ; joints HERE slide 1 0 0 6 1 HERE turn 0 0 1 0 0 HERE\n"
                    .replace(" HERE", here)
                + "motion box box joints HERE ; static 1 0 0 5 0 1 0 0 0 0 1 0\n"
                    .replace(" HERE", here));
    Path certificates = folder.resolve("arms.jsonl");
    Cli.Run run = assertSilent(Cli.run("motions", arms, "--certificates", certificates), 0);
    assertThat(column(run, "verdict")).containsExactly("FREE", "HIT", "FREE");
    assertThat(Double.parseDouble(column(run, "freeUntil").get(1))).isBetween(0.8 - 1e-8, 0.8);
    assertThat(assertSilent(Cli.run("verify", arms, certificates), 0).out()).contains("3 proved");
  }

  @Test
  void startsThatLeaveAreNoContactIfThatIsAsked() throws IOException {
    Path lifts =
        file(
            "lifts.txt",
            MOTIONS.substring(0, MOTIONS.indexOf("motion "))
                + "motion box box static HERE ; linear 1 0 0 0 0 1 0 0 0 0 1 2 0 0 1\n"
                    .replace("HERE", HERE));
    assertThat(column(Cli.run("motions", lifts), "verdict")).containsExactly("STARTS_IN_CONTACT");
    Path certificates = folder.resolve("lifts.jsonl");
    Cli.Run run =
        assertSilent(
            Cli.run("motions", lifts, "--leaving-starts", "--certificates", certificates), 0);
    assertThat(column(run, "verdict")).containsExactly("FREE");
    assertThat(Files.readString(certificates)).contains("\"afterStart\":true");
    assertThat(Cli.run("verify", lifts, certificates).out()).contains("1 proved");
    Files.writeString(
        certificates,
        Files.readString(certificates).replace("\"afterStart\":true", "\"afterStart\":false"));
    assertThat(Cli.run("verify", lifts, certificates).out()).contains("1 not proved");
  }

  @Test
  void otherSolversAnswerAlike() {
    Cli.Run classic =
        assertSilent(Cli.run("motions", file, "--solver", "conservative-advancement"), 0);
    assertThat(column(classic, "verdict"))
        .containsExactly("HIT", "FREE", "HIT", "HIT", "FREE", "STARTS_IN_CONTACT");
    Cli.Run linear = Cli.run("motions", file, "--solver", "linear");
    assertThat(linear.code()).isEqualTo(1);
    assertThat(column(linear, "verdict").get(0)).isEqualTo("HIT");
    assertThat(linear.lines().get(3)).contains("take 'advance'");
    assertThat(Cli.run("motions", file, "--fail-on-collision").code()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "motion box box static 1 0 0|number 4 of 12",
        "motion box bx static HERE ; static HERE|did you mean",
        "motion box box static HERE static HERE|';'",
        "motion box box hover HERE ; static HERE|one of static",
        "motion box box static HERE ; linear HERE 0 0 NaN|finite",
        "motion box box static HERE ; twist HERE 0 0 0 0 0 0 0 0 1e9|2^20",
        "motion box box static HERE ; interpolated HERE 1 0 0 0 0 1 0 0 0 0 -1 0|mirrors",
        "motion box box static HERE ; joints HERE turn 0 0 1 0|number 2 of 2 of 'turn'",
        "motion box box static HERE ; joints HERE swing 0 0 1 0 1 HERE|'turn' or 'slide'",
        "motion box box static HERE ; joints HERE turn 0 0 0 0 1 HERE|an axis not 0",
        "motion box box static HERE ; joints HERE turn 0 0 1 0 1e9 HERE|2^20",
        "motion box nothing static HERE ; static HERE|empty",
        "motion box box static HERE ; static HERE 1|end of the line",
      })
  void badInputIsTold(String line, String expected) throws IOException {
    Path bad = file("bad.txt", MOTIONS + "shape nothing 0 0\n" + line.replace("HERE", HERE) + "\n");
    assertRefused(Cli.run("motions", bad), expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"advance", "conservative-advancement", "linear", "trajectory-axis"})
  void solversKeepTheRules(String solver) {
    Cli.Run run = Cli.run("conformance", "--algorithm", solver, "--size", "tiny");
    assertThat(run.out()).contains(solver + ": no rule fails").contains("M1   late");
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--tolerance,0,--tolerance",
    "--min-separation,-1,--min-separation",
    "--solver,advanse,did you mean",
    "--proof,maybe,--proof"
  })
  void badOptionsAreTold(String option, String value, String expected) {
    assertRefused(Cli.run("motions", file, option, value), expected);
  }
}
