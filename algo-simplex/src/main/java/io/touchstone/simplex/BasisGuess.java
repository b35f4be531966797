// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

/**
 * A basis to start from, as the names of its columns: n + 2 vertices and artificials, or none, and
 * then a vertex of each body. Scratch memory of one thread; allocates nothing after construction.
 */
final class BasisGuess {

  private final int[] kinds;
  private final int[] numbers;
  private final int[] signs;
  private int size;
  private int firstA;
  private int firstB;

  BasisGuess(int dimension) {
    kinds = new int[dimension + 2];
    numbers = new int[dimension + 2];
    signs = new int[dimension + 2];
  }

  /** Takes all columns out. */
  void clear() {
    size = 0;
  }

  /** Says from which vertices to start when there is no basis. */
  void startAt(int vertexA, int vertexB) {
    firstA = vertexA;
    firstB = vertexB;
  }

  /**
   * Adds a column.
   *
   * @param kind of A, of B or artificial
   * @param number of the vertex or of the axis
   * @param sign of the artificial column, plus or minus a unit vector
   */
  void add(int kind, int number, int sign) {
    kinds[size] = kind;
    numbers[size] = number;
    signs[size] = sign;
    size++;
  }

  int size() {
    return size;
  }

  int firstA() {
    return firstA;
  }

  int firstB() {
    return firstB;
  }

  int kind(int column) {
    return kinds[column];
  }

  int number(int column) {
    return numbers[column];
  }

  int sign(int column) {
    return signs[column];
  }
}
