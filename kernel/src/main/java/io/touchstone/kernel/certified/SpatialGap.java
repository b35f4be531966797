// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.PreciseDot;
import io.touchstone.kernel.check.CertifiedSupportQuery;

/** {@link CertifiedGap} in R<sup>3</sup>. */
final class SpatialGap extends CertifiedGap {

  private final CertifiedSupportQuery sideA = new CertifiedSupportQuery();
  private final CertifiedSupportQuery sideB = new CertifiedSupportQuery();
  private final PreciseDot dot = new PreciseDot();
  private double wx;
  private double wy;
  private double wz;

  /** {@code |w|^2 - 1}. */
  private double excess;

  /** Whether the last gap was refined. */
  private boolean refined;

  SpatialGap() {
    super(3);
  }

  @Override
  public void evaluate(PlacedPair placed, double[] direction, int vertexA, int vertexB) {
    begin(placed, direction);
    sideA.farthest(placed.a, vertexA, slack(placed.momentA));
    sideB.farthest(placed.b, vertexB, slack(placed.momentB));
    keepCoarse(translation() - sideA.best - sideB.best, excess);
  }

  @Override
  public void evaluateVertex(PlacedPair placed, double[] direction, int vertexA, int vertexB) {
    begin(placed, direction);
    sideA.only(placed.a, vertexA);
    sideB.farthest(placed.b, vertexB, slack(placed.momentB));
    keepCoarse(translation() - sideA.best - sideB.best, excess);
  }

  private void begin(PlacedPair placed, double[] direction) {
    refined = false;
    if (pair != placed) { // a comparison is cheaper than storing a reference
      pair = placed;
    }
    wx = direction[0];
    wy = direction[1];
    wz = direction[2];
    excess = wx * wx + wy * wy + wz * wz - 1;
    sideA.turn(placed.poseA, wx, wy, wz);
    sideB.turn(placed.poseB, -wx, -wy, -wz);
  }

  /** {@code w.(t_B - t_A)}. */
  private double translation() {
    double[] a = pair.poseA;
    double[] b = pair.poseB;
    return wx * (b[3] - a[3]) + wy * (b[7] - a[7]) + wz * (b[11] - a[11]);
  }

  @Override
  public void refine() {
    double[] a = pair.poseA;
    double[] b = pair.poseB;
    sideA.refine(pair.a, a, wx, wy, wz, slack(pair.momentA), dot);
    sideB.refine(pair.b, b, -wx, -wy, -wz, slack(pair.momentB), dot);
    CertifiedSupportQuery.translation(a, b, wx, wy, wz, dot);
    double sum1 = dot.high - sideA.best;
    double sum2 = sum1 - sideB.best;
    double errors = sumError(dot.high, -sideA.best, sum1) + sumError(sum1, -sideB.best, sum2);
    errors += dot.low - sideA.lowBest - sideB.lowBest;
    dot.of(wx, wy, wz, wx, wy, wz);
    keepFine(sum2, errors, dot.high - 1 + dot.low);
    refined = true;
  }

  @Override
  public double distanceUpper(WeightedVertices a, WeightedVertices b, WitnessDistance points) {
    if (!refined || !(lower(0) > 0)) {
      return Double.NaN;
    }
    double shortfall = sideA.shortfall(pair.a, a, dot) + sideB.shortfall(pair.b, b, dot);
    // each bracket is a difference of two support values, whose errors are part of the gap's;
    // 2^-28 covers the length of w and the roundings of the weighted sums
    double along = upper(0) + (Math.max(shortfall, 0) * (1 + 0x1p-28) + 2 * error());
    return CertifiedSupportQuery.length(
        along,
        points.component(0),
        points.component(1),
        points.component(2),
        points.componentError(),
        wx,
        wy,
        wz);
  }
}
