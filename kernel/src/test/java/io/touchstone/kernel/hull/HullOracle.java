// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.ScaledIntegers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The hull by definition, in integers: every plane through three points that has no points on one
 * side carries a face. For small sets only.
 */
final class HullOracle {

  /** Faces as cycles of vertices, counter-clockwise from outside, from the lowest vertex on. */
  final Set<List<Integer>> faces = new HashSet<>();

  final TreeSet<Integer> vertices = new TreeSet<>();
  final int affineDimension;

  /** Of a flat polygon in space: the face that must be face 0. */
  List<Integer> firstFace = List.of();

  private final int dimension;
  private final BigInteger[][] points;
  private final List<Integer> distinct = new ArrayList<>();

  HullOracle(int dimension, double... coordinates) {
    this.dimension = dimension;
    ScaledIntegers scaled = ScaledIntegers.of(coordinates);
    int n = coordinates.length / dimension;
    points = new BigInteger[n][3];
    Map<List<BigInteger>, Integer> seen = new LinkedHashMap<>();
    for (int p = 0; p < n; p++) {
      for (int axis = 0; axis < 3; axis++) {
        points[p][axis] = axis < dimension ? scaled.integer(p * dimension + axis) : BigInteger.ZERO;
      }
      seen.putIfAbsent(List.of(points[p]), p);
    }
    distinct.addAll(seen.values());
    affineDimension = n == 0 ? -1 : IntegerMatrix.homogeneous(dimension, coordinates).rank() - 1;
    switch (affineDimension) {
      case -1 -> {}
      case 0 -> vertices.add(0);
      case 1 -> segment();
      case 2 -> polygon();
      default -> polyhedron();
    }
  }

  private void segment() {
    for (int a : distinct) {
      boolean inside = false;
      for (int b : distinct) {
        for (int c : distinct) {
          inside |= dot(minus(b, a), minus(c, a)).signum() < 0;
        }
      }
      if (!inside) {
        vertices.add(a);
      }
    }
  }

  private void polygon() {
    BigInteger[] normal = {BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO};
    int a = distinct.get(0);
    for (int b : distinct) {
      for (int c : distinct) {
        BigInteger[] cross = cross(minus(b, a), minus(c, a));
        normal = isZero(cross) ? normal : cross;
      }
    }
    // counter-clockwise in (x, y), or in (x, z), whose normal is -y, or in (y, z)
    int sign =
        normal[2].signum() != 0
            ? normal[2].signum()
            : normal[1].signum() != 0 ? -normal[1].signum() : normal[0].signum();
    BigInteger[] up = sign > 0 ? normal : negate(normal);
    firstFace = cycle(distinct, up);
    faces.add(firstFace);
    if (dimension == 3) {
      faces.add(cycle(distinct, negate(up)));
    }
  }

  private void polyhedron() {
    Set<Set<Integer>> known = new HashSet<>();
    for (int a : distinct) {
      for (int b : distinct) {
        for (int c : distinct) {
          if (a < b && b < c) {
            faceThrough(a, minus(b, a), minus(c, a), known);
          }
        }
      }
    }
  }

  private void faceThrough(int a, BigInteger[] u, BigInteger[] v, Set<Set<Integer>> known) {
    BigInteger[] normal = cross(u, v);
    if (isZero(normal)) {
      return;
    }
    Set<Integer> on = new TreeSet<>();
    boolean above = false;
    boolean below = false;
    for (int p : distinct) {
      int side = dot(normal, minus(p, a)).signum();
      above |= side > 0;
      below |= side < 0;
      if (side == 0) {
        on.add(p);
      }
    }
    if (above != below && known.add(on)) {
      faces.add(cycle(new ArrayList<>(on), above ? negate(normal) : normal));
    }
  }

  /** The corners of coplanar points: directed edges with all others on the left or between. */
  private List<Integer> cycle(List<Integer> on, BigInteger[] normal) {
    Map<Integer, Integer> next = new LinkedHashMap<>();
    for (int a : on) {
      for (int b : on) {
        if (a != b && isEdge(a, b, on, normal)) {
          next.put(a, b);
        }
      }
    }
    List<Integer> cycle = new ArrayList<>();
    int start = new TreeSet<>(next.keySet()).first();
    int at = start;
    do {
      cycle.add(at);
      vertices.add(at);
      at = Objects.requireNonNull(next.get(at));
    } while (at != start);
    return cycle;
  }

  private boolean isEdge(int a, int b, List<Integer> on, BigInteger[] normal) {
    BigInteger[] ab = minus(b, a);
    for (int c : on) {
      BigInteger[] ac = minus(c, a);
      int side = dot(normal, cross(ab, ac)).signum();
      if (side < 0
          || (side == 0 && (dot(ab, ac).signum() < 0 || dot(ab, minus(c, b)).signum() > 0))) {
        return false;
      }
    }
    return true;
  }

  private BigInteger[] minus(int p, int q) {
    BigInteger[] d = new BigInteger[3];
    for (int axis = 0; axis < 3; axis++) {
      d[axis] = points[p][axis].subtract(points[q][axis]);
    }
    return d;
  }

  private static BigInteger[] cross(BigInteger[] u, BigInteger[] v) {
    BigInteger[] c = new BigInteger[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      c[i] = u[j].multiply(v[k]).subtract(u[k].multiply(v[j]));
    }
    return c;
  }

  private static BigInteger dot(BigInteger[] u, BigInteger[] v) {
    return u[0].multiply(v[0]).add(u[1].multiply(v[1])).add(u[2].multiply(v[2]));
  }

  private static BigInteger[] negate(BigInteger[] v) {
    return new BigInteger[] {v[0].negate(), v[1].negate(), v[2].negate()};
  }

  private static boolean isZero(BigInteger[] v) {
    return v[0].signum() == 0 && v[1].signum() == 0 && v[2].signum() == 0;
  }
}
