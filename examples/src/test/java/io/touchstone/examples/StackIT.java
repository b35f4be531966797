// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Ten boxes stand on our contact points for ten seconds, and no point is ever a new one. */
final class StackIT {

  @Test
  void stands() throws IOException {
    Run run = Distribution.runSource("examples/stack/Stack.java");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines())
        .anyMatch(line -> line.startsWith("stands") && line.contains(" 0 new points"));
  }
}
