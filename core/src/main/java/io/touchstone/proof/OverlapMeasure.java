// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.contact.OverlapSolid;

/** How much two bodies have in common. Its arrays are shared among those who prove. */
final class OverlapMeasure {

  /** Nothing that has a volume. */
  static final OverlapMeasure NOTHING =
      new OverlapMeasure(new double[6], new double[0], new double[0]);

  private final double[] bounds;
  private final double[] centroid;
  private final double[] points;

  /**
   * Keeps arrays.
   *
   * @param bounds lower and upper of volume, area and intersection over union, in this order
   * @param centroid n coordinates; none where there is no volume
   * @param points the vertices of the solid, rounded, vertex-major
   */
  OverlapMeasure(double[] bounds, double[] centroid, double[] points) {
    this.bounds = bounds;
    this.centroid = centroid;
    this.points = points;
  }

  double[] bounds() {
    return bounds;
  }

  double[] centroid() {
    return centroid;
  }

  double[] points() {
    return points;
  }

  /**
   * Tells whether the bounds of the volume are as near to each other as a share of the upper, and
   * the centroid is a point: of bodies beyond 1e102 or so its moments leave the range of doubles.
   */
  boolean isWithin(double share) {
    boolean isPoint = true;
    for (double coordinate : centroid) {
      isPoint &= Double.isFinite(coordinate);
    }
    return isPoint && bounds[0] > 0 && bounds[1] - bounds[0] <= share * bounds[1];
  }

  static double[] points(OverlapSolid solid, SolidVertex[] vertices) {
    int n = solid.dimension();
    double[] points = new double[n * solid.vertexCount()];
    for (int i = 0; i < points.length; i++) {
      points[i] = vertices[i / n].coordinate(i % n);
    }
    return points;
  }
}
