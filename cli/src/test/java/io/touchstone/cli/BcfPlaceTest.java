// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The camera of a clash looks at where it is, wherever the coordinates of the shapes are. */
final class BcfPlaceTest {

  @TempDir private Path folder = Path.of("");

  /** Where a camera is, and where it looks. */
  private static final class Camera {

    private final double[] eye;
    private final double[] direction;

    Camera(double[] eye, double[] direction) {
      this.eye = eye;
      this.direction = direction;
    }

    /** Returns how far a point is from what is in the middle of the picture. */
    double missesBy(double... point) {
      double along = 0;
      for (int i = 0; i < 3; i++) {
        along += (point[i] - eye[i]) * direction[i];
      }
      assertThat(along).as("behind the camera").isPositive();
      double square = 0;
      for (int i = 0; i < 3; i++) {
        double off = point[i] - eye[i] - along * direction[i];
        square += off * off;
      }
      return Math.sqrt(square);
    }
  }

  private static Camera camera(Path bcf) throws Exception {
    List<Camera> cameras = new ArrayList<>();
    try (ZipFile zip = new ZipFile(bcf.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        if (entry.getName().endsWith(".bcfv")) {
          byte[] bytes = zip.getInputStream(entry).readAllBytes();
          Document xml =
              DocumentBuilderFactory.newDefaultInstance()
                  .newDocumentBuilder()
                  .parse(new ByteArrayInputStream(bytes));
          cameras.add(new Camera(vector(xml, "CameraViewPoint"), vector(xml, "CameraDirection")));
        }
      }
    }
    assertThat(cameras).hasSize(1);
    return cameras.get(0);
  }

  private static double[] vector(Document xml, String name) {
    Element element = (Element) xml.getElementsByTagName(name).item(0);
    double[] vector = new double[3];
    for (int i = 0; i < 3; i++) {
      String axis = List.of("X", "Y", "Z").get(i);
      vector[i] = Double.parseDouble(element.getElementsByTagName(axis).item(0).getTextContent());
    }
    return vector;
  }

  /** Runs a scene, of which two bodies collide. */
  private Camera clash(String goal, String scene) throws Exception {
    Path config =
        Files.writeString(
            folder.resolve("c.conf"),
            "touchstone { goal = %s, scene { %s } }".formatted(goal, scene));
    Path bcf = folder.resolve("c.bcfzip");
    Files.deleteIfExists(bcf);
    Cli.Run run = Cli.run("run", config, "--bcf", bcf);
    assertThat(bcf).as(run.err()).exists();
    return camera(bcf);
  }

  /** A box as an OBJ, its place in its vertices. */
  private String box(String name, double[] centre, double[] half) throws IOException {
    StringBuilder obj = new StringBuilder();
    for (int k = 0; k < 8; k++) {
      obj.append("v");
      for (int i = 0; i < 3; i++) {
        obj.append(' ').append(centre[i] + ((k >> i & 1) == 0 ? -half[i] : half[i]));
      }
      obj.append('\n');
    }
    obj.append("f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n");
    Path file = Files.writeString(folder.resolve(name + ".obj"), obj);
    return file.toString();
  }

  private static String bodies(String a, String b, String more) {
    return """
    shapes { a { file = "%s", %s }, b { file = "%s", %s } }
    bodies = [ { name = a, shape = a }, { name = b, shape = b } ]
    """
        .formatted(a, more, b, more);
  }

  /** Transforms of nodes are in the coordinates; the camera looked at the origin of the world. */
  @Test
  void aPipeFarFromTheOriginIsSeen() throws Exception {
    String a = box("a", new double[] {2.7, 16.9, 15.3}, new double[] {0.1, 2, 0.1});
    String b = box("b", new double[] {2.7, 16.9, 15.3}, new double[] {2, 0.1, 0.1});
    for (String parts : List.of("", "parts = triangles")) {
      for (String goal : List.of("collide", "distance")) {
        Camera camera = clash(goal, bodies(a, b, parts));
        assertThat(camera.missesBy(2.7, 16.9, 15.3)).as("%s %s", goal, parts).isLessThan(0.4);
      }
    }
    assertThat(clash("penetration", bodies(a, b, "")).missesBy(2.7, 16.9, 15.3)).isLessThan(0.4);
  }

  /** Turned by up alone: x stays, y is up and becomes z, z comes towards one and becomes -y. */
  @Test
  void whatIsUpInTheSceneIsUpInThePicture() throws Exception {
    String a = box("a", new double[] {2.7, 16.9, 15.3}, new double[] {0.1, 2, 0.1});
    String b = box("b", new double[] {2.7, 16.9, 15.3}, new double[] {2, 0.1, 0.1});
    assertThat(clash("collide", "up = y\n" + bodies(a, b, "")).missesBy(2.7, -15.3, 16.9))
        .isLessThan(0.4);
    assertThat(clash("collide", "up = z\n" + bodies(a, b, "")).missesBy(2.7, 16.9, 15.3))
        .isLessThan(0.4);
    String gltf = triangle("g.gltf");
    assertThat(clash("collide", bodies(gltf, gltf, "hull = true")).missesBy(5.3, -7.3, 6.3))
        .as("of glTF alone y is up")
        .isLessThan(1);
    assertThat(
            clash("collide", "up = z\n" + bodies(gltf, gltf, "hull = true"))
                .missesBy(5.3, 6.3, 7.3))
        .isLessThan(1);
    String near = box("c", new double[] {5.3, 6.3, 7.3}, new double[] {1, 1, 1});
    assertThat(clash("collide", bodies(gltf, near, "hull = true")).missesBy(5.3, 6.3, 7.3))
        .as("other files say nothing")
        .isLessThan(1);
    Cli.Run flat =
        Cli.run(
            "run",
            Files.writeString(
                folder.resolve("flat.conf"),
                "touchstone { goal = collide, scene { dimension = 2, up = y, shapes { s { box = [1, 1]"
                    + " } }, bodies = [ { name = a, shape = s } ] } }"));
    assertThat(flat.code()).isEqualTo(2);
    assertThat(flat.err()).contains("scene.up is for dimension 3");
  }

  /** A triangle around (5.3, 6.3, 7.3), moved there by its node. */
  private String triangle(String name) throws IOException {
    java.nio.ByteBuffer numbers =
        java.nio.ByteBuffer.allocate(36).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    for (float x : new float[] {0, 0, 0, 1, 0, 0, 0, 1, 1}) {
      numbers.putFloat(x);
    }
    String data = java.util.Base64.getEncoder().encodeToString(numbers.array());
    return Files.writeString(
            folder.resolve(name),
            """
            {"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
             "nodes":[{"mesh":0,"translation":[5,6,7]}],
             "meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
             "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3",
              "min":[0,0,0],"max":[1,1,1]}],
             "bufferViews":[{"buffer":0,"byteLength":36}],
             "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,%s"}]}
            """
                .formatted(data))
        .toString();
  }

  /** Boxes anywhere that overlap, convex and as triangles: in the picture is what they share. */
  @Test
  void thePlaceIsInBothBodies() throws Exception {
    for (int seed = 0; seed < 12; seed++) {
      Random random = new Random(seed);
      double far = Math.pow(10, random.nextInt(5));
      double[] centreA = new double[3];
      double[] centreB = new double[3];
      double[] halfA = new double[3];
      double[] halfB = new double[3];
      double[] middle = new double[3];
      double size = 0;
      for (int i = 0; i < 3; i++) {
        centreA[i] = far * random.nextGaussian();
        halfA[i] = Math.exp(2 * random.nextGaussian());
        halfB[i] = Math.exp(2 * random.nextGaussian());
        centreB[i] = centreA[i] + 0.9 * (halfA[i] + halfB[i]) * (2 * random.nextDouble() - 1);
        double low = Math.max(centreA[i] - halfA[i], centreB[i] - halfB[i]);
        double high = Math.min(centreA[i] + halfA[i], centreB[i] + halfB[i]);
        middle[i] = (low + high) / 2;
        size = Math.hypot(size, (high - low) / 2);
      }
      String a = box("a", centreA, halfA);
      String b = box("b", centreB, halfB);
      String goal = List.of("collide", "distance", "penetration").get(seed % 3);
      boolean triangles = seed % 2 == 0 && !goal.equals("penetration");
      Camera camera = clash(goal, bodies(a, b, triangles ? "parts = triangles" : ""));
      double least = Math.min(norm(halfA), norm(halfB));
      assertThat(camera.missesBy(middle))
          .as("seed %d, %s", seed, goal)
          .isLessThanOrEqualTo(
              (goal.equals("penetration") ? size + 2 * least : size) * (1 + 1e-9) + 1e-9 * far);
    }
  }

  private static double norm(double[] v) {
    return Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  }
}
