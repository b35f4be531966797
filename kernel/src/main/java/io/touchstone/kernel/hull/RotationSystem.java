// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

import java.util.Arrays;

/**
 * A graph drawn on a closed surface: for every vertex its neighbours in counter-clockwise order,
 * seen from outside. That determines the faces: the one on the left of v to w goes on, at w, to the
 * neighbour of w just before v.
 *
 * <p>Positions number the pairs (vertex, neighbour). Neighbours of v stand at {@code offsets[v]} up
 * to {@code offsets[v + 1]}, beginning with the one of lowest index; {@code twin[k]} is the
 * position of the same edge at its other end.
 */
final class RotationSystem {

  private static final int NONE = -1;

  private final int[] offsets;
  private final int[] neighbors;
  private final int[] twin;

  RotationSystem(int[] offsets, int[] neighbors) {
    this.offsets = offsets;
    this.neighbors = neighbors;
    this.twin = twins();
  }

  /**
   * Pairs the positions of each edge. The positions in the order of (neighbour, vertex) and those
   * in the order of (vertex, neighbour) name the same pairs of vertices, the other way round; both
   * orders come from sorting into the lists of the vertices.
   */
  private int[] twins() {
    int[] vertexAt = new int[neighbors.length];
    int[] byNeighbor = new int[neighbors.length];
    int[] next = offsets.clone();
    for (int v = 0; v + 1 < offsets.length; v++) {
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        vertexAt[k] = v;
        byNeighbor[next[neighbors[k]]++] = k;
      }
    }
    int[] twins = new int[neighbors.length];
    next = offsets.clone();
    for (int k : byNeighbor) { // their neighbours ascend, and do so among those of one vertex
      twins[k] = byNeighbor[next[vertexAt[k]]++];
    }
    return twins;
  }

  /** Returns the topology of a polyhedron, with its {@linkplain #faces faces}. */
  Hull toTopology() {
    return new Hull(3, 3, extremeVertices(), offsets, neighbors, faces());
  }

  /**
   * Returns the faces and edges of a polyhedron. Their numbering depends on the graph alone: a face
   * starts with its lowest vertex, and faces come in the order of these and then of the edges
   * around them; an edge leads from its lower to its higher vertex, in the order of positions.
   */
  FaceLists faces() {
    int[] edgeOf = new int[neighbors.length];
    int[] faceOf = new int[neighbors.length];
    int[] cornerOffsets = new int[numberFaces(faceOf) + 1];
    int[] cornerVertices = new int[neighbors.length];
    int[] edges = new int[2 * neighbors.length];
    int edge = 0;
    for (int v = 0; v + 1 < offsets.length; v++) {
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        if (v < neighbors[k]) {
          edges[4 * edge] = v;
          edges[4 * edge + 1] = neighbors[k];
          edges[4 * edge + 2] = faceOf[k];
          edges[4 * edge + 3] = faceOf[twin[k]];
          edgeOf[k] = edge;
          edgeOf[twin[k]] = edge;
          edge++;
        }
      }
    }
    int[] cornerEdges = new int[neighbors.length];
    int face = 0;
    int corner = 0;
    for (int v = 0; v + 1 < offsets.length; v++) {
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        if (faceOf[k] == face) { // the first position of the next face
          int h = k;
          do {
            cornerVertices[corner] = neighbors[twin[h]];
            cornerEdges[corner++] = edgeOf[h];
            h = followFace(h);
          } while (h != k);
          cornerOffsets[++face] = corner;
        }
      }
    }
    return new FaceLists(cornerOffsets, cornerVertices, cornerEdges, edges);
  }

  /** Numbers the faces in the order of their first position and returns how many there are. */
  private int numberFaces(int[] faceOf) {
    Arrays.fill(faceOf, NONE);
    int count = 0;
    for (int k = 0; k < faceOf.length; k++) {
      if (faceOf[k] == NONE) {
        for (int h = k; faceOf[h] == NONE; h = followFace(h)) {
          faceOf[h] = count;
        }
        count++;
      }
    }
    return count;
  }

  /** Returns the next position along the face on the left. */
  private int followFace(int k) {
    int w = neighbors[k];
    int back = twin[k];
    return back == offsets[w] ? offsets[w + 1] - 1 : back - 1;
  }

  private int[] extremeVertices() {
    int count = 0;
    for (int v = 0; v + 1 < offsets.length; v++) {
      count += offsets[v + 1] > offsets[v] ? 1 : 0;
    }
    int[] vertices = new int[count];
    int next = 0;
    for (int v = 0; v + 1 < offsets.length; v++) {
      if (offsets[v + 1] > offsets[v]) {
        vertices[next++] = v;
      }
    }
    return vertices;
  }
}
