// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.ErrorFree;
import io.touchstone.tck.oracle.PairTruth;

/** Tells how near a pair is to the other verdict, exactly. */
public final class Nearness {

  /** What an algorithm may lose in more steps than placing and subtracting. */
  private static final double STEPS = 8;

  private Nearness() {}

  /**
   * Returns the rounding of a scene: by how much an algorithm in doubles may misjudge the signed
   * distance. A coordinate of a placed vertex, {@code t_i + sum_j R_ij v_j}, is off by at most
   * {@code (n + 1) u r}, r the sum of the absolute values of its terms (N. J. Higham, Accuracy and
   * Stability of Numerical Algorithms, 2nd ed., section 3.1); a difference of two by {@code (n + 2)
   * u (r_A + r_B)}, and the point of A - B by the square root of n times that.
   */
  public static double rounding(Sample sample) {
    int n = sample.dimension();
    double reach =
        terms(sample.coreA(), sample.poseA())
            + sample.radiusA()
            + terms(sample.coreB(), sample.poseB())
            + sample.radiusB();
    return STEPS * Math.sqrt(n) * (n + 2) * ErrorFree.UNIT_ROUNDOFF * reach;
  }

  /** The largest sum of the absolute values that make a coordinate of a placed vertex. */
  private static double terms(Polytope body, PoseView pose) {
    double most = 0;
    for (int v = 0; v < body.vertexCount(); v++) {
      for (int axis = 0; axis < body.dimension(); axis++) {
        double sum = Math.abs(pose.translation(axis));
        for (int k = 0; k < body.dimension(); k++) {
          sum += Math.abs(pose.rotation(axis, k) * body.coordinate(v, k));
        }
        most = Math.max(most, sum);
      }
    }
    return most;
  }

  /**
   * Tells whether moving something by a little can change the verdict.
   *
   * @param near how much, not negative
   */
  public static boolean isNear(Sample sample, Goal goal, double near) {
    return goal == Goal.CONTAINMENT ? isNearContainment(sample, near) : isTouching(sample, near);
  }

  /** Tells whether the signed distance, radii included, is at most so much from 0. */
  private static boolean isTouching(Sample sample, double near) {
    Dyadic radii = Dyadic.of(sample.radiusA()).add(Dyadic.of(sample.radiusB()));
    PairTruth truth = sample.truth();
    Dyadic beyond = radii.add(Dyadic.of(near));
    if (truth.compareSignedDistance(Metric.EUCLIDEAN, beyond) > 0) {
      return false;
    }
    Dyadic below = radii.subtract(Dyadic.of(near));
    // where the depth is not known, in the ball with the fewest corners, which is inside of the
    // round one
    boolean known = below.signum() >= 0 || truth.knowsDepth(Metric.EUCLIDEAN);
    return truth.compareSignedDistance(known ? Metric.EUCLIDEAN : Metric.L1, below) >= 0;
  }

  /** A vertex of A near the border of B, and none far outside. */
  private static boolean isNearContainment(Sample sample, double near) {
    Polytope a = sample.coreA();
    boolean border = false;
    for (int v = 0; v < a.vertexCount(); v++) {
      if (sample.truth().isVertexBeyond(v, Dyadic.of(near))) {
        return false;
      }
      double[] point = new double[a.dimension()];
      for (int axis = 0; axis < point.length; axis++) {
        point[axis] = a.coordinate(v, axis);
      }
      Polytope vertex = Polytope.of(point.length, point);
      border |=
          isTouching(
              new Sample("vertex", vertex, sample.poseA(), sample.coreB(), sample.poseB()), near);
    }
    return border;
  }
}
