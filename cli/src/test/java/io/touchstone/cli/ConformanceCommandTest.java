// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConformanceCommandTest {

  private static Cli.Run conformance(String... arguments) {
    List<Object> words = new ArrayList<>(List.of("conformance"));
    words.addAll(List.of(arguments));
    return Cli.run(words.toArray());
  }

  @ParameterizedTest
  @ValueSource(strings = {"brute-force", "sweep-and-prune"})
  void ourBroadPhasesConform(String id) {
    Cli.Run run = conformance("--algorithm", id, "--size", "tiny");
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.lines()).hasSize(10);
    assertThat(run.lines().get(0)).startsWith("B1   completeness  passed");
    assertThat(run.lines().get(8)).startsWith("B9   near          passed");
    assertThat(run.lines().get(9)).isEqualTo(id + ": no rule fails; seed 20260101, size tiny");
  }

  @Test
  void aFaultyEngineFails(@TempDir Path folder) {
    Cli.Run run =
        conformance(
            "--algorithm",
            "test-faulty",
            "--option",
            "fault=lie",
            "--size",
            "tiny",
            "--rule",
            "N3",
            "--rule",
            "N2",
            "--failures",
            folder.toString());
    assertThat(run.code()).as(run.out() + run.err()).isEqualTo(1);
    assertThat(run.out()).contains("demands: ").contains("replay: touchstone ");
  }

  @ParameterizedTest
  @CsvSource({
    "--algorithm nobody, no narrow phase 'nobody' is installed",
    "--algorithm brute-force --size huge, none of tiny",
    "--algorithm brute-force --rule N99, there is no rule",
    "--algorithm brute-force --except B1, not of the form",
    "--algorithm brute-force --seed x, not a whole number",
    "--algorithm brute-force --option a=1, unknown option 'a'",
    "--size tiny, Missing required option",
  })
  void refusesBadUsage(String arguments, String message) {
    Cli.Run run = conformance(arguments.split(" "));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void anExceptionStandsInTheReport() {
    Cli.Run run =
        conformance(
            "--algorithm",
            "brute-force",
            "--size",
            "tiny",
            "--rule",
            "B1",
            "--except",
            "B1=not today");
    assertThat(run.code()).isZero();
    assertThat(run.lines().get(0)).contains("skipped").contains("excepted: not today");
  }
}
