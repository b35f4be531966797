package io.touchstone.simplex;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.kernel.RelativePlacement;
import io.touchstone.api.kernel.SupportMap3;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;

/**
 * A direction w of the world and what is known of the gap of two bodies in R<sup>3</sup> along it,
 * from both poses as they are:
 *
 * <pre>{@code
 * gap(w) = min_B q.b - max_A p.a + w.(t_B - t_A)      p = R_A'w, q = R_B'w
 * }</pre>
 *
 * <p>One support pair and 18 products more than that, no relative pose; whatever R_A and R_B are.
 *
 * <p><b>After a motion</b> the same direction needs not even these. Support values change by no
 * more than their direction does, times the reach of the body: with p', q' the directions where the
 * bodies stood when the support pair was found,
 *
 * <pre>{@code
 * gap(w) >= (q'.b - p'.a) - |a| |p - p'| - |b| |q - q'| + w.(t_B - t_A)
 * }</pre>
 *
 * <p><b>Error</b>, in units u = 2<sup>-53</sup> of |w| times the lengths |a|, |b|, |t_B - t_A|: p
 * and q are off by 3 sqrt(3), their products by 3, sums by 2, together 11 besides what a support
 * point falls short; the difference of the translations by 1, its product by 3, the sums by 2. That
 * is less than the {@linkplain RelativePlacement#roundings() roundings} of a relative pose, which
 * are used, so that what they decide is decided here. The gap over |w| is off by 6 more of itself.
 * What was measured before counts once more.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class SeparatingDirection {

  /** Below this the square of a direction may have lost digits. */
  private static final double LEAST_SQUARE = 0x1p-200;

  // p and q of the support pair
  private double px;
  private double py;
  private double pz;
  private double qx;
  private double qy;
  private double qz;

  /** {@code q.b - p.a}. */
  private double rise;

  /** The farthest vertex of A along it, and of B against it. */
  private int vertexA;

  private int vertexB;

  /** The direction in the world, of length 1 once it has separated. */
  private double wx;

  private double wy;
  private double wz;

  private double lower;

  /** Returns p of the last support pair, in the frame of A; so {@link #py} and {@link #pz}. */
  double px() {
    return px;
  }

  double py() {
    return py;
  }

  double pz() {
    return pz;
  }

  int vertexA() {
    return vertexA;
  }

  int vertexB() {
    return vertexB;
  }

  /**
   * Tests the line through the middles of bodies whose poses were read; where these coincide,
   * another one.
   *
   * @return whether it surely separates
   */
  boolean alongMiddles(RelativePlacement placed, SupportMap3 mapA, SupportMap3 mapB) {
    double[] a = placed.poseA();
    double[] b = placed.poseB();
    double ax = mapA.centerX();
    double ay = mapA.centerY();
    double az = mapA.centerZ();
    double bx = mapB.centerX();
    double by = mapB.centerY();
    double bz = mapB.centerZ();
    return along(
        (b[0] * bx + b[1] * by + b[2] * bz) - (a[0] * ax + a[1] * ay + a[2] * az) + placed.shiftX(),
        (b[4] * bx + b[5] * by + b[6] * bz) - (a[4] * ax + a[5] * ay + a[6] * az) + placed.shiftY(),
        (b[8] * bx + b[9] * by + b[10] * bz)
            - (a[8] * ax + a[9] * ay + a[10] * az)
            + placed.shiftZ(),
        placed,
        mapA,
        mapB);
  }

  /** Tests the direction as it is, with a new support pair. */
  boolean again(RelativePlacement placed, SupportMap3 mapA, SupportMap3 mapB) {
    return along(wx, wy, wz, placed, mapA, mapB);
  }

  /** Tests a direction; it becomes this one. */
  private boolean along(
      double x, double y, double z, RelativePlacement placed, SupportMap3 mapA, SupportMap3 mapB) {
    double square = x * x + y * y + z * z;
    if (!(square > LEAST_SQUARE)) { // also for NaN
      return alongShort(x, y, z, placed, mapA, mapB);
    }
    double[] a = placed.poseA();
    double[] b = placed.poseB();
    double p0 = a[0] * x + a[4] * y + a[8] * z;
    double p1 = a[1] * x + a[5] * y + a[9] * z;
    double p2 = a[2] * x + a[6] * y + a[10] * z;
    double q0 = b[0] * x + b[4] * y + b[8] * z;
    double q1 = b[1] * x + b[5] * y + b[9] * z;
    double q2 = b[2] * x + b[6] * y + b[10] * z;
    int onA = mapA.support(p0, p1, p2);
    int onB = mapB.support(-q0, -q1, -q2);
    double fromAtoB =
        (q0 * mapB.x()[onB] + q1 * mapB.y()[onB] + q2 * mapB.z()[onB])
            - (p0 * mapA.x()[onA] + p1 * mapA.y()[onA] + p2 * mapA.z()[onA]);
    double gap = fromAtoB + (x * placed.shiftX() + y * placed.shiftY() + z * placed.shiftZ());
    vertexA = onA;
    vertexB = onB;
    // per unit of length if it separates, else as it is
    double inverse = gap > 0 ? 1 / Math.sqrt(square) : 1;
    keep(x * inverse, y * inverse, z * inverse);
    px = p0 * inverse;
    py = p1 * inverse;
    pz = p2 * inverse;
    qx = q0 * inverse;
    qy = q1 * inverse;
    qz = q2 * inverse;
    rise = fromAtoB * inverse;
    lower = gap * inverse * (1 - 8 * UNIT_ROUNDOFF) - placed.roundings() * (1 + 8 * UNIT_ROUNDOFF);
    return gap > 0 && lower > 0; // false for NaN
  }

  /** Tests a short direction by one of moderate length that differs by a power of two. */
  private boolean alongShort(
      double x, double y, double z, RelativePlacement placed, SupportMap3 mapA, SupportMap3 mapB) {
    if (!(Math.abs(x) + Math.abs(y) + Math.abs(z) > 0)) { // also for NaN
      return along(1, 0, 0, placed, mapA, mapB); // no direction: any
    }
    double factor = inversePower(x, y, z);
    return along(x * factor, y * factor, z * factor, placed, mapA, mapB);
  }

  /** Returns the power of two that brings the length of a vector to about 1. */
  static double inversePower(double x, double y, double z) {
    return Math.scalb(1.0, -Math.getExponent(Math.abs(x) + Math.abs(y) + Math.abs(z)));
  }

  private void keep(double x, double y, double z) {
    wx = x;
    wy = y;
    wz = z;
  }

  /**
   * Takes a support pair along a direction p in the frame of A that a search has found.
   *
   * @param placed with the relative pose
   * @param gap the gap along it, positive
   * @param square the square of its length
   * @return whether it surely separates
   */
  boolean take(
      double p0,
      double p1,
      double p2,
      double gap,
      double square,
      int onA,
      int onB,
      RelativePlacement placed,
      SupportMap3 mapA,
      SupportMap3 mapB) {
    double[] a = placed.poseA();
    double[] r = placed.rotation();
    double x = a[0] * p0 + a[1] * p1 + a[2] * p2;
    double y = a[4] * p0 + a[5] * p1 + a[6] * p2;
    double z = a[8] * p0 + a[9] * p1 + a[10] * p2;
    double inverse = 1 / Math.sqrt(x * x + y * y + z * z);
    keep(x * inverse, y * inverse, z * inverse);
    px = p0 * inverse;
    py = p1 * inverse;
    pz = p2 * inverse;
    qx = r[0] * px + r[3] * py + r[6] * pz;
    qy = r[1] * px + r[4] * py + r[7] * pz;
    qz = r[2] * px + r[5] * py + r[8] * pz;
    vertexA = onA;
    vertexB = onB;
    rise =
        (qx * mapB.x()[onB] + qy * mapB.y()[onB] + qz * mapB.z()[onB])
            - (px * mapA.x()[onA] + py * mapA.y()[onA] + pz * mapA.z()[onA]);
    lower =
        Math.nextDown(
            (gap / Math.sqrt(square) * (1 - 8 * UNIT_ROUNDOFF)
                    - placed.error() * (1 + 8 * UNIT_ROUNDOFF))
                * (1 - 1.01 * placed.stretch()));
    return lower > 0; // false for NaN
  }

  /**
   * Tests whether it separates still, by what the support pair says of a direction near p and q.
   *
   * @param placed where the bodies are now; the poses were read
   * @param reachA bound of the lengths of A's vertices; so for B
   */
  boolean holds(RelativePlacement placed, double reachA, double reachB) {
    double[] a = placed.poseA();
    double[] b = placed.poseB();
    double x = wx;
    double y = wy;
    double z = wz;
    double p0 = a[0] * x + a[4] * y + a[8] * z - px;
    double p1 = a[1] * x + a[5] * y + a[9] * z - py;
    double p2 = a[2] * x + a[6] * y + a[10] * z - pz;
    double q0 = b[0] * x + b[4] * y + b[8] * z - qx;
    double q1 = b[1] * x + b[5] * y + b[9] * z - qy;
    double q2 = b[2] * x + b[6] * y + b[10] * z - qz;
    double turned =
        reachA * Math.sqrt(p0 * p0 + p1 * p1 + p2 * p2)
            + reachB * Math.sqrt(q0 * q0 + q1 * q1 + q2 * q2);
    double gap =
        rise
            + (x * placed.shiftX() + y * placed.shiftY() + z * placed.shiftZ())
            - turned * (1 + 16 * UNIT_ROUNDOFF);
    lower = gap * (1 - 8 * UNIT_ROUNDOFF) - 2 * placed.roundings() * (1 + 8 * UNIT_ROUNDOFF);
    return lower > 0; // false for NaN
  }

  /** Writes that the bodies are apart. */
  void write(PairResult.Writer out) {
    out.verdict(Verdict.DISJOINT, Termination.CONVERGED)
        .normal(wx, wy, wz)
        .featureA(vertexA, 1)
        .featureB(vertexB, 1)
        .lower(lower);
  }

  /** Returns the direction in the world. */
  double[] toArray() {
    return new double[] {wx, wy, wz};
  }
}
