// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import java.util.List;

/**
 * What a soak found. Immutable.
 *
 * @param algorithm id of the engine
 * @param seed from which the pairs follow
 * @param rows one per family, in their order
 * @param total over all families
 * @param faults the first faults, one by one, each with what replays it
 */
public record SoakReport(
    String algorithm, long seed, List<SoakRow> rows, SoakRow total, List<String> faults) {

  /** Copies the lists. */
  public SoakReport {
    rows = List.copyOf(rows);
    faults = List.copyOf(faults);
  }

  /**
   * Tells whether nothing that was proved is wrong, nothing undecided with the policy exact, and
   * outside of contact nothing that the engine says by itself is wrong or was rejected.
   */
  public boolean passed() {
    return total.wrong() == 0
        && total.undecided() == 0
        && total.checkedWrong() == 0
        && total.claimsWrong() == 0
        && total.rejected() == 0;
  }
}
