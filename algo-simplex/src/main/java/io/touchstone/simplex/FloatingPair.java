package io.touchstone.simplex;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.kernel.certified.WorldDifference;
import io.touchstone.kernel.support.CertifiedSupport;

/**
 * Two polytopes where they stand, in doubles: the columns of the linear program. Coordinates are
 * relative to the middle of A, in the directions of the world, and scaled by a power of two so that
 * the largest is about 1. They are rounded; nothing is concluded from them.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class FloatingPair implements PricedPoints {

  /** The power of two stays a normal double, and so does its inverse. */
  private static final int MAX_EXPONENT = 1000;

  private static final int ALL = -1;

  private final int n;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] local;
  private final double[] centerA;
  private final double[] centerB;
  private final double[] apart;
  private final WorldDifference difference;
  private double scale = 1;
  private LocalSupport supportA = NOTHING;
  private LocalSupport supportB = NOTHING;
  private CertifiedSupport verticesA = NO_VERTICES;
  private CertifiedSupport verticesB = NO_VERTICES;

  /** The only vertex of A that counts, or {@link #ALL}. */
  private int only = ALL;

  /** Stands for a body until there is one. */
  private static final CertifiedSupport NO_VERTICES = CertifiedSupport.scanning(Polytope.of(1, 0));

  /** Likewise. */
  private static final LocalSupport NOTHING =
      new LocalSupport() {
        @Override
        int farthest(double[] direction) {
          throw new IllegalStateException("no pair was placed");
        }

        @Override
        double radius() {
          return 0;
        }
      };

  FloatingPair(int dimension) {
    n = dimension;
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    local = new double[n];
    centerA = new double[n];
    centerB = new double[n];
    apart = new double[n];
    difference = new WorldDifference(n);
  }

  /** Takes two bodies, neither of them empty; reads the poses. */
  void place(SimplexShape a, PoseView viewA, SimplexShape b, PoseView viewB) {
    viewA.copyTo(poseA);
    viewB.copyTo(poseB);
    supportA = a.localSupport();
    supportB = b.localSupport();
    verticesA = a.support();
    verticesB = b.support();
    a.center(centerA);
    b.center(centerB);
    only = ALL;
    rescale();
  }

  /** Makes A that one of its vertices; its middle becomes the origin. */
  void restrictTo(int vertex) {
    only = vertex;
    verticesA.vertex(vertex, centerA);
    rescale();
  }

  private void rescale() {
    difference.evaluate(poseA, centerA, poseB, centerB);
    double greatest =
        Math.max(
            only == ALL ? supportA.radius() * stretch(poseA) : 0,
            supportB.radius() * stretch(poseB));
    for (int i = 0; i < n; i++) {
      apart[i] = -difference.high(i);
      greatest = Math.max(greatest, Math.abs(apart[i]));
    }
    int exponent = greatest > 0 ? Math.getExponent(greatest) : 0;
    scale = Math.scalb(1.0, -Math.max(-MAX_EXPONENT, Math.min(MAX_EXPONENT, exponent)));
    for (int i = 0; i < n; i++) {
      apart[i] *= scale;
    }
  }

  private double stretch(double[] pose) {
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        greatest = Math.max(greatest, Math.abs(pose[i * (n + 1) + k]));
      }
    }
    return greatest;
  }

  /** Returns a component of the vector from the middle of A to that of B. */
  double apart(int axis) {
    return apart[axis];
  }

  @Override
  public int farthestOfA(double[] w) {
    if (only != ALL) {
      return only;
    }
    turn(poseA, w, 1);
    return supportA.farthest(local);
  }

  @Override
  public int farthestOfB(double[] w) {
    turn(poseB, w, -1);
    return supportB.farthest(local);
  }

  private void turn(double[] pose, double[] w, int sign) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += pose[i * (n + 1) + k] * w[i];
      }
      local[k] = sign * sum;
    }
  }

  @Override
  public void pointOfA(int vertex, double[] target, int at) {
    for (int k = 0; k < n; k++) {
      local[k] = (verticesA.coordinate(vertex * n + k) - centerA[k]) * scale;
    }
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += poseA[i * (n + 1) + k] * local[k];
      }
      target[at + i] = sum;
    }
  }

  @Override
  public void pointOfB(int vertex, double[] target, int at) {
    for (int k = 0; k < n; k++) {
      local[k] = (verticesB.coordinate(vertex * n + k) - centerB[k]) * scale;
    }
    for (int i = 0; i < n; i++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += poseB[i * (n + 1) + k] * local[k];
      }
      target[at + i] = sum + apart[i];
    }
  }

  /** Returns false: neither body is empty. */
  @Override
  public boolean isEmpty() {
    return false;
  }

  /** Returns the power of two that all lengths in the world are multiplied by. */
  double scale() {
    return scale;
  }

  /** Writes the coordinates of a vertex of A in two parts, from the pose as it is. */
  void precisePointOfA(int vertex, double[] high, double[] low, int at) {
    verticesA.vertex(vertex, local);
    difference.evaluate(poseA, local, poseA, centerA);
    writePrecise(high, low, at);
  }

  /** Writes the coordinates of a vertex of B in two parts, from both poses as they are. */
  void precisePointOfB(int vertex, double[] high, double[] low, int at) {
    verticesB.vertex(vertex, local);
    difference.evaluate(poseB, local, poseA, centerA);
    writePrecise(high, low, at);
  }

  private void writePrecise(double[] high, double[] low, int at) {
    for (int i = 0; i < n; i++) {
      high[at + i] = difference.high(i) * scale;
      low[at + i] = difference.low(i) * scale;
    }
  }

  /** Adds a vertex of A, times a weight, to a point in the world. */
  void addWorldOfA(int vertex, double weight, double[] target) {
    addWorld(poseA, verticesA, vertex, weight, target);
  }

  /** Adds a vertex of B, times a weight, to a point in the world. */
  void addWorldOfB(int vertex, double weight, double[] target) {
    addWorld(poseB, verticesB, vertex, weight, target);
  }

  private void addWorld(
      double[] pose, CertifiedSupport vertices, int vertex, double weight, double[] target) {
    for (int i = 0; i < n; i++) {
      double sum = pose[i * (n + 1) + n];
      for (int k = 0; k < n; k++) {
        sum += pose[i * (n + 1) + k] * vertices.coordinate(vertex * n + k);
      }
      target[i] += weight * sum;
    }
  }
}
