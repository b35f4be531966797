package io.touchstone.io.certificate;

import io.touchstone.api.query.Outcome;
import java.util.List;

/**
 * A pair with its answer, as far as a certificate tells of it. Immutable.
 *
 * @param index position of the pair in its report or file, from 0
 * @param bodyA name of the first body; empty when it has none
 * @param bodyB name of the second body; empty when it has none
 * @param frame number of the frame, or {@link #NO_FRAME} when nothing moves
 * @param margin by how much the pair was grown
 * @param direction of a cast, n components; else empty
 * @param outcome the answer
 */
public record AnsweredPair(
    long index,
    String bodyA,
    String bodyB,
    long frame,
    double margin,
    List<Double> direction,
    Outcome outcome) {

  /** Copies the direction. */
  public AnsweredPair {
    direction = List.copyOf(direction);
  }

  /** Stands for the frame of a scene without motion. */
  public static final long NO_FRAME = -1;
}
