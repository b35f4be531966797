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
import io.touchstone.work.Workers;
import java.util.Objects;

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

  private final Workers workers;
  private final PairQuery[] queries;

  // what is asked; kept and filled again, so that a batch allocates nothing
  private final Workers.Step step = this::answer;
  private PairBatch batch = NO_PAIRS;
  private int first;
  private PairRequest asked = PairRequest.intersection();

  /**
   * Makes a query for each thread. Threads start when there is work for them, and end after some
   * seconds without.
   *
   * @param engine answers; also a proving one
   * @param dimension dimension of the bodies
   * @param threads how many work, the caller's included; 0 for as many as there are processors
   * @throws UnsupportedQueryException if the engine does not work in this dimension
   * @throws IllegalArgumentException if the number of threads is negative, or greater than helps
   */
  public ParallelPairs(NarrowPhase engine, int dimension, int threads) {
    workers = new Workers(Workers.count(threads));
    queries = new PairQuery[workers.threads()];
    for (int k = 0; k < queries.length; k++) {
      queries[k] = engine.newQuery(dimension);
    }
  }

  /** Returns how many threads work on a batch, the caller's included. */
  public int threads() {
    return workers.threads();
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
    batch = pairs;
    first = from;
    asked = request;
    try {
      workers.run(to - from, RUN, step);
    } finally {
      batch = NO_PAIRS;
    }
  }

  private void answer(int worker, int from, int to) {
    queries[worker].evaluateAll(batch, first + from, first + to, asked);
  }

  /** Ends the threads; a batch that is being answered is finished first. */
  @Override
  public synchronized void close() {
    workers.close();
  }
}
