// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * Whether two convex polygons meet, in O(log n + log m) steps: B. Chazelle, D. P. Dobkin, Detection
 * is easier than computation, STOC 1980, and Intersection of convex objects in two and three
 * dimensions, J. ACM 34 (1987), section 2.
 *
 * <p><b>Two halves.</b> At each height y a polygon is an interval from its left to its right chain.
 * P and Q meet if and only if on common heights the right chain of P somewhere reaches the left one
 * of Q, and the right chain of Q somewhere the left one of P: if P were left of Q at one height and
 * right of it at another, the intervals would have to pass through each other in between. So there
 * are two questions about a concave function,
 *
 * <pre>{@code max over y of  f(y) = right_P(y) - left_Q(y) >= 0,   and with P and Q exchanged}
 * </pre>
 *
 * <p><b>Half a chain at a time.</b> Slopes fall along the right chain and rise along the left one.
 * Take the middle edges e of one and g of the other. If {@code slope(e) >= slope(g)}, f does not
 * fall before the first of their upper ends, and the half chain up to it is thrown away; else f
 * falls after the last of their lower ends, and the half chain beyond it is. This is the
 * elimination of the paper, with slopes for its case by case comparison of edges.
 *
 * <p><b>The line.</b> Where f is greatest and negative, a slope that both chains have there, as
 * concave and convex functions, is that of a line between them.
 *
 * <p>Heights that differ by roundings are the same, so that a level side is one, and what is beside
 * it is told by the other question.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class ChazelleDobkin extends PolygonTest {

  /** Heights up to this share of the size are roundings. */
  private static final double SAME = 0x1p-48;

  /** Overlaps up to so many roundings, times how steep the chains are, decide nothing. */
  private static final double DOUBT = 8;

  private final MonotoneChain right;
  private final MonotoneChain left;

  /** The heights that both have, and the one where f is greatest. */
  private double lowest;

  private double highest;
  private double best;
  private double roundings;

  ChazelleDobkin() {
    Ring nothing = new Outline();
    right = new MonotoneChain(true, nothing);
    left = new MonotoneChain(false, nothing);
  }

  @Override
  boolean separates(Ring p, Ring q) {
    steps = 0;
    doubtful = false;
    lowest = Math.max(p.y(p.lowest()), q.y(q.lowest()));
    highest = Math.min(p.y(p.highest()), q.y(q.highest()));
    roundings = SAME * Math.max(p.reach(), q.reach());
    if (lowest > highest + roundings) { // a level line is between them
      normalX = 0;
      normalY = p.y(p.highest()) < q.y(q.lowest()) ? 1 : -1;
      return true;
    }
    doubtful = !(highest - lowest > DOUBT * roundings); // also for NaN
    lowest = Math.min(lowest, highest);
    return isLeftOf(p, q, 1) || isLeftOf(q, p, -1);
  }

  /**
   * Tells whether the first polygon is left of the second at all common heights.
   *
   * @param sign 1 if the first one is P
   */
  private boolean isLeftOf(Ring first, Ring second, int sign) {
    right.take(first, roundings);
    left.take(second, roundings);
    findGreatest();
    int e = right.edgeAt(best);
    int g = left.edgeAt(best);
    double overlap = right.x(e, best) - left.x(g, best);
    if (!(overlap < 0)) {
      double steep = 1 + right.steepestAt(e) + left.steepestAt(g);
      doubtful |= !(overlap > DOUBT * roundings * steep); // also for NaN
      return false;
    }
    double slope = commonSlope(e, g);
    normalX = sign;
    normalY = -sign * slope;
    return true;
  }

  /** Throws away half of a chain after the other until one corner is left. */
  private void findGreatest() {
    int from = 0;
    int to = right.edges();
    int start = 0;
    int end = left.edges();
    while (from < to && start < end) {
      steps++;
      int e = (from + to) >>> 1;
      int g = (start + end) >>> 1;
      if (right.slope(e) >= left.slope(g)) {
        if (right.y(e + 1) <= left.y(g + 1)) {
          from = e + 1;
        } else {
          start = g + 1;
        }
      } else if (right.y(e) >= left.y(g)) {
        to = e;
      } else {
        end = g;
      }
    }
    double height = from == to ? right.y(from) : left.y(start);
    best = Math.min(highest, Math.max(lowest, height));
  }

  /**
   * Returns a slope that the right chain has at the best height, between those of the edges before
   * and after, and the left chain too. Beyond its ends a chain turns away for ever.
   */
  private double commonSlope(int e, int g) {
    double least =
        Math.max(
            slopeAfter(right, e, Double.NEGATIVE_INFINITY),
            slopeBefore(left, g, Double.NEGATIVE_INFINITY));
    double greatest =
        Math.min(
            slopeBefore(right, e, Double.POSITIVE_INFINITY),
            slopeAfter(left, g, Double.POSITIVE_INFINITY));
    return Double.isFinite(least) ? least : Double.isFinite(greatest) ? greatest : 0;
  }

  private double slopeBefore(MonotoneChain chain, int edge, double atEnd) {
    if (chain.edges() == 0) {
      return atEnd;
    }
    if (chain.y(edge) < best - roundings) {
      return chain.slope(edge);
    }
    return edge == 0 ? atEnd : chain.slope(edge - 1);
  }

  private double slopeAfter(MonotoneChain chain, int edge, double atEnd) {
    if (chain.edges() == 0 || chain.y(edge + 1) <= best + roundings) {
      return atEnd; // the edge is the last one: edgeAt is the greatest
    }
    return chain.slope(edge);
  }
}
