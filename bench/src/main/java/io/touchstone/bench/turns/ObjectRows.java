// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.objects.CompoundBody;
import io.touchstone.api.objects.ObjectBody;
import io.touchstone.api.objects.ObjectOutcome;
import io.touchstone.api.objects.TriangleMesh;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.spi.Proof;
import io.touchstone.objects.ObjectPhase;
import io.touchstone.objects.ObjectQuery;
import io.touchstone.objects.ObjectWarmStart;
import io.touchstone.objects.PreparedObject;
import io.touchstone.proof.ObjectChecker;
import io.touchstone.tck.objects.Recipe;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Objects that are not convex: meshes beside FCL's trees of OBBRSS, compounds beside Bullet's, and
 * an arm of twenty compounds in a shelf of meshes.
 *
 * <p>Ours is measured three times: the answer, which is proved by what the search itself knows; the
 * answer with its certificate; and both with the check of the certificate in exact arithmetic.
 */
final class ObjectRows {

  private static final int PAIRS = 6;

  private final TurnsReport report;
  private final @Nullable Path peers;
  private final int mostTriangles;
  private final ObjectPhase phase =
      new ObjectPhase(Proofs.prove(Engines.installed().createNarrowPhase("auto"), Proof.CHECKED));
  private final ObjectQuery query = phase.newQuery(3);

  ObjectRows(TurnsReport report, @Nullable Path peers, int mostTriangles) {
    this.report = report;
    this.peers = peers;
    this.mostTriangles = mostTriangles;
  }

  void measure() throws IOException {
    report.table("Meshes beside FCL, us per pair");
    for (Recipe recipe : List.of(Recipe.TORUS, Recipe.GEAR, Recipe.SPRING)) {
      for (int triangles = 1000; triangles <= mostTriangles; triangles *= 10) {
        meshes(recipe, triangles);
      }
    }
    report.table("Compounds beside Bullet, us per pair");
    for (Recipe recipe : List.of(Recipe.CHAIR, Recipe.GEAR, Recipe.TORUS)) {
      for (int detail : new int[] {10, 60, 360}) {
        compounds(recipe, detail);
      }
    }
    report.table("An arm of 20 compounds in a shelf of 9 meshes, us per pose");
    if (report.wants("arm in a shelf")) {
      arm();
    }
  }

  private void meshes(Recipe recipe, int triangles) throws IOException {
    Questions apart = new Questions();
    Questions meeting = new Questions();
    TriangleMesh one = mesh(recipe, triangles, 1);
    TriangleMesh other = mesh(recipe, triangles, 2);
    String name = "%s %d".formatted(recipe.name().toLowerCase(Locale.ROOT), one.partCount());
    String near = name + ", near, collide";
    String far = name + ", near, distance";
    String inside = name + ", in each other, collide";
    if (!report.wants(near, far, inside)) {
      return;
    }
    place(apart, meeting, one, other);
    row(near, apart, PairRequest.intersection(), "fcl", "collide");
    row(far, apart, PairRequest.distance(), "fcl", "distance");
    row(inside, meeting, PairRequest.intersection(), "fcl", "collide");
  }

  /** The smallest mesh of a recipe with so many triangles. */
  private static TriangleMesh mesh(Recipe recipe, int triangles, long seed) {
    int detail = 4;
    while (recipe.mesh(detail, seed).partCount() < triangles) {
      detail += Math.max(1, detail / 16);
    }
    return recipe.mesh(detail, seed);
  }

  private void compounds(Recipe recipe, int detail) throws IOException {
    Questions apart = new Questions();
    Questions meeting = new Questions();
    CompoundBody one = recipe.compound(detail, 1);
    CompoundBody other = recipe.compound(detail, 2);
    String name =
        "%s of %d parts".formatted(recipe.name().toLowerCase(Locale.ROOT), one.partCount());
    String near = name + ", near, collide";
    String inside = name + ", in each other, collide";
    if (!report.wants(near, inside)) {
      return;
    }
    place(apart, meeting, one, other);
    row(near, apart, PairRequest.intersection(), "bullet", "collide");
    row(inside, meeting, PairRequest.intersection(), "bullet", "collide");
  }

  /** Half of the pairs at gaps of 1e-3 to 0.1, half in each other. */
  private void place(Questions apart, Questions meeting, ObjectBody one, ObjectBody other) {
    Random chance = new Random(one.partCount());
    for (Questions questions : List.of(apart, meeting)) {
      questions.add(one);
      questions.add(other);
    }
    PreparedObject a = phase.prepare(one);
    PreparedObject b = phase.prepare(other);
    while (apart.count() < PAIRS || meeting.count() < PAIRS) {
      double[] axis = {chance.nextGaussian(), chance.nextGaussian(), chance.nextGaussian()};
      Pose here = Pose.rotation(axis, 6 * chance.nextDouble(), new double[3]);
      double[] axisB = {chance.nextGaussian(), chance.nextGaussian(), chance.nextGaussian()};
      double angle = 6 * chance.nextDouble();
      double[] away = {chance.nextGaussian(), chance.nextGaussian(), chance.nextGaussian()};
      double length = Math.sqrt(away[0] * away[0] + away[1] * away[1] + away[2] * away[2]);
      double gap = Math.pow(10, -1 - 2 * chance.nextDouble());
      double low = 0; // meeting
      double high = 4;
      Pose there = moved(axisB, angle, away, high / length);
      double distance = distance(a, here, b, there);
      for (int step = 0; step < 12 && !(distance > gap / 2 && distance < 2 * gap); step++) {
        double middle =
            distance > 0 ? Math.max(high - distance + gap, (low + high) / 2) : (low + high) / 2;
        there = moved(axisB, angle, away, middle / length);
        distance = distance(a, here, b, there);
        if (distance > gap) {
          high = middle;
        } else {
          low = middle;
        }
      }
      if (distance > 0 && apart.count() < PAIRS) {
        apart.ask(0, 1, here, there);
      }
      Pose inside = moved(axisB, angle, away, low * chance.nextDouble() / length);
      if (distance(a, here, b, inside) == 0 && meeting.count() < PAIRS) {
        meeting.ask(0, 1, here, inside);
      }
    }
  }

  private static Pose moved(double[] axis, double angle, double[] direction, double by) {
    return Pose.rotation(
        axis, angle, new double[] {by * direction[0], by * direction[1], by * direction[2]});
  }

  private double distance(PreparedObject a, Pose poseA, PreparedObject b, Pose poseB) {
    ObjectOutcome outcome = query.evaluate(a, poseA, b, poseB, PairRequest.distance(), null, false);
    return outcome.collides() ? 0 : outcome.distance();
  }

  private void row(
      String name, Questions questions, PairRequest request, String library, String goal)
      throws IOException {
    if (!report.wants(name)) {
      return;
    }
    List<Answerer> all = new ArrayList<>(ours(questions, request));
    List<String> notes = new ArrayList<>(List.of(effort(questions, request), "", ""));
    if (peers == null) {
      report.row(name, all, notes);
      return;
    }
    try (NativePeers program = new NativePeers(peers, "objects", questions)) {
      Answerer peer = program.library(library, goal);
      notes.add(differences(all.get(0).answers(), peer.answers()));
      all.add(peer);
      report.row(name, all, notes);
    }
  }

  private List<Answerer> ours(Questions questions, PairRequest request) {
    List<PreparedObject> bodies = questions.objects().stream().map(phase::prepare).toList();
    return List.of(
        new OwnAnswerer(
            "ours",
            questions.count(),
            k -> number(answer(questions.question(k), bodies, request, false))),
        new OwnAnswerer(
            "ours, certificate",
            questions.count(),
            k -> number(answer(questions.question(k), bodies, request, true))),
        new OwnAnswerer(
            "ours, certificate checked",
            questions.count(),
            k -> {
              Questions.Question asked = questions.question(k);
              ObjectOutcome outcome = answer(asked, bodies, request, true);
              check(
                  bodies.get(asked.a()),
                  asked.poses().get(0),
                  bodies.get(asked.b()),
                  asked.poses().get(1),
                  outcome);
              return number(outcome);
            }));
  }

  private ObjectOutcome answer(
      Questions.Question asked,
      List<PreparedObject> bodies,
      PairRequest request,
      boolean evidence) {
    ObjectOutcome outcome =
        query.evaluate(
            bodies.get(asked.a()),
            asked.poses().get(0),
            bodies.get(asked.b()),
            asked.poses().get(1),
            request,
            null,
            evidence);
    if (outcome.verdictAssurance() != Assurance.PROVED) {
      throw new IllegalStateException("not proved: " + outcome);
    }
    return outcome;
  }

  private static void check(
      PreparedObject a, Pose poseA, PreparedObject b, Pose poseB, ObjectOutcome outcome) {
    var finding =
        ObjectChecker.check(
            a.body(), poseA, b.body(), poseB, 0, outcome.certificate().orElseThrow());
    if (!finding.valid() || finding.verdict() != outcome.verdict()) {
      throw new IllegalStateException("not verified: " + outcome);
    }
  }

  private static double number(ObjectOutcome outcome) {
    return outcome.collides()
        ? -1
        : outcome.upper().isPresent() ? outcome.upper().getAsDouble() : 1;
  }

  private String effort(Questions questions, PairRequest request) {
    List<PreparedObject> bodies = questions.objects().stream().map(phase::prepare).toList();
    long asked = 0;
    for (int k = 0; k < questions.count(); k++) {
      asked += answer(questions.question(k), bodies, request, false).pairsAsked();
    }
    return "%.1f pairs of parts asked".formatted((double) asked / questions.count());
  }

  /** Tells where another library says something else than what is proved. */
  private static String differences(double[] ours, double[] theirs) {
    int wrong = 0;
    double worst = 0;
    for (int k = 0; k < ours.length; k++) {
      wrong += ours[k] < 0 != theirs[k] <= 0 ? 1 : 0;
      if (ours[k] > 0 && ours[k] != 1 && theirs[k] > 0) {
        worst = Math.max(worst, Math.abs(theirs[k] - ours[k]) / ours[k]);
      }
    }
    return (wrong > 0 ? wrong + " other verdicts than proved " : "")
        + (worst > 1e-9 ? "distance off by %.1e".formatted(worst) : "");
  }

  /** An arm of 20 links among meshes that stand in a shelf, one frame after the other. */
  private void arm() throws IOException {
    List<PreparedObject> links = new ArrayList<>();
    Recipe[] recipes = Recipe.values();
    for (int k = 0; k < 20; k++) {
      links.add(phase.prepare(scaled(recipes[k % recipes.length].compound(8, k), 0.08)));
    }
    List<PreparedObject> meshes = new ArrayList<>();
    List<Pose> places = new ArrayList<>();
    meshes.add(phase.prepare(Recipe.SHELF.mesh(12, 3)));
    places.add(Pose.identity(3));
    for (int k = 0; k < 8; k++) {
      TriangleMesh standing = mesh(k % 2 == 0 ? Recipe.TORUS : Recipe.MUG, 1000, k);
      meshes.add(phase.prepare(scaled(standing, 0.1)));
      places.add(Pose.translation(-0.7 + 0.2 * k, 0.1, -0.8 + 0.4 * (k % 4) + 0.13));
    }
    int frames = 50;
    for (boolean evidence : new boolean[] {false, true}) {
      ObjectWarmStart[] warm = new ObjectWarmStart[links.size() * meshes.size()];
      for (int k = 0; k < warm.length; k++) {
        warm[k] = phase.newWarmStart(3);
      }
      int[] hits = new int[1];
      OwnAnswerer ours =
          new OwnAnswerer(
              evidence ? "ours, certificate" : "ours",
              frames,
              frame -> {
                int found = 0;
                for (int link = 0; link < links.size(); link++) {
                  Pose pose = linkPose(link, frame / (double) frames);
                  for (int m = 0; m < meshes.size(); m++) {
                    ObjectOutcome outcome =
                        query.evaluate(
                            links.get(link),
                            pose,
                            meshes.get(m),
                            places.get(m),
                            PairRequest.intersection(),
                            warm[link * meshes.size() + m],
                            evidence);
                    found += outcome.collides() ? 1 : 0;
                  }
                }
                hits[0] += found;
                return found;
              });
      ours.pass();
      report.row(
          "arm in a shelf", List.of(ours), List.of("%.2f hits per pose".formatted(hits[0] / 50.0)));
    }
  }

  /** A line of links that comes in from the front, bends and rises between two boards. */
  private static Pose linkPose(int link, double time) {
    double along = 0.09 * link;
    double swing = 0.5 * StrictMath.sin(2 * Math.PI * time) * along;
    double[] axis = {1, 0.2 * link, 0.3};
    return Pose.rotation(
        axis,
        0.3 * link + time,
        new double[] {swing, -1.9 + along * (0.9 + 0.1 * time), -0.55 + 0.3 * time * along});
  }

  private static CompoundBody scaled(CompoundBody body, double by) {
    List<Polytope> parts = new ArrayList<>();
    for (int part = 0; part < body.partCount(); part++) {
      double[] vertices = ((Polytope) body.part(part)).toArray();
      for (int i = 0; i < vertices.length; i++) {
        vertices[i] *= by;
      }
      parts.add(Polytope.of(3, vertices));
    }
    return CompoundBody.of(parts);
  }

  private static TriangleMesh scaled(TriangleMesh mesh, double by) {
    double[] coordinates = new double[3 * mesh.pointCount()];
    for (int i = 0; i < coordinates.length; i++) {
      coordinates[i] = by * mesh.coordinate(i / 3, i % 3);
    }
    int[] corners = new int[3 * mesh.partCount()];
    for (int i = 0; i < corners.length; i++) {
      corners[i] = mesh.corner(i / 3, i % 3);
    }
    return TriangleMesh.of(coordinates, corners);
  }
}
