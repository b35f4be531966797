// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.cli.CliAssertions.assertSilent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.cli.testing.Cli;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What practitioners write is read as they mean it, or they are told. */
final class ReadAsMeantTest {

  private static final String TETRAHEDRON =
      "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

  @TempDir private Path folder = Path.of("");

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Cli.Run run(String scene, Object... more) throws IOException {
    Path file = write("c.conf", "touchstone { %s, report.format = json }".formatted(scene));
    Object[] all = new Object[2 + more.length];
    all[0] = "run";
    all[1] = file;
    System.arraycopy(more, 0, all, 2, more.length);
    return Cli.run(all);
  }

  private static void assertWarns(Cli.Run run, String code, String... text) {
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.lines().get(run.lines().size() - 1)).contains("\"code\":\"" + code + "\"");
    assertThat(run.err()).contains(text);
  }

  // --- turns

  /** Two walls that are flush: 2.8e-17 apart or inside each other by a rounded turn. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "rotate { axis = [0, 0, 1], degrees = 90 }",
        "rotate { axis = [0, 0, -2], degrees = 270 }",
        "quaternion = [0, 0, 1, 1]",
        "quaternion = [0, 0, 0.7071067811865476, 0.7071067811865476]",
        "quaternion = [0, 0, 3, 3]",
        "euler { degrees = [0, 0, 90] }",
        "euler { degrees = [180, 0, 90] }"
      })
  void wallsTurnedByAQuarterTouch(String turn) throws IOException {
    Cli.Run run =
        run(
            """
            scene {
              shapes { w { box = [2, 0.125, 1.5] } }
              bodies = [ { name = ref, shape = w, pose = [0, -1, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0] }
                         { name = other, shape = w, translate = [0, -2, 0], %s } ]
            }, goal = signed-distance, proof = exact"""
                .formatted(turn));
    assertThat(assertSilent(run, 0).lines().get(1))
        .contains("\"verdict\":\"TOUCHING\"", "\"lower\":0.0,\"upper\":0.0");
  }

  // --- robots

  private static final String ARM =
      """
      <robot name="r"><link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
      <joint name="j" type="prismatic"><parent link="base"/><child link="tip"/><origin xyz="3 0 0"/>
      <axis xyz="1 0 0"/><limit effort="1" velocity="1" lower="0.25" upper="1"/></joint>
      <link name="tip"><collision><geometry><box size="1 1 1"/></geometry></collision></link></robot>
      """;

  private Cli.Run arm(String more) throws IOException {
    write("arm.urdf", ARM);
    return run(
        "scene { robots = [{ name = r, file = \"arm.urdf\", adjacent = true, %s }] }, goal = distance"
            .formatted(more));
  }

  @Test
  void aDefaultOutsideItsLimitsBecomesTheNearestOneAndIsTold() throws IOException {
    Cli.Run run = arm("");
    assertWarns(
        run, "default-outside-limits", "arm.urdf", "limits of 1 joint;", "j at 0.25", "joints { j");
    assertThat(run.lines().get(1)).contains("\"upper\":2.25");
  }

  @Test
  void limitsErrorRefusesADefaultAndIgnoreTakesItAsItIs() throws IOException {
    CliAssertions.assertRefused(arm("limits = error"), "position 0.0 of joint 'j' is outside");
    CliAssertions.assertRefused(
        arm("joints { j = 0 }"), "position 0.0 of joint 'j' is outside its limits, 0.25 to 1.0");
    for (String joints : List.of("", "joints { j = 0 }")) {
      Cli.Run run = assertSilent(arm("limits = ignore, " + joints), 0);
      assertThat(run.lines().get(1)).contains("\"upper\":2.0");
    }
  }

  @Test
  void aRobotWithoutCollisionGeometryIsTold() throws IOException {
    write("r.urdf", "<robot name=\"r\"><link name=\"base\"/></robot>");
    Cli.Run run = run("scene { robots = [{ name = r, file = \"r.urdf\" }] }, goal = collide");
    assertWarns(run, "no-geometry", "robot 'r' has no <collision> element");
    assertWarns(run, "nothing-to-ask", "no pair to ask about: the scene has no body");
    Cli.Run failed =
        run(
            "scene { robots = [{ name = r, file = \"r.urdf\" }] }, goal = collide",
            "--fail-on-warning");
    assertThat(failed.code()).isEqualTo(1);
  }

  private static final String HAND =
      """
      <robot name="h"><link name="base"/>
      <joint name="a" type="prismatic"><parent link="base"/><child link="la"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint><link name="la"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
      <joint name="b" type="prismatic"><parent link="base"/><child link="lb"/><origin xyz="2 0 0"/><axis xyz="0 0 1"/><mimic joint="a" multiplier="2" offset="0.25"/></joint><link name="lb"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
      <joint name="c" type="prismatic"><parent link="base"/><child link="lc"/><origin xyz="3 0 0"/><axis xyz="0 0 1"/><mimic joint="b" multiplier="%s"/></joint><link name="lc"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link></robot>
      """;

  /** a = 0.125, so b = 0.5 and c = -0.5: lb and lc are 0.9 apart in x and in z. */
  @Test
  void jointsFollowJointsThatFollow() throws IOException {
    write("h.urdf", HAND.formatted("-1"));
    Cli.Run run =
        run(
            "scene { robots = [{ name = h, file = \"h.urdf\", joints { a = 0.125 } }] }, goal = distance");
    assertThat(assertSilent(run, 0).out())
        .containsPattern("lb\",\"bodyB\":\"h/lc\".*1\\.2727922061");
    write("h.urdf", HAND.formatted("-1").replace("mimic joint=\"a\"", "mimic joint=\"c\""));
    CliAssertions.assertRefused(
        run("scene { robots = [{ name = h, file = \"h.urdf\" }] }"), "mimics itself");
  }

  @Test
  void recordedColumnsOfFollowersAreTakenIfTheyFollow() throws IOException {
    write("h.urdf", HAND.formatted("-1"));
    String scene =
        "scene { robots = [{ name = h, file = \"h.urdf\" }], frames { joints { h = \"t.csv\" } } },"
            + " goal = distance";
    write("t.csv", "\ufefftime,b,a,c\r\n0,0.5,0.125,-0.5\r\n");
    assertThat(assertSilent(run(scene), 0).out()).contains("1.2727922061");
    write("t.csv", "time,a,b\n0,0.125,0.5\n1,0.25,0.7500003\n");
    assertWarns(run(scene), "mimic-column", "t.csv:3:8", "1 position", "3.00e-07");
    write("t.csv", "time,a,b\n0,0.125,0.6\n");
    CliAssertions.assertRefused(
        run(scene), "t.csv:2:9: joint 'b' follows 'a', which puts it at 0.5, not at 0.6");
  }

  @Test
  void packagesAreCalledWhatTheirPackageXmlSays() throws IOException {
    write("ws/my-checkout/package.xml", "<package><name> hand </name></package>");
    write("ws/other/package.xml", "<package><name>meshes</name></package>");
    write("ws/my-checkout/meshes/t.obj", TETRAHEDRON);
    write("ws/other/t.obj", TETRAHEDRON);
    String robot =
        "<robot name=\"h\"><link name=\"base\"><collision><geometry><mesh"
            + " filename=\"package://%s\"/></geometry></collision></link></robot>";
    String scene =
        "scene { shapes { b { box = [1, 1, 1] } }, bodies = [{ name = b, shape = b, translate = [5, 0,"
            + " 0] }], robots = [{ name = h, file = \"ws/my-checkout/urdf/h.urdf\" }] }, goal ="
            + " distance";
    for (String path : List.of("hand/meshes/t.obj", "meshes/t.obj")) {
      write("ws/my-checkout/urdf/h.urdf", robot.formatted(path));
      assertThat(assertSilent(run(scene), 0).lines().get(1)).as(path).contains("\"upper\":3.0");
    }
    write("ws/third/package.xml", "<package><name>meshes</name></package>");
    CliAssertions.assertRefused(run(scene), "package 'meshes' is in ", "say which is meant");
  }

  @Test
  void macrosWithoutTheirNamespaceAreNamed() throws IOException {
    write("h.urdf", "<robot name=\"h\"><xacro:property name=\"x\" value=\"1\"/></robot>");
    CliAssertions.assertRefused(
        run("scene { robots = [{ name = h, file = \"h.urdf\" }] }"),
        "<xacro:property> is a macro; expand the file first");
  }

  // --- pairs that nobody asks about

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ name = a, shape = s }| |the scene has one body",
        "{ name = a, group = g, shape = s }, { name = b, group = g, shape = s }| |all bodies are of"
            + " the group 'g'; pairs.between = [[\"g\", \"g\"]]",
        "{ name = a, shape = s }, { name = b, shape = s }|ignore = [[a, b]]|leave out every pair",
      })
  void aSceneWithoutAPairIsTold(String bodies, String pairs, String text) throws IOException {
    Cli.Run run =
        run(
            "scene { shapes { s { box = [1, 1, 1] } }, bodies = [ %s ], pairs { %s } }, goal = collide"
                .formatted(bodies, pairs == null ? "" : pairs));
    assertWarns(run, "nothing-to-ask", text);
  }

  @Test
  void namesThatAreAboutNoTwoBodiesAreTold() throws IOException {
    String bodies =
        "shapes { s { box = [1, 1, 1] } }, bodies = [ { name = a, shape = s }, { name = b, group = g,"
            + " shape = s } ]";
    Cli.Run run = run("scene { %s, pairs.ignore = [[a, a], [b, g]] }".formatted(bodies));
    assertWarns(run, "matches-nothing", "pairs: 2 pairs of names are about no two bodies");
    run = run("scene { %s }, rules = [{ name = soft, between = [[g, g]] }]".formatted(bodies));
    assertWarns(run, "matches-nothing", "rules 'soft': 1 pair of names is about no two bodies");
    assertSilent(
        run(
            "scene { %s, pairs.ignore = [[a, g]], pairs.between = [[\"*\", b], [a, b]] }"
                .formatted(bodies)
                .replace("pairs.ignore = [[a, g]], ", "")),
        0);
  }

  // --- meshes

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f 3 1 4|f 1 3 4|turned-triangles|3 edges are between triangles of which one is turned round",
        "f 3 1 4|f 3 1 4;f 3 1 4|doubled-triangles|1 triangle is there twice; the surface has no inside",
        "f 3 1 4| |not-closed|3 edges are open",
      })
  void whyASurfaceHasNoInsideIsToldEverywhere(String from, String to, String code, String text)
      throws IOException {
    String mesh = TETRAHEDRON.replace(from, to == null ? "" : to.replace(";", "\n"));
    Path file = write("m.obj", mesh);
    Cli.Run query = Cli.run("query", file, "box:1,1,1", "--parts", "triangles", "--format", "json");
    assertWarns(query, code, text);
    assertWarns(
        run(
            "scene { shapes { m { file = \"m.obj\", parts = triangles }, b { box = [1, 1, 1] } },"
                + " bodies = [{ name = m, shape = m }, { name = b, shape = b }] }, goal = collide"),
        code,
        text);
  }

  @Test
  void linesAndPointsOfAnObjAreReadOverAndTold() throws IOException {
    Path file = write("m.obj", TETRAHEDRON + "l 1 2\np 3\n");
    Cli.Run query = Cli.run("query", file, "box:1,1,1", "--format", "json");
    assertWarns(query, "skipped-elements", "m.obj:9:1: 2 elements of lines and points");
    assertThat(Cli.run("query", file, "box:1,1,1", "--fail-on-warning").code()).isEqualTo(1);
  }

  private static final String CUBE_FACES =
      "f -8 -7 -5 -6\nf -4 -2 -1 -3\nf -8 -4 -3 -7\nf -6 -5 -1 -2\nf -8 -6 -2 -4\nf -7 -3 -1 -5\n";

  private static String cube(int x, int y, int z) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < 8; k++) {
      text.append("v %d %d %d\n".formatted(x + (k >> 2), y + (k >> 1 & 1), z + (k & 1)));
    }
    return text + CUBE_FACES;
  }

  /** Two cubes that touch at a vertex, or along an edge, were one piece that is not convex. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1, 0", "1, 1, 0, 1", "2, 0, 0, 0"})
  void componentsHangTogetherByEdgesOfTwoFaces(int x, int y, int z, int crowded)
      throws IOException {
    Path file = write("two.obj", cube(0, 0, 0) + cube(x, y, z));
    Cli.Run run =
        Cli.run("query", file, "point:1.5,0.5,0.5", "--parts", "components", "--goal", "distance");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).startsWith("disjoint (proved)").contains("distance    0.5");
    assertThat(run.err())
        .contains(crowded == 0 ? "" : "1 edge has more than two faces; pieces are separated there");
    assertThat(run.err().isEmpty()).isEqualTo(crowded == 0);
  }

  // --- encodings

  @Test
  void commentsInLatin1AreReadOverAndTold() throws IOException {
    Path file = folder.resolve("m.obj");
    Files.write(file, ("# K\u00fchler\n" + TETRAHEDRON).getBytes(StandardCharsets.ISO_8859_1));
    Cli.Run query = Cli.run("query", file, "box:1,1,1", "--format", "json");
    assertWarns(query, "encoding", "m.obj:1: 1 comment is not UTF-8");
    Files.write(file, ("o K\u00fchler\n" + TETRAHEDRON).getBytes(StandardCharsets.ISO_8859_1));
    CliAssertions.assertRefused(
        Cli.run("query", file, "box:1,1,1"), "m.obj:1:4: byte 0xfc is not UTF-8");
  }

  @Test
  void aByteOrderMarkIsNoPartOfATable() throws IOException {
    write("bodies.csv", "\ufeffname,group,shape,x,y,z\r\na,,unit,1,1,1\r\nb,,unit,1.5,1,1\r\n");
    write("frames.csv", "\ufeffframe,body,x,y,z\r\n0,a,0,0,0\r\n");
    String scene =
        "scene { shapes { unit { box = [0.5, 0.5, 0.5] } }, body-files = \"bodies.csv\", frames ="
            + " \"frames.csv\" }, goal = distance";
    assertThat(assertSilent(run(scene), 0).lines().get(1)).contains("\"upper\":0.5");
    write("bodies.csv", "name,group,shape,x,y,z\na,,unit,1,1,1\n\ufeffb,,unit,1.5,1,1\n");
    assertThat(run(scene).out()).as("only at the first byte").contains("\ufeffb");
    Files.write(
        folder.resolve("bodies.csv"),
        "# K\u00fchler\nname,group,shape,x,y,z\na,,unit,1,1,1\nb,,unit,1.5,1,1\n"
            .getBytes(StandardCharsets.ISO_8859_1));
    assertWarns(run(scene), "encoding", "bodies.csv:1: 1 comment is not UTF-8");
  }

  // --- formats

  @ParameterizedTest
  @CsvSource({
    "link.dae,Collada,assimp export link.dae link.obj",
    "part.STEP,STEP,gmsh -2 part.STEP -o part.stl",
    "hall.ifc,IFC,IfcConvert hall.ifc hall.obj",
    "plan.dxf,DXF,assimp export plan.dxf plan.obj",
    "print.3mf,3MF,assimp export print.3mf print.obj"
  })
  void foreignFormatsAreNamedWithTheirConverter(String name, String format, String converter)
      throws IOException {
    Path file = write(name, "<?xml version=\"1.0\"?>\n");
    String[] text = {"is a file of the format " + format + ",", "convert it: " + converter};
    CliAssertions.assertRefused(Cli.run("query", file, "box:1,1,1"), text);
    CliAssertions.assertRefused(Cli.run("pairs", file), text);
    CliAssertions.assertRefused(Cli.run("convert", file, folder.resolve("x.obj")), text);
    CliAssertions.assertRefused(Cli.run("query", file, "box:1,1,1", "--parts", "triangles"), text);
    CliAssertions.assertRefused(
        Cli.run("query", write("unnamed", "ISO-10303-21;\nHEADER;\n"), "box:1,1,1"),
        "is a file of the format STEP");
  }

  // --- sizes of bodies

  /** Boxes of a detector: 4 by 2 by 1.5, one shifted by 1 along x, one turned by a quarter. */
  @Test
  void overlapsOfDetectionsAreOneCommandWithOneFile() throws IOException {
    Path boxes =
        write(
            "boxes.csv",
            "x,y,z,l,w,h,yaw\n0,0,0,4,2,1.5,0\n1,0,0,4,2,1.5,0\n0,0,0,4,2,1.5,1.5707963267948966\n");
    Cli.Run run =
        Cli.run(
            "run",
            boxes,
            "--set",
            "touchstone.goal=overlap",
            "--set",
            "touchstone.proof=exact",
            "--format",
            "csv");
    assertThat(column(assertSilent(run, 0), "iouLower")).containsExactly(0.6, 1 / 3.0, 1 / 3.0);
    assertThat(column(run, "volumeLower")).containsExactly(9.0, 6.0, 6.0);
    assertThat(run.lines().get(1)).startsWith("0,boxes/1,boxes/2,");
    Cli.Run table = Cli.run("run", boxes, "--set", "touchstone.goal=overlap");
    assertThat(table.out()).contains("\nbodies without a group: sum over 3 pairs between ");
  }

  @Test
  void inThePlaneLikewise() throws IOException {
    Path boxes = write("bev.csv", "x_cm,y,yaw_deg,l,w\n0,0,0,4,2\n100,0,90,4,2\n");
    Cli.Run run = Cli.run("run", boxes, "--set", "touchstone.goal=overlap", "--format", "csv");
    assertThat(column(assertSilent(run, 0), "volumeUpper").get(0)).isCloseTo(4, within(1e-12));
  }

  private static List<Double> column(Cli.Run run, String name) {
    int k = List.of(run.lines().get(0).split(",", -1)).indexOf(name);
    return run.lines().stream()
        .skip(1)
        .map(line -> Double.valueOf(line.split(",", -1)[k]))
        .toList();
  }

  /** How far each body is from the point at 10: sizes are full where their names say nothing. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shape,l,w,h;box,2,1,1|9",
        "shape,length_mm,width,height;box,2000,1,1|9",
        "shape,size_x,size_y,size_z;box,2,1,1|9",
        "shape,half_x,half_y,half_z;box,2,1,1|8",
        "l [in],w,h;10,1,1|9.873",
        "shape;box:2 1 1|8",
        "shape,scale;unit,2|9",
        "shape,sx,sy,sz;unit,4,1,1|8",
        "shape,radius;sphere,2|8",
        "shape,diameter;sphere,2|9",
        "shape,scale,radius;sphere,2,1|8",
        "shape,radius,height,pitch_deg;capsule,1,2,90|8",
        "shape,radius,half_height,pitch;capsule,1,2,1.5707963267948966|7",
      })
  void sizesAreWhatTheirColumnsSay(String text, double distance) throws IOException {
    String[] lines = text.split(";", -1);
    write("b.csv", lines[0] + ",name,x,y,z\n" + lines[1] + ",a,0,0,0\n");
    Cli.Run run =
        run(
            "scene { shapes { unit { box = [0.5, 0.5, 0.5] }, p { point = [10, 0, 0] } }, bodies = [{"
                + " name = p, shape = p }], body-files = \"b.csv\" }, goal = distance, proof = exact");
    String row = assertSilent(run, 0).lines().get(1);
    assertThat(Double.parseDouble(row.replaceFirst(".*\"upper\":([^,]*),.*", "$1")))
        .isCloseTo(distance, within(1e-12));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shape,radius;box:1 2 3,1|the shape 'box:1 2 3' and columns of sizes: leave one out",
        "shape,l;unit,1|the shape 'unit' and columns of sizes: leave one out",
        "shape,sx,radius;sphere,2,1|'sphere' has a radius, and the factors [2.0, 1.0, 1.0]",
        "shape,l,w;box,1,2|a box needs a number in the column size_z or half_z",
        "shape,l,half_x,w,h;box,1,2,1,1|the columns size_x and half_x say the same",
        "shape,radius,l;sphere,1,2|the column size_x is not for a sphere",
        "l,w,h;1,-2,1|expected a size, finite and not negative, found '-2'",
        "l,size_x,w,h;1,2,1,1|columns 'l' and 'size_x' say the same",
        "shape,l,w,h;boks,1,2,1|there is no shape 'boks'",
        "scale_mm,l,w,h;1,1,1,1|'scale_mm' is a factor and has no unit",
      })
  void sizesThatContradictAreRefused(String text, String problem) throws IOException {
    String[] lines = text.split(";", -1);
    write("b.csv", lines[0] + ",name,x,y,z\n" + lines[1] + ",a,0,0,0\n");
    CliAssertions.assertRefused(
        run("scene { shapes { unit { box = [1, 1, 1] } }, body-files = \"b.csv\" }"),
        "b.csv:",
        problem);
  }

  // --- polygons

  /** A rectangle in the notch of a bracket is no part of it; of its hull it would be. */
  @Test
  void aRectangleInTheNotchOfABracketIsNoSubset() throws IOException {
    Path bracket = write("l.wkt", "POLYGON ((0 0, 3 0, 3 1, 1 1, 1 3, 0 3, 0 0))");
    Path inside = write("r.wkt", "POLYGON ((1.25 1.25, 1.5 1.25, 1.5 1.5, 1.25 1.5, 1.25 1.25))");
    Cli.Run distance = Cli.run("query", bracket, inside, "--goal", "distance", "--proof", "exact");
    assertThat(assertSilent(distance, 0).out()).contains("disjoint (proved)", "distance    0.25");
    CliAssertions.assertRefused(
        Cli.run("query", inside, bracket, "--goal", "subset"), "is a question about convex bodies");
    Cli.Run hull = Cli.run("query", inside, bracket, "--goal", "subset", "--hull");
    assertThat(hull.out()).startsWith("subset (proved)");
    Cli.Run scene =
        run(
            "scene { dimension = 2, shapes { l { file = \"l.wkt\" }, r { file = \"r.wkt\" } }, bodies ="
                + " [{ name = r, shape = r }, { name = l, shape = l }] }, goal = subset");
    assertThat(scene.out()).doesNotContain("SUBSET");
    assertThat(scene.code()).isEqualTo(1);
  }

  /** What stands in the inside of a polygon, on a border between two of its parts, is inside. */
  @Test
  void bordersBetweenPartsAreNoBorders() throws IOException {
    Path bracket = write("l.wkt", "POLYGON ((0 0, 3 0, 3 1, 1 1, 1 3, 0 3, 0 0))");
    Cli.Run inside =
        Cli.run("query", bracket, "box:0.25,0.25", "--pose-b", "1,0.5", "--proof", "exact");
    assertThat(assertSilent(inside, 0).out()).startsWith("intersecting (proved)");
  }

  // --- poses that are nearly something else

  private static final String TWO =
      "scene { %s, shapes { w { box = [2, 0.125, 1.5] } }, bodies = [ { name = ref, shape = w, pose ="
          + " [0, -1, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0] }, { name = other, shape = w, %s } ] }, goal ="
          + " signed-distance, proof = exact";

  @Test
  void whatIsNearlyAQuarterTurnIsToldAndSnappedIfOneWishes() throws IOException {
    String nearly =
        "translate = [0, -2, 0], quaternion = [0, 0, 0.7071067811865475, 0.7071067811865476]";
    Cli.Run told = run(TWO.formatted("turns = as-written", nearly));
    assertWarns(told, "near-quarter-turn", "c.conf:1: 1 pose is nearly", "by at most 1.57e-16");
    assertThat(told.lines().get(1)).doesNotContain("TOUCHING");
    Cli.Run snapped = run(TWO.formatted("turns = snap", nearly));
    assertWarns(snapped, "near-quarter-turn", "turned by quarters exactly");
    assertThat(snapped.lines().get(1)).contains("\"verdict\":\"TOUCHING\"");
  }

  @Test
  void rowsThatAreNearlyQuarterTurnsAreCounted() throws IOException {
    write("f.csv", "frame,body,x,y,z,yaw\n0,other,0,-2,0,1.5707963\n1,other,0,-2,0,1.5707963\n");
    Cli.Run run = run(TWO.formatted("frames = \"f.csv\"", "translate = [0, -2, 0]"));
    assertWarns(run, "near-quarter-turn", "f.csv:2:1: 2 poses are nearly", "by at most 2.68e-08");
  }

  @Test
  void roundedRotationsAreMadeOnesIfOneWishes() throws IOException {
    String rounded = "pose = [0.866, -0.5, 0, 9, 0.5, 0.866, 0, 0, 0, 0, 1, 0]";
    CliAssertions.assertRefused(run(TWO.formatted("columns = named", rounded)), "is not rigid");
    Cli.Run made = run(TWO.formatted("orthonormalise = 1e-3", rounded));
    assertWarns(
        made, "orthonormalised", "1 matrix was made to rotations again, by at most 1.91e-05");
    CliAssertions.assertRefused(
        run(TWO.formatted("orthonormalise = 1e-6", rounded)),
        "off from a rotation by 1.91e-05, more than orthonormalise = 1.0E-6");
    CliAssertions.assertRefused(
        run(TWO.formatted("orthonormalise = 1e-3", rounded.replace("0, 0, 1, 0]", "0, 0, -1, 0]"))),
        "the pose mirrors");
  }

  @Test
  void millimetresBesideMetresAreTold() throws IOException {
    write("part.obj", cube(0, 0, 0).replaceAll("(v.*) 1 (.*)", "$1 1000 $2"));
    String scene =
        "scene { %s shapes { m { file = \"part.obj\" }, b { box = [0.5, 0.5, 0.5] } }, bodies = [{ name ="
            + " m, shape = m }, { name = b, shape = b }%s] }, goal = collide";
    assertWarns(
        run(scene.formatted("", "")), "scale-gap", "at least 1.00e+03 long", "at most 1.00");
    assertSilent(run(scene.formatted("units = mm,", "")), 0);
  }
}
