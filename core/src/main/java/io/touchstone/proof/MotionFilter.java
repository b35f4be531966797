// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.motion.MotionFrame;
import org.jspecify.annotations.Nullable;

/**
 * What {@link MotionChecker} does, in doubles with a bound of all roundings: most planes hold by so
 * much that no exact number is needed.
 *
 * <p>With u = 2<sup>-53</sup>, entries of a rotation by an angle are off by at most {@code e = (32
 * + 32 angle) u}: the angle by 8 u of itself, sine and cosine of {@link StrictMath} by a unit in
 * the last place, and a few roundings. Of others {@link MotionSize#rotationError} says it. The gap
 * is {@code W.(c_B - c_A) + min V_B.r - max V_A.r} with {@code W = E_F w} and {@code V = E' W}; it
 * is off by at most
 *
 * <pre>{@code |w| ((8 e_A + 8 e_B + 4 (n + 8) u) (s_A + s_B) + 8 (d_A + d_B))}</pre>
 *
 * where s bounds coordinates and d the errors of the tables ({@link MotionSize}).
 *
 * <p>Memory of one pair; not thread-safe.
 */
final class MotionFilter {

  private final int n;
  private final Side a;
  private final Side b;
  private final double radii;

  MotionFilter(MotionSize a, MotionSize b, double radii) {
    this.n = a.motion().dimension();
    this.a = new Side(a, n);
    this.b = new Side(b, n);
    this.radii = radii;
  }

  /** One body at the time that was asked for last; the centre of one that does not turn is 0. */
  private static final class Side {
    final MotionSize size;
    final boolean turns;
    final double[] local;
    final double[] rotation;
    final double[] centre;
    double time = -1;

    Side(MotionSize size, int n) {
      this.size = size;
      this.turns = !size.motion().isLinear();
      this.local = new double[n];
      this.rotation = new double[n * n];
      this.centre = new double[n];
    }

    void locate(double t) {
      if (turns && t != time) {
        size.locate(t, rotation, centre);
        time = t;
      }
    }
  }

  /** Writes a vector that turns along with a body, or turns it back. */
  private static void turn(double[] r, double[] w, boolean back, double[] turned) {
    int n = w.length;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += (back ? r[k * n + i] : r[i * n + k]) * w[k];
      }
      turned[i] = sum;
    }
  }

  /** Writes the normal of time 0 that is a direction in the world at a time. */
  void toFrame(double[] direction, MotionFrame frame, double t, double[] normal) {
    carry(direction, frame, t, true, normal);
  }

  /** Writes the direction in the world at a time that a normal of time 0 is. */
  void toWorld(double[] normal, MotionFrame frame, double t, double[] direction) {
    carry(normal, frame, t, false, direction);
  }

  private void carry(double[] w, MotionFrame frame, double t, boolean back, double[] carried) {
    Side carrier = frame == MotionFrame.A ? a : b;
    if (frame == MotionFrame.WORLD || !carrier.size.motion().isTwist()) {
      System.arraycopy(w, 0, carried, 0, n);
      return;
    }
    carrier.locate(t);
    turn(carrier.rotation, w, back, carried);
  }

  /** Returns a lower bound of the gap less radii and minimum separation, or NaN. */
  double room(double[] w, MotionFrame frame, double t) {
    a.locate(t);
    b.locate(t);
    Side carrier = frame == MotionFrame.A ? a : b;
    boolean turns = frame != MotionFrame.WORLD && carrier.size.motion().isTwist();
    double[] world = w;
    if (turns) {
      world = new double[n];
      turn(carrier.rotation, w, false, world);
    }
    double gap = -greatest(a, turns && carrier == a ? w : null, world, 1, t);
    gap -= greatest(b, turns && carrier == b ? w : null, world, -1, t);
    for (int i = 0; i < n; i++) {
      gap += world[i] * (b.centre[i] - a.centre[i]);
    }
    double length = MotionSize.length(w) * MotionSize.UP;
    double error = positionError(t);
    return gap - length * MotionSize.UP * (error + radii) * (1 + 0x1p-40);
  }

  /** Returns about the greatest {@code sign W.r} over a body. */
  private double greatest(Side side, double @Nullable [] own, double[] world, int sign, double t) {
    double[] w = world;
    if (own != null) {
      w = own;
    } else if (side.turns) {
      turn(side.rotation, world, true, side.local);
      w = side.local;
    }
    return side.size.greatest(w, sign, t);
  }

  /**
   * Tells whether rooms at two times show that a normal separates in between. With {@code 8 u} for
   * the roundings of the comparison itself.
   *
   * @param closed whether at the later time too
   */
  boolean spans(
      double[] w,
      MotionFrame frame,
      double from,
      double roomFrom,
      double to,
      double roomTo,
      boolean closed) {
    double length = MotionSize.length(w);
    if (!(roomFrom > MotionSize.LEAST && roomTo >= 0 && length > 0x1p-60 && length < 0x1p60)) {
      return false; // of a normal that is far from unit length products may underflow
    }
    double c = 0;
    if (a.turns || b.turns) {
      Side carrier = frame == MotionFrame.A ? a : b;
      boolean turns = frame != MotionFrame.WORLD && carrier.size.motion().isTwist();
      double m = MotionBend.bound(a.size, b.size, turns ? frame : MotionFrame.WORLD, w, from, to);
      double d = to - from;
      c = length * m * (d * d) / 2 * (1 + 0x1p-40) + MotionSize.LEAST;
    }
    if (!closed && c <= roomFrom) {
      return true;
    }
    double roots = Math.sqrt(roomFrom) + Math.sqrt(roomTo);
    return roomTo > 0 && c < roots * roots * (1 - 0x1p-48);
  }

  /**
   * Writes about where a vertex is at a time, as seen from A's centre of turning.
   *
   * @param ofA whether it is one of A
   */
  void position(boolean ofA, int vertex, double t, double[] point) {
    a.locate(t);
    b.locate(t);
    Side side = ofA ? a : b;
    for (int i = 0; i < n; i++) {
      double sum = 0;
      if (side.turns) {
        for (int k = 0; k < n; k++) {
          sum += side.rotation[i * n + k] * side.size.place(vertex, k, t);
        }
        sum += side.centre[i];
      } else {
        sum = side.size.place(vertex, i, t);
      }
      point[i] = sum - a.centre[i];
    }
  }

  /** Returns by how much a coordinate of such a point may be off. */
  double positionError(double t) {
    a.locate(t);
    b.locate(t);
    double size = a.size.extent() + b.size.extent();
    for (int i = 0; i < n; i++) {
      size += 2 * (Math.abs(a.centre[i]) + Math.abs(b.centre[i]));
    }
    double rate =
        8 * (a.size.rotationError(t) + b.size.rotationError(t)) + 4 * (n + 8) * UNIT_ROUNDOFF;
    return (rate * size + 8 * (a.size.error() + b.size.error())) * MotionSize.UP;
  }
}
