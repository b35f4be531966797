// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.harness.ProgressListener;
import io.touchstone.harness.RunPhase;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Words;
import java.util.function.Supplier;

/** Shows how far a run is: the part that is at work, or the frames of a motion. */
final class RunProgress implements ProgressListener, AutoCloseable {

  private final Progress progress;
  private long frames = -1;
  private long framesInAll;

  RunProgress(Io io) {
    this.progress = new Progress(io, RunPhase.TEXT.word());
  }

  /** Reads something, and shows how far that is. */
  <T> T reading(Supplier<T> what) {
    return InputFiles.reading((done, total) -> progress(RunPhase.TEXT, done, total), what);
  }

  @Override
  public void progress(RunPhase phase, long done, long total) {
    if (phase == RunPhase.FRAMES) {
      frames = done;
      framesInAll = total;
    }
    if (frames < 0) {
      progress.at(phase.word(), done, total);
    } else { // the pairs of a frame go on after the last frame was read
      progress.at(RunPhase.FRAMES.word(), frames, framesInAll);
      if (phase == RunPhase.PAIRS) {
        progress.note(Words.count(done, "pair"));
      }
    }
  }

  @Override
  public void close() {
    progress.close();
  }
}
