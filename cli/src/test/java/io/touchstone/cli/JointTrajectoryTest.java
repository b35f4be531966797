// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A sledge that slides along x, a wheel on it, and a second sledge that follows in the other way.
 */
final class JointTrajectoryTest {

  private static final String ROBOT =
      """
      <robot name="r">
        <link name="rail"/>
        <link name="sledge"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
        <link name="tip">
          <collision><origin xyz="2 0 0"/><geometry><box size="1 1 1"/></geometry></collision>
        </link>
        <link name="mirror"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
        <link name="plate"/>
        <joint name="slide" type="prismatic">
          <parent link="rail"/><child link="sledge"/><axis xyz="1 0 0"/>
          <limit lower="-10" upper="10"/>
        </joint>
        <joint name="turn" type="revolute">
          <parent link="sledge"/><child link="tip"/><axis xyz="0 0 1"/><limit lower="-2" upper="2"/>
        </joint>
        <joint name="follow" type="prismatic">
          <parent link="rail"/><child link="mirror"/><axis xyz="1 0 0"/><mimic joint="slide" multiplier="-1" offset="0.5"/>
          <limit lower="-100" upper="100"/>
        </joint>
        <joint name="weld" type="fixed"><parent link="rail"/><child link="plate"/></joint>
      </robot>
      """;

  private static final String SCENE =
      """
      shapes { cube { box = [0.5, 0.5, 0.5] } }
      bodies = [ { name = wall, shape = cube, group = cell, translate = [20, 0, 0] } ]
      robots = [ { name = r, file = "r.urdf", translate = [0, 0, 0], joints { turn = 0 } } ]
      pairs.between = [[wall, "r/sledge"], [wall, "r/tip"], [wall, "r/mirror"]]
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void write() throws IOException {
    Files.writeString(folder.resolve("r.urdf"), ROBOT);
  }

  private Cli.Run run(String frames, String trajectory) throws IOException {
    Files.writeString(folder.resolve("t.csv"), trajectory);
    Files.writeString(folder.resolve("scene.conf"), SCENE + frames + "\n");
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(file, "touchstone { scene = \"scene.conf\", goal = distance }");
    return Cli.run("run", file, "--format", "csv");
  }

  private Cli.Run run(String trajectory) throws IOException {
    return run("frames { joints { r = \"t.csv\" } }", trajectory);
  }

  /** Returns frame and body of each row. */
  private static List<String> rows(Cli.Run run) {
    return run.lines().stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .map(row -> row[3] + " " + row[2])
        .toList();
  }

  private static void assertDistances(Cli.Run run, double... expected) {
    List<Double> found = new ArrayList<>();
    for (String line : assertSilent(run, 0).lines().subList(1, run.lines().size())) {
      found.add(Double.parseDouble(line.split(",", -1)[9]));
    }
    assertThat(found).hasSize(expected.length);
    for (int k = 0; k < expected.length; k++) {
      assertThat(found.get(k)).as("row %d", k).isCloseTo(expected[k], within(1e-9));
    }
  }

  /**
   * The wall begins at 19.5, a cube ends 0.5 behind its centre; the tip stands 2 before the sledge.
   */
  @Test
  void rowsAreFrames() throws IOException {
    Cli.Run run = run("# comment\ntime, slide, turn\n0.5, 0, 0\n\n1.5, 4, 0\n2.25, 10, 0\n");
    assertThat(rows(run))
        .containsExactly(
            "0 r/sledge",
            "0 r/tip",
            "0 r/mirror",
            "1 r/sledge",
            "1 r/tip",
            "1 r/mirror",
            "2 r/sledge",
            "2 r/tip",
            "2 r/mirror");
    assertDistances(run, 19, 17, 18.5, 15, 13, 22.5, 9, 7, 28.5);
  }

  @Test
  void framesMayHaveNumbers() throws IOException {
    Cli.Run run = run("frame,slide\n7,1\n12,2\n");
    assertThat(rows(run)).contains("7 r/tip", "12 r/tip").hasSize(6);
    assertDistances(run, 18, 16, 19.5, 17, 15, 20.5);
  }

  /** A joint without a column keeps the position that the scene gives it. */
  @Test
  void otherJointsStayWhereTheyAre() throws IOException {
    assertSilent(run("frame,slide\n0,0\n"), 0);
    Files.writeString(
        folder.resolve("scene.conf"),
        SCENE.replace("turn = 0", "turn = 1.5707963267948966")
            + "frames { joints { r = \"t.csv\" } }\n");
    Cli.Run turned = Cli.run("run", folder.resolve("pipeline.conf"), "--format", "csv");
    assertDistances(turned, 19, Math.hypot(19, 1), 18.5);
  }

  /** Of a robot and a body that moves by itself each file says what it knows. */
  @Test
  void posesAndJointsMoveTogether() throws IOException {
    Files.writeString(folder.resolve("p.csv"), "frame,body,pose\n1,wall,30,0,0\n");
    Cli.Run run =
        run("frames { poses = \"p.csv\", joints { r = \"t.csv\" } }", "frame,slide\n0,0\n2,1\n");
    assertDistances(run, 19, 17, 18.5, 29, 27, 28.5, 28, 26, 29.5);
    Files.writeString(folder.resolve("p.csv"), "2,r/tip,30,0,0\n");
    Cli.Run twice =
        run("frames { poses = \"p.csv\", joints { r = \"t.csv\" } }", "frame,slide\n0,0\n2,1\n");
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err()).contains("two motions say where body 'r/tip' is in frame 2");
  }

  @Test
  void limitsAreErrorsUnlessTheyAreIgnored() throws IOException {
    String trajectory = "time,slide,turn\n0,0,0\n1,0,2.5\n";
    Cli.Run run = run(trajectory);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("t.csv:3:5: position 2.5 of joint 'turn' is outside its limits, -2.0 to 2.0");
    assertSilent(run("frames { limits = ignore, joints { r = \"t.csv\" } }", trajectory), 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|t.csv:1:1: contains no row of positions behind a header",
        "time,slide|t.csv:1:1: contains no row of positions behind a header",
        "slide,turn;0,0|t.csv:1:1: expected a header that begins with 'time' or 'frame', found 'slide'",
        "time,slid;0,0|t.csv:1:6: there is no joint 'slid' (did you mean 'slide'?)",
        "time,follow;0,0|t.csv:2:3: joint 'follow' follows 'slide', which puts it at 0.5, not at 0.0",
        "time,weld;0,0|t.csv:1:6: joint 'weld' is fixed and has no position",
        "time,slide,slide;0,0,0|t.csv:1:12: joint 'slide' has two columns",
        "time,slide;0|t.csv:2:1: has 1 cell, the header has 2",
        "time,slide;0,|t.csv:2:3: expected a position of joint 'slide', a finite number, found ''",
        "time,slide;0,NaN|t.csv:2:3: expected a position of joint 'slide', a finite number, found 'NaN'",
        "time,slide;0,11|t.csv:2:3: position 11.0 of joint 'slide' is outside its limits, -10.0 to 10.0",
        "time,slide;1,0;1,0|t.csv:3:1: time 1 comes after 1; they must ascend",
        "time,slide;x,0|t.csv:2:1: expected a time, a finite number, found 'x'",
        "frame,slide;1.5,0|t.csv:2:1: expected the number of a frame, found '1.5'",
        "frame,slide;-1,0|t.csv:2:1: expected the number of a frame, found '-1'"
      })
  void aWrongFileIsToldByItsPlace(String text, String message) throws IOException {
    Cli.Run run = run(text.replace(";", "\n"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("Exception");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "frames {}|frames names no file; it needs poses or joints",
        "frames { joints { q = \"t.csv\" } }|frames.joints.q: there is no robot 'q'",
        "frames { joints { r = \"gone.csv\" } }|gone.csv",
        "frames { joint { r = \"t.csv\" } }|frames.joint: unknown key (did you mean 'joints'?)",
        "frames { limits = warn, joints { r = \"t.csv\" } }|frames.limits is 'warn', expected one of error, ignore",
        "frames { joints = \"t.csv\" }|frames.joints is 't.csv', expected a block"
      })
  void aWrongBlockIsRefused(String frames, String message) throws IOException {
    Cli.Run run = run(frames, "time,slide\n0,0\n");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(message).doesNotContain("Exception");
  }

  @Test
  void theExampleRuns() {
    Cli.Run run =
        assertSilent(Cli.run("run", Path.of("..", "examples", "robot-cell", "pipeline.conf")), 1);
    assertThat(run.out())
        .contains("41 frames")
        .containsPattern("rule arm clear of the cell: [0-9]+ broken; worst .*(post|table).* frame")
        .contains("rule arm clear of itself: not broken\n");
  }
}
