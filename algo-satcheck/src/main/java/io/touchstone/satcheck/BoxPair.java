package io.touchstone.satcheck;

import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * The heights of the 15 axes of two boxes in closed form. With M = R_A' R_B, t the difference of
 * the centres in A's frame, p and q the half extents, and 1, 2 the two axes after k or j in cyclic
 * order (S. Gottschalk, M. C. Lin, D. Manocha, OBBTree, SIGGRAPH 1996, section 5):
 *
 * <pre>{@code
 * a_k        p_k + sum_j q_j |M_kj| - |t_k|
 * b_j        q_j + sum_k p_k |M_kj| - |t.m_j|
 * a_k x b_j  p_k1 |M_k2,j| + p_k2 |M_k1,j| + q_j1 |M_k,j2| + q_j2 |M_k,j1| - |t_k2 M_k1,j - t_k1 M_k2,j|
 * }</pre>
 *
 * the last divided by the length of the product, {@code sqrt(M_k1,j^2 + M_k2,j^2)}. These are
 * support values, so that no pruning is needed; of both signs of an axis the one that points from A
 * to B is the lower.
 *
 * <p>For rotations only: R is taken for orthogonal. Scratch memory of one thread; allocates nothing
 * after construction.
 */
final class BoxPair {

  /** The number of axes: three normals of each box, nine products. */
  static final int AXES = 15;

  /** Heights by axis: normals of A, normals of B, then products k, j at 6 + 3 k + j. */
  final double[] height = new double[AXES];

  /** The projection of the difference of the centres, with its sign. */
  final double[] along = new double[AXES];

  /** The lengths of the products, by 3 k + j. */
  final double[] sine = new double[9];

  private final double[] m = new double[9];
  private final double[] t = new double[3];
  private final double[] p = new double[3];
  private final double[] q = new double[3];

  /** Computes all heights. */
  void place(SpatialSupport a, double[] ra, SpatialSupport b, double[] rb, double[] shift) {
    double x = shift[0];
    double y = shift[1];
    double z = shift[2];
    for (int k = 0; k < 3; k++) {
      double centreA = a.lower(k) + a.halfExtent(k);
      double centreB = b.lower(k) + b.halfExtent(k);
      x += rb[k] * centreB - ra[k] * centreA;
      y += rb[4 + k] * centreB - ra[4 + k] * centreA;
      z += rb[8 + k] * centreB - ra[8 + k] * centreA;
      p[k] = a.halfExtent(k);
      q[k] = b.halfExtent(k);
    }
    for (int k = 0; k < 3; k++) {
      t[k] = ra[k] * x + ra[4 + k] * y + ra[8 + k] * z;
      for (int j = 0; j < 3; j++) {
        m[3 * k + j] = ra[k] * rb[j] + ra[4 + k] * rb[4 + j] + ra[8 + k] * rb[8 + j];
      }
    }
    normals();
    products();
  }

  private void normals() {
    for (int k = 0; k < 3; k++) {
      along[k] = t[k];
      height[k] =
          p[k]
              + (q[0] * Math.abs(m[3 * k])
                  + q[1] * Math.abs(m[3 * k + 1])
                  + q[2] * Math.abs(m[3 * k + 2]))
              - Math.abs(t[k]);
      along[3 + k] = t[0] * m[k] + t[1] * m[3 + k] + t[2] * m[6 + k];
      height[3 + k] =
          q[k]
              + (p[0] * Math.abs(m[k]) + p[1] * Math.abs(m[3 + k]) + p[2] * Math.abs(m[6 + k]))
              - Math.abs(along[3 + k]);
    }
  }

  private void products() {
    for (int k = 0; k < 3; k++) {
      int k1 = k == 2 ? 0 : k + 1;
      int k2 = k == 0 ? 2 : k - 1;
      for (int j = 0; j < 3; j++) {
        int j1 = j == 2 ? 0 : j + 1;
        int j2 = j == 0 ? 2 : j - 1;
        double m1 = m[3 * k1 + j];
        double m2 = m[3 * k2 + j];
        double length = Math.sqrt(m1 * m1 + m2 * m2);
        double projected = t[k2] * m1 - t[k1] * m2;
        double radii =
            p[k1] * Math.abs(m2)
                + p[k2] * Math.abs(m1)
                + q[j1] * Math.abs(m[3 * k + j2])
                + q[j2] * Math.abs(m[3 * k + j1]);
        sine[3 * k + j] = length;
        along[6 + 3 * k + j] = projected / length;
        height[6 + 3 * k + j] = (radii - Math.abs(projected)) / length;
      }
    }
  }

  /**
   * For each side of a box, the normal of the {@link Axes} that is nearest to it, and for each of
   * its directions an arc along it.
   *
   * @return six normals, by 2 axis + (1 if positive), then three arcs
   */
  static int[] parts(Axes axes) {
    int[] parts = new int[9];
    for (int k = 0; k < 3; k++) {
      for (int normal = 0; normal < axes.normalCount; normal++) {
        if (Math.abs(axes.normals[3 * normal + k]) > 0.5) {
          parts[2 * k + (axes.normals[3 * normal + k] > 0 ? 1 : 0)] = normal;
        }
      }
      for (int arc = 0; arc < axes.arcCount; arc++) {
        if (Math.abs(axes.edges[3 * arc + k]) > 0.5) {
          parts[6 + k] = arc;
        }
      }
    }
    return parts;
  }

  /** Tells whether the hull is a box in the sense of this class: parallel to its axes, not flat. */
  static boolean isBox(SpatialSupport map, Axes axes) {
    return map.isBox() && axes.affineDimension == 3 && axes.normalCount == 6;
  }
}
