// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

/**
 * Remembers which engines exceeded the time limit: from then on nobody asks them any more.
 * Thread-safe.
 */
final class Quarantine {

  private volatile String engines = "";
  private volatile String fallback = "";
  private volatile boolean touching;

  /** Puts the engines of the plan into quarantine; the first reason stands. */
  synchronized void enter(String why) {
    engines = engines.isEmpty() ? why : engines;
  }

  /** Puts the fallback into quarantine; the first reason stands. */
  synchronized void enterFallback(String why) {
    fallback = fallback.isEmpty() ? why : fallback;
  }

  /**
   * Puts the engine into quarantine that tells touching from overlaps. The others go on without it.
   */
  void enterTouching() {
    touching = true;
  }

  /** Tells whether nobody tells touching from overlaps any more. */
  boolean isTouchingActive() {
    return touching;
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
