// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Engines;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.compare.Comparison;
import io.touchstone.cli.compare.Comparison.Disagreement;
import io.touchstone.cli.compare.Comparison.Figures;
import io.touchstone.cli.compare.Reference;
import io.touchstone.cli.plot.PlotFile;
import io.touchstone.cli.timing.PairsTimer;
import io.touchstone.cli.timing.Timing;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.Warning;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.pipeline.PairsRun;
import io.touchstone.harness.pipeline.Plan;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
      "each other and who is right, how accurate their distances are, and how fast they are.",
      "The truth comes from a file of reference values, or from exact arithmetic.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone compare boxes.txt --algorithms gjk,sat",
      "  touchstone compare boxes.txt --algorithms gjk,simplex --goal distance --format csv",
      "  touchstone compare boxes.txt --algorithms gjk,simplex-exact --goal distance \\",
      "      --reference boxes.ref.csv --plot boxes.svg",
      "  touchstone compare boxes.txt --algorithms gjk,sat --proof none --reference exact \\",
      "      --certificates proofs.jsonl"
    })
final class CompareCommand implements Callable<Integer> {

  /** The word for the arbiter in place of a file of reference values. */
  private static final String EXACT = "exact";

  /** Who knows the truth wherever it is installed. */
  private static final String ARBITER = "simplex-exact";

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
      description = {
        "At least two algorithms, separated by commas; options of one follow its id, as in",
        "gjk,gjk:key=value."
      })
  private List<String> algorithms = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = CompletionWords.Formats.class,
      description = "table, csv or json.")
  private String format = "table";

  @Option(names = "--out", paramLabel = "FILE", description = "Where the results go.")
  private @Nullable Path out;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the figures into this file: .svg or .png.")
  private @Nullable Path plot;

  @Option(
      names = "--reference",
      paramLabel = "CSV",
      description = {
        "What is true: a file with the columns pair, signed_distance (minus the depth where bodies",
        "overlap) and, if it has one, uncertainty; or the word exact, for exact arithmetic."
      })
  private @Nullable String reference;

  @Option(
      names = "--certificates",
      paramLabel = "FILE",
      description = "Write the proofs of who is right to this file (JSON Lines), for verify.")
  private @Nullable Path certificates;

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
    Goal goal = engine.question();
    if (goal == Goal.CAST) {
      throw new InvalidInputException(
          Position.of("--goal"),
          "compare asks no casts; ask 'touchstone pairs --goal cast --time'");
    }
    if (goal == Goal.GROWTH) {
      throw new InvalidInputException(
          Position.of("--goal"),
          "compare asks no growths, which the proof makes of depths along a direction; ask"
              + " 'touchstone pairs --goal growth --time'");
    }
    if (engine.isAlgorithmGiven()) {
      throw new InvalidInputException(
          Position.of("--algorithm"), "is for one algorithm; use --algorithms");
    }
    if (engine.hasOptions()) {
      throw new InvalidInputException(
          Position.of("--option"),
          "is for one algorithm; say %s:key=value".formatted(algorithms.get(0)));
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
    if (plot != null) {
      PlotFile.check("--plot", plot);
    }
    if (EXACT.equals(reference) && goal == Goal.PENETRATION) {
      throw new InvalidInputException(
          Position.of("--reference"),
          "depths are not known exactly; give a file with signed distances");
    }
    try (PluginSet plugins = PluginSet.load(engine.plugins())) {
      PairsFile pairs = PairsReader.read(file, affine);
      Map<String, Plan> plans = new LinkedHashMap<>();
      for (String id : algorithms) {
        plans.put(id, plan(id, engine.proof(), pairs, plugins.engines(), false));
      }
      return compare(plans, pairs, plugins.engines(), timing, form);
    }
  }

  /** Reads {@code id} or {@code id:key=value:key=value}. */
  private static AlgorithmChoice choice(String name) {
    List<String> words = List.of(name.split(":", -1));
    Map<String, String> options =
        Commands.keyValues(
            "--algorithms",
            words.subList(1, words.size()),
            word -> "%s is not of the form id or id:key=value".formatted(Words.quoted(name)));
    return new AlgorithmChoice(words.get(0), options);
  }

  /** The plan of a contestant. A judge has all the time that it needs. */
  private Plan plan(String name, Proof proof, PairsFile pairs, Engines engines, boolean judge) {
    AlgorithmChoice choice = choice(name);
    PipelineConfig said = engine.toConfig();
    @Nullable Duration limit = judge ? null : said.narrowPhase().timeLimit();
    PipelineConfig config =
        said.toBuilder()
            .proof(proof)
            .narrowPhase(new PipelineConfig.NarrowPhaseSettings(choice, null, false, limit))
            .distance(
                new PipelineConfig.DistanceSettings(
                    said.distance().mode(), said.distance().within(), said.distance().k(), choice))
            .penetration(new PipelineConfig.PenetrationSettings(choice))
            .build();
    return Commands.plan(config, pairs.dimension(), Commands.bodies(pairs), engines);
  }

  private int compare(
      Map<String, Plan> plans,
      PairsFile pairs,
      Engines engines,
      PairsTimer.Settings settings,
      ReportFormat form) {
    List<Plan> judges = judges(plans, pairs, engines);
    Reference truth = reference(pairs, judges);
    Comparison comparison = new Comparison(engine.question(), pairs.pairCount());
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
    List<Disagreement> disagreements =
        comparison.disagreements(truth, pair -> proof(judges, pairs, pair));
    List<Figures> figures = comparison.figures(disagreements, truth);
    CompareReport report =
        new CompareReport(
            file.toString(),
            pairs.pairCount(),
            engine.question(),
            engine.proof(),
            reference != null,
            figures,
            timings,
            disagreements);
    write(report, disagreements, form, Warning.of(engines));
    boolean fault =
        !disagreements.isEmpty()
            || figures.stream().anyMatch(f -> f.failed() > 0 || f.inaccurate() > 0);
    return fault ? ExitCodes.DOES_NOT_HOLD : ExitCodes.DONE;
  }

  private void write(
      CompareReport report,
      List<Disagreement> disagreements,
      ReportFormat form,
      List<Warning> warnings) {
    try (Output output = Output.to(out, io)) {
      switch (form) {
        case TABLE -> report.table(output);
        case CSV -> report.csv(output);
        case JSON -> report.json(output, warnings);
      }
      if (certificates != null) {
        try (Output proofs = Output.open(certificates)) {
          CertificateWriter writer = new CertificateWriter(proofs, false);
          writer.begin();
          for (Disagreement disagreement : disagreements) {
            if (disagreement.proof() != null) {
              writer.pair(disagreement.proof().answered());
            }
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    if (plot != null) {
      PlotFile.write(report.plot(), plot);
    }
  }

  private Reference reference(PairsFile pairs, List<Plan> judges) {
    if (reference == null) {
      return Reference.unknown(pairs);
    }
    if (!EXACT.equals(reference)) {
      return Reference.read(Path.of(reference), pairs);
    }
    Reference exact = Reference.unknown(pairs);
    for (int pair = 0; pair < pairs.pairCount() && !io.cancellation().isRequested(); pair++) {
      PairReport proved = proof(judges, pairs, pair);
      if (proved != null) {
        Outcome outcome = proved.outcome();
        boolean measured =
            engine.question() == Goal.DISTANCE
                && outcome.boundsAssurance() == Assurance.PROVED
                && outcome.hasLower()
                && outcome.hasUpper();
        exact.prove(
            pair,
            outcome.verdict(),
            measured ? outcome.lower() : Double.NaN,
            measured ? outcome.upper() : Double.NaN);
      }
    }
    return exact;
  }

  /**
   * Who decides: the exact arbiter itself where it is installed and can answer, else whoever can
   * answer exactly, else each engine with its evidence.
   */
  private List<Plan> judges(Map<String, Plan> plans, PairsFile pairs, Engines engines) {
    List<Plan> judges = new ArrayList<>();
    List<String> candidates = new ArrayList<>(List.of(ARBITER));
    candidates.addAll(plans.keySet());
    for (String id : candidates) {
      try {
        return List.of(plan(id, Proof.EXACT, pairs, engines, true));
      } catch (InvalidInputException e) {
        if (plans.containsKey(id)) {
          judges.add(plan(id, Proof.CHECKED, pairs, engines, true));
        }
      }
    }
    return judges;
  }

  /** Returns the proved answer to a pair; null when nobody can prove one. */
  private static @Nullable PairReport proof(List<Plan> judges, PairsFile pairs, int pair) {
    for (Plan judge : judges) {
      PairReport report = PairsRun.single(judge, pairs, pair);
      if (!report.failed()
          && report.verdict() != Verdict.UNDECIDED
          && report.outcome().verdictAssurance() == Assurance.PROVED) {
        return report;
      }
    }
    return null;
  }
}
