package com.example.vclip;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.engine.PreparedPolytope;
import io.touchstone.kernel.hull.Hull;
import io.touchstone.kernel.support.spatial.SpatialSupport;

/**
 * A polytope in R<sup>3</sup> laid out for walking: coordinates relative to its centre, the edges
 * around each vertex, and for each face three corners that span its plane well.
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

  /** Greatest absolute relative coordinate. */
  final double reach;

  /** Edges around vertex v: {@code spokes[firstSpoke[v]]} up to {@code firstSpoke[v + 1]}. */
  final int[] firstSpoke;

  final int[] spokes;

  /** Positions of three corners of each face, counter-clockwise, that span its plane. */
  final int[] spanningCorners;

  /** Finds the vertices to start from; null if the body is empty. */
  final SpatialSupport support;

  VClipShape(Polytope body) {
    super(VClip.ID, body, true);
    topology = Hull.of(body);
    relative = body.toArray();
    if (!body.isEmpty()) {
      body.interiorPoint(center);
    }
    double greatest = 0;
    for (int i = 0; i < relative.length; i++) {
      relative[i] -= center[i % 3];
      greatest = Math.max(greatest, Math.abs(relative[i]));
    }
    reach = greatest;
    firstSpoke = new int[body.vertexCount() + 1];
    spokes = new int[2 * topology.edgeCount()];
    collectSpokes();
    spanningCorners = new int[3 * topology.faceCount()];
    for (int face = 0; face < topology.faceCount(); face++) {
      span(face);
    }
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

  /** The first corner, the one farthest from it, and the one farthest from the line of both. */
  private void span(int face) {
    int first = topology.firstCorner(face);
    int end = topology.firstCorner(face + 1);
    int second = first;
    double longest = -1;
    for (int corner = first + 1; corner < end; corner++) {
      double length = distance(corner, first);
      if (length > longest) {
        longest = length;
        second = corner;
      }
    }
    int third = first;
    double highest = -1;
    for (int corner = first + 1; corner < end; corner++) {
      double height = corner == second ? -1 : height(corner, first, second, longest);
      if (height > highest) {
        highest = height;
        third = corner;
      }
    }
    spanningCorners[3 * face] = first;
    spanningCorners[3 * face + 1] = Math.min(second, third);
    spanningCorners[3 * face + 2] = Math.max(second, third);
  }

  private double distance(int corner, int from) {
    int i = 3 * topology.cornerVertex(corner);
    int j = 3 * topology.cornerVertex(from);
    return Math.hypot(
        Math.hypot(relative[i] - relative[j], relative[i + 1] - relative[j + 1]),
        relative[i + 2] - relative[j + 2]);
  }

  /** Distance of a corner from the line of two others, up to a factor; in units of that line. */
  private double height(int corner, int first, int second, double length) {
    int i = 3 * topology.cornerVertex(corner);
    int j = 3 * topology.cornerVertex(first);
    int k = 3 * topology.cornerVertex(second);
    double x = (relative[i] - relative[j]) / length;
    double y = (relative[i + 1] - relative[j + 1]) / length;
    double z = (relative[i + 2] - relative[j + 2]) / length;
    double ux = (relative[k] - relative[j]) / length;
    double uy = (relative[k + 1] - relative[j + 1]) / length;
    double uz = (relative[k + 2] - relative[j + 2]) / length;
    return Math.hypot(Math.hypot(y * uz - z * uy, z * ux - x * uz), x * uy - y * ux);
  }
}
