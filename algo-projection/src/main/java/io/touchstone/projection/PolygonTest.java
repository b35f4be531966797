// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * Tells whether two convex polygons of the plane are disjoint, and names a line between them; how
 * far apart they are it does not tell. Scratch memory of one thread.
 */
abstract class PolygonTest {

  /** The normal of the line found last, from P to Q, of any length. */
  double normalX;

  double normalY;

  /**
   * Whether roundings may have hidden a line from the last test, which found none; nothing may be
   * said then but by certain signs.
   */
  boolean doubtful;

  /** How many steps the last test took: corners compared, or edges thrown away. */
  int steps;

  /**
   * Tests.
   *
   * @return whether a line separates them, as far as doubles tell
   */
  abstract boolean separates(Ring p, Ring q);
}
