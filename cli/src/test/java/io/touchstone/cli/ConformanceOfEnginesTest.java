// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every engine that this build delivers passes the conformance kit. Of those that answer most, a
 * build asks for the rules about verdicts and bounds alone; {@code .ci/run} and {@code -P soak} ask
 * for all.
 */
final class ConformanceOfEnginesTest {

  private static final boolean ALL = Boolean.getBoolean("touchstone.conformance.all");

  private static final Set<String> WIDE =
      Set.of("auto", "gjk", "sat", "sat-overlay", "simplex", "simplex-exact");

  @TempDir private Path folder = Path.of("");

  static List<String> engines() {
    return SoakTest.engines();
  }

  @ParameterizedTest
  @MethodSource("engines")
  void noRuleFails(String id) {
    List<Object> command =
        new ArrayList<>(
            List.of("conformance", "--algorithm", id, "--size", "tiny", "--failures", folder));
    if (!ALL && WIDE.contains(id)) {
      List.of("N3", "N4", "N5", "N6").forEach(rule -> command.addAll(List.of("--rule", rule)));
    }
    Cli.Run run = Cli.run(command.toArray());
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains(id + ": no rule fails; seed 20260101, size tiny");
    assertThat(run.lines()).anyMatch(line -> line.matches("N3 .* passed .*"));
  }

  /**
   * Engines that do what their sources do, and nothing else, keep the rules too: those that give
   * their word that bodies meet declare it, and give it only where roundings allow.
   */
  @ParameterizedTest
  @CsvSource({
    "edge-projection, mode=paper",
    "edge-projection, mode=complete",
    "face-projection, pure=true",
    "sat, pure=true",
    "sat-overlay, pure=true",
    "hs-jump, pure=true",
    "chung-wang, pure=true",
    "gjk-johnson, hand-over=false",
    "gjk-signed-volumes, hand-over=false",
    "gjk-nesterov, hand-over=false",
    "egjk, hand-over=false"
  })
  void pureModesConform(String id, String option) {
    Cli.Run run =
        Cli.run(
            "conformance",
            "--algorithm",
            id,
            "--option",
            option,
            "--size",
            "tiny",
            "--failures",
            folder);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains(id + ": no rule fails; seed 20260101, size tiny");
  }

  /** N1 would have the mode without outlines test them, which is refused. */
  @ParameterizedTest
  @ValueSource(strings = {"cross-products", "chazelle-dobkin"})
  void testsOfOutlinesConform(String test) {
    Cli.Run run =
        Cli.run(
            "conformance",
            "--algorithm",
            "edge-projection",
            "--option",
            "polygon-test=" + test,
            "--except",
            "N1=mode = pruned has no outlines",
            "--size",
            "tiny",
            "--failures",
            folder);
    assertThat(run.code()).as(run.out() + run.err()).isZero();
  }
}
