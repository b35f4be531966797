// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static java.util.Objects.requireNonNull;

import io.touchstone.engine.RememberedPair;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;

/**
 * What is remembered of a pair: the direction that separated it, or the basis whose vertices have a
 * point in common. Neither is believed; both are tested where the bodies stand now.
 */
final class SimplexWarmStart extends RememberedPair {

  private final double[] normal;
  private final BasisGuess basis;
  private boolean hasNormal;
  private boolean hasBasis;

  // in space: a direction that separated, or four pairs
  private final SeparatingAxisMemory direction = new SeparatingAxisMemory();
  private final OriginSimplexMemory pairs = new OriginSimplexMemory();
  private boolean alongMiddles;

  /**
   * Creates an empty memory.
   *
   * @param engine id of the engine that it belongs to
   */
  SimplexWarmStart(String engine, int dimension) {
    super(engine, dimension);
    this.normal = new double[dimension];
    this.basis = new BasisGuess(dimension);
  }

  @Override
  public void forget() {
    hasNormal = false;
    hasBasis = false;
    forgetSpace();
  }

  /** Returns the direction that was tested last; it is known if it separated. */
  SeparatingAxisMemory direction() {
    return direction;
  }

  /** Tells whether that direction was the line through the middles. */
  boolean alongMiddles() {
    return alongMiddles;
  }

  /** Returns the four pairs, if any are known. */
  OriginSimplexMemory pairs() {
    return pairs;
  }

  /** Remembers no direction and no pairs: the next search in space starts as without memory. */
  void forgetSpace() {
    direction.clear();
    pairs.clear();
  }

  /** Remembers that the {@linkplain #direction direction} separates. */
  void rememberDirection(boolean throughMiddles) {
    alongMiddles = throughMiddles;
    pairs.clear();
  }

  /** Remembers four pairs of vertices whose differences have the origin inside. */
  void rememberPairs(int[] onA, int[] onB, SimplexShape shapeA, SimplexShape shapeB) {
    pairs.keep(onA, onB, requireNonNull(shapeA.space()), requireNonNull(shapeB.space()));
    direction.clear();
  }

  /** Tests what is remembered where the bodies stand now; open if it shows nothing. */
  PhaseOne.Ending recall(FloatingSimplex simplex) {
    if (hasNormal && simplex.look(normal)) {
      return PhaseOne.Ending.APART;
    }
    if (hasBasis && simplex.isTogether(basis)) {
      return PhaseOne.Ending.TOGETHER;
    }
    return PhaseOne.Ending.OPEN;
  }

  /** Remembers what was found of this pair. */
  void remember(FloatingSimplex simplex, PhaseOne.Ending ending) {
    hasNormal = ending == PhaseOne.Ending.APART;
    hasBasis = ending == PhaseOne.Ending.TOGETHER;
    if (hasNormal) {
      System.arraycopy(simplex.normal(), 0, normal, 0, normal.length);
    }
    if (hasBasis) {
      simplex.describe(basis);
    }
  }
}
