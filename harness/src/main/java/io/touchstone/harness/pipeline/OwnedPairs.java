// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

/** Which pairs a part of a scene reports, so that no two parts report the same. */
@FunctionalInterface
public interface OwnedPairs {

  /**
   * Tells whether a pair is this part's own.
   *
   * @param one index of a body in the part
   * @param other index of another one; the order of the two does not matter
   */
  boolean test(int one, int other);
}
