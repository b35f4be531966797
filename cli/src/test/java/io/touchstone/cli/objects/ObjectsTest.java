// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.Query;
import io.touchstone.Touchstone;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.objects.ObjectPhase;
import io.touchstone.objects.ObjectQuery;
import io.touchstone.objects.ObjectWarmStart;
import io.touchstone.objects.PreparedObject;
import io.touchstone.proof.CertificateChecker.Finding;
import io.touchstone.proof.ObjectChecker;
import io.touchstone.proof.VerifiedNarrowPhase;
import io.touchstone.proof.VerifiedQuery;
import io.touchstone.tck.objects.Recipe;
import io.touchstone.tck.oracle.PairTruth;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Answers about objects against all pairs of their parts, each decided by exact arithmetic, and
 * against solid angles for what lies inside; every certificate is checked. {@code
 * -Dtouchstone.objects=10000} takes so many pairs.
 */
class ObjectsTest {

  private static final int PAIRS = Integer.getInteger("touchstone.objects", 40);
  private static final Query EXACT = Touchstone.with(Engines.installed()).proof(Proof.EXACT);
  private static final VerifiedNarrowPhase ENGINE =
      Proofs.prove(Engines.installed().createNarrowPhase("auto"), Proof.EXACT);

  /** What all pairs of parts say, and the winding numbers. */
  private record Truth(boolean partsMeet, boolean inside, double distance, double depth) {
    boolean collides() {
      return partsMeet || inside;
    }
  }

  @Test
  void agreesWithAllPairsOfParts() {
    int inside = 0;
    int hits = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      ObjectPairs pair = ObjectPairs.of(seed, 5);
      Truth truth = truth(pair, PairRequest.distance());
      ObjectOutcome boolAnswer = EXACT.collides(pair.a(), pair.poseA(), pair.b(), pair.poseB());
      ObjectOutcome distance = EXACT.distance(pair.a(), pair.poseA(), pair.b(), pair.poseB());
      assertThat(boolAnswer.verdict())
          .as(pair.name())
          .isEqualTo(truth.collides() ? Verdict.INTERSECTING : Verdict.DISJOINT);
      assertThat(distance.verdict()).as(pair.name()).isEqualTo(boolAnswer.verdict());
      if (!truth.collides()) {
        assertThat(distance.distance())
            .as(pair.name())
            .isBetween(truth.distance() * (1 - 1e-11), truth.distance() * (1 + 1e-11));
        assertThat(distance.lower().orElseThrow())
            .as(pair.name())
            .isBetween(truth.distance() * (1 - 1e-11), truth.distance() * (1 + 1e-15));
      }
      requireProved(pair, boolAnswer);
      requireProved(pair, distance);
      inside += boolAnswer.inside().isPresent() ? 1 : 0;
      hits += truth.collides() ? 1 : 0;
    }
    // the family has all kinds
    assertThat(inside).isGreaterThan(PAIRS / 100);
    assertThat(hits).isBetween(PAIRS / 5, 4 * PAIRS / 5);
  }

  @Test
  void findsTheDeepestPairOfCompounds() {
    int deep = 0;
    for (int seed = 0; seed < PAIRS; seed++) {
      ObjectPairs pair = ObjectPairs.of(seed, 5);
      if (pair.a() instanceof TriangleMesh || pair.b() instanceof TriangleMesh) {
        assertThatThrownBy(() -> EXACT.penetration(pair.a(), pair.poseA(), pair.b(), pair.poseB()))
            .isInstanceOf(UnsupportedQueryException.class)
            .hasMessageContaining("triangle surfaces have no depth");
        continue;
      }
      Truth truth = truth(pair, PairRequest.penetration());
      ObjectOutcome answer = EXACT.penetration(pair.a(), pair.poseA(), pair.b(), pair.poseB());
      assertThat(answer.collides()).as(pair.name()).isEqualTo(truth.collides());
      if (truth.collides()) {
        assertThat(answer.depth())
            .as(pair.name())
            .isBetween(truth.depth() * (1 - 1e-9) - 1e-12, truth.depth() * (1 + 1e-9) + 1e-12);
        deep++;
      }
      requireProved(pair, answer);
    }
    assertThat(deep).isGreaterThan(PAIRS / 20);
  }

  @Test
  void agreesWithTheDefinitionInRationalNumbers() {
    for (int seed = 0; seed < 40; seed++) {
      ObjectPairs pair = ObjectPairs.of(seed, 3);
      if (pair.a().partCount() * pair.b().partCount() > 150) {
        continue;
      }
      boolean meets = false;
      for (int i = 0; i < pair.a().partCount() && !meets; i++) {
        for (int j = 0; j < pair.b().partCount() && !meets; j++) {
          PairTruth parts =
              new PairTruth(
                  (Polytope) pair.a().part(i),
                  pair.poseA(),
                  (Polytope) pair.b().part(j),
                  pair.poseB());
          meets = parts.meet();
        }
      }
      boolean answer = EXACT.collides(pair.a(), pair.poseA(), pair.b(), pair.poseB()).collides();
      assertThat(answer).as(pair.name()).isEqualTo(meets || isInside(pair));
    }
  }

  @Test
  void remembersPairsWithoutChangingAnswers() {
    ObjectPhase phase = new ObjectPhase(ENGINE);
    ObjectQuery query = phase.newQuery(3);
    for (Recipe recipe : Recipe.values()) {
      PreparedObject a = phase.prepare(recipe.compound(6, 1));
      PreparedObject b = phase.prepare(Recipe.TORUS.mesh(6, 2));
      ObjectWarmStart warm = phase.newWarmStart(3);
      for (int step = 0; step < 30; step++) {
        Pose pose =
            Pose.rotation(new double[] {1, 2, 3}, step * 0.1, new double[] {3 - step * 0.1, 0, 0});
        ObjectOutcome cold =
            query.evaluate(a, Pose.identity(3), b, pose, PairRequest.distance(), null, false);
        ObjectOutcome known =
            query.evaluate(a, Pose.identity(3), b, pose, PairRequest.distance(), warm, true);
        assertThat(known.verdict()).isEqualTo(cold.verdict());
        assertThat(known.distance())
            .isBetween(cold.distance() * (1 - 1e-12), cold.distance() * (1 + 1e-12));
        assertThat(known.pairsAsked()).isLessThanOrEqualTo(cold.pairsAsked() + 1);
      }
    }
  }

  /** What the search finds of triangles is settled where a proof is wanted, and only there. */
  @Test
  void trianglesProposeTheirNearestPoints() {
    TriangleMesh a = Recipe.GEAR.mesh(12, 1);
    TriangleMesh b = Recipe.TORUS.mesh(12, 2);
    int settled = 0;
    for (int step = 0; step < 60; step++) {
      Pose here = Pose.identity(3);
      Pose there =
          Pose.rotation(
              new double[] {1, 2, 3}, step * 0.1, new double[] {2.3, 0.01 * step, 0.02 * step});
      ObjectOutcome proved = EXACT.distance(a, here, b, there);
      ObjectOutcome told =
          Touchstone.with(Engines.installed()).proof(Proof.NONE).distance(a, here, b, there);
      assertThat(told.distance())
          .isBetween(proved.distance() * (1 - 1e-11), proved.distance() * (1 + 1e-11));
      assertThat(told.pair().orElseThrow().decidedBy()).startsWith("pair:");
      settled += proved.pair().orElseThrow().decidedBy().equals("objects:triangles") ? 1 : 0;
      PairRequest request =
          PairRequest.builder(Goal.DISTANCE).margin(proved.distance() * 0.7).build();
      ObjectPhase phase = new ObjectPhase(ENGINE);
      ObjectOutcome less =
          phase
              .newQuery(3)
              .evaluate(phase.prepare(a), here, phase.prepare(b), there, request, null, true);
      assertThat(less.boundsAssurance()).isEqualTo(Assurance.PROVED);
      assertThat(less.distance())
          .isBetween(proved.distance() * (0.3 - 1e-11), proved.distance() * (0.3 + 1e-11));
    }
    assertThat(settled).isGreaterThan(50);
  }

  @ParameterizedTest
  @EnumSource
  void recipesAreClosedAndTurnedOutwards(Recipe recipe) {
    for (int detail : new int[] {1, 6, 40}) {
      TriangleMesh mesh = recipe.mesh(detail, 7);
      assertThat(mesh.report().isClosed()).isTrue();
      assertThat(mesh.report().degenerate()).isZero();
      double[] volumes = new double[mesh.report().components()];
      for (int t = 0; t < mesh.partCount(); t++) {
        volumes[mesh.component(t)] += signedVolume(mesh, t);
      }
      assertThat(Arrays.stream(volumes).min().orElseThrow()).isPositive();
    }
  }

  @Test
  void takesBrokenMeshesAsTheyAre() {
    double[] points = {0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0, -0.0, 0, 0};
    int[] corners = {0, 1, 2, 1, 2, 4, 0, 1, 3, 0, 0, 1};
    TriangleMesh mesh = TriangleMesh.of(points, corners);
    assertThat(mesh.report().duplicates()).isEqualTo(1);
    assertThat(mesh.report().degenerate()).isEqualTo(2);
    assertThat(mesh.report().vertices()).isEqualTo(4);
    assertThat(mesh.report().remarks())
        .contains("have no area", "is there twice", "edges are open", "one is turned round");
    ObjectOutcome answer =
        Touchstone.distance(
            mesh,
            Pose.identity(3),
            CompoundBody.of(Shapes.box(1, 1, 1)),
            Pose.translation(4, 0, 0));
    assertThat(answer.distance()).isEqualTo(1);
    assertThat(answer.partA()).isEqualTo(2);
    // a ball of an open mesh is not inside of anything
    assertThat(mesh.isClosed()).isFalse();
  }

  @Test
  void roundedPartsKeepTheirRadii() {
    CompoundBody balls =
        CompoundBody.of(Shapes.sphere(3, 0.5), Shapes.capsule(0.25, 1), Shapes.box(0.1, 0.1, 3));
    CompoundBody box = CompoundBody.of(Shapes.box(1, 1, 1));
    ObjectOutcome apart =
        Touchstone.distance(balls, Pose.identity(3), box, Pose.translation(2, 0, 0));
    assertThat(apart.distance()).isEqualTo(0.5);
    Finding found =
        ObjectChecker.check(
            balls,
            Pose.identity(3),
            box,
            Pose.translation(2, 0, 0),
            0,
            apart.certificate().orElseThrow());
    assertThat(found.verdict()).isEqualTo(Verdict.DISJOINT);
    assertThat(found.lower().orElseThrow()).isEqualTo(0.5);
  }

  private static void requireProved(ObjectPairs pair, ObjectOutcome answer) {
    assertThat(answer.verdictAssurance()).as(pair.name()).isEqualTo(Assurance.PROVED);
    Finding found =
        ObjectChecker.check(
            pair.a(), pair.poseA(), pair.b(), pair.poseB(), 0, answer.certificate().orElseThrow());
    assertThat(found.reason()).as(pair.name()).isEmpty();
    assertThat(found.verdict()).as(pair.name()).isEqualTo(answer.verdict());
    if (found.lower().isPresent() && answer.lower().isPresent()) {
      assertThat(found.lower().getAsDouble())
          .as(pair.name())
          .isGreaterThanOrEqualTo(answer.lower().getAsDouble());
    }
    if (found.upper().isPresent() && answer.upper().isPresent() && !answer.collides()) {
      assertThat(found.upper().getAsDouble())
          .as(pair.name())
          .isLessThanOrEqualTo(answer.upper().getAsDouble());
    }
  }

  private static Truth truth(ObjectPairs pair, PairRequest request) {
    VerifiedQuery query = ENGINE.newQuery(3);
    PairResult result = new PairResult(3);
    PreparedShape[] partsA = prepared(pair.a());
    PreparedShape[] partsB = prepared(pair.b());
    double distance = Double.POSITIVE_INFINITY;
    double depth = 0;
    boolean meet = false;
    for (PreparedShape a : partsA) {
      for (PreparedShape b : partsB) {
        query.evaluate(a, pair.poseA(), b, pair.poseB(), request, null, result);
        assertThat(result.verdictAssurance()).isEqualTo(Assurance.PROVED);
        if (result.verdict().collides()) {
          meet = true;
          depth = result.hasLower() ? Math.max(depth, -result.lower()) : depth;
        } else {
          distance = result.hasUpper() ? Math.min(distance, result.upper()) : distance;
        }
      }
    }
    return new Truth(meet, !meet && isInside(pair), distance, depth);
  }

  private static PreparedShape[] prepared(ObjectBody body) {
    PreparedShape[] parts = new PreparedShape[body.partCount()];
    for (int part = 0; part < parts.length; part++) {
      parts[part] = ENGINE.prepare(body.part(part), 1);
    }
    return parts;
  }

  /** Tells of objects whose surfaces do not meet whether one has a vertex inside of the other. */
  private static boolean isInside(ObjectPairs pair) {
    return hasVertexIn(pair.a(), pair.poseA(), pair.b(), pair.poseB())
        || hasVertexIn(pair.b(), pair.poseB(), pair.a(), pair.poseA());
  }

  private static boolean hasVertexIn(ObjectBody own, Pose pose, ObjectBody other, Pose otherPose) {
    if (!(other instanceof TriangleMesh mesh)) {
      return false;
    }
    double[] local = new double[3];
    double[] point = new double[3];
    for (int part = 0; part < own.partCount(); part++) {
      ((Polytope) own.part(part)).vertex(0, local);
      pose.toWorld(local, point);
      if (Math.rint(turns(mesh, otherPose, point)) != 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * The solid angle of a mesh as seen from a point, in full turns: A. van Oosterom, J. Strackee,
   * The solid angle of a plane triangle, IEEE Trans. Biomed. Eng. 30 (1983), (8).
   */
  private static double turns(TriangleMesh mesh, Pose pose, double[] from) {
    double sum = 0;
    double[] local = new double[3];
    for (int t = 0; t < mesh.partCount(); t++) {
      double[][] r = new double[3][3];
      double[] length = new double[3];
      for (int corner = 0; corner < 3; corner++) {
        for (int axis = 0; axis < 3; axis++) {
          local[axis] = mesh.coordinate(mesh.corner(t, corner), axis);
        }
        pose.toWorld(local, r[corner]);
        for (int axis = 0; axis < 3; axis++) {
          r[corner][axis] -= from[axis];
        }
        length[corner] = Math.sqrt(dot(r[corner], r[corner]));
      }
      double below =
          length[0] * length[1] * length[2]
              + dot(r[0], r[1]) * length[2]
              + dot(r[0], r[2]) * length[1]
              + dot(r[1], r[2]) * length[0];
      sum += 2 * Math.atan2(triple(r[0], r[1], r[2]), below);
    }
    return sum / (4 * Math.PI);
  }

  private static double signedVolume(TriangleMesh mesh, int t) {
    double[][] r = new double[3][3];
    for (int corner = 0; corner < 3; corner++) {
      for (int axis = 0; axis < 3; axis++) {
        r[corner][axis] = mesh.coordinate(mesh.corner(t, corner), axis);
      }
    }
    return triple(r[0], r[1], r[2]) / 6;
  }

  private static double triple(double[] u, double[] v, double[] w) {
    return u[0] * (v[1] * w[2] - v[2] * w[1])
        + u[1] * (v[2] * w[0] - v[0] * w[2])
        + u[2] * (v[0] * w[1] - v[1] * w[0]);
  }

  private static double dot(double[] u, double[] v) {
    return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
  }
}
