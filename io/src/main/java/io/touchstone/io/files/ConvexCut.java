// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.files.PolygonRings.Corner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Cuts a polygon with holes into convex parts at its own corners, so that the parts cover exactly
 * what the polygon covers: bridges to the holes, ears, and then diagonals are taken out that no
 * part needs (S. Hertel and K. Mehlhorn 1983). With r reflex corners and h holes there are at most
 * 4 (r + h) + 1 parts. All decisions are by exact signs. Not thread-safe.
 */
final class ConvexCut {

  private final List<Corner> walk;
  private final List<List<Corner>> holes;

  private ConvexCut(PolygonRings rings) {
    this.walk = new ArrayList<>(rings.rings().get(0));
    this.holes = new ArrayList<>(rings.rings().subList(1, rings.rings().size()));
  }

  /**
   * Returns the convex parts, each counter-clockwise.
   *
   * @throws InvalidInputException if the polygon cannot be cut, which no polygon should be able to
   */
  static List<List<Corner>> parts(PolygonRings rings) {
    return new ConvexCut(rings).cut();
  }

  /** Returns a part as a body. */
  static Polytope body(List<Corner> part) {
    double[] coordinates = new double[2 * part.size()];
    for (int k = 0; k < part.size(); k++) {
      coordinates[2 * k] = part.get(k).x();
      coordinates[2 * k + 1] = part.get(k).y();
    }
    return Polytope.of(2, coordinates);
  }

  private List<List<Corner>> cut() {
    holes.sort(Comparator.comparingDouble(ConvexCut::right).reversed());
    while (!holes.isEmpty()) {
      List<Corner> next =
          holes.stream().filter(hole -> touching(hole) >= 0).findFirst().orElse(holes.get(0));
      holes.remove(next);
      bridge(next);
    }
    double[] x = walk.stream().mapToDouble(Corner::x).toArray();
    double[] y = walk.stream().mapToDouble(Corner::y).toArray();
    PolygonEars ears = new PolygonEars(x, y);
    int[] triangles = ears.cut();
    if (!ears.isClean()) {
      throw new InvalidInputException(
          walk.get(0).where(),
          "the polygon cannot be cut into parts; its rings touch each other in a circle");
    }
    List<List<Corner>> parts = new ArrayList<>();
    for (int k = 0; k < triangles.length; k += 3) {
      List<Corner> triangle = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        triangle.add(walk.get(triangles[k + i]));
      }
      if (PolygonRings.turn(triangle.get(0), triangle.get(1), triangle.get(2)) > 0) {
        parts.add(triangle);
      }
    }
    return merged(parts);
  }

  private static double right(List<Corner> ring) {
    return ring.stream().mapToDouble(Corner::x).max().orElseThrow();
  }

  /** Joins a hole to the walk by an edge that crosses nothing, walked there and back. */
  private void bridge(List<Corner> hole) {
    int from = touching(hole);
    for (int k = 0; k < hole.size() && touching(hole) < 0; k++) {
      from = from < 0 || hole.get(k).x() > hole.get(from).x() ? k : from;
    }
    for (int turned = 0; turned < hole.size(); turned++) {
      int start = (from + turned) % hole.size();
      Corner corner = hole.get(start);
      int to = inSight(corner, hole, start);
      if (to >= 0) {
        List<Corner> inserted = new ArrayList<>();
        boolean same = walk.get(to).isAt(corner);
        for (int k = same ? 1 : 0; k < hole.size() + (same ? 0 : 1); k++) {
          inserted.add(hole.get((start + k) % hole.size()));
        }
        inserted.add(walk.get(to));
        walk.addAll(to + 1, inserted);
        return;
      }
    }
    throw new InvalidInputException(hole.get(0).where(), "the hole cannot be reached");
  }

  /** Returns the corner of a hole that stands at a corner of the walk; -1 if there is none. */
  private int touching(List<Corner> hole) {
    for (int k = 0; k < hole.size(); k++) {
      if (walk.stream().anyMatch(hole.get(k)::isAt)) {
        return k;
      }
    }
    return -1;
  }

  /** Returns the nearest corner of the walk to which the way is free; -1 if there is none. */
  private int inSight(Corner corner, List<Corner> hole, int start) {
    Integer[] order = new Integer[walk.size()];
    for (int k = 0; k < order.length; k++) {
      order[k] = k;
    }
    Arrays.sort(order, Comparator.comparingDouble(k -> distance(walk.get(k), corner)));
    Corner next = hole.get((start + 1) % hole.size());
    for (int to : order) {
      Corner end = walk.get(to);
      Corner towards = end.isAt(corner) ? next : corner;
      boolean free =
          end.isAt(corner) || (leadsInside(hole, start, end) && isFree(corner, end, hole));
      if (free && leadsInside(walk, to, towards)) {
        return to;
      }
    }
    return -1;
  }

  private static double distance(Corner a, Corner b) {
    double x = a.x() - b.x();
    double y = a.y() - b.y();
    return x * x + y * y;
  }

  /** Tells whether the way from a corner of a ring begins on its left, where the polygon is. */
  private static boolean leadsInside(List<Corner> ring, int at, Corner towards) {
    Corner corner = ring.get(at);
    Corner before = ring.get((at + ring.size() - 1) % ring.size());
    Corner after = ring.get((at + 1) % ring.size());
    boolean left = PolygonRings.turn(corner, after, towards) > 0;
    boolean right = PolygonRings.turn(before, corner, towards) > 0;
    return PolygonRings.turn(before, corner, after) > 0 ? left && right : left || right;
  }

  private boolean isFree(Corner a, Corner b, List<Corner> own) {
    if (!isFree(a, b, walk, true) || !isFree(a, b, own, true)) {
      return false;
    }
    return holes.stream().allMatch(hole -> isFree(a, b, hole, false));
  }

  /** Tells whether a way meets no edge of a ring, but perhaps at the corners that it joins. */
  private static boolean isFree(Corner a, Corner b, List<Corner> ring, boolean endsCount) {
    for (int k = 0; k < ring.size(); k++) {
      Corner c = ring.get(k);
      Corner d = ring.get((k + 1) % ring.size());
      boolean common = endsCount && (c.isAt(a) || c.isAt(b) || d.isAt(a) || d.isAt(b));
      int p = PolygonRings.turn(a, b, c);
      int q = PolygonRings.turn(a, b, d);
      if (common) {
        // an edge that goes on along the way is in it
        boolean along = p == 0 && q == 0 && (isWithin(a, c, b) || isWithin(a, d, b));
        boolean other =
            (c.isAt(a) || c.isAt(b)) ? q == 0 && isWithin(a, d, b) : p == 0 && isWithin(a, c, b);
        if (along || other) {
          return false;
        }
      } else if (p * q <= 0
          && PolygonRings.turn(c, d, a) * PolygonRings.turn(c, d, b) <= 0
          && !(p == 0 && q == 0 && !isWithin(a, c, b) && !isWithin(a, d, b))) {
        return false;
      }
    }
    return true;
  }

  /** Tells whether a point of a line is between two others, and none of them. */
  private static boolean isWithin(Corner a, Corner c, Corner b) {
    return !c.isAt(a)
        && !c.isAt(b)
        && Math.min(a.x(), b.x()) <= c.x()
        && c.x() <= Math.max(a.x(), b.x())
        && Math.min(a.y(), b.y()) <= c.y()
        && c.y() <= Math.max(a.y(), b.y());
  }

  // --- merging

  private record Point(double x, double y) {

    static Point of(Corner corner) {
      return new Point(corner.x(), corner.y());
    }
  }

  private record Way(Point from, Point to) {}

  /** Takes out each diagonal at which the two parts together are convex. */
  private static List<List<Corner>> merged(List<List<Corner>> parts) {
    Map<Way, Integer> owners = new HashMap<>();
    Map<Integer, List<Corner>> kept = new LinkedHashMap<>();
    for (int part = 0; part < parts.size(); part++) {
      kept.put(part, parts.get(part));
      own(owners, parts.get(part), part);
    }
    for (int part = 0; part < parts.size(); part++) {
      List<Corner> triangle = parts.get(part);
      for (int k = 0; k < 3; k++) {
        Point u = Point.of(triangle.get(k));
        Point v = Point.of(triangle.get((k + 1) % 3));
        Integer one = owners.get(new Way(u, v));
        Integer other = owners.get(new Way(v, u));
        if (one != null && other != null && !one.equals(other)) {
          List<Corner> together =
              together(
                  kept.getOrDefault(one, List.of()), kept.getOrDefault(other, List.of()), u, v);
          if (!together.isEmpty()) {
            kept.put(one, together);
            kept.remove(other);
            owners.remove(new Way(u, v));
            owners.remove(new Way(v, u));
            own(owners, together, one);
          }
        }
      }
    }
    return new ArrayList<>(kept.values());
  }

  private static void own(Map<Way, Integer> owners, List<Corner> ring, int part) {
    for (int k = 0; k < ring.size(); k++) {
      owners.put(new Way(Point.of(ring.get(k)), Point.of(ring.get((k + 1) % ring.size()))), part);
    }
  }

  /** Returns two parts without the edge u, v between them; empty if they are not convex so. */
  private static List<Corner> together(List<Corner> one, List<Corner> other, Point u, Point v) {
    List<Corner> ring = new ArrayList<>(after(one, v));
    ring.addAll(after(other, u));
    int n = ring.size();
    int joint = one.size() - 1;
    boolean convex =
        PolygonRings.turn(ring.get(n - 1), ring.get(0), ring.get(1)) >= 0
            && PolygonRings.turn(ring.get(joint - 1), ring.get(joint), ring.get((joint + 1) % n))
                >= 0;
    return convex ? ring : List.of();
  }

  /** Returns a ring from a point on, without the last corner, which is the other end. */
  private static List<Corner> after(List<Corner> ring, Point start) {
    int n = ring.size();
    int at = 0;
    while (!Point.of(ring.get(at)).equals(start)) {
      at++;
    }
    List<Corner> from = new ArrayList<>();
    for (int k = 0; k < n - 1; k++) {
      from.add(ring.get((at + k) % n));
    }
    return from;
  }
}
