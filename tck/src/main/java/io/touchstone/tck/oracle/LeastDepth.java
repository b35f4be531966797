// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The Euclidean depth of two bodies whose difference K = A - B has the origin inside, by looking at
 * every direction that can be the normal of a facet of K.
 *
 * <p>A facet of K is a face of A minus a face of B, so its plane is spanned by differences of
 * vertices of A and of B. The depth is the minimum of {@code h_K(w) / |w|} over facet normals; any
 * other direction only adds a greater value, so no facet has to be recognised. In R, R<sup>2</sup>
 * and R<sup>3</sup>; the number of directions grows with the fourth power of the vertices.
 */
final class LeastDepth {

  /** The highest dimension for which the directions are few enough. */
  static final int MAX_DIMENSION = 3;

  private final MinkowskiSum sum;
  private Fraction square = Fraction.of(BigInteger.ZERO, BigInteger.ONE, 0);
  private BigInteger[] axis = new BigInteger[0];

  /**
   * Looks at all directions.
   *
   * @param sum the difference of the bodies
   * @param segments for each body, pairs of vertices among which are all edges of its hull
   */
  LeastDepth(MinkowskiSum sum, List<int[][]> segments) {
    this.sum = sum;
    int n = sum.dimension();
    // millions of bytes, which are not kept with the answer
    Set<List<BigInteger>> seen = new HashSet<>();
    if (n == 1) {
      offer(seen, BigInteger.ONE);
    }
    List<BigInteger[]> edges = n == 1 ? List.of() : edges(segments);
    for (int i = 0; i < edges.size(); i++) {
      if (n == 2) {
        BigInteger[] e = edges.get(i);
        offer(seen, e[1].negate(), e[0]);
      }
      for (int j = 0; n == 3 && j < i; j++) {
        offer(seen, cross(edges.get(i), edges.get(j)));
      }
    }
    if (axis.length == 0) {
      throw new IllegalStateException("no direction: the difference of the bodies is flat");
    }
  }

  /** Differences of the vertices of each body, one per direction. */
  private List<BigInteger[]> edges(List<int[][]> segments) {
    Set<List<BigInteger>> directions = new HashSet<>();
    List<BigInteger[]> edges = new ArrayList<>();
    for (int which = 0; which < sum.summandCount(); which++) {
      BigInteger[][] points = sum.summand(which);
      for (int[] segment : segments.get(which)) {
        BigInteger[] difference = new BigInteger[sum.dimension()];
        for (int k = 0; k < difference.length; k++) {
          difference[k] = points[segment[0]][k].subtract(points[segment[1]][k]);
        }
        BigInteger[] primitive = primitive(difference);
        if (primitive.length > 0 && directions.add(Arrays.asList(primitive))) {
          edges.add(primitive);
        }
      }
    }
    return edges;
  }

  /** Returns the shortest integer vector of a line, the same for both senses; none for zero. */
  private static BigInteger[] primitive(BigInteger[] w) {
    BigInteger divisor = BigInteger.ZERO;
    int sign = 0;
    for (BigInteger component : w) {
      divisor = divisor.gcd(component);
      sign = sign == 0 ? component.signum() : sign;
    }
    if (sign == 0) {
      return new BigInteger[0];
    }
    BigInteger[] result = new BigInteger[w.length];
    for (int k = 0; k < w.length; k++) {
      result[k] = w[k].divide(sign < 0 ? divisor.negate() : divisor);
    }
    return result;
  }

  private static BigInteger[] cross(BigInteger[] u, BigInteger[] v) {
    BigInteger[] w = new BigInteger[3];
    for (int k = 0; k < 3; k++) {
      int i = (k + 1) % 3;
      int j = (k + 2) % 3;
      w[k] = u[i].multiply(v[j]).subtract(u[j].multiply(v[i]));
    }
    return w;
  }

  /** Looks at both senses of a direction. */
  private void offer(Set<List<BigInteger>> seen, BigInteger... direction) {
    BigInteger[] w = primitive(direction);
    if (w.length == 0 || !seen.add(Arrays.asList(w))) {
      return;
    }
    BigInteger lengthSq = MinkowskiSum.dot(w, w);
    for (int sense = 0; sense < 2; sense++) {
      BigInteger height = sum.greatest(w);
      Fraction value = Fraction.of(height.multiply(height), lengthSq, 2 * sum.exponent());
      if (axis.length == 0 || value.compareTo(square) < 0) {
        square = value;
        axis = w;
      }
      BigInteger[] opposite = new BigInteger[w.length];
      for (int k = 0; k < w.length; k++) {
        opposite[k] = w[k].negate();
      }
      w = opposite;
    }
  }

  /** Returns the square of the depth. */
  Fraction square() {
    return square;
  }

  /** Returns the direction in which moving B by the depth ends the overlap. */
  BigInteger[] axis() {
    return axis.clone();
  }
}
