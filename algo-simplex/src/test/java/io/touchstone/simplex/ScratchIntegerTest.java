// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.exact.Dyadic;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Integers in memory that is used again do what {@link BigInteger} does. */
class ScratchIntegerTest {

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
      BigInteger p = Wholes.random(random);
      BigInteger q = k % 50 == 0 ? p.negate() : Wholes.random(random);
      ScratchInteger x = Wholes.of(memory, p);
      ScratchInteger y = Wholes.of(memory, q);
      int shift = random.nextInt(300);
      check(k, "p", p, Wholes.of(x));
      check(k, "p + q", p.add(q), Wholes.of(x.add(y)));
      check(k, "p - q", p.subtract(q), Wholes.of(x.subtract(y)));
      check(k, "-p", p.negate(), Wholes.of(x.negate()));
      check(k, "p q", p.multiply(q), Wholes.of(x.multiply(y)));
      check(k, "p q p", p.multiply(q).multiply(p), Wholes.of(x.multiply(y).multiply(x)));
      check(k, "shift", p.shiftLeft(shift), Wholes.of(x.shiftLeft(shift)));
      check(k, "order", p.compareTo(q), x.compareTo(y));
      check(k, "sign", p.signum(), x.signum());
      check(k, "length", p.abs().bitLength(), x.bitLength());
      if (q.signum() != 0) {
        check(k, "p / q", p.divide(q), Wholes.of(x.divide(y)));
        check(k, "p q / q", p, Wholes.of(x.multiply(y).divide(y)));
      }
      // what was computed before has not changed
      check(k, "p, afterwards", p, Wholes.of(x));
      check(k, "q, afterwards", q, Wholes.of(y));
    }
  }

  /** Numbers with a common divisor, neighbours among Fibonacci's numbers, multiples, zeros. */
  @Test
  void greatestCommonDivisorsAgreeWithBigInteger() {
    ScratchIntegers memory = new ScratchIntegers();
    for (int k = 0; k < 20_000; k++) {
      Random random = new Random(k);
      memory.clear();
      BigInteger p = Wholes.random(random);
      BigInteger q = Wholes.random(random);
      BigInteger factor = k % 4 == 0 ? BigInteger.ONE : Wholes.random(random);
      switch (k % 5) {
        case 0 -> q = p.multiply(q).add(BigInteger.valueOf(random.nextInt(3) - 1));
        case 1 -> {
          p = BigInteger.ONE;
          q = BigInteger.ONE;
          for (int steps = random.nextInt(800); steps > 0; steps--) {
            BigInteger sum = p.add(q);
            p = q;
            q = sum;
          }
        }
        default -> {}
      }
      BigInteger[] vector = {p.multiply(factor), q.multiply(factor), factor.multiply(p.add(q))};
      vector[k % 3] = k % 7 == 0 ? BigInteger.ZERO : vector[k % 3];
      BigInteger divisor = vector[0].gcd(vector[1]).gcd(vector[2]);
      if (divisor.signum() == 0) {
        continue;
      }
      ScratchInteger[] scratch = new ScratchInteger[3];
      for (int i = 0; i < 3; i++) {
        scratch[i] = Wholes.of(memory, vector[i]);
      }
      ScratchInteger[] primitive = memory.primitive(scratch);
      for (int i = 0; i < 3; i++) {
        check(k, "component " + i, vector[i].divide(divisor), Wholes.of(primitive[i]));
        check(k, "component " + i + ", afterwards", vector[i], Wholes.of(scratch[i]));
      }
    }
  }

  @Test
  void vectorsBecomeUnitVectors() {
    ScratchIntegers memory = new ScratchIntegers();
    MathContext digits = new MathContext(60);
    for (int k = 0; k < 5_000; k++) {
      Random random = new Random(k);
      memory.clear();
      BigInteger[] vector = new BigInteger[1 + random.nextInt(4)];
      BigInteger square = BigInteger.ZERO;
      ScratchInteger[] scratch = new ScratchInteger[vector.length];
      for (int i = 0; i < vector.length; i++) {
        vector[i] = Wholes.random(random).shiftLeft(k % 3 == 0 ? 1500 : 0);
        square = square.add(vector[i].pow(2));
        scratch[i] = Wholes.of(memory, vector[i]);
      }
      if (square.signum() == 0) {
        continue;
      }
      double[] unit = new double[vector.length];
      ScratchIntegers.toUnit(scratch, unit);
      BigDecimal length = new BigDecimal(square).sqrt(digits);
      for (int i = 0; i < vector.length; i++) {
        double exact = new BigDecimal(vector[i]).divide(length, digits).doubleValue();
        double error = Math.abs(unit[i] - exact);
        // below 2^-500 of the greatest component it is 0
        if (!(error <= 3 * Math.ulp(exact) || (unit[i] == 0 && error < 0x1p-499))) {
          assertThat(unit[i]).as("seed %d, component %d", k, i).isEqualTo(exact);
        }
      }
    }
  }

  @Test
  void roundsToTheNearestDouble() {
    ScratchIntegers memory = new ScratchIntegers();
    for (int k = 0; k < 40_000; k++) {
      Random random = new Random(k);
      memory.clear();
      BigInteger p = Wholes.random(random);
      int exponent = k % 3 == 0 ? -p.bitLength() - 1020 - random.nextInt(60) : random.nextInt(90);
      if (k % 11 == 0) {
        exponent = 1024 - p.bitLength() - random.nextInt(3);
      }
      double rounded = Dyadic.of(p, exponent).doubleValue();
      // + 0.0: a zero has no sign here
      check(k, "rounded", rounded + 0.0, Wholes.of(memory, p).toDouble(exponent) + 0.0);
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
      check(k, "value", exact, Dyadic.of(Wholes.of(read), exponent));
    }
  }
}
