// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.SupportFunction;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.engine.settle.PlacedFunction;

/**
 * Tells whether bounds confirm what an engine says about curved bodies. Nothing is proved: support
 * functions are their authors' word.
 *
 * <p>Disjoint is confirmed by the support functions themselves: the gap along the normal, less the
 * support errors, the radii and all roundings, must be positive. Intersecting is confirmed by an
 * upper bound that is not positive, unless the gap along the normal denies it. A cast is confirmed
 * by the plane that B comes to where it hits, or never comes to.
 *
 * <p>Scratch memory of one thread.
 */
final class CurvedBounds {

  private final int n;
  private final PlacedFunction core;

  /** The direction that is looked along. */
  private final double[] w;

  private double uncertainty;

  /** The gap along the last normal; NaN if there was none to look along. */
  private double gap;

  /** What the gap must exceed. */
  private double radii;

  private double margin;

  CurvedBounds(int dimension) {
    n = dimension;
    core = new PlacedFunction(n);
    w = new double[n];
  }

  /**
   * Tells whether the verdict is confirmed.
   *
   * @param request what was asked; the bounds of the result are less its margin already
   */
  boolean confirm(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult result) {
    margin = request.margin();
    gap = Double.NaN;
    if (result.verdict() != Verdict.DISJOINT && result.verdict() != Verdict.INTERSECTING) {
      return false;
    }
    boolean known = result.hasNormal();
    if (known
        && a.body() instanceof SupportFunction ofA
        && b.body() instanceof SupportFunction ofB) {
      uncertainty = 0;
      take(result);
      gap = -farthest(ofA, poseA, 1) - farthest(ofB, poseB, -1);
      radii = ofA.radius() + ofB.radius() + margin;
    }
    boolean apart = isApart();
    if (request.goal() == Goal.CAST
        && (result.verdict() == Verdict.DISJOINT || isOnTheWay(result))) {
      return apart && isCast(request, result);
    }
    return result.verdict() == Verdict.DISJOINT
        ? apart
        : !apart && result.hasUpper() && result.upper() <= 0;
  }

  private boolean isApart() {
    return gap - uncertainty > radii * (1 + 0x1p-39); // false for NaN
  }

  private static boolean isOnTheWay(PairResult result) {
    return result.hasCastParameter() && result.castParameter() > 0;
  }

  /**
   * Whether B never comes to the plane across the normal, or comes to it where it is said to hit A:
   * no later by more than the uncertainty, and no earlier than the lower bound.
   */
  private boolean isCast(PairRequest request, PairResult result) {
    double closing = 0;
    double square = 0;
    for (int k = 0; k < n; k++) {
      closing -= result.normal(k) * request.direction(k);
      square += request.direction(k) * request.direction(k);
    }
    double rounding = 4 * n * UNIT_ROUNDOFF * Math.sqrt(square);
    if (result.verdict() == Verdict.DISJOINT) {
      return closing <= rounding;
    }
    double room = gap - radii;
    double way = closing * result.castParameter();
    double tolerance = 2 * uncertainty + 1e-9 * Math.abs(room);
    return closing > rounding
        && way >= room - tolerance
        && (!result.hasLower() || closing * result.lower() <= room + tolerance);
  }

  /**
   * Tells whether the verdict about half-spaces and a curved body is confirmed: disjoint by a row
   * that all of the body breaks, intersecting by an upper bound that no row denies.
   */
  boolean confirmRows(
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      PairRequest request,
      PairResult result) {
    HalfSpaces rows = a.rows() != null ? a.rows() : b.rows();
    PoseView poseH = a.rows() != null ? poseA : poseB;
    if (rows == null || !((a.rows() != null ? b : a).body() instanceof SupportFunction body)) {
      return false;
    }
    margin = request.margin();
    double greatest = Double.NEGATIVE_INFINITY;
    boolean apart = false;
    boolean missed = false; // by the plane of a row
    boolean entered = false; // no earlier than the lower bound, by a row that is passed there
    boolean kept = true; // where it is said to hit, no row denies it
    for (int row = 0; row < rows.rowCount(); row++) {
      uncertainty = 0;
      double length = place(rows, row, poseH);
      gap = -farthest(body, a.rows() != null ? poseB : poseA, -1) - bound(rows, row, poseH);
      radii = (body.radius() + margin) * length;
      boolean behind = isApart();
      apart |= behind;
      greatest = Math.max(greatest, gap);
      if (request.goal() == Goal.CAST) {
        double closing = 0; // of the body and the half-space of the row, times the length
        double rounding = 0;
        for (int k = 0; k < n; k++) {
          double part = w[k] * request.direction(k);
          closing += a.rows() != null ? -part : part;
          rounding += 4 * n * UNIT_ROUNDOFF * Math.abs(part);
        }
        missed |= behind && result.verdict() == Verdict.DISJOINT && closing <= rounding;
        double room = gap - radii;
        double tolerance = 2 * uncertainty + 1e-9 * Math.abs(room);
        double at = result.hasCastParameter() ? closing * result.castParameter() : 0;
        kept &= at >= room - tolerance;
        entered |= behind && (!result.hasLower() || closing * result.lower() <= room + tolerance);
      }
    }
    gap = greatest;
    if (request.goal() == Goal.CAST
        && (result.verdict() == Verdict.DISJOINT || isOnTheWay(result))) {
      return missed || (entered && kept && result.verdict() == Verdict.INTERSECTING);
    }
    return result.verdict() == Verdict.DISJOINT
        ? apart
        : result.verdict() == Verdict.INTERSECTING
            && !apart
            && result.hasUpper()
            && result.upper() <= 0;
  }

  private void take(PairResult result) {
    for (int i = 0; i < n; i++) {
      w[i] = result.normal(i);
    }
  }

  /** Takes the normal of a row where it stands; returns its length. */
  private double place(HalfSpaces rows, int row, PoseView pose) {
    double square = 0;
    for (int i = 0; i < n; i++) {
      w[i] = 0;
      for (int k = 0; k < n; k++) {
        w[i] += pose.rotation(i, k) * rows.normal(row, k);
      }
      square += w[i] * w[i];
    }
    return Math.sqrt(square);
  }

  /** Returns the greatest w.x over the half-space of a row; its roundings are added. */
  private double bound(HalfSpaces rows, int row, PoseView pose) {
    double bound = rows.offset(row);
    double magnitude = Math.abs(bound);
    for (int i = 0; i < n; i++) {
      double anchor = pose.translation(i);
      double size = Math.abs(anchor);
      for (int k = 0; k < n; k++) {
        anchor += pose.rotation(i, k) * rows.anchor(k);
        size += Math.abs(pose.rotation(i, k) * rows.anchor(k));
      }
      bound += w[i] * anchor;
      magnitude += Math.abs(w[i]) * size;
    }
    uncertainty += 1.01 * (4 * n + 8) * UNIT_ROUNDOFF * magnitude;
    return bound;
  }

  /** Returns why the result that was looked at last was not confirmed. */
  String refusal(PairResult result) {
    if (result.verdict() != Verdict.DISJOINT && result.verdict() != Verdict.INTERSECTING) {
      return "nothing can confirm that of a curved body";
    }
    String along =
        Double.isNaN(gap)
            ? "there is no normal"
            : "the gap of the cores along its normal is %s, give or take %s, and the radii%s are %s"
                .formatted(gap, uncertainty, margin > 0 ? " and the margin" : "", radii);
    if (result.verdict() == Verdict.DISJOINT) {
      return along;
    }
    if (!result.hasUpper()) {
      return "there is no upper bound";
    }
    return result.upper() <= 0 ? along : "its upper bound is " + result.upper();
  }

  /** Returns how far the core goes along w or against it, and adds what that may be off. */
  private double farthest(SupportFunction body, PoseView pose, int sign) {
    core.place(body, pose, 0).look(w, sign);
    uncertainty += core.error();
    return core.value();
  }
}
