// SPDX-License-Identifier: Apache-2.0
package io.touchstone.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.exact.Dyadic;
import io.touchstone.kernel.certified.PairOrientation;

/**
 * The corners of what two faces have in common, seen along a normal w: vertices of one in the other
 * and edges that cross.
 *
 * <p>With k the axis along which w is longest and i, j the others, {@code u = p_i - w_i / w_k p_k,
 * v = p_j - w_j / w_k p_k} are coordinates across w. An orientation in them has the sign of {@code
 * det(w, q - p, r - p) w_k}, which is what is computed where it must be exact. Without that, what
 * doubles cannot tell counts as 0: on the line.
 *
 * <p>Time n1 n2 for faces with n1 and n2 corners. Scratch memory of one thread; allocates where it
 * has to be exact, and when faces have more corners than ever before.
 */
final class PatchSearch {

  private static final int CROSSING = 1;

  private final PairOrientation orientation;
  private final double[] w = new double[3];
  private final Dyadic[] exactW = {Dyadic.ZERO, Dyadic.ZERO, Dyadic.ZERO};
  private double[] flatA = new double[32];
  private double[] flatB = new double[32];
  private double[] sideA = new double[64];
  private double[] sideB = new double[64];
  private boolean exact;
  private int turn;
  private double uncertainty;
  private double across;

  private int count;
  private int[] kind = new int[16];
  private int[] onA = new int[16];
  private int[] onB = new int[16];
  private double[] shareA = new double[16];
  private double[] shareB = new double[16];
  private double[] corners = new double[32];
  private double area;

  PatchSearch(PairOrientation orientation) {
    this.orientation = orientation;
  }

  /** Places the bodies for exact signs. */
  void placeExactly(Polytope bodyA, PoseView poseA, Polytope bodyB, PoseView poseB) {
    orientation.place(bodyA, poseA, bodyB, poseB);
  }

  int count() {
    return count;
  }

  boolean isCrossing(int c) {
    return kind[c] == CROSSING;
  }

  /** Returns the vertex of A's ring, the start of the edge of a crossing, or -1. */
  int indexA(int c) {
    return onA[c];
  }

  int indexB(int c) {
    return onB[c];
  }

  double shareA(int c) {
    return shareA[c];
  }

  double shareB(int c) {
    return shareB[c];
  }

  /** Returns the area across the normal. */
  double area() {
    return area;
  }

  /** Finds the corners, counter-clockwise seen against the normal. */
  void search(Ring a, Ring b, double[] normal, boolean exactly) {
    exact = exactly;
    count = 0;
    int k = 0;
    for (int i = 0; i < 3; i++) {
      w[i] = normal[i];
      k = Math.abs(normal[i]) > Math.abs(normal[k]) ? i : k;
      if (exactly) {
        exactW[i] = Dyadic.of(normal[i]);
      }
    }
    turn = w[k] > 0 ? 1 : -1;
    across = Math.abs(w[k]);
    if (flatA.length < 2 * a.count || flatB.length < 2 * b.count) {
      flatA = new double[4 * a.count];
      flatB = new double[4 * b.count];
    }
    double reach = Math.max(flatten(a, a, k, flatA), flatten(b, a, k, flatB));
    uncertainty = 16 * UNIT_ROUNDOFF * reach;
    if (sideA.length < a.count * b.count) {
      sideA = new double[2 * a.count * b.count];
      sideB = new double[2 * a.count * b.count];
    }
    double turnA = sides(a, false, b, true, sideA);
    double turnB = sides(b, true, a, false, sideB);
    vertices(a, b, turnB);
    otherVertices(a, b, turnA);
    crossings(a, b);
    order();
  }

  /**
   * Seen from a vertex of A, which keeps roundings small; returns how large what was rounded is.
   */
  private double flatten(Ring ring, Ring from, int k, double[] flat) {
    int i = (k + 1) % 3;
    int j = (k + 2) % 3;
    double tiltI = w[i] / w[k];
    double tiltJ = w[j] / w[k];
    double reach = 0;
    for (int v = 0; v < ring.count; v++) {
      double x = ring.world[3 * v + i];
      double y = ring.world[3 * v + j];
      double z = ring.world[3 * v + k];
      reach = Math.max(reach, Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z))));
      double height = z - from.world[k];
      flat[2 * v] = x - from.world[i] - tiltI * height;
      flat[2 * v + 1] = y - from.world[j] - tiltJ * height;
    }
    return reach;
  }

  /**
   * Writes on which side of each edge of a ring the vertices of the other are: 0 if on it, or not
   * to be told. Returns the sign of the inside, 0 if the ring has no area.
   */
  private double sides(Ring own, boolean ownB, Ring other, boolean otherB, double[] sides) {
    double[] p = ownB ? flatB : flatA;
    double[] q = otherB ? flatB : flatA;
    double twice = 0;
    for (int e = 0; e < own.count; e++) {
      int next = e + 1 == own.count ? 0 : e + 1;
      double x = p[2 * e];
      double y = p[2 * e + 1];
      double ux = p[2 * next] - x;
      double uy = p[2 * next + 1] - y;
      twice += x * p[2 * next + 1] - y * p[2 * next];
      double long1 = Math.abs(ux) + Math.abs(uy) + 2 * uncertainty;
      for (int v = 0; v < other.count; v++) {
        double vx = q[2 * v] - x;
        double vy = q[2 * v + 1] - y;
        double left = ux * vy;
        double right = uy * vx;
        double bound =
            4 * UNIT_ROUNDOFF * (Math.abs(left) + Math.abs(right))
                + 2 * uncertainty * (long1 + Math.abs(vx) + Math.abs(vy));
        double side = left - right;
        if (!(Math.abs(side) > bound)) {
          int sign = exact ? exactSign(own, ownB, e, next, other, otherB, v) : 0;
          // a sign is enough for who is inside; a crossing needs a magnitude, too
          side = sign == 0 ? 0 : sign * Math.max(Math.abs(side), Double.MIN_NORMAL);
        }
        sides[e * other.count + v] = side;
      }
    }
    return own.count < 3 ? 0 : Math.signum(twice);
  }

  private int exactSign(
      Ring own, boolean ownB, int e, int next, Ring other, boolean otherB, int v) {
    Dyadic[] p = orientation.exact(code(own, ownB, e));
    Dyadic[] q = orientation.exact(code(own, ownB, next));
    Dyadic[] r = orientation.exact(code(other, otherB, v));
    Dyadic[] u = new Dyadic[3];
    Dyadic[] s = new Dyadic[3];
    for (int i = 0; i < 3; i++) {
      u[i] = q[i].subtract(p[i]);
      s[i] = r[i].subtract(p[i]);
    }
    return turn * PairOrientation.determinant(exactW, u, s).signum();
  }

  private static int code(Ring ring, boolean ofB, int k) {
    return ofB ? ~ring.vertices[k] : ring.vertices[k];
  }

  private void vertices(Ring a, Ring b, double turnB) {
    for (int v = 0; v < a.count && turnB != 0; v++) {
      int meets = meets(sideB, b.count, a.count, v, turnB);
      if (meets != OUTSIDE) {
        add(0, v, meets, 0, 0, flatA[2 * v], flatA[2 * v + 1]);
      }
    }
  }

  private void otherVertices(Ring a, Ring b, double turnA) {
    for (int v = 0; v < b.count && turnA != 0; v++) {
      int meets = meets(sideA, a.count, b.count, v, turnA);
      if (meets == INSIDE || (meets >= 0 && !isVertex(v))) {
        add(0, -1, v, 0, 0, flatB[2 * v], flatB[2 * v + 1]);
      }
    }
  }

  /** Whether a vertex of B is known as one that is where a vertex of A is. */
  private boolean isVertex(int v) {
    for (int c = 0; c < count; c++) {
      if (onB[c] == v && onA[c] >= 0) {
        return true;
      }
    }
    return false;
  }

  private static final int OUTSIDE = -2;
  private static final int INSIDE = -1;

  /** Outside of a ring, inside or on an edge, or else the number of the corner where it is. */
  private static int meets(double[] sides, int edges, int points, int v, double turn) {
    int on = 0;
    int corner = INSIDE;
    for (int e = 0; e < edges; e++) {
      double side = sides[e * points + v] * turn;
      if (side < 0) {
        return OUTSIDE;
      }
      if (side == 0) {
        on++;
        int next = e + 1 == edges ? 0 : e + 1;
        corner = sides[next * points + v] == 0 ? next : corner;
      }
    }
    return on > 1 ? corner : INSIDE;
  }

  private void crossings(Ring a, Ring b) {
    int edgesA = a.count == 2 ? 1 : a.count;
    int edgesB = b.count == 2 ? 1 : b.count;
    for (int i = 0; i < edgesA; i++) {
      int nextA = i + 1 == a.count ? 0 : i + 1;
      for (int j = 0; j < edgesB; j++) {
        int nextB = j + 1 == b.count ? 0 : j + 1;
        double from = sideB[j * a.count + i];
        double to = sideB[j * a.count + nextA];
        double fromB = sideA[i * b.count + j];
        double toB = sideA[i * b.count + nextB];
        boolean cross = (from < 0) == (to > 0) && from != 0 && to != 0;
        if (cross && (fromB < 0) == (toB > 0) && fromB != 0 && toB != 0) {
          double s = from / (from - to);
          double x = flatA[2 * i] + s * (flatA[2 * nextA] - flatA[2 * i]);
          double y = flatA[2 * i + 1] + s * (flatA[2 * nextA + 1] - flatA[2 * i + 1]);
          add(CROSSING, i, j, s, fromB / (fromB - toB), x, y);
        }
      }
    }
  }

  private void add(int of, int i, int j, double s, double t, double x, double y) {
    if (count == kind.length) {
      kind = java.util.Arrays.copyOf(kind, 2 * count);
      onA = java.util.Arrays.copyOf(onA, 2 * count);
      onB = java.util.Arrays.copyOf(onB, 2 * count);
      shareA = java.util.Arrays.copyOf(shareA, 2 * count);
      shareB = java.util.Arrays.copyOf(shareB, 2 * count);
      corners = java.util.Arrays.copyOf(corners, 4 * count);
    }
    kind[count] = of;
    onA[count] = i;
    onB[count] = j;
    shareA[count] = s;
    shareB[count] = t;
    corners[2 * count] = x;
    corners[2 * count + 1] = y;
    count++;
  }

  /** Sorts the corners by their angles around the middle, and measures the area. */
  private void order() {
    area = 0;
    double x = 0;
    double y = 0;
    for (int c = 0; c < count; c++) {
      x += corners[2 * c] / count;
      y += corners[2 * c + 1] / count;
    }
    for (int c = 1; c < count; c++) {
      for (int d = c; d > 0 && angle(d - 1, x, y) > angle(d, x, y); d--) {
        swap(d, d - 1);
      }
    }
    double twice = 0;
    for (int c = 0; c < count; c++) {
      int next = c + 1 == count ? 0 : c + 1;
      twice +=
          (corners[2 * c] - x) * (corners[2 * next + 1] - y)
              - (corners[2 * c + 1] - y) * (corners[2 * next] - x);
    }
    area = Math.abs(twice) / 2 * across;
  }

  /** Grows with the angle: from -2 to 2. */
  private double angle(int c, double x, double y) {
    double dx = corners[2 * c] - x;
    double dy = turn * (corners[2 * c + 1] - y);
    double sum = Math.abs(dx) + Math.abs(dy);
    double part = sum > 0 ? dx / sum : 0;
    return dy < 0 ? part - 1 : 1 - part;
  }

  private void swap(int c, int d) {
    swap(kind, c, d);
    swap(onA, c, d);
    swap(onB, c, d);
    swap(shareA, c, d);
    swap(shareB, c, d);
    swap(corners, 2 * c, 2 * d);
    swap(corners, 2 * c + 1, 2 * d + 1);
  }

  private static void swap(int[] numbers, int c, int d) {
    int kept = numbers[c];
    numbers[c] = numbers[d];
    numbers[d] = kept;
  }

  private static void swap(double[] numbers, int c, int d) {
    double kept = numbers[c];
    numbers[c] = numbers[d];
    numbers[d] = kept;
  }
}
