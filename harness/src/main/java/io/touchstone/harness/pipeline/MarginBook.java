// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.PairMargins;
import io.touchstone.io.PairRules;
import io.touchstone.io.SceneBody;
import java.util.List;

/** Says by how much pairs of a scene are grown. A look-up costs a few array reads per rule. */
final class MarginBook {

  private final PairMargins margins;
  private final PairSelection selection;

  MarginBook(PairMargins margins, List<SceneBody> bodies) {
    this.margins = margins;
    List<PairRules> pairs = margins.rules().stream().map(PairMargins.Rule::pairs).toList();
    this.selection = new PairSelection(bodies, PairRules.DEFAULT, pairs, List.of());
  }

  /** Returns the margin of two bodies, by their indices, in either order. */
  double of(int one, int other) {
    List<PairMargins.Rule> rules = margins.rules();
    for (int k = 0; k < rules.size(); k++) {
      if (selection.isAbout(k, one, other)) {
        return rules.get(k).margin();
      }
    }
    return margins.everywhere();
  }
}
