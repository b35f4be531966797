// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck.body;

import java.util.function.UnaryOperator;

/**
 * The steps of the engines of this family that can decide, as answers name them. Immutable.
 *
 * @param balls balls around the bodies are apart
 * @param remembered what was found of the pair last
 * @param boxAxes the 15 axes of two boxes
 * @param boxCommonPoint a vertex of what two boxes have in common, in closed form
 * @param axes a normal of a face or a product of edges that separates
 * @param noAxis that no axis of the list separates: the theorem, without further evidence
 * @param leastFacet the facet of A - B that is nearest to the origin
 * @param cone the cone of directions that may separate (HS-jump)
 * @param arc the same in the plane
 * @param reflections a direction found by reflecting (Chung and Wang)
 * @param commonPointProgram a linear program for a common point
 */
public record AxisSteps(
    String balls,
    String remembered,
    String boxAxes,
    String boxCommonPoint,
    String axes,
    String noAxis,
    String leastFacet,
    String cone,
    String arc,
    String reflections,
    String commonPointProgram) {

  /**
   * Names the steps.
   *
   * @param named makes a step of the engine
   */
  static AxisSteps of(UnaryOperator<String> named) {
    return new AxisSteps(
        named.apply("balls"),
        named.apply("remembered"),
        named.apply("box-axes"),
        named.apply("box-common-point"),
        named.apply("axes"),
        named.apply("no-axis-separates"),
        named.apply("least-facet"),
        named.apply("cone"),
        named.apply("arc"),
        named.apply("reflections"),
        named.apply("common-point-program"));
  }
}
