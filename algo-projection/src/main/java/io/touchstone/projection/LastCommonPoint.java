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

  private final WeightedVertices ofA = new WeightedVertices(4);
  private final WeightedVertices ofB = new WeightedVertices(4);

  /** Differences B - A of the pairs, three numbers each. */
  private final double[] points = new double[12];

  private final double[] weights = new double[4];

  void clear() {
    ofA.clear();
    ofB.clear();
  }

  void keep(WeightedVertices a, WeightedVertices b) {
    ofA.copyFrom(a);
    ofB.copyFrom(b);
  }

  /** Tells whether the bodies surely meet in the simplex that is remembered. */
  boolean stillHolds(OriginInSimplex simplex, PlacedPair pair) {
    return ofA.size() == pair.dimension() + 1 && simplex.surelyInside(pair, ofA, ofB);
  }

  /**
   * Proposes the pairs, with the weights of the origin where the bodies are now: by Cramer's rule,
   * {@code c_k} the determinant of the other differences, with alternating signs.
   */
  void proposeTo(Proposal out, PlacedFrame frame) {
    int size = ofA.size();
    for (int k = 0; k < size; k++) {
      frame.difference(ofA.vertex(k), ofB.vertex(k), points, 3 * k);
    }
    double sum = 0;
    for (int k = 0; k < size; k++) {
      int next = 3 * ((k + 1) % size);
      weights[k] = size == 4 ? (k % 2 == 0 ? 1 : -1) * determinant(next) : cross(next);
      sum += weights[k];
    }
    for (int k = 0; k < size; k++) {
      // not negative but for roundings of this frame
      out.pair(ofA.vertex(k), ofB.vertex(k), Math.max(0, weights[k] / sum));
    }
    out.together().sure();
  }

  /** The determinant of three points one after the other around. */
  private double determinant(int i) {
    int j = (i + 3) % 12;
    int k = (j + 3) % 12;
    double[] p = points;
    return p[i] * (p[j + 1] * p[k + 2] - p[j + 2] * p[k + 1])
        + p[i + 1] * (p[j + 2] * p[k] - p[j] * p[k + 2])
        + p[i + 2] * (p[j] * p[k + 1] - p[j + 1] * p[k]);
  }

  /** The cross product of two points of the plane. */
  private double cross(int i) {
    int j = (i + 3) % 9;
    return points[i] * points[j + 1] - points[i + 1] * points[j];
  }
}
