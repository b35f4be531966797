// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;
import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.check.FilterCheck;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * Where B stands as seen from A in R<sup>3</sup>, {@code R = R_A'R_B, t = R_A'(t_B - t_A)}, and how
 * far what is computed from it may be from the truth about both poses.
 *
 * <p><b>Error.</b> With d a unit vector in A's frame, {@code R_A d} is a direction in the world,
 * and
 *
 * <pre>
 * {@code (R_A d).((R_B b + t_B) - (R_A a + t_A)) = d.(R_A'R_B b + R_A'(t_B - t_A) - R_A'R_A a)}
 * </pre>
 *
 * so that only A's defect matters, by {@code |R_A'R_A - I| |a| <= 3 defect |a|}, besides roundings,
 * in units u = 2<sup>-53</sup> of the lengths |a|, |b| and |t_B - t_A|:
 *
 * <ul>
 *   <li>a: a difference, a product, two sums, and for weighted points two products, three sums, a
 *       division and a total: 12;
 *   <li>b: three roundings of an entry of R and three of R b, each of a sum of magnitudes that is
 *       up to {@code | |R_A| | | |R_B| | <= 3} times as great, hence 18; the same 12 on top; 11 for
 *       a support point that was found with a rounded direction; together 41;
 *   <li>t_B - t_A: one rounding of its own, three of the product, {@code sqrt(3)} times as great,
 *       and 6 on top: 13.
 * </ul>
 *
 * The computed defect is itself off by 4 u. A support point falls short by what the map states from
 * which it comes; the caller says how much. Lengths in the world and in A's frame differ by the
 * factor |R_A d|, within {@code 1 +- 2 defect}. All constants are rounded up generously; terms in
 * u<sup>2</sup> are covered by that.
 *
 * <p><b>Bodies far from their frames.</b> The coordinates of a map whose frame begins at c are
 * {@code x - c}, rounded once, and the pose goes with them, {@code t + R c}: three roundings of a
 * component's products, whose magnitudes sum up to {@code |c_x| + |c_y| + |c_z|} at most, and one
 * of the sum with t. For the vector that is {@code sqrt(3) (4 |c| + |t|)}, sums of components: 7
 * and 2. A rounded coordinate moves a vertex by {@code sqrt(3) u} of the reach, and makes another
 * one farthest that falls short by twice that: together 6. Defects stretch these by less than the
 * constants are rounded up by.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class RelativePlacement {

  /** Between these sizes of scenes no product of three lengths overflows or loses digits. */
  public static final double MIN_SIZE = 0x1p-320;

  public static final double MAX_SIZE = 0x1p330;

  /** Error units of the difference of the translations. */
  public static final double SHIFT_UNITS = 14;

  /** Error units of a translation that goes to another origin, of its way. */
  private static final double WAY_UNITS = 7;

  /** The same, of where it goes from. */
  private static final double FROM_UNITS = 2;

  /** Error units of coordinates relative to another origin, and of what they are farthest. */
  private static final double COPY_UNITS = 6;

  final double[] poseA = new double[12];
  final double[] poseB = new double[12];
  private double r0;
  private double r1;
  private double r2;
  private double r3;
  private double r4;
  private double r5;
  private double r6;
  private double r7;
  private double r8;
  private double tx;
  private double ty;
  private double tz;
  private double shiftX;
  private double shiftY;
  private double shiftZ;
  private double reachA;
  private double reachB;
  private double size;
  private double roundings;
  private double error;
  private double stretch;
  private final Vector other = new Vector();

  /** Creates the memory. */
  public RelativePlacement() {}

  /**
   * Tells whether poses with such a sum of defects are {@linkplain FilterCheck#isSkewed skewed}.
   */
  public static boolean isSkewed(double defects) {
    return FilterCheck.isSkewed(defects);
  }

  /**
   * Takes two bodies where they stand: {@link #read}, then {@link #relate}.
   *
   * @return the size of the scene, see {@link #read}
   */
  public double place(SpatialSupport a, PoseView placeA, SpatialSupport b, PoseView placeB) {
    double size = read(a, placeA, b, placeB);
    relate();
    return size;
  }

  /**
   * Takes two bodies where they stand, for what needs no relative pose.
   *
   * @param placeA pose of A, rigid and of dimension 3; so for B
   * @return the size of the scene, the {@linkplain SpatialSupport#reach reaches} of both and the
   *     distance of the origins; from a size whose products over- or underflow, or that is NaN,
   *     nothing may be computed
   */
  public double read(SpatialSupport a, PoseView placeA, SpatialSupport b, PoseView placeB) {
    placeA.copyTo(poseA);
    placeB.copyTo(poseB);
    double moved = 0;
    if (a.isMoved() || b.isMoved()) {
      moved = move(poseA, a) + move(poseB, b);
    }
    return relate(placeA.defect(), a.reach(), a.supportUnits(), b.reach(), b.supportUnits(), moved);
  }

  /** Moves a pose to the frame of a map; returns what that may be off by. */
  private static double move(double[] pose, SpatialSupport map) {
    if (!map.isMoved()) {
      return 0;
    }
    double x = map.origin(0);
    double y = map.origin(1);
    double z = map.origin(2);
    double way = Math.abs(x) + Math.abs(y) + Math.abs(z);
    double from = Math.abs(pose[3]) + Math.abs(pose[7]) + Math.abs(pose[11]);
    pose[3] += pose[0] * x + pose[1] * y + pose[2] * z;
    pose[7] += pose[4] * x + pose[5] * y + pose[6] * z;
    pose[11] += pose[8] * x + pose[9] * y + pose[10] * z;
    return UNIT_ROUNDOFF * (WAY_UNITS * way + FROM_UNITS * from + COPY_UNITS * map.reach());
  }

  /**
   * Takes two rigid poses.
   *
   * @param placeA pose of A, of dimension 3
   * @param reachA bound of the lengths of A's vertices, in its frame
   * @param unitsA by how much a support point of A may fall short of the farthest along a unit
   *     vector, in units of {@code u reachA}
   * @param placeB pose of B, of dimension 3
   * @param reachB bound of the lengths of B's vertices, in its frame
   * @param unitsB the same of B, in units of {@code u reachB}
   * @return the size of the scene, both reaches and the distance of the origins
   */
  double read(
      PoseView placeA,
      double reachA,
      double unitsA,
      PoseView placeB,
      double reachB,
      double unitsB) {
    placeA.copyTo(poseA);
    placeB.copyTo(poseB);
    return relate(placeA.defect(), reachA, unitsA, reachB, unitsB, 0);
  }

  private double relate(
      double defectA, double reachA, double unitsA, double reachB, double unitsB, double moved) {
    double[] p = poseA;
    double[] q = poseB;
    double sx = q[3] - p[3];
    double sy = q[7] - p[7];
    double sz = q[11] - p[11];
    shiftX = sx;
    shiftY = sy;
    shiftZ = sz;
    double shift = Math.abs(sx) + Math.abs(sy) + Math.abs(sz);
    double defect = defectA + 4 * UNIT_ROUNDOFF;
    stretch = 2 * defect;
    roundings =
        UNIT_ROUNDOFF * ((13 + unitsA) * reachA + (42 + unitsB) * reachB + SHIFT_UNITS * shift)
            + moved;
    error = roundings + 3.01 * defect * reachA;
    this.reachA = reachA;
    this.reachB = reachB;
    size = reachA + reachB + shift;
    return size;
  }

  /** Computes R and t of the poses that were read. */
  public void relate() {
    double[] p = poseA;
    turn(p, poseB);
    double sx = shiftX;
    double sy = shiftY;
    double sz = shiftZ;
    tx = p[0] * sx + p[4] * sy + p[8] * sz;
    ty = p[1] * sx + p[5] * sy + p[9] * sz;
    tz = p[2] * sx + p[6] * sy + p[10] * sz;
  }

  /** {@code R_A'R_B}; apart from {@link #relate} so that both are small enough to be inlined. */
  private void turn(double[] p, double[] q) {
    double p0 = p[0];
    double p1 = p[1];
    double p2 = p[2];
    double p4 = p[4];
    double p5 = p[5];
    double p6 = p[6];
    double p8 = p[8];
    double p9 = p[9];
    double p10 = p[10];
    r0 = p0 * q[0] + p4 * q[4] + p8 * q[8];
    r1 = p0 * q[1] + p4 * q[5] + p8 * q[9];
    r2 = p0 * q[2] + p4 * q[6] + p8 * q[10];
    r3 = p1 * q[0] + p5 * q[4] + p9 * q[8];
    r4 = p1 * q[1] + p5 * q[5] + p9 * q[9];
    r5 = p1 * q[2] + p5 * q[6] + p9 * q[10];
    r6 = p2 * q[0] + p6 * q[4] + p10 * q[8];
    r7 = p2 * q[1] + p6 * q[5] + p10 * q[9];
    r8 = p2 * q[2] + p6 * q[6] + p10 * q[10];
  }

  /** Returns the first component of t_B - t_A, in the world. */
  public double shiftX() {
    return shiftX;
  }

  /** Returns the second component of t_B - t_A, in the world. */
  public double shiftY() {
    return shiftY;
  }

  /** Returns the third component of t_B - t_A, in the world. */
  public double shiftZ() {
    return shiftZ;
  }

  /** Returns a number of R, row-major: 9 numbers. */
  public double rotation(int index) {
    return switch (index) {
      case 0 -> r0;
      case 1 -> r1;
      case 2 -> r2;
      case 3 -> r3;
      case 4 -> r4;
      case 5 -> r5;
      case 6 -> r6;
      case 7 -> r7;
      case 8 -> r8;
      default -> throw new IndexOutOfBoundsException(index);
    };
  }

  /** Returns the first component of t. */
  public double tx() {
    return tx;
  }

  /** Returns the second component of t. */
  public double ty() {
    return ty;
  }

  /** Returns the third component of t. */
  public double tz() {
    return tz;
  }

  /** Returns a bound of the lengths of A's vertices. */
  public double reachA() {
    return reachA;
  }

  /** Returns a bound of the lengths of B's vertices. */
  public double reachB() {
    return reachB;
  }

  /** Returns the size of the scene, both reaches and the distance of the origins. */
  public double size() {
    return size;
  }

  /** Tells whether products of three lengths of the scene neither overflow nor lose digits. */
  public boolean isModerate() {
    return size >= MIN_SIZE && size <= MAX_SIZE; // false for NaN
  }

  /** Returns the part of {@link #error} that is roundings and short support points, no defect. */
  public double roundings() {
    return roundings;
  }

  /**
   * Returns a bound of the error of a gap along a unit vector, and of each difference's component.
   */
  public double error() {
    return error;
  }

  /** Returns a bound of the relative difference of a length in A's frame and in the world. */
  public double stretch() {
    return stretch;
  }

  /** Returns the pose of A as it stands in memory, rows [R | t]: for the kernel. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double[] poseA(Inside key) {
    requireNonNull(key);
    return poseA;
  }

  /** Returns the pose of B likewise: for the kernel. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double[] poseB(Inside key) {
    requireNonNull(key);
    return poseB;
  }

  // --- vectors and vertices of one body in the frame of the other

  /** Turns a vector of B's frame to A's, {@code Rv}. */
  public void toA(double x, double y, double z, Vector out) {
    out.set(r0 * x + r1 * y + r2 * z, r3 * x + r4 * y + r5 * z, r6 * x + r7 * y + r8 * z);
  }

  /** Turns a vector of A's frame to B's, {@code R'v}. */
  public void toB(double x, double y, double z, Vector out) {
    out.set(r0 * x + r3 * y + r6 * z, r1 * x + r4 * y + r7 * z, r2 * x + r5 * y + r8 * z);
  }

  /** Places a point of B's frame in A's, {@code R b + t}. */
  public void pointOfB(double x, double y, double z, Vector out) {
    out.set(
        r0 * x + r1 * y + r2 * z + tx,
        r3 * x + r4 * y + r5 * z + ty,
        r6 * x + r7 * y + r8 * z + tz);
  }

  /** Places a vertex of B in A's frame likewise. */
  public void vertexOfB(SpatialSupport map, int vertex, Vector out) {
    pointOfB(map.x(vertex), map.y(vertex), map.z(vertex), out);
  }

  /** Places a vertex of A in B's frame, {@code R'(a - t)}. */
  public void vertexOfA(SpatialSupport map, int vertex, Vector out) {
    toB(map.x(vertex) - tx, map.y(vertex) - ty, map.z(vertex) - tz, out);
  }

  /** Returns a vertex of B that is farthest against a direction of A's frame. */
  public int farthestOfB(SpatialSupport map, Vector w) {
    toB(-w.x, -w.y, -w.z, other);
    return map.support(other.x, other.y, other.z);
  }

  /**
   * Finds a support pair along a direction of A's frame: see {@link SpatialSupport#supports}.
   *
   * @param x component of the direction, of any length, so y and z
   */
  public long supports(SpatialSupport mapA, SpatialSupport mapB, double x, double y, double z) {
    return SpatialSupport.supports(
        mapA,
        x,
        y,
        z,
        mapB,
        -(r0 * x + r3 * y + r6 * z),
        -(r1 * x + r4 * y + r7 * z),
        -(r2 * x + r5 * y + r8 * z));
  }

  /** Turns a direction of A's frame to the world, of any length. */
  public void toWorld(double x, double y, double z, Vector out) {
    double[] p = poseA;
    out.set(
        p[0] * x + p[1] * y + p[2] * z,
        p[4] * x + p[5] * y + p[6] * z,
        p[8] * x + p[9] * y + p[10] * z);
  }

  /** Turns a direction of the world to A's frame. */
  public void toFrameOfA(Vector w, Vector out) {
    double[] p = poseA;
    out.set(
        p[0] * w.x + p[4] * w.y + p[8] * w.z,
        p[1] * w.x + p[5] * w.y + p[9] * w.z,
        p[2] * w.x + p[6] * w.y + p[10] * w.z);
  }

  /** Proposes a direction of A's frame, of any length, as a unit vector of the world. */
  public void propose(double x, double y, double z, Proposal out) {
    toWorld(x, y, z, other);
    double inverse = 1 / other.length();
    out.along(other.x * inverse, other.y * inverse, other.z * inverse);
  }
}
