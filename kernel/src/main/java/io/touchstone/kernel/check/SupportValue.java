// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * The greatest product of a direction with the vertices of a body, and the vertices that may have
 * it: what is the same in all dimensions.
 *
 * <p>Of the check and of {@code CertifiedGap}; not for engines. Scratch memory of one thread.
 */
public abstract class SupportValue {

  /** Ties beyond this number are not followed through the graph: a scan is cheaper. */
  public static final int MAX_TIES = 16;

  /** Stands for a number of ties where they are not listed. */
  protected static final int UNLISTED = -1;

  /** Greatest dot product, and in the second stage its trailing part. */
  public double best;

  /** See {@link #best}. */
  public double lowBest;

  /** The vertices that may be the farthest ones. */
  protected final int[] ties = new int[MAX_TIES];

  /** Their number, or {@link #UNLISTED}. */
  protected int tieCount;

  /** Creates scratch memory. */
  protected SupportValue() {}

  /** Returns the product of the direction and a vertex, in ordinary digits. */
  protected abstract double dot(CertifiedSupport body, int vertex);

  /** Looks at all vertices, one of them first; lists none. */
  protected abstract void scan(CertifiedSupport body, int start);

  /** Takes a vertex without looking at others. */
  public final void only(CertifiedSupport body, int vertex) {
    best = dot(body, vertex);
    ties[0] = vertex;
    tieCount = 1;
  }

  /**
   * Collects all vertices connected with the top through vertices that tie with it. The others
   * around them are surely lower than the top, so the farthest vertex is one of those collected.
   */
  protected final void flood(CertifiedSupport body, double slack) {
    Hull graph = body.topology();
    for (int tie = 0; tie < tieCount; tie++) {
      int end = graph.firstNeighbor(ties[tie] + 1);
      for (int k = graph.firstNeighbor(ties[tie]); k < end; k++) {
        int neighbor = graph.neighbor(k);
        double d = dot(body, neighbor);
        if (d >= best - slack && !isTie(neighbor)) {
          if (tieCount == MAX_TIES) {
            scan(body, ties[0]);
            return;
          }
          ties[tieCount++] = neighbor;
          best = Math.max(best, d);
        }
      }
    }
  }

  private boolean isTie(int vertex) {
    for (int tie = 0; tie < tieCount; tie++) {
      if (ties[tie] == vertex) {
        return true;
      }
    }
    return false;
  }

  /** Takes a product in two parts if it is the greatest so far. */
  protected final void keepGreater(double high, double low) {
    if (high > best || (high == best && low > lowBest)) {
      best = high;
      lowBest = low;
    }
  }
}
