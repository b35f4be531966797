// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.spi.Options;

/**
 * Which of the article's mistakes are repaired, one switch each. The numbers are those of the audit
 * in docs/simplex.md.
 *
 * @param absolutePoints b1: two single points are equal if the absolute differences are small; the
 *     article compares the differences
 * @param emptySubset b2: the empty set is a subset of everything; in the article it is none of a
 *     body with points
 * @param signedResiduals b3: the residual of a coordinate may have either sign, which makes the
 *     program the same for (A, B) and (B, A); the article admits residuals that are not negative
 * @param pivotTolerance b4: a pivot is greater than 1e-9; the article takes any that is positive
 * @param scaled b5: coordinates are relative to the middle of A and brought to size 1; the article
 *     takes them as they are
 * @param exactTies b6: equal ratios are equal, and among all of them the smallest index leaves; the
 *     article takes ratios as equal that differ by less than epsilon, and leaves out the first
 * @param openAtLimit b7: at the limit of pivots the answer is undecided; in the article it is that
 *     the bodies do not collide, five pivots early
 * @param fineEpsilon b9: epsilon is 1e-9; the article has 1e-4
 * @param verified b10: a verdict needs a positive gap or a common point; the article compares the
 *     minimum with epsilon
 * @param dantzig whether the column with the least cost enters, instead of the first with a
 *     negative one
 */
record TableauRules(
    boolean absolutePoints,
    boolean emptySubset,
    boolean signedResiduals,
    boolean pivotTolerance,
    boolean scaled,
    boolean exactTies,
    boolean openAtLimit,
    boolean fineEpsilon,
    boolean verified,
    boolean dantzig) {

  /**
   * What counts as zero in the minimum, in costs and between single points: b9. All three are sums
   * of coordinates. With b5 these are relative to the size of the pair, a power of two that brings
   * the largest to between 1 and 2; without it they are in the unit of length of the input, as in
   * the article. 1e-9 is about 10<sup>7</sup> roundings of numbers of size 1: far above what pivots
   * add up to. It only says when to stop: what is nearer than that is decided by b10, or left open.
   * NaN is not below it, and not above minus it either; {@link DenseTableau} ends with {@link
   * DenseTableau.Ending#BREAKDOWN} before it comes to that.
   */
  private static final double FINE_EPSILON = 1e-9;

  /**
   * The same, and what ratios may differ by and still tie, in the article: its value, in the unit
   * of length of the input; relative to the size of the pair with b5.
   */
  private static final double EPSILON_OF_THE_ARTICLE = 1e-4;

  /**
   * What a pivot must exceed: b4. Entries of the tableau are coordinates, with the unit of {@link
   * #FINE_EPSILON}, or, once vertices are basic, weights, which are pure numbers. An entry that is
   * NaN does not exceed it.
   */
  private static final double PIVOT_TOLERANCE = 1e-9;

  static TableauRules of(Options options) {
    boolean repaired = options.text("form").equals("repaired");
    return new TableauRules(
        repaired && options.flag("b1-points"),
        repaired && options.flag("b2-empty-set"),
        repaired && options.flag("b3-signed-residuals"),
        repaired && options.flag("b4-pivot-tolerance"),
        repaired && options.flag("b5-scale"),
        repaired && options.flag("b6-ties"),
        repaired && options.flag("b7-limit"),
        repaired && options.flag("b9-epsilon"),
        repaired && options.flag("b10-verify"),
        options.text("pricing").equals("dantzig"));
  }

  /** Returns what counts as zero in the minimum, in costs and, in the article, in ratios. */
  double epsilon() {
    return fineEpsilon ? FINE_EPSILON : EPSILON_OF_THE_ARTICLE;
  }

  /** Returns what a pivot must exceed. */
  double leastPivot() {
    return pivotTolerance ? PIVOT_TOLERANCE : 0;
  }
}
