// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.motion.MotionFrame;
import io.touchstone.api.numbers.Norm;
import io.touchstone.api.query.ConvexCombination;
import java.util.List;

/**
 * What {@link MotionChecker} does, in doubles with a bound of all roundings: most planes hold by so
 * much that no exact number is needed.
 *
 * <p>With u = 2<sup>-53</sup>, entries of a rotation by an angle are off by at most {@code e = (32
 * + 32 angle) u}: the angle by 8 u of itself, sine and cosine of {@link StrictMath} by a unit in
 * the last place, and a few roundings. Of others {@link MotionSize#rotationError} says it. With
 * {@code x = M v + T} for each body ({@link MotionSize#locate}) and {@code W = E_F w} the gap is
 * {@code W.(T_B - T_A) + min (M_B' W).v - max (M_A' W).v}. E is off by 3 e as a length and M = E R0
 * by {@code (3 e + 6 u)} times that of R0, {@code M' W} by {@code 3 e_F + 3 e + 16 u} such lengths
 * and its product with v by 3 u more; so the gap is off by at most
 *
 * <pre>{@code
 * |w| ((8 e_A + 8 e_B + 4 (n + 8) u) (s_A + s_B + 2 |T_A| + 2 |T_B|) + 8 (d_A + d_B))
 * }</pre>
 *
 * where s bounds |R0| |v|, and d the errors of T without that of E.
 *
 * <p>Memory of one pair; not thread-safe.
 */
public final class MotionFilter {

  private final int n;
  private final Side a;
  private final Side b;
  private final double radii;

  public MotionFilter(MotionSize a, MotionSize b, double radii) {
    this.n = a.motion().dimension();
    this.a = new Side(a, n);
    this.b = new Side(b, n);
    this.radii = radii;
  }

  /** One body at the time that was asked for last. */
  private static final class Side {
    final MotionSize size;
    final boolean turns;
    final double[] local;
    final double[] rotation;
    final double[] matrix;
    final double[] offset;
    double time = -1;

    Side(MotionSize size, int n) {
      this.size = size;
      this.turns = !size.motion().isLinear();
      this.local = new double[n];
      this.rotation = new double[n * n];
      this.matrix = new double[n * n];
      this.offset = new double[n];
    }

    void locate(double t) {
      if (t != time) {
        size.locate(t, rotation, matrix, offset);
        time = t;
      }
    }

    /** Returns about the greatest {@code sign W.(M v)} over all vertices. */
    double greatest(double[] w, int sign) {
      turn(matrix, w, true, local);
      double[] vertices = size.vertices();
      double best = Double.NEGATIVE_INFINITY;
      if (local.length == 3) { // most of the work of most questions
        double x = sign * local[0];
        double y = sign * local[1];
        double z = sign * local[2];
        for (int v = 0; v < vertices.length; v += 3) {
          double value = x * vertices[v] + y * vertices[v + 1] + z * vertices[v + 2];
          best = value > best ? value : best;
        }
        return best;
      }
      for (int v = 0; v < vertices.length; v += local.length) {
        double value = 0;
        for (int k = 0; k < local.length; k++) {
          value += local[k] * vertices[v + k];
        }
        best = Math.max(best, sign * value);
      }
      return best;
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
  public void toFrame(double[] direction, MotionFrame frame, double t, double[] normal) {
    carry(direction, frame, t, true, normal);
  }

  /** Writes the direction in the world at a time that a normal of time 0 is. */
  public void toWorld(double[] normal, MotionFrame frame, double t, double[] direction) {
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
  public double room(double[] w, MotionFrame frame, double t) {
    double length = Norm.of(w) * MotionSize.UP;
    double size = size(t);
    if (!(length * size < 1 / MotionSize.LEAST_SQUARES)) {
      return Double.NaN; // else no product and no sum below overflows
    }
    Side carrier = frame == MotionFrame.A ? a : b;
    boolean turns = frame != MotionFrame.WORLD && carrier.size.motion().isTwist();
    double[] world = w;
    if (turns) {
      world = new double[n];
      turn(carrier.rotation, w, false, world);
    }
    double gap = -a.greatest(world, 1) - b.greatest(world, -1);
    for (int i = 0; i < n; i++) {
      gap += world[i] * (b.offset[i] - a.offset[i]);
    }
    double error = error(8, size, t);
    return gap - length * MotionSize.UP * (error + radii) * (1 + 0x1p-40);
  }

  /**
   * Tells whether rooms at two times show that a normal separates in between. With {@code 8 u} for
   * the roundings of the comparison itself.
   *
   * @param closed whether at the later time too
   */
  public boolean spans(
      double[] w,
      MotionFrame frame,
      double from,
      double roomFrom,
      double to,
      double roomTo,
      boolean closed) {
    double length = Norm.of(w);
    if (!(roomFrom > MotionSize.LEAST && roomTo >= 0 && length > 0x1p-60 && length < 0x1p60)) {
      return false; // of a normal that is far from unit length products may underflow
    }
    if (!a.turns && !b.turns) {
      return spans(0, roomFrom, roomTo, closed);
    }
    Side carrier = frame == MotionFrame.A ? a : b;
    boolean turns = frame != MotionFrame.WORLD && carrier.size.motion().isTwist();
    MotionFrame used = turns ? frame : MotionFrame.WORLD;
    double time = length * ((to - from) * (to - from)) / 2 * (1 + 0x1p-40);
    for (boolean tight : new boolean[] {false, true}) {
      double m = MotionBend.bound(a.size, b.size, used, w, from, to, tight);
      if (spans(time * m + MotionSize.LEAST, roomFrom, roomTo, closed)) {
        return true;
      }
    }
    return false;
  }

  private static boolean spans(double c, double roomFrom, double roomTo, boolean closed) {
    if (!closed && c <= roomFrom) {
      return true;
    }
    double roots = Math.sqrt(roomFrom) + Math.sqrt(roomTo);
    return roomTo > 0 && c < roots * roots * (1 - 0x1p-48);
  }

  /**
   * Writes about where a vertex is at a time, as seen from the origin of A's shape.
   *
   * @param ofA whether it is one of A
   */
  public void position(boolean ofA, int vertex, double t, double[] point) {
    a.locate(t);
    b.locate(t);
    Side side = ofA ? a : b;
    for (int i = 0; i < n; i++) {
      double sum = ofA ? 0 : side.offset[i] - a.offset[i];
      for (int k = 0; k < n; k++) {
        sum += side.matrix[i * n + k] * side.size.vertices()[vertex * n + k];
      }
      point[i] = sum;
    }
  }

  /** Adds about where a point is in the world that is said by vertices. */
  public void addPoint(boolean ofA, ConvexCombination terms, double t, List<Double> points) {
    double[] sum = new double[n];
    double[] point = new double[n];
    double all = 0;
    for (int k = 0; k < terms.size(); k++) {
      position(ofA, terms.vertex(k), t, point);
      all += terms.weight(k);
      for (int i = 0; i < n; i++) {
        sum[i] += terms.weight(k) * point[i];
      }
    }
    for (int i = 0; i < n; i++) {
      points.add(sum[i] / all + a.offset[i]);
    }
  }

  /** Returns by how much a coordinate of such a point may be off: M by 2 e and 8 u of lengths. */
  public double positionError(double t) {
    return error(2, size(t), t);
  }

  /** Returns s and the lengths of T, of both bodies. */
  private double size(double t) {
    a.locate(t);
    b.locate(t);
    double size = a.size.extent() + b.size.extent();
    for (int i = 0; i < n; i++) {
      size += 2 * (Math.abs(a.offset[i]) + Math.abs(b.offset[i]));
    }
    return size;
  }

  private double error(int ofRotation, double size, double t) {
    double rate =
        ofRotation * (a.size.rotationError(t) + b.size.rotationError(t))
            + 4 * (n + 8) * UNIT_ROUNDOFF;
    return (rate * size + 8 * (a.size.error() + b.size.error())) * MotionSize.UP;
  }
}
