// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

/**
 * A closed surface of triangles. Triangle t has the corners {@code corner[3 t]} to {@code corner[3
 * t + 2]}, counter-clockwise seen from outside. Half-edge {@code h = 3 t + i} leads from corner i
 * to the next corner of the same triangle, which lies on its left; {@code twin[h]} is the same edge
 * the other way round, in the triangle on its right.
 */
final class Triangulation {

  /** How many triangles there are. */
  final int count;

  final int[] corner;
  final int[] twin;

  Triangulation(int count, int[] corner, int[] twin) {
    this.count = count;
    this.corner = corner;
    this.twin = twin;
  }

  /** Returns the half-edge that follows in the same triangle. */
  static int next(int h) {
    return h % 3 == 2 ? h - 2 : h + 1;
  }

  /** Returns the half-edge that leads to the start of this one in the same triangle. */
  static int previous(int h) {
    return h % 3 == 0 ? h + 2 : h - 1;
  }

  /** Returns the point a half-edge starts from. */
  int start(int h) {
    return corner[h];
  }

  /** Returns the point a half-edge leads to. */
  int end(int h) {
    return corner[next(h)];
  }

  /** Returns the point of the triangle on the left that is on neither end. */
  int apex(int h) {
    return corner[previous(h)];
  }

  /** Returns the half-edge that follows counter-clockwise around the same start. */
  int turn(int h) {
    return twin[previous(h)];
  }
}
