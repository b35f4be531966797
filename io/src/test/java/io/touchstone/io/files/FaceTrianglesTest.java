// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.io.PartedShape;
import io.touchstone.io.Remark;
import io.touchstone.io.text.Remarks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Faces that are not convex as triangles. They were fans from their first corner once, with
 * triangles outside. Coordinates are whole numbers here, so that a second way is exact: areas, and
 * winding numbers around the middles of triangles.
 */
final class FaceTrianglesTest {

  private static final int ROUNDS = 60;

  @TempDir private Path folder = Path.of("");

  /** A corner in the plane. */
  private record Corner(long x, long y) {}

  /** Families of polygons, each of which winds once around what it encloses. */
  private enum Family {
    STAR,
    COMB,
    SPIRAL,
    KEYHOLE,
    ANY;

    List<Corner> polygon(Random random) {
      return switch (this) {
        case STAR -> star(random);
        case COMB -> comb(random);
        case SPIRAL -> spiral(random);
        case KEYHOLE -> keyhole(random);
        case ANY -> uncrossed(random);
      };
    }
  }

  private static long turn(Corner a, Corner b, Corner c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
  }

  private static List<Corner> star(Random random) {
    List<Corner> corners = new ArrayList<>();
    int n = 3 + random.nextInt(20);
    for (int k = 0; k < n; k++) {
      double angle = 2 * Math.PI * k / n;
      double radius = 20 + random.nextInt(2000);
      corners.add(
          new Corner(Math.round(radius * Math.cos(angle)), Math.round(radius * Math.sin(angle))));
    }
    return corners;
  }

  private static List<Corner> comb(Random random) {
    List<Corner> corners = new ArrayList<>();
    int teeth = 1 + random.nextInt(8);
    corners.add(new Corner(0, -1 - random.nextInt(50)));
    corners.add(new Corner(4L * teeth, -1 - random.nextInt(50)));
    for (int k = teeth; k > 0; k--) {
      corners.add(new Corner(4L * k, 10 + random.nextInt(90)));
      corners.add(new Corner(4L * k - 2, random.nextInt(10)));
    }
    corners.add(new Corner(0, 10 + random.nextInt(90)));
    return corners;
  }

  private static List<Corner> spiral(Random random) {
    List<Corner> out = new ArrayList<>();
    List<Corner> in = new ArrayList<>();
    long reach = 10;
    int turns = 2 + random.nextInt(12);
    long[][] ways = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    for (int k = 0; k < turns; k++) {
      long[] way = ways[k % 4];
      out.add(new Corner(way[0] * (reach + 4), way[1] * (reach + 4)));
      in.add(new Corner(way[0] * reach, way[1] * reach));
      reach += 3 + random.nextInt(5);
    }
    Collections.reverse(in);
    out.addAll(in);
    return out;
  }

  /** A rectangle with holes side by side, each bridged to the next one and the last to a corner. */
  private static List<Corner> keyhole(Random random) {
    int holes = 1 + random.nextInt(5);
    long width = 20L * holes + 20;
    Corner gate = new Corner(width, random.nextInt(100));
    List<Corner> corners = new ArrayList<>();
    corners.add(gate);
    corners.add(new Corner(width, 100));
    corners.add(new Corner(0, 100));
    corners.add(new Corner(0, 0));
    corners.add(new Corner(width, 0));
    corners.add(gate);
    corners.addAll(hole(holes, random));
    return corners;
  }

  private static List<Corner> hole(int k, Random random) {
    if (k == 0) {
      return List.of();
    }
    long left = 20L * k + random.nextInt(5);
    long right = left + 2 + random.nextInt(10);
    long middle = 30L + random.nextInt(40);
    Corner east = new Corner(right, middle);
    Corner west = new Corner(left, middle + random.nextInt(7) - 3);
    List<Corner> corners = new ArrayList<>();
    corners.add(east);
    corners.add(new Corner((left + right) / 2, 5 + random.nextInt(20)));
    corners.add(west);
    List<Corner> next = hole(k - 1, random);
    if (!next.isEmpty()) {
      corners.addAll(next);
      corners.add(west);
    }
    corners.add(new Corner((left + right) / 2, 75 + random.nextInt(20)));
    corners.add(east);
    return corners;
  }

  /** Random points in an order without crossings: of two edges that meet one end is exchanged. */
  private static List<Corner> uncrossed(Random random) {
    List<Corner> corners = new ArrayList<>();
    int n = 5 + random.nextInt(15);
    while (corners.size() < n) {
      Corner corner = new Corner(random.nextInt(1000), random.nextInt(1000));
      if (!corners.contains(corner)) {
        corners.add(corner);
      }
    }
    boolean crossing = true;
    while (crossing) {
      crossing = false;
      for (int i = 0; i < n && !crossing; i++) {
        for (int j = i + 2; j < n && !crossing; j++) {
          if (crosses(
              corners.get(i), corners.get(i + 1), corners.get(j), corners.get((j + 1) % n))) {
            Collections.reverse(corners.subList(i + 1, j + 1));
            crossing = true;
          }
        }
      }
    }
    return corners;
  }

  private static boolean crosses(Corner a, Corner b, Corner c, Corner d) {
    return Long.signum(turn(a, b, c)) * Long.signum(turn(a, b, d)) < 0
        && Long.signum(turn(c, d, a)) * Long.signum(turn(c, d, b)) < 0;
  }

  /** Puts in corners on edges and corners twice, begins elsewhere, and goes the other way round. */
  private static List<Corner> disturbed(List<Corner> polygon, Random random) {
    List<Corner> corners = new ArrayList<>();
    for (int k = 0; k < polygon.size(); k++) {
      Corner corner = polygon.get(k);
      Corner next = polygon.get((k + 1) % polygon.size());
      corners.add(new Corner(2 * corner.x(), 2 * corner.y()));
      int more = random.nextInt(6);
      if (more == 0) {
        corners.add(corners.get(corners.size() - 1));
      } else if (more == 1) {
        corners.add(new Corner(corner.x() + next.x(), corner.y() + next.y()));
      }
    }
    Collections.rotate(corners, random.nextInt(corners.size()));
    if (random.nextBoolean()) {
      Collections.reverse(corners);
    }
    return corners;
  }

  /** What was told of the polygons of the file that was read last. */
  private final List<String> told = new ArrayList<>();

  private PartedShape read(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    told.clear();
    return Remarks.heard(
        remark -> {
          if (remark.code().equals(Remark.POLYGON_NOT_PLANAR)) {
            told.add(remark.code() + " " + remark.where() + ": " + remark.text());
          }
        },
        () -> PartFiles.read(file, "", "triangles"));
  }

  /** Which corner of a polygon stands where in space. */
  private final Map<List<Double>, Corner> places = new HashMap<>();

  /** Reads a polygon that lies in a plane. */
  private PartedShape inPlane(List<Corner> polygon, long[] plane) throws IOException {
    StringBuilder obj = new StringBuilder();
    places.clear();
    for (Corner c : polygon) {
      double[] point = new double[3];
      for (int axis = 0; axis < 3; axis++) {
        point[axis] = plane[2 * axis] * c.x() + plane[2 * axis + 1] * c.y() + 7;
      }
      obj.append(vertex(c, point));
    }
    obj.append("f");
    for (int k = 1; k <= polygon.size(); k++) {
      obj.append(' ').append(k);
    }
    return read("f.obj", obj.append('\n').toString());
  }

  private String vertex(Corner corner, double... point) {
    places.put(List.of(point[0] + 0.0, point[1] + 0.0, point[2] + 0.0), corner);
    return "v %s %s %s%n".formatted(point[0], point[1], point[2]);
  }

  private Corner corner(TriangleMesh mesh, int triangle, int k) {
    int point = mesh.corner(triangle, k);
    return Objects.requireNonNull(
        places.get(
            List.of(
                mesh.coordinate(point, 0) + 0.0,
                mesh.coordinate(point, 1) + 0.0,
                mesh.coordinate(point, 2) + 0.0)));
  }

  private static long area(List<Corner> polygon) {
    long twice = 0;
    for (int k = 0; k < polygon.size(); k++) {
      twice += turn(new Corner(0, 0), polygon.get(k), polygon.get((k + 1) % polygon.size()));
    }
    return twice;
  }

  /** Returns how often a polygon goes around a point that is on none of its edges. */
  private static int winding(List<Corner> polygon, Corner p) {
    int winding = 0;
    for (int k = 0; k < polygon.size(); k++) {
      Corner a = polygon.get(k);
      Corner b = polygon.get((k + 1) % polygon.size());
      if (a.y() <= p.y() && b.y() > p.y() && turn(a, b, p) > 0) {
        winding++;
      } else if (a.y() > p.y() && b.y() <= p.y() && turn(a, b, p) < 0) {
        winding--;
      }
    }
    return winding;
  }

  private void requireCover(TriangleMesh mesh, List<Corner> polygon, String what) {
    assertThat(mesh.partCount()).as(what).isEqualTo(polygon.size() - 2);
    long area = area(polygon);
    int sign = Long.signum(area);
    List<Corner> tripled = polygon.stream().map(c -> new Corner(3 * c.x(), 3 * c.y())).toList();
    long sum = 0;
    for (int t = 0; t < mesh.partCount(); t++) {
      Corner a = corner(mesh, t, 0);
      Corner b = corner(mesh, t, 1);
      Corner c = corner(mesh, t, 2);
      long own = turn(a, b, c);
      assertThat(own * sign).as("%s: triangle %d", what, t).isNotNegative();
      sum += own;
      if (own != 0) {
        Corner middle = new Corner(a.x() + b.x() + c.x(), a.y() + b.y() + c.y());
        assertThat(winding(tripled, middle)).as("%s: triangle %d", what, t).isEqualTo(sign);
        for (int k = 0; k < polygon.size(); k++) {
          Corner p = polygon.get(k);
          Corner q = polygon.get((k + 1) % polygon.size());
          assertThat(crosses(a, b, p, q) || crosses(b, c, p, q) || crosses(c, a, p, q))
              .as("%s: triangle %d and edge %d", what, t, k)
              .isFalse();
        }
      }
    }
    assertThat(sum).as(what).isEqualTo(area);
  }

  @ParameterizedTest
  @EnumSource(Family.class)
  void trianglesCoverThePolygonOnce(Family family) throws IOException {
    for (int seed = 0; seed < ROUNDS; seed++) {
      Random random = new Random(seed);
      List<Corner> plain = family.polygon(random);
      List<Corner> polygon = disturbed(plain, random);
      long[] plane = new long[6];
      do {
        for (int k = 0; k < 6; k++) {
          plane[k] = random.nextInt(9) - 4L;
        }
      } while (plane[0] * plane[3] == plane[1] * plane[2]
          && plane[0] * plane[5] == plane[1] * plane[4]
          && plane[2] * plane[5] == plane[3] * plane[4]);
      String what = "%s, seed %d: %s".formatted(family, seed, polygon);
      PartedShape shape = inPlane(polygon, plane);
      requireCover((TriangleMesh) shape.body(), polygon, what);
      assertThat(told).as(what).isEmpty();
    }
  }

  /** Bridges of two holes that lie on each other, and holes that touch. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 0 12 0 12 12 0 12 0 0 2 2 2 4 3 4 2 2 0 0 6 6 6 8 8 8 8 6 6 6",
        "0 0 12 0 12 6 8 6 8 4 6 6 8 8 8 6 12 6 12 12 0 12",
        "0 0 12 0 12 6 8 6 6 4 4 6 2 5 2 7 4 6 6 8 8 6 12 6 12 12 0 12",
        "0 0 4 0 4 4 2 4 2 2 2 4 0 4",
        "0 0 0 0 4 0 4 4 4 4 0 4 0 0",
      })
  void bridgesMayLieOnEachOther(String text) throws IOException {
    String[] numbers = text.split(" ", -1);
    List<Corner> polygon =
        IntStream.range(0, numbers.length / 2)
            .mapToObj(
                k -> new Corner(Long.parseLong(numbers[2 * k]), Long.parseLong(numbers[2 * k + 1])))
            .toList();
    for (int start = 0; start < polygon.size(); start++) {
      List<Corner> turned = new ArrayList<>(polygon);
      Collections.rotate(turned, start);
      PartedShape shape = inPlane(turned, new long[] {1, 0, 0, 1, 0, 0});
      requireCover((TriangleMesh) shape.body(), turned, "start " + start);
      assertThat(told).isEmpty();
    }
  }

  /** Convex faces are the fans that they were, with corners on edges and rounded corners, too. */
  @Test
  void convexFacesAreFansFromTheirFirstCorner() throws IOException {
    double[][] points = {{0, 0, 0.1}, {2, 0, 0.2}, {4, 0, 0.3}, {4, 1, 0.3000000001}, {0, 1, 0.1}};
    int[][] faces = {{0, 2, 3, 4}, {1, 2, 3, 4, 0}, {4, 3, 2, 0}, {0, 4, 3, 2}, {3, 4, 0, 1, 2}};
    for (int[] face : faces) {
      StringBuilder obj = new StringBuilder();
      for (int k : face) {
        obj.append(vertex(new Corner(k, 0), points[k]));
      }
      IntStream.range(0, face.length).forEach(k -> obj.append(k == 0 ? "f 1" : " " + (k + 1)));
      TriangleMesh mesh = (TriangleMesh) read("f.obj", obj.append('\n').toString()).body();
      for (int t = 0; t < mesh.partCount(); t++) {
        for (int k = 0; k < 3; k++) {
          assertThat(corner(mesh, t, k).x()).isEqualTo(face[k == 0 ? 0 : t + k]);
        }
      }
    }
  }

  private static final String STAR_AND_BENT =
      """
      v 0 0 0
      v 4 0 0
      v 4 4 0
      v 0 4 0.5
      v 2 0 1
      v 0 3 1
      v 4 1 1
      v 0 1 1
      v 4 3 1
      v 9 9 9
      f 1 2 3
      f 1 2 3 4
      f 5 6 7 8 9
      f 4 3 2 1
      """;

  /** Told once of a file: how many, where the first is, and how far they are off. */
  @Test
  void facesThatAreNoPolygonsOfAPlaneAreTold() throws IOException {
    PartedShape shape = read("f.obj", STAR_AND_BENT);
    assertThat(told).hasSize(1);
    assertThat(told.get(0))
        .startsWith("polygon-not-planar ")
        .contains("f.obj:12: first of this face: ")
        .contains("1 face crosses itself", "2 faces leave their planes by more than 1.0E-6 of the")
        .containsPattern("by 0\\.1\\d+ at most");
    assertThat(((TriangleMesh) shape.body()).partCount()).isEqualTo(1 + 2 + 3 + 2);
    // what many programs write, rounded to seven digits, is not told
    read("g.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0.0000001\nv 0 1 0\nf 1 2 3 4\n");
    assertThat(told).isEmpty();
    // a fan that goes around its first corner twice, and a bow tie without an area
    read(
        "h.obj",
        """
        v 0 0 0
        v 2 0 0
        v 0 2 0
        v -2 -1 0
        v 1 -2 0
        v 3 1 0
        v -1 3 0
        f 1 2 3 4 5 6 7
        """);
    assertThat(told).hasSize(1);
    read("i.obj", "v 0 0 0\nv 2 2 0\nv 2 0 0\nv 0 2 0\nf 1 2 3 4\n");
    assertThat(told).hasSize(1);
  }

  /** Coordinates whose products overflow, vanish or are far from the origin. */
  @ParameterizedTest
  @CsvSource({"1e300, 0", "1e-300, 0", "1, 4503599627370496", "5e-324, 0", "1, 6000000"})
  void signsAreExact(double size, double shift) throws IOException {
    long[][] ell = {{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}};
    for (int start = 0; start < 6; start++) {
      StringBuilder obj = new StringBuilder();
      List<Corner> polygon = new ArrayList<>();
      places.clear();
      for (int k = 0; k < 6; k++) {
        long[] c = ell[(k + start) % 6];
        polygon.add(new Corner(c[1], c[0])); // z and x, as seen along y
        obj.append(vertex(polygon.get(k), size * c[0] + shift, 0.0, size * c[1] + shift));
      }
      TriangleMesh mesh = (TriangleMesh) read("f.obj", obj + "f 1 2 3 4 5 6\n").body();
      requireCover(mesh, polygon, "start " + start);
    }
  }
}
