// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.Cancellation;
import io.touchstone.io.text.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PairsCommandTest {

  private static final String HEADER =
      "pair,verdict,assurance,bounds,termination,lower,upper,ax,ay,az,bx,by,bz,nx,ny,nz,"
          + "iterations,supports,decidedBy,error";

  private static final String IDENTITY = " 1 0 0 0 0 1 0 0 0 0 1 0";

  /** A segment, a point and the empty set; the point once beside, once in, once at the end. */
  private static final String PAIRS =
      """
      polytope-pairs 1
      shape segment 2 0
      v 0 0 0
      v 2 0 0
      shape point 1 0
      v 0 0 0
      shape nothing 0 0
      pair segment point%1$s 1 0 0 5 0 1 0 0 0 0 1 0
      pair segment point%1$s 1 0 0 1 0 1 0 0 0 0 1 0
      pair segment nothing%1$s%1$s
      pair point point%1$s 1 0 0 0 0 1 0 -4 0 0 1 0
      """
          .formatted(IDENTITY);

  @TempDir private Path folder = Path.of("");
  private Path file = Path.of("");

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("pairs.txt");
    Files.writeString(file, PAIRS);
  }

  private static Object[] pairs(Object file, Object... args) {
    List<Object> all = new ArrayList<>(List.of("pairs", file));
    all.addAll(List.of(args));
    if (!all.contains("--algorithm")) {
      all.addAll(List.of("--algorithm", "test-box"));
    }
    return all.toArray();
  }

  @Test
  void answersEveryPairInTheOrderOfTheFile() {
    Cli.Run run = assertSilent(Cli.run(pairs(file, "--goal", "distance")), 0);
    assertThat(run.lines()).hasSize(5).startsWith(HEADER);
    assertThat(run.lines().get(1)).startsWith("0,DISJOINT,PROVED,PROVED,CONVERGED,");
    assertThat(run.lines().get(1)).contains(",2.0,0.0,0.0,5.0,0.0,0.0,1.0,0.0,0.0,1,");
    assertThat(run.lines().get(2)).startsWith("1,INTERSECTING,PROVED,");
    assertThat(run.lines().get(2)).contains(",,0.0,1.0,0.0,0.0,1.0,0.0,0.0,,,,");
    assertThat(run.lines().get(3))
        .isEqualTo(
            "2,DISJOINT,PROVED,PROVED,CONVERGED,Infinity,Infinity,,,,,,,,,,1,2,settlement:empty-body,");
    assertThat(run.lines().get(4)).startsWith("3,DISJOINT,PROVED,").contains(",-1.0,0.0,1,");
  }

  @Test
  void readsStandardInput() {
    Cli.Run run = assertSilent(Cli.runWithInput(PAIRS, pairs("-")), 0);
    assertThat(run.lines()).hasSize(5);
    assertRefused(Cli.runWithInput("x", pairs("-")), "standard input:1:1: expected");
  }

  @Test
  void neitherThreadsNorWarmStartsNorFilesChangeARow() throws IOException {
    String expected = assertSilent(Cli.run(pairs(file, "--threads", "1")), 0).out();
    assertThat(Cli.run(pairs(file, "--threads", "3")).out()).isEqualTo(expected);
    Path out = folder.resolve("out.csv");
    assertThat(assertSilent(Cli.run(pairs(file, "--out", out)), 0).lines()).hasSize(1);
    assertThat(out).hasContent(expected);
  }

  @Test
  void penetrationHasALowerBoundAndSubsetHasNone() {
    Cli.Run depth = assertSilent(Cli.run(pairs(file, "--goal", "penetration")), 0);
    assertThat(depth.lines().get(2)).matches("1,(TOUCHING|INTERSECTING),PROVED,.*");
    assertThat(depth.lines().get(2).split(",", -1)[5]).matches("-?0\\.0|-\\S+E-\\d+");
    Cli.Run subset = assertSilent(Cli.run(pairs(file, "--goal", "subset")), 0);
    assertThat(subset.lines().get(1)).startsWith("0,NOT_SUBSET,PROVED,PROVED,CONVERGED,,,");
    assertThat(subset.lines().get(4)).startsWith("3,NOT_SUBSET,");
  }

  @Test
  void theSecondEmptyBodyContainsNothing() throws IOException {
    Files.writeString(file, PAIRS.replace("pair segment nothing", "pair nothing segment"));
    Cli.Run run = assertSilent(Cli.run(pairs(file, "--goal", "subset")), 0);
    assertThat(run.lines().get(3)).startsWith("2,SUBSET,PROVED,");
  }

  @Test
  void otherDimensionsNumberTheirColumns() throws IOException {
    Files.writeString(
        file, "polytope-pairs 1 dim=2\nshape p 1 0\nv 0 0\npair p p 1 0 0 0 1 0 1 0 3 0 1 4\n");
    Cli.Run run = assertSilent(Cli.run(pairs(file, "--goal", "distance")), 0);
    assertThat(run.lines().get(0))
        .isEqualTo(
            "pair,verdict,assurance,bounds,termination,lower,upper,a1,a2,b1,b2,n1,n2,"
                + "iterations,supports,decidedBy,error");
    assertThat(run.lines().get(1)).contains(",0.0,0.0,3.0,4.0,0.6,0.8,");
  }

  @ParameterizedTest
  @ValueSource(strings = {"collide", "distance", "penetration", "subset"})
  void certificatesAreVerifiedWithoutAnyEngine(String goal) throws IOException {
    Path certificates = folder.resolve("c.jsonl");
    assertSilent(Cli.run(pairs(file, "--goal", goal, "--certificates", certificates)), 0);
    assertThat(Files.readAllLines(certificates))
        .hasSize(5)
        .startsWith("{\"schema\":\"touchstone-certificate 1\"}");
    Cli.Run verified = assertSilent(Cli.run("verify", file, certificates), 0);
    assertThat(verified.out())
        .isEqualTo("4 pairs: 4 proved, 0 not proved, 0 undecided, 0 without a certificate\n");
  }

  @Test
  void timingIsOneJsonObject() throws IOException {
    Cli.Run run =
        assertSilent(
            Cli.run(
                pairs(
                    file,
                    "--time",
                    "--warmup-seconds",
                    "0.01",
                    "--repeat",
                    "3",
                    "--shuffle",
                    "7",
                    "--warm",
                    "--goal",
                    "distance")),
            0);
    assertThat(run.lines()).hasSize(1);
    Map<String, @Nullable Object> record = JsonParser.parseRecord(run.lines().get(0), "out", 1);
    assertThat(record.keySet())
        .containsExactly(
            "file",
            "algorithm",
            "goal",
            "proof",
            "warm",
            "pairs",
            "nsPerQueryMedian",
            "nsPerQueryMin",
            "bytesPerQuery",
            "supportsPerQuery",
            "prepareNsPerShape",
            "preparedBytesPerShape",
            "collisions",
            "repeats",
            "jdk");
    assertThat(run.out()).contains("\"pairs\":4,", "\"supportsPerQuery\":2,", "\"repeats\":3,");
    assertThat(run.out()).contains("\"collisions\":1,", "\"warm\":true,", "\"goal\":\"distance\"");
  }

  @Test
  void anEngineThatFailsIsNotTimed() {
    Cli.Run run =
        Cli.run(pairs(file, "--time", "--warmup-seconds", "0", "--algorithm", "test-faulty"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .isEqualTo(
            "ERROR pair 0: algorithm 'test-faulty' failed: java.lang.IllegalStateException: out of"
                + " order\n");
  }

  @Test
  void aFailedRowCostsNoOtherAndCanBeReplayed() throws IOException {
    Path out = folder.resolve("out.csv");
    Files.writeString(file, PAIRS.replace("pair point point 1 0 0 0", "pair point point 1 0 0 7"));
    Object[] faulty = {"--algorithm", "test-faulty", "--option", "at=7", "--out", out};
    Cli.Run run = Cli.run(pairs(file, faulty));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).startsWith("WARN  pair 3 ").contains("out of order");
    List<String> rows = Files.readAllLines(out);
    assertThat(rows).hasSize(5);
    Path reproduction = folder.resolve("touchstone-failures").resolve("pair-3.txt");
    assertThat(rows.get(4))
        .startsWith("3,UNDECIDED,FLOATING,")
        .contains("java.lang.IllegalStateException: out of order; replay: touchstone pairs ");
    String replay = rows.get(4).replaceFirst(".*replay: touchstone ", "").replace("\"", "");
    Cli.Run again = Cli.run((Object[]) replay.split(" ", -1));
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.lines().get(1)).startsWith("0,UNDECIDED,").contains("out of order");
    assertThat(reproduction).exists();
    deleteFailuresHere();
  }

  private static void deleteFailuresHere() throws IOException {
    Path here = Path.of("touchstone-failures");
    Files.deleteIfExists(here.resolve("pair-0.txt"));
    Files.deleteIfExists(here);
  }

  @Test
  void exitCodesSayWhatWasAsked() throws IOException {
    assertSilent(Cli.run(pairs(file, "--fail-on-collision")), 1);
    Object[] lie = {"--algorithm", "test-faulty", "--option", "fault=limit", "--fail-on-undecided"};
    Files.writeString(file, PAIRS.replaceAll("pair segment nothing.*\n", ""));
    assertSilent(Cli.run(pairs(file, lie)), 1);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    Cli.Run run = Cli.runInto(new ByteArrayOutputStream(), cancelled, "", pairs(file));
    assertThat(run.code()).isEqualTo(130);
    assertThat(run.err()).isEqualTo("touchstone: interrupted after 0 of 3 pairs\n");
    assertThat(run.lines()).containsExactly(HEADER);
    assertSilent(
        Cli.runInto(new ByteArrayOutputStream(), cancelled, "", pairs(file, "--time")), 130);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--time --threads 2|--threads: --time runs on one thread",
        "--time --certificates c|--certificates: cannot be combined with --time",
        "--repeat 3|--repeat: is for --time only",
        "--shuffle 3|--shuffle: is for --time only",
        "--warmup-seconds 3|--warmup-seconds: is for --time only",
        "--time --repeat 0|--repeat: '0' is not a whole number of at least 1",
        "--time --warmup-seconds x|--warmup-seconds: 'x' is not a number of seconds",
        "--time --shuffle x|--shuffle: 'x' is not a whole number",
        "--threads -1|--threads: '-1' is not a whole number of at least 0",
        "--out no/such/folder/x.csv|no/such/folder/x.csv: cannot be written: no such file",
      })
  void optionsThatMakeNoSenseAreRefused(String options, String expected) {
    assertRefused(Cli.run(pairs(file, (Object[]) options.split(" ", -1))), expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|pairs.txt:1:1: expected 'polytope-pairs 1', found the end of the file",
        "polytope-pairs 2|pairs.txt:1:16: expected format version 1, found '2'",
        "polytope-pairs 1;shape a 2 0;v 0 0 0|pairs.txt:4:1: expected vertex 2 of 2 of shape 'a',"
            + " found the end of the file",
        "polytope-pairs 1;shape a 1 0;v 0 NaN 0|pairs.txt:3:5: expected a coordinate, a finite"
            + " number, found 'NaN'",
        "polytope-pairs 1;pair a b|pairs.txt:2:6: ",
        "PK\u0003\u0004.|pairs.txt:1:3: byte 0x03 is not text; this looks like a binary file",
      })
  void aBadFileGetsOneLineWithItsPlace(String text, String expected) throws IOException {
    Files.writeString(file, text.replace(";", "\n"));
    assertRefused(Cli.run(pairs(file)), expected);
    assertRefused(Cli.run("verify", file, file), expected);
  }

  @Test
  void aMissingFileAndADirectoryGetOneLine() {
    assertRefused(Cli.run(pairs(folder.resolve("x"))), "x: cannot be read: no such file");
    assertRefused(Cli.run(pairs(folder)), "is a directory, a file was expected");
  }
}
