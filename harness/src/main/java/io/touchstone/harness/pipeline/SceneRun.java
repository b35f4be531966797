// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.geometry.Pose;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.RunPhase;
import io.touchstone.harness.RunSummary;
import io.touchstone.io.Frame;
import io.touchstone.io.FrameSource;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.SceneSteps;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One run of a pipeline: frame by frame, or step by step between them. Used once, by one thread.
 *
 * @param <A> what comes of a pair
 */
abstract class SceneRun<A extends Answer> implements AutoCloseable {

  /**
   * Memories begin anew with each part of so many frames: a resumed run evaluates the part again in
   * which it goes on, and its rows are then those of a run that was not interrupted.
   */
  static final int FRAMES_OF_MEMORY = 64;

  final ScenePipeline pipeline;
  final Question<A> question;
  final Scene scene;
  final List<SceneBody> bodies;
  final QuestionWork<A> work;
  final PipelineListener listener;
  final Cancellation cancellation;
  final AlreadyReported before;
  final Tally tally;
  private final RunLog log;
  private long evaluated;
  final PairSelection selection;
  private final MarginBook margins;
  final Candidates candidates;
  final Pose[] poses;
  private final Map<String, Integer> indexOfBody = new HashMap<>();
  private @Nullable SceneSteps step;
  private long partOfMotion = -1;
  private Map<Long, WarmSlot> slots = new HashMap<>();
  private Map<Long, WarmSlot> slotsOfThisFrame = new HashMap<>();

  SceneRun(
      ScenePipeline pipeline,
      Question<A> question,
      PipelineListener listener,
      Cancellation cancellation,
      AlreadyReported before,
      Tally tally,
      RunLog log) {
    this.log = log;
    this.pipeline = pipeline;
    this.scene = pipeline.scene();
    this.bodies = scene.bodies();
    this.question = question;
    this.work =
        new QuestionWork<>(
            question, pipeline.config().threads(), this::receive, cancellation, this::waiting);
    this.listener = listener;
    this.cancellation = cancellation;
    this.before = before;
    this.tally = tally;
    this.selection = pipeline.selection();
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

  /** Receives an answer. */
  abstract void receive(Work pair, A answer);

  /** Hears how many answers there are that it did not receive yet. */
  abstract void waiting(int answered);

  final RunSummary run() {
    FrameSource frames = scene.frames();
    if (pipeline.config().goal() == PipelineGoal.MOTION) {
      steps();
    } else if (frames == null) {
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
        pipeline.pairCount(selection, tally), complete, pipeline.plan(), question.times);
  }

  private void steps() {
    SweptBoxes boxes = new SweptBoxes(scene.dimension(), bodies, candidates);
    try (SceneSteps all = SceneSteps.of(scene)) {
      while (!cancellation.isRequested() && all.next()) {
        long start = System.nanoTime();
        boxes.sweep(all);
        tally.broadPhaseNanos += System.nanoTime() - start;
        tally.frames++;
        log.frame(all.from());
        step = all;
        frame(all.from());
        listener.progress(RunPhase.FRAMES, tally.frames, -1);
      }
    }
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
    if (question.memory() == Question.Memory.PARTS) {
      long part = frame.number() / FRAMES_OF_MEMORY;
      slots = part == partOfMotion ? slotsOfThisFrame : new HashMap<>();
      partOfMotion = part;
      slotsOfThisFrame = new HashMap<>();
    } else {
      slots = slotsOfThisFrame;
    }
    log.frame(frame.number());
    frame(frame.number());
  }

  /**
   * Returns the memory of a pair; null for a scene without motion. Pairs that were no candidates in
   * the previous frame start cold, so that memory does not grow with the length of the motion.
   */
  final @Nullable WarmSlot slot(int first, int second) {
    if (scene.frames() == null || question.memory() == Question.Memory.NONE) {
      return null;
    }
    long key = (long) first << 32 | second;
    WarmSlot known = slots.get(key);
    WarmSlot slot = known == null ? new WarmSlot() : known;
    slotsOfThisFrame.put(key, slot);
    return slot;
  }

  final Work task(int first, int second, long frame, @Nullable Repeat repeat) {
    SceneSteps moving = step;
    Work.Leg leg =
        moving == null
            ? null
            : new Work.Leg(moving.motions().get(first), moving.motions().get(second), moving.to());
    return new Work(
        first,
        second,
        poses[first],
        poses[second],
        leg,
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

  /** Reports an answer, if somebody wants to hear it. */
  final void report(Work pair, A answer) {
    ReportRow row = question.row(tally.reported, pair, answer);
    if (row != null) {
      tally.count(row.reported());
      log.row(row, answer);
      row.tellTo(listener);
    }
  }

  /**
   * Hands on the answer to a pair that an earlier run evaluated, if somebody wants it.
   *
   * @param index the row that it has, if it has one
   * @return whether it has one
   */
  final boolean answer(long index, Work pair, A answer) {
    ReportRow row = question.row(index, pair, answer);
    if (row instanceof PairReport report) {
      before.answer(report);
    }
    return row != null;
  }

  @Override
  public void close() {
    work.close();
  }
}
