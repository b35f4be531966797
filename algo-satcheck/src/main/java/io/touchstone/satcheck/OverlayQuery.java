package io.touchstone.satcheck;

import io.touchstone.api.query.TraceStep;
import java.util.Arrays;

/**
 * {@link SpatialSatQuery} in which edges meet on a walk instead of in pairs; see {@link
 * SatOverlay}.
 *
 * <p>Trace: as {@link SatQuery}, and a step {@code arc} for each arc of -B, with its {@code ends},
 * unit vectors in the world, the vertices of A whose regions it leads {@code through}, and how the
 * walk {@code ended}.
 */
final class OverlayQuery extends SpatialSatQuery {

  /** Crossings nearer than this share of an arc are taken for ties. */
  private static final double TIE = 0x1p-30;

  /** How a walk ended. */
  private enum Walk {
    /** In the region of the other end. */
    DONE,
    /** An axis separates. */
    SEPARATED,
    /** At a tie. */
    TIED
  }

  /** For each face of B the vertex of A in whose region its negative normal is. */
  private int[] region = new int[0];

  /** The vertices of A on the last walk, for showing. */
  private int[] passed = new int[0];

  private int passedCount;

  OverlayQuery() {
    super(SatOverlay.ID, false);
  }

  @Override
  void regionOfNormal(int normal, int vertexOfA) {
    if (region.length <= normal) {
      region = Arrays.copyOf(region, shapeB.axes().normalCount);
    }
    region[normal] = vertexOfA;
  }

  @Override
  boolean tryRest() {
    Axes ofA = shapeA.axes();
    Axes ofB = shapeB.axes();
    if (ofA.affineDimension < 3 || ofB.affineDimension < 3) {
      return super.tryRest();
    }
    turnEdges();
    for (int j = 0; j < ofB.arcCount; j++) {
      int from = region[ofB.between[2 * j]];
      int to = region[ofB.between[2 * j + 1]];
      passedCount = 0;
      Walk walk = from == to ? within(from, j) : walk(from, to, j);
      if (trace != null) {
        traceArc(j, walk);
      }
      if (walk == Walk.SEPARATED || (walk == Walk.TIED && tryAll(j))) {
        return true;
      }
    }
    return false;
  }

  /** Both ends are in one region: if they surely are, so is the whole arc. */
  private Walk within(int vertex, int j) {
    pass(vertex);
    int o = 3 * shapeB.axes().between[2 * j];
    int end = 3 * shapeB.axes().between[2 * j + 1];
    GaussGraph graph = shapeA.graph();
    if (vertex < 0 || graph.first[vertex] == graph.first[vertex + 1]) {
      return Walk.TIED; // a vertex that the hull does without
    }
    for (int k = graph.first[vertex]; k < graph.first[vertex + 1]; k++) {
      if (!(Math.min(level(graph, k, o), level(graph, k, end)) > margin)) {
        return Walk.TIED;
      }
    }
    return Walk.DONE;
  }

  /** {@code (p_v - p_u).n}, for a unit vector along the edge: positive inside the region of v. */
  private double level(GaussGraph graph, int k, int normal) {
    int e = 3 * graph.arc[k];
    double[] n = normalsB;
    return graph.sign[k]
        * (edgesA[e] * n[normal] + edgesA[e + 1] * n[normal + 1] + edgesA[e + 2] * n[normal + 2]);
  }

  /** Walks an arc of -B through the regions of A's vertices and measures what it crosses. */
  private Walk walk(int from, int to, int j) {
    GaussGraph graph = shapeA.graph();
    int o = 3 * shapeB.axes().between[2 * j];
    int end = 3 * shapeB.axes().between[2 * j + 1];
    int vertex = from;
    int entered = Axes.NONE;
    double position = 0;
    for (int step = 0; step <= shapeA.axes().arcCount; step++) {
      pass(vertex);
      if (vertex < 0 || graph.first[vertex] == graph.first[vertex + 1]) {
        return Walk.TIED;
      }
      double nearest = 2;
      double second = 2;
      int exit = Axes.NONE;
      for (int k = graph.first[vertex]; k < graph.first[vertex + 1]; k++) {
        if (graph.arc[k] == entered) {
          continue;
        }
        double atStart = level(graph, k, o);
        double atEnd = level(graph, k, end);
        if (Math.abs(atEnd) <= margin || (step == 0 && atStart <= margin)) {
          return Walk.TIED;
        }
        if (atEnd < 0) {
          if (!(atStart > margin)) { // also for NaN
            return Walk.TIED;
          }
          double crossing = atStart / (atStart - atEnd);
          if (crossing < nearest) {
            second = nearest;
            nearest = crossing;
            exit = k;
          } else {
            second = Math.min(second, crossing);
          }
        }
      }
      if (exit == Axes.NONE) {
        return vertex == to ? Walk.DONE : Walk.TIED;
      }
      if (!(nearest > position + TIE && second > nearest + TIE)) { // also for NaN
        return Walk.TIED;
      }
      if (tryProduct(graph.arc[exit], j)) {
        return Walk.SEPARATED;
      }
      entered = graph.arc[exit];
      vertex = graph.neighbor[exit];
      position = nearest;
    }
    return Walk.TIED;
  }

  /** Compares an arc of -B with all arcs of A. */
  private boolean tryAll(int j) {
    for (int i = 0; i < shapeA.axes().arcCount; i++) {
      if (mayCross(i, j) && tryProduct(i, j)) {
        return true;
      }
    }
    return false;
  }

  private void pass(int vertex) {
    if (trace != null) {
      if (passed.length == passedCount) {
        passed = Arrays.copyOf(passed, 2 * passedCount + 8);
      }
      passed[passedCount++] = vertex;
    }
  }

  private void traceArc(int j, Walk walk) {
    if (trace == null) {
      return;
    }
    int o = 3 * shapeB.axes().between[2 * j];
    int end = 3 * shapeB.axes().between[2 * j + 1];
    double[] n = normalsB;
    trace.step(
        TraceStep.of("arc", j)
            .with(
                "ends",
                new double[][] {
                  {n[o], n[o + 1], n[o + 2]}, {n[end], n[end + 1], n[end + 2]},
                })
            .with("through", Arrays.copyOf(passed, passedCount))
            .with("ended", walk.name()));
  }
}
