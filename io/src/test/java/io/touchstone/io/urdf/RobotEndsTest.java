// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.urdf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.JointPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The path of a link ends where the link stands, to the last bit. */
final class RobotEndsTest {

  private static final String LINK =
      "<link name=\"%s\"><collision><origin xyz=\"0.1 0.2 0.3\" rpy=\"0.4 1.5707963267948966 0\"/><geometry><box size=\"1 1 1\"/></geometry></collision></link>";

  private static final String JOINT =
      "<joint name=\"%s\" type=\"%s\"><parent link=\"%s\"/><child link=\"%s\"/><origin xyz=\"1 0.3 0\" rpy=\"0.7 0 3.141592653589793\"/><axis xyz=\"%s\"/></joint>";

  @TempDir private Path folder = Path.of("");

  @Test
  void pathsEndWhereLinksStand() throws IOException {
    String[][] joints = {
      {"a", "continuous", "0 0 1"},
      {"b", "fixed", "1 0 0"},
      {"c", "continuous", "0 3 4"},
      {"d", "fixed", "1 0 0"},
      {"e", "fixed", "1 0 0"},
      {"f", "prismatic", "1 2 -2"},
      {"g", "continuous", "1 1 1"}
    };
    StringBuilder urdf = new StringBuilder("<robot name=\"r\">").append(LINK.formatted("l"));
    String parent = "l";
    for (String[] joint : joints) {
      String child = "l" + joint[0];
      urdf.append(LINK.formatted(child));
      urdf.append(JOINT.formatted(joint[0], joint[1], parent, child, joint[2]));
      parent = child;
    }
    Path file = Files.writeString(folder.resolve("r.urdf"), urdf.append("</robot>").toString());
    Robot robot = Robot.read("r", file);
    Random random = new Random(58);
    for (int k = 0; k < 200; k++) {
      Pose base = Pose.rotation(new double[] {1, k, 2}, 0.1 * k, new double[] {k, 1, 2});
      Map<String, Double> from = positions(random);
      Map<String, Double> to = positions(random);
      Map<String, JointPath> paths = robot.bodyPaths(base, from, to);
      robot
          .bodyPoses(base, from)
          .forEach((body, pose) -> assertAt(requireNonNull(paths.get(body)), 0, pose));
      robot
          .bodyPoses(base, to)
          .forEach((body, pose) -> assertAt(requireNonNull(paths.get(body)), 1, pose));
    }
  }

  private static Map<String, Double> positions(Random random) {
    Map<String, Double> positions = new HashMap<>();
    for (String joint : new String[] {"a", "c", "f", "g"}) {
      boolean quarter = random.nextInt(3) == 0;
      positions.put(
          joint, quarter ? Math.PI / 2 * (random.nextInt(9) - 4) : 3 * random.nextGaussian());
    }
    return positions;
  }

  private static void assertAt(JointPath path, double time, Pose pose) {
    double[] there = new double[12];
    path.poseAt(time, there);
    double[] numbers = new double[12];
    pose.copyTo(numbers);
    for (int k = 0; k < 12; k++) { // zeros have no sign here
      assertThat(there[k] + 0.0).as("%s at %s", path, time).isEqualTo(numbers[k] + 0.0);
    }
  }
}
