// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A stack, and then a heap, beside the library's. */
final class NodeQueueTest {

  /** Each pair has a bound that follows from its entry. */
  private static double bound(int entry) {
    return (entry * 7919L % 1009) / 64.0 - 5;
  }

  private static void push(NodeQueue queue, int entry) {
    queue.push(2 * entry, 3 * entry, entry, bound(entry));
  }

  private static void requireWhole(NodeQueue queue) {
    assertThat(queue.nodeA).isEqualTo(2 * queue.entry);
    assertThat(queue.nodeB).isEqualTo(3 * queue.entry);
    assertThat(queue.bound).isEqualTo(bound(queue.entry));
  }

  @Test
  void firstTheLastOneThenTheNearest() {
    NodeQueue queue = new NodeQueue();
    Random chance = new Random(1);
    for (int run = 0; run < 50; run++) {
      queue.begin();
      assertThat(queue.isEmpty()).isTrue();
      int entries = 0;
      for (; entries < 40 * run; entries++) {
        push(queue, entries);
      }
      for (int k = entries - 1; k >= 30 * run; k--) {
        queue.take();
        assertThat(queue.entry).isEqualTo(k);
        requireWhole(queue);
      }
      queue.order();
      PriorityQueue<Double> beside = new PriorityQueue<>();
      for (int k = 0; k < 30 * run; k++) {
        beside.add(bound(k));
      }
      for (int step = 0; step < 300 || !queue.isEmpty(); step++) {
        if (step < 300 && (queue.isEmpty() || chance.nextBoolean())) {
          push(queue, entries);
          beside.add(bound(entries++));
        } else {
          queue.take();
          requireWhole(queue);
          assertThat(queue.bound).isEqualTo(beside.remove());
        }
      }
      assertThat(beside).isEmpty();
    }
  }

  @Test
  void whatIsNoNumberComesFirst() {
    NodeQueue queue = new NodeQueue();
    queue.begin();
    queue.order();
    queue.push(1, 1, 1, -1e300);
    queue.push(2, 2, 2, Double.NaN);
    queue.push(3, 3, 3, 0);
    queue.take();
    assertThat(queue.entry).isEqualTo(2);
    assertThat(queue.bound).isEqualTo(Double.NEGATIVE_INFINITY);
  }
}
