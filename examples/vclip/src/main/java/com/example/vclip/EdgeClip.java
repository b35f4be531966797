// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

/**
 * An edge {@code e(s) = tail + s (head - tail)}, 0 &lt;= s &lt;= 1, cut by the planes of a Voronoi region
 * (B. Mirtich, V-Clip: fast and robust polyhedral collision detection, ACM Transactions on Graphics
 * 17(3), 1998). What is left is [low, high]; each end remembers the neighbour behind the plane that
 * cut there. If one plane cuts all away, the edge is simply excluded by that neighbour; if two do
 * together, low &gt; high, and the derivative of the distance at the two cuts tells where to go.
 */
final class EdgeClip {

  double low;
  double high;

  /** Features behind the cuts; {@link Feature#NONE} where the edge's own end is left. */
  int atLow;

  int atHigh;

  /** The neighbour behind the first plane that cut all away, or {@link Feature#NONE}. */
  int excludedBy;

  void begin() {
    low = 0;
    high = 1;
    atLow = Feature.NONE;
    atHigh = Feature.NONE;
    excludedBy = Feature.NONE;
  }

  /**
   * Keeps the part of the edge on the side of a plane where its value is not negative.
   *
   * @param tail value of the plane at the tail
   * @param head value at the head
   * @param neighbor the feature whose region is behind the plane
   */
  void keep(double tail, double head, int neighbor) {
    if (tail < 0 && head < 0) {
      if (excludedBy == Feature.NONE) {
        excludedBy = neighbor;
      }
    } else if (tail < 0) {
      double cut = tail / (tail - head);
      if (cut > low) {
        low = cut;
        atLow = neighbor;
      }
    } else if (head < 0) {
      double cut = tail / (tail - head);
      if (cut < high) {
        high = cut;
        atHigh = neighbor;
      }
    }
  }

  /**
   * Keeps the part on the side of a plane to which its normal points.
   *
   * @param tail relative to a point of the plane
   * @param edge from the tail to the head
   */
  void keep(Vector tail, Vector edge, Vector normal, int neighbor) {
    double atTail = tail.dot(normal);
    keep(atTail, atTail + edge.dot(normal), neighbor);
  }

  /**
   * Returns the neighbour in whose region the nearest point is, as the derivative of the distance
   * at the cuts tells: it falls beyond the cut. {@link Feature#NONE} if it is between the cuts.
   */
  int beyond(double derivativeAtLow, double derivativeAtHigh) {
    if (atLow != Feature.NONE && derivativeAtLow > 0) {
      return atLow;
    }
    return atHigh != Feature.NONE && derivativeAtHigh < 0 ? atHigh : Feature.NONE;
  }

  boolean isEmpty() {
    return excludedBy != Feature.NONE || low > high;
  }
}
