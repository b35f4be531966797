package io.touchstone.cli;

import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.io.text.Words;

/** Shows how far a run is: the part that is at work, or the frames of a motion. */
final class RunProgress implements ProgressListener, AutoCloseable {

  private final Progress progress;
  private boolean moving;

  RunProgress(Io io) {
    this.progress = new Progress(io, RunPhase.TEXT.word());
  }

  @Override
  public void progress(RunPhase phase, long done, long total) {
    moving |= phase == RunPhase.FRAMES;
    if (!moving || phase == RunPhase.FRAMES) {
      progress.at(phase.word(), done, total);
    } else if (phase == RunPhase.PAIRS) {
      progress.note(Words.count(done, "pair"));
    }
  }

  @Override
  public void close() {
    progress.close();
  }
}
