// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.ConvexCombination;
import io.touchstone.checker.parts.ExactBody;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A contact of vertices v_i and rows {@code W_r.x <= D_r}, solved for from which of them take part:
 * with {@code M_ri = W_r.v_i - D_r}, weights l and multipliers y,
 *
 * <ul>
 *   <li>without a radius: {@code M l = 0} and {@code M' y = 0}: the point lies on all rows, and no
 *       vertex leaves the plane of their sum;
 *   <li>with one: {@code G y = M l} and {@code M' y = s 1}, where {@code G = W W'}: the point is
 *       {@code W' y} from its projection, and no vertex is nearer.
 * </ul>
 *
 * Nothing is concluded from these equations: whoever asks looks at the point and the sum of rows.
 */
final class RowContact {

  private final @Nullable ExactPoint point;
  private final List<MappedInequality> rows;
  private final @Nullable MappedInequality axis;

  private RowContact(
      @Nullable ExactPoint point, List<MappedInequality> rows, @Nullable MappedInequality axis) {
    this.point = point;
    this.rows = rows;
    this.axis = axis;
  }

  /** Solves for a contact; null if no weights or no multipliers come out. */
  static @Nullable RowContact find(
      int n,
      ExactBody body,
      ConvexCombination terms,
      List<MappedInequality> rows,
      ConvexCombination named,
      boolean rounded) {
    int k = rows.size();
    int c = terms.size();
    Dyadic[][] excess = new Dyadic[k][c];
    for (int i = 0; i < c; i++) {
      Dyadic[] vertex = body.world(terms.vertex(i));
      for (int r = 0; r < k; r++) {
        excess[r][i] = rows.get(r).excess(vertex, Dyadic.ONE);
      }
    }
    double[] weights = HalfSpaceCheck.weights(terms);
    double[] multipliers = HalfSpaceCheck.weights(named);
    BigInteger[] l;
    BigInteger[] y;
    if (rounded) {
      BigInteger[] all = solveRounded(excess, rows, multipliers, weights);
      y = all == null ? null : Arrays.copyOfRange(all, 0, k);
      l = all == null ? null : Arrays.copyOfRange(all, k, k + c);
    } else {
      l = NearbyKernel.find(excess, weights);
      y = NearbyKernel.find(transposed(excess, c), multipliers);
    }
    ExactPoint point = l == null ? null : point(n, body, terms, l);
    MappedInequality axis = y == null ? null : PosedRows.sum(n, rows, PosedRows.exact(y));
    return new RowContact(point, rows, axis);
  }

  /** Returns multipliers, weights, and the s that belongs to them. */
  private static BigInteger @Nullable [] solveRounded(
      Dyadic[][] excess, List<MappedInequality> rows, double[] multipliers, double[] weights) {
    int k = multipliers.length;
    int c = weights.length;
    Dyadic[][] equations = new Dyadic[k + c][k + c + 1];
    double[] hints = new double[k + c + 1];
    for (int i = 0; i < k + c; i++) {
      Arrays.fill(equations[i], Dyadic.ZERO);
      hints[i] = i < k ? multipliers[i] : weights[i - k];
    }
    hints[k + c] = 1;
    for (int r = 0; r < k; r++) {
      for (int other = 0; other < k; other++) {
        equations[r][other] =
            ExactPoint.dot(rows.get(r).normal(), rows.get(other).normal()).negate();
      }
      for (int i = 0; i < c; i++) {
        equations[r][k + i] = excess[r][i];
        equations[k + i][r] = excess[r][i];
        equations[k + i][k + c] = Dyadic.ONE.negate();
      }
    }
    return NearbyKernel.find(equations, hints);
  }

  private static Dyadic[][] transposed(Dyadic[][] matrix, int columns) {
    Dyadic[][] transposed = new Dyadic[columns][matrix.length];
    for (int i = 0; i < columns; i++) {
      for (int r = 0; r < matrix.length; r++) {
        transposed[i][r] = matrix[r][i];
      }
    }
    return transposed;
  }

  private static @Nullable ExactPoint point(
      int n, ExactBody body, ConvexCombination terms, BigInteger[] weights) {
    Dyadic[] sum = new Dyadic[n];
    Arrays.fill(sum, Dyadic.ZERO);
    Dyadic total = Dyadic.ZERO;
    for (int i = 0; i < weights.length; i++) {
      Dyadic[] vertex = body.world(terms.vertex(i));
      Dyadic weight = Dyadic.of(weights[i]);
      for (int axis = 0; axis < n; axis++) {
        sum[axis] = sum[axis].add(vertex[axis].multiply(weight));
      }
      total = total.add(weight);
    }
    return total.isZero() ? null : new ExactPoint(sum, total);
  }

  /** Returns the square of the distance of the point and the half-spaces, or a bound, or null. */
  Dyadic @Nullable [] distanceSq(PosedRows all) {
    return point == null ? null : VertexRowsCheck.distanceSq(point, rows, all);
  }

  /** Returns the sum of the rows with the multipliers that were solved for, or null. */
  @Nullable MappedInequality axis() {
    return axis;
  }
}
