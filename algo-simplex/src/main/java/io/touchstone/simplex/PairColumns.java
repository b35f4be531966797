package io.touchstone.simplex;

import io.touchstone.api.query.Metric;
import io.touchstone.api.query.WeightedVertices;

/** Two bodies as the columns of a linear program, with bounds of what roundings do in the world. */
interface PairColumns extends PricedPoints {

  /** Returns the power of two that all lengths in the world are multiplied by. */
  double scale();

  /** Returns a number that no length in the world exceeds that roundings are proportional to. */
  double magnitude();

  /** Returns a length after which B has surely moved past all of A, in the world. */
  double span();

  /** Returns what a column may be off beyond its own digits, in scaled units; 0 for vertices. */
  double pointError();

  /** Writes the coordinates of a point of A in two parts. */
  void precisePointOfA(int number, double[] high, double[] low, int at);

  /** Writes the coordinates of a point of B in two parts. */
  void precisePointOfB(int number, double[] high, double[] low, int at);

  /**
   * Returns a number that the gap along a unit vector surely is not below, in the world; not a
   * number or minus infinity where nothing is known.
   *
   * @param numberA the point of A that was found farthest along it
   * @param numberB the point of B that was found farthest against it
   */
  double gapBelow(double[] unit, int numberA, int numberB);

  /** Returns a number that the distance of two weighted points surely does not exceed. */
  double distanceAbove(Metric metric, WeightedVertices ofA, WeightedVertices ofB);
}
