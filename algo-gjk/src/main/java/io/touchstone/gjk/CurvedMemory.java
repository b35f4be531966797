package io.touchstone.gjk;

/**
 * What is remembered of a pair of which a body is known by its support function alone: the points
 * of the bodies that the last simplex was made of, and the direction along which they were farthest
 * apart. Where the bodies have moved, the points are still theirs.
 *
 * <p>Not thread-safe; allocates nothing after construction.
 */
final class CurvedMemory {

  /** At most n + 1 points of each body, by pairs, in its frame. */
  final double[] pointsA;

  final double[] pointsB;

  /** Number of pairs; 0 when there is nothing to remember. */
  int size;

  /** A direction from A to B, in A's frame. */
  final double[] direction;

  /** Whether there is a direction, and the bodies were apart along it. */
  boolean directed;

  CurvedMemory(int dimension) {
    pointsA = new double[dimension * (dimension + 1)];
    pointsB = new double[dimension * (dimension + 1)];
    direction = new double[dimension];
  }

  void clear() {
    size = 0;
    directed = false;
  }
}
