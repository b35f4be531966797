// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.Pose;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.ObjectAnswer;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One run of a pipeline: frame by frame. Used once, by one thread. */
abstract class SceneRun {

  /**
   * Memories begin anew with each part of so many frames: a resumed run evaluates the part again in
   * which it goes on, and its rows are then those of a run that was not interrupted.
   */
  static final int FRAMES_OF_MEMORY = 64;

  final ScenePipeline pipeline;
  final Scene scene;
  final List<SceneBody> bodies;
  final PairWork work;
  final PipelineListener listener;
  final Cancellation cancellation;
  final AlreadyReported before;
  final Tally tally;
  private final RunLog log;
  private long evaluated;
  final PairSelection selection;
  private final RuleBook rules;
  private final MarginBook margins;
  final Candidates candidates;
  final Pose[] poses;
  private final Map<String, Integer> indexOfBody = new HashMap<>();
  private long partOfMotion = -1;
  private Map<Long, WarmSlot> slots = new HashMap<>();
  private Map<Long, WarmSlot> slotsOfThisFrame = new HashMap<>();

  SceneRun(
      ScenePipeline pipeline,
      PairWork work,
      PipelineListener listener,
      Cancellation cancellation,
      AlreadyReported before,
      Tally tally,
      RunLog log) {
    this.log = log;
    this.pipeline = pipeline;
    this.scene = pipeline.scene();
    this.bodies = scene.bodies();
    this.work = work;
    this.listener = listener;
    this.cancellation = cancellation;
    this.before = before;
    this.tally = tally;
    this.selection = pipeline.selection();
    this.rules = new RuleBook(pipeline.config().rules(), selection);
    this.margins = new MarginBook(pipeline.config().margins(), bodies);
    long start = System.nanoTime();
    this.candidates = pipeline.candidates(listener);
    tally.broadPhaseNanos += System.nanoTime() - start;
    this.poses = pipeline.initialPoses();
    if (scene.frames() != null) { // nobody else asks for a body by its name
      for (int k = 0; k < bodies.size(); k++) {
        indexOfBody.put(bodies.get(k).name(), k);
      }
    }
  }

  /** Looks at one frame. */
  abstract void frame(long number);

  /** Reports what is still on its way. */
  abstract void finish();

  final RunSummary run() {
    FrameSource frames = scene.frames();
    if (frames == null) {
      tally.frames++;
      frame(PairReport.NO_FRAME);
    } else {
      try (FrameSource.Stream stream = frames.open()) {
        while (!cancellation.isRequested() && stream.hasNext()) {
          move(stream.next());
          listener.progress(RunPhase.FRAMES, tally.frames, stream.total());
        }
      }
    }
    finish();
    boolean complete = !cancellation.isRequested();
    if (complete) {
      before.requireUsedUp();
    } else {
      before.takeRest();
    }
    return tally.summary(
        pipeline.pairCount(selection, tally), complete, pipeline.plan(), work.times());
  }

  private void move(Frame frame) {
    long start = System.nanoTime();
    frame
        .poses()
        .forEach(
            (name, pose) -> {
              Integer body = indexOfBody.get(name);
              if (body == null) {
                throw new IllegalArgumentException(
                    "frame %d moves '%s', which is not in the scene"
                        .formatted(frame.number(), name));
              }
              poses[body] = pose;
              candidates.move(body, pose);
            });
    tally.broadPhaseNanos += System.nanoTime() - start;
    tally.frames++;
    long part = frame.number() / FRAMES_OF_MEMORY;
    slots = part == partOfMotion ? slotsOfThisFrame : new HashMap<>();
    partOfMotion = part;
    slotsOfThisFrame = new HashMap<>();
    log.frame(frame.number());
    frame(frame.number());
  }

  /**
   * Returns the memory of a pair; null for a scene without motion. Pairs that were no candidates in
   * the previous frame start cold, so that memory does not grow with the length of the motion.
   */
  final @Nullable WarmSlot slot(int first, int second) {
    if (scene.frames() == null) {
      return null;
    }
    long key = (long) first << 32 | second;
    WarmSlot known = slots.get(key);
    WarmSlot slot = known == null ? new WarmSlot() : known;
    slotsOfThisFrame.put(key, slot);
    return slot;
  }

  final PairTask task(int first, int second, long frame, @Nullable Repeat repeat) {
    return new PairTask(
        first,
        second,
        poses[first],
        poses[second],
        frame,
        margins.of(first, second),
        slot(first, second),
        List.of(),
        repeat);
  }

  /**
   * Tells how many pairs are evaluated; never fewer than before.
   *
   * @param total all that are known, or -1
   */
  final void evaluated(long done, long total) {
    evaluated = Math.max(evaluated, done);
    listener.progress(RunPhase.PAIRS, evaluated, total < 0 ? total : Math.max(evaluated, total));
  }

  /** Reports a result, unless there are rules and it keeps them all. */
  final void report(PairTask task, Evaluation evaluation) {
    PairReport report = row(tally.reported, task, evaluation);
    if (report != null) {
      tally.count(report.reported());
      log.pair(report);
      listener.pair(report);
    }
  }

  /**
   * Hands on the answer to a pair that an earlier run evaluated, if somebody wants it.
   *
   * @param index the row that it has, if it has one
   * @return whether it has one
   */
  final boolean answer(long index, PairTask task, Evaluation evaluation) {
    PairReport report = row(index, task, evaluation);
    if (report != null) {
      before.answer(report);
    }
    return report != null;
  }

  /** Returns the row of a result, or null where there are rules and it keeps them all. */
  private @Nullable PairReport row(long index, PairTask task, Evaluation evaluation) {
    SceneBody one = bodies.get(task.bodyA());
    SceneBody other = bodies.get(task.bodyB());
    PairReport report =
        new PairReport(
            index,
            one.name(),
            other.name(),
            task.frame(),
            one.shape(),
            task.poseA(),
            other.shape(),
            task.poseB(),
            evaluation.stage().algorithm(),
            evaluation.stage().request().goal(),
            PairReport.directionOf(evaluation.stage().request()),
            evaluation.stage().options(),
            evaluation.outcome(),
            evaluation.error(),
            evaluation.thrown(),
            evaluation.refusal(),
            evaluation.trace(),
            task.margin(),
            PairRuling.KEPT,
            ObjectAnswer.of(evaluation.object(), one.object(), other.object()));
    if (rules.isEmpty()) {
      return report;
    }
    PairRuling ruling = rules.judge(task.bodyA(), task.bodyB(), report, evaluation.overlaps());
    return ruling.isKept() ? null : report.withRuling(ruling);
  }
}
