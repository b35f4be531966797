// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for every plug-in project, built as its pom says and dropped into a directory. */
abstract class DroppedInPlugin {

  private final Path built;
  private final String algorithm;

  @TempDir private Path plugins = Path.of("");

  /**
   * Names a plug-in.
   *
   * @param project its folder below examples
   * @param algorithm the id of its engine
   */
  DroppedInPlugin(String project, String algorithm) {
    this.built =
        Distribution.ROOT.resolve("examples/%s/target/%s-1.0.0.jar".formatted(project, algorithm));
    this.algorithm = algorithm;
  }

  /** Returns the directory that the plug-in was dropped into. */
  final Path plugins() {
    return plugins;
  }

  @BeforeEach
  final void dropIn() throws IOException {
    Files.copy(built, plugins.resolve(algorithm + ".jar"));
  }

  @Test
  final void isListedWithItsOrigin() {
    Run run = Distribution.run("algorithms", "--plugins", plugins);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains(algorithm).contains(algorithm + ".jar");
  }

  @Test
  final void worksInAPipelineOnBothPaths() throws IOException {
    Path pipeline =
        Files.writeString(
            plugins.resolve("pipeline.conf"),
            """
            touchstone {
              plugins = ["."]
              scene {
                shapes { box { box = [1, 1, 1] } }
                bodies = [ { name = a, shape = box }, { name = b, shape = box, translate = [2.5, 0, 0] } ]
              }
              broad-phase { margin = 1 }
              narrow-phase { algorithm = %s }
            }
            """
                .formatted(algorithm));
    Run modules = Distribution.run("run", pipeline, "--format", "csv");
    Run classes = Distribution.runOnClassPath("run", pipeline, "--format", "csv");
    assertThat(modules.code()).as(modules.err()).isZero();
    assertThat(modules.out()).contains("DISJOINT,PROVED");
    assertThat(classes.out()).isEqualTo(modules.out());
  }
}
