// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.testing.PluginJars;
import io.touchstone.tck.Conformance;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for every kind of plug-in. A jar with a solver of motions alone, or a finder of
 * contacts, was once refused as one that declares nothing; one with the id of an installed solver
 * took that away.
 */
final class KindsTest {

  @TempDir private Path folder = Path.of("");

  static List<Kind<?>> kinds() {
    return Kind.ALL;
  }

  private List<String> listed() {
    return assertSilent(Cli.run("algorithms", "--plugins", folder), 0).lines();
  }

  private static List<String> ids(Kind<?> kind) {
    return Engines.installed().of(kind).infos().stream().map(info -> info.id()).toList();
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void oneAloneInItsJarIsFound(Kind<?> kind) throws IOException {
    PluginJars.of(kind, "lonely", "first").servicesFile().jar(folder.resolve("one.jar"));
    List<String> lines = listed();
    int heading = lines.indexOf(kind.heading());
    assertThat(lines.subList(heading, lines.size())).contains("  lonely  A plug-in");
    int next = lines.subList(heading, lines.size()).indexOf("");
    assertThat(next < 0 ? lines : lines.subList(heading, heading + next))
        .contains("  lonely  A plug-in");
    assertThat(lines).doesNotContain("Rejected");
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void twoWithOneIdAreBothRefused(Kind<?> kind) throws IOException {
    PluginJars.jar(
        folder.resolve("two.jar"),
        PluginJars.of(kind, "twin", "first"),
        PluginJars.of(kind, "twin", "second"));
    List<String> lines = listed();
    assertThat(lines).doesNotContain("  twin  A plug-in").contains("Rejected");
    assertThat(lines.get(lines.size() - 1))
        .startsWith("  twin ")
        .endsWith("more than one %s has the id 'twin'; remove all but one".formatted(kind.word()));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void whatIsInstalledKeepsItsId(Kind<?> kind) throws IOException {
    List<String> installed = ids(kind);
    String id = installed.isEmpty() ? "none" : installed.get(0);
    PluginJars.jar(
        folder.resolve("bold.jar"),
        PluginJars.of(kind, id, "first"),
        PluginJars.of(kind, "modest", "second"));
    List<String> lines = listed();
    assertThat(lines).noneMatch(line -> line.startsWith("  modest "));
    assertThat(lines.get(lines.size() - 1))
        .contains("the id '%s' is taken by what is installed, which stays".formatted(id));
    assertThat(lines)
        .filteredOn(line -> installed.stream().anyMatch(own -> line.startsWith("  " + own + "  ")))
        .hasSizeGreaterThanOrEqualTo(installed.size());
  }

  /** A kind that is forgotten where services are named would not be found on a module path. */
  @Test
  void coreUsesTheServicesOfAllKinds() throws URISyntaxException {
    URI core = Engines.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    Set<String> used =
        ModuleFinder.of(Path.of(core)).find("io.touchstone.core").orElseThrow().descriptor().uses();
    assertThat(Kind.ALL.stream().map(kind -> kind.provider().getName()).collect(Collectors.toSet()))
        .isEqualTo(used);
  }

  /**
   * Filters and sinks say nothing that could be wrong, and whatever a search over positions of
   * joints says is checked before it is an answer; all other kinds are judged.
   */
  @Test
  void theKitHasRulesForAllKindsWithAnswers() {
    assertThat(Kind.ALL)
        .filteredOn(kind -> Conformance.rules(kind).isEmpty())
        .containsExactly(Kind.JOINT_SEARCH, Kind.FILTER, Kind.SINK);
  }

  @Test
  void anIdOfSeveralKindsNeedsTheKind() throws IOException {
    PluginJars.of(Kind.SINK, "sat", "first").servicesFile().jar(folder.resolve("sat.jar"));
    assertRefused(
        Cli.run("conformance", "--algorithm", "sat", "--plugins", folder),
        "--algorithm",
        "'sat' is the id of several: say --kind narrow-phase or --kind sink");
    assertRefused(
        Cli.run("conformance", "--algorithm", "sat", "--kind", "sink", "--plugins", folder),
        "there are no rules for 'sat': a sink has no answer that could be wrong");
    Cli.run(
        "conformance",
        "--algorithm",
        "sat",
        "--kind",
        "narrow-phase",
        "--size",
        "tiny",
        "--rule",
        "N3",
        "--plugins",
        folder,
        "--failures",
        folder);
  }

  /** A finder whose id comes before that of ours once took its place, and nobody was told. */
  @Test
  void aFinderIsAskedByItsIdAlone() throws IOException {
    PluginJars.of(Kind.CONTACT_FINDER, "aaa", "first")
        .servicesFile()
        .jar(folder.resolve("finder.jar"));
    Object[] query = {
      "query",
      "box:1,1,1",
      "box:1,1,1",
      "--pose-b",
      "1.5,0,0",
      "--goal",
      "contact",
      "--plugins",
      folder
    };
    assertThat(assertSilent(Cli.run(query), 0).out()).contains("intersecting", "point ");
    Object[] other = java.util.Arrays.copyOf(query, query.length + 4);
    System.arraycopy(
        new Object[] {"--finder", "aaa", "--option", "word=x"}, 0, other, query.length, 4);
    assertThat(Cli.run(other).err()).contains("blind");
    other[query.length + 3] = "wrod=x";
    assertRefused(Cli.run(other), "--option: unknown option 'wrod'", "did you mean 'word'");
    other[query.length + 1] = "aab";
    assertRefused(Cli.run(other), "--finder: no contact finder 'aab' is installed");
    assertRefused(
        Cli.run("query", "box:1,1,1", "box:1,1,1", "--finder", "features"),
        "--finder: is for the goals overlap and contact");
  }

  @Test
  void aSolverTakesItsOptions() throws IOException {
    PluginJars.of(Kind.MOTION_SOLVER, "still", "first")
        .servicesFile()
        .jar(folder.resolve("solver.jar"));
    Path falling = Path.of("..", "examples", "samples", "falling.txt");
    Object[] motions = {
      "motions", falling, "--plugins", folder, "--solver", "still", "--option", "word=x"
    };
    assertThat(assertSilent(Cli.run(motions), 0).out()).contains("HIT,PROVED"); // by the proof
    motions[7] = "wrod=x";
    assertRefused(Cli.run(motions), "--option: unknown option 'wrod'");
    Path path = Path.of("..", "examples", "robot-path", "pipeline.conf");
    Cli.Run run =
        Cli.run(
            "run",
            path,
            "--set",
            "plugins=[\"%s\"]".formatted(folder.toString().replace('\\', '/')),
            "--set",
            "motion.solver=still",
            "--set",
            "motion.options.word=x",
            "--format",
            "csv");
    assertSilent(run, 0);
    assertRefused(
        Cli.run("run", path, "--set", "motion.solver=stil"),
        "--set motion.solver=stil: touchstone.motion.solver: no motion solver 'stil' is installed");
    assertRefused(
        Cli.run("run", path, "--set", "motion.options.word=x"),
        "touchstone.motion.options.word: unknown option 'word'");
    assertRefused(Cli.run("run", path, "--set", "motion.tolerance=0"), "above 0");
  }
}
