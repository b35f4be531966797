// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.rule;

/** How much is tried. */
public enum Size {
  /** One pair of each family in up to three dimensions: while an engine is being written. */
  TINY(1, 3, 3),

  /** Some thousand questions: half a minute for a fast engine. */
  SMALL(2, 5, 12),

  /** Ten times as many, in more dimensions. */
  FULL(16, 8, 60);

  /** The highest dimension with all pairs. */
  private static final int ALL_UP_TO = 4;

  private final int perFamily;
  private final int maxDimension;
  private final int scenes;

  Size(int perFamily, int maxDimension, int scenes) {
    this.perFamily = perFamily;
    this.maxDimension = maxDimension;
    this.scenes = scenes;
  }

  /**
   * Returns how many pairs of each family are made in a dimension. Beyond four dimensions half as
   * many with each, but two where there were two: what is true about a pair takes three times as
   * long with each dimension to work out, and in eight of them that would be all that a rule does.
   */
  public int perFamily(int dimension) {
    int beyond = Math.max(0, dimension - ALL_UP_TO);
    return Math.max(Math.min(perFamily, 2), perFamily >> beyond);
  }

  /** Returns the highest dimension tried of an engine that has no limit. */
  public int maxDimension() {
    return maxDimension;
  }

  /** Returns how many scenes of boxes a broad phase sees per dimension. */
  public int scenes() {
    return scenes;
  }
}
