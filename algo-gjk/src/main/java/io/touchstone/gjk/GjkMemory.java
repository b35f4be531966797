// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.engine.RememberedPair;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.engine.pair.PairMemory;
import io.touchstone.gjk.epa.ExpandingPolytope;
import io.touchstone.gjk.epa.SurfaceMemory;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a pair: the vertex pairs of the last simplex, with which the next query
 * starts. Where the bodies have hardly moved, it is the final simplex again, or shares a pair with
 * it (S. Cameron, Enhancing GJK, ICRA 1997). Of intersections and distances in the plane and in
 * space the library's solver remembers more.
 *
 * <p>Not thread-safe; allocates nothing after construction.
 */
class GjkMemory extends RememberedPair {

  /** At most n + 1 vertices of each body, by pairs. */
  final int[] vertexA;

  final int[] vertexB;

  /** Number of pairs; 0 when there is nothing to remember. */
  int size;

  /** Whether {@link #axis} is known. */
  boolean directed;

  /** What the library's solver remembers; R^2 and R^3. */
  final PairMemory ofSolver = new PairMemory();

  /** The polytope that told the depth last, if it was ever asked; R^3 only. */
  private @Nullable SurfaceMemory surface;

  /** The direction from A to B, in A's frame, n components; of the variants and curved bodies. */
  final double[] axis;

  /** Points of curved bodies instead of vertices, by pairs, each in the frame of its body. */
  private double[] pointsA = {};

  private double[] pointsB = {};

  GjkMemory(Object owner, int dimension) {
    super(owner, dimension);
    vertexA = new int[dimension + 1];
    vertexB = new int[dimension + 1];
    axis = new double[dimension];
  }

  /** Remembers the pairs of a simplex. */
  void keep(PairSimplex simplex) {
    directed = false;
    size = simplex.size;
    for (int k = 0; k < size; k++) {
      vertexA[k] = simplex.vertexA[k];
      vertexB[k] = simplex.vertexB[k];
    }
  }

  /** Returns the surface of the polytope that told the depth last, or null. */
  @Nullable SurfaceMemory surface() {
    return surface != null && surface.pointCount > 0 ? surface : null;
  }

  /** Remembers the surface of a polytope besides. */
  void keepSurface(ExpandingPolytope polytope) {
    if (surface == null) {
      surface = new SurfaceMemory();
    }
    polytope.copyTo(surface);
  }

  /** Remembers the points of a simplex of bodies of which one has no vertices. */
  void keepPoints(PairSimplex simplex, CoreSource source) {
    int n = dimension();
    if (pointsA.length == 0) {
      pointsA = new double[n * (n + 1)];
      pointsB = new double[n * (n + 1)];
    }
    size = simplex.size;
    for (int k = 0; k < size; k++) {
      source.take(simplex.vertexA[k], simplex.vertexB[k]);
      System.arraycopy(source.a.point, 0, pointsA, n * k, n);
      System.arraycopy(source.b.point, 0, pointsB, n * k, n);
    }
  }

  /** Takes a remembered pair of vertices or points, where the bodies are now. */
  void take(int k, CoreSource source) {
    if (source.hasVertices()) {
      source.take(vertexA[k], vertexB[k]);
      return;
    }
    int from = dimension() * k;
    source.take(source.a.keep(pointsA, from), source.b.keep(pointsB, from));
  }

  @Override
  public void forget() {
    size = 0;
    directed = false;
    ofSolver.clear();
    if (surface != null) {
      surface.pointCount = 0;
    }
  }
}
