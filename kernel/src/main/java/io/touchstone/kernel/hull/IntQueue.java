// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.hull;

/** Ints in the order in which they were added; a list and a queue in one growing array. */
final class IntQueue {

  private int[] items = new int[64];
  private int head;
  private int tail;

  boolean isEmpty() {
    return head == tail;
  }

  int size() {
    return tail - head;
  }

  int get(int k) {
    return items[head + k];
  }

  void add(int item) {
    if (tail == items.length) {
      int size = size();
      // at least half of the array is free: use that instead of a greater one
      int[] target = 2 * size <= items.length ? items : new int[2 * items.length];
      System.arraycopy(items, head, target, 0, size);
      items = target;
      head = 0;
      tail = size;
    }
    items[tail++] = item;
  }

  int poll() {
    return items[head++];
  }

  void clear() {
    head = 0;
    tail = 0;
  }
}
