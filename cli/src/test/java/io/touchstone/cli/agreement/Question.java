// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.agreement;

import io.touchstone.Query;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.Outcome;

/** Whatever one can ask about two bodies. */
enum Question {
  COLLIDES,
  DISTANCE,
  DISTANCE_OF_SUMS,
  DEPTH,
  SIGNED_DISTANCE,
  SUBSET,
  CAST,
  DEPTH_ALONG,
  GROWTH;

  Outcome ask(
      Query query, ConvexBody a, PoseView poseA, ConvexBody b, PoseView poseB, double[] direction) {
    return switch (this) {
      case COLLIDES -> query.collides(a, poseA, b, poseB);
      case DISTANCE -> query.distance(a, poseA, b, poseB);
      case DISTANCE_OF_SUMS -> query.metric(Metric.L1).distance(a, poseA, b, poseB);
      case DEPTH -> query.penetration(a, poseA, b, poseB);
      case SIGNED_DISTANCE -> query.signedDistance(a, poseA, b, poseB);
      case SUBSET -> query.isSubset(a, poseA, b, poseB);
      case CAST -> query.cast(a, poseA, b, poseB, direction);
      case DEPTH_ALONG -> query.penetrationAlong(a, poseA, b, poseB, direction);
      case GROWTH -> query.growth(a, poseA, b, poseB);
    };
  }
}
