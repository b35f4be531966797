// SPDX-License-Identifier: Apache-2.0
package io.touchstone.engine.nearest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.PoseView;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.fixtures.ExactPair;
import io.touchstone.fixtures.PairFamilies;
import io.touchstone.fixtures.PairFamilies.Posed;
import io.touchstone.kernel.certified.PlacedPair;
import io.touchstone.kernel.support.CertifiedSupport;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class QuickNearestTest {

  private static QuickNearest placed(Posed posed) {
    PlacedPair pair = new PlacedPair(posed.dimension());
    pair.place(
        CertifiedSupport.of(posed.a()),
        posed.poseA(),
        CertifiedSupport.of(posed.b()),
        posed.poseB());
    QuickNearest search = new QuickNearest(pair);
    search.begin();
    return search;
  }

  /** From any pair of vertices: points and direction are nearest, as far as doubles tell. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void findsTheNearestPoints(int dimension) {
    Random random = new Random(dimension);
    int disjoint = 0;
    for (int k = 0; k < 400; k++) {
      Posed posed = k % 2 == 0 ? PairFamilies.far(dimension, random) : slender(dimension, random);
      ExactPair.Nearest truth = posed.exact().nearest();
      if (truth.meet()) {
        continue;
      }
      disjoint++;
      QuickNearest search = placed(posed);
      search.startFrom(
          random.nextInt(posed.a().vertexCount()), random.nextInt(posed.b().vertexCount()));
      String what = "pair %d, %s".formatted(k, posed.family());
      assertThat(search.run(1000)).as(what).isTrue();
      double distance = truth.distance().doubleValue();
      double total = 0;
      double square = 0;
      double off = 0;
      for (int i = 0; i < dimension; i++) {
        double component = 0;
        for (int term = 0; term < search.size; term++) {
          component += search.weight[term] * difference(posed, search, term, i);
        }
        square += component * component;
        off += Math.abs(component + distance * search.direction[i]);
      }
      for (int term = 0; term < search.size; term++) {
        assertThat(search.weight[term]).as(what).isBetween(0.0, 1.0);
        total += search.weight[term];
      }
      assertThat(total).as(what).isCloseTo(1, within(1e-12));
      assertThat(Math.sqrt(square)).as(what).isCloseTo(distance, within(1e-11));
      assertThat(off).as(what).isLessThan(1e-11);
    }
    assertThat(disjoint).isGreaterThan(200);
  }

  private static Posed slender(int dimension, Random random) {
    return dimension == 2
        ? PairFamilies.random(2, random)
        : PairFamilies.slender(dimension, random);
  }

  /** A component of the difference of the vertices of a pair, in the world. */
  private static double difference(Posed posed, QuickNearest search, int term, int axis) {
    return world(posed.a(), posed.poseA(), search.vertexA[term], axis)
        - world(posed.b(), posed.poseB(), search.vertexB[term], axis);
  }

  private static double world(Polytope body, PoseView pose, int vertex, int axis) {
    double[] p = new double[body.dimension()];
    double[] world = new double[body.dimension()];
    body.vertex(vertex, p);
    pose.toWorld(p, world);
    return world[axis];
  }

  /** The features of the last search are all that the next one needs. */
  @Test
  void startsFromWhatItFound() {
    Polytope box = Shapes.box(1, 1, 1);
    Pose turned = Pose.rotation(new double[] {0.3, 1, 2}, 0.7, new double[] {3, 1, 0.5});
    Posed posed = new Posed("boxes", box, Pose.identity(3), box, turned);
    QuickNearest search = placed(posed);
    search.startFrom(0, 7);
    assertThat(search.run(100)).isTrue();
    int steps = search.steps;
    int size = search.size;
    int[] vertexA = search.vertexA.clone();
    int[] vertexB = search.vertexB.clone();
    search.begin();
    for (int k = 0; k < size; k++) {
      search.startFrom(vertexA[k], vertexB[k]);
      search.startFrom(vertexA[k], vertexB[k]);
    }
    assertThat(search.size).isEqualTo(size);
    assertThat(search.run(100)).isTrue();
    assertThat(search.steps).isEqualTo(1).isLessThan(steps);
  }

  @Test
  void aLimitEndsIt() {
    Polytope box = Shapes.box(1, 1, 1);
    QuickNearest search =
        placed(new Posed("boxes", box, Pose.identity(3), box, Pose.translation(3, 1, 0.5)));
    search.startFrom(0, 7);
    assertThat(search.run(1)).isFalse();
    assertThat(search.steps).isEqualTo(1);
    assertThat(search.size).isPositive();
  }

  /** A common vertex leaves nothing to find; numbers that are none do not hang it. */
  @Test
  void pointsWithoutADirection() {
    Polytope box = Shapes.box(1, 1, 1);
    QuickNearest search = placed(new Posed("boxes", box, Pose.identity(3), box, Pose.identity(3)));
    search.startFrom(3, 3);
    assertThat(search.run(100)).isFalse();
    Pose there = Pose.translation(1.7e308, -1.7e308, 1.7e308);
    Pose here = Pose.translation(-1.7e308, 1.7e308, -1.7e308);
    search = placed(new Posed("far", box, here, box, there));
    search.startFrom(0, 0);
    assertThat(search.run(100)).isFalse();
  }
}
