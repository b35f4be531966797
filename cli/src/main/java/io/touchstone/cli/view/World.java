// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.io.Position;
import io.touchstone.viewer.View;
import java.util.List;

/** What the rows of a report or the steps of a trace are about. */
interface World {

  /** Two bodies and where they stand. */
  record Placed(
      String bodyA, String bodyB, ConvexBody shapeA, Pose poseA, ConvexBody shapeB, Pose poseB) {}

  /** Returns the dimension of all bodies. */
  int dimension();

  /**
   * Returns the bodies of a row.
   *
   * @param row its position in the report
   * @param bodyA name of the first body; empty where rows have none
   * @param bodyB name of the second body
   * @param frame number of the frame, or -1; ascending from call to call
   * @param where the row, for messages
   * @throws io.touchstone.io.InvalidInputException if there are none
   */
  Placed placed(long row, String bodyA, String bodyB, long frame, Position where);

  /** Adds the world and pairs of it to a view. */
  void addTo(View.Builder view, FrameChoice frames, List<ViewEntry> entries);
}
