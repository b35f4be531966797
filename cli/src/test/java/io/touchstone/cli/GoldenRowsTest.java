// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The rows of every example configuration, and of scenes with all goals, byte for byte: as CSV and
 * as JSON, on one, two and seven threads. The first and the last record of JSON, which have paths
 * and times, are left out. {@code -Dtouchstone.golden.write=true} writes the rows anew; {@code
 * -Dtouchstone.golden.all=true} tries both formats on each number of threads, not only on one.
 */
final class GoldenRowsTest {

  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden");
  private static final Path EXAMPLES = Path.of("..", "examples");

  /** Of more than so many characters the first lines are kept, and a digest of all. */
  private static final int LONG = 16_384;

  private static final int FIRST_LINES = 24;

  /** Each configuration runs on two of these. */
  private static final List<Integer> THREADS = List.of(1, 2, 7);

  /**
   * A run.
   *
   * @param name of the file that has its rows
   * @param arguments behind {@code run}
   */
  record Case(String name, List<String> arguments) {

    static Case of(String name, Path config, String... more) {
      List<String> all = new ArrayList<>(List.of(config.toString()));
      all.addAll(Arrays.asList(more));
      return new Case(name, all);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() throws IOException {
    List<Case> cases = new ArrayList<>();
    try (Stream<Path> found = Files.walk(EXAMPLES, 2)) {
      found
          .filter(file -> file.toString().endsWith(".conf"))
          .filter(file -> !file.endsWith("scene.conf"))
          .sorted()
          .forEach(file -> cases.add(example(file)));
    }
    cases.add(scene("solids", "collide"));
    cases.add(scene("solids", "distance"));
    cases.add(scene("solids", "distance", "distance.mode=within", "distance.within=0.5"));
    cases.add(scene("solids", "distance", "distance.mode=nearest", "distance.k=3"));
    cases.add(scene("solids", "penetration", "direction=[1,0,0]", "margin=0", "margins=[]"));
    cases.add(scene("solids", "signed-distance", "proof=exact"));
    cases.add(scene("solids", "subset", "margin=0", "margins=[]"));
    cases.add(scene("solids", "cast", "direction=[1,0.5,0]", "margin=0", "margins=[]"));
    cases.add(scene("solids", "growth", "margin=0", "margins=[]"));
    cases.add(scene("solids", "motion"));
    cases.add(scene("solids", "overlap", "margin=0", "margins=[]"));
    cases.add(scene("solids", "contact", "margin=0", "margins=[]", "contact.speculative=0.5"));
    cases.add(scene("solids", "collide", "proof=none"));
    cases.add(scene("curved", "collide"));
    cases.add(scene("curved", "distance"));
    cases.add(scene("curved", "signed-distance"));
    cases.add(scene("curved", "subset"));
    cases.add(scene("curved", "cast", "direction=[1,0.5,0]"));
    cases.add(Case.of("rules", GOLDEN.resolve("rules.conf")));
    cases.add(
        Case.of(
            "rules-between-frames",
            GOLDEN.resolve("rules.conf"),
            "--goal",
            "motion",
            "--set",
            "report.sort=scene",
            "--set",
            "report.worst=0",
            "--set",
            "rules=[{name=wide,kind=clearance,distance=0.75,between=[[post,\"*\"]]}]"));
    return cases.stream();
  }

  /** An example; those with a plug-in, which only their own build makes, run without it. */
  private static Case example(Path file) {
    String name =
        EXAMPLES
            .relativize(file)
            .toString()
            .replace(".conf", "")
            .replace(java.io.File.separator, "-");
    return Files.exists(file.resolveSibling("pom.xml"))
        ? Case.of(name, file, "--set", "plugins=[]", "--set", "filters=[]", "--set", "sinks=[]")
        : Case.of(name, file);
  }

  private static Case scene(String scene, String goal, String... settings) {
    List<String> more = new ArrayList<>(List.of("--goal", goal));
    StringBuilder name = new StringBuilder(scene).append('-').append(goal);
    for (String setting : settings) {
      more.addAll(List.of("--set", setting));
      if (!setting.startsWith("margin")) {
        name.append('-').append(setting.replaceAll("[^a-z0-9]+", "-"));
      }
    }
    return Case.of(
        name.toString().replaceAll("-+$", ""),
        GOLDEN.resolve(scene + ".conf"),
        more.toArray(new String[0]));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void rowsAreTheSameBytes(Case run) throws IOException {
    Path file = GOLDEN.resolve("rows").resolve(run.name() + ".txt");
    if (Boolean.getBoolean("touchstone.golden.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, kept(rows(run, "csv", 1)) + kept(rows(run, "json", 1)));
    }
    String expected = Files.readString(file);
    boolean all = Boolean.getBoolean("touchstone.golden.all");
    List<Integer> threads = new ArrayList<>(THREADS);
    Collections.rotate(threads, run.name().length());
    for (int k = 0; k < (all ? threads.size() : 1); k++) {
      String csv = rows(run, "csv", threads.get(k));
      String json = rows(run, "json", threads.get((k + 1) % threads.size()));
      assertThat(kept(csv) + kept(json)).as("on %s threads", threads).isEqualTo(expected);
    }
  }

  private static String rows(Case run, String format, int threads) {
    List<Object> arguments = new ArrayList<>(List.of("run"));
    arguments.addAll(run.arguments());
    arguments.addAll(List.of("--format", format, "--set", "threads=" + threads));
    Cli.Run ran = Cli.run(arguments.toArray());
    assertThat(ran.code()).as(ran.err()).isIn(0, 1);
    if (format.equals("csv")) {
      return ran.out();
    }
    List<String> lines = ran.lines();
    return String.join("\n", lines.subList(1, lines.size() - 1)) + "\n";
  }

  private static String kept(String text) {
    if (text.length() <= LONG) {
      return text;
    }
    List<String> lines = text.lines().toList();
    return String.join("\n", lines.subList(0, FIRST_LINES))
        + "\n%d lines, SHA-256 %s\n".formatted(lines.size(), digest(text));
  }

  private static String digest(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(sha.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }
}
