// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import io.touchstone.api.query.WarmStart;

/**
 * What is remembered of a pair of objects: the parts that decided last, with which the next search
 * begins, and what the engine remembers of them. It changes how fast an answer is, never what it
 * is. Not thread-safe; made by {@link ObjectPhase#newWarmStart}, one per pair.
 */
public final class ObjectWarmStart {

  private final WarmStart ofParts;
  private int partA = -1;
  private int partB = -1;

  ObjectWarmStart(WarmStart ofParts) {
    this.ofParts = ofParts;
  }

  /** Forgets everything. */
  public void clear() {
    ofParts.clear();
    partA = -1;
    partB = -1;
  }

  WarmStart ofParts() {
    return ofParts;
  }

  /** Tells whether there are parts to begin with in such objects. */
  boolean fits(PreparedObject a, PreparedObject b) {
    return partA >= 0 && partA < a.body().partCount() && partB < b.body().partCount();
  }

  int partA() {
    return partA;
  }

  int partB() {
    return partB;
  }

  void remember(int ofA, int ofB) {
    if (ofA != partA || ofB != partB) {
      ofParts.clear(); // it knows another pair
      partA = ofA;
      partB = ofB;
    }
  }
}
