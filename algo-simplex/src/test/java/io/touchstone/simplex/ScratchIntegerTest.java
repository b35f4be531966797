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
      String what = "seed %d: %s and %s".formatted(k, p, q);
      int shift = random.nextInt(300);
      assertThat(x.toBigInteger()).as(what).isEqualTo(p);
      assertThat(x.add(y).toBigInteger()).as(what).isEqualTo(p.add(q));
      assertThat(x.subtract(y).toBigInteger()).as(what).isEqualTo(p.subtract(q));
      assertThat(x.negate().toBigInteger()).as(what).isEqualTo(p.negate());
      assertThat(x.multiply(y).toBigInteger()).as(what).isEqualTo(p.multiply(q));
      assertThat(x.multiply(y).multiply(x).toBigInteger())
          .as(what)
          .isEqualTo(p.multiply(q).multiply(p));
      assertThat(x.shiftLeft(shift).toBigInteger()).as(what).isEqualTo(p.shiftLeft(shift));
      assertThat(x.compareTo(y)).as(what).isEqualTo(p.compareTo(q));
      assertThat(x.signum()).as(what).isEqualTo(p.signum());
      assertThat(x.bitLength()).as(what).isEqualTo(p.abs().bitLength());
      if (q.signum() != 0) {
        assertThat(x.divide(y).toBigInteger()).as(what).isEqualTo(p.divide(q));
        assertThat(x.multiply(y).divide(y).toBigInteger()).as(what).isEqualTo(p);
      }
      // what was computed before has not changed
      assertThat(x.toBigInteger()).as(what).isEqualTo(p);
      assertThat(y.toBigInteger()).as(what).isEqualTo(q);
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
      String what = "seed %d: %s times 2^%d".formatted(k, p, exponent);
      double rounded = Dyadic.of(p, exponent).doubleValue();
      assertThat(memory.of(p).toDouble(exponent) + 0.0).as(what).isEqualTo(rounded + 0.0);
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
      String what = "seed %d: %s".formatted(k, value);
      if (value != 0) {
        assertThat(ScratchIntegers.exponentOf(value)).as(what).isEqualTo(exact.exponent());
      }
      ScratchInteger read = memory.of(value, exponent);
      assertThat(Dyadic.of(read.toBigInteger(), exponent)).as(what).isEqualTo(exact);
      int count = read.bitLength();
      assertThat(read.leading(count)).as(what).isEqualTo(Math.scalb(read.toDouble(0), -count));
    }
  }
}
