// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import io.touchstone.engine.RememberedPair;
import io.touchstone.engine.nearest.QuickNearest;

/**
 * What separated a pair last: the direction, and the edge along which it was found (the paper's
 * section 5.2 tries the last separating edge first). Serves the two bodies it was learned from and
 * forgets them when others come. Not thread-safe.
 */
final class LastSeparation extends RememberedPair {

  /** Stands where no edge is known. */
  static final int NO_EDGE = -1;

  /** The direction, in A's frame, of any length; valid when {@link #hasAxis}. */
  final double[] axis;

  boolean hasAxis;

  /** Edge of A, or number of edges of A plus edge of B, or {@link #NO_EDGE}. */
  int edge = NO_EDGE;

  /** The gap along the direction, while both bodies only translate. */
  final TranslatedGap translated;

  /** What the bodies had in common when they met last. */
  final LastCommonPoint commonPoint = new LastCommonPoint();

  /** The pairs of vertices that carried the nearest points; {@link #features} of them. */
  final int[] featuresA = new int[4];

  final int[] featuresB = new int[4];
  int features;

  LastSeparation(ProjectionShapes owner, int dimension) {
    super(owner, dimension);
    axis = new double[dimension];
    translated = new TranslatedGap(dimension);
  }

  @Override
  public void forget() {
    features = 0;
    commonPoint.clear();
    translated.clear();
    hasAxis = false;
    edge = NO_EDGE;
  }

  /** Keeps the vertices of the nearest points. */
  void keepFeatures(QuickNearest nearest) {
    features = nearest.size;
    System.arraycopy(nearest.vertexA, 0, featuresA, 0, features);
    System.arraycopy(nearest.vertexB, 0, featuresB, 0, features);
  }
}
