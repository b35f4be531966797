// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Pairs of every kind that has broken collision code: seeded, in any dimension. */
public final class PairFamilies {

  /** Two polytopes where they stand. */
  public record Posed(String family, Polytope a, Pose poseA, Polytope b, Pose poseB) {

    public int dimension() {
      return a.dimension();
    }

    public Posed swapped() {
      return new Posed(family + ", swapped", b, poseB, a, poseA);
    }

    public ExactPair exact() {
      return new ExactPair(a, poseA, b, poseB);
    }
  }

  private PairFamilies() {}

  /** Returns pairs of all families. */
  public static List<Posed> all(int dimension, Random random, int perFamily) {
    List<Posed> pairs = new ArrayList<>();
    for (int k = 0; k < perFamily; k++) {
      pairs.add(random(dimension, random));
      pairs.add(lattice(dimension, random));
      pairs.add(slender(dimension, random));
      pairs.add(touching(dimension, random));
      pairs.add(flat(dimension, random));
      pairs.add(far(dimension, random));
      pairs.add(offset(dimension, random));
      pairs.add(affine(dimension, random));
      pairs.add(points(dimension, random));
      pairs.add(scaled(random(dimension, random), random.nextBoolean() ? 300 : -300));
      pairs.add(boxes(dimension, random));
    }
    return pairs;
  }

  /** Returns pairs that overlap as a rule. */
  public static List<Posed> overlapping(int n, Random random) {
    List<Posed> pairs = new ArrayList<>(all(n, random, 1));
    for (int k = 0; k < 3; k++) {
      pairs.add(
          new Posed(
              "hulls",
              cloud(n, 8 + random.nextInt(25), random, 1),
              rotation(n, random, 0.5),
              cloud(n, 8 + random.nextInt(25), random, 1),
              rotation(n, random, 1)));
    }
    Polytope box = box(n, random);
    Pose pose = rotation(n, random, 0.3);
    pairs.add(new Posed("same orientation", box, pose, box(n, random), pose));
    double[] slightly = new double[n * (n + 1)];
    pose.copyTo(slightly);
    double tilt = Math.pow(10, -16 + 12 * random.nextDouble());
    for (int i = 0; i < slightly.length; i++) {
      slightly[i] += (i % (n + 1) == n ? 0.3 : tilt) * random.nextGaussian();
    }
    pairs.add(
        new Posed("nearly same orientation", box, pose, box(n, random), Pose.affine(n, slightly)));
    pairs.add(
        new Posed(
            "needle and plate",
            stretched(n, random, 1e-3, 1),
            rotation(n, random, 0.02),
            stretched(n, random, 1, 1e-3),
            rotation(n, random, 0.02)));
    return pairs;
  }

  /** The first coordinate keeps its length, the last is made smaller, those between by another. */
  private static Polytope stretched(int n, Random random, double between, double last) {
    double[] c = cloud(n, 12, random, 1).toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] *= i % n == 0 ? 1 : i % n == n - 1 ? Math.min(last, between) : between;
    }
    return Polytope.of(n, c);
  }

  /** Clouds of random points in random poses, near each other. */
  public static Posed random(int n, Random random) {
    return new Posed(
        "random",
        cloud(n, n + 1 + random.nextInt(6), random, 1),
        rotation(n, random, 0.6),
        cloud(n, 1 + random.nextInt(n + 6), random, 1),
        rotation(n, random, 1.2));
  }

  /** Moves both bodies together. */
  public static Posed moved(Posed pair, Pose motion) {
    return new Posed(
        pair.family(),
        pair.a(),
        composed(motion, pair.poseA()),
        pair.b(),
        composed(motion, pair.poseB()));
  }

  private static Pose composed(Pose outer, Pose inner) {
    int n = outer.dimension();
    double[] m = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k <= n; k++) {
        double sum = k == n ? outer.translation(i) : 0;
        for (int j = 0; j < n; j++) {
          sum += outer.rotation(i, j) * inner.get(j * (n + 1) + k);
        }
        m[i * (n + 1) + k] = sum;
      }
    }
    return Pose.affine(n, m);
  }

  /** Few integer coordinates, no rotation: touching and coplanar as a rule. */
  public static Posed lattice(int n, Random random) {
    double[] shift = new double[n];
    for (int i = 0; i < n; i++) {
      shift[i] = random.nextInt(5);
    }
    return new Posed(
        "lattice",
        lattice(n, 2 + random.nextInt(6), random),
        Pose.identity(n),
        lattice(n, 2 + random.nextInt(6), random),
        Pose.translation(shift));
  }

  private static Polytope lattice(int n, int count, Random random) {
    double[] c = new double[n * count];
    for (int i = 0; i < c.length; i++) {
      c[i] = random.nextInt(4);
    }
    return Polytope.of(n, c);
  }

  /** Needles and plates. */
  public static Posed slender(int n, Random random) {
    return new Posed(
        "slender",
        cloud(n, n + 3, random, 1e-4),
        rotation(n, random, 0.3),
        cloud(n, n + 3, random, 1e-3),
        rotation(n, random, 0.3));
  }

  /** A vertex of B on a vertex, or beside the middle of A, by 0 or 1 ulp. */
  public static Posed touching(int n, Random random) {
    Polytope a = lattice(n, n + 2 + random.nextInt(3), random);
    Polytope b = lattice(n, n + 2 + random.nextInt(3), random);
    double[] shift = new double[n];
    int v = random.nextInt(a.vertexCount());
    int w = random.nextInt(a.vertexCount());
    for (int i = 0; i < n; i++) {
      double target = (a.coordinate(v, i) + a.coordinate(w, i)) / 2 + 10;
      double exact = target - b.coordinate(0, i);
      int ulps = random.nextInt(3) - 1;
      shift[i] = exact + ulps * Math.ulp(exact);
    }
    double[] ten = new double[n];
    Arrays.fill(ten, 10);
    return new Posed("touching", a, Pose.translation(ten), b, Pose.translation(shift));
  }

  /** Bodies of a lower dimension. */
  public static Posed flat(int n, Random random) {
    double[] c = new double[n * (n + 1)];
    for (int i = 0; i < c.length; i++) {
      c[i] = i % n == 0 ? 0 : random.nextInt(3) - 1;
    }
    return new Posed(
        "flat",
        Polytope.of(n, c),
        random.nextBoolean() ? Pose.identity(n) : rotation(n, random, 0.5),
        cloud(n, 1 + random.nextInt(3), random, 1),
        random.nextBoolean() ? Pose.identity(n) : rotation(n, random, 0.5));
  }

  /** Bodies far apart. */
  public static Posed far(int n, Random random) {
    return new Posed(
        "far",
        cloud(n, n + 4, random, 1),
        rotation(n, random, 0.5),
        cloud(n, n + 4, random, 1),
        rotation(n, random, 50));
  }

  /** Both bodies far from the origin, or from that of their own frame. */
  public static Posed offset(int n, Random random) {
    boolean inTheWorld = random.nextBoolean();
    Polytope a = shifted(cloud(n, n + 4, random, 1), inTheWorld ? 0 : 1e8);
    Polytope b = shifted(cloud(n, n + 4, random, 1), inTheWorld ? 0 : 1e8);
    double[] t = new double[n];
    double[] s = new double[n];
    for (int i = 0; i < n; i++) {
      t[i] = inTheWorld ? 1e8 : 0;
      s[i] = t[i] + 0.7 * random.nextGaussian();
    }
    return new Posed("offset", a, Pose.translation(t), b, Pose.translation(s));
  }

  private static Polytope shifted(Polytope body, double by) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] += by;
    }
    return Polytope.of(body.dimension(), c);
  }

  /**
   * The same pair, up to roundings, of bodies whose coordinates are in a frame that begins
   * somewhere else.
   *
   * @param by how far away, in any direction
   */
  public static Posed inFarFrames(Posed pair, Random random, double by) {
    double[] ofA = unit(pair.dimension(), random);
    double[] ofB = unit(pair.dimension(), random);
    return new Posed(
        pair.family(),
        shifted(pair.a(), ofA, by),
        shifted(pair.poseA(), ofA, by),
        shifted(pair.b(), ofB, by),
        shifted(pair.poseB(), ofB, by));
  }

  private static Polytope shifted(Polytope body, double[] along, double by) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] += by * along[i % along.length];
    }
    return Polytope.of(body.dimension(), c);
  }

  /** {@code t - R s}. */
  private static Pose shifted(Pose pose, double[] along, double by) {
    int n = along.length;
    double[] m = new double[n * (n + 1)];
    pose.copyTo(m);
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        m[i * (n + 1) + n] -= m[i * (n + 1) + k] * by * along[k];
      }
    }
    return Pose.of(n, m);
  }

  /** The same pair with the matrices of both poses in single precision. */
  public static Posed inSinglePrecision(Posed pair) {
    return new Posed(
        pair.family(), pair.a(), rounded(pair.poseA()), pair.b(), rounded(pair.poseB()));
  }

  private static Pose rounded(Pose pose) {
    double[] m = new double[pose.dimension() * (pose.dimension() + 1)];
    pose.copyTo(m);
    for (int k = 0; k < m.length; k++) {
      m[k] = (float) m[k];
    }
    return Pose.of(pose.dimension(), m);
  }

  /** Maps that stretch and shear, and rotations with a defect. */
  public static Posed affine(int n, Random random) {
    double[] m = new double[n * (n + 1)];
    for (int i = 0; i < m.length; i++) {
      m[i] = random.nextGaussian();
    }
    double defect = Math.pow(10, -16 + 9 * random.nextDouble());
    Pose turned = rotation(n, random, 1);
    double[] skewed = new double[m.length];
    turned.copyTo(skewed);
    for (int i = 0; i < m.length; i++) {
      skewed[i] += defect * (random.nextDouble() - 0.5);
    }
    return new Posed(
        "affine",
        cloud(n, n + 3, random, 1),
        Pose.affine(n, m),
        cloud(n, n + 3, random, 1),
        Pose.of(n, skewed));
  }

  /** Points and segments, the same ones now and then. */
  public static Posed points(int n, Random random) {
    Polytope a = cloud(n, 1 + random.nextInt(2), random, 1);
    Polytope b = random.nextInt(3) == 0 ? a : cloud(n, 1 + random.nextInt(2), random, 1);
    return new Posed("points", a, Pose.identity(n), b, Pose.identity(n));
  }

  /** Boxes parallel to their own axes. */
  public static Posed boxes(int n, Random random) {
    return new Posed(
        "boxes",
        box(n, random),
        rotation(n, random, 0.8),
        box(n, random),
        random.nextBoolean() ? rotation(n, random, 0.8) : rotation(n, new Random(5), 0.8));
  }

  public static Polytope box(int n, Random random) {
    double[] c = new double[(1 << n) * n];
    for (int i = 0; i < n; i++) {
      double low = -random.nextDouble();
      double high = random.nextDouble();
      for (int corner = 0; corner < 1 << n; corner++) {
        c[corner * n + i] = (corner >> i & 1) == 1 ? high : low;
      }
    }
    return Polytope.of(n, c);
  }

  /** The same pair, 2^k times as large. */
  public static Posed scaled(Posed pair, int k) {
    return new Posed(
        pair.family() + ", scaled by 2^" + k,
        scaled(pair.a(), k),
        scaled(pair.poseA(), k),
        scaled(pair.b(), k),
        scaled(pair.poseB(), k));
  }

  private static Polytope scaled(Polytope body, int k) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] = Math.scalb(c[i], k);
    }
    return Polytope.of(body.dimension(), c);
  }

  private static Pose scaled(Pose pose, int k) {
    int n = pose.dimension();
    double[] m = new double[n * (n + 1)];
    pose.copyTo(m);
    for (int i = 0; i < n; i++) {
      m[i * (n + 1) + n] = Math.scalb(m[i * (n + 1) + n], k);
    }
    return Pose.affine(n, m);
  }

  /** Random points; the first coordinate is made smaller by a factor. */
  public static Polytope cloud(int n, int count, Random random, double firstFactor) {
    double[] c = new double[n * count];
    for (int i = 0; i < c.length; i++) {
      c[i] = random.nextGaussian() * (i % n == 0 ? firstFactor : 1);
    }
    return Polytope.of(n, c);
  }

  /** Returns the length of the longest vertex in R<sup>3</sup>, up to rounding. */
  public static double reach(Polytope body) {
    double reach = 0;
    for (int v = 0; v < body.vertexCount(); v++) {
      double x = body.coordinate(v, 0);
      double y = body.coordinate(v, 1);
      double z = body.coordinate(v, 2);
      reach = Math.max(reach, StrictMath.hypot(StrictMath.hypot(x, y), z));
    }
    return reach;
  }

  /** Returns two clouds of as many points each, turned and moved by {@link #rotation}. */
  public static Posed clouds(int n, int points, Random random, double size) {
    return new Posed(
        "clouds",
        cloud(n, points, random, 1),
        rotation(n, random, size),
        cloud(n, points, random, 1),
        rotation(n, random, size));
  }

  /** A random rotation, by Gram and Schmidt, and a random translation of a size. */
  public static Pose rotation(int n, Random random, double size) {
    double[][] r = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        r[i][k] = random.nextGaussian();
      }
      for (int pass = 0; pass < 2; pass++) {
        for (int j = 0; j < i; j++) {
          double dot = 0;
          for (int k = 0; k < n; k++) {
            dot += r[i][k] * r[j][k];
          }
          for (int k = 0; k < n; k++) {
            r[i][k] -= dot * r[j][k];
          }
        }
      }
      double length = 0;
      for (int k = 0; k < n; k++) {
        length += r[i][k] * r[i][k];
      }
      for (int k = 0; k < n; k++) {
        r[i][k] /= Math.sqrt(length);
      }
    }
    double[] m = new double[n * (n + 1)];
    for (int i = 0; i < n; i++) {
      System.arraycopy(r[i], 0, m, i * (n + 1), n);
      m[i * (n + 1) + n] = size * random.nextGaussian();
    }
    Pose pose = Pose.affine(n, m);
    if (!pose.isRigid()) { // it mirrors: turn the last row round
      for (int k = 0; k < n; k++) {
        m[(n - 1) * (n + 1) + k] = -m[(n - 1) * (n + 1) + k];
      }
      pose = Pose.affine(n, m);
    }
    return pose;
  }

  /** A random direction whose length is 1 up to a few roundings. */
  public static double[] unit(int n, Random random) {
    double[] w = new double[n];
    double square = 0;
    for (int i = 0; i < n; i++) {
      w[i] = random.nextInt(8) == 0 ? 0 : random.nextGaussian();
      square += w[i] * w[i];
    }
    if (square == 0) {
      w[0] = 1;
      return w;
    }
    for (int i = 0; i < n; i++) {
      w[i] /= Math.sqrt(square);
    }
    return w;
  }

  /** Returns a hull of points at random that are 1 from the origin. */
  public static Polytope sphere(int n, int count, Random random) {
    double[] c = new double[n * count];
    for (int v = 0; v < count; v++) {
      double[] unit = unit(n, random);
      System.arraycopy(unit, 0, c, v * n, n);
    }
    return Polytope.of(n, c);
  }
}
