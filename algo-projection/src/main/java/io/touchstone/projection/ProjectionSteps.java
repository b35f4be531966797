// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import java.util.function.UnaryOperator;

/**
 * The steps of the two engines that can decide, as answers name them. Immutable.
 *
 * @param translatedGap the gap of the last query, carried along (the paper's algorithm B)
 * @param lastDirection the direction that separated last
 * @param centreLine the separation pre-test
 * @param inscribedBalls the collision pre-test
 * @param edgePlane directions perpendicular to an edge, by support points: not in the paper
 * @param edgeOutlines the outlines of both bodies along an edge
 * @param faceOutlines the outlines along a line in a face
 * @param sides the sides of two polygons
 * @param polygonTest another test of two polygons
 * @param noEdge that no edge that matters separates: theorem 2
 * @param lastCommonPoint the point that the bodies had in common last: not in the paper
 * @param commonPointProgram a linear program for a common point: not in the paper
 * @param projectedPoints nearest points from projections
 * @param nearestSearch a search in A - B for the nearest points: not in the paper
 */
record ProjectionSteps(
    String translatedGap,
    String lastDirection,
    String centreLine,
    String inscribedBalls,
    String edgePlane,
    String edgeOutlines,
    String faceOutlines,
    String sides,
    String polygonTest,
    String noEdge,
    String lastCommonPoint,
    String commonPointProgram,
    String projectedPoints,
    String nearestSearch) {

  /**
   * Names the steps.
   *
   * @param named makes a step of the engine
   */
  static ProjectionSteps of(UnaryOperator<String> named) {
    return new ProjectionSteps(
        named.apply("translated-gap"),
        named.apply("last-direction"),
        named.apply("centre-line"),
        named.apply("inscribed-balls"),
        named.apply("edge-plane"),
        named.apply("edge-outlines"),
        named.apply("face-outlines"),
        named.apply("sides"),
        named.apply("polygon-test"),
        named.apply("no-edge-separates"),
        named.apply("last-common-point"),
        named.apply("common-point-program"),
        named.apply("projected-points"),
        named.apply("nearest-search"));
  }
}
