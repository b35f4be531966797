// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The collision matrix of a robot: asked, written, verified, forged. */
final class RobotMatrixTest {

  /** How many forged records are tried; {@code touchstone.joint.forged}. */
  private static final int FORGED = Integer.getInteger("touchstone.joint.forged", 300);

  private static final Path ARM = Path.of("../examples/robot-matrix/arm.urdf");

  @TempDir private Path folder = Path.of("");

  private static String cell(Cli.Run run, String a, String b, String column) {
    List<String> header = List.of(run.lines().get(0).split(",", -1));
    String line =
        run.lines().stream().filter(l -> l.startsWith(a + "," + b + ",")).findFirst().orElseThrow();
    return line.split(",", -1)[header.indexOf(column)];
  }

  private Path urdf(String text) throws IOException {
    return Files.writeString(folder.resolve("robot.urdf"), text);
  }

  /** Two rods of 1 x 0.1 x 0.1; the second turns about z at the end of the first. */
  private static String hinge(String joint) {
    return """
    <robot name="rods">
      <link name="one"><collision><origin xyz="0.5 0 0"/>
        <geometry><box size="1 0.1 0.1"/></geometry></collision></link>
      <link name="two"><collision><origin xyz="0.5 0 0"/>
        <geometry><box size="0.8 0.1 0.1"/></geometry></collision></link>
      JOINT
    </robot>
    """
        .replace("JOINT", joint);
  }

  private static String turn(double lower, double upper) {
    return """
    <joint name="q" type="revolute"><parent link="one"/><child link="two"/>
      <origin xyz="1 0 0"/><axis xyz="0 0 1"/><limit lower="%s" upper="%s"/></joint>"""
        .formatted(lower, upper);
  }

  @Test
  void decidesEveryPairOfAnArmAndProvesIt() {
    Path records = folder.resolve("arm.jsonl");
    Cli.Run run = Cli.run("matrix", ARM, "--certificates", records);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines()).hasSize(22);
    assertThat(run.err()).contains("21 pairs: 13 NEVER, 8 COLLIDES, 0 ALWAYS, 0 OPEN");
    assertThat(cell(run, "base", "column", "verdict")).isEqualTo("NEVER");
    assertThat(cell(run, "base", "column", "lower")).startsWith("0.0299999999");
    assertThat(cell(run, "base", "column", "adjacent")).isEqualTo("true");
    assertThat(cell(run, "base", "hand", "partB")).isEqualTo("hand/2");
    assertThat(cell(run, "hand", "left", "asA")).isEqualTo("prism");
    Cli.Run verified = Cli.run("verify", ARM, records);
    assertThat(verified.code()).as(verified.err()).isZero();
    assertThat(verified.out())
        .contains("21 pairs: 21 proved, 0 not proved, 0 undecided, 0 without");
  }

  @Test
  void recordsAreTheSameBytesOnAnyNumberOfThreads() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String threads : List.of("1", "2", "7")) {
      Path records = folder.resolve(threads + ".jsonl");
      Path rows = folder.resolve(threads + ".csv");
      Cli.Run run =
          Cli.run("matrix", ARM, "--threads", threads, "--certificates", records, "--out", rows);
      assertThat(run.code()).as(run.err()).isZero();
      texts.add(Files.readString(records) + Files.readString(rows));
    }
    assertThat(texts.get(1)).isEqualTo(texts.get(0));
    assertThat(texts.get(2)).isEqualTo(texts.get(0));
  }

  /** The second rod comes down on the first with the corner that is 0.1 and 0.05 from the hinge. */
  private static final double MEETS = Math.PI - 2 * Math.atan2(0.05, 0.1);

  /** Within a radian, the end of the second is nearest to a corner of the end of the first. */
  private static final double LEAST = 0.1 - 0.05 * Math.sin(1);

  @ParameterizedTest
  @CsvSource({"-1e-9, NEVER", "1e-9, COLLIDES", "-1e-10, NEVER", "1e-10, COLLIDES", "-1e-12, OPEN"})
  void theLimitDecides(double beyond, String verdict) throws IOException {
    Cli.Run run = Cli.run("matrix", urdf(hinge(turn(-1, MEETS + beyond))));
    assertThat(cell(run, "one", "two", "verdict")).as(run.out()).isEqualTo(verdict);
    // what is too near for the allowance of roundings is not halved for ever
    assertThat(Integer.parseInt(cell(run, "one", "two", "boxes"))).isLessThan(2000);
  }

  @Test
  void distancesAreBoundedFromBothSides() throws IOException {
    Path file = urdf(hinge(turn(-1, 1)));
    Cli.Run run = Cli.run("matrix", file, "--distance", "1e-4");
    double lower = Double.parseDouble(cell(run, "one", "two", "lower"));
    double upper = Double.parseDouble(cell(run, "one", "two", "upper"));
    assertThat(lower).isBetween(LEAST - 1e-4, LEAST);
    assertThat(upper).isBetween(LEAST, LEAST + 1e-4);
  }

  @Test
  void aMarginIsKept() throws IOException {
    Path file = urdf(hinge(turn(-1, 1)));
    assertThat(cell(Cli.run("matrix", file, "--margin", LEAST - 1e-6), "one", "two", "verdict"))
        .isEqualTo("NEVER");
    assertThat(cell(Cli.run("matrix", file, "--margin", LEAST + 1e-6), "one", "two", "verdict"))
        .isEqualTo("COLLIDES");
  }

  @Test
  void sharesAreBracketed() throws IOException {
    Cli.Run run = Cli.run("matrix", urdf(hinge(turn(0, 3))), "--share", "--boxes", 2000);
    double free = Double.parseDouble(cell(run, "one", "two", "free"));
    double colliding = Double.parseDouble(cell(run, "one", "two", "colliding"));
    assertThat(free).isBetween(MEETS / 3 - 0.01, MEETS / 3);
    assertThat(colliding).isBetween(1 - MEETS / 3 - 0.01, 1 - MEETS / 3);
  }

  @Test
  void whatTurnsAboutItsOwnAxisAlwaysMeetsItsNeighbour() throws IOException {
    Path records = folder.resolve("r.jsonl");
    Path file =
        urdf(
            hinge(
                """
                <joint name="q" type="continuous"><parent link="one"/><child link="two"/>
                  <origin xyz="0.7 0 0"/><axis xyz="1 0 0"/></joint>"""));
    Cli.Run run = Cli.run("matrix", file, "--certificates", records);
    assertThat(cell(run, "one", "two", "verdict")).isEqualTo("ALWAYS");
    assertThat(Cli.run("verify", file, records).code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<joint name='q' type='floating'><parent link='one'/><child link='two'/></joint>|floating",
        "<joint name='q' type='revolute'><parent link='one'/><child link='two'/></joint>"
            + "|joint 'q' has no <limit>",
        "<joint name='q' type='prismatic'><parent link='one'/><child link='two'/>"
            + "<limit lower='1' upper='0'/></joint>|joint 'q' has the limits 1.0 to 0.0",
      })
  void refusesByName(String joint, String expected) throws IOException {
    assertRefused(Cli.run("matrix", urdf(hinge(joint))), expected);
  }

  @Test
  void aJointMayFollowOneThatFollowsAnother() throws IOException {
    Path file =
        urdf(
            """
            <robot name="chain">
              <link name="a"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
              <link name="b"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
              <link name="c"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
              <link name="d"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
              <joint name="j" type="prismatic"><parent link="a"/><child link="b"/>
                <origin xyz="5 0 0"/><limit lower="0" upper="1"/></joint>
              <joint name="k" type="prismatic"><parent link="a"/><child link="c"/>
                <origin xyz="0 5 0"/><axis xyz="0 1 0"/><mimic joint="j" multiplier="2"/></joint>
              <joint name="l" type="prismatic"><parent link="a"/><child link="d"/>
                <origin xyz="0 0 5"/><axis xyz="0 0 1"/>
                <mimic joint="k" multiplier="-1" offset="-1"/></joint>
            </robot>
            """);
    // d goes from 5 - 1 to 5 - 1 - 2: at the least 1 above a, of which 0.5 and 0.5 are half boxes
    Cli.Run run = Cli.run("matrix", file, "--distance", "1e-6");
    assertThat(Double.parseDouble(cell(run, "a", "d", "upper"))).isBetween(1.0, 1.000001);
    assertThat(cell(run, "a", "d", "joints")).isEqualTo("1");
  }

  @Test
  void namesLinksThatAreNotThere() {
    assertRefused(Cli.run("matrix", ARM, "--pairs", "base,claw"), "there is no link 'claw'");
    assertRefused(Cli.run("matrix", ARM, "--pairs", "base"), "is not two links");
    assertRefused(Cli.run("matrix", ARM, "--parts", "groups"), "is none of hull, components");
  }

  @Test
  void aLimitOfBoxesLeavesAPairOpen() {
    Cli.Run run =
        Cli.run("matrix", ARM, "--pairs", "column,upper", "--boxes", 3, "--fail-on-undecided");
    assertThat(cell(run, "column", "upper", "verdict")).isEqualTo("OPEN");
    assertThat(run.code()).isEqualTo(1);
  }

  private static final Path CELL = Path.of("../examples/robot-matrix/cell.conf");

  /** Two arms and a fence with a clearance: named by robot, proved by the configuration alone. */
  @Test
  void aCellIsAskedAboutArmsAndFence() {
    Path records = folder.resolve("cell.jsonl");
    Cli.Run run = Cli.run("matrix", CELL, "--boxes", 500, "--certificates", records);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines()).hasSize(106);
    assertThat(cell(run, "left/base", "right/base", "verdict")).isEqualTo("NEVER");
    assertThat(Double.parseDouble(cell(run, "left/base", "right/base", "lower")))
        .isBetween(1.29999, 1.3);
    assertThat(cell(run, "left/left", "fence", "verdict")).isEqualTo("NEVER");
    // the clearance is kept, not only the fence missed
    assertThat(Double.parseDouble(cell(run, "left/left", "fence", "lower"))).isGreaterThan(0.02);
    assertThat(cell(run, "left/hand", "right/hand", "posture"))
        .contains("left/shoulder=", "right/shoulder=");
    Cli.Run verified = Cli.run("verify", CELL, records);
    assertThat(verified.code()).as(verified.out() + verified.err()).isZero();
    assertThat(verified.out()).contains("105 pairs:", " 0 not proved", "0 without");
  }

  private static final Path SRDF = Path.of("../examples/robot-matrix/arm.srdf");

  @Test
  void claimsThatHoldAreRightAndMaySayMore() throws IOException {
    Path better = folder.resolve("better.srdf");
    Cli.Run run = Cli.run("matrix", ARM, "--srdf", SRDF, "--write-srdf", better);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("claims: 14 right", "virtual joint 'to_world' is left out");
    assertThat(cell(run, "base", "column", "claim")).isEqualTo("Adjacent");
    assertThat(cell(run, "base", "hand", "claim")).isEmpty();
    assertThat(Files.readString(better))
        .contains(
            "<disable_collisions link1=\"base\" link2=\"column\" reason=\"Never\"/>",
            "<!-- they collide at elbow=",
            "<disable_collisions link1=\"upper\" link2=\"fore\" reason=\"Adjacent\"/>",
            "sha256 of the robot: ")
        .doesNotContain("link2=\"left\" reason=\"Adjacent\"");
    Cli.Run again = Cli.run("matrix", ARM, "--srdf", better);
    assertThat(again.err()).contains("claims: 14 right");
  }

  @Test
  void wrongClaimsAreShownByAPosture() throws IOException {
    String text =
        Files.readString(SRDF)
            .replace(
                "link1=\"base\" link2=\"upper\" reason=\"Never\"",
                "link1=\"left\" link2=\"base\" reason=\"Never\"")
            .replace(
                "link1=\"upper\" link2=\"left\" reason=\"Never\"",
                "link1=\"upper\" link2=\"left\" reason=\"Always\"")
            .replace("link2=\"hand\" reason=\"Never\"", "link2=\"claw\" reason=\"Never\"")
            .replace(
                "link1=\"fore\" link2=\"left\" reason=\"Never\"",
                "link1=\"column\" link2=\"hand\" reason=\"Never\"")
            .replace(
                "link1=\"left\" link2=\"right\" reason=\"Never\"",
                "link1=\"left\" link2=\"right\" reason=\"Nver\"");
    Cli.Run run =
        Cli.run("matrix", ARM, "--srdf", Files.writeString(folder.resolve("w.srdf"), text));
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err())
        .contains(
            "the robot has no link 'claw'",
            "the reason 'Nver' is none of Never, Always, Adjacent, Default, User",
            "wrong: Never of base and left, which is COLLIDES, for example at turn=",
            "wrong: Never of column and hand, which is COLLIDES",
            "wrong: Always of upper and left, which is NEVER, for example at elbow=");
    assertThat(cell(run, "base", "left", "judgement")).isEqualTo("wrong");
    assertThat(cell(run, "base", "left", "posture")).startsWith("turn=");
  }

  /** The second rod may turn to where it comes down on the first; the region ends there. */
  @Test
  void aRegionEndsWhereLinksMeet() throws IOException {
    String far = hinge(turn(-3, 3)).replace("</robot>", "");
    Path file =
        urdf(
            far
                + """
                <link name="three"><collision>
                  <geometry><box size="0.02 0.02 0.02"/></geometry></collision></link>
                <joint name="slide" type="prismatic"><parent link="two"/><child link="three"/>
                  <origin xyz="0.95 0 0"/><axis xyz="1 0 0"/><limit lower="0" upper="0.5"/></joint>
                </robot>
                """);
    Path records = folder.resolve("region.jsonl");
    Cli.Run run = Cli.run("region", file, "--around", "q=0.5,slide=0.1", "--certificates", records);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).contains("left out: one, two: adjacent", "1 pair proved free");
    String[] turned = run.lines().get(1).split(",", -1);
    // the small box is 0.94 and more from the hinge, and meets the first rod's side beyond 3
    // radians
    assertThat(Double.parseDouble(turned[1])).isLessThan(-2.5);
    assertThat(Double.parseDouble(turned[2])).isGreaterThan(2.5);
    assertThat(run.lines().get(2)).isEqualTo("slide,0.0,0.5,0.0,0.5");
    Cli.Run verified = Cli.run("verify", file, records);
    assertThat(verified.out()).contains("1 proved, 0 not proved");
    String wider = Files.readString(records).replaceFirst("\"to\":\\[", "\"to\":[1e3,");
    assertThat(
            Cli.run("verify", file, Files.writeString(folder.resolve("wider.jsonl"), wider)).code())
        .isEqualTo(1);
    assertRefused(Cli.run("region", file, "--around", "q=4"), "4 of joint 'q' is outside");
    assertRefused(Cli.run("region", file, "--around", "p=4"), "there is no joint 'p'");
  }

  /** A package is named by its package.xml, and its folder need not be named so. */
  @Test
  void meshesAreFoundInThePackageThatTheirFolderDescribes() throws IOException {
    Path urdf = Files.createDirectories(folder.resolve("some_folder/urdf"));
    Files.writeString(
        folder.resolve("some_folder/package.xml"),
        "<package><name>my_robot</name><version>1.0</version></package>");
    Files.writeString(
        folder.resolve("some_folder/tip.obj"),
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n");
    String robot =
        """
        <robot name="r"><link name="a"><collision>
          <geometry><mesh filename="package://PACKAGE/tip.obj"/></geometry></collision></link>
          <link name="b"><collision>
          <geometry><box size="1 1 1"/></geometry></collision></link>
          <joint name="j" type="prismatic"><parent link="a"/><child link="b"/>
          <axis xyz="1 0 0"/><limit lower="2" upper="3"/></joint></robot>
        """;
    Path file = Files.writeString(urdf.resolve("r.urdf"), robot.replace("PACKAGE", "my_robot"));
    Cli.Run run = Cli.run("matrix", file);
    assertThat(cell(run, "a", "b", "verdict")).as(run.err()).isEqualTo("NEVER");
    Files.writeString(file, robot.replace("PACKAGE", "other"));
    assertRefused(Cli.run("matrix", file), "package 'other' was not found", "--packages other=");
    Cli.Run said = Cli.run("matrix", file, "--packages", "other=" + folder.resolve("some_folder"));
    assertThat(cell(said, "a", "b", "verdict")).as(said.err()).isEqualTo("NEVER");
  }

  /** The hull of a U is met by what stands between its arms, and the U is not. */
  @Test
  void aClaimAboutAMeshIsNotWrongBecauseOfItsHull() throws IOException {
    StringBuilder obj = new StringBuilder();
    double[][] boxes = {{-1, 1, -1, -0.8}, {-1, -0.8, -1, 1}, {0.8, 1, -1, 1}};
    for (double[] box : boxes) {
      for (int k = 0; k < 8; k++) {
        obj.append("v %s %s %s%n".formatted(box[k & 1], box[2 + (k >> 1 & 1)], k < 4 ? -0.1 : 0.1));
      }
    }
    int[][] faces = {
      {1, 3, 4, 2}, {5, 6, 8, 7}, {1, 2, 6, 5}, {3, 7, 8, 4}, {1, 5, 7, 3}, {2, 4, 8, 6}
    };
    for (int box = 0; box < 3; box++) {
      for (int[] face : faces) {
        obj.append("f");
        for (int corner : face) {
          obj.append(' ').append(8 * box + corner);
        }
        obj.append('\n');
      }
    }
    Files.writeString(folder.resolve("u.obj"), obj.toString());
    String robot =
        """
        <robot name="u"><link name="u"><collision>
          <geometry><mesh filename="u.obj"/></geometry></collision></link>
          <link name="pin"><collision>
          <geometry><box size="0.2 0.2 0.2"/></geometry></collision></link>
          <joint name="j" type="prismatic"><parent link="u"/><child link="pin"/>
          <axis xyz="1 0 0"/><limit lower="-0.5" upper="UPPER"/></joint></robot>
        """;
    Path srdf =
        Files.writeString(
            folder.resolve("u.srdf"),
            "<robot name='u'><disable_collisions link1='u' link2='pin' reason='Never'/></robot>");
    Cli.Run within = Cli.run("matrix", urdf(robot.replace("UPPER", "0.5")), "--srdf", srdf);
    assertThat(cell(within, "u", "pin", "judgement")).as(within.err()).isEqualTo("open (as hulls)");
    assertThat(within.code()).isZero();
    Cli.Run beyond = Cli.run("matrix", urdf(robot.replace("UPPER", "0.9")), "--srdf", srdf);
    assertThat(cell(beyond, "u", "pin", "judgement")).as(beyond.err()).isEqualTo("wrong");
    String posture = cell(beyond, "u", "pin", "posture");
    assertThat(Double.parseDouble(posture.substring(2))).isBetween(0.7, 0.9);
  }

  /** Whatever is changed about a record: it is refused, or what it claims is still proved. */
  @Test
  void forgedRecordsAreRefused() throws IOException {
    Path records = folder.resolve("arm.jsonl");
    assertThat(Cli.run("matrix", ARM, "--certificates", records).code()).isZero();
    List<String> lines = Files.readAllLines(records);
    Random random = new Random(57);
    for (int k = 0; k < FORGED / 20; k++) {
      List<String> forged = new ArrayList<>(List.of(lines.get(0)));
      for (int pair = 1; pair < lines.size(); pair++) {
        forged.add(forge(lines.get(pair), random));
      }
      Path file = Files.write(folder.resolve("forged.jsonl"), forged);
      Cli.Run run = Cli.run("verify", ARM, file);
      assertThat(run.code()).as("seed 57, round %d\n%s", k, forged).isEqualTo(1);
      assertThat(run.out()).as("seed 57, round %d\n%s", k, forged).contains(": 0 proved, 21 not");
    }
  }

  private static String forge(String line, Random random) {
    boolean never = line.contains("\"NEVER\"");
    if (!never) {
      return switch (random.nextInt(3)) {
        case 0 -> line.replace("COLLIDES", "NEVER");
        case 1 -> line.replace("COLLIDES", "ALWAYS");
        default -> line.replaceFirst("\"posture\":\\[[-0-9.E]+", "\"posture\":[77.5");
      };
    }
    return switch (random.nextInt(6)) {
      case 0 -> line.replaceFirst("\"boxes\":\\[", "\"boxes\":[[\"q\",0],");
      case 1 -> line.replaceFirst("\"boxes\":\\[.*\\]\\]", "\"boxes\":[[0,0,0,0]]");
      case 2 -> line.replaceFirst("\\[(\\d+),(-?\\d+),(-?\\d+),(-?\\d+)\\]\\]", "[99,$2,$3,$4]]");
      case 3 -> line.replaceFirst("\"lower\":[-0-9.E]+", "\"lower\":0.4");
      case 4 -> line.replaceFirst("\\[(\\d+),(-?\\d+),(-?\\d+),(-?\\d+)\\]\\]", "[]]");
      default -> line.replaceFirst("\"to\":\\[([-0-9.E]+)", "\"to\":[0.00501");
    };
  }
}
