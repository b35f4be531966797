package io.touchstone.simplex;

import io.touchstone.api.query.WarmStart;
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
  private final int[] pairA = new int[4];
  private final int[] pairB = new int[4];
  private final SeparatingDirection direction = new SeparatingDirection();
  private boolean hasDirection;
  private boolean alongMiddles;
  private boolean hasPairs;

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
    hasDirection = false;
    hasPairs = false;
  }

  boolean hasDirection() {
    return hasDirection;
  }

  /** Returns the direction that was tested last; it separated if there {@link #hasDirection}. */
  SeparatingDirection direction() {
    return direction;
  }

  /** Tells whether that direction was the line through the middles. */
  boolean alongMiddles() {
    return alongMiddles;
  }

  boolean hasPairs() {
    return hasPairs;
  }

  int pairA(int k) {
    return pairA[k];
  }

  int pairB(int k) {
    return pairB[k];
  }

  /** Remembers no direction and no pairs: the next query starts as without memory. */
  void forget() {
    hasDirection = false;
    hasPairs = false;
  }

  /** Remembers that the {@linkplain #direction direction} separates. */
  void rememberDirection(boolean throughMiddles) {
    hasDirection = true;
    alongMiddles = throughMiddles;
    hasPairs = false;
  }

  /** Remembers four pairs of vertices whose differences have the origin inside. */
  void rememberPairs(int[] verticesA, int[] verticesB) {
    System.arraycopy(verticesA, 0, pairA, 0, 4);
    System.arraycopy(verticesB, 0, pairB, 0, 4);
    hasPairs = true;
    hasDirection = false;
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

  /** Tests what is remembered where the bodies stand now; open if it proves nothing. */
  CertifiedSimplex.Finding recall(CertifiedSimplex simplex) {
    if (hasNormal && simplex.isApart(normal)) {
      return CertifiedSimplex.Finding.APART;
    }
    if (hasBasis && simplex.isTogether(basis)) {
      return CertifiedSimplex.Finding.TOGETHER;
    }
    return CertifiedSimplex.Finding.OPEN;
  }

  /** Remembers what was found of this pair. */
  void remember(CertifiedSimplex simplex, CertifiedSimplex.Finding finding) {
    hasNormal = finding == CertifiedSimplex.Finding.APART;
    hasBasis = finding == CertifiedSimplex.Finding.TOGETHER;
    if (hasNormal) {
      System.arraycopy(simplex.normal(), 0, normal, 0, dimension);
    }
    if (hasBasis) {
      simplex.describe(basis);
    }
  }
}
