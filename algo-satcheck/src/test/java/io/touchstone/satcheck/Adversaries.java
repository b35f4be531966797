// SPDX-License-Identifier: Apache-2.0
package io.touchstone.satcheck;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Pairs in space that tie rules, margins and bounds break on. */
public final class Adversaries {

  private Adversaries() {}

  /** Returns some of each family. */
  public static List<Posed> all(Random random) {
    List<Posed> pairs = new ArrayList<>();
    pairs.add(domes(random));
    pairs.add(cylinders(random));
    pairs.add(boxesByUlps(random));
    pairs.add(crossedBoxes(random));
    pairs.addAll(walk(random));
    return pairs;
  }

  /**
   * Two domes of points that are nearly in one plane, face to face: their normals all but agree.
   */
  public static Posed domes(Random random) {
    double bend = StrictMath.pow(10, -8 - 7 * random.nextDouble());
    double[] gaps = {1e-3, 1e-9, 1e-15, 0, -1e-15, -1e-9, -1e-3};
    Polytope below = dome(random, bend, -1, 0);
    Polytope above = dome(random, bend, 1, gaps[random.nextInt(gaps.length)]);
    Posed pair = new Posed("domes", below, Pose.identity(3), above, Pose.identity(3));
    return PairFamilies.moved(pair, PairFamilies.rotation(3, random, 0.5));
  }

  private static Polytope dome(Random random, double bend, int sign, double height) {
    List<double[]> points = new ArrayList<>();
    for (int v = 0; v < 14; v++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      points.add(new double[] {x, y, height + sign * bend * (x * x + y * y)});
    }
    points.add(new double[] {0, 0, height + sign});
    return Polytope.of(points);
  }

  /** Prisms of many sides, cap on cap or side by side, tilted by 1e-9 to 1e-16. */
  public static Posed cylinders(Random random) {
    double gap = (random.nextInt(7) - 3) * Math.ulp(2.0);
    double tilt = StrictMath.pow(10, -9 - 7 * random.nextDouble());
    double[] there =
        random.nextBoolean()
            ? new double[] {0.3 * random.nextDouble(), 0.2, 2 + gap}
            : new double[] {2 + gap, 0, random.nextDouble()};
    Polytope prism = Shapes.prism(12 + random.nextInt(12), 1, 1);
    Pose tilted = Pose.rotation(new double[] {1, 2, 0}, tilt, there);
    return new Posed("cylinders", prism, Pose.identity(3), prism, tilted);
  }

  /** Boxes in one frame whose faces, edges or corners are a few ulps from contact. */
  public static Posed boxesByUlps(Random random) {
    double[] half = {1 + random.nextDouble(), 1 + random.nextDouble(), 1 + random.nextDouble()};
    double[] there = new double[3];
    int exact = random.nextInt(7) + 1; // which sides nearly touch
    for (int k = 0; k < 3; k++) {
      boolean touches = (exact >> k & 1) != 0;
      double sum = 2 * half[k];
      there[k] =
          touches ? sum + (random.nextInt(5) - 2) * Math.ulp(sum) : 0.3 * random.nextDouble();
    }
    Polytope box = Shapes.box(half);
    Posed pair = new Posed("ulps", box, Pose.identity(3), box, Pose.translation(there));
    return random.nextBoolean()
        ? pair
        : PairFamilies.moved(pair, PairFamilies.rotation(3, random, 1));
  }

  /** Boxes whose edges cross at a hair from contact, their directions nearly parallel at times. */
  public static Posed crossedBoxes(Random random) {
    Polytope box = Shapes.box(2, 0.5, 0.5);
    double angle = random.nextBoolean() ? 1 : StrictMath.pow(10, -16 * random.nextDouble());
    double diagonal = Math.sqrt(0.5);
    Pose low = Pose.rotation(new double[] {1, 0, 0}, Math.PI / 4, new double[3]);
    Pose turn = Pose.rotation(new double[] {0, 0, 1}, angle, new double[3]);
    double height = 2 * diagonal + (random.nextInt(9) - 4) * 0x1p-52;
    double[] rows = new double[12];
    double[] first = new double[12];
    low.copyTo(first);
    turn.copyTo(rows);
    double[] product = new double[12];
    for (int i = 0; i < 3; i++) {
      for (int k = 0; k < 3; k++) {
        for (int j = 0; j < 3; j++) {
          product[4 * i + k] += rows[4 * i + j] * first[4 * j + k];
        }
      }
    }
    product[11] = height;
    return new Posed("crossed", box, low, box, Pose.of(3, product));
  }

  /** A hull that walks into another one along a direction, each step half of what is left. */
  public static List<Posed> walk(Random random) {
    Polytope a = Shapes.randomHull(3, 12, random.nextInt(1000));
    Polytope b = Shapes.randomHull(3, 12, 1000 + random.nextInt(1000));
    Pose turn = PairFamilies.rotation(3, random, 0);
    double[] m = new double[12];
    turn.copyTo(m);
    m[3] = 5;
    Posed apart = new Posed("walk", a, Pose.identity(3), b, Pose.of(3, m));
    double[] normal = apart.exact().nearest().normal();
    double distance = apart.exact().nearest().distance().doubleValue();
    List<Posed> walk = new ArrayList<>();
    for (double step : new double[] {0x1p-10, 0x1p-30, 0x1p-45, 0x1p-51, 0, -0x1p-51, -0x1p-40}) {
      double[] moved = m.clone();
      for (int i = 0; i < 3; i++) {
        moved[4 * i + 3] -= (distance - step) * normal[i];
      }
      walk.add(new Posed("walk " + step, a, Pose.identity(3), b, Pose.of(3, moved)));
    }
    return walk;
  }
}
