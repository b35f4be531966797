package io.touchstone.projection;

/**
 * The collision pre-test of the paper (section 5.1, 2): the bodies meet if
 *
 * <pre>{@code |C_A C_B| < d_A + d_B}</pre>
 *
 * where d is the least distance of C from the faces. That is right only if C is inside its body,
 * which a centre of the bounding box need not be: two tetrahedra 0.75 apart have such centres 0.17
 * apart with d = 0.29 each. Here C is the mean of the vertices, and d is computed for the rounded C
 * with a sign, so that it is positive only where C surely is inside; a flat body has d = 0.
 */
final class InscribedBall {

  /**
   * What rounding may add to a distance from a face. Coordinates are below 4 and have one rounding,
   * a unit normal is off by at most 16 units in the last place ({@link FaceNormal}), the product by
   * 3: together below 4 sqrt(3) (1 + 16 + 3) u &lt; 2<sup>-45</sup>.
   */
  private static final double ROUNDING = 0x1p-45;

  /** Share of a radius that a rigid pose, whose defect is 1e-6 at most, may take away. */
  private static final double RIGID = 1 - 2e-6;

  private InscribedBall() {}

  /**
   * Returns a radius that is surely not too great.
   *
   * @param computed the least computed distance of the centre from a face, in the body's unit
   */
  static double surely(double computed) {
    return computed > ROUNDING ? computed - ROUNDING : 0; // 0 also when NaN
  }

  /**
   * Tells whether the balls overlap, both poses being rigid.
   *
   * @param distance of the centres
   */
  static boolean overlap(double radiusA, double radiusB, double distance) {
    return distance < (radiusA + radiusB) * RIGID;
  }
}
