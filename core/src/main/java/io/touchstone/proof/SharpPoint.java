package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.exact.PreciseDot;
import io.touchstone.kernel.certified.PairOrientation;

/**
 * Where a vertex of a solid is as seen from a point nearby, with about twice the digits of a double
 * before the last rounding: for bodies that overlap by so little that a rounding of their
 * coordinates counts.
 *
 * <p><b>Error.</b> u is 2<sup>-53</sup>. A difference of two coordinates, each a pair of doubles
 * that is off by at most f, is off by {@code e = 2 f + 8 u^2 X}, with X the greatest coordinate. A
 * determinant of three differences with components of at most s, t and r is two products of {@link
 * PreciseDot} deep: off by {@code 1024 u^2 s t r} and, for e, by {@code 7 e (s t + s r + t r)} as
 * in {@link PairOrientation}. The line from p to q meets the face at {@code p + t (q - p)}, {@code
 * t = b / (b + c)} for the determinants b and c of the others without q and without p, that are off
 * by E together: t is off by {@code E / (b + c - E)} and 16 u<sup>2</sup>.
 *
 * <p>Scratch memory of one thread.
 */
final class SharpPoint {

  private static final double SQUARE = UNIT_ROUNDOFF * UNIT_ROUNDOFF;
  private static final double UNDERFLOW = 0x1p-1000;

  private final int n;
  private final PairOrientation orientation;
  private final PreciseDot dot = new PreciseDot();

  /** Three differences, high and low parts of each component. */
  private final double[] differences = new double[18];

  private final double[] reach = new double[3];
  private final double[] cross = new double[6];
  private double uncertain;
  private double high;
  private double low;
  private double error;

  SharpPoint(int n, PairOrientation orientation) {
    this.n = n;
    this.orientation = orientation;
  }

  /**
   * Writes where the point of a vertex is.
   *
   * @param z as seen from here
   * @param seen receives n coordinates
   * @param at where in them
   * @return how far they may be off; not finite if they are not known
   */
  double see(SolidVertex vertex, double[] z, double[] seen, int at) {
    int size = vertex.supportSize();
    int ofA = vertex.supportOfA();
    int ofB = size - ofA;
    if (ofA == 1 || ofB == 1) {
      return see(vertex.support(ofA == 1 ? 0 : size - 1), z, seen, at);
    }
    if (size < n + 2) {
      return Double.POSITIVE_INFINITY;
    }
    int from = ofA == 2 ? 0 : ofA;
    int p = vertex.support(from);
    int q = vertex.support(from + 1);
    weigh(vertex, from + 1);
    double b = high;
    double bLow = low;
    double off = error;
    weigh(vertex, from);
    off += error;
    // the signs of the determinants without q and without p alternate
    double c = b > 0 == high > 0 ? high : -high;
    double cLow = b > 0 == high > 0 ? low : -low;
    double sum = b + c;
    double sumLow = sumError(b, c, sum) + (bLow + cLow);
    double share = b / sum;
    dot.of(sum, sumLow, share, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    double shareLow = ((b - dot.high) + (bLow - dot.low)) / sum;
    return see(q, p, z, share, shareLow, off / (Math.abs(sum) * (1 - 0x1p-40) - off), seen, at);
  }

  /** The point {@code q + share (p - q)}. */
  private double see(
      int p, int q, double[] z, double share, double shareLow, double off, double[] seen, int at) {
    double greatest = 0;
    double longest = 0;
    for (int axis = 0; axis < n; axis++) {
      double x = orientation.coordinate(q, axis);
      double y = orientation.coordinate(p, axis);
      double fromZ = x - z[axis];
      double fromZLow = sumError(x, -z[axis], fromZ) + orientation.low(q, axis);
      double way = y - x;
      double wayLow = sumError(y, -x, way) + (orientation.low(p, axis) - orientation.low(q, axis));
      dot.of(share, shareLow, way, wayLow, 1, 0, fromZ, fromZLow, 0, 0, 0, 0);
      seen[at + axis] = dot.high;
      longest = Math.max(longest, Math.abs(way));
      greatest =
          Math.max(greatest, Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z[axis]))));
    }
    double fine = Math.max(orientation.fineError(p), orientation.fineError(q));
    double result =
        1.01 * (off + 16 * SQUARE) * longest + 2 * fine + 512 * SQUARE * greatest + UNDERFLOW;
    return result >= 0 ? result + roundings(seen, at) : Double.POSITIVE_INFINITY; // or not a number
  }

  private double see(int code, double[] z, double[] seen, int at) {
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      double x = orientation.coordinate(code, axis);
      double fromZ = x - z[axis];
      double rest = sumError(x, -z[axis], fromZ) + orientation.low(code, axis);
      seen[at + axis] = fromZ + rest;
      greatest = Math.max(greatest, Math.max(Math.abs(x), Math.abs(z[axis])));
    }
    return orientation.fineError(code) + 16 * SQUARE * greatest + roundings(seen, at);
  }

  private double roundings(double[] seen, int at) {
    double greatest = 0;
    for (int axis = 0; axis < n; axis++) {
      greatest = Math.max(greatest, Math.abs(seen[at + axis]));
    }
    return 2 * UNIT_ROUNDOFF * greatest;
  }

  /** Finds the determinant of all vertices around a point but one, with its bound. */
  private void weigh(SolidVertex vertex, int left) {
    int first = left == 0 ? 1 : 0;
    int row = 0;
    uncertain = 0;
    for (int k = first + 1; k < n + 2; k++) {
      if (k != left) {
        subtract(row++, vertex.support(first), vertex.support(k));
      }
    }
    double s = reach[0];
    double t = reach[1];
    if (n == 2) {
      minor(0, 1, 0, 1);
      high = dot.high;
      low = dot.low;
      error = 256 * SQUARE * s * t + 3 * uncertain * (s + t) + UNDERFLOW;
      return;
    }
    for (int i = 0; i < 3; i++) {
      minor(0, 1, (i + 1) % 3, (i + 2) % 3);
      cross[2 * i] = dot.high;
      cross[2 * i + 1] = dot.low;
    }
    double[] d = differences;
    dot.of(
        cross[0], cross[1], d[12], d[13], cross[2], cross[3], d[14], d[15], cross[4], cross[5],
        d[16], d[17]);
    high = dot.high;
    low = dot.low;
    double r = reach[2];
    error =
        1024 * SQUARE * s * t * r + 7 * uncertain * (s * t + s * r + t * r) + UNDERFLOW * (1 + r);
  }

  /** {@code u_i v_j - u_j v_i} of two differences. */
  private void minor(int u, int v, int i, int j) {
    double[] d = differences;
    int ui = 6 * u + 2 * i;
    int uj = 6 * u + 2 * j;
    int vi = 6 * v + 2 * i;
    int vj = 6 * v + 2 * j;
    dot.of(d[ui], d[ui + 1], d[vj], d[vj + 1], -d[uj], -d[uj + 1], d[vi], d[vi + 1], 0, 0, 0, 0);
  }

  private void subtract(int row, int p, int q) {
    double greatest = 0;
    double longest = 0;
    for (int axis = 0; axis < n; axis++) {
      double x = orientation.coordinate(p, axis);
      double y = orientation.coordinate(q, axis);
      double difference = y - x;
      double rest =
          sumError(y, -x, difference) + (orientation.low(q, axis) - orientation.low(p, axis));
      double sum = difference + rest;
      differences[6 * row + 2 * axis] = sum;
      differences[6 * row + 2 * axis + 1] = sumError(difference, rest, sum);
      longest = Math.max(longest, Math.abs(sum));
      greatest = Math.max(greatest, Math.max(Math.abs(x), Math.abs(y)));
    }
    double fine = Math.max(orientation.fineError(p), orientation.fineError(q));
    uncertain = Math.max(uncertain, 2 * fine + 8 * SQUARE * greatest);
    reach[row] = longest + uncertain;
  }
}
