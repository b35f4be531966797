// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.Engines;
import io.touchstone.Motions;
import io.touchstone.api.geometry.Polytope;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.geometry.Shapes;
import io.touchstone.api.motion.Motion;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.config.ConfigurationLoader;
import io.touchstone.harness.config.LoadedConfiguration;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.Scene;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.certificate.MotionRecord;
import io.touchstone.io.files.PairsWriter;
import io.touchstone.proof.VerifiedMotionPhase;
import io.touchstone.proof.VerifiedMotionQuery;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Times of impact beside Bullet's casts and FCL's conservative advancement, of the same motions: B
 * moves from one pose to another and turns evenly about the origin of its shape, A stays. With a
 * count of what the others miss, each miss with our certificate.
 */
final class MotionRows {

  private static final int PAIRS = 300;
  private static final double TOLERANCE = 1e-6;

  /** Later than a proved contact by this share of the motion is more than any tolerance. */
  private static final double LATE = 1e-3;

  private final TurnsReport report;
  private final @Nullable Path peers;
  private final Path out;
  private final @Nullable Path robot;
  private final @Nullable Path hulls;

  MotionRows(
      TurnsReport report,
      @Nullable Path peers,
      Path out,
      @Nullable Path robot,
      @Nullable Path hulls) {
    this.report = report;
    this.peers = peers;
    this.out = out;
    this.robot = robot;
    this.hulls = hulls;
  }

  void measure() throws IOException {
    report.table("Motions at 1e-6, us per motion");
    for (double degrees : new double[] {0, 90}) {
      for (String shapes : List.of("box", "hull-64")) {
        String name = (degrees == 0 ? "translation, " : "turn up to 90 degrees, ") + shapes;
        row(name, questions(shapes, Math.toRadians(degrees)), degrees == 0);
      }
    }
    if (robot != null || hulls != null) {
      report.table("The path of a robot, us per path");
    }
    if (robot != null) {
      path("six axes, 50 steps, 20 posts", robot);
    }
    if (hulls != null) {
      Path panda = Files.createDirectories(out.resolve("panda"));
      path("Panda, 50 steps, 20 cubes", PandaPath.write(hulls, panda));
    }
  }

  private static Questions questions(String shapes, double most) {
    Random chance = new Random(5);
    Questions questions = new Questions();
    for (int k = 0; k < 20; k++) {
      questions.add(
          shapes.equals("box")
              ? Shapes.box(side(chance), side(chance), side(chance))
              : Shapes.randomHull(3, 64, k));
    }
    while (questions.count() < PAIRS) {
      int a = chance.nextInt(20);
      int b = chance.nextInt(20);
      double far =
          reach(questions.polytope(a)) + reach(questions.polytope(b)) + 0.2 + chance.nextDouble();
      double[] from = direction(chance, far);
      double[] miss = direction(chance, 0.5 * chance.nextDouble() * far);
      double[] to = new double[3];
      for (int i = 0; i < 3; i++) {
        to[i] = miss[i] - from[i] * chance.nextDouble();
      }
      double[] axis = direction(chance, 1);
      double start = 6 * chance.nextDouble();
      double turn = most * chance.nextDouble();
      Pose standing = Pose.rotation(direction(chance, 1), 6 * chance.nextDouble(), new double[3]);
      questions.ask(
          a,
          b,
          standing,
          standing,
          Pose.rotation(axis, start, from),
          Pose.rotation(axis, start + turn, to));
    }
    return questions;
  }

  private static double side(Random chance) {
    return 0.2 + 0.8 * chance.nextDouble();
  }

  private static double[] direction(Random chance, double length) {
    double[] v = {chance.nextGaussian(), chance.nextGaussian(), chance.nextGaussian()};
    double now = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    return new double[] {v[0] * length / now, v[1] * length / now, v[2] * length / now};
  }

  private static double reach(Polytope body) {
    double most = 0;
    for (int v = 0; v < body.vertexCount(); v++) {
      double square = 0;
      for (int i = 0; i < 3; i++) {
        square += body.coordinate(v, i) * body.coordinate(v, i);
      }
      most = Math.max(most, square);
    }
    return Math.sqrt(most);
  }

  /** Our solver with a policy of proof. */
  private static final class Ours {
    private final Questions questions;
    private final List<PreparedShape> shapes;
    private final VerifiedMotionQuery query;
    private final MotionRequest request = MotionRequest.firstContact().withTolerance(TOLERANCE);

    Ours(Questions questions, Proof proof) {
      this.questions = questions;
      VerifiedMotionPhase phase = Motions.of(Engines.installed()).proof(proof).phase();
      shapes = questions.polytopes().stream().map(phase::prepare).toList();
      query = phase.newQuery(3);
    }

    static Motion motionA(Questions.Question asked) {
      return Motion.staying(asked.poses().get(0));
    }

    static Motion motionB(Questions.Question asked) {
      return Motion.interpolated(asked.poses().get(2), asked.poses().get(3));
    }

    MotionResult solve(int k) {
      Questions.Question asked = questions.question(k);
      return query.solve(
          shapes.get(asked.a()), motionA(asked), shapes.get(asked.b()), motionB(asked), request);
    }

    double time(int k) {
      return solve(k).contactAt().orElse(Double.POSITIVE_INFINITY);
    }
  }

  private void row(String name, Questions questions, boolean translation) throws IOException {
    Ours proved = new Ours(questions, Proof.CHECKED);
    Ours unproved = new Ours(questions, Proof.NONE);
    List<Answerer> all = new ArrayList<>();
    all.add(new OwnAnswerer("advance, proved", questions.count(), proved::time));
    all.add(new OwnAnswerer("advance, no proof", questions.count(), unproved::time));
    List<MotionResult> truth = new ArrayList<>();
    for (int k = 0; k < questions.count(); k++) {
      truth.add(proved.solve(k));
    }
    List<String> notes = new ArrayList<>(List.of(summary(truth), ""));
    if (peers == null) {
      report.row(name, all, notes);
      return;
    }
    try (NativePeers program = new NativePeers(peers, "motions", questions)) {
      List<String> libraries = new ArrayList<>(List.of("bullet-continuous", "fcl"));
      if (translation) {
        libraries.add("bullet-subsimplex");
      }
      for (String library : libraries) {
        Answerer peer = program.library(library, "motion");
        all.add(peer);
        String file = (name + " " + library).replaceAll("[^a-z0-9-]+", "-");
        notes.add(misses(questions, truth, peer.answers(), file));
      }
      report.row(name, all, notes);
    }
  }

  private static String summary(List<MotionResult> truth) {
    long hits = count(truth.size(), k -> truth.get(k).verdict() == MotionVerdict.HIT);
    long free = count(truth.size(), k -> truth.get(k).verdict() == MotionVerdict.FREE);
    double planes = truth.stream().mapToInt(MotionResult::planes).average().orElse(0);
    double asked = truth.stream().mapToInt(MotionResult::distanceQueries).average().orElse(0);
    return "%d hit, %d free, %d else; %.2f planes, %.1f distances"
        .formatted(hits, free, truth.size() - hits - free, planes, asked);
  }

  private static long count(int size, IntPredicate which) {
    return java.util.stream.IntStream.range(0, size).filter(which).count();
  }

  /** Counts what another library misses, and writes those motions with our certificates. */
  private String misses(Questions questions, List<MotionResult> truth, double[] theirs, String file)
      throws IOException {
    List<Integer> wrong = new ArrayList<>();
    int missed = 0;
    int late = 0;
    int invented = 0;
    for (int k = 0; k < theirs.length; k++) {
      MotionResult result = truth.get(k);
      if (result.assurance() != Assurance.PROVED) {
        continue;
      }
      boolean meets = result.verdict() != MotionVerdict.FREE;
      double by = result.contactAt().orElse(Double.POSITIVE_INFINITY);
      boolean isMissed = meets && !(theirs[k] <= 1);
      boolean isLate = meets && theirs[k] <= 1 && theirs[k] > by + LATE;
      missed += isMissed ? 1 : 0;
      late += isLate ? 1 : 0;
      invented += !meets && theirs[k] <= 1 ? 1 : 0;
      if (isMissed || isLate) {
        wrong.add(k);
      }
    }
    if (!wrong.isEmpty()) {
      write(questions, truth, wrong, file);
    }
    return "%d missed, %d late by more than %.0e, %d of what is free hit"
        .formatted(missed, late, LATE, invented);
  }

  private void write(
      Questions questions, List<MotionResult> truth, List<Integer> which, String file)
      throws IOException {
    try (Writer motions = Files.newBufferedWriter(out.resolve(file + ".motions"));
        Writer proofs = Files.newBufferedWriter(out.resolve(file + ".jsonl"))) {
      motions.append("polytope-motions 1 dim=3\n");
      for (int s = 0; s < questions.polytopes().size(); s++) {
        PairsWriter.writeShape(motions, "s" + s, questions.polytope(s));
      }
      CertificateWriter writer = new CertificateWriter(proofs, false);
      writer.begin();
      for (int line = 0; line < which.size(); line++) {
        Questions.Question asked = questions.question(which.get(line));
        motions.append("motion s%d s%d static".formatted(asked.a(), asked.b()));
        append(motions, asked.poses().get(0));
        motions.append(" ; interpolated");
        append(motions, asked.poses().get(2));
        append(motions, asked.poses().get(3));
        motions.append('\n');
        writer.motion(
            MotionRecord.of(
                line, 0, Ours.motionA(asked), Ours.motionB(asked), truth.get(which.get(line))));
      }
    }
  }

  private static void append(Writer to, Pose pose) throws IOException {
    for (int i = 0; i < 12; i++) {
      to.append(' ').append(Double.toString(pose.get(i)));
    }
  }

  /** The whole path with everything a run does but reading files, on one thread. */
  private void path(String name, Path file) throws IOException {
    LoadedConfiguration loaded =
        ConfigurationLoader.load(file, List.of(SettingOverride.parse("threads=1")));
    loaded.problems().throwIfAny();
    Scene scene = Objects.requireNonNull(loaded.scene());
    int[] near = new int[1];
    int[] open = new int[1];
    OwnAnswerer ours =
        new OwnAnswerer(
            "pipeline, proved",
            1,
            k -> {
              near[0] = 0;
              open[0] = 0;
              try (Pipeline pipeline =
                  Pipelines.create(loaded.config(), scene, Engines.installed(), () -> {})) {
                pipeline.run(
                    PipelineListener.ofRows(
                        row -> {
                          near[0]++;
                          open[0] += row.reported().verdict() == Verdict.DISJOINT ? 0 : 1;
                        }));
              }
              return open[0];
            });
    ours.pass();
    report.row(
        name,
        List.of(ours),
        List.of("%d pairs near each other, %d not free".formatted(near[0], open[0])));
  }
}
