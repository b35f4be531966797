// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.parts;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.IntegerSolution;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The distance of the hulls of a few points each, in exact arithmetic: the point of least norm of
 * the hull of all differences {@code a_i - b_j}. Complete: points may be repeated, redundant,
 * collinear; the hulls may be flat, touch or overlap.
 *
 * <p>Wolfe's algorithm (P. Wolfe, Finding the nearest point in a polytope, Math. Programming 11
 * (1976)): a corral, affinely independent differences whose hull has the current point x in its
 * relative interior, takes in the difference that is farthest against x; minor cycles move to the
 * least point of the affine hull and drop what leaves the corral. The norm falls strictly and no
 * corral returns, so in exact arithmetic it ends. Differences are never listed: the farthest one is
 * made of the farthest a and the farthest b.
 *
 * <p>Everything is an integer: coordinates over one common power of two, weights over their sum.
 */
public final class NearestHulls {

  private final int n;
  private final BigInteger[][] a;
  private final BigInteger[][] b;

  /** Coordinates are multiples of {@code 2^exponent}. */
  private final int exponent;

  /** The corral: differences with weights, all positive after a major cycle. */
  private final List<BigInteger[]> corral = new ArrayList<>();

  private final List<BigInteger> weights = new ArrayList<>();

  /** Sum of the weights. */
  private BigInteger total = BigInteger.ONE;

  /** The current point times the sum of the weights. */
  private BigInteger[] x;

  private NearestHulls(Dyadic[][] pointsA, Dyadic[][] pointsB) {
    n = pointsA[0].length;
    Dyadic[] origin = pointsA[0]; // differences do not depend on it, the length of numbers does
    Dyadic[][] relativeA = relative(pointsA, origin);
    Dyadic[][] relativeB = relative(pointsB, origin);
    exponent = Math.min(commonExponent(relativeA), commonExponent(relativeB));
    a = integers(relativeA);
    b = integers(relativeB);
    x = a[0];
  }

  /**
   * Finds the nearest points.
   *
   * @param pointsA at least one point
   * @param pointsB at least one point
   */
  public static NearestHulls of(Dyadic[][] pointsA, Dyadic[][] pointsB) {
    NearestHulls hulls = new NearestHulls(pointsA, pointsB);
    hulls.start();
    hulls.solve();
    return hulls;
  }

  private static Dyadic[][] relative(Dyadic[][] points, Dyadic[] origin) {
    Dyadic[][] result = new Dyadic[points.length][origin.length];
    for (int p = 0; p < points.length; p++) {
      for (int i = 0; i < origin.length; i++) {
        result[p][i] = points[p][i].subtract(origin[i]);
      }
    }
    return result;
  }

  private static int commonExponent(Dyadic[][] points) {
    int least = Integer.MAX_VALUE;
    for (Dyadic[] point : points) {
      for (Dyadic coordinate : point) {
        if (!coordinate.isZero()) {
          least = Math.min(least, coordinate.exponent());
        }
      }
    }
    return least;
  }

  private BigInteger[][] integers(Dyadic[][] points) {
    BigInteger[][] result = new BigInteger[points.length][n];
    for (int p = 0; p < points.length; p++) {
      for (int i = 0; i < n; i++) {
        Dyadic coordinate = points[p][i];
        result[p][i] =
            coordinate.isZero()
                ? BigInteger.ZERO
                : coordinate.mantissa().shiftLeft(coordinate.exponent() - exponent);
      }
    }
    return result;
  }

  /**
   * Starts from the points as they were listed: pairs of a simplex, if the least point of their
   * affine hull is inside; otherwise from the first pair.
   */
  private void start() {
    if (a.length == b.length && a.length <= n + 1) {
      for (int k = 0; k < a.length; k++) {
        corral.add(difference(a[k], b[k]));
      }
      IntegerSolution least = leastOfAffineHull(corral);
      if (least.isUnique() && allPositive(least)) {
        take(least);
        return;
      }
      corral.clear();
    }
    corral.add(difference(a[0], b[0]));
    weights.add(BigInteger.ONE);
    locate();
  }

  private void solve() {
    while (!meet()) {
      BigInteger[] farthest = farthestAgainst();
      BigInteger square = dot(x, x);
      // optimal: (x / total).d >= |x / total|^2 for every d
      if (dot(x, farthest).multiply(total).compareTo(square) >= 0) {
        return;
      }
      BigInteger former = total;
      corral.add(farthest);
      weights.add(BigInteger.ZERO);
      minorCycles();
      assert dot(x, x).multiply(former.pow(2)).compareTo(square.multiply(total.pow(2))) < 0
          : "the norm falls";
    }
  }

  /** Returns the difference that is farthest in the direction -x. */
  private BigInteger[] farthestAgainst() {
    return difference(extreme(a, false), extreme(b, true));
  }

  private BigInteger[] extreme(BigInteger[][] points, boolean greatest) {
    BigInteger[] best = points[0];
    BigInteger value = dot(x, best);
    for (int p = 1; p < points.length; p++) {
      BigInteger candidate = dot(x, points[p]);
      if (greatest ? candidate.compareTo(value) > 0 : candidate.compareTo(value) < 0) {
        best = points[p];
        value = candidate;
      }
    }
    return best;
  }

  private void minorCycles() {
    while (true) {
      IntegerSolution least = leastOfAffineHull(corral);
      assert least.isUnique() : "a corral is affinely independent";
      if (allPositive(least)) {
        take(least);
        return;
      }
      moveTowards(least);
    }
  }

  /**
   * Solves for the weights of the point of least norm of an affine hull: with {@code d = d_0 + sum
   * y_k (d_k - d_0)} the normal equations {@code sum_j (d_k - d_0).(d_j - d_0) y_j = -(d_k -
   * d_0).d_0}, k and j from 1. The solution holds y_1, y_2, ... and is unique for independent
   * points. The affine hull of n + 1 independent points is the whole space, its least point the
   * origin: then {@code sum y_k (d_k - d_0) = -d_0} itself is solved, whose numbers are half as
   * long.
   */
  private static IntegerSolution leastOfAffineHull(List<BigInteger[]> points) {
    int m = points.size() - 1;
    BigInteger[][] edges = new BigInteger[m][];
    for (int k = 0; k < m; k++) {
      edges[k] = difference(points.get(k + 1), points.get(0));
    }
    if (m == points.get(0).length) {
      return leastOfSpace(edges, points.get(0));
    }
    BigInteger[][] gram = new BigInteger[m][m];
    BigInteger[] right = new BigInteger[m];
    for (int k = 0; k < m; k++) {
      for (int j = 0; j <= k; j++) {
        gram[k][j] = dot(edges[k], edges[j]);
        gram[j][k] = gram[k][j];
      }
      right[k] = dot(edges[k], points.get(0)).negate();
    }
    return IntegerMatrix.of(gram).solve(right);
  }

  private static IntegerSolution leastOfSpace(BigInteger[][] edges, BigInteger[] first) {
    int n = edges.length;
    BigInteger[][] columns = new BigInteger[n][n];
    BigInteger[] right = new BigInteger[n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        columns[i][k] = edges[k][i];
      }
      right[i] = first[i].negate();
    }
    return IntegerMatrix.of(columns).solve(right);
  }

  /** Weight of a point of the corral in the least point, over the common denominator. */
  private BigInteger weight(IntegerSolution least, int k) {
    if (k > 0) {
      return least.numerator(k - 1);
    }
    BigInteger rest = least.denominator();
    for (int j = 1; j < corral.size(); j++) {
      rest = rest.subtract(least.numerator(j - 1));
    }
    return rest;
  }

  private boolean allPositive(IntegerSolution least) {
    for (int k = 0; k < corral.size(); k++) {
      if (weight(least, k).signum() <= 0) {
        return false;
      }
    }
    return true;
  }

  private void take(IntegerSolution least) {
    List<BigInteger> taken = new ArrayList<>();
    for (int k = 0; k < corral.size(); k++) {
      taken.add(weight(least, k));
    }
    weights.clear();
    weights.addAll(taken);
    locate();
  }

  /**
   * Moves from the current weights l towards those of the least point m until the first becomes 0,
   * and drops what is 0. On the way {@code (1 - t) l_k / L + t m_k / M}, the weight k with m_k
   * &lt;= 0 vanishes at {@code t = l_k M / (l_k M - m_k L)}.
   */
  private void moveTowards(IntegerSolution least) {
    BigInteger denominator = least.denominator();
    BigInteger up = BigInteger.ONE;
    BigInteger down = BigInteger.ONE; // t = up / down, the least of all
    for (int k = 0; k < corral.size(); k++) {
      BigInteger target = weight(least, k);
      if (target.signum() <= 0) {
        BigInteger current = weights.get(k).multiply(denominator);
        BigInteger sum = current.subtract(target.multiply(total));
        if (current.multiply(down).compareTo(up.multiply(sum)) < 0) {
          up = current;
          down = sum;
        }
      }
    }
    BigInteger stay = down.subtract(up).multiply(denominator);
    BigInteger go = up.multiply(total);
    List<BigInteger> moved = new ArrayList<>();
    for (int k = 0; k < corral.size(); k++) {
      moved.add(weights.get(k).multiply(stay).add(weight(least, k).multiply(go)));
    }
    weights.clear();
    weights.addAll(moved);
    for (int k = corral.size() - 1; k >= 0; k--) {
      if (weights.get(k).signum() == 0) {
        weights.remove(k);
        corral.remove(k);
      }
    }
    locate();
  }

  /** Reduces the weights, and computes their sum and the current point. */
  private void locate() {
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger weight : weights) {
      divisor = divisor.gcd(weight);
    }
    total = BigInteger.ZERO;
    x = new BigInteger[n];
    Arrays.fill(x, BigInteger.ZERO);
    for (int k = 0; k < corral.size(); k++) {
      BigInteger weight = weights.get(k).divide(divisor);
      weights.set(k, weight);
      total = total.add(weight);
      for (int i = 0; i < n; i++) {
        x[i] = x[i].add(corral.get(k)[i].multiply(weight));
      }
    }
  }

  private static BigInteger[] difference(BigInteger[] p, BigInteger[] q) {
    BigInteger[] d = new BigInteger[p.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = p[i].subtract(q[i]);
    }
    return d;
  }

  private static BigInteger dot(BigInteger[] p, BigInteger[] q) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < p.length; i++) {
      sum = sum.add(p[i].multiply(q[i]));
    }
    return sum;
  }

  /** Tells whether the hulls have a point in common. */
  public boolean meet() {
    for (BigInteger component : x) {
      if (component.signum() != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns a positive multiple of the vector from the nearest point of B to that of A. */
  public BigInteger[] direction() {
    return x.clone();
  }

  /** Returns p of the squared distance p / q. */
  public Dyadic distanceSqNumerator() {
    return Dyadic.of(dot(x, x)).scaleByPowerOfTwo(2 * exponent);
  }

  /** Returns q of the squared distance p / q. */
  public Dyadic distanceSqDenominator() {
    return Dyadic.of(total.multiply(total));
  }

  /**
   * Tells whether the differences of the corral make a full simplex with the origin strictly
   * inside. Then the bodies overlap, and do not only touch. A no leaves that open.
   */
  public boolean isOriginInside() {
    return meet() && corral.size() == n + 1;
  }

  /**
   * Returns, for each face of the simplex around the origin, the squared distance p / q of its
   * plane from the origin as the pair p, q. The depth is at least the least of them.
   */
  public List<Dyadic[]> faceDistancesSq() {
    List<Dyadic[]> distances = new ArrayList<>();
    for (int left = 0; left <= n; left++) {
      List<BigInteger[]> face = new ArrayList<>(corral);
      face.remove(left);
      BigInteger[] normal = normal(face);
      BigInteger distance = dot(normal, face.get(0)); // times the length of the normal
      distances.add(
          new Dyadic[] {
            Dyadic.of(distance.multiply(distance)).scaleByPowerOfTwo(2 * exponent),
            Dyadic.of(dot(normal, normal))
          });
    }
    return distances;
  }

  /** Returns a normal of the hyperplane through n independent points. */
  private BigInteger[] normal(List<BigInteger[]> face) {
    BigInteger[] edges = new BigInteger[(n - 1) * n];
    for (int k = 0; k < n - 1; k++) {
      System.arraycopy(difference(face.get(k + 1), face.get(0)), 0, edges, k * n, n);
    }
    return IntegerMatrix.of(n, edges).nullspace()[0];
  }
}
