// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.PairResult;

/** Writes the normal of an answer without roundings, as integers without a common divisor. */
final class IntegerWriter {

  private final IntegerPair pair;

  IntegerWriter(IntegerPair pair) {
    this.pair = pair;
  }

  /** Writes a direction into an answer whose rounded normal is written. */
  void write(ScratchInteger[] direction, PairResult.Writer answer) {
    ScratchInteger[] primitive = pair.memory().primitive(direction);
    for (int axis = 0; axis < pair.dimension(); axis++) {
      primitive[axis].writeTo(answer, axis);
    }
  }
}
