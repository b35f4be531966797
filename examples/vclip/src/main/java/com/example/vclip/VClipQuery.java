// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import com.example.vclip.FeatureWalk.Step;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.engine.nearest.QuickNearest;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.proposal.Proposal;

/**
 * Walks from feature to feature and proposes what those at the end say; scratch memory of one
 * thread. Where roundings ended the walk at a wrong place or led it round in a circle, the kernel
 * searches on from there.
 *
 * <p>Steps of the trace: {@code features}, a pair of features on the walk ({@code a}, {@code b}, in
 * words); {@code cycle}, a pair came again and the walk was stopped; {@code nearest}, how far apart
 * the features at the end are, in plain doubles ({@code distance}); {@code common}, an edge goes
 * through a face or a vertex is inside.
 */
final class VClipQuery extends ProposingQuery<VClipShape, VClipMemory> {

  private final FeatureWalk walk = new FeatureWalk();
  private final PlacedPair pair = new PlacedPair(3);
  private final QuickNearest nearest = new QuickNearest(pair);
  private final CrossingPoint crossing = new CrossingPoint();
  private final WorldDifference centers = new WorldDifference(3);
  private final double[] poseA = new double[12];
  private final double[] poseB = new double[12];

  /** The unit vector from centre to centre. */
  private final double[] axis = new double[3];

  private final Vector p = new Vector();
  private final Vector q = new Vector();
  private int iterations;
  private QueryTrace sink;

  VClipQuery() {
    super(VClip.ID, VClip.ID, 3);
  }

  @Override
  public void trace(QueryTrace sink) {
    this.sink = sink;
  }

  @Override
  protected void requireSupported(PairRequest request) {
    QueryArguments.requireIntersectionOrDistance(VClip.ID, request);
  }

  @Override
  protected void find(
      VClipShape a,
      PoseView placeA,
      VClipShape b,
      PoseView placeB,
      PairRequest request,
      VClipMemory memory,
      Proposal out) {
    iterations = 0;
    place(a, placeA, b, placeB);
    boolean remembered = memory != null && recall(memory);
    if (remembered || !isApart(request, out)) {
      pair.place(a.support(), placeA, b.support(), placeB);
      walk.size = pair.magnitude();
      search(request, out);
    }
    out.effort(iterations, remembered ? 0 : 1);
    if (memory != null) {
      memory.keep(walk.a.feature, walk.b.feature);
    }
  }

  /** Puts both bodies into the frame of the walk: see {@link PlacedHull}. */
  private void place(VClipShape a, PoseView placeA, VClipShape b, PoseView placeB) {
    placeA.copyTo(poseA);
    placeB.copyTo(poseB);
    centers.evaluate(poseA, a.center, poseB, b.center);
    double square = 0;
    for (int k = 0; k < 3; k++) {
      axis[k] = -centers.high(k);
      square += axis[k] * axis[k];
    }
    walk.a.hull.place(a, poseA, 0, 0, 0);
    walk.b.hull.place(b, poseB, axis[0], axis[1], axis[2]);
    double length = Math.sqrt(square);
    for (int k = 0; k < 3; k++) {
      axis[k] = length > 0 ? axis[k] / length : k == 0 ? 1 : 0; // then any direction will do
    }
  }

  private boolean recall(VClipMemory memory) {
    if (memory.isEmpty()) {
      return false;
    }
    walk.a.feature = memory.featureA;
    walk.b.feature = memory.featureB;
    return true;
  }

  /**
   * Starts from the vertices that face each other along the line of the centres, and tells whether
   * that line separates by all that was asked; then it is proposed.
   */
  private boolean isApart(PairRequest request, Proposal out) {
    int foundA = walk.a.hull.farthest(axis[0], axis[1], axis[2]);
    int foundB = walk.b.hull.farthest(-axis[0], -axis[1], -axis[2]);
    walk.a.feature = Feature.vertex(foundA);
    walk.b.feature = Feature.vertex(foundB);
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    if (!(gap(foundA, foundB, axis) > (valueAsked ? request.cutoff() : 0))) {
      return false;
    }
    out.apart().along(axis).pair(foundA, foundB, 1);
    if (valueAsked) {
      out.ended(Termination.CUTOFF);
    }
    return true;
  }

  /** How much farther a vertex of B is along a direction than one of A. */
  private double gap(int onA, int onB, double[] direction) {
    Vector ofB = walk.b.hull.position(onB, p);
    return p.difference(ofB, walk.a.hull.position(onA, q))
        .dot(q.set(direction[0], direction[1], direction[2]));
  }

  private void search(PairRequest request, Proposal out) {
    int limit = request.maxIterations();
    Step last = walk(limit);
    if (last == Step.PIERCED || last == Step.INSIDE) {
      if (last == Step.PIERCED) { // of a vertex inside the kernel finds out itself
        crossing.propose(walk, out);
      }
      if (sink != null) {
        sink.step(TraceStep.of("common", iterations));
      }
    } else {
      boolean measured = measure(limit, out);
      boolean stopped = last == Step.MOVED && iterations >= limit;
      if (stopped || !(measured || nearest.steps < limit)) {
        out.ended(Termination.ITERATION_LIMIT);
      }
    }
  }

  /**
   * The nearest points of the features where the walk ended, by the search that engines share: it
   * starts from their vertices, and goes on where roundings ended the walk too early.
   */
  private boolean measure(int limit, Proposal out) {
    nearest.begin();
    for (int i = 0; i < walk.a.hull.corners(walk.a.feature); i++) {
      for (int j = 0; j < walk.b.hull.corners(walk.b.feature); j++) {
        nearest.startFrom(
            walk.a.hull.corner(walk.a.feature, i), walk.b.hull.corner(walk.b.feature, j));
      }
    }
    boolean found = nearest.run(limit);
    if (found) {
      out.apart().along(nearest.direction);
    }
    for (int k = 0; k < nearest.size; k++) {
      out.pair(nearest.vertexA[k], nearest.vertexB[k], nearest.weight[k]);
    }
    if (sink != null && found) {
      double distance = gap(nearest.vertexA[0], nearest.vertexB[0], nearest.direction);
      sink.step(TraceStep.of("nearest", iterations).with("distance", distance));
    }
    return found;
  }

  /**
   * Walks until the nearest features are found. A pair that comes again would come for ever, since
   * each pair follows from the one before. R. P. Brent's way of noticing it (An improved Monte Carlo
   * factorization algorithm, BIT 20, 1980) needs no memory but one pair, which is replaced after 1,
   * 2, 4, 8... steps.
   *
   * @return what the last step found, or {@link Step#MOVED} where the walk was stopped
   */
  private Step walk(int limit) {
    int markedA = Feature.NONE;
    int markedB = Feature.NONE;
    int untilMark = 1;
    int interval = 1;
    while (true) {
      if (sink != null) {
        sink.step(
            TraceStep.of("features", iterations)
                .with("a", Feature.describe(walk.a.feature))
                .with("b", Feature.describe(walk.b.feature)));
      }
      if (iterations >= limit) {
        return Step.MOVED;
      }
      iterations++;
      Step step = walk.step();
      if (step != Step.MOVED) {
        return step;
      }
      if (walk.a.feature == markedA && walk.b.feature == markedB) {
        if (sink != null) {
          sink.step(TraceStep.of("cycle", iterations));
        }
        return Step.MOVED;
      }
      if (--untilMark == 0) {
        markedA = walk.a.feature;
        markedB = walk.b.feature;
        interval *= 2;
        untilMark = interval;
      }
    }
  }
}
