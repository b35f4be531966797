package io.touchstone.gjk;

import static java.util.Objects.requireNonNull;

import io.touchstone.api.geometry.PoseView;
import org.jspecify.annotations.Nullable;

/**
 * Two bodies where they stand, as the variants of GJK see them in R<sup>2</sup> and R<sup>3</sup>:
 * support pairs of K = A - B, and points {@code y = (R_A a + t_A) - (R_B b + t_B)} in doubles,
 * scaled by a power of two. In R<sup>2</sup> the third coordinate is 0. Nothing that is computed
 * here is claimed: claims are made from the vertices' numbers, with all roundings.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PlacedVertices {

  private final int n;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] local;
  private final double[] pointA;
  private final double[] pointB;
  private @Nullable VariantShape shapeA;
  private @Nullable VariantShape shapeB;

  /** Where climbing starts, or -1 to start anywhere. */
  private int hintA;

  private int hintB;

  /** The power of two by which points are multiplied. */
  double scale = 1;

  /** The support pair that was found last. */
  int foundA;

  int foundB;

  /** The point that was computed last. */
  double x;

  double y;
  double z;

  PlacedVertices(int dimension) {
    n = dimension;
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    local = new double[n];
    pointA = new double[n];
    pointB = new double[n];
  }

  /**
   * Takes two bodies, neither of them empty.
   *
   * @param scale a power of two
   * @param memory from which climbing starts, or null
   */
  void place(
      VariantShape a,
      PoseView placeA,
      VariantShape b,
      PoseView placeB,
      double scale,
      @Nullable VariantMemory memory) {
    shapeA = a;
    shapeB = b;
    placeA.copyTo(poseA);
    placeB.copyTo(poseB);
    this.scale = scale;
    hintA = -1;
    hintB = -1;
    if (memory != null && memory.size > 0) {
      hintA = memory.vertexA[memory.size - 1];
      hintB = memory.vertexB[memory.size - 1];
    }
  }

  /**
   * Finds the vertices of A farthest along w and of B farthest against it, and computes their
   * difference.
   */
  void support(double wx, double wy, double wz) {
    turn(poseA, wx, wy, wz);
    foundA = farthest(requireNonNull(shapeA), hintA);
    hintA = foundA;
    turn(poseB, -wx, -wy, -wz);
    foundB = farthest(requireNonNull(shapeB), hintB);
    hintB = foundB;
    difference(foundA, foundB);
  }

  private int farthest(VariantShape shape, int hint) {
    HullClimb climb = shape.climb;
    return climb == null ? shape.support(local) : climb.farthest(local, hint);
  }

  /** {@code R'w}. */
  private void turn(double[] pose, double wx, double wy, double wz) {
    if (n == 3) {
      local[0] = pose[0] * wx + pose[4] * wy + pose[8] * wz;
      local[1] = pose[1] * wx + pose[5] * wy + pose[9] * wz;
      local[2] = pose[2] * wx + pose[6] * wy + pose[10] * wz;
    } else {
      local[0] = pose[0] * wx + pose[3] * wy;
      local[1] = pose[1] * wx + pose[4] * wy;
    }
  }

  /** Computes the difference of two vertices. */
  void difference(int a, int b) {
    requireNonNull(shapeA).copyVertex(a, pointA);
    requireNonNull(shapeB).copyVertex(b, pointB);
    difference(pointA, pointB);
  }

  /** Computes the difference of the centres. */
  void differenceOfCenters() {
    requireNonNull(shapeA).support().supportPoints().center(pointA);
    requireNonNull(shapeB).support().supportPoints().center(pointB);
    difference(pointA, pointB);
  }

  private void difference(double[] a, double[] b) {
    double[] p = poseA;
    double[] q = poseB;
    if (n == 3) {
      double px = p[0] * a[0] + p[1] * a[1] + p[2] * a[2];
      double py = p[4] * a[0] + p[5] * a[1] + p[6] * a[2];
      double pz = p[8] * a[0] + p[9] * a[1] + p[10] * a[2];
      double qx = q[0] * b[0] + q[1] * b[1] + q[2] * b[2];
      double qy = q[4] * b[0] + q[5] * b[1] + q[6] * b[2];
      double qz = q[8] * b[0] + q[9] * b[1] + q[10] * b[2];
      x = (px - qx + (p[3] - q[3])) * scale;
      y = (py - qy + (p[7] - q[7])) * scale;
      z = (pz - qz + (p[11] - q[11])) * scale;
    } else {
      double px = p[0] * a[0] + p[1] * a[1];
      double py = p[3] * a[0] + p[4] * a[1];
      double qx = q[0] * b[0] + q[1] * b[1];
      double qy = q[3] * b[0] + q[4] * b[1];
      x = (px - qx + (p[2] - q[2])) * scale;
      y = (py - qy + (p[5] - q[5])) * scale;
      z = 0;
    }
  }

  /** Turns a direction of the world into A's frame. */
  void toFrameOfA(double[] world, double[] target) {
    for (int k = 0; k < n; k++) {
      double sum = 0;
      for (int i = 0; i < n; i++) {
        sum += poseA[i * (n + 1) + k] * world[i];
      }
      target[k] = sum;
    }
  }

  /** Turns a direction of A's frame into the world; the result is in x, y, z. */
  void toWorld(double[] direction) {
    double[] p = poseA;
    double[] d = direction;
    if (n == 3) {
      x = p[0] * d[0] + p[1] * d[1] + p[2] * d[2];
      y = p[4] * d[0] + p[5] * d[1] + p[6] * d[2];
      z = p[8] * d[0] + p[9] * d[1] + p[10] * d[2];
    } else {
      x = p[0] * d[0] + p[1] * d[1];
      y = p[3] * d[0] + p[4] * d[1];
      z = 0;
    }
  }
}
