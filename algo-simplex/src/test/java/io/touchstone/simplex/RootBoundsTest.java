// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.exact.Dyadic;
import io.touchstone.exact.QuotientRoot;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Lengths between neighbouring doubles, beside what rounds roots by many digits. */
class RootBoundsTest {

  private final ScratchIntegers memory = new ScratchIntegers();
  private final RootBounds bounds = new RootBounds();

  /** A length {@code sqrt(p / q) 2^exponent - radiusA - radiusB}. */
  private record Length(
      BigInteger p, BigInteger q, int exponent, double radiusA, double radiusB, double margin) {

    Length(BigInteger p, BigInteger q, int exponent, double radiusA, double radiusB) {
      this(p, q, exponent, radiusA, radiusB, 0);
    }

    /** The same with radius B as a margin, a part of it, or none. */
    Length splitBy(int how) {
      return switch (how % 3) {
        case 0 -> this;
        case 1 -> new Length(p, q, exponent, radiusA, 0, radiusB);
        default -> new Length(p, q, exponent, 0, radiusB, radiusA);
      };
    }

    Dyadic square() {
      return Dyadic.of(p).scaleByPowerOfTwo(2 * exponent);
    }

    Dyadic radii() {
      return Dyadic.of(radiusA).add(Dyadic.of(radiusB)).add(Dyadic.of(margin));
    }

    /** The sign of the length less c, a number not below minus the radii. */
    int compareTo(Dyadic c) {
      return square().compareTo(c.add(radii()).square().multiply(Dyadic.of(q)));
    }
  }

  private void take(Length length) {
    memory.clear();
    bounds.set(
        Wholes.of(memory, length.p()),
        Wholes.of(memory, length.q()),
        length.exponent(),
        length.radiusA(),
        length.radiusB(),
        length.margin(),
        memory);
  }

  /** The tightest doubles there are, and {@link QuotientRoot}'s or one of them tighter. */
  private void checkBounds(Length length, String what) {
    take(length);
    bounds.enclose();
    double lower = bounds.lower();
    double upper = bounds.upper();
    int sign = length.compareTo(Dyadic.of(lower));
    boolean tight =
        sign == 0
            ? upper == lower
            : sign > 0
                && upper == Math.nextUp(lower)
                && (upper > Double.MAX_VALUE || length.compareTo(Dyadic.of(upper)) < 0);
    Dyadic q = Dyadic.of(length.q());
    double down = QuotientRoot.roundDown(1, length.square(), q, length.radii());
    double up = QuotientRoot.roundUp(1, length.square(), q, length.radii());
    if (!tight
        || !(lower == down || lower == Math.nextUp(down))
        || !(upper == up || upper == Math.nextDown(up))) {
      assertThat(lower + " " + upper).as("%s, %s", what, length).isEqualTo(down + " " + up);
    }
  }

  private static BigInteger positive(Random random) {
    return Wholes.random(random).abs().add(BigInteger.ONE);
  }

  @Test
  void lengthsOfAnySize() {
    for (int k = 0; k < 20_000; k++) {
      Random random = new Random(k);
      int exponent =
          switch (k % 4) {
            case 0 -> -300 + random.nextInt(200);
            case 1 -> -2200 + random.nextInt(2600); // subnormal bounds, zeros
            case 2 -> 1024 - random.nextInt(800); // infinite upper ones
            default -> -random.nextInt(60);
          };
      checkBounds(new Length(positive(random), positive(random), exponent, 0, 0), "seed " + k);
    }
  }

  /** The length is a double: both bounds are that one; a little more or less, and they are not. */
  @Test
  void exactSquares() {
    int equal = 0;
    for (int k = 0; k < 5_000; k++) {
      Random random = new Random(k);
      BigInteger root = BigInteger.valueOf(1 + random.nextLong(1L << (1 + random.nextInt(53))));
      BigInteger divisor = positive(random);
      int exponent = random.nextInt(40) - 20;
      BigInteger p = root.multiply(divisor).pow(2);
      BigInteger q = divisor.pow(2);
      Length exact = new Length(p, q, exponent, 0, 0);
      checkBounds(exact, "seed " + k);
      assertThat(bounds.lower()).isEqualTo(Math.scalb(root.doubleValue(), exponent));
      equal += bounds.lower() == bounds.upper() ? 1 : 0;
      checkBounds(new Length(p.add(BigInteger.ONE), q, exponent, 0, 0), "more, seed " + k);
      checkBounds(new Length(p.subtract(BigInteger.ONE), q, exponent, 0, 0), "less, seed " + k);
    }
    assertThat(equal).isEqualTo(5_000);
  }

  /** Radii that leave little of the length, or nothing, or less. */
  @Test
  void radiiCount() {
    int[] signs = new int[3];
    for (int k = 0; k < 10_000; k++) {
      Random random = new Random(k);
      BigInteger root = BigInteger.valueOf(1 + random.nextLong(1L << (1 + random.nextInt(53))));
      BigInteger q = BigInteger.ONE.shiftLeft(2 * random.nextInt(30));
      BigInteger p = root.pow(2).multiply(q);
      if (k % 3 > 0) {
        q = positive(random);
        p = positive(random);
      }
      int exponent = random.nextInt(300) - 200;
      double length =
          QuotientRoot.roundDown(
              1, Dyadic.of(p).scaleByPowerOfTwo(2 * exponent), Dyadic.of(q), Dyadic.ZERO);
      if (!(length > 0 && length < 0x1p1000)) {
        continue;
      }
      double radiusA = length * (random.nextBoolean() ? 0.5 : random.nextDouble());
      double radiusB = length - radiusA;
      switch (random.nextInt(5)) {
        case 0 -> radiusB = Math.nextUp(radiusB);
        case 1 -> radiusB = Math.nextDown(radiusB);
        case 2 -> radiusB *= 1 - Math.scalb(random.nextDouble(), -random.nextInt(60));
        case 3 -> radiusA = random.nextBoolean() ? Double.MIN_VALUE : 0;
        default -> {}
      }
      Length left = new Length(p, q, exponent, radiusA, Math.max(0, radiusB)).splitBy(k);
      take(left);
      int sign = left.compareTo(Dyadic.ZERO);
      assertThat(bounds.compareTo(0)).as("seed %d, %s", k, left).isEqualTo(sign);
      signs[1 + sign]++;
      if (sign > 0) {
        checkBounds(left, "seed " + k);
      }
    }
    assertThat(signs[0]).isGreaterThan(100);
    assertThat(signs[1]).isGreaterThan(100);
    assertThat(signs[2]).isGreaterThan(100);
  }
}
