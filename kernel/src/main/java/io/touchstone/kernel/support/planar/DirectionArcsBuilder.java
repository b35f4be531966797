// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.planar;

import io.touchstone.exact.ErrorFree;

/**
 * Fills the arcs of a {@link DirectionArcs} with the vertices that can be farthest there.
 *
 * <p>In a quadrant with signs s the directions are (s<sub>x</sub> a, s<sub>y</sub> (1 - a)), 0
 * &lt;= a &lt;= 1. A vertex p is farthest where w . (p - p') &gt;= 0 for both neighbours p', an
 * interval of a. Each of the two conditions is a linear form with values g<sub>y</sub> at 0 and
 * g<sub>x</sub> at 1, g = (s<sub>x</sub> e<sub>x</sub>, s<sub>y</sub> e<sub>y</sub>), e = p - p';
 * it is cut off where it is below {@code -margin}, margin = 32 u (|g_x| + |g_y|), far more than its
 * rounding. As in {@code SupportTableBuilder}, every step errs outwards, and a vertex that a
 * neighbour beats in the whole quadrant is left out there.
 */
final class DirectionArcsBuilder {

  /**
   * Roundings of the product that places a vertex's arc, below 8 u in each of two coordinates,
   * twice over; see the class comment.
   */
  private static final double RELATIVE_MARGIN = 32 * ErrorFree.UNIT_ROUNDOFF;

  /** Covers underflow of coordinates that were scaled to magnitude 1. */
  private static final double ABSOLUTE_MARGIN = 0x1p-1060;

  /** In arcs; covers the rounding of a place in the quadrant, below 8 u times 2^14 arcs. */
  private static final double WIDENING = 0x1p-20;

  /** Repeats a number below 2^16 in all four parts of a word. */
  private static final long REPEAT = 0x0001_0001_0001_0001L;

  private static final int PER_WORD = 4;

  private final PolygonChains chains;
  private final int resolution;
  private final long[] words;
  private final int[] counts;

  /** The interval of a at hand; empty when least exceeds greatest. */
  private double least;

  private double greatest;

  private DirectionArcsBuilder(PolygonChains chains) {
    this.chains = chains;
    resolution = DirectionArcs.resolutionFor(chains.count());
    words = new long[DirectionArcs.QUADRANTS * (resolution + 1)];
    counts = new int[words.length];
  }

  static DirectionArcs build(PolygonChains chains) {
    DirectionArcsBuilder builder = new DirectionArcsBuilder(chains);
    for (int place = 0; place < chains.count(); place++) {
      for (int quadrant = 0; quadrant < DirectionArcs.QUADRANTS; quadrant++) {
        builder.enter(place, quadrant);
      }
    }
    for (int arc = 0; arc < builder.counts.length; arc++) {
      if (builder.counts[arc] == 0) {
        throw new IllegalStateException(
            "no vertex is farthest in arc %d of resolution %d; the polygon is not convex"
                .formatted(arc, builder.resolution));
      }
    }
    return new DirectionArcs(builder.resolution, builder.words);
  }

  private void enter(int place, int quadrant) {
    int count = chains.count();
    double signX = 1 - 2 * (quadrant & 1);
    double signY = 1 - 2 * (quadrant >> 1);
    least = 0;
    greatest = 1;
    cut(place, (place + 1) % count, signX, signY);
    cut(place, (place + count - 1) % count, signX, signY);
    if (!(least <= greatest)) {
      return;
    }
    int from = Math.max(0, (int) Math.floor(least * resolution - WIDENING));
    int to = Math.min(resolution, (int) Math.floor(greatest * resolution + WIDENING));
    for (int i = from; i <= to; i++) {
      add(quadrant * (resolution + 1) + i, chains.vertex(place));
    }
  }

  /** Cuts off the part of the interval where a neighbour is farther. */
  private void cut(int place, int neighbor, double signX, double signY) {
    double gx = signX * (chains.x(place) - chains.x(neighbor));
    double gy = signY * (chains.y(place) - chains.y(neighbor));
    if (gx <= 0 && gy <= 0 && gx + gy < 0) {
      greatest = -1; // beaten in the whole quadrant
      return;
    }
    double margin = RELATIVE_MARGIN * (Math.abs(gx) + Math.abs(gy)) + ABSOLUTE_MARGIN;
    double at0 = gy + margin;
    double at1 = gx + margin;
    if (at0 < 0 && at1 < 0) {
      greatest = -1;
    } else if (at0 < 0) {
      least = Math.max(least, at0 / (at0 - at1));
    } else if (at1 < 0) {
      greatest = Math.min(greatest, at0 / (at0 - at1));
    }
  }

  private void add(int arc, long vertex) {
    int count = counts[arc]++;
    if (count == 0) {
      words[arc] = vertex * REPEAT;
    } else if (count < PER_WORD) {
      long mask = 0xffffL << (16 * count);
      words[arc] = (words[arc] & ~mask) | (vertex << (16 * count));
    } else {
      words[arc] = DirectionArcs.SEARCH;
    }
  }
}
