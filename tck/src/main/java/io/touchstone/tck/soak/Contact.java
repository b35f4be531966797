package io.touchstone.tck.soak;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.exact.Dyadic;
import io.touchstone.tck.oracle.PairTruth;
import io.touchstone.tck.pairs.Sample;

/** Tells whether a pair is so near to the other verdict that a rounding may be forgiven. */
final class Contact {

  /** In units of the size of the pair. */
  static final double NEAR = 1e-12;

  private Contact() {}

  /** Tells whether moving something by {@link #NEAR} of the size can change the verdict. */
  static boolean is(Sample sample, Goal goal) {
    double near = NEAR * sample.size();
    return goal == Goal.CONTAINMENT
        ? isNearContainment(sample, near)
        : isWithin(sample.truth(), near);
  }

  private static boolean isWithin(PairTruth truth, double near) {
    Dyadic bound = Dyadic.of(near);
    // in the ball with the fewest corners, which is inside of the round one
    Metric metric = truth.knowsDepth(Metric.EUCLIDEAN) ? Metric.EUCLIDEAN : Metric.L1;
    return truth.compareSignedDistance(Metric.EUCLIDEAN, bound) <= 0
        && truth.compareSignedDistance(metric, bound.negate()) >= 0;
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
          isWithin(new PairTruth(vertex, sample.poseA(), sample.coreB(), sample.poseB()), near);
    }
    return border;
  }
}
