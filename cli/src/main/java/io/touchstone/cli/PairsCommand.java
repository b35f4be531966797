// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.query.UnsupportedQueryException;
import io.touchstone.cli.report.Checkpoints;
import io.touchstone.cli.report.CsvReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.cli.timing.PairsTimer;
import io.touchstone.cli.timing.Timing;
import io.touchstone.harness.Cancellation;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.OrderSettings;
import io.touchstone.harness.PipelineConfig.ReportSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.Warning;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.pipeline.PairsRun;
import io.touchstone.harness.pipeline.Plan;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code pairs}: every pair of a file, answered or timed. */
@Command(
    name = "pairs",
    description = {
      "Answers every pair of a polytope-pairs file in order, as CSV; or measures the speed.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone pairs boxes.txt --goal distance --out boxes.csv",
      "  touchstone pairs boxes.txt --certificates boxes.jsonl --out boxes.csv",
      "  touchstone pairs boxes.txt --goal cast --direction 0,0,-1 --out drops.csv",
      "  touchstone pairs boxes.txt --goal overlap --solids solids.obj --out overlaps.csv",
      "  touchstone pairs boxes.txt --goal distance --proof none --time --shuffle 1"
    })
final class PairsCommand implements Callable<Integer> {

  private static final int DEFAULT_REPEATS = 9;

  /** Until the compiler is done with what a query runs through. */
  private static final double DEFAULT_WARM_UP_SECONDS = 3;

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private EngineOptions engine = new EngineOptions();
  @Mixin private FailOptions fail = new FailOptions();

  @Parameters(
      paramLabel = "FILE",
      description = "File of the form polytope-pairs 1; - for standard input.")
  private String file = "";

  @Option(names = "--out", paramLabel = "FILE", description = "Where the results go.")
  private @Nullable Path out;

  @Option(
      names = "--certificates",
      paramLabel = "FILE",
      description = "Write the evidence of every answer to this file (JSON Lines).")
  private @Nullable Path certificates;

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Write the steps of the engine to this file (JSON Lines).")
  private @Nullable Path trace;

  @Option(
      names = "--direction",
      paramLabel = "D",
      description =
          "x,y,z: how B moves, with the goals cast and penetration. Casts count in times of it.")
  private @Nullable String direction;

  @Option(
      names = "--directions",
      paramLabel = "FILE",
      description = "Directions of casts or depths: a line x,y,z for each pair, in their order.")
  private @Nullable Path directions;

  @Option(
      names = "--solids",
      paramLabel = "FILE.obj",
      description = "With --goal overlap: write the solids, one group for each pair.")
  private @Nullable Path solids;

  @Option(
      names = "--max-points",
      paramLabel = "N",
      description = "With --goal contact: the most points of a pair; 4 by default, or all.")
  private @Nullable String maxPoints;

  @Option(
      names = "--speculative",
      paramLabel = "D",
      description = "With --goal contact: points that are this far apart count, too; default 0.")
  private @Nullable String speculative;

  @Option(
      names = "--warm",
      description = "Keep a warm start for each pair of shapes, in the order of the file.")
  private boolean warm;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Number of threads; 0, the default, for one per processor.")
  private @Nullable String threads;

  @Option(names = "--affine", description = "Allow poses that stretch, shear or mirror.")
  private boolean affine;

  @Option(
      names = "--time",
      description = "Measure instead of answering: one JSON object, one thread.")
  private boolean time;

  @Option(
      names = "--repeat",
      paramLabel = "R",
      description = "With --time: passes over the file that count; default 9.")
  private @Nullable String repeat;

  @Option(
      names = "--warmup-seconds",
      paramLabel = "S",
      description = "With --time: how long passes are run before they count; default 3.")
  private @Nullable String warmUpSeconds;

  @Option(
      names = "--shuffle",
      paramLabel = "SEED",
      description = "With --time: one random order for all passes instead of the file's.")
  private @Nullable String shuffle;

  PairsCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    if (engine.isOverlap() || engine.isContact()) {
      return contacts();
    }
    refuseOf("--solids", solids != null, "overlap");
    refuseOf("--max-points", maxPoints != null, "contact");
    refuseOf("--speculative", speculative != null, "contact");
    checkCombination();
    PipelineConfig config =
        engine.toConfig().toBuilder()
            .report(new ReportSettings(ReportFormat.CSV, null, null, trace))
            .build();
    int threadCount = Commands.threads(threads, 0, 0);
    PairsTimer.Settings timing = timing();
    try (PluginSet plugins = PluginSet.load(engine.plugins())) {
      PairsFile pairs = read();
      List<List<Double>> along =
          Directions.of(direction, directions, pairs.pairCount(), pairs.dimension());
      PipelineConfig asked =
          config.goal() == PipelineGoal.CAST || !along.isEmpty()
              ? config.toBuilder().direction(Directions.first(along, pairs.dimension())).build()
              : config;
      Map<String, ConvexBody> bodies = Commands.bodies(pairs);
      Plan plan = Commands.plan(asked, pairs.dimension(), bodies, plugins.engines());
      return time
          ? time(pairs, plan, asked, timing)
          : report(
              pairs,
              plan,
              asked,
              issues(plugins),
              target ->
                  PairsRun.run(plan, pairs, along, warm, threadCount, target, io.cancellation()));
    }
  }

  private static void refuseOf(String option, boolean given, String goal) {
    if (given) {
      throw new InvalidInputException(
          Position.of(option), "is for the goal %s: add --goal %s".formatted(goal, goal));
    }
  }

  /** Overlaps and contacts have rows of their own, and no engine's options. */
  private int contacts() {
    Map<String, Boolean> others = new LinkedHashMap<>();
    others.put("--trace", trace != null);
    others.put("--direction", direction != null);
    others.put("--directions", directions != null);
    others.put("--warm", warm);
    others.put("--time", time);
    others.put("--repeat", repeat != null);
    others.put("--warmup-seconds", warmUpSeconds != null);
    others.put("--shuffle", shuffle != null);
    others.put("--certificates", certificates != null && engine.isContact());
    others.forEach(
        (option, given) -> {
          if (given) {
            throw new InvalidInputException(
                Position.of(option),
                "does not concern the goal %s"
                    .formatted(engine.isContact() ? "contact" : "overlap"));
          }
        });
    refuseOf("--solids", solids != null && engine.isContact(), "overlap");
    refuseOf("--max-points", maxPoints != null && engine.isOverlap(), "contact");
    refuseOf("--speculative", speculative != null && engine.isOverlap(), "contact");
    PipelineConfig config =
        engine.contactConfig(points(), distance(), Commands.threads(threads, 0, 0));
    try (PluginSet plugins = PluginSet.load(engine.plugins())) {
      PairsFile pairs = read();
      Plan plan = Commands.plan(config, pairs.dimension(), Map.of(), plugins.engines());
      BiFunction<PipelineListener, Cancellation, List<Warning>> run =
          PairsRun.contacts(config, plan, plugins.engines(), pairs);
      return report(
          pairs, plan, config, issues(plugins), target -> run.apply(target, io.cancellation()));
    } catch (UnsupportedQueryException e) {
      throw new InvalidInputException(Position.of("--goal"), String.valueOf(e.getMessage()));
    }
  }

  private int points() {
    return "all".equals(maxPoints)
        ? ContactRequest.ALL
        : Commands.wholeNumber("--max-points", maxPoints, 4, 1);
  }

  private double distance() {
    double distance = speculative == null ? 0 : Numbers.parse(speculative);
    if (!(distance >= 0) || Double.isInfinite(distance)) {
      throw new InvalidInputException(
          Position.of("--speculative"),
          "'%s' is not a distance of at least 0".formatted(speculative));
    }
    return distance;
  }

  private int issues(PluginSet plugins) {
    return plugins.engines().issues().size() + io.warnings().size();
  }

  private PairsFile read() {
    try (RunProgress progress = new RunProgress(io)) {
      return progress.reading(this::readFile);
    }
  }

  private PairsFile readFile() {
    return file.equals("-")
        ? PairsReader.read(io.in(), "standard input", affine)
        : PairsReader.read(Path.of(file), affine);
  }

  /** An option that would do nothing is a mistake. */
  private void checkCombination() {
    Directions.requireFor(engine.goal(), direction, directions);
    if (time && directions != null) {
      throw new InvalidInputException(
          Position.of("--directions"), "cannot be combined with --time; give one --direction");
    }
    Map<String, Boolean> timingOnly = new LinkedHashMap<>();
    timingOnly.put("--repeat", repeat != null);
    timingOnly.put("--warmup-seconds", warmUpSeconds != null);
    timingOnly.put("--shuffle", shuffle != null);
    timingOnly.forEach(
        (option, given) -> {
          if (given && !time) {
            throw new InvalidInputException(Position.of(option), "is for --time only");
          }
        });
    if (time) {
      engine.question();
    }
    if (time && (certificates != null || trace != null)) {
      throw new InvalidInputException(
          Position.of(trace == null ? "--certificates" : "--trace"),
          "cannot be combined with --time");
    }
    if (time && Commands.threads(threads, 1, 0) != 1) {
      throw new InvalidInputException(Position.of("--threads"), "--time runs on one thread");
    }
  }

  private PairsTimer.Settings timing() {
    double seconds = Commands.seconds("--warmup-seconds", warmUpSeconds, DEFAULT_WARM_UP_SECONDS);
    Long seed = shuffle == null ? null : Long.valueOf(Commands.seed("--shuffle", shuffle));
    return new PairsTimer.Settings(
        Commands.wholeNumber("--repeat", repeat, DEFAULT_REPEATS, 1), seconds, seed, warm);
  }

  private int report(
      PairsFile pairs,
      Plan plan,
      PipelineConfig config,
      int issues,
      Function<ReportTarget, List<Warning>> run) {
    ReportHeader header =
        new ReportHeader(
                config.goal(),
                config.proof(),
                pairs.dimension(),
                plan.algorithms(),
                "",
                false,
                false,
                List.of())
            .withSource(trace == null ? null : ReportSource.ofPairs(file, affine));
    List<ReportFile> files = new ArrayList<>();
    Output output = Output.to(out, io);
    files.add(
        new ReportFile(
            output,
            new CsvReport(output, header),
            certificates == null ? null : Output.open(certificates),
            trace == null ? null : Output.open(trace),
            header,
            OrderSettings.OF_THE_SCENE));
    if (solids != null) {
      Output meshes = Output.open(solids);
      files.add(
          new ReportFile(
              meshes,
              new SolidsReport(meshes, pairs.dimension()),
              null,
              null,
              header,
              OrderSettings.OF_THE_SCENE));
    }
    try (ReportTarget target =
        new ReportTarget(
            files,
            new FailedPairs(
                FailedPairs.folderFor(Optional.ofNullable(out)), config.proof(), engine.plugins()),
            new RunProgress(io),
            new Checkpoints(),
            () -> {})) {
      target.begin();
      List<Warning> warnings = run.apply(target);
      target.end(RunSummary.NONE);
      if (io.cancellation().isRequested()) {
        io.err()
            .printf(
                "touchstone: interrupted after %d of %s%n",
                target.reported(), Words.count(pairs.pairCount(), "pair"));
        return ExitCodes.INTERRUPTED;
      }
      target.tellResults(out, config.goal(), io);
      return target.exitCode(fail, warnings.size() + issues);
    }
  }

  /**
   * Answers every pair once, within the time limit: nobody can stop an engine that never returns
   * once the clock runs. Returns why a pair failed, or an empty string.
   */
  private String firstFailure(PairsFile pairs, Plan plan, boolean warmly) {
    String[] failure = {""};
    Cancellation stop = new Cancellation();
    PairsRun.run(
        plan,
        pairs,
        warmly,
        1,
        pair -> {
          if (pair.failed() && failure[0].isEmpty()) {
            failure[0] = "pair %d: %s".formatted(pair.index(), pair.error());
          }
          if (pair.failed() || io.cancellation().isRequested()) {
            stop.cancel();
          }
        },
        stop);
    return failure[0];
  }

  private int time(
      PairsFile pairs, Plan plan, PipelineConfig config, PairsTimer.Settings settings) {
    String failure = firstFailure(pairs, plan, settings.warm());
    if (!failure.isEmpty()) {
      LoggerFactory.getLogger(PairsCommand.class).error(failure);
      return ExitCodes.DOES_NOT_HOLD;
    }
    try (Output output = Output.to(out, io)) {
      Timing timing;
      try {
        timing = PairsTimer.time(pairs, plan.first(), settings, io.cancellation());
      } catch (RuntimeException | LinkageError | StackOverflowError e) { // of foreign code
        LoggerFactory.getLogger(PairsCommand.class)
            .error(
                "algorithm '{}' failed: {}; without --time the pair is named",
                plan.algorithms(),
                e.toString().replaceAll("\\s+", " "));
        return ExitCodes.DOES_NOT_HOLD;
      }
      if (io.cancellation().isRequested()) {
        return ExitCodes.INTERRUPTED;
      }
      Map<String, Object> result = new LinkedHashMap<>();
      result.put("file", file);
      result.put("algorithm", plan.algorithms());
      result.put("goal", Keywords.wordFor(Keywords.GOALS, config.goal()));
      result.put("proof", Keywords.wordFor(Keywords.PROOFS, config.proof()));
      result.put("warm", settings.warm());
      result.put("pairs", timing.pairs());
      result.put("nsPerQueryMedian", rounded(timing.nsPerQueryMedian()));
      result.put("nsPerQueryMin", rounded(timing.nsPerQueryMin()));
      result.put("bytesPerQuery", rounded(timing.bytesPerQuery()));
      result.put("supportsPerQuery", rounded(timing.supportsPerQuery()));
      result.put("prepareNsPerShape", rounded(timing.prepareNsPerShape()));
      result.put("preparedBytesPerShape", rounded(timing.preparedBytesPerShape()));
      result.put("collisions", timing.collisions());
      result.put("repeats", timing.repeats());
      result.put("jdk", System.getProperty("java.version", ""));
      Json.append(output, result);
      output.append('\n');
      return ExitCodes.DONE;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }

  /** Four digits behind the point say more than any clock knows; whole numbers stay whole. */
  private static Object rounded(double value) {
    double rounded = Math.rint(value * 1e4) / 1e4;
    if (rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15) {
      return (long) rounded;
    }
    return rounded;
  }
}
