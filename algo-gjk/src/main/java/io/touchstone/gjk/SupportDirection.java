// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

/**
 * The direction u in which GJK asks for the next support point: that of the nearest point x, or
 * blended with what came before. Accelerated forms: L. Montaut, Q. Le Lidec, V. Petrik, J. Sivic,
 * J. Carpentier, Collision detection accelerated: an optimization perspective, Robotics: Science
 * and Systems 2022. With k the iteration and s the last support point:
 *
 * <pre>{@code
 * Polyak    m = 1 / (k + 1)        u := m u + (1 - m) x
 * Nesterov  m = (k + 2) / (k + 3)  y = m x + (1 - m) s   u := m u/|u| + (1 - m) y/|y|
 * }</pre>
 *
 * (Nesterov's in the form for bodies that are not strictly convex, as polytopes are.)
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class SupportDirection {

  /** How the direction is blended. */
  enum Momentum {
    NONE,
    POLYAK,
    NESTEROV
  }

  private final Momentum momentum;
  private final double[] u;
  private final double[] y;

  /** {@code -u/|u|}, from A to B. */
  final double[] unit;

  /** Whether it is not the direction of the nearest point. */
  boolean blended;

  /** Whether there is momentum. */
  private boolean accelerated;

  SupportDirection(int dimension, Momentum momentum) {
    this.momentum = momentum;
    u = new double[dimension];
    y = new double[dimension];
    unit = new double[dimension];
  }

  /** Begins a search against a vector of any length; in any direction if that is zero. */
  void begin(double[] vector) {
    blended = false;
    accelerated = momentum != Momentum.NONE;
    System.arraycopy(vector, 0, u, 0, u.length);
    if (!turn()) {
      u[0] = 1;
      unit[0] = -1;
    }
  }

  /** Removes the momentum until the next search. */
  void removeMomentum() {
    accelerated = false;
  }

  /**
   * Goes on to the next direction.
   *
   * @param k the iteration
   * @param d a positive multiple of the nearest point, taken as it is when there is no momentum
   * @param x the nearest point
   * @param s the last support point
   */
  void follow(int k, double[] d, double[] x, double[] s) {
    blended = accelerated;
    if (accelerated && momentum == Momentum.POLYAK) {
      double m = 1.0 / (k + 1);
      blend(m, u, 1 - m, x, u);
    } else if (accelerated) {
      double m = (k + 2.0) / (k + 3.0);
      blend(m, x, 1 - m, s, y);
      blend(m / length(u), u, (1 - m) / length(y), y, u);
    }
    if (!accelerated || !turn()) { // opposite vectors have cancelled
      blended = false;
      System.arraycopy(d, 0, u, 0, u.length);
      turn();
    }
  }

  private static void blend(double m, double[] of, double r, double[] and, double[] out) {
    for (int i = 0; i < out.length; i++) {
      out[i] = m * of[i] + r * and[i];
    }
  }

  /** Sets the unit vector; false if there is none, also for NaN. */
  private boolean turn() {
    double length = length(u);
    for (int i = 0; i < u.length; i++) {
      unit[i] = length > 0 ? -u[i] / length : 0;
    }
    return length > 0;
  }

  private static double length(double[] vector) {
    double square = 0;
    for (double component : vector) {
      square += component * component;
    }
    return Math.sqrt(square);
  }
}
