// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness;

import java.util.List;

/**
 * What the rules of a pipeline say of a pair. Immutable.
 *
 * @param broken names of the rules that the pair breaks, in their order
 * @param open names of the rules of which nobody knows, since the pair failed, is undecided, or is
 *     nearer to the limit than the bounds of its signed distance are to each other
 * @param proved whether it is proved that each of the broken is broken; true where none is
 */
public record PairRuling(List<String> broken, List<String> open, boolean proved) {

  /** No rule is broken. */
  public static final PairRuling KEPT = new PairRuling(List.of(), List.of(), true);

  /** Copies the lists. */
  public PairRuling {
    broken = List.copyOf(broken);
    open = List.copyOf(open);
  }

  /** Tells whether all rules are kept. */
  public boolean isKept() {
    return broken.isEmpty() && open.isEmpty();
  }
}
