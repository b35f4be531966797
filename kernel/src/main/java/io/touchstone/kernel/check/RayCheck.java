// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairRequest;
import io.touchstone.exact.PreciseDot;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * When B, moved by {@code t d}, first meets A, for two polytopes in R<sup>3</sup> that a {@link
 * FilterCheck} has placed, in one pass of doubles. With w a unit vector, {@code c = -(w.d) > 0},
 * and points p_k of K = A - B whose triangle the ray surely passes:
 *
 * <pre>{@code gap(w) / c <= t* <= max_k -(w.p_k) / c}</pre>
 *
 * as {@code t d} is a mean of the p_k. If w is across a face of K and the p_k are on it, both
 * bounds are one number, but for roundings.
 *
 * <p><b>Error.</b> A coordinate of p_k is off by {@code e = 5.2 u M}, as in {@code
 * OriginInTetrahedron}. The ray passes the triangle if the determinants {@code d.(p_i x p_j)} have
 * one sign. With G what no coordinate exceeds, errors included, a component of the cross product is
 * off by less than {@code 4 G e} and three roundings of {@code 2 G^2}, and the sum of three
 * products by as many more: in all less than {@code 8 G e} times the sum of the |d_i|, as {@code u
 * G < e / 5}.
 *
 * <p>The gap and c are computed with twice the digits ({@link DoubleDoubleCheck}), and how much
 * farther than the gap each p_k is, so that both bounds are near to the last digits.
 *
 * <p>Of the check alone: public only because packages are, and free to change; not for engines.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, and stores no reference.
 */
public final class RayCheck {

  /** Roundings of a coordinate of a difference of placed vertices, in u M; see above. */
  private static final double CORNER_UNITS = 5.2;

  /** What a determinant may be off, in G e times the sum of the components; see above. */
  private static final double SIGN_UNITS = 8;

  /** Of a number of two parts: their sum, a product, and what the length of w leaves. */
  private static final double ROUNDINGS = 3;

  private final FilterCheck placed;
  private final DoubleDoubleCheck fine = new DoubleDoubleCheck();
  private final PreciseDot dot = new PreciseDot();
  private double wx;
  private double wy;
  private double wz;
  private double dx;
  private double dy;
  private double dz;

  /** The sum of the |d_i|. */
  private double terms;

  /** How fast B comes nearer, and what that may be off besides a few last digits of its own. */
  private double closing;

  private double closingError;
  private double upper;

  /** Takes what places the bodies. */
  public RayCheck(FilterCheck placed) {
    this.placed = placed;
  }

  /**
   * Takes a direction and a vector.
   *
   * @param request has the direction
   * @param x vector w, world frame, from A to B, of length 1 up to 1e-9; so y and z
   * @return whether the direction is of moderate length; otherwise nothing may be asked
   */
  public boolean take(PairRequest request, double x, double y, double z) {
    wx = x;
    wy = y;
    wz = z;
    dx = request.direction(0);
    dy = request.direction(1);
    dz = request.direction(2);
    terms = Math.abs(dx) + Math.abs(dy) + Math.abs(dz);
    dot.of(x, y, z, x, y, z);
    double excess = dot.high - 1 + dot.low;
    dot.of(x, y, z, dx, dy, dz);
    closing = -(dot.high + dot.low) * (1 - 0.5 * excess);
    boolean rounded = dot.low != 0 || excess != 0;
    closingError = 64 * UNIT_ROUNDOFF * UNIT_ROUNDOFF * terms; // of products no greater
    closingError += rounded ? ROUNDINGS * UNIT_ROUNDOFF * Math.abs(closing) : 0;
    return terms >= 0x1p-300 && terms <= 0x1p300;
  }

  /**
   * Returns a number that t* is not below, by the plane across w; infinite if B never meets A: it
   * does not come nearer to the plane, or has moved past all of A before it gets there.
   *
   * @param vertexA where to start looking for the farthest vertex of A
   * @param vertexB likewise for B
   */
  public double lower(CertifiedSupport a, CertifiedSupport b, int vertexA, int vertexB) {
    fine.gapLower(placed, a, b, wx, wy, wz, vertexA, vertexB);
    fine.sharpen(placed);
    double gap = fine.sharpLower();
    if (!(gap > 0)) { // also for NaN
      return 0;
    }
    double most = closing + closingError;
    if (most <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double until = gap / most;
    until = Math.fma(until, most, -gap) <= 0 ? until : Math.nextDown(until);
    // |d| is not below the sum of its components by a factor of more than the root of 3
    return until * terms > 1.8 * placed.magnitude ? Double.POSITIVE_INFINITY : until;
  }

  /**
   * Tells, after {@link #lower}, whether the ray surely passes the triangle of three pairs; {@link
   * #upper} says where.
   *
   * @param ofA vertices of A, which exist
   * @param ofB the vertices of B that are subtracted from them
   */
  public boolean passes(CertifiedSupport a, CertifiedSupport b, int[] ofA, int[] ofB) {
    placed.corner(a, b, ofA[0], ofB[0]);
    double x0 = placed.x;
    double y0 = placed.y;
    double z0 = placed.z;
    placed.corner(a, b, ofA[1], ofB[1]);
    double x1 = placed.x;
    double y1 = placed.y;
    double z1 = placed.z;
    placed.corner(a, b, ofA[2], ofB[2]);
    double x2 = placed.x;
    double y2 = placed.y;
    double z2 = placed.z;
    double c0 = dx * (y1 * z2 - z1 * y2) + dy * (z1 * x2 - x1 * z2) + dz * (x1 * y2 - y1 * x2);
    double c1 = dx * (y2 * z0 - z2 * y0) + dy * (z2 * x0 - x2 * z0) + dz * (x2 * y0 - y2 * x0);
    double c2 = dx * (y0 * z1 - z0 * y1) + dy * (z0 * x1 - x0 * z1) + dz * (x0 * y1 - y0 * x1);
    double e = CORNER_UNITS * UNIT_ROUNDOFF * placed.magnitude;
    double greatest = FilterCheck.greatest(x0, y0, z0);
    greatest = Math.max(greatest, FilterCheck.greatest(x1, y1, z1)); // NaN stays NaN
    greatest = Math.max(greatest, FilterCheck.greatest(x2, y2, z2)) + e;
    double bound = SIGN_UNITS * greatest * e * terms;
    double sign = Math.copySign(1, c0);
    double least = closing - closingError;
    if (!(sign * c0 > bound && sign * c1 > bound && sign * c2 > bound && least > 0)) {
      return false;
    }
    double beyond = fine.beyondGap(a, ofA[0], b, ofB[0]);
    beyond = Math.max(beyond, fine.beyondGap(a, ofA[1], b, ofB[1])); // NaN stays NaN
    beyond = Math.max(beyond, fine.beyondGap(a, ofA[2], b, ofB[2]));
    double far = fine.sharpUpper() + Math.max(0, beyond) * (1 + 0x1p-28) + fine.fineError(placed);
    far += UNIT_ROUNDOFF * far; // of the sum
    upper = far / least;
    upper = Math.fma(upper, least, -far) >= 0 ? upper : Math.nextUp(upper);
    return upper > 0 && upper < Double.POSITIVE_INFINITY;
  }

  /** Returns the length of the direction, rounded. */
  public double directionLength() {
    return Math.sqrt(dx * dx + dy * dy + dz * dz);
  }

  /** Returns a number that t* is not above, after the ray surely {@linkplain #passes passed}. */
  public double upper() {
    return upper;
  }
}
