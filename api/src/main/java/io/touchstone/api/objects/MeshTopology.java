// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.objects;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * How the triangles of a mesh hang together: by points, which are vertices with equal coordinates,
 * as files repeat a vertex for each of its normals.
 */
final class MeshTopology {

  private record Point(double x, double y, double z) {}

  private record Edge(int low, int high) {}

  private record Corners(int low, int middle, int high) {}

  private final double[] coordinates;
  private final int[] corners;
  private final int[] components;
  private final MeshReport report;

  /** Takes over both arrays. */
  MeshTopology(double[] vertices, int[] triangles) {
    Map<Point, Integer> points = new HashMap<>();
    double[] different = new double[vertices.length];
    corners = new int[triangles.length];
    for (int i = 0; i < triangles.length; i++) {
      int v = 3 * triangles[i];
      // + 0.0: minus zero becomes zero
      double x = vertices[v] + 0.0;
      double y = vertices[v + 1] + 0.0;
      double z = vertices[v + 2] + 0.0;
      int next = points.size();
      int point = points.computeIfAbsent(new Point(x, y, z), fresh -> next);
      different[3 * point] = x;
      different[3 * point + 1] = y;
      different[3 * point + 2] = z;
      corners[i] = point;
    }
    coordinates = Arrays.copyOf(different, 3 * points.size());
    components = new int[triangles.length / 3];
    int pieces = findComponents();
    report = describe(pieces);
  }

  double[] coordinates() {
    return coordinates;
  }

  int[] corners() {
    return corners;
  }

  int[] components() {
    return components;
  }

  MeshReport report() {
    return report;
  }

  /** Unites the points of each triangle (union by halving paths); numbers the pieces. */
  private int findComponents() {
    int[] parent = new int[coordinates.length / 3];
    Arrays.setAll(parent, i -> i);
    for (int t = 0; t < components.length; t++) {
      int first = root(parent, corners[3 * t]);
      parent[root(parent, corners[3 * t + 1])] = first;
      parent[root(parent, corners[3 * t + 2])] = first;
    }
    int[] number = new int[parent.length];
    Arrays.fill(number, -1);
    int count = 0;
    for (int t = 0; t < components.length; t++) {
      int root = root(parent, corners[3 * t]);
      if (number[root] < 0) {
        number[root] = count++;
      }
      components[t] = number[root];
    }
    return count;
  }

  private static int root(int[] parent, int of) {
    int node = of;
    while (parent[node] != node) {
      parent[node] = parent[parent[node]];
      node = parent[node];
    }
    return node;
  }

  private MeshReport describe(int pieces) {
    Map<Edge, int[]> edges = new HashMap<>(); // triangles one way less the other way, and all
    Set<Corners> seen = new HashSet<>();
    int duplicates = 0;
    int degenerate = 0;
    for (int t = 0; t < components.length; t++) {
      int[] sorted = Arrays.copyOfRange(corners, 3 * t, 3 * t + 3);
      for (int k = 0; k < 3; k++) {
        count(edges, sorted[k], sorted[(k + 1) % 3]);
      }
      degenerate += hasNoArea(sorted[0], sorted[1], sorted[2]) ? 1 : 0;
      Arrays.sort(sorted);
      duplicates += seen.add(new Corners(sorted[0], sorted[1], sorted[2])) ? 0 : 1;
    }
    int unbalanced = 0;
    int nonManifold = 0;
    int turned = 0;
    for (int[] edge : edges.values()) {
      unbalanced += edge[0] == 0 ? 0 : 1;
      nonManifold += edge[1] > 2 ? 1 : 0;
      turned += edge[1] == 2 && edge[0] != 0 ? 1 : 0;
    }
    return new MeshReport(
        components.length,
        coordinates.length / 3,
        pieces,
        duplicates,
        degenerate,
        unbalanced,
        nonManifold,
        turned);
  }

  private static void count(Map<Edge, int[]> edges, int from, int to) {
    if (from == to) {
      return;
    }
    int[] edge =
        edges.computeIfAbsent(
            new Edge(Math.min(from, to), Math.max(from, to)), fresh -> new int[2]);
    edge[0] += from < to ? 1 : -1;
    edge[1]++;
  }

  /**
   * Tells whether the cross product of two sides is zero. In doubles first: a component that is off
   * from zero by more than its roundings, 8 units of the last place of its terms, decides.
   */
  private boolean hasNoArea(int p, int q, int r) {
    if (p == q || q == r || r == p) {
      return true;
    }
    for (int axis = 0; axis < 3; axis++) {
      int next = (axis + 1) % 3;
      double left = side(p, q, axis) * side(p, r, next);
      double right = side(p, q, next) * side(p, r, axis);
      if (Math.abs(left - right) > 0x1p-50 * (Math.abs(left) + Math.abs(right)) + 0x1p-1020) {
        return false;
      }
    }
    for (int axis = 0; axis < 3; axis++) {
      int next = (axis + 1) % 3;
      BigDecimal left = exactSide(p, q, axis).multiply(exactSide(p, r, next));
      BigDecimal right = exactSide(p, q, next).multiply(exactSide(p, r, axis));
      if (left.compareTo(right) != 0) {
        return false;
      }
    }
    return true;
  }

  private double side(int from, int to, int axis) {
    return coordinates[3 * to + axis] - coordinates[3 * from + axis];
  }

  /** A double is a decimal fraction, without rounding. */
  private BigDecimal exactSide(int from, int to, int axis) {
    return new BigDecimal(coordinates[3 * to + axis])
        .subtract(new BigDecimal(coordinates[3 * from + axis]));
  }
}
