package io.touchstone.satcheck;

import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * Axes in R<sup>3</sup> from the vertices that define them, where they stand in the world, computed
 * with twice the digits and rounded once: see {@link Axes}.
 *
 * <p>Scratch memory of one thread; allocates nothing after construction.
 */
final class PreciseAxes {

  private final PreciseVector first = new PreciseVector();
  private final PreciseVector second = new PreciseVector();
  private final PreciseVector third = new PreciseVector();
  private final PreciseVector product = new PreciseVector();
  private final PreciseVector triple = new PreciseVector();
  private final double[] unit = new double[3];

  /** Computes {@code e_A x e_B} for an arc of each; returns the sine of the angle. */
  double multiply(SatShape a, double[] poseA, int i, SatShape b, double[] poseB, int j) {
    difference(first, a, poseA, a.axes().ends[2 * i], a.axes().ends[2 * i + 1]);
    difference(second, b, poseB, b.axes().ends[2 * j], b.axes().ends[2 * j + 1]);
    product.setCross(first, second);
    return product.length() / (first.length() * second.length());
  }

  /** Writes the unit vector along the last product. */
  void product(double[] w) {
    product.unit(1, w);
  }

  /** Writes it with the sign that w has. */
  void direct(double[] w) {
    direct(product, w);
  }

  /** Writes a normal of a body, with the sign that w has; a free one stays as it is. */
  void normal(SatShape shape, double[] pose, int normal, double[] w) {
    if (shape.axes().isFree(normal)) {
      return;
    }
    int[] definition = shape.axes().definition;
    int d = Axes.DEFINITION * normal;
    difference(first, shape, pose, definition[d], definition[d + 1]);
    difference(second, shape, pose, definition[d], definition[d + 2]);
    product.setCross(first, second);
    if (definition[d + 3] == Axes.NONE) {
      direct(product, w);
    } else {
      difference(third, shape, pose, definition[d + 3], definition[d + 4]);
      triple.setCross(product, third);
      direct(triple, w);
    }
  }

  /** Writes the product of a polygon's normal and a segment, with the sign that w has. */
  void inPlane(
      SatShape polygon, double[] pose, SatShape segment, double[] poseOfSegment, double[] w) {
    int[] definition = polygon.axes().definition;
    difference(first, polygon, pose, definition[0], definition[1]);
    difference(second, polygon, pose, definition[0], definition[2]);
    product.setCross(first, second);
    int[] ends = segment.axes().farthest;
    difference(third, segment, poseOfSegment, ends[0], ends[1]);
    triple.setCross(product, third);
    direct(triple, w);
  }

  private static void difference(
      PreciseVector target, SatShape shape, double[] pose, int from, int to) {
    SpatialSupport map = shape.spatial();
    target.setDifference(
        pose, map.x(from), map.y(from), map.z(from), map.x(to), map.y(to), map.z(to));
  }

  /** Rounds a vector, with the sign that w has; w stays where there is none. */
  private void direct(PreciseVector vector, double[] w) {
    double along = vector.x * w[0] + vector.y * w[1] + vector.z * w[2];
    if (vector.unit(along < 0 ? -1 : 1, unit)) {
      System.arraycopy(unit, 0, w, 0, 3);
    }
  }
}
