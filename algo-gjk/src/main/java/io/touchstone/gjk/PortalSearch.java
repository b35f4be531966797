// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.Termination;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * Casts in R<sup>3</sup>, in the frame of A: where the ray {@code t d} enters K = A - B. Seen along
 * d, K is a polygon and the ray a point.
 *
 * <pre>{@code
 * 1. a triangle of points of K around the ray, or a line beside it that K is behind: a miss
 * 2. y = the point of K that is farthest across the triangle, against d
 *    y is no farther than the triangle: the ray enters by it
 *    else the ray is in one of the three triangles that y makes with its sides: go on with that
 * }</pre>
 *
 * <p>Source: G. Snethen, XenoCollide: complex collision made simple, Game Programming Gems 7
 * (2008), for a ray from an inner point; here it comes from outside.
 *
 * <p>Rays near an edge or a vertex, and bodies that may start in contact, are left to {@link
 * CastSearch}. Scratch memory of one thread; allocates nothing after construction.
 */
final class PortalSearch {

  private static final int MOST_STEPS = 48;

  /** Points are as far as others if they are no farther by so many errors. */
  private static final double FLAT = 4;

  /** Contact is nearer than this, per size of the scene. */
  private static final double CONTACT = 0x1p-40;

  /** Weights below this are near the border of a face. */
  private static final double BORDER = 0x1p-14;

  /** Last digits by which a parameter that is found is off from one that is exact. */
  private static final double SHORT = 8;

  private final RelativePlacement placement = new RelativePlacement();
  private final FrameSource source = new FrameSource();

  /** Two axes across d and one along it, in the frame of A. */
  private final double[] axes = new double[9];

  // the corners: coordinates along the axes, and vertices
  private final double[] at = new double[12];
  private final int[] vertexA = new int[4];
  private final int[] vertexB = new int[4];

  /** The direction in which was looked last, along the axes. */
  private final double[] w = new double[3];

  private final Vector along = new Vector();
  private double length;
  private int iterations;

  /** Proposes an answer; tells whether it has one. */
  boolean find(
      GjkShape a, PoseView poseA, GjkShape b, PoseView poseB, PairRequest request, Proposal out) {
    if (a.space == null
        || b.space == null
        || a.radius() + b.radius() > 0
        || !poseA.isRigid()
        || !poseB.isRigid()) {
      return false;
    }
    placement.read(a.space, poseA, b.space, poseB);
    if (!placement.isModerate() || !takeDirection(request)) {
      return false;
    }
    placement.relate();
    source.begin(a, b, placement);
    iterations = 0;
    int most = Math.min(MOST_STEPS, request.maxIterations());
    return switch (surround(most)) {
      case MISSED -> {
        propose(out.apart());
        out.pair(vertexA[3], vertexB[3], 1).ended(Termination.INCOMPLETE);
        yield true;
      }
      case AROUND -> enter(most) && proposeHit(out);
      case UNCLEAR -> false;
    };
  }

  private enum Found {
    MISSED,
    AROUND,
    UNCLEAR
  }

  /** Turns d to the frame of A, and chooses axes across it. */
  private boolean takeDirection(PairRequest request) {
    along.set(request.direction(0), request.direction(1), request.direction(2));
    placement.toFrameOfA(along, along);
    double x = along.x;
    double y = along.y;
    double z = along.z;
    length = Math.sqrt(x * x + y * y + z * z);
    if (!(length >= 0x1p-500 && length <= 0x1p500)) { // also for NaN
      return false;
    }
    x /= length;
    y /= length;
    z /= length;
    double sign =
        Math.copySign(1, z); // T. Duff and others, JCGT 6 (2017): a basis without branches
    double p = -1 / (sign + z);
    double q = x * y * p;
    axes[0] = 1 + sign * x * x * p;
    axes[1] = sign * q;
    axes[2] = -sign * x;
    axes[3] = q;
    axes[4] = sign + y * y * p;
    axes[5] = -y;
    axes[6] = x;
    axes[7] = y;
    axes[8] = z;
    return true;
  }

  /** Finds the point of K that is farthest along {@link #w}; returns how far that is. */
  private double look(int corner) {
    double[] e = axes;
    source.find(
        w[0] * e[0] + w[1] * e[3] + w[2] * e[6],
        w[0] * e[1] + w[1] * e[4] + w[2] * e[7],
        w[0] * e[2] + w[1] * e[5] + w[2] * e[8]);
    iterations++;
    int to = 3 * corner;
    at[to] = source.x * e[0] + source.y * e[1] + source.z * e[2];
    at[to + 1] = source.x * e[3] + source.y * e[4] + source.z * e[5];
    at[to + 2] = source.x * e[6] + source.y * e[7] + source.z * e[8];
    vertexA[corner] = source.vertexA;
    vertexB[corner] = source.vertexB;
    return w[0] * at[to] + w[1] * at[to + 1] + w[2] * at[to + 2];
  }

  private double cross(int i, int j) {
    return at[3 * i] * at[3 * j + 1] - at[3 * i + 1] * at[3 * j];
  }

  private void copy(int from, int to) {
    at[3 * to] = at[3 * from];
    at[3 * to + 1] = at[3 * from + 1];
    at[3 * to + 2] = at[3 * from + 2];
    vertexA[to] = vertexA[from];
    vertexB[to] = vertexB[from];
  }

  /** Looks across an edge of the triangle, to the side where the ray is. */
  private double lookAcross(int i, int j) {
    w[0] = at[3 * j + 1] - at[3 * i + 1];
    w[1] = at[3 * i] - at[3 * j];
    w[2] = 0;
    if (w[0] * at[3 * i] + w[1] * at[3 * i + 1] > 0) {
      w[0] = -w[0];
      w[1] = -w[1];
    }
    return look(3);
  }

  // --- a triangle around the ray

  private Found surround(int most) {
    w[0] = 0;
    w[1] = 0;
    w[2] = -1;
    look(0);
    w[0] = -at[0];
    w[1] = -at[1];
    w[2] = 0;
    if (look(3) <= 0) {
      return missed();
    }
    copy(3, 1);
    if (lookAcross(0, 1) <= 0) {
      return missed();
    }
    copy(3, 2);
    while (iterations < most) {
      double c0 = cross(1, 2);
      double c1 = cross(2, 0);
      double c2 = cross(0, 1);
      double sign = Math.signum(c0 + c1 + c2);
      c0 *= sign;
      c1 *= sign;
      c2 *= sign;
      if (c0 > 0 && c1 > 0 && c2 > 0) {
        if (sign > 0) { // seen along d they are to be clockwise, so that the normal is against d
          copy(1, 3);
          copy(2, 1);
          copy(3, 2);
        }
        return Found.AROUND;
      }
      int worst = c0 <= c1 && c0 <= c2 ? 0 : c1 <= c2 ? 1 : 2;
      if (lookAcross((worst + 1) % 3, (worst + 2) % 3) <= 0) {
        return missed();
      }
      copy(3, worst);
    }
    return Found.UNCLEAR;
  }

  /** Whether K is surely on one side, of a line across which was looked last. */
  private Found missed() {
    double size = Math.sqrt(w[0] * w[0] + w[1] * w[1]);
    double height = w[0] * at[9] + w[1] * at[10];
    return height < -FLAT * source.error * size ? Found.MISSED : Found.UNCLEAR;
  }

  // --- nearer and nearer to where it enters

  private boolean enter(int most) {
    while (iterations < most) {
      double px = at[3] - at[0];
      double py = at[4] - at[1];
      double pz = at[5] - at[2];
      double qx = at[6] - at[0];
      double qy = at[7] - at[1];
      double qz = at[8] - at[2];
      w[0] = py * qz - pz * qy;
      w[1] = pz * qx - px * qz;
      w[2] = px * qy - py * qx;
      double gained = look(3) - (w[0] * at[0] + w[1] * at[1] + w[2] * at[2]);
      double size = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
      if (!(w[2] < 0)) { // also for NaN
        return false;
      }
      if (isCorner() || gained <= FLAT * source.error * size) {
        return true;
      }
      double c0 = cross(3, 0);
      double c1 = cross(3, 1);
      double c2 = cross(3, 2);
      copy(3, c1 >= 0 && c0 <= 0 ? 2 : c2 >= 0 && c1 <= 0 ? 0 : 1);
    }
    return false;
  }

  private boolean isCorner() {
    boolean is = false;
    for (int k = 0; k < 3; k++) {
      is |= vertexA[k] == vertexA[3] && vertexB[k] == vertexB[3];
    }
    return is;
  }

  private boolean proposeHit(Proposal out) {
    double c0 = cross(1, 2);
    double c1 = cross(2, 0);
    double c2 = cross(0, 1);
    double total = c0 + c1 + c2;
    double least = Math.min(c0 / total, Math.min(c1 / total, c2 / total));
    double way = (c0 * at[2] + c1 * at[5] + c2 * at[8]) / total;
    if (!(least > BORDER && way > CONTACT * placement.size() && isOnRay(c0, c1, c2))
        || isShort(way / length)) {
      return false; // also for NaN
    }
    propose(out.together().castParameter(way / length));
    out.pair(vertexA[0], vertexB[0], c0 / total);
    out.pair(vertexA[1], vertexB[1], c1 / total);
    out.pair(vertexA[2], vertexB[2], c2 / total);
    out.ended(Termination.INCOMPLETE);
    return true;
  }

  /** Whether the mean of the corners is where the ray is: weights of a sliver may be far off. */
  private boolean isOnRay(double c0, double c1, double c2) {
    double x = c0 * at[0] + c1 * at[3] + c2 * at[6];
    double y = c0 * at[1] + c1 * at[4] + c2 * at[7];
    return Math.abs(x) + Math.abs(y) <= FLAT * source.error * Math.abs(c0 + c1 + c2);
  }

  /** Whether a number may have few digits, but for roundings: then it may be told without one. */
  private static boolean isShort(double number) {
    return Math.abs(number - (float) number) <= SHORT * Math.ulp(number);
  }

  /** Proposes the direction in which was looked last. */
  private void propose(Proposal out) {
    double[] e = axes;
    placement.propose(
        w[0] * e[0] + w[1] * e[3] + w[2] * e[6],
        w[0] * e[1] + w[1] * e[4] + w[2] * e[7],
        w[0] * e[2] + w[1] * e[5] + w[2] * e[8],
        out);
    out.effort(iterations, iterations);
  }
}
