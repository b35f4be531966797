// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.memory;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * A direction w of the world and what is known of the gap of two rigidly placed polytopes in
 * R<sup>3</sup> along it, from both poses as they are:
 *
 * <pre>{@code
 * gap(w) = min_B q.b - max_A p.a + w.(t_B - t_A)      p = R_A'w, q = R_B'w
 * }</pre>
 *
 * <p>One support pair and 18 products more than that, no relative pose; whatever R_A and R_B are,
 * so that their defects do not matter.
 *
 * <p><b>After a motion</b> the same direction needs not even these. Support values change by no
 * more than their direction does, times the reach of the body: with p', q' the directions where the
 * bodies stood when the support pair a, b was found,
 *
 * <pre>{@code
 * gap(w) >= (q'.b - p'.a) - |A| |p - p'| - |B| |q - q'| + w.(t_B - t_A)
 * }</pre>
 *
 * <p><b>Error</b>, in units u = 2<sup>-53</sup> of |w| times the reaches |A|, |B| and the sum |s|
 * of the components of {@code t_B - t_A}, besides what a support point falls short of: p and q are
 * off by {@code 3 sqrt(3)}, their products with a vertex by 3, the difference of these, the sum
 * with {@code w.s} and a product with {@code 1 / |w|} by 1 each; together 11.2 for A and B. The
 * difference of the translations is off by 1, its product with w by 3, sums and product by 2;
 * together 6. That is less than the {@linkplain RelativePlacement#roundings() roundings} of a
 * relative pose, 13, 42 and 14, which are used, so that what they decide is decided here. The gap
 * over |w| is off by 8 more of itself.
 *
 * <p>After a motion: the support point may fall short of what it was along p' as it is stored, by
 * twice the distance of that from the direction that was asked, 2 for A and, where a search in the
 * frame of A asked about B, 21; the first two terms are off by 6, p by 5.2, the sum of everything
 * by 3. That is 16.2 for A, 35.2 for B and 8 for s, where twice the roundings are used. The lengths
 * |p - p'| are computed from numbers whose errors are in p; what they take themselves is below 16
 * of their own.
 *
 * <p>Where poses were read the scene must be {@linkplain RelativePlacement#isModerate() of moderate
 * size}. Not thread-safe; allocates nothing after construction, and keeps no body and no pose.
 */
public final class SeparatingAxisMemory {

  /** Below this the square of a direction may have lost digits. */
  private static final double LEAST_SQUARE = 0x1p-900;

  /** Whether the direction separated when it was last asked with a support pair. */
  private boolean known;

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

  // of the scene of the support pair
  private double reachA;
  private double reachB;
  private double roundings;

  /** A direction in another frame than it was given in. */
  private final Vector other = new Vector();

  /** Creates the memory. */
  public SeparatingAxisMemory() {}

  /** Forgets the direction: {@link #isKnown} is false. */
  public void clear() {
    known = false;
  }

  /** Tells whether there is a direction that separated, when a support pair was last found. */
  public boolean isKnown() {
    return known;
  }

  /** Returns x of the direction of the last support pair in the frame of A, of any length. */
  public double px() {
    return px;
  }

  /** Returns y of the direction. */
  public double py() {
    return py;
  }

  /** Returns z of the direction. */
  public double pz() {
    return pz;
  }

  /** Returns the vertex of A that was farthest along the direction. */
  public int vertexA() {
    return vertexA;
  }

  /** Returns the vertex of B that was farthest against the direction. */
  public int vertexB() {
    return vertexB;
  }

  /** Returns x of the direction in the world, from A to B, of length 1 once it has separated. */
  public double normalX() {
    return wx;
  }

  /** Returns y of the direction. */
  public double normalY() {
    return wy;
  }

  /** Returns z of the direction. */
  public double normalZ() {
    return wz;
  }

  /** Returns a lower bound of the gap along the unit vector, where it was found to separate. */
  public double lower() {
    return lower;
  }

  /** Proposes that the direction separates, where it was found to. */
  public void proposeTo(Proposal out) {
    out.apart().along(wx, wy, wz).pair(vertexA, vertexB, 1).lower(lower).sure();
  }

  /**
   * Tests the line through the middles of bodies whose poses were read; where these coincide,
   * another one.
   *
   * @return whether it surely separates
   */
  public boolean alongMiddles(RelativePlacement placed, SpatialSupport mapA, SpatialSupport mapB) {
    double[] a = placed.poseA(Inside.KEY);
    double[] b = placed.poseB(Inside.KEY);
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

  /**
   * Tests a direction that is given in the frame of A, of any length; it becomes this one.
   *
   * @param placed where the bodies are; the poses were read
   * @return whether it surely separates
   */
  public boolean alongInA(
      double x,
      double y,
      double z,
      RelativePlacement placed,
      SpatialSupport mapA,
      SpatialSupport mapB) {
    placed.toWorld(x, y, z, other);
    return along(other.x, other.y, other.z, placed, mapA, mapB);
  }

  /** Tests the direction as it is, with a new support pair. */
  public boolean again(RelativePlacement placed, SpatialSupport mapA, SpatialSupport mapB) {
    return along(wx, wy, wz, placed, mapA, mapB);
  }

  /**
   * Tests a direction of the world, from A to B and of any length; it becomes this one.
   *
   * @param placed where the bodies are; the poses were read
   * @return whether it surely separates
   */
  public boolean along(
      double x,
      double y,
      double z,
      RelativePlacement placed,
      SpatialSupport mapA,
      SpatialSupport mapB) {
    double square = x * x + y * y + z * z;
    if (!(square > LEAST_SQUARE)) { // also for NaN
      return along(1, 0, 0, placed, mapA, mapB); // no direction: any
    }
    keepScene(placed);
    double[] a = placed.poseA(Inside.KEY);
    double[] b = placed.poseB(Inside.KEY);
    double p0 = a[0] * x + a[4] * y + a[8] * z;
    double p1 = a[1] * x + a[5] * y + a[9] * z;
    double p2 = a[2] * x + a[6] * y + a[10] * z;
    double q0 = b[0] * x + b[4] * y + b[8] * z;
    double q1 = b[1] * x + b[5] * y + b[9] * z;
    double q2 = b[2] * x + b[6] * y + b[10] * z;
    int onA = mapA.support(p0, p1, p2);
    int onB = mapB.support(-q0, -q1, -q2);
    double fromAtoB =
        (q0 * mapB.x(onB) + q1 * mapB.y(onB) + q2 * mapB.z(onB))
            - (p0 * mapA.x(onA) + p1 * mapA.y(onA) + p2 * mapA.z(onA));
    double gap = fromAtoB + (x * placed.shiftX() + y * placed.shiftY() + z * placed.shiftZ());
    vertexA = onA;
    vertexB = onB;
    // per unit of length if it separates, else as it is
    double inverse = gap > 0 ? 1 / Math.sqrt(square) : 1;
    wx = x * inverse;
    wy = y * inverse;
    wz = z * inverse;
    px = p0 * inverse;
    py = p1 * inverse;
    pz = p2 * inverse;
    qx = q0 * inverse;
    qy = q1 * inverse;
    qz = q2 * inverse;
    rise = fromAtoB * inverse;
    lower = gap * inverse * (1 - 8 * UNIT_ROUNDOFF) - roundings * (1 + 8 * UNIT_ROUNDOFF);
    known = gap > 0 && lower > 0; // false for NaN
    return known;
  }

  /**
   * Takes a support pair along a direction p in the frame of A that a search has found.
   *
   * @param placed with the relative pose
   * @param gap the gap along it, positive
   * @param square the square of its length
   * @return whether it surely separates
   */
  public boolean take(
      double p0,
      double p1,
      double p2,
      double gap,
      double square,
      int onA,
      int onB,
      RelativePlacement placed,
      SpatialSupport mapA,
      SpatialSupport mapB) {
    keepScene(placed);
    placed.toWorld(p0, p1, p2, other);
    double inverse = 1 / other.length();
    wx = other.x * inverse;
    wy = other.y * inverse;
    wz = other.z * inverse;
    px = p0 * inverse;
    py = p1 * inverse;
    pz = p2 * inverse;
    placed.toB(px, py, pz, other);
    qx = other.x;
    qy = other.y;
    qz = other.z;
    vertexA = onA;
    vertexB = onB;
    rise =
        (qx * mapB.x(onB) + qy * mapB.y(onB) + qz * mapB.z(onB))
            - (px * mapA.x(onA) + py * mapA.y(onA) + pz * mapA.z(onA));
    lower =
        Math.nextDown(
            (gap / Math.sqrt(square) * (1 - 8 * UNIT_ROUNDOFF)
                    - placed.error() * (1 + 8 * UNIT_ROUNDOFF))
                * (1 - 1.01 * placed.stretch()));
    known = lower > 0; // false for NaN
    return known;
  }

  private void keepScene(RelativePlacement placed) {
    reachA = placed.reachA();
    reachB = placed.reachB();
    roundings = placed.roundings();
  }

  /**
   * Tells whether it surely separates still, by what the support pair says of a direction near p
   * and q. The support pair stays what it was.
   *
   * @param placeA where A is now, rigid; so for B
   */
  public boolean holds(PoseView placeA, PoseView placeB) {
    double x = wx;
    double y = wy;
    double z = wz;
    double p0 = placeA.get(0) * x + placeA.get(4) * y + placeA.get(8) * z - px;
    double p1 = placeA.get(1) * x + placeA.get(5) * y + placeA.get(9) * z - py;
    double p2 = placeA.get(2) * x + placeA.get(6) * y + placeA.get(10) * z - pz;
    double q0 = placeB.get(0) * x + placeB.get(4) * y + placeB.get(8) * z - qx;
    double q1 = placeB.get(1) * x + placeB.get(5) * y + placeB.get(9) * z - qy;
    double q2 = placeB.get(2) * x + placeB.get(6) * y + placeB.get(10) * z - qz;
    double turned =
        reachA * Math.sqrt(p0 * p0 + p1 * p1 + p2 * p2)
            + reachB * Math.sqrt(q0 * q0 + q1 * q1 + q2 * q2);
    double sx = placeB.get(3) - placeA.get(3);
    double sy = placeB.get(7) - placeA.get(7);
    double sz = placeB.get(11) - placeA.get(11);
    return isPositive(
        rise + (x * sx + y * sy + z * sz) - turned * (1 + 16 * UNIT_ROUNDOFF),
        Math.abs(sx) + Math.abs(sy) + Math.abs(sz));
  }

  /** Takes the errors off a gap after a motion. */
  private boolean isPositive(double gap, double shift) {
    double size = reachA + reachB + shift;
    double error = roundings + RelativePlacement.SHIFT_UNITS * UNIT_ROUNDOFF * shift;
    lower = gap * (1 - 8 * UNIT_ROUNDOFF) - 2 * error * (1 + 8 * UNIT_ROUNDOFF);
    return lower > 0
        && size >= RelativePlacement.MIN_SIZE
        && size <= RelativePlacement.MAX_SIZE; // false for NaN
  }
}
