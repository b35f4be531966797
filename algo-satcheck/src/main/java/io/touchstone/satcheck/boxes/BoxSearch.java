// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.boxes;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.body.PreciseVector;
import org.jspecify.annotations.Nullable;

/**
 * The 15 axes of two boxes, in straight lines of code: S. Gottschalk, M. C. Lin, D. Manocha,
 * OBBTree, SIGGRAPH 1996, section 5. With M the axes of B in A's frame, t the difference of the
 * centres, p and q the half lengths, and 1, 2 the two axes after k or j in cyclic order, the
 * heights {@code h_K(w)} are
 *
 * <pre>{@code
 * a_k        p_k + sum_j q_j |M_kj| - |t_k|
 * b_j        q_j + sum_k p_k |M_kj| - |t.m_j|
 * a_k x b_j  p_k1 |M_k2,j| + p_k2 |M_k1,j| + q_j1 |M_k,j2| + q_j2 |M_k,j1| - |t_k2 M_k1,j - t_k1 M_k2,j|
 * }</pre>
 *
 * the last times the length of the product, {@code sqrt(M_k1,j^2 + M_k2,j^2)}, which is at most 1.
 * That any of them separates is told by their sign bits, which takes no jump; which one, by the
 * first bit that is set. Where nothing separates, {@link BoxCommonPoint} looks for a point of both.
 *
 * <p><b>Depth.</b> The least height of all is the least of {@code h^2 / length^2}, compared as
 * integers whose lowest bits are the number of the axis. Where no other can be as low within the
 * errors, as is the rule, its exact direction is that of the product of two sides, {@link
 * BoxSides}, whatever the maps are: computed with twice the digits and rounded. Boxes whose edges
 * are parallel, or whose axes are known up to roundings only, are left to {@code FacetSearch}.
 *
 * <p><b>Order.</b> A query for intersection first asks for the gap along the line of the centres,
 * which needs no cosines. What seems to separate is then measured in the world, where the gap
 * depends on nothing but roundings: {@link PlacedBoxes}, where the errors are counted too.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class BoxSearch {

  /** The number of axes: three normals of each box, nine products. */
  static final int AXES = 15;

  /** How a search ended. */
  enum Ending {
    /** A direction surely separates, {@link PlacedBoxes} knows which. */
    SEPARATED,
    /** {@link #common} is a point of both boxes; their depth is known if it was asked for. */
    MET,
    /** The same, but roundings might deceive about the point. */
    NEAR,
    /** {@link #common} is a point of both boxes, {@link #depth} bounds their depth. */
    BOUNDED,
    /** Roundings decide, or there is no closed form. */
    UNCLEAR,
    /** The maps are not rigid. */
    NOT_PLACED
  }

  /** Sines below this leave the product of two sides too few digits. */
  private static final double LEAST_LENGTH = 0x1p-20;

  /** How far a unit vector may be from the exact one: half an ulp in each component. */
  private static final double AXIS_ERROR = 1.02 * UNIT_ROUNDOFF;

  /** The bits of a squared height that give way to the number of its axis, and what they weigh. */
  private static final long AXIS_BITS = 15;

  private static final double AXIS_WEIGHT = 0x1p-47;

  /** The unit vector in the world, from A to B, along which the height is least. */
  final Vector normal = new Vector();

  /** By how much the least height may be less than that along it. */
  double slack;

  /** The number of axes that were measured. */
  int measured;

  /** A common point, if the search has met one. */
  final BoxCommonPoint common = new BoxCommonPoint();

  /** The deepest points, if the search has measured the depth. */
  final BoxFoot foot;

  /** Whether a point was kept that may be common, roundings apart. */
  private boolean near;

  private final PlacedBoxes place;

  private final BoxSides sides;

  /** Bounds of the depth, and the deepest points, without a proof. */
  final BoxDepth depth;

  /** The axis at hand, from A to B, in the axes of A's box. */
  private final double[] w = new double[3];

  /** The height along it, and how far it may be off. */
  private double height;

  private double error;

  /** The squared lengths of the products, by 3 k + j. */
  private final double[] squares = new double[9];

  private final PreciseVector side = new PreciseVector();
  private final PreciseVector other = new PreciseVector();
  private final PreciseVector product = new PreciseVector();

  BoxSearch(PlacedBoxes place) {
    this.place = place;
    foot = new BoxFoot(place, w);
    sides = new BoxSides(place);
    depth = new BoxDepth(place, sides, foot);
  }

  /** Looks for an axis that separates, or a common point. */
  Ending collide(BoxFrame a, PoseView poseA, BoxFrame b, PoseView poseB) {
    if (!place.place(a, poseA, b, poseB)) {
      return Ending.NOT_PLACED;
    }
    measured = 1;
    if (place.isSeparatedByCentres()) {
      return Ending.SEPARATED;
    }
    place.turn(a, poseA.defect(), b, poseB.defect());
    measured += 6;
    int separating = place.faces();
    if (separating != 0) {
      return separated(separating);
    }
    near = false;
    if (meets(0, 1)) {
      return Ending.MET;
    }
    measured += 9;
    separating = place.edges();
    if (separating != 0) {
      return separated(separating);
    }
    return met(meets(1, BoxCommonPoint.ATTEMPTS));
  }

  /** Looks for a common point. */
  private boolean meets(int from, int to) {
    for (int attempt = from; attempt < to; attempt++) {
      if (common.find(place, attempt)) {
        return true;
      }
      near |= common.isNear();
    }
    return false;
  }

  private Ending met(boolean surely) {
    return surely ? Ending.MET : near ? Ending.NEAR : Ending.UNCLEAR;
  }

  /**
   * Looks for an axis that separates, or the one of the least height and a common point.
   *
   * @param unproved what is asked where no proof is wanted, else null
   */
  Ending measure(
      BoxFrame a, PoseView poseA, BoxFrame b, PoseView poseB, @Nullable PairRequest unproved) {
    if (!place.place(a, poseA, b, poseB)) {
      return Ending.NOT_PLACED;
    }
    place.turn(a, poseA.defect(), b, poseB.defect());
    measured = AXES;
    int separating = place.faces() | place.edges();
    if (separating != 0) {
      return separated(separating);
    }
    if (!a.aligned || !b.aligned) {
      return Ending.UNCLEAR;
    }
    place.toArrays();
    PairRequest asked = a.centred && b.centred ? unproved : null;
    int axis = least(asked != null ? BoxDepth.PARALLEL : -1);
    direct(axis);
    int candidates = candidates(asked != null ? place.stretch : 0);
    near = false;
    if (asked != null && isBounded(a, b, axis, candidates, asked)) {
      return meets(0, BoxCommonPoint.ATTEMPTS) ? Ending.BOUNDED : Ending.UNCLEAR;
    }
    boolean alone = Integer.bitCount(candidates) == 1; // of nearly parallel edges, two
    return alone && takeNormal(axis, a, b) && foot.find(axis, height, error)
        ? met(meets(0, BoxCommonPoint.ATTEMPTS))
        : Ending.UNCLEAR;
  }

  /**
   * Tells whether ordinary digits bound the depth as closely as is asked. Of several axes that may
   * be the least the first one is taken: a face, where edges are parallel to one.
   */
  private boolean isBounded(BoxFrame a, BoxFrame b, int least, int candidates, PairRequest asked) {
    if (!depth.mayBound(height, asked)) {
      return false;
    }
    int leftOut = 0;
    for (int e = 0; e < 9; e++) {
      leftOut |= squares[e] <= BoxDepth.PARALLEL ? 1 << (6 + e) : 0;
    }
    int left = candidates & ~leftOut;
    int axis = Math.min(least, Integer.numberOfTrailingZeros(left));
    boolean bounded = depth.bound(a.diagonal + b.diagonal, axis, left, leftOut, asked);
    if (bounded && axis != least) {
      direct(axis);
    }
    return bounded && depth.findPoints(axis, w, height, error);
  }

  /**
   * Measures the first of the axes that seem to separate: each is the product of two sides, also
   * where it is a side itself, so that there is no case to foresee.
   */
  private Ending separated(int separating) {
    int number = Integer.numberOfTrailingZeros(separating);
    if (number < 6 && place.isNearlyExact()) {
      place.keepFace(number, place.heights[number]);
      return Ending.SEPARATED;
    }
    sides.product(number);
    boolean separates = place.isSeparatedBy(sides.x, sides.y, sides.z);
    return separates ? Ending.SEPARATED : Ending.UNCLEAR;
  }

  /**
   * Returns the axis of the least height, where none is below its error; sets {@link #squares}.
   *
   * @param parallel up to which squared length products are left out
   */
  private int least(double parallel) {
    double[] m = place.m;
    double[] h = place.heights;
    double[] l = squares;
    for (int j = 0; j < 3; j++) {
      double x = m[j] * m[j];
      double y = m[3 + j] * m[3 + j];
      double z = m[6 + j] * m[6 + j];
      l[j] = y + z;
      l[3 + j] = z + x;
      l[6 + j] = x + y;
    }
    long least = Long.MAX_VALUE;
    for (int k = 0; k < 6; k++) {
      least = Math.min(least, key(h[k] * h[k], k));
    }
    for (int k = 0; k < 9; k++) {
      if (!(l[k] <= parallel)) {
        least = Math.min(least, key(h[6 + k] * h[6 + k] / l[k], 6 + k));
      }
    }
    return (int) (least & AXIS_BITS);
  }

  private static long key(double squaredHeight, int axis) {
    return (Double.doubleToRawLongBits(squaredHeight) & ~AXIS_BITS) | axis;
  }

  /** Sets the axis, with the sign that leads from A to B, its height and error. */
  private void direct(int number) {
    double[] d = w;
    double[] m = place.m;
    error = place.faceError;
    if (number < 3) {
      d[0] = 0;
      d[1] = 0;
      d[2] = 0;
      d[number] = place.t[number] < 0 ? -1 : 1;
      height = place.heights[number];
      return;
    }
    if (number < 6) {
      int j = number - 3;
      double along = j == 0 ? place.s0 : j == 1 ? place.s1 : place.s2;
      double sign = along < 0 ? -1 : 1;
      d[0] = sign * m[j];
      d[1] = sign * m[3 + j];
      d[2] = sign * m[6 + j];
      height = place.heights[number];
      return;
    }
    int k = (number - 6) / 3;
    int j = (number - 6) % 3;
    int k1 = k == 2 ? 0 : k + 1;
    int k2 = k == 0 ? 2 : k - 1;
    double x1 = m[3 * k1 + j];
    double x2 = m[3 * k2 + j];
    double inverse = 1 / Math.sqrt(x1 * x1 + x2 * x2);
    double signed = place.t[k2] * x1 - place.t[k1] * x2 < 0 ? -inverse : inverse;
    d[k] = 0;
    d[k1] = -signed * x2;
    d[k2] = signed * x1;
    height = place.heights[number] * inverse;
    error = place.edgeError * inverse;
  }

  /**
   * Returns a bit for each axis that can be as low as the one at hand, errors included.
   *
   * @param ofLength how far the length of a product may be off, in addition
   */
  private int candidates(double ofLength) {
    int candidates = 0;
    double most = (height + error) * (1 + AXIS_WEIGHT) * (1 + 2 * place.stretch);
    for (int k = 0; k < 6; k++) {
      candidates |= PlacedBoxes.sign(place.heights[k] - place.faceError - most) << k;
    }
    double square = most * most;
    for (int e = 0; e < 9; e++) {
      double lowest = place.heights[6 + e] - place.edgeError - ofLength * most;
      candidates |= PlacedBoxes.sign(lowest * Math.abs(lowest) - square * squares[e]) << (6 + e);
    }
    return candidates;
  }

  /**
   * Computes the product of the two sides of a facet with twice the digits and rounds it to a unit
   * vector. Every point of the facet is within R of the origin, so that its height along the exact
   * normal is less by at most R times the rounding.
   *
   * @return whether the product is long enough for that
   */
  private boolean takeNormal(int number, BoxFrame a, BoxFrame b) {
    take(BoxSides.side(number, 0), side);
    take(BoxSides.side(number, 1), other);
    product.setCross(side, other);
    normal.set(place.dx, place.dy, place.dz);
    double distance = normal.length();
    double along = product.dot(normal);
    double length = product.length();
    boolean directed = product.unit(along, normal);
    double reach = a.diagonal + b.diagonal + distance;
    slack = AXIS_ERROR * reach * (1 + place.stretch);
    // too near to a right angle it is not sure to which side the axis leads
    return directed && length > LEAST_LENGTH && Math.abs(along) > place.gapError; // false for NaN
  }

  private void take(int number, PreciseVector vector) {
    double[] f = sides.frame(number);
    int k = number % 3;
    vector.set(f[k], f[4 + k], f[8 + k]);
  }

  /** Shows the gaps of all axes of boxes that are placed. */
  void trace(QueryTrace sink, BoxFrame a, PoseView poseA, BoxFrame b, PoseView poseB) {
    place.turn(a, poseA.defect(), b, poseB.defect());
    place.faces();
    place.edges();
    place.toArrays();
    least(-1);
    for (int k = 0; k < AXES; k++) {
      double found = place.heights[k];
      double gap = 0 - (k < 6 ? found : found / Math.sqrt(squares[k - 6]));
      sink.step(TraceStep.of("boxAxis", k).with("gap", gap));
    }
  }
}
