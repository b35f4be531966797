// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import io.touchstone.engine.RememberedPair;

/**
 * What is remembered of a pair: the features where the last walk ended. The next one starts there;
 * where the bodies have hardly moved, it ends there again after one step.
 *
 * <p>Not thread-safe; allocates nothing.
 */
final class VClipMemory extends RememberedPair {

  /** Features, see {@link Feature}; {@link Feature#NONE} when there is nothing to remember. */
  int featureA = Feature.NONE;

  int featureB = Feature.NONE;

  @Override
  public void forget() {
    featureA = Feature.NONE;
    featureB = Feature.NONE;
  }

  VClipMemory() {
    super(VClip.ID, 3);
  }

  boolean isEmpty() {
    return featureA == Feature.NONE;
  }

  void keep(int ofA, int ofB) {
    featureA = ofA;
    featureB = ofB;
  }
}
