// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.Clearance;
import io.touchstone.io.SceneSteps;
import org.jspecify.annotations.Nullable;

/**
 * How near to each other bodies come on a whole path: the least separation of all selected pairs,
 * at any time of any step. A motion that is free with a minimum separation proves that it is
 * greater, one that meets that it is not; the number is halved in until the two are near each
 * other. The least that is known so far leaves most pairs out.
 */
final class PathClearance {

  /** How near the two bounds are, as a share of the upper one. */
  private static final double RELATIVE = 1e-3;

  private static final int HALVINGS = 60;

  /** Asks whether a pair keeps a separation in a step. */
  @FunctionalInterface
  interface Question {
    MotionVerdict ask(SceneSteps steps, int a, int b, double separation);
  }

  private final Question question;
  private final SweptBoxes boxes;
  private final Candidates candidates;
  private final PairSelection selection;
  private double lower = Double.POSITIVE_INFINITY;
  private double upper = Double.POSITIVE_INFINITY;
  private @Nullable Clearance nearest;

  PathClearance(
      Question question, SweptBoxes boxes, Candidates candidates, PairSelection selection) {
    this.candidates = candidates;
    this.question = question;
    this.boxes = boxes;
    this.selection = selection;
  }

  /** Looks at all steps; null if no pair is selected, or nothing moves. */
  @Nullable Clearance of(SceneSteps steps, Cancellation cancellation) {
    while (!cancellation.isRequested() && upper > 0 && steps.next()) {
      boxes.sweep(steps);
      candidates.forEach(
          upper,
          (one, other) -> {
            if (selection.selectsEither(one, other)) {
              look(steps, one, other);
            }
            return upper;
          });
    }
    Clearance found = nearest;
    return found == null
        ? null
        : new Clearance(lower, upper, found.bodyA(), found.bodyB(), found.from(), found.to());
  }

  private void look(SceneSteps steps, int one, int other) {
    boolean first = upper == Double.POSITIVE_INFINITY;
    double far = first ? boxes.across(steps, one, other) : upper * (1 - RELATIVE);
    MotionVerdict there = question.ask(steps, one, other, far);
    if (there == MotionVerdict.FREE) {
      lower = Math.min(lower, far);
      return;
    }
    double low = 0;
    double high = MotionQuestion.meets(there) ? far : upper;
    MotionVerdict at = question.ask(steps, one, other, 0);
    if (at != MotionVerdict.FREE) {
      high = MotionQuestion.meets(at) ? 0 : high;
    } else {
      for (int k = 0; k < HALVINGS && high - low > RELATIVE * high; k++) {
        double middle = low + (high - low) / 2;
        at = question.ask(steps, one, other, middle);
        if (at == MotionVerdict.FREE) {
          low = middle;
        } else if (MotionQuestion.meets(at)) {
          high = middle;
        } else {
          break;
        }
      }
    }
    lower = Math.min(lower, low);
    upper = Math.min(upper, high);
    nearest =
        new Clearance(lower, upper, boxes.name(one), boxes.name(other), steps.from(), steps.to());
  }
}
