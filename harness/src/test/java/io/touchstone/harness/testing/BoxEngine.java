// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.testing;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.query.BodySide;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A test engine that is right for boxes and points that are not turned, with or without a radius:
 * it treats every body as the box around its vertices. It answers everything, with evidence, and
 * its numbers are easy to predict.
 *
 * <p>Not thread-safe beyond what the contract asks.
 */
final class BoxEngine implements NarrowPhase {

  /** A shape as it is. */
  record Shape(ConvexBody body) implements PreparedShape {}

  /** Counts the queries it was used for; an answer has as many iterations, a cold one has one. */
  static final class Memory implements WarmStart {
    int uses;

    @Override
    public void clear() {
      uses = 0;
    }
  }

  @Override
  public PreparedShape prepare(ConvexBody body) {
    return new Shape(body);
  }

  @Override
  public PairQuery newQuery(int dimension) {
    return new Query(dimension);
  }

  @Override
  public WarmStart newWarmStart(int dimension) {
    return new Memory();
  }

  /** A box in the world with its corners as vertices of a polytope. */
  private static final class Box {
    final Polytope core;
    final double radius;
    final double[] low;
    final double[] high;
    final int dimension;
    private final double[][] world;

    Box(PreparedShape shape, PoseView pose) {
      ConvexBody body = shape.body();
      core = body instanceof RoundedPolytope rounded ? rounded.core() : (Polytope) body;
      radius = body instanceof RoundedPolytope rounded ? rounded.radius() : 0;
      dimension = core.dimension();
      low = new double[dimension];
      high = new double[dimension];
      Arrays.fill(low, Double.POSITIVE_INFINITY);
      Arrays.fill(high, Double.NEGATIVE_INFINITY);
      world = new double[core.vertexCount()][dimension];
      double[] point = new double[dimension];
      for (int v = 0; v < world.length; v++) {
        core.vertex(v, point);
        pose.toWorld(point, world[v]);
        for (int axis = 0; axis < dimension; axis++) {
          low[axis] = Math.min(low[axis], world[v][axis]);
          high[axis] = Math.max(high[axis], world[v][axis]);
        }
      }
    }

    /** Returns the vertex nearest to a corner: bit k of the mask says which end on axis k. */
    int corner(int mask) {
      int best = 0;
      double least = Double.POSITIVE_INFINITY;
      for (int v = 0; v < world.length; v++) {
        double off = 0;
        for (int axis = 0; axis < dimension; axis++) {
          double end = (mask >> axis & 1) == 0 ? low[axis] : high[axis];
          off += Math.abs(world[v][axis] - end);
        }
        if (off < least) {
          least = off;
          best = v;
        }
      }
      return best;
    }

    /**
     * Writes a point of the box as a combination of at most n + 1 corners: with the fractions along
     * the axes in descending order, the corners are reached by raising one axis after the other.
     */
    void combination(double[] point, int[] vertices, double[] weights) {
      double[] fraction = new double[dimension + 1];
      Integer[] order = new Integer[dimension];
      for (int axis = 0; axis < dimension; axis++) {
        double side = high[axis] - low[axis];
        fraction[axis] = side > 0 ? (point[axis] - low[axis]) / side : 0;
        order[axis] = axis;
      }
      Arrays.sort(order, (x, y) -> Double.compare(fraction[y], fraction[x]));
      int mask = 0;
      double before = 1;
      for (int k = 0; k <= dimension; k++) {
        double next = k < dimension ? fraction[order[k]] : 0;
        vertices[k] = corner(mask);
        weights[k] = Math.max(0, before - next);
        before = next;
        mask |= k < dimension ? 1 << order[k] : 0;
      }
    }
  }

  private static final class Query implements PairQuery {
    private final int n;
    private @Nullable QueryTrace sink;

    Query(int dimension) {
      this.n = dimension;
    }

    @Override
    public void trace(@Nullable QueryTrace newSink) {
      sink = newSink;
    }

    @Override
    public void evaluate(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        @Nullable WarmStart warm,
        PairResult out) {
      int uses = warm instanceof Memory memory ? ++memory.uses : 1;
      PairResult.Writer writer = out.rewrite().effort(uses, 2);
      if (a.body().isEmpty() || b.body().isEmpty()) {
        empty(a.body().isEmpty(), request.goal(), writer);
        return;
      }
      Box boxA = new Box(a, poseA);
      Box boxB = new Box(b, poseB);
      if (sink != null) {
        sink.step(TraceStep.of("boxes", 0).with("lowA", boxA.low).with("lowB", boxB.low));
      }
      if (request.goal() == Goal.CONTAINMENT) {
        containment(boxA, boxB, writer);
      } else {
        separation(boxA, boxB, request.goal(), writer);
      }
    }

    private static void empty(boolean first, Goal goal, PairResult.Writer writer) {
      writer.emptySide(first ? BodySide.A : BodySide.B);
      if (goal == Goal.CONTAINMENT) {
        writer.verdict(first ? Verdict.SUBSET : Verdict.NOT_SUBSET, Termination.CONVERGED);
      } else {
        writer.verdict(Verdict.DISJOINT, Termination.CONVERGED);
        writer.lower(Double.POSITIVE_INFINITY).upper(Double.POSITIVE_INFINITY);
      }
    }

    private void separation(Box a, Box b, Goal goal, PairResult.Writer writer) {
      double[] pointA = new double[n];
      double[] pointB = new double[n];
      double[] normal = new double[n];
      double distanceSq = 0;
      double depth = Double.POSITIVE_INFINITY;
      int deepest = 0;
      for (int axis = 0; axis < n; axis++) {
        double above = b.low[axis] - a.high[axis];
        double below = a.low[axis] - b.high[axis];
        pointA[axis] = above > 0 ? a.high[axis] : Math.max(a.low[axis], b.low[axis]);
        pointB[axis] = below > 0 ? b.high[axis] : Math.max(a.low[axis], b.low[axis]);
        normal[axis] = pointB[axis] - pointA[axis];
        distanceSq += normal[axis] * normal[axis];
        double overlap = Math.min(-above, -below);
        if (overlap < depth) {
          depth = overlap;
          deepest = axis;
        }
      }
      double radii = a.radius + b.radius;
      double distance = Math.sqrt(distanceSq);
      writeFeatures(a, pointA, b, pointB, writer);
      if (distance > radii) {
        for (int axis = 0; axis < n; axis++) {
          normal[axis] /= distance;
        }
        writer.verdict(Verdict.DISJOINT, Termination.CONVERGED);
        writer.lower(distance - radii).upper(distance - radii);
        writer.points(pointA, pointB).normal(normal);
        return;
      }
      writer.verdict(Verdict.INTERSECTING, Termination.CONVERGED);
      writer.points(pointA, pointB).upper(0);
      if (goal == Goal.PENETRATION) {
        Arrays.fill(normal, 0);
        boolean up = b.high[deepest] - a.low[deepest] >= a.high[deepest] - b.low[deepest];
        normal[deepest] = up ? 1 : -1;
        writer.normal(normal).lower(-depth - radii).upper(-depth - radii);
      }
    }

    private void writeFeatures(
        Box a, double[] pointA, Box b, double[] pointB, PairResult.Writer writer) {
      int[] vertices = new int[n + 1];
      double[] weights = new double[n + 1];
      a.combination(pointA, vertices, weights);
      for (int k = 0; k <= n; k++) {
        if (weights[k] > 0) {
          writer.featureA(vertices[k], weights[k]);
        }
      }
      b.combination(pointB, vertices, weights);
      for (int k = 0; k <= n; k++) {
        if (weights[k] > 0) {
          writer.featureB(vertices[k], weights[k]);
        }
      }
    }

    private void containment(Box a, Box b, PairResult.Writer writer) {
      for (int v = 0; v < a.core.vertexCount(); v++) {
        double[] point = a.world[v];
        for (int axis = 0; axis < n; axis++) {
          if (point[axis] < b.low[axis] || point[axis] > b.high[axis]) {
            double[] normal = new double[n];
            normal[axis] = point[axis] > b.high[axis] ? 1 : -1;
            writer.verdict(Verdict.NOT_SUBSET, Termination.CONVERGED);
            writer.featureA(v, 1).normal(normal);
            return;
          }
        }
      }
      int[] vertices = new int[n + 1];
      double[] weights = new double[n + 1];
      for (int v = 0; v < a.core.vertexCount(); v++) {
        b.combination(a.world[v], vertices, weights);
        writer.enclosedBy(vertices, n + 1);
      }
      writer.verdict(Verdict.SUBSET, Termination.CONVERGED);
    }
  }
}
