// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.Proofs;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.oracle.ToldEngine;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every query is counted, whoever asked it, and whether its query object still exists or not. */
final class ProofStatisticsTest {

  /** What the engine says is a lower bound. */
  private volatile double lower = 1;

  private final ToldEngine engine =
      new ToldEngine(
          out -> out.verdict(Verdict.DISJOINT, Termination.CONVERGED).normal(1, 0, 0).lower(lower));
  private final VerifiedNarrowPhase phase = Proofs.prove(engine, Proof.CHECKED);
  private final PreparedShape box = phase.prepare(Shapes.box(1, 1, 1));

  private void ask(VerifiedQuery query, double distance) {
    query.evaluate(
        box,
        Pose.identity(3),
        box,
        Pose.translation(distance, 0, 0),
        PairRequest.intersection(),
        null,
        new PairResult(3));
  }

  @Test
  void stagesAndFaultsAreCounted() {
    VerifiedQuery query = phase.newQuery(3);
    ask(query, 5);
    ask(query, 5);
    ask(query, 1);
    lower = Double.NaN;
    ask(query, 5);
    assertThat(phase.statistics().count(ProofStage.FILTER)).isEqualTo(2);
    assertThat(phase.statistics().count(ProofStage.SEARCH)).isEqualTo(1);
    assertThat(phase.statistics().count(ProofStage.UNDECIDED)).isEqualTo(1);
    assertThat(phase.statistics().faults()).isEqualTo(1);
    assertThat(phase.statistics().total()).isEqualTo(4);
    assertThat(phase.statistics())
        .hasToString("ProofStatistics[FILTER=2, SEARCH=1, UNDECIDED=1, faults=1]");
  }

  @Test
  void queriesOfSeveralThreadsAddUp() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      Thread thread =
          new Thread(
              () -> {
                VerifiedQuery query = phase.newQuery(3);
                for (int i = 0; i < 1000; i++) {
                  ask(query, i % 4 == 0 ? 1 : 5);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(phase.statistics().count(ProofStage.FILTER)).isEqualTo(3000);
    assertThat(phase.statistics().count(ProofStage.SEARCH)).isEqualTo(1000);
  }

  private WeakReference<VerifiedQuery> askAndDrop() {
    VerifiedQuery query = phase.newQuery(3);
    ask(query, 5);
    ask(query, 1);
    return new WeakReference<>(query);
  }

  @Test
  void whatWasCountedOutlivesTheQueryObjects() throws InterruptedException {
    WeakReference<VerifiedQuery> dropped = askAndDrop();
    for (int k = 1; k < 50; k++) {
      askAndDrop();
    }
    for (int k = 0; k < 100 && dropped.get() != null; k++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(dropped.get()).as("collected").isNull();
    ask(phase.newQuery(3), 5);
    assertThat(phase.statistics().count(ProofStage.FILTER)).isEqualTo(51);
    assertThat(phase.statistics().count(ProofStage.SEARCH)).isEqualTo(50);
  }
}
