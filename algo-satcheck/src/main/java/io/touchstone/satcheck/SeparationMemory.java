package io.touchstone.satcheck;

import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a pair: the last separating axis, in A's frame, or the vertex pairs around
 * a common point; in space also what was found out about the axis in the world, and where those
 * vertices are. Not thread-safe; allocates nothing after construction.
 */
final class SeparationMemory implements WarmStart {

  private final String engine;

  /** Components in A's frame, of any length. */
  final double[] axis;

  /** Whether there is an axis. */
  boolean directed;

  /** The axis in the world, with a support pair, if {@link #directed}; known once it was asked. */
  final SeparatingAxisMemory direction = new SeparatingAxisMemory();

  /** Three vertices of each body, by pairs; in the plane. */
  final int[] vertexA;

  final int[] vertexB;

  /** The number of pairs; 3 or 0, in the plane. */
  int size;

  /** The four pairs, in space. */
  final OriginSimplexMemory pairs = new OriginSimplexMemory();

  // the shapes that this memory is about
  private @Nullable SupportShape shapeA;
  private @Nullable SupportShape shapeB;

  SeparationMemory(String engine, int dimension) {
    this.engine = engine;
    axis = new double[dimension];
    vertexA = new int[3];
    vertexB = new int[3];
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

  /** Tells whether there is anything to remember. */
  boolean isWarm() {
    return directed || size > 0 || pairs.isKnown();
  }

  /** Remembers the axis that the caller has written, and nothing else. */
  void keepAxis() {
    forget();
    directed = true;
  }

  /** Remembers the direction, which separates, and nothing else; in space. */
  void keepDirection() {
    pairs.clear();
    axis[0] = direction.px();
    axis[1] = direction.py();
    axis[2] = direction.pz();
    directed = true;
  }

  /** Remembers three pairs in the plane, and no axis. */
  void keepPairs(int[] a, int[] b) {
    forget();
    size = 3;
    for (int k = 0; k < 3; k++) {
      vertexA[k] = a[k];
      vertexB[k] = b[k];
    }
  }

  /** Remembers four pairs in space, and no axis. */
  void keepPairs(int[] onA, int[] onB, SupportShape a, SupportShape b) {
    forget();
    pairs.keep(onA, onB, a.spatial(), b.spatial(), a.reach + b.reach);
  }

  /** Remembers nothing more. */
  void forget() {
    directed = false;
    direction.clear();
    size = 0;
    pairs.clear();
  }
}
