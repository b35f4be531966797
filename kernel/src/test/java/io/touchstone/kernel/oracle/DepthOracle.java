// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.exact.AffineDimension;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.hull.Hull;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * The true depth of two intersecting polytopes, by brute force: all normals of faces and all
 * products of edges in exact arithmetic, both ways, none left out. Doubles only choose which of
 * them are computed exactly: those within a wide margin of the least.
 */
public final class DepthOracle {

  private static final MathContext DIGITS = new MathContext(80);

  private final int n;
  private final BigDecimal[][] a;
  private final BigDecimal[][] b;
  private final double[][] roundedA;
  private final double[][] roundedB;
  private final List<BigDecimal[]> axes = new ArrayList<>();

  /** Whether K, the set of all differences, is flat: its depth is 0. */
  private final boolean flat;

  /**
   * @param pair neither body empty, in two or three dimensions
   */
  public DepthOracle(Posed pair) {
    n = pair.dimension();
    flat =
        AffineDimension.of(pair.a().dimension(), pair.a().toArray())
                + AffineDimension.of(pair.b().dimension(), pair.b().toArray())
            < n;
    ExactPair exact = pair.exact();
    a = new BigDecimal[pair.a().vertexCount()][];
    b = new BigDecimal[pair.b().vertexCount()][];
    for (int v = 0; v < a.length; v++) {
      a[v] = exact.worldA(v);
    }
    for (int v = 0; v < b.length; v++) {
      b[v] = exact.worldB(v);
    }
    // relative to a vertex, so that doubles are good enough for a margin
    roundedA = rounded(a, a[0]);
    roundedB = rounded(b, a[0]);
    List<BigDecimal[]> edgesA = edges(pair.a(), a);
    List<BigDecimal[]> edgesB = edges(pair.b(), b);
    if (n == 2) {
      for (List<BigDecimal[]> edges : List.of(edgesA, edgesB)) {
        for (BigDecimal[] e : edges) {
          axes.add(new BigDecimal[] {e[1], e[0].negate()});
        }
      }
    } else {
      faces(pair.a(), a);
      faces(pair.b(), b);
      for (BigDecimal[] e : edgesA) {
        for (BigDecimal[] f : edgesB) {
          axes.add(cross(e, f));
        }
      }
    }
  }

  private static double[][] rounded(BigDecimal[][] points, BigDecimal[] origin) {
    double[][] result = new double[points.length][origin.length];
    for (int v = 0; v < points.length; v++) {
      for (int i = 0; i < origin.length; i++) {
        result[v][i] = points[v][i].subtract(origin[i]).doubleValue();
      }
    }
    return result;
  }

  private static List<BigDecimal[]> edges(Polytope body, BigDecimal[][] world) {
    Hull hull = Hull.of(body);
    List<BigDecimal[]> edges = new ArrayList<>();
    for (int e = 0; e < hull.edgeCount(); e++) {
      edges.add(minus(world[hull.edgeEnd(e)], world[hull.edgeStart(e)]));
    }
    return edges;
  }

  private void faces(Polytope body, BigDecimal[][] world) {
    Hull hull = Hull.of(body);
    for (int f = 0; f < hull.faceCount(); f++) {
      int from = hull.firstCorner(f);
      BigDecimal[] p = world[hull.cornerVertex(from)];
      axes.add(
          cross(
              minus(world[hull.cornerVertex(from + 1)], p),
              minus(world[hull.cornerVertex(from + 2)], p)));
    }
  }

  /** Returns the depth to 80 digits; 0 where no axis bounds it from above, as for flat K. */
  public BigDecimal depth() {
    if (flat) {
      return BigDecimal.ZERO;
    }
    double[] rough = new double[2 * axes.size()];
    double least = Double.POSITIVE_INFINITY;
    for (int k = 0; k < rough.length; k++) {
      BigDecimal[] axis = axes.get(k / 2);
      rough[k] = rough(axis, k % 2 == 0 ? 1 : -1);
      least = Math.min(least, rough[k]);
    }
    double size = 0;
    for (double[][] points : List.of(roundedA, roundedB)) {
      for (double[] p : points) {
        for (double c : p) {
          size = Math.max(size, Math.abs(c));
        }
      }
    }
    BigDecimal best = null;
    for (int k = 0; k < rough.length; k++) {
      if (rough[k] <= least + 1e-9 * size) {
        BigDecimal height = exact(axes.get(k / 2), k % 2 == 0 ? 1 : -1);
        best = best == null ? height : best.min(height);
      }
    }
    if (best == null) {
      throw new IllegalStateException("no axis");
    }
    return best;
  }

  /** In doubles, from components that keep their digits; infinite for the zero vector. */
  private double rough(BigDecimal[] axis, int sign) {
    BigDecimal greatest = BigDecimal.ZERO;
    for (BigDecimal c : axis) {
      greatest = greatest.max(c.abs());
    }
    if (greatest.signum() == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double[] w = new double[n];
    double length = 0;
    for (int i = 0; i < n; i++) {
      w[i] = sign * axis[i].divide(greatest, DIGITS).doubleValue();
      length += w[i] * w[i];
    }
    double ofA = Double.NEGATIVE_INFINITY;
    for (double[] p : roundedA) {
      ofA = Math.max(ofA, dot(w, p));
    }
    double ofB = Double.POSITIVE_INFINITY;
    for (double[] p : roundedB) {
      ofB = Math.min(ofB, dot(w, p));
    }
    return (ofA - ofB) / Math.sqrt(length);
  }

  private static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      sum += x[i] * y[i];
    }
    return sum;
  }

  private BigDecimal exact(BigDecimal[] axis, int sign) {
    BigDecimal[] w = new BigDecimal[n];
    for (int i = 0; i < n; i++) {
      w[i] = sign > 0 ? axis[i] : axis[i].negate();
    }
    BigDecimal ofA = ExactPair.dot(w, a[0]);
    for (BigDecimal[] p : a) {
      ofA = ofA.max(ExactPair.dot(w, p));
    }
    BigDecimal ofB = ExactPair.dot(w, b[0]);
    for (BigDecimal[] p : b) {
      ofB = ofB.min(ExactPair.dot(w, p));
    }
    return ofA.subtract(ofB).divide(ExactPair.dot(w, w).sqrt(DIGITS), DIGITS);
  }

  private static BigDecimal[] minus(BigDecimal[] p, BigDecimal[] q) {
    BigDecimal[] d = new BigDecimal[p.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = p[i].subtract(q[i]);
    }
    return d;
  }

  private static BigDecimal[] cross(BigDecimal[] u, BigDecimal[] v) {
    return new BigDecimal[] {
      u[1].multiply(v[2]).subtract(u[2].multiply(v[1])),
      u[2].multiply(v[0]).subtract(u[0].multiply(v[2])),
      u[0].multiply(v[1]).subtract(u[1].multiply(v[0]))
    };
  }
}
