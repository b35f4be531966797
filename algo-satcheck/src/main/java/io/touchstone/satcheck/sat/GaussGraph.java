// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

/** For each vertex of a polytope, the arcs around its region of the Gauss map. Immutable. */
public final class GaussGraph {

  /** Where the arcs of vertex v begin in {@link #arc}; those of the next begin where they end. */
  public final int[] first;

  /** Arcs of the {@link Axes}. */
  public final int[] arc;

  /** The vertex at the other end of the arc's edge. */
  public final int[] neighbor;

  /** 1 if the arc's edge leads from the neighbour to the vertex, -1 if from the vertex. */
  public final int[] sign;

  GaussGraph(int vertexCount, Axes axes) {
    int arcs = axes.arcCount;
    first = new int[vertexCount + 1];
    for (int end : axes.ends) {
      first[end + 1]++;
    }
    for (int v = 0; v < vertexCount; v++) {
      first[v + 1] += first[v];
    }
    arc = new int[2 * arcs];
    neighbor = new int[2 * arcs];
    sign = new int[2 * arcs];
    int[] next = first.clone();
    for (int e = 0; e < arcs; e++) {
      for (int side = 0; side < 2; side++) {
        int k = next[axes.ends[2 * e + side]]++;
        arc[k] = e;
        neighbor[k] = axes.ends[2 * e + 1 - side];
        sign[k] = side == 1 ? 1 : -1;
      }
    }
  }
}
