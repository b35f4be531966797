// SPDX-License-Identifier: Apache-2.0
package io.touchstone;

import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/** The memories that the engines keep of one pair. Not thread-safe. */
final class AutoWarmStart implements WarmStart {

  private final AutoPhase owner;
  private final int dimension;
  private final @Nullable WarmStart[] memories;

  AutoWarmStart(AutoPhase owner, int dimension) {
    this.owner = owner;
    this.dimension = dimension;
    this.memories = new WarmStart[owner.memberCount()];
  }

  AutoPhase owner() {
    return owner;
  }

  /** Returns the memory of one engine, made at its first use. */
  WarmStart ofMember(int member) {
    WarmStart known = memories[member];
    if (known == null) {
      known = owner.engine(member).newWarmStart(dimension);
      memories[member] = known;
    }
    return known;
  }

  @Override
  public void clear() {
    for (WarmStart memory : memories) {
      if (memory != null) {
        memory.clear();
      }
    }
  }
}
