// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.MutablePose;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.seal.Seal;
import io.touchstone.exact.ErrorFree;
import io.touchstone.exact.PowerOfTwo;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Keeps numbers whose products leave the range of doubles away from engines and settlement. A scene
 * with lengths beyond 2<sup>97</sup> or all below 2<sup>-96</sup> is answered on a copy:
 *
 * <pre>{@code
 * x = R v + t        becomes        2^k (x - t_A) = (2^-j R) (2^(k+j) v) + 2^k (t - t_A)
 * }</pre>
 *
 * with k for the pair, j for each body whose R is not rigid and out of range itself, and without
 * t_A if lengths are within the range without it, so that the copy is rounded as a scene of its
 * size is, or if the difference of both translations is no double. Exponents go in steps, so that
 * few copies are made of a body that moves. The copy is exact unless a number becomes subnormal:
 * then the answer is about bodies nearly the same, {@linkplain #SHIFT}, and only bounds are kept
 * that hold of the given ones too.
 *
 * <p>Scratch memory of one thread. Allocates nothing, but when a body is first asked in other
 * units, or another request.
 */
public final class ScaleGuard {

  /** Lengths with exponents up to this, of either sign, are left alone. */
  private static final int LIMIT = 96;

  /** Steps of k: what is scaled is within the limit then. */
  private static final int STEP = 2 * LIMIT;

  /** What would be rounded by that stays this large: products of four lengths are in range. */
  private static final int GREATEST = 250;

  private static final int SMALL_STEP = 64;

  /** An R that is not rigid is left alone up to this. */
  private static final int LINEAR_LIMIT = 60;

  private static final int LINEAR_STEP = 64;

  /** As in {@code ThoroughStage}: the exponent of how close bounds can be, per size. */
  private static final int FLOOR = -49;

  /** The exponent of zero: small enough for sums, too. */
  private static final int NONE = -1_000_000;

  /**
   * By how much the signed distance of an inexact copy differs at most, per n^2. What becomes
   * subnormal is off by 2^-1075. It is multiplied at most by an entry of 2^-j R, below 2^62, or by
   * a coordinate, below 2^320, since no entry that is the greatest is below 2^-61; and n such
   * products are added for each of n coordinates, of two bodies.
   */
  private static final double SHIFT = 0x1p-700;

  private final int n;
  private final MutablePose movedA;
  private final MutablePose movedB;
  private final double[] matrix;
  private final double[] origin;
  private final double[] pointA;
  private final double[] pointB;
  private SettledBody a;
  private SettledBody b;

  /** The exponent of the greatest length. */
  private int size;

  private int power;
  private boolean exact = true;
  private PairRequest asked = PairRequest.intersection();
  private PairRequest scaled = asked;
  private int scaledBy;

  /**
   * Creates scratch memory.
   *
   * @param dimension n, at least 1
   */
  public ScaleGuard(int dimension) {
    n = dimension;
    movedA = new MutablePose(n, true);
    movedB = new MutablePose(n, true);
    matrix = new double[n * (n + 1)];
    origin = new double[n];
    pointA = new double[n];
    pointB = new double[n];
    a = new SettledBody(CertifiedSupport.scanning(Polytope.of(n, new double[n])), 0);
    b = a;
  }

  /**
   * Takes a pair if it has to be scaled; all other methods speak of the pair that was taken last.
   *
   * @param margin by how much the pair is grown
   * @return false if it is to be answered as it is
   */
  public boolean takes(
      SettledBody ofA, PoseView poseA, SettledBody ofB, PoseView poseB, double margin) {
    boolean ordinary =
        ofA.isOrdinary() && ofB.isOrdinary() && poseA.isOrdinary() && poseB.isOrdinary();
    return !(ordinary && exponent(margin) <= LIMIT) && scales(ofA, poseA, ofB, poseB, margin);
  }

  private boolean scales(
      SettledBody ofA, PoseView poseA, SettledBody ofB, PoseView poseB, double margin) {
    int coreA = exponent(SettledBody.greatestCoordinate(ofA.support()));
    int coreB = exponent(SettledBody.greatestCoordinate(ofB.support()));
    int linearA = linear(poseA);
    int linearB = linear(poseB);
    int far = NONE;
    int apart = NONE;
    boolean relative = true;
    for (int axis = 0; axis < n; axis++) {
      double ofPoseA = poseA.translation(axis);
      double ofPoseB = poseB.translation(axis);
      double difference = ofPoseB - ofPoseA;
      far = Math.max(far, Math.max(exponent(ofPoseA), exponent(ofPoseB)));
      apart = Math.max(apart, exponent(difference));
      relative &= ErrorFree.sumError(ofPoseB, -ofPoseA, difference) == 0; // false for NaN
    }
    int bodies = Math.max(coreA + linearA, coreB + linearB);
    bodies = Math.max(bodies, Math.max(exponent(ofA.radius()), exponent(ofB.radius())));
    bodies = Math.max(bodies, exponent(margin));
    size = Math.max(bodies, relative ? apart : far);
    power = size > NONE / 2 && Math.abs(size) > LIMIT ? -nearest(size, STEP) : 0;
    int fromA = taken(linearA, coreA);
    int fromB = taken(linearB, coreB);
    if (power == 0 && fromA == 0 && fromB == 0 && far <= LIMIT) {
      return false;
    }
    boolean leaves = relative && far + power > LIMIT;
    for (int axis = 0; axis < n; axis++) {
      origin[axis] = leaves ? poseA.translation(axis) : 0;
    }
    copy(ofA, poseA, fromA, ofB, poseB, fromB);
    if (!exact && size > GREATEST) {
      power = -SMALL_STEP * ((size - GREATEST + SMALL_STEP - 1) / SMALL_STEP);
      copy(ofA, poseA, fromA, ofB, poseB, fromB);
    }
    return true;
  }

  private void copy(
      SettledBody ofA, PoseView poseA, int fromA, SettledBody ofB, PoseView poseB, int fromB) {
    SettledBody.Copy copyA = ofA.copy(power + fromA, power);
    SettledBody.Copy copyB = ofB.copy(power + fromB, power);
    a = copyA.body();
    b = copyB.body();
    boolean exactA = move(poseA, fromA, movedA);
    boolean exactB = move(poseB, fromB, movedB);
    exact = copyA.exact() && copyB.exact() && exactA && exactB;
  }

  private static int exponent(double number) {
    double length = Math.abs(number);
    return length == 0
        ? NONE
        : length < Double.MIN_NORMAL
            ? Math.getExponent(length * 0x1p64) - 64
            : Math.getExponent(length);
  }

  private static int nearest(int exponent, int step) {
    return step * Math.round((float) exponent / step);
  }

  /** Returns the exponent of the greatest entry of R. */
  private int linear(PoseView pose) {
    if (pose.isRigid()) {
      return 0;
    }
    double greatest = 0;
    for (int row = 0; row < n; row++) {
      for (int column = 0; column < n; column++) {
        greatest = Math.max(greatest, Math.abs(pose.rotation(row, column)));
      }
    }
    return exponent(greatest);
  }

  /** Returns the exponent that the core takes from R; if R is zero, what makes it ordinary. */
  private static int taken(int linear, int core) {
    int wanted = linear > NONE ? linear : core > NONE ? -core : 0;
    return Math.abs(wanted) > LINEAR_LIMIT ? nearest(wanted, LINEAR_STEP) : 0;
  }

  /** Returns whether nothing was rounded. */
  private boolean move(PoseView pose, int from, MutablePose moved) {
    pose.copyTo(matrix);
    boolean same = true;
    for (int i = 0; i < matrix.length; i++) {
      int axis = i / (n + 1);
      boolean translation = i % (n + 1) == n;
      double number = translation ? matrix[i] - origin[axis] : matrix[i];
      int exponent = translation ? power : -from;
      same &= PowerOfTwo.isExact(number, exponent);
      matrix[i] = Math.scalb(number, exponent);
    }
    moved.set(matrix, 0);
    return same;
  }

  /** Returns A as it is asked about. */
  public SettledBody a() {
    return a;
  }

  /** Returns B. */
  public SettledBody b() {
    return b;
  }

  /** Returns where A is, good until the next pair. */
  public PoseView poseA() {
    return movedA;
  }

  /** Returns where B is. */
  public PoseView poseB() {
    return movedB;
  }

  /** Returns the power of two by which lengths are multiplied. */
  int power() {
    return power;
  }

  /** Tells whether the copy is the given scene, without a rounding. */
  public boolean isExact() {
    return exact;
  }

  /**
   * Returns what is asked about the copy: the cutoff rounded up, the tolerance down. A margin that
   * would be rounded makes the copy an inexact one.
   */
  public PairRequest request(PairRequest given) {
    if (power == 0
        || (given.cutoff() == Double.POSITIVE_INFINITY
            && given.absoluteTolerance() == 0
            && given.margin() == 0)) {
      return given;
    }
    exact &= PowerOfTwo.isExact(given.margin(), power);
    if (power != scaledBy || !given.equals(asked)) {
      scaled =
          given.toBuilder()
              .margin(Math.scalb(given.margin(), power))
              .cutoff(PowerOfTwo.up(given.cutoff(), power))
              .absoluteTolerance(PowerOfTwo.down(given.absoluteTolerance(), power))
              .build();
      asked = given;
      scaledBy = power;
    }
    return scaled;
  }

  /** Makes a proposal about the given pair one about the copy. */
  void forth(Proposal out) {
    out.movePoints(-1, origin);
    out.scale(power);
    if (!exact) {
      out.withoutLengths();
    }
  }

  /** Makes a proposal about the copy one about the given pair. */
  public void back(Proposal out) {
    out.scale(-power);
    out.movePoints(1, origin);
    if (!exact) {
      out.withoutLengths();
    }
  }

  /**
   * Makes an answer about the copy one about the given pair.
   *
   * @param request what was asked about the given pair
   */
  public void back(PairRequest request, PairResult out) {
    if (!exact && request.goal() == Goal.CAST) { // of another scene, and no length
      out.rewrite()
          .verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN)
          .effort(out.iterations(), out.supportQueries());
      return;
    }
    Assurance ofVerdict = out.verdictAssurance();
    Assurance ofBounds = out.boundsAssurance();
    double lower = out.hasLower() ? out.lower() : Double.NaN;
    double upper = out.hasUpper() ? out.upper() : Double.NaN;
    if (!exact) {
      lower = Math.nextDown(lower - n * n * SHIFT);
      upper = Math.nextUp(upper + n * n * SHIFT);
      if (!(out.verdict() == Verdict.DISJOINT && lower > 0)) {
        upper = out.verdict() == Verdict.UNDECIDED ? upper : Double.NaN;
        lower = Math.min(lower, 0);
        out.amend().verdict(Verdict.UNDECIDED, Termination.NUMERICAL_BREAKDOWN);
        ofVerdict = Assurance.FLOATING;
      }
    }
    boolean rounded =
        !exact
            || (out.hasLower() && !PowerOfTwo.isExact(lower, -power))
            || (out.hasUpper() && !PowerOfTwo.isExact(upper, -power));
    lower = PowerOfTwo.down(lower, -power);
    upper = PowerOfTwo.up(upper, -power);
    PairResult.Writer writer = out.amend();
    if (rounded && !keepsReason(request, out, lower, upper)) {
      writer.verdict(out.verdict(), Termination.NUMERICAL_BREAKDOWN);
    }
    Accuracy.write(
        lower == Double.NEGATIVE_INFINITY ? Double.NaN : lower, upper, writer.withoutBounds());
    movePoints(out, writer);
    if (out.hasCastParameter()) {
      writer.castParameter(Math.scalb(out.castParameter(), -power));
    }
    out.assure(Seal.OF_PROOF, ofVerdict, ofBounds);
  }

  /** Whether bounds that were rounded bear out why the search ended. */
  private boolean keepsReason(PairRequest request, PairResult out, double lower, double upper) {
    boolean valueAsked =
        request.goal() == Goal.DISTANCE
            ? out.verdict() == Verdict.DISJOINT
            : request.goal() == Goal.PENETRATION && out.verdict() == Verdict.INTERSECTING;
    Termination reason = out.termination();
    if (!valueAsked || (reason != Termination.CONVERGED && reason != Termination.CUTOFF)) {
      return true;
    }
    if (reason == Termination.CUTOFF) {
      return lower > request.cutoff();
    }
    double greater = Math.max(Math.abs(lower), Math.abs(upper));
    double asked = Math.max(request.relativeTolerance() * greater, request.absoluteTolerance());
    return greater < Double.POSITIVE_INFINITY // false for NaN, too
        && upper - lower <= Math.max(asked, Math.scalb(1.0, size + FLOOR));
  }

  private void movePoints(PairResult out, PairResult.Writer writer) {
    if (!out.hasPoints()) {
      return;
    }
    double sum = 0;
    for (int axis = 0; axis < n; axis++) {
      pointA[axis] = Math.scalb(out.pointA(axis), -power) + origin[axis];
      pointB[axis] = Math.scalb(out.pointB(axis), -power) + origin[axis];
      sum += 0 * (pointA[axis] + pointB[axis]); // NaN if one of them is not finite
    }
    if (sum == 0) {
      writer.points(pointA, pointB);
    } else {
      writer.withoutPoints();
    }
  }
}
