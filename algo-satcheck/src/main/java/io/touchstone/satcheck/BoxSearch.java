package io.touchstone.satcheck;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

/**
 * The 15 axes of two boxes, in straight lines of code on local variables: S. Gottschalk, M. C. Lin,
 * D. Manocha, OBBTree, SIGGRAPH 1996, section 5. With M the axes of B in A's frame, t the
 * difference of the centres, p and q the half lengths, the heights {@code h_K(w)} are
 *
 * <pre>{@code
 * a_k        p_k + sum_j q_j |M_kj| - |t_k|
 * b_j        q_j + sum_k p_k |M_kj| - |t.m_j|
 * a_k x b_j  p_k1 |M_k2,j| + p_k2 |M_k1,j| + q_j1 |M_k,j2| + q_j2 |M_k,j1| - |t_k2 M_k1,j - t_k1 M_k2,j|
 * }</pre>
 *
 * the last times the length of the product, {@code sqrt(M_k1,j^2 + M_k2,j^2)}, which is at most 1.
 * Faces and edges are each one group with one test: the least height.
 *
 * <p><b>Error.</b> Every term is touched by fewer roundings than {@link RelativePair} allows for a
 * gap; on top, 24 u of the reaches for the roundings of the half lengths, of the centres and of the
 * axis itself, and the deviation of the bodies from boxes. The heights of b_j and of products take
 * M for orthogonal. With D the sum of the defects of both maps, {@code |M'M - I|} is at most 3 D in
 * the spectral norm; then M = QS with {@code |S - I| <= 1.5 D}, the matrix of cofactors differs
 * from M by at most 7.5 D, and what replaces {@code |m_j.m_i|} and {@code |a_k.(b_j x b_j1)|}
 * changes a height by at most {@code 8 D} times the reach. Products take 16 u more. The length of
 * b_j differs from 1 by up to 1.5 D: {@link #stretch}.
 *
 * <p><b>Parallel edges.</b> A product shorter than {@link #PARALLEL} is not measured. Its facet is
 * a parallelogram whose width is at most the shorter edge times the sine, and every point of it is
 * within half of that from one of the facets beside it, which are measured: the depth is at most
 * that much less. Where longer ones are still too short for their error to be small, the depth is
 * said not to be accurate.
 *
 * <p>Everything is in the unit of the placement. Scratch memory of one thread; allocates nothing
 * after construction.
 */
final class BoxSearch {

  /** Products shorter than this, a sine, are not measured. */
  private static final double PARALLEL = 0x1p-51;

  /** The axis: a unit vector from A to B, in the axes of A's box. */
  double wx;

  double wy;
  double wz;

  /** The height along the axis, and how far it may be off. */
  double height;

  double error;

  /** Bound of the relative difference of a height and that along the unit vector in the world. */
  double stretch;

  /** How much less than the height the depth may be, errors included. */
  double slack;

  /** Deepest points relative to the centre of A, in the axes of A's box. */
  final double[] pointA = new double[3];

  final double[] pointB = new double[3];

  /** Whether {@link #pointA} and {@link #pointB} are known. */
  boolean hasPoints;

  // M and t, when a box is not parallel to its frame
  private final double[] turned = new double[12];
  private final double[] sums = new double[9];

  /** By 3 k + j: the heights of products times their lengths, and the squared lengths. */
  private final double[] product = new double[9];

  private final double[] square = new double[9];

  /** M, t, p, q of the last depth. */
  private final double[] m = new double[9];

  private final double[] t = new double[3];
  private final double[] p = new double[3];
  private final double[] q = new double[3];

  /**
   * Looks for an axis that separates, and if there is none and the depth is asked for, for the axis
   * of the least height.
   *
   * @param defects the sum of the defects of both poses
   * @return whether {@link #wx} and so on surely separates, by {@code -height - error}
   */
  boolean run(
      RelativePair place,
      SatShape shapeA,
      BoxFrame a,
      SatShape shapeB,
      BoxFrame b,
      double defects,
      boolean depthAsked) {
    double unit = place.unit;
    double m0;
    double m1;
    double m2;
    double m3;
    double m4;
    double m5;
    double m6;
    double m7;
    double m8;
    double t0;
    double t1;
    double t2;
    if (a.aligned && b.aligned) {
      m0 = place.r0;
      m1 = place.r1;
      m2 = place.r2;
      m3 = place.r3;
      m4 = place.r4;
      m5 = place.r5;
      m6 = place.r6;
      m7 = place.r7;
      m8 = place.r8;
      double cx = b.center[0];
      double cy = b.center[1];
      double cz = b.center[2];
      t0 = (m0 * cx + m1 * cy + m2 * cz + place.tx - a.center[0]) * unit;
      t1 = (m3 * cx + m4 * cy + m5 * cz + place.ty - a.center[1]) * unit;
      t2 = (m6 * cx + m7 * cy + m8 * cz + place.tz - a.center[2]) * unit;
    } else {
      turn(place, a, b);
      m0 = turned[0];
      m1 = turned[1];
      m2 = turned[2];
      m3 = turned[3];
      m4 = turned[4];
      m5 = turned[5];
      m6 = turned[6];
      m7 = turned[7];
      m8 = turned[8];
      t0 = turned[9];
      t1 = turned[10];
      t2 = turned[11];
    }
    double p0 = a.half[0] * unit;
    double p1 = a.half[1] * unit;
    double p2 = a.half[2] * unit;
    double q0 = b.half[0] * unit;
    double q1 = b.half[1] * unit;
    double q2 = b.half[2] * unit;
    double c0 = Math.abs(m0);
    double c1 = Math.abs(m1);
    double c2 = Math.abs(m2);
    double c3 = Math.abs(m3);
    double c4 = Math.abs(m4);
    double c5 = Math.abs(m5);
    double c6 = Math.abs(m6);
    double c7 = Math.abs(m7);
    double c8 = Math.abs(m8);
    double reaches = (shapeA.reach + shapeB.reach) * unit;
    double faceError =
        place.error
            + (a.deviation + b.deviation) * unit
            + (8 * defects + 24 * UNIT_ROUNDOFF) * reaches;
    double edgeError = faceError + 16 * UNIT_ROUNDOFF * reaches;
    stretch = 2 * place.stretch + 4 * defects;
    double a0 = p0 + (q0 * c0 + q1 * c1 + q2 * c2) - Math.abs(t0);
    double a1 = p1 + (q0 * c3 + q1 * c4 + q2 * c5) - Math.abs(t1);
    double a2 = p2 + (q0 * c6 + q1 * c7 + q2 * c8) - Math.abs(t2);
    double s0 = t0 * m0 + t1 * m3 + t2 * m6;
    double s1 = t0 * m1 + t1 * m4 + t2 * m7;
    double s2 = t0 * m2 + t1 * m5 + t2 * m8;
    double b0 = q0 + (p0 * c0 + p1 * c3 + p2 * c6) - Math.abs(s0);
    double b1 = q1 + (p0 * c1 + p1 * c4 + p2 * c7) - Math.abs(s1);
    double b2 = q2 + (p0 * c2 + p1 * c5 + p2 * c8) - Math.abs(s2);
    double leastA = Math.min(a0, Math.min(a1, a2));
    double leastB = Math.min(b0, Math.min(b1, b2));
    double least = Math.min(leastA, leastB);
    if (!depthAsked && least >= -faceError) {
      double e0 = p1 * c6 + p2 * c3 + q1 * c2 + q2 * c1 - Math.abs(t2 * m3 - t1 * m6);
      double e1 = p1 * c7 + p2 * c4 + q2 * c0 + q0 * c2 - Math.abs(t2 * m4 - t1 * m7);
      double e2 = p1 * c8 + p2 * c5 + q0 * c1 + q1 * c0 - Math.abs(t2 * m5 - t1 * m8);
      double e3 = p2 * c0 + p0 * c6 + q1 * c5 + q2 * c4 - Math.abs(t0 * m6 - t2 * m0);
      double e4 = p2 * c1 + p0 * c7 + q2 * c3 + q0 * c5 - Math.abs(t0 * m7 - t2 * m1);
      double e5 = p2 * c2 + p0 * c8 + q0 * c4 + q1 * c3 - Math.abs(t0 * m8 - t2 * m2);
      double e6 = p0 * c3 + p1 * c0 + q1 * c8 + q2 * c7 - Math.abs(t1 * m0 - t0 * m3);
      double e7 = p0 * c4 + p1 * c1 + q2 * c6 + q0 * c8 - Math.abs(t1 * m1 - t0 * m4);
      double e8 = p0 * c5 + p1 * c2 + q0 * c7 + q1 * c6 - Math.abs(t1 * m2 - t0 * m5);
      double leastEdge =
          Math.min(
              Math.min(Math.min(e0, e1), Math.min(e2, e3)),
              Math.min(Math.min(e4, e5), Math.min(Math.min(e6, e7), e8)));
      if (!(leastEdge < -edgeError)) {
        return false;
      }
    }
    if (least < -faceError) {
      error = faceError;
      height = least;
      if (leastA <= leastB) {
        int k = a0 == least ? 0 : a1 == least ? 1 : 2;
        double sign = (k == 0 ? t0 : k == 1 ? t1 : t2) < 0 ? -1 : 1;
        wx = k == 0 ? sign : 0;
        wy = k == 1 ? sign : 0;
        wz = k == 2 ? sign : 0;
      } else {
        int j = b0 == least ? 0 : b1 == least ? 1 : 2;
        double sign = (j == 0 ? s0 : j == 1 ? s1 : s2) < 0 ? -1 : 1;
        wx = sign * (j == 0 ? m0 : j == 1 ? m1 : m2);
        wy = sign * (j == 0 ? m3 : j == 1 ? m4 : m5);
        wz = sign * (j == 0 ? m6 : j == 1 ? m7 : m8);
      }
      return true;
    }
    keep(m0, m1, m2, m3, m4, m5, m6, m7, m8);
    t[0] = t0;
    t[1] = t1;
    t[2] = t2;
    p[0] = p0;
    p[1] = p1;
    p[2] = p2;
    q[0] = q0;
    q[1] = q1;
    q[2] = q2;
    int face =
        a0 == least ? 0 : a1 == least ? 1 : a2 == least ? 2 : b0 == least ? 3 : b1 == least ? 4 : 5;
    return products(face, least, faceError, edgeError, depthAsked);
  }

  private void keep(
      double m0,
      double m1,
      double m2,
      double m3,
      double m4,
      double m5,
      double m6,
      double m7,
      double m8) {
    m[0] = m0;
    m[1] = m1;
    m[2] = m2;
    m[3] = m3;
    m[4] = m4;
    m[5] = m5;
    m[6] = m6;
    m[7] = m7;
    m[8] = m8;
  }

  /** {@code M = U_A R U_B'} and {@code t = U_A (R c_B + t - c_A)}, rows of U being the axes. */
  private void turn(RelativePair place, BoxFrame a, BoxFrame b) {
    double[] u = a.axes;
    double[] v = b.axes;
    for (int j = 0; j < 3; j++) { // R U_B'
      double x = v[3 * j];
      double y = v[3 * j + 1];
      double z = v[3 * j + 2];
      sums[j] = place.r0 * x + place.r1 * y + place.r2 * z;
      sums[3 + j] = place.r3 * x + place.r4 * y + place.r5 * z;
      sums[6 + j] = place.r6 * x + place.r7 * y + place.r8 * z;
    }
    double[] c = b.center;
    double x = place.r0 * c[0] + place.r1 * c[1] + place.r2 * c[2] + place.tx - a.center[0];
    double y = place.r3 * c[0] + place.r4 * c[1] + place.r5 * c[2] + place.ty - a.center[1];
    double z = place.r6 * c[0] + place.r7 * c[1] + place.r8 * c[2] + place.tz - a.center[2];
    for (int k = 0; k < 3; k++) {
      double ux = u[3 * k];
      double uy = u[3 * k + 1];
      double uz = u[3 * k + 2];
      for (int j = 0; j < 3; j++) {
        turned[3 * k + j] = ux * sums[j] + uy * sums[3 + j] + uz * sums[6 + j];
      }
      turned[9 + k] = (ux * x + uy * y + uz * z) * place.unit;
    }
  }

  /** Measures the products; see {@link #run}. */
  private boolean products(
      int face, double leastFace, double faceError, double edgeError, boolean depthAsked) {
    double best = leastFace;
    int bestEdge = -1;
    for (int k = 0; k < 3; k++) {
      int k1 = k == 2 ? 0 : k + 1;
      int k2 = k == 0 ? 2 : k - 1;
      for (int j = 0; j < 3; j++) {
        int j1 = j == 2 ? 0 : j + 1;
        int j2 = j == 0 ? 2 : j - 1;
        double x1 = m[3 * k1 + j];
        double x2 = m[3 * k2 + j];
        double radii =
            p[k1] * Math.abs(x2)
                + p[k2] * Math.abs(x1)
                + q[j1] * Math.abs(m[3 * k + j2])
                + q[j2] * Math.abs(m[3 * k + j1]);
        double squares = x1 * x1 + x2 * x2;
        double h = radii - Math.abs(t[k2] * x1 - t[k1] * x2);
        product[3 * k + j] = h;
        square[3 * k + j] = squares;
        if (h * Math.abs(h) < best * Math.abs(best) * squares && squares > PARALLEL * PARALLEL) {
          best = h / Math.sqrt(squares);
          bestEdge = 3 * k + j;
        }
      }
    }
    direct(face, bestEdge);
    height = best;
    error = bestEdge < 0 ? faceError : edgeError / Math.sqrt(square[bestEdge]);
    if (best < -error) {
      return true;
    }
    if (depthAsked) {
      slack = slack(best, Math.max(faceError, error), edgeError);
      findPoints(face, bestEdge);
    }
    return false;
  }

  /** How much less than the best height another one may be in truth. */
  private double slack(double best, double allowed, double edgeError) {
    double reach = allowed;
    for (int e = 0; e < 9; e++) {
      if (!(square[e] > PARALLEL * PARALLEL)) { // also for NaN
        double shorter = 2 * Math.min(p[e / 3], q[e % 3]);
        reach = Math.max(reach, allowed + PARALLEL * shorter);
      } else if ((product[e] - edgeError) * Math.abs(product[e] - edgeError)
          < (best - allowed) * Math.abs(best - allowed) * square[e]) {
        reach = Math.max(reach, best - (product[e] - edgeError) / Math.sqrt(square[e]));
      }
    }
    return reach;
  }

  /** Sets the axis, with the sign that leads from A to B. */
  private void direct(int face, int edge) {
    double x = 0;
    double y = 0;
    double z = 0;
    if (edge >= 0) {
      int k = edge / 3;
      int j = edge % 3;
      double inverse = 1 / Math.sqrt(square[edge]);
      double m0 = m[j] * inverse;
      double m1 = m[3 + j] * inverse;
      double m2 = m[6 + j] * inverse;
      x = k == 0 ? 0 : k == 1 ? m2 : -m1;
      y = k == 0 ? -m2 : k == 1 ? 0 : m0;
      z = k == 0 ? m1 : k == 1 ? -m0 : 0;
    } else if (face < 3) {
      x = face == 0 ? 1 : 0;
      y = face == 1 ? 1 : 0;
      z = face == 2 ? 1 : 0;
    } else {
      x = m[face - 3];
      y = m[face];
      z = m[face + 3];
    }
    boolean backward = x * t[0] + y * t[1] + z * t[2] < 0;
    wx = backward ? -x : x;
    wy = backward ? -y : y;
    wz = backward ? -z : z;
  }

  // --- the deepest points

  /**
   * The points that touch when B is moved along the axis by the height: where one body has a single
   * corner or both a single edge on that side. Known only if they turn out to be on both bodies.
   */
  private void findPoints(int face, int edge) {
    double[] a = pointA;
    double[] b = pointB;
    if (edge >= 0) {
      crossing(edge / 3, edge % 3);
    } else if (face < 3) {
      farthestOfB(-1);
      a[0] = b[0] + height * wx;
      a[1] = b[1] + height * wy;
      a[2] = b[2] + height * wz;
    } else {
      a[0] = wx < 0 ? -p[0] : p[0];
      a[1] = wy < 0 ? -p[1] : p[1];
      a[2] = wz < 0 ? -p[2] : p[2];
      b[0] = a[0] - height * wx;
      b[1] = a[1] - height * wy;
      b[2] = a[2] - height * wz;
    }
    hasPoints = true;
    double room = 4 * error;
    double x = b[0] - t[0];
    double y = b[1] - t[1];
    double z = b[2] - t[2];
    for (int k = 0; k < 3; k++) {
      hasPoints &= Math.abs(a[k]) <= p[k] + room;
      hasPoints &= Math.abs(x * m[k] + y * m[3 + k] + z * m[6 + k]) <= q[k] + room;
    }
  }

  /** Writes the corner of B that is farthest against the axis; an axis of B may be left out. */
  private void farthestOfB(int without) {
    double[] b = pointB;
    b[0] = t[0];
    b[1] = t[1];
    b[2] = t[2];
    for (int j = 0; j < 3; j++) {
      double along = wx * m[j] + wy * m[3 + j] + wz * m[6 + j];
      double step = j == without ? 0 : along > 0 ? -q[j] : q[j];
      b[0] += step * m[j];
      b[1] += step * m[3 + j];
      b[2] += step * m[6 + j];
    }
  }

  /** The points of the edge k of A and the edge j of B that are nearest along the axis. */
  private void crossing(int k, int j) {
    double[] a = pointA;
    double[] b = pointB;
    a[0] = k == 0 ? 0 : wx < 0 ? -p[0] : p[0];
    a[1] = k == 1 ? 0 : wy < 0 ? -p[1] : p[1];
    a[2] = k == 2 ? 0 : wz < 0 ? -p[2] : p[2];
    farthestOfB(j);
    double dx = a[0] - b[0];
    double dy = a[1] - b[1];
    double dz = a[2] - b[2];
    double alongA = k == 0 ? dx : k == 1 ? dy : dz;
    double alongB = dx * m[j] + dy * m[3 + j] + dz * m[6 + j];
    double cosine = m[3 * k + j];
    double ofB = (alongB - alongA * cosine) / square[3 * k + j];
    a[k] += ofB * cosine - alongA;
    b[0] += ofB * m[j];
    b[1] += ofB * m[3 + j];
    b[2] += ofB * m[6 + j];
  }
}
