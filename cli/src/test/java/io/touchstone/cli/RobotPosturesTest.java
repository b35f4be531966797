// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Engines;
import io.touchstone.Joints;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.joints.JointChain.Parameter;
import io.touchstone.api.joints.JointEvidence;
import io.touchstone.api.joints.JointVerdict;
import io.touchstone.api.query.Outcome;
import io.touchstone.io.SceneBody;
import io.touchstone.io.urdf.JointScene;
import io.touchstone.io.urdf.Robot;
import io.touchstone.proof.JointSettings;
import io.touchstone.proof.VerifiedJointSearch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a matrix says of an arm, against random postures: placed by the poses of its links, and not
 * by the chain that the matrix is proved with.
 */
final class RobotPosturesTest {

  /** How many postures are tried; {@code touchstone.joint.postures}. */
  private static final int POSTURES = Integer.getInteger("touchstone.joint.postures", 400);

  private static final long SEED = 57;

  /** Two links and what was proved of them. */
  private record Proved(JointScene.Body a, JointScene.Body b, JointEvidence evidence) {}

  private static List<Proved> matrix(JointScene scene) {
    VerifiedJointSearch search = Joints.of(Engines.installed()).phase();
    List<Proved> proved = new ArrayList<>();
    for (int a = 0; a < scene.bodies().size(); a++) {
      for (int b = a + 1; b < scene.bodies().size(); b++) {
        JointEvidence evidence =
            search.prove(scene.pair(a, b, 0), JointSettings.DEFAULTS).evidence();
        proved.add(new Proved(scene.bodies().get(a), scene.bodies().get(b), evidence));
      }
    }
    return proved;
  }

  @Test
  void noPostureContradictsWhatIsProved() {
    Robot robot = Robot.read("arm", Path.of("../examples/robot-matrix/arm.urdf"));
    Robot.Placement placement = new Robot.Placement(Pose.identity(3), "", Map.of(), Map.of(), true);
    JointScene scene = JointScene.of(robot, placement);
    List<Proved> proved = matrix(scene);
    assertThat(proved.stream().filter(p -> p.evidence().verdict() == JointVerdict.NEVER))
        .hasSize(13);
    Map<String, SceneBody> bodies = new HashMap<>();
    robot.bodies(placement).forEach(body -> bodies.put(body.name(), body));
    Random random = new Random(SEED);
    Map<Proved, Double> nearest = new HashMap<>();
    for (int k = 0; k < POSTURES; k++) {
      Map<String, Double> positions = new HashMap<>();
      for (Parameter parameter : scene.parameters()) {
        double lower = Math.max(parameter.lower(), -4);
        double upper = Math.min(parameter.upper(), 4);
        boolean atLimit = random.nextInt(4) == 0;
        double share = atLimit ? random.nextInt(2) : random.nextDouble();
        positions.put(parameter.name(), lower + share * (upper - lower));
      }
      Map<String, Pose> poses = robot.bodyPoses(Pose.identity(3), positions);
      for (Proved pair : proved) {
        if (pair.evidence().verdict() == JointVerdict.NEVER) {
          double distance = distance(pair, bodies, poses);
          assertThat(distance)
              .as("seed %d, %s, %s at %s", SEED, pair.a().name(), pair.b().name(), positions)
              .isGreaterThanOrEqualTo(pair.evidence().lower().orElse(0) - 1e-12);
          nearest.merge(pair, distance, Math::min);
        }
      }
    }
    assertThat(nearest).hasSize(13);
  }

  private static double distance(
      Proved pair, Map<String, SceneBody> bodies, Map<String, Pose> poses) {
    double least = Double.POSITIVE_INFINITY;
    for (String one : pair.a().elements()) {
      for (String two : pair.b().elements()) {
        SceneBody a = Objects.requireNonNull(bodies.get("arm/" + one));
        SceneBody b = Objects.requireNonNull(bodies.get("arm/" + two));
        Outcome outcome =
            Touchstone.distance(
                a.shape(),
                Objects.requireNonNull(poses.get(a.name())),
                b.shape(),
                Objects.requireNonNull(poses.get(b.name())));
        least = Math.min(least, outcome.hasUpper() ? outcome.upper() : Double.NEGATIVE_INFINITY);
      }
    }
    return least;
  }
}
