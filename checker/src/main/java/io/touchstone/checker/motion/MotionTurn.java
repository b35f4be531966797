// SPDX-License-Identifier: Apache-2.0
package io.touchstone.checker.motion;

import io.touchstone.api.motion.Motion;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.Enclosure;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The rotation of a motion at a time, enclosed in exact numbers, as {@code E(t) r = r + S a x r + C
 * a x (a x r)} about an axis a that stays:
 *
 * <pre>{@code
 * twist, a = omega, q = |a|^2:    S = sin(|a| t) / |a|,  C = (1 - cos(|a| t)) / q
 * nlerp in space, a = (x, y, z):  S = 2 t m / N,         C = 2 t^2 / N,     m = 1 - t (1 - w),  N = m^2 + t^2 q
 * nlerp in the plane, a = sine:   S = t / sqrt N,        C = t^2 / (N + m sqrt N)
 * }</pre>
 *
 * <p>Of a twist S and C are power series in {@code q t^2}, so that no root is needed, summed for t
 * / 2^k and doubled k times: {@code S(2t) = 2 S (1 - q C), C(2t) = 2 S^2}. The rest of an
 * alternating series is less than its first term left out.
 */
public final class MotionTurn {

  /** Doubling makes an enclosure at most four times as wide, and 2^20 radians need 24 doublings. */
  private static final int DIGITS_PER_DOUBLING = 4;

  private static final int SPARE_DIGITS = 32;

  private final int n;
  private final boolean even;
  private final Dyadic[] axis;
  private final Dyadic axisSq;

  /** 1 - w of an interpolation. */
  private final Dyadic loss;

  private Dyadic knownTime = Dyadic.ONE.negate();
  private int knownDigits;
  private Enclosure sine = Enclosure.ZERO;
  private Enclosure cosine = Enclosure.ZERO;

  /**
   * Creates the rotation of a motion that turns as a whole.
   *
   * @param motion a twist or an interpolation
   */
  public MotionTurn(Motion motion) {
    n = motion.dimension();
    even = motion.isTwist();
    double[] turn = motion.turn();
    int axes = n == 2 ? 1 : 3;
    axis = MotionBody.exact(Arrays.copyOf(turn, axes));
    axisSq = lengthSq(axis);
    loss = even ? Dyadic.ZERO : Dyadic.ONE.subtract(Dyadic.of(turn[axes]));
  }

  /** Creates {@code exp(t [about])}. */
  public MotionTurn(int n, double[] about) {
    this.n = n;
    even = true;
    axis = MotionBody.exact(about);
    axisSq = lengthSq(axis);
    loss = Dyadic.ZERO;
  }

  private static Dyadic lengthSq(Dyadic[] vector) {
    Dyadic sum = Dyadic.ZERO;
    for (Dyadic component : vector) {
      sum = sum.add(component.square());
    }
    return sum;
  }

  /** Returns {@code E(t) r}, or {@code E(t)' r}. */
  public Enclosure[] apply(Dyadic t, Enclosure[] r, boolean inverse, int digits) {
    if (t.isZero()) {
      return r; // exactly
    }
    locate(t, digits);
    Enclosure[] once = cross(r);
    Enclosure[] twice = cross(once);
    Enclosure[] turned = new Enclosure[n];
    Enclosure s = inverse ? sine.negate() : sine;
    for (int i = 0; i < n; i++) {
      turned[i] = r[i].add(s.multiply(once[i])).add(cosine.multiply(twice[i])).rounded(digits);
    }
    return turned;
  }

  private Enclosure[] cross(Enclosure[] r) {
    if (n == 2) {
      return new Enclosure[] {r[1].multiply(axis[0].negate()), r[0].multiply(axis[0])};
    }
    Enclosure[] product = new Enclosure[3];
    for (int i = 0; i < 3; i++) {
      int j = (i + 1) % 3;
      int k = (i + 2) % 3;
      product[i] = r[k].multiply(axis[j]).subtract(r[j].multiply(axis[k]));
    }
    return product;
  }

  private void locate(Dyadic t, int digits) {
    if (t.equals(knownTime) && digits == knownDigits) {
      return;
    }
    if (even) {
      series(t, digits);
    } else {
      interpolate(t, digits);
    }
    knownTime = t;
    knownDigits = digits;
  }

  private void interpolate(Dyadic t, int digits) {
    Dyadic real = Dyadic.ONE.subtract(t.multiply(loss));
    Enclosure square = Enclosure.of(real.square().add(t.square().multiply(axisSq)));
    if (n == 2) {
      Enclosure root = square.squareRoot(digits);
      sine = Enclosure.of(t).divide(root, digits);
      cosine = Enclosure.of(t.square()).divide(square.add(root.multiply(real)), digits);
    } else {
      Dyadic twice = t.scaleByPowerOfTwo(1);
      sine = Enclosure.of(twice.multiply(real)).divide(square, digits);
      cosine = Enclosure.of(twice.multiply(t)).divide(square, digits);
    }
  }

  private void series(Dyadic t, int digits) {
    Dyadic angleSq = axisSq.multiply(t.square());
    int halvings = 0;
    while (angleSq.scaleByPowerOfTwo(-2 * halvings).compareTo(Dyadic.ONE.scaleByPowerOfTwo(-4))
        > 0) {
      halvings++;
    }
    int working = digits + DIGITS_PER_DOUBLING * halvings + SPARE_DIGITS;
    Dyadic part = t.scaleByPowerOfTwo(-halvings);
    Enclosure x = Enclosure.of(angleSq.scaleByPowerOfTwo(-2 * halvings)).rounded(working);
    sine = sum(x, 1, working).multiply(part).rounded(working);
    cosine = sum(x, 2, working).multiply(part.square()).rounded(working);
    Enclosure one = Enclosure.of(Dyadic.ONE);
    for (int k = 0; k < halvings; k++) {
      Enclosure twice = sine.multiply(Dyadic.ONE.scaleByPowerOfTwo(1));
      cosine = cosine.multiply(axisSq);
      Enclosure next = twice.multiply(one.subtract(cosine)).rounded(working);
      cosine = twice.multiply(sine).rounded(working);
      sine = next;
    }
  }

  /** Returns {@code sum (-x)^j / (2j + first)!}, for x from 0 to 1/16. */
  private static Enclosure sum(Enclosure x, int first, int digits) {
    Enclosure term = Enclosure.of(Dyadic.ONE);
    if (first == 2) {
      term = Enclosure.of(Dyadic.ONE.scaleByPowerOfTwo(-1));
    }
    Enclosure sum = Enclosure.ZERO;
    Dyadic least = Dyadic.ONE.scaleByPowerOfTwo(-digits);
    for (int j = 1; term.high().compareTo(least) > 0; j++) {
      sum = (j & 1) == 1 ? sum.add(term) : sum.subtract(term);
      long divisor = (2L * j + first - 1) * (2L * j + first);
      term = term.multiply(x).divide(Enclosure.of(Dyadic.of(BigInteger.valueOf(divisor))), digits);
    }
    return sum.add(new Enclosure(term.high().negate(), term.high())).rounded(digits);
  }
}
