// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.sumError;
import static io.touchstone.exact.SharpDeterminant.SQUARE;
import static io.touchstone.exact.SharpDeterminant.UNDERFLOW;

import io.touchstone.exact.PreciseDot;
import io.touchstone.exact.SharpDeterminant;
import io.touchstone.kernel.certified.PairOrientation;

/**
 * Where a vertex of a solid is as seen from a point nearby, with about twice the digits of a
 * double: for bodies that overlap by so little that a rounding of their coordinates counts.
 *
 * <p><b>Error.</b> u is 2<sup>-53</sup>. A difference of two coordinates, each a pair of doubles
 * that is off by at most f, is off by {@code e = 2 f + 8 u^2 X}, with X the greatest coordinate.
 * The line from p to q meets the face at {@code p + t (q - p)}, {@code t = b / (b + c)} for the
 * determinants b and c of the others without q and without p, that are off by E together: t is off
 * by {@code E / (b + c - E)} and 16 u<sup>2</sup>.
 *
 * <p>Scratch memory of one thread.
 */
final class SharpPoint {

  private final int n;
  private final PairOrientation orientation;
  private final PreciseDot dot = new PreciseDot();
  private final SharpDeterminant determinant;

  SharpPoint(int n, PairOrientation orientation) {
    this.n = n;
    this.orientation = orientation;
    determinant = new SharpDeterminant(n);
  }

  /** Returns what is of use to others between two points. */
  SharpDeterminant determinant() {
    return determinant;
  }

  /**
   * Writes where the point of a vertex is.
   *
   * @param z as seen from here
   * @param high receives n coordinates, rounded
   * @param low receives what these lack
   * @param at where in both
   * @return how far both together may be off; not finite if they are not known
   */
  double see(SolidVertex vertex, double[] z, double[] high, double[] low, int at) {
    orientation.refine();
    int size = vertex.supportSize();
    int ofA = vertex.supportOfA();
    int ofB = size - ofA;
    if (ofA == 1 || ofB == 1) {
      return see(vertex.support(ofA == 1 ? 0 : size - 1), z, high, low, at);
    }
    if (size < n + 2) {
      return Double.POSITIVE_INFINITY;
    }
    int from = ofA == 2 ? 0 : ofA;
    int p = vertex.support(from);
    int q = vertex.support(from + 1);
    int other = from == 0 ? 2 : 0;
    double uncertain = weigh(vertex, other, p);
    double b = determinant.high();
    double bLow = determinant.low();
    double off = determinant.error();
    uncertain = Math.max(uncertain, subtract(n - 1, vertex.support(other), q));
    determinant.computeLast(uncertain);
    off += determinant.error();
    double sign = b > 0 == determinant.high() > 0 ? 1 : -1; // they have one sign, or alternate
    double c = sign * determinant.high();
    double sum = b + c;
    double sumLow = sumError(b, c, sum) + (bLow + sign * determinant.low());
    double share = b / sum;
    dot.of(sum, sumLow, share, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    double shareLow = ((b - dot.high) + (bLow - dot.low)) / sum;
    uncertain = off / (Math.abs(sum) * (1 - 0x1p-40) - off);
    if (!(uncertain >= 0) || uncertain > 0.5) {
      return Double.POSITIVE_INFINITY;
    }
    double longest = 0;
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double x = orientation.coordinate(p, axis);
      double y = orientation.coordinate(q, axis);
      double fromZ = x - z[axis];
      double fromZLow = sumError(x, -z[axis], fromZ) + orientation.low(p, axis);
      double way = y - x;
      double wayLow = sumError(y, -x, way) + (orientation.low(q, axis) - orientation.low(p, axis));
      dot.of(share, shareLow, way, wayLow, 1, 0, fromZ, fromZLow, 0, 0, 0, 0);
      high[at + axis] = dot.high;
      low[at + axis] = dot.low;
      longest = Math.max(longest, Math.abs(way));
      greatest =
          Math.max(greatest, Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z[axis]))));
    }
    return 1.01 * (uncertain + 16 * SQUARE) * longest
        + 2 * orientation.fineError(p)
        + 512 * SQUARE * greatest
        + UNDERFLOW;
  }

  private double see(int code, double[] z, double[] high, double[] low, int at) {
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double x = orientation.coordinate(code, axis);
      double fromZ = x - z[axis];
      double rest = sumError(x, -z[axis], fromZ) + orientation.low(code, axis);
      high[at + axis] = fromZ + rest;
      low[at + axis] = sumError(fromZ, rest, high[at + axis]);
      greatest = Math.max(greatest, Math.max(Math.abs(x), Math.abs(z[axis])));
    }
    return orientation.fineError(code) + 16 * SQUARE * greatest + UNDERFLOW;
  }

  /**
   * Finds the determinant of p and the n vertices of the other body, as seen from the first of
   * them, with its bound.
   *
   * @return how far components may be off
   */
  private double weigh(SolidVertex vertex, int other, int p) {
    int first = vertex.support(other);
    double uncertain = subtract(n - 1, first, p);
    for (int k = 1; k < n; k++) {
      uncertain = Math.max(uncertain, subtract(k - 1, first, vertex.support(other + k)));
    }
    determinant.compute(uncertain);
    return uncertain;
  }

  private double subtract(int row, int p, int q) {
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double x = orientation.coordinate(p, axis);
      double y = orientation.coordinate(q, axis);
      double difference = y - x;
      double lows = orientation.low(q, axis) - orientation.low(p, axis);
      determinant.set(row, axis, difference, sumError(y, -x, difference) + lows);
      greatest = Math.max(greatest, Math.max(Math.abs(x), Math.abs(y)));
    }
    double fine = Math.max(orientation.fineError(p), orientation.fineError(q));
    return 2 * fine + 8 * SQUARE * greatest;
  }
}
