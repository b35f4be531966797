// SPDX-License-Identifier: Apache-2.0
package com.example.vclip;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.engine.PreparedPolytope;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * A polytope in R<sup>3</sup> laid out for walking: coordinates relative to its centre, and the
 * edges around each vertex.
 *
 * <p>The hull comes exactly from {@link Hull}, flat bodies included: a polygon has
 * two faces back to back, a segment has one edge and no face, a point has neither.
 *
 * <p>Immutable and thread-safe.
 */
final class VClipShape extends PreparedPolytope {

  final Hull topology;

  /** The mean of the vertices, up to roundings. */
  final double[] center = new double[3];

  /** Coordinates less the centre, one rounding each. */
  final double[] relative;

  /** Edges around vertex v: {@code spokes[firstSpoke[v]]} up to {@code firstSpoke[v + 1]}. */
  final int[] firstSpoke;

  final int[] spokes;

  /** Finds the vertices to start from; null if the body is empty. */
  final SpatialSupport support;

  VClipShape(Polytope body) {
    super(VClip.ID, body, true);
    topology = Hull.of(body);
    relative = body.toArray();
    if (!body.isEmpty()) {
      body.interiorPoint(center);
    }
    for (int i = 0; i < relative.length; i++) {
      relative[i] -= center[i % 3];
    }
    firstSpoke = new int[body.vertexCount() + 1];
    spokes = new int[2 * topology.edgeCount()];
    collectSpokes();
    support = body.isEmpty() ? null : SpatialSupport.of(body);
  }

  @Override
  protected VClipShape like(ConvexBody another, Polytope itsCore) {
    return new VClipShape(itsCore);
  }

  private void collectSpokes() {
    for (int e = 0; e < topology.edgeCount(); e++) {
      firstSpoke[topology.edgeStart(e) + 1]++;
      firstSpoke[topology.edgeEnd(e) + 1]++;
    }
    for (int v = 1; v < firstSpoke.length; v++) {
      firstSpoke[v] += firstSpoke[v - 1];
    }
    int[] next = firstSpoke.clone();
    for (int e = 0; e < topology.edgeCount(); e++) {
      spokes[next[topology.edgeStart(e)]++] = e;
      spokes[next[topology.edgeEnd(e)]++] = e;
    }
  }
}
