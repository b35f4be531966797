// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;

/**
 * Moves boxes along the axes, with and without ends, given by rows or vertices, rightly or with a
 * fault. What touches, what meets where a cast or a distance begins, and what is sheared it leaves
 * open.
 */
final class MovingEngine implements NarrowPhase {

  /** How to be wrong. */
  enum Fault {
    NONE,
    CALLS_WHAT_MEETS_APART,
    CALLS_MISSES_HITS,
    CALLS_PARTS_NO_SUBSETS,
    CALLS_ALL_SUBSETS,
    MOVES_THE_OTHER_WAY,
    LOWER_BOUND_BY_AN_ULP,
    UPPER_BOUND_BY_AN_ULP,
    LONGER_BY_A_LITTLE,
    BOUNDS_TOO_FAR_APART,
    ENDLESS_DEPTH_WITH_AN_END,
    FINITE_MISS,
    NAMES_NO_ROWS,
    NAMES_OTHER_ROWS,
    NAMES_NO_VERTICES,
    SAYS_NO_NORMAL,
    NORMAL_TO_THE_OTHER_SIDE,
    NORMAL_ASIDE
  }

  private final Fault fault;

  MovingEngine(Fault fault) {
    this.fault = fault;
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return Ranges.of(body);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return () -> {};
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return (a, poseA, b, poseB, request, warm, out) -> {
      if (!poseA.isRigid()) {
        out.rewrite().rows().verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
        return;
      }
      new Pair(((Ranges) a).placed(poseA), ((Ranges) b).placed(poseB), out).write(request);
    };
  }

  private final class Pair {

    private final int n;
    private final Ranges a;
    private final Ranges b;
    private final PairResult.Writer answer;
    private final double[] normal;

    Pair(Ranges a, Ranges b, PairResult out) {
      this.a = a;
      this.b = b;
      n = a.low().length;
      answer = out.rewrite().rows();
      normal = new double[n];
    }

    /** How far B is beyond A on an axis, upwards or downwards; negative if it is not. */
    private double gap(int k, boolean upwards) {
      return upwards ? b.low()[k] - a.high()[k] : a.low()[k] - b.high()[k];
    }

    private double gap(int k) {
      return Math.max(gap(k, true), gap(k, false));
    }

    private double greatestGap() {
      double greatest = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < n; k++) {
        greatest = Math.max(greatest, gap(k));
      }
      return greatest;
    }

    void write(PairRequest request) {
      double apart = greatestGap();
      boolean meet = apart < 0;
      if (request.goal() == Goal.CONTAINMENT) {
        writeSubset();
      } else if (apart == 0 || meet != (request.goal() == Goal.PENETRATION)) {
        answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      } else if (meet && fault == Fault.CALLS_WHAT_MEETS_APART) {
        plane(0, true, 1);
        vertices();
        normal();
        answer.verdict(Verdict.DISJOINT, Termination.CONVERGED);
      } else if (request.goal() == Goal.DISTANCE) {
        writeDistance(request.metric() == Metric.L1);
      } else {
        double[] d = new double[n];
        for (int k = 0; k < n; k++) {
          d[k] = request.direction(k) * (fault == Fault.MOVES_THE_OTHER_WAY ? -1 : 1);
        }
        if (request.goal() == Goal.CAST) {
          writeCast(d);
        } else {
          writeDepth(d);
        }
      }
    }

    // --- evidence

    /** Names the rows on both sides of the gap on an axis. */
    private void plane(int k, boolean upwards, double multiplier) {
      boolean swapped = (fault == Fault.NAMES_OTHER_ROWS) != upwards;
      int ofA = swapped ? a.up()[k] : a.down()[k];
      int ofB = swapped ? b.down()[k] : b.up()[k];
      if (ofA >= 0 && fault != Fault.NAMES_NO_ROWS) {
        answer.featureA(ofA, multiplier);
      }
      if (ofB >= 0 && fault != Fault.NAMES_NO_ROWS) {
        answer.featureB(ofB, multiplier);
      }
      normal[k] = upwards ? multiplier : -multiplier;
    }

    private void vertices() {
      for (int v = 0; v < a.vertices() && fault != Fault.NAMES_NO_VERTICES; v++) {
        answer.featureA(v, 1);
      }
      for (int v = 0; v < b.vertices() && fault != Fault.NAMES_NO_VERTICES; v++) {
        answer.featureB(v, 1);
      }
    }

    private void normal() {
      double[] w = normal.clone();
      double square = 0;
      for (double component : w) {
        square += component * component;
      }
      for (int k = 0; k < n; k++) {
        int to = fault == Fault.NORMAL_ASIDE ? (k + 1) % n : k;
        double sign = fault == Fault.NORMAL_TO_THE_OTHER_SIDE ? -1 : 1;
        w[to] = sign * normal[k] / Math.sqrt(square);
      }
      if (fault != Fault.SAYS_NO_NORMAL) {
        answer.normal(w);
      }
    }

    /** Writes bounds, which are right before they are spoilt. */
    private void bounds(double lower, double upper) {
      double far = Math.abs(upper) * 1e-6;
      switch (fault) {
        case LOWER_BOUND_BY_AN_ULP -> answer.lower(Math.nextUp(upper)).upper(Math.nextUp(upper));
        case UPPER_BOUND_BY_AN_ULP ->
            answer.lower(Math.nextDown(lower)).upper(Math.nextDown(lower));
        case LONGER_BY_A_LITTLE -> answer.lower(lower * (1 + 1e-9)).upper(upper * (1 + 1e-9));
        case BOUNDS_TOO_FAR_APART -> answer.lower(lower - far).upper(upper + far);
        default -> answer.lower(lower).upper(upper);
      }
    }

    // --- what is asked

    private void writeDistance(boolean sum) {
      double distance = 0;
      int widest = 0;
      for (int k = 0; k < n; k++) {
        widest = gap(k) > gap(widest) ? k : widest;
      }
      for (int k = 0; k < n; k++) {
        if (sum ? gap(k) > 0 : k == widest) {
          plane(k, gap(k, true) > 0, 1);
          distance += gap(k);
        }
      }
      vertices();
      normal();
      answer.verdict(Verdict.DISJOINT, Termination.CONVERGED);
      bounds(distance, distance);
    }

    private void writeCast(double[] d) {
      int last = -1;
      double enter = 0;
      for (int k = 0; k < n; k++) {
        if (gap(k) > 0) {
          boolean upwards = gap(k, true) > 0;
          double closing = upwards ? -d[k] : d[k];
          double t = closing > 0 ? gap(k) / closing : Double.POSITIVE_INFINITY;
          if (t > enter) {
            enter = t;
            last = k;
          }
        }
      }
      int first = leaving(d);
      double leave = first < 0 ? Double.POSITIVE_INFINITY : leave(first, d);
      // both are times from the start of the cast; so near to each other B grazes A
      if (enter < Double.POSITIVE_INFINITY && Math.abs(enter - leave) <= 1e-9 * enter) {
        answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
        return;
      }
      boolean upwards = gap(last, true) > 0;
      double closing = upwards ? -d[last] : d[last];
      if (enter < leave || fault == Fault.CALLS_MISSES_HITS) {
        plane(last, upwards, 1);
        vertices();
        normal();
        double t = enter < leave ? enter : 1;
        answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).castParameter(t);
        bounds(Math.nextDown(t), Math.nextUp(t));
        return;
      }
      if (closing <= 0) {
        plane(last, upwards, 1);
      } else { // in whole numbers: B comes no nearer along the sum of both
        plane(last, upwards, Math.abs(d[first]));
        plane(first, d[first] > 0, closing);
      }
      vertices();
      normal();
      double end = fault == Fault.FINITE_MISS ? 1e9 : Double.POSITIVE_INFINITY;
      answer.verdict(Verdict.DISJOINT, Termination.CONVERGED).lower(end).upper(end);
      answer.castParameter(Double.POSITIVE_INFINITY);
    }

    private double leave(int k, double[] d) {
      return d[k] == 0 ? Double.POSITIVE_INFINITY : -gap(k, d[k] > 0) / Math.abs(d[k]);
    }

    /** Returns the axis on which B leaves A first; -1 if it never does. */
    private int leaving(double[] d) {
      int first = -1;
      for (int k = 0; k < n; k++) {
        double t = leave(k, d);
        first = t < (first < 0 ? Double.POSITIVE_INFINITY : leave(first, d)) ? k : first;
      }
      return first;
    }

    private void writeDepth(double[] d) {
      int first = leaving(d);
      answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED);
      vertices();
      if (first < 0) {
        boolean wrong = fault == Fault.ENDLESS_DEPTH_WITH_AN_END;
        double depth = wrong ? 1e9 : Double.POSITIVE_INFINITY;
        answer.lower(-depth).upper(-depth);
        return;
      }
      double square = 0;
      for (double component : d) {
        square += component * component;
      }
      plane(first, d[first] > 0, 1);
      normal();
      double depth = leave(first, d) * Math.sqrt(square);
      bounds(-Math.nextUp(Math.nextUp(depth)), -Math.nextDown(Math.nextDown(depth)));
    }

    private void writeSubset() {
      boolean broken = false;
      for (int k = 0; k < n && !broken; k++) {
        for (boolean upwards : new boolean[] {true, false}) {
          double beyond = upwards ? a.high()[k] - b.high()[k] : b.low()[k] - a.low()[k];
          if (!broken && (beyond > 0 || fault == Fault.CALLS_PARTS_NO_SUBSETS)) {
            broken = (upwards ? b.up() : b.down())[k] >= 0 && fault != Fault.CALLS_ALL_SUBSETS;
            if (broken) {
              writeOutside(k, upwards);
            }
          }
        }
      }
      if (broken) {
        return;
      }
      int rows = 0;
      for (int k = 0; k < n; k++) {
        rows += (b.up()[k] >= 0 ? 1 : 0) + (b.down()[k] >= 0 ? 1 : 0);
      }
      for (int r = 0; r < rows && a.vertices() == 0; r++) {
        follow(r);
      }
      answer.verdict(Verdict.SUBSET, Termination.CONVERGED);
    }

    /** Names the row of A that row r of B follows from. */
    private void follow(int r) {
      int[] from = new int[1];
      for (int k = 0; k < n; k++) {
        boolean other = fault == Fault.NAMES_OTHER_ROWS;
        if (b.up()[k] == r) {
          from[0] = other ? a.down()[k] : a.up()[k];
        } else if (b.down()[k] == r) {
          from[0] = other ? a.up()[k] : a.down()[k];
        }
      }
      boolean named = from[0] >= 0 && fault != Fault.NAMES_NO_ROWS;
      answer.enclosedBy(from, named ? 1 : 0);
    }

    private void writeOutside(int k, boolean upwards) {
      normal[k] = upwards ? 1 : -1;
      normal();
      answer.verdict(Verdict.NOT_SUBSET, Termination.CONVERGED);
      if (a.vertices() > 0) { // corners count in binary
        answer.featureA(upwards ? a.vertices() - 1 : 0, 1);
        return;
      }
      for (int axis = 0; axis < n && fault != Fault.NAMES_NO_ROWS; axis++) {
        boolean top = axis == k ? upwards : a.up()[axis] >= 0;
        int row = top ? a.up()[axis] : a.down()[axis];
        boolean farBehind = upwards ? a.low()[k] > b.high()[k] : a.high()[k] < b.low()[k];
        if (row < 0 && axis == k && farBehind) {
          row = upwards ? a.down()[axis] : a.up()[axis];
        }
        if (row >= 0) {
          answer.featureA(row, 1);
        }
      }
      answer.featureB((upwards ? b.up() : b.down())[k], 1);
    }
  }
}
