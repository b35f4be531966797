// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

import static io.touchstone.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.kernel.proposal.Proposal;
import io.touchstone.kernel.support.spatial.Vector;
import io.touchstone.satcheck.sat.Facets.Source;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Measures directions of a pair one after the other, in doubles, and keeps what it saw: the first
 * one that separates, or the least height with all axes that could have it.
 *
 * <p>The height {@code h_K(w) = -gap(w)} of any unit w is an upper bound of the depth, the least
 * height of all facet normals is the depth. In doubles a height is off by {@link #roundings}, and a
 * facet normal by a few u, which changes its height by that times the largest length of a vector of
 * K. An axis is a candidate unless its height, less these errors, is above what is known to be no
 * less than the depth, {@link #ceiling}.
 *
 * <p>Scratch memory of one thread; grows when it has to, and allocates nothing otherwise.
 */
public final class AxisSearch {

  /** The pair in the world. */
  final WorldPair world;

  /** The axis at hand: unit, world frame, from A to B. */
  final Vector w = new Vector();

  /** The direction of the least height so far. */
  final Vector best = new Vector();

  /** Axes that may have the least height of all. */
  final Facets candidates = new Facets();

  private final boolean planar;
  private final double[] direction = new double[3];

  /** For each normal of B, turned round, a vertex of A that is farthest along it, or none. */
  private int[] regions = new int[0];

  private @Nullable QueryTrace trace;
  private boolean depthAsked;

  /** Bound of the error of a height in doubles; see {@code CertifiedGap}, first stage. */
  private double roundings;

  /** Bound of what an error of 1 u of an axis does to its height. */
  private double axisUnit;

  private double ceiling;
  private double leastHeight;

  /** No height is less, roundings included; of axes left out, 0. */
  private double certainHeight;

  private int axes;
  private int separatingA;
  private int separatingB;

  AxisSearch(String engine, int dimension) {
    world = new WorldPair(engine, dimension);
    planar = dimension == 2;
  }

  /**
   * Begins with a pair that is placed.
   *
   * @param magnitude the sum of its absolute values: an upper bound of |v| for every v of K
   */
  void begin(boolean depth, double magnitude, @Nullable QueryTrace sink) {
    depthAsked = depth;
    trace = sink;
    axisUnit = UNIT_ROUNDOFF * magnitude;
    roundings = (planar ? 8 : 10) * axisUnit + Double.MIN_NORMAL;
    ceiling = depth ? Double.POSITIVE_INFINITY : 0;
    leastHeight = Double.POSITIVE_INFINITY;
    certainHeight = Double.POSITIVE_INFINITY;
    axes = 0;
    candidates.clear();
    best.set(1, 0, 0);
  }

  /** Returns the pair in the world. */
  public WorldPair world() {
    return world;
  }

  /** Returns where steps go, or null. */
  public @Nullable QueryTrace trace() {
    return trace;
  }

  /** Returns the vertex of A in whose region a normal of B is, or {@link Axes#NONE}. */
  public int region(int normalOfB) {
    return regions[normalOfB];
  }

  /** Returns the number of axes that were measured. */
  int count() {
    return axes;
  }

  /**
   * Tells whether all axes have a positive height, whatever roundings did.
   *
   * @param leftOut by how much a height may be less because edges were left out
   */
  boolean overlapsForCertain(double leftOut) {
    return certainHeight - leftOut > 0;
  }

  double roundings() {
    return roundings;
  }

  /** Returns what is known to be no less than the depth. */
  double ceiling() {
    return ceiling;
  }

  /** Takes what is known to be no less than the depth. */
  void lowerCeiling(double known) {
    ceiling = Math.min(ceiling, known);
  }

  /** Measures {@link #w} as a direction that may be none of a facet; tells whether it separates. */
  boolean tryDirection() {
    return w.normalize()
        && measure(Source.DIRECTION, 0, 0, world.a().farthest(w), world.b().farthest(w), 1);
  }

  /** Measures the normals of both bodies; returns whether one separates. */
  boolean tryNormals() {
    Axes ofA = world.a().axes();
    Axes ofB = world.b().axes();
    world.a().useCofactors();
    for (int k = 0; k < ofA.normalCount; k++) {
      double error = world.a().turnNormal(k, w);
      keepCertain(error > 0 ? Double.POSITIVE_INFINITY : 0);
      if (error > 0 // false for NaN
          && measure(
              Source.NORMAL_OF_A, k, Axes.NONE, ofA.farthest[k], world.b().farthest(w), error)) {
        return true;
      }
    }
    world.b().useCofactors();
    if (regions.length < ofB.normalCount) {
      regions = Arrays.copyOf(regions, ofB.normalCount);
    }
    for (int k = 0; k < ofB.normalCount; k++) {
      double error = world.b().turnNormal(k, w);
      int vertex = error > 0 ? world.a().farthest(w) : Axes.NONE;
      regions[k] = vertex;
      keepCertain(vertex >= 0 ? Double.POSITIVE_INFINITY : 0);
      if (vertex >= 0
          && measure(Source.NORMAL_OF_B, Axes.NONE, k, vertex, ofB.farthest[k], error)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Measures {@link #w} along a product of edges: only where it is low enough to matter between the
   * edges, by support points, which can only be higher.
   *
   * @param error error of the axis in units of u
   */
  boolean measureEdges(int i, int j, double error) {
    int startA = world.a().axes().ends[2 * i];
    int startB = world.b().axes().ends[2 * j];
    if (world.height(w, startA, startB) - roundings - error * axisUnit > ceiling) {
      return false;
    }
    return measure(Source.EDGES, i, j, world.a().farthest(w), world.b().farthest(w), error);
  }

  /**
   * Measures {@link #w} between two vertices.
   *
   * @param error error of the axis in units of u, without the roundings of the height
   * @return whether the axis separates
   */
  private boolean measure(Source source, int i, int j, int vertexA, int vertexB, double error) {
    axes++;
    double height = world.height(w, vertexA, vertexB);
    keepCertain(height - roundings - error * axisUnit);
    if (trace != null) {
      traceAxis(trace, source, i, j, vertexA, vertexB);
    }
    if (height < leastHeight) {
      leastHeight = height;
      best.set(w);
      if (height < -roundings) {
        separatingA = vertexA;
        separatingB = vertexB;
        return true;
      }
    }
    if (depthAsked) {
      ceiling = Math.min(ceiling, height + roundings);
      double least = height - roundings - error * axisUnit;
      if (!(least > ceiling)) { // also for NaN
        if (candidates.isFull()) {
          candidates.removeAbove(ceiling);
        }
        candidates.add().set(source, i, j, w, vertexA, vertexB, least);
      }
    }
    return false;
  }

  private void keepCertain(double height) {
    certainHeight = Math.min(certainHeight, height); // NaN stays
  }

  /** Counts {@link #w}, which was measured elsewhere. */
  void count(Source source, int i, int j, int vertexA, int vertexB) {
    axes++;
    if (trace != null && w.normalize()) {
      traceAxis(trace, source, i, j, vertexA, vertexB);
    }
  }

  /** Proposes that {@link #w} separates; the support points may have fallen short by roundings. */
  void proposeApart(Proposal out) {
    w.writeTo(direction, 0);
    out.clear().apart().along(direction).pair(separatingA, separatingB, 1);
    if (!planar) {
      double units =
          Math.max(
              world.a().shape().spatial().supportUnits(),
              world.b().shape().spatial().supportUnits());
      double least = (-leastHeight - roundings - units * axisUnit) * (1 - 8 * UNIT_ROUNDOFF);
      if (least > 0) {
        out.lower(least).sure();
      }
    }
  }

  /**
   * Writes that no axis separates, and the least height of all, as the engine's word: no evidence
   * shows that the bodies meet.
   *
   * @param leftOut by how much the depth may be less because edges were left out
   */
  void writeDepth(double leftOut, PairResult.Writer out) {
    double least = ceiling;
    for (int k = 0; k < candidates.size(); k++) {
      least = Math.min(least, candidates.get(k).height);
    }
    out.verdict(Verdict.INTERSECTING, Termination.INCOMPLETE)
        .lower(-ceiling)
        .upper(Math.min(0, leftOut - least));
    if (best.normalize()) {
      best.writeTo(direction, 0);
      out.normal(direction);
    }
  }

  /** Tells of the axis {@link #w}, the one counted last, and of its support values. */
  private void traceAxis(QueryTrace sink, Source source, int i, int j, int a, int b) {
    double[] p = world.a().pose;
    double[] q = world.b().pose;
    double high = world.a().along(w, a) + (w.x * p[3] + w.y * p[7] + w.z * p[11]);
    double low = world.b().along(w, b) + (w.x * q[3] + w.y * q[7] + w.z * q[11]);
    double[] normal = w.toArray();
    sink.step(
        TraceStep.of("axis", axes - 1)
            .with("source", source.name())
            .with("i", Math.max(0, i))
            .with("j", Math.max(0, j))
            .with("normal", planar ? Arrays.copyOf(normal, 2) : normal)
            .with("highOfA", high)
            .with("lowOfB", low)
            .with("gap", low - high));
  }
}
