package io.touchstone.simplex;

import io.touchstone.api.query.Metric;
import io.touchstone.api.query.WeightedVertices;

/**
 * Two bodies as the columns of a linear program: points that have numbers, and are found by a
 * support query, which is how the columns are priced. The column of a point a of A is (a; 1; 0),
 * that of a point b of B (-b; 0; 1). Coordinates are in a common frame, scaled by a power of two so
 * that they are about 1.
 */
interface PairColumns {

  /** Names body A. */
  int OF_A = 1;

  /** Names body B. */
  int OF_B = 2;

  /** Writes a direction from A to B to look along first; not zero. */
  void start(double[] w);

  /** Returns the number of the point of a body whose column has the greatest product with w. */
  int farthest(int of, double[] w);

  /** Writes the column of a point: n + 2 components. */
  void column(int of, int number, double[] target, int at);

  /** Writes the coordinates of a column in two parts, and the components behind them. */
  void preciseColumn(int of, int number, double[] high, double[] low, int at);

  /**
   * Tells whether a direction separates the bodies, by the points that are farthest along it.
   *
   * @param gap along the unit vector, rounded, in scaled units
   */
  boolean isApart(double[] unit, double gap, int numberA, int numberB);

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
