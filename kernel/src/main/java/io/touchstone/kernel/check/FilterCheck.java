// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.check;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.WeightedVertices;
import io.touchstone.exact.PreciseDot;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * The first stages of {@code CertifiedGap}, {@code WitnessDistance} and {@code OriginInSimplex} for
 * two rigidly placed polytopes in R<sup>3</sup>, each in one pass over local variables: what
 * decides nearly every query that is not near contact. What it returns holds, roundings included;
 * where it returns NaN or false, the general classes must be asked.
 *
 * <p>The magnitude M is that of {@code PlacedPair}, {@code momentA + momentB + shift}. It is kept
 * between 2<sup>-300</sup> and 2<sup>300</sup>, where no product overflows, and what underflow
 * takes away is far below {@code 0.001 u M}. The errors are derived in the classes named; constants
 * are rounded up to cover the roundings of the bounds themselves.
 *
 * <p>Of the check alone: public only because packages are, and free to change; not for engines.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction, and stores no reference.
 */
public final class FilterCheck {

  /**
   * Between these no product overflows, and what underflow takes away is far below 0.001 u M;
   * otherwise the general classes are asked.
   */
  private static final double MIN_MAGNITUDE = 0x1p-300;

  private static final double MAX_MAGNITUDE = 0x1p300;

  /** As in {@code PlacedPair}. */
  private static final double RIGID_STRETCH = 1.00001;

  /** {@code 2n + 3} units of M, n = 3; see {@code CertifiedGap}. */
  private static final double GAP_UNITS = 9.1;

  /** {@code n + 4} units of the value, and two for the final subtraction. */
  static final double VALUE_UNITS = 9.1;

  /** As in {@code BallGap}; see {@link #ballGapLower}. */
  private static final double BALL_UNITS = 16.1;

  /** Twice the error 2n u of a support value, and the rounding of a difference. */
  private static final double SLACK_UNITS = 14.1;

  /** Share of each body in the room that is granted; what is left covers roundings. */
  private static final double SHARE_OF_ROOM = 0.45;

  /** No matrix that was computed in doubles is farther from a rotation. */
  private static final double SKEW = 0x1p-46;

  /** See {@code OriginInTetrahedron}. */
  private static final double CORNER_UNITS = 5.2;

  /**
   * Times its error along any unit vector, e, a vector is long enough to be measured here: being
   * off by {@code 3 e} in all its length L changes by at most {@code e + (3 e)^2 / (2 L)}; see
   * {@code WitnessDistance}.
   */
  private static final double LONG_ENOUGH = 0x1p12;

  /** As in {@code RelativePlacement}. */
  private static final double MIN_SIZE = 0x1p-320;

  /** As in {@code WitnessDistance}. */
  private static final double MAX_WEIGHT = 0x1p200;

  final double[] poseA = new double[12];
  final double[] poseB = new double[12];
  private final CertifiedSupportQuery side = new CertifiedSupportQuery();
  private final PreciseDot dot = new PreciseDot();
  private final KuhnSimplex path = new KuhnSimplex();
  double slackA;
  double slackB;
  double magnitude;
  private double defects;
  private double gapError;
  private double distanceError;
  private double joinError;

  // the difference of placed points that was computed last
  double x;
  double y;
  double z;

  // the weighted point that was computed last
  private double meanX;
  private double meanY;
  private double meanZ;

  // the weighted point of A that was joined last, in the frame of A
  private double pointX;
  private double pointY;
  private double pointZ;

  /** Creates scratch memory. */
  public FilterCheck() {}

  /**
   * Reads where two bodies stand.
   *
   * @param a not empty, in R<sup>3</sup>, like the rest
   * @return whether the poses are rigid and everything is of moderate size; otherwise nothing may
   *     be asked
   */
  public boolean place(CertifiedSupport a, PoseView placeA, CertifiedSupport b, PoseView placeB) {
    double[] p = poseA;
    double[] q = poseB;
    placeA.copyTo(p);
    placeB.copyTo(q);
    double momentA = a.reach() * RIGID_STRETCH;
    double momentB = b.reach() * RIGID_STRETCH;
    slackA = SLACK_UNITS * UNIT_ROUNDOFF * momentA;
    slackB = SLACK_UNITS * UNIT_ROUNDOFF * momentB;
    double shift = Math.abs(q[3] - p[3]) + Math.abs(q[7] - p[7]) + Math.abs(q[11] - p[11]);
    double m = momentA + momentB + shift * RIGID_STRETCH;
    magnitude = m;
    defects = placeA.defect() + placeB.defect();
    return m >= MIN_MAGNITUDE && m <= MAX_MAGNITUDE && placeA.isRigid() && placeB.isRigid();
  }

  /** Tells whether the poses are {@linkplain #isSkewed(double) skewed}. */
  public boolean isSkewed() {
    return isSkewed(defects);
  }

  /**
   * Tells whether poses are not rotations to the last digits of a double, such as matrices in
   * single precision: who looks at the bodies from the frame of one sees angles that are not quite
   * those of the world.
   *
   * @param defects the sum of both
   */
  public static boolean isSkewed(double defects) {
    return defects > SKEW;
  }

  /** Returns the least error that a gap can have here. */
  public double leastGapError() {
    return GAP_UNITS * UNIT_ROUNDOFF * magnitude;
  }

  /**
   * Returns a lower bound of {@code gap(w) / |w|}.
   *
   * @param wx direction w, world frame, from A to B, of length 1 up to 1e-9
   * @param wy likewise
   * @param wz likewise
   * @param namedA vertices of A, perhaps none; the first is where to start looking for the farthest
   *     one, and the others may tie with it; where there is room all of them must exist
   * @param namedB likewise for B
   * @param room how much lower the bound may be than need be, so that vertices that tie are not
   *     told apart; 0 for not at all
   */
  public double gapLower(
      CertifiedSupport a,
      CertifiedSupport b,
      double wx,
      double wy,
      double wz,
      WeightedVertices namedA,
      WeightedVertices namedB,
      double room) {
    double[] p = poseA;
    double[] q = poseB;
    double share = SHARE_OF_ROOM * room;
    double highA = support(a, p, wx, wy, wz, namedA, slackA, share);
    double above = side.excess;
    double highB = support(b, q, -wx, -wy, -wz, namedB, slackB, share);
    above += side.excess;
    double along = wx * (q[3] - p[3]) + wy * (q[7] - p[7]) + wz * (q[11] - p[11]);
    double excess = wx * wx + wy * wy + wz * wz - 1;
    double value = (along - highA - highB) * (1 - 0.5 * excess);
    double rounding = UNIT_ROUNDOFF * (GAP_UNITS * magnitude + VALUE_UNITS * Math.abs(value));
    gapError = rounding + 1.001 * above; // the direction may be longer than 1 by 1e-9
    return value - gapError;
  }

  /**
   * Returns a lower bound of {@code gap(w) / |w|} that needs no support point: from the balls of
   * radius r around the centres c of {@link SpatialSupport#radius}. With |w| = 1
   *
   * <pre>{@code gap(w) >= w.((R_B c_B + t_B) - (R_A c_A + t_A)) - s (r_A + r_B)}</pre>
   *
   * where a rigid R stretches no vector by more than s, which {@code PlacedPair.RIGID_STRETCH}
   * exceeds. Roundings: five of a difference and three of its product with w touch a term, and no
   * coordinate of a centre exceeds those of the vertices; a radius is at most twice the reach, and
   * three roundings touch it: together 14 units of M.
   *
   * @param wx direction w as in {@link #gapLower}
   */
  public double ballGapLower(
      CertifiedSupport a, CertifiedSupport b, double wx, double wy, double wz) {
    SpatialSupport ballA = a.scanningMap();
    SpatialSupport ballB = b.scanningMap();
    subtract(
        poseB,
        ballB.centerX(),
        ballB.centerY(),
        ballB.centerZ(),
        poseA,
        ballA.centerX(),
        ballA.centerY(),
        ballA.centerZ());
    double radii = (ballA.radius() + ballB.radius()) * RIGID_STRETCH;
    double excess = wx * wx + wy * wy + wz * wz - 1;
    double value = (wx * x + wy * y + wz * z - radii) * (1 - 0.5 * excess);
    gapError = UNIT_ROUNDOFF * (BALL_UNITS * magnitude + VALUE_UNITS * Math.abs(value));
    return value - gapError;
  }

  /** Returns how far the last gap may be from its bound. */
  public double gapError() {
    return gapError;
  }

  /**
   * Returns the computed support value of a placed body along a direction in the world, and leaves
   * in {@link #side} by how much it may be too low besides roundings.
   */
  private double support(
      CertifiedSupport body,
      double[] pose,
      double wx,
      double wy,
      double wz,
      WeightedVertices named,
      double slack,
      double room) {
    double dx = pose[0] * wx + pose[4] * wy + pose[8] * wz;
    double dy = pose[1] * wx + pose[5] * wy + pose[9] * wz;
    double dz = pose[2] * wx + pose[6] * wy + pose[10] * wz;
    CertifiedSupportQuery found = side;
    found.excess = 0;
    double[] box = body.box(Inside.KEY);
    if (box != null) {
      return Math.max(dx * box[0], dx * box[3])
          + Math.max(dy * box[1], dy * box[4])
          + Math.max(dz * box[2], dz * box[5]);
    }
    found.x = dx;
    found.y = dy;
    found.z = dz;
    int proposed = named.size() > 0 ? named.vertex(0) : SupportFunction.NO_VERTEX;
    if (!body.climbs()) {
      found.farthest(body, proposed, slack);
    } else if (!(room > 0 && named.size() > 0 && found.isFarthestOfNamed(body, named, room))) {
      int start = body.startOfClimb(proposed, dx, dy, dz);
      if (!(room > 0) || !found.isFarthestTilted(body, start, room)) {
        found.climbPrecisely(body, pose, wx, wy, wz, start, slack, dot);
      }
    }
    return found.best;
  }

  /**
   * Tells whether the origin is surely inside the tetrahedron of four vertex differences.
   *
   * @param ofA four vertices of A, which exist, with weights that are not negative
   * @param ofB the vertices of B that are subtracted from them
   */
  public boolean surelyInside(
      CertifiedSupport a, CertifiedSupport b, WeightedVertices ofA, WeightedVertices ofB) {
    if (path.surelyInside(this, a, b, ofA, ofB)) {
      return true;
    }
    corner(a, b, ofA.vertex(0), ofB.vertex(0));
    double x0 = x;
    double y0 = y;
    double z0 = z;
    corner(a, b, ofA.vertex(1), ofB.vertex(1));
    double x1 = x;
    double y1 = y;
    double z1 = z;
    corner(a, b, ofA.vertex(2), ofB.vertex(2));
    double x2 = x;
    double y2 = y;
    double z2 = z;
    corner(a, b, ofA.vertex(3), ofB.vertex(3));
    double x3 = x;
    double y3 = y;
    double z3 = z;
    double nx = y2 * z3 - z2 * y3;
    double ny = z2 * x3 - x2 * z3;
    double nz = x2 * y3 - y2 * x3;
    double mx = y0 * z1 - z0 * y1;
    double my = z0 * x1 - x0 * z1;
    double mz = x0 * y1 - y0 * x1;
    double c0 = x1 * nx + y1 * ny + z1 * nz;
    double c1 = -(x0 * nx + y0 * ny + z0 * nz);
    double c2 = x3 * mx + y3 * my + z3 * mz;
    double c3 = -(x2 * mx + y2 * my + z2 * mz);
    double rough = 1.001 * magnitude; // no coordinate is greater, its roundings included
    if (haveOneSign(c0, c1, c2, c3, cornerBound(rough))) {
      return true;
    }
    double greatest = greatest(x0, y0, z0);
    greatest = Math.max(greatest, greatest(x1, y1, z1)); // NaN stays NaN
    greatest = Math.max(greatest, greatest(x2, y2, z2));
    greatest = Math.max(greatest, greatest(x3, y3, z3));
    double size = greatest + CORNER_UNITS * UNIT_ROUNDOFF * magnitude;
    return size >= MIN_SIZE && haveOneSign(c0, c1, c2, c3, cornerBound(size));
  }

  /**
   * Bounds the error of a determinant of corners.
   *
   * @param size what no coordinate exceeds
   */
  private double cornerBound(double size) {
    return 26 * size * size * (CORNER_UNITS * UNIT_ROUNDOFF * magnitude);
  }

  /**
   * Tells whether four numbers are all positive or all negative, by more than a bound. Which of the
   * two nobody can foresee, a processor neither, so it takes no jump.
   */
  private static boolean haveOneSign(double c0, double c1, double c2, double c3, double bound) {
    double sign = Math.copySign(1, c0);
    return sign * c0 > bound && sign * c1 > bound && sign * c2 > bound && sign * c3 > bound;
  }

  static double greatest(double x, double y, double z) {
    return Math.max(Math.max(Math.abs(x), Math.abs(y)), Math.abs(z));
  }

  /** Computes a difference of placed vertices. */
  void corner(CertifiedSupport a, CertifiedSupport b, int vertexA, int vertexB) {
    double[] c = a.coordinates(Inside.KEY);
    int i = 3 * vertexA;
    double px = c[i];
    double py = c[i + 1];
    double pz = c[i + 2];
    double[] e = b.coordinates(Inside.KEY);
    int j = 3 * vertexB;
    double qx = e[j];
    double qy = e[j + 1];
    double qz = e[j + 2];
    subtract(poseA, px, py, pz, poseB, qx, qy, qz);
  }

  /**
   * Computes {@code (R_A p + t_A) - (R_B q + t_B)}: no term is touched by more than five roundings.
   */
  private void subtract(
      double[] r, double px, double py, double pz, double[] s, double qx, double qy, double qz) {
    x = r[0] * px + r[1] * py + r[2] * pz - (s[0] * qx + s[1] * qy + s[2] * qz) + (r[3] - s[3]);
    y = r[4] * px + r[5] * py + r[6] * pz - (s[4] * qx + s[5] * qy + s[6] * qz) + (r[7] - s[7]);
    z = r[8] * px + r[9] * py + r[10] * pz - (s[8] * qx + s[9] * qy + s[10] * qz) + (r[11] - s[11]);
  }

  /**
   * Computes the vector between two weighted points; returns whether all vertices exist and the
   * weights are not negative and of moderate size. A term is touched by at most m roundings in its
   * numerator, m in the reciprocal denominator, one more in their product, and n + 2 afterwards, m
   * being the number of terms of its point.
   *
   * @param ofA vertices of A, with any numbers
   * @param ofB vertices of B, likewise
   */
  public boolean joinPoints(
      CertifiedSupport a, WeightedVertices ofA, CertifiedSupport b, WeightedVertices ofB) {
    if (!mean(a, ofA)) {
      return false;
    }
    pointX = meanX;
    pointY = meanY;
    pointZ = meanZ;
    if (!mean(b, ofB)) {
      return false;
    }
    subtract(poseA, pointX, pointY, pointZ, poseB, meanX, meanY, meanZ);
    int terms = Math.max(ofA.size(), ofB.size());
    joinError = 1.02 * (2 * terms + 6) * UNIT_ROUNDOFF * magnitude;
    return true;
  }

  /**
   * Computes a weighted point in the frame of its body; returns whether there is one with moderate
   * weights.
   */
  private boolean mean(CertifiedSupport body, WeightedVertices of) {
    double[] cx = body.x(Inside.KEY);
    double mx = 0;
    double my = 0;
    double mz = 0;
    double total = 0;
    for (int term = 0; term < of.size(); term++) {
      int vertex = of.vertex(term);
      double weight = of.weight(term);
      if (!(vertex >= 0 && vertex < cx.length && weight >= 0)) { // also for NaN
        return false;
      }
      mx += weight * cx[vertex];
      my += weight * body.y(Inside.KEY)[vertex];
      mz += weight * body.z(Inside.KEY)[vertex];
      total += weight;
    }
    double inverse = 1 / total;
    meanX = mx * inverse;
    meanY = my * inverse;
    meanZ = mz * inverse;
    return total <= MAX_WEIGHT && total >= 1 / MAX_WEIGHT;
  }

  /** Writes the two weighted points that were {@linkplain #joinPoints joined} last. */
  public void writePoints(PairResult.Writer out) {
    double[] r = poseA;
    double[] s = poseB;
    out.points(
        r[0] * pointX + r[1] * pointY + r[2] * pointZ + r[3],
        r[4] * pointX + r[5] * pointY + r[6] * pointZ + r[7],
        r[8] * pointX + r[9] * pointY + r[10] * pointZ + r[11],
        s[0] * meanX + s[1] * meanY + s[2] * meanZ + s[3],
        s[4] * meanX + s[5] * meanY + s[6] * meanZ + s[7],
        s[8] * meanX + s[9] * meanY + s[10] * meanZ + s[11]);
  }

  /** Bounds the error of the last vector between two weighted points along any unit vector. */
  public double joinError() {
    return joinError;
  }

  /**
   * Returns an upper bound of the distance of the two weighted points, which were {@linkplain
   * #joinPoints joined}; NaN when none is known.
   */
  public double distanceUpper() {
    double square = x * x + y * y + z * z;
    double value = Math.sqrt(square);
    if (!(value >= LONG_ENOUGH * joinError)) { // also for NaN; the squares have all digits
      return Double.NaN;
    }
    distanceError = joinError * (1 + 4.5 / LONG_ENOUGH) + VALUE_UNITS * UNIT_ROUNDOFF * value;
    return value + distanceError;
  }

  /** Returns how far the last distance may be from its bound. */
  public double distanceError() {
    return distanceError;
  }
}
