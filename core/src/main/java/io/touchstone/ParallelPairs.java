// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Answers many pairs at once on several threads: {@link PairQuery#evaluateAll} for those who have
 * thousands of pairs per frame.
 *
 * <p>Each thread has its own query; the caller's thread works too. Pairs are handed out in small
 * runs, whoever is free takes the next one. Each pair is answered into its own result, and since a
 * query is a function of its arguments the results are the same, bit for bit, with any number of
 * threads.
 *
 * <p>Allocates nothing per batch once it is warm. Thread-safe: batches of several callers are
 * answered one after the other. The threads are daemons; {@link #close} ends them.
 */
@SuppressWarnings("exports") // nullness annotations are for compilers, not needed by users at all
public final class ParallelPairs implements AutoCloseable {

  /**
   * Pairs that are handed out together: some ten microseconds of work, far more than handing them
   * out costs, and little enough that nobody waits long for the last run.
   */
  private static final int RUN = 32;

  private static final PairBatch NO_PAIRS =
      new PairBatch(
          new PreparedShape[0],
          new PoseView[0],
          new PreparedShape[0],
          new PoseView[0],
          null,
          new PairResult[0]);

  private final PairQuery ownQuery;
  private final Thread[] helpers;

  /** First pair that nobody has taken. */
  private final AtomicLong next = new AtomicLong();

  /** Guards what follows; the batch itself is written before it opens and read after that. */
  private final Object monitor = new Object();

  private @Nullable Batch batch;
  private long round;
  private boolean open;
  private int working;
  private boolean closed;
  private @Nullable Throwable failure;
  private long failedAt;

  /** What is asked; kept and filled again, so that a batch allocates nothing. */
  private static final class Batch {
    PairBatch pairs = NO_PAIRS;
    int to;
    PairRequest request = PairRequest.intersection();
  }

  private final Batch only = new Batch();

  /**
   * Starts the threads.
   *
   * @param engine answers; also a proving one
   * @param dimension dimension of the bodies
   * @param threads how many work, the caller's included; 0 for as many as there are processors
   * @throws UnsupportedQueryException if the engine does not work in this dimension
   * @throws IllegalArgumentException if the number of threads is negative
   */
  public ParallelPairs(NarrowPhase engine, int dimension, int threads) {
    if (threads < 0) {
      throw new IllegalArgumentException(
          "cannot work on %d threads; give a positive number, or 0 for one per processor"
              .formatted(threads));
    }
    int count = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    ownQuery = engine.newQuery(dimension);
    helpers = new Thread[count - 1];
    for (int k = 0; k < helpers.length; k++) {
      PairQuery query = engine.newQuery(dimension);
      helpers[k] = new Thread(() -> help(query), "touchstone-pairs-" + (k + 1));
      helpers[k].setDaemon(true);
    }
    for (Thread helper : helpers) {
      helper.start();
    }
  }

  /** Returns how many threads work on a batch, the caller's included. */
  public int threads() {
    return helpers.length + 1;
  }

  /**
   * Answers the same request about many pairs, as {@link PairQuery#evaluateAll} does. Returns when
   * all are answered; the arrays behind the batch may then be used again. No warm start, and no
   * result, may stand at two places, because the pairs are answered at the same time.
   *
   * @param pairs the pairs
   * @param from first pair
   * @param to one past the last pair
   * @param request what is asked
   * @throws IllegalStateException if this was closed
   * @throws RuntimeException what a pair threw, as the loop over all pairs would: every pair before
   *     it is answered, some after it may be
   */
  public synchronized void evaluateAll(PairBatch pairs, int from, int to, PairRequest request) {
    Objects.checkFromToIndex(from, to, pairs.size());
    only.pairs = pairs;
    only.to = to;
    only.request = request;
    next.set(from);
    synchronized (monitor) {
      if (closed) {
        throw new IllegalStateException("closed: the threads have ended");
      }
      failure = null;
      batch = only;
      open = to - from > RUN; // what one thread takes at once wakes nobody
      if (open) {
        round++;
        monitor.notifyAll();
      }
    }
    work(ownQuery, only);
    Throwable thrown = finish();
    if (thrown instanceof Error error) {
      throw error;
    }
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
  }

  /** Lets nobody begin any more, and waits for those who did; interrupts are kept for later. */
  private @Nullable Throwable finish() {
    boolean interrupted = false;
    Throwable thrown;
    synchronized (monitor) {
      open = false;
      while (working > 0) {
        try {
          monitor.wait();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      batch = null;
      thrown = failure;
      failure = null;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return thrown;
  }

  /** What a helper does until it is closed. */
  private void help(PairQuery query) {
    long seen = 0;
    while (true) {
      Batch given;
      synchronized (monitor) {
        while (!closed && (!open || round == seen)) {
          try {
            monitor.wait();
          } catch (InterruptedException e) {
            return; // nobody else holds this thread; the others do its share
          }
        }
        if (closed) {
          return;
        }
        seen = round;
        given = Objects.requireNonNull(batch, "an open batch");
        working++;
      }
      work(query, given);
      synchronized (monitor) {
        working--;
        if (working == 0) {
          monitor.notifyAll();
        }
      }
    }
  }

  private void work(PairQuery query, Batch b) {
    long start = next.getAndAdd(RUN);
    while (start < b.to) {
      int first = (int) start;
      int end = Math.min(b.to - first, RUN) + first;
      try {
        query.evaluateAll(b.pairs, first, end, b.request);
      } catch (RuntimeException | Error e) {
        next.set(b.to); // the runs before this one are taken, and will be finished
        keep(e, start);
        return;
      }
      start = next.getAndAdd(RUN);
    }
  }

  /** Keeps the failure of the lowest run: the one that a loop over all pairs would have met. */
  private void keep(Throwable thrown, long start) {
    synchronized (monitor) {
      if (failure == null || start < failedAt) {
        failure = thrown;
        failedAt = start;
      }
    }
  }

  /** Ends the threads; a batch that is being answered is finished first. */
  @Override
  public synchronized void close() {
    synchronized (monitor) {
      closed = true;
      monitor.notifyAll();
    }
  }
}
