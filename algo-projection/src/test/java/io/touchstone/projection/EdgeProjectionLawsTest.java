// SPDX-License-Identifier: Apache-2.0
package io.touchstone.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.oracle.EngineAssertions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must not change an answer. */
final class EdgeProjectionLawsTest {

  private static final PairRequest REQUEST = PairRequest.intersection();

  private static Verdict verdict(Posed pair) {
    return new EngineAssertions(
            new EdgeProjection("edge-projection", ProjectionMode.MIXED), pair.dimension())
        .ask(pair, REQUEST)
        .verdict();
  }

  private static List<Posed> pairs(int dimension) {
    return PairFamilies.all(dimension, new Random(7), 6);
  }

  /** The same, or open on one side where the bodies are within roundings of contact. */
  private static void same(Verdict first, Verdict second, Posed pair) {
    if (first != Verdict.UNDECIDED && second != Verdict.UNDECIDED) {
      assertThat(second).as(pair.family()).isEqualTo(first);
    } else {
      assertThat(pair.family())
          .as("%s, %s", first, second)
          .containsAnyOf("lattice", "touching", "points", "flat");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void exchangeOfTheBodies(int dimension) {
    for (Posed pair : pairs(dimension)) {
      same(verdict(pair), verdict(pair.swapped()), pair);
    }
  }

  /** Bit for bit: everything inside is relative to a power of two. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void scalingByPowersOfTwo(int dimension) {
    for (Posed pair : pairs(dimension)) {
      if (pair.family().contains("scaled")) {
        continue;
      }
      EngineAssertions engine =
          new EngineAssertions(
              new EdgeProjection("edge-projection", ProjectionMode.MIXED), dimension);
      PairResult result = engine.ask(pair, REQUEST);
      Verdict verdict = result.verdict();
      int iterations = result.iterations();
      for (int k : new int[] {-300, -7, 1, 300}) {
        PairResult scaled = engine.ask(PairFamilies.scaled(pair, k), REQUEST);
        assertThat(scaled.verdict()).as("%s, 2^%d", pair.family(), k).isEqualTo(verdict);
        assertThat(scaled.iterations()).as("%s, 2^%d", pair.family(), k).isEqualTo(iterations);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void rigidMotionOfBoth(int dimension) {
    Random random = new Random(11);
    for (Posed pair : pairs(dimension)) {
      if (!pair.poseA().isRigid()
          || pair.family().contains("scaled")
          || pair.family().contains("touching")) {
        continue; // the motion is rounded: a contact by an ulp need not stay what it was
      }
      Pose motion = PairFamilies.rotation(dimension, random, 1);
      Posed moved = PairFamilies.moved(pair, motion);
      Verdict first = verdict(pair);
      Verdict second = verdict(moved);
      if (pair.family().equals("lattice") || pair.family().equals("points")) {
        continue;
      }
      same(first, second, pair);
    }
  }

  /** Another order, every vertex twice, and points inside the hull. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void orderDuplicatesAndInnerPoints(int dimension) {
    Random random = new Random(13);
    for (Posed pair : pairs(dimension)) {
      Posed other =
          new Posed(
              pair.family(),
              shuffled(pair.a(), random),
              pair.poseA(),
              shuffled(pair.b(), random),
              pair.poseB());
      same(verdict(pair), verdict(other), pair);
    }
  }

  private static Polytope shuffled(Polytope body, Random random) {
    List<double[]> points = new ArrayList<>();
    for (int v = 0; v < body.vertexCount(); v++) {
      double[] p = new double[body.dimension()];
      body.vertex(v, p);
      points.add(p);
      points.add(p.clone());
    }
    Collections.shuffle(points, random);
    return Polytope.of(points);
  }
}
