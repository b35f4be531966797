// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.LeastMove;
import io.touchstone.exact.MappedInequality;
import io.touchstone.exact.NearbyKernel;
import io.touchstone.exact.WholeProgram;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The point of half-spaces that is farthest along a vector, as a linear program in integers: a
 * place, and directions with weights that are not negative, which lead everywhere.
 */
final class RowSupport {

  private final int n;
  private final int[] exponents;
  private final WholeProgram program;
  private final WholeProgram.Ending ending;

  /**
   * Solves for it.
   *
   * @param place what the point is measured from
   * @param w the vector, not 0
   */
  RowSupport(MappedInequality[] rows, Dyadic[] place, BigInteger[] w) {
    n = place.length;
    Dyadic[][] space = LeastMove.space(place);
    BigInteger[][] matrix = new BigInteger[rows.length][];
    exponents = new int[rows.length];
    for (int r = 0; r < rows.length; r++) {
      Dyadic[] numbers = new Dyadic[n + 2];
      for (int k = 0; k < n + 2; k++) {
        numbers[k] = rows[r].excess(space[k], k == 0 ? Dyadic.ONE : Dyadic.ZERO);
      }
      matrix[r] = NearbyKernel.integers(numbers);
      exponents[r] = NearbyKernel.exponent(numbers);
    }
    boolean[] isPoint = new boolean[n + 2];
    isPoint[0] = true;
    BigInteger[] costs = new BigInteger[n + 2];
    costs[0] = BigInteger.ZERO;
    costs[n + 1] = Arrays.stream(w).reduce(BigInteger.ZERO, BigInteger::add);
    for (int k = 0; k < n; k++) {
      costs[k + 1] = w[k].negate();
    }
    program = new WholeProgram(matrix, isPoint, costs);
    ending = program.solve();
  }

  /** Returns whether there is such a point, none at all, or no end along the vector. */
  WholeProgram.Ending ending() {
    return ending;
  }

  /** Returns where the point is from the place, rounded to the nearest doubles. */
  double[] offset() {
    BigInteger last = program.unknown(n + 1);
    double[] offset = new double[n];
    for (int k = 0; k < n; k++) {
      BigInteger along = program.unknown(k + 1).subtract(last);
      offset[k] =
          along.signum() == 0 ? 0 : LastBit.quotient(along, program.denominator()).doubleValue();
    }
    return offset;
  }

  /** Returns the multiplier with which a row is part of the vector, rounded. */
  Dyadic multiplier(int row) {
    BigInteger multiplier = program.multiplier(row);
    return multiplier.signum() == 0
        ? Dyadic.ZERO
        : LastBit.quotient(multiplier, program.denominator()).scaleByPowerOfTwo(-exponents[row]);
  }

  /** Returns how many pivots it took. */
  int pivots() {
    return program.pivots();
  }
}
