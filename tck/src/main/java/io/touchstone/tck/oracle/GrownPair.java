// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.oracle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.exact.Dyadic;
import java.util.List;

/**
 * Two polytopes that grow about their centres, in exact numbers: whether they meet once they have
 * grown by a factor. No linear program and no plane is asked: the grown bodies are made, and the
 * point of least norm of their difference is looked for.
 */
public final class GrownPair {

  /** Bits of a number just below another one. */
  private static final int BELOW_BITS = 200;

  /** No factor of finite bodies whose numbers are in the range of doubles is greater. */
  private static final int BEYOND = 8400;

  private final Dyadic[][] a;
  private final Dyadic[][] minusB;
  private final Dyadic[] centreA;
  private final Dyadic[] minusCentreB;

  /**
   * Places the bodies.
   *
   * @param centreA n coordinates in the frame of A
   * @param centreB n coordinates in the frame of B
   */
  public GrownPair(
      Polytope a, PoseView poseA, double[] centreA, Polytope b, PoseView poseB, double[] centreB) {
    int n = a.dimension();
    this.a = PairTruth.world(a, poseA, 1);
    minusB = PairTruth.world(b, poseB, -1);
    this.centreA = PairTruth.world(Polytope.of(n, centreA), poseA, 1)[0];
    minusCentreB = PairTruth.world(Polytope.of(n, centreB), poseB, -1)[0];
  }

  /** Tells whether the bodies, grown by a factor with their radii, have a point in common. */
  public boolean meet(Dyadic factor, Dyadic radii) {
    MinimumNorm nearest =
        new MinimumNorm(
            MinkowskiSum.of(
                List.of(grown(a, centreA, factor), grown(minusB, minusCentreB, factor))));
    return nearest.isZero() || nearest.squaredNorm().compareRootTo(radii.multiply(factor)) <= 0;
  }

  private static Dyadic[][] grown(Dyadic[][] points, Dyadic[] centre, Dyadic factor) {
    Dyadic[][] grown = new Dyadic[points.length][centre.length];
    for (int v = 0; v < points.length; v++) {
      for (int i = 0; i < centre.length; i++) {
        grown[v][i] = points[v][i].subtract(centre[i]).multiply(factor).add(centre[i]);
      }
    }
    return grown;
  }

  /** Tells whether the factor is at least a number. */
  public boolean isAtLeast(double number, Dyadic radii) {
    if (number == Double.POSITIVE_INFINITY) {
      return !meet(Dyadic.ONE.scaleByPowerOfTwo(BEYOND), radii);
    }
    Dyadic exact = Dyadic.of(number);
    return number <= 0 || !meet(exact.subtract(exact.scaleByPowerOfTwo(-BELOW_BITS)), radii);
  }

  /** Tells whether the factor is at most a number. */
  public boolean isAtMost(double number, Dyadic radii) {
    return number == Double.POSITIVE_INFINITY || (number >= 0 && meet(Dyadic.of(number), radii));
  }

  /**
   * Returns what is wrong with bounds that are said to be as near as doubles can be, or an empty
   * string.
   */
  public String bracketFault(double lower, double upper, Dyadic radii) {
    if (!isAtLeast(lower, radii)) {
      return "the factor is less than the lower bound " + lower;
    }
    if (!isAtMost(upper, radii)) {
      return "the factor is greater than the upper bound " + upper;
    }
    if (lower == upper) {
      return "";
    }
    if (Math.nextUp(lower) != upper) {
      return "%s and %s are no neighbours".formatted(lower, upper);
    }
    boolean between = !isAtMost(lower, radii) && !isAtLeast(upper, radii);
    return between ? "" : "the factor is a double, and there are two bounds";
  }
}
