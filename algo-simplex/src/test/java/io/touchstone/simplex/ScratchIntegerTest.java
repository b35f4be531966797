package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.exact.Dyadic;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Integers in memory that is used again do what {@link BigInteger} does. */
class ScratchIntegerTest {

  /** Random digits, or long runs of zeros and ones, which are hard for division. */
  private static BigInteger random(Random random) {
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

  /** Compares by itself: a message for each of a million comparisons would take the time. */
  private static void check(int seed, String operation, Object expected, Object found) {
    if (!expected.equals(found)) {
      assertThat(found).as("seed %d, %s", seed, operation).isEqualTo(expected);
    }
  }

  @Test
  void operationsAgreeWithBigInteger() {
    ScratchIntegers memory = new ScratchIntegers();
    for (int k = 0; k < 40_000; k++) {
      Random random = new Random(k);
      if (k % 7 == 0) {
        memory.clear();
      }
      BigInteger p = random(random);
      BigInteger q = k % 50 == 0 ? p.negate() : random(random);
      ScratchInteger x = memory.of(p);
      ScratchInteger y = memory.of(q);
      int shift = random.nextInt(300);
      check(k, "p", p, x.toBigInteger());
      check(k, "p + q", p.add(q), x.add(y).toBigInteger());
      check(k, "p - q", p.subtract(q), x.subtract(y).toBigInteger());
      check(k, "-p", p.negate(), x.negate().toBigInteger());
      check(k, "p q", p.multiply(q), x.multiply(y).toBigInteger());
      check(k, "p q p", p.multiply(q).multiply(p), x.multiply(y).multiply(x).toBigInteger());
      check(k, "shift", p.shiftLeft(shift), x.shiftLeft(shift).toBigInteger());
      check(k, "order", p.compareTo(q), x.compareTo(y));
      check(k, "sign", p.signum(), x.signum());
      check(k, "length", p.abs().bitLength(), x.bitLength());
      if (q.signum() != 0) {
        check(k, "p / q", p.divide(q), x.divide(y).toBigInteger());
        check(k, "p q / q", p, x.multiply(y).divide(y).toBigInteger());
      }
      // what was computed before has not changed
      check(k, "p, afterwards", p, x.toBigInteger());
      check(k, "q, afterwards", q, y.toBigInteger());
    }
  }

  @Test
  void roundsToTheNearestDouble() {
    ScratchIntegers memory = new ScratchIntegers();
    for (int k = 0; k < 40_000; k++) {
      Random random = new Random(k);
      memory.clear();
      BigInteger p = random(random);
      int exponent = k % 3 == 0 ? -p.bitLength() - 1020 - random.nextInt(60) : random.nextInt(90);
      if (k % 11 == 0) {
        exponent = 1024 - p.bitLength() - random.nextInt(3);
      }
      double rounded = Dyadic.of(p, exponent).doubleValue();
      // + 0.0: a zero has no sign here
      check(k, "rounded", rounded + 0.0, memory.of(p).toDouble(exponent) + 0.0);
    }
  }

  @Test
  void readsDoublesExactly() {
    ScratchIntegers memory = new ScratchIntegers();
    for (int k = 0; k < 20_000; k++) {
      Random random = new Random(k);
      memory.clear();
      double value = Double.longBitsToDouble(random.nextLong());
      if (k % 5 == 0) {
        value = Double.MIN_VALUE * random.nextInt(100);
      }
      if (!Double.isFinite(value)) {
        continue;
      }
      Dyadic exact = Dyadic.of(value);
      int exponent = exact.exponent() - random.nextInt(100);
      if (value != 0) {
        check(k, "exponent", exact.exponent(), ScratchIntegers.exponentOf(value));
      }
      ScratchInteger read = memory.of(value, exponent);
      check(k, "value", exact, Dyadic.of(read.toBigInteger(), exponent));
      int count = read.bitLength();
      check(k, "leading digits", Math.scalb(read.toDouble(0), -count), read.leading(count));
    }
  }
}
