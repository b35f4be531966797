// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Motions;
import io.touchstone.api.motion.MotionRequest;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.report.Checkpoints;
import io.touchstone.cli.report.CsvReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.view.PairChoice;
import io.touchstone.harness.AlgorithmChoice;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.PairMargins;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.MotionSettings;
import io.touchstone.harness.PipelineConfig.NarrowPhaseSettings;
import io.touchstone.harness.PipelineConfig.OrderSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.Warning;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.pipeline.PairsRun;
import io.touchstone.harness.pipeline.Plan;
import io.touchstone.harness.plugin.PluginSet;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.MotionsFile;
import io.touchstone.io.files.MotionsReader;
import io.touchstone.io.text.Numbers;
import io.touchstone.io.text.Words;
import io.touchstone.viewer.PageForm;
import io.touchstone.viewer.View;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code motions}: when do the bodies of each motion of a file first meet, with proof. */
@Command(
    name = "motions",
    description = {
      "Answers every motion of a polytope-motions file in order, as CSV: when the bodies first meet,",
      "or that they never do, with proof.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone motions falls.txt --out falls.csv",
      "  touchstone motions falls.txt --proof exact --certificates falls.jsonl",
      "  touchstone motions falls.txt --min-separation 0.01",
      "  touchstone motions falls.txt --view falls.html --out falls.csv"
    })
final class MotionsCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private FailOptions fail = new FailOptions();

  @Parameters(
      paramLabel = "FILE",
      description = "File of the form polytope-motions 1; - for standard input.")
  private String file = "";

  @Option(names = "--out", paramLabel = "FILE", description = "Where the results go.")
  private @Nullable Path out;

  @Option(
      names = "--certificates",
      paramLabel = "FILE",
      description = "Write the evidence of every answer to this file (JSON Lines).")
  private @Nullable Path certificates;

  @Option(
      names = "--min-separation",
      paramLabel = "D",
      description = "The bodies meet when they are at most that far apart; 0.")
  private @Nullable String separation;

  @Option(
      names = "--leaving-starts",
      description = {
        "Bodies that touch at the start and leave each other at once have not met there:",
        "tell when they meet after that."
      })
  private boolean leavingStarts;

  @Option(
      names = "--proof",
      paramLabel = "POLICY",
      completionCandidates = CompletionWords.Proofs.class,
      description = "none, checked or exact: how answers are proved.")
  private @Nullable String proof;

  @Option(
      names = "--solver",
      paramLabel = "ID",
      description = "The solver of motions, see 'touchstone algorithms'; advance.")
  private String solver = Motions.DEFAULT_SOLVER;

  @Option(
      names = "--algorithm",
      paramLabel = "ID",
      description = "The engine that solver and proof ask about fixed poses; auto.")
  private @Nullable String algorithm;

  @Option(
      names = "--option",
      paramLabel = "KEY=VALUE",
      description = "An option of the solver; engine:KEY=VALUE one of the engine. May be repeated.")
  private List<String> options = new ArrayList<>();

  @Option(
      names = "--tolerance",
      paramLabel = "X",
      description = "How long the time may be in which a contact lies; 1e-9.")
  private @Nullable String tolerance;

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Directory or jar with further algorithms; may be repeated.")
  private List<Path> plugins = new ArrayList<>();

  @Option(
      names = "--view",
      paramLabel = "FILE",
      description =
          "Also make a page on which the motions are played, with the planes that prove them.")
  private @Nullable String view;

  private final MotionPages pages = new MotionPages();

  MotionsCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    PipelineConfig config = config();
    int code;
    try (PluginSet installed = PluginSet.load(plugins)) {
      MotionsFile motions = read();
      Plan plan = Commands.plan(config, motions.dimension(), Map.of(), installed.engines());
      ReportHeader header =
          new ReportHeader(
              config.goal(),
              config.proof(),
              motions.dimension(),
              plan.algorithms(),
              "",
              false,
              false,
              List.of());
      Output output = Output.to(out, io);
      try (ReportTarget target =
          new ReportTarget(
              List.of(
                  new ReportFile(
                      output,
                      new CsvReport(output, header),
                      certificates == null ? null : Output.open(certificates),
                      null,
                      header,
                      OrderSettings.OF_THE_SCENE)),
              new FailedPairs(
                  FailedPairs.folderFor(Optional.ofNullable(out)), config.proof(), plugins),
              new RunProgress(io),
              new Checkpoints(),
              () -> {}) {
            @Override
            public void motion(MotionStep step) {
              super.motion(step);
              if (view != null) {
                pages.add(step);
              }
            }
          }) {
        target.begin();
        List<Warning> warnings =
            PairsRun.motions(config, plan, installed.engines(), motions, target, io.cancellation());
        target.end(RunSummary.NONE);
        if (!io.cancellation().isRequested()) {
          target.tellResults(out, config.goal(), io);
        }
        long told = installed.engines().issues().size() + (long) io.warnings().size();
        code = target.exitCode(fail, warnings.size() + told);
      }
      if (view != null) {
        View.Builder page = MotionPages.start(file, motions.dimension(), config.proof(), solver);
        new PageFile(file, view, io)
            .write(pages.isolated(page, PairChoice.ALL, file), PageForm.COMPACT, false);
      }
    }
    return io.cancellation().isRequested() ? ExitCodes.INTERRUPTED : code;
  }

  private MotionsFile read() {
    try (RunProgress progress = new RunProgress(io)) {
      return progress.reading(
          () ->
              file.equals("-")
                  ? MotionsReader.read(io.in(), "standard input")
                  : MotionsReader.read(Path.of(file)));
    }
  }

  /** Returns the configuration of a run over motions. */
  private PipelineConfig config() {
    Map<String, String> ofEngine = Commands.options(options, false, true);
    if (algorithm == null && !ofEngine.isEmpty()) {
      throw new InvalidInputException(
          Position.of("--option"), "engine: of which engine? name it with --algorithm");
    }
    AlgorithmChoice engine =
        new AlgorithmChoice(algorithm == null ? AlgorithmChoice.AUTO : algorithm, ofEngine);
    AlgorithmChoice asked = new AlgorithmChoice(solver, Commands.options(options, false, false));
    MotionRequest request = request();
    return PipelineConfig.builder()
        .goal(PipelineGoal.MOTION)
        .proof(proof == null ? Proof.CHECKED : Commands.word("--proof", proof, Keywords.PROOFS))
        .narrowPhase(
            new NarrowPhaseSettings(engine, null, false, PipelineConfig.DEFAULT_TIME_LIMIT))
        .motion(new MotionSettings(asked, request.tolerance(), request.leavingStarts()))
        .margins(new PairMargins(request.minimumSeparation(), List.of()))
        .build();
  }

  private MotionRequest request() {
    MotionRequest request = MotionRequest.firstContact();
    if (tolerance != null) {
      double time = Numbers.parse(tolerance);
      if (!(time > 0 && time <= 1)) {
        throw new InvalidInputException(
            Position.of("--tolerance"),
            "%s is not a time above 0 and not above 1".formatted(Words.quoted(tolerance)));
      }
      request = request.withTolerance(time);
    }
    if (separation != null) {
      double length = Numbers.parse(separation);
      if (!(length >= 0 && length < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            Position.of("--min-separation"),
            "%s is not a length that is finite and not negative"
                .formatted(Words.quoted(separation)));
      }
      request = request.withMinimumSeparation(length);
    }
    return request.withLeavingStarts(leavingStarts);
  }
}
