// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.joints.JointChain.Fixed;
import io.touchstone.api.joints.JointChain.Joint;
import io.touchstone.api.joints.JointChain.Step;
import io.touchstone.api.joints.JointPart;
import io.touchstone.checker.motion.MotionTurn;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import java.util.List;

/**
 * Where the vertices of a part of a link are in a posture, seen from the common ancestor: enclosed
 * in exact numbers. The value of a joint is exact, that of one that follows another, too.
 */
final class JointPlace {

  private final List<Step> steps;
  private final List<Double> posture;
  private final JointPart part;
  private final MotionTurn[] turns;

  JointPlace(List<Step> steps, List<Double> posture, JointPart part) {
    this.steps = steps;
    this.posture = posture;
    this.part = part;
    turns = new MotionTurn[steps.size()];
  }

  Enclosure[] at(int vertex, int digits) {
    Polytope core = part.core();
    Enclosure[] x = new Enclosure[3];
    for (int i = 0; i < 3; i++) {
      x[i] = Enclosure.of(core.coordinate(vertex, i));
    }
    x = placed(part.pose(), x, digits);
    for (int k = steps.size() - 1; k >= 0; k--) {
      Step step = steps.get(k);
      if (step instanceof Fixed fixed) {
        x = placed(fixed.pose(), x, digits);
      } else if (step instanceof Joint joint) {
        x = moved(joint, k, x, digits);
      }
    }
    return x;
  }

  private Enclosure[] moved(Joint joint, int k, Enclosure[] x, int digits) {
    Dyadic parameter = Dyadic.of(posture.get(joint.parameter()));
    Dyadic value = Dyadic.of(joint.offset()).add(Dyadic.of(joint.multiplier()).multiply(parameter));
    double[] axis = joint.axis();
    if (!joint.slides()) {
      if (turns[k] == null) {
        turns[k] = new MotionTurn(3, axis);
      }
      return turns[k].apply(value, x, false, digits);
    }
    Enclosure[] shifted = new Enclosure[3];
    for (int i = 0; i < 3; i++) {
      shifted[i] = x[i].add(Enclosure.of(value.multiply(Dyadic.of(axis[i]))));
    }
    return shifted;
  }

  private static Enclosure[] placed(Pose pose, Enclosure[] x, int digits) {
    Enclosure[] placed = new Enclosure[3];
    for (int i = 0; i < 3; i++) {
      Enclosure sum = Enclosure.of(pose.translation(i));
      for (int k = 0; k < 3; k++) {
        sum = sum.add(x[k].multiply(Dyadic.of(pose.rotation(i, k))));
      }
      placed[i] = sum.rounded(digits);
    }
    return placed;
  }
}
