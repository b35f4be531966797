// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.parts;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.Polytope;
import java.util.Arrays;

/**
 * Finds the vertices that may be the farthest along a direction: a linear scan in doubles with a
 * bound of all roundings; only these need exact arithmetic.
 *
 * <p>With {@code W = R' w}, a computed dot product of W with a vertex v is off by at most
 *
 * <pre>{@code 2n u sum_k sum_i |w_i| |R_ik| max|v_k| + e sum_k sum_i |R_ik| max|v_k|}</pre>
 *
 * where u = 2<sup>-53</sup>: 2n roundings touch any term, and e is the error of w itself. Two
 * computed values that differ by more than twice that are in their true order.
 */
public final class FarthestCandidates {

  private FarthestCandidates() {}

  /**
   * Returns the candidates, ascending; at least one.
   *
   * @param polytope not empty
   * @param pose array form
   */
  public static int[] of(Polytope polytope, double[] pose, ExactDirection w) {
    int n = polytope.dimension();
    int count = polytope.vertexCount();
    double[] local = new double[n];
    double bound = boundAndTurn(polytope, pose, w, local);
    double[] values = new double[count];
    double greatest = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < count; v++) {
      double value = 0;
      for (int k = 0; k < n; k++) {
        value += local[k] * polytope.coordinate(v, k);
      }
      values[v] = value;
      greatest = Math.max(greatest, value);
    }
    int[] candidates = new int[count];
    int found = 0;
    for (int v = 0; v < count; v++) {
      if (!(values[v] < greatest - bound)) { // overflow anywhere: NaN, and all are candidates
        candidates[found++] = v;
      }
    }
    return Arrays.copyOf(candidates, found);
  }

  /** Fills {@code R' w}; returns by how much a value must be lower to be surely lower. */
  private static double boundAndTurn(
      Polytope polytope, double[] pose, ExactDirection w, double[] local) {
    int n = polytope.dimension();
    double magnitude = 0;
    double perError = 0;
    for (int k = 0; k < n; k++) {
      double extent = 0;
      for (int v = 0; v < polytope.vertexCount(); v++) {
        extent = Math.max(extent, Math.abs(polytope.coordinate(v, k)));
      }
      double sum = 0;
      double sumOfPose = 0;
      double sumOfTerms = 0;
      for (int i = 0; i < n; i++) {
        double entry = pose[i * (n + 1) + k];
        sum += entry * w.nearby(i);
        sumOfTerms += Math.abs(entry * w.nearby(i));
        sumOfPose += Math.abs(entry);
      }
      local[k] = sum;
      magnitude += sumOfTerms * extent;
      perError += sumOfPose * extent;
    }
    // 2.1 instead of 2 and n + 1 instead of n: the roundings of the bound and of the comparison
    double error =
        2 * (n + 1) * UNIT_ROUNDOFF * magnitude
            + w.nearbyError() * perError
            + n * n * 0x1p-1070 * (1 + perError);
    return magnitude <= 0x1p1000 ? 2.1 * error : Double.NaN;
  }
}
