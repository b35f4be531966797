// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import java.util.concurrent.atomic.AtomicBoolean;

/** Asks a run to stop at the next pair. Thread-safe. */
public final class Cancellation {

  private final AtomicBoolean requested = new AtomicBoolean();

  /** Creates a cancellation that nobody has asked for yet. */
  public Cancellation() {}

  /** Asks to stop. */
  public void cancel() {
    requested.set(true);
  }

  /** Tells whether somebody asked to stop. */
  public boolean isRequested() {
    return requested.get();
  }
}
