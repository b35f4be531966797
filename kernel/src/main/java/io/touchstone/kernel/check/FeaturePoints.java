// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * The nearest points of two features in R<sup>3</sup> in closed form, for a pair that {@link
 * FilterCheck} has placed: what an engine that looks at the bodies from the frame of one of them
 * finds only as accurately as its matrix is a rotation.
 *
 * <p>A point of K = A - B, and up to two edges from there, of pairs of vertices or of A and of B
 * apart:
 *
 * <pre>{@code
 * v = d + s e + t f,  v.e = v.f = 0
 * n = e x f,  s = n.(f x d) / n.n,  t = n.(d x e) / n.n      with both edges, v along n
 * s = -d.e / e.e                                              with one
 * }</pre>
 *
 * <p>A vertex whose weight comes out negative is left out, and the rest is asked again. Nothing is
 * certain about what is found: it is a proposal like that of an engine.
 *
 * <p>Of the check alone: public only because packages are, and free to change; not for engines.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class FeaturePoints {

  /** Below this the square of a vector may have lost digits. */
  private static final double LEAST_SQUARE = 0x1p-900;

  /** Between these magnitudes a product of eight lengths neither overflows nor loses digits. */
  private static final double MIN_MAGNITUDE = 0x1p-110;

  private static final double MAX_MAGNITUDE = 0x1p110;

  /** Below this square of a sine, edges have no plane. */
  private static final double PARALLEL = 0x1p-40;

  /** The vertices of A with their weights, and those of B, after {@link #find}. */
  public final WeightedVertices ofA = new WeightedVertices(4);

  public final WeightedVertices ofB = new WeightedVertices(4);

  private final int[] vertexA = new int[4];
  private final int[] vertexB = new int[4];
  private int countA;
  private int countB;

  // d, then e, then f
  private final double[] x = new double[3];
  private final double[] y = new double[3];
  private final double[] z = new double[3];

  private double s;
  private double t;

  // v
  private double vx;
  private double vy;
  private double vz;

  /** The unit vector from A to B along v. */
  private double wx;

  private double wy;
  private double wz;

  /** Creates scratch memory. */
  public FeaturePoints() {}

  /** Returns x of the unit vector from the point of A to that of B, in the world. */
  public double directionX() {
    return wx;
  }

  /** Returns y of it. */
  public double directionY() {
    return wy;
  }

  /** Returns z of it. */
  public double directionZ() {
    return wz;
  }

  /**
   * Finds the nearest points.
   *
   * @param placed where the bodies stand
   * @param namedA vertices of A, which exist; at most three pairs, or four of which the last is
   *     across from the first in a parallelogram, or of both bodies four
   * @param namedB vertices of B, likewise
   * @param paired whether term k of both is a pair with one weight
   * @return whether there are any
   */
  public boolean find(
      FilterCheck placed,
      CertifiedSupport a,
      WeightedVertices namedA,
      CertifiedSupport b,
      WeightedVertices namedB,
      boolean paired) {
    countA = namedA.size();
    countB = namedB.size();
    if (countA == 0
        || countB == 0
        || (paired ? countA != countB || countA > 4 : countA + countB > 4)
        || !(placed.magnitude >= MIN_MAGNITUDE && placed.magnitude <= MAX_MAGNITUDE)) {
      return false;
    }
    for (int k = 0; k < countA; k++) {
      vertexA[k] = namedA.vertex(k);
    }
    for (int k = 0; k < countB; k++) {
      vertexB[k] = namedB.vertex(k);
    }
    boolean fourth = paired && countA == 4;
    if (fourth) {
      countA = 3;
      countB = 3;
    }
    while (true) {
      int edges = paired ? pairEdges(placed, a, b) : ownEdges(placed, a, b);
      if (!solve(edges)) {
        return false;
      }
      boolean inOtherHalf = fourth && s + t > 1;
      fourth = false;
      if (inOtherHalf) {
        vertexA[0] = vertexA[3];
        vertexB[0] = vertexB[3];
        continue;
      }
      double leastA = weigh(ofA, vertexA, countA, s, t);
      double leastB =
          paired
              ? weigh(ofB, vertexB, countB, s, t)
              : weigh(ofB, vertexB, countB, countA == 1 ? s : t, t);
      if (leastA >= 0 && leastB >= 0) {
        return aim();
      }
      if (!(leastA < 0 || leastB < 0)) { // NaN
        return false;
      }
      if (paired) {
        countB = leaveOut(ofB, vertexB, countB);
        countA = leaveOut(ofA, vertexA, countA);
      } else if (leastA < leastB) {
        countA = leaveOut(ofA, vertexA, countA);
      } else {
        countB = leaveOut(ofB, vertexB, countB);
      }
    }
  }

  /** Computes d and the differences of the other pairs from the first. */
  private int pairEdges(FilterCheck placed, CertifiedSupport a, CertifiedSupport b) {
    start(placed, a, b);
    for (int k = 1; k < countA; k++) {
      clear(k);
      addEdge(k, placed.poseA, a.coordinates(Inside.KEY), vertexA[0], vertexA[k], 1);
      addEdge(k, placed.poseB, b.coordinates(Inside.KEY), vertexB[0], vertexB[k], -1);
    }
    return countA - 1;
  }

  /** Computes d and the edges of A, then those of B. */
  private int ownEdges(FilterCheck placed, CertifiedSupport a, CertifiedSupport b) {
    start(placed, a, b);
    int edges = 0;
    for (int k = 1; k < countA; k++) {
      clear(++edges);
      addEdge(edges, placed.poseA, a.coordinates(Inside.KEY), vertexA[0], vertexA[k], 1);
    }
    for (int k = 1; k < countB; k++) {
      clear(++edges);
      addEdge(edges, placed.poseB, b.coordinates(Inside.KEY), vertexB[0], vertexB[k], -1);
    }
    return edges;
  }

  private void start(FilterCheck placed, CertifiedSupport a, CertifiedSupport b) {
    placed.corner(a, b, vertexA[0], vertexB[0]);
    x[0] = placed.x;
    y[0] = placed.y;
    z[0] = placed.z;
  }

  private void clear(int edge) {
    x[edge] = 0;
    y[edge] = 0;
    z[edge] = 0;
  }

  private void addEdge(int edge, double[] r, double[] c, int from, int to, double sign) {
    double ex = sign * (c[3 * to] - c[3 * from]);
    double ey = sign * (c[3 * to + 1] - c[3 * from + 1]);
    double ez = sign * (c[3 * to + 2] - c[3 * from + 2]);
    x[edge] += r[0] * ex + r[1] * ey + r[2] * ez;
    y[edge] += r[4] * ex + r[5] * ey + r[6] * ez;
    z[edge] += r[8] * ex + r[9] * ey + r[10] * ez;
  }

  /** Finds v; returns whether it is not zero and the edges are not parallel. */
  private boolean solve(int edges) {
    s = 0;
    t = 0;
    vx = x[0];
    vy = y[0];
    vz = z[0];
    if (edges == 1) {
      double square = dot(1, x[1], y[1], z[1]);
      if (!(square > 0)) {
        return false;
      }
      s = -dot(1, vx, vy, vz) / square;
      vx += s * x[1];
      vy += s * y[1];
      vz += s * z[1];
      double left = -dot(1, vx, vy, vz) / square; // a short v loses what a long d had
      vx += left * x[1];
      vy += left * y[1];
      vz += left * z[1];
    } else if (edges == 2) {
      double nx = y[1] * z[2] - z[1] * y[2];
      double ny = z[1] * x[2] - x[1] * z[2];
      double nz = x[1] * y[2] - y[1] * x[2];
      double square = nx * nx + ny * ny + nz * nz;
      double sides = dot(1, x[1], y[1], z[1]) * dot(2, x[2], y[2], z[2]);
      if (!(square > PARALLEL * sides)) {
        return false;
      }
      s = cross(nx, ny, nz, 2, 0) / square;
      t = cross(nx, ny, nz, 0, 1) / square;
      double height = dot(0, nx, ny, nz) / square;
      vx = height * nx;
      vy = height * ny;
      vz = height * nz;
    }
    return true;
  }

  private double dot(int k, double ux, double uy, double uz) {
    return x[k] * ux + y[k] * uy + z[k] * uz;
  }

  /** Returns the product of a normal with that of two vectors. */
  private double cross(double nx, double ny, double nz, int i, int j) {
    return nx * (y[i] * z[j] - z[i] * y[j])
        + ny * (z[i] * x[j] - x[i] * z[j])
        + nz * (x[i] * y[j] - y[i] * x[j]);
  }

  /** Writes weights; returns the least. */
  private static double weigh(
      WeightedVertices target, int[] vertices, int count, double second, double third) {
    target.clear();
    double ofSecond = count > 1 ? second : 0;
    double ofThird = count > 2 ? third : 0;
    double first = 1 - ofSecond - ofThird;
    target.add(vertices[0], first);
    double least = first;
    if (count > 1) {
      target.add(vertices[1], ofSecond);
      least = Math.min(least, ofSecond); // NaN stays NaN
    }
    if (count > 2) {
      target.add(vertices[2], ofThird);
      least = Math.min(least, ofThird);
    }
    return least;
  }

  /** Leaves out the vertex of the least weight; returns how many there are. */
  private static int leaveOut(WeightedVertices weighed, int[] vertices, int count) {
    int least = 0;
    for (int k = 1; k < count; k++) {
      least = weighed.weight(k) < weighed.weight(least) ? k : least;
    }
    vertices[least] = vertices[count - 1];
    return count - 1;
  }

  /** Sets the direction; returns whether v has one, and a square that is a double. */
  private boolean aim() {
    double square = vx * vx + vy * vy + vz * vz;
    double length = Math.sqrt(square);
    wx = -vx / length;
    wy = -vy / length;
    wz = -vz / length;
    return square >= LEAST_SQUARE; // false for NaN
  }
}
