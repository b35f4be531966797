// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.subdistance;

/**
 * Up to four points of R<sup>3</sup> with convex weights. Points of the plane have z = 0.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class PointSimplex {

  /** Most points: a tetrahedron. */
  public static final int CAPACITY = 4;

  /** Coordinates by point. */
  public final double[] x = new double[CAPACITY];

  /** See {@link #x}. */
  public final double[] y = new double[CAPACITY];

  /** See {@link #x}. */
  public final double[] z = new double[CAPACITY];

  /** Weights of the points, set by {@link SubDistance#nearest}; their sum is 1 up to roundings. */
  public final double[] weight = new double[CAPACITY];

  /** Number of points. */
  public int size;

  /** Adds a point behind the others. */
  public void add(double px, double py, double pz) {
    x[size] = px;
    y[size] = py;
    z[size] = pz;
    weight[size] = 0;
    size++;
  }

  /** Returns the squared length of the point that weights describe. */
  double squareOf(double[] share) {
    double px = 0;
    double py = 0;
    double pz = 0;
    for (int k = 0; k < size; k++) {
      px += share[k] * x[k];
      py += share[k] * y[k];
      pz += share[k] * z[k];
    }
    return px * px + py * py + pz * pz;
  }
}
