// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.geometry;

/**
 * Points spread almost evenly over the unit sphere: each face of the regular icosahedron is divided
 * into f<sup>2</sup> triangles, and the corners are moved out to the sphere.
 *
 * <p>Order: the 12 corners of the icosahedron, then for each edge (by its ends, ascending) the f -
 * 1 points on it, then for each face the (f - 1)(f - 2)/2 points inside; 10 f<sup>2</sup> + 2 in
 * all.
 */
final class GeodesicSphere {

  /** The golden ratio: half a side of the rectangles that the corners are. */
  private static final double GOLDEN = (1 + Math.sqrt(5)) / 2;

  private static final int CORNERS = 12;

  /** Corners of the icosahedron with edges of length 2: the cyclic shifts of (0, +-1, +-GOLDEN). */
  private final double[][] corners = new double[CORNERS][];

  private final int frequency;
  private final double[] points;
  private int end;

  private GeodesicSphere(int frequency) {
    this.frequency = frequency;
    for (int k = 0; k < CORNERS; k++) {
      double one = (k & 1) == 0 ? 1 : -1;
      double golden = (k & 2) == 0 ? GOLDEN : -GOLDEN;
      double[] corner = new double[3];
      corner[(k / 4 + 1) % 3] = one;
      corner[(k / 4 + 2) % 3] = golden;
      corners[k] = corner;
    }
    points = new double[3 * Math.toIntExact(vertexCount(frequency))];
  }

  static long vertexCount(int frequency) {
    return 10L * frequency * frequency + 2;
  }

  /** Returns the points, three coordinates each. */
  static double[] points(int frequency) {
    GeodesicSphere sphere = new GeodesicSphere(frequency);
    sphere.addCorners();
    sphere.addEdges();
    sphere.addFaces();
    return sphere.points;
  }

  private void addCorners() {
    for (int k = 0; k < CORNERS; k++) {
      add(frequency, 0, 0, k, k, k);
    }
  }

  private void addEdges() {
    for (int i = 0; i < CORNERS; i++) {
      for (int j = i + 1; j < CORNERS; j++) {
        for (int step = 1; areNeighbors(i, j) && step < frequency; step++) {
          add(frequency - step, step, 0, i, j, j);
        }
      }
    }
  }

  private void addFaces() {
    for (int i = 0; i < CORNERS; i++) {
      for (int j = i + 1; j < CORNERS; j++) {
        for (int k = j + 1; k < CORNERS; k++) {
          if (areNeighbors(i, j) && areNeighbors(i, k) && areNeighbors(j, k)) {
            addFace(i, j, k);
          }
        }
      }
    }
  }

  private void addFace(int i, int j, int k) {
    for (int second = 1; second < frequency; second++) {
      for (int third = 1; second + third < frequency; third++) {
        add(frequency - second - third, second, third, i, j, k);
      }
    }
  }

  /** The squared distances of corners are 4, 4 GOLDEN^2 and 4 GOLDEN^2 + 4. */
  private boolean areNeighbors(int i, int j) {
    double sumSq = 0;
    for (int axis = 0; axis < 3; axis++) {
      double difference = corners[i][axis] - corners[j][axis];
      sumSq += difference * difference;
    }
    return sumSq < 6;
  }

  /** Adds the direction of a weighted sum of three corners. */
  private void add(int first, int second, int third, int i, int j, int k) {
    double x = sum(first, second, third, i, j, k, 0);
    double y = sum(first, second, third, i, j, k, 1);
    double z = sum(first, second, third, i, j, k, 2);
    double length = Math.sqrt(x * x + y * y + z * z);
    points[end++] = x / length;
    points[end++] = y / length;
    points[end++] = z / length;
  }

  private double sum(int first, int second, int third, int i, int j, int k, int axis) {
    return first * corners[i][axis] + second * corners[j][axis] + third * corners[k][axis];
  }
}
