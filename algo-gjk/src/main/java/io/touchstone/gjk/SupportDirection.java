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

  double x;
  double y;
  double z;

  /** |u|^2. */
  double square;

  /** Whether it is not the direction of the nearest point. */
  boolean blended;

  /** Whether there is momentum. */
  private boolean accelerated;

  SupportDirection(Momentum momentum) {
    this.momentum = momentum;
  }

  /** Begins a search with a direction. */
  void begin(double ux, double uy, double uz) {
    set(ux, uy, uz);
    blended = false;
    accelerated = momentum != Momentum.NONE;
  }

  /** Removes the momentum until the next search. */
  void removeMomentum() {
    accelerated = false;
  }

  /**
   * Goes on to the next direction.
   *
   * @param d a positive multiple of the nearest point, taken as it is when there is no momentum
   * @param v the nearest point
   * @param s the last support point, any when there is no momentum
   */
  void follow(int k, Vector d, Vector v, Vector s) {
    blended = accelerated;
    if (!accelerated) {
      set(d.x, d.y, d.z);
    } else if (momentum == Momentum.POLYAK) {
      double m = 1.0 / (k + 1);
      set(m * x + (1 - m) * v.x, m * y + (1 - m) * v.y, m * z + (1 - m) * v.z);
    } else {
      double m = (k + 2.0) / (k + 3.0);
      double yx = m * v.x + (1 - m) * s.x;
      double yy = m * v.y + (1 - m) * s.y;
      double yz = m * v.z + (1 - m) * s.z;
      double ofOld = m / Math.sqrt(square);
      double ofNew = (1 - m) / Math.sqrt(yx * yx + yy * yy + yz * yz);
      set(ofOld * x + ofNew * yx, ofOld * y + ofNew * yy, ofOld * z + ofNew * yz);
    }
    if (!(square > 0)) { // also for NaN: opposite vectors have cancelled
      blended = false;
      set(d.x, d.y, d.z);
    }
  }

  private void set(double ux, double uy, double uz) {
    x = ux;
    y = uy;
    z = uz;
    square = ux * ux + uy * uy + uz * uz;
  }

  /** A vector of R<sup>3</sup> that is changed in place. */
  static final class Vector {
    double x;
    double y;
    double z;

    void set(double vx, double vy, double vz) {
      x = vx;
      y = vy;
      z = vz;
    }

    double dot(Vector other) {
      return x * other.x + y * other.y + z * other.z;
    }

    double square() {
      return x * x + y * y + z * z;
    }
  }
}
