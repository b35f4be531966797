// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.Cancellation;
import io.touchstone.work.Workers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers numbered questions on several threads, and hands out the answers in the order of the
 * questions, on the thread that asks. Of the answers that nobody took yet no more are kept than a
 * few for each thread. For one caller at a time.
 *
 * @param <T> an answer
 */
public final class OrderedAnswers<T> implements AutoCloseable {

  /** Questions that a thread takes at a time. */
  private static final int CHUNK = 32;

  private static final int CHUNKS_PER_THREAD = 4;

  /** The threads; null where the one that asks does all the work. */
  private final @Nullable ExecutorService pool;

  private final int waitingAtMost;
  private final ThreadLocal<IntFunction<T>> workers;

  /**
   * Starts the threads.
   *
   * @param threads how many; 0 for one per processor, 1 for none but the one that asks
   * @param worker makes the scratch memory of a thread
   */
  public OrderedAnswers(int threads, Supplier<IntFunction<T>> worker) {
    int count = Workers.count(threads);
    pool = count == 1 ? null : Executors.newFixedThreadPool(count);
    waitingAtMost = CHUNKS_PER_THREAD * count;
    workers = ThreadLocal.withInitial(worker);
  }

  /**
   * Answers the questions from 0 up.
   *
   * @throws RuntimeException what answering a question threw; questions before it were handed out
   */
  public void each(int count, Consumer<T> listener, Cancellation cancellation) {
    if (pool == null) {
      IntFunction<T> worker = workers.get();
      for (int k = 0; k < count && !cancellation.isRequested(); k++) {
        listener.accept(worker.apply(k));
      }
      return;
    }
    ArrayDeque<Future<List<T>>> waiting = new ArrayDeque<>();
    for (int from = 0; from < count && !cancellation.isRequested(); from += CHUNK) {
      int first = from;
      int end = Math.min(count, from + CHUNK);
      waiting.add(pool.submit(() -> answers(first, end)));
      if (waiting.size() > waitingAtMost) {
        take(waiting.remove()).forEach(listener);
      }
    }
    while (!waiting.isEmpty() && !cancellation.isRequested()) {
      take(waiting.remove()).forEach(listener);
    }
  }

  private List<T> answers(int from, int to) {
    IntFunction<T> worker = workers.get();
    List<T> answers = new ArrayList<>(to - from);
    for (int k = from; k < to; k++) {
      answers.add(worker.apply(k));
    }
    return answers;
  }

  private static <T> List<T> take(Future<List<T>> answers) {
    try {
      return answers.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
