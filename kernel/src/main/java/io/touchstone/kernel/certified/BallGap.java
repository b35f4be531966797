// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * Whether the balls around two rigidly placed polytopes in R<sup>3</sup> are apart, which needs no
 * support point and decides nearly all pairs that are far from each other. With the centres c and
 * radii r of {@link SpatialSupport#radius},
 *
 * <pre>{@code
 * w = (R_B c_B + t_B) - (R_A c_A + t_A)
 * gap(w) >= |w| (|w| - r_A - r_B)
 * }</pre>
 *
 * <p><b>Error</b>, in units u = 2<sup>-53</sup> of {@code M = |t_B - t_A| + |c_A| + |c_B|}, sums of
 * components: a component of w takes up to six roundings, which is {@code 6 sqrt(3) M} for the
 * vector; its length 3, the difference of length and radii 1; together 14.4, rounded up to 16. A
 * rigid map stretches a radius by less than 2e-6; {@link PlacedPair#RIGID_STRETCH} covers that and
 * its own roundings.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class BallGap {

  /** Roundings of the vector between two placed centres and of its length, in u: counted above. */
  private static final double ERROR_UNITS = 16;

  /** Between these distances a square keeps its digits. */
  private static final double MIN_LENGTH = 0x1p-480;

  private static final double MAX_LENGTH = 0x1p500;

  /** How much greater a square of a distance is, so that it is worth a root to look closer. */
  private static final double CLEARLY_FARTHER = 1 + 0x1p-9;

  private double normalX;
  private double normalY;
  private double normalZ;
  private double gap;
  private double error;

  /** Creates the memory. */
  public BallGap() {}

  /**
   * Tells whether the balls surely are apart.
   *
   * @param a support map of A, not empty
   * @param placeA pose of A, rigid; so for B
   */
  public boolean separates(SpatialSupport a, PoseView placeA, SpatialSupport b, PoseView placeB) {
    double x = a.centerX();
    double y = a.centerY();
    double z = a.centerZ();
    double u = b.centerX();
    double v = b.centerY();
    double w = b.centerZ();
    double sx = placeB.get(3) - placeA.get(3);
    double sy = placeB.get(7) - placeA.get(7);
    double sz = placeB.get(11) - placeA.get(11);
    double wx =
        sx
            + (placeB.get(0) * u + placeB.get(1) * v + placeB.get(2) * w)
            - (placeA.get(0) * x + placeA.get(1) * y + placeA.get(2) * z);
    double wy =
        sy
            + (placeB.get(4) * u + placeB.get(5) * v + placeB.get(6) * w)
            - (placeA.get(4) * x + placeA.get(5) * y + placeA.get(6) * z);
    double wz =
        sz
            + (placeB.get(8) * u + placeB.get(9) * v + placeB.get(10) * w)
            - (placeA.get(8) * x + placeA.get(9) * y + placeA.get(10) * z);
    double magnitude =
        (Math.abs(sx) + Math.abs(sy) + Math.abs(sz))
            + (Math.abs(x) + Math.abs(y) + Math.abs(z))
            + (Math.abs(u) + Math.abs(v) + Math.abs(w));
    return measure(wx, wy, wz, a.radius() + b.radius(), magnitude);
  }

  /**
   * Tells whether balls about the origins of both frames are apart by about a thousandth of their
   * distance or more, without a look at how the bodies are turned: for bodies about their origins.
   *
   * @param reachA a bound of the lengths of the vertices of A in its frame; so for B
   * @param placeA pose of A, rigid; so for B
   */
  public boolean separatesAboutOrigins(
      double reachA, PoseView placeA, double reachB, PoseView placeB) {
    double x = placeB.get(3) - placeA.get(3);
    double y = placeB.get(7) - placeA.get(7);
    double z = placeB.get(11) - placeA.get(11);
    double reach = reachA + reachB;
    return x * x + y * y + z * z > CLEARLY_FARTHER * (reach * reach)
        && measure(x, y, z, reach, Math.abs(x) + Math.abs(y) + Math.abs(z));
  }

  private boolean measure(double x, double y, double z, double radii, double magnitude) {
    double length = Math.sqrt(x * x + y * y + z * z);
    error = ERROR_UNITS * UNIT_ROUNDOFF * magnitude;
    gap = length - radii * PlacedPair.RIGID_STRETCH;
    if (!(gap > error && length >= MIN_LENGTH && magnitude <= MAX_LENGTH)) { // also for NaN
      return false;
    }
    double inverse = 1 / length;
    normalX = x * inverse;
    normalY = y * inverse;
    normalZ = z * inverse;
    return true;
  }

  /**
   * Returns x of the unit vector from the centre of the ball around A to that of B, in the world.
   */
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

  /** Proposes that the bodies are apart, where the balls were found to be. */
  public void proposeTo(Proposal out) {
    out.apart().along(normalX, normalY, normalZ).lower(lower()).sure().effort(1, 0);
  }

  /** Returns the distance of the balls, which surely is positive, as a lower bound. */
  public double lower() {
    return gap - error;
  }
}
