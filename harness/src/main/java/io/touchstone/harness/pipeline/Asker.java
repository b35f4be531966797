// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.query.UnsupportedQueryException;
import org.jspecify.annotations.Nullable;

/**
 * Answers a question about pairs on one thread: by the engines of the plan, or by the fallback
 * where they fail, or were too slow. Whatever an engine throws fails the pair and nothing else. Not
 * thread-safe, but for {@link #isPreparing} and {@link #current}.
 */
abstract class Asker<A extends Answer> {

  private final boolean hasFallback;
  final Quarantine quarantine;
  private volatile boolean preparing;
  private volatile StageIndex current = StageIndex.FIRST;
  private volatile boolean abandoned;

  Asker(Plan plan, Quarantine quarantine) {
    this.hasFallback = !plan.fallback().isEmpty();
    this.quarantine = quarantine;
  }

  /** Asks the engines of the plan or the fallback; throws nothing. */
  abstract A ask(boolean fallback, Work work);

  /** Returns the answer that there is none. */
  abstract A failed(String error);

  /** Returns an answer with what another engine threw before. */
  abstract A after(A answer, Throwable thrown);

  /** Looks once more at the answer of the engines. */
  A finish(A answer, Work work) {
    return answer;
  }

  /** Answers. */
  A answer(Work work) {
    if (quarantine.isActive()) {
      return !hasFallback || quarantine.isFallbackActive()
          ? failed("not evaluated: " + quarantine.reason())
          : ask(true, work);
    }
    return finish(rescued(ask(false, work), work), work);
  }

  /** Has the fallback answer in place of an engine that failed; its failure stays on record. */
  private A rescued(A answer, Work work) {
    Throwable thrown = answer.thrown();
    if (abandoned || !hasFallback || thrown == null || quarantine.isFallbackActive()) {
      return answer;
    }
    A instead = ask(true, work);
    Throwable again = instead.thrown();
    if (again == null) {
      return after(instead, thrown);
    }
    if (again != thrown) {
      again.addSuppressed(thrown);
    }
    return instead;
  }

  /** Says what an engine threw, in one line. */
  static String message(Throwable e) {
    String what =
        e instanceof EngineFaultException || e instanceof UnsupportedQueryException
            ? String.valueOf(e.getMessage())
            : e.getMessage() == null ? e.getClass().getName() : e.toString();
    return what.replaceAll("\\s+", " ");
  }

  /** Tells whether an engine is preparing a shape just now, which may take longer than a query. */
  boolean isPreparing() {
    return preparing;
  }

  /** Says whether the engine may take longer than for a query. */
  void preparing(boolean now) {
    preparing = now;
  }

  /** Hears that nobody waits for its answer any more: an interrupt may make the engine throw. */
  void abandon() {
    abandoned = true;
  }

  /** Returns which of the plan's engines is at work. */
  StageIndex current() {
    return current;
  }

  /** Says which is at work now. */
  void current(StageIndex index) {
    current = index;
  }

  /** Returns what an engine remembers, but the fallback, which is asked now and then. */
  static @Nullable WarmSlot memory(boolean fallback, Work work) {
    return fallback ? null : work.warm();
  }
}
