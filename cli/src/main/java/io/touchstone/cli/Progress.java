package io.touchstone.cli;

import java.io.PrintStream;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows how far a long command is: on a terminal, on standard error, after a moment. */
final class Progress implements AutoCloseable {

  private static final int UPDATE_MILLIS = 200;

  /** A command that is done by then needs no bar. */
  private static final long DELAY_NANOS = 1_000_000_000L;

  private static final int WIDTH = 79;

  private final boolean shown;
  private final PrintStream err;
  private final String task;
  private final long start = System.nanoTime();
  private @Nullable ProgressBar bar;

  Progress(Io io, String task) {
    this.shown = io.interactive();
    this.err = io.err();
    this.task = task;
  }

  /**
   * Takes a step.
   *
   * @param total all steps, or -1 when unknown
   */
  void at(long done, long total) {
    if (!shown) {
      return;
    }
    if (bar == null && System.nanoTime() - start > DELAY_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(total)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(UPDATE_MILLIS)
              .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
              .build();
    }
    if (bar != null) {
      bar.maxHint(total);
      bar.stepTo(done);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }
}
