package io.touchstone.satcheck;

import io.touchstone.api.query.WarmStart;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a pair: the last separating axis, in A's frame, or the vertex pairs around
 * a common point. Not thread-safe; allocates nothing after construction.
 */
final class SeparationMemory implements WarmStart {

  private final String engine;

  /** Components in A's frame, of any length. */
  final double[] axis;

  /** Whether there is an axis. */
  boolean directed;

  /** At most n + 1 vertices of each body, by pairs. */
  final int[] vertexA;

  final int[] vertexB;

  /** The number of pairs. */
  int size;

  // the shapes that this memory is about
  private @Nullable SupportShape shapeA;
  private @Nullable SupportShape shapeB;

  SeparationMemory(String engine, int dimension) {
    this.engine = engine;
    axis = new double[dimension];
    vertexA = new int[dimension + 1];
    vertexB = new int[dimension + 1];
  }

  /** Tells whether an engine made this memory. */
  boolean isOf(String id) {
    return engine.equals(id);
  }

  /** Forgets everything unless it is about these shapes. */
  void begin(SupportShape a, SupportShape b) {
    if (shapeA != a || shapeB != b) {
      forget();
      shapeA = a;
      shapeB = b;
    }
  }

  @Override
  public void clear() {
    forget();
    shapeA = null;
    shapeB = null;
  }

  /** Remembers the axis that the caller has written, and nothing else. */
  void keepAxis() {
    directed = true;
    size = 0;
  }

  /** Remembers pairs, and no axis. */
  void keepPairs(int[] a, int[] b, int count) {
    directed = false;
    size = count;
    for (int k = 0; k < count; k++) {
      vertexA[k] = a[k];
      vertexB[k] = b[k];
    }
  }

  /** Remembers nothing more. */
  void forget() {
    directed = false;
    size = 0;
  }
}
