// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import org.junit.jupiter.api.Test;

/** The plug-in project, built as its pom says and dropped into a directory. */
final class CustomAlgorithmIT extends DroppedInPlugin {

  CustomAlgorithmIT() {
    super("custom-algorithm", "gilbert");
  }

  /** Asks about two boxes. */
  private Run boxes(String poseOfSecond, String goal) {
    return Distribution.run(
        "query",
        "box:1,1,1",
        "box:1,1,1",
        "--pose-b",
        poseOfSecond,
        "--goal",
        goal,
        "--plugins",
        plugins(),
        "--algorithm",
        "gilbert",
        "--format",
        "json");
  }

  @Test
  void measuresWithAProof() {
    Run run = boxes("3,0.5,0.25", "distance");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"DISJOINT\"").contains("\"PROVED\"").contains("\"CONVERGED\"");
  }

  @Test
  void seesOverlapWithAProof() {
    Run run = boxes("1,0.5,0.25", "collide");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"INTERSECTING\"").contains("\"PROVED\"");
  }

  /** All rules: what is short need not be wrong. */
  @Test
  void passesTheConformanceKit() {
    Run run =
        Distribution.run(
            "conformance",
            "--algorithm",
            "gilbert",
            "--plugins",
            plugins(),
            "--size",
            "tiny",
            "--failures",
            plugins().resolve("failures"));
    assertThat(run.code()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("gilbert: no rule fails; seed 20260101, size tiny");
  }
}
