// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

import java.util.Arrays;

/**
 * Takes points away from a closed surface of triangles that it can do without: those around whom
 * triangles of their neighbours alone are as far from the origin as is wanted. The surface stays
 * closed and around the origin; fewer points and faces have to be placed when it is used again.
 *
 * <p>Scratch memory of one thread; allocates nothing once a surface was as large.
 */
final class SurfaceReduction {

  /** Points with more neighbours stay. */
  private static final int MOST_NEIGHBORS = 8;

  /** By point, a half-edge that starts there. */
  private int[] edgeOf = new int[64];

  /** The half-edges that start at the point at hand, around it. */
  private final int[] star = new int[MOST_NEIGHBORS];

  private int degree;

  // the points
  private double[] px = {};
  private double[] py = {};
  private double[] pz = {};

  /**
   * Removes points.
   *
   * @param level how far from the origin new faces have to be at least
   * @param spared a face whose corners stay
   */
  void reduce(
      TriangleSurface surface,
      int pointCount,
      double[] x,
      double[] y,
      double[] z,
      double level,
      int spared) {
    px = x;
    py = y;
    pz = z;
    if (edgeOf.length < pointCount) {
      edgeOf = new int[x.length];
    }
    Arrays.fill(edgeOf, 0, pointCount, TriangleSurface.NONE);
    for (int f = 0; f < surface.faceCount; f++) {
      for (int e = 0; e < 3 && !surface.isGone(f); e++) {
        edgeOf[surface.corner(f, e)] = 4 * f + e;
      }
    }
    for (int e = 0; e < 3; e++) {
      edgeOf[surface.corner(spared, e)] = TriangleSurface.NONE;
    }
    for (int v = 0; v < pointCount; v++) {
      if (edgeOf[v] != TriangleSurface.NONE && walk(surface, v)) {
        int apex = apex(surface, level * level);
        if (apex != TriangleSurface.NONE) {
          surface.collapse(star, degree, apex, edgeOf);
        }
      }
    }
  }

  /** Finds the half-edges around a point; false if they are many, or no ring of neighbours. */
  private boolean walk(TriangleSurface surface, int v) {
    int first = edgeOf[v];
    int h = first;
    degree = 0;
    do {
      if (degree == MOST_NEIGHBORS
          || surface.opposite(surface.twin(TriangleSurface.next(h))) == v) {
        return false;
      }
      star[degree++] = h;
      h = surface.twin(TriangleSurface.next(TriangleSurface.next(h)));
    } while (h != first);
    return degree >= 3;
  }

  /**
   * Returns the neighbour, by its place in the ring, from which all faces to the others are far.
   */
  private int apex(TriangleSurface surface, double square) {
    for (int apex = 0; apex < degree; apex++) {
      int i = neighbor(surface, apex);
      int k = 1;
      while (k < degree - 1
          && isFar(i, neighbor(surface, apex + k), neighbor(surface, apex + k + 1), square)) {
        k++;
      }
      if (k == degree - 1) {
        return apex;
      }
    }
    return TriangleSurface.NONE;
  }

  private int neighbor(TriangleSurface surface, int place) {
    int h = star[place < degree ? place : place - degree];
    return surface.start(TriangleSurface.next(h));
  }

  /** Whether a triangle turns its inner side to the origin and is as far; false for NaN. */
  private boolean isFar(int i, int j, int k, double square) {
    double ax = px[j] - px[i];
    double ay = py[j] - py[i];
    double az = pz[j] - pz[i];
    double bx = px[k] - px[i];
    double by = py[k] - py[i];
    double bz = pz[k] - pz[i];
    double nx = ay * bz - az * by;
    double ny = az * bx - ax * bz;
    double nz = ax * by - ay * bx;
    double height = nx * px[i] + ny * py[i] + nz * pz[i];
    return height > 0 && height * height > square * (nx * nx + ny * ny + nz * nz);
  }
}
