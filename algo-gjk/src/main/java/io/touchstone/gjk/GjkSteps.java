// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import java.util.function.UnaryOperator;

/**
 * The steps of the engines of this family that can decide, as answers name them. Immutable.
 *
 * @param balls balls around the bodies are apart: not GJK
 * @param separatingSupport a support point that does not reach the origin
 * @param enclosingSimplex a simplex with the origin inside
 * @param nearestPoint the point of A - B that is nearest to the origin
 * @param unfinished the simplex at which doubles gave up: it decides as evidence, or as a start
 * @param expandingPolytope a polytope inside A - B that grows (EPA)
 * @param inWorld the search with both poses and twice the digits
 * @param advance a cast, or a depth along a direction, by moving on from distance to distance
 * @param portal where a ray enters, by triangles of A - B that it passes
 * @param supportFunctions the search for bodies without vertices
 */
record GjkSteps(
    String balls,
    String separatingSupport,
    String enclosingSimplex,
    String nearestPoint,
    String unfinished,
    String expandingPolytope,
    String inWorld,
    String advance,
    String portal,
    String supportFunctions) {

  /**
   * Names the steps.
   *
   * @param named makes a step of the engine
   */
  static GjkSteps of(UnaryOperator<String> named) {
    return new GjkSteps(
        named.apply("balls"),
        named.apply("separating-support"),
        named.apply("enclosing-simplex"),
        named.apply("nearest-point"),
        named.apply("unfinished-simplex"),
        named.apply("expanding-polytope"),
        named.apply("search-in-world"),
        named.apply("advance"),
        named.apply("portal"),
        named.apply("support-functions"));
  }
}
