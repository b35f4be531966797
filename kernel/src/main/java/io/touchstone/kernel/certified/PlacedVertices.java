// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Derived;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ErrorFree;
import io.touchstone.exact.Orientation;
import java.util.Arrays;

/**
 * One of the bodies of a {@link PairOrientation} where it stands, in two steps: with one rounding
 * for each product first, and with a low part beside each coordinate once that is asked for.
 *
 * <p><b>Error.</b> A coordinate {@code t + sum r_k v_k} is made by n fused multiply-adds, whose
 * roundings are at most u times what they round, and that is at most {@code m = |t| + sum |r_k| max
 * |v_k|}, but for roundings: it is off by at most {@code 1.01 n u m}, besides underflow. Refined,
 * it has at most 2 n roundings, each a double that is known; they are added up beside it and make
 * its low part. That addition has as many roundings, of sums that are at most {@code 2 n u m}. So
 * both parts together are off by at most {@code f = (2 n u)^2 m}, besides underflow, and the
 * coordinate alone by f and the greatest low part of all vertices.
 *
 * <p>Scratch memory.
 */
final class PlacedVertices {

  private static final Derived<Table> KEY = new Derived<>(Table::new);

  private final int n;
  private final double[] pose;
  private Polytope body;
  private Table table;

  /** Coordinates in the world, n for each vertex. */
  double[] world = new double[0];

  /** What they lack, once they are refined. */
  double[] low = new double[0];

  /** The box around the body, as its coordinates have it, once it is {@linkplain #box() found}. */
  final double[] least;

  final double[] most;
  private boolean boxed;

  /** How far a coordinate may be off. */
  double error;

  /** How far a coordinate with its low part may be off. */
  double fineError;

  private Dyadic[][] exact = new Dyadic[0][];
  private boolean anyExact;

  // while the body is refined: the greatest magnitudes, and whether anything is no double
  private double greatest;
  private double greatestLow;
  private boolean rounded;

  /**
   * The coordinates of a polytope, n for each vertex, and the greatest magnitude along each axis.
   */
  private static final class Table {

    final double[] points;
    final double[] reach;

    Table(Polytope body) {
      points = body.toArray();
      reach = new double[body.dimension()];
      for (int i = 0; i < points.length; i++) {
        int axis = i % reach.length;
        reach[axis] = Math.max(reach[axis], Math.abs(points[i]));
      }
    }
  }

  PlacedVertices(int n) {
    this.n = n;
    pose = new double[n * (n + 1)];
    body = Polytope.empty(n);
    table = KEY.of(body);
    least = new double[n];
    most = new double[n];
  }

  void place(Polytope polytope, PoseView at) {
    if (anyExact) {
      Arrays.fill(exact, 0, Math.min(exact.length, body.vertexCount()), null);
      anyExact = false;
    }
    boxed = false;
    body = polytope;
    table = KEY.of(polytope);
    at.copyTo(pose);
    int count = table.points.length / n;
    if (world.length < count * n) {
      world = new double[count * n];
      low = new double[count * n];
      exact = new Dyadic[count][];
    }
    double far = 0;
    for (int i = 0; i < n; i++) {
      int row = i * (n + 1);
      double sum = Math.abs(pose[row + n]);
      for (int k = 0; k < n; k++) {
        sum += Math.abs(pose[row + k]) * table.reach[k];
      }
      far = Math.max(far, sum); // NaN stays
    }
    error = 1.01 * n * UNIT_ROUNDOFF * far + PairOrientation.UNDERFLOW;
    fineError = Double.NaN;
    if (n == 3) {
      placeInSpace(count);
    } else {
      placeInPlane(count);
    }
  }

  private void placeInSpace(int count) {
    double[] p = table.points;
    double[] r = pose;
    for (int at = 0; at < 3 * count; at += 3) {
      double a = p[at];
      double b = p[at + 1];
      double c = p[at + 2];
      double x = Math.fma(r[2], c, Math.fma(r[1], b, Math.fma(r[0], a, r[3])));
      double y = Math.fma(r[6], c, Math.fma(r[5], b, Math.fma(r[4], a, r[7])));
      double z = Math.fma(r[10], c, Math.fma(r[9], b, Math.fma(r[8], a, r[11])));
      world[at] = x;
      world[at + 1] = y;
      world[at + 2] = z;
    }
  }

  private void placeInPlane(int count) {
    for (int i = 0; i < 2; i++) {
      for (int v = 0; v < count; v++) {
        double first = Math.fma(pose[3 * i], table.points[2 * v], pose[3 * i + 2]);
        world[2 * v + i] = Math.fma(pose[3 * i + 1], table.points[2 * v + 1], first);
      }
    }
  }

  /** Finds the box around the vertices where they are now, unless it is known. */
  void box() {
    if (boxed) {
      return;
    }
    boxed = true;
    int size = table.points.length;
    for (int i = 0; i < n; i++) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (int at = i; at < size; at += n) {
        double x = world[at];
        low = x < low ? x : low;
        high = x > high ? x : high;
      }
      least[i] = low;
      most[i] = high;
    }
  }

  /** Places the vertices again, with low parts. */
  void refine() {
    boxed = false;
    greatest = 0;
    greatestLow = 0;
    rounded = false;
    for (int i = 0; i < n; i++) {
      refineAlong(i);
    }
    double roundings = 2 * n * UNIT_ROUNDOFF;
    fineError = rounded ? 1.01 * roundings * roundings * greatest + PairOrientation.UNDERFLOW : 0;
    error = rounded ? 1.01 * greatestLow + fineError : 0;
  }

  /** One coordinate of all vertices; in the plane the third product is 0. */
  private void refineAlong(int i) {
    double t = pose[i * (n + 1) + n];
    double r0 = pose[i * (n + 1)];
    double r1 = pose[i * (n + 1) + 1];
    double r2 = n == 3 ? pose[i * (n + 1) + 2] : 0;
    double[] points = table.points;
    double far = greatest;
    double rest = greatestLow;
    double lost = 0;
    for (int at = 0; at < points.length; at += n) {
      double x = points[at];
      double y = points[at + 1];
      double z = n == 3 ? points[at + 2] : 0;
      double p = r0 * x;
      double q = r1 * y;
      double r = r2 * z;
      double first = t + p;
      double second = first + q;
      double third = second + r;
      double ofP = ErrorFree.productError(r0, x, p);
      double ofQ = ErrorFree.productError(r1, y, q);
      double ofR = ErrorFree.productError(r2, z, r);
      double cutP = ErrorFree.sumError(t, p, first);
      double cutQ = ErrorFree.sumError(first, q, second);
      double cutR = ErrorFree.sumError(second, r, third);
      lost +=
          (Math.abs(ofP) + Math.abs(cutP))
              + (Math.abs(ofQ) + Math.abs(cutQ))
              + (Math.abs(ofR) + Math.abs(cutR));
      rounded |= isSmall(p, r0, x) || isSmall(q, r1, y) || isSmall(r, r2, z);
      double errors = (ofP + cutP) + (ofQ + cutQ) + (ofR + cutR);
      double place = third + errors;
      double left = ErrorFree.sumError(third, errors, place);
      world[at + i] = place;
      this.low[at + i] = left;
      far = Math.max(far, Math.abs(t) + Math.abs(p) + Math.abs(q) + Math.abs(r)); // NaN stays
      rest = Math.max(rest, Math.abs(left));
    }
    greatest = far;
    greatestLow = rest;
    rounded |= lost != 0; // so is a NaN
  }

  /** Whether a product may have lost what no double can hold. */
  private static boolean isSmall(double product, double entry, double coordinate) {
    return Math.abs(product) < ErrorFree.MIN_EXACT_PRODUCT && entry != 0 && coordinate != 0;
  }

  Dyadic[] exact(int v) {
    Dyadic[] known = exact[v];
    if (known != null) {
      return known;
    }
    anyExact = true;
    Dyadic[] point = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      Dyadic sum = Dyadic.of(pose[i * (n + 1) + n]);
      for (int k = 0; k < n; k++) {
        Dyadic entry = Dyadic.of(pose[i * (n + 1) + k]);
        sum = sum.add(entry.multiply(Dyadic.of(table.points[n * v + k])));
      }
      point[i] = sum;
    }
    exact[v] = point;
    return point;
  }

  /** The sign of the determinant of R, exactly. */
  int turn() {
    double[] r = pose;
    return n == 2
        ? Orientation.of2(0, 0, r[0], r[1], r[3], r[4])
        : Orientation.of3(0, 0, 0, r[0], r[1], r[2], r[4], r[5], r[6], r[8], r[9], r[10]);
  }
}
