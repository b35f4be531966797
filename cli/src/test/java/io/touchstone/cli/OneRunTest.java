// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Kind;
import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.testing.PluginJars;
import io.touchstone.harness.wiring.Pipelines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All goals obey the same settings and fail in the same way. A motion once dropped options and
 * preferences of engines, one named in {@code engines} was an internal error, a solver that threw
 * ended the run, and in Java no goal but those of engines could be asked.
 */
final class OneRunTest {

  private static final Path SOLIDS = Path.of("src", "test", "resources", "golden", "solids.conf");

  private static final String BROKEN = "if (true) throw new IllegalStateException(\"broken\");";

  /** All plug-ins of this test, compiled once. */
  @TempDir private static Path jars = Path.of("");

  @TempDir private Path folder = Path.of("");

  @BeforeAll
  static void compile() throws IOException {
    String supports =
        List.of("INTERSECTION", "DISTANCE", "PENETRATION").stream()
            .map(
                goal ->
                    "@Supports(goal = Goal.%s, bodies = {Representation.VERTICES, Representation.ROUNDED})"
                        .formatted(goal))
            .collect(Collectors.joining(" "));
    write(
        "mute", PluginJars.of(Kind.NARROW_PHASE, "mute", "mute").supports(supports).query(BROKEN));
    write(
        "solver", PluginJars.of(Kind.MOTION_SOLVER, "broken-solver", "solver").evaluation(BROKEN));
    write("finder", PluginJars.of(Kind.CONTACT_FINDER, "broken-finder", "finder"));
    write(
        "endless",
        PluginJars.of(Kind.MOTION_SOLVER, "endless", "endless")
            .evaluation("while (true) { Thread.onSpinWait(); if (n > 9) { break; } }"));
    write(
        "nobody",
        PluginJars.of(Kind.FILTER, "nobody", "nobody").evaluation("if (true) return false;"));
    write("deaf", PluginJars.sink("deaf"));
  }

  private static void write(String name, PluginJars plugin) throws IOException {
    plugin.servicesFile().jar(jars.resolve(name + ".jar"));
  }

  private Object[] run(String goal, String... settings) {
    List<Object> arguments = new ArrayList<>(List.of("run", SOLIDS, "--goal", goal));
    arguments.addAll(List.of("--format", "csv", "--set", "margins=[]", "--set", "margin=0"));
    arguments.addAll(List.of("--out", folder.resolve("r.csv"))); // failures go beside it
    for (String setting : settings) {
      arguments.addAll(List.of("--set", setting));
    }
    return arguments.toArray();
  }

  private List<String> rows() throws IOException {
    return Files.readAllLines(folder.resolve("r.csv"));
  }

  private String plugins() {
    return "plugins=[\"%s\"]".formatted(jars.toString().replace('\\', '/'));
  }

  @ParameterizedTest
  @ValueSource(strings = {"collide", "signed-distance", "motion", "overlap", "contact"})
  void aGoalRunsFromJava(String goal) {
    List<ReportRow> rows = new ArrayList<>();
    try (Pipeline pipeline =
        Pipelines.open(SOLIDS, Map.of("goal", goal, "margins", "[]", "margin", "0"))) {
      RunSummary summary = pipeline.run(PipelineListener.ofRows(rows::add));
      assertThat(summary.complete()).isTrue();
      assertThat(summary.reported()).isEqualTo(rows.size()).isPositive();
      assertThat(summary.colliding())
          .isEqualTo(rows.stream().filter(r -> r.reported().verdict().collides()).count());
      assertThat(summary.candidates()).isLessThanOrEqualTo(summary.pairs());
    }
    assertThat(rows).extracting(ReportRow::index).isSorted().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"distance", "motion", "overlap", "contact"})
  void aNameOfOnesOwnIsAnEngineForAllGoals(String goal) throws IOException {
    assertThat(Cli.run(run(goal, "narrow-phase.algorithm=gjk")).code()).isZero();
    List<String> plain = rows();
    Object[] named = run(goal, "engines.mine={algorithm=gjk}", "narrow-phase.algorithm=mine");
    assertThat(Cli.run(named).code()).isZero();
    assertThat(rows()).isEqualTo(plain).hasSizeGreaterThan(1);
    assertRefused(
        Cli.run(run(goal, "narrow-phase={algorithm=gjk, options{nonsense=1}}")),
        "unknown option 'nonsense'");
  }

  /** Pairs that fail are written where the program runs, which is here. */
  @AfterEach
  void deleteFailuresHere() throws IOException {
    Path here = Path.of("touchstone-failures");
    if (Files.exists(here)) {
      try (Stream<Path> files = Files.list(here)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(here);
    }
  }

  /** An engine that throws costs rows, and the fallback answers in its place where there is one. */
  @ParameterizedTest
  @ValueSource(strings = {"distance", "motion", "overlap", "contact"})
  void anEngineThatThrowsFailsPairsAndNotTheRun(String goal) throws IOException {
    for (String choice : List.of("narrow-phase.algorithm=mute", "auto.prefer=[mute]")) {
      Cli.Run alone = Cli.run(run(goal, plugins(), choice, "narrow-phase.fallback=none"));
      assertThat(alone.code()).as(alone.err()).isEqualTo(1);
      assertThat(rows().get(1)).contains("broken");
      assertThat(rows()).hasSizeGreaterThan(3);
      assertThat(alone.err()).doesNotContain("\tat ");
    }
    Cli.Run rescued =
        Cli.run(run(goal, plugins(), "narrow-phase.algorithm=mute", "narrow-phase.fallback=gjk"));
    assertThat(rescued.code()).as(rescued.err()).isZero();
    assertThat(rows()).hasSizeGreaterThan(3);
    assertThat(rows().toString()).doesNotContain("broken", "UNDECIDED");
  }

  @Test
  void aSolverOrFinderThatThrowsFailsPairsAndNotTheRun() throws IOException {
    Cli.Run motion = Cli.run(run("motion", plugins(), "motion.solver=broken-solver"));
    assertThat(motion.code()).as(motion.err()).isEqualTo(1);
    assertThat(rows()).filteredOn(line -> line.contains("broken")).hasSizeGreaterThan(3);
    Cli.Run contact = Cli.run(run("contact", plugins(), "contact.finder=broken-finder"));
    assertThat(contact.code()).as(contact.err()).isEqualTo(1);
    assertThat(rows().toString()).contains("blind");
    Path falling = Path.of("..", "examples", "samples", "falling.txt");
    Cli.Run motions = Cli.run("motions", falling, "--plugins", jars, "--solver", "broken-solver");
    assertThat(motions.code()).isEqualTo(1);
    assertThat(motions.lines()).hasSize(4);
    assertThat(motions.lines().get(1)).contains("UNDECIDED", "broken");
  }

  /** A solver that does not come back costs its thread, and is asked no more. */
  @Test
  void aSolverThatIsTooSlowIsGivenUp() throws IOException {
    Cli.Run run =
        Cli.run(
            run(
                "motion",
                plugins(),
                "motion.solver=endless",
                "threads=1",
                "narrow-phase.fallback=none",
                "narrow-phase.time-limit=5ms"));
    assertThat(run.code()).as(run.err()).isEqualTo(1);
    assertThat(rows().get(1)).contains("exceeded the time limit of 5 ms");
    assertThat(rows().get(2)).contains("not evaluated: ", " on an earlier pair");
  }

  @ParameterizedTest
  @ValueSource(strings = {"distance", "motion", "overlap", "contact"})
  void filtersCountForAllGoals(String goal) throws IOException {
    assertSilent(Cli.run(run(goal, plugins(), "filters=[{filter=nobody}]")), 0);
    assertThat(rows()).hasSize(1);
  }

  @Test
  void whatAGoalCannotObeyIsRefusedByName() throws IOException {
    assertRefused(
        Cli.run("run", SOLIDS, "--goal", "contact"),
        "touchstone.margin: belongs to collide, distance, penetration, signed-distance and motion");
    assertRefused(
        Cli.run(run("overlap", "report.trace=t.jsonl")),
        "touchstone.report.trace: the goal overlap does not know it; leave it out");
    assertRefused(
        Cli.run(run("motion", "narrow-phase.algorithm=hs-jump")),
        "algorithm 'hs-jump' does not answer distance");
    assertRefused(
        Cli.run(run("contact", plugins(), "sinks=[{sink=deaf}]")),
        "takes no results of the goal contact; leave it out");
  }

  /** Once all but the goals of engines had one report. */
  @ParameterizedTest
  @ValueSource(strings = {"motion", "overlap", "contact"})
  void furtherReportsAreForAllGoals(String goal) throws IOException {
    Path second = folder.resolve("second.csv");
    String reports = "reports=[{format=csv, out=\"%s\"}]".formatted(second).replace('\\', '/');
    assertThat(Cli.run(run(goal, reports)).code()).isZero();
    assertThat(Files.readAllLines(second)).isEqualTo(rows()).hasSizeGreaterThan(1);
  }
}
