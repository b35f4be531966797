// SPDX-License-Identifier: Apache-2.0
package io.touchstone.gjk;

import io.touchstone.Engines;
import io.touchstone.api.query.NarrowPhase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An engine of the family with options, for parameterized tests. */
record VariantEngine(String id, Map<String, String> options) {

  /** The variants as they are when nothing is said. */
  static List<VariantEngine> all() {
    return List.of(
        new VariantEngine("gjk-johnson", Map.of()),
        new VariantEngine("gjk-signed-volumes", Map.of()),
        new VariantEngine("gjk-nesterov", Map.of()),
        new VariantEngine("egjk", Map.of()));
  }

  /** The whole family as it is when nothing is said, but for {@code gjk-2d}. */
  static List<VariantEngine> family() {
    List<VariantEngine> family = new ArrayList<>(all());
    family.add(0, new VariantEngine("gjk", Map.of()));
    return family;
  }

  /** The variants as they are, and with each of their options. */
  static List<VariantEngine> allForms() {
    List<VariantEngine> forms = new ArrayList<>(all());
    forms.add(new VariantEngine("gjk-johnson", Map.of("backup", "when-needed")));
    forms.add(new VariantEngine("gjk-johnson", Map.of("backup", "never")));
    forms.add(new VariantEngine("gjk-nesterov", Map.of("momentum", "polyak")));
    forms.add(new VariantEngine("gjk-nesterov", Map.of("sub-algorithm", "johnson")));
    forms.add(new VariantEngine("egjk", Map.of("sub-algorithm", "johnson")));
    return forms;
  }

  /** Dimensions to test it in. */
  int[] dimensions() {
    return id.equals("gjk") ? new int[] {1, 2, 3, 4} : new int[] {2, 3};
  }

  NarrowPhase create() {
    return Engines.installed().createNarrowPhase(id, options);
  }

  @Override
  public String toString() {
    return options.isEmpty() ? id : id + options;
  }
}
