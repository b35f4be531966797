package io.touchstone.simplex;

import static io.touchstone.api.exact.ErrorFree.UNIT_ROUNDOFF;

import io.touchstone.api.exact.ScaledIntegers;
import java.math.BigInteger;

/**
 * A polytope where it stands, in integers: vertex v is at {@code R v + t}, without rounding, in
 * units of a power of two that the bodies of a pair have in common; t is relative to the
 * translation of A.
 *
 * <p>The farthest vertex along a direction is found by a scan in doubles with a bound of all
 * roundings; only what that leaves open is decided in integers. With w' the direction rounded, its
 * greatest component at most 1 and each off by e = 2<sup>-51</sup> at most, and {@code W = R' w'},
 * a computed {@code W.v} is off by at most
 *
 * <pre>{@code 2n u sum_k sum_i |w'_i| |R_ik| max|v_k|  +  e sum_k sum_i |R_ik| max|v_k|}</pre>
 *
 * where u = 2<sup>-53</sup>: 2n roundings touch any term. Two computed values that differ by more
 * than twice that are in their true order.
 *
 * <p>Scratch memory of one thread; allocates integers.
 */
final class IntegerSide {

  /** How far a rounded component of a direction may be off, its greatest one being at most 1. */
  private static final double DIRECTION_ERROR = 0x1p-51;

  /** Above this a sum of products could overflow. */
  private static final double MAX_MAGNITUDE = 0x1p1000;

  private static final int ALL = -1;

  private final int n;
  private final double[] local;
  private final double[] rounded;
  private double[] values = new double[0];

  // what was placed
  private double[] pose = new double[0];
  private double[] coordinates = new double[0];
  private double[] extents = new double[0];
  private int count;
  private ScaledIntegers vertices = ScaledIntegers.of();
  private ScaledIntegers rotation = ScaledIntegers.of();
  private BigInteger[] translation = new BigInteger[0];

  /** Products of rotation and vertex are multiples of this power of two of the common unit. */
  private int shift;

  /** The only vertex that counts, or {@link #ALL}. */
  private int only = ALL;

  private int vertex;
  private BigInteger value = BigInteger.ZERO;

  IntegerSide(int dimension) {
    n = dimension;
    local = new double[n];
    rounded = new double[n];
  }

  /**
   * Takes a body.
   *
   * @param shape not empty
   * @param pose array form
   * @param rotation R of the pose, row-major
   * @param translation relative to A's, in the common unit
   * @param exponent the common unit is 2^exponent
   */
  void place(
      SimplexShape shape,
      double[] pose,
      ScaledIntegers rotation,
      BigInteger[] translation,
      int exponent) {
    this.pose = pose;
    this.coordinates = shape.coordinates();
    this.extents = shape.extents();
    this.count = shape.core().vertexCount();
    this.vertices = shape.integers();
    this.rotation = rotation;
    this.translation = translation;
    this.shift = rotation.exponent() + vertices.exponent() - exponent;
    this.only = ALL;
    if (values.length < count) {
      values = new double[count];
    }
  }

  /** Makes the body that one of its vertices. */
  void restrictTo(int vertex) {
    only = vertex;
  }

  /** Returns where a vertex is. */
  BigInteger[] point(int v) {
    BigInteger[] point = new BigInteger[n];
    for (int i = 0; i < n; i++) {
      BigInteger sum = BigInteger.ZERO;
      for (int k = 0; k < n; k++) {
        BigInteger entry = rotation.integer(i * n + k);
        BigInteger coordinate = vertices.integer(v * n + k);
        if (entry.signum() != 0 && coordinate.signum() != 0) {
          sum = sum.add(entry.multiply(coordinate));
        }
      }
      point[i] = shifted(sum).add(translation[i]);
    }
    return point;
  }

  private BigInteger shifted(BigInteger product) {
    return shift == 0 || product.signum() == 0 ? product : product.shiftLeft(shift);
  }

  /** Returns the vertex that {@link #farthest} found. */
  int vertex() {
    return vertex;
  }

  /**
   * Finds a vertex that is farthest along a direction; the first one of several.
   *
   * @param w n components, not all zero
   * @return the product of w and that vertex, exactly
   */
  BigInteger farthest(BigInteger[] w) {
    BigInteger[] turned = turned(w);
    if (only != ALL) {
      vertex = only;
      value = along(turned, only);
    } else {
      scan(turned, threshold(w));
    }
    return shifted(value).add(Integers.dot(w, translation, n));
  }

  /** Returns {@code R' w}. */
  private BigInteger[] turned(BigInteger[] w) {
    BigInteger[] turned = new BigInteger[n];
    for (int k = 0; k < n; k++) {
      BigInteger sum = BigInteger.ZERO;
      for (int i = 0; i < n; i++) {
        BigInteger entry = rotation.integer(i * n + k);
        if (entry.signum() != 0 && w[i].signum() != 0) {
          sum = sum.add(entry.multiply(w[i]));
        }
      }
      turned[k] = sum;
    }
    return turned;
  }

  private BigInteger along(BigInteger[] turned, int v) {
    BigInteger sum = BigInteger.ZERO;
    for (int k = 0; k < n; k++) {
      BigInteger coordinate = vertices.integer(v * n + k);
      if (coordinate.signum() != 0 && turned[k].signum() != 0) {
        sum = sum.add(coordinate.multiply(turned[k]));
      }
    }
    return sum;
  }

  /** Computes all products in doubles; returns the least one that may be the greatest in truth. */
  private double threshold(BigInteger[] w) {
    int digits = 0;
    for (int i = 0; i < n; i++) {
      digits = Math.max(digits, w[i].bitLength());
    }
    int excess = digits - 64; // cut off to 64 digits, and rounded to 53
    for (int i = 0; i < n; i++) {
      BigInteger leading = excess > 0 ? w[i].shiftRight(excess) : w[i];
      rounded[i] = Math.scalb(leading.doubleValue(), -Math.min(digits, 64));
    }
    double error = turnAndBound();
    double greatest = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < count; v++) {
      double sum = 0;
      for (int k = 0; k < n; k++) {
        sum += local[k] * coordinates[v * n + k];
      }
      values[v] = sum;
      greatest = sum > greatest ? sum : greatest;
    }
    return greatest - error;
  }

  /** Turns the rounded direction; returns by how much a value must be lower to be surely lower. */
  private double turnAndBound() {
    double magnitude = 0;
    double perError = 0;
    for (int k = 0; k < n; k++) {
      double sum = 0;
      double sumOfTerms = 0;
      double sumOfPose = 0;
      for (int i = 0; i < n; i++) {
        double entry = pose[i * (n + 1) + k];
        double term = entry * rounded[i];
        sum += term;
        sumOfTerms += Math.abs(term);
        sumOfPose += Math.abs(entry);
      }
      local[k] = sum;
      magnitude += sumOfTerms * extents[k];
      perError += sumOfPose * extents[k];
    }
    // 2.1 and n + 1 instead of 2 and n: the roundings of the bound and of the comparison
    double error =
        2 * (n + 1) * UNIT_ROUNDOFF * magnitude
            + DIRECTION_ERROR * perError
            + n * n * 0x1p-1070 * (1 + perError + sumOf(extents));
    return perError <= MAX_MAGNITUDE ? 2.1 * error : Double.POSITIVE_INFINITY;
  }

  private static double sumOf(double[] terms) {
    double sum = 0;
    for (double term : terms) {
      sum += term;
    }
    return sum;
  }

  private void scan(BigInteger[] turned, double threshold) {
    vertex = ALL;
    value = BigInteger.ZERO;
    for (int v = 0; v < count; v++) {
      if (!(values[v] < threshold)) { // a NaN stays a candidate
        BigInteger candidate = along(turned, v);
        if (vertex == ALL || candidate.compareTo(value) > 0) {
          vertex = v;
          value = candidate;
        }
      }
    }
  }
}
