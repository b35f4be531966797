// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.SupportFunction;

/**
 * The hull of some points as a stranger's body: known by its support points alone, and with memory
 * that anybody can write. On purpose: a body is its owner's, and the kit notices an engine that
 * writes into it.
 */
public final class OpenBody implements SupportFunction {

  /** The points, vertex-major. Nobody but the one who made the body may write here. */
  public final double[] coordinates;

  private final int dimension;
  private final double size;
  private final double supportError;

  /** Creates a body of the vertices of a polytope, which has some. */
  public OpenBody(Polytope hull) {
    this.coordinates = hull.toArray();
    this.dimension = hull.dimension();
    this.size = hull.size();
    double reach = 0;
    for (double coordinate : coordinates) {
      reach = Math.max(reach, Math.abs(coordinate));
    }
    // the farthest point is chosen in doubles: another one may be farther by roundings
    this.supportError = 4 * dimension * dimension * Math.ulp(reach);
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public int support(double[] direction, int hint, double[] point) {
    int farthest = 0;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int start = 0; start < coordinates.length; start += dimension) {
      double value = 0;
      for (int k = 0; k < dimension; k++) {
        value += direction[k] * coordinates[start + k];
      }
      if (value > greatest) {
        greatest = value;
        farthest = start;
      }
    }
    System.arraycopy(coordinates, farthest, point, 0, dimension);
    return NO_VERTEX;
  }

  @Override
  public void interiorPoint(double[] point) {
    int count = coordinates.length / dimension;
    for (int k = 0; k < dimension; k++) {
      point[k] = 0;
      for (int v = 0; v < count; v++) {
        point[k] += coordinates[v * dimension + k] / count;
      }
    }
  }

  @Override
  public double size() {
    return size;
  }

  @Override
  public double supportError() {
    return supportError;
  }
}
