// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.pipeline;

import io.touchstone.harness.ClashRule;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.io.PairRules;
import io.touchstone.io.Scene;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How far two bodies of a scene are to be apart, by margins and by rules with a clearance. */
public final class PairClearances {

  private final MarginBook margins;
  private final List<ClashRule> rules;
  private final PairSelection selection;
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Takes what a configuration says of a scene. */
  public PairClearances(PipelineConfig config, Scene scene) {
    margins = new MarginBook(config.margins(), scene.bodies());
    rules = config.rules();
    List<PairRules> pairs = rules.stream().map(ClashRule::pairs).toList();
    selection = new PairSelection(scene.bodies(), PairRules.DEFAULT, pairs, List.of());
    for (int k = 0; k < scene.bodies().size(); k++) {
      numbers.put(scene.bodies().get(k).name(), k);
    }
  }

  /** Returns the clearance of two bodies of the scene; 0 where touching is all that is asked. */
  public double of(String one, String other) {
    int a = number(one);
    int b = number(other);
    double least = margins.of(a, b);
    for (int k = 0; k < rules.size(); k++) {
      if (selection.isAbout(k, a, b)) {
        least = Math.max(least, rules.get(k).least());
      }
    }
    return least;
  }

  private int number(String name) {
    Integer number = numbers.get(name);
    if (number == null) {
      throw new IllegalArgumentException("the scene has no body '%s'".formatted(name));
    }
    return number;
  }
}
