// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import java.util.ArrayList;
import java.util.List;

/** One body passes by another or through it, step by step, and turns now and then. */
public final class Journey {

  private static final int STEPS = 12;

  private Journey() {}

  /** Returns the steps; the bodies are the same objects in all of them. */
  public static List<Sample> steps(int n, Draw draw) {
    Polytope a = draw.cloud(n, n + 4, 1, 1);
    Polytope b = draw.once(2) ? draw.box(n) : draw.lattice(n, n + 3);
    Pose poseB = draw.pose(draw.bells(n, 0.5));
    double[] place = draw.bells(n, 2);
    double[] step = draw.bells(n, 0.3);
    boolean turning = draw.once(2);
    double[] m = Draw.matrix(draw.pose(new double[n]));
    List<Sample> samples = new ArrayList<>();
    for (int k = 0; k < STEPS; k++) {
      if (turning && k % 4 == 3) {
        m = Draw.matrix(draw.pose(new double[n]));
      }
      for (int axis = 0; axis < n; axis++) {
        m[axis * (n + 1) + n] = place[axis] + k * step[axis];
      }
      samples.add(new Sample("journey", a, Pose.of(n, m), b, poseB));
    }
    return samples;
  }
}
