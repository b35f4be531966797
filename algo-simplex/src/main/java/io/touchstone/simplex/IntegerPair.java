package io.touchstone.simplex;

import io.touchstone.api.exact.Dyadic;
import io.touchstone.api.exact.ScaledIntegers;
import io.touchstone.api.geometry.PoseView;
import java.math.BigInteger;

/**
 * Two polytopes where they stand, in integers over one common power of two, relative to the
 * translation of A. Scratch memory of one thread; allocates integers.
 */
final class IntegerPair {

  private final int n;
  private final double[] poseA;
  private final double[] poseB;
  private final double[] entries;

  /** Body A. */
  final IntegerSide a;

  /** Body B. */
  final IntegerSide b;

  private int exponent;

  IntegerPair(int dimension) {
    n = dimension;
    poseA = new double[n * (n + 1)];
    poseB = new double[n * (n + 1)];
    entries = new double[n * n];
    a = new IntegerSide(n);
    b = new IntegerSide(n);
  }

  /** Returns the dimension. */
  int dimension() {
    return n;
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
    viewA.copyTo(poseA);
    viewB.copyTo(poseB);
    ScaledIntegers rotationA = rotation(poseA);
    ScaledIntegers rotationB = rotation(poseB);
    int unit =
        Math.min(
            rotationA.exponent() + shapeA.integers().exponent(),
            rotationB.exponent() + shapeB.integers().exponent());
    Dyadic[] apart = new Dyadic[n];
    for (int i = 0; i < n; i++) {
      int t = i * (n + 1) + n;
      apart[i] = Dyadic.of(poseB[t]).subtract(Dyadic.of(poseA[t]));
      unit = apart[i].isZero() ? unit : Math.min(unit, apart[i].exponent());
    }
    BigInteger[] translationA = new BigInteger[n];
    BigInteger[] translationB = new BigInteger[n];
    for (int i = 0; i < n; i++) {
      translationA[i] = BigInteger.ZERO;
      translationB[i] =
          apart[i].isZero()
              ? BigInteger.ZERO
              : apart[i].mantissa().shiftLeft(apart[i].exponent() - unit);
    }
    exponent = unit;
    a.place(shapeA, poseA, rotationA, translationA, unit);
    b.place(shapeB, poseB, rotationB, translationB, unit);
  }

  private ScaledIntegers rotation(double[] pose) {
    for (int i = 0; i < n; i++) {
      System.arraycopy(pose, i * (n + 1), entries, i * n, n);
    }
    return ScaledIntegers.of(entries);
  }
}
