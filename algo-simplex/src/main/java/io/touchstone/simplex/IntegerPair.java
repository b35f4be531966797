// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.geometry.PoseView;

/**
 * Two polytopes where they stand, in integers over one common power of two, relative to the
 * translation of A. Scratch memory of one thread; allocates nothing after the first queries.
 */
final class IntegerPair {

  private final int n;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] nothing;
  private final double[] high;
  private final double[] low;
  private final ScratchIntegers memory = new ScratchIntegers();

  /** Body A. */
  final IntegerSide a;

  /** Body B. */
  final IntegerSide b;

  private int exponent;

  /** How many integers say where the bodies are. */
  private int placed;

  IntegerPair(int dimension) {
    n = dimension;
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    nothing = new double[n];
    high = new double[n];
    low = new double[n];
    a = new IntegerSide(n, memory);
    b = new IntegerSide(n, memory);
  }

  /** Returns the dimension. */
  int dimension() {
    return n;
  }

  /**
   * Returns the memory of all integers about the pair, without what came after it was placed: what
   * another program has left there ends here.
   */
  ScratchIntegers freshMemory() {
    memory.release(placed);
    return memory;
  }

  /** Returns the memory of all integers about the pair, with what the last program has left. */
  ScratchIntegers memory() {
    return memory;
  }

  /** Returns e: coordinates are integers times 2^e. */
  int exponent() {
    return exponent;
  }

  /** Returns a component of the point that all coordinates are relative to. */
  double origin(int axis) {
    return poseA[axis * (n + 1) + n];
  }

  /** Takes two bodies, neither of them empty. */
  void place(SimplexShape shapeA, PoseView viewA, SimplexShape shapeB, PoseView viewB) {
    memory.clear();
    viewA.copyTo(poseA);
    viewB.copyTo(poseB);
    int rotationA = rotationExponent(poseA);
    int rotationB = rotationExponent(poseB);
    int unit = Math.min(rotationA + shapeA.exponent(), rotationB + shapeB.exponent());
    for (int i = 0; i < n; i++) {
      subtract(poseB[i * (n + 1) + n], poseA[i * (n + 1) + n], i);
      unit = high[i] == 0 ? unit : Math.min(unit, ScratchIntegers.exponentOf(high[i]));
      unit = low[i] == 0 ? unit : Math.min(unit, ScratchIntegers.exponentOf(low[i]));
    }
    exponent = unit;
    a.place(shapeA, poseA, rotationA, nothing, nothing, unit);
    b.place(shapeB, poseB, rotationB, high, low, unit);
    placed = memory.mark();
  }

  /** Writes a difference of doubles as a sum of two doubles, exactly. */
  private void subtract(double p, double q, int axis) {
    high[axis] = p - q;
    low[axis] = sumError(p, -q, high[axis]);
    if (!(Math.abs(high[axis]) <= Double.MAX_VALUE)) {
      high[axis] = p;
      low[axis] = -q;
    }
  }

  /** Returns the greatest e so that all entries of the rotation are multiples of 2^e. */
  private int rotationExponent(double[] pose) {
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        double entry = pose[i * (n + 1) + k];
        least = entry == 0 ? least : Math.min(least, ScratchIntegers.exponentOf(entry));
      }
    }
    return least == Integer.MAX_VALUE ? 0 : least;
  }
}
