// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.touchstone.Engines;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.testing.Collected;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.Scene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The arms of the shared data as URDF: meshes from the hulls, joints from the makers' public
 * descriptions (franka_description, ur_description).
 */
final class RealRobotsTest {

  private static final String TURN = "1.5707963267948966";

  /** Joint, child, xyz, rpy; links without a shape of their own name are frames only. */
  private static final String[][] PANDA = {
    {"panda_joint1", "panda_link1", "0 0 0.333", "0 0 0"},
    {"panda_joint2", "panda_link2", "0 0 0", "-" + TURN + " 0 0"},
    {"panda_joint3", "panda_link3", "0 -0.316 0", TURN + " 0 0"},
    {"panda_joint4", "panda_link4", "0.0825 0 0", TURN + " 0 0"},
    {"panda_joint5", "panda_link5", "-0.0825 0.384 0", "-" + TURN + " 0 0"},
    {"panda_joint6", "panda_link6", "0 0 0", TURN + " 0 0"},
    {"panda_joint7", "panda_link7", "0.088 0 0", TURN + " 0 0"},
    {"fixed8", "panda_link8", "0 0 0.107", "0 0 0"},
    {"fixed9", "panda_hand", "0 0 0", "0 0 -0.78539816339744828"},
  };

  private static final String[][] UR5 = {
    {"pan", "shoulder", "0 0 0.089159", "0 0 0"},
    {"lift", "upperarm", "0 0.13585 0", "0 " + TURN + " 0"},
    {"elbow", "forearm", "0 -0.1197 0.425", "0 0 0"},
    {"wrist_1", "wrist1", "0 0 0.39225", "0 " + TURN + " 0"},
    {"wrist_2", "wrist2", "0 0.093 0", "0 0 0"},
    {"wrist_3", "wrist3", "0 0 0.09465", "0 0 0"},
  };

  @TempDir private Path folder = Path.of("");

  private static Path data() {
    String shared =
        System.getProperty(
            "touchstone.shared", System.getenv().getOrDefault("TOUCHSTONE_SHARED", ""));
    assumeTrue(!shared.isEmpty(), "touchstone.shared is not set: no robots to look at");
    return Path.of(shared, "data", "real-shapes");
  }

  /** Writes each hull as OFF; returns the names. */
  private List<String> meshes(Path hulls) throws IOException {
    List<String> names = new ArrayList<>();
    List<String> lines = Files.readAllLines(hulls);
    for (int k = 0; k < lines.size(); k++) {
      String[] words = lines.get(k).split(" ", -1);
      if (words[0].equals("shape")) {
        int vertices = Integer.parseInt(words[2]);
        int faces = Integer.parseInt(words[3]);
        StringBuilder off = new StringBuilder("OFF %d %d 0%n".formatted(vertices, faces));
        for (int row = 1; row <= vertices + faces; row++) {
          String text = lines.get(k + row);
          off.append(text.startsWith("f") ? "3" + text.substring(1) : text.substring(2));
          off.append('\n');
        }
        Files.writeString(folder.resolve(words[1] + ".off"), off.toString());
        names.add(words[1]);
      }
    }
    return names;
  }

  private void urdf(String root, String prefix, String[][] joints, List<String> shapes)
      throws IOException {
    StringBuilder xml = new StringBuilder("<robot name=\"arm\">\n");
    List<String> links = new ArrayList<>(List.of(root));
    for (String[] joint : joints) {
      links.add(joint[1]);
    }
    for (String link : links) {
      String mesh = "<collision><geometry><mesh filename=\"%s.off\"/></geometry></collision>";
      xml.append("<link name=\"%s\">".formatted(link));
      xml.append(shapes.contains(prefix + link) ? mesh.formatted(prefix + link) : "");
      xml.append("</link>\n");
    }
    for (int k = 0; k < joints.length; k++) {
      String type = joints[k][0].startsWith("fixed") ? "fixed" : "continuous";
      xml.append("<joint name=\"%s\" type=\"%s\">".formatted(joints[k][0], type));
      xml.append("<parent link=\"%s\"/>".formatted(k == 0 ? root : joints[k - 1][1]));
      xml.append("<child link=\"%s\"/>".formatted(joints[k][1]));
      xml.append("<origin xyz=\"%s\" rpy=\"%s\"/>".formatted(joints[k][2], joints[k][3]));
      xml.append("<axis xyz=\"0 0 1\"/></joint>\n");
    }
    Files.writeString(folder.resolve("arm.urdf"), xml.append("</robot>\n").toString());
  }

  private Path config(String joints) throws IOException {
    return Files.writeString(
        folder.resolve("arm.conf"),
        """
        touchstone {
          goal = distance
          proof = checked
          scene { robots = [{ name = arm, file = "arm.urdf", joints { %s } }] }
        }
        """
            .formatted(joints));
  }

  /** A scene of the reference: joint values, poses and signed distances. */
  private record Reference(
      List<String> joints, Map<String, double[]> poses, Map<String, Double> distances) {}

  private static List<Reference> references(Path file) throws IOException {
    List<Reference> scenes = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("scene")) {
        scenes.add(new Reference(List.of(words).subList(2, 9), new HashMap<>(), new HashMap<>()));
      } else if (words[0].equals("body")) {
        double[] pose = new double[12];
        for (int k = 0; k < 12; k++) {
          // nine numbers of R, then three of t
          pose[k] = Double.parseDouble(words[k % 4 == 3 ? 11 + k / 4 : 2 + k / 4 * 3 + k % 4]);
        }
        scenes.get(scenes.size() - 1).poses().put(words[1], pose);
      } else if (words[0].equals("pair")) {
        scenes
            .get(scenes.size() - 1)
            .distances()
            .put("arm/" + words[1] + " arm/" + words[2], Double.valueOf(words[3]));
      }
    }
    return scenes;
  }

  /** The reference's own uncertainty of depths is 1e-12 of the size; poses are off by some ulp. */
  @Test
  void theArmOfFrankaAgreesWithItsReferences() throws IOException {
    Path data = data();
    assumeTrue(Engines.installed().hasNarrowPhase("gjk"), "no engine for distances installed");
    List<String> shapes = meshes(data.resolve("franka-panda.hulls.txt"));
    urdf("panda_link0", "", PANDA, shapes);
    List<Reference> references = references(data.resolve("franka-panda.scenes.txt"));
    assertThat(references).hasSize(5);
    for (Reference reference : references) {
      StringBuilder joints = new StringBuilder();
      for (int k = 0; k < 7; k++) {
        joints.append("panda_joint%d = %s%n".formatted(k + 1, reference.joints().get(k)));
      }
      Collected collected = new Collected();
      try (Pipeline pipeline = Pipelines.open(config(joints.toString()))) {
        assertPoses(pipeline.scene(), reference);
        pipeline.run(collected);
      }
      // pairs of the rules are exactly those of the reference: two or more joints apart
      assertThat(collected.reports()).hasSize(reference.distances().size());
      for (PairReport report : collected.reports()) {
        String pair = report.bodyA() + " " + report.bodyB();
        double expected = Math.max(0, reference.distances().getOrDefault(pair, Double.NaN));
        assertThat(report.error()).as(pair).isEmpty();
        assertThat(report.outcome().distance())
            .as(pair)
            .isCloseTo(expected, org.assertj.core.data.Offset.offset(1e-12));
      }
    }
  }

  private static void assertPoses(Scene scene, Reference reference) {
    assertThat(scene.bodies()).hasSize(9);
    scene
        .bodies()
        .forEach(
            body -> {
              double[] expected =
                  reference.poses().getOrDefault(body.name().substring(4), new double[0]);
              assertThat(expected).as(body.name()).hasSize(12);
              for (int k = 0; k < 12; k++) {
                assertThat(body.pose().get(k))
                    .as("%s, number %d of the pose", body.name(), k)
                    .isCloseTo(expected[k], org.assertj.core.data.Offset.offset(1e-14));
              }
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"ur5", "ur5e"})
  void theArmsOfUniversalRobotsRun(String robot) throws IOException {
    Path data = data();
    assumeTrue(Engines.installed().hasNarrowPhase("gjk"), "no engine for distances installed");
    List<String> shapes = meshes(data.resolve(robot + ".hulls.txt"));
    assertThat(shapes).hasSize(7);
    urdf("base", robot + "_", UR5, shapes);
    Collected collected = new Collected();
    try (Pipeline pipeline = Pipelines.open(config("lift = -1.2, elbow = 1.5, wrist_1 = -0.3"))) {
      pipeline.run(collected);
    }
    assertThat(collected.reports()).hasSize(15);
    assertThat(collected.reports()).allMatch(report -> !report.failed());
    assertThat(collected.reports())
        .allMatch(report -> report.verdict().collides() || report.outcome().lower() > 0);
  }
}
