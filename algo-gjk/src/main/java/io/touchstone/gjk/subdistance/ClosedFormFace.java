// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.nearest.SearchListener;

/**
 * A {@link SubDistance} as a step in R<sup>2</sup> and R<sup>3</sup>. {@link #along} comes from
 * cross products of edges, which are more accurate than the nearest point itself when that is
 * short: the normal of a triangle, {@code (e x y) x e} for an edge e from y.
 */
public final class ClosedFormFace extends NearestFace {

  /** Below this the square of a vector loses digits to underflow. */
  private static final double LEAST_LENGTH = 0x1p-400;

  private final int n;
  private final SubDistance sub;
  private final PointSimplex points = new PointSimplex();

  /** Creates the step for bodies of a dimension, 2 or 3. */
  public ClosedFormFace(int dimension, SubDistance sub, SearchListener listener) {
    super(dimension);
    n = dimension;
    this.sub = sub;
    sub.tellTo(listener);
  }

  @Override
  public boolean reduce(PairSimplex simplex, int iteration) {
    load(simplex);
    sub.begin(iteration);
    int subset = sub.nearest(points);
    System.arraycopy(points.weight, 0, simplex.weight, 0, points.size);
    simplex.keep(subset);
    load(simplex);
    setNearest(simplex.weight);
    return subset != 0;
  }

  private void load(PairSimplex simplex) {
    points.size = 0;
    for (int k = 0; k < simplex.size; k++) {
      int at = n * k;
      points.add(simplex.high[at], simplex.high[at + 1], n == 3 ? simplex.high[at + 2] : 0);
    }
  }

  private void setNearest(double[] weight) {
    double[] x = points.x;
    double[] y = points.y;
    double[] z = points.z;
    double vx = 0;
    double vy = 0;
    double vz = 0;
    for (int k = 0; k < points.size; k++) {
      vx += weight[k] * x[k];
      vy += weight[k] * y[k];
      vz += weight[k] * z[k];
    }
    norm = Math.sqrt(vx * vx + vy * vy + vz * vz);
    set(nearest, vx, vy, vz);
    set(along, vx, vy, vz);
    if (points.size == 2) {
      double ex = x[1] - x[0];
      double ey = y[1] - y[0];
      double ez = z[1] - z[0];
      double nx = ey * z[0] - ez * y[0];
      double ny = ez * x[0] - ex * z[0];
      double nz = ex * y[0] - ey * x[0];
      aim(ny * ez - nz * ey, nz * ex - nx * ez, nx * ey - ny * ex, vx, vy, vz);
    } else if (points.size == 3 && n == 3) {
      double ex = x[1] - x[0];
      double ey = y[1] - y[0];
      double ez = z[1] - z[0];
      double fx = x[2] - x[0];
      double fy = y[2] - y[0];
      double fz = z[2] - z[0];
      aim(ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx, vx, vy, vz);
    }
  }

  /** Takes a vector along v, or against it, unless its square may underflow. */
  private void aim(double x, double y, double z, double vx, double vy, double vz) {
    double product = x * vx + y * vy + z * vz;
    if (Math.abs(product) > LEAST_LENGTH) {
      double side = Math.signum(product);
      set(along, side * x, side * y, side * z);
    }
  }

  private void set(double[] vector, double x, double y, double z) {
    vector[0] = x;
    vector[1] = y;
    if (n == 3) {
      vector[2] = z;
    }
  }
}
