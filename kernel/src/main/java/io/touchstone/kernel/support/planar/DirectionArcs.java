// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.planar;

/**
 * A division of the directions of R<sup>2</sup> into arcs, with the vertices that can be farthest
 * in each: the plane's counterpart of {@code SupportTableLists}. A quadrant has K + 1 arcs:
 *
 * <pre>{@code i = floor(K |x| / s), s = |x| + |y|, 0 <= i <= K}</pre>
 *
 * <p>One 64-bit word per arc holds four candidates of 16 bits, fewer are filled up by repetition.
 * Where there are more, the word is {@link #SEARCH}: bisection on the {@link PolygonChains} finds
 * the vertex. A quadrant is numbered by the sign bits of x and y, in this order from bit 0.
 * Immutable and thread-safe.
 */
final class DirectionArcs {

  static final int QUADRANTS = 4;

  /** Instead of candidates: too many for a word. The only negative word. */
  static final long SEARCH = Long.MIN_VALUE;

  /** So many vertices have indices that leave the sign bit of a word free. */
  static final int MOST_VERTICES = 0x8000;

  /** Arcs per quadrant and vertex: 1.5 candidates on average, 16 bytes per vertex. */
  private static final double ARCS_PER_VERTEX = 0.5;

  private static final int LEAST_ARCS = 4;

  /** K. */
  final int resolution;

  final long[] words;

  DirectionArcs(int resolution, long[] words) {
    this.resolution = resolution;
    this.words = words;
  }

  static int resolutionFor(int vertexCount) {
    return (int) Math.max(LEAST_ARCS, ARCS_PER_VERTEX * vertexCount);
  }

  static int quadrant(double dx, double dy) {
    return (int) (Double.doubleToRawLongBits(dx) >>> 63)
        | ((int) (Double.doubleToRawLongBits(dy) >>> 63) << 1);
  }

  /**
   * Returns the arc of a direction.
   *
   * @param sum |x| + |y|, neither so small that K / sum overflows nor so large that it underflows
   */
  static int arc(int resolution, double dx, double dy, double sum) {
    return quadrant(dx, dy) * (resolution + 1) + (int) (Math.abs(dx) * (resolution / sum));
  }
}
