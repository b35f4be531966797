// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

/**
 * Johnson's distance sub-algorithm: E. G. Gilbert, D. W. Johnson, S. S. Keerthi, A fast procedure
 * for computing the distance between complex objects in three-dimensional space, IEEE Journal of
 * Robotics and Automation 4 (1988), sections V and VI. For a subset X of the points with the
 * numbers S, and j not in S,
 *
 * <pre>{@code
 * D_i({y_i}) = 1
 * D_j(X + y_j) = sum_{i in S} D_i(X) y_i.(y_k - y_j)     k any number in S
 * }</pre>
 *
 * X carries the nearest point exactly if (theorem 3)
 *
 * <pre>{@code D_i(X) > 0 for all i in S,   D_j(X + y_j) <= 0 for all j not in S}</pre>
 *
 * and the weights are then {@code D_i(X) / sum D_i(X)}.
 *
 * <p><b>Backup.</b> Rounded, the signs may contradict each other where points are nearly in a plane
 * or on a line: no subset passes, or a wrong one does. The backup procedure forgets the second
 * condition. Every subset with all {@code D_i(X) > 0} describes a point of the simplex, whatever
 * the roundings; the shortest of these is taken. Taken always, and not only when no subset passes,
 * it also repairs wrong acceptance; that costs 15 lengths in R<sup>3</sup>.
 *
 * <p>With the backup k is the point of S that is nearest to y_j: the shortest edge loses least to
 * cancellation (G. van den Bergen, Collision Detection in Interactive 3D Environments, 2003,
 * section 4.3), and the product with the edge is computed instead of the difference of two
 * products. Without the backup everything is as in the textbook form of the recursion: k is the
 * lowest number of S, and {@code y_i.y_k - y_i.y_j} is computed as it stands.
 */
public final class Johnson extends SubDistance {

  /** When the backup procedure is used. */
  public enum Backup {
    /** Every time. */
    ALWAYS,
    /** When no subset passes the test of theorem 3. */
    WHEN_NEEDED,
    /** Never: theorem 3 or nothing. */
    NEVER
  }

  private static final int POINTS = PointSimplex.CAPACITY;

  private final Backup backup;

  /** {@code D_i(X)} at {@code POINTS X + i}, X as bits. */
  private final double[] determinant = new double[POINTS << POINTS];

  /** {@code y_i.(y_k - y_j)} at {@code (i POINTS + k) POINTS + j}. */
  private final double[] along = new double[POINTS * POINTS * POINTS];

  /** {@code |y_k - y_j|^2} at {@code k POINTS + j}. */
  private final double[] edgeSquare = new double[POINTS * POINTS];

  /** Creates the sub-algorithm. */
  public Johnson(Backup backup) {
    this.backup = backup;
  }

  @Override
  public int nearest(PointSimplex points) {
    measureEdges(points);
    computeDeterminants(points.size);
    int subset = backup == Backup.ALWAYS ? 0 : subsetOfTheorem3(points.size);
    if (subset == 0 && backup != Backup.NEVER) {
      subset = shortest(points);
    }
    if (subset != 0) {
      weigh(points, subset);
    }
    return subset;
  }

  private void measureEdges(PointSimplex points) {
    double[] x = points.x;
    double[] y = points.y;
    double[] z = points.z;
    for (int k = 0; k < points.size; k++) {
      for (int j = 0; j < points.size; j++) {
        double ex = x[k] - x[j];
        double ey = y[k] - y[j];
        double ez = z[k] - z[j];
        edgeSquare[k * POINTS + j] = ex * ex + ey * ey + ez * ez;
        for (int i = 0; i < points.size; i++) {
          along[(i * POINTS + k) * POINTS + j] =
              backup == Backup.NEVER
                  ? (x[i] * x[k] + y[i] * y[k] + z[i] * z[k])
                      - (x[i] * x[j] + y[i] * y[j] + z[i] * z[j])
                  : x[i] * ex + y[i] * ey + z[i] * ez;
        }
      }
    }
  }

  /** The recursion, subsets before the sets that contain them. */
  private void computeDeterminants(int size) {
    for (int set = 1; set < 1 << size; set++) {
      for (int j = 0; j < size; j++) {
        if ((set >> j & 1) == 1) {
          int rest = set & ~(1 << j);
          determinant[POINTS * set + j] = rest == 0 ? 1 : extended(rest, j, size);
        }
      }
    }
  }

  /** {@code D_j(X + y_j)}. */
  private double extended(int set, int j, int size) {
    int k = Integer.numberOfTrailingZeros(set);
    if (backup != Backup.NEVER) {
      for (int i = k + 1; i < size; i++) {
        if ((set >> i & 1) == 1 && edgeSquare[i * POINTS + j] < edgeSquare[k * POINTS + j]) {
          k = i;
        }
      }
    }
    double sum = 0;
    for (int i = 0; i < size; i++) {
      if ((set >> i & 1) == 1) {
        sum += determinant[POINTS * set + i] * along[(i * POINTS + k) * POINTS + j];
      }
    }
    return sum;
  }

  /** Returns the first subset that passes, small ones first, or 0. */
  private int subsetOfTheorem3(int size) {
    for (int count = 1; count <= size; count++) {
      for (int set = 1; set < 1 << size; set++) {
        if (Integer.bitCount(set) == count) {
          boolean passes = isPositive(set, size) && isClosed(set, size);
          report("theorem-3", set, size, passes);
          if (passes) {
            return set;
          }
        }
      }
    }
    return 0;
  }

  /** {@code D_i(X) > 0 for all i in S}; false for NaN. */
  private boolean isPositive(int set, int size) {
    for (int i = 0; i < size; i++) {
      if ((set >> i & 1) == 1 && !(determinant[POINTS * set + i] > 0)) {
        return false;
      }
    }
    return true;
  }

  /** {@code D_j(X + y_j) <= 0 for all j not in S}; false for NaN. */
  private boolean isClosed(int set, int size) {
    for (int j = 0; j < size; j++) {
      if ((set >> j & 1) == 0 && !(determinant[POINTS * (set | 1 << j) + j] <= 0)) {
        return false;
      }
    }
    return true;
  }

  /** The backup procedure: the subset whose point is shortest, or 0 if everything is NaN. */
  private int shortest(PointSimplex points) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int set = 1; set < 1 << points.size; set++) {
      boolean positive = isPositive(set, points.size);
      if (positive) {
        weigh(points, set);
        double square = points.squareOf(points.weight);
        if (square < least) {
          least = square;
          best = set;
        }
      }
      report("backup", set, points.size, positive);
    }
    return best;
  }

  private void weigh(PointSimplex points, int set) {
    double total = 0;
    for (int i = 0; i < points.size; i++) {
      points.weight[i] = (set >> i & 1) == 1 ? determinant[POINTS * set + i] : 0;
      total += points.weight[i];
    }
    for (int i = 0; i < points.size; i++) {
      points.weight[i] /= total;
    }
  }

  private void report(String test, int set, int size, boolean accepted) {
    if (isTelling()) {
      double[] values = new double[Integer.bitCount(set)];
      int count = 0;
      for (int i = 0; i < size; i++) {
        if ((set >> i & 1) == 1) {
          values[count++] = determinant[POINTS * set + i];
        }
      }
      tell(test, set, values, accepted);
    }
  }
}
