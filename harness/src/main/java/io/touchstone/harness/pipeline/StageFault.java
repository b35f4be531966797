// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import org.jspecify.annotations.Nullable;

/** Says that the code of a stage threw or did not return in time. */
final class StageFault extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient ForeignStage stage;
  private final boolean givenUp;

  private StageFault(ForeignStage stage, String what, @Nullable Throwable cause, boolean givenUp) {
    super(stage.title() + " " + what, cause);
    this.stage = stage;
    this.givenUp = givenUp;
  }

  /** Returns the fault of a stage that threw. */
  static StageFault thrown(ForeignStage stage, Throwable cause) {
    String what = cause.getMessage() == null ? cause.getClass().getName() : cause.toString();
    return new StageFault(stage, "failed: " + what.replaceAll("\\s+", " "), cause, false);
  }

  /** Returns the fault of a stage that returned what cannot be. */
  static StageFault wrong(ForeignStage stage, String what) {
    return new StageFault(stage, what, null, false);
  }

  /** Returns the fault of a stage whose thread was given up. */
  static StageFault late(ForeignStage stage, String what) {
    return new StageFault(stage, what, null, true);
  }

  /** Returns whose fault it is. */
  ForeignStage stage() {
    return stage;
  }

  /** Tells whether the stage may still be at work. */
  boolean isGivenUp() {
    return givenUp;
  }
}
