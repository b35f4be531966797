// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import io.touchstone.api.numbers.Elementary;
import io.touchstone.api.query.BroadPhase;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * The boxes that a box may meet on its way along a direction, piece by piece of the way: a box
 * around each piece is looked up in a broad phase. Memory of one question.
 */
final class SweptBoxes {

  private static final int LEAST_PIECES = 4;
  private static final int MOST_PIECES = 256;

  /** More than the roundings of where a piece begins and ends, relative to the lengths there. */
  private static final double SLACK = 1e-12;

  private final BroadPhase broadPhase;
  private final double[] box;
  private final double[] direction;
  private final double blur;
  private final double length;
  private final int n;
  private final double[] low;
  private final double[] high;
  private double first;
  private double last;

  /**
   * Prepares a way.
   *
   * @param box of what moves, where it begins: n lower coordinates, then n upper ones; copied
   * @param direction n components
   * @param blur how far box and direction may be off, as a share of all lengths
   */
  SweptBoxes(BroadPhase broadPhase, double[] box, double[] direction, double blur) {
    this.broadPhase = broadPhase;
    this.box = box.clone();
    this.direction = direction.clone();
    this.blur = Math.max(blur, SLACK);
    n = direction.length;
    double sum = 0;
    for (double d : direction) {
      sum += Math.abs(d);
    }
    length = sum;
    low = new double[n];
    high = new double[n];
  }

  /** Leaves out of the way what lies outside of a box around all that can be met. */
  void clip(double[] reach, double most) {
    first = 0;
    last = most;
    for (int i = 0; i < n; i++) {
      double size = Math.abs(reach[i]) + Math.abs(reach[n + i]) + Math.abs(box[i]);
      double off = blur * (size + Math.abs(box[n + i]));
      double down = reach[i] - box[n + i] - off;
      double up = reach[n + i] - box[i] + off;
      double d = direction[i];
      if (d != 0) {
        double one = down / d;
        double other = up / d;
        double spread = blur * (Math.abs(one) + Math.abs(other));
        first = Math.max(first, Math.min(one, other) - spread);
        last = Math.min(last, Math.max(one, other) + spread);
      } else if (!(down <= 0 && up >= 0)) {
        last = -1;
      }
    }
    if (!(first <= last)) { // nothing finite is met
      first = 0;
      last = 0;
    }
  }

  /**
   * Leaves out of the way what lies outside of a ball around all that can be met: also right where
   * the direction is off by the blur.
   */
  void clipByBall(double[] reach, double most) {
    double along = 0;
    double squared = 0;
    double size = 0;
    for (int i = 0; i < n; i++) {
      double apart = (box[i] - reach[i]) / 2 + (box[n + i] - reach[n + i]) / 2;
      along -= apart * direction[i];
      squared += direction[i] * direction[i];
      size += (box[n + i] - box[i]) + (reach[n + i] - reach[i]) + blur * Math.abs(apart);
    }
    double middle = along / squared;
    double half = size / Math.sqrt(squared) + 4 * n * blur * Math.abs(middle);
    first = Math.max(0, middle - half);
    last = Math.min(most, middle + half);
    if (!(squared > 0 && half < Double.MAX_VALUE)) { // nothing is known
      first = 0;
      last = most;
    } else if (!(first <= last)) {
      first = 0;
      last = 0;
    }
  }

  /** Decides whether to go on: told how far the way has been looked at. */
  interface Piece {
    /** Returns whether to look farther than a parameter. */
    boolean done(double parameter);
  }

  /**
   * Goes along the way.
   *
   * @param visitor receives ids of boxes, each once
   * @param piece called after each piece
   */
  void walk(IntConsumer visitor, Piece piece) {
    boolean bounded = last - first < Double.MAX_VALUE;
    double expected = 2 * Elementary.root(Math.max(1, broadPhase.size()), n);
    int pieces =
        bounded && last > first ? (int) Math.max(LEAST_PIECES, Math.min(MOST_PIECES, expected)) : 1;
    BitSet seen = new BitSet();
    for (int k = 0; k < pieces; k++) {
      double from = first + (last - first) * k / pieces;
      double to = k + 1 == pieces ? last : first + (last - first) * (k + 1) / pieces;
      enclose(from, to);
      broadPhase.forEachNear(
          low,
          high,
          0,
          id -> {
            if (!seen.get(id)) {
              seen.set(id);
              visitor.accept(id);
            }
            return 0;
          });
      if (!piece.done(to)) {
        return;
      }
    }
  }

  private void enclose(double from, double to) {
    for (int i = 0; i < n; i++) {
      double one = from * direction[i];
      double other = to * direction[i];
      double size = Math.abs(box[i]) + Math.abs(box[n + i]) + Math.abs(one) + Math.abs(other);
      double off = blur * (size + Math.max(from, to) * length) + Double.MIN_NORMAL;
      double lower = box[i] + Math.min(one, other) - off;
      double upper = box[n + i] + Math.max(one, other) + off;
      boolean known = lower <= upper;
      low[i] = known ? lower : Double.NEGATIVE_INFINITY;
      high[i] = known ? upper : Double.POSITIVE_INFINITY;
    }
  }
}
