package io.touchstone.harness.pipeline;

/**
 * Remembers which engines exceeded the time limit: from then on nobody asks them any more.
 * Thread-safe.
 */
final class Quarantine {

  private volatile String engines = "";
  private volatile String fallback = "";

  /** Puts the engines of the plan into quarantine; the first reason stands. */
  synchronized void enter(String why) {
    engines = engines.isEmpty() ? why : engines;
  }

  /** Puts the fallback into quarantine; the first reason stands. */
  synchronized void enterFallback(String why) {
    fallback = fallback.isEmpty() ? why : fallback;
  }

  /** Tells whether the engines are in quarantine. */
  boolean isActive() {
    return !engines.isEmpty();
  }

  /** Tells whether the fallback is in quarantine. */
  boolean isFallbackActive() {
    return !fallback.isEmpty();
  }

  /** Returns why nothing can be evaluated any more. */
  String reason() {
    return isFallbackActive() ? engines + "; " + fallback : engines;
  }
}
