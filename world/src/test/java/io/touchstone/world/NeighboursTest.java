// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Lists of links beside sets of pairs, call by call. */
final class NeighboursTest {

  private final Neighbours neighbours = new Neighbours();

  private List<Integer> of(int slot) {
    List<Integer> all = new ArrayList<>();
    for (int k = neighbours.first(slot); k != Neighbours.NONE; k = neighbours.next(k)) {
      all.add(neighbours.other(k));
    }
    return all;
  }

  @Test
  void theyAreThoseOfTheModel() {
    Random random = new Random(55);
    List<Set<Integer>> model = new ArrayList<>();
    boolean[] known = new boolean[60];
    int most = 0;
    for (int call = 0; call < 20_000; call++) {
      if (call % 200 == 0 && model.size() < known.length) {
        neighbours.reserve(model.size() + 3);
        for (int k = 0; k < 3; k++) {
          model.add(new TreeSet<>());
        }
      }
      int one = random.nextInt(model.size());
      int other = random.nextInt(model.size());
      switch (random.nextInt(16)) {
        case 0 -> {
          neighbours.forget(one);
          model.get(one).forEach(linked -> model.get(linked).remove(one));
          model.get(one).clear();
          known[one] = false;
        }
        case 1 -> {
          neighbours.complete(one);
          known[one] = true;
        }
        default -> {
          if (one != other && model.get(one).add(other)) {
            model.get(other).add(one);
            neighbours.link(one, other);
          }
        }
      }
      if (call % 5000 == 4999) {
        neighbours.clear();
        model.forEach(Set::clear);
        known = new boolean[known.length];
      }
      for (int slot : new int[] {one, other}) {
        assertThat(of(slot)).as("call %d", call).hasSameSizeAs(model.get(slot));
        assertThat(new TreeSet<>(of(slot))).as("call %d", call).isEqualTo(model.get(slot));
        assertThat(neighbours.isKnown(slot)).as("call %d", call).isEqualTo(known[slot]);
        most = Math.max(most, model.get(slot).size());
      }
    }
    assertThat(most).isGreaterThan(20);
  }
}
