// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.overlay;

import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.TraceStep;
import io.touchstone.satcheck.sat.Axes;
import io.touchstone.satcheck.sat.AxisSearch;
import io.touchstone.satcheck.sat.Crossings;
import io.touchstone.satcheck.sat.EdgePairs;
import io.touchstone.satcheck.sat.GaussGraph;
import io.touchstone.satcheck.sat.WorldPair;
import java.util.Arrays;

/**
 * Crossings of arcs, found on a walk instead of in pairs of edges; see {@link SatOverlay}.
 *
 * <p>Trace: as {@code sat}, and a step {@code arc} for each arc of -B, with its {@code ends}, unit
 * vectors in the world, the vertices of A whose regions it leads {@code through}, and how the walk
 * {@code ended}.
 */
final class OverlayWalk implements Crossings {

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

  private final AxisSearch search;
  private final WorldPair world;
  private final EdgePairs pairs;

  /** The way out of the region at hand, as an index of the {@link GaussGraph}, or none. */
  private int exit;

  /** How far along the arc it is: from 0 to 1, 2 where there is none. */
  private double crossing;

  /** The vertices of A on the last walk, for showing. */
  private int[] passed = new int[0];

  private int passedCount;

  OverlayWalk(AxisSearch search) {
    this.search = search;
    world = search.world();
    pairs = new EdgePairs(search);
  }

  @Override
  public void begin() {
    pairs.begin();
  }

  @Override
  public double leftOut() {
    return pairs.leftOut();
  }

  @Override
  public boolean tryProduct(int i, int j) {
    return pairs.tryProduct(i, j);
  }

  @Override
  public boolean tryAll() {
    Axes ofB = world.b().axes();
    if (!world.a().axes().isSolid() || !ofB.isSolid()) {
      return pairs.tryAll();
    }
    world.turnEdges();
    for (int j = 0; j < ofB.arcCount; j++) {
      int from = search.region(ofB.between[2 * j]);
      int to = search.region(ofB.between[2 * j + 1]);
      passedCount = 0;
      Walk walk = from == to ? within(from, j) : walk(from, to, j);
      QueryTrace sink = search.trace();
      if (sink != null) {
        traceArc(sink, j, walk);
      }
      if (walk == Walk.SEPARATED || (walk == Walk.TIED && pairs.tryArcOfB(j))) {
        return true;
      }
    }
    return false;
  }

  /** Both ends are in one region: if they surely are, so is the whole arc. */
  private Walk within(int vertex, int j) {
    pass(vertex);
    GaussGraph graph = world.a().shape().graph();
    if (isNoRegion(graph, vertex)) {
      return Walk.TIED;
    }
    int start = world.b().axes().between[2 * j];
    int end = world.b().axes().between[2 * j + 1];
    for (int k = graph.first[vertex]; k < graph.first[vertex + 1]; k++) {
      if (!(Math.min(level(graph, k, start), level(graph, k, end)) > world.margin())) {
        return Walk.TIED;
      }
    }
    return Walk.DONE;
  }

  /** Tells whether a vertex is none, or one that the hull does without. */
  private static boolean isNoRegion(GaussGraph graph, int vertex) {
    return vertex < 0 || graph.first[vertex] == graph.first[vertex + 1];
  }

  /** {@code (p_v - p_u).n}, for a unit vector along the edge: positive inside the region of v. */
  private double level(GaussGraph graph, int k, int normal) {
    int e = 3 * graph.arc[k];
    int o = 3 * normal;
    double[] n = world.b().normals();
    double[] edges = world.a().edges();
    return graph.sign[k] * (edges[e] * n[o] + edges[e + 1] * n[o + 1] + edges[e + 2] * n[o + 2]);
  }

  /** Walks an arc of -B through the regions of A's vertices and measures what it crosses. */
  private Walk walk(int from, int to, int j) {
    GaussGraph graph = world.a().shape().graph();
    int vertex = from;
    int entered = Axes.NONE;
    double position = 0;
    for (int step = 0; step <= world.a().axes().arcCount; step++) {
      pass(vertex);
      if (isNoRegion(graph, vertex) || !findExit(graph, vertex, entered, j, position)) {
        return Walk.TIED;
      }
      if (exit == Axes.NONE) {
        return vertex == to ? Walk.DONE : Walk.TIED;
      }
      if (pairs.tryProduct(graph.arc[exit], j)) {
        return Walk.SEPARATED;
      }
      entered = graph.arc[exit];
      vertex = graph.neighbor[exit];
      position = crossing;
    }
    return Walk.TIED;
  }

  /**
   * Finds the arc through which an arc of -B leaves the region of a vertex; where it ends inside,
   * there is none.
   *
   * @param entered the arc through which it came, or none at the start
   * @param position where that was
   * @return whether the way is clear: false at a tie
   */
  private boolean findExit(GaussGraph graph, int vertex, int entered, int j, double position) {
    int start = world.b().axes().between[2 * j];
    int end = world.b().axes().between[2 * j + 1];
    double margin = world.margin();
    double second = 2;
    crossing = 2;
    exit = Axes.NONE;
    for (int k = graph.first[vertex]; k < graph.first[vertex + 1]; k++) {
      if (graph.arc[k] == entered) {
        continue;
      }
      double atStart = level(graph, k, start);
      double atEnd = level(graph, k, end);
      boolean leaves = atEnd < 0;
      if (Math.abs(atEnd) <= margin
          || ((leaves || entered == Axes.NONE) && !(atStart > margin))) { // also for NaN
        return false;
      }
      double share = leaves ? atStart / (atStart - atEnd) : 2;
      if (share < crossing) {
        second = crossing;
        crossing = share;
        exit = k;
      } else {
        second = Math.min(second, share);
      }
    }
    return exit == Axes.NONE || (crossing > position + TIE && second > crossing + TIE);
  }

  private void pass(int vertex) {
    if (search.trace() != null) {
      if (passed.length == passedCount) {
        passed = Arrays.copyOf(passed, 2 * passedCount + 8);
      }
      passed[passedCount++] = vertex;
    }
  }

  private void traceArc(QueryTrace sink, int j, Walk walk) {
    int o = 3 * world.b().axes().between[2 * j];
    int end = 3 * world.b().axes().between[2 * j + 1];
    double[] n = world.b().normals();
    sink.step(
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
