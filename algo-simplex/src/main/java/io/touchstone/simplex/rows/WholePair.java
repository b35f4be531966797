// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex.rows;

import io.touchstone.api.geometry.HalfSpaces;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.numbers.Norm;
import io.touchstone.exact.CheckReturnValue;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.InequalityMap;
import io.touchstone.exact.MappedInequality;
import java.math.BigInteger;

/** Bodies where they stand, in exact numbers. */
final class WholePair {

  private static final int DIGITS = 70;

  private WholePair() {}

  /** Returns the vertices {@code R v + t}. */
  static Dyadic[][] vertices(Polytope polytope, PoseView pose) {
    Dyadic[][] world = new Dyadic[polytope.vertexCount()][];
    double[] local = new double[polytope.dimension()];
    for (int v = 0; v < world.length; v++) {
      polytope.vertex(v, local);
      world[v] = point(local, pose);
    }
    return world;
  }

  /** Returns where the anchor of half-spaces is. */
  static Dyadic[] anchor(HalfSpaces body, PoseView pose) {
    return point(anchor(body), pose);
  }

  private static double[] anchor(HalfSpaces body) {
    double[] local = new double[body.dimension()];
    for (int axis = 0; axis < local.length; axis++) {
      local[axis] = body.anchor(axis);
    }
    return local;
  }

  private static Dyadic[] point(double[] local, PoseView pose) {
    Dyadic[] world = new Dyadic[local.length];
    for (int i = 0; i < local.length; i++) {
      Dyadic sum = Dyadic.of(pose.translation(i));
      for (int k = 0; k < local.length; k++) {
        if (local[k] != 0 && pose.rotation(i, k) != 0) {
          sum = sum.add(Dyadic.of(pose.rotation(i, k)).multiply(Dyadic.of(local[k])));
        }
      }
      world[i] = sum;
    }
    return world;
  }

  /**
   * Returns the rows, all scaled by one positive number.
   *
   * @throws ArithmeticException if the pose is singular
   */
  static MappedInequality[] rows(HalfSpaces body, PoseView pose) {
    int n = body.dimension();
    double[] numbers = new double[n * (n + 1)];
    pose.copyTo(numbers);
    InequalityMap map = InequalityMap.of(n, numbers);
    double[] anchor = anchor(body);
    double[] normal = new double[n];
    MappedInequality[] rows = new MappedInequality[body.rowCount()];
    for (int r = 0; r < rows.length; r++) {
      for (int axis = 0; axis < n; axis++) {
        normal[axis] = body.normal(r, axis);
      }
      rows[r] = map.map(normal, body.offset(r), anchor);
    }
    return rows;
  }

  /** Returns {@code a / b}, rounded; b is not 0. */
  static double quotient(Dyadic a, Dyadic b) {
    if (a.isZero()) {
      return 0;
    }
    BigInteger numerator = a.mantissa();
    BigInteger denominator = b.mantissa();
    int shift = Math.max(0, DIGITS - numerator.bitLength() + denominator.bitLength());
    BigInteger quotient = numerator.shiftLeft(shift).divide(denominator);
    return Dyadic.of(quotient, a.exponent() - b.exponent() - shift).doubleValue();
  }

  /**
   * Makes a vector of any scale one of length 1.
   *
   * @param sign of a factor
   * @return whether it has a length
   */
  @CheckReturnValue
  static boolean unit(Dyadic[] vector, int sign, double[] into) {
    Dyadic greatest = Dyadic.ZERO;
    for (Dyadic component : vector) {
      greatest = component.abs().compareTo(greatest) > 0 ? component.abs() : greatest;
    }
    if (greatest.isZero()) {
      return false;
    }
    for (int k = 0; k < into.length; k++) {
      into[k] = sign * quotient(vector[k], greatest);
    }
    double length = Norm.of(into);
    for (int k = 0; k < into.length; k++) {
      into[k] /= length;
    }
    return true;
  }

  /** Returns integers as doubles that keep their ratios, the greatest one about 1. */
  static double[] ratios(BigInteger... integers) {
    int bits = 0;
    for (BigInteger integer : integers) {
      bits = Math.max(bits, integer.bitLength());
    }
    double[] ratios = new double[integers.length];
    for (int k = 0; k < ratios.length; k++) {
      ratios[k] = integers[k].signum() == 0 ? 0 : Dyadic.of(integers[k], -bits).doubleValue();
    }
    return ratios;
  }
}
