// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.query;

/** What is asked about a pair of bodies in fixed poses. */
public enum Goal {
  /** Do they have a point in common? */
  INTERSECTION,

  /** How far apart are they, and where are they nearest? */
  DISTANCE,

  /**
   * How deep do they overlap: the shortest translation that ends the overlap, over all directions
   * or along the requested one. Disjoint bodies are reported as such, with their distance bounded.
   */
  PENETRATION,

  /** Is A a subset of B? */
  CONTAINMENT,

  /**
   * How far can B move along the requested direction before it touches A? B moves by t times the
   * direction, which keeps its length, {@code t >= 0}, and the answer is the least t at which they
   * have a point in common: INTERSECTING for a hit, with bounds of t, the points that meet and the
   * normal of a plane between the bodies there; DISJOINT for a miss, t infinite. Where they start
   * in contact t is 0.
   */
  CAST,

  /**
   * By which factor do both have to grow, each about a centre inside of it, until they touch? The
   * least {@code s >= 0} at which {@code c_A + s (A - c_A)} meets {@code c_B + s (B - c_B)}: above
   * 1 they are DISJOINT, at 1 TOUCHING, below 1 INTERSECTING; 0 for centres in one place, infinite
   * for flat bodies that never meet. The bounds are those of s.
   *
   * <p>Source: C. J. Ong and E. G. Gilbert, Growth distances: new measures for object separation
   * and penetration, IEEE Trans. Robotics and Automation 12 (1996). Engines know nothing of it: the
   * proof ({@code io.touchstone.Proofs}) asks them for a depth along a direction.
   */
  GROWTH
}
