// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import io.touchstone.AlgorithmInfo;
import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.spi.Proof;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.tck.pairs.DegenerateFamilies;
import io.touchstone.tck.pairs.DegenerateFamilies.Family;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Asks an engine with the policy exact about as many degenerate pairs as one likes. Every answer is
 * held against what its certificate proves in exact arithmetic, some besides against the kit's own
 * oracle; nothing may be wrong or undecided. The answer of the policy checked and the engine's own
 * word are judged by the same truth: none may be wrong, but for verdicts of the engine alone in
 * contact, and it is counted how often the checker rejected them.
 */
public final class Soak {

  /** Pairs that a thread takes at a time. */
  private static final int CHUNK = 256;

  private Soak() {}

  /**
   * Runs a soak.
   *
   * @param info what the engine declares
   * @param engine the engine
   * @param engines where the engines for the policy exact are found
   * @param settings how the run is made
   * @param progress told how many pairs are done, by any thread
   * @param stop asked now and then; what was done until then is reported
   * @throws io.touchstone.UnknownAlgorithmException if an engine for the policy exact is missing
   * @throws IllegalArgumentException if the engine claims nothing that can be asked
   */
  public static SoakReport run(
      AlgorithmInfo info,
      NarrowPhase engine,
      Engines engines,
      SoakSettings settings,
      LongConsumer progress,
      BooleanSupplier stop) {
    SoakPlan plan = new SoakPlan(info.capabilities(), settings.seed());
    VerifiedNarrowPhase checked = Proofs.prove(engine, Proof.CHECKED, engines);
    VerifiedNarrowPhase exact = Proofs.prove(engine, Proof.EXACT, engines);
    SoakFaults faults = new SoakFaults(info.id(), settings);
    AtomicLong next = new AtomicLong();
    AtomicLong done = new AtomicLong();
    List<SoakWorker> workers = new ArrayList<>();
    List<Runnable> tasks = new ArrayList<>();
    for (int thread = 0; thread < settings.threads(); thread++) {
      SoakWorker worker = new SoakWorker(plan, engine, checked, exact, faults, settings.step());
      workers.add(worker);
      tasks.add(
          () -> {
            long from = next.getAndAdd(CHUNK);
            while (from < settings.pairs() && !stop.getAsBoolean()) {
              long to = Math.min(from + CHUNK, settings.pairs());
              for (long number = from; number < to; number++) {
                worker.examine(number);
              }
              progress.accept(done.addAndGet(to - from));
              from = next.getAndAdd(CHUNK);
            }
          });
    }
    inParallel(tasks);
    return report(info.id(), settings, workers, faults);
  }

  private static void inParallel(List<Runnable> tasks) {
    ExecutorService executor = Executors.newFixedThreadPool(tasks.size());
    try {
      List<Future<?>> futures = new ArrayList<>();
      tasks.forEach(task -> futures.add(executor.submit(task)));
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("the kit failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      executor.shutdownNow();
    }
  }

  private static SoakReport report(
      String algorithm, SoakSettings settings, List<SoakWorker> workers, SoakFaults faults) {
    List<SoakRow> rows = new ArrayList<>();
    SoakRow total = new SoakRow("all");
    for (Family family : DegenerateFamilies.all()) {
      SoakRow row = new SoakRow(family.name());
      for (SoakWorker worker : workers) {
        SoakRow part = worker.rows().get(family.name());
        if (part != null) {
          row.add(part);
        }
      }
      rows.add(row);
      total.add(row);
    }
    return new SoakReport(algorithm, settings.seed(), rows, total, faults.told());
  }
}
