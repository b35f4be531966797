package com.example.vclip;

import io.touchstone.api.query.WarmStart;

/**
 * What is remembered of a pair: the features where the last walk ended. The next one starts there;
 * where the bodies have hardly moved, it ends there again after one step.
 *
 * <p>Not thread-safe; allocates nothing.
 */
final class VClipMemory implements WarmStart {

  private VClipShape shapeA;
  private VClipShape shapeB;

  /** Features, see {@link Feature}; {@link Feature#NONE} when there is nothing to remember. */
  int featureA = Feature.NONE;

  int featureB = Feature.NONE;

  @Override
  public void clear() {
    shapeA = null;
    shapeB = null;
    featureA = Feature.NONE;
    featureB = Feature.NONE;
  }

  /** Forgets everything unless it is about these shapes. */
  void begin(VClipShape a, VClipShape b) {
    if (shapeA != a || shapeB != b) {
      clear();
      shapeA = a;
      shapeB = b;
    }
  }

  boolean isEmpty() {
    return featureA == Feature.NONE;
  }

  void keep(int ofA, int ofB) {
    featureA = ofA;
    featureB = ofB;
  }
}
