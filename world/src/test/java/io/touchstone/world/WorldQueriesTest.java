// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Questions about all bodies, against asking about each of them. */
final class WorldQueriesTest {

  private static final double INF = Double.POSITIVE_INFINITY;

  private static final class Crowd {
    final int n;
    final World world;
    final Scenes scenes;
    final List<WorldBody> bodies = new ArrayList<>();
    final ConvexBody[] forms;

    Crowd(int dimension, int count, long seed) {
      n = dimension;
      world = World.of(n);
      scenes = new Scenes(n);
      forms = Scenes.bodies(n);
      Random random = new Random(seed);
      for (int k = 0; k < count; k++) {
        BodySettings settings = BodySettings.standard().inGroups(1 << k % 3).grownBy(k % 2);
        bodies.add(world.insert(forms[k % forms.length], Scenes.pose(n, random, 8), settings));
      }
      for (int k = 0; k < count; k += 4) { // questions see moves without an update
        world.move(bodies.get(k), Scenes.pose(n, random, 8));
      }
    }

    PairResult ask(WorldBody body, ConvexBody other, Pose pose, PairRequest request) {
      return scenes.ask(body.convex().orElseThrow(), body.pose(), other, pose, request);
    }

    List<Double> distances(ConvexBody other, Pose pose, int groups) {
      return bodies.stream()
          .filter(body -> (body.settings().groups() & groups) != 0)
          .map(body -> ask(body, other, pose, PairRequest.distance()).toOutcome().distance())
          .sorted()
          .toList();
    }
  }

  private static double[] vector(int n, Random random, double scale) {
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = scale * random.nextGaussian();
    }
    return v;
  }

  @ParameterizedTest
  @EnumSource(Proof.class)
  void casts(Proof proof) {
    for (int n = 2; n <= 3; n++) {
      Crowd crowd = new Crowd(n, 120, n);
      Random random = new Random(n);
      int hits = 0;
      for (int k = 0; k < 100; k++) {
        boolean ray = k % 2 == 0;
        double[] from = vector(n, random, 6);
        double[] direction = vector(n, random, 1);
        double most = k % 3 == 0 ? 2 : INF;
        ConvexBody moving = ray ? Polytope.of(n, new double[n]) : crowd.forms[k % 8];
        Pose pose = Pose.translation(from);
        WorldQueries ask = crowd.world.ask(proof).among(5);
        WorldAnswer answer =
            ray ? ask.rayCast(from, direction, most) : ask.shapeCast(moving, pose, direction, most);
        PairRequest cast = PairRequest.builder(Goal.CAST).direction(direction).build();
        double least = INF;
        for (WorldBody body : crowd.bodies) {
          PairResult result = crowd.ask(body, moving, pose, cast);
          if ((body.settings().groups() & 5) != 0 && result.hasCastParameter()) {
            least = Math.min(least, result.castParameter());
          }
        }
        assertThat(answer.isDecided()).isTrue();
        assertThat(answer.hits())
            .as("question %d", k)
            .hasSize(least <= most && least < INF ? 1 : 0);
        if (least <= most && least < INF) {
          hits++;
          assertThat(answer.hits().get(0).value()).isCloseTo(least, within(1e-9 * (1 + least)));
          assertThat(answer.hits().get(0).assurance())
              .isEqualTo(proof == Proof.NONE ? Assurance.FLOATING : Assurance.PROVED);
        }
      }
      assertThat(hits).isBetween(20, 95);
    }
  }

  @ParameterizedTest
  @EnumSource(Proof.class)
  void neighbours(Proof proof) {
    for (int n = 2; n <= 3; n++) {
      Crowd crowd = new Crowd(n, 90, 7 + n);
      Random random = new Random(n);
      for (int k = 0; k < 40; k++) {
        ConvexBody form = crowd.forms[k % 8];
        Pose pose = Scenes.pose(n, random, 9);
        WorldQueries ask = crowd.world.ask(proof).among(3);
        List<Double> expected = crowd.distances(form, pose, 3);
        List<WorldHit> nearest = ask.nearest(form, pose, 5).hits();
        assertThat(nearest).hasSize(5);
        for (int j = 0; j < 5; j++) {
          assertThat(nearest.get(j).value()).isCloseTo(expected.get(j), within(1e-9));
        }
        double range = 0.25 * (k % 8);
        assertThat(ask.within(form, pose, range).hits())
            .as("within %s", range)
            .hasSize((int) expected.stream().filter(d -> d <= range).count());
        assertThat(ask.overlapping(form, pose).hits())
            .hasSize((int) expected.stream().filter(d -> d == 0).count());
        double[] point = vector(n, random, 5);
        Polytope at = Polytope.of(n, point);
        List<Double> ofPoint = crowd.distances(at, Pose.identity(n), 3);
        assertThat(ask.contains(point).hits())
            .hasSize((int) ofPoint.stream().filter(d -> d == 0).count());
        assertThat(ask.nearest(point, 200).hits()).hasSize(ofPoint.size());
      }
    }
  }

  @Test
  void touchingIsWithinAndOverlapping() {
    World world = World.of(3);
    WorldBody body = world.insert(Shapes.box(1, 1, 1), Pose.identity(3));
    WorldQueries exact = world.ask(Proof.EXACT);
    assertThat(exact.contains(1, 1, 1).hits()).extracting(WorldHit::body).containsExactly(body);
    assertThat(exact.contains(Math.nextUp(1.0), 1, 1).hits()).isEmpty();
    Polytope point = Polytope.of(3, 0, 0, 0);
    assertThat(exact.within(point, Pose.translation(3, 0, 0), 2).hits()).hasSize(1);
    assertThat(exact.within(point, Pose.translation(Math.nextUp(3.0), 0, 0), 2).hits()).isEmpty();
  }

  @Test
  void signedDistances() {
    World world = World.of(3);
    WorldBody a = world.insert(Shapes.box(1, 1, 1), Pose.identity(3));
    WorldBody b = world.insert(Shapes.box(1, 1, 1), Pose.translation(3, 0, 0));
    WorldHit apart = world.ask().signedDistance(a, b).first().orElseThrow();
    assertThat(apart.value()).isEqualTo(1);
    assertThat(apart.body()).isSameAs(b);
    world.move(b, Pose.translation(1.5, 0, 0));
    assertThat(world.ask().signedDistance(a, b).first().orElseThrow().value())
        .isCloseTo(-0.5, within(1e-12));
    world.remove(b);
    assertThatThrownBy(() -> world.ask().signedDistance(a, b))
        .hasMessageContaining("not here any more");
  }

  @Test
  void objectsAreFound() {
    World world = World.of(3);
    Pose turned = Pose.rotation(new double[] {0, 0, 1}, 0.5, new double[] {10, 0, 0});
    WorldBody mesh = world.insert(NaiveWorld.CUBE, turned);
    WorldBody cross =
        world.insert(
            CompoundBody.of(Shapes.box(3, 0.5, 0.5), Shapes.box(0.5, 3, 0.5)),
            Pose.translation(0, 0, 5));
    WorldQueries ask = world.ask(Proof.EXACT);
    assertThat(ask.contains(10, 0, 0).hits()).extracting(WorldHit::body).containsExactly(mesh);
    assertThat(ask.contains(2, 2, 5).hits()).as("between the arms").isEmpty();
    assertThat(ask.contains(0, 2, 5).first().orElseThrow().part()).isEqualTo(1);
    double[] up = {0, 0, 1};
    WorldHit below = ask.rayCast(new double[] {10.2, 0.1, -7}, up, INF).first().orElseThrow();
    assertThat(below.body()).isSameAs(mesh);
    assertThat(below.value()).isCloseTo(6, within(1e-9));
    assertThat(ask.rayCast(new double[] {10.2, 0.1, 0}, up, INF).first().orElseThrow().value())
        .as("begins inside")
        .isZero();
    assertThat(ask.rayCast(new double[] {10.2, 0.1, -7}, up, 5).hits()).isEmpty();
    assertThat(ask.rayCast(new double[] {2, 2, 0}, up, INF).hits()).isEmpty();
    WorldHit arm = ask.rayCast(new double[] {0, 2, 0}, up, INF).first().orElseThrow();
    assertThat(arm.body()).isSameAs(cross);
    assertThat(arm.part()).isEqualTo(1);
    assertThat(arm.value()).isCloseTo(4.5, within(1e-9));
    WorldHit swept =
        ask.shapeCast(Shapes.box(1.6, 1.6, 1), Pose.translation(2, 2, 0), up, INF)
            .first()
            .orElseThrow();
    assertThat(swept.body()).isSameAs(cross);
    assertThat(swept.value()).as("too wide to pass between the arms").isCloseTo(3.5, within(1e-9));
    List<WorldHit> nearest = ask.nearest(new double[] {0, 0, 7}, 2).hits();
    assertThat(nearest).extracting(WorldHit::body).containsExactly(cross, mesh);
    assertThat(nearest.get(0).value()).isCloseTo(1.5, within(1e-9));
    assertThat(ask.signedDistance(mesh, cross).first().orElseThrow().value()).isPositive();
    world.move(cross, Pose.translation(9, 0, 0));
    assertThat(ask.overlapping(Shapes.box(0.1, 0.1, 0.1), Pose.translation(9, 0, 0)).hits())
        .hasSize(2);
    assertThatThrownBy(() -> ask.signedDistance(mesh, cross))
        .isInstanceOf(UnsupportedQueryException.class);
    world.update();
    assertThat(world.pairs()).hasSize(1);
  }

  /** Triangles far from the origin and from the ray's beginning, in turned frames. */
  @Test
  void raysMeetTheRightTriangle() {
    Random random = new Random(4);
    for (int k = 0; k < 60; k++) {
      double far = Math.pow(10, random.nextInt(5));
      double[] centre = vector(3, random, far);
      Pose pose = Pose.rotation(vector(3, random, 1), random.nextDouble() * 6, centre);
      World world = World.of(3);
      world.insert(NaiveWorld.CUBE, pose);
      World convex = World.of(3);
      convex.insert(Shapes.box(1, 1, 1), pose);
      double[] from = vector(3, random, far);
      double[] direction = new double[3];
      for (int i = 0; i < 3; i++) {
        direction[i] = centre[i] + 0.6 * random.nextGaussian() - from[i];
      }
      WorldAnswer ofMesh = world.ask().rayCast(from, direction, INF);
      WorldAnswer ofBox = convex.ask().rayCast(from, direction, INF);
      assertThat(ofMesh.hits()).as("ray %d", k).hasSameSizeAs(ofBox.hits());
      if (!ofBox.hits().isEmpty()) {
        double expected = ofBox.hits().get(0).value();
        assertThat(ofMesh.hits().get(0).value()).isCloseTo(expected, within(1e-9));
      }
    }
  }

  @Test
  void mistakesAreTold() {
    World world = World.of(3);
    WorldQueries ask = world.ask();
    double[] x = {1, 0, 0};
    assertThat(ask.rayCast(x, x, INF).hits()).as("of an empty world").isEmpty();
    assertThat(ask.nearest(x, 3).hits()).isEmpty();
    assertThatThrownBy(() -> ask.rayCast(x, new double[] {0, 0, 0}, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ask.rayCast(new double[] {1, 2}, x, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ask.rayCast(new double[] {1, 2, Double.NaN}, x, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ask.rayCast(x, x, Double.NaN)).hasMessageContaining("NaN");
    assertThatThrownBy(() -> ask.nearest(x, 0)).hasMessageContaining("nearest 0");
    assertThatThrownBy(() -> ask.within(Polytope.of(3, x), Pose.identity(3), -1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ask.overlapping(Polytope.of(3), Pose.identity(3)))
        .hasMessageContaining("empty");
    world.update(); // the world is free after each of them
  }
}
