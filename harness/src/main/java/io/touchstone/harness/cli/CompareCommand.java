package io.touchstone.harness.cli;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Engines;
import io.touchstone.api.spi.Proof;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.InvalidInputException;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.Position;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.compare.Comparison;
import io.touchstone.harness.compare.Comparison.Disagreement;
import io.touchstone.harness.compare.Comparison.Figures;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.files.Json;
import io.touchstone.harness.files.NamedShape;
import io.touchstone.harness.files.PairsFile;
import io.touchstone.harness.files.PairsReader;
import io.touchstone.harness.files.Words;
import io.touchstone.harness.pipeline.PairsRun;
import io.touchstone.harness.pipeline.Plan;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.harness.timing.PairsTimer;
import io.touchstone.harness.timing.Timing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code compare}: several engines side by side. */
@Command(
    name = "compare",
    description = {
      "Asks several algorithms about every pair of a polytope-pairs file: where they contradict",
      "each other and who is right, how far their distances differ, and how fast they are.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone compare boxes.txt --algorithms gjk,sat",
      "  touchstone compare boxes.txt --algorithms gjk,simplex --goal distance --format csv"
    })
final class CompareCommand implements Callable<Integer> {

  /** More contradictions are counted, not listed, in the table. */
  private static final int MAX_LISTED = 20;

  private static final int DEFAULT_REPEATS = 5;
  private static final double DEFAULT_WARM_UP_SECONDS = 1;

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private EngineOptions engine = new EngineOptions();

  @Parameters(paramLabel = "FILE", description = "File of the form polytope-pairs 1.")
  private Path file = Path.of("");

  @Option(
      names = "--algorithms",
      paramLabel = "IDS",
      required = true,
      split = ",",
      description = "At least two algorithms, separated by commas.")
  private List<String> algorithms = new ArrayList<>();

  @Option(names = "--format", paramLabel = "FORMAT", description = "table, csv or json.")
  private String format = "table";

  @Option(names = "--out", paramLabel = "FILE", description = "Where the results go.")
  private @Nullable Path out;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      description = "Passes over the file that count for the speed; default 5.")
  private @Nullable String repeat;

  @Option(
      names = "--warmup-seconds",
      paramLabel = "S",
      description = "How long passes are run before they count, per algorithm; default 1.")
  private @Nullable String warmUpSeconds;

  @Option(names = "--affine", description = "Allow poses that stretch, shear or mirror.")
  private boolean affine;

  CompareCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    if (engine.isAlgorithmGiven()) {
      throw new InvalidInputException(
          Position.of("--algorithm"), "is for one algorithm; use --algorithms");
    }
    if (algorithms.size() < 2 || algorithms.stream().distinct().count() < algorithms.size()) {
      throw new InvalidInputException(
          Position.of("--algorithms"), "needs at least two different ids, such as gjk,sat");
    }
    ReportFormat form = Commands.word("--format", format, Keywords.FORMATS);
    PairsTimer.Settings timing =
        new PairsTimer.Settings(
            Commands.wholeNumber("--repeat", repeat, DEFAULT_REPEATS, 1),
            Commands.seconds("--warmup-seconds", warmUpSeconds, DEFAULT_WARM_UP_SECONDS),
            null,
            false);
    try (PluginSet plugins = PluginSet.load(engine.plugins())) {
      PairsFile pairs = PairsReader.read(file, affine);
      Map<String, Plan> plans = new LinkedHashMap<>();
      for (String id : algorithms) {
        plans.put(id, plan(id, engine.proof(), pairs, plugins.engines()));
      }
      return compare(plans, pairs, plugins.engines(), timing, form);
    }
  }

  private Plan plan(String id, Proof proof, PairsFile pairs, Engines engines) {
    AlgorithmChoice choice = AlgorithmChoice.of(id);
    PipelineConfig said = engine.toConfig();
    PipelineConfig config =
        said.toBuilder()
            .proof(proof)
            .narrowPhase(new PipelineConfig.NarrowPhaseSettings(choice, null, false, null))
            .distance(
                new PipelineConfig.DistanceSettings(
                    said.distance().mode(), said.distance().within(), said.distance().k(), choice))
            .penetration(new PipelineConfig.PenetrationSettings(choice))
            .build();
    Map<String, ConvexBody> bodies = new LinkedHashMap<>();
    for (NamedShape shape : pairs.shapes()) {
      bodies.put(shape.name(), shape.body());
    }
    return Commands.plan(config, pairs.dimension(), bodies, engines);
  }

  private int compare(
      Map<String, Plan> plans,
      PairsFile pairs,
      Engines engines,
      PairsTimer.Settings settings,
      ReportFormat form) {
    Comparison comparison = new Comparison(engine.goal(), pairs.pairCount());
    List<@Nullable Timing> timings = new ArrayList<>(); // null: an engine that fails is not timed
    for (Map.Entry<String, Plan> entry : plans.entrySet()) {
      Plan plan = entry.getValue();
      int failed = comparison.ask(entry.getKey(), plan, pairs, io.cancellation());
      boolean timed = failed == 0 && !io.cancellation().isRequested();
      timings.add(timed ? PairsTimer.time(pairs, plan.first(), settings, io.cancellation()) : null);
      if (io.cancellation().isRequested()) {
        return ExitCodes.INTERRUPTED;
      }
    }
    List<Plan> judges = judges(plans, pairs, engines);
    List<Disagreement> disagreements = comparison.disagreements(pair -> truth(judges, pairs, pair));
    List<Figures> figures = comparison.figures(disagreements);
    try (Output output = Output.to(out, io)) {
      switch (form) {
        case TABLE -> table(figures, timings, disagreements, pairs, output);
        case CSV -> csv(figures, timings, output);
        case JSON -> json(figures, timings, disagreements, pairs, output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    boolean fault = !disagreements.isEmpty() || figures.stream().anyMatch(f -> f.failed() > 0);
    return fault ? ExitCodes.DOES_NOT_HOLD : ExitCodes.DONE;
  }

  /** The exact arbiter where it is installed and can answer; else each engine with its evidence. */
  private List<Plan> judges(Map<String, Plan> plans, PairsFile pairs, Engines engines) {
    List<Plan> judges = new ArrayList<>();
    for (String id : plans.keySet()) {
      try {
        return List.of(plan(id, Proof.EXACT, pairs, engines));
      } catch (InvalidInputException e) {
        judges.add(plan(id, Proof.CHECKED, pairs, engines));
      }
    }
    return judges;
  }

  /** Returns the proved verdict about a pair; null when nobody can prove one. */
  private static @Nullable Verdict truth(List<Plan> judges, PairsFile pairs, int pair) {
    for (Plan judge : judges) {
      PairReport report =
          PairsRun.single(
              judge,
              pairs.shapes().get(pairs.shapeA(pair)).body(),
              pairs.poseA(pair),
              pairs.shapes().get(pairs.shapeB(pair)).body(),
              pairs.poseB(pair));
      if (!report.failed()
          && report.verdict() != Verdict.UNDECIDED
          && report.outcome().verdictAssurance() == Assurance.PROVED) {
        return report.verdict();
      }
    }
    return null;
  }

  private void table(
      List<Figures> figures,
      List<@Nullable Timing> timings,
      List<Disagreement> disagreements,
      PairsFile pairs,
      Output output) {
    output.line(
        "%s, goal %s, proof %s"
            .formatted(
                Words.count(pairs.pairCount(), "pair"),
                Keywords.wordFor(Keywords.GOALS, engine.goal()),
                Keywords.wordFor(Keywords.PROOFS, engine.proof())));
    output.line("");
    String row = "%-20s %10s %9s %8s %9s %8s %9s %7s %6s %9s";
    output.line(
        row.formatted(
            "algorithm",
            "ns/query",
            "supports",
            "bytes",
            "yes",
            "no",
            "undecided",
            "failed",
            "wrong",
            "excess"));
    for (int k = 0; k < figures.size(); k++) {
      Figures f = figures.get(k);
      Timing t = timings.get(k);
      output.line(
          row.formatted(
              f.algorithm(),
              t == null ? "-" : decimal("%.1f", t.nsPerQueryMedian()),
              t == null ? "-" : decimal("%.1f", t.supportsPerQuery()),
              t == null ? "-" : decimal("%.1f", t.bytesPerQuery()),
              f.colliding(),
              f.disjoint(),
              f.undecided(),
              f.failed(),
              f.wrong(),
              decimal("%.1e", f.excess())));
    }
    output.line("");
    output.line(Words.count(disagreements.size(), "disagreement"));
    for (Disagreement d : disagreements.subList(0, Math.min(MAX_LISTED, disagreements.size()))) {
      output.line("  pair %d: %s; %s".formatted(d.pair(), said(d), right(d)));
    }
  }

  private String said(Disagreement d) {
    List<String> words = new ArrayList<>();
    for (int k = 0; k < algorithms.size(); k++) {
      words.add(algorithms.get(k) + " says " + d.verdicts().get(k));
    }
    return String.join(", ", words);
  }

  private static String right(Disagreement d) {
    return d.truth() == null ? "nobody could prove who is right" : "proved: " + d.truth();
  }

  private static String decimal(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }

  private static void csv(List<Figures> figures, List<@Nullable Timing> timings, Output output) {
    output.line(
        "algorithm,nsPerQueryMedian,nsPerQueryMin,supportsPerQuery,bytesPerQuery,"
            + "yes,no,undecided,failed,wrong,excess");
    for (int k = 0; k < figures.size(); k++) {
      Figures f = figures.get(k);
      Timing t = timings.get(k);
      output.line(
          "%s,%s,%s,%s,%s,%d,%d,%d,%d,%d,%s"
              .formatted(
                  f.algorithm(),
                  t == null ? "" : t.nsPerQueryMedian(),
                  t == null ? "" : t.nsPerQueryMin(),
                  t == null ? "" : t.supportsPerQuery(),
                  t == null ? "" : t.bytesPerQuery(),
                  f.colliding(),
                  f.disjoint(),
                  f.undecided(),
                  f.failed(),
                  f.wrong(),
                  f.excess()));
    }
  }

  private void json(
      List<Figures> figures,
      List<@Nullable Timing> timings,
      List<Disagreement> disagreements,
      PairsFile pairs,
      Output output)
      throws IOException {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("schema", "touchstone-comparison 1");
    document.put("file", file.toString());
    document.put("goal", Keywords.wordFor(Keywords.GOALS, engine.goal()));
    document.put("proof", Keywords.wordFor(Keywords.PROOFS, engine.proof()));
    document.put("pairs", pairs.pairCount());
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int k = 0; k < figures.size(); k++) {
      Figures f = figures.get(k);
      Timing t = timings.get(k);
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("algorithm", f.algorithm());
      if (t != null) {
        row.put("nsPerQueryMedian", t.nsPerQueryMedian());
        row.put("nsPerQueryMin", t.nsPerQueryMin());
        row.put("supportsPerQuery", t.supportsPerQuery());
        row.put("bytesPerQuery", t.bytesPerQuery());
      }
      row.put("yes", f.colliding());
      row.put("no", f.disjoint());
      row.put("undecided", f.undecided());
      row.put("failed", f.failed());
      row.put("wrong", f.wrong());
      row.put("excess", f.excess());
      rows.add(row);
    }
    document.put("algorithms", rows);
    List<Map<String, @Nullable Object>> contradictions = new ArrayList<>();
    for (Disagreement d : disagreements) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("pair", d.pair());
      entry.put("verdicts", d.verdicts());
      entry.put("proved", d.truth());
      contradictions.add(entry);
    }
    document.put("disagreements", contradictions);
    Json.append(output, document);
    output.append('\n');
  }
}
