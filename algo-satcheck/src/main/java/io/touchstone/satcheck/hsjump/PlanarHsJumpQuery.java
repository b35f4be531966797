// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.hsjump;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.satcheck.body.PairMemory;
import io.touchstone.satcheck.body.SupportShape;
import io.touchstone.satcheck.cone.ConeQuery;
import io.touchstone.satcheck.cone.ConeSearch.Ending;
import io.touchstone.satcheck.hsjump.DirectionArc.Cut;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * {@link HsJump} in R<sup>2</sup>: the cone of directions is an arc. Computes in the world frame,
 * relative to A's translation. Whether the gap surely is positive, or the origin surely inside of
 * the triangle, is left to the kernel.
 *
 * <p>Trace: a step {@code start} with {@code frame}, {@code world}, and {@code warm}; a step {@code
 * support} for each direction, with {@code vertexA}, {@code vertexB}, the {@code gap} and the
 * {@code direction}, a unit vector; a step {@code arc} after each cut, with its two {@code ends},
 * unit vectors, and the vertices of its sides, {@code sidesA} and {@code sidesB}; a step {@code
 * end} with the {@code ending}. World frame.
 */
final class PlanarHsJumpQuery extends ConeQuery {

  /** A regular search takes 2 to 5 directions. */
  private static final int MOST_DIRECTIONS = 64;

  private final DirectionArc arc = new DirectionArc();
  private final double[] poseA = new double[6];
  private final double[] poseB = new double[6];
  private final double[] w = new double[2];
  private int directions;
  private int foundA;
  private int foundB;
  private final boolean pure;
  private double rx;
  private double ry;

  /**
   * Creates scratch memory.
   *
   * @param pure whether to remember nothing, and to leave undecided what the arc does not decide
   */
  PlanarHsJumpQuery(boolean pure) {
    super(HsJump.ID, 2);
    this.pure = pure;
  }

  @Override
  protected void find(
      SupportShape a,
      PoseView poseOfA,
      SupportShape b,
      PoseView poseOfB,
      PairRequest request,
      @Nullable PairMemory known,
      Proposal out) {
    PairMemory memory = pure ? null : known;
    traceStart(memory);
    poseOfA.copyTo(poseA);
    poseOfB.copyTo(poseB);
    directions = 0;
    PlanarSupport mapA = a.planar();
    PlanarSupport mapB = b.planar();
    Ending ending = Ending.CONTAINED;
    out.by(steps.remembered());
    if (memory == null || !memory.isTriple() || !holds(memory, mapA, mapB)) {
      out.by(steps.arc());
      start(mapA, mapB, memory);
      ending = search(mapA, mapB, Math.min(request.maxIterations(), MOST_DIRECTIONS));
    }
    propose(ending, request, memory, out);
    out.effort(directions, directions);
    if (pure && out.reason() == Termination.CONVERGED) {
      out.ended(Termination.INCOMPLETE); // unless its evidence holds
    }
    traceEnd(directions, ending);
  }

  // --- the search

  private void start(PlanarSupport mapA, PlanarSupport mapB, @Nullable PairMemory memory) {
    arc.clear();
    if (memory != null && memory.isDirected()) {
      arc.axisX = poseA[0] * memory.axis.x + poseA[1] * memory.axis.y;
      arc.axisY = poseA[3] * memory.axis.x + poseA[4] * memory.axis.y;
      return;
    }
    setDifference(mapA.centerX(), mapA.centerY(), mapB.centerX(), mapB.centerY());
    boolean directed = Math.abs(rx) + Math.abs(ry) > 0x1p-400; // false for NaN
    arc.axisX = directed ? rx : 1;
    arc.axisY = directed ? ry : 0;
  }

  /** Cuts the arc until a direction separates or none is left. */
  private Ending search(PlanarSupport mapA, PlanarSupport mapB, int most) {
    while (directions < most) {
      double length = Math.sqrt(arc.axisX * arc.axisX + arc.axisY * arc.axisY);
      if (!(length > 0)) { // also for NaN
        return Ending.UNCLEAR;
      }
      w[0] = arc.axisX / length;
      w[1] = arc.axisY / length;
      directions++;
      foundA = support(mapA, poseA, w[0], w[1]);
      foundB = support(mapB, poseB, -w[0], -w[1]);
      setDifference(mapA, foundA, mapB, foundB);
      double along = rx * w[0] + ry * w[1];
      if (trace != null) {
        traceSupport(trace, along);
      }
      if (along > 0) {
        return Ending.SEPARATED;
      }
      Cut cut = arc.cut(rx, ry, foundA, foundB);
      if (trace != null) {
        traceArc(trace);
      }
      if (cut != Cut.OPEN) {
        return cut == Cut.EMPTY ? Ending.CONTAINED : Ending.UNCLEAR;
      }
    }
    return Ending.UNCLEAR;
  }

  private static int support(PlanarSupport map, double[] r, double x, double y) {
    return map.support(r[0] * x + r[3] * y, r[1] * x + r[4] * y);
  }

  private void setDifference(PlanarSupport mapA, int a, PlanarSupport mapB, int b) {
    setDifference(mapA.x(a), mapA.y(a), mapB.x(b), mapB.y(b));
  }

  /** Writes {@code b - a} in the world. */
  private void setDifference(double ax, double ay, double bx, double by) {
    double[] p = poseA;
    double[] q = poseB;
    rx = q[0] * bx + q[1] * by - (p[0] * ax + p[1] * ay) + (q[2] - p[2]);
    ry = q[3] * bx + q[4] * by - (p[3] * ax + p[4] * ay) + (q[5] - p[5]);
  }

  /** Tells whether the remembered pairs still have the origin inside; they become those found. */
  private boolean holds(PairMemory memory, PlanarSupport mapA, PlanarSupport mapB) {
    for (int k = 0; k < 3; k++) {
      setDifference(mapA, memory.vertexA[k], mapB, memory.vertexB[k]);
      arc.set(k, rx, ry, memory.vertexA[k], memory.vertexB[k]);
    }
    return arc.isAround();
  }

  // --- the proposal

  private void propose(
      Ending ending, PairRequest request, @Nullable PairMemory memory, Proposal out) {
    switch (ending) {
      case SEPARATED -> {
        out.apart().along(w).pair(foundA, foundB, 1);
        if (memory != null) {
          memory.axis.set(poseA[0] * w[0] + poseA[3] * w[1], poseA[1] * w[0] + poseA[4] * w[1], 0);
          memory.keepAxis();
        }
      }
      case CONTAINED -> {
        out.together();
        for (int k = 0; k < 3; k++) {
          out.pair(arc.vertexA[k], arc.vertexB[k], arc.weight[k]);
        }
        if (memory != null) {
          memory.keepPairs(arc.vertexA, arc.vertexB);
        }
      }
      case UNCLEAR -> {
        if (directions > 0) {
          out.along(w).pair(foundA, foundB, 1);
        }
        if (directions >= request.maxIterations()) {
          out.ended(Termination.ITERATION_LIMIT);
        }
        if (memory != null) {
          memory.forget();
        }
      }
    }
  }

  // --- trace

  private void traceSupport(QueryTrace sink, double along) {
    sink.step(
        TraceStep.of("support", directions)
            .with("vertexA", foundA)
            .with("vertexB", foundB)
            .with("gap", along)
            .with("direction", w));
  }

  private void traceArc(QueryTrace sink) {
    double[][] ends = arc.sides < 2 ? new double[0][] : new double[][] {arc.end(0), arc.end(1)};
    sink.step(
        TraceStep.of("arc", directions)
            .with("sidesA", Arrays.copyOf(arc.vertexA, arc.sides))
            .with("sidesB", Arrays.copyOf(arc.vertexB, arc.sides))
            .with("ends", ends));
  }
}
