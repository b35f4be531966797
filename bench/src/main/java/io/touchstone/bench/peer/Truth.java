// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.peer;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.io.files.PairsFile;

/**
 * What is true of the pairs of a file, by exact arithmetic: who collides, touching included, and
 * how far the others are apart.
 */
final class Truth {

  private final boolean[] collides;
  private final double[] distance;
  private final double[] size;

  /** Finds it out, once and for all. */
  Truth(PairsFile file) {
    int n = file.pairCount();
    collides = new boolean[n];
    distance = new double[n];
    size = new double[n];
    for (int pair = 0; pair < n; pair++) {
      ConvexBody a = file.shapes().get(file.shapeA(pair)).body();
      ConvexBody b = file.shapes().get(file.shapeB(pair)).body();
      Pose poseA = file.poseA(pair);
      Pose poseB = file.poseB(pair);
      Outcome outcome = Touchstone.with("gjk").proof(Proof.EXACT).distance(a, poseA, b, poseB);
      collides[pair] = outcome.verdict() != Verdict.DISJOINT;
      distance[pair] = collides[pair] ? 0 : outcome.distance();
      for (int axis = 0; axis < file.dimension(); axis++) {
        size[pair] =
            Math.max(size[pair], Math.abs(poseA.translation(axis) - poseB.translation(axis)));
      }
    }
  }

  /** Counts the pairs whose verdict is wrong. */
  int wrong(Peer.Session session, Goal goal) {
    int wrong = 0;
    for (int pair = 0; pair < collides.length; pair++) {
      double answer = session.ask(pair);
      boolean hit = goal == Goal.DISTANCE ? answer == 0 : answer <= 0;
      if (hit != collides[pair] || Double.isNaN(answer)) {
        wrong++;
      }
    }
    return wrong;
  }

  /**
   * Returns the largest error of a distance between bodies apart, relative to the distance of their
   * frames.
   */
  double worstDistance(Peer.Session session) {
    double worst = 0;
    for (int pair = 0; pair < collides.length; pair++) {
      if (!collides[pair] && size[pair] > 0) {
        worst = Math.max(worst, Math.abs(session.ask(pair) - distance[pair]) / size[pair]);
      }
    }
    return worst;
  }
}
