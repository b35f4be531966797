// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.soak;

import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Metric;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Capabilities;
import io.touchstone.api.spi.Capability;
import io.touchstone.api.spi.Representation;
import io.touchstone.tck.pairs.DegenerateFamilies;
import io.touchstone.tck.pairs.DegenerateFamilies.Family;
import io.touchstone.tck.pairs.Draw;
import io.touchstone.tck.pairs.Sample;
import java.util.ArrayList;
import java.util.List;

/**
 * Which pair is asked what: a function of the seed and the number of the pair. Families, dimensions
 * and goals take turns, as far as the engine claims them. Immutable and thread-safe.
 */
final class SoakPlan {

  /** Dimensions and how often they come: mostly space, as in practice. */
  private static final int[] DIMENSIONS = {3, 2, 3, 4, 3, 2, 3, 5, 3, 1};

  /**
   * What one pair is asked.
   *
   * @param family its family
   * @param sample the pair
   * @param request the question
   * @param capability what the engine claims about it
   */
  record Question(Family family, Sample sample, PairRequest request, Capability capability) {}

  private final long seed;
  private final List<Family> families = DegenerateFamilies.all();
  private final List<List<Capability>> claims = new ArrayList<>();
  private final List<Integer> dimensions = new ArrayList<>();

  /**
   * Makes the plan.
   *
   * @throws IllegalArgumentException if the engine claims nothing that can be asked
   */
  SoakPlan(Capabilities capabilities, long seed) {
    this.seed = seed;
    for (int dimension : DIMENSIONS) {
      List<Capability> claimed = new ArrayList<>();
      for (Capability capability : capabilities.all()) {
        if (isAsked(capability)
            && capability.coversDimension(dimension)
            && claimed.stream().noneMatch(c -> c.goal() == capability.goal())) {
          claimed.add(capability);
        }
      }
      if (!claimed.isEmpty()) {
        dimensions.add(dimension);
        claims.add(claimed);
      }
    }
    if (dimensions.isEmpty()) {
      throw new IllegalArgumentException(
          "nothing to ask: no goal is claimed for polytopes in dimension 1 to 5");
    }
  }

  /** Along a direction nothing is proved. */
  private static boolean isAsked(Capability capability) {
    return capability.goal() != Goal.CAST
        && !capability.directed()
        && capability.bodies().contains(Representation.VERTICES)
        && capability.metrics().contains(Metric.EUCLIDEAN);
  }

  Question question(long number) {
    Family family = families.get((int) (number % families.size()));
    long turn = number / families.size();
    int which = (int) (turn % dimensions.size());
    List<Capability> claimed = claims.get(which);
    Capability capability = claimed.get((int) (turn / dimensions.size() % claimed.size()));
    Sample sample =
        family.maker().make(dimensions.get(which), Draw.of(seed, family.name(), number));
    return new Question(family, sample, PairRequest.builder(capability.goal()).build(), capability);
  }
}
