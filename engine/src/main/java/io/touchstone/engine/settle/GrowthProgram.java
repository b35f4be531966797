// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.engine.settle.ConeProgram.Column;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.kernel.support.CertifiedSupport;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The factor by which two polytopes have to grow about their centres until they touch, in exact
 * numbers. With c_A and c_B where the centres stand, {@code d = c_B - c_A} and {@code K = (A - c_A)
 * - (B - c_B)} it is {@code 1 / t} for the greatest t at which {@code t d} is in K. K has the
 * origin inside, so that
 *
 * <pre>{@code
 * factor = min sum m_k  with  sum m_k p_k = d, m_k >= 0, p_k differences of a vertex of A and of B
 * }</pre>
 *
 * <p>(Ong and Gilbert, Growth distances, IEEE Trans. Robotics and Automation 12 (1996), sec. III.)
 * The dual, a plane that K does not cross, shows it from below, the weights from above: {@link
 * ConeProgram}. Vertices that were proposed are looked at first, all others to see that none is
 * farther.
 *
 * <p>Memory of one query; exact numbers are allocated.
 */
public final class GrowthProgram {

  private final int n;
  private final ExactPlace a;
  private final ExactPlace b;
  private final SettledBody bodyA;
  private final SettledBody bodyB;
  private final double[] centreA;
  private final double[] centreB;
  private final Dyadic[] atA;
  private final Dyadic[] atB;

  /** All numbers are whole multiples of this power of two. */
  private final int unit;

  private final BigInteger[] d;
  private @Nullable ConeProgram program;

  /** The pairs of the solution. */
  private final List<Column> pairs = new ArrayList<>();

  private final List<BigInteger> weights = new ArrayList<>();
  private BigInteger total = BigInteger.ZERO;

  /**
   * Places two bodies that are not empty, and their centres, which are inside.
   *
   * @param centreA in the frame of A
   * @param centreB in the frame of B
   */
  public GrowthProgram(
      SettledBody bodyA,
      PoseView poseA,
      double[] centreA,
      SettledBody bodyB,
      PoseView poseB,
      double[] centreB) {
    this.n = centreA.length;
    this.bodyA = bodyA;
    this.bodyB = bodyB;
    this.centreA = centreA;
    this.centreB = centreB;
    a = new ExactPlace(bodyA.support(), poseA);
    b = new ExactPlace(bodyB.support(), poseB);
    atA = a.place(centreA);
    atB = b.place(centreB);
    int last = Math.min(a.ofLastDigit(centreA), b.ofLastDigit(centreB));
    unit = last == Integer.MAX_VALUE ? 0 : last;
    d = NearestCorral.integers(difference(atB, atA), unit);
  }

  private Dyadic[] difference(Dyadic[] p, Dyadic[] q) {
    Dyadic[] difference = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      difference[i] = p[i].subtract(q[i]);
    }
    return difference;
  }

  /** Returns the vector from the centre of A to that of B, rounded. */
  public double[] between() {
    return Arrays.stream(d).mapToDouble(c -> Dyadic.of(c, unit).doubleValue()).toArray();
  }

  /**
   * Finds vertices that show that a point is in a body, its radius included.
   *
   * @param point n coordinates in the frame of the body, which is not empty
   * @return at most n + 1 vertices whose hull is no farther from the point than the radius, or null
   */
  public static int @Nullable [] around(SettledBody body, double[] point) {
    int n = point.length;
    Pose here = Pose.identity(n);
    ExactPlace place = new ExactPlace(body.support(), here);
    CertifiedSupport alone = CertifiedSupport.scanning(Polytope.of(n, point));
    NearestCorral nearest = new NearestCorral(n, place, new ExactPlace(alone, here));
    nearest.start(new int[0], new double[0], new int[0], new double[0], true);
    if (nearest.solve()) {
      Dyadic reach = Dyadic.of(body.radius()).multiply(Dyadic.of(nearest.total()));
      if (nearest.square().compareTo(reach.square()) > 0) {
        return null;
      }
    }
    int[] vertices = new int[nearest.size()];
    for (int k = 0; k < vertices.length; k++) {
      vertices[k] = nearest.ofA(k);
    }
    return vertices;
  }

  /** Tells whether both centres are in one place, so that the factor is 0. */
  public boolean isConcentric() {
    return Arrays.stream(d).allMatch(c -> c.signum() == 0);
  }

  /**
   * Solves the program of bodies whose centres are not in one place.
   *
   * @param namedA vertices of A that are looked at first, if they exist
   * @param namedB vertices of B
   */
  public void solve(int[] namedA, int[] namedB) {
    ConeProgram exact = new ConeProgram(d);
    BigInteger[][] fewA = vectors(a, atA, namedA);
    BigInteger[][] fewB = vectors(b, atB, namedB);
    if (fewA.length > 0 && fewB.length > 0) {
      exact.solve(w -> among(fewA, namedA, fewB, namedB, w));
    }
    exact.solve(this::farthest);
    program = exact;
    pairs.clear();
    weights.clear();
    total = BigInteger.ZERO;
    for (int k = 0; k < n && exact.isReached(); k++) {
      Column pair = exact.column(k);
      if (pair != null) {
        pairs.add(pair);
        weights.add(exact.weight(k));
        total = total.add(exact.weight(k));
      }
    }
  }

  private BigInteger[][] vectors(ExactPlace body, Dyadic[] centre, int[] named) {
    for (int vertex : named) {
      if (vertex < 0 || vertex >= body.vertexCount()) {
        return new BigInteger[0][];
      }
    }
    BigInteger[][] vectors = new BigInteger[named.length][];
    for (int k = 0; k < named.length; k++) {
      vectors[k] = vector(body, centre, named[k]);
    }
    return vectors;
  }

  /** Returns where a vertex is from a centre. */
  private BigInteger[] vector(ExactPlace body, Dyadic[] centre, int vertex) {
    return NearestCorral.integers(difference(body.point(vertex), centre), unit);
  }

  private static Column among(
      BigInteger[][] fewA, int[] namedA, BigInteger[][] fewB, int[] namedB, BigInteger[] w) {
    int onA = extreme(fewA, w, 1);
    int onB = extreme(fewB, w, -1);
    return column(namedA[onA], fewA[onA], namedB[onB], fewB[onB]);
  }

  private static int extreme(BigInteger[][] vectors, BigInteger[] w, int sign) {
    int best = 0;
    BigInteger most = ConeProgram.dot(vectors[0], w);
    for (int k = 1; k < vectors.length; k++) {
      BigInteger value = ConeProgram.dot(vectors[k], w);
      if (value.compareTo(most) * sign > 0) {
        best = k;
        most = value;
      }
    }
    return best;
  }

  private static Column column(int ofA, BigInteger[] onA, int ofB, BigInteger[] onB) {
    BigInteger[] difference = new BigInteger[onA.length];
    for (int i = 0; i < difference.length; i++) {
      difference[i] = onA[i].subtract(onB[i]);
    }
    return new Column(ofA, ofB, difference);
  }

  private Column farthest(BigInteger[] w) {
    int onA = a.farthest(along(w, 1));
    int onB = b.farthest(along(w, -1));
    return column(onA, vector(a, atA, onA), onB, vector(b, atB, onB));
  }

  private static Dyadic[] along(BigInteger[] w, int sign) {
    return Arrays.stream(w).map(c -> Dyadic.of(sign < 0 ? c.negate() : c)).toArray(Dyadic[]::new);
  }

  private ConeProgram solved() {
    if (program == null) {
      throw new IllegalStateException("no program was solved");
    }
    return program;
  }

  /** Tells whether the bodies touch at some factor. */
  public boolean isFinite() {
    return solved().isReached();
  }

  /** Returns the greatest double that is not above the factor. */
  public double lower() {
    return isFinite()
        ? QuotientRoot.floor(square(total), divisor(), Dyadic.ZERO)
        : Double.POSITIVE_INFINITY;
  }

  /** Returns the least double that is not below the factor. */
  public double upper() {
    return isFinite()
        ? QuotientRoot.ceiling(square(total), divisor(), Dyadic.ZERO)
        : Double.POSITIVE_INFINITY;
  }

  private Dyadic divisor() {
    return square(solved().divisor());
  }

  private static Dyadic square(BigInteger number) {
    return Dyadic.of(number).square();
  }

  /** Compares the factor with 1: the bodies are apart above, and overlap below. */
  public int compareToOne() {
    return isFinite() ? total.compareTo(solved().divisor()) : 1;
  }

  /** Returns the normal of the plane, from A to B, as the least integers. */
  public BigInteger[] normal() {
    BigInteger[] w = solved().dual();
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger component : w) {
      divisor = divisor.gcd(component);
    }
    BigInteger common = divisor;
    return Arrays.stream(w).map(c -> c.divide(common)).toArray(BigInteger[]::new);
  }

  /** Returns how many pairs of vertices say where the grown bodies touch. */
  public int size() {
    return pairs.size();
  }

  /** Returns the vertex of A of a pair. */
  public int ofA(int pair) {
    return pairs.get(pair).ofA();
  }

  /** Returns the vertex of B of a pair. */
  public int ofB(int pair) {
    return pairs.get(pair).ofB();
  }

  /** Returns the weights of the pairs, as the least integers. */
  public BigInteger[] weights() {
    BigInteger divisor = BigInteger.ZERO;
    for (BigInteger weight : weights) {
      divisor = divisor.gcd(weight);
    }
    BigInteger common = divisor;
    return weights.stream().map(w -> w.divide(common)).toArray(BigInteger[]::new);
  }

  /** Returns a weight as a share of all. */
  public double share(int pair) {
    return LastBit.quotient(weights.get(pair), total).doubleValue();
  }

  /** Returns a copy of the coordinates of a vertex in the frame of its body. */
  public static double[] vertex(SettledBody body, int vertex) {
    return new ExactPlace(body.support(), Pose.identity(body.support().dimension())).local(vertex);
  }

  /**
   * Writes the points of the bodies as they stand that meet once both have grown.
   *
   * @param normal unit vector from A to B
   */
  public void writePoints(
      PoseView poseA,
      PoseView poseB,
      WeightedVertices onA,
      WeightedVertices onB,
      double[] normal,
      PairResult.Writer out) {
    if (onA.size() > 0 && onB.size() > 0) {
      PointWriter points = new PointWriter(n);
      points.place(poseA, poseB);
      points.write(
          bodyA.support(),
          onA,
          bodyA.radius(),
          bodyB.support(),
          onB,
          bodyB.radius(),
          normal,
          true,
          out);
    }
  }

  /** Returns how many columns entered the basis. */
  public int pivots() {
    return solved().pivots();
  }

  /**
   * Returns the derivatives of the factor by the entries of {@code [R | t]} of A, row-major, and
   * behind them by those of B; nothing where the plane or the points that touch are not unique.
   *
   * <p>With the dual y, {@code y.p <= 1} on K, and the weights m of pairs of v in A and u in B,
   * each in its frame, the factor is {@code y.d} and {@code sum m_k p_k = d} stays true, so that
   *
   * <pre>{@code
   * by R_A, t_A:  -y (c_A + sum m_k (v_k - c_A))^T, -y
   * by R_B, t_B:   y (c_B + sum m_k (u_k - c_B))^T,  y
   * }</pre>
   */
  public double[] derivatives() {
    if (!isFinite() || !new GrowthFace(n, a, b, along(solved().dual(), 1)).isUnique(this)) {
      return new double[0];
    }
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      y[i] =
          LastBit.quotient(solved().dual()[i], solved().divisor())
              .scaleByPowerOfTwo(-unit)
              .doubleValue();
    }
    return derivatives(y, moving(a, centreA, true), moving(b, centreB, false));
  }

  /**
   * Returns the derivatives by the entries of both poses; nothing if one is out of range.
   *
   * @param onA {@code c_A + sum m_k (v_k - c_A)}
   * @param onB {@code c_B + sum m_k (u_k - c_B)}
   */
  static double[] derivatives(double[] y, double[] onA, double[] onB) {
    int n = y.length;
    double[] derivatives = new double[2 * n * (n + 1)];
    fill(y, -1, onA, derivatives, 0);
    fill(y, 1, onB, derivatives, n * (n + 1));
    for (double derivative : derivatives) {
      if (!Double.isFinite(derivative)) { // beyond the range of doubles
        return new double[0];
      }
    }
    return derivatives;
  }

  /** Returns {@code c + sum m_k (v_k - c)}, rounded. */
  private double[] moving(ExactPlace body, double[] centre, boolean ofA) {
    double[] sum = centre.clone();
    for (int k = 0; k < pairs.size(); k++) {
      double weight = LastBit.quotient(weights.get(k), solved().divisor()).doubleValue();
      double[] vertex = body.local(ofA ? ofA(k) : ofB(k));
      for (int i = 0; i < n; i++) {
        sum[i] += weight * (vertex[i] - centre[i]);
      }
    }
    return sum;
  }

  private static void fill(double[] y, int sign, double[] point, double[] into, int start) {
    int n = y.length;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k <= n; k++) {
        into[start + i * (n + 1) + k] = sign * y[i] * (k < n ? point[k] : 1);
      }
    }
  }
}
