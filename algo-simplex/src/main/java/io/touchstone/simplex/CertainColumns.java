// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.kernel.certified.CertifiedGap;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
import io.touchstone.kernel.contact.OriginInSimplex;
import io.touchstone.kernel.contact.RadonPoint;

/**
 * The columns of two polytopes, and what is certain of them with all roundings inside: for answers
 * that no proposal can express, which the engine has to stand for itself.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class CertainColumns extends VertexColumns {

  private final int n;
  private final PlacedPair placed;
  private final CertifiedGap gap;
  private final RadonPoint radon;
  private final OriginInSimplex simplex;
  private final CommonPointSearch elsewhere;

  CertainColumns(int dimension) {
    super(dimension);
    n = dimension;
    placed = new PlacedPair(n);
    gap = CertifiedGap.ofDimension(n);
    radon = new RadonPoint(n);
    simplex = OriginInSimplex.ofDimension(n);
    elsewhere = new CommonPointSearch(n);
  }

  @Override
  void place(SimplexShape a, PoseView poseA, SimplexShape b, PoseView poseB) {
    super.place(a, poseA, b, poseB);
    placed.place(a.support(), poseA, b.support(), poseB);
  }

  /** Returns the gap that was measured last. */
  CertifiedGap gap() {
    return gap;
  }

  /** Gaps below what roundings leave are not measured: no digits would make them positive. */
  @Override
  boolean isApart(double[] unit, double rounded, int vertexA, int vertexB) {
    return rounded > -RatioTest.NOISE && isSurelyApart(unit, vertexA, vertexB);
  }

  /** Tells whether the gap along a unit vector is positive for sure. */
  boolean isSurelyApart(double[] unit, int vertexA, int vertexB) {
    measure(unit, vertexA, vertexB);
    if (!(gap.lower(0) > 0) && !(gap.upper(0) <= 0)) {
      gap.refine();
    }
    return gap.lower(0) > 0;
  }

  /**
   * Measures the gap along a unit vector.
   *
   * @param vertexA farthest along it, as a rule
   * @param vertexB farthest against it
   */
  void measure(double[] unit, int vertexA, int vertexB) {
    if (isRestricted()) {
      gap.evaluateVertex(placed, unit, onlyVertex(), vertexB);
    } else {
      gap.evaluate(placed, unit, vertexA, vertexB);
    }
  }

  @Override
  boolean isTogether(WeightedVertices ofA, WeightedVertices ofB) {
    if (!isRestricted()) {
      return radon.surelyMeet(placed, ofA, ofB);
    }
    ofA.clear();
    for (int corner = 0; corner < ofB.size(); corner++) {
      ofA.add(onlyVertex(), 1);
    }
    return simplex.surelyInside(placed, ofA, ofB);
  }

  /**
   * Looks for a common point from other artificial columns: a basis that has the origin on a face,
   * where no sign is certain, is not the only one.
   *
   * @return whether there is one up to roundings; it is in pairs
   */
  boolean isTogetherElsewhere(double[] direction) {
    return isRestricted()
        ? elsewhere.findAround(placed, onlyVertex(), direction)
        : elsewhere.find(placed, direction);
  }

  /** Returns what was found elsewhere. */
  CommonPointSearch elsewhere() {
    return elsewhere;
  }

  @Override
  double magnitude() {
    return placed.magnitude();
  }

  @Override
  double span() {
    return 1.01 * placed.magnitude() * (2 + 4 * n);
  }

  @Override
  double gapBelow(double[] unit, int vertexA, int vertexB) {
    gap.evaluate(placed, unit, vertexA, vertexB);
    gap.refine();
    return gap.lower(0);
  }
}
