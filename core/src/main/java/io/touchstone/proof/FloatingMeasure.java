// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.contact.OverlapSolid;
import io.touchstone.api.numbers.Norm;
import io.touchstone.exact.CompensatedSum;
import io.touchstone.exact.SharpDeterminant;
import java.util.Arrays;

/**
 * Volume, area and centroid of a solid in doubles, with bounds of their errors. Its faces are known
 * exactly, its vertices up to e in each coordinate; from a point z among them they are seen as r.
 *
 * <pre>{@code
 * n! V = | sum det(r0, r1, r2) |
 * }</pre>
 *
 * <p><b>Error.</b> Each component of r_m is off by e_m, the e of its vertex and two roundings of
 * the difference. The sum is linear in each vertex, with the gradient g_m, the sum of the products
 * of the other two corners of its triangles: it is off by {@code sum e_m |g_m|}, magnitudes of
 * components added up, and by what is of higher order, for a triangle three determinants with two
 * errors and one with three: together less than {@code 18 E^2 (M + E)}, with E the greatest e and M
 * the greatest component. Components of g_m are off by at most {@code 2 (T + 3) u M^2} a triangle,
 * and E is at least 2 u M: that makes {@code 9 (T + 3) E^2 M} more. In the plane both are at most
 * {@code 2 E^2} an edge. A determinant has 8 roundings of the sum P of the magnitudes of its
 * products, the sum over T triangles has T roundings. The length of a cross product of vectors of
 * lengths l and k, each component off by 2 E, so each vector by less than 3.5 E, is off by at most
 * {@code 3.5 E (l + k + 3.5 E)} and 8 roundings. Factors are rounded up.
 *
 * <p>Scratch memory of one thread.
 */
final class FloatingMeasure {

  /** As the class comment counts: 8 roundings, rounded up. */
  private static final double ROUNDINGS = 10 * UNIT_ROUNDOFF;

  /** Factors are rounded up, or down, by more than the roundings on the way to them. */
  private static final double UP = 1 + 8 * UNIT_ROUNDOFF;

  private static final double DOWN = 1 - 8 * UNIT_ROUNDOFF;

  private final int n;
  private OverlapSolid solid;
  private SolidVertex[] vertices = {};
  private int count;
  private final double[] z;
  private double[] seen = new double[0];
  private double[] uncertain = new double[0];
  private double[] gradient = new double[0];
  private double sum;
  private double error;
  private double area;
  private double areaError;
  private final double[] moments;
  private int triangles;

  // with twice the digits
  private boolean sharp;
  private final SharpPoint points;
  private final SharpDeterminant determinant;
  private final CompensatedSum precise = new CompensatedSum();
  private double magnitudes;
  private double[] lows = new double[0];
  private double[] fine = new double[0];

  /** Remembers who looks at vertices with more digits where these are needed. */
  FloatingMeasure(int n, SharpPoint points) {
    this.n = n;
    this.points = points;
    solid = new OverlapSolid.Builder(n).build();
    determinant = points.determinant();
    z = new double[n];
    moments = new double[n];
  }

  /** Takes a solid that has vertices, and where they are. */
  void take(OverlapSolid taken, SolidVertex[] places) {
    solid = taken;
    vertices = places;
    count = solid.vertexCount();
    if (uncertain.length < count) {
      uncertain = new double[2 * count];
      fine = new double[2 * count];
      seen = new double[2 * count * n];
      lows = new double[2 * count * n];
      gradient = new double[2 * count * n];
    }
    for (int axis = 0; axis < n; axis++) {
      z[axis] = 0;
      for (int m = 0; m < count; m++) {
        z[axis] += vertices[m].coordinate(axis) / count;
      }
    }
    for (int m = 0; m < count; m++) {
      for (int axis = 0; axis < n; axis++) {
        seen[n * m + axis] = vertices[m].coordinate(axis) - z[axis];
      }
      uncertain[m] = vertices[m].error() + 2 * UNIT_ROUNDOFF * reach(n * m);
    }
    clear(false);
  }

  private void clear(boolean withMoreDigits) {
    sharp = withMoreDigits;
    sum = 0;
    error = 0;
    area = 0;
    areaError = 0;
    triangles = 0;
    magnitudes = 0;
    precise.clear();
    Arrays.fill(moments, 0);
    Arrays.fill(gradient, 0, n * count, 0);
  }

  /**
   * Looks at the vertices again with more digits.
   *
   * @return whether all of them are known so well
   */
  boolean sharpen() {
    for (int m = 0; m < count; m++) {
      fine[m] = points.see(vertices[m], z, seen, lows, n * m);
      if (!(fine[m] < Double.POSITIVE_INFINITY)) {
        return false;
      }
      uncertain[m] = fine[m] + 2 * UNIT_ROUNDOFF * reach(n * m);
    }
    clear(true);
    return true;
  }

  private double reach(int at) {
    double reach = Math.max(Math.abs(seen[at]), Math.abs(seen[at + 1]));
    return n == 2 ? reach : Math.max(reach, Math.abs(seen[at + 2]));
  }

  /**
   * Measures.
   *
   * @param a lower and upper bound of n! times the volume of A; so b
   */
  OverlapMeasure measure(double[] a, double[] b) {
    for (int f = 0; f < solid.faceCount(); f++) {
      if (n == 2) {
        addEdge(solid.ring(f, 0) * 2, solid.ring(f, 1) * 2);
      } else {
        for (int k = 1; k + 1 < solid.ringSize(f); k++) {
          addTriangle(solid.ring(f, 0) * 3, solid.ring(f, k) * 3, solid.ring(f, k + 1) * 3);
        }
      }
    }
    error += sharp ? 0 : uncertainty();
    // small parts are at most u times what they belong to, and added up with as many roundings
    error += 4.1 * triangles * SharpDeterminant.SQUARE * magnitudes;
    double magnitude = Math.abs(sum);
    double least = (magnitude - error) * DOWN;
    double most = (magnitude + error) * UP;
    double factorial = n == 2 ? 2 : 6;
    double union = (a[0] + b[0] - most) * DOWN;
    double[] bounds = {
      least / factorial * DOWN,
      most / factorial * UP,
      Math.max(0, (area - areaError) * DOWN),
      (area + areaError) * UP,
      Math.max(0, least / ((a[1] + b[1] - least) * UP) * DOWN),
      union > 0 ? Math.min(1, most / union * UP) : 1
    };
    double[] centroid = new double[n];
    for (int axis = 0; axis < n; axis++) {
      centroid[axis] = z[axis] + moments[axis] / ((n + 1) * sum);
    }
    return new OverlapMeasure(bounds, centroid, OverlapMeasure.points(solid, vertices));
  }

  /** How far the sum may be off because vertices are. */
  private double uncertainty() {
    double first = 0;
    double most = 0;
    double reach = 0;
    for (int m = 0; m < count; m++) {
      double slope = 0;
      for (int i = n * m; i < n * (m + 1); i++) {
        slope += Math.abs(gradient[i]);
      }
      first += uncertain[m] * slope;
      most = Math.max(most, uncertain[m]);
      reach = Math.max(reach, reach(n * m));
    }
    double factor = n == 2 ? 4 : (18 + 9.0 * (triangles + 3)) * (reach + most);
    return 1.01 * (first + triangles * factor * most * most);
  }

  private void slope(int m, double x, double y, double w) {
    gradient[m] += x;
    gradient[m + 1] += y;
    if (n == 3) {
      gradient[m + 2] += w;
    }
  }

  private void addEdge(int p, int q) {
    double left = seen[p] * seen[q + 1];
    double right = seen[p + 1] * seen[q];
    double off = Math.max(uncertain[p / 2], uncertain[q / 2]);
    double det = left - right;
    if (sharp) {
      det = addSharply(p, q, 0);
    } else {
      add(det, Math.abs(left) + Math.abs(right));
      slope(p, seen[q + 1], -seen[q], 0);
      slope(q, -seen[p + 1], seen[p], 0);
    }
    for (int axis = 0; axis < 2; axis++) {
      moments[axis] += det * (seen[p + axis] + seen[q + axis]);
    }
    double length = Norm.of(seen[q] - seen[p], seen[q + 1] - seen[p + 1]);
    area += length;
    areaError += 3.5 * off + ROUNDINGS * (length + area);
  }

  private void addTriangle(int p, int q, int r) {
    double[] s = seen;
    double yz = s[q + 1] * s[r + 2];
    double zy = s[q + 2] * s[r + 1];
    double zx = s[q + 2] * s[r];
    double xz = s[q] * s[r + 2];
    double xy = s[q] * s[r + 1];
    double yx = s[q + 1] * s[r];
    double det = s[p] * (yz - zy) + s[p + 1] * (zx - xz) + s[p + 2] * (xy - yx);
    if (sharp) {
      det = addSharply(p, q, r);
    } else {
      add(
          det,
          Math.abs(s[p]) * (Math.abs(yz) + Math.abs(zy))
              + Math.abs(s[p + 1]) * (Math.abs(zx) + Math.abs(xz))
              + Math.abs(s[p + 2]) * (Math.abs(xy) + Math.abs(yx)));
      slope(p, yz - zy, zx - xz, xy - yx);
      slope(q, r, p);
      slope(r, p, q);
    }
    for (int axis = 0; axis < 3; axis++) {
      moments[axis] += det * (s[p + axis] + s[q + axis] + s[r + axis]);
    }
    double off = Math.max(uncertain[p / 3], Math.max(uncertain[q / 3], uncertain[r / 3]));
    double ux = s[q] - s[p];
    double uy = s[q + 1] - s[p + 1];
    double uz = s[q + 2] - s[p + 2];
    double vx = s[r] - s[p];
    double vy = s[r + 1] - s[p + 1];
    double vz = s[r + 2] - s[p + 2];
    double cx = uy * vz - uz * vy;
    double cy = uz * vx - ux * vz;
    double cz = ux * vy - uy * vx;
    double l = Math.sqrt(ux * ux + uy * uy + uz * uz);
    double k = Math.sqrt(vx * vx + vy * vy + vz * vz);
    area += Math.sqrt(cx * cx + cy * cy + cz * cz) / 2;
    areaError += 1.8 * off * (l + k + 3.5 * off) + ROUNDINGS * (l * k + area);
  }

  private void slope(int m, int k, int l) {
    double[] s = seen;
    slope(
        m,
        s[k + 1] * s[l + 2] - s[k + 2] * s[l + 1],
        s[k + 2] * s[l] - s[k] * s[l + 2],
        s[k] * s[l + 1] - s[k + 1] * s[l]);
  }

  private void add(double det, double permanent) {
    sum += det;
    triangles++;
    error += (ROUNDINGS * permanent + UNIT_ROUNDOFF * Math.abs(sum)) * 1.01;
    error += 0x1p-1000 * triangles; // underflow
  }

  private double addSharply(int p, int q, int r) {
    double off = Math.max(fine[p / n], Math.max(fine[q / n], fine[r / n]));
    for (int axis = 0; axis < n; axis++) {
      determinant.set(0, axis, seen[p + axis], lows[p + axis]);
      determinant.set(1, axis, seen[q + axis], lows[q + axis]);
      determinant.set(2, axis, seen[r + axis], lows[r + axis]);
    }
    determinant.compute(off);
    precise.add(determinant.high());
    precise.addSmall(determinant.low());
    sum = precise.high();
    triangles++;
    magnitudes += Math.abs(determinant.high());
    error += determinant.error() * 1.01;
    return determinant.high();
  }
}
