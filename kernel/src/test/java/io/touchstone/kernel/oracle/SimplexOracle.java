// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigDecimal;

/** Whether the origin lies inside a simplex of vertex differences, exactly. */
public final class SimplexOracle {

  private SimplexOracle() {}

  /** Moves B so that the two weighted points coincide, up to roundings. */
  public static Posed brought(Posed posed, WeightedVertices p, WeightedVertices q) {
    int n = posed.dimension();
    double[] m = new double[n * (n + 1)];
    posed.poseB().copyTo(m);
    double totalA = 0;
    double totalB = 0;
    for (int k = 0; k < p.size(); k++) {
      totalA += p.weight(k);
    }
    for (int k = 0; k < q.size(); k++) {
      totalB += q.weight(k);
    }
    ExactPair exact = posed.exact();
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < p.size(); k++) {
        double x = exact.worldA(p.vertex(k))[i].doubleValue();
        m[i * (n + 1) + n] += p.weight(k) / totalA * x;
      }
      for (int k = 0; k < q.size(); k++) {
        double x = exact.worldB(q.vertex(k))[i].doubleValue();
        m[i * (n + 1) + n] -= q.weight(k) / totalB * x;
      }
    }
    return new Posed(posed.family(), posed.a(), posed.poseA(), posed.b(), Pose.affine(n, m));
  }

  /** Places a pair of bodies. */
  public static void place(PlacedPair pair, Posed posed) {
    pair.place(
        CertifiedSupport.scanning(posed.a()),
        posed.poseA(),
        CertifiedSupport.scanning(posed.b()),
        posed.poseB());
  }

  /** Exact: the n + 1 minors of the differences have alternating signs, none zero. */
  public static boolean isInside(ExactPair exact, WeightedVertices p, WeightedVertices q) {
    int n = exact.dimension();
    int sign = 0;
    for (int left = 0; left <= n; left++) {
      BigDecimal[][] rows = new BigDecimal[n][];
      for (int k = 0, row = 0; k <= n; k++) {
        if (k != left) {
          rows[row] = exact.worldA(p.vertex(k));
          for (int i = 0; i < n; i++) {
            rows[row][i] = rows[row][i].subtract(exact.worldB(q.vertex(k))[i]);
          }
          row++;
        }
      }
      int minor = determinant(rows).signum() * (left % 2 == 0 ? 1 : -1);
      if (minor == 0 || (sign != 0 && minor != sign)) {
        return false;
      }
      sign = minor;
    }
    return true;
  }

  /** Exact: the origin is in the closed simplex of the pairs, flat or not. */
  public static boolean isAmong(ExactPair exact, WeightedVertices p, WeightedVertices q) {
    int[] ofA = new int[p.size()];
    int[] ofB = new int[p.size()];
    for (int k = 0; k < ofA.length; k++) {
      ofA[k] = p.vertex(k);
      ofB[k] = q.vertex(k);
    }
    return exact.isOriginAmong(ofA, ofB);
  }

  /** Laplace expansion. */
  public static BigDecimal determinant(BigDecimal[][] m) {
    if (m.length == 1) {
      return m[0][0];
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (int column = 0; column < m.length; column++) {
      BigDecimal[][] minor = new BigDecimal[m.length - 1][m.length - 1];
      for (int i = 1; i < m.length; i++) {
        for (int j = 0, to = 0; j < m.length; j++) {
          if (j != column) {
            minor[i - 1][to++] = m[i][j];
          }
        }
      }
      BigDecimal term = m[0][column].multiply(determinant(minor));
      sum = column % 2 == 0 ? sum.add(term) : sum.subtract(term);
    }
    return sum;
  }
}
