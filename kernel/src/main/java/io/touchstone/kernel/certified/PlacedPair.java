// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.certified;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.inside.Inside;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Two polytopes where they stand: what the certified computations about one pair share.
 *
 * <p>Vertex v of A stands at {@code R_A v + t_A}, in exact terms. The bounds of all rounding errors
 * are multiples of three magnitudes that are known before anything is computed. With w any vector
 * of length at most 1 + 1e-9,
 *
 * <pre>{@code
 * momentA >= sum_i sum_k |w_i| |R_A,ik| |v_k|   for every vertex v of A; momentB likewise
 * shift   >= sum_i |w_i| |t_B,i - t_A,i|
 * }</pre>
 *
 * <p>For a rigid pose the columns of R have length at most sqrt(1 + 1e-6 + roundings), so by Cauchy
 * and Schwarz {@code sum_i |w_i| |R_ik| <= 1.000001}, and the moment is that times the {@linkplain
 * CertifiedSupport#reach() reach} of the body. For any other R the greatest sum of a column takes
 * the place of its length.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
public final class PlacedPair {

  /** Bound of the length of a column of a rigid R, times the length of w; see the class comment. */
  public static final double RIGID_STRETCH = 1.00001;

  /** See {@link #underflow}. */
  private static final double NO_UNDERFLOW = 0x1p-800;

  final int dimension;
  final double[] poseA;
  final double[] poseB;
  CertifiedSupport a;
  CertifiedSupport b;
  double momentA;
  double momentB;
  double shift;
  private boolean rigid = true;

  /**
   * Creates the memory; both bodies are the origin until {@link #place} is called.
   *
   * @param dimension n, at least 1
   */
  public PlacedPair(int dimension) {
    this.dimension = dimension;
    this.poseA = new double[dimension * (dimension + 1)];
    this.poseB = new double[dimension * (dimension + 1)];
    this.a = CertifiedSupport.scanning(Polytope.of(dimension, new double[dimension]));
    this.b = a;
  }

  /**
   * Takes two bodies, neither of them empty, and reads where they stand.
   *
   * @param a body of this pair's dimension, like the rest
   */
  public void place(CertifiedSupport a, PoseView poseA, CertifiedSupport b, PoseView poseB) {
    assert a.dimension() == dimension && b.dimension() == dimension;
    this.a = a;
    this.b = b;
    poseA.copyTo(this.poseA);
    poseB.copyTo(this.poseB);
    boolean rigidA = poseA.isRigid();
    boolean rigidB = poseB.isRigid();
    rigid = rigidA && rigidB;
    momentA = a.reach() * (rigidA ? RIGID_STRETCH : stretch(dimension, this.poseA));
    momentB = b.reach() * (rigidB ? RIGID_STRETCH : stretch(dimension, this.poseB));
    shift = shift();
  }

  /** Greatest sum of the absolute values of a column of R; 0.00001 covers the roundings. */
  private static double stretch(int n, double[] pose) {
    double greatest = 0;
    for (int column = 0; column < n; column++) {
      double sum = 0;
      for (int row = 0; row < n; row++) {
        sum += Math.abs(pose[row * (n + 1) + column]);
      }
      greatest = Math.max(greatest, sum);
    }
    return greatest * RIGID_STRETCH;
  }

  private double shift() {
    double sum = 0;
    for (int axis = 0; axis < dimension; axis++) {
      int i = axis * (dimension + 1) + dimension;
      sum += Math.abs(poseB[i] - poseA[i]);
    }
    return sum * RIGID_STRETCH;
  }

  /** Returns the dimension. */
  public int dimension() {
    return dimension;
  }

  /** Returns A. */
  public CertifiedSupport a() {
    return a;
  }

  /** Returns B. */
  public CertifiedSupport b() {
    return b;
  }

  /** Returns the pose of A as it stands in memory, rows [R | t]: for the kernel. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double[] poseA(Inside key) {
    requireNonNull(key);
    return poseA;
  }

  /** Returns the pose of B likewise. */
  @SuppressWarnings("exports") // only the kernel has the key
  public double[] poseB(Inside key) {
    requireNonNull(key);
    return poseB;
  }

  /** Returns the number of vertices of A. */
  public int vertexCountA() {
    return a.vertexCount();
  }

  /** Returns the number of vertices of B. */
  public int vertexCountB() {
    return b.vertexCount();
  }

  /** Returns the sum of all magnitudes; rounding errors are multiples of it. */
  public double magnitude() {
    return momentA + momentB + shift;
  }

  /**
   * Returns a lower bound of the size of the scene: of the largest coordinate of either body
   * relative to their common centre, whatever that centre is. A body whose box has the longest side
   * 2s has two vertices 2s apart; in the world, where it is turned, some coordinate still differs
   * by {@code 2s / sqrt(n)} between them. 0 when a pose is not rigid, where this does not hold.
   */
  public double scale() {
    // 0.999 covers the defect of rigid poses and the roundings
    return rigid ? 0.999 * Math.max(a.size(), b.size()) / Math.sqrt(dimension) : 0;
  }

  /**
   * Returns what underflow may have taken away: every product may lose half of the least double,
   * and what it lost may be multiplied by a coordinate afterwards. There are fewer than 16 n
   * products to a bound, for n components together.
   *
   * <p>0 where the magnitude of the pair is above {@link #NO_UNDERFLOW} times what that is
   * multiplied by: then it is below 2<sup>-200</sup> of the magnitude, and every bound has
   * hundredths of a rounding to spare. So is what a body adds whose own moment is so small that
   * this is not so of that alone. Numbers below the normal range are a hundred times slower than
   * others, which is why a bound should not be made of them.
   */
  public double underflow() {
    double reaches = 1 + a.reach() + b.reach();
    return magnitude() > NO_UNDERFLOW * reaches ? 0 : 0x1p-1070 * dimension * dimension * reaches;
  }
}
