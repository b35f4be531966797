// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.tck.engines.LiarEngine.Lie;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * No liar gets a wrong answer proved. {@code -Dtouchstone.liars=1000000} asks about a million
 * pairs, {@code -Dtouchstone.liars.seed=7} about others, {@code -Dtouchstone.liars.threads=2} in
 * two threads.
 */
final class LiarSoakTest {

  private static final long PAIRS = Long.getLong("touchstone.liars", 20_000);
  private static final long SEED = Long.getLong("touchstone.liars.seed", 20260101);
  private static final int THREADS = Integer.getInteger("touchstone.liars.threads", 2);

  @Test
  void noLiarGetsAWrongAnswerProved(TestReporter reporter)
      throws InterruptedException, ExecutionException {
    reporter.publishEntry("seed", Long.toString(SEED));
    List<FutureTask<LiarSoak>> tasks = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      LiarSoak soak = new LiarSoak(SEED, thread, THREADS);
      FutureTask<LiarSoak> task = new FutureTask<>(() -> soak.run(PAIRS / THREADS));
      tasks.add(task);
      new Thread(task, "liar-soak-" + thread).start();
    }
    List<String> faults = new ArrayList<>();
    Map<Lie, Long> proved = new EnumMap<>(Lie.class);
    long asked = 0;
    for (FutureTask<LiarSoak> task : tasks) {
      LiarSoak soak = task.get();
      faults.addAll(soak.faults());
      asked += soak.asked();
      assertThat(soak.raced()).isGreaterThan(soak.asked() / 100);
      soak.proved().forEach((lie, number) -> proved.merge(lie, number, Long::sum));
    }
    reporter.publishEntry("answers", asked + ", proved of them " + proved);
    assertThat(faults).as("seed %d", SEED).isEmpty();
    assertThat(asked).isGreaterThanOrEqualTo(PAIRS);
    // a proof that refuses everything would be no proof, and evidence a little off is often good
    assertThat(proved.get(Lie.NONE)).isGreaterThan(asked / 20);
    assertThat(proved.get(Lie.SLIGHTLY_WRONG)).isGreaterThan(asked / 100);
    assertThat(proved.get(Lie.RACING)).isPositive();
  }
}
