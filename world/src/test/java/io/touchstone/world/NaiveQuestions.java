// SPDX-License-Identifier: Apache-2.0
package io.touchstone.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.spi.Proof;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Asks a world and the naive model the same random questions. */
final class NaiveQuestions {

  private static final double TOLERANCE = 1e-9;

  private final NaiveWorld model;
  private final int n;
  private final Polytope point;
  private final ConvexBody[] regions;
  private int asked;

  NaiveQuestions(NaiveWorld model, int n) {
    this.model = model;
    this.n = n;
    point = NaiveWorld.point(n);
    regions = Scenes.bodies(n);
  }

  /** Returns how many questions were answered. */
  int asked() {
    return asked;
  }

  /** Asks one. */
  void ask(World world, Random random, String where) {
    int groups = 1 + random.nextInt(3);
    boolean exact = random.nextBoolean();
    WorldQueries ask = world.ask(exact ? Proof.EXACT : Proof.CHECKED).among(groups);
    List<NaiveWorld.Body> bodies =
        model.bodies.stream().filter(b -> (b.settings.groups() & groups) != 0).toList();
    double[] at = vector(random, NaiveWorld.EXTENT);
    ConvexBody region = regions[random.nextInt(regions.length)];
    Pose pose = Scenes.pose(n, random, NaiveWorld.EXTENT);
    switch (random.nextInt(7)) {
      case 0 -> {
        double[] direction = vector(random, 1);
        double most = random.nextBoolean() ? 2 : Double.POSITIVE_INFINITY;
        cast(ask.rayCast(at, direction, most), bodies, point, at(at), direction, most, where);
      }
      case 1 -> {
        double[] direction = vector(random, 1);
        cast(ask.shapeCast(region, pose, direction, 2), bodies, region, pose, direction, 2, where);
      }
      case 2 -> nearest(ask, bodies, region, pose, 1 + random.nextInt(4), where);
      case 3 -> {
        double range = 0.25 * random.nextInt(6);
        meeting(ask.within(region, pose, range), exact, bodies, region, pose, range, where);
      }
      case 4 -> meeting(ask.overlapping(region, pose), exact, bodies, region, pose, 0, where);
      case 5 -> meeting(ask.contains(at), exact, bodies, point, at(at), 0, where);
      default -> signed(ask, random, where);
    }
    asked++;
  }

  private double[] vector(Random random, double scale) {
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = scale * random.nextGaussian();
    }
    return v;
  }

  private static Pose at(double[] point) {
    return Pose.translation(point);
  }

  private void cast(
      WorldAnswer answer,
      List<NaiveWorld.Body> bodies,
      ConvexBody moving,
      Pose pose,
      double[] direction,
      double most,
      String where) {
    double least = Double.POSITIVE_INFINITY;
    for (NaiveWorld.Body body : bodies) {
      least = Math.min(least, body.way(moving, pose, direction, model.scenes(n)));
    }
    boolean hits = least <= most && least < Double.POSITIVE_INFINITY;
    assertThat(answer.hits()).as(where).hasSize(hits ? 1 : 0);
    if (hits) {
      assertThat(answer.hits().get(0).value())
          .as(where)
          .isCloseTo(least, within(TOLERANCE * (1 + least)));
    }
  }

  private void nearest(
      WorldQueries ask,
      List<NaiveWorld.Body> bodies,
      ConvexBody region,
      Pose pose,
      int count,
      String where) {
    double[] expected =
        NaiveWorld.sorted(
            bodies.stream().map(b -> b.distance(region, pose, model.scenes(n))).toList());
    List<WorldHit> hits = ask.nearest(region, pose, count).hits();
    assertThat(hits).as(where).hasSize(Math.min(count, bodies.size()));
    for (int k = 0; k < hits.size(); k++) {
      assertThat(hits.get(k).value()).as(where).isCloseTo(expected[k], within(TOLERANCE));
    }
  }

  private void meeting(
      WorldAnswer answer,
      boolean exact,
      List<NaiveWorld.Body> bodies,
      ConvexBody region,
      Pose pose,
      double range,
      String where) {
    Set<WorldBody> expected = new HashSet<>();
    for (NaiveWorld.Body body : bodies) {
      if (body.meets(region, pose, range, model.scenes(n))) {
        expected.add(body.handle);
      }
    }
    assertThat(answer.isDecided() || !exact).as(where).isTrue();
    Set<WorldBody> found = new HashSet<>(answer.undecided());
    found.retainAll(expected); // what is left open may be either
    answer.hits().forEach(hit -> found.add(hit.body()));
    assertThat(found).as(where).isEqualTo(expected);
  }

  private void signed(WorldQueries ask, Random random, String where) {
    if (model.bodies.size() < 2) {
      return;
    }
    int first = random.nextInt(model.bodies.size());
    int second = (first + 1 + random.nextInt(model.bodies.size() - 1)) % model.bodies.size();
    NaiveWorld.Body a = model.bodies.get(first);
    NaiveWorld.Body b = model.bodies.get(second);
    double distance = a.distance(b, model.scenes(n));
    if (distance == 0 && (a.form.mesh() || b.form.mesh())) {
      assertThatThrownBy(() -> ask.signedDistance(a.handle, b.handle))
          .as(where)
          .isInstanceOfAny(UnsupportedQueryException.class, Stumbles.Stumble.class);
      return;
    }
    WorldAnswer answer = ask.signedDistance(a.handle, b.handle);
    if (answer.first().isEmpty()) {
      assertThat(answer.undecided()).as(where).containsExactly(b.handle);
      assertThat(ask.proof()).as(where).isNotEqualTo(Proof.EXACT);
      return;
    }
    double value = answer.first().get().value();
    if (distance > 0) {
      assertThat(value).as(where).isCloseTo(distance, within(TOLERANCE));
    } else if (a.form.isConvex() && b.form.isConvex()) {
      PairRequest depth = PairRequest.builder(Goal.PENETRATION).build();
      double expected =
          model
              .scenes(n)
              .ask(a.form.parts().get(0), a.pose, b.form.parts().get(0), b.pose, depth)
              .toOutcome()
              .depth();
      assertThat(value).as(where).isCloseTo(-expected, within(TOLERANCE));
    } else {
      assertThat(value).as(where).isLessThanOrEqualTo(0);
    }
  }
}
