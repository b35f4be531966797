// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.Kind;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.pipeline.MotionOutcome;
import io.touchstone.api.pipeline.PairFilter;
import io.touchstone.api.pipeline.PairFilterProvider;
import io.touchstone.api.pipeline.PairOutcome;
import io.touchstone.api.pipeline.ResultRow;
import io.touchstone.api.pipeline.ResultSink;
import io.touchstone.api.pipeline.ResultSinkProvider;
import io.touchstone.api.pipeline.RowSchema;
import io.touchstone.api.spi.Algorithm;
import io.touchstone.api.spi.Options;
import io.touchstone.api.spi.Spi;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.FilterSettings;
import io.touchstone.harness.PipelineConfig.SinkSettings;
import io.touchstone.harness.PipelineConfig.StageSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Scene;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Filters and sinks of strangers at work between frames. */
final class MotionStagesTest {

  private final List<String> told = new ArrayList<>();

  /** Leaves word of what it hears. */
  @Algorithm(id = "telling", spi = Spi.VERSION, summary = "For tests")
  public static final class Telling implements ResultSinkProvider {
    private final List<String> told;
    private final boolean knowsMotions;

    Telling(List<String> told, boolean knowsMotions) {
      this.told = told;
      this.knowsMotions = knowsMotions;
    }

    @Override
    public ResultSink create(Options options) {
      return new ResultSink() {
        @Override
        public void begin() {
          told.add("begin");
        }

        @Override
        public void result(PairOutcome pair) {
          told.add("a pair");
        }

        @Override
        public boolean takesMotions() {
          return knowsMotions;
        }

        @Override
        public void motion(MotionOutcome step) {
          told.add(
              "%d %s-%s from %d to %d %s"
                  .formatted(
                      step.index(),
                      step.bodyA().name(),
                      step.bodyB().name(),
                      step.from(),
                      step.to(),
                      step.result().verdict()));
        }

        @Override
        public void end(boolean complete) {
          told.add("end " + complete);
        }
      };
    }
  }

  /** Accepts no pair with c. */
  @Algorithm(id = "without-c", spi = Spi.VERSION, summary = "For tests")
  public static final class WithoutC implements PairFilterProvider {
    @Override
    public PairFilter create(Options options) {
      return (a, b) -> !a.name().equals("c") && !b.name().equals("c");
    }
  }

  private void run(boolean knowsMotions) {
    Polytope box = Shapes.box(1, 1, 1);
    Scene scene =
        Scene.builder(3)
            .body("a", box, Pose.identity(3))
            .body("b", box, Pose.translation(9, 0, 0))
            .body("c", box, Pose.translation(0, 0, 2))
            .frames(
                FrameSource.of(
                    List.of(
                        new Frame(5, Map.of()),
                        new Frame(7, Map.of("b", Pose.translation(3, 0, 0))),
                        new Frame(8, Map.of("b", Pose.translation(1, 0, 0))))))
            .build();
    PipelineConfig config =
        PipelineConfig.builder()
            .goal(PipelineGoal.MOTION)
            .filters(new FilterSettings(List.of(StageSettings.of("without-c", Map.of()))))
            .sinks(new SinkSettings(List.of(StageSettings.of("telling", Map.of()))))
            .build();
    Engines engines =
        Engines.builder()
            .addInstalled()
            .add(Kind.FILTER, new WithoutC())
            .add(Kind.SINK, new Telling(told, knowsMotions))
            .build();
    try (Pipeline pipeline = Pipelines.create(config, scene, engines, () -> {})) {
      pipeline.run(PipelineListener.ofRows(row -> {}));
    }
  }

  @Test
  void filtersAreAskedAndSinksAreTold() {
    run(true);
    assertThat(told).containsExactly("begin", "0 a-b from 7 to 8 HIT", "end true");
  }

  @Test
  void aSinkThatKnowsNoMotionsIsNamed() {
    assertThatThrownBy(() -> run(false))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("telling")
        .hasMessageContaining("takes no results of the goal motion; leave it out");
    assertThat(told).isEmpty();
  }

  /** Leaves word of rows. */
  @Algorithm(id = "rows", spi = Spi.VERSION, summary = "For tests")
  public static final class Rows implements ResultSinkProvider {
    private final List<String> told;

    Rows(List<String> told) {
      this.told = told;
    }

    @Override
    public ResultSink create(Options options) {
      return new ResultSink() {
        @Override
        public void result(PairOutcome pair) {
          told.add("a pair");
        }

        @Override
        public boolean accepts(String goal) {
          return !goal.equals("distance");
        }

        @Override
        public void row(RowSchema schema, ResultRow row) {
          List<String> cells = new ArrayList<>();
          for (int k = 0; k < schema.columns().size(); k++) {
            RowSchema.Column column = schema.columns().get(k);
            Object value = row.values().get(k);
            if (value != null && List.of("bodyA", "point", "verdict").contains(column.name())) {
              cells.add(column.name() + "=" + value + ":" + column.kind());
            }
          }
          told.add(schema.goal() + " " + cells);
        }
      };
    }
  }

  @Test
  void aSinkOfRowsHearsWhatAReportSays() {
    Polytope box = Shapes.box(1, 1, 1);
    Scene scene =
        Scene.builder(3)
            .body("a", box, Pose.identity(3))
            .body("b", box, Pose.translation(0, 0, 2))
            .build();
    Engines engines = Engines.builder().addInstalled().add(Kind.SINK, new Rows(told)).build();
    for (PipelineGoal goal :
        List.of(
            PipelineGoal.CONTACT,
            PipelineGoal.OVERLAP,
            PipelineGoal.COLLIDE,
            PipelineGoal.DISTANCE)) {
      PipelineConfig config =
          PipelineConfig.builder()
              .goal(goal)
              .contact(new PipelineConfig.ContactSettings(2, 0))
              .sinks(new SinkSettings(List.of(StageSettings.of("rows", Map.of()))))
              .build();
      try (Pipeline pipeline = Pipelines.create(config, scene, engines, () -> {})) {
        pipeline.run(PipelineListener.ofRows(row -> {}));
      }
    }
    assertThat(told)
        .containsExactly(
            "contact [bodyA=a:TEXT, point=0:INTEGER]",
            "contact [bodyA=a:TEXT, point=1:INTEGER]",
            "overlap [bodyA=a:TEXT, verdict=TOUCHING:TEXT]",
            "collide [bodyA=a:TEXT, verdict=INTERSECTING:TEXT]",
            "a pair");
  }
}
