package io.touchstone.projection;

/**
 * Tells whether two convex polygons of the plane are disjoint, and names a line between them; how
 * far apart they are it does not tell. Scratch memory of one thread.
 */
interface PolygonTest {

  /**
   * Tests.
   *
   * @return whether a line separates them, as far as doubles tell
   */
  boolean separates(Ring p, Ring q);

  /** Returns the first component of the normal of that line, from P to Q, of any length. */
  double normalX();

  /** Returns the second component. */
  double normalY();

  /** Returns how many steps the last test took: corners compared, or edges thrown away. */
  int steps();
}
