package io.touchstone.harness.pipeline;

import io.touchstone.Engines;
import io.touchstone.Motions;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.RoundedPolytope;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.BroadPhase;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.kernel.support.WorldBox;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.proof.VerifiedMotionQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * The goal motion: between each two frames that follow each other every body moves, turning evenly
 * about the origin of its shape, and for each pair it is proved that they are free or when they
 * first meet. On one thread.
 *
 * <p>An interpolated step ends a rounding away from where the next one starts. So a step is free
 * only with a proved separation above that; else it is undecided at its end.
 *
 * <p>Pairs whose swept boxes are apart are free and not reported. The box of a body on its way is
 * that of both ends, grown by {@code angle^2 reach / 8}, and not more than twice the reach: how far
 * a point on a circle is from its chord.
 */
public final class MotionRun {

  /** More than the roundings of boxes. */
  private static final double SLACK = 1e-9;

  private final PipelineConfig config;
  private final Scene scene;
  private final PairSelection selection;
  private final VerifiedMotionPhase phase;
  private final VerifiedMotionQuery query;
  private final MotionRequest request;
  private final BroadPhase boxes;
  private final List<PreparedShape> shapes = new ArrayList<>();
  private final double[] reach;
  private final WorldBox box;

  private MotionRun(PipelineConfig config, Scene scene, Engines engines) {
    this.config = config;
    this.scene = scene;
    this.selection = new PairSelection(scene.bodies(), scene.pairs());
    Motions motions = Motions.of(engines).proof(config.proof());
    AlgorithmChoice engine = config.narrowPhase().algorithm();
    this.phase = (engine.isAuto() ? motions : motions.engine(engine.algorithm())).phase();
    this.query = phase.newQuery(scene.dimension());
    this.request =
        MotionRequest.firstContact().withMinimumSeparation(config.margins().everywhere());
    AlgorithmChoice broad = config.broadPhase().algorithm();
    this.boxes =
        engines.createBroadPhase(
            broad.isAuto() ? "sweep-and-prune" : broad.algorithm(),
            scene.dimension(),
            broad.options());
    this.reach = new double[scene.bodies().size()];
    this.box = new WorldBox(scene.dimension());
  }

  /**
   * A pair on its way from one frame to the next.
   *
   * @param from number of the first frame
   * @param to number of the second frame
   * @param bodyA name of the first body
   * @param bodyB name of the second body
   * @param motionA how the first moves
   * @param motionB how the second moves
   * @param result the answer
   */
  public record Step(
      long from,
      long to,
      String bodyA,
      String bodyB,
      Motion motionA,
      Motion motionB,
      MotionResult result) {}

  /**
   * Runs to the end.
   *
   * @param listener receives the pairs of each step, in the order of the bodies
   * @return how many pairs of all steps were free by their boxes alone
   * @throws InvalidInputException if the configuration says what this goal does not know, or there
   *     are no frames
   */
  public static long run(
      PipelineConfig config,
      Scene scene,
      Engines engines,
      Consumer<Step> listener,
      Cancellation cancellation) {
    OwnRuns.requireKnown(config, false);
    FrameSource frames = scene.frames();
    if (frames == null) {
      throw new InvalidInputException(
          Position.of("touchstone.scene"),
          "the goal motion is about what happens between frames, and the scene has none");
    }
    return new MotionRun(config, scene, engines).run(frames, listener, cancellation);
  }

  private long run(FrameSource frames, Consumer<Step> listener, Cancellation cancellation) {
    List<Pose> poses = new ArrayList<>();
    Map<String, Integer> indices = new HashMap<>();
    for (SceneBody body : scene.bodies()) {
      indices.put(body.name(), poses.size());
      reach[poses.size()] = reach(body.shape());
      poses.add(body.pose());
      shapes.add(phase.prepare(body.shape()));
    }
    double[] zeros = new double[scene.dimension()];
    for (int k = 0; k < poses.size(); k++) {
      boxes.insert(zeros, zeros);
    }
    long free = 0;
    long last = 0;
    boolean first = true;
    try (FrameSource.Stream stream = frames.open()) {
      while (stream.hasNext() && !cancellation.isRequested()) {
        Frame frame = stream.next();
        List<Pose> next = new ArrayList<>(poses);
        frame
            .poses()
            .forEach(
                (name, pose) -> {
                  Integer index = indices.get(name);
                  if (index == null) {
                    throw new InvalidInputException(
                        Position.of("frame " + frame.number()),
                        "there is no body '%s'".formatted(name));
                  }
                  next.set(index, pose);
                });
        if (!first) {
          free += step(last, frame.number(), poses, next, listener);
        }
        poses = next;
        last = frame.number();
        first = false;
      }
    }
    return free;
  }

  private long step(
      long from, long to, List<Pose> poses, List<Pose> next, Consumer<Step> listener) {
    int count = poses.size();
    List<Motion> motions = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      boolean stays = poses.get(k).equals(next.get(k));
      Motion motion =
          stays ? Motion.staying(poses.get(k)) : Motion.interpolated(poses.get(k), next.get(k));
      motions.add(motion);
      sweep(k, motion, next.get(k));
    }
    List<int[]> near = new ArrayList<>();
    double bound = request.minimumSeparation() + config.broadPhase().margin();
    boxes.forEachPair(
        bound,
        (one, other) -> {
          if (selection.selects(one, other)) {
            near.add(new int[] {one, other});
          } else if (selection.selects(other, one)) {
            near.add(new int[] {other, one});
          }
          return bound;
        });
    near.sort((p, q) -> p[0] != q[0] ? Integer.compare(p[0], q[0]) : Integer.compare(p[1], q[1]));
    for (int[] pair : near) {
      listener.accept(
          new Step(
              from,
              to,
              scene.bodies().get(pair[0]).name(),
              scene.bodies().get(pair[1]).name(),
              motions.get(pair[0]),
              motions.get(pair[1]),
              solve(pair[0], motions.get(pair[0]), pair[1], motions.get(pair[1]))));
    }
    return selection.pairCount(false) - near.size();
  }

  private MotionResult solve(int a, Motion motionA, int b, Motion motionB) {
    double defect = motionA.endDefect(reach[a]) + motionB.endDefect(reach[b]);
    MotionRequest wider = request.withMinimumSeparation(request.minimumSeparation() + defect);
    MotionResult result = query.solve(shapes.get(a), motionA, shapes.get(b), motionB, wider);
    if (result.verdict() == MotionVerdict.FREE || defect == 0) {
      return result;
    }
    MotionResult sharp = query.solve(shapes.get(a), motionA, shapes.get(b), motionB, request);
    return sharp.verdict() == MotionVerdict.FREE
        ? MotionResult.of(
            MotionVerdict.UNDECIDED,
            result.freeUntil(),
            OptionalDouble.empty(),
            result.free(),
            null,
            result.distanceQueries() + sharp.distanceQueries())
        : sharp;
  }

  /** Moves the box of a body to what it sweeps over. */
  private void sweep(int body, Motion motion, Pose end) {
    int n = scene.dimension();
    double[] min = new double[n];
    double[] max = new double[n];
    double[] low = new double[n];
    double[] high = new double[n];
    ConvexBody shape = scene.bodies().get(body).shape();
    box.enclose(shape, motion.start());
    box.copyTo(min, max);
    box.enclose(shape, end);
    box.copyTo(low, high);
    double square = 0;
    for (double component : motion.turn()) {
      square += component * component;
    }
    double bow = Math.min(2, square / 8) * reach[body];
    for (int i = 0; i < n; i++) {
      double size = Math.abs(min[i]) + Math.abs(max[i]) + Math.abs(low[i]) + Math.abs(high[i]);
      double more = bow + SLACK * (size + reach[body]);
      min[i] = Math.min(min[i], low[i]) - more;
      max[i] = Math.max(max[i], high[i]) + more;
    }
    boxes.move(body, min, max);
  }

  /** Returns how far a point of a body is from the origin of its shape at most. */
  private static double reach(ConvexBody body) {
    double radius = body instanceof RoundedPolytope rounded ? rounded.radius() : 0;
    ConvexBody core = body instanceof RoundedPolytope rounded ? rounded.core() : body;
    double greatest = 0;
    if (core instanceof Polytope polytope) { // others are refused when they are prepared
      double[] v = new double[polytope.dimension()];
      for (int k = 0; k < polytope.vertexCount(); k++) {
        polytope.vertex(k, v);
        double square = 0;
        for (double coordinate : v) {
          square += coordinate * coordinate;
        }
        greatest = Math.max(greatest, square);
      }
    }
    return Math.sqrt(greatest) * (1 + SLACK) + radius;
  }
}
