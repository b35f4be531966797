// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import java.util.List;
import java.util.Optional;

/**
 * What a question about all bodies found. Immutable, but for the handles.
 *
 * @param hits the bodies found, in ascending order of their values, then of their numbers
 * @param undecided bodies about which the question is open, in ascending order of their numbers:
 *     because the policy left it open, or because their bounds do not tell whether they come before
 *     one of the hits. Of the first there are none with the policy exact, and none of polytopes but
 *     in rare cases; the second are as far away as a hit, to within the bounds of an engine that
 *     keeps its word
 */
public record WorldAnswer(List<WorldHit> hits, List<WorldBody> undecided) {

  /** Copies the lists. */
  public WorldAnswer {
    hits = List.copyOf(hits);
    undecided = List.copyOf(undecided);
  }

  /** Returns the first of the bodies found. */
  public Optional<WorldHit> first() {
    return hits.stream().findFirst();
  }

  /** Tells whether nothing was left open. */
  public boolean isDecided() {
    return undecided.isEmpty();
  }
}
