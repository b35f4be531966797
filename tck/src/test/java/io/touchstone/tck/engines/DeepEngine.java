// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Tells that boxes along the axes overlap, and how deep, rightly or with a fault. What touches or
 * is apart, and what is no such box, it leaves open.
 */
final class DeepEngine implements NarrowPhase {

  /** How to be wrong. */
  enum Fault {
    NONE,
    DEEPER_BY_A_LITTLE,
    SHALLOWER_BY_A_LITTLE,
    LEAVES_BY_ANOTHER_AXIS,
    LOWER_BOUND_BY_AN_ULP,
    UPPER_BOUND_BY_AN_ULP,
    BOUNDS_TOO_FAR_APART,
    SAYS_ONE_BOUND,
    ENDLESS_DEPTH_WITH_AN_END,
    DEPTH_WITHOUT_END,
    CALLS_OVERLAP_DISJOINT,
    CALLS_OVERLAP_TOUCHING,
    SAYS_NO_NORMAL,
    NORMAL_ASIDE,
    NORMAL_TO_THE_OTHER_SIDE,
    NAMES_NO_POINT,
    NAMES_ANOTHER_POINT,
    CALLS_CORES_APART
  }

  private final Fault fault;

  DeepEngine(Fault fault) {
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
      PairResult.Writer answer = out.rewrite().rows();
      Ranges boxA = ((Ranges) a).placed(poseA);
      Ranges boxB = ((Ranges) b).placed(poseB);
      if (isBox(boxA, poseA) && isBox(boxB, poseB) && overlap(boxA, boxB)) {
        new Overlap(boxA, poseA, boxB, answer).write(request.goal());
      } else {
        answer.verdict(Verdict.UNDECIDED, Termination.INCOMPLETE);
      }
    };
  }

  /** Tells whether it is a box along the axes of the world, its corners counted in binary. */
  private static boolean isBox(Ranges box, PoseView pose) {
    int n = pose.dimension();
    boolean plain = true;
    for (int i = 0; i < n * n; i++) {
      plain &= pose.rotation(i / n, i % n) == (i / n == i % n ? 1 : 0);
    }
    if (box.body() instanceof HalfSpaces half) {
      for (int r = 0; r < half.rowCount(); r++) {
        int row = r;
        plain &= IntStream.range(0, n).filter(k -> half.normal(row, k) != 0).count() == 1;
      }
      return plain;
    }
    Polytope corners = (Polytope) box.body();
    plain &= corners.vertexCount() == 1 << n;
    for (int v = 0; plain && v < corners.vertexCount(); v++) {
      for (int k = 0; k < n; k++) {
        double end = ((v >> k & 1) == 1 ? box.high() : box.low())[k];
        plain &= corners.coordinate(v, k) + pose.translation(k) == end;
      }
    }
    return plain;
  }

  private static boolean overlap(Ranges a, Ranges b) {
    return IntStream.range(0, a.low().length)
        .allMatch(k -> a.low()[k] < b.high()[k] && b.low()[k] < a.high()[k]);
  }

  private final class Overlap {

    private final int n;
    private final Ranges a;
    private final PoseView poseA;
    private final Ranges b;
    private final PairResult.Writer answer;

    Overlap(Ranges a, PoseView poseA, Ranges b, PairResult.Writer answer) {
      n = a.low().length;
      this.a = a;
      this.poseA = poseA;
      this.b = b;
      this.answer = answer;
    }

    void write(Goal goal) {
      nameCommonPoint();
      if (goal == Goal.PENETRATION) {
        writeDepth();
        return;
      }
      boolean apart = fault == Fault.CALLS_CORES_APART;
      answer.verdict(apart ? Verdict.DISJOINT : Verdict.INTERSECTING, Termination.CONVERGED);
      if (apart) {
        answer.lower(1).upper(1);
        normal(0, 1);
      } else {
        answer.upper(0);
      }
    }

    // --- evidence

    /** Names the corners of a box around a point in the middle, or the rows that one is on. */
    private void nameCommonPoint() {
      if (fault == Fault.NAMES_NO_POINT) {
        return;
      }
      for (int k = 0; k < n && a.vertices() + b.vertices() == 0; k++) {
        nameRow(k);
      }
      if (a.vertices() > 0) {
        nameCorners(a, b, true);
      } else if (b.vertices() > 0) {
        nameCorners(b, a, false);
      }
    }

    /** The anchor of A, moved onto the rows that it breaks, is a point of both. */
    private void nameRow(int k) {
      HalfSpaces half = (HalfSpaces) a.body();
      double at = half.anchor(k) + poseA.translation(k);
      double low = Math.max(a.low()[k], b.low()[k]);
      double high = Math.min(a.high()[k], b.high()[k]);
      boolean another = fault == Fault.NAMES_ANOTHER_POINT;
      if (another ? b.high()[k] > a.high()[k] && b.up()[k] >= 0 : at > high) {
        boolean ofA = !another && high == a.high()[k];
        name(ofA, (ofA ? a : b).up()[k]);
      } else if (at < low) {
        boolean ofA = low == a.low()[k];
        name(ofA, (ofA ? a : b).down()[k]);
      }
    }

    private void name(boolean ofA, int feature) {
      if (ofA) {
        answer.featureA(feature, 1);
      } else {
        answer.featureB(feature, 1);
      }
    }

    private void nameCorners(Ranges box, Ranges other, boolean ofA) {
      double[] share = new double[n];
      for (int k = 0; k < n; k++) {
        double low = Math.max(box.low()[k], other.low()[k]);
        double high = Math.min(box.high()[k], other.high()[k]);
        double length = box.high()[k] - box.low()[k];
        share[k] = length == 0 ? 0 : (low / 2 + high / 2 - box.low()[k]) / length;
      }
      List<Integer> axes =
          IntStream.range(0, n).boxed().sorted(Comparator.comparingDouble(k -> -share[k])).toList();
      int corner = 0;
      double before = 1;
      for (int step = 0; step <= n; step++) {
        double next = step < n ? share[axes.get(step)] : 0;
        int named = fault == Fault.NAMES_ANOTHER_POINT ? 0 : corner;
        if (ofA) {
          answer.featureA(named, before - next);
        } else {
          answer.featureB(named, before - next);
        }
        corner |= step < n ? 1 << axes.get(step) : 0;
        before = next;
      }
    }

    // --- the depth

    /** How far B has to be moved on an axis, upwards or downwards. */
    private double way(int k, boolean upwards) {
      return upwards ? a.high()[k] - b.low()[k] : b.high()[k] - a.low()[k];
    }

    private void writeDepth() {
      int best = 0; // 2k upwards, 2k + 1 downwards
      for (int way = 0; way < 2 * n; way++) {
        boolean nearer = way(way / 2, way % 2 == 0) < way(best / 2, best % 2 == 0);
        best = nearer ? way : best;
      }
      double depth = way(best / 2, best % 2 == 0);
      if (Double.isInfinite(depth)) {
        double end = fault == Fault.ENDLESS_DEPTH_WITH_AN_END ? 1e9 : depth;
        answer.verdict(Verdict.INTERSECTING, Termination.CONVERGED).lower(-end).upper(-end);
        return;
      }
      if (fault == Fault.LEAVES_BY_ANOTHER_AXIS) {
        best = (best + 1) % (2 * n);
        depth = way(best / 2, best % 2 == 0);
      }
      normal(best / 2, best % 2 == 0 ? 1 : -1);
      Verdict verdict =
          switch (fault) {
            case CALLS_OVERLAP_DISJOINT -> Verdict.DISJOINT;
            case CALLS_OVERLAP_TOUCHING -> Verdict.TOUCHING;
            default -> Verdict.INTERSECTING;
          };
      answer.verdict(verdict, Termination.CONVERGED);
      bounds(-depth);
    }

    private void normal(int k, double sign) {
      double[] normal = new double[n];
      normal[fault == Fault.NORMAL_ASIDE ? (k + 1) % n : k] =
          fault == Fault.NORMAL_TO_THE_OTHER_SIDE ? -sign : sign;
      if (fault != Fault.SAYS_NO_NORMAL) {
        answer.normal(normal);
      }
    }

    private void bounds(double value) {
      double deeper = value * (1 + 1e-9);
      double shallower = value * (1 - 1e-9);
      switch (fault) {
        case DEEPER_BY_A_LITTLE -> answer.lower(deeper).upper(deeper);
        case SHALLOWER_BY_A_LITTLE -> answer.lower(shallower).upper(shallower);
        case LOWER_BOUND_BY_AN_ULP -> answer.lower(Math.nextUp(value)).upper(Math.nextUp(value));
        case UPPER_BOUND_BY_AN_ULP ->
            answer.lower(Math.nextDown(value)).upper(Math.nextDown(value));
        case BOUNDS_TOO_FAR_APART -> answer.lower(deeper).upper(shallower);
        case SAYS_ONE_BOUND -> answer.lower(value);
        case DEPTH_WITHOUT_END ->
            answer.lower(Double.NEGATIVE_INFINITY).upper(Double.NEGATIVE_INFINITY);
        default -> answer.lower(value).upper(value);
      }
    }
  }
}
