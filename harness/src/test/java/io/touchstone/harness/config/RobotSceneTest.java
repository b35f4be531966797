// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.PairRules.NamePair;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RobotSceneTest {

  private static final String ARM =
      """
      <?xml version="1.0"?>
      <robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
        <material name="red"><color rgba="1 0 0 1"/></material>
        <link name="base">
          <visual><geometry><mesh filename="package://gone/base.dae"/></geometry></visual>
          <collision><geometry><box size="2 2 1"/></geometry></collision>
          <collision>
            <origin xyz="0 0 1" rpy="0 0 1.5707963267948966"/>
            <geometry><cylinder radius="0.5" length="3"/></geometry>
          </collision>
        </link>
        <link name="flange"/>
        <link name="tip">
          <collision><geometry><sphere radius="0.25"/></geometry></collision>
        </link>
        <link name="finger">
          <collision>
            <geometry><mesh filename="package://arm_meshes/finger.obj" scale="2 2 -2"/></geometry>
          </collision>
        </link>
        <joint name="turn" type="revolute">
          <parent link="base"/><child link="flange"/>
          <origin xyz="1 0 0"/><axis xyz="0 0 2"/><limit lower="-2" upper="2" effort="1"/>
        </joint>
        <joint name="slide" type="prismatic">
          <parent link="flange"/><child link="tip"/>
          <origin rpy="0 1.5707963267948966 0"/><axis xyz="0 0 1"/><limit upper="5"/>
        </joint>
        <joint name="follow" type="continuous">
          <parent link="tip"/><child link="finger"/>
          <mimic joint="turn" multiplier="-1" offset="0.5"/>
        </joint>
      </robot>
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Path meshes = Files.createDirectories(folder.resolve("arm_meshes"));
    Files.writeString(
        meshes.resolve("finger.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\n");
  }

  /** Loads the scene with the robot and what its entry says besides name and file. */
  private Scene scene(String urdf, String more) throws IOException {
    Files.createDirectories(folder.resolve("robots"));
    Files.writeString(folder.resolve("robots").resolve("arm.urdf"), urdf);
    Path config = folder.resolve("c.conf");
    Files.writeString(
        config,
        "touchstone.scene { robots = [{ name = r, file = \"robots/arm.urdf\", hull = true\n"
            + more
            + "\n}] }\n");
    var loaded = ConfigurationLoader.load(config, List.of());
    loaded.problems().throwIfAny();
    return Objects.requireNonNull(loaded.scene());
  }

  private static double[] world(SceneBody body, double... point) {
    double[] world = new double[3];
    body.pose().toWorld(point, world);
    return world;
  }

  private static void assertNear(double[] found, double... expected) {
    for (int axis = 0; axis < 3; axis++) {
      assertThat(found[axis]).isCloseTo(expected[axis], org.assertj.core.data.Offset.offset(1e-14));
    }
  }

  @Test
  void linksStandWhereTheirJointsPutThem() throws IOException {
    Scene scene =
        scene(ARM, "translate = [0, 0, 10], joints { turn = 1.5707963267948966, slide = 2 }");
    assertThat(scene.bodies())
        .extracting(SceneBody::name)
        .containsExactly("r/base/1", "r/base/2", "r/tip", "r/finger");
    assertThat(scene.bodies())
        .extracting(SceneBody::group)
        .containsExactly("r/base", "r/base", "r/tip", "r/finger");
    assertNear(world(scene.bodies().get(0), 1, 1, 0.5), 1, 1, 10.5);
    assertNear(world(scene.bodies().get(1), 1, 0, 0), 0, 1, 11);
    // the flange looks along y, its z axis too: the tip is 2 along y
    assertNear(world(scene.bodies().get(2), 0, 0, 0), 1, 2, 10);
    assertNear(world(scene.bodies().get(2), 0, 0, 1), 1, 3, 10);
    // the finger turns by 0.5 - pi/2 about x of the tip, which points down
    double angle = 0.5 - StrictMath.PI / 2;
    assertNear(world(scene.bodies().get(3), 1, 0, 0), 1, 2, 9);
    assertNear(
        world(scene.bodies().get(3), 0, 0, 1),
        1 + StrictMath.sin(angle),
        2 + StrictMath.cos(angle),
        10);
  }

  @Test
  void shapesAreWhatTheFileSays() throws IOException {
    Scene scene = scene(ARM, "");
    Polytope box = (Polytope) scene.bodies().get(0).shape();
    assertThat(box.coordinate(7, 2)).isEqualTo(0.5);
    Polytope cylinder = (Polytope) scene.bodies().get(1).shape();
    assertThat(cylinder.vertexCount()).isEqualTo(64);
    // around the cylinder: no edge of the prism cuts into it
    double nearest = Double.POSITIVE_INFINITY;
    for (int k = 0; k < 32; k++) {
      double x = (cylinder.coordinate(k, 0) + cylinder.coordinate((k + 1) % 32, 0)) / 2;
      double y = (cylinder.coordinate(k, 1) + cylinder.coordinate((k + 1) % 32, 1)) / 2;
      nearest = Math.min(nearest, Math.hypot(x, y));
    }
    assertThat(nearest).isBetween(0.5 - 1e-15, 0.5 + 1e-12);
    assertThat(((RoundedPolytope) scene.bodies().get(2).shape()).radius()).isEqualTo(0.25);
    Polytope finger = (Polytope) scene.bodies().get(3).shape();
    assertThat(finger).isEqualTo(Polytope.of(3, 0, 0, -0.0, 2, 0, -0.0, 0, 2, -0.0, 0, 0, -2));
  }

  @Test
  void whatAJointConnectsIsNotLookedAt() throws IOException {
    assertThat(scene(ARM, "").pairs().ignore())
        .containsExactly(
            new NamePair("r/base/1", "r/base/2"),
            new NamePair("r/base/1", "r/tip"),
            new NamePair("r/base/2", "r/tip"),
            new NamePair("r/tip", "r/finger"));
    assertThat(scene(ARM, "adjacent = true").pairs().ignore()).isEmpty();
    assertThat(scene(ARM, "group = all").bodies()).allMatch(body -> body.group().equals("all"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "joints { trun = 1 }|there is no joint 'trun' (did you mean 'turn'?); joints: turn, slide,"
            + " follow",
        "joints { turn = 3 }|position 3.0 of joint 'turn' is outside its limits, -2.0 to 2.0",
        "joints { follow = 1 }|joint 'follow' follows 'turn', which puts it at 0.5, not at 1.0; leave it out",
        "joints { turn = x }|robots[0].joints.turn",
        "hull = false|arm_meshes/finger.obj:5: the mesh is not closed",
        "packages { arm_meshes = nowhere }|nowhere/finger.obj: cannot be read: no such file",
        "jionts { turn = 1 }|robots[0].jionts: unknown key (did you mean 'joints'?)",
      })
  void saysWhatIsWrongWithAnEntry(String more, String expected) {
    assertThatThrownBy(() -> scene(ARM, more))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(expected)
        .hasMessageNotContaining("\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<robot name=\"arm\"|<robt name=\"arm\"|malformed XML",
        "type=\"revolute\"|type=\"revolut\"|:21:37: joint type 'revolut' is not supported (did you"
            + " mean 'revolute'?)",
        "<parent link=\"tip\"/>|<parent link=\"tpi\"/>|there is no link 'tpi' (did you mean"
            + " 'tip'?)",
        "<child link=\"finger\"/>|<child link=\"base\"/>|loop",
        "<parent link=\"base\"/>|<parent link=\"finger\"/>|loop",
        "<child link=\"finger\"/>|<child link=\"tip\"/>|link 'tip' has two parents",
        "name=\"slide\"|name=\"turn\"|joint 'turn' is defined twice",
        "name=\"flange\"|name=\"tip\"|link 'tip' is defined twice",
        "radius=\"0.25\"|radius=\"x\"|attribute 'radius' of <sphere>: expected a finite number,"
            + " found 'x'",
        "radius=\"0.25\"|radius=\"-1\"|radius",
        "<sphere radius=\"0.25\"/>||<geometry> needs one shape",
        "<sphere |<ball |shape <ball> is not supported",
        "size=\"2 2 1\"|size=\"2 2\"|attribute 'size' of <box> has 2 numbers, expected 3",
        "package://arm_meshes|package://legs|package 'legs' was not found above the file",
        "package://arm_meshes|http://x|'http://x/finger.obj' is not supported",
        "joint=\"turn\" m|joint=\"trun\" m|there is no joint 'trun' to mimic (did you mean"
            + " 'turn'?)",
        "joint=\"turn\" m|joint=\"follow\" m|joint 'follow' mimics itself",
        "axis xyz=\"0 0 2\"|axis xyz=\"0 0 0\"|the axis of the joint has no direction",
        "<material |<xacro:if |malformed XML",
        "<material name=\"red\"><color rgba=\"1 0 0 1\"/></material>|<xacro:include"
            + " filename=\"x\"/>|<xacro:include> is a macro; expand the file first",
        "<link name=\"flange\"/>|<link name=\"flange\">&lt;&x;</link>|entity",
        "<?xml version=\"1.0\"?>|<!DOCTYPE r [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>|document"
            + " types and their entities are refused",
      })
  void saysWhatIsWrongWithAFile(String old, String fresh, String expected) {
    String urdf = ARM.replace(old, fresh == null ? "" : fresh);
    assertThat(urdf).isNotEqualTo(ARM);
    assertThatThrownBy(() -> scene(urdf, ""))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("arm.urdf:")
        .hasMessageContaining(expected)
        .hasMessageNotContaining("\n");
  }

  @Test
  void survivesMutations() throws IOException {
    long seed = 19;
    Random random = new Random(seed);
    byte[] good = ARM.getBytes(StandardCharsets.UTF_8);
    int read = 0;
    for (int k = 0; k < 500; k++) {
      byte[] bytes = good.clone();
      for (int times = 1 + random.nextInt(3); times > 0; times--) {
        bytes[random.nextInt(bytes.length)] = (byte) (32 + random.nextInt(95));
      }
      try {
        scene(new String(bytes, StandardCharsets.UTF_8), "");
        read++;
      } catch (InvalidInputException e) {
        assertThat(e.getMessage())
            .as("seed %d, mutation %d", seed, k)
            .contains("robots[0].file")
            .doesNotContain("\n");
      }
    }
    assertThat(read).isBetween(20, 480);
  }
}
