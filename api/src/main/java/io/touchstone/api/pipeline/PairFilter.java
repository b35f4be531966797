// SPDX-License-Identifier: Apache-2.0
package io.touchstone.api.pipeline;

/**
 * Leaves out pairs of bodies that nobody needs to look at, such as neighbours in a robot. A pair is
 * looked at when its scene's rules and all filters of the pipeline accept it.
 *
 * <p>Asked by one thread, any number of times; the answer for two bodies must not change while a
 * pipeline runs, nor depend on their order. It does not know where they stand: that is the broad
 * phase's work.
 */
@FunctionalInterface
public interface PairFilter {

  /** Tells whether a pair is to be looked at. */
  boolean accepts(BodyLabel a, BodyLabel b);
}
