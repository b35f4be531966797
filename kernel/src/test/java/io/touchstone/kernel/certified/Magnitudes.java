// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.kernel.support.CertifiedSupport;

/** Pairs whose magnitude is a number that was asked for, to the last bit. */
public final class Magnitudes {

  private Magnitudes() {}

  /** Two points on one axis, so far apart that the magnitude is exactly the one wanted. */
  public static PlacedPair exactly(int n, double wanted) {
    CertifiedSupport origin = CertifiedSupport.scanning(Polytope.of(n, new double[n]));
    PlacedPair pair = new PlacedPair(n);
    double distance = wanted / PlacedPair.RIGID_STRETCH;
    for (int ulps = -4; ulps <= 4; ulps++) {
      double[] shift = new double[n];
      shift[n - 1] = distance + ulps * Math.ulp(distance);
      pair.place(origin, Pose.identity(n), origin, Pose.translation(shift));
      if (pair.magnitude() == wanted) {
        return pair;
      }
    }
    throw new AssertionError("no distance makes the magnitude " + wanted);
  }
}
