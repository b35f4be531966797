// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.seal.InnerSurface;
import io.touchstone.exact.PreciseDot;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.kernel.check.DoubleDoubleCheck;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How deep the origin surely is inside K = A - B, by a surface whose corners are differences of
 * vertices, in R<sup>2</sup> and R<sup>3</sup>.
 *
 * <p><b>Why it is.</b> All corners and facets are in K, which is convex. If the surface is closed
 * and every facet turns its inner side to the origin, {@code det(p_1, ..., p_n) > 0}, then every
 * ray from the origin that meets a facet leaves through it, so that the surface winds around the
 * origin at least once. It does so around all points that are nearer to the origin than every
 * facet, and what a surface winds around is in the hull of it.
 *
 * <p><b>How far a facet is.</b> With u any vector, {@code u.p >= r |u|} for all corners p of a
 * facet shows that it is no nearer than r. A poor u makes a poor bound, and no wrong one; it is the
 * cross product of two edges, in doubles; where these do not do, the axis of the depth, along which
 * facets that are nearest are as far; and where that does not do, the product with twice the
 * digits.
 *
 * <p><b>Errors</b>, u = 2<sup>-53</sup>, M the magnitude of the pair, P the greatest coordinate. A
 * component of a corner has n + 3 roundings to a term: e = 7 u M. A dot product with a vector u
 * errs by {@code |u|_1 (e + 3.01 u P)}, a division by the length by 5 roundings of what is at most
 * {@code sqrt(3) P}: together less than {@code E = 2 e + 16 u P}. An edge is off by {@code g = 2 e
 * + 2 u P} in each component, a component of the cross product of two by {@code 8.1 P g + 24 u
 * P^2}, and its product with a corner by less than {@code D = 25 P^2 g + 75 u P^3}. With twice the
 * digits the same holds with e = 257 u^2 M, of {@link WorldDifference}, and 64 u^2 |a| |b| for a
 * product, of {@link PreciseDot}: E and D below 2048 u and 2^15 u of what they are multiples of.
 *
 * <p>Scratch memory of one thread; allocates nothing once a surface was as large.
 */
final class SurfaceStage {

  /** See the class comment. */
  private static final double CORNER = 7 * UNIT_ROUNDOFF;

  private static final double FINE = 2048 * UNIT_ROUNDOFF * UNIT_ROUNDOFF;

  private static final double FINE_TURN = 0x1p15 * UNIT_ROUNDOFF * UNIT_ROUNDOFF;

  /** Surfaces with more corners are left alone: a table of their edges would be large. */
  private static final int MOST_CORNERS = 1024;

  /** Between these greatest coordinates no product of six over- or underflows. */
  private static final double LEAST = 0x1p-120;

  private static final double MOST = 0x1p120;

  private final int n;
  private final PlacedPair pair;
  private final WorldDifference difference;
  private final PreciseDot dot = new PreciseDot();
  private final double[] ofA;
  private final double[] ofB;
  private double[] x = new double[64];
  private double[] y = new double[64];
  private double[] z = new double[64];

  /** By two corners, how many facets have the edge in one order more than in the other. */
  private int[] edges = new int[32 * 32];

  /** The facets that were found to be closed last. */
  private final InnerSurface closed;

  private double greatest;

  // the errors of the class comment
  private double error;
  private double turn;

  /** Whether the facet at hand surely turns its inner side to the origin. */
  private boolean facing;

  // the facet at hand, in two parts
  private final double[] high = new double[9];
  private final double[] low = new double[9];
  private final double[] edge = new double[9];
  private final double[] edgeLow = new double[9];
  private final double[] normal = new double[3];
  private final double[] normalLow = new double[3];

  SurfaceStage(PlacedPair pair) {
    this.pair = pair;
    n = pair.dimension();
    difference = new WorldDifference(n);
    ofA = new double[n];
    ofB = new double[n];
    closed = new InnerSurface(n);
  }

  /** Places a pair; neither body is empty. */
  void place(CertifiedSupport a, PoseView poseA, CertifiedSupport b, PoseView poseB) {
    pair.place(a, poseA, b, poseB);
  }

  /**
   * Returns how deep the origin is at least inside K of the pair that is placed; 0 where the
   * surface shows nothing.
   *
   * @param sought as how much it is enough to be shown
   * @param room how much less than that will do
   * @param along has measured an axis, across which facets that are nearest nearly are; or null
   */
  double depth(
      InnerSurface surface, double sought, double room, @Nullable DoubleDoubleCheck along) {
    boolean known = n == 2 || n == 3;
    if (!known || surface.isEmpty() || !isClosed(surface) || !place(surface)) {
      return 0;
    }
    double corner = CORNER * pair.magnitude();
    error = 2 * corner + 16 * UNIT_ROUNDOFF * greatest;
    double edge = 2 * corner + 2 * UNIT_ROUNDOFF * greatest;
    turn = greatest * greatest * (25 * edge + 75 * UNIT_ROUNDOFF * greatest);
    double coarse = sought - 2 * error;
    boolean rough = 3 * error <= room && coarse >= 2 * error;
    double level = rough ? coarse : Math.max(sought, 0) + 2 * error;
    double least = level - error;
    for (int f = 0; f < surface.facetCount(); f++) {
      if (!isBeyond(surface, f, level)) {
        double fine = facing && along != null ? height(surface, f, along) : 0;
        if (!(fine > 0 && fine >= sought - room)) {
          fine = fine(surface, f);
        }
        if (!(fine > 0)) { // also for NaN
          return 0;
        }
        least = Math.min(least, fine);
      }
    }
    return least > 0 ? least : 0; // also for NaN
  }

  // --- closed

  /** Of one that has the facets of the last closed one that is known already. */
  private boolean isClosed(InnerSurface surface) {
    int corners = surface.cornerCount();
    if (corners > MOST_CORNERS) {
      return false;
    }
    if (corners >= closed.cornerCount() && surface.hasFacetsOf(closed)) {
      return true;
    }
    if (edges.length < corners * corners) {
      edges = new int[2 * corners * corners];
    }
    if (n == 2 ? isClosedLine(surface, corners) : isClosedSurface(surface, corners)) {
      closed.copyFrom(surface);
      return true;
    }
    Arrays.fill(edges, 0);
    return false;
  }

  /** Whether as many edges begin at each corner as end there. */
  private boolean isClosedLine(InnerSurface surface, int corners) {
    int[] count = edges;
    int last = corners - 1;
    int open = 0;
    for (int f = 0; f < surface.facetCount(); f++) {
      int i = surface.facet(f, 0);
      int j = surface.facet(f, 1);
      if ((i | j | (last - i) | (last - j)) < 0) {
        return false;
      }
      open += count(count, i, 1) + count(count, j, -1);
    }
    return open == 0;
  }

  /** Whether each edge is as often there in one order as in the other. */
  private boolean isClosedSurface(InnerSurface surface, int corners) {
    int[] count = edges;
    int last = corners - 1;
    int open = 0;
    for (int f = 0; f < surface.facetCount(); f++) {
      int i = surface.facet(f, 0);
      int j = surface.facet(f, 1);
      int k = surface.facet(f, 2);
      if ((i | j | k | (last - i) | (last - j) | (last - k)) < 0) {
        return false;
      }
      open += countEdge(count, corners, i, j);
      open += countEdge(count, corners, j, k);
      open += countEdge(count, corners, k, i);
    }
    return open == 0;
  }

  /** Counts an edge, in one order up and in the other down; nobody can foresee which it has. */
  private static int countEdge(int[] count, int stride, int i, int j) {
    int lesser = Math.min(i, j);
    return count(count, lesser * stride + (i + j - lesser), 1 | (j - i) >> 31);
  }

  /** Adds 1 or -1 to a number; returns by how much it is farther from 0 then. */
  private static int count(int[] count, int place, int one) {
    int before = count[place];
    count[place] = before + one;
    return before * one >= 0 ? 1 : -1;
  }

  // --- in doubles

  /** Places the corners; false where one does not exist, or numbers are large. */
  private boolean place(InnerSurface surface) {
    int corners = surface.cornerCount();
    if (x.length < corners) {
      x = new double[2 * corners];
      y = new double[2 * corners];
      z = new double[2 * corners];
    }
    int lastA = pair.vertexCountA() - 1;
    int lastB = pair.vertexCountB() - 1;
    greatest = 0;
    for (int k = 0; k < corners; k++) {
      int a = surface.vertexA(k);
      int b = surface.vertexB(k);
      if ((a | b | (lastA - a) | (lastB - b)) < 0) { // no difference overflows but of a negative
        return false;
      }
      if (n == 3) {
        placeInSpace(k, a, b);
      } else {
        placeInPlane(k, a, b);
      }
      greatest =
          Math.max(greatest, Math.max(Math.max(Math.abs(x[k]), Math.abs(y[k])), Math.abs(z[k])));
    }
    return greatest >= LEAST && greatest <= MOST; // false for NaN
  }

  private void placeInSpace(int k, int a, int b) {
    double[] p = pair.poseA(Inside.KEY);
    double[] q = pair.poseB(Inside.KEY);
    double ax = pair.a().x(Inside.KEY)[a];
    double ay = pair.a().y(Inside.KEY)[a];
    double az = pair.a().z(Inside.KEY)[a];
    double bx = pair.b().x(Inside.KEY)[b];
    double by = pair.b().y(Inside.KEY)[b];
    double bz = pair.b().z(Inside.KEY)[b];
    x[k] =
        (p[0] * ax + p[1] * ay + p[2] * az) - (q[0] * bx + q[1] * by + q[2] * bz) + (p[3] - q[3]);
    y[k] =
        (p[4] * ax + p[5] * ay + p[6] * az) - (q[4] * bx + q[5] * by + q[6] * bz) + (p[7] - q[7]);
    z[k] =
        (p[8] * ax + p[9] * ay + p[10] * az)
            - (q[8] * bx + q[9] * by + q[10] * bz)
            + (p[11] - q[11]);
  }

  private void placeInPlane(int k, int a, int b) {
    double[] p = pair.poseA(Inside.KEY);
    double[] q = pair.poseB(Inside.KEY);
    double[] ca = pair.a().coordinates(Inside.KEY);
    double[] cb = pair.b().coordinates(Inside.KEY);
    double ax = ca[2 * a];
    double ay = ca[2 * a + 1];
    double bx = cb[2 * b];
    double by = cb[2 * b + 1];
    x[k] = (p[0] * ax + p[1] * ay) - (q[0] * bx + q[1] * by) + (p[2] - q[2]);
    y[k] = (p[3] * ax + p[4] * ay) - (q[3] * bx + q[4] * by) + (p[5] - q[5]);
    z[k] = 0;
  }

  /**
   * Whether a facet surely turns its inner side to the origin and is farther from it than a level
   * less the error; the level is more than twice that.
   */
  private boolean isBeyond(InnerSurface surface, int facet, double level) {
    int i = surface.facet(facet, 0);
    int j = surface.facet(facet, 1);
    double ix = x[i];
    double iy = y[i];
    double jx = x[j];
    double jy = y[j];
    double ex = jx - ix;
    double ey = jy - iy;
    if (n == 2) {
      double m = Math.min(ey * ix - ex * iy, ey * jx - ex * jy);
      facing = m > 2 * turn;
      return facing && m * m >= level * level * (ex * ex + ey * ey) * (1 + 0x1p-48);
    }
    int k = surface.facet(facet, 2);
    double iz = z[i];
    double kx = x[k];
    double ky = y[k];
    double kz = z[k];
    double ez = z[j] - iz;
    double fx = kx - ix;
    double fy = ky - iy;
    double fz = kz - iz;
    double ux = ey * fz - ez * fy;
    double uy = ez * fx - ex * fz;
    double uz = ex * fy - ey * fx;
    double m =
        Math.min(
            ux * ix + uy * iy + uz * iz,
            Math.min(ux * jx + uy * jy + uz * z[j], ux * kx + uy * ky + uz * kz));
    facing = m > 2 * turn;
    return facing
        && m * m >= level * level * (ux * ux + uy * uy + uz * uz) * (1 + 0x1p-48); // false for NaN
  }

  // --- with twice the digits

  /** Returns how far a facet surely is along an axis. */
  private double height(InnerSurface surface, int facet, DoubleDoubleCheck along) {
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      int corner = surface.facet(facet, k);
      int a = surface.vertexA(corner);
      int b = surface.vertexB(corner);
      least = Math.min(least, along.heightLower(pair.a(), a, pair.b(), b)); // NaN stays
    }
    return least;
  }

  private void placeFinely(InnerSurface surface, int facet) {
    for (int k = 0; k < n; k++) {
      int corner = surface.facet(facet, k);
      pair.a().vertex(surface.vertexA(corner), ofA);
      pair.b().vertex(surface.vertexB(corner), ofB);
      difference.evaluate(pair.poseA(Inside.KEY), ofA, pair.poseB(Inside.KEY), ofB);
      for (int axis = 0; axis < n; axis++) {
        high[3 * k + axis] = difference.high(axis);
        low[3 * k + axis] = difference.low(axis);
      }
    }
  }

  /** Returns how far a facet surely is; not positive if that is not sure. */
  private double fine(InnerSurface surface, int facet) {
    placeFinely(surface, facet);
    findNormal();
    dot.of(
        normal[0],
        normalLow[0],
        normal[0],
        normalLow[0],
        normal[1],
        normalLow[1],
        normal[1],
        normalLow[1],
        normal[2],
        normalLow[2],
        normal[2],
        normalLow[2]);
    double square = dot.high;
    double length = Math.sqrt(square);
    double lengthLow =
        ((square - length * length) - productError(length, length, length * length) + dot.low)
            / (2 * length);
    double reach = pair.magnitude() + greatest;
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < n; k++) {
      int c = 3 * k;
      dot.of(
          high[c],
          low[c],
          normal[0],
          normalLow[0],
          high[c + 1],
          low[c + 1],
          normal[1],
          normalLow[1],
          high[c + 2],
          low[c + 2],
          normal[2],
          normalLow[2]);
      if (!(dot.high > 2 * FINE_TURN * greatest * greatest * reach)) { // also for NaN
        return 0;
      }
      double quotient = dot.high / length;
      double product = quotient * length;
      double rest =
          (dot.high
                  - product
                  - productError(quotient, length, product)
                  + dot.low
                  - quotient * lengthLow)
              / length;
      least = Math.min(least, Math.nextDown(quotient + (rest - FINE * reach)));
    }
    return least;
  }

  /** The cross product of two edges; of one and the third axis, in the plane. */
  private void findNormal() {
    for (int k = 1; k < n; k++) {
      for (int axis = 0; axis < n; axis++) {
        int i = 3 * k + axis;
        double from = high[axis];
        double difference = high[i] - from;
        edge[i] = difference;
        edgeLow[i] = sumError(high[i], -from, difference) + (low[i] - low[axis]);
      }
    }
    if (n == 2) {
      set(0, edge[4], edgeLow[4]);
      set(1, -edge[3], -edgeLow[3]);
      return;
    }
    for (int axis = 0; axis < 3; axis++) {
      int s = 3 + (axis + 1) % 3;
      int t = 3 + (axis + 2) % 3;
      dot.of(
          edge[s],
          edgeLow[s],
          edge[t + 3],
          edgeLow[t + 3],
          edge[t],
          edgeLow[t],
          -edge[s + 3],
          -edgeLow[s + 3],
          0,
          0,
          0,
          0);
      set(axis, dot.high, dot.low);
    }
  }

  /** Keeps a component of the normal, its parts not overlapping. */
  private void set(int axis, double leading, double trailing) {
    double sum = leading + trailing;
    normal[axis] = sum;
    normalLow[axis] = sumError(leading, trailing, sum);
  }
}
