// SPDX-License-Identifier: Apache-2.0
package io.touchstone.proof;

import io.touchstone.api.query.AxisVector;
import io.touchstone.api.query.ConvexCombination;
import io.touchstone.api.query.Verdict;
import io.touchstone.checker.parts.ExactBody;
import io.touchstone.checker.parts.ExactDirection;
import io.touchstone.checker.parts.ExactGap;
import io.touchstone.exact.Dyadic;
import io.touchstone.exact.IntegerMatrix;
import io.touchstone.exact.QuotientRoot;
import io.touchstone.proof.CertificateChecker.Finding;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What evidence proves about a cast, in exact numbers: B moves by {@code t d}, {@code t >= 0}, and
 * t* is the least t at which it meets A. K is {@code A - B} with a ball of radius r around each of
 * its points; they meet at t exactly if {@code t d} is in K.
 *
 * <pre>{@code
 * gap(w) - r |w| > 0, c = -(w.d) > 0:   t* >= (gap(w) - r |w|) / c         a plane not crossed before
 * gap(w) - r |w| > 0, c <= 0:           B misses A
 * points a, b with |a - b - t d| <= r:  t* <= t                           a common point at t
 * }</pre>
 *
 * <p>A plane that B comes nearer to ever so slowly shows a miss, too, where B has moved past all of
 * A before it gets there: {@code t d} in K means {@code t |d|^2 <= h_K(d)}.
 *
 * <p>Of bodies that are not rounded the common point is not the weighted one, which doubles name
 * with a rounding, but the only one that hulls of the named vertices have on the line: weights and
 * t solve {@code sum l_i a_i - sum m_j b_j - t d = 0}, {@code sum l_i = sum m_j = 1}.
 */
final class CastCheck {

  /** Of more vertices not every few are looked at. */
  private static final int MOST_VERTICES = 12;

  /** Bits of a root that is rounded upwards, at least. */
  private static final int ROOT_BITS = 192;

  /** Bits of a quotient that is rounded upwards. */
  private static final int QUOTIENT_BITS = 256;

  private final int n;
  private final ExactBody a;
  private final ExactBody b;
  private final Dyadic radii;
  private final Dyadic[] d;
  private final ExactDirection along;

  /** Square of the length of d. */
  final Dyadic square;

  CastCheck(ExactBody a, ExactBody b, Dyadic radii, AxisVector direction) {
    this(a, b, radii, ExactDirection.of(direction));
  }

  CastCheck(ExactBody a, ExactBody b, Dyadic radii, ExactDirection direction) {
    this.n = a.dimension();
    this.a = a;
    this.b = b;
    this.radii = radii;
    along = direction;
    d = new Dyadic[n];
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      d[i] = along.component(i);
      sum = sum.add(d[i].square());
    }
    square = sum;
  }

  /** Tells what a gap along a normal proves of B on its way, if it is to be a miss. */
  Finding miss(ExactDirection w, ExactGap gap) {
    if (gap.compareToRadii() <= 0) {
      return Finding.invalid(
          "the normal does not separate: the gap along it is at most %s".formatted(gap.roundUp()));
    }
    Dyadic closing = dot(w).negate();
    if (closing.signum() > 0 && !isPassed(gap, closing)) {
      return Finding.invalid(
          "B comes nearer along the normal: the plane holds until %s only"
              .formatted(until(gap, closing)));
    }

    return Finding.valid(Verdict.DISJOINT)
        .withLower(Double.POSITIVE_INFINITY)
        .withUpper(Double.POSITIVE_INFINITY);
  }

  /** Tells what a plane and points prove of a hit. */
  Finding hit(ExactDirection w, ExactGap gap, ConvexCombination onA, ConvexCombination onB) {
    OptionalDouble upper = radii.isZero() ? meeting(onA, onB) : ballsMeet(onA, onB);
    if (upper.isEmpty()) {
      return Finding.invalid(
          radii.isZero()
              ? "the hulls of the named vertices do not meet on the way"
              : "the points do not come as near as the radii on the way");
    }
    Dyadic closing = dot(w).negate();
    double lower =
        gap.compareToRadii() > 0 && closing.signum() > 0 ? Math.max(0, until(gap, closing)) : 0;
    return new Finding(true, Verdict.INTERSECTING, OptionalDouble.of(lower), upper, "");
  }

  /**
   * Tells what it means for a cast that the bodies have a point in common where they start.
   *
   * @param contact that finding
   * @param leaves whether B does not move into A from there, if they only touch
   */
  static Finding start(Finding contact, boolean leaves) {
    if (!contact.valid() || !contact.verdict().collides()) {
      return contact;
    }
    boolean touching = contact.verdict() == Verdict.TOUCHING && leaves;
    return Finding.valid(touching ? Verdict.TOUCHING : Verdict.INTERSECTING)
        .withLower(0)
        .withUpper(0);
  }

  /** Tells whether B does not come nearer along a normal. */
  boolean leaves(ExactDirection w) {
    return dot(w).signum() >= 0;
  }

  Dyadic dot(ExactDirection w) {
    Dyadic sum = Dyadic.ZERO;
    for (int i = 0; i < n; i++) {
      sum = sum.add(w.component(i).multiply(d[i]));
    }
    return sum;
  }

  /** Returns {@code (gap - r |w|) / closing}, rounded down. */
  static double until(ExactGap gap, Dyadic closing) {
    Dyadic room = room(gap);
    return room.signum() <= 0
        ? 0
        : QuotientRoot.roundDown(1, room.square(), closing.square(), Dyadic.ZERO);
  }

  /** Returns {@code gap - r |w|}; with radii a number that is hardly less. */
  static Dyadic room(ExactGap gap) {
    Dyadic radii = gap.radii();
    return radii.isZero() ? gap.gap() : gap.gap().subtract(radii.multiply(rootUp(gap.lengthSq())));
  }

  /**
   * Returns the root of a positive number, rounded up. It has many more digits than a double: where
   * a gap is little wider than the radii, a rounding of their product is a large part of what is
   * left.
   */
  static Dyadic rootUp(Dyadic number) {
    int digits = Math.max(0, 2 * ROOT_BITS - number.mantissa().bitLength());
    int shift = digits + (number.exponent() - digits & 1); // half of the exponent is whole
    BigInteger integer = number.mantissa().shiftLeft(shift);
    BigInteger root = integer.sqrt();
    BigInteger up = root.multiply(root).equals(integer) ? root : root.add(BigInteger.ONE);
    return Dyadic.of(up, (number.exponent() - shift) / 2);
  }

  /** Whether B has moved past all of A before the gap is closed. */
  private boolean isPassed(ExactGap gap, Dyadic closing) {
    Dyadic reach = a.farthest(along).add(b.farthest(along.negate()));
    if (!radii.isZero()) {
      reach = reach.add(radii.multiply(rootUp(square)));
    }
    return reach.signum() < 0 || room(gap).multiply(square).compareTo(closing.multiply(reach)) > 0;
  }

  // --- points

  /** Returns where the hulls of the named vertices first meet on the line, rounded up. */
  private OptionalDouble meeting(ConvexCombination onA, ConvexCombination onB) {
    Dyadic @Nullable [] t = meeting(onA, onB, false);
    return t == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(QuotientRoot.roundUp(1, t[0].square(), t[1].square(), Dyadic.ZERO));
  }

  /**
   * Returns where the hulls of the named vertices meet on the line, as a numerator and a positive
   * denominator; null if they do not, or there are too many of them.
   *
   * @param last whether it is asked where they meet last, instead of first
   */
  Dyadic @Nullable [] meeting(ConvexCombination onA, ConvexCombination onB, boolean last) {
    List<Dyadic[]> columns = new ArrayList<>();
    int ofA = addColumns(a, onA, false, columns);
    addColumns(b, onB, true, columns);
    int exponent = commonExponent(columns);
    Dyadic[] ray = new Dyadic[n + 1];
    for (int i = 0; i < n; i++) {
      ray[i] = d[i].negate();
    }
    ray[n] = Dyadic.ZERO;
    // the column of the ray has a power of two of its own, which is taken back at the end
    int rayExponent = commonExponent(List.<Dyadic[]>of(ray));
    List<BigInteger[]> integers = new ArrayList<>();
    for (Dyadic[] column : columns) {
      integers.add(integers(column, exponent));
    }
    integers.add(integers(ray, rayExponent));
    Dyadic @Nullable [] t = solution(integers, ofA);
    if (t == null && columns.size() <= MOST_VERTICES) {
      t = bestOfSubsets(integers, ofA, last);
    }
    return t == null ? null : new Dyadic[] {t[0].scaleByPowerOfTwo(exponent - rayExponent), t[1]};
  }

  /**
   * Looks at as few of the vertices as there are equations, in every way: the least t of all, and
   * the greatest, is one that so few have.
   */
  private Dyadic @Nullable [] bestOfSubsets(List<BigInteger[]> columns, int ofA, boolean last) {
    int vertices = columns.size() - 1;
    Dyadic @Nullable [] best = null;
    for (int subset = 1; subset < 1 << vertices; subset++) {
      if (Integer.bitCount(subset) <= n + 1) {
        List<BigInteger[]> few = new ArrayList<>();
        for (int c = 0; c < vertices; c++) {
          if ((subset >> c & 1) == 1) {
            few.add(columns.get(c));
          }
        }
        few.add(columns.get(vertices));
        Dyadic @Nullable [] t = solution(few, Integer.bitCount(subset & ((1 << ofA) - 1)));
        boolean better =
            t != null
                && (best == null
                    || t[0].multiply(best[1]).compareTo(best[0].multiply(t[1])) * (last ? -1 : 1)
                        < 0);
        best = better ? t : best;
      }
    }
    return best;
  }

  /**
   * Solves for weights and t.
   *
   * @param columns of vertices of A, of B, and of the ray, with n + 1 rows
   * @return t as a numerator and a positive denominator; null if there is no solution or not only
   *     one, or a number of it is negative
   */
  private Dyadic @Nullable [] solution(List<BigInteger[]> columns, int ofA) {
    BigInteger[][] rows = new BigInteger[n + 1][columns.size()];
    for (int c = 0; c < columns.size(); c++) {
      for (int i = 0; i <= n; i++) {
        rows[i][c] = columns.get(c)[i];
      }
    }
    BigInteger[][] solutions = IntegerMatrix.of(rows).nullspace();
    if (solutions.length != 1) {
      return null;
    }
    BigInteger total = BigInteger.ZERO;
    for (int c = 0; c < ofA; c++) {
      total = total.add(solutions[0][c]);
    }
    boolean positive = total.signum() != 0;
    for (BigInteger number : solutions[0]) {
      positive &= number.signum() * total.signum() >= 0;
    }
    Dyadic t = Dyadic.of(solutions[0][columns.size() - 1].abs());
    return positive ? new Dyadic[] {t, Dyadic.of(total.abs())} : null;
  }

  /** Adds a column for each vertex whose weight is not 0; returns how many. */
  private int addColumns(
      ExactBody body, ConvexCombination terms, boolean negative, List<Dyadic[]> columns) {
    int count = 0;
    for (int term = 0; term < terms.size(); term++) {
      if (terms.weight(term) > 0) {
        Dyadic[] point = body.world(terms.vertex(term));
        Dyadic[] column = new Dyadic[n + 1];
        for (int i = 0; i < n; i++) {
          column[i] = negative ? point[i].negate() : point[i];
        }
        column[n] = negative ? Dyadic.ONE.negate() : Dyadic.ONE;
        columns.add(column);
        count++;
      }
    }
    return count;
  }

  /** Returns the least exponent of coordinates that are not 0. */
  private int commonExponent(List<Dyadic[]> columns) {
    int least = Integer.MAX_VALUE;
    for (Dyadic[] column : columns) {
      for (int i = 0; i < n; i++) {
        if (!column[i].isZero()) {
          least = Math.min(least, column[i].exponent());
        }
      }
    }
    return least == Integer.MAX_VALUE ? 0 : least;
  }

  /** Returns a column as integers; the last row is a sign. */
  private BigInteger[] integers(Dyadic[] column, int exponent) {
    BigInteger[] integers = new BigInteger[n + 1];
    for (int i = 0; i < n; i++) {
      integers[i] =
          column[i].isZero()
              ? BigInteger.ZERO
              : column[i].mantissa().shiftLeft(column[i].exponent() - exponent);
    }
    integers[n] = column[n].mantissa();
    return integers;
  }

  /**
   * Returns, rounded up, the least t at which the weighted points are as near as the radii. With P
   * / W the vector from b to a, it is the lower root of {@code |P - t W d|^2 = r^2 W^2}:
   *
   * <pre>{@code t = (P.d - sqrt((P.d)^2 - |d|^2 (|P|^2 - r^2 W^2))) / (W |d|^2)}</pre>
   */
  private OptionalDouble ballsMeet(ConvexCombination onA, ConvexCombination onB) {
    Dyadic[] balls = balls(onA, onB);
    Dyadic under = balls[0].square().subtract(square.multiply(balls[1]));
    if (balls[1].signum() <= 0) {
      return OptionalDouble.of(0); // where they start
    }
    if (balls[0].signum() <= 0 || under.signum() < 0) {
      return OptionalDouble.empty();
    }
    Dyadic divisor = balls[2].multiply(square);
    Dyadic middle = quotientUp(balls[0], divisor);
    return OptionalDouble.of(
        Math.max(0, -QuotientRoot.roundDown(1, under, divisor.square(), middle)));
  }

  /**
   * Returns, rounded down, the greatest t at which the weighted points are as near as the radii:
   * the upper root. Empty if there is none, or it is negative.
   */
  OptionalDouble ballsPart(ConvexCombination onA, ConvexCombination onB) {
    Dyadic[] balls = balls(onA, onB);
    Dyadic under = balls[0].square().subtract(square.multiply(balls[1]));
    if (under.signum() < 0) {
      return OptionalDouble.empty();
    }
    Dyadic divisor = balls[2].multiply(square);
    Dyadic behind = balls[0].isZero() ? Dyadic.ZERO : quotientUp(balls[0].negate(), divisor);
    double t = QuotientRoot.roundDown(1, under, divisor.square(), behind);
    return t >= 0 ? OptionalDouble.of(t) : OptionalDouble.empty();
  }

  /** Returns P.d, {@code |P|^2 - r^2 W^2} and W. */
  private Dyadic[] balls(ConvexCombination onA, ConvexCombination onB) {
    Dyadic weightA = total(onA);
    Dyadic weightB = total(onB);
    Dyadic[] ofA = a.weighted(onA);
    Dyadic[] ofB = b.weighted(onB);
    Dyadic weight = weightA.multiply(weightB);
    Dyadic ahead = Dyadic.ZERO;
    Dyadic apart = radii.multiply(weight).square().negate();
    for (int i = 0; i < n; i++) {
      Dyadic p = ofA[i].multiply(weightB).subtract(ofB[i].multiply(weightA));
      ahead = ahead.add(p.multiply(d[i]));
      apart = apart.add(p.square());
    }
    return new Dyadic[] {ahead, apart, weight};
  }

  private static Dyadic total(ConvexCombination terms) {
    Dyadic sum = Dyadic.ZERO;
    for (int term = 0; term < terms.size(); term++) {
      sum = sum.add(Dyadic.of(terms.weight(term)));
    }
    return sum;
  }

  /** Returns a number that is not below a quotient, and hardly above it. */
  private static Dyadic quotientUp(Dyadic numerator, Dyadic denominator) {
    int shift =
        Math.max(
            0,
            QUOTIENT_BITS + denominator.mantissa().bitLength() - numerator.mantissa().bitLength());
    BigInteger[] quotient =
        numerator.mantissa().shiftLeft(shift).divideAndRemainder(denominator.mantissa());
    boolean below = quotient[1].signum() > 0; // what is negative is rounded upwards already
    BigInteger up = below ? quotient[0].add(BigInteger.ONE) : quotient[0];
    return Dyadic.of(up, numerator.exponent() - denominator.exponent() - shift);
  }
}
