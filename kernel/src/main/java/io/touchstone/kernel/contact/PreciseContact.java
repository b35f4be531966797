// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.CompensatedSum;
import io.touchstone.exact.Orientation;
import io.touchstone.kernel.certified.DifferenceSum;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.kernel.inside.Inside;

/**
 * Tells whether the origin is surely in the closed simplex of vertex differences {@code y_k = (R_A
 * a_k + t_A) - (R_B b_k + t_B)}, where {@link OriginInSimplex} cannot tell: bodies that touch
 * exactly, or overlap by less than the rounding of their coordinates. Looked for are
 *
 * <ul>
 *   <li>in R<sup>3</sup>, four points: the four determinants of Cramer's rule with twice the digits
 *       of a double, of one sign, each beyond its error;
 *   <li>a relation {@code sum m_k y_k = 0} with small whole numbers m_k, guessed from the weights;
 *   <li>m points, at most n, that are exactly zero on n - m + 1 axes and, for m up to 3, surround
 *       the origin on the others: bodies that touch and are parallel to the axes of the world;
 *   <li>m points, at most n, that are exactly doubles, are in one flat with the origin because all
 *       minors of order m of their coordinates are zero, and surround it there: bodies with
 *       coordinates of few digits.
 * </ul>
 *
 * <p>That a sum of products is zero is found out without rounding, by {@link DifferenceSum}; signs
 * of determinants of doubles by {@link Orientation}.
 *
 * <p><b>Error of the determinants.</b> A coordinate has 2n + 2 = 8 terms; summed with compensation
 * it is off by at most {@code e = (16 u)^2 M} (see {@link WorldDifference}), M the magnitude of
 * {@link PlacedPair}. With D the largest coordinate, this changes a determinant by at most {@code 6
 * * 3 D^2 e < 4700 u^2 M D^2}. A product of two numbers of two parts is off by less than 8 u^2 of
 * itself, a sum by less than 4 u^2 of the magnitudes; a term meets two products and at most four
 * sums: 32 u^2, six terms: {@code 192 u^2 D^3}, and D is at most 1.01 M. Together less than {@code
 * 5000 u^2 M D^2}.
 *
 * <p>A filter: it says yes only when that is certain, and no otherwise. Scratch memory of one
 * thread; allocates nothing after construction, apart from exact determinants, of order 4 and more.
 */
public final class PreciseContact {

  /**
   * Between these sizes nothing that is lost to underflow reaches the bound of the error of a
   * coordinate, and no product overflows.
   */
  private static final double MIN_SIZE = 0x1p-310;

  private static final double MAX_SIZE = 0x1p300;

  private final int n;
  private final double[] whole;
  private final DifferenceSum sum;
  private final CompensatedSum component = new CompensatedSum();

  /** Component i of point k, rounded, at {@code n k + i}; without axes on which all are zero. */
  private final double[] points;

  /** Some of these, as rows of a determinant. */
  private final double[] minor;

  /** The origin, and points of so many dimensions. */
  private final double[][] ofOrder = new double[MOST_AXES + 1][0];

  /** Whether all of these are exact. */
  private boolean unrounded;

  private static final int UNCERTAIN = 2;

  /** There are too many minors beyond. */
  private static final int MOST_AXES = 10;

  /** The corners of the tetrahedron, three coordinates each, in two parts. */
  private final double[] high = new double[12];

  private final double[] low = new double[12];

  // a number of two parts
  private double head;
  private double tail;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public PreciseContact(int dimension) {
    n = dimension;
    whole = new double[n + 1];
    sum = new DifferenceSum(n, n + 1);
    points = new double[n * (n + 1)];
    minor = new double[n * (n + 1)];
  }

  /**
   * Tells whether the origin is surely in the simplex.
   *
   * @param a the vertices a_k with the weights of the pairs
   * @param b the vertices b_k, as many
   */
  public boolean surelyContains(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    int count = a.size();
    if (count == 0 || count != b.size() || count > n + 1) {
      return false;
    }
    return (count == 4 && n == 3 && isInTetrahedron(pair, a, b))
        || hasWholeWeights(pair, a, b)
        || (count <= n && isInFlat(pair, a, b));
  }

  // --- the tetrahedron

  private boolean isInTetrahedron(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    double size = 0;
    for (int k = 0; k < 4; k++) {
      for (int axis = 0; axis < 3; axis++) {
        difference(pair, a.vertex(k), b.vertex(k), axis);
        high[3 * k + axis] = head;
        low[3 * k + axis] = tail;
        size = Math.max(size, Math.abs(head)); // NaN stays NaN
      }
    }
    double magnitude = pair.magnitude();
    size += UNIT_ROUNDOFF * magnitude;
    if (!(size >= MIN_SIZE && magnitude <= MAX_SIZE)) { // also for NaN
      return false;
    }
    double bound = 5000 * UNIT_ROUNDOFF * (UNIT_ROUNDOFF * magnitude) * size * size;
    double sign = determinant(1, 2, 3);
    return Math.abs(sign) > bound
        && Math.signum(sign) * determinant(0, 3, 2) > bound
        && Math.signum(sign) * determinant(0, 1, 3) > bound
        && Math.signum(sign) * determinant(0, 2, 1) > bound;
  }

  /** A component of a point of A - B in two parts, {@link #head} and {@link #tail}. */
  private void difference(PlacedPair pair, int vertexA, int vertexB, int axis) {
    double[] p = pair.poseA(Inside.KEY);
    double[] q = pair.poseB(Inside.KEY);
    double[] c = pair.a().coordinates(Inside.KEY);
    double[] d = pair.b().coordinates(Inside.KEY);
    int row = 4 * axis;
    component.clear();
    component.add(p[row + 3]);
    component.add(-q[row + 3]);
    for (int k = 0; k < 3; k++) {
      component.addProduct(p[row + k], c[3 * vertexA + k]);
      component.addProduct(-q[row + k], d[3 * vertexB + k]);
    }
    head = component.high();
    tail = component.low();
  }

  /** The determinant of three corners, rounded from two parts. */
  private double determinant(int i, int j, int k) {
    double sumHigh = 0;
    double sumLow = 0;
    for (int axis = 0; axis < 3; axis++) {
      int next = (axis + 1) % 3;
      int after = (axis + 2) % 3;
      multiply(high[3 * j + next], low[3 * j + next], high[3 * k + after], low[3 * k + after]);
      double minorHigh = head;
      double minorLow = tail;
      multiply(-high[3 * j + after], -low[3 * j + after], high[3 * k + next], low[3 * k + next]);
      add(minorHigh, minorLow, head, tail);
      multiply(head, tail, high[3 * i + axis], low[3 * i + axis]);
      add(sumHigh, sumLow, head, tail);
      sumHigh = head;
      sumLow = tail;
    }
    return sumHigh;
  }

  /** {@code (a + al)(b + bl)}, off by less than 8 u^2 of itself. */
  private void multiply(double a, double al, double b, double bl) {
    double product = a * b;
    double rest = productError(a, b, product) + (a * bl + al * b);
    head = product + rest;
    tail = sumError(product, rest, head);
  }

  /** {@code (a + al) + (b + bl)}, off by less than 4 u^2 of the magnitudes. */
  private void add(double a, double al, double b, double bl) {
    double sum = a + b;
    double rest = sumError(a, b, sum) + (al + bl);
    head = sum + rest;
    tail = sumError(sum, rest, head);
  }

  // --- relations without rounding

  private boolean hasWholeWeights(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    for (int k = 0; k < a.size(); k++) {
      whole[k] = a.weight(k);
    }
    return WholeWeights.guess(whole, a.size()) && isZero(pair, a, b);
  }

  private boolean isZero(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    for (int axis = 0; axis < n; axis++) {
      sum.clear();
      for (int k = 0; k < a.size(); k++) {
        addPoint(whole[k], axis, pair, a.vertex(k), b.vertex(k));
      }
      if (!sum.isZero()) {
        return false;
      }
    }
    return true;
  }

  private void addPoint(double factor, int axis, PlacedPair pair, int vertexA, int vertexB) {
    sum.add(
        factor,
        axis,
        pair.poseA(Inside.KEY),
        pair.a().coordinates(Inside.KEY),
        vertexA,
        pair.poseB(Inside.KEY),
        pair.b().coordinates(Inside.KEY),
        vertexB);
  }

  // --- the flat of the points

  private boolean isInFlat(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    int count = a.size();
    int extended = read(pair, a, b);
    if (extended < count - 1 || extended > MOST_AXES) {
      return false; // more points than their flat needs, or a coordinate that got lost
    }
    if (extended == count - 1) {
      return surroundsOrigin((1 << extended) - 1, count);
    }
    if (!unrounded) {
      return false;
    }
    for (int subset = 0; subset < 1 << extended; subset++) {
      if (Integer.bitCount(subset) == count && sign(subset, count, count) != 0) {
        return false;
      }
    }
    for (int subset = 0; subset < 1 << extended; subset++) {
      if (Integer.bitCount(subset) == count - 1 && surroundsOrigin(subset, count)) {
        return true;
      }
    }
    return false;
  }

  /** Reads the points; returns on how many axes they are not all zero, or -1 if digits got lost. */
  private int read(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    int extended = 0;
    unrounded = true;
    for (int axis = 0; axis < n; axis++) {
      boolean zero = true;
      for (int k = 0; k < a.size(); k++) {
        sum.clear();
        addPoint(1, axis, pair, a.vertex(k), b.vertex(k));
        if (!sum.isExact()) {
          return -1;
        }
        points[n * k + extended] = sum.rounded();
        zero &= sum.isZero();
        unrounded &= sum.isDouble();
      }
      extended += zero ? 0 : 1;
    }
    return extended;
  }

  /**
   * Whether the weights of the origin among the points, on as many axes less one, surely are
   * positive or zero, and not all zero: by Cramer's rule they are the determinants of the other
   * points with alternating signs.
   */
  private boolean surroundsOrigin(int subset, int count) {
    boolean positive = false;
    boolean negative = false;
    for (int k = 0; k < count; k++) {
      int sign = sign(subset, k, count);
      if (sign == UNCERTAIN) {
        return false;
      }
      int ofWeight = (k & 1) == 0 ? sign : -sign;
      positive |= ofWeight > 0;
      negative |= ofWeight < 0;
    }
    return positive != negative;
  }

  /**
   * The sign of the determinant of the points, but for one, on some axes, as many as they are, or
   * {@link #UNCERTAIN}.
   *
   * @param without the point that is left out; the number of points for none
   */
  private int sign(int subset, int without, int count) {
    int size = 0;
    for (int k = 0; k < count; k++) {
      for (int axis = 0; k != without && axis < MOST_AXES; axis++) {
        if ((subset >> axis & 1) == 1) {
          minor[size++] = points[n * k + axis];
        }
      }
    }
    double[] p = minor;
    return switch (size) {
      case 0 -> 1;
      case 1 -> (int) Math.signum(p[0]);
      case 4 -> unrounded ? Orientation.of2(p[0], p[1], p[2], p[3], 0, 0) : filteredSign();
      case 9 ->
          unrounded
              ? Orientation.of3(p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], 0, 0, 0)
              : UNCERTAIN;
      default -> unrounded ? signOfMany(size) : UNCERTAIN;
    };
  }

  /**
   * The sign of the determinant of two points on two axes: coordinates are off by 2 u of
   * themselves, which with the products and the difference makes 8 u. Zero for sure are two zero
   * products.
   */
  private int filteredSign() {
    double left = minor[0] * minor[3];
    double right = minor[1] * minor[2];
    double size = Math.abs(left) + Math.abs(right);
    double difference = left - right;
    if (Math.abs(difference) > 8 * UNIT_ROUNDOFF * size && size > DifferenceSum.LEAST_PRODUCT) {
      return difference > 0 ? 1 : -1;
    }
    return UNCERTAIN;
  }

  private int signOfMany(int size) {
    int order = (int) Math.sqrt(size);
    if (ofOrder[order].length == 0) {
      ofOrder[order] = new double[order + size]; // the first point is the origin
    }
    System.arraycopy(minor, 0, ofOrder[order], order, size);
    return Orientation.of(order, ofOrder[order]);
  }
}
