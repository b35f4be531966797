package io.touchstone.simplex;

/**
 * Points of two bodies that have numbers, and are found by a support query, which is how the
 * columns of a linear program are priced. Coordinates are in a common frame, scaled by a power of
 * two so that they are about 1.
 */
interface PricedPoints {

  /** Returns the number of a point of A that is farthest along a direction in the world. */
  int farthestOfA(double[] w);

  /** Returns the number of a point of B that is farthest against a direction in the world. */
  int farthestOfB(double[] w);

  /** Writes the coordinates of a point of A. */
  void pointOfA(int number, double[] target, int at);

  /** Writes the coordinates of a point of B. */
  void pointOfB(int number, double[] target, int at);

  /** Tells whether a body has turned out to be empty. */
  boolean isEmpty();
}
