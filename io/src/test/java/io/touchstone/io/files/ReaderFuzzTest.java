// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Pose;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.certificate.CertificateReader;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.testing.DamagedFiles;
import io.touchstone.io.urdf.Robot;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Readers survive what {@link DamagedFiles} does to their files. */
final class ReaderFuzzTest {

  private static final String PAIRS =
      """
      polytope-pairs 1
      # two bodies
      shape a 4 4
      v 0 0 0
      v 1 0 0
      v 0 1e0 0
      v 0 0 0x1p0
      f 0 2 1
      f 0 1 3
      f 1 2 3
      f 0 3 2
      shape empty 0 0
      pair a a 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 2 0 1 0 0 0 0 1 0
      pair a empty 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 2 0 1 0 0 0 0 1 0
      """;

  private static final String OBJ =
      """
      # a corner
      o first
      v 0 0 0
      v 1 0 0 1.0
      v 0 1 0
      v 0 0 1
      vn 0 0 1
      f 1 3 2
      f 1//1 2//1 4//1
      f -3 -2 -1
      g second
      f 1 4 3
      """;

  private static final String XML =
      """
      <?xml version="1.0" encoding="utf-8"?>
      <ConvexPolyhedron>
        <Name>box &amp; more</Name>
        <Corners>
          <Point3D><X>0</X><Y>0</Y><Z>0</Z></Point3D>
          <Point3D><X>1</X><Y>0</Y><Z>-1.5e0</Z></Point3D>
        </Corners>
      </ConvexPolyhedron>
      """;

  private static final String FRAMES =
      """
      frame,body,pose
      # comment
      0,a,1,2,3
      0,"b, c",1,0,0,5,0,1,0,6,0,0,1,7
      7,a,3,4,5,0,0,0,1
      """;

  private static final String CERTIFICATES =
      """
      {"schema":"touchstone-certificate 1"}
      {"pair":0,"verdict":"DISJOINT","lower":1.0,"kind":"separating-plane","normal":[1.0,0.0,-1.5e-3],"vertexA":1,"vertexB":0}
      {"pair":1,"verdict":"INTERSECTING","kind":"common-point","verticesA":[0,1],"weightsA":[0.5,0.5],"verticesB":[2],"weightsB":[1.0],"paired":false}
      {"pair":2,"verdict":"DISJOINT","kind":"separating-plane","integerNormal":["12345678901234567890","-1","0"],"vertexA":1,"vertexB":0}
      """;

  @TempDir private Path folder = Path.of("");

  /** A good file, and who reads it. */
  private static final class Target {
    final String name;
    final byte[] good;
    final DamagedFiles.Reading reading;

    Target(String name, byte[] good, DamagedFiles.Reading reading) {
      this.name = name;
      this.good = good;
      this.reading = reading;
    }

    Target(String name, String good, DamagedFiles.Reading reading) {
      this(name, good.getBytes(StandardCharsets.UTF_8), reading);
    }
  }

  private static Target target(String kind) {
    DamagedFiles.Reading shapes = file -> ShapeFiles.read(file, "", true);
    Map<String, Target> targets = new TreeMap<>();
    targets.put("pairs", new Target("f.txt", PAIRS, file -> PairsReader.read(file, false)));
    targets.put("obj", new Target("f.obj", OBJ, shapes));
    targets.put("off", new Target("f.off", MeshReadersTest.OFF, shapes));
    targets.put("stl", new Target("f.stl", MeshReadersTest.stl("a", 0), shapes));
    targets.put(
        "binary stl", new Target("f.stl", MeshReadersTest.binaryStl("x", 0, 1, 2, 3), shapes));
    targets.put("ply", new Target("f.ply", MeshReadersTest.PLY, shapes));
    byte[] little = MeshReadersTest.binaryPly(ByteOrder.LITTLE_ENDIAN);
    targets.put("little ply", new Target("f.ply", little, shapes));
    byte[] big = MeshReadersTest.binaryPly(ByteOrder.BIG_ENDIAN);
    targets.put("big ply", new Target("f.ply", big, shapes));
    byte[] buffer = GltfReaderTest.buffer(2);
    String nodes = "[{\"mesh\":0,\"scale\":[2,1,1]}]";
    DamagedFiles.Reading triangles = file -> PartFiles.read(file, "", "triangles");
    targets.put(
        "gltf",
        new Target(
            "f.gltf",
            GltfReaderTest.document(2, GltfReaderTest.embedded(buffer), nodes, ""),
            shapes));
    byte[] glb = GltfReaderTest.glb(GltfReaderTest.document(2, "", nodes, ""), buffer);
    targets.put("glb", new Target("f.glb", glb, triangles));
    targets.put("obj triangles", new Target("f.obj", OBJ, triangles));
    targets.put(
        "obj components", new Target("f.obj", OBJ, file -> readUnlessDented(file, "components")));
    targets.put("xml", new Target("f.xml", XML, shapes));
    targets.put("urdf", new Target("f.urdf", DamagedFiles.ROBOT, ReaderFuzzTest::robot));
    targets.put("frames", new Target("f.csv", FRAMES, ReaderFuzzTest::frames));
    targets.put("certificates", new Target("f.jsonl", CERTIFICATES, ReaderFuzzTest::certificates));
    return Objects.requireNonNull(targets.get(kind));
  }

  /** The corner of the file is open, which is told like everything else that is wrong. */
  private static void readUnlessDented(Path file, String parts) {
    try {
      PartFiles.read(file, "", parts);
    } catch (InvalidInputException e) {
      if (!String.valueOf(e.getMessage()).contains("is not closed")) {
        throw e;
      }
    }
  }

  private static void robot(Path file) {
    Robot.read("r", file)
        .bodies(new Robot.Placement(Pose.identity(3), "", Map.of(), Map.of(), true));
  }

  private static void frames(Path file) {
    FramesFile frames = new FramesFile(file, 3, List.of("a", "b, c"));
    frames.requireReadable();
    try (FrameSource.Stream stream = frames.open()) {
      stream.forEachRemaining(frame -> assertThat(frame.number()).isNotNegative());
    }
  }

  private static void certificates(Path file) {
    try (CertificateReader reader = CertificateReader.open(file)) {
      for (CertificateRecord record = reader.next(); record != null; record = reader.next()) {
        assertThat(record.lower().orElse(0)).isNotNaN();
        assertThat(record.upper().orElse(0)).isNotNaN();
      }
    }
  }

  @ParameterizedTest
  @Timeout(value = 20, unit = TimeUnit.MINUTES) // a hang; the whole takes seconds
  @ValueSource(
      strings = {
        "pairs",
        "obj",
        "off",
        "stl",
        "binary stl",
        "ply",
        "little ply",
        "big ply",
        "gltf",
        "glb",
        "obj triangles",
        "obj components",
        "xml",
        "urdf",
        "frames",
        "certificates"
      })
  void survives(String kind) throws IOException {
    Target target = target(kind);
    DamagedFiles.survives(kind, target.good, folder.resolve(target.name), target.reading);
  }
}
