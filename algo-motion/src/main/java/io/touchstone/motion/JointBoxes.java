// SPDX-License-Identifier: Apache-2.0
package io.touchstone.motion;

import io.touchstone.api.joints.JointFinding;
import io.touchstone.api.joints.JointPair;
import io.touchstone.api.joints.JointSearch;
import io.touchstone.api.joints.JointTask;
import io.touchstone.api.query.NarrowPhase;

/** Looks for a posture that collides, and else for planes over boxes of joint values. */
final class JointBoxes implements JointSearch {

  private final NarrowPhase engine;

  JointBoxes(NarrowPhase engine) {
    this.engine = engine;
  }

  @Override
  public JointFinding search(JointPair pair, JointTask task) {
    return new BoxSearch(engine, pair, task).find();
  }
}
