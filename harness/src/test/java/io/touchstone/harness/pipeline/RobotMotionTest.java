// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * An arm with seven joints swings through 1000 frames; each pair of its links keeps a warm start.
 * Every answer is compared with that of a cold query.
 */
final class RobotMotionTest {

  private static final int FRAMES = 1000;
  private static final double TURN = Math.PI / 2;

  /** Translation and turn around x of each joint of the arm of Franka, in metres and radians. */
  private static final double[][] JOINTS = {
    {0, 0, 0.333, 0},
    {0, 0, 0, -TURN},
    {0, -0.316, 0, TURN},
    {0.0825, 0, 0, TURN},
    {-0.0825, 0.384, 0, -TURN},
    {0, 0, 0, TURN},
    {0.088, 0, 0, TURN},
  };

  /** Returns where the base and the seven links stand. */
  private static List<Pose> poses(double time) {
    double[][] at = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}};
    List<Pose> poses = new ArrayList<>(List.of(pose(at)));
    for (int k = 0; k < JOINTS.length; k++) {
      double[] joint = JOINTS[k];
      double angle = 1.5 * Math.sin((0.7 + 0.3 * k) * time + k);
      double c = Math.cos(joint[3]);
      double s = Math.sin(joint[3]);
      at =
          times(
              at, new double[][] {{1, 0, 0, joint[0]}, {0, c, -s, joint[1]}, {0, s, c, joint[2]}});
      double cz = Math.cos(angle);
      double sz = Math.sin(angle);
      at = times(at, new double[][] {{cz, -sz, 0, 0}, {sz, cz, 0, 0}, {0, 0, 1, 0}});
      poses.add(pose(at));
    }
    return poses;
  }

  private static double[][] times(double[][] a, double[][] b) {
    double[][] product = new double[3][4];
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 4; j++) {
        double sum = j == 3 ? a[i][3] : 0;
        for (int k = 0; k < 3; k++) {
          sum += a[i][k] * b[k][j];
        }
        product[i][j] = sum;
      }
    }
    return product;
  }

  private static Pose pose(double[][] rows) {
    double[] numbers = new double[12];
    for (int i = 0; i < 3; i++) {
      System.arraycopy(rows[i], 0, numbers, 4 * i, 4);
    }
    return Pose.of(3, numbers);
  }

  /** The links of the real arm, where the data is there. */
  private static List<Polytope> realLinks() throws IOException {
    String shared =
        System.getProperty(
            "touchstone.shared", System.getenv().getOrDefault("TOUCHSTONE_SHARED", ""));
    Assumptions.assumeTrue(!shared.isEmpty(), "touchstone.shared is not set: no robot to look at");
    Path hulls = Path.of(shared, "data", "real-shapes", "franka-panda.hulls.txt");
    List<Polytope> links = new ArrayList<>();
    List<double[]> vertices = new ArrayList<>();
    for (String line : Files.readAllLines(hulls)) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("shape") && !vertices.isEmpty()) {
        links.add(Polytope.of(vertices.toArray(double[][]::new)));
        vertices.clear();
      } else if (words[0].equals("v")) {
        vertices.add(
            new double[] {
              Double.parseDouble(words[1]),
              Double.parseDouble(words[2]),
              Double.parseDouble(words[3])
            });
      }
    }
    return links.subList(0, 8);
  }

  @Test
  void theArmOfFrankaWarmAndCold() throws IOException {
    assertWarmIsCold("gjk", realLinks());
  }

  /** Stand-ins of about the size of the links. */
  @ParameterizedTest
  @ValueSource(strings = {"gjk", "auto"})
  void anArmOfEllipsoidsWarmAndCold(String algorithm) {
    List<Polytope> links = new ArrayList<>();
    for (int k = 0; k < 8; k++) {
      links.add(Shapes.ellipsoid(8, 8, 0.06 + 0.005 * k, 0.07, 0.12));
    }
    assertWarmIsCold(algorithm, links);
  }

  private static void assertWarmIsCold(String algorithm, List<Polytope> links) {
    Scene.Builder scene = Scene.builder(3);
    List<Pose> start = poses(0);
    for (int k = 0; k < links.size(); k++) {
      scene.body("link" + k, links.get(k), start.get(k));
    }
    List<Frame> frames = new ArrayList<>();
    for (int frame = 0; frame < FRAMES; frame++) {
      Map<String, Pose> moved = new HashMap<>();
      List<Pose> poses = poses(frame * 0.01);
      for (int k = 1; k < links.size(); k++) {
        moved.put("link" + k, poses.get(k));
      }
      frames.add(new Frame(frame, moved));
    }
    PipelineConfig config =
        PipelineConfig.builder()
            .goal(Goal.DISTANCE)
            .narrowPhase(new NarrowPhaseSettings(AlgorithmChoice.of(algorithm), null, false, null))
            .build();
    try (Pipeline pipeline =
        Pipelines.create(config, scene.frames(FrameSource.of(frames)).build())) {
      Cold cold = new Cold(pipeline.narrowPhase());
      RunSummary summary = pipeline.run(cold::compare);
      assertThat(summary.frames()).isEqualTo(FRAMES);
      assertThat(summary.reported()).isEqualTo(FRAMES * 28L);
      assertThat(summary.failed()).isZero();
      assertThat(summary.undecided()).isZero();
      assertThat(summary.disjoint()).isPositive();
      assertThat(summary.colliding()).isPositive();
      assertThat(summary.effort().supportQueries()).as("warm").isLessThan(cold.supportQueries);
    }
  }

  /** Asks once more, without memory. */
  private static final class Cold {
    private final NarrowPhase engine;
    private final PairQuery query;
    private final PairResult result = new PairResult(3);
    private final IdentityHashMap<ConvexBody, PreparedShape> prepared = new IdentityHashMap<>();
    long supportQueries;

    Cold(String algorithm) {
      this.engine = Proofs.prove(Engines.installed().createNarrowPhase(algorithm), Proof.CHECKED);
      this.query = engine.newQuery(3);
    }

    void compare(PairReport report) {
      query.evaluate(
          prepared.computeIfAbsent(report.shapeA(), engine::prepare),
          report.poseA(),
          prepared.computeIfAbsent(report.shapeB(), engine::prepare),
          report.poseB(),
          PairRequest.distance(),
          null,
          result);
      supportQueries += result.supportQueries();
      Outcome warm = report.outcome();
      String pair = "frame %d, %s, %s".formatted(report.frame(), report.bodyA(), report.bodyB());
      assertThat(warm.verdict()).as(pair).isEqualTo(result.verdict());
      assertThat(warm.verdictAssurance()).as(pair).isEqualTo(result.verdictAssurance());
      if (!warm.collides()) {
        // both enclose the one true distance, and are as narrow as was asked for
        assertThat(warm.lower()).as(pair).isLessThanOrEqualTo(result.upper());
        assertThat(result.lower()).as(pair).isLessThanOrEqualTo(warm.upper());
        assertThat(warm.distance())
            .as(pair)
            .isCloseTo(
                result.upper(),
                org.assertj.core.data.Offset.offset(1e-12 * result.upper() + 2e-15));
      }
    }
  }
}
