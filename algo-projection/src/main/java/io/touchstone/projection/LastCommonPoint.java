package io.touchstone.projection;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.proposal.Proposal;

/**
 * The n + 1 pairs of vertices whose differences had the origin inside when a pair was asked about
 * last. While they still have, all roundings included, the bodies still meet, and no edge needs to
 * be looked at. Part of a warm start. Not thread-safe; allocates nothing after construction.
 */
final class LastCommonPoint {

  private final WeightedVertices rememberedA = new WeightedVertices(4);
  private final WeightedVertices rememberedB = new WeightedVertices(4);

  /** Differences B - A of the pairs, three numbers each. */
  private final double[] points = new double[12];

  private final double[] weights = new double[4];

  void clear() {
    rememberedA.clear();
    rememberedB.clear();
  }

  void keep(WeightedVertices a, WeightedVertices b) {
    rememberedA.copyFrom(a);
    rememberedB.copyFrom(b);
  }

  /** Tells whether the bodies surely meet in the simplex that is remembered. */
  boolean stillHolds(OriginInSimplex simplex, PlacedPair pair) {
    return rememberedA.size() == pair.dimension() + 1
        && simplex.surelyInside(pair, rememberedA, rememberedB);
  }

  /**
   * Proposes the pairs, with the weights of the origin where the bodies are now: by Cramer's rule,
   * {@code c_k} the determinant of the other differences, with alternating signs.
   */
  void proposeTo(Proposal out, PlacedFrame frame, PreparedBody a, PreparedBody b) {
    int n = a.dimension();
    for (int k = 0; k <= n; k++) {
      frame.difference(a, rememberedA.vertex(k), b, rememberedB.vertex(k), points, 3 * k);
    }
    double sum = 0;
    for (int k = 0; k <= n; k++) {
      weights[k] = n == 3 ? determinant(3 * ((k + 1) % 4), k) : cross(k);
      sum += weights[k];
    }
    for (int k = 0; k <= n; k++) {
      // not negative but for roundings of this frame
      double weight = Math.max(0, weights[k] / sum);
      out.pair(rememberedA.vertex(k), rememberedB.vertex(k), weight);
    }
    out.together().sure();
  }

  /** The determinant of the three points that follow point k around; its sign alternates. */
  private double determinant(int i, int k) {
    int j = (i + 3) % 12;
    int l = (j + 3) % 12;
    double[] p = points;
    double value =
        p[i] * (p[j + 1] * p[l + 2] - p[j + 2] * p[l + 1])
            + p[i + 1] * (p[j + 2] * p[l] - p[j] * p[l + 2])
            + p[i + 2] * (p[j] * p[l + 1] - p[j + 1] * p[l]);
    return k % 2 == 0 ? value : -value;
  }

  /** The cross product of the two points that follow point k around. */
  private double cross(int k) {
    int i = 3 * ((k + 1) % 3);
    int j = 3 * ((k + 2) % 3);
    return points[i] * points[j + 1] - points[i + 1] * points[j];
  }
}
