// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generated files are read, and what came of them is compared with a second way to the same
 * numbers, which shares no code with the readers: areas and volumes by sums in rationals, points by
 * crossings of a ray, columns by what they were written from.
 */
final class TwoWaysOfReadingTest {

  private static final int FILES = Integer.getInteger("touchstone.read.files", 60);

  @TempDir private Path folder = Path.of("");

  /** A ring of integer corners, not closed. */
  private record Ring(List<long[]> corners) {

    /** A star about a centre: corners at ascending angles, at distances from least to most. */
    static Ring star(Random random, long x, long y, int count, double least, double most) {
      List<long[]> corners = new ArrayList<>();
      for (int k = 0; k < count; k++) {
        double angle = 2 * Math.PI * (k + 0.8 * random.nextDouble()) / count;
        double far = least + (most - least) * random.nextDouble();
        corners.add(
            new long[] {
              x + Math.round(far * Math.cos(angle)), y + Math.round(far * Math.sin(angle))
            });
      }
      return new Ring(corners);
    }

    /** Twice the area, by the shoelace formula. */
    long twiceTheArea() {
      long sum = 0;
      for (int k = 0; k < corners.size(); k++) {
        long[] a = corners.get(k);
        long[] b = corners.get((k + 1) % corners.size());
        sum += a[0] * b[1] - a[1] * b[0];
      }
      return Math.abs(sum);
    }

    /** Tells whether a point, which no edge runs through, is inside. */
    boolean has(double x, double y) {
      boolean inside = false;
      for (int k = 0; k < corners.size(); k++) {
        long[] a = corners.get(k);
        long[] b = corners.get((k + 1) % corners.size());
        if ((a[1] > y) != (b[1] > y)) {
          inside ^= x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]);
        }
      }
      return inside;
    }

    Ring turned(Random random) {
      List<long[]> other = new ArrayList<>(corners);
      if (random.nextBoolean()) {
        Collections.reverse(other);
      }
      Collections.rotate(other, random.nextInt(other.size()));
      return new Ring(other);
    }

    String text(String open, String between, String point, String close) {
      List<long[]> closed = new ArrayList<>(corners);
      closed.add(corners.get(0));
      return closed.stream()
          .map(c -> point.replace("x", "" + c[0]).replace("y", "" + c[1]))
          .collect(Collectors.joining(between, open, close));
    }
  }

  private static List<Ring> rings(Random random) {
    List<Ring> rings = new ArrayList<>();
    rings.add(Ring.star(random, 0, 0, 12 + random.nextInt(12), 70, 140));
    for (int cell = 0; cell < 4; cell++) {
      if (random.nextBoolean()) {
        long x = cell % 2 == 0 ? -20 : 20;
        long y = cell < 2 ? -20 : 20;
        rings.add(Ring.star(random, x, y, 4 + random.nextInt(8), 6, 17));
      }
    }
    return rings;
  }

  @Test
  void partsOfPolygonsCoverThemExactly() throws IOException {
    for (int seed = 0; seed < FILES; seed++) {
      Random random = new Random(seed);
      List<Ring> rings = rings(random);
      String wkt =
          rings.stream()
              .map(ring -> ring.turned(random).text("(", ", ", "x y", ")"))
              .collect(Collectors.joining(",", "POLYGON (", ")"));
      String json =
          rings.stream()
              .map(ring -> ring.turned(random).text("[", ",", "[x,y]", "]"))
              .collect(Collectors.joining(",", "{\"type\":\"Polygon\",\"coordinates\":[", "]}"));
      String what = "seed %d: %s".formatted(seed, wkt);
      requireCover(parts("p.wkt", wkt), rings, random, what);
      requireCover(parts("p.geojson", json), rings, random, what);
    }
  }

  private List<Polytope> parts(String name, String text) throws IOException {
    ObjectBody body =
        PartFiles.read(Files.writeString(folder.resolve(name), text), "", "components").body();
    return IntStream.range(0, body.partCount()).mapToObj(k -> (Polytope) body.part(k)).toList();
  }

  private static void requireCover(
      List<Polytope> parts, List<Ring> rings, Random random, String what) {
    long expected = 2 * rings.get(0).twiceTheArea();
    for (Ring ring : rings) {
      expected -= ring.twiceTheArea();
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (Polytope part : parts) {
      sum = sum.add(twiceTheAreaOfConvex(part, what));
    }
    assertThat(sum).as(what).isEqualByComparingTo(BigDecimal.valueOf(expected));
    int corners = rings.stream().mapToInt(ring -> ring.corners().size()).sum();
    assertThat(parts).as(what).hasSizeLessThanOrEqualTo(corners + 2 * rings.size());
    for (int k = 0; k < 40; k++) {
      // odd parts of 4096, where no edge of less than 2048 along y has a point at half of y
      double x = random.nextInt(280) - 140 + (2 * random.nextInt(2048) + 1) / 4096.0;
      double y = random.nextInt(280) - 140 + 0.5;
      boolean inside = rings.get(0).has(x, y);
      for (Ring hole : rings.subList(1, rings.size())) {
        inside &= !hole.has(x, y);
      }
      long held = parts.stream().filter(part -> contains(part, x, y)).count();
      if (held < 2) { // on a border between two parts it is in both
        assertThat(held == 1).as("(%s, %s) of %s", x, y, what).isEqualTo(inside);
      }
    }
  }

  /** All corners turn to the left, or go on. */
  private static BigDecimal twiceTheAreaOfConvex(Polytope part, String what) {
    BigDecimal sum = BigDecimal.ZERO;
    int n = part.vertexCount();
    for (int k = 0; k < n; k++) {
      BigDecimal[] a = point(part, k);
      BigDecimal[] b = point(part, (k + 1) % n);
      BigDecimal[] c = point(part, (k + 2) % n);
      assertThat(cross(a, b, c).signum()).as("part %s of %s", part, what).isNotNegative();
      sum = sum.add(a[0].multiply(b[1])).subtract(a[1].multiply(b[0]));
    }
    return sum;
  }

  private static boolean contains(Polytope part, double x, double y) {
    BigDecimal[] p = {new BigDecimal(x), new BigDecimal(y)};
    int n = part.vertexCount();
    return IntStream.range(0, n)
        .allMatch(k -> cross(point(part, k), point(part, (k + 1) % n), p).signum() >= 0);
  }

  private static BigDecimal[] point(Polytope part, int k) {
    return new BigDecimal[] {
      new BigDecimal(part.coordinate(k, 0)), new BigDecimal(part.coordinate(k, 1))
    };
  }

  private static BigDecimal cross(BigDecimal[] a, BigDecimal[] b, BigDecimal[] c) {
    return b[0].subtract(a[0])
        .multiply(c[1].subtract(a[1]))
        .subtract(b[1].subtract(a[1]).multiply(c[0].subtract(a[0])));
  }

  /** Prisms over stars, whose lids are not convex, turned by quarters and shifted. */
  @Test
  void volumesOfMeshesAreThoseTheyWereMadeWith() throws IOException {
    for (int seed = 0; seed < FILES; seed++) {
      Random random = new Random(seed);
      Ring base = Ring.star(random, 0, 0, 4 + random.nextInt(12), 20, 90);
      long height = 1L + random.nextInt(50);
      int n = base.corners().size();
      List<long[]> points = new ArrayList<>();
      for (int k = 0; k < 2 * n; k++) {
        long[] c = base.corners().get(k % n);
        points.add(new long[] {c[0], c[1], k < n ? 0 : height});
      }
      int turn = random.nextInt(3);
      long shift = random.nextInt(2000) - 1000L;
      points.forEach(point -> turn(point, turn, shift));
      List<List<Integer>> faces = new ArrayList<>();
      faces.add(IntStream.range(0, n).mapToObj(k -> n - 1 - k).toList());
      faces.add(IntStream.range(n, 2 * n).boxed().toList());
      for (int k = 0; k < n; k++) {
        int next = (k + 1) % n;
        faces.add(List.of(k, next, n + next, n + k));
      }
      BigInteger six =
          BigInteger.valueOf(3 * base.twiceTheArea()).multiply(BigInteger.valueOf(height));
      for (String name : List.of("m.obj", "m.off", "m.ply")) {
        Path file = Files.writeString(folder.resolve(name), mesh(name, points, faces));
        TriangleMesh mesh = (TriangleMesh) PartFiles.read(file, "", "triangles").body();
        assertThat(mesh.isClosed()).as("%s, seed %d", name, seed).isTrue();
        assertThat(sixTimesTheVolume(mesh)).as("%s, seed %d", name, seed).isEqualTo(six);
        for (boolean binary : new boolean[] {false, true}) {
          Path stl = folder.resolve("m.stl");
          ShapeConverter.convert(file, "", stl, false, binary);
          TriangleMesh again = (TriangleMesh) PartFiles.read(stl, "", "triangles").body();
          assertThat(sixTimesTheVolume(again)).as("%s, seed %d", name, seed).isEqualTo(six);
        }
      }
    }
  }

  private static void turn(long[] point, int turn, long shift) {
    for (int k = 0; k < turn; k++) { // about the diagonal: x, y, z to y, z, x
      long x = point[0];
      point[0] = point[1];
      point[1] = point[2];
      point[2] = x;
    }
    for (int axis = 0; axis < 3; axis++) {
      point[axis] += shift * (axis + 1);
    }
  }

  private static String mesh(String name, List<long[]> points, List<List<Integer>> faces) {
    boolean obj = name.endsWith("obj");
    String vertices =
        points.stream()
            .map(p -> (obj ? "v " : "") + p[0] + " " + p[1] + " " + p[2] + "\n")
            .collect(Collectors.joining());
    String polygons =
        faces.stream()
            .map(
                face ->
                    (obj ? "f" : "" + face.size())
                        + face.stream()
                            .map(k -> " " + (obj ? k + 1 : k))
                            .collect(Collectors.joining())
                        + "\n")
            .collect(Collectors.joining());
    String head =
        switch (name) {
          case "m.obj" -> "";
          case "m.off" -> "OFF\n%d %d 0\n".formatted(points.size(), faces.size());
          default ->
              "ply\nformat ascii 1.0\nelement vertex %d\nproperty double x\nproperty double y\nproperty double z\nelement face %d\nproperty list int int vertex_indices\nend_header\n"
                  .formatted(points.size(), faces.size());
        };
    return head + vertices + polygons;
  }

  /** The divergence theorem. */
  private static BigInteger sixTimesTheVolume(TriangleMesh mesh) {
    BigInteger sum = BigInteger.ZERO;
    for (int t = 0; t < mesh.partCount(); t++) {
      BigInteger[][] p = new BigInteger[3][3];
      for (int k = 0; k < 3; k++) {
        for (int axis = 0; axis < 3; axis++) {
          p[k][axis] = BigInteger.valueOf((long) mesh.coordinate(mesh.corner(t, k), axis));
        }
      }
      for (int axis = 0; axis < 3; axis++) {
        int i = (axis + 1) % 3;
        int j = (axis + 2) % 3;
        BigInteger minor = p[1][i].multiply(p[2][j]).subtract(p[1][j].multiply(p[2][i]));
        sum = sum.add(p[0][axis].multiply(minor));
      }
    }
    return sum;
  }

  // --- tables

  /** A row that is known, and the ways to say it: each a list of columns and cells. */
  private record Known(Pose pose, Polytope shape, List<List<String[]>> parts) {}

  private static final String[] UNITS = {"m", "cm", "mm", "in", "ft"};
  private static final String[] METRES = {"1", "0.01", "0.001", "0.0254", "0.3048"};

  /** Says a length in a unit, and returns the double next to it in metres. */
  private static double length(Random random, String name, List<String[]> cells, int most) {
    int unit = random.nextInt(UNITS.length);
    BigDecimal said = BigDecimal.valueOf(1 + random.nextInt(most), random.nextInt(4));
    cells.add(new String[] {unit == 0 ? name : name + "_" + UNITS[unit], said.toPlainString()});
    return said.multiply(new BigDecimal(METRES[unit]), MathContext.UNLIMITED).doubleValue();
  }

  private static Known known(Random random) {
    List<String[]> shift = new ArrayList<>();
    double[] t = new double[3];
    for (int axis = 0; axis < 3; axis++) {
      t[axis] = length(random, (random.nextBoolean() ? "" : "t") + "xyz".charAt(axis), shift, 9999);
    }
    if (shift.stream().anyMatch(cell -> cell[0].startsWith("t"))) {
      shift.forEach(cell -> cell[0] = cell[0].startsWith("t") ? cell[0] : "t" + cell[0]);
    }
    int quarters = random.nextInt(4);
    double[] cos = {1, 0, -1, 0};
    double[] sin = {0, 1, 0, -1};
    double length = Math.scalb(1 + random.nextDouble(), random.nextInt(40) - 20);
    String[] half = {"0 1", length + " " + length, length + " 0", length + " " + -length};
    String[] zw = half[quarters].split(" ", -1);
    List<List<String[]>> turns =
        List.of(
            List.<String[]>of(new String[] {"yaw_deg", "" + (90 * quarters - 360)}),
            List.<String[]>of(new String[] {"yaw", "" + quarters * Math.PI / 2}),
            List.of(
                new String[] {"qw", zw[1]},
                new String[] {"qx", "0"},
                new String[] {"qy", "0"},
                new String[] {"qz", zw[0]}));
    List<String[]> sizes = new ArrayList<>();
    double[] h = new double[3];
    boolean halves = random.nextBoolean();
    for (int axis = 0; axis < 3; axis++) {
      h[axis] = length(random, (halves ? "half_" : "size_") + "xyz".charAt(axis), sizes, 99);
      h[axis] = halves ? h[axis] : h[axis] / 2;
    }
    double c = cos[quarters];
    double s = sin[quarters];
    return new Known(
        Pose.of(3, c, 0 - s, 0, t[0], s, c, 0, t[1], 0, 0, 1, t[2]),
        box(h),
        List.of(shift, turns.get(random.nextInt(3)), sizes));
  }

  private static Polytope box(double[] h) {
    double[] corners = new double[24];
    for (int k = 0; k < 24; k++) {
      corners[k] = (((k / 3) >> (k % 3)) & 1) == 1 ? h[k % 3] : 0 - h[k % 3];
    }
    return Polytope.of(3, corners);
  }

  private static String table(List<String[]> columns, Random random) {
    List<String[]> all = new ArrayList<>(columns);
    Collections.shuffle(all, random);
    return (random.nextBoolean() ? "\ufeff" : "")
        + all.stream().map(cell -> cell[0]).collect(Collectors.joining(","))
        + (random.nextBoolean() ? "\r\n" : "\n")
        + all.stream().map(cell -> cell[1]).collect(Collectors.joining(","));
  }

  @Test
  void columnsAreReadWhateverTheirOrderAndUnits() throws IOException {
    for (int seed = 0; seed < FILES; seed++) {
      Random random = new Random(seed);
      Known known = known(random);
      List<String[]> columns = new ArrayList<>();
      known.parts().forEach(columns::addAll);
      columns.add(new String[] {"name", "a"});
      columns.add(new String[] {"shape", "box"});
      String text = table(columns, random);
      Path file = Files.writeString(folder.resolve("b.csv"), text);
      try (BodiesFile rows = new BodiesFile(file, 3, ColumnReading.NAMED)) {
        BodiesFile.Row row = Objects.requireNonNull(rows.next());
        assertThat(row.pose()).as("seed %d: %s", seed, text).isEqualTo(known.pose());
        Polytope shape = (Polytope) new BodyShapes(3).shape(row, null);
        assertThat(shape.toArray())
            .as("seed %d: %s", seed, text)
            .isEqualTo(known.shape().toArray());
      }
      List<String[]> moved = new ArrayList<>(known.parts().get(0));
      moved.addAll(known.parts().get(1));
      moved.add(new String[] {"frame", "7"});
      moved.add(new String[] {"body", "a"});
      String frames = table(moved, random);
      Path motion = Files.writeString(folder.resolve("f.csv"), frames);
      try (FrameSource.Stream stream = new FramesFile(motion, 3, List.of("a")).open()) {
        Frame frame = stream.next();
        assertThat(frame.number()).isEqualTo(7);
        assertThat(frame.poses().get("a")).as("seed %d: %s", seed, frames).isEqualTo(known.pose());
      }
    }
  }

  /** What the generators make differs: a test of the test. */
  @Test
  void generatedFilesDiffer() {
    assertThat(
            IntStream.range(0, 20)
                .mapToObj(seed -> Arrays.toString(rings(new Random(seed)).get(0).corners().get(0)))
                .distinct())
        .hasSizeGreaterThan(15);
  }
}
