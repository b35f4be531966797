package io.touchstone.harness.files;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.touchstone.api.query.Goal;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.FrameSource;
import io.touchstone.harness.InvalidInputException;
import io.touchstone.harness.Problem;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.certificate.CertificateReader;
import io.touchstone.harness.certificate.CertificateRecord;
import io.touchstone.harness.compare.Reference;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.report.PreviousReport;
import io.touchstone.harness.report.ReportHeader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever accident happens to a good file, its reader returns something correct or one clear error
 * for each problem, in bounded memory and time. The system property {@code touchstone.fuzz} sets
 * the number of damaged files per reader (100000 takes minutes), {@code touchstone.fuzz.seed} the
 * seed.
 */
final class ReaderFuzzTest {

  private static final int FILES = Integer.getInteger("touchstone.fuzz", 1200);
  private static final long SEED = Long.getLong("touchstone.fuzz.seed", 2026);

  /** Far more than a file of a few kilobytes needs, whatever sizes it claims to have. */
  private static final long MAX_BYTES = 48L << 20;

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

  private static final String URDF =
      """
      <?xml version="1.0"?>
      <robot name="arm">
        <link name="base">
          <collision><geometry><box size="2 2 1"/></geometry></collision>
          <collision>
            <origin xyz="0 0 1" rpy="0 0 1.57"/>
            <geometry><cylinder radius="0.5" length="3"/></geometry>
          </collision>
        </link>
        <link name="tip"><collision><geometry><sphere radius="0.25"/></geometry></collision></link>
        <joint name="turn" type="revolute">
          <parent link="base"/><child link="tip"/>
          <origin xyz="1 0 0"/><axis xyz="0 0 2"/><limit lower="-2" upper="2" effort="1"/>
        </joint>
      </robot>
      """;

  private static final String SCENE =
      """
      dimension = 3
      shapes {
        cube { box = [0.5, 0.5, 0.5] }, ball { sphere = 1 }, pill { capsule = [0.5, 1] }
        points { vertices = [[0, 0, 0], [1, 0, 0], [0, 1, 0]] }
      }
      bodies = [
        { name = a, shape = cube, group = g, pose = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0] }
        { name = b, shape = ball, translate = [0.75, 0, 0], quaternion = [0, 0, 0, 1] }
        { name = "c, d", shape = points, rotate = { axis = [0, 0, 1], degrees = 30 } }
      ]
      pairs { between = [[g, b]], ignore = [[a, "c, d"]] }
      """;

  private static final String CONFIG =
      """
      touchstone {
        scene = "scene.conf", goal = distance, proof = checked, threads = 2
        broad-phase { algorithm = grid, margin = 0.1 }
        narrow-phase { algorithm = mine, fallback = none, time-limit = 500ms }
        distance { mode = within, within = 0.5, k = 3 }
        engines { mine { algorithm = gjk, options { a = b } } }
        report { format = csv, out = "r.csv" }
      }
      """;

  private static final String FRAMES =
      """
      frame,body,pose
      # comment
      0,a,1,2,3
      0,"b, c",1,0,0,5,0,1,0,6,0,0,1,7
      7,a,3,4,5,0,0,0,1
      """;

  private static final String REPORT =
      "pair,bodyA,bodyB,verdict,assurance,bounds,termination,lower,upper,ax,ay,az,bx,by,bz,"
          + "nx,ny,nz,iterations,supports,error\n"
          + "0,a,\"b, c\",DISJOINT,PROVED,PROVED,CONVERGED,3.0,3.0,0,0,0,3,0,0,1,0,0,1,2,\n"
          + "1,a,d,UNDECIDED,FLOATING,FLOATING,ITERATION_LIMIT,,,,,,,,,,,,1,2,\"x, y\"\n";

  private static final String CERTIFICATES =
      """
      {"schema":"touchstone-certificate 1"}
      {"pair":0,"verdict":"DISJOINT","lower":1.0,"kind":"separating-plane","normal":[1.0,0.0,-1.5e-3],"vertexA":1,"vertexB":0}
      {"pair":1,"verdict":"INTERSECTING","kind":"common-point","verticesA":[0,1],"weightsA":[0.5,0.5],"verticesB":[2],"weightsB":[1.0],"paired":false}
      {"pair":2,"verdict":"DISJOINT","kind":"separating-plane","integerNormal":["12345678901234567890","-1","0"],"vertexA":1,"vertexB":0}
      """;

  private static final ReportHeader HEADER =
      new ReportHeader(
          Goal.DISTANCE, Proof.CHECKED, 3, "gjk", "grid", true, false, List.of("a", "b, c", "d"));

  @TempDir private Path folder = Path.of("");

  /** Something that reads a file. */
  private interface Reading {
    void read(Path file) throws IOException;
  }

  /** A good file, and who reads it. */
  private static final class Target {
    final String name;
    final byte[] good;
    final Reading reading;

    Target(String name, byte[] good, Reading reading) {
      this.name = name;
      this.good = good;
      this.reading = reading;
    }

    Target(String name, String good, Reading reading) {
      this(name, good.getBytes(StandardCharsets.UTF_8), reading);
    }
  }

  private Target target(String kind) {
    Reading shapes = file -> ShapeFiles.read(file, "", true);
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
    targets.put("xml", new Target("f.xml", XML, shapes));
    targets.put("urdf", new Target("f.urdf", URDF, file -> load("robot.conf")));
    targets.put("scene", new Target("scene.conf", SCENE, file -> load("pipeline.conf")));
    targets.put("config", new Target("f.conf", CONFIG, file -> load("f.conf")));
    targets.put("frames", new Target("f.csv", FRAMES, ReaderFuzzTest::frames));
    targets.put("csv report", new Target("f.csv", REPORT, ReaderFuzzTest::report));
    targets.put("certificates", new Target("f.jsonl", CERTIFICATES, ReaderFuzzTest::certificates));
    String values = "pair,signed_distance,uncertainty\n0,3.5,1e-16\n1,-0.25,0\n";
    targets.put("reference", new Target("f.csv", values, ReaderFuzzTest::reference));
    return Objects.requireNonNull(targets.get(kind));
  }

  private void load(String name) {
    ConfigurationLoader.load(folder.resolve(name), List.of()).problems().throwIfAny();
  }

  private static void frames(Path file) {
    FramesFile frames = new FramesFile(file, 3, List.of("a", "b, c"));
    frames.requireReadable();
    try (FrameSource.Stream stream = frames.open()) {
      stream.forEachRemaining(frame -> assertThat(frame.number()).isNotNegative());
    }
  }

  private static void report(Path file) {
    PreviousReport report = PreviousReport.open(file, ReportFormat.CSV, HEADER, false);
    try (PreviousReport.Rows rows = report.read()) {
      rows.forEachRemaining(row -> assertThat(row.bodyA()).isNotNull());
    }
  }

  private static void certificates(Path file) {
    try (CertificateReader reader = new CertificateReader(new TextLines(file))) {
      for (CertificateRecord record = reader.next(); record != null; record = reader.next()) {
        assertThat(record.lower().orElse(0)).isNotNaN();
        assertThat(record.upper().orElse(0)).isNotNaN();
      }
    }
  }

  private static void reference(Path file) {
    PairsFile pairs =
        PairsReader.read(
            new java.io.ByteArrayInputStream(PAIRS.getBytes(StandardCharsets.UTF_8)), "p", false);
    Reference.read(file, pairs);
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
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
        "xml",
        "urdf",
        "scene",
        "config",
        "frames",
        "csv report",
        "certificates",
        "reference"
      })
  void survives(String kind) throws IOException {
    Target target = target(kind);
    Files.writeString(folder.resolve("scene.conf"), SCENE);
    Files.writeString(
        folder.resolve("pipeline.conf"), "touchstone { scene = \"scene.conf\", goal = distance }");
    Files.writeString(
        folder.resolve("robot.conf"),
        "touchstone.scene { robots = [{ name = r, file = \"f.urdf\", hull = true }] }");
    Path file = folder.resolve(target.name);
    Files.write(file, target.good);
    target.reading.read(file); // the good file is good
    int read = 0;
    Random random = new Random(SEED);
    for (int k = 0; k < FILES; k++) {
      byte[] damaged = Mutations.mutate(target.good, random);
      Files.write(file, damaged);
      long before = allocated();
      try {
        target.reading.read(file);
        read++;
      } catch (InvalidInputException e) {
        for (Problem problem : e.problems()) {
          assertThat(problem.toString())
              .as("%s, seed %d, file %d", kind, SEED, k)
              .contains(folder.toString())
              .doesNotContain("\n")
              .doesNotContain("Exception");
        }
      } catch (RuntimeException | Error e) {
        Path kept = Files.write(Files.createTempFile("touchstone-fuzz", target.name), damaged);
        throw new AssertionError(
            "%s, seed %d, file %d, kept as %s: %s".formatted(kind, SEED, k, kept, e), e);
      }
      assertThat(allocated() - before)
          .as("bytes for %s, seed %d, file %d", kind, SEED, k)
          .isLessThan(MAX_BYTES);
    }
    assertThat(read)
        .as("files that could still be read")
        .isBetween(FILES / 100, FILES - FILES / 50);
  }
}
