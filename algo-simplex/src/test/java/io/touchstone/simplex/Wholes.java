// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.PairResult;
import java.math.BigInteger;
import java.util.Random;

/** Integers in memory that is used again, from and to those of the library, and hard ones. */
final class Wholes {

  private Wholes() {}

  /** Returns an integer, made of 62 binary digits at a time. */
  static ScratchInteger of(ScratchIntegers memory, BigInteger value) {
    BigInteger rest = value.abs();
    ScratchInteger sum = memory.zero();
    for (int shift = 0; rest.signum() != 0; shift += 62) {
      sum = sum.add(memory.of(rest.longValue() & (-1L >>> 2)).shiftLeft(shift));
      rest = rest.shiftRight(62);
    }
    return value.signum() < 0 ? sum.negate() : sum;
  }

  /** Returns an integer as a result hands it out. */
  static BigInteger of(ScratchInteger value) {
    PairResult result = new PairResult(1);
    value.writeTo(result.rewrite(), 0);
    return result.exactNormal(0);
  }

  /** Random digits, or long runs of zeros and ones, which are hard for division. */
  static BigInteger random(Random random) {
    int bits = 1 + random.nextInt(random.nextBoolean() ? 70 : 700);
    BigInteger value = new BigInteger(bits, random);
    switch (random.nextInt(4)) {
      case 0 -> value = BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.valueOf(3 - bits % 5));
      case 1 -> value = value.shiftLeft(random.nextInt(200));
      case 2 -> {
        BigInteger ones = BigInteger.ONE.shiftLeft(32).subtract(BigInteger.ONE);
        value = value.or(ones.shiftLeft(32 * random.nextInt(8)));
      }
      default -> {}
    }
    return random.nextBoolean() ? value : value.negate();
  }
}
