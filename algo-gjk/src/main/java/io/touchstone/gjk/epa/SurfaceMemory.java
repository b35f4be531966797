// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk.epa;

/**
 * The surface of a polytope that was expanded for a pair of bodies, as numbers: which differences
 * of vertices are its points, which points are the corners of its faces, and which faces are
 * neighbours. No coordinates: in the next query the points are placed anew, and nothing of what was
 * true of the surface is taken for granted.
 *
 * <p>Not thread-safe; allocates nothing after construction; 2 kB.
 */
public final class SurfaceMemory {

  /** Larger surfaces are not remembered: most have 15 to 25 points, and points pile up. */
  static final int MOST_POINTS = 48;

  /** Euler: a closed surface of triangles around a body has 2 v - 4 of them. */
  static final int MOST_FACES = 2 * MOST_POINTS - 4;

  /** Number of points; 0 when there is no surface. */
  public int pointCount;

  final int[] vertexA = new int[MOST_POINTS];
  final int[] vertexB = new int[MOST_POINTS];

  int faceCount;

  /** Three points for each face, counter-clockwise from outside. */
  final byte[] corner = new byte[3 * MOST_FACES];

  /** Across each edge: the face and the number of the edge there, {@code face << 2 | edge}. */
  final short[] across = new short[3 * MOST_FACES];
}
