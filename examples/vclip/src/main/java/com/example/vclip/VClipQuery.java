package com.example.vclip;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.engine.ProposingQuery;
import io.touchstone.engine.QueryArguments;
import io.touchstone.engine.nearest.QuickNearest;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.contact.CommonPointSearch;
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
final class VClipQuery extends ProposingQuery<VClipShape> {

  /** How a walk ended. */
  private enum Ending {
    NEAREST,
    PIERCED,
    INSIDE,
    CYCLE,
    LIMIT
  }

  private final FeatureWalk walk = new FeatureWalk();
  private final PlacedPair pair = new PlacedPair(3);
  private final QuickNearest nearest = new QuickNearest(pair);
  private final CrossingPoint crossing = new CrossingPoint();
  private final CommonPointSearch common = new CommonPointSearch(3);
  private final WorldDifference centers = new WorldDifference(3);
  private final double[] poseA = new double[12];
  private final double[] poseB = new double[12];

  /** The unit vector from centre to centre. */
  private final double[] axis = new double[3];

  /** The scene times this has about unit size; a power of two. */
  private double factor;

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
  protected void requireOwn(WarmStart warm) {
    if (!(warm instanceof VClipMemory)) {
      throw QueryArguments.foreignWarmStart(VClip.ID);
    }
  }

  @Override
  protected void find(
      VClipShape a,
      PoseView placeA,
      VClipShape b,
      PoseView placeB,
      PairRequest request,
      WarmStart warm,
      Proposal out) {
    VClipMemory memory = (VClipMemory) warm;
    iterations = 0;
    place(a, placeA, b, placeB);
    boolean remembered = memory != null && recall(memory, a, b);
    if (remembered || !isApart(request, out)) {
      pair.place(a.support(), placeA, b.support(), placeB);
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
    double dx = -centers.high(0);
    double dy = -centers.high(1);
    double dz = -centers.high(2);
    double apart = Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz)));
    double size = Math.max(apart, Math.max(size(a, poseA), size(b, poseB)));
    // a power of two below 2^1023; of size 0 are two equal points
    factor = Math.scalb(1.0, Math.min(-Math.getExponent(size), 1022));
    walk.a.hull.place(a, poseA, factor, 0, 0, 0);
    walk.b.hull.place(b, poseB, factor, dx * factor, dy * factor, dz * factor);
    double longest = Math.max(apart * factor, Double.MIN_NORMAL);
    axis[0] = dx * factor / longest;
    axis[1] = dy * factor / longest;
    axis[2] = dz * factor / longest;
    double length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
    boolean concentric = !(length > 0 && length < Double.POSITIVE_INFINITY);
    for (int k = 0; k < 3; k++) {
      axis[k] = concentric ? (k == 0 ? 1 : 0) : axis[k] / length; // then any direction will do
    }
  }

  /** Greatest coordinate relative to the centre, with the stretch of a map that is not rigid. */
  private static double size(VClipShape shape, double[] pose) {
    double stretch = 0;
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        stretch = Math.max(stretch, Math.abs(pose[4 * row + column]));
      }
    }
    return shape.reach * stretch;
  }

  private boolean recall(VClipMemory memory, VClipShape a, VClipShape b) {
    memory.begin(a, b);
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
    if (!(gap(foundA, foundB, axis) > (valueAsked ? request.cutoff() * factor : 0))) {
      return false;
    }
    out.apart().along(axis).pair(foundA, foundB, 1);
    if (valueAsked) {
      out.ended(Termination.CUTOFF);
    }
    return true;
  }

  /** How much farther a vertex of B is along a direction than one of A, in units of the walk. */
  private double gap(int onA, int onB, double[] direction) {
    Vector ofB = walk.b.hull.position(onB, p);
    return p.difference(ofB, walk.a.hull.position(onA, q))
        .dot(q.set(direction[0], direction[1], direction[2]));
  }

  private void search(PairRequest request, Proposal out) {
    Ending ending = walk(request.maxIterations());
    if (ending == Ending.PIERCED || ending == Ending.INSIDE) {
      if (ending == Ending.PIERCED) {
        crossing.propose(walk, out);
      } else {
        proposeInside(out);
      }
      if (sink != null) {
        sink.step(TraceStep.of("common", iterations));
      }
    } else {
      boolean measured = measure(request.maxIterations(), out);
      if (ending == Ending.LIMIT || !(measured || nearest.steps < request.maxIterations())) {
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
      sink.step(TraceStep.of("nearest", iterations).with("distance", distance / factor));
    }
    return found;
  }

  /** A vertex is inside the other body: proposes a point that both have, if one is found. */
  private void proposeInside(Proposal out) {
    if (common.find(pair, axis)) {
      for (int k = 0; k < common.ofA().size(); k++) {
        out.pair(common.ofA().vertex(k), common.ofB().vertex(k), common.ofA().weight(k));
      }
      out.together();
    }
  }

  /**
   * Walks until the nearest features are found. A pair that comes again would come for ever, since
   * each pair follows from the one before. R. P. Brent's way of noticing it (An improved Monte Carlo
   * factorization algorithm, BIT 20, 1980) needs no memory but one pair, which is replaced after 1,
   * 2, 4, 8... steps.
   */
  private Ending walk(int limit) {
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
        return Ending.LIMIT;
      }
      iterations++;
      FeatureWalk.Step step = walk.step();
      switch (step) {
        case NEAREST:
          return Ending.NEAREST;
        case PIERCED:
          return Ending.PIERCED;
        case INSIDE:
          return Ending.INSIDE;
        default:
          break;
      }
      if (walk.a.feature == markedA && walk.b.feature == markedB) {
        if (sink != null) {
          sink.step(TraceStep.of("cycle", iterations));
        }
        return Ending.CYCLE;
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
