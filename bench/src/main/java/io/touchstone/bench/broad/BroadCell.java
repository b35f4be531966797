// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.broad;

/**
 * One measurement.
 *
 * @param scene the boxes
 * @param count how many
 * @param subject id of a broad phase, ours or a library's
 */
record BroadCell(Scene scene, int count, String subject) {

  /**
   * Boxes of any number.
   *
   * @param dimension their dimension
   * @param sizes their sizes
   */
  record Scene(int dimension, BoxScene.Sizes sizes) {

    /** Returns the heading of its table. */
    String title() {
      return dimension
          + (dimension == 1 ? " dimension, " : " dimensions, ")
          + (sizes == BoxScene.Sizes.SIMILAR ? "similar sizes" : "sizes over ten octaves");
    }
  }
}
