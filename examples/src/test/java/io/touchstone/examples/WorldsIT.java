// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A thousand bodies at 60 updates per second, and what begins less what ends is what is there. */
final class WorldsIT {

  @Test
  void nothingIsLost() throws IOException {
    Run run = Distribution.runSource("examples/world/Worlds.java");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines()).filteredOn(line -> line.startsWith("second ")).hasSize(10);
    assertThat(run.lines())
        .anyMatch(line -> line.startsWith("1000 bodies") && line.endsWith(": consistent"));
  }
}
