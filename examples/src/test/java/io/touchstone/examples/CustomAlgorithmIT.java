package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import org.junit.jupiter.api.Test;

/** The plug-in project, built as its pom says and dropped into a directory. */
final class CustomAlgorithmIT extends DroppedInPlugin {

  CustomAlgorithmIT() {
    super("custom-algorithm", "centre-line");
  }

  /** Asks about two boxes. */
  private Run boxes(String poseOfSecond) {
    return Distribution.run(
        "query",
        "box:1,1,1",
        "box:1,1,1",
        "--pose-b",
        poseOfSecond,
        "--plugins",
        plugins(),
        "--algorithm",
        "centre-line",
        "--format",
        "json");
  }

  @Test
  void answersWithAProof() {
    Run run = boxes("3,0,0");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"DISJOINT\"").contains("\"PROVED\"");
  }

  @Test
  void doesNotPretend() {
    Run run = boxes("1,0,0");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("\"UNDECIDED\"");
  }
}
