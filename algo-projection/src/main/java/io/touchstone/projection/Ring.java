// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

/**
 * The corners of a convex polygon of the plane, counter-clockwise; a segment has two, a point one.
 */
interface Ring {

  /** Returns the number of corners, at least 1. */
  int size();

  /** Returns the first coordinate of a corner. */
  double x(int corner);

  /** Returns the second coordinate of a corner. */
  double y(int corner);

  /** Returns a number that no coordinate exceeds, and that is not much more than the greatest. */
  double reach();

  /** Returns a corner with the least second coordinate. */
  int lowest();

  /** Returns a corner with the greatest second coordinate. */
  int highest();
}
