package io.touchstone.satcheck;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static io.touchstone.exact.ErrorFree.productError;
import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;

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
 * errors, as is the rule, its exact direction is that of the product of two sides, {@link #SIDES},
 * whatever the maps are: computed with twice the digits and rounded. Boxes whose edges are
 * parallel, or whose axes are known up to roundings only, are left to {@link FacetSearch}.
 *
 * <p><b>Order.</b> A query for intersection first asks for the gap along the line of the centres,
 * which needs no cosines. What seems to separate is then measured in the world, where the gap
 * depends on nothing but roundings: {@link PlacedBoxes}, where the errors are counted too.
 *
 * <p>Everything is in the unit of the placement. Scratch memory of one thread; allocates nothing
 * after construction.
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
    /** Roundings decide, or there is no closed form. */
    UNCLEAR,
    /** The maps are not rigid, or the scene is too large or too small for doubles. */
    NOT_PLACED
  }

  /** Squares of sines below this leave the product of two sides too few digits. */
  private static final double LEAST_SQUARE = 0x1p-40;

  /** How far a unit vector may be from the exact one: half an ulp in each component. */
  private static final double AXIS_ERROR = 1.02 * UNIT_ROUNDOFF;

  /** The bits of a squared height that give way to the number of its axis, and what they weigh. */
  private static final long AXIS_BITS = 15;

  private static final double AXIS_WEIGHT = 0x1p-47;

  /** By how much of a side, in units of the error, the deepest points may seem to be beyond it. */
  private static final double BEYOND = 4;

  /** For each axis the two sides whose product it is: 0 to 2 of A, 3 to 5 of B. */
  private static final int[][] SIDES = new int[AXES][2];

  static {
    for (int number = 0; number < AXES; number++) {
      int[] sides = SIDES[number];
      sides[0] = number < 6 ? number / 3 * 3 + (number + 1) % 3 : (number - 6) / 3;
      sides[1] = number < 6 ? number / 3 * 3 + (number + 2) % 3 : 3 + (number - 6) % 3;
    }
  }

  /** The unit vector in the world, from A to B, along which the height is least. */
  double normalX;

  double normalY;
  double normalZ;

  /** By how much the least height may be less than that along it, in the scene. */
  double slack;

  /** The number of axes that were measured. */
  int measured;

  /** A common point, if the search has met one. */
  final BoxCommonPoint common = new BoxCommonPoint();

  /** The pairs of corners whose weighted differences are the nearest point of that facet. */
  final int[] footA = new int[4];

  final int[] footB = new int[4];
  final double[] footWeight = new double[4];

  /** Whether a point was kept that may be common, roundings apart. */
  private boolean near;

  private final PlacedBoxes place;
  private final KuhnTetrahedron tetrahedron;

  /** The axes of each side's box, for the six sides. */
  private final double[][] frames;

  /** The axis at hand, from A to B, in the axes of A's box. */
  private final double[] w = new double[3];

  /** The height along it, and how far it may be off. */
  private double height;

  private double error;

  /** Points on both sides of the facet relative to the centre of A, in the axes of A's box. */
  private final double[] pointA = new double[3];

  private final double[] pointB = new double[3];

  /** M, t, p, q of the placement, for what is found by the number of an axis. */
  private final double[] m = new double[9];

  private final double[] t = new double[3];
  private final double[] p = new double[3];
  private final double[] q = new double[3];

  /** Heights by axis: faces of A, of B, then products at 6 + 3 k + j times their lengths. */
  private final double[] heights = new double[AXES];

  /** The squared lengths of the products, by 3 k + j. */
  private final double[] squares = new double[9];

  BoxSearch(PlacedBoxes place) {
    this.place = place;
    tetrahedron = new KuhnTetrahedron(place);
    double[] f = place.frameA;
    double[] g = place.frameB;
    frames = new double[][] {f, f, f, g, g, g};
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
    int separating = faces();
    if (separating != 0) {
      return separated(separating);
    }
    near = false;
    if (meets(a, b, 0, 1)) {
      return Ending.MET;
    }
    measured += 9;
    separating = edges();
    if (separating != 0) {
      return separated(separating);
    }
    return met(meets(a, b, 1, BoxCommonPoint.ATTEMPTS));
  }

  /** Looks for a common point; a doubtful one is confirmed, of boxes that are exact. */
  private boolean meets(BoxFrame a, BoxFrame b, int from, int to) {
    for (int attempt = from; attempt < to; attempt++) {
      if (common.find(place, attempt)) {
        return true;
      }
      if (common.isNear()) {
        if (a.aligned && b.aligned && common.isConfirmed(tetrahedron)) {
          return true;
        }
        near = true;
      }
    }
    return false;
  }

  private Ending met(boolean surely) {
    return surely ? Ending.MET : near ? Ending.NEAR : Ending.UNCLEAR;
  }

  /** Looks for an axis that separates, or the one of the least height and a common point. */
  Ending measure(BoxFrame a, PoseView poseA, BoxFrame b, PoseView poseB) {
    if (!place.place(a, poseA, b, poseB)) {
      return Ending.NOT_PLACED;
    }
    place.turn(a, poseA.defect(), b, poseB.defect());
    measured = AXES;
    int separating = faces() | edges();
    if (separating != 0) {
      return separated(separating);
    }
    if (!a.aligned || !b.aligned) {
      return Ending.UNCLEAR;
    }
    toArrays();
    int axis = least();
    direct(axis);
    near = false;
    return isAlone() && takeNormal(axis, a, b) && findFoot(axis)
        ? met(meets(a, b, 0, BoxCommonPoint.ATTEMPTS))
        : Ending.UNCLEAR;
  }

  /**
   * Measures the first of the axes that seem to separate: each is the product of two sides, also
   * where it is a side itself, so that there is no case to foresee.
   */
  private Ending separated(int separating) {
    int number = Integer.numberOfTrailingZeros(separating);
    if (number < 6 && place.isNearlyExact()) {
      place.keepFace(number, heights[number]);
      return Ending.SEPARATED;
    }
    int[] sides = SIDES[number];
    double[] f = frames[sides[0]];
    double[] g = frames[sides[1]];
    int k = sides[0] % 3;
    int j = sides[1] % 3;
    boolean separates =
        place.isSeparatedBy(
            f[4 + k] * g[8 + j] - f[8 + k] * g[4 + j],
            f[8 + k] * g[j] - f[k] * g[8 + j],
            f[k] * g[4 + j] - f[4 + k] * g[j]);
    return separates ? Ending.SEPARATED : Ending.UNCLEAR;
  }

  private void toArrays() {
    PlacedBoxes b = place;
    m[0] = b.m0;
    m[1] = b.m1;
    m[2] = b.m2;
    m[3] = b.m3;
    m[4] = b.m4;
    m[5] = b.m5;
    m[6] = b.m6;
    m[7] = b.m7;
    m[8] = b.m8;
    t[0] = b.t0;
    t[1] = b.t1;
    t[2] = b.t2;
    p[0] = b.p0;
    p[1] = b.p1;
    p[2] = b.p2;
    q[0] = b.q0;
    q[1] = b.q1;
    q[2] = b.q2;
  }

  // --- heights

  // Both methods read the placement into locals, though a query may call both: they are too large
  // to be compiled as one, and to share the values through arrays takes as many loads again.

  /** Measures the faces; returns a bit for each that seems to separate. */
  private int faces() {
    PlacedBoxes b = place;
    double m0 = b.m0;
    double m1 = b.m1;
    double m2 = b.m2;
    double m3 = b.m3;
    double m4 = b.m4;
    double m5 = b.m5;
    double m6 = b.m6;
    double m7 = b.m7;
    double m8 = b.m8;
    double t0 = b.t0;
    double t1 = b.t1;
    double t2 = b.t2;
    double p0 = b.p0;
    double p1 = b.p1;
    double p2 = b.p2;
    double q0 = b.q0;
    double q1 = b.q1;
    double q2 = b.q2;
    double c0 = Math.abs(m0);
    double c1 = Math.abs(m1);
    double c2 = Math.abs(m2);
    double c3 = Math.abs(m3);
    double c4 = Math.abs(m4);
    double c5 = Math.abs(m5);
    double c6 = Math.abs(m6);
    double c7 = Math.abs(m7);
    double c8 = Math.abs(m8);
    double a0 = p0 + (q0 * c0 + q1 * c1 + q2 * c2) - Math.abs(t0);
    double a1 = p1 + (q0 * c3 + q1 * c4 + q2 * c5) - Math.abs(t1);
    double a2 = p2 + (q0 * c6 + q1 * c7 + q2 * c8) - Math.abs(t2);
    double b0 = q0 + (p0 * c0 + p1 * c3 + p2 * c6) - Math.abs(b.s0);
    double b1 = q1 + (p0 * c1 + p1 * c4 + p2 * c7) - Math.abs(b.s1);
    double b2 = q2 + (p0 * c2 + p1 * c5 + p2 * c8) - Math.abs(b.s2);
    double[] h = heights;
    h[0] = a0;
    h[1] = a1;
    h[2] = a2;
    h[3] = b0;
    h[4] = b1;
    h[5] = b2;
    double e = b.faceError;
    return PlacedBoxes.sign(a0 + e)
        | (PlacedBoxes.sign(a1 + e) << 1)
        | (PlacedBoxes.sign(a2 + e) << 2)
        | (PlacedBoxes.sign(b0 + e) << 3)
        | (PlacedBoxes.sign(b1 + e) << 4)
        | (PlacedBoxes.sign(b2 + e) << 5);
  }

  /** Measures the products; returns a bit for each that seems to separate. */
  private int edges() {
    PlacedBoxes b = place;
    double m0 = b.m0;
    double m1 = b.m1;
    double m2 = b.m2;
    double m3 = b.m3;
    double m4 = b.m4;
    double m5 = b.m5;
    double m6 = b.m6;
    double m7 = b.m7;
    double m8 = b.m8;
    double t0 = b.t0;
    double t1 = b.t1;
    double t2 = b.t2;
    double p0 = b.p0;
    double p1 = b.p1;
    double p2 = b.p2;
    double q0 = b.q0;
    double q1 = b.q1;
    double q2 = b.q2;
    double c0 = Math.abs(m0);
    double c1 = Math.abs(m1);
    double c2 = Math.abs(m2);
    double c3 = Math.abs(m3);
    double c4 = Math.abs(m4);
    double c5 = Math.abs(m5);
    double c6 = Math.abs(m6);
    double c7 = Math.abs(m7);
    double c8 = Math.abs(m8);
    double e0 = p1 * c6 + p2 * c3 + (q1 * c2 + q2 * c1) - Math.abs(t2 * m3 - t1 * m6);
    double e1 = p1 * c7 + p2 * c4 + (q2 * c0 + q0 * c2) - Math.abs(t2 * m4 - t1 * m7);
    double e2 = p1 * c8 + p2 * c5 + (q0 * c1 + q1 * c0) - Math.abs(t2 * m5 - t1 * m8);
    double e3 = p2 * c0 + p0 * c6 + (q1 * c5 + q2 * c4) - Math.abs(t0 * m6 - t2 * m0);
    double e4 = p2 * c1 + p0 * c7 + (q2 * c3 + q0 * c5) - Math.abs(t0 * m7 - t2 * m1);
    double e5 = p2 * c2 + p0 * c8 + (q0 * c4 + q1 * c3) - Math.abs(t0 * m8 - t2 * m2);
    double e6 = p0 * c3 + p1 * c0 + (q1 * c8 + q2 * c7) - Math.abs(t1 * m0 - t0 * m3);
    double e7 = p0 * c4 + p1 * c1 + (q2 * c6 + q0 * c8) - Math.abs(t1 * m1 - t0 * m4);
    double e8 = p0 * c5 + p1 * c2 + (q0 * c7 + q1 * c6) - Math.abs(t1 * m2 - t0 * m5);
    double[] h = heights;
    h[6] = e0;
    h[7] = e1;
    h[8] = e2;
    h[9] = e3;
    h[10] = e4;
    h[11] = e5;
    h[12] = e6;
    h[13] = e7;
    h[14] = e8;
    double e = b.edgeError;
    return (PlacedBoxes.sign(e0 + e) << 6)
        | (PlacedBoxes.sign(e1 + e) << 7)
        | (PlacedBoxes.sign(e2 + e) << 8)
        | (PlacedBoxes.sign(e3 + e) << 9)
        | (PlacedBoxes.sign(e4 + e) << 10)
        | (PlacedBoxes.sign(e5 + e) << 11)
        | (PlacedBoxes.sign(e6 + e) << 12)
        | (PlacedBoxes.sign(e7 + e) << 13)
        | (PlacedBoxes.sign(e8 + e) << 14);
  }

  /** Returns the axis of the least height, where none is below its error; sets {@link #squares}. */
  private int least() {
    double[] m = this.m;
    double[] h = heights;
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
      least = Math.min(least, key(h[6 + k] * h[6 + k] / l[k], 6 + k));
    }
    return (int) (least & AXIS_BITS);
  }

  private static long key(double squaredHeight, int axis) {
    return (Double.doubleToRawLongBits(squaredHeight) & ~AXIS_BITS) | axis;
  }

  /** Sets the axis, with the sign that leads from A to B, its height and error. */
  private void direct(int number) {
    double[] d = w;
    error = place.faceError;
    if (number < 3) {
      d[0] = 0;
      d[1] = 0;
      d[2] = 0;
      d[number] = t[number] < 0 ? -1 : 1;
      height = heights[number];
      return;
    }
    if (number < 6) {
      int j = number - 3;
      double along = j == 0 ? place.s0 : j == 1 ? place.s1 : place.s2;
      double sign = along < 0 ? -1 : 1;
      d[0] = sign * m[j];
      d[1] = sign * m[3 + j];
      d[2] = sign * m[6 + j];
      height = heights[number];
      return;
    }
    int k = (number - 6) / 3;
    int j = (number - 6) % 3;
    int k1 = k == 2 ? 0 : k + 1;
    int k2 = k == 0 ? 2 : k - 1;
    double x1 = m[3 * k1 + j];
    double x2 = m[3 * k2 + j];
    double inverse = 1 / Math.sqrt(x1 * x1 + x2 * x2);
    double signed = t[k2] * x1 - t[k1] * x2 < 0 ? -inverse : inverse;
    d[k] = 0;
    d[k1] = -signed * x2;
    d[k2] = signed * x1;
    height = heights[number] * inverse;
    error = place.edgeError * inverse;
  }

  /** Tells whether no other axis can be as low as the one at hand, errors included. */
  private boolean isAlone() {
    int candidates = 0;
    double most = (height + error) * (1 + AXIS_WEIGHT) * (1 + 2 * place.stretch);
    for (int k = 0; k < 6; k++) {
      candidates |= PlacedBoxes.sign(heights[k] - place.faceError - most) << k;
    }
    double square = most * most;
    for (int e = 0; e < 9; e++) {
      double lowest = heights[6 + e] - place.edgeError;
      candidates |= PlacedBoxes.sign(lowest * Math.abs(lowest) - square * squares[e]) << (6 + e);
    }
    return Integer.bitCount(candidates) == 1; // of nearly parallel edges, two
  }

  /**
   * Computes the product of the two sides of a facet with twice the digits and rounds it to a unit
   * vector. Every point of the facet is within R of the origin, so that its height along the exact
   * normal is less by at most R times the rounding.
   *
   * @return whether the product is long enough for that
   */
  private boolean takeNormal(int number, BoxFrame a, BoxFrame b) {
    int[] sides = SIDES[number];
    double[] f = frames[sides[0]];
    double[] g = frames[sides[1]];
    int u = sides[0] % 3;
    int v = sides[1] % 3;
    double x = product(f[4 + u], g[8 + v], f[8 + u], g[4 + v]);
    double lowX = productLow(f[4 + u], g[8 + v], f[8 + u], g[4 + v], x);
    double y = product(f[8 + u], g[v], f[u], g[8 + v]);
    double lowY = productLow(f[8 + u], g[v], f[u], g[8 + v], y);
    double z = product(f[u], g[4 + v], f[4 + u], g[v]);
    double lowZ = productLow(f[u], g[4 + v], f[4 + u], g[v], z);
    double square = x * x + y * y + z * z;
    double along = x * place.dx + y * place.dy + z * place.dz;
    double reach =
        a.diagonal * place.unit
            + b.diagonal * place.unit
            + Math.sqrt(place.dx * place.dx + place.dy * place.dy + place.dz * place.dz);
    double inverse = 1 / Math.copySign(Math.sqrt(square), along);
    normalX = scaled(x, lowX, inverse);
    normalY = scaled(y, lowY, inverse);
    normalZ = scaled(z, lowZ, inverse);
    slack = AXIS_ERROR * reach * (1 + place.stretch) * place.length;
    // too near to a right angle it is not sure to which side the axis leads
    return square > LEAST_SQUARE && Math.abs(along) > place.gapError; // false for NaN
  }

  /** {@code a b - c d}, rounded from twice the digits. */
  private static double product(double a, double b, double c, double d) {
    double p = a * b;
    double q = c * d;
    double difference = p - q;
    return difference
        + (sumError(p, -q, difference) + (productError(a, b, p) - productError(c, d, q)));
  }

  /** What {@link #product} leaves of {@code a b - c d}. */
  private static double productLow(double a, double b, double c, double d, double rounded) {
    double p = a * b;
    double q = c * d;
    double difference = p - q;
    return (difference - rounded)
        + (sumError(p, -q, difference) + (productError(a, b, p) - productError(c, d, q)));
  }

  /** {@code (high + low) factor}, rounded once. */
  private static double scaled(double high, double low, double factor) {
    double product = high * factor;
    return product + (productError(high, factor, product) + low * factor);
  }

  // --- the deepest points

  /**
   * Finds the nearest point of the facet: a corner of one box less a point of a face of the other,
   * or the difference of points of two edges. These are the points that touch when B is moved along
   * the axis by the height. Tells whether they are on both boxes.
   */
  private boolean findFoot(int axis) {
    double[] a = pointA;
    double[] b = pointB;
    int cornerA = 7 ^ corner(w[0], w[1], w[2]);
    if (axis < 3) {
      int cornerB = farthestOfB(-1);
      int k1 = axis == 2 ? 0 : axis + 1;
      int k2 = axis == 0 ? 2 : axis - 1;
      spread(k1, 0.5 + 0.5 * b[k1] / p[k1], k2, 0.5 + 0.5 * b[k2] / p[k2], cornerA, footA);
      fill(footB, cornerB);
      return isOn(k1, b[k1], p) && isOn(k2, b[k2], p);
    }
    a[0] = Math.copySign(p[0], w[0]);
    a[1] = Math.copySign(p[1], w[1]);
    a[2] = Math.copySign(p[2], w[2]);
    if (axis < 6) {
      double x = a[0] - height * w[0] - t[0];
      double y = a[1] - height * w[1] - t[1];
      double z = a[2] - height * w[2] - t[2];
      int j1 = axis == 5 ? 0 : axis - 2;
      int j2 = axis == 3 ? 2 : axis - 4;
      double along1 = x * m[j1] + y * m[3 + j1] + z * m[6 + j1];
      double along2 = x * m[j2] + y * m[3 + j2] + z * m[6 + j2];
      int cornerB = farthestOfB(-1);
      spread(j1, 0.5 + 0.5 * along1 / q[j1], j2, 0.5 + 0.5 * along2 / q[j2], cornerB, footB);
      fill(footA, cornerA);
      return isOn(j1, along1, q) && isOn(j2, along2, q);
    }
    return crossing((axis - 6) / 3, (axis - 6) % 3, cornerA);
  }

  private boolean isOn(int side, double along, double[] half) {
    return Math.abs(along) - half[side] <= BEYOND * error; // false for NaN
  }

  /** Returns the corner with the bits of the coordinates that are negative. */
  private static int corner(double x, double y, double z) {
    return PlacedBoxes.sign(x) | (PlacedBoxes.sign(y) << 1) | (PlacedBoxes.sign(z) << 2);
  }

  private static void fill(int[] corners, int corner) {
    corners[0] = corner;
    corners[1] = corner;
    corners[2] = corner;
    corners[3] = corner;
  }

  /** Spreads a point of a face over its corners, by its shares of the way along two axes. */
  private void spread(int axis1, double share1, int axis2, double share2, int corner, int[] on) {
    double f = clamp(share1);
    double g = clamp(share2);
    int bit1 = 1 << axis1;
    int bit2 = 1 << axis2;
    int start = corner & ~(bit1 | bit2);
    on[0] = start;
    on[1] = start | bit1;
    on[2] = start | bit2;
    on[3] = start | bit1 | bit2;
    weigh(f, g);
  }

  private void weigh(double f, double g) {
    footWeight[0] = (1 - f) * (1 - g);
    footWeight[1] = f * (1 - g);
    footWeight[2] = (1 - f) * g;
    footWeight[3] = f * g;
  }

  private static double clamp(double share) {
    return Math.max(0, Math.min(1, share)); // NaN stays
  }

  /**
   * Writes the corner of B that is farthest against the axis, with an axis of B left out perhaps;
   * returns its number.
   */
  private int farthestOfB(int without) {
    double x = t[0];
    double y = t[1];
    double z = t[2];
    int number = 0;
    for (int j = 0; j < 3; j++) {
      double along = w[0] * m[j] + w[1] * m[3 + j] + w[2] * m[6 + j];
      double step = j == without ? 0 : Math.copySign(q[j], along);
      number |= PlacedBoxes.sign(along) << j;
      x -= step * m[j];
      y -= step * m[3 + j];
      z -= step * m[6 + j];
    }
    pointB[0] = x;
    pointB[1] = y;
    pointB[2] = z;
    return number;
  }

  /** The points of the edge k of A and the edge j of B that are nearest along the axis. */
  private boolean crossing(int k, int j, int cornerA) {
    double[] a = pointA;
    double[] b = pointB;
    a[k] = 0;
    int cornerB = farthestOfB(j);
    double dx = a[0] - b[0];
    double dy = a[1] - b[1];
    double dz = a[2] - b[2];
    double ofA = k == 0 ? dx : k == 1 ? dy : dz;
    double ofB = dx * m[j] + dy * m[3 + j] + dz * m[6 + j];
    double cosine = m[3 * k + j];
    double alongB = (ofB - ofA * cosine) / squares[3 * k + j];
    double alongA = alongB * cosine - ofA;
    double f = clamp(0.5 + 0.5 * alongA / p[k]);
    double g = clamp(0.5 + 0.5 * alongB / q[j]);
    int bitA = 1 << k;
    int bitB = 1 << j;
    footA[0] = cornerA & ~bitA;
    footA[1] = cornerA | bitA;
    footA[2] = footA[0];
    footA[3] = footA[1];
    footB[0] = cornerB & ~bitB;
    footB[1] = footB[0];
    footB[2] = cornerB | bitB;
    footB[3] = footB[2];
    weigh(f, g);
    return isOn(k, alongA, p) && isOn(j, alongB, q);
  }

  /** Shows the gaps of all axes of boxes that are placed. */
  void trace(QueryTrace sink, BoxFrame a, PoseView poseA, BoxFrame b, PoseView poseB) {
    place.turn(a, poseA.defect(), b, poseB.defect());
    faces();
    edges();
    toArrays();
    least();
    for (int k = 0; k < AXES; k++) {
      double found = heights[k] * place.length;
      double gap = 0 - (k < 6 ? found : found / Math.sqrt(squares[k - 6]));
      sink.step(TraceStep.of("boxAxis", k).with("gap", gap));
    }
  }
}
