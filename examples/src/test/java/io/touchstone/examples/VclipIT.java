// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The plug-in of docs/write-an-engine.md, built as its pom says and dropped into a directory. */
final class VclipIT extends DroppedInPlugin {

  VclipIT() {
    super("vclip", "vclip");
  }

  @Test
  void measuresWithAProof() {
    Run run =
        Distribution.run(
            "query",
            "box:1,1,1",
            "box:1,1,1",
            "--pose-b",
            "3,0,0",
            "--goal",
            "distance",
            "--plugins",
            plugins(),
            "--algorithm",
            "vclip",
            "--format",
            "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"DISJOINT\"").contains("\"PROVED\"");
  }

  /** Every rule, as docs/write-an-engine.md tells a stranger to run it. */
  @Test
  void passesTheConformanceKit() {
    Run run =
        Distribution.run(
            "conformance",
            "--algorithm",
            "vclip",
            "--plugins",
            plugins(),
            "--size",
            "tiny",
            "--failures",
            plugins().resolve("failures"));
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    for (String rule : List.of("N3 ", "N4 ", "N5 ", "N6 ", "N9 ", "N20", "N23", "N26", "N27")) {
      assertThat(run.lines())
          .as("%s for intersection and distance in space%n%s", rule, run.out())
          .anyMatch(line -> line.startsWith(rule) && line.contains(" passed "));
    }
    assertThat(run.out()).contains("vclip: no rule fails; seed 20260101, size tiny");
  }

  /** Nothing wrong, nothing undecided under the policy exact; the guard's hits are counted. */
  @Test
  void holdsOnDegeneratePairs() {
    Run run =
        Distribution.run(
            "conformance",
            "--algorithm",
            "vclip",
            "--plugins",
            plugins(),
            "--soak",
            2000,
            "--count-step",
            "cycle");
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out())
        .contains("vclip: holds; 2000 pairs, 0 wrong, 0 undecided, 0 claims rejected")
        .containsPattern("vclip: \\d+ of 2000 queries with a step 'cycle'");
  }
}
