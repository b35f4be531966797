// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.engine.RememberedPair;
import io.touchstone.engine.nearest.PairSimplex;
import io.touchstone.gjk.epa.ExpandingPolytope;
import io.touchstone.gjk.epa.SurfaceMemory;
import io.touchstone.kernel.certified.RelativePlacement;
import io.touchstone.kernel.memory.OriginSimplexMemory;
import io.touchstone.kernel.memory.SeparatingAxisMemory;
import io.touchstone.kernel.support.spatial.SpatialSupport;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a pair: the vertex pairs of the last simplex, with which the next query
 * starts. Where the bodies have hardly moved, it is the final simplex again, or shares a pair with
 * it (S. Cameron, Enhancing GJK, ICRA 1997).
 *
 * <p>Not thread-safe; allocates nothing after construction.
 */
class GjkMemory extends RememberedPair {

  /** At most n + 1 vertices of each body, by pairs. */
  final int[] vertexA;

  final int[] vertexB;

  /** Number of pairs; 0 when there is nothing to remember. */
  int size;

  /** A direction from B to A, in A's frame, along which the bodies were apart; R^3 only. */
  double dx;

  double dy;
  double dz;

  /** Whether there is such a direction. */
  boolean directed;

  /** The direction in the world, with a support pair, if there is one that was asked; R^3 only. */
  final SeparatingAxisMemory direction;

  /** The pairs with their coordinates, if they are four around the origin; R^3 only. */
  final OriginSimplexMemory around;

  /** Whether {@link #direction} or {@link #around} may be known: they are elsewhere in memory. */
  private boolean others;

  /** Where the bodies were when a distance was asked last. */
  private final PairMotion motion;

  /** Whether they have moved so much since then that only this is kept. */
  private boolean moving;

  /** The polytope that told the depth last, if it was ever asked; R^3 only. */
  private @Nullable SurfaceMemory surface;

  /** The direction from A to B, in A's frame, n components; of the variants and curved bodies. */
  final double[] axis;

  /** Points of curved bodies instead of vertices, by pairs, each in the frame of its body. */
  private double[] pointsA = {};

  private double[] pointsB = {};

  GjkMemory(Object owner, int dimension) {
    super(owner, dimension);
    motion = new PairMotion();
    vertexA = new int[dimension + 1]; // beside this in memory, because distances read no more
    vertexB = new int[dimension + 1];
    direction = new SeparatingAxisMemory();
    around = new OriginSimplexMemory();
    axis = new double[dimension];
  }

  /** Remembers the pairs of a simplex. */
  void keep(PairSimplex simplex) {
    forgetOthers();
    directed = false;
    size = simplex.size;
    for (int k = 0; k < size; k++) {
      vertexA[k] = simplex.vertexA[k];
      vertexB[k] = simplex.vertexB[k];
    }
  }

  /** Remembers four pairs around the origin besides. */
  void keepAround(PairSimplex simplex, SpatialSupport a, SpatialSupport b) {
    others = true;
    around.keep(simplex.vertexA, simplex.vertexB, a, b);
  }

  /** Tells whether there are four pairs around the origin. */
  boolean isAround() {
    return others && around.isKnown();
  }

  /**
   * Looks at the motion before a distance. What is remembered is forgotten where the bodies have
   * moved so much since the last one that it is of no use; where the next step is as large, to keep
   * anything would cost more than it saves.
   *
   * @param now where they are
   * @param vertices number of the vertices of both
   * @return whether nothing is kept of this distance
   */
  boolean follow(RelativePlacement now, int vertices) {
    moving = motion.isMuch(now, vertices);
    if (moving) {
      size = 0;
      directed = false;
      forgetOthers();
    }
    return moving;
  }

  /** Tells whether nothing is kept of the distance at hand. */
  boolean isMoving() {
    return moving;
  }

  private void forgetOthers() {
    if (others) {
      direction.clear();
      around.clear();
      others = false;
    }
  }

  /** Remembers the support pair along {@link #direction}, which stays. */
  void keepPair() {
    others = true;
    size = 1;
    vertexA[0] = direction.vertexA();
    vertexB[0] = direction.vertexB();
  }

  /** Remembers {@link #direction}, which separates, with its support pair, and nothing else. */
  void keepDirection() {
    around.clear();
    keepPair();
    keep(-direction.px(), -direction.py(), -direction.pz());
  }

  /** Remembers the pairs of {@link #around} as they are now. */
  void keepAround() {
    around.copyVerticesTo(vertexA, vertexB);
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
    motion.forget();
    forgetOthers();
    if (surface != null) {
      surface.pointCount = 0;
    }
  }

  /** Remembers a direction besides. */
  void keep(double x, double y, double z) {
    dx = x;
    dy = y;
    dz = z;
    directed = true;
  }
}
