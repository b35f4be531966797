package io.touchstone.satcheck;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.planar.PlanarSupport;
import io.touchstone.satcheck.SphericalPolygon.Cut;
import org.jspecify.annotations.Nullable;

/**
 * {@link HsJump} in R<sup>2</sup>: the cone of directions is an arc. Computes in the world frame,
 * relative to A's translation. Whether the gap surely is positive, or the origin surely inside of
 * the triangle, is left to the kernel.
 *
 * <p>Trace: a step {@code start} with {@code warm}; a step {@code support} for each direction, with
 * {@code vertexA}, {@code vertexB}, the {@code gap} and the {@code direction}, a unit vector; a
 * step {@code arc} after each cut, with its two {@code ends}, unit vectors, and the vertices of its
 * sides, {@code sidesA} and {@code sidesB}; a step {@code end} with the {@code ending}. World
 * frame.
 */
final class PlanarHsJumpQuery extends SupportQuery {

  /** A regular search takes 2 to 5 directions. */
  private static final int MOST_DIRECTIONS = 64;

  private final DirectionArc arc = new DirectionArc();
  private final double[] poseA = new double[6];
  private final double[] poseB = new double[6];
  private final double[] w = new double[2];
  private double unit;
  private int directions;
  private int supportQueries;
  private int foundA;
  private int foundB;
  private double rx;
  private double ry;

  PlanarHsJumpQuery() {
    super(HsJump.ID, 2);
  }

  @Override
  protected void find(
      SupportShape a,
      PoseView poseOfA,
      SupportShape b,
      PoseView poseOfB,
      PairRequest request,
      @Nullable WarmStart warm,
      Proposal out) {
    SeparationMemory memory = begin(a, b, warm);
    poseOfA.copyTo(poseA);
    poseOfB.copyTo(poseB);
    double size =
        stretch(poseA) * a.reach
            + stretch(poseB) * b.reach
            + Math.abs(poseB[2] - poseA[2])
            + Math.abs(poseB[5] - poseA[5]);
    unit = size > 0 ? Math.scalb(1.0, -Math.max(Math.getExponent(size), -1000)) : 1;
    directions = 0;
    supportQueries = 0;
    arc.clear();
    start(a.center, b.center, memory);
    boolean around = memory != null && memory.size == 3 && holds(memory, a.planar(), b.planar());
    if (around) {
      proposePairs(memory, out);
    } else {
      int most = Math.min(request.maxIterations(), MOST_DIRECTIONS);
      propose(search(a.planar(), b.planar(), most), request, memory, out);
    }
    out.effort(directions, supportQueries);
    if (trace != null) {
      trace.step(TraceStep.of("end", directions).with("supports", supportQueries));
    }
  }

  /** An upper bound of how much a map lengthens a vector. */
  private static double stretch(double[] r) {
    return Math.abs(r[0]) + Math.abs(r[1]) + Math.abs(r[3]) + Math.abs(r[4]);
  }

  // --- the search

  private void start(double[] centerA, double[] centerB, @Nullable SeparationMemory memory) {
    if (memory != null && memory.directed) {
      turn(memory.axis[0], memory.axis[1]);
      return;
    }
    double x = along(poseB, 0, centerB) - along(poseA, 0, centerA) + (poseB[2] - poseA[2]);
    double y = along(poseB, 3, centerB) - along(poseA, 3, centerA) + (poseB[5] - poseA[5]);
    arc.axisX = x * unit;
    arc.axisY = y * unit;
    if (!(Math.abs(arc.axisX) + Math.abs(arc.axisY) > 0)) { // also for NaN
      arc.axisX = 1;
      arc.axisY = 0;
    }
  }

  /** Turns an axis of A's frame to the world. */
  private void turn(double x, double y) {
    arc.axisX = poseA[0] * x + poseA[1] * y;
    arc.axisY = poseA[3] * x + poseA[4] * y;
  }

  private static double along(double[] pose, int row, double[] point) {
    return pose[row] * point[0] + pose[row + 1] * point[1];
  }

  /** Cuts the arc until a direction separates or none is left; DEGENERATE where neither is. */
  private Cut search(PlanarSupport mapA, PlanarSupport mapB, int most) {
    while (directions < most) {
      w[0] = arc.axisX;
      w[1] = arc.axisY;
      if (!SatQuery.normalize(w)) {
        return Cut.DEGENERATE;
      }
      directions++;
      supportQueries++;
      foundA = support(mapA, poseA, w[0], w[1]);
      foundB = support(mapB, poseB, -w[0], -w[1]);
      difference(mapA, mapB, foundA, foundB);
      double along = rx * w[0] + ry * w[1];
      if (trace != null) {
        traceSupport(trace, along);
      }
      if (along > 0) {
        return Cut.OPEN;
      }
      Cut cut = arc.cut(rx, ry, foundA, foundB);
      if (trace != null) {
        traceArc(trace);
      }
      if (cut != Cut.OPEN) {
        return cut;
      }
    }
    return Cut.DEGENERATE;
  }

  private static int support(PlanarSupport map, double[] r, double x, double y) {
    return map.support(r[0] * x + r[3] * y, r[1] * x + r[4] * y);
  }

  /** Writes {@code b - a} in the world, in {@link #unit}. */
  private void difference(PlanarSupport mapA, PlanarSupport mapB, int a, int b) {
    double ax = mapA.x(a);
    double ay = mapA.y(a);
    double bx = mapB.x(b);
    double by = mapB.y(b);
    double[] p = poseA;
    double[] q = poseB;
    rx = (q[0] * bx + q[1] * by - (p[0] * ax + p[1] * ay) + (q[2] - p[2])) * unit;
    ry = (q[3] * bx + q[4] * by - (p[3] * ax + p[4] * ay) + (q[5] - p[5])) * unit;
  }

  /** Tells whether the remembered pairs still have the origin inside; they become those found. */
  private boolean holds(SeparationMemory memory, PlanarSupport mapA, PlanarSupport mapB) {
    difference(mapA, mapB, memory.vertexA[0], memory.vertexB[0]);
    double x0 = rx;
    double y0 = ry;
    difference(mapA, mapB, memory.vertexA[1], memory.vertexB[1]);
    double x1 = rx;
    double y1 = ry;
    difference(mapA, mapB, memory.vertexA[2], memory.vertexB[2]);
    double c0 = x1 * ry - y1 * rx;
    double c1 = rx * y0 - ry * x0;
    double c2 = x0 * y1 - y0 * x1;
    double total = c0 + c1 + c2;
    arc.take(memory.vertexA, memory.vertexB, c0 / total, c1 / total, c2 / total);
    return arc.isAround();
  }

  // --- the proposal

  /**
   * Proposes what the search has found.
   *
   * @param cut the last one; open where the direction separates
   */
  private void propose(
      Cut cut, PairRequest request, @Nullable SeparationMemory memory, Proposal out) {
    switch (cut) {
      case OPEN -> {
        out.apart().along(w).pair(foundA, foundB, 1);
        if (memory != null) {
          memory.axis[0] = poseA[0] * w[0] + poseA[3] * w[1];
          memory.axis[1] = poseA[1] * w[0] + poseA[4] * w[1];
          memory.keepAxis();
        }
      }
      case EMPTY -> proposePairs(memory, out);
      case DEGENERATE -> {
        if (directions >= request.maxIterations()) {
          out.ended(Termination.ITERATION_LIMIT);
        } else if (directions > 0) {
          out.along(w).pair(foundA, foundB, 1);
        }
        if (memory != null) {
          memory.forget();
        }
      }
    }
  }

  private void proposePairs(@Nullable SeparationMemory memory, Proposal out) {
    out.together();
    for (int k = 0; k < 3; k++) {
      out.pair(arc.vertexA[k], arc.vertexB[k], arc.weight[k]);
    }
    if (memory != null) {
      memory.keepPairs(arc.vertexA, arc.vertexB);
    }
  }

  // --- trace

  private void traceSupport(QueryTrace sink, double along) {
    sink.step(
        TraceStep.of("support", directions)
            .with("vertexA", foundA)
            .with("vertexB", foundB)
            .with("gap", along / unit)
            .with("direction", w));
  }

  private void traceArc(QueryTrace sink) {
    int[] sidesA = new int[arc.sides];
    int[] sidesB = new int[arc.sides];
    System.arraycopy(arc.vertexA, 0, sidesA, 0, arc.sides);
    System.arraycopy(arc.vertexB, 0, sidesB, 0, arc.sides);
    double[][] ends = arc.sides < 2 ? new double[0][] : new double[][] {arc.end(0), arc.end(1)};
    sink.step(
        TraceStep.of("arc", directions)
            .with("sidesA", sidesA)
            .with("sidesB", sidesB)
            .with("ends", ends));
  }
}
