// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.query.Verdict;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FamiliesTest {

  /** The numbers are a function of the seed on every machine: this was written down once. */
  @Test
  void areTheSameBitsEverywhere() {
    int hash = 1;
    for (int dimension = 1; dimension <= 4; dimension++) {
      for (Sample sample : Families.all(dimension, 7, 2)) {
        hash = 31 * hash + Arrays.hashCode(sample.coreA().toArray());
        hash = 31 * hash + Arrays.hashCode(sample.coreB().toArray());
        hash = 31 * hash + sample.poseA().hashCode();
        hash = 31 * hash + sample.poseB().hashCode();
      }
    }
    assertThat(hash).isEqualTo(HASH);
  }

  private static final int HASH = 814705732;

  @Test
  void meetEveryRelation() {
    for (int dimension = 1; dimension <= 4; dimension++) {
      Map<Verdict, Integer> relations = new EnumMap<>(Verdict.class);
      for (Sample sample : Families.all(dimension, 3, 6)) {
        relations.merge(sample.truth().relation(), 1, Integer::sum);
      }
      assertThat(relations.values()).as("dimension %d: %s", dimension, relations).hasSize(3);
      assertThat(relations.values()).allMatch(count -> count >= 4);
    }
  }

  @Test
  void exactChangesChangeNoTruth() {
    Draw draw = new Draw(5);
    for (int dimension = 1; dimension <= 3; dimension++) {
      for (Sample sample : Families.all(dimension, 11, 1)) {
        List<Sample> same =
            List.of(
                sample.swapped(),
                Families.turned(sample, draw),
                Families.reordered(sample, draw, false),
                Families.reordered(sample, draw, true),
                sample.scaled(3));
        for (Sample other : same) {
          assertThat(other.truth().relation())
              .as(other.toString())
              .isEqualTo(sample.truth().relation());
        }
        for (Sample other : same.subList(0, 4)) {
          assertThat(other.truth().distance()).isEqualTo(sample.truth().distance());
        }
      }
    }
  }
}
