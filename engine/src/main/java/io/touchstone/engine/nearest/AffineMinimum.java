// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.nearest;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

/**
 * The point of the affine hull of a simplex that is nearest to the origin, in any dimension:
 *
 * <pre>{@code
 * v = y_r + E mu,   E'v = 0,   v = sum alpha_k y_k,   sum alpha_k = 1
 * }</pre>
 *
 * <p>The columns of E are the edges of a spanning tree of the points, the shortest one (R. C. Prim,
 * Bell System Technical Journal 36 (1957)), because short edges lose nothing to cancellation; r is
 * the point nearest to the origin. {@code E = Q R} by Gram and Schmidt's method, each column
 * orthogonalised twice (L. Giraud, J. Langou, M. Rozložník, The loss of orthogonality in the
 * Gram-Schmidt orthogonalization process, Computers and Mathematics with Applications 50 (2005));
 * then {@code mu = -R^-1 Q'y_r}, improved by the same step applied to the v it leads to, which is
 * kept in twice the precision (Å. Björck, Numerical Methods for Least Squares Problems, section
 * 2.9.3). So v is orthogonal to the edges relative to its own length, however small that is beside
 * the edges: its direction is that of the plane that separates the bodies.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class AffineMinimum {

  /**
   * An edge that is left with less than this part of its length is taken to depend on the others: a
   * few roundings of the orthogonalisation.
   */
  private static final double DEPENDENT = 16 * UNIT_ROUNDOFF;

  /** Steps of improvement; each gains nearly as many digits as a double has. */
  private static final int MOST_STEPS = 4;

  private final int n;

  /** Point k of the tree, in the order of being joined; 0 is the root. */
  private final int[] order;

  /** To which point of the tree, by its place in the order, a point is joined. */
  private final int[] parent;

  private final double[] nearest;
  private final boolean[] joined;

  /** Edge k in two parts, from its parent to point k of the order; 0 is not used. */
  private final double[] edgeHigh;

  private final double[] edgeLow;

  /** Column k of Q at k n. */
  private final double[] q;

  /** Entry (j, k) of R at j (n + 1) + k. */
  private final double[] r;

  private final double[] step;
  private final double[] muHigh;
  private final double[] muLow;
  private double longestEdge;
  private double rootLength;
  private int size;

  /** The point found, in two parts. */
  public final double[] high;

  public final double[] low;

  /** The affine weights alpha of the points, in the order of the simplex. */
  public final double[] weight;

  /** Length of the point found. */
  public double norm;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public AffineMinimum(int dimension) {
    n = dimension;
    int points = n + 1;
    order = new int[points];
    parent = new int[points];
    nearest = new double[points];
    joined = new boolean[points];
    edgeHigh = new double[points * n];
    edgeLow = new double[points * n];
    q = new double[points * n];
    r = new double[points * points];
    step = new double[points];
    muHigh = new double[points];
    muLow = new double[points];
    high = new double[n];
    low = new double[n];
    weight = new double[points];
  }

  /**
   * Finds the point.
   *
   * @return false if the points are affinely dependent up to roundings, or not finite; the results
   *     are then undefined
   */
  public boolean find(PairSimplex simplex) {
    size = simplex.size;
    span(simplex);
    if (!decompose()) {
      return false;
    }
    descend(simplex);
    weigh();
    return norm < Double.POSITIVE_INFINITY; // false for NaN
  }

  /** Builds the tree and its edges. */
  private void span(PairSimplex simplex) {
    int root = 0;
    for (int k = 1; k < size; k++) {
      root = simplex.squareOf(k) < simplex.squareOf(root) ? k : root;
    }
    for (int k = 0; k < size; k++) {
      joined[k] = k == root;
      parent[k] = 0; // by number of the point, until it is joined
      nearest[k] = Double.POSITIVE_INFINITY;
    }
    order[0] = root;
    longestEdge = 0;
    for (int place = 1; place < size; place++) {
      int next = -1;
      for (int k = 0; k < size; k++) {
        if (!joined[k]) {
          approach(simplex, k, place - 1);
          next = next < 0 || nearest[k] < nearest[next] ? k : next;
        }
      }
      joined[next] = true;
      order[place] = next;
      setEdge(simplex, place, parent[next], next);
      longestEdge = Math.max(longestEdge, nearest[next]);
    }
    longestEdge = Math.sqrt(longestEdge);
  }

  /** Joins a point to another place of the tree if that is nearer. */
  private void approach(PairSimplex simplex, int k, int place) {
    int from = order[place] * n;
    int to = k * n;
    double square = 0;
    for (int i = 0; i < n; i++) {
      double d =
          (simplex.high[to + i] - simplex.high[from + i])
              + (simplex.low[to + i] - simplex.low[from + i]);
      square += d * d;
    }
    if (square < nearest[k]) {
      nearest[k] = square;
      parent[k] = place;
    }
  }

  private void setEdge(PairSimplex simplex, int place, int parentPlace, int k) {
    int from = order[parentPlace] * n;
    int to = k * n;
    for (int i = 0; i < n; i++) {
      double difference = simplex.high[to + i] - simplex.high[from + i];
      double rest =
          sumError(simplex.high[to + i], -simplex.high[from + i], difference)
              + (simplex.low[to + i] - simplex.low[from + i]);
      double edge = difference + rest;
      edgeHigh[place * n + i] = edge;
      edgeLow[place * n + i] = sumError(difference, rest, edge);
    }
  }

  /** {@code E = Q R}; returns whether the columns are independent. */
  private boolean decompose() {
    int width = n + 1;
    for (int k = 1; k < size; k++) {
      int column = k * n;
      System.arraycopy(edgeHigh, column, q, column, n);
      double before = length(q, column);
      for (int j = 1; j < k; j++) {
        r[j * width + k] = 0;
      }
      for (int pass = 0; pass < 2; pass++) {
        for (int j = 1; j < k; j++) {
          double along = 0;
          for (int i = 0; i < n; i++) {
            along += q[j * n + i] * q[column + i];
          }
          r[j * width + k] += along;
          for (int i = 0; i < n; i++) {
            q[column + i] -= along * q[j * n + i];
          }
        }
      }
      double after = length(q, column);
      if (!(after > DEPENDENT * before)) { // also for NaN
        return false;
      }
      r[k * width + k] = after;
      for (int i = 0; i < n; i++) {
        q[column + i] /= after;
      }
    }
    return true;
  }

  private double length(double[] vectors, int start) {
    double square = 0;
    for (int i = start; i < start + n; i++) {
      square += vectors[i] * vectors[i];
    }
    return Math.sqrt(square);
  }

  /** Goes from the root to the foot of the perpendicular, until nothing is gained. */
  private void descend(PairSimplex simplex) {
    int root = order[0] * n;
    System.arraycopy(simplex.high, root, high, 0, n);
    System.arraycopy(simplex.low, root, low, 0, n);
    for (int k = 1; k < size; k++) {
      muHigh[k] = 0;
      muLow[k] = 0;
    }
    rootLength = length(high, 0);
    norm = rootLength;
    for (int pass = 0; pass < MOST_STEPS && size > 1; pass++) {
      double along = project();
      if (!(along > UNIT_ROUNDOFF * norm)) { // also for NaN
        return;
      }
      advance();
      norm = length(high, 0);
    }
  }

  /** {@code step = -R^-1 Q'v}; returns the length of {@code Q'v}. */
  private double project() {
    int width = n + 1;
    double square = 0;
    for (int k = 1; k < size; k++) {
      double along = 0;
      for (int i = 0; i < n; i++) {
        along += q[k * n + i] * high[i];
      }
      step[k] = -along;
      square += along * along;
    }
    for (int k = size - 1; k >= 1; k--) {
      double rest = step[k];
      for (int j = k + 1; j < size; j++) {
        rest -= r[k * width + j] * step[j];
      }
      step[k] = rest / r[k * width + k];
    }
    return Math.sqrt(square);
  }

  /** {@code mu += step, v += E step}, in twice the precision. */
  private void advance() {
    for (int k = 1; k < size; k++) {
      double sum = muHigh[k] + step[k];
      muLow[k] += sumError(muHigh[k], step[k], sum);
      muHigh[k] = sum;
    }
    for (int i = 0; i < n; i++) {
      double sum = high[i];
      double errors = low[i];
      for (int k = 1; k < size; k++) {
        double edge = edgeHigh[k * n + i];
        double product = step[k] * edge;
        double next = sum + product;
        errors +=
            sumError(sum, product, next)
                + productError(step[k], edge, product)
                + step[k] * edgeLow[k * n + i];
        sum = next;
      }
      high[i] = sum + errors;
      low[i] = sumError(sum, errors, high[i]);
    }
  }

  /** Turns the coefficients of edges into weights of points: an edge is its end less its start. */
  private void weigh() {
    muHigh[0] = 1;
    muLow[0] = 0;
    for (int place = 0; place < size; place++) {
      double sum = muHigh[place];
      double errors = muLow[place];
      for (int k = place + 1; k < size; k++) {
        if (parent[order[k]] == place) {
          double next = sum - muHigh[k];
          errors += sumError(sum, -muHigh[k], next) - muLow[k];
          sum = next;
        }
      }
      weight[order[place]] = sum + errors;
    }
  }

  /**
   * Bounds the error of the weights of a simplex whose affine hull contains the origin: one of n +
   * 1 points, or one of which that is known otherwise. The true coefficients differ from mu by
   * {@code E^-1 (v + e)}, e being the error of the points and of the computed v. E differs from Q
   * R, and Q from an orthogonal matrix, by a few n u relative to the length of the edges; if {@code
   * |R^-1|} times that is g, less than a half, the inverse is at most {@code |R^-1| / (1 - g)} (N.
   * J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 7.1).
   *
   * @param pointError bound of the length of the error of any point
   * @return a bound, or infinity
   */
  public double weightError(double pointError) {
    double inverse = inverseNorm();
    double g = 100 * n * UNIT_ROUNDOFF * inverse * longestEdge * n;
    if (!(g < 0.5)) { // also for NaN
      return Double.POSITIVE_INFINITY;
    }
    double coefficients = 1;
    for (int k = 1; k < size; k++) {
      coefficients += Math.abs(muHigh[k]);
    }
    double roundings = 100 * n * UNIT_ROUNDOFF * (UNIT_ROUNDOFF * (rootLength + longestEdge));
    double ofPoint = norm + coefficients * (2 * pointError + roundings);
    return 2.1 * size * inverse * ofPoint + 8 * size * UNIT_ROUNDOFF * UNIT_ROUNDOFF * coefficients;
  }

  /** Frobenius norm of the inverse of R, column by column. */
  private double inverseNorm() {
    int width = n + 1;
    double square = 0;
    for (int column = 1; column < size; column++) {
      for (int k = column; k >= 1; k--) {
        double rest = k == column ? 1 : 0;
        for (int j = k + 1; j <= column; j++) {
          rest -= r[k * width + j] * step[j];
        }
        step[k] = rest / r[k * width + k];
        square += step[k] * step[k];
      }
    }
    return 1.01 * Math.sqrt(square);
  }
}
