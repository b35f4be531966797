// SPDX-License-Identifier: Apache-2.0
package demo;

import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.Outcome;

/** How far two boxes are apart, and what stands behind the answer. */
public final class First {
  public static void main(String[] args) {
    Polytope box = Shapes.box(1, 1, 1);
    Outcome answer = Touchstone.distance(box, Pose.identity(3), box, Pose.translation(5, 0, 0));
    System.out.println(answer.verdict() + ", " + answer.verdictAssurance());
    System.out.println(answer.distance());
  }
}
