// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

/** The faces and edges of a {@link Hull} in flat lists, which nobody may change. */
final class FaceLists {

  /** One more than there are faces. */
  final int[] cornerOffsets;

  /** Vertices of each face in order. */
  final int[] cornerVertices;

  /** For each corner, the edge to the next corner of its face. */
  final int[] cornerEdges;

  /** Four numbers each: start, end, face on the left, face on the right. */
  final int[] edges;

  FaceLists(int[] cornerOffsets, int[] cornerVertices, int[] cornerEdges, int[] edges) {
    this.cornerOffsets = cornerOffsets;
    this.cornerVertices = cornerVertices;
    this.cornerEdges = cornerEdges;
    this.edges = edges;
  }

  int faceCount() {
    return cornerOffsets.length - 1;
  }
}
