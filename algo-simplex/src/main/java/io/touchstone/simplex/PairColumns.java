package io.touchstone.simplex;

import io.touchstone.api.query.Metric;
import io.touchstone.api.query.WeightedVertices;

/**
 * Two bodies as the columns of a linear program: points that have numbers, and are found by a
 * support query, which is how the columns are priced. Coordinates are in a common frame, scaled by
 * a power of two so that they are about 1.
 */
interface PairColumns {

  /** Returns the number of a point of A that is farthest along a direction in the world. */
  int farthestOfA(double[] w);

  /** Returns the number of a point of B that is farthest against a direction in the world. */
  int farthestOfB(double[] w);

  /** Writes the coordinates of a point of A. */
  void pointOfA(int number, double[] target, int at);

  /** Writes the coordinates of a point of B. */
  void pointOfB(int number, double[] target, int at);

  /** Writes the coordinates of a point of A in two parts. */
  void precisePointOfA(int number, double[] high, double[] low, int at);

  /** Writes the coordinates of a point of B in two parts. */
  void precisePointOfB(int number, double[] high, double[] low, int at);

  /** Tells whether a body has turned out to be empty. */
  boolean isEmpty();

  /** Returns the power of two that all lengths in the world are multiplied by. */
  double scale();

  /** Returns a number that no length in the world exceeds that roundings are proportional to. */
  double magnitude();

  /** Returns a length after which B has surely moved past all of A, in the world. */
  double span();

  /** Returns what a column may be off beyond its own digits, in scaled units; 0 for vertices. */
  double pointError();

  /**
   * Returns a number that the gap along a unit vector is not below, in the world; not a number or
   * minus infinity where nothing is known.
   *
   * @param numberA the point of A that was found farthest along it
   * @param numberB the point of B that was found farthest against it
   */
  double gapBelow(double[] unit, int numberA, int numberB);

  /** Returns a number that the distance of two weighted points does not exceed. */
  double distanceAbove(Metric metric, WeightedVertices ofA, WeightedVertices ofB);

  /**
   * Writes two weighted points in the world.
   *
   * @return whether there are any, within the doubles
   */
  boolean points(WeightedVertices ofA, WeightedVertices ofB, double[] onA, double[] onB);
}
