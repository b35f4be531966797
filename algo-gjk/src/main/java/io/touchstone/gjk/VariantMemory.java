package io.touchstone.gjk;

import io.touchstone.api.query.WarmStart;
import io.touchstone.engine.nearest.PairSimplex;
import org.jspecify.annotations.Nullable;

/**
 * What a variant of GJK remembers of a pair: the vertex pairs of the last simplex and the last
 * direction. The pairs are placed anew in every query, so that nothing is believed of what was
 * computed before; a direction or a simplex that does not fit any more costs an iteration.
 *
 * <p>Not thread-safe; allocates nothing after construction.
 */
final class VariantMemory implements WarmStart {

  /** The engine that made it. */
  final GjkVariant owner;

  /** At most n + 1 vertices of each body, by pairs. */
  final int[] vertexA;

  final int[] vertexB;

  /** Number of pairs; 0 when there is nothing to remember. */
  int size;

  /** The direction from A to B, in A's frame, n components. */
  final double[] direction;

  /** Whether the bodies were apart along the direction. */
  boolean directed;

  private @Nullable VariantShape shapeA;
  private @Nullable VariantShape shapeB;

  VariantMemory(GjkVariant owner, int dimension) {
    this.owner = owner;
    vertexA = new int[dimension + 1];
    vertexB = new int[dimension + 1];
    direction = new double[dimension];
  }

  @Override
  public void clear() {
    size = 0;
    directed = false;
    shapeA = null;
    shapeB = null;
  }

  int dimension() {
    return direction.length;
  }

  /** Forgets everything unless it is about these shapes. */
  void begin(VariantShape a, VariantShape b) {
    if (shapeA != a || shapeB != b) {
      size = 0;
      directed = false;
      shapeA = a;
      shapeB = b;
    }
  }

  /** Remembers the pairs of a simplex. */
  void keep(PairSimplex simplex) {
    directed = false;
    size = simplex.size;
    System.arraycopy(simplex.vertexA, 0, vertexA, 0, size);
    System.arraycopy(simplex.vertexB, 0, vertexB, 0, size);
  }
}
