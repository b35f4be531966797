// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a long command is: on a terminal, on standard error, after a moment. One task is
 * shown at a time; nothing stays when it has ended.
 */
final class Progress implements AutoCloseable {

  private static final int UPDATE_MILLIS = 200;

  /** What is done by then needs no bar; all that follows has one, however short each part is. */
  private static final long DELAY_NANOS = 1_000_000_000L;

  private final Terminal terminal;
  private final StatusLine line;
  private String task;
  private final long start = System.nanoTime();
  private @Nullable ProgressBar bar;

  /**
   * Creates the display.
   *
   * @param task what is counted
   */
  Progress(Io io, String task) {
    this.terminal = io.terminal();
    this.line = io.status();
    this.task = task;
  }

  /**
   * Takes a step.
   *
   * @param total all steps, or -1 when unknown
   */
  void at(long done, long total) {
    at(task, done, total);
  }

  /**
   * Takes a step of a task; one that is another than before ends that.
   *
   * @param name what is counted
   * @param total all steps, or -1 when unknown
   */
  void at(String name, long done, long total) {
    if (!terminal.errors()) {
      return;
    }
    if (!name.equals(task)) {
      close();
      task = name;
    }
    if (bar == null && System.nanoTime() - start > DELAY_NANOS) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(total)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(UPDATE_MILLIS)
              .setConsumer(new Shown())
              .build();
    }
    if (bar != null) {
      bar.maxHint(total);
      bar.stepTo(done);
    }
  }

  /** Adds something to the bar, if there is one. */
  void note(String text) {
    if (bar != null) {
      bar.setExtraMessage(" " + text);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
      bar = null;
    }
  }

  /** Puts the bar into the last line. */
  private final class Shown implements ProgressBarConsumer {

    @Override
    public int getMaxRenderedLength() {
      return terminal.columns() - 1;
    }

    @Override
    public void accept(String text) {
      line.show(text);
    }

    @Override
    public void close() {
      line.hide();
    }
  }
}
