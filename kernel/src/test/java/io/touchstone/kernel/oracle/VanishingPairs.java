// SPDX-License-Identifier: Apache-2.0
package io.touchstone.kernel.oracle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.kernel.oracle.PairFamilies.Posed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Pairs of bodies some of whose edges are so short that squares or products of them vanish in
 * doubles, beside others that are not: seeded, in the plane and in space.
 *
 * <p>Coordinates are small whole numbers, many of them 0, beside which a number of any size is a
 * double.
 */
public final class VanishingPairs {

  /** What a body is made of. */
  public enum Kind {
    /** Some vertices stand twice, the second time a vanishing step away. */
    DOUBLED,
    /** A vertex at the origin is cut off so near to it that the edges vanish. */
    CUT,
    /** Flat, but for a vanishing thickness. */
    SLAB,
    /** Each axis in a scale of its own. */
    STRETCHED,
    /** Vanishing as a whole. */
    TINY,
    /** Without a vanishing edge. */
    ORDINARY
  }

  private final int n;
  private final Random random;

  private VanishingPairs(int n, Random random) {
    this.n = n;
    this.random = random;
  }

  /** Returns a pair, A of a kind, B of that or of any other. */
  public static Posed of(Kind kind, int n, Random random) {
    VanishingPairs pairs = new VanishingPairs(n, random);
    Kind[] kinds = Kind.values();
    Kind other = random.nextBoolean() ? kind : kinds[random.nextInt(kinds.length)];
    Polytope a = pairs.body(kind);
    Polytope b = pairs.body(other);
    Posed pair = new Posed(kind + " and " + other, a, pairs.pose(), b, pairs.pose());
    return random.nextBoolean() ? pair : pair.swapped();
  }

  /** Returns a positive number whose square, or product with others, vanishes as a rule. */
  public static double vanishing(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> Double.MIN_VALUE * (1 + random.nextInt(3));
      case 1 -> Math.scalb(1.0, -1074 + random.nextInt(160));
      case 2 -> Math.scalb(1.0 + random.nextInt(3), -545 + random.nextInt(20)); // whose square does
      case 3 -> Math.scalb(1 + random.nextDouble(), -1050 + random.nextInt(1000));
      default -> Math.pow(10, -150 - 150 * random.nextDouble());
    };
  }

  /** Returns the same body with some vertices twice, the second time a vanishing step away. */
  public static Polytope doubled(Polytope body, Random random) {
    int n = body.dimension();
    List<double[]> points = points(body);
    for (int k = 1 + random.nextInt(3); k > 0; k--) {
      double[] copy = points.get(random.nextInt(points.size())).clone();
      for (int i = 0; i < n; i++) {
        if (random.nextInt(3) > 0) {
          double step = (random.nextBoolean() ? 1 : -1) * vanishing(random);
          copy[i] = copy[i] == 0 ? step : step > 0 ? Math.nextUp(copy[i]) : Math.nextDown(copy[i]);
        }
      }
      points.add(copy);
    }
    return Polytope.of(points.toArray(new double[0][]));
  }

  private static List<double[]> points(Polytope body) {
    int n = body.dimension();
    double[] c = body.toArray();
    List<double[]> points = new ArrayList<>();
    for (int v = 0; v < body.vertexCount(); v++) {
      points.add(Arrays.copyOfRange(c, n * v, n * v + n));
    }
    return points;
  }

  private Polytope body(Kind kind) {
    return switch (kind) {
      case DOUBLED -> doubled(Polytope.of(lattice()), random);
      case CUT -> cut();
      case SLAB -> slab();
      case STRETCHED -> stretched();
      case TINY -> scaled(lattice(), vanishing(random));
      case ORDINARY -> Polytope.of(lattice());
    };
  }

  private double[][] lattice() {
    double[][] points = new double[n + random.nextInt(4)][n];
    for (double[] point : points) {
      Arrays.setAll(point, i -> random.nextInt(3) - 1);
    }
    return points;
  }

  private static Polytope scaled(double[][] points, double by) {
    for (double[] point : points) {
      for (int i = 0; i < point.length; i++) {
        point[i] *= by;
      }
    }
    return Polytope.of(points);
  }

  private Polytope cut() {
    List<double[]> points = new ArrayList<>();
    double by = vanishing(random);
    for (double[] point : lattice()) {
      point[0] = Math.abs(point[0]);
      points.add(point);
      double[] near = point.clone();
      double here = random.nextInt(4) == 0 ? vanishing(random) : by;
      for (int i = 0; i < n; i++) {
        near[i] *= here;
      }
      points.add(near);
    }
    return Polytope.of(points.toArray(new double[0][]));
  }

  private Polytope slab() {
    int axis = random.nextInt(n);
    double thick = vanishing(random);
    List<double[]> points = new ArrayList<>();
    for (double[] point : lattice()) {
      point[axis] = 0;
      points.add(point);
      double[] above = point.clone();
      above[axis] = random.nextInt(4) == 0 ? vanishing(random) : thick;
      points.add(above);
    }
    return Polytope.of(points.toArray(new double[0][]));
  }

  private Polytope stretched() {
    double[] factors = new double[n];
    Arrays.setAll(factors, i -> random.nextInt(3) == 0 ? 1 : vanishing(random));
    double[][] points = lattice();
    for (double[] point : points) {
      for (int i = 0; i < n; i++) {
        point[i] *= factors[i];
      }
    }
    return Polytope.of(points);
  }

  private Pose pose() {
    double[] t = new double[n];
    for (int i = 0; i < n; i++) {
      t[i] =
          switch (random.nextInt(4)) {
            case 0 -> 0;
            case 1 -> (random.nextBoolean() ? 1 : -1) * vanishing(random);
            default -> random.nextInt(3) - 1;
          };
    }
    if (random.nextInt(3) == 0) {
      double[] turned = new double[n * (n + 1)];
      PairFamilies.rotation(n, random, 1).copyTo(turned);
      for (int i = 0; i < n; i++) {
        turned[i * (n + 1) + n] = t[i];
      }
      return Pose.of(n, turned);
    }
    return Pose.translation(t);
  }
}
