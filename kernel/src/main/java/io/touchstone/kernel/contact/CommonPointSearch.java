// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.proposal.Proposal;
import java.util.Arrays;

/**
 * Finds a point that two placed polytopes have in common, as convex weights on at most n + 1 pairs
 * of vertices: evidence that they intersect, for engines whose method ends without it.
 *
 * <p>The pairs are columns {@code s = a - b} of K = A - B, and wanted are {@code x >= 0} with
 *
 * <pre>{@code sum_k x_k s_k = 0,   sum_k x_k = 1}</pre>
 *
 * Phase 1 of the revised simplex method (G. B. Dantzig, Linear Programming and Extensions, 1963,
 * chapters 5 and 9) with one artificial column per coordinate: the basis inverse is kept
 * explicitly, the sum z of the artificials is minimised, and the column that enters is the one of
 * the greatest reduced profit {@code w.s + z}, that is, a support point of K in the direction w of
 * the dual prices: one support query of each body per iteration, whatever their size. If the
 * support value is negative, w separates and there is no common point. Where the origin ends on a
 * face of the simplex, further columns are priced by the rows whose value is 0.
 *
 * <p>A simplex that contains the origin in its interior is proved with all roundings ({@link
 * OriginInSimplex}); then the point is {@linkplain #isCertain() certain}. Where the origin stays on
 * a face of the simplex although the bodies overlap, as it does among boxes that stand
 * symmetrically, the search is repeated with artificial columns that are turned, which leads to
 * other pairs. Where the bodies only touch, the point is common up to roundings and whether it is
 * so exactly is left to exact arithmetic.
 *
 * <p>Every number is computed from both poses in units of the pair's {@linkplain
 * PlacedPair#magnitude() magnitude}, so that scaling by a power of two changes nothing. The result
 * depends on the arguments alone.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class CommonPointSearch {

  /** Stands for an artificial column. */
  private static final int ARTIFICIAL = -1;

  /** How often the artificial columns are turned. */
  private static final int MAX_TURNS = 2;

  /** Far above what was ever seen: 4 per row. */
  private static final int MAX_PIVOTS_PER_ROW = 20;

  /** Weights up to this are zero up to roundings; a smaller one could not be certain anyway. */
  private static final double ZERO_WEIGHT = 0x1p-46;

  /**
   * Entries of a column below this share of the greatest one are taken for roundings: no pivots.
   */
  private static final double PIVOT_TOLERANCE = 0x1p-46;

  /** Above this products of coordinates could overflow: as in {@link CertifiedGap}. */
  private static final double MAX_MAGNITUDE = 0x1p1000;

  private final int n;

  /** Number of rows and of columns of the basis: n + 1. */
  private final int m;

  private final OriginInSimplex filter;

  /** Row-major; row k belongs to basic column k. */
  private final double[] inverse;

  /** Values of the basic columns. */
  private final double[] value;

  /** The vertices of the basic columns, or {@link #ARTIFICIAL}. */
  private final int[] vertexA;

  private final int[] vertexB;

  /** Dual prices w, one per coordinate. */
  private final double[] price;

  private final double[] local;

  /** The column that enters: s, then 1. */
  private final double[] column;

  /** That column in terms of the basis. */
  private final double[] entering;

  private final WeightedVertices candidateA;
  private final WeightedVertices candidateB;
  private final WeightedVertices foundA;
  private final WeightedVertices foundB;

  private PlacedPair pair;
  private double unit = 1;
  private int supportQueries;

  /** The support pair found last. */
  private int nextA;

  private int nextB;

  /** The only vertex of A that counts, or none. */
  private int onlyA = SupportFunction.NO_VERTEX;

  private boolean found;
  private boolean certain;
  private boolean separated;

  /** How far w.s may be off. */
  private double margin;

  /** Whether no column could improve anything: the origin is on the boundary of K. */
  private boolean exhausted;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public CommonPointSearch(int dimension) {
    n = dimension;
    m = n + 1;
    filter = OriginInSimplex.ofDimension(n);
    pair = new PlacedPair(n);
    inverse = new double[m * m];
    value = new double[m];
    vertexA = new int[m];
    vertexB = new int[m];
    price = new double[n];
    local = new double[n];
    column = new double[m];
    entering = new double[m];
    candidateA = new WeightedVertices(m);
    candidateB = new WeightedVertices(m);
    foundA = new WeightedVertices(m);
    foundB = new WeightedVertices(m);
  }

  /**
   * Searches.
   *
   * @param placed the bodies where they stand, neither of them empty
   * @param direction n components, world frame, from A to B, of any moderate length: the first pair
   *     of vertices is a support pair in this direction. A good one is the direction of the least
   *     overlap
   * @return whether a point was found that is common, certainly or up to roundings
   */
  public boolean find(PlacedPair placed, double[] direction) {
    onlyA = SupportFunction.NO_VERTEX;
    return search(placed, direction);
  }

  /**
   * Searches for vertices of B around a vertex of A.
   *
   * @param vertexA a vertex of A, taken for all of A
   * @param direction as for {@link #find}
   * @return whether the vertex is among some of B, certainly or up to roundings
   */
  public boolean findAround(PlacedPair placed, int vertexA, double[] direction) {
    onlyA = vertexA;
    return search(placed, direction);
  }

  private boolean search(PlacedPair placed, double[] direction) {
    pair = placed;
    supportQueries = 0;
    found = false;
    certain = false;
    separated = false;
    double magnitude = placed.magnitude();
    if (!(magnitude <= MAX_MAGNITUDE)) { // also for NaN
      return false;
    }
    unit = magnitude > 0 ? Math.scalb(1.0, -Math.max(Math.getExponent(magnitude), -1000)) : 1;
    for (int turn = 0; turn <= MAX_TURNS && !certain && !separated; turn++) {
      System.arraycopy(direction, 0, price, 0, n);
      supportColumn();
      start(turn);
      if (reachOrigin()) {
        leaveFace();
      }
      if (!separated && read()) {
        certain = filter.surelyInside(pair, candidateA, candidateB);
        if (!found || certain) {
          keepCandidate();
        }
      }
      if (exhausted) {
        break; // the origin is not inside K: a simplex that contains it strictly does not exist
      }
    }
    return found;
  }

  // --- one phase 1

  /** Takes the column found in the start direction and artificial ones for the rest. */
  private void start(int turn) {
    Arrays.fill(inverse, 0);
    exhausted = false;
    // artificial column i is sign_i q_i with q_i row i of the reflection I - 2 v v' / v'v
    double square = 0;
    for (int i = 0; i < n; i++) {
      square += reflector(turn, i) * reflector(turn, i);
    }
    for (int i = 0; i < n; i++) {
      double dot = 0;
      for (int k = 0; k < n; k++) {
        double q =
            turn == 0
                ? (i == k ? 1 : 0)
                : (i == k ? 1 : 0) - 2 * reflector(turn, i) * reflector(turn, k) / square;
        inverse[i * m + k] = q;
        dot += q * column[k];
      }
      if (dot > 0) {
        for (int k = 0; k < n; k++) {
          inverse[i * m + k] = -inverse[i * m + k];
        }
      }
      inverse[i * m + n] = Math.abs(dot);
      value[i] = Math.abs(dot);
      vertexA[i] = ARTIFICIAL;
      vertexB[i] = ARTIFICIAL;
    }
    inverse[n * m + n] = 1;
    value[n] = 1;
    vertexA[n] = nextA;
    vertexB[n] = nextB;
  }

  /** Any numbers that make reflections in general position: multiples of the golden section. */
  private static double reflector(int turn, int axis) {
    double x = 0.6180339887498949 * (turn * 7 + axis * (turn + 1) + 1);
    return 0.25 + (x - Math.rint(x));
  }

  /**
   * Phase 1: lets columns enter until no artificial one is left or nothing improves; tells whether
   * that led to an end.
   */
  private boolean reachOrigin() {
    for (int k = 0; k < MAX_PIVOTS_PER_ROW * m; k++) {
      double infeasibility = 0;
      boolean artificial = false;
      Arrays.fill(price, 0);
      for (int row = 0; row < m; row++) {
        if (vertexA[row] == ARTIFICIAL) {
          artificial = true;
          infeasibility += value[row];
          for (int i = 0; i < n; i++) {
            price[i] += inverse[row * m + i];
          }
        }
      }
      if (!artificial) {
        return true;
      }
      double support = priceColumn();
      if (support < -margin) {
        separated = true;
        return false;
      }
      if (!(support + infeasibility > margin)) { // also for NaN
        exhausted = true;
        return true;
      }
      if (!pivot()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Phase 2: while the origin is on a face of the simplex, that is, the corners off that face have
   * the weight 0, the support point of K on the far side of the face enters, which makes those
   * weights positive. If there is none, the face is part of a face of K.
   */
  private void leaveFace() {
    for (int k = 0; k < 2 * m; k++) {
      double constant = 0;
      double share = 1;
      Arrays.fill(price, 0);
      for (int row = 0; row < m; row++) {
        if (vertexA[row] == ARTIFICIAL) {
          return;
        }
        if (value[row] <= ZERO_WEIGHT) {
          for (int i = 0; i < n; i++) {
            price[i] -= share * inverse[row * m + i];
          }
          constant -= share * inverse[row * m + n];
          share *= 0.7; // in general position: symmetric bodies have symmetric supports
        }
      }
      if (share == 1) {
        return;
      }
      double support = priceColumn();
      if (!(support + constant > margin)) { // also for NaN
        exhausted = true;
        return;
      }
      if (!pivot()) {
        return;
      }
    }
  }

  /** Finds the support column for the prices w; returns w.s and sets the margin of its error. */
  private double priceColumn() {
    supportColumn();
    double support = 0;
    double length = 0;
    for (int i = 0; i < n; i++) {
      support += price[i] * column[i];
      length += Math.abs(price[i]);
    }
    margin = tolerance() * length;
    return support;
  }

  /**
   * Bound of the error of w.s per unit of |w|_1, in units of the magnitude, which is below 2: the
   * support map may miss the farthest vertex by 8 u, or 32 u where many share a face, a coordinate
   * is off by n + 2 roundings, the product by n.
   */
  private double tolerance() {
    return 4 * (n + 20) * UNIT_ROUNDOFF;
  }

  /** Finds the support pair in the direction of the prices and computes its column. */
  private void supportColumn() {
    supportQueries++;
    nextA =
        onlyA == SupportFunction.NO_VERTEX
            ? pair.a().supportPoints().farthest(turned(pair.poseA(Inside.KEY), 1))
            : onlyA;
    nextB = pair.b().supportPoints().farthest(turned(pair.poseB(Inside.KEY), -1));
    computeColumn(nextA, nextB);
  }

  private double[] turned(double[] pose, int sign) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * m + k] * price[i];
      }
      local[k] = sign * sum;
    }
    return local;
  }

  /** {@code s = R_A a - R_B b + (t_A - t_B)} in units of the magnitude, then 1. */
  private void computeColumn(int ofA, int ofB) {
    double[] a = pair.a().coordinates(Inside.KEY);
    double[] b = pair.b().coordinates(Inside.KEY);
    for (int i = 0; i < n; i++) {
      int row = i * m;
      double fromA = 0;
      double fromB = 0;
      for (int k = 0; k < n; k++) {
        fromA += pair.poseA(Inside.KEY)[row + k] * a[n * ofA + k];
        fromB += pair.poseB(Inside.KEY)[row + k] * b[n * ofB + k];
      }
      column[i] =
          (fromA - fromB + (pair.poseA(Inside.KEY)[row + n] - pair.poseB(Inside.KEY)[row + n]))
              * unit;
    }
    column[n] = 1;
  }

  /** Brings the column into the basis; returns false when it has no entry to pivot on. */
  private boolean pivot() {
    double greatest = 0;
    for (int row = 0; row < m; row++) {
      double sum = 0;
      for (int i = 0; i < m; i++) {
        sum += inverse[row * m + i] * column[i];
      }
      entering[row] = sum;
      greatest = Math.max(greatest, Math.abs(sum));
    }
    int leaving = leaving(PIVOT_TOLERANCE * greatest);
    if (leaving < 0) {
      return false;
    }
    double step = value[leaving] / entering[leaving];
    for (int row = 0; row < m; row++) {
      value[row] = Math.max(0, value[row] - step * entering[row]);
    }
    Pivoting.pivot(inverse, m, leaving, entering);
    value[leaving] = step;
    vertexA[leaving] = nextA;
    vertexB[leaving] = nextB;
    return true;
  }

  /**
   * The ratio test: the row that reaches zero first. Among rows that do so together up to roundings
   * an artificial one, since those never come back, and then the one with the greatest entry.
   */
  private int leaving(double threshold) {
    double ratio = Double.POSITIVE_INFINITY;
    for (int row = 0; row < m; row++) {
      if (entering[row] > threshold) {
        ratio = Math.min(ratio, value[row] / entering[row]);
      }
    }
    double tied = ratio + 4 * m * UNIT_ROUNDOFF;
    int best = -1;
    for (int row = 0; row < m; row++) {
      if (entering[row] > threshold && value[row] / entering[row] <= tied) {
        boolean artificial = vertexA[row] == ARTIFICIAL;
        if (best < 0
            || (artificial && vertexA[best] != ARTIFICIAL)
            || (artificial == (vertexA[best] == ARTIFICIAL) && entering[row] > entering[best])) {
          best = row;
        }
      }
    }
    return best;
  }

  // --- the result

  /**
   * Reads the pairs and their weights, refined once; tells whether they are a common point up to
   * roundings.
   */
  private boolean read() {
    double[] residual = entering;
    candidateA.clear();
    candidateB.clear();
    residual(residual);
    double total = 0;
    for (int row = 0; row < m; row++) {
      if (vertexA[row] == ARTIFICIAL) {
        continue;
      }
      double correction = 0;
      for (int i = 0; i < m; i++) {
        correction += inverse[row * m + i] * residual[i];
      }
      double refined = value[row] - correction;
      value[row] = refined > 0 ? refined : 0; // also when NaN
      total += value[row];
      candidateA.add(vertexA[row], value[row]);
      candidateB.add(vertexB[row], value[row]);
    }
    residual(residual);
    double off = 0;
    for (int i = 0; i < n; i++) {
      off += Math.abs(residual[i]);
    }
    return total > 0.5 && off <= n * tolerance();
  }

  /** {@code sum_k x_k (s_k, 1) - (0, 1)} over the columns that are not artificial. */
  private void residual(double[] residual) {
    Arrays.fill(residual, 0);
    for (int row = 0; row < m; row++) {
      if (vertexA[row] != ARTIFICIAL) {
        computeColumn(vertexA[row], vertexB[row]);
        for (int i = 0; i < m; i++) {
          residual[i] += value[row] * column[i];
        }
      }
    }
    residual[n] -= 1;
  }

  private void keepCandidate() {
    found = true;
    foundA.copyFrom(candidateA);
    foundB.copyFrom(candidateB);
  }

  /**
   * Tells whether the last search found that the bodies surely have a common point: the origin is
   * inside the simplex of the pairs, roundings included.
   */
  public boolean isCertain() {
    return certain;
  }

  /**
   * Returns the vertices of A, term k paired with term k of B, of the point that the last search
   * found. Valid until the next search; memory of whoever created the search, which is no proof's.
   */
  public WeightedVertices ofA() {
    return foundA;
  }

  /** Returns the vertices of B, with the same weights as those of A. */
  public WeightedVertices ofB() {
    return foundB;
  }

  /** Names the pairs of the point that the last search found, and claims nothing. */
  public void proposeTo(Proposal out) {
    for (int k = 0; k < foundA.size(); k++) {
      out.pair(foundA.vertex(k), foundB.vertex(k), foundA.weight(k));
    }
  }

  /** Returns the support queries of the last search, each one support point of A and one of B. */
  public int supportQueries() {
    return supportQueries;
  }
}
