// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A stage whose code is not ours; each is itself, however alike two are. */
final class ForeignStage {

  private final String title;
  private final @Nullable Duration timeLimit;

  /**
   * Describes a stage.
   *
   * @param title kind, id and origin, for messages
   * @param timeLimit the longest time for one call, or null for no limit
   */
  ForeignStage(String title, @Nullable Duration timeLimit) {
    this.title = title;
    this.timeLimit = timeLimit;
  }

  String title() {
    return title;
  }

  @Nullable Duration timeLimit() {
    return timeLimit;
  }
}
