// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.settle;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Pairs that bounds broke on: more of them than {@link PairFamilies} has. */
final class Adversaries {

  /** More vertices than are looked at one by one, so that the hull has to say what was missed. */
  private static final int MANY = 40;

  private Adversaries() {}

  static List<Posed> all(Random random, int perFamily) {
    List<Posed> pairs = new ArrayList<>();
    for (int k = 0; k < perFamily; k++) {
      pairs.add(domes(random));
      pairs.add(cylinders(random));
      pairs.add(inexact(random));
      pairs.add(farAway(random));
      pairs.add(locallyFar(random));
      pairs.add(mixedSizes(random, 60));
      pairs.add(mixedSizes(random, 600));
      pairs.add(mixedSizes(random, 900));
      pairs.add(scaled(random, 249 + random.nextInt(3)));
      pairs.add(scaled(random, 600));
      pairs.add(scaled(random, 980));
      pairs.add(together(random, 600));
      pairs.add(linear(random, 300));
      pairs.add(subnormal(random));
      pairs.add(thin(random));
      pairs.addAll(walk(random));
    }
    return pairs;
  }

  /** Two domes of points that are nearly in one plane, face to face. */
  private static Posed domes(Random random) {
    double bend = Math.pow(10, -9 - 7 * random.nextDouble());
    double[] gaps = {1e-3, 1e-9, 1e-15, 0, -1e-15, -1e-9};
    double gap = gaps[random.nextInt(gaps.length)];
    Pose turn = PairFamilies.rotation(3, random, 0.5);
    return PairFamilies.moved(
        new Posed(
            "domes",
            dome(random, bend, 0, -1),
            Pose.identity(3),
            dome(random, bend, gap, 1),
            Pose.identity(3)),
        turn);
  }

  private static Polytope dome(Random random, double bend, double height, int sign) {
    double[] c = new double[3 * (MANY + 1)];
    for (int v = 0; v < MANY; v++) {
      double x = 2 * random.nextDouble() - 1;
      double y = 2 * random.nextDouble() - 1;
      c[3 * v] = x;
      c[3 * v + 1] = y;
      c[3 * v + 2] = height + sign * bend * (x * x + y * y);
    }
    c[3 * MANY + 2] = height + sign;
    return Polytope.of(3, c);
  }

  /** Prisms of many sides, cap on cap or side by side. */
  private static Posed cylinders(Random random) {
    double gap = (random.nextInt(5) - 2) * Math.ulp(1.0);
    boolean stacked = random.nextBoolean();
    Pose there =
        stacked
            ? Pose.translation(0.3 * random.nextDouble(), 0.2, 2 + gap)
            : Pose.translation(2 + gap, 0, random.nextDouble());
    return PairFamilies.moved(
        new Posed("cylinders", prism(), Pose.identity(3), prism(), there),
        PairFamilies.rotation(3, random, random.nextBoolean() ? 0 : 1));
  }

  private static Polytope prism() {
    double[] c = new double[6 * MANY];
    for (int v = 0; v < MANY; v++) {
      double angle = 2 * Math.PI * v / MANY;
      for (int end = 0; end < 2; end++) {
        int i = 3 * (2 * v + end);
        c[i] = StrictMath.cos(angle);
        c[i + 1] = StrictMath.sin(angle);
        c[i + 2] = 2 * end - 1;
      }
    }
    return Polytope.of(3, c);
  }

  /** A body that is dropped on the face of another from half as high each time. */
  private static List<Posed> walk(Random random) {
    Polytope box = PairFamilies.box(3, random);
    Polytope body = PairFamilies.cloud(3, 4 + random.nextInt(MANY), random, 1);
    double[] m = new double[12];
    PairFamilies.rotation(3, random, 0).copyTo(m);
    double lowest = Double.POSITIVE_INFINITY;
    for (int v = 0; v < body.vertexCount(); v++) {
      double height = 0;
      for (int k = 0; k < 3; k++) {
        height += m[8 + k] * body.coordinate(v, k);
      }
      lowest = Math.min(lowest, height);
    }
    double top = Double.NEGATIVE_INFINITY;
    for (int v = 0; v < box.vertexCount(); v++) {
      top = Math.max(top, box.coordinate(v, 2));
    }
    Pose turn = PairFamilies.rotation(3, random, random.nextBoolean() ? 0 : 1);
    List<Posed> pairs = new ArrayList<>();
    for (int k = 0; k < 56; k += 1 + random.nextInt(8)) {
      m[11] = top - lowest + (random.nextInt(4) == 0 ? -1 : 1) * Math.scalb(1.0, -k);
      Posed pair = new Posed("walk", box, Pose.identity(3), body, Pose.affine(3, m));
      pairs.add(PairFamilies.moved(pair, turn));
    }
    return pairs;
  }

  /** Poses that are rotations up to a millionth. */
  private static Posed inexact(Random random) {
    Posed pair = PairFamilies.random(3, random);
    return new Posed(
        "inexact poses",
        pair.a(),
        defective(pair.poseA(), random),
        pair.b(),
        defective(pair.poseB(), random));
  }

  private static Pose defective(Pose pose, Random random) {
    double[] m = new double[12];
    pose.copyTo(m);
    double defect = Math.pow(10, -16 + 10 * random.nextDouble());
    for (int i = 0; i < m.length; i++) {
      m[i] += i % 4 == 3 ? 0 : defect * (2 * random.nextDouble() - 1) / 3;
    }
    return Pose.affine(3, m);
  }

  /** Both bodies at 1e15. */
  private static Posed farAway(Random random) {
    Posed pair = PairFamilies.random(3, random);
    double x = 1e15 * random.nextGaussian();
    Pose motion = Pose.translation(x, 1e15 * random.nextGaussian(), random.nextInt(2) * 1e15);
    return PairFamilies.moved(pair, motion);
  }

  /** Both bodies far from the origins of their own frames, to which the poses bring them. */
  private static Posed locallyFar(Random random) {
    double far = Math.pow(10, 3 + 12 * random.nextDouble());
    return new Posed(
        "locally far",
        shifted(PairFamilies.cloud(3, 8, random, 1), far),
        Pose.translation(-far, -far, -far),
        shifted(PairFamilies.cloud(3, MANY, random, 1), -far),
        Pose.translation(far + random.nextGaussian(), far + random.nextGaussian(), far));
  }

  private static Polytope shifted(Polytope body, double by) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] += by;
    }
    return Polytope.of(3, c);
  }

  private static Posed mixedSizes(Random random, int exponent) {
    Posed pair = PairFamilies.random(3, random);
    return new Posed(
        "sizes of 2^" + exponent + " and its inverse",
        scaled(pair.a(), exponent),
        pair.poseA(),
        scaled(pair.b(), -exponent),
        pair.poseB());
  }

  private static Polytope scaled(Polytope body, int exponent) {
    double[] c = body.toArray();
    for (int i = 0; i < c.length; i++) {
      c[i] = Math.scalb(c[i], exponent);
    }
    return Polytope.of(3, c);
  }

  private static Posed scaled(Random random, int exponent) {
    Posed pair =
        switch (random.nextInt(4)) {
          case 0 -> PairFamilies.lattice(3, random);
          case 1 -> PairFamilies.offset(3, random);
          case 2 -> PairFamilies.affine(3, random);
          default -> PairFamilies.random(3, random);
        };
    return PairFamilies.scaled(pair, random.nextBoolean() ? exponent : -exponent);
  }

  /** Small bodies beside each other far from the origin of the world, or at 1 if they are tiny. */
  private static Posed together(Random random, int exponent) {
    Posed pair = PairFamilies.lattice(3, random);
    double[] here = new double[12];
    double[] there = new double[12];
    boolean tiny = random.nextBoolean();
    Posed small = tiny ? PairFamilies.scaled(pair, -exponent) : pair;
    small.poseA().copyTo(here);
    small.poseB().copyTo(there);
    for (int i = 3; i < 12; i += 4) {
      here[i] = tiny ? 1 : Math.scalb(1.0, exponent);
      there[i] = here[i];
    }
    return new Posed("together", small.a(), Pose.affine(3, here), small.b(), Pose.affine(3, there));
  }

  /** Maps that make a large body of a small one, or the other way round. */
  private static Posed linear(Random random, int exponent) {
    Posed pair = PairFamilies.affine(3, random);
    int by = random.nextBoolean() ? exponent : -exponent;
    double[] m = new double[12];
    pair.poseA().copyTo(m);
    for (int i = 0; i < 12; i++) {
      m[i] = i % 4 == 3 ? m[i] : Math.scalb(m[i], by);
    }
    return new Posed("linear", scaled(pair.a(), -by), Pose.affine(3, m), pair.b(), pair.poseB());
  }

  private static Posed subnormal(Random random) {
    return PairFamilies.scaled(PairFamilies.random(3, random), -1040 - random.nextInt(30));
  }

  /** Tetrahedra of which one height is 1e-12 of the others, through each other or beside. */
  private static Posed thin(Random random) {
    double least = Math.pow(10, -12 * random.nextDouble());
    return new Posed(
        "thin",
        PairFamilies.cloud(3, 4, random, least),
        PairFamilies.rotation(3, random, random.nextInt(2) * least),
        PairFamilies.cloud(3, 4, random, random.nextBoolean() ? least : 1),
        PairFamilies.rotation(3, random, 0.3 * random.nextInt(2)));
  }
}
