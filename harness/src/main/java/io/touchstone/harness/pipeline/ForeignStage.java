package io.touchstone.harness.pipeline;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A stage whose code is not ours.
 *
 * @param title kind, id and origin, for messages
 * @param timeLimit the longest time for one call, or null for no limit
 */
record ForeignStage(String title, @Nullable Duration timeLimit) {}
