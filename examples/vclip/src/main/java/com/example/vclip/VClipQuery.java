package com.example.vclip;

import io.touchstone.kernel.engine.QueryArguments;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.QueryTrace;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.TraceStep;
import io.touchstone.api.query.WarmStart;

/**
 * Evaluates pairs; scratch memory of one thread.
 *
 * <p>A query walks, evaluates the features where the walk ended, and looks at the bounds. Where they
 * are not close, because roundings ended the walk at a wrong place or led it round in a circle, it
 * walks again from the vertices that are farthest along the direction found, a few times at most.
 * What is then not known is not said.
 *
 * <p>Steps of the trace: {@code features}, a pair of features on the walk ({@code a}, {@code b}, in
 * words); {@code cycle}, a pair came again and the walk was stopped; {@code again}, the bounds were
 * not close and the walk starts from other vertices; {@code bounds}, what follows from the features
 * at the end ({@code lower}, {@code upper}); {@code common}, the bodies meet.
 */
final class VClipQuery implements PairQuery {

  /** Walks after the first. One is enough for all but a few pairs in a million. */
  private static final int MOST_REPETITIONS = 3;

  /** How a walk ended. */
  private enum Ending {
    NEAREST,
    PIERCED,
    INSIDE,
    CYCLE,
    LIMIT
  }

  private final PlacedPair pair = new PlacedPair(3);
  private final FeatureWalk walk = new FeatureWalk();
  private final VClipAnswer answer = new VClipAnswer(pair);
  private final SharedPoint shared = new SharedPoint(pair);
  private final Surroundings around = new Surroundings();
  private final WorldDifference centers = new WorldDifference(3);
  private final double[] poseA = new double[12];
  private final double[] poseB = new double[12];
  private final double[] axis = new double[3];
  private VClipShape shapeA;
  private VClipShape shapeB;
  private int foundA;
  private int foundB;
  private int iterations;
  private int supports;
  private QueryTrace sink;

  @Override
  public void trace(QueryTrace sink) {
    this.sink = sink;
  }

  @Override
  public void evaluate(
      PreparedShape a,
      PoseView placeA,
      PreparedShape b,
      PoseView placeB,
      PairRequest request,
      WarmStart warm,
      PairResult out) {
    shapeA = own(a, "body A");
    shapeB = own(b, "body B");
    QueryArguments.requireDimensions(
        3, 3, placeA.dimension(), 3, placeB.dimension(), out.dimension());
    QueryArguments.requireIntersectionOrDistance(VClip.ID, request);
    VClipMemory memory = own(warm);
    PairResult.Writer writer = out.rewrite();
    if (shapeA.isEmpty() || shapeB.isEmpty()) {
      QueryArguments.writeEmpty(request.goal(), shapeA.isEmpty(), writer);
      return;
    }
    iterations = 0;
    supports = 0;
    place(placeA, placeB);
    boolean remembered = memory != null && recall(memory);
    if (remembered || !isApart(request, writer)) {
      search(request, placeA, placeB, writer);
    }
    writer.effort(iterations, supports);
    if (memory != null) {
      memory.keep(walk.a.feature, walk.b.feature);
    }
  }

  /** Puts both bodies into the frame of the walk: see {@link PlacedHull}. */
  private void place(PoseView placeA, PoseView placeB) {
    pair.place(shapeA.certified, placeA, shapeB.certified, placeB);
    placeA.copyTo(poseA);
    placeB.copyTo(poseB);
    centers.evaluate(poseA, shapeA.center, poseB, shapeB.center);
    double dx = -centers.high(0);
    double dy = -centers.high(1);
    double dz = -centers.high(2);
    double apart = Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz)));
    double size = Math.max(apart, Math.max(size(shapeA, poseA), size(shapeB, poseB)));
    // a power of two below 2^1023; of size 0 are two equal points
    double factor = Math.scalb(1.0, Math.min(-Math.getExponent(size), 1022));
    walk.a.hull.place(shapeA, poseA, factor, 0, 0, 0);
    walk.b.hull.place(shapeB, poseB, factor, dx * factor, dy * factor, dz * factor);
    answer.place(shapeA, poseA, shapeB, poseB, factor);
    shared.place(shapeA, placeA, shapeB, placeB);
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

  private boolean recall(VClipMemory memory) {
    memory.begin(shapeA, shapeB);
    if (memory.isEmpty()) {
      return false;
    }
    walk.a.feature = memory.featureA;
    walk.b.feature = memory.featureB;
    return true;
  }

  /**
   * Starts from the vertices that face each other along the line of the centres, and tells whether
   * that line separates by all that was asked.
   */
  private boolean isApart(PairRequest request, PairResult.Writer out) {
    startAlong(axis);
    boolean valueAsked = request.goal() == Goal.DISTANCE;
    double enough = valueAsked ? request.cutoff() : 0;
    if (enough < Double.POSITIVE_INFINITY && answer.isSeparated(axis, foundA, foundB, enough)) {
      Termination reason = valueAsked ? Termination.CUTOFF : Termination.CONVERGED;
      answer.writeSeparated(out, axis, foundA, foundB, reason);
      return true;
    }
    return false;
  }

  /** Starts from the vertices of A and B that are farthest along a direction and against it. */
  private void startAlong(double[] w) {
    supports++;
    foundA = walk.a.hull.farthest(w[0], w[1], w[2]);
    foundB = walk.b.hull.farthest(-w[0], -w[1], -w[2]);
    walk.a.feature = Feature.vertex(foundA);
    walk.b.feature = Feature.vertex(foundB);
  }

  private void search(
      PairRequest request, PoseView placeA, PoseView placeB, PairResult.Writer out) {
    for (int repetition = 0; true; repetition++) {
      Ending ending = walk(request.maxIterations());
      if ((ending == Ending.PIERCED && shared.isPierced(walk))
          || (ending == Ending.INSIDE && shared.isInside(walk))) {
        writeCommon(placeA, placeB, out);
        return;
      }
      answer.evaluate(walk.a.feature, walk.b.feature);
      if (answer.isContact() && shared.isContact(answer.nearest.ofA, answer.nearest.ofB)) {
        writeCommon(placeA, placeB, out);
        return;
      }
      if (!isEnough(request)) {
        around.evaluate(walk.a, walk.b, answer, request);
      }
      traceBounds();
      if (isEnough(request)) {
        answer.writeBounds(out, placeA, placeB, Termination.CONVERGED);
        return;
      }
      if (answer.isNearContact() && shared.isDeep(answer.ofA, answer.ofB, walk)) {
        writeCommon(placeA, placeB, out);
        return;
      }
      if (ending == Ending.LIMIT || repetition == MOST_REPETITIONS || !isRestarted(repetition)) {
        answer.writeBounds(out, placeA, placeB, reason(ending));
        return;
      }
    }
  }

  private boolean isEnough(PairRequest request) {
    return answer.isClose(request) || (request.goal() == Goal.INTERSECTION && answer.lower > 0);
  }

  private void writeCommon(PoseView placeA, PoseView placeB, PairResult.Writer out) {
    if (sink != null) {
      sink.step(TraceStep.of("common", iterations));
    }
    answer.writeCommon(out, placeA, placeB, shared);
  }

  private static Termination reason(Ending ending) {
    return switch (ending) {
      case LIMIT -> Termination.ITERATION_LIMIT;
      case CYCLE -> Termination.INCOMPLETE; // the guard has stopped it
      default -> Termination.NUMERICAL_BREAKDOWN;
    };
  }

  /** Starts again along the direction found; returns false if that is where it started last. */
  private boolean isRestarted(int repetition) {
    if (!(answer.lower > Double.NEGATIVE_INFINITY)) {
      return false; // there is no direction
    }
    int previousA = foundA;
    int previousB = foundB;
    startAlong(answer.direction);
    if (repetition > 0 && foundA == previousA && foundB == previousB) {
      return false;
    }
    if (sink != null) {
      sink.step(
          TraceStep.of("again", iterations)
              .with("a", Feature.describe(walk.a.feature))
              .with("b", Feature.describe(walk.b.feature)));
    }
    return true;
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

  private void traceBounds() {
    if (sink != null) {
      sink.step(
          TraceStep.of("bounds", iterations)
              .with("lower", answer.lower)
              .with("upper", answer.upper));
    }
  }

  private static VClipShape own(PreparedShape shape, String what) {
    if (!(shape instanceof VClipShape own)) {
      throw QueryArguments.foreignShape(what, VClip.ID);
    }
    return own;
  }

  private static VClipMemory own(WarmStart warm) {
    if (warm == null) {
      return null;
    }
    if (!(warm instanceof VClipMemory memory)) {
      throw QueryArguments.foreignWarmStart(VClip.ID);
    }
    return memory;
  }
}
