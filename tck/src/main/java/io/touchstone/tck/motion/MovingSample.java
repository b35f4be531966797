// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.motion;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.motion.JointPath;
import io.touchstone.api.motion.Motion;
import io.touchstone.tck.pairs.Draw;

/**
 * Two bodies and how they move.
 *
 * @param number from 0, with which it is named
 * @param a first body
 * @param motionA how it moves
 * @param b second body
 * @param motionB how it moves
 */
record MovingSample(int number, Polytope a, Motion motionA, Polytope b, Motion motionB) {

  private static final int KINDS = 7;

  /** Draws a sample; kinds of motions take turns, in the plane and in space. */
  static MovingSample of(long seed, int number) {
    Draw draw = Draw.of(seed, "motion", number);
    int n = 2 + number % 2;
    boolean straight = number % 3 == 0;
    double[] away = draw.bells(n, number % 7 == 0 ? 0.3 : 3);
    double[] towards = draw.bells(n, 1);
    for (int i = 0; i < n; i++) {
      towards[i] -= 1.2 * away[i];
    }
    Motion motionA =
        motion(draw, straight ? number % 2 : number / 2 % KINDS, new double[n], draw.bells(n, 0.3));
    Motion motionB = motion(draw, straight ? 1 : number % KINDS, away, towards);
    return new MovingSample(number, body(draw, n), motionA, body(draw, n), motionB);
  }

  private static Polytope body(Draw draw, int n) {
    return draw.once(2) ? draw.box(n) : draw.cloud(n, 3 * n, 0.7, 1);
  }

  private static Motion motion(Draw draw, int kind, double[] place, double[] step) {
    int n = place.length;
    Pose start = draw.pose(place);
    double[] end = place.clone();
    for (int i = 0; i < n; i++) {
      end[i] += step[i];
    }
    return switch (kind) {
      case 0 -> Motion.staying(start);
      case 1 -> Motion.linear(start, step);
      case 2 -> Motion.twist(start, draw.bells(n, 0.3), step, draw.bells(n == 2 ? 1 : 3, 2));
      case 3 -> Motion.affine(start, draw.pose(end));
      case 5 ->
          Motion.along(
              JointPath.at(Pose.translation(place))
                  .slide(0, 1, step)
                  .turn(0, draw.bells(1, 1)[0], draw.bells(n == 2 ? 1 : 3, 1))
                  .then(draw.pose(new double[n])));
      case 4 -> n == 3 ? Motion.nlerp(start, draw.pose(end)) : near(start, step);
      default -> Motion.interpolated(start, draw.pose(end));
    };
  }

  private static Motion near(Pose start, double[] step) {
    return Motion.nlerp(start, start.compose(Pose.rotation(1, step[0], step[1])));
  }

  int dimension() {
    return a.dimension();
  }

  @Override
  public String toString() {
    return "motion %d: %s and %s".formatted(number, motionA, motionB);
  }
}
