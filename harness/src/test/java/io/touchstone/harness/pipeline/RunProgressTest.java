// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.testing.Scenes;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How far a run is, with totals. */
final class RunProgressTest {

  /** Of each part the last that was heard, done and total. */
  private final Map<RunPhase, List<Long>> heard = new EnumMap<>(RunPhase.class);

  private void hear(RunPhase phase, long done, long total) {
    List<Long> before = heard.put(phase, List.of(done, total));
    assertThat(done).as("%s", phase).isGreaterThanOrEqualTo(before == null ? 0 : before.get(0));
    assertThat(total == -1 || done <= total).as("%s: %d of %d", phase, done, total).isTrue();
  }

  private RunSummary run(PipelineConfig config, Scene scene) {
    try (Pipeline pipeline = Pipelines.create(config, scene)) {
      return pipeline.run(
          new PipelineListener() {
            @Override
            public void pair(PairReport report) {}

            @Override
            public void progress(RunPhase phase, long done, long total) {
              hear(phase, done, total);
            }
          });
    }
  }

  @Test
  void aHundredThousandBodiesHaveTotals() {
    int count = 100_000;
    Polytope cube = Shapes.box(0.5, 0.5, 0.5);
    Scene.Builder scene = Scene.builder(3);
    for (int k = 0; k < count; k++) { // each touches the next two
      scene.body("b" + k, cube, Pose.translation(0.5 * k, 0, 0));
    }
    PipelineConfig config = PipelineConfig.builder().goal(Goal.INTERSECTION).build();
    RunSummary summary = run(config, scene.build());
    long candidates = 2L * count - 3;
    assertThat(summary.reported()).isEqualTo(candidates);
    assertThat(heard)
        .containsEntry(RunPhase.BROAD_PHASE, List.of((long) count, (long) count))
        .containsEntry(RunPhase.CANDIDATES, List.of(candidates, -1L))
        .containsEntry(RunPhase.PAIRS, List.of(candidates, candidates))
        .doesNotContainKey(RunPhase.FRAMES);
  }

  @Test
  void framesAreCountedToo() {
    run(PipelineConfig.defaults(), Scenes.moving(5, 12, 3)); // nine pairs; two are of one group
    assertThat(heard)
        .containsEntry(RunPhase.FRAMES, List.of(12L, 12L))
        .containsEntry(RunPhase.PAIRS, List.of(12 * 9L, 12 * 9L));
  }

  /** Reading a mesh took minutes, and nobody saw how far it was. */
  @Test
  void filesOfShapesAreCountedInBytes(@TempDir Path folder) throws IOException {
    StringBuilder mesh = new StringBuilder("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n");
    mesh.append("# ").append("x".repeat(30_000)).append("\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n");
    Files.writeString(folder.resolve("m.obj"), mesh.toString());
    Path file =
        Files.writeString(
            folder.resolve("c.conf"),
            "touchstone.scene { shapes.s.file = m.obj, bodies = [{ name = a, shape = s }] }");
    List<List<Long>> read = new ArrayList<>();
    List<RunPhase> phases = new ArrayList<>();
    PipelineLoader.load(
            file,
            List.of(),
            List.of(),
            Pipelines::create,
            (phase, done, total) -> {
              phases.add(phase);
              if (phase == RunPhase.TEXT) {
                read.add(List.of(done, total));
              }
            })
        .pipeline()
        .close();
    assertThat(read).contains(List.of((long) mesh.length(), (long) mesh.length()));
    assertThat(phases.get(phases.size() - 1)).isEqualTo(RunPhase.PREPARING);
  }

  @Test
  void readingHasTotals(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("c.conf");
    StringBuilder text = new StringBuilder("touchstone.scene { shapes.s.sphere = 1, bodies = [\n");
    for (int k = 0; k < 2000; k++) {
      text.append("{ name = b%d, shape = s }%n".formatted(k));
    }
    Files.writeString(file, text.append("] }\n").toString());
    ConfigurationLoader.load(file, List.of(), this::hear).problems().throwIfAny();
    assertThat(heard)
        .containsEntry(RunPhase.TEXT, List.of((long) text.length(), (long) text.length()))
        .containsEntry(RunPhase.SCENE, List.of(2000L, 2000L));
  }
}
