// SPDX-License-Identifier: Apache-2.0
package io.touchstone.simplex;

import io.touchstone.api.query.PairResult;
import java.util.Arrays;

/**
 * An integer of any size in memory that is used again: the operations of {@link
 * java.math.BigInteger}, whose results belong to the {@link ScratchIntegers} of the operands and
 * last until those are cleared. What an operation has returned never changes until then.
 *
 * <p>Sign and magnitude, digits to the base 2<sup>32</sup>, the lowest first; products by the
 * school method and quotients by D. E. Knuth, The Art of Computer Programming 2 (3rd ed.), 4.3.1,
 * algorithm D.
 */
final class ScratchInteger {

  private static final long DIGIT = 0xffffffffL;

  /** Binary digits of a quotient before it is rounded: those of a double and some to spare. */
  private static final int QUOTIENT_DIGITS = 64;

  private final ScratchIntegers memory;
  private int[] digits = new int[4];
  private int length;
  private int sign;

  ScratchInteger(ScratchIntegers memory) {
    this.memory = memory;
  }

  // --- writing; only while nobody else has it

  /** Becomes {@code value * 2^shift}. */
  void set(long value, int shift) {
    long size = Math.abs(value); // the least long has itself, which is right without a sign
    reserve(2 + shift / 32 + 1);
    Arrays.fill(digits, 0, 3 + shift / 32, 0);
    int at = shift / 32;
    int bits = shift % 32;
    digits[at] = (int) (size << bits);
    digits[at + 1] = (int) (size >>> (32 - bits));
    digits[at + 2] = bits == 0 ? 0 : (int) (size >>> (64 - bits));
    sign = Long.signum(value);
    trim(at + 3);
  }

  private void reserve(int count) {
    if (digits.length < count) {
      digits = new int[count + count / 2];
    }
  }

  private void trim(int count) {
    length = count;
    while (length > 0 && digits[length - 1] == 0) {
      length--;
    }
    sign = length == 0 ? 0 : sign;
  }

  // --- reading

  int signum() {
    return sign;
  }

  /** Returns the number of binary digits of the magnitude. */
  int bitLength() {
    return length == 0 ? 0 : 32 * length - Integer.numberOfLeadingZeros(digits[length - 1]);
  }

  boolean isEqualTo(ScratchInteger other) {
    return compareTo(other) == 0;
  }

  int compareTo(ScratchInteger other) {
    return sign != other.sign ? Integer.compare(sign, other.sign) : sign * compareMagnitudes(other);
  }

  /** Compares {@code p / q} with {@code r / s}, q and s positive. */
  static int compareRatios(ScratchInteger p, ScratchInteger q, ScratchInteger r, ScratchInteger s) {
    if (p.signum() != r.signum() || p.signum() == 0) {
      return Integer.compare(p.signum(), r.signum());
    }
    return p.multiply(s).compareTo(r.multiply(q));
  }

  private int compareMagnitudes(ScratchInteger other) {
    if (length != other.length) {
      return Integer.compare(length, other.length);
    }
    for (int i = length - 1; i >= 0; i--) {
      if (digits[i] != other.digits[i]) {
        return Integer.compareUnsigned(digits[i], other.digits[i]);
      }
    }
    return 0;
  }

  /** Returns 64 digits of the magnitude from one on. */
  long bits(int from) {
    int at = from / 32;
    int bits = from % 32;
    long low = digit(at) | (digit(at + 1) << 32);
    return bits == 0 ? low : (low >>> bits) | (digit(at + 2) << (64 - bits));
  }

  private long digit(int at) {
    return at < length ? digits[at] & DIGIT : 0;
  }

  /** Writes this as a component of an exact normal. */
  void writeTo(PairResult.Writer answer, int axis) {
    answer.exactNormal(axis, sign, digits, length);
  }

  /** Returns {@code this * 2^exponent}, rounded to the nearest double, ties to even. */
  double toDouble(int exponent) {
    if (sign == 0) {
      return 0;
    }
    int count = bitLength();
    // digits that a double of this size has; none below the least one
    int kept = Math.min(53, count + exponent + 1074);
    if (kept < 0) {
      return sign * 0.0;
    }
    int cut = count - kept;
    if (cut <= 0) {
      return sign * Math.scalb((double) bits(0), exponent);
    }
    long head = kept == 0 ? 0 : bits(cut) & (-1L >>> (64 - kept));
    boolean half = (bits(cut - 1) & 1) != 0;
    boolean roundsUp = half && ((head & 1) != 0 || hasDigitsBelow(cut - 1));
    return sign * Math.scalb((double) (roundsUp ? head + 1 : head), cut + exponent);
  }

  private boolean hasDigitsBelow(int bit) {
    for (int i = 0; i < bit / 32; i++) {
      if (digits[i] != 0) {
        return true;
      }
    }
    return (digits[bit / 32] & ((1 << (bit % 32)) - 1)) != 0;
  }

  /**
   * Returns {@code this / q * 2^exponent}, rounded, off by little more than half a unit in the last
   * place.
   *
   * @param q positive
   */
  double quotient(ScratchInteger q, int exponent) {
    int shift = QUOTIENT_DIGITS + q.bitLength() - bitLength();
    ScratchInteger result = shift >= 0 ? shiftLeft(shift).divide(q) : divide(q.shiftLeft(-shift));
    return result.toDouble(exponent - shift);
  }

  // --- arithmetic

  ScratchInteger negate() {
    if (sign == 0) {
      return this;
    }
    ScratchInteger result = memory.next();
    result.reserve(length);
    System.arraycopy(digits, 0, result.digits, 0, length);
    result.length = length;
    result.sign = -sign;
    return result;
  }

  ScratchInteger add(ScratchInteger other) {
    return other.sign == 0 ? this : sign == 0 ? other : sum(other, other.sign);
  }

  ScratchInteger subtract(ScratchInteger other) {
    return other.sign == 0 ? this : sign == 0 ? other.negate() : sum(other, -other.sign);
  }

  /** Returns the sum with the other magnitude, of the sign that is given; neither is 0. */
  private ScratchInteger sum(ScratchInteger other, int signOfOther) {
    ScratchInteger result = memory.next();
    if (sign == signOfOther) {
      result.addMagnitudes(this, other);
      result.sign = sign;
      return result;
    }
    int order = compareMagnitudes(other);
    if (order == 0) {
      return memory.zero();
    }
    result.sign = order > 0 ? sign : signOfOther;
    result.subtractMagnitudes(order > 0 ? this : other, order > 0 ? other : this);
    return result;
  }

  private void addMagnitudes(ScratchInteger a, ScratchInteger b) {
    int count = Math.max(a.length, b.length);
    reserve(count + 1);
    long carry = 0;
    for (int i = 0; i < count; i++) {
      carry += a.digit(i) + b.digit(i);
      digits[i] = (int) carry;
      carry >>>= 32;
    }
    digits[count] = (int) carry;
    length = carry == 0 ? count : count + 1;
  }

  /** Becomes a less b, a being the greater one. */
  private void subtractMagnitudes(ScratchInteger a, ScratchInteger b) {
    reserve(a.length);
    long borrow = 0;
    for (int i = 0; i < a.length; i++) {
      borrow += a.digit(i) - b.digit(i);
      digits[i] = (int) borrow;
      borrow >>= 32;
    }
    trim(a.length);
  }

  ScratchInteger multiply(ScratchInteger other) {
    if (sign == 0 || other.sign == 0) {
      return memory.zero();
    }
    ScratchInteger result = memory.next();
    int count = length + other.length;
    result.reserve(count);
    int[] product = result.digits;
    Arrays.fill(product, 0, count, 0);
    for (int i = 0; i < length; i++) {
      long factor = digits[i] & DIGIT;
      long carry = 0;
      for (int j = 0; j < other.length; j++) {
        carry += factor * (other.digits[j] & DIGIT) + (product[i + j] & DIGIT);
        product[i + j] = (int) carry;
        carry >>>= 32;
      }
      product[i + other.length] = (int) carry;
    }
    result.sign = sign * other.sign;
    result.trim(count);
    return result;
  }

  /**
   * Returns {@code this * 2^count}.
   *
   * @param count not negative
   */
  ScratchInteger shiftLeft(int count) {
    if (count == 0 || sign == 0) {
      return this;
    }
    ScratchInteger result = memory.next();
    int words = count / 32;
    int total = length + words + 1;
    result.reserve(total);
    Arrays.fill(result.digits, 0, words, 0);
    shift(digits, length, count % 32, result.digits, words);
    result.sign = sign;
    result.trim(total);
    return result;
  }

  /** Writes digits times 2^bits, bits less than 32, and one digit more than there were. */
  private static void shift(int[] from, int count, int bits, int[] to, int at) {
    long carry = 0;
    for (int i = 0; i < count; i++) {
      carry |= (from[i] & DIGIT) << bits;
      to[at + i] = (int) carry;
      carry >>>= 32;
    }
    to[at + count] = (int) carry;
  }

  /** Returns what the division leaves; the divisor is not 0. */
  ScratchInteger remainder(ScratchInteger divisor) {
    return subtract(divide(divisor).multiply(divisor));
  }

  /** Returns the quotient, cut off towards 0; the divisor is not 0. */
  ScratchInteger divide(ScratchInteger divisor) {
    if (divisor.sign == 0) {
      throw new ArithmeticException("division by zero");
    }
    if (compareMagnitudes(divisor) < 0) {
      return memory.zero();
    }
    ScratchInteger result = memory.next();
    int count = length - divisor.length + 1;
    result.reserve(count);
    if (divisor.length == 1) {
      long remainder = 0;
      long by = divisor.digits[0] & DIGIT;
      for (int i = length - 1; i >= 0; i--) {
        remainder = (remainder << 32) | (digits[i] & DIGIT);
        long quotient = Long.divideUnsigned(remainder, by);
        result.digits[i] = (int) quotient;
        remainder -= quotient * by;
      }
    } else {
      divideLong(divisor, count, result.digits);
    }
    result.sign = sign * divisor.sign;
    result.trim(count);
    return result;
  }

  /** Algorithm D: the divisor's leading digit is made at least half of the base. */
  private void divideLong(ScratchInteger by, int count, int[] quotient) {
    int m = by.length;
    int bits = Integer.numberOfLeadingZeros(by.digits[m - 1]);
    int[] v = memory.divisor(m + 1);
    int[] u = memory.dividend(length + 1);
    shift(by.digits, m, bits, v, 0);
    shift(digits, length, bits, u, 0);
    long first = v[m - 1] & DIGIT;
    long second = v[m - 2] & DIGIT;
    for (int j = count - 1; j >= 0; j--) {
      long head = ((u[j + m] & DIGIT) << 32) | (u[j + m - 1] & DIGIT);
      long q = Long.divideUnsigned(head, first);
      long rest = head - q * first;
      while (q > DIGIT
          || Long.compareUnsigned(q * second, (rest << 32) | (u[j + m - 2] & DIGIT)) > 0) {
        q--;
        rest += first;
        if (rest > DIGIT) {
          break;
        }
      }
      if (subtractProduct(u, v, m, j, q)) {
        q--;
        addBack(u, v, m, j);
      }
      quotient[j] = (int) q;
    }
  }

  /** Subtracts q v from u at a place; returns whether that was once too often. */
  private static boolean subtractProduct(int[] u, int[] v, int m, int at, long q) {
    long carry = 0;
    long borrow = 0;
    for (int i = 0; i < m; i++) {
      carry += q * (v[i] & DIGIT);
      borrow += (u[at + i] & DIGIT) - (carry & DIGIT);
      u[at + i] = (int) borrow;
      carry >>>= 32;
      borrow >>= 32;
    }
    borrow += (u[at + m] & DIGIT) - carry;
    u[at + m] = (int) borrow;
    return borrow < 0;
  }

  private static void addBack(int[] u, int[] v, int m, int at) {
    long carry = 0;
    for (int i = 0; i < m; i++) {
      carry += (u[at + i] & DIGIT) + (v[i] & DIGIT);
      u[at + i] = (int) carry;
      carry >>>= 32;
    }
    u[at + m] += (int) carry;
  }
}
