// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.body;

import io.touchstone.engine.RememberedPair;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.support.spatial.Vector;

/**
 * What is remembered of a pair: the last separating axis, in A's frame, or the vertex pairs around
 * a common point; in space also what was found out about the axis in the world, and where those
 * vertices are. Not thread-safe; allocates nothing after construction.
 */
public final class PairMemory extends RememberedPair {

  /** The axis in A's frame, of any length. */
  public final Vector axis = new Vector();

  private boolean directed;

  /**
   * The axis in the world, with a support pair, if {@link #isDirected}; known once it was asked.
   */
  public final SeparatingAxisMemory direction = new SeparatingAxisMemory();

  /** Three vertices of each body, by pairs; in the plane. */
  public final int[] vertexA = new int[3];

  public final int[] vertexB = new int[3];
  private boolean triple;

  /** The four pairs, in space. */
  public final OriginSimplexMemory pairs = new OriginSimplexMemory();

  PairMemory(String engine, int dimension) {
    super(engine, dimension);
  }

  /** Tells whether there is an axis. */
  public boolean isDirected() {
    return directed;
  }

  /** Tells whether there are pairs in the plane. */
  public boolean isTriple() {
    return triple;
  }

  /** Tells whether there is anything to remember. */
  public boolean isWarm() {
    return directed || triple || pairs.isKnown();
  }

  /** Remembers the axis that the caller has written, and nothing else. */
  public void keepAxis() {
    forget();
    directed = true;
  }

  /** Remembers the direction, which separates, and nothing else; in space. */
  public void keepDirection() {
    pairs.clear();
    axis.set(direction.px(), direction.py(), direction.pz());
    directed = true;
  }

  /** Remembers three pairs in the plane, and no axis. */
  public void keepPairs(int[] a, int[] b) {
    forget();
    triple = true;
    System.arraycopy(a, 0, vertexA, 0, 3);
    System.arraycopy(b, 0, vertexB, 0, 3);
  }

  /** Remembers four pairs in space, and no axis. */
  public void keepPairs(int[] onA, int[] onB, SupportShape a, SupportShape b) {
    forget();
    pairs.keep(onA, onB, a.spatial(), b.spatial());
  }

  @Override
  public void forget() {
    directed = false;
    direction.clear();
    triple = false;
    pairs.clear();
  }
}
