package io.touchstone.harness.pipeline;

import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * What the engines remember of one pair. Used by one thread at a time: tasks with the same slot are
 * evaluated in order.
 */
final class WarmSlot {

  @Nullable WarmStart first;
  @Nullable WarmStart second;

  /** Forgets everything, after an engine failed and nobody knows what it left behind. */
  void clear() {
    first = null;
    second = null;
  }
}
