package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;

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
 * integers whose lowest bits are the number of the axis. All axes that may be the least within the
 * errors, hardly ever more than one where no edges are parallel, are measured by {@link BoxFacet}.
 *
 * <p><b>Order.</b> A query for intersection first asks for the gap along the line of the centres,
 * which needs no cosines. What seems to separate is then measured in the world, where the gap
 * depends on nothing but roundings: {@link PlacedBoxes}, where the errors are counted too.
 *
 * <p><b>Parallel edges.</b> A product shorter than {@link #PARALLEL} is not measured for a depth.
 * Its facet is a parallelogram whose width is at most the shorter edge times the sine, and every
 * point of it is within half of that from one of the facets beside it, which are measured: the
 * depth is at most that much less. Where longer ones are still too short for their error to be
 * small, the depth is said not to be accurate.
 *
 * <p>Everything is in the unit of the placement. Scratch memory of one thread; allocates nothing
 * after construction.
 */
final class BoxSearch {

  /** How a search ended. */
  enum Ending {
    /** A direction surely separates, {@link PlacedBoxes} knows which. */
    SEPARATED,
    /** {@link #common} is a point of both boxes; their depth is known if it was asked for. */
    MET,
    /** Roundings decide, or there is no closed form for the common point. */
    UNCLEAR,
    /** The maps are not rigid, or the scene is too large or too small for doubles. */
    NOT_PLACED
  }

  /** Products shorter than this, a sine, are not measured for a depth. */
  private static final double PARALLEL = 0x1p-51;

  /** The bits of a squared height that give way to the number of its axis, and what they weigh. */
  private static final long AXIS_BITS = 15;

  private static final double AXIS_WEIGHT = 0x1p-47;

  /** The axis: a unit vector from A to B, in the axes of A's box. */
  final double[] w = new double[3];

  /** The height along the axis, and how far it may be off. */
  double height;

  double error;

  /** Bounds of the depth, in the unit of the placement, if {@link #hasDepth}. */
  double atMost;

  double atLeast;

  /** Whether the bounds of the depth are known. */
  boolean hasDepth;

  /** Whether they are as near to each other as roundings of a unit vector allow. */
  boolean isSharp;

  /** The unit vector in the world along which the height is at most that, if it is known. */
  double normalX;

  double normalY;
  double normalZ;

  /** The number of axes that were measured. */
  int measured;

  /** A common point, if the search has met one. */
  final BoxCommonPoint common = new BoxCommonPoint();

  /** Deepest points relative to the centre of A, in the axes of A's box. */
  final double[] pointA = new double[3];

  final double[] pointB = new double[3];

  /** Whether {@link #pointA} and {@link #pointB} are known. */
  boolean hasPoints;

  private final PlacedBoxes place;
  private final BoxFacet facet;
  private final KuhnTetrahedron tetrahedron;

  /** The axes of each side's box, for the six sides. */
  private final double[][] frames;

  /** M, t, p, q of the placement, for what is found by the number of an axis. */
  private final double[] m = new double[9];

  private final double[] t = new double[3];
  private final double[] p = new double[3];
  private final double[] q = new double[3];

  /** Heights by axis: faces of A, of B, then products at 6 + 3 k + j times their lengths. */
  private final double[] heights = new double[BoxPair.AXES];

  /** The squared lengths of the products, by 3 k + j. */
  private final double[] squares = new double[9];

  /** Whether there are products too short to be measured. */
  private boolean hasParallels;

  /** A bit for each axis that may have the least height. */
  private int candidates;

  // the axis by number: the face, or the edges of the product, else -1
  private int axis;
  private int edge;

  BoxSearch(PlacedBoxes place) {
    this.place = place;
    facet = new BoxFacet(place);
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
    if (meets(a, b, 0, 1)) {
      return Ending.MET;
    }
    measured += 9;
    separating = edges();
    if (separating != 0) {
      return separated(separating);
    }
    return meets(a, b, 1, BoxCommonPoint.ATTEMPTS) ? Ending.MET : Ending.UNCLEAR;
  }

  /** Looks for a common point; a doubtful one is confirmed, of boxes that are exact. */
  private boolean meets(BoxFrame a, BoxFrame b, int from, int to) {
    for (int attempt = from; attempt < to; attempt++) {
      if (common.find(place, attempt)
          || (common.isNear() && a.aligned && b.aligned && common.isConfirmed(tetrahedron))) {
        return true;
      }
    }
    return false;
  }

  /** Looks for an axis that separates, or the one of the least height and a common point. */
  Ending measure(BoxFrame a, PoseView poseA, BoxFrame b, PoseView poseB) {
    if (!place.place(a, poseA, b, poseB)) {
      return Ending.NOT_PLACED;
    }
    place.turn(a, poseA.defect(), b, poseB.defect());
    measured = BoxPair.AXES;
    hasDepth = false;
    int separating = faces() | edges();
    if (separating != 0) {
      return separated(separating);
    }
    toArrays();
    direct(least());
    measureFacets(a, b);
    findPoints();
    return meets(a, b, 0, BoxCommonPoint.ATTEMPTS) ? Ending.MET : Ending.UNCLEAR;
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
    int[] sides = BoxFacet.SIDES[number];
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
    double shortest = 1;
    for (int k = 0; k < 9; k++) {
      shortest = Math.min(shortest, l[k]);
      least = Math.min(least, key(h[6 + k] * h[6 + k] / l[k], 6 + k));
    }
    hasParallels = !(shortest > PARALLEL * PARALLEL); // also for NaN
    if (hasParallels) {
      least = leastWithoutParallels();
    }
    return (int) (least & AXIS_BITS);
  }

  private static long key(double squaredHeight, int axis) {
    return (Double.doubleToRawLongBits(squaredHeight) & ~AXIS_BITS) | axis;
  }

  private long leastWithoutParallels() {
    long least = Long.MAX_VALUE;
    for (int k = 0; k < BoxPair.AXES; k++) {
      double h = heights[k];
      if (k < 6) {
        least = Math.min(least, key(h * h, k));
      } else if (squares[k - 6] > PARALLEL * PARALLEL) {
        least = Math.min(least, key(h * h / squares[k - 6], k));
      }
    }
    return least;
  }

  /** Sets the axis, with the sign that leads from A to B, its height and error. */
  private void direct(int number) {
    double[] d = w;
    axis = number;
    edge = -1;
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
    edge = number - 6;
    int k = edge / 3;
    int j = edge - 3 * k;
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

  /** Returns the corner of A that is farthest along the axis. */
  int cornerOfA() {
    return 7
        ^ (PlacedBoxes.sign(w[0]) | (PlacedBoxes.sign(w[1]) << 1) | (PlacedBoxes.sign(w[2]) << 2));
  }

  /** Returns the corner of B that is farthest against the axis. */
  int cornerOfB() {
    double x = w[0];
    double y = w[1];
    double z = w[2];
    return PlacedBoxes.sign(x * m[0] + y * m[3] + z * m[6])
        | (PlacedBoxes.sign(x * m[1] + y * m[4] + z * m[7]) << 1)
        | (PlacedBoxes.sign(x * m[2] + y * m[5] + z * m[8]) << 2);
  }

  /**
   * Measures all facets that may have the least height, errors included, with twice the digits: in
   * general one.
   */
  private void measureFacets(BoxFrame a, BoxFrame b) {
    candidates = 0;
    double most = (height + error) * (1 + AXIS_WEIGHT) * (1 + 2 * place.stretch);
    double left = 0;
    for (int k = 0; k < 6; k++) {
      candidates |= PlacedBoxes.sign(heights[k] - place.faceError - most) << k;
    }
    double square = most * most;
    for (int e = 0; e < 9; e++) {
      double lowest = heights[6 + e] - place.edgeError;
      candidates |= PlacedBoxes.sign(lowest * Math.abs(lowest) - square * squares[e]) << (6 + e);
    }
    for (int e = 0; hasParallels && e < 9; e++) {
      if (!(squares[e] > PARALLEL * PARALLEL)) {
        candidates &= ~(64 << e);
        left = Math.max(left, 2 * PARALLEL * Math.min(p[e / 3], q[e % 3]));
      }
    }
    isSharp = a.aligned && b.aligned && left == 0;
    facet.place(a, b);
    hasDepth = false;
    atMost = Double.POSITIVE_INFINITY;
    atLeast = Double.POSITIVE_INFINITY;
    int lowest = axis;
    for (int rest = candidates; rest != 0; rest &= rest - 1) {
      int number = Integer.numberOfTrailingZeros(rest);
      if (!facet.measure(number)) {
        return;
      }
      atLeast = Math.min(atLeast, facet.atLeast);
      if (facet.atMost < atMost) {
        atMost = facet.atMost;
        normalX = facet.normalX;
        normalY = facet.normalY;
        normalZ = facet.normalZ;
        lowest = number;
      }
    }
    if (lowest != axis) {
      direct(lowest);
    }
    if (!isSharp) {
      // the bodies are boxes up to roundings, each axis is one up to these
      double off = a.aligned && b.aligned ? 0 : Math.max(place.faceError, error);
      atMost += off;
      atLeast -= off + left;
    }
    atLeast = Math.max(0, atLeast);
    hasDepth = atLeast <= atMost && atMost < Double.POSITIVE_INFINITY; // false for NaN
  }

  /** Tells whether no other axis can have the least height. */
  boolean isAlone() {
    return candidates == 1 << axis && isSharp;
  }

  /** Returns the number of the axis, as in {@link BoxPair#height}. */
  int axis() {
    return axis;
  }

  /** Returns 1 if the axis leads along its face normal or product, -1 if against it. */
  double sign() {
    if (axis < 3) {
      return w[axis];
    }
    double[] d = w;
    if (axis < 6) {
      int j = axis - 3;
      return d[0] * m[j] + d[1] * m[3 + j] + d[2] * m[6 + j] < 0 ? -1 : 1;
    }
    int k = edge / 3;
    int j = edge - 3 * k;
    int k1 = k == 2 ? 0 : k + 1;
    int k2 = k == 0 ? 2 : k - 1;
    return d[k2] * m[3 * k1 + j] - d[k1] * m[3 * k2 + j] < 0 ? -1 : 1;
  }

  // --- the deepest points

  /**
   * The points that touch when B is moved along the axis by the height: where one body has a single
   * corner or both a single edge on that side. Known only if they turn out to be on both bodies.
   */
  private void findPoints() {
    double[] a = pointA;
    double[] b = pointB;
    if (edge >= 0) {
      crossing(edge / 3, edge % 3);
    } else if (axis < 3) {
      farthestOfB(-1);
      a[0] = b[0] + height * w[0];
      a[1] = b[1] + height * w[1];
      a[2] = b[2] + height * w[2];
    } else {
      a[0] = Math.copySign(p[0], w[0]);
      a[1] = Math.copySign(p[1], w[1]);
      a[2] = Math.copySign(p[2], w[2]);
      b[0] = a[0] - height * w[0];
      b[1] = a[1] - height * w[1];
      b[2] = a[2] - height * w[2];
    }
    double x = b[0] - t[0];
    double y = b[1] - t[1];
    double z = b[2] - t[2];
    double beyond =
        Math.max(Math.max(Math.abs(a[0]) - p[0], Math.abs(a[1]) - p[1]), Math.abs(a[2]) - p[2]);
    for (int k = 0; k < 3; k++) {
      beyond = Math.max(beyond, Math.abs(x * m[k] + y * m[3 + k] + z * m[6 + k]) - q[k]);
    }
    hasPoints = beyond <= 4 * error; // false for NaN
  }

  /** Writes the corner of B that is farthest against the axis; an axis of B may be left out. */
  private void farthestOfB(int without) {
    double x = t[0];
    double y = t[1];
    double z = t[2];
    for (int j = 0; j < 3; j++) {
      double along = w[0] * m[j] + w[1] * m[3 + j] + w[2] * m[6 + j];
      double step = j == without ? 0 : Math.copySign(q[j], along);
      x -= step * m[j];
      y -= step * m[3 + j];
      z -= step * m[6 + j];
    }
    pointB[0] = x;
    pointB[1] = y;
    pointB[2] = z;
  }

  /** The points of the edge k of A and the edge j of B that are nearest along the axis. */
  private void crossing(int k, int j) {
    double[] a = pointA;
    double[] b = pointB;
    a[0] = Math.copySign(p[0], w[0]);
    a[1] = Math.copySign(p[1], w[1]);
    a[2] = Math.copySign(p[2], w[2]);
    a[k] = 0;
    farthestOfB(j);
    double dx = a[0] - b[0];
    double dy = a[1] - b[1];
    double dz = a[2] - b[2];
    double alongA = k == 0 ? dx : k == 1 ? dy : dz;
    double alongB = dx * m[j] + dy * m[3 + j] + dz * m[6 + j];
    double cosine = m[3 * k + j];
    double ofB = (alongB - alongA * cosine) / squares[3 * k + j];
    a[k] += ofB * cosine - alongA;
    b[0] += ofB * m[j];
    b[1] += ofB * m[3 + j];
    b[2] += ofB * m[6 + j];
  }
}
