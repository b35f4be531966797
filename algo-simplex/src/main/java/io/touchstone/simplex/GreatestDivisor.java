package io.touchstone.simplex;

/**
 * The greatest common divisor by D. H. Lehmer's method: the leading digits of two numbers u &gt;= v
 * tell the quotients of many steps of Euclid's algorithm, which are then taken at once:
 *
 * <pre>{@code u <- a u + b v,     v <- c u + d v}</pre>
 *
 * A quotient is sure when both ends of what the leading digits leave open agree on it. Where not
 * even the first one is, there is a division.
 *
 * <p>Source: D. E. Knuth, The Art of Computer Programming 2 (3rd ed.), 4.5.2, algorithm L. Scratch
 * memory of one thread; allocates nothing itself.
 */
final class GreatestDivisor {

  /** So many leading digits are looked at: sums of them and a factor stay inside of a long. */
  private static final int LEADING = 62;

  /** Factors stay below: two products with a digit and a carry fit into a long. */
  private static final long LIMIT = 1L << 30;

  private final ScratchIntegers memory;
  private long a;
  private long b;
  private long c;
  private long d;

  GreatestDivisor(ScratchIntegers memory) {
    this.memory = memory;
  }

  /** Returns the greatest common divisor, not negative; 0 only if both numbers are. */
  ScratchInteger of(ScratchInteger p, ScratchInteger q) {
    ScratchInteger u = p.signum() < 0 ? p.negate() : p;
    ScratchInteger v = q.signum() < 0 ? q.negate() : q;
    if (u.compareTo(v) < 0) {
      ScratchInteger less = u;
      u = v;
      v = less;
    }
    while (v.signum() != 0 && u.bitLength() > LEADING) {
      ScratchInteger next;
      if (takeSteps(u, v)) {
        next = u.combine(a, b, v);
        v = u.combine(c, d, v);
      } else {
        next = v;
        v = u.subtract(u.divide(v).multiply(v));
      }
      u = next;
    }
    return v.signum() == 0 ? u : memory.of(ofShort(u.bits(0), v.bits(0)));
  }

  /** Computes the factors of as many steps as are sure; tells whether there is any. */
  private boolean takeSteps(ScratchInteger u, ScratchInteger v) {
    int from = u.bitLength() - LEADING;
    long x = u.bits(from);
    long y = v.bits(from);
    a = 1;
    b = 0;
    c = 0;
    d = 1;
    while (y + c != 0 && y + d != 0) {
      long quotient = (x + a) / (y + c);
      if (quotient >= LIMIT) {
        break;
      }
      long rest = x + b - quotient * (y + d); // x + b over y + d has the same quotient
      long nextC = a - quotient * c;
      long nextD = b - quotient * d;
      if (rest < 0 || rest >= y + d || Math.abs(nextC) >= LIMIT || Math.abs(nextD) >= LIMIT) {
        break;
      }
      a = c;
      b = d;
      c = nextC;
      d = nextD;
      long remainder = x - quotient * y;
      x = y;
      y = remainder;
    }
    return b != 0;
  }

  private static long ofShort(long u, long v) {
    long x = u;
    long y = v;
    while (y != 0) {
      long remainder = x % y;
      x = y;
      y = remainder;
    }
    return x;
  }
}
