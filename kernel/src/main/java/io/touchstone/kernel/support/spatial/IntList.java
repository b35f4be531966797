// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.support.spatial;

import java.util.Arrays;

/** A growing array of int. */
final class IntList {

  private int[] elements;
  private int size;

  IntList(int capacity) {
    elements = new int[capacity];
  }

  int size() {
    return size;
  }

  int get(int index) {
    return elements[index];
  }

  void set(int index, int element) {
    elements[index] = element;
  }

  void add(int element) {
    if (size == elements.length) {
      elements = Arrays.copyOf(elements, 2 * size + 8);
    }
    elements[size++] = element;
  }

  int[] toArray() {
    return Arrays.copyOf(elements, size);
  }
}
