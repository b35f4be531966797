// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairBatch;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.fixtures.AllocationMeter;
import io.touchstone.work.Workers;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ParallelPairsTest {

  private static final int PAIRS = 1000;

  /** Answers with the distance of the translations along the first axis; fails where it is NaN. */
  private static final class Differences implements NarrowPhase {
    final AtomicInteger queries = new AtomicInteger();

    /** Pairs whose poses differ by one of these fail. */
    volatile double failsFrom = Double.POSITIVE_INFINITY;

    @Override
    public PreparedShape prepare(ConvexBody body) {
      return () -> body;
    }

    @Override
    public PairQuery newQuery(int dimension) {
      queries.incrementAndGet();
      return this::answer;
    }

    private void answer(
        PreparedShape a,
        PoseView poseA,
        PreparedShape b,
        PoseView poseB,
        PairRequest request,
        @Nullable WarmStart warm,
        PairResult out) {
      double difference = poseB.translation(0) - poseA.translation(0);
      if (difference >= failsFrom) {
        throw new IllegalArgumentException("pair " + (int) difference);
      }
      out.rewrite()
          .verdict(Verdict.DISJOINT, Termination.CONVERGED)
          .lower(difference)
          .effort(out.iterations() + 1, 0);
    }

    @Override
    public WarmStart newWarmStart(int dimension) {
      return () -> {};
    }
  }

  private final Differences engine = new Differences();
  private final PreparedShape[] shapes = new PreparedShape[PAIRS];
  private final PoseView[] here = new PoseView[PAIRS];
  private final PoseView[] there = new PoseView[PAIRS];
  private final PairResult[] results = new PairResult[PAIRS];
  private final PairBatch batch = new PairBatch(shapes, here, shapes, there, null, results);

  ParallelPairsTest() {
    Arrays.fill(shapes, engine.prepare(Shapes.box(1, 1)));
    Arrays.fill(here, Pose.identity(2));
    for (int k = 0; k < PAIRS; k++) {
      there[k] = Pose.translation(k + 1, 0);
      results[k] = new PairResult(2);
    }
  }

  private void ask(ParallelPairs pairs, int from, int to) {
    pairs.evaluateAll(batch, from, to, PairRequest.intersection());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void everyPairIsAnsweredInItsPlace(int threads) {
    try (ParallelPairs pairs = new ParallelPairs(engine, 2, threads)) {
      assertThat(pairs.threads()).isEqualTo(threads);
      assertThat(engine.queries).hasValue(threads);
      for (int round = 0; round < 200; round++) {
        int from = round % 7;
        int to = round % 3 == 0 ? PAIRS : PAIRS - 13 * (round % 50);
        for (PairResult result : results) {
          result.rewrite();
        }
        ask(pairs, from, to);
        for (int k = 0; k < PAIRS; k++) {
          boolean asked = k >= from && k < to;
          assertThat(results[k].hasLower()).as("pair %d of round %d", k, round).isEqualTo(asked);
          if (asked) {
            assertThat(results[k].lower()).isEqualTo(k + 1);
          }
        }
      }
    }
  }

  @Test
  void noPairsAreNoWork() {
    try (ParallelPairs pairs = new ParallelPairs(engine, 2, 3)) {
      ask(pairs, 5, 5);
      assertThat(results[5].hasLower()).isFalse();
      assertThatThrownBy(() -> ask(pairs, 0, PAIRS + 1))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
  }

  @Test
  void asManyThreadsAsProcessorsAreTheDefault() {
    try (ParallelPairs pairs = new ParallelPairs(engine, 2, 0)) {
      assertThat(pairs.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
    }
    assertThatThrownBy(() -> new ParallelPairs(engine, 2, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  /** Once tried to start them all, and ran out of memory after a minute. */
  @Test
  void moreThreadsThanHelpAreRefused() {
    assertThat(Workers.limit()).isBetween(64, 1024);
    int more = Workers.limit() + 1;
    assertThatThrownBy(() -> new ParallelPairs(engine, 2, more))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "%d threads are more than help; give at most %d, or 0 for one per processor"
                .formatted(more, Workers.limit()));
  }

  /** Threads start when there is work, and end with what they were started for. */
  @Test
  void threadsThatAreNotNeededAreNotThere() throws InterruptedException {
    try (ParallelPairs pairs = new ParallelPairs(engine, 2, 64)) {
      ask(pairs, 0, 10);
      assertThat(helpers()).isZero();
      ask(pairs, 0, PAIRS);
      assertThat(helpers()).isPositive();
    }
    for (int k = 0; k < 1000 && helpers() > 0; k++) {
      Thread.sleep(5);
    }
    assertThat(helpers()).isZero();
  }

  private static long helpers() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("touchstone-helper-"))
        .count();
  }

  /** As in a loop: what is thrown is what the first bad pair threw, and all before it are done. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void theFirstFailureIsThrown(int threads) {
    try (ParallelPairs pairs = new ParallelPairs(engine, 2, threads)) {
      for (int first : new int[] {1, 33, 500, PAIRS}) {
        engine.failsFrom = first;
        for (int round = 0; round < 20; round++) {
          assertThatThrownBy(() -> ask(pairs, 0, PAIRS)).hasMessage("pair " + first);
          for (int k = 0; k < first - 1; k++) {
            assertThat(results[k].lower()).isEqualTo(k + 1);
          }
        }
      }
      engine.failsFrom = Double.POSITIVE_INFINITY;
      ask(pairs, 0, PAIRS); // and the threads are still there
      assertThat(results[PAIRS - 1].lower()).isEqualTo(PAIRS);
    }
  }

  @Test
  void aBatchAllocatesNothing() throws ReflectiveOperationException {
    AllocationMeter meter = new AllocationMeter();
    try (ParallelPairs pairs = new ParallelPairs(engine, 2, 2)) {
      PairRequest request = PairRequest.intersection();
      Runnable batches =
          () -> {
            for (int k = 0; k < 100; k++) {
              pairs.evaluateAll(batch, 0, PAIRS, request);
            }
          };
      batches.run();
      assertThat(meter.bytesPerRepetition(100, batches)).isLessThan(64);
    }
  }

  @Test
  void anInterruptIsKeptForLater() {
    try (ParallelPairs pairs = new ParallelPairs(engine, 2, 2)) {
      Thread.currentThread().interrupt();
      for (int round = 0; round < 50; round++) {
        ask(pairs, 0, PAIRS);
      }
      assertThat(Thread.interrupted()).isTrue();
      assertThat(results[PAIRS - 1].lower()).isEqualTo(PAIRS);
    }
  }

  @Test
  void severalCallersAreServedInTurn() throws InterruptedException {
    try (ParallelPairs pairs = new ParallelPairs(engine, 2, 2)) {
      CountDownLatch done = new CountDownLatch(3);
      AtomicInteger wrong = new AtomicInteger();
      for (int caller = 0; caller < 3; caller++) {
        PairResult[] own = new PairResult[PAIRS];
        Arrays.setAll(own, k -> new PairResult(2));
        PairBatch ownBatch = new PairBatch(shapes, here, shapes, there, null, own);
        new Thread(
                () -> {
                  for (int round = 0; round < 50; round++) {
                    pairs.evaluateAll(ownBatch, 0, PAIRS, PairRequest.intersection());
                    for (int k = 0; k < PAIRS; k++) {
                      wrong.addAndGet(own[k].lower() == k + 1 ? 0 : 1);
                    }
                  }
                  done.countDown();
                })
            .start();
      }
      assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(wrong).hasValue(0);
    }
  }

  @Test
  void nothingIsAnsweredAfterwards() {
    ParallelPairs pairs = new ParallelPairs(engine, 2, 2);
    pairs.close();
    pairs.close();
    assertThatThrownBy(() -> ask(pairs, 0, PAIRS))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
  }
}
