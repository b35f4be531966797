// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.api.contact.ContactTracker;
import io.touchstone.api.query.WarmStart;
import io.touchstone.objects.ObjectPhase;
import io.touchstone.objects.ObjectWarmStart;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the engines remember of one pair. Used by one thread at a time: tasks with the same slot are
 * evaluated in order.
 */
final class WarmSlot {

  private final @Nullable WarmStart[] memories = new WarmStart[StageIndex.COUNT];
  private @Nullable ContactTracker tracker;
  private final @Nullable ObjectWarmStart[] objects = new ObjectWarmStart[StageIndex.COUNT];

  /** Returns the memory of the engine in a place of the plan; a new one where there is none yet. */
  WarmStart of(StageIndex index, Stage stage, int dimension) {
    WarmStart known = memories[index.slot()];
    if (known == null) {
      known = stage.engine().newWarmStart(dimension);
      memories[index.slot()] = known;
    }
    return known;
  }

  /** Returns the memory of a pair of objects. */
  ObjectWarmStart ofObjects(StageIndex index, ObjectPhase phase, int dimension) {
    ObjectWarmStart known = objects[index.slot()];
    if (known == null) {
      known = phase.newWarmStart(dimension);
      objects[index.slot()] = known;
    }
    return known;
  }

  /** Returns what numbers the points where the pair touches. */
  ContactTracker tracker(int dimension) {
    ContactTracker known = tracker;
    if (known == null) {
      known = new ContactTracker(dimension);
      tracker = known;
    }
    return known;
  }

  /** Forgets everything, after an engine failed and nobody knows what it left behind. */
  void clear() {
    tracker = null;
    Arrays.fill(memories, null);
    Arrays.fill(objects, null);
  }
}
