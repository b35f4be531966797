package io.touchstone.kernel.contact;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.query.WeightedVertices;
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
 *   <li>m points that are exactly zero on n - m + 1 axes and, for m up to 3, surround the origin on
 *       the others: bodies that touch and are parallel to the axes of the world.
 * </ul>
 *
 * <p>That a sum of products is zero is found out without rounding, by {@link DifferenceSum}.
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
 * thread; allocates nothing after construction.
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

  /** By axis and point: a component of y_k, rounded. */
  private final double[] points = new double[9];

  /** Whether all of these are exact. */
  private boolean unrounded;

  private static final int UNCERTAIN = 2;

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
        || (count <= 3 && count <= n && isInCoordinatePlane(pair, a, b));
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
    int row = 4 * axis;
    double[] p = pair.poseA(Inside.KEY);
    double[] q = pair.poseB(Inside.KEY);
    double[] c = pair.a().coordinates(Inside.KEY);
    double[] d = pair.b().coordinates(Inside.KEY);
    double shift = p[row + 3] - q[row + 3];
    double errors = sumError(p[row + 3], -q[row + 3], shift);
    double sum = shift;
    for (int k = 0; k < 3; k++) {
      double ofA = p[row + k] * c[3 * vertexA + k];
      double next = sum + ofA;
      errors += productError(p[row + k], c[3 * vertexA + k], ofA) + sumError(sum, ofA, next);
      double ofB = -q[row + k] * d[3 * vertexB + k];
      sum = next + ofB;
      errors += productError(-q[row + k], d[3 * vertexB + k], ofB) + sumError(next, ofB, sum);
    }
    head = sum + errors;
    tail = sumError(sum, errors, head);
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

  private boolean isInCoordinatePlane(PlacedPair pair, WeightedVertices a, WeightedVertices b) {
    int count = a.size();
    int extended = 0;
    unrounded = true;
    for (int axis = 0; axis < n; axis++) {
      boolean zero = true;
      for (int k = 0; k < count; k++) {
        sum.clear();
        addPoint(1, axis, pair, a.vertex(k), b.vertex(k));
        if (!sum.isExact()) {
          return false;
        }
        points[3 * extended + k] = sum.rounded();
        zero &= sum.isZero();
        unrounded &= sum.isDouble();
      }
      extended += zero ? 0 : 1;
      if (extended == count) {
        return false;
      }
    }
    return extended == count - 1 && surroundsOrigin(count);
  }

  /** Whether 1, 2 or 3 points on 0, 1 or 2 axes surely surround the origin. */
  private boolean surroundsOrigin(int count) {
    double[] p = points;
    return switch (count) {
      case 1 -> true;
      case 2 -> (p[0] > 0 && p[1] < 0) || (p[0] < 0 && p[1] > 0);
      default -> {
        int turn0 = turn(1, 2);
        int turn1 = turn(2, 0);
        int turn2 = turn(0, 1);
        int least = Math.min(turn0, Math.min(turn1, turn2));
        int greatest = Math.max(turn0, Math.max(turn1, turn2));
        yield (least >= 0 && greatest == 1) || (least == -1 && greatest <= 0);
      }
    };
  }

  /**
   * The sign of the determinant of two points on two axes, or {@link #UNCERTAIN}: coordinates are
   * off by 2 u of themselves, which with the products and the difference makes 8 u.
   */
  private int turn(int i, int j) {
    double left = points[i] * points[3 + j];
    double right = points[j] * points[3 + i];
    double size = Math.abs(left) + Math.abs(right);
    double difference = left - right;
    if (Math.abs(difference) > 8 * UNIT_ROUNDOFF * size && size > DifferenceSum.LEAST_PRODUCT) {
      return difference > 0 ? 1 : -1;
    }
    boolean zero =
        unrounded
            && left == right
            && Math.abs(left) > DifferenceSum.LEAST_PRODUCT
            && productError(points[i], points[3 + j], left)
                == productError(points[j], points[3 + i], right);
    return zero || (unrounded && hasZero(i, j)) ? 0 : UNCERTAIN;
  }

  /** Whether both products of a determinant have a factor that is zero. */
  private boolean hasZero(int i, int j) {
    return (points[i] == 0 || points[3 + j] == 0) && (points[j] == 0 || points[3 + i] == 0);
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
}
