// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Engines;
import io.touchstone.cli.report.FramesDigest;
import io.touchstone.cli.report.PreviousReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSource;
import io.touchstone.harness.ClashRule;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.OrderSettings;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RunFindings;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.StageFailedException;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.FrameSource;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.Scene;
import io.touchstone.io.SceneBody;
import io.touchstone.io.text.Words;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code run}: the whole pipeline. */
@Command(
    name = "run",
    description = {"Runs a pipeline: scene, broad phase, narrow phase, distances, report.", ""},
    footer = {
      "",
      "Examples:",
      "  touchstone run kitchen.conf",
      "  touchstone run kitchen.conf --set proof=exact --format csv --out report.csv",
      "  touchstone run motion.conf --format json --out r.jsonl --resume r.jsonl"
    })
final class RunCommand implements Callable<Integer> {

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();
  @Mixin private EngineOptions engine = new EngineOptions();
  @Mixin private FailOptions fail = new FailOptions();

  @Parameters(paramLabel = "CONFIG", description = "Configuration file (HOCON).")
  private Path config = Path.of("");

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting that wins over the file's, such as threads=2; may be repeated.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = CompletionWords.Formats.class,
      description = "table, json or csv.")
  private @Nullable String format;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the report goes; - for standard output.")
  private @Nullable String out;

  @Option(
      names = "--view",
      paramLabel = "FILE",
      description = "Also make a page that shows the run in a browser; see 'touchstone view'.")
  private @Nullable String view;

  @Option(
      names = "--bcf",
      paramLabel = "FILE",
      description = {
        "Also write the pairs that collide or break a rule as BCF 2.1 (.bcfzip), a viewpoint for each,",
        "for programs that show building models."
      })
  private @Nullable Path bcf;

  @Option(
      names = "--clearance",
      description = {
        "Of the goal motion: also tell how near to each other bodies come on the whole path,",
        "to a thousandth, proved."
      })
  private boolean clearance;

  @Option(
      names = "--resume",
      paramLabel = "FILE",
      description = {
        "A report (csv, json) of the same configuration that did not become complete: its rows are",
        "kept. May be the file of --out; FILE.settings beside it says what it was made with."
      })
  private @Nullable Path resume;

  private @Nullable FramesDigest frames;

  RunCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    long start = System.nanoTime();
    PipelineLoader.Loaded loaded = load();
    if (clearance && loaded.pipeline().config().goal() != PipelineGoal.MOTION) {
      throw new InvalidInputException(
          Position.of("--clearance"), "is for the goal motion; of bodies that stand ask distances");
    }
    try (Pipeline pipeline = loaded.pipeline()) {
      int code = report(pipeline, loaded);
      LoggerFactory.getLogger(RunCommand.class)
          .info("done in {} ms", (System.nanoTime() - start) / 1_000_000);
      return code;
    }
  }

  /** Refuses what a solver of motions or a finder of contacts has not. */
  private void requireOfEngines(PipelineGoal goal) {
    String word = Keywords.wordFor(Keywords.GOALS, goal);
    if (resume != null && !goal.isOfEngines()) {
      throw new InvalidInputException(
          Position.of("--resume"),
          "a report of the goal %s cannot be resumed; run it anew".formatted(word));
    }
    if (bcf != null && !goal.isOfEngines()) {
      throw new InvalidInputException(
          Position.of("--bcf"), "is not for the goal %s; leave it out".formatted(word));
    }
  }

  /** Frames of reports that can be resumed are taken note of on their way. */
  private Pipeline build(
      PipelineConfig pipelineConfig, Scene scene, Engines engines, Runnable onClose) {
    FrameSource motion = scene.frames();
    if (motion == null || (resume == null && !RunReports.isResumable(pipelineConfig))) {
      return Pipelines.create(pipelineConfig, scene, engines, onClose);
    }
    frames = new FramesDigest(motion);
    return Pipelines.create(
        pipelineConfig,
        new Scene(scene.dimension(), scene.bodies(), scene.pairs(), frames, scene.up()),
        engines,
        onClose);
  }

  private PipelineLoader.Loaded load() {
    try (RunProgress progress = new RunProgress(io)) {
      return PipelineLoader.load(config, overrides(), engine.plugins(), this::build, progress);
    }
  }

  private List<SettingOverride> overrides() {
    List<SettingOverride> overrides = new ArrayList<>();
    settings.forEach(setting -> overrides.add(SettingOverride.parse(setting)));
    overrides.addAll(engine.toOverrides());
    if (format != null) {
      overrides.add(SettingOverride.text("--format " + format, format, "report", "format"));
    }
    if (out != null) {
      overrides.add(SettingOverride.text("--out " + out, out, "report", "out"));
    }
    if (view != null) {
      overrides.add(SettingOverride.text("--view " + view, view, "report", "view"));
    }
    return overrides;
  }

  private int report(Pipeline pipeline, PipelineLoader.Loaded loaded) {
    PipelineConfig pipelineConfig = pipeline.config();
    requireOfEngines(pipelineConfig.goal());
    requireBcf(pipeline);
    RunReports reports = new RunReports(io, loaded, header(pipeline, loaded), frames, resume);
    FailedPairs failed =
        new FailedPairs(
            FailedPairs.folderFor(Optional.ofNullable(pipelineConfig.report().out())),
            pipelineConfig.proof(),
            plugins(pipelineConfig));
    boolean ended = false; // what goes wrong from then on is not about what was kept
    try (PreviousReport.Rows kept = reports.kept();
        ReportTarget target =
            new ReportTarget(
                withBcf(reports.open(), pipeline, loaded),
                failed,
                new RunProgress(io),
                reports.checkpoints(),
                reports::tellProgress)) {
      reports.tell(false);
      if (kept == null) {
        target.begin();
      }
      RunSummary summary;
      try {
        summary =
            pipeline.run(target, io.cancellation(), kept == null ? ReportedPairs.none() : kept);
        if (clearance) {
          summary = summary.withClearance(pipeline.clearance(io.cancellation()));
        }
      } catch (StageFailedException e) {
        ended = true;
        target.end(e.summary());
        reports.tell(e.summary().complete());
        return stopped(e);
      }
      ended = true;
      target.end(summary);
      reports.tell(summary.complete());
      if (io.cancellation().isRequested()) {
        io.err().println("touchstone: " + howFar(summary, pipelineConfig));
        return ExitCodes.INTERRUPTED;
      }
      target.tellResults(pipelineConfig.report().out(), pipelineConfig.goal(), io);
      return exitCode(summary);
    } catch (InvalidInputException e) {
      if (resume != null && !ended) {
        reports.cutBack();
      }
      throw e;
    }
  }

  private void requireBcf(Pipeline pipeline) {
    if (bcf != null && pipeline.scene().dimension() != 3) {
      throw new InvalidInputException(Position.of("--bcf"), "is for scenes of dimension 3");
    }
  }

  private List<ReportFile> withBcf(
      List<ReportFile> reports, Pipeline pipeline, PipelineLoader.Loaded loaded) {
    if (bcf == null) {
      return reports;
    }
    List<ReportFile> all = new ArrayList<>(reports);
    all.add(
        new ReportFile(
            Output.standard(io), // a zip is no text, and has a stream of its own
            new BcfReport(bcf, pipeline.scene()),
            null,
            null,
            header(pipeline, loaded),
            OrderSettings.OF_THE_SCENE));
    return all;
  }

  /** A rule that is broken, or may be, is what the run was made for, whatever else was asked. */
  private int exitCode(RunSummary summary) {
    RunFindings findings = summary.findings();
    return findings.broken() + findings.open() > 0
        ? ExitCodes.DOES_NOT_HOLD
        : fail.exitCode(
            summary.colliding(), summary.undecided(), summary.failed(), summary.warnings().size());
  }

  /** Says which plug-in ended the run; a signal has come before. */
  private int stopped(StageFailedException e) {
    io.err().println("touchstone: " + e.getMessage());
    LoggerFactory.getLogger(RunCommand.class).debug("the run ended", e);
    return io.cancellation().isRequested() ? ExitCodes.INTERRUPTED : ExitCodes.DOES_NOT_HOLD;
  }

  /** What somebody wants to know who pressed Ctrl-C. */
  private static String howFar(RunSummary summary, PipelineConfig config) {
    Path file = config.report().out();
    boolean moving = summary.frames() > 1;
    String whatNow;
    if (config.report().order().bySeverity()) {
      whatNow = "the report has the worst of these; it cannot be resumed";
    } else if (RunReports.isSorted(config)) {
      whatNow = "since a report is sorted by severity, this cannot be resumed";
    } else if (file == null || config.report().format() == ReportFormat.TABLE) {
      whatNow = "a report in a file, csv or json, could be resumed";
    } else {
      whatNow = "the same command with --resume %s goes on".formatted(file);
    }
    return "interrupted after %s%s; %s"
        .formatted(
            Words.count(summary.reported(), "reported pair"),
            moving ? " in " + Words.count(summary.frames(), "frame") : "",
            whatNow);
  }

  private List<Path> plugins(PipelineConfig pipelineConfig) {
    List<Path> places = new ArrayList<>(pipelineConfig.plugins());
    places.addAll(engine.plugins());
    return places;
  }

  /** Where the bodies come from, where somebody will want to know: the file is read once more. */
  private @Nullable ReportSource source(PipelineLoader.Loaded loaded) {
    PipelineConfig said = loaded.pipeline().config();
    boolean told =
        said.isTracing()
            || said.report().view() != null
            || said.report().format() == ReportFormat.JSON
            || said.reports().stream().anyMatch(report -> report.format() == ReportFormat.JSON);
    return told ? ReportSource.ofScene(config, overrides(), loaded.scene()) : null;
  }

  private ReportHeader header(Pipeline pipeline, PipelineLoader.Loaded loaded) {
    return new ReportHeader(
        pipeline.config().goal(),
        pipeline.config().proof(),
        pipeline.scene().dimension(),
        pipeline.narrowPhase(),
        pipeline.broadPhase(),
        true,
        pipeline.scene().frames() != null,
        pipeline.config().rules().stream().map(ClashRule::name).toList(),
        pipeline.scene().bodies().stream().map(SceneBody::name).toList(),
        pipeline.scene().bodies().stream().anyMatch(body -> body.object() != null),
        source(loaded));
  }
}
