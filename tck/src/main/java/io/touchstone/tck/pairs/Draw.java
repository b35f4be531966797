// SPDX-License-Identifier: Apache-2.0
package io.touchstone.tck.pairs;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;

/**
 * A seeded source of numbers, bodies and poses that yields the same bits on every Java: a counter
 * passed through the finaliser of SplitMix64 (Steele, Lea, Flood, Fast splittable pseudorandom
 * number generators, OOPSLA 2014), and of the mathematical functions only the square root, which
 * IEEE 754 rounds correctly.
 *
 * <p>Not thread-safe.
 */
public final class Draw {

  /** The odd number nearest to 2^64 divided by the golden ratio. */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private long state;

  /** Starts at a seed. */
  public Draw(long seed) {
    this.state = seed;
  }

  /** Returns a source that is a function of a seed and a few words that say what it is for. */
  public static Draw of(long seed, Object... purpose) {
    long mixed = seed;
    for (Object word : purpose) {
      for (char letter : word.toString().toCharArray()) {
        mixed = mix(mixed + STEP) ^ letter;
      }
      mixed = mix(mixed + STEP);
    }
    return new Draw(mixed);
  }

  private static long mix(long z) {
    long x = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  /** Returns 64 random bits. */
  public long bits() {
    state += STEP;
    return mix(state);
  }

  /** Returns a number from 0 to {@code bound - 1}. */
  public int index(int bound) {
    return (int) Long.remainderUnsigned(bits(), bound);
  }

  /** Returns true in one of so many cases. */
  public boolean once(int in) {
    return index(in) == 0;
  }

  /** Returns a number from -1 to 1, a multiple of 2^-52. */
  public double signed() {
    return (bits() >> 11) * 0x1p-52;
  }

  /** Returns a number that is mostly near 0: the sum of three, from -3 to 3, variance 1. */
  public double bell() {
    return signed() + signed() + signed();
  }

  /** Returns n numbers like {@link #bell}, times a size. */
  public double[] bells(int n, double size) {
    double[] x = new double[n];
    for (int k = 0; k < n; k++) {
      x[k] = size * bell();
    }
    return x;
  }

  /** Returns a cloud of points; the first coordinate is made smaller by a factor. */
  public Polytope cloud(int n, int count, double size, double firstFactor) {
    double[] c = new double[n * count];
    for (int i = 0; i < c.length; i++) {
      c[i] = size * bell() * (i % n == 0 ? firstFactor : 1);
    }
    return Polytope.of(n, c);
  }

  /** Returns points with whole coordinates from 0 to 3. */
  public Polytope lattice(int n, int count) {
    double[] c = new double[n * count];
    for (int i = 0; i < c.length; i++) {
      c[i] = index(4);
    }
    return Polytope.of(n, c);
  }

  /** Returns points on a sphere, up to roundings. */
  public Polytope round(int n, int count, double radius) {
    double[] c = new double[n * count];
    for (int v = 0; v < count; v++) {
      double square = 0;
      for (int k = 0; k < n; k++) {
        c[v * n + k] = bell();
        square += c[v * n + k] * c[v * n + k];
      }
      double scale = square > 0 ? radius / Math.sqrt(square) : 0;
      for (int k = 0; k < n; k++) {
        c[v * n + k] *= scale;
      }
    }
    return Polytope.of(n, c);
  }

  /** Returns a box parallel to its axes, around its origin. */
  public Polytope box(int n) {
    double[] c = new double[(1 << n) * n];
    for (int k = 0; k < n; k++) {
      double half = 0.1 + Math.abs(signed());
      for (int corner = 0; corner < 1 << n; corner++) {
        c[corner * n + k] = (corner >> k & 1) == 1 ? half : -half;
      }
    }
    return Polytope.of(n, c);
  }

  /**
   * Returns a random rotation followed by a translation: a turn in each plane of two axes, by the
   * angle with tangent of its half t, {@code cos = (1 - t^2) / (1 + t^2)}, {@code sin = 2 t / (1 +
   * t^2)}.
   */
  public Pose pose(double... translation) {
    int n = translation.length;
    double[] m = matrix(Pose.identity(n));
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < i; j++) {
        double t = 2 * signed();
        double c = (1 - t * t) / (1 + t * t);
        double s = 2 * t / (1 + t * t);
        for (int row = 0; row < n; row++) {
          double x = m[row * (n + 1) + i];
          double y = m[row * (n + 1) + j];
          m[row * (n + 1) + i] = c * x - s * y;
          m[row * (n + 1) + j] = s * x + c * y;
        }
      }
    }
    for (int row = 0; row < n; row++) {
      m[row * (n + 1) + n] = translation[row];
    }
    return Pose.of(n, m);
  }

  static double[] matrix(Pose pose) {
    double[] m = new double[pose.dimension() * (pose.dimension() + 1)];
    pose.copyTo(m);
    return m;
  }
}
