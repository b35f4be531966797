// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.config;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.harness.testing.Logged;
import io.touchstone.io.FrameSource;
import io.touchstone.io.PairRules;
import io.touchstone.io.PairRules.NamePair;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SceneReaderTest {

  @TempDir private Path folder = Path.of("");

  private Scene scene(String text) throws IOException {
    return SceneText.read(folder, text);
  }

  private List<String> problems(String text) throws IOException {
    return SceneText.problems(folder, text);
  }

  @Test
  void whatIsReadIsADetailOfTheLog() throws IOException {
    Files.writeString(folder.resolve("mug.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    Files.writeString(folder.resolve("m.csv"), "frame,body,pose\n0,a,1,0,0\n");
    try (Logged logged = new Logged()) {
      assertThat(
              problems(
                  """
                  shapes { mug { file = mug.obj, hull = true } }
                  bodies = [ { name = a, shape = mug } ]
                  frames = m.csv
                  """))
          .isEmpty();
      assertThat(logged.messages(Level.DEBUG))
          .anyMatch(told -> told.startsWith("shape ") && told.endsWith("mug.obj"))
          .anyMatch(told -> told.startsWith("motion ") && told.endsWith("m.csv"));
    }
  }

  @Test
  void readsTheSceneOfTheContract() throws IOException {
    Files.writeString(folder.resolve("mug.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    Scene scene =
        scene(
            """
            dimension = 3
            shapes {
              top { box = [1, 2, 3] }, leg { vertices = [[0,0,0], [0,0,1]] }
              mug { file = "mug.obj", hull = true }, ball { sphere = 0.5 }
              pill { capsule = [0.1, 0.3] }
            }
            bodies = [
              { name = "table/top", shape = top, group = table,
                pose = [1,0,0,5, 0,1,0,6, 0,0,1,7] }
              { name = "table/leg", shape = leg, group = table, translate = [1, 2, 3] }
              { name = "mug", shape = mug, translate = [1, 2, 3], quaternion = [0, 0, 1, 1] }
              { name = "ball", shape = ball, rotate = { axis = [0, 0, 1], degrees = 90 } }
              { name = "pill", shape = pill }
            ]
            pairs { between = [[table, mug], [ball, pill]], ignore = [["table/leg", "mug"]] }
            """);
    assertThat(scene.dimension()).isEqualTo(3);
    assertThat(scene.bodies())
        .containsExactly(
            new SceneBody("table/top", "table", Shapes.box(1, 2, 3), Pose.translation(5, 6, 7)),
            new SceneBody(
                "table/leg", "table", Polytope.of(3, 0, 0, 0, 0, 0, 1), Pose.translation(1, 2, 3)),
            new SceneBody(
                "mug",
                "",
                Polytope.of(3, 0, 0, 0, 1, 0, 0, 0, 1, 0),
                Pose.quaternion(1, 2, 3, 0, 0, 1, 1)),
            new SceneBody(
                "ball",
                "",
                Shapes.sphere(3, 0.5),
                Pose.rotation(
                    new double[] {0, 0, 1}, StrictMath.toRadians(90), new double[] {0, 0, 0})),
            new SceneBody("pill", "", Shapes.capsule(0.1, 0.3), Pose.identity(3)));
    assertThat(scene.pairs())
        .isEqualTo(
            new PairRules(
                List.of(new NamePair("table", "mug"), new NamePair("ball", "pill")),
                List.of(new NamePair("table/leg", "mug"))));
    assertThat(scene.frames()).isNull();
  }

  /** Shapes stand in any order, and one may be made of others. */
  @Test
  void readsShapesThatAreMadeOfOthers() throws IOException {
    Scene scene =
        scene(
            """
            shapes {
              all { hull-of = [far, ball] }, far { copy = wide, translate = [0, 0, 5] }
              wide { copy = ball, scale = [2, 1, 1] }, ball { sphere = 1 }
              big { copy = ball, scale = 3 }, soft { sum = [cube, ball] }, cube { box = [1, 1, 1] }
              turned { copy = tin, rotate = { axis = [1, 0, 0], degrees = 90 } }
              tin { cylinder = [1, 2] }, same { copy = cube }, hat { cone = [1, 2] }
              egg { smooth-ellipsoid = [1, 2, 3] }, cup { frustum = [1, 2, 3] }
            }
            bodies = [
              { name = all, shape = all }, { name = soft, shape = soft }
              { name = big, shape = big }, { name = turned, shape = turned }
              { name = same, shape = same }, { name = egg, shape = egg }
              { name = hat, shape = hat }, { name = cup, shape = cup }
            ]
            """);
    assertThat(support(scene, 0, 0, 0, 1)).isEqualTo(6); // the ball at 5
    assertThat(support(scene, 0, -1, 0, 0)).isEqualTo(2);
    assertThat(support(scene, 1, 1, 0, 0)).isEqualTo(2); // 1 + 1
    assertThat(support(scene, 2, 0, 1, 0)).isEqualTo(3);
    assertThat(support(scene, 3, 0, 1, 0)).isCloseTo(2, Offset.offset(1e-15));
    assertThat(scene.bodies().get(4).shape()).isEqualTo(Shapes.box(1, 1, 1));
    assertThat(support(scene, 5, 0, 1, 0)).isEqualTo(2);
    assertThat(scene.bodies().get(6).shape()).isEqualTo(Shapes.cone(1, 2));
    assertThat(support(scene, 7, 0, 0, 1)).isEqualTo(3);
  }

  private static double support(Scene scene, int body, double... direction) {
    SupportFunction shape = (SupportFunction) scene.bodies().get(body).shape();
    double[] point = new double[3];
    shape.support(direction, SupportFunction.NO_VERTEX, point);
    return direction[0] * point[0]
        + direction[1] * point[1]
        + direction[2] * point[2]
        + shape.radius();
  }

  @Test
  void shapesThatCannotBeMadeOfOthersAreNamed() throws IOException {
    assertThat(
            problems(
                """
                shapes {
                  a { sum = [b, nobody] }, b { hull-of = [a] }, c { sum = 3 }, d { sum = [] }
                  e { copy = f, scale = [1, 2] }, f { sphere = 1 }
                }
                bodies = [{ name = x, shape = f }]
                """))
        .containsExactlyInAnyOrder(
            "scene.conf:2: shapes.b.hull-of: shape 'a' is made of itself",
            "scene.conf:2: shapes.a.sum: there is no shape 'nobody'",
            "scene.conf:2: shapes.c.sum is '3', expected a list of names such as [a, b]",
            "scene.conf:2: shapes.d: a sum needs at least one part",
            "scene.conf:3: shapes.e.scale has 2 numbers, expected 1 or 3");
  }

  @Test
  void readsTheplaneAndFourDimensions() throws IOException {
    Scene plane =
        scene(
            """
            dimension = 2
            shapes { s { polygon = [5, 1] }, e { vertices = [] } }
            bodies = [
              { name = a, shape = s, translate = [1, 2], rotate = { degrees = 30 } }
              { name = b, shape = e, pose = [2, 0, 0, 0, 1, 0], affine = true }
            ]
            """);
    assertThat(plane.bodies().get(0).pose())
        .isEqualTo(Pose.of(2, Math.sqrt(0.75), -0.5, 1, 0.5, Math.sqrt(0.75), 2));
    assertThat(plane.bodies().get(1).pose().isRigid()).isFalse();
    assertThat(plane.bodies().get(1).shape().isEmpty()).isTrue();
    Scene four =
        scene(
            """
            dimension = 4
            shapes { s { random-hull = [9, 1] } }
            bodies = [ { name = a, shape = s, translate = [1, 2, 3, 4] } ]
            """);
    assertThat(four.bodies().get(0).pose()).isEqualTo(Pose.translation(1, 2, 3, 4));
  }

  @Test
  void readsFrames() throws IOException {
    Files.writeString(folder.resolve("m.csv"), "0,a,1,2,3\n");
    Scene scene =
        scene(
            """
            shapes { s { box = [1, 1, 1] } }
            bodies = [ { name = a, shape = s } ]
            frames = m.csv
            """);
    FrameSource frames = Objects.requireNonNull(scene.frames());
    try (FrameSource.Stream stream = frames.open()) {
      assertThat(stream.next().poses()).containsEntry("a", Pose.translation(1, 2, 3));
      assertThat(stream.hasNext()).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "dimension = 0|dimension is '0', expected a whole number from 1 to 1000",
        "dimension = 2000|dimension is '2000', expected a whole number from 1 to 1000",
        "shapes { t { } }|shapes.t has no shape; it needs one of vertices, half-spaces, file, copy, sum, hull-of, box, capsule, cone, cross-polytope, cylinder, ellipsoid, frustum, geodesic-ellipsoid, half-space, point, polygon, prism, pyramid, random-hull, ray, segment, simplex, smooth-ellipsoid, sphere",
        "shapes { t { box = [1,1,1], sphere = 1 } }|shapes.t has several shapes: box, sphere",
        "shapes { t { bxo = [1,1,1] } }|shapes.t.bxo: unknown key (did you mean 'box'?)",
        "shapes { t { box = [1,1] } }|shapes.t: box has 2 numbers, expected 3 (half extents)",
        "shapes { t { box = [1,1,-1] } }|shapes.t: half extent 2 is -1.0; it must be finite and not negative",
        "shapes { t { box = [1,1,x] } }|shapes.t.box[2] is 'x', expected a finite number",
        "shapes { t { sphere = x } }|shapes.t.sphere is 'x', expected a finite number, or a list of them",
        "shapes { t { sphere = {} } }|shapes.t.sphere is a block {...}, expected a finite number, or a list of them",
        "shapes { t { copy = s, scale = x } }|shapes.t.scale is 'x', expected a finite number, or a list of them",
        "shapes { t { file = x.obj, hull = yess } }|shapes.t.hull is 'yess', expected one of true, false",
        "shapes { t { box = [1,1,1], hull = true } }|shapes.t.hull has no effect here; keys that have one: vertices, half-spaces, file, copy",
        "bodies += { name = b, shape = s, affine = true }|bodies[1].affine has no effect here; keys that have one: name, group, shape, pose",
        "shapes { t { polygon = [3, 1] } }|shapes.t: polygon is a shape of dimension 2, not 3",
        "shapes { t { vertices = [[1,2]] } }|shapes.t.vertices[0] has 2 coordinates, expected 3",
        "shapes { t { vertices = [1,2,3] } }|shapes.t.vertices[0] is '1', expected a list of numbers",
        "shapes { t { vertices = 7 } }|shapes.t.vertices is '7', expected a list of lists of numbers",
        "shapes { t { file = missing.obj } }|shapes.t: ",
        "shapes { t { file = \"\" } }|shapes.t.file is '', expected a path",
        "shapes { t = 7 }|shapes.t is '7', expected a block {...}",
        "bodies += { shape = s }|bodies[1].name is missing",
        "bodies += { name = a, shape = s }|bodies[1].name: another body is named 'a'",
        "bodies += { name = b }|bodies[1].shape is missing",
        "bodies += { name = b, shape = ss }|bodies[1].shape: there is no shape 'ss' (did you mean 's'?); shapes: s",
        "bodies += { name = b, shape = s, pose = [1,2] }|bodies[1].pose: a pose in dimension 3 needs 12 numbers [R | t], or 16 of a homogeneous matrix, found 2",
        "bodies += { name = b, shape = s, pose = [2,0,0,0,0,1,0,0,0,0,1,0] }|bodies[1].pose: the pose is not rigid",
        "bodies += { name = b, shape = s, pose = [1,0,0,0,0,1,0,0,0,0,1,0], translate = [1,2,3] }|bodies[1].translate and pose exclude each other",
        "bodies += { name = b, shape = s, translate = [1,2] }|bodies[1].translate has 2 numbers, expected 3",
        "bodies += { name = b, shape = s, quaternion = [0,0,0,0] }|bodies[1].quaternion: the quaternion",
        "bodies += { name = b, shape = s, quaternion = [0,0,1] }|bodies[1].quaternion has 3 numbers, expected [x, y, z, w]",
        "bodies += { name = b, shape = s, quaternion = [0,0,0,1], rotate { axis = [0,0,1], degrees = 1 } }|bodies[1].rotate and quaternion exclude each other",
        "bodies += { name = b, shape = s, rotate { axis = [0,0,1] } }|bodies[1].rotate.degrees is missing",
        "bodies += { name = b, shape = s, rotate { degrees = 3 } }|bodies[1].rotate.axis needs three numbers",
        "bodies += { name = b, shape = s, rotate { axis = [0,0,0], degrees = 3 } }|bodies[1].rotate: cannot turn",
        "bodies += { name = b, shape = s, rotate { axis = [0,0,1], degree = 3 } }|bodies[1].rotate.degree: unknown key (did you mean 'degrees'?)",
        "bodies += { name = b, shape = s, pose = [1,0,0,0,0,1,0,0,0,0,1,0,5,6,7,1] }|bodies[1].pose: the last row of a homogeneous matrix is 0 ... 0 1, found 5.0 in column 0; are these numbers columns?",
        "bodies += { name = b, shape = s, pose = [1], order = column }|bodies[1].order is 'column', expected one of rows, columns (did you mean 'columns'?)",
        "bodies += { name = b, shape = s, order = columns }|bodies[1].order has no effect here",
        "bodies += { name = b, shape = s, euler { degrees = [1,2] } }|bodies[1].euler.degrees has 2 numbers, expected 3",
        "bodies += { name = b, shape = s, euler { axes = XYZ } }|bodies[1].euler.degrees is missing",
        "bodies += { name = b, shape = s, euler { axes = xxz, degrees = [1,2,3] } }|bodies[1].euler: 'xxz' is no order of Euler angles",
        "bodies += { name = b, shape = s, euler { degrees = [1,2,3] }, quaternion = [0,0,0,1] }|bodies[1].euler and quaternion exclude each other",
        "bodies += { name = b, shape = s, colour = red }|bodies[1].colour: unknown key",
        "bodies += { name = \"b\\nc\", shape = s }|bodies[1].name is 'b\\u000ac', expected a name of printable characters",
        "bodies += { name = \"\", shape = s }|bodies[1].name is '', expected a name of printable characters",
        "bodies += 7|bodies[1] is '7', expected a block {...}",
        "bodies = 7|bodies is '7', expected a list of blocks [{...}, ...]",
        "bodies = []|bodies is missing or empty; a scene needs bodies",
        "pairs { between = [[a, aa]] }|pairs.between: there is no group or body 'aa' (did you mean 'a'?)",
        "pairs { between = [[a]] }|pairs.between[0] is [\"a\"], expected a pair of names such as [a, b]",
        "pairs { betwen = [] }|pairs.betwen: unknown key (did you mean 'between'?)",
        "frames = missing.csv|frames: missing.csv: cannot be read: no such file or directory",
        "fames = missing.csv|fames: unknown key (did you mean 'frames'?)",
      })
  void saysWhatIsWrong(String line, String expected) throws IOException {
    String good = "shapes { s { box = [1,1,1] } }\nbodies = [ { name = a, shape = s } ]\n";
    assertThat(problems(good + line))
        .as(line)
        .anyMatch(problem -> problem.matches("scene.conf:[123]: \\Q" + expected + "\\E.*"));
  }

  @Test
  void placesComeAsPeopleHaveThem() throws IOException {
    Scene scene =
        scene(
            """
            shapes { s { box = [1, 2, 3] } }
            bodies = [
              { name = a, shape = s, pose = [0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7, 0, 0, 0, 1] }
              { name = b, shape = s, order = columns, pose = [0, 1, 0, -1, 0, 0, 0, 0, 1, 5, 6, 7] }
              { name = c, shape = s, order = columns
                pose = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1] }
              { name = d, shape = s, translate = [5, 6, 7], euler { degrees = [10, 20, 30] } }
              { name = e, shape = s, translate = [5, 6, 7]
                euler { axes = ZYX, degrees = [30, 20, 10] } }
            ]
            """);
    Pose expected = Pose.of(3, 0, -1, 0, 5, 1, 0, 0, 6, 0, 0, 1, 7);
    for (int k = 0; k < 3; k++) {
      assertThat(scene.bodies().get(k).pose()).isEqualTo(expected);
    }
    double[] degrees = {10, 20, 30};
    Pose turned = Pose.eulerByDegrees("xyz", degrees, new double[] {5, 6, 7});
    assertThat(scene.bodies().get(3).pose()).isEqualTo(turned);
    assertThat(scene.bodies().get(4).pose()).isEqualTo(turned);
  }

  /** A shift that was wrong made the turn beside it an unknown key. */
  @Test
  void whatIsNotReadForAnotherReasonIsNoSecondProblem() throws IOException {
    assertThat(
            problems(
                """
                shapes { s { box = [1, 1, 1] } }
                bodies = [{ name = a, shape = s, translate = [1], rotate { degrees = 3 } }]
                """))
        .containsExactly("scene.conf:2: bodies[0].translate has 1 number, expected 3");
  }

  @Test
  void problemsOfShapeFilesNameTheirPlaceToo() throws IOException {
    Files.writeString(folder.resolve("bad.obj"), "v 1 2\n");
    assertThat(problems("shapes { s { file = bad.obj } }\nbodies = [ { name = a, shape = s } ]\n"))
        .containsExactly(
            "scene.conf:1: shapes.s: bad.obj:1:6: expected coordinate 3 of 3,"
                + " found the end of the line");
  }
}
