package io.touchstone.api.kernel;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;

/**
 * The gap of two rigidly placed polytopes in R<sup>3</sup> along one direction of the world, from
 * one support pair and without a relative pose:
 *
 * <pre>{@code
 * p from A to B in A's frame;  w = R_A p;  q = R_B'w
 * gap(w) = w.(t_B - t_A) + q.s_B(-q) - p.s_A(p)
 * }</pre>
 *
 * <p>It decides most pairs that moved a little, along the direction that separated them before.
 * What it does not decide has a first support pair from it.
 *
 * <p><b>Error.</b> A gap along w as it was rounded is as good as along any other vector. In units u
 * = 2<sup>-53</sup> of |w| times the reaches |a|, |b| and the sum |s| of the components of {@code
 * t_B - t_A}: q is off by {@code 3 sqrt(3)}, and p by the roundings of w, which counts once, for
 * the support value; a product p.a takes 3, the two sums 2; the product with 1 / |w| 5, because no
 * gap exceeds the sum of all three; together 15.2, rounded up to 16 for a and b. A difference in s
 * takes 1, its product with w 3, the rest as before, 11, rounded up to 12. A support point falls
 * short by what its map states; the caller says how much. Besides, p differs from {@code R_A'w} by
 * {@code 3 defect}; the computed defect is itself off by 4 u. The stretch of a rigid map, at most
 * 1e-6, is covered by rounding up.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class SupportGap3 {

  /** Error units of the reaches, and of the difference of the translations. */
  private static final double REACH_UNITS = 16;

  private static final double SHIFT_UNITS = 12;

  /** Between these sizes of scenes no product of two lengths overflows or loses digits. */
  private static final double MIN_SIZE = 0x1p-300;

  private static final double MAX_SIZE = 0x1p300;

  /** Between these squares of directions they keep their digits. */
  private static final double MIN_SQUARE = 0x1p-900;

  private static final double MAX_SQUARE = 0x1p900;

  private final double[] poseA = new double[12];
  private final double[] poseB = new double[12];
  private boolean known;
  private int vertexA;
  private int vertexB;
  private double directionX;
  private double directionY;
  private double directionZ;
  private double normalX;
  private double normalY;
  private double normalZ;
  private double gap;
  private double error;

  /** Creates the memory. */
  public SupportGap3() {}

  /** Forgets the last question: {@link #isKnown} is false. */
  public void clear() {
    known = false;
  }

  /**
   * Tells whether a direction surely separates.
   *
   * @param a support map of A, not empty
   * @param reachA bound of the lengths of A's vertices, in its frame
   * @param unitsA by how much a support point of A may fall short of the farthest along a unit
   *     vector, in units of {@code u reachA}
   * @param placeA pose of A, rigid
   * @param b support map of B, not empty; so the rest
   * @param x the direction from A to B in A's frame, of moderate length, so y and z
   */
  public boolean separates(
      SupportMap3 a,
      double reachA,
      double unitsA,
      PoseView placeA,
      SupportMap3 b,
      double reachB,
      double unitsB,
      PoseView placeB,
      double x,
      double y,
      double z) {
    double[] p = poseA;
    double[] q = poseB;
    placeA.copyTo(p);
    placeB.copyTo(q);
    double wx = p[0] * x + p[1] * y + p[2] * z;
    double wy = p[4] * x + p[5] * y + p[6] * z;
    double wz = p[8] * x + p[9] * y + p[10] * z;
    double qx = q[0] * wx + q[4] * wy + q[8] * wz;
    double qy = q[1] * wx + q[5] * wy + q[9] * wz;
    double qz = q[2] * wx + q[6] * wy + q[10] * wz;
    int i = a.support(x, y, z);
    int j = b.support(-qx, -qy, -qz);
    double sx = q[3] - p[3];
    double sy = q[7] - p[7];
    double sz = q[11] - p[11];
    double shift = Math.abs(sx) + Math.abs(sy) + Math.abs(sz);
    double size = reachA + reachB + shift;
    double square = wx * wx + wy * wy + wz * wz;
    double inverse = 1 / Math.sqrt(square);
    double along =
        (wx * sx + wy * sy + wz * sz)
            + (qx * b.x()[j] + qy * b.y()[j] + qz * b.z()[j])
            - (x * a.x()[i] + y * a.y()[i] + z * a.z()[i]);
    gap = along * inverse;
    error =
        UNIT_ROUNDOFF
                * ((REACH_UNITS + unitsA) * reachA
                    + (REACH_UNITS + unitsB) * reachB
                    + SHIFT_UNITS * shift)
            + 3.01 * (placeA.defect() + 4 * UNIT_ROUNDOFF) * reachA;
    vertexA = i;
    vertexB = j;
    directionX = x;
    directionY = y;
    directionZ = z;
    normalX = wx * inverse;
    normalY = wy * inverse;
    normalZ = wz * inverse;
    known =
        size >= MIN_SIZE
            && size <= MAX_SIZE
            && square >= MIN_SQUARE
            && square <= MAX_SQUARE; // false for NaN
    return gap > error && known;
  }

  /** Tells whether there is a direction with a support pair: not where sizes are extreme. */
  public boolean isKnown() {
    return known;
  }

  /** Returns the vertex of A that is farthest along the direction. */
  public int vertexA() {
    return vertexA;
  }

  /** Returns the vertex of B that is farthest against the direction. */
  public int vertexB() {
    return vertexB;
  }

  /** Returns x of the direction from A to B in A's frame, of any length. */
  public double directionX() {
    return directionX;
  }

  /** Returns y of the direction. */
  public double directionY() {
    return directionY;
  }

  /** Returns z of the direction. */
  public double directionZ() {
    return directionZ;
  }

  /** Returns x of the direction as a unit vector of the world. */
  public double normalX() {
    return normalX;
  }

  /** Returns y of the unit vector. */
  public double normalY() {
    return normalY;
  }

  /** Returns z of the unit vector. */
  public double normalZ() {
    return normalZ;
  }

  /** Returns the gap along the unit vector, roundings included in neither direction. */
  public double gap() {
    return gap;
  }

  /** Returns a lower bound of it. */
  public double lower() {
    return gap - error;
  }
}
