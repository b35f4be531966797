// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.Engines;
import io.touchstone.Proofs;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.NarrowPhase;
import io.touchstone.api.query.PairQuery;
import io.touchstone.api.query.PairRequest;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.PreparedShape;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.query.WarmStart;
import io.touchstone.api.spi.Proof;
import io.touchstone.bench.workload.Placement;
import io.touchstone.bench.workload.Rows;
import io.touchstone.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Pairs of polytopes: {@code auto} beside the best of eight libraries, most of which are seldom
 * installed. Their best time is taken for a multiple of that of libccd's portal refinement, which
 * decides whether the same pairs collide; the multiples are from one run of all of them.
 */
final class PairRows {

  private static final String YARDSTICK = "libccd-mpr";

  /**
   * A row with the best library's time as a multiple of the yardstick's.
   *
   * @param goals by goal; what is not asked is not there
   */
  private record Row(String name, boolean warm, Map<Goal, Double> goals) {

    Row(String name, double collide, double distance) {
      this(name, false, Map.of(Goal.INTERSECTION, collide, Goal.DISTANCE, distance));
    }

    Row(String name, double collide, double distance, double depth) {
      this(
          name,
          false,
          Map.of(Goal.INTERSECTION, collide, Goal.DISTANCE, distance, Goal.PENETRATION, depth));
    }
  }

  private static final List<Row> ROWS =
      List.of(
          new Row("box-box-far", 1, 2.3),
          new Row("box-box-near", 0.83, 0.88),
          new Row("box-box-touching", 0.83, 0.8),
          new Row("hull-16", 1, 1.2),
          new Row("hull-64", 1, 1.34),
          new Row("hull-256", 0.93, 1.22, 6),
          new Row("hull-1024", 0.9, 1.7, 6.1),
          new Row("hull-4096", 0.7, 1.1, 4.1),
          new Row("table-chair", 1, 1.5),
          new Row("paper-ellipsoid-adjacent", 1, 1.05),
          new Row(
              "paper-ellipsoid-intersecting",
              false,
              Map.of(Goal.INTERSECTION, 1.0, Goal.PENETRATION, 4.8)),
          new Row("coherent-64", true, Map.of(Goal.INTERSECTION, 1.0, Goal.DISTANCE, 2.0)));

  private final TurnsReport report;
  private final @Nullable Path peers;

  PairRows(TurnsReport report, @Nullable Path peers) {
    this.report = report;
    this.peers = peers;
  }

  void measure() throws IOException {
    report.table("Pairs of polytopes, us per pair; the peer is the best library by " + YARDSTICK);
    for (Row row : ROWS) {
      for (Map.Entry<Goal, Double> asked : new TreeMap<>(row.goals()).entrySet()) {
        String name =
            row.name()
                + (row.warm() ? " warm, " : ", ")
                + asked.getKey().name().toLowerCase(Locale.ROOT);
        if (report.wants(name)) {
          measure(row, asked.getKey(), asked.getValue(), name);
        }
      }
    }
  }

  private void measure(Row row, Goal goal, double multiple, String name) throws IOException {
    Workload workload = Rows.make(row.name(), Rows.SEED);
    Questions questions = new Questions();
    workload.shapes().forEach(questions::add);
    for (Placement pair : workload.pairs()) {
      questions.ask(pair.a(), pair.b(), pair.poseA(), pair.poseB());
    }
    List<Answerer> all = new ArrayList<>();
    for (Proof proof : List.of(Proof.NONE, Proof.CHECKED)) {
      all.add(ours(questions, goal, proof, row.warm()));
    }
    List<String> notes = List.of(undecided(all.get(0)), undecided(all.get(1)));
    if (peers == null) {
      report.row(name, all, notes);
      return;
    }
    try (NativePeers program = new NativePeers(peers, "pairs", questions)) {
      all.add(new Multiple(program.library(YARDSTICK, "collide"), multiple));
      report.row(name, all, notes);
    }
  }

  /** Answers with 1 where there is no verdict, else with 0. */
  private static Answerer ours(Questions questions, Goal goal, Proof proof, boolean warm) {
    NarrowPhase engine =
        Proofs.prove(Engines.installed().createNarrowPhase("auto", Map.of()), proof);
    PairQuery query = engine.newQuery(3);
    List<PreparedShape> shapes =
        questions.polytopes().stream().map(shape -> engine.prepare(shape, Long.MAX_VALUE)).toList();
    WarmStart[] memories = new WarmStart[shapes.size() * shapes.size()];
    PairRequest request = PairRequest.builder(goal).build();
    PairResult result = new PairResult(3);
    return new OwnAnswerer(
        "auto, " + proof.name().toLowerCase(Locale.ROOT),
        questions.count(),
        k -> {
          Questions.Question asked = questions.question(k);
          int pair = asked.a() * shapes.size() + asked.b();
          if (warm && memories[pair] == null) {
            memories[pair] = engine.newWarmStart(3);
          }
          query.evaluate(
              shapes.get(asked.a()),
              asked.poses().get(0),
              shapes.get(asked.b()),
              asked.poses().get(1),
              request,
              memories[pair],
              result);
          return result.verdict() == Verdict.UNDECIDED ? 1 : 0;
        });
  }

  private static String undecided(Answerer ours) throws IOException {
    double open = 0;
    for (double answer : ours.answers()) {
      open += answer;
    }
    return open == 0 ? "" : "%.0f undecided".formatted(open);
  }

  /** Somebody whose time is that of another one, multiplied. */
  private record Multiple(Answerer of, double multiple) implements Answerer {

    @Override
    public String name() {
      return "%.2f of %s".formatted(multiple, of.name());
    }

    @Override
    public boolean isOurs() {
      return false;
    }

    @Override
    public double pass() throws IOException {
      return multiple * of.pass();
    }

    @Override
    public double[] answers() throws IOException {
      return of.answers();
    }
  }
}
