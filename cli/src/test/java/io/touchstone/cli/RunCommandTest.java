// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.Cancellation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Four boxes in a row, the last of which moves. */
final class RunCommandTest {

  private static final String CONFIG =
      """
      touchstone {
        scene = "scene.conf"
        goal = distance
        narrow-phase.algorithm = test-box
      }
      """;

  private static final String SCENE =
      """
      shapes { cube { box = [0.5, 0.5, 0.5] }, big { box = [2, 2, 2] } }
      bodies = [
        { name = a, shape = cube, group = g }
        { name = b, shape = cube, group = h, translate = [0.75, 0, 0] }
        { name = c, shape = big, group = g, translate = [0.5, 0, 0] }
        { name = "d, e", shape = cube, translate = [9, 0, 0] }
      ]
      """;

  @TempDir private Path folder = Path.of("");
  private Path config = Path.of("");

  @BeforeEach
  void write() throws IOException {
    config = folder.resolve("pipeline.conf");
    Files.writeString(config, CONFIG);
    Files.writeString(folder.resolve("scene.conf"), SCENE);
  }

  private Cli.Run run(Object... args) {
    List<Object> all = new ArrayList<>(List.of("run", config));
    all.addAll(Arrays.asList(args));
    return Cli.run(all.toArray());
  }

  private void motion(int frames) throws IOException {
    StringBuilder csv = new StringBuilder("frame,body,pose\n");
    for (int frame = 0; frame < frames; frame++) {
      csv.append("%d,\"d, e\",%s,0,0%n".formatted(frame, 9 - frame / 8.0));
    }
    Files.writeString(folder.resolve("motion.csv"), csv.toString());
    Files.writeString(folder.resolve("scene.conf"), SCENE + "frames = \"motion.csv\"\n");
  }

  @Test
  void aTableIsForPeople() {
    Cli.Run run = assertSilent(run(), 0);
    assertThat(run.lines().get(0))
        .isEqualTo(
            "goal distance, proof checked, algorithm test-box, broad phase brute-force, "
                + "lengths in the unit of the scene");
    assertThat(run.out())
        .containsPattern("a +b +intersecting +0 +proved\n")
        .containsPattern("a +d, e +disjoint +8\\.00000 +proved\n")
        .contains("5 pairs reported: 2 colliding, 3 disjoint\n4 bodies, 5 of 5 pairs evaluated\n");
  }

  @Test
  void theSummarySaysWhatItTook() throws IOException {
    assertThat(run().out())
        .containsPattern(
            "\n"
                + "time: [0-9.]+ m?s in all, reading [0-9.]+ m?s, preparing [0-9.]+ m?s, broad phase [0-9.]+ m?s, shapes [0-9.]+ m?s, test-box"
                + " [0-9.]+ m?s\n"
                + "2\\.0 support queries per pair; decided by: filter 3, exact-check 2\n")
        .containsPattern("\nslowest: .+ and .+ [0-9.]+ m?s, ");
    motion(2);
    assertThat(run().out()).containsPattern("slowest: .+ and .+ in frame [01] [0-9.]+ m?s, ");
  }

  /** The table just ended, as if there were no more. */
  @Test
  void aReportThatAFrameCutsShortSaysSo() throws IOException {
    motion(200);
    Path motion = folder.resolve("motion.csv");
    Files.writeString(motion, "200,nobody,0,0,0\n", StandardOpenOption.APPEND);
    Cli.Run table = run();
    assertThat(table.code()).isEqualTo(2);
    assertThat(table.err()).contains("motion.csv:202").contains("nobody");
    assertThat(table.out()).contains("interrupted: the report is not complete\n");
    Cli.Run json = run("--format", "json");
    assertThat(json.code()).isEqualTo(2);
    assertThat(json.lines().get(json.lines().size() - 1)).contains("\"complete\":false");
  }

  @Test
  void anInterruptedRunSaysHowToGoOn() throws IOException {
    motion(400);
    Path out = folder.resolve("r.csv");
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    ByteArrayOutputStream nothing = new ByteArrayOutputStream();
    Cli.Run run =
        Cli.runInto(nothing, cancelled, "", "run", config, "--format", "csv", "--out", out);
    assertThat(run.code()).isEqualTo(130);
    assertThat(run.err()).contains("the same command with --resume " + out + " goes on");
  }

  @Test
  void csvNamesTheBodies() {
    Cli.Run run = assertSilent(run("--format", "csv"), 0);
    assertThat(run.lines().get(0)).startsWith("pair,bodyA,bodyB,verdict,assurance,bounds,");
    assertThat(run.lines().get(2)).startsWith("1,a,\"d, e\",DISJOINT,PROVED,PROVED,CONVERGED,");
    assertThat(run.lines()).hasSize(6);
  }

  @Test
  void jsonBeginsWithItsSchemaAndEndsWithTheSummary() throws IOException {
    Path out = folder.resolve("report.jsonl");
    assertThat(assertSilent(run("--format", "json", "--out", out), 0).out())
        .isEqualTo("5 pairs, 2 colliding; %s\n".formatted(out));
    List<String> lines = Files.readAllLines(out);
    assertThat(lines).hasSize(7);
    assertThat(lines.get(0))
        .startsWith("{\"schema\":\"touchstone-report 1\",\"goal\":\"distance\"");
    assertThat(lines.get(1)).startsWith("{\"pair\":0,\"bodyA\":\"a\",\"bodyB\":\"b\",\"verdict\":");
    assertThat(lines.get(6)).contains("{\"summary\":{", "\"colliding\":2,", "\"complete\":true}}");
  }

  /** The program threw away what the user had configured. */
  @Test
  void aConfigurationOfLoggingOfOnesOwnIsLeftAlone() {
    assertThat(run("-v").err()).contains("INFO ");
    System.setProperty("logback.configurationFile", "mine.xml");
    try {
      assertSilent(run("-v"), 0);
    } finally {
      System.clearProperty("logback.configurationFile");
    }
  }

  /** What is read from a pipe is there once; a second reader would wait for ever. */
  @Test
  @Timeout(60)
  void configurationAndSceneAreReadOnce() throws Exception {
    for (String name : List.of("pipeline.conf", "scene.conf")) {
      Path file = folder.resolve(name);
      String text = Files.readString(file);
      Files.delete(file);
      Process make = new ProcessBuilder("mkfifo", file.toString()).start();
      assumeTrue(make.waitFor() == 0, "no named pipes here");
      Thread writer =
          new Thread(
              () -> {
                try {
                  Files.writeString(file, text);
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
      writer.setDaemon(true);
      writer.start();
    }
    assertThat(assertSilent(run(), 0).out()).contains("5 pairs reported");
  }

  /** A claim that was refused was corrected in silence. */
  @Test
  void aRefusedClaimIsToldInTheReportInTheLogAndToWhoAsksForOnePair() throws IOException {
    String refusal =
        "algorithm 'test-liar' claimed DISJOINT, evidence refused: there is no evidence";
    Object[] liar = {"--algorithm", "test-liar"};
    Cli.Run table = run(liar);
    assertThat(table.code()).isZero();
    assertThat(table.err())
        .startsWith("WARN  pair 0 (a, b): " + refusal + "; the answer is INTERSECTING\n");
    assertThat(table.out())
        .containsPattern("a +b +intersecting +0 +proved; " + refusal)
        .contains("5 pairs reported: 2 colliding, 3 disjoint, 2 refused claims\n");
    Cli.Run json = run("--algorithm", "test-liar", "--format", "json");
    assertThat(json.lines().get(1)).endsWith(",\"error\":\"\",\"refused\":\"" + refusal + "\"}");
    assertThat(json.lines().get(2)).doesNotContain("refused");
    assertThat(json.lines().get(6)).contains("\"refused\":2,");
    assertThat(run("--algorithm", "test-liar", "-v", "-v").err())
        .containsPattern("INTERSECTING \\[(run=\\d+|engine=test-liar|pair=a, b|, ){5}]\n");
    Cli.Run query = Cli.run("query", "box:1,1,1", "box:1,1,1", "--algorithm", "test-liar");
    assertThat(query.out()).startsWith(refusal + "\nintersecting (proved)\n");
  }

  /** The table called computed depths proved. */
  @Test
  void theTableTellsAComputedDepthFromAProvedOne() throws IOException {
    Object[] args = {"--goal", "penetration", "--algorithm", "gjk"};
    List<Object> csv = new ArrayList<>(Arrays.asList(args));
    csv.addAll(List.of("--format", "csv"));
    String scene =
        """
        shapes { egg { %s = [1, 2, 3] }, cube { box = [1, 1, 1] } }
        bodies = [ { name = a, shape = egg }
                   { name = b, shape = egg, translate = [1.25, 0.5, 0] }
                   { name = c, shape = cube, translate = [-1.5, 0, 0] } ]
        """;
    Files.writeString(folder.resolve("scene.conf"), scene.formatted("ellipsoid"));
    List<String> rows = assertSilent(run(csv.toArray()), 0).lines();
    assertThat(rows.get(1)).startsWith("0,a,b,INTERSECTING,PROVED,PROVED,");
    assertThat(assertSilent(run(args), 0).out())
        .containsPattern("a +b +intersecting +[0-9.]+ +proved\n");
    Files.writeString(folder.resolve("scene.conf"), scene.formatted("smooth-ellipsoid"));
    rows = assertSilent(run(csv.toArray()), 0).lines();
    assertThat(rows.get(1)).startsWith("0,a,b,INTERSECTING,FLOATING,FLOATING,");
    assertThat(assertSilent(run(args), 0).out())
        .containsPattern("a +b +intersecting +[0-9.]+ +computed\n");
  }

  /** It was ignored: an overlap of boxes decided what was reported. */
  @Test
  void depthsWithinADistanceReportTheNearPairsToo() {
    Object[] args = {"--goal", "penetration", "--format", "csv"};
    List<Object> within = new ArrayList<>(Arrays.asList(args));
    within.addAll(List.of("--set", "distance.mode=within", "--set", "distance.within=7"));
    assertThat(assertSilent(run(within.toArray()), 0).lines())
        .extracting(line -> line.replaceFirst(",PROVED.*", ""))
        .contains("0,a,b,INTERSECTING")
        .anyMatch(line -> line.matches("\\d,c,\"d, e\",DISJOINT"))
        .noneMatch(line -> line.matches("\\d,a,\"d, e\",.*"));
  }

  @Test
  void depths() {
    Cli.Run run = assertSilent(run("--goal", "penetration", "--format", "csv"), 0);
    assertThat(run.lines()).hasSize(3);
    assertThat(run.lines().get(1)).startsWith("0,a,b,INTERSECTING,PROVED,");
    assertThat(run.lines().get(1).split(",", -1)[7]).startsWith("-0.25");
    assertThat(assertSilent(run("--goal", "penetration"), 0).out())
        .containsPattern("a +b +intersecting +0\\.250000 +proved\n");
  }

  /** In both orders, since nothing was said; "between" says one. */
  @Test
  void subsets() throws IOException {
    Cli.Run run = assertSilent(run("--goal", "subset", "--format", "csv"), 0);
    assertThat(run.lines()).hasSize(3); // rows of the candidates a-b and b-c
    Files.writeString(folder.resolve("scene.conf"), SCENE + "pairs.between = [[b, g], [g, b]]");
    run = assertSilent(run("--goal", "subset", "--format", "csv"), 0);
    assertThat(run.lines())
        .extracting(line -> line.replaceFirst(",PROVED.*", ""))
        .containsExactly(
            run.lines().get(0),
            "0,a,b,NOT_SUBSET",
            "1,b,a,NOT_SUBSET",
            "2,b,c,SUBSET",
            "3,c,b,NOT_SUBSET");
    assertThat(assertSilent(run("--goal", "subset"), 0).out())
        .contains("4 pairs reported: 1 subset, 3 not subset");
  }

  @Test
  void motionsHaveFramesAndWarmStarts() throws IOException {
    motion(3);
    Cli.Run run = assertSilent(run("--format", "csv"), 0);
    assertThat(run.lines().get(0)).startsWith("pair,bodyA,bodyB,frame,verdict,");
    assertThat(run.lines()).hasSize(16);
    assertThat(run.lines().get(11)).startsWith("10,a,b,2,INTERSECTING,");
    assertThat(run.lines().get(11))
        .endsWith(",3,2,engine:unnamed,"); // the third query of its warm start
  }

  @Test
  void settingsOfTheCommandLineWin() {
    Cli.Run run = assertSilent(run("--set", "goal=collide", "--set", "report.format=csv"), 0);
    assertThat(run.lines()).hasSize(3);
    assertThat(assertSilent(run("--goal", "collide", "--fail-on-collision"), 1).out())
        .contains("2 colliding");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "json"})
  void aRunThatStoppedGoesOn(String format) throws IOException {
    motion(40);
    Path whole = folder.resolve("whole");
    Path part = folder.resolve("part");
    Path certificates = folder.resolve("c.jsonl");
    String setting = "report.certificates=" + certificates;
    assertSilent(run("--format", format, "--out", whole, "--set", setting), 0);
    byte[] expected = Files.readAllBytes(whole);
    byte[] evidence = Files.readAllBytes(certificates);
    for (int length : new int[] {0, 20, expected.length / 3, expected.length - 1}) {
      Files.write(part, Arrays.copyOf(expected, length));
      Files.copy(settingsOf(whole), settingsOf(part), StandardCopyOption.REPLACE_EXISTING);
      Files.write(certificates, Arrays.copyOf(evidence, evidence.length / 2));
      Object[] args = {"--format", format, "--out", part, "--resume", part, "--set", setting};
      assertSilent(run(args), 0);
      assertThat(withoutEffort(part)).isEqualTo(withoutEffort(whole));
    }
    Path elsewhere = folder.resolve("elsewhere");
    Files.write(part, Arrays.copyOf(expected, expected.length / 2));
    Files.copy(settingsOf(whole), settingsOf(part), StandardCopyOption.REPLACE_EXISTING);
    assertSilent(run("--format", format, "--out", elsewhere, "--resume", part), 0);
    assertThat(withoutEffort(elsewhere)).isEqualTo(withoutEffort(whole));
    assertThat(part).hasBinaryContent(Arrays.copyOf(expected, expected.length / 2));
  }

  /** The times of a run are in the last line of JSON. */
  private static String withoutEffort(Path report) throws IOException {
    return Files.readString(report).replaceAll("\"seconds\":.*\"complete\"", "");
  }

  private static Path settingsOf(Path report) {
    return report.resolveSibling(report.getFileName() + ".settings");
  }

  /** Warm starts were lost, so that rows differed; 150 frames are more than one memory. */
  @ParameterizedTest
  @ValueSource(strings = {"all", "within", "nearest"})
  void theRowsOfAResumedRunAreThoseOfAnUninterruptedOne(String mode) throws IOException {
    motion(150);
    Path whole = folder.resolve("whole.csv");
    Path part = folder.resolve("part.csv");
    Object[] settings = {
      "--format", "csv", "--set", "distance.mode=" + mode, "--set", "distance.k=2"
    };
    List<Object> first = new ArrayList<>(Arrays.asList(settings));
    first.addAll(List.of("--out", whole));
    assertSilent(run(first.toArray()), 0);
    byte[] expected = Files.readAllBytes(whole);
    List<Object> second = new ArrayList<>(Arrays.asList(settings));
    second.addAll(List.of("--out", part, "--resume", part, "--set", "threads=2"));
    for (int parts = 1; parts < 7; parts++) {
      Files.write(part, Arrays.copyOf(expected, expected.length * parts / 7));
      Files.copy(settingsOf(whole), settingsOf(part), StandardCopyOption.REPLACE_EXISTING);
      assertSilent(run(second.toArray()), 0);
      assertThat(part).hasSameTextualContentAs(whole);
    }
  }

  /** Two reports were mixed, with exit code 0. */
  @Test
  void aReportThatWasMadeWithOtherSettingsIsNotResumed() throws IOException {
    motion(3);
    Path report = folder.resolve("r.csv");
    Object[] args = {"--format", "csv", "--out", report, "--resume", report};
    assertSilent(run("--format", "csv", "--out", report), 0);
    assertThat(settingsOf(report))
        .content()
        .startsWith("touchstone-settings 1\n")
        .contains("touchstone.goal = distance\n", "scene = sha256:", "\nframes 2 = sha256:")
        .endsWith("complete = true\n");
    byte[] rows = Files.readAllBytes(report);
    List<Object> nearer = new ArrayList<>(Arrays.asList(args));
    nearer.addAll(List.of("--set", "relative-tolerance=1e-3"));
    assertRefused(
        run(nearer.toArray()),
        "r.csv.settings:5: the report was made with other settings:"
            + " 'touchstone.relative-tolerance = 1.0E-12' then,"
            + " 'touchstone.relative-tolerance = 0.001' now");
    Path motion = folder.resolve("motion.csv");
    for (String frame : List.of("9.0", "8.875", "8.75")) {
      Files.writeString(motion, Files.readString(motion).replace(frame, "8.9"));
      assertRefused(run(args), "was made with other frames: those up to 2 are not the same");
      motion(3);
    }
    motion(2);
    assertRefused(run(args), "was made with other frames: those up to 2 are not the same");
    motion(3);
    assertThat(report).hasBinaryContent(rows);
    Path scene = folder.resolve("scene.conf");
    Files.writeString(scene, Files.readString(scene).replace("0.75", "0.8"));
    assertRefused(run(args), "the report was made with other settings: 'scene = sha256:");
    motion(3);
    assertThat(report).hasBinaryContent(rows);
    assertSilent(run(args), 0);
    Files.delete(settingsOf(report));
    assertRefused(run(args), "r.csv.settings: is not there; without it nobody can know whether");
    assertThat(report).hasBinaryContent(rows);
  }

  /** What a killed run had not written down yet is computed again, and no frame is believed. */
  @Test
  void rowsOfFramesThatNobodyKnowsAreNotKept() throws IOException {
    motion(6);
    Path report = folder.resolve("r.csv");
    assertSilent(run("--format", "csv", "--out", report), 0);
    byte[] rows = Files.readAllBytes(report);
    String settings = Files.readString(settingsOf(report));
    motion(3);
    Path early = folder.resolve("early.csv");
    assertSilent(run("--format", "csv", "--out", early), 0);
    String known = Files.readString(settingsOf(early)); // of frames 0 to 2
    motion(6);
    for (String then : List.of(known, known.replaceAll("frames .*\n", ""), settings)) {
      Files.writeString(
          report, Files.readString(report).replaceAll("\n29,(.*),DISJOINT", "\n29,$1,UNDECIDED"));
      Files.writeString(settingsOf(report), then);
      assertSilent(run("--format", "csv", "--out", report, "--resume", report), 0);
      if (!then.equals(settings)) {
        assertThat(report).hasBinaryContent(rows);
      }
    }
    assertThat(report).content().contains(",UNDECIDED,"); // that row was kept as it was
  }

  /** Frames that were added since are gone on with. */
  @Test
  void aMotionThatHasBecomeLongerIsGoneOnWith() throws IOException {
    motion(5);
    Path whole = folder.resolve("whole.csv");
    assertSilent(run("--format", "csv", "--out", whole), 0);
    motion(3);
    Path report = folder.resolve("r.csv");
    assertSilent(run("--format", "csv", "--out", report), 0);
    motion(5);
    assertSilent(run("--format", "csv", "--out", report, "--resume", report), 0);
    assertThat(report).hasSameBinaryContentAs(whole);
  }

  private Object[] reports(Object... more) {
    List<Object> args =
        new ArrayList<>(
            List.of(
                "--format",
                "csv",
                "--out",
                folder.resolve("r.csv"),
                "--set",
                "reports=[{format=json,out=\"%1$s/r.jsonl\",certificates=\"%1$s/c.jsonl\"}, {format=csv,out=\"%1$s/again.csv\"}]"
                    .formatted(folder)));
    args.addAll(List.of(more));
    return args.toArray();
  }

  @Test
  void aRunWritesSeveralReports() throws IOException {
    Cli.Run run = assertSilent(run("--set", "reports=[{format=csv,out=r.csv}]"), 0);
    assertThat(run.out()).contains("5 pairs reported");
    assertSilent(run(reports()), 0);
    Path csv = folder.resolve("r.csv");
    assertThat(csv).hasContent(assertSilent(run("--format", "csv"), 0).out());
    assertThat(folder.resolve("again.csv")).hasSameBinaryContentAs(csv);
    assertThat(Files.readAllLines(folder.resolve("r.jsonl"))).hasSize(7);
    assertThat(Files.readAllLines(folder.resolve("c.jsonl"))).hasSize(6);
    assertThat(settingsOf(folder.resolve("r.jsonl"))).exists();
    assertRefused(
        run("--set", "reports=[{format=csv}]"), "touchstone.reports[0].out is missing: a further");
    assertRefused(
        run("--out", "r.csv", "--set", "reports=[{out=r.csv},{out=\"no/such/r.csv\"}]"),
        "touchstone.reports[0].out: r.csv is the file of touchstone.report.out already");
    Path missing = folder.resolve("missing").resolve("r.csv");
    assertRefused(
        run("--set", "reports=[{out=\"%s\"}]".formatted(missing)), "r.csv: cannot be written");
    Files.deleteIfExists(Path.of("r.csv"));
    Files.deleteIfExists(settingsOf(Path.of("r.csv")));
  }

  /** All of them go on behind the last row that all have. */
  @Test
  void severalReportsGoOnTogether() throws IOException {
    motion(40);
    assertSilent(run(reports()), 0);
    Map<Path, byte[]> whole = new TreeMap<>();
    for (String name : List.of("r.csv", "r.jsonl", "c.jsonl", "again.csv")) {
      whole.put(folder.resolve(name), Files.readAllBytes(folder.resolve(name)));
    }
    Path json = folder.resolve("r.jsonl");
    for (int round = 0; round < 5; round++) {
      int k = round;
      for (Map.Entry<Path, byte[]> file : whole.entrySet()) {
        boolean evidence = file.getKey().endsWith("c.jsonl"); // which is always ahead
        int length = file.getValue().length;
        int kept = evidence ? length : k == 4 ? 0 : length - k * length / 5;
        Files.write(file.getKey(), Arrays.copyOf(file.getValue(), kept));
        k = (k + 1) % 5;
      }
      assertSilent(run(reports("--resume", folder.resolve("r.csv"))), 0);
      for (Map.Entry<Path, byte[]> file : whole.entrySet()) {
        String expected = new String(file.getValue(), StandardCharsets.UTF_8);
        assertThat(Files.readString(file.getKey()).replaceAll("\\{\"summary\".*", ""))
            .as("%s, round %d", file.getKey(), round)
            .isEqualTo(expected.replaceAll("\\{\"summary\".*", ""));
      }
    }
    Files.delete(json);
    assertRefused(run(reports("--resume", folder.resolve("r.csv"))), "r.jsonl: cannot be read");
    assertRefused(
        run(
            "--format",
            "csv",
            "--out",
            folder.resolve("r.csv"),
            "--resume",
            folder.resolve("r.csv"),
            "--set",
            "reports=[{out=t.txt}]"),
        "t.txt: tables cannot be resumed");
  }

  @Test
  void certificatesOfAResumedRunAreWhole() throws IOException {
    Path report = folder.resolve("r.csv");
    Path certificates = folder.resolve("c.jsonl");
    Object[] args = {
      "--format", "csv", "--out", report, "--set", "report.certificates=" + certificates
    };
    assertSilent(run(args), 0);
    String rows = Files.readString(report);
    String evidence = Files.readString(certificates);
    assertThat(evidence.lines()).hasSize(6);
    Files.writeString(report, rows.substring(0, rows.indexOf("\n2,") + 4));
    List<Object> resumed = new ArrayList<>(Arrays.asList(args));
    resumed.addAll(List.of("--resume", report));
    assertSilent(run(resumed.toArray()), 0);
    assertThat(report).hasContent(rows);
    assertThat(certificates).hasContent(evidence);
  }

  @Test
  void refusesToResumeWhatIsSomethingElse() throws IOException {
    Path report = folder.resolve("r.csv");
    assertSilent(run("--format", "csv", "--out", report), 0);
    assertRefused(run("--resume", report), "tables cannot be resumed");
    assertRefused(
        run("--format", "json", "--resume", report), "r.csv:1:1: is not a report of this");
    assertRefused(run("--format", "csv", "--resume", folder.resolve("x")), "x: cannot be read");
    Files.writeString(report, Files.readString(report).replace("\n1,a,", "\n1,b,"));
    Cli.Run run = run("--format", "csv", "--resume", report);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("does not belong to this configuration");
  }

  @Test
  void ctrlCLeavesAReportThatSaysSo() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Cli.Run run = Cli.runInto(out, cancelled, "", "run", config);
    assertThat(run.code()).isEqualTo(130);
    assertThat(run.err())
        .isEqualTo(
            "touchstone: interrupted after 0 reported pairs; a report in a file, csv or json,"
                + " could be resumed\n");
    assertThat(out.toString(StandardCharsets.UTF_8))
        .endsWith("interrupted: the report is not complete\n");
  }

  @Test
  void aFailedPairReturnsOne() {
    Cli.Run run =
        run(
            "--set",
            "narrow-phase.algorithm=test-faulty",
            "--set",
            "narrow-phase.options.fault=nan",
            "--set",
            "narrow-phase.fallback=none",
            "--out",
            folder.resolve("r.txt"));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("WARN  pair 0 (a, b) failed: ", "replay: touchstone pairs ");
    assertThat(folder.resolve("touchstone-failures").resolve("pair-0.txt")).exists();
  }

  @Test
  void pairsLostToTheTimeLimitAreInTheReportAndReturnOne() throws IOException {
    Path out = folder.resolve("r.csv");
    Cli.Run run =
        run(
            "--format",
            "csv",
            "--out",
            out,
            "--set",
            "narrow-phase.algorithm=test-faulty",
            "--set",
            "narrow-phase.options.fault=loop",
            "--set",
            "narrow-phase.fallback=none",
            "--set",
            "narrow-phase.time-limit=50ms",
            "--set",
            "threads=1");
    assertThat(run.code()).isEqualTo(1);
    List<String> rows = Files.readAllLines(out);
    assertThat(rows).hasSize(6); // one row for every pair
    assertThat(rows.get(1)).contains("exceeded the time limit of 50 ms");
    assertThat(rows.get(5)).contains(",UNDECIDED,", "not evaluated: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--set goal=dance|--set goal=dance: touchstone.goal is 'dance', expected one of",
        "--set gaol=distance|unknown key (did you mean 'goal'?)",
        "--goal dance|--goal dance: touchstone.goal is 'dance'",
        "--format xml|--format xml: touchstone.report.format is 'xml'",
        "--algorithm tset-box|--algorithm tset-box: touchstone.narrow-phase.algorithm: ",
        "--set scene=x.conf|x.conf",
        "--plugins no/such|no/such: no such plug-in directory or jar",
        "--out no/such/r.txt|no/such/r.txt: cannot be written",
        "--resume x|x: ",
        "--set relative-tolerance=2|touchstone.relative-tolerance is '2', expected a number of at"
            + " least 0 and below 1",
        "--relative-tolerance 1|--relative-tolerance 1: touchstone.relative-tolerance is '1'",
        "--set narrow-phase.algorithm=auto --set"
            + " narrow-phase.options.x=1|touchstone.narrow-phase.options: options need a named"
            + " algorithm",
        "--set distance.options.x=1|touchstone.distance.options: options need a named algorithm",
        "--goal collide --set penetration.options.x=1|touchstone.penetration.options: options need",
      })
  void saysInOneLineWhatIsWrong(String options, String expected) {
    assertRefused(run((Object[]) options.split(" ", -1)), expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|pipeline.conf: the root key 'touchstone { ... }' is missing",
        "touchstone {}|pipeline.conf:1: touchstone.scene is missing",
        "touchstone { goal = [|pipeline.conf:",
        "x\u0007x|pipeline.conf:1: byte 0x07 is not text; this looks like a binary file",
      })
  void aBadConfigurationGetsOneLine(String text, String expected) throws IOException {
    Files.writeString(config, text);
    assertRefused(run(), expected);
  }

  @Test
  void mistakesInTheSceneNameItsFile() throws IOException {
    Files.writeString(folder.resolve("scene.conf"), SCENE.replace("shape = big", "shape = bug"));
    assertRefused(run(), "scene.conf:5: bodies[2].shape: there is no shape 'bug' (did you mean");
    Files.writeString(folder.resolve("scene.conf"), "shapes {");
    assertRefused(run(), "scene.conf:");
  }
}
