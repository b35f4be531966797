// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import java.util.Arrays;

/** Topologies of hulls that need no graph search: empty, a point, a segment, a polygon. */
final class FlatHull {

  private FlatHull() {}

  static Hull empty(int dimension) {
    return new Hull(
        dimension,
        -1,
        new int[0],
        new int[1],
        new int[0],
        new FaceLists(new int[1], new int[0], new int[0], new int[0]));
  }

  static Hull point(int dimension, int polytopeVertices, int v) {
    return new Hull(
        dimension,
        0,
        new int[] {v},
        new int[polytopeVertices + 1],
        new int[0],
        new FaceLists(new int[1], new int[0], new int[0], new int[0]));
  }

  static Hull segment(int dimension, int polytopeVertices, int a, int b) {
    int v = Math.min(a, b);
    int w = Math.max(a, b);
    int[] neighborOffsets = new int[polytopeVertices + 1];
    Arrays.fill(neighborOffsets, v + 1, w + 1, 1);
    Arrays.fill(neighborOffsets, w + 1, polytopeVertices + 1, 2);
    return new Hull(
        dimension,
        1,
        new int[] {v, w},
        neighborOffsets,
        new int[] {w, v},
        new FaceLists(
            new int[1], new int[0], new int[0], new int[] {v, w, Hull.NO_FACE, Hull.NO_FACE}));
  }

  /**
   * Returns the topology of a polygon.
   *
   * @param corners vertices, counter-clockwise around face 0
   */
  static Hull polygon(int dimension, int polytopeVertices, int[] corners) {
    int k = corners.length;
    int[] c = fromLowest(corners);
    int[] extremeVertices = c.clone();
    Arrays.sort(extremeVertices);
    int[] neighborOffsets = new int[polytopeVertices + 1];
    for (int v : c) {
      neighborOffsets[v + 1] = 2;
    }
    for (int v = 0; v < polytopeVertices; v++) {
      neighborOffsets[v + 1] += neighborOffsets[v];
    }
    int[] neighbors = new int[2 * k];
    int faces = dimension == 2 ? 1 : 2;
    int[] cornerVertices = new int[faces * k];
    int[] cornerEdges = new int[faces * k];
    int[] edges = new int[4 * k];
    for (int i = 0; i < k; i++) {
      int next = c[(i + 1) % k];
      neighbors[neighborOffsets[c[i]]] = next;
      neighbors[neighborOffsets[c[i]] + 1] = c[(i + k - 1) % k];
      cornerVertices[i] = c[i];
      cornerEdges[i] = i;
      edges[4 * i] = c[i];
      edges[4 * i + 1] = next;
      edges[4 * i + 2] = 0;
      edges[4 * i + 3] = faces == 2 ? 1 : Hull.NO_FACE;
      if (faces == 2) { // the other way round, from the lowest corner too
        cornerVertices[k + i] = c[(k - i) % k];
        cornerEdges[k + i] = k - 1 - i;
      }
    }
    int[] cornerOffsets = faces == 2 ? new int[] {0, k, 2 * k} : new int[] {0, k};
    return new Hull(
        dimension,
        2,
        extremeVertices,
        neighborOffsets,
        neighbors,
        new FaceLists(cornerOffsets, cornerVertices, cornerEdges, edges));
  }

  /** Rotates a cycle so that it starts with its lowest vertex. */
  private static int[] fromLowest(int[] corners) {
    int k = corners.length;
    int lowest = 0;
    for (int i = 1; i < k; i++) {
      lowest = corners[i] < corners[lowest] ? i : lowest;
    }
    int[] rotated = new int[k];
    for (int i = 0; i < k; i++) {
      rotated[i] = corners[(lowest + i) % k];
    }
    return rotated;
  }
}
