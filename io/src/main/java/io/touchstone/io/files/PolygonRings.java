// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.exact.Orientation;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rings of a polygon in the plane, its border first and then its holes, made ready to be cut:
 * the border counter-clockwise, holes clockwise, no corner on a line with its neighbours, and a
 * corner wherever another ring touches. All decisions are by exact signs. Not thread-safe.
 */
final class PolygonRings {

  /** A point, and where the file says it. */
  record Corner(double x, double y, Position where) {

    boolean isAt(Corner other) {
      return x == other.x && y == other.y;
    }

    @Override
    public String toString() {
      return "(%s, %s)".formatted(x, y);
    }
  }

  private record Edge(int ring, int from, Corner a, Corner b) {}

  private final List<List<Corner>> rings = new ArrayList<>();

  /**
   * Makes rings ready.
   *
   * @param said the rings as the file has them, each closed by its first corner
   * @throws InvalidInputException if they are no polygon
   */
  PolygonRings(List<List<Corner>> said) {
    for (List<Corner> ring : said) {
      rings.add(plain(ring));
    }
    refuseCrossings();
    for (int k = 0; k < rings.size(); k++) {
      List<Corner> ring = rings.get(k);
      if ((sign(ring) > 0) != (k == 0)) {
        Collections.reverse(ring);
      }
    }
    refuseMisplaced();
    insertTouches();
  }

  /** Returns the border, and then the holes. */
  List<List<Corner>> rings() {
    return rings;
  }

  static int turn(Corner a, Corner b, Corner c) {
    return Orientation.of2(a.x(), a.y(), b.x(), b.y(), c.x(), c.y());
  }

  private static int sign(List<Corner> ring) {
    return FaceTriangles.areaSign(
        ring.stream().mapToDouble(Corner::x).toArray(),
        ring.stream().mapToDouble(Corner::y).toArray());
  }

  /** Takes out corners that repeat or are on a line with their neighbours. */
  private static List<Corner> plain(List<Corner> said) {
    Corner first = said.get(0);
    if (said.size() < 4 || !first.isAt(said.get(said.size() - 1))) {
      throw new InvalidInputException(
          said.get(said.size() - 1).where(),
          "a ring has at least 4 points and ends where it begins, at %s; found %d, the last at %s"
              .formatted(first, said.size(), said.get(said.size() - 1)));
    }
    List<Corner> ring = new ArrayList<>();
    for (Corner corner : said.subList(0, said.size() - 1)) {
      if (ring.isEmpty() || !ring.get(ring.size() - 1).isAt(corner)) {
        ring.add(corner);
      }
    }
    for (int k = 0, kept = 0; kept < ring.size() && ring.size() > 2; ) {
      int n = ring.size();
      Corner a = ring.get((k + n - 1) % n);
      Corner b = ring.get(k % n);
      Corner c = ring.get((k + 1) % n);
      if (a.isAt(b) || (turn(a, b, c) == 0 && isBetween(a, b, c))) {
        ring.remove(k % n);
        kept = 0;
        k = Math.max(0, k % n - 1);
      } else {
        k = (k + 1) % n;
        kept++;
      }
    }
    if (ring.size() < 3) {
      throw new InvalidInputException(first.where(), "the ring encloses no area");
    }
    return ring;
  }

  /** Tells whether a point of a line is between two others, ends included. */
  private static boolean isBetween(Corner a, Corner b, Corner c) {
    return Math.min(a.x(), c.x()) <= b.x()
        && b.x() <= Math.max(a.x(), c.x())
        && Math.min(a.y(), c.y()) <= b.y()
        && b.y() <= Math.max(a.y(), c.y());
  }

  private List<Edge> edges() {
    List<Edge> edges = new ArrayList<>();
    for (int r = 0; r < rings.size(); r++) {
      List<Corner> ring = rings.get(r);
      for (int k = 0; k < ring.size(); k++) {
        edges.add(new Edge(r, k, ring.get(k), ring.get((k + 1) % ring.size())));
      }
    }
    edges.sort(Comparator.comparingDouble(PolygonRings::left));
    return edges;
  }

  private static double left(Edge edge) {
    return Math.min(edge.a().x(), edge.b().x());
  }

  /** Refuses rings that cross themselves or each other, or have more than a point in common. */
  private void refuseCrossings() {
    List<Edge> edges = edges();
    int[][] touches = new int[rings.size()][rings.size()];
    List<Corner> met = new ArrayList<>();
    for (int i = 0; i < edges.size(); i++) {
      Edge e = edges.get(i);
      double right = Math.max(e.a().x(), e.b().x());
      for (int j = i + 1; j < edges.size() && left(edges.get(j)) <= right; j++) {
        Edge f = edges.get(j);
        if (!isNeighbour(e, f) && meet(e, f)) {
          Corner at = touching(e, f);
          if (e.ring() == f.ring() || at == null) {
            throw crossing(e, f);
          }
          boolean known = met.stream().anyMatch(at::isAt);
          met.add(at);
          int count = known ? 0 : 1;
          touches[e.ring()][f.ring()] += count;
          touches[f.ring()][e.ring()] += count;
          if (touches[e.ring()][f.ring()] > 1) {
            throw crossing(e, f);
          }
        }
      }
    }
  }

  private InvalidInputException crossing(Edge e, Edge f) {
    return new InvalidInputException(
        f.a().where(),
        "the edge from %s to %s crosses or overlaps the one from %s to %s; rings may touch each other at one point, and nothing else"
            .formatted(f.a(), f.b(), e.a(), e.b()));
  }

  private boolean isNeighbour(Edge e, Edge f) {
    int n = rings.get(e.ring()).size();
    int apart = Math.abs(e.from() - f.from());
    return e.ring() == f.ring() && (apart == 1 || apart == n - 1);
  }

  private static boolean meet(Edge e, Edge f) {
    int a = turn(e.a(), e.b(), f.a());
    int b = turn(e.a(), e.b(), f.b());
    int c = turn(f.a(), f.b(), e.a());
    int d = turn(f.a(), f.b(), e.b());
    if (a == 0 && b == 0) {
      return isBetween(e.a(), f.a(), e.b())
          || isBetween(e.a(), f.b(), e.b())
          || isBetween(f.a(), e.a(), f.b());
    }
    return a * b <= 0 && c * d <= 0;
  }

  /** Returns the one corner at which two edges that meet touch; null if they do more. */
  private static @Nullable Corner touching(Edge e, Edge f) {
    Corner found = null;
    for (Corner corner : List.of(e.a(), e.b(), f.a(), f.b())) {
      boolean onE = turn(e.a(), e.b(), corner) == 0 && isBetween(e.a(), corner, e.b());
      boolean onF = turn(f.a(), f.b(), corner) == 0 && isBetween(f.a(), corner, f.b());
      if (onE && onF) {
        if (found != null && !found.isAt(corner)) {
          return null;
        }
        found = corner;
      }
    }
    return found;
  }

  /** Each hole is inside of the border and outside of the other holes. */
  private void refuseMisplaced() {
    for (int hole = 1; hole < rings.size(); hole++) {
      for (int other = 0; other < rings.size(); other++) {
        for (Corner corner : rings.get(hole)) {
          int side = hole == other ? 0 : side(rings.get(other), corner);
          if (other == 0 ? side < 0 : side > 0) {
            throw new InvalidInputException(
                corner.where(),
                other == 0
                    ? "the hole with the corner %s is not inside of its polygon".formatted(corner)
                    : "the hole with the corner %s overlaps another hole".formatted(corner));
          }
        }
      }
    }
  }

  /**
   * Returns 1 for a point inside of a ring, 0 on it, -1 outside: crossings of a ray to the right.
   */
  static int side(List<Corner> ring, Corner p) {
    boolean inside = false;
    for (int k = 0; k < ring.size(); k++) {
      Corner a = ring.get(k);
      Corner b = ring.get((k + 1) % ring.size());
      int turn = turn(a, b, p);
      if (turn == 0 && isBetween(a, p, b)) {
        return 0;
      }
      boolean up = a.y() <= p.y() && p.y() < b.y();
      boolean down = b.y() <= p.y() && p.y() < a.y();
      if ((up && turn > 0) || (down && turn < 0)) {
        inside = !inside;
      }
    }
    return inside ? 1 : -1;
  }

  /** Makes a corner of a ring where a corner of another one lies on an edge of it. */
  private void insertTouches() {
    if (rings.size() == 1) {
      return;
    }
    List<Corner> all = new ArrayList<>();
    rings.forEach(all::addAll);
    Corner[] sorted = all.toArray(new Corner[0]);
    Arrays.sort(sorted, Comparator.comparingDouble(Corner::x));
    double[] xs = Arrays.stream(sorted).mapToDouble(Corner::x).toArray();
    for (List<Corner> ring : rings) {
      for (int k = ring.size() - 1; k >= 0; k--) {
        Corner a = ring.get(k);
        Corner b = ring.get((k + 1) % ring.size());
        double right = Math.max(a.x(), b.x());
        int at = Arrays.binarySearch(xs, Math.min(a.x(), b.x()));
        at = at < 0 ? -at - 1 : at;
        while (at > 0 && xs[at - 1] == xs[at]) {
          at--;
        }
        for (; at < xs.length && xs[at] <= right; at++) {
          Corner c = sorted[at];
          if (!c.isAt(a) && !c.isAt(b) && turn(a, b, c) == 0 && isBetween(a, c, b)) {
            ring.add(k + 1, c);
            b = c;
            at = -1; // what is between a and c
            break;
          }
        }
        if (at < 0) {
          k++; // the edge from a to c, again
        }
      }
    }
  }
}
