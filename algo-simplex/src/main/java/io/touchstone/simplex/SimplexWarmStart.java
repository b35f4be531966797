package io.touchstone.simplex;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.query.WarmStart;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a pair: the direction that separated it, or the basis whose vertices have a
 * point in common. Neither is believed; both are tested where the bodies stand now.
 */
final class SimplexWarmStart implements WarmStart {

  private final String engine;
  private final int dimension;
  private final double[] normal;
  private final BasisGuess basis;
  private @Nullable SimplexShape a;
  private @Nullable SimplexShape b;
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
    this.engine = engine;
    this.dimension = dimension;
    this.normal = new double[dimension];
    this.basis = new BasisGuess(dimension);
  }

  @Override
  public void clear() {
    a = null;
    b = null;
    hasNormal = false;
    hasBasis = false;
    forget();
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

  /** Remembers no direction and no pairs: the next query starts as without memory. */
  void forget() {
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

  /** Forgets everything if it is about another pair. */
  void belongTo(SimplexShape shapeA, SimplexShape shapeB) {
    if (a != shapeA || b != shapeB) {
      clear();
      a = shapeA;
      b = shapeB;
    }
  }

  String engine() {
    return engine;
  }

  int dimension() {
    return dimension;
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
      System.arraycopy(simplex.normal(), 0, normal, 0, dimension);
    }
    if (hasBasis) {
      simplex.describe(basis);
    }
  }
}
