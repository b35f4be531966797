// SPDX-License-Identifier: Apache-2.0
package io.touchstone.io;

import java.util.List;

/**
 * Which pairs of bodies are looked at. Names are those of groups or of bodies, or {@link #ANY}.
 *
 * @param between the pairs of names to look at; empty for every two bodies of different groups (a
 *     body without a group is a group of its own)
 * @param ignore pairs of names that are left out again
 */
public record PairRules(List<NamePair> between, List<NamePair> ignore) {

  /** Stands, in a pair of names, for every body of another group than the other name's bodies. */
  public static final String ANY = "*";

  /** Every two bodies of different groups. */
  public static final PairRules DEFAULT = new PairRules(List.of(), List.of());

  /** Copies the lists. */
  public PairRules {
    between = List.copyOf(between);
    ignore = List.copyOf(ignore);
  }

  /**
   * Two names of groups or bodies; their order does not matter, except that for the goal subset the
   * first is asked to lie in the second.
   *
   * @param first a group or body
   * @param second a group or body, perhaps the same group
   */
  public record NamePair(String first, String second) {}
}
