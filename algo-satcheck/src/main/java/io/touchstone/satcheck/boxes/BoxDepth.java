// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.lang.Math.abs;

import io.touchstone.api.query.PairRequest;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * Bounds of the depth of two boxes, roundings included, for callers that ask for no proof. The
 * boxes are those of {@link BoxGap}, and {@code K = A - B} is the zonotope of six generators, the
 * sides {@code 2 p_k a_k} and {@code 2 q_j b_j}, whatever the maps are. Its facets have the
 * products of two generators for normals, so that the signed distance, where it is negative, is the
 * greatest gap along the 15 products, divided by their lengths.
 *
 * <p><b>Axes.</b> The heights that {@link BoxSearch} measures tell which of them may be the least,
 * errors included; as a rule it is one. The length of a product is taken from cosines there, and
 * off by up to 5 u and, with D the defect of A's map, 3 D: less than {@link PlacedBoxes#stretch}.
 * Along each of these the gap is measured again, in the world. The product n of two sides, each at
 * most {@link BoxGap#LONGEST}, is computed with an error of no more than {@code (sqrt(2) + 1) u}
 * times their lengths, and its unit vector is rounded once more: in a direction that is off by e
 * the gap is off by e R, the points of K being within R = {@code |d|} + half of both diagonals of
 * the origin. With L the length of n, above 2<sup>-44</sup> or nothing is said, and so rounded by
 * less than one in a hundred, e is at most {@code 2.5 u / L + u}.
 *
 * <p><b>Parallel edges.</b> Products of length 2<sup>-44</sup> or less are left out. Let B' be B
 * with each b_j of such a pair replaced by its part along a_k, which moves no point by more than
 * {@code s = sum_j q_j |a_k x b_j| / |a_k|}. These products are 0 then, and all others of B' are
 * along ones that are not left out: {@code a_i x b_j'} and {@code b_i' x b_j'} along normals of A's
 * faces, {@code b_i x b_j'} along the product of b_i and a_k. So the greatest of their gaps is that
 * of {@code A - B'}, which differs along any direction from that of K by no more than s: the signed
 * distance is at most the greatest gap of those that are not left out, and 2 s.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxDepth {

  /** Products whose squared length is at most this are left out. */
  static final double PARALLEL = 0x1p-88;

  /** A shorter product has no direction. */
  private static final double SHORT = 0x1p-44;

  /** Error of the direction of a product, times its length, and of rounding it. */
  private static final double OF_PRODUCT = 2.6 * UNIT_ROUNDOFF;

  private static final double OF_UNIT = 1.1 * UNIT_ROUNDOFF;

  /** Half of a diagonal where it stands, and the length of d, rounded up. */
  private static final double REACH = 1.00001;

  /** Error of the length of a product that was left out, whatever that is. */
  private static final double OF_PARALLEL = 2.6 * UNIT_ROUNDOFF;

  /** Roundings of the sums of the bound itself, of its value. */
  private static final double OF_SUM = 4.1 * UNIT_ROUNDOFF;

  private final PlacedBoxes place;
  private final BoxSides sides;
  private final BoxGap gap = new BoxGap();
  private final BoxTouch touch;

  /** The direction from A to B. */
  private final Vector normal = new Vector();

  private double lower;
  private double upper;

  BoxDepth(PlacedBoxes place, BoxSides sides, BoxFoot foot) {
    this.place = place;
    this.sides = sides;
    touch = new BoxTouch(place, foot);
  }

  /** Tells whether a depth of about this can be bounded as closely as is asked. */
  boolean mayBound(double depth, PairRequest asked) {
    gap.expect(place);
    return 2 * gap.error
        <= Math.max(asked.relativeTolerance() * depth, asked.absoluteTolerance()); // false for NaN
  }

  /**
   * Bounds the depth.
   *
   * @param reach half of both diagonals
   * @param axis the number of the axis that seems to be the least
   * @param candidates a bit for each axis that may be the least
   * @param leftOut a bit for each product that is left out
   * @return whether the bounds are as close as is asked
   */
  boolean bound(double reach, int axis, int candidates, int leftOut, PairRequest asked) {
    PlacedBoxes s = place;
    double distance = Math.sqrt(s.dx * s.dx + s.dy * s.dy + s.dz * s.dz);
    double radius = REACH * (reach + distance);
    upper = Double.NEGATIVE_INFINITY;
    lower = Double.NaN;
    for (int left = candidates; left != 0; left &= left - 1) {
      int number = Integer.numberOfTrailingZeros(left);
      double length = direct(number);
      gap.measure(s, sides.x, sides.y, sides.z);
      double off =
          length < SHORT
              ? Double.NaN
              : radius * (OF_PRODUCT / length + OF_UNIT) + OF_SUM * abs(gap.value);
      upper = Math.max(upper, gap.value + (gap.error + off)); // NaN stays
      if (number == axis) {
        lower = gap.value - gap.error;
        normal.set(sides.x, sides.y, sides.z);
      }
    }
    upper += 2 * moved(leftOut);
    double close = Math.max(asked.relativeTolerance() * abs(upper), asked.absoluteTolerance());
    return upper < 0 && upper - lower <= close; // false for NaN
  }

  /** Sets the product of two sides as a unit vector from A to B; returns its length. */
  private double direct(int number) {
    sides.product(number);
    double x = sides.x;
    double y = sides.y;
    double z = sides.z;
    double length = Math.sqrt(x * x + y * y + z * z);
    double along = x * place.dx + y * place.dy + z * place.dz;
    double inverse = along < 0 ? -1 / length : 1 / length;
    sides.x = x * inverse;
    sides.y = y * inverse;
    sides.z = z * inverse;
    return length;
  }

  /** How far the points of B move at most where its sides are made parallel to those of A. */
  private double moved(int leftOut) {
    double sum = 0;
    for (int left = leftOut; left != 0; left &= left - 1) {
      int number = Integer.numberOfTrailingZeros(left);
      sides.product(number);
      double length = abs(sides.x) + abs(sides.y) + abs(sides.z);
      sum += REACH * place.q[(number - 6) % 3] * (length + OF_PARALLEL);
    }
    return sum;
  }

  /** Finds points in which the boxes touch if B is moved by the depth; tells whether there are. */
  boolean findPoints(int axis, double[] along, double height, double error) {
    return touch.find(axis, along, height, error);
  }

  /** Proposes direction, bounds and points. */
  void proposeTo(Proposal out) {
    out.along(normal.x, normal.y, normal.z).lower(lower).upper(upper);
    touch.proposeTo(out);
  }
}
