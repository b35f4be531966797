// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The truth about two polytopes where they stand, slowly and by other ways than the product:
 * decimal and rational arithmetic, Gilbert, Johnson and Keerthi's algorithm over all faces of a
 * simplex, and at the end a check of the optimality conditions that does not depend on how the
 * point was found.
 */
public final class ExactPair {

  /** Digits of roots: far beyond what any double can show. */
  private static final MathContext ROOT = new MathContext(400, RoundingMode.HALF_EVEN);

  private final int n;
  private final BigDecimal[][] a;
  private final BigDecimal[][] b;

  public ExactPair(Polytope a, PoseView poseA, Polytope b, PoseView poseB) {
    n = a.dimension();
    this.a = world(a, poseA);
    this.b = world(b, poseB);
  }

  private static BigDecimal[][] world(Polytope body, PoseView pose) {
    int n = body.dimension();
    BigDecimal[][] points = new BigDecimal[body.vertexCount()][n];
    for (int v = 0; v < points.length; v++) {
      for (int i = 0; i < n; i++) {
        BigDecimal sum = new BigDecimal(pose.translation(i));
        for (int k = 0; k < n; k++) {
          sum =
              sum.add(
                  new BigDecimal(pose.rotation(i, k))
                      .multiply(new BigDecimal(body.coordinate(v, k))));
        }
        points[v][i] = sum;
      }
    }
    return points;
  }

  public int dimension() {
    return n;
  }

  /** Returns where a vertex of A is. */
  public BigDecimal[] worldA(int vertex) {
    return a[vertex].clone();
  }

  /** Returns where a vertex of B is. */
  public BigDecimal[] worldB(int vertex) {
    return b[vertex].clone();
  }

  // --- along a direction

  /** Returns {@code min_B w.y - max_A w.x}, not divided by the length of w. */
  public BigDecimal gap(double... w) {
    return gap(decimals(w));
  }

  /** Returns {@code min_B w.y - max_A w.x}, not divided by the length of w. */
  public BigDecimal gap(BigDecimal[] w) {
    return extreme(b, w, false).subtract(extreme(a, w, true));
  }

  /** Returns {@code min_B w.y - w.x} for a vertex x of A. */
  public BigDecimal gapFromVertex(int vertex, double... w) {
    return extreme(b, decimals(w), false).subtract(dot(a[vertex], decimals(w)));
  }

  private static BigDecimal extreme(BigDecimal[][] points, BigDecimal[] w, boolean greatest) {
    BigDecimal best = dot(points[0], w);
    for (BigDecimal[] point : points) {
      BigDecimal value = dot(point, w);
      best = greatest ? best.max(value) : best.min(value);
    }
    return best;
  }

  public static BigDecimal[] decimals(double... values) {
    BigDecimal[] result = new BigDecimal[values.length];
    for (int i = 0; i < values.length; i++) {
      result[i] = new BigDecimal(values[i]);
    }
    return result;
  }

  public static BigDecimal dot(BigDecimal[] p, BigDecimal[] q) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < p.length; i++) {
      sum = sum.add(p[i].multiply(q[i]));
    }
    return sum;
  }

  /** Returns the sign of {@code x - s sqrt(square)}, exactly, s = 1 or -1. */
  public static int compareToRoot(BigDecimal x, int s, BigDecimal square) {
    int signOfRoot = square.signum() == 0 ? 0 : s;
    if (x.signum() != signOfRoot) {
      return Integer.compare(x.signum(), signOfRoot);
    }
    return x.signum() * x.multiply(x).compareTo(square);
  }

  /** Returns the sign of {@code bound - gap / |w|}, exactly. */
  public static int compareToQuotient(double bound, BigDecimal gap, BigDecimal[] w) {
    // bound |w| against gap: sqrt(bound^2 |w|^2) with the sign of bound
    BigDecimal exact = new BigDecimal(bound);
    BigDecimal square = exact.multiply(exact).multiply(dot(w, w));
    return -compareToRoot(gap, exact.signum() < 0 ? -1 : 1, square);
  }

  /** Tells whether the gap along w, per unit of its length, is at least a bound, exactly. */
  public boolean isGapAtLeast(double bound, double... w) {
    return compareToQuotient(bound, gap(w), decimals(w)) <= 0;
  }

  /**
   * Tells whether the origin is at least a distance inside {@code A - B}, by all lines or planes
   * through n differences that have all others on one side. In R<sup>2</sup> and R<sup>3</sup>.
   */
  public boolean isDepthAtLeast(double depth) {
    List<BigDecimal[]> d = new ArrayList<>();
    for (BigDecimal[] p : a) {
      for (BigDecimal[] q : b) {
        d.add(minus(p, q));
      }
    }
    int facets = 0;
    for (int i = 0; i < d.size(); i++) {
      for (int j = i + 1; j < d.size(); j++) {
        for (int k = n == 3 ? j + 1 : j; k < (n == 3 ? d.size() : j + 1); k++) {
          BigDecimal[] w = normal(d.get(i), d.get(j), d.get(k));
          BigDecimal height = dot(w, d.get(i));
          if (dot(w, w).signum() == 0) {
            continue;
          }
          boolean below = d.stream().allMatch(x -> dot(w, x).compareTo(height) <= 0);
          boolean above = d.stream().allMatch(x -> dot(w, x).compareTo(height) >= 0);
          facets += below || above ? 1 : 0;
          if ((below && compareToQuotient(depth, height, w) > 0)
              || (above && compareToQuotient(depth, height.negate(), w) > 0)) {
            return false;
          }
        }
      }
    }
    return facets > 0;
  }

  private BigDecimal[] normal(BigDecimal[] p, BigDecimal[] q, BigDecimal[] r) {
    BigDecimal[] u = minus(q, p);
    if (n == 2) {
      return new BigDecimal[] {u[1].negate(), u[0]};
    }
    BigDecimal[] v = minus(r, p);
    return new BigDecimal[] {
      u[1].multiply(v[2]).subtract(u[2].multiply(v[1])),
      u[2].multiply(v[0]).subtract(u[0].multiply(v[2])),
      u[0].multiply(v[1]).subtract(u[1].multiply(v[0]))
    };
  }

  private static BigDecimal[] minus(BigDecimal[] p, BigDecimal[] q) {
    BigDecimal[] d = new BigDecimal[p.length];
    for (int i = 0; i < d.length; i++) {
      d[i] = p[i].subtract(q[i]);
    }
    return d;
  }

  // --- nearest points

  /**
   * What is nearest: the squared distance, the vertices and weights of the nearest points, and the
   * difference of these points, rounded and as integers in its exact direction.
   */
  public record Nearest(
      BigInteger numerator,
      BigInteger denominator,
      int scale,
      List<Integer> ofA,
      List<Integer> ofB,
      List<Double> weights,
      List<Double> difference,
      List<BigInteger> direction) {

    /** Whether the bodies have a point in common. */
    public boolean meet() {
      return numerator.signum() == 0;
    }

    /** The sign of the distance less a radius, exactly. */
    public int compareTo(BigDecimal radius) {
      BigDecimal square = radius.multiply(radius).multiply(new BigDecimal(denominator));
      return new BigDecimal(numerator)
          .compareTo(square.multiply(new BigDecimal(BigInteger.TWO).pow(2 * scale)));
    }

    /** The sign of {@code bound - (distance - radius)}, exactly. */
    public int compareBound(double bound, BigDecimal radius) {
      BigDecimal x = new BigDecimal(bound).add(radius);
      return x.signum() < 0 ? -1 : -compareTo(x);
    }

    /** The unit vector from A to B, rounded. */
    public double[] normal() {
      BigDecimal length = BigDecimal.ZERO;
      for (BigInteger component : direction) {
        length = length.add(new BigDecimal(component.multiply(component)));
      }
      length = length.sqrt(ROOT);
      double[] normal = new double[direction.size()];
      for (int i = 0; i < normal.length; i++) {
        normal[i] = -new BigDecimal(direction.get(i)).divide(length, ROOT).doubleValue();
      }
      return normal;
    }

    /** The distance to hundreds of digits. */
    public BigDecimal distance() {
      BigDecimal square =
          new BigDecimal(numerator)
              .divide(new BigDecimal(denominator), ROOT)
              .divide(new BigDecimal(BigInteger.TWO).pow(2 * scale), ROOT);
      return square.signum() == 0 ? BigDecimal.ZERO : square.sqrt(ROOT);
    }
  }

  /** Finds the nearest points and proves it. */
  public Nearest nearest() {
    int scale = scale();
    BigInteger[][] p = integers(a, scale);
    BigInteger[][] q = integers(b, scale);
    List<int[]> simplex = new ArrayList<>();
    simplex.add(new int[] {0, 0});
    Face face = nearestFace(simplex, p, q);
    while (true) {
      int[] farthest = farthest(p, q, face.point);
      BigInteger along = dot(difference(p, q, farthest), face.point);
      if (face.square.signum() == 0
          || along.multiply(face.denominator).compareTo(face.square) >= 0) {
        break; // x.d >= x.x for all differences d: x is the nearest, whatever came before
      }
      simplex = new ArrayList<>(face.corners);
      simplex.add(farthest);
      face = nearestFace(simplex, p, q);
    }
    return describe(face, scale);
  }

  private int scale() {
    int scale = 0;
    for (BigDecimal[][] points : List.of(a, b)) {
      for (BigDecimal[] point : points) {
        for (BigDecimal coordinate : point) {
          // a dyadic number with d decimal places is a multiple of 2^-d
          scale = Math.max(scale, coordinate.stripTrailingZeros().scale());
        }
      }
    }
    return scale;
  }

  /**
   * Tells whether the origin is in the closed simplex of the differences of named vertices, {@code
   * a_k - b_k}, exactly; the simplex may be flat, and a vertex named twice.
   */
  public boolean isOriginAmong(int[] ofA, int[] ofB) {
    int scale = scale();
    BigInteger[][] p = integers(a, scale);
    BigInteger[][] q = integers(b, scale);
    List<int[]> simplex = new ArrayList<>();
    for (int k = 0; k < ofA.length; k++) {
      simplex.add(new int[] {ofA[k], ofB[k]});
      Face face = nearestFace(simplex, p, q); // of those with the newest corner; null if all flat
      if (face != null && face.square.signum() == 0) {
        return true;
      }
    }
    return false;
  }

  private static BigInteger[][] integers(BigDecimal[][] points, int scale) {
    BigDecimal factor = new BigDecimal(BigInteger.TWO).pow(scale);
    BigInteger[][] result = new BigInteger[points.length][];
    for (int v = 0; v < points.length; v++) {
      result[v] = new BigInteger[points[v].length];
      for (int i = 0; i < points[v].length; i++) {
        result[v][i] = points[v][i].multiply(factor).toBigIntegerExact();
      }
    }
    return result;
  }

  /**
   * A face of a simplex of differences with the point of it that is nearest to the origin. Weights
   * and point are over one denominator, which is positive; the square is over its square.
   */
  private record Face(
      List<int[]> corners,
      List<BigInteger> weights,
      List<BigInteger> point,
      BigInteger square,
      BigInteger denominator) {

    boolean isNearerThan(Face other) {
      BigInteger mine = square.multiply(other.denominator.pow(2));
      return mine.compareTo(other.square.multiply(denominator.pow(2))) < 0;
    }
  }

  /** Looks at all faces: the nearest point is that of a face whose weights are positive. */
  private Face nearestFace(List<int[]> simplex, BigInteger[][] p, BigInteger[][] q) {
    Face best = null;
    int newest = 1 << (simplex.size() - 1);
    for (int subset = newest; subset < 2 * newest; subset++) { // the nearest face has the newest
      List<int[]> corners = new ArrayList<>();
      for (int k = 0; k < simplex.size(); k++) {
        if ((subset >> k & 1) == 1) {
          corners.add(simplex.get(k));
        }
      }
      Face face = nearestOfAffineHull(corners, p, q);
      if (face != null && (best == null || face.isNearerThan(best))) {
        best = face;
      }
    }
    return best;
  }

  /** Returns null when corners are dependent or a weight is not positive. */
  private Face nearestOfAffineHull(List<int[]> corners, BigInteger[][] p, BigInteger[][] q) {
    int m = corners.size();
    // sum_k l_k = 1 and (d_k - d_0).x = 0
    BigInteger[][] system = new BigInteger[m][m + 1];
    BigInteger[][] d = new BigInteger[m][];
    for (int k = 0; k < m; k++) {
      d[k] = difference(p, q, corners.get(k));
      system[0][k] = BigInteger.ONE;
    }
    system[0][m] = BigInteger.ONE;
    for (int row = 1; row < m; row++) {
      for (int k = 0; k < m; k++) {
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < n; i++) {
          sum = sum.add(d[row][i].subtract(d[0][i]).multiply(d[k][i]));
        }
        system[row][k] = sum;
      }
      system[row][m] = BigInteger.ZERO;
    }
    BigInteger determinant = solve(system);
    if (determinant.signum() == 0) {
      return null;
    }
    List<BigInteger> weights = new ArrayList<>();
    for (BigInteger[] row : system) {
      BigInteger weight = row[m].multiply(BigInteger.valueOf(determinant.signum()));
      if (weight.signum() <= 0) {
        return null;
      }
      weights.add(weight);
    }
    List<BigInteger> point = new ArrayList<>();
    BigInteger square = BigInteger.ZERO;
    for (int i = 0; i < n; i++) {
      BigInteger coordinate = BigInteger.ZERO;
      for (int k = 0; k < m; k++) {
        coordinate = coordinate.add(weights.get(k).multiply(d[k][i]));
      }
      point.add(coordinate);
      square = square.add(coordinate.multiply(coordinate));
    }
    return new Face(corners, weights, point, square, determinant.abs());
  }

  /**
   * Gauss and Jordan without fractions (Bareiss): leaves the solution times the determinant in the
   * last column.
   *
   * @return the determinant of the rows as they were swapped, 0 when singular
   */
  private static BigInteger solve(BigInteger[][] m) {
    int size = m.length;
    BigInteger previous = BigInteger.ONE;
    for (int column = 0; column < size; column++) {
      int pivot = column;
      while (pivot < size && m[pivot][column].signum() == 0) {
        pivot++;
      }
      if (pivot == size) {
        return BigInteger.ZERO;
      }
      BigInteger[] swap = m[pivot];
      m[pivot] = m[column];
      m[column] = swap;
      BigInteger head = m[column][column];
      for (int row = 0; row < size; row++) {
        BigInteger factor = m[row][column];
        for (int k = 0; row != column && k <= size; k++) {
          m[row][k] =
              head.multiply(m[row][k]).subtract(factor.multiply(m[column][k])).divide(previous);
        }
      }
      previous = head;
    }
    return previous;
  }

  private static int[] farthest(BigInteger[][] p, BigInteger[][] q, List<BigInteger> x) {
    return new int[] {extreme(p, x, -1), extreme(q, x, 1)};
  }

  private static int extreme(BigInteger[][] points, List<BigInteger> x, int sign) {
    int best = 0;
    BigInteger value = dot(points[0], x);
    for (int v = 1; v < points.length; v++) {
      BigInteger candidate = dot(points[v], x);
      if (candidate.compareTo(value) * sign > 0) {
        best = v;
        value = candidate;
      }
    }
    return best;
  }

  private static BigInteger[] difference(BigInteger[][] p, BigInteger[][] q, int[] pair) {
    BigInteger[] d = new BigInteger[p[0].length];
    for (int i = 0; i < d.length; i++) {
      d[i] = p[pair[0]][i].subtract(q[pair[1]][i]);
    }
    return d;
  }

  private static BigInteger dot(BigInteger[] d, List<BigInteger> x) {
    BigInteger sum = BigInteger.ZERO;
    for (int i = 0; i < d.length; i++) {
      sum = sum.add(x.get(i).multiply(d[i]));
    }
    return sum;
  }

  private static Nearest describe(Face face, int scale) {
    List<Integer> ofA = new ArrayList<>();
    List<Integer> ofB = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    for (int k = 0; k < face.corners.size(); k++) {
      ofA.add(face.corners.get(k)[0]);
      ofB.add(face.corners.get(k)[1]);
      weights.add(toDouble(face.weights.get(k), face.denominator, 0));
    }
    List<Double> difference = new ArrayList<>();
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger coordinate : face.point) {
      difference.add(toDouble(coordinate, face.denominator, scale));
      divisor = divisor.gcd(coordinate);
    }
    List<BigInteger> direction = new ArrayList<>();
    for (BigInteger coordinate : face.point) {
      direction.add(divisor.signum() == 0 ? coordinate : coordinate.divide(divisor));
    }
    Fraction square = Fraction.of(face.square, face.denominator.pow(2));
    return new Nearest(
        square.numerator(), square.denominator(), scale, ofA, ofB, weights, difference, direction);
  }

  private static double toDouble(BigInteger numerator, BigInteger denominator, int scale) {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), ROOT)
        .divide(new BigDecimal(BigInteger.TWO).pow(scale), ROOT)
        .doubleValue();
  }
}
