// SPDX-License-Identifier: Apache-2.0
package io.touchstone.objects;

import java.util.Arrays;

/**
 * Pairs of nodes that wait, with their entries in the record and their bounds. First it is a stack,
 * so that a search comes to some parts soon; then a heap (J. W. J. Williams, Algorithm 232, CACM 7,
 * 1964), so that it looks at no pair of boxes that is farther than the parts it will find. Memory
 * of one thread.
 */
final class NodeQueue {

  /** By slot: two nodes and an entry. */
  private int[] pairs = new int[384];

  /** All slots, those of the pairs that wait first. */
  private int[] slots = new int[0];

  private double[] bounds = new double[0];
  private int size;
  private boolean ordered;

  // the pair that was taken last
  int nodeA;
  int nodeB;
  int entry;
  double bound;

  /** Begins anew, as a stack. */
  void begin() {
    size = 0;
    ordered = false;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Makes it a heap. */
  void order() {
    for (int k = 0; k < size && !ordered; k++) {
      rise(k, slots[k], bounds[k]);
    }
    ordered = true;
  }

  /** Lets a pair wait; a bound that is no number shows nothing. */
  void push(int a, int b, int at, double shown) {
    if (size == bounds.length) {
      bounds = Arrays.copyOf(bounds, Math.max(128, 2 * size));
      slots = Arrays.copyOf(slots, bounds.length);
      pairs = Arrays.copyOf(pairs, 3 * bounds.length);
      for (int k = size; k < slots.length; k++) {
        slots[k] = k;
      }
    }
    int slot = slots[size];
    pairs[3 * slot] = a;
    pairs[3 * slot + 1] = b;
    pairs[3 * slot + 2] = at;
    double key = shown > Double.NEGATIVE_INFINITY ? shown : Double.NEGATIVE_INFINITY;
    if (ordered) {
      rise(size, slot, key);
    } else {
      put(size, slot, key);
    }
    size++;
  }

  /** Puts a pair at a place, or above it where it is nearer than those there. */
  private void rise(int from, int slot, double key) {
    int place = from;
    for (int above = (place - 1) >> 1; place > 0 && bounds[above] > key; ) {
      put(place, slots[above], bounds[above]);
      place = above;
      above = (place - 1) >> 1;
    }
    put(place, slot, key);
  }

  private void put(int place, int slot, double key) {
    slots[place] = slot;
    bounds[place] = key;
  }

  /** Takes the pair that came last; of a heap, one with the least bound. */
  void take() {
    size--;
    int first = ordered ? 0 : size;
    int taken = slots[first];
    nodeA = pairs[3 * taken];
    nodeB = pairs[3 * taken + 1];
    entry = pairs[3 * taken + 2];
    bound = bounds[first];
    if (ordered) {
      sink(slots[size], bounds[size]);
      slots[size] = taken;
    }
  }

  /** Puts the last pair of a heap where the first one was, and below those that are nearer. */
  private void sink(int slot, double key) {
    int place = 0;
    for (int below = 1; below < size; below = 2 * place + 1) {
      below += below + 1 < size && bounds[below + 1] < bounds[below] ? 1 : 0;
      if (bounds[below] >= key) {
        break;
      }
      put(place, slots[below], bounds[below]);
      place = below;
    }
    put(place, slot, key);
  }
}
