// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.certificate;

import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.query.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pair with its answer, as far as a certificate tells of it. Immutable.
 *
 * @param index position of the pair in its report or file, from 0
 * @param bodyA name of the first body; empty when it has none
 * @param bodyB name of the second body; empty when it has none
 * @param frame number of the frame, or {@link #NO_FRAME} when nothing moves
 * @param margin by how much the pair was grown
 * @param direction of a cast or of a depth, n components; else empty
 * @param leaving whether it is that of a depth, along which B leaves A
 * @param outcome the answer
 * @param object the answer about bodies that are objects, of which the outcome is a summary; null
 *     for convex bodies
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public record AnsweredPair(
    long index,
    String bodyA,
    String bodyB,
    long frame,
    double margin,
    List<Double> direction,
    boolean leaving,
    Outcome outcome,
    @Nullable ObjectOutcome object) {

  /** Copies the direction. */
  public AnsweredPair {
    direction = List.copyOf(direction);
  }

  /** Stands for the frame of a scene without motion. */
  public static final long NO_FRAME = -1;
}
