// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io.files;

import io.touchstone.api.motion.Motion;
import java.util.List;

/**
 * The content of a {@code polytope-motions} file. Immutable.
 *
 * @param dimension of all shapes
 * @param shapes in the order of the file
 * @param pairs in the order of the file
 */
public record MotionsFile(int dimension, List<NamedShape> shapes, List<MovingPair> pairs) {

  /** Copies the lists. */
  public MotionsFile {
    shapes = List.copyOf(shapes);
    pairs = List.copyOf(pairs);
  }

  /**
   * Two shapes and how they move.
   *
   * @param shapeA index of the first shape
   * @param motionA how it moves
   * @param shapeB index of the second shape
   * @param motionB how it moves
   */
  public record MovingPair(int shapeA, Motion motionA, int shapeB, Motion motionB) {}
}
