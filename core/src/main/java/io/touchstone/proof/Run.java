// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * A few pairs of a batch as the engine is asked about them, with results that are made for it. The
 * proof goes by the poses and results that are held here.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction. A reference is stored only
 * where another one stands, since storing one into old memory may cost a fence.
 */
final class Run {

  // the proof's
  private final HeldPose[] heldA;
  private final HeldPose[] heldB;
  private final PairResult[] answers;

  // the engine's
  private final PreparedShape[] givenShapesA;
  private final PreparedShape[] givenShapesB;
  private final PoseView[] givenPosesA;
  private final PoseView[] givenPosesB;
  private final @Nullable WarmStart[] givenWarm;
  private final PairBatch given;

  /**
   * Creates the memory.
   *
   * @param dimension dimension of the bodies
   * @param capacity how many pairs
   */
  Run(int dimension, int capacity) {
    heldA = new HeldPose[capacity];
    heldB = new HeldPose[capacity];
    answers = new PairResult[capacity];
    for (int k = 0; k < capacity; k++) {
      heldA[k] = new HeldPose(dimension);
      heldB[k] = new HeldPose(dimension);
      answers[k] = new PairResult(dimension);
    }
    givenShapesA = new PreparedShape[capacity];
    givenShapesB = new PreparedShape[capacity];
    givenPosesA = new PoseView[capacity];
    givenPosesB = new PoseView[capacity];
    givenWarm = new WarmStart[capacity];
    given = new PairBatch(givenShapesA, givenPosesA, givenShapesB, givenPosesB, givenWarm, answers);
  }

  /** Takes a pair; the poses are read now. */
  void take(
      int k,
      VerifiedShape a,
      PoseView poseA,
      VerifiedShape b,
      PoseView poseB,
      @Nullable WarmStart warm) {
    put(givenShapesA, k, a.inner());
    put(givenShapesB, k, b.inner());
    put(givenPosesA, k, heldA[k].of(poseA));
    put(givenPosesB, k, heldB[k].of(poseB));
    if (givenWarm[k] != warm) {
      givenWarm[k] = warm;
    }
  }

  private static <T> void put(T[] array, int k, T value) {
    if (array[k] != value) {
      array[k] = value;
    }
  }

  /** Asks an engine about the first pairs. */
  void ask(PairQuery engine, int count, PairRequest request) {
    engine.evaluateAll(given, 0, count, request);
  }

  /** Returns where A stood when the pair was taken, given the same pose again. */
  PoseView poseA(int k, PoseView pose) {
    return heldA[k].again(pose);
  }

  /** Returns where B stood when the pair was taken, given the same pose again. */
  PoseView poseB(int k, PoseView pose) {
    return heldB[k].again(pose);
  }

  /** Returns what the engine wrote, and may still be writing. */
  PairResult answer(int k) {
    return answers[k];
  }
}
