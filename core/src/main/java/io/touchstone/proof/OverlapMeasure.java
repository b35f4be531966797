package io.touchstone.proof;

import java.util.Arrays;

/**
 * How much two bodies have in common.
 *
 * @param bounds lower and upper of volume, area and intersection over union, in this order
 * @param centroid n coordinates; none where there is no volume
 * @param points the vertices of the solid, rounded, vertex-major
 */
record OverlapMeasure(double[] bounds, double[] centroid, double[] points) {

  /** Nothing that has a volume. */
  static final OverlapMeasure NOTHING =
      new OverlapMeasure(new double[6], new double[0], new double[0]);

  /** Tells whether the bounds of the volume are as near to each other as a share of the upper. */
  boolean isWithin(double share) {
    return bounds[0] > 0 && bounds[1] - bounds[0] <= share * bounds[1];
  }

  static double[] points(int n, SolidVertex[] vertices) {
    double[] points = new double[n * vertices.length];
    for (int i = 0; i < points.length; i++) {
      points[i] = vertices[i / n].coordinate(i % n);
    }
    return points;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OverlapMeasure that
        && Arrays.equals(bounds, that.bounds)
        && Arrays.equals(centroid, that.centroid)
        && Arrays.equals(points, that.points);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }

  @Override
  public String toString() {
    return Arrays.toString(bounds);
  }
}
