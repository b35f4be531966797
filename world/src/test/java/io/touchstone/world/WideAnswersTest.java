// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.spi.Proof;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a list of hits proves, with an engine whose bounds are true but wide. */
final class WideAnswersTest {

  private static final double INF = Double.POSITIVE_INFINITY;
  private static final int WORLDS = Integer.getInteger("touchstone.world.wide", 2);
  private static final double TOLERANCE = 1e-9;

  /** Bodies in a world of the engine, with what is true of them. */
  private static final class Crowd {
    final int n;
    final World world;
    final Scenes scenes;
    final List<WorldBody> bodies = new ArrayList<>();
    final List<List<ConvexBody>> parts = new ArrayList<>();
    final List<Pose> poses = new ArrayList<>();

    Crowd(int dimension, long seed, Proof proof) {
      n = dimension;
      scenes = new Scenes(n);
      world =
          World.builder(n)
              .engines(new WideEngine(seed).engines())
              .algorithm(WideEngine.ID)
              .proof(proof)
              .build();
      Random random = new Random(seed);
      ConvexBody[] forms = Scenes.bodies(n);
      for (int k = 0; k < 40; k++) {
        Pose pose = Scenes.pose(n, random, 7);
        poses.add(pose);
        if (k % 5 == 4) {
          List<ConvexBody> two = List.of(forms[k % 8], forms[(k + 3) % 8]);
          bodies.add(world.insert(CompoundBody.of(two.get(0), two.get(1)), pose));
          parts.add(two);
        } else {
          bodies.add(world.insert(forms[k % 8], pose));
          parts.add(List.of(forms[k % 8]));
        }
      }
    }

    /** Returns the least value of the parts of a body. */
    double truth(int k, ConvexBody other, Pose pose, PairRequest request) {
      double least = INF;
      for (ConvexBody part : parts.get(k)) {
        PairResult result = scenes.ask(part, poses.get(k), other, pose, request);
        if (request.goal() == Goal.DISTANCE) {
          least = Math.min(least, result.toOutcome().distance());
        } else if (result.hasCastParameter()) {
          least = Math.min(least, result.castParameter());
        }
      }
      return least;
    }
  }

  /** Tells who is named, or open. */
  private static Set<WorldBody> told(WorldAnswer answer) {
    Set<WorldBody> told = new HashSet<>(answer.undecided());
    answer.hits().forEach(hit -> told.add(hit.body()));
    return told;
  }

  @ParameterizedTest
  @EnumSource(Proof.class)
  void whoMayBeNearerIsNamedOrOpen(Proof proof) {
    int late = 0;
    for (int seed = 0; seed < WORLDS; seed++) {
      Crowd crowd = new Crowd(2 + seed % 2, seed, proof);
      Random random = new Random(seed);
      for (int question = 0; question < 8; question++) {
        String where = "%s, world %d, question %d".formatted(proof, seed, question);
        Pose pose = Scenes.pose(crowd.n, random, 8);
        ConvexBody region =
            question % 2 == 0
                ? Scenes.bodies(crowd.n)[question]
                : Polytope.of(crowd.n, new double[crowd.n]);
        int count = 1 + random.nextInt(5);
        WorldAnswer answer = crowd.world.ask().nearest(region, pose, count);
        double farthest = 0;
        Set<WorldBody> named = new HashSet<>();
        for (WorldHit hit : answer.hits()) {
          double truth =
              crowd.truth(crowd.bodies.indexOf(hit.body()), region, pose, PairRequest.distance());
          farthest = Math.max(farthest, truth);
          named.add(hit.body());
        }
        assertThat(named.size()).as(where).isLessThanOrEqualTo(count);
        assertThat(answer.hits())
            .as(where)
            .isSortedAccordingTo((p, q) -> Double.compare(p.value(), q.value()));
        Set<WorldBody> told = told(answer);
        for (int k = 0; k < crowd.bodies.size(); k++) {
          double truth = crowd.truth(k, region, pose, PairRequest.distance());
          late += truth < farthest && !named.contains(crowd.bodies.get(k)) ? 1 : 0;
          if (!told.contains(crowd.bodies.get(k))) {
            assertThat(named).as(where).hasSize(count);
            assertThat(truth)
                .as("%s, body %d", where, k)
                .isGreaterThanOrEqualTo(farthest - TOLERANCE);
          }
        }
      }
    }
    assertThat(late).as("some were left out that are nearer").isPositive();
  }

  @ParameterizedTest
  @EnumSource(Proof.class)
  void whoMayBeMetBeforeIsNamedOrOpen(Proof proof) {
    for (int seed = 0; seed < WORLDS; seed++) {
      Crowd crowd = new Crowd(2 + seed % 2, seed, proof);
      Random random = new Random(seed);
      for (int question = 0; question < 10; question++) {
        String where = "%s, world %d, question %d".formatted(proof, seed, question);
        Pose pose = Scenes.pose(crowd.n, random, 8);
        double[] direction = new double[crowd.n];
        for (int i = 0; i < crowd.n; i++) {
          direction[i] = -pose.translation(i) + random.nextGaussian();
        }
        ConvexBody moving =
            question % 2 == 0
                ? Scenes.bodies(crowd.n)[question % 8]
                : Polytope.of(crowd.n, new double[crowd.n]);
        double most = question % 3 == 0 ? INF : random.nextDouble();
        WorldAnswer answer = crowd.world.ask().shapeCast(moving, pose, direction, most);
        PairRequest cast = PairRequest.builder(Goal.CAST).direction(direction).build();
        double first = most;
        if (answer.first().isPresent()) {
          WorldBody met = answer.first().get().body();
          double truth = crowd.truth(crowd.bodies.indexOf(met), moving, pose, cast);
          if (!answer.undecided().contains(met)) {
            assertThat(truth).as(where).isLessThanOrEqualTo(most + TOLERANCE);
          }
          first = Math.min(truth, most);
        }
        for (int k = 0; k < crowd.bodies.size(); k++) {
          if (!told(answer).contains(crowd.bodies.get(k))) {
            assertThat(crowd.truth(k, moving, pose, cast))
                .as("%s, body %d", where, k)
                .isGreaterThanOrEqualTo(Math.min(first, 1e9) - TOLERANCE);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Proof.class)
  void whoIsWithinIsNamedOrOpen(Proof proof) {
    for (int seed = 0; seed < WORLDS; seed++) {
      Crowd crowd = new Crowd(2 + seed % 2, seed, proof);
      Random random = new Random(seed);
      for (int question = 0; question < 6; question++) {
        String where = "%s, world %d, question %d".formatted(proof, seed, question);
        Pose pose = Scenes.pose(crowd.n, random, 6);
        ConvexBody region = Scenes.bodies(crowd.n)[question];
        double range = question % 3 == 0 ? 0 : 2 * random.nextDouble();
        WorldAnswer within = crowd.world.ask().within(region, pose, range);
        WorldAnswer meeting = crowd.world.ask().overlapping(region, pose);
        for (int k = 0; k < crowd.bodies.size(); k++) {
          WorldBody body = crowd.bodies.get(k);
          double truth = crowd.truth(k, region, pose, PairRequest.distance());
          if (!told(within).contains(body)) {
            assertThat(truth).as(where).isGreaterThan(range - TOLERANCE);
          }
          if (!told(meeting).contains(body)) {
            assertThat(truth).as(where).isGreaterThan(-TOLERANCE);
          }
        }
        for (WorldHit hit : within.hits()) {
          assertThat(hit.value()).as(where).isBetween(0.0, range);
          assertThat(
                  crowd.truth(
                      crowd.bodies.indexOf(hit.body()), region, pose, PairRequest.distance()))
              .as(where)
              .isLessThanOrEqualTo(range + TOLERANCE);
        }
      }
      for (int k = 1; k < crowd.bodies.size(); k++) {
        WorldAnswer signed =
            crowd.world.ask().signedDistance(crowd.bodies.get(k - 1), crowd.bodies.get(k));
        assertThat(told(signed)).containsExactly(crowd.bodies.get(k));
      }
    }
  }

  /** The nearer one was left out by its value, and the answer said that nothing was open. */
  @Test
  void theNearerOneIsNotLost() {
    int wrong = 0;
    for (int seed = 0; seed < 30; seed++) {
      World world =
          World.builder(3).engines(new WideEngine(seed).engines()).algorithm(WideEngine.ID).build();
      WorldBody near = world.insert(Shapes.box(1, 1, 1), Pose.translation(7.672, 0, 0));
      WorldBody far = world.insert(Shapes.box(1, 1, 1), Pose.translation(0, 7.955, 0));
      WorldAnswer answer = world.ask().nearest(new double[3], 1);
      assertThat(told(answer)).as("seed %d", seed).contains(near);
      if (answer.first().isPresent() && answer.first().get().body() == far) {
        assertThat(answer.isDecided()).isFalse();
        wrong++;
        assertThat(answer.first().get().assurance()).isEqualTo(Assurance.PROVED);
      }
    }
    assertThat(wrong).isPositive();
  }
}
