// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.sat;

/** Where arcs of the Gauss maps of A and of -B cross: a way to find the facets that edges span. */
public interface Crossings {

  /** Begins with a pair that is placed. */
  void begin();

  /**
   * Measures the axes of all crossings, after the normals of both bodies.
   *
   * @return whether one separates
   */
  boolean tryAll();

  /**
   * Measures the axis of two arcs, whose edges and normals were turned to the world.
   *
   * @return whether it separates
   */
  boolean tryProduct(int i, int j);

  /** Returns by how much the depth may be less because nearly parallel edges were left out. */
  double leftOut();
}
