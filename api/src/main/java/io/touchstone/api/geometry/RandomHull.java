// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

import io.touchstone.api.numbers.Elementary;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;

/**
 * Random points on the unit sphere of R<sup>n</sup>, no two of them too close, so that each is an
 * extreme point of their hull also after a moderate stretch and rounding.
 *
 * <p>Why: the tangent plane at a point leaves a neighbour at distance s behind by s<sup>2</sup> / 2
 * &gt;= 5e-13, which is thousands of times the rounding of the coordinates. The numbers come from
 * {@link Random}, whose sequence is specified, through {@link Elementary}: the same bits on every
 * machine.
 */
final class RandomHull {

  /** Least distance of two points on the unit sphere. */
  private static final double LEAST_DISTANCE = 1e-6;

  private final int dimension;
  private final Random random;
  private final double[][] points;

  private RandomHull(int dimension, int count, Random random) {
    this.dimension = dimension;
    this.random = random;
    this.points = new double[count][dimension];
  }

  /** Returns points on the unit sphere, one row each. */
  static double[][] points(int dimension, int count, Random random) {
    RandomHull hull = new RandomHull(dimension, count, random);
    if (dimension == 1) {
      hull.fillLine();
    } else if (dimension == 2) {
      hull.fillCircle();
    } else {
      hull.fillSphere();
    }
    return hull.points;
  }

  private void fillLine() {
    for (int v = 0; v < points.length; v++) {
      points[v][0] = 1 - 2 * v;
    }
  }

  /**
   * One random point in each of count equal arcs, in random order. Free points would come too close
   * to each other: the least gap of N of them is about 1/N^2.
   */
  private void fillCircle() {
    for (int v = 0; v < points.length; v++) {
      double turn = 2 * Math.PI * ((v + 0.75 * random.nextDouble()) / points.length);
      points[v][0] = Elementary.cos(turn);
      points[v][1] = Elementary.sin(turn);
    }
    for (int v = points.length - 1; v > 0; v--) {
      int other = random.nextInt(v + 1);
      double[] swapped = points[v];
      points[v] = points[other];
      points[other] = swapped;
    }
  }

  private void fillSphere() {
    for (double[] point : points) {
      draw(point);
    }
    while (redrawClosePoints()) {
      // the new points may be close to others
    }
  }

  /** A point with independent normal coordinates has a uniformly distributed direction. */
  private void draw(double[] point) {
    double length = 0;
    while (!(length > 0)) {
      double sumSq = 0;
      for (int axis = 0; axis < dimension; axis++) {
        point[axis] = normal();
        sumSq += point[axis] * point[axis];
      }
      length = Math.sqrt(sumSq);
    }
    for (int axis = 0; axis < dimension; axis++) {
      point[axis] /= length;
    }
  }

  /** A normal number by the polar method of G. Marsaglia; the second of the pair is not used. */
  private double normal() {
    while (true) {
      double a = 2 * random.nextDouble() - 1;
      double b = 2 * random.nextDouble() - 1;
      double sumSq = a * a + b * b;
      if (sumSq > 0 && sumSq < 1) {
        return a * Math.sqrt(-2 * Elementary.log(sumSq) / sumSq);
      }
    }
  }

  /** Draws one of any two close points again; returns whether there were any. */
  private boolean redrawClosePoints() {
    double[][] sorted = points.clone();
    Arrays.sort(sorted, Comparator.comparingDouble(point -> point[0]));
    boolean found = false;
    for (int i = 0; i < sorted.length; i++) {
      for (int j = i + 1; j < sorted.length; j++) {
        if (sorted[j][0] - sorted[i][0] > LEAST_DISTANCE) {
          break;
        }
        if (areClose(sorted[i], sorted[j])) {
          draw(sorted[i]);
          found = true;
          break;
        }
      }
    }
    return found;
  }

  private boolean areClose(double[] p, double[] q) {
    double sumSq = 0;
    for (int axis = 0; axis < dimension; axis++) {
      sumSq += (p[axis] - q[axis]) * (p[axis] - q[axis]);
    }
    return sumSq < LEAST_DISTANCE * LEAST_DISTANCE;
  }
}
