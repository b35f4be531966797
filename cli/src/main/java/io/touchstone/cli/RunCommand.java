package io.touchstone.cli;

import io.touchstone.api.query.Goal;
import io.touchstone.cli.report.Colours;
import io.touchstone.cli.report.CsvReport;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.cli.report.PreviousReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.cli.report.ReportSettingsFile;
import io.touchstone.cli.report.ReportWriter;
import io.touchstone.cli.report.TableReport;
import io.touchstone.harness.DistanceMode;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineConfig.ReportSettings;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.SceneBody;
import io.touchstone.io.text.InputFiles;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.nio.file.Files;
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
      names = "--resume",
      paramLabel = "FILE",
      description = {
        "A report (csv, json) of the same configuration that did not become complete: its rows are",
        "kept. May be the file of --out; FILE.settings beside it says what it was made with."
      })
  private @Nullable Path resume;

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
    try (Pipeline pipeline = loaded.pipeline()) {
      int code = report(pipeline, loaded);
      LoggerFactory.getLogger(RunCommand.class)
          .info("done in {} ms", (System.nanoTime() - start) / 1_000_000);
      return code;
    }
  }

  private PipelineLoader.Loaded load() {
    try (RunProgress progress = new RunProgress(io)) {
      return PipelineLoader.load(
          config, overrides(), engine.plugins(), Pipelines::create, progress);
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
    return overrides;
  }

  private int report(Pipeline pipeline, PipelineLoader.Loaded loaded) {
    PipelineConfig pipelineConfig = pipeline.config();
    ReportSettings report = pipelineConfig.report();
    ReportHeader header = header(pipeline);
    boolean nearest =
        pipelineConfig.goal() == Goal.DISTANCE
            && pipelineConfig.distance().mode() == DistanceMode.NEAREST;
    PreviousReport previous =
        resume == null ? null : PreviousReport.open(resume, report.format(), header, nearest);
    Path file = report.out();
    ReportSettingsFile made = settings(report, loaded);
    try (Output output = output(file, previous);
        ReportTarget target =
            new ReportTarget(
                output,
                writer(output, header, report),
                optionalOutput(report.certificates(), previous),
                optionalOutput(report.trace(), previous),
                true,
                new FailedPairs(
                    FailedPairs.folderFor(Optional.ofNullable(file)),
                    pipelineConfig.proof(),
                    plugins(pipelineConfig)),
                new RunProgress(io))) {
      tell(made, report, false);
      RunSummary summary = run(pipeline, target, previous);
      target.end(summary);
      tell(made, report, summary.complete());
      if (io.cancellation().isRequested()) {
        io.err().println("touchstone: " + howFar(summary, report));
        return ExitCodes.INTERRUPTED;
      }
      return fail.exitCode(summary.colliding(), summary.undecided(), summary.failed());
    }
  }

  /** What a report is made with that can be resumed; the one to resume is made sure to be alike. */
  private @Nullable ReportSettingsFile settings(
      ReportSettings report, PipelineLoader.Loaded loaded) {
    boolean resumable = report.out() != null && report.format() != ReportFormat.TABLE;
    if (!resumable && resume == null) {
      return null;
    }
    ReportSettingsFile made = ReportSettingsFile.of(loaded.configuration(), loaded.scene());
    if (resume != null) {
      made.requireSame(resume);
    }
    return made;
  }

  private static void tell(
      @Nullable ReportSettingsFile made, ReportSettings report, boolean complete) {
    Path file = report.out();
    if (made != null && file != null) {
      made.write(file, complete);
    }
  }

  /** What somebody wants to know who pressed Ctrl-C. */
  private String howFar(RunSummary summary, ReportSettings report) {
    Path file = report.out();
    boolean moving = summary.frames() > 1;
    return "interrupted after %s%s; %s"
        .formatted(
            Words.count(summary.reported(), "reported pair"),
            moving ? " in " + Words.count(summary.frames(), "frame") : "",
            file == null || report.format() == ReportFormat.TABLE
                ? "a report in a file, csv or json, could be resumed"
                : "the same command with --resume %s goes on".formatted(file));
  }

  private RunSummary run(
      Pipeline pipeline, ReportTarget target, @Nullable PreviousReport previous) {
    if (previous == null || previous.length() == 0) {
      target.begin();
      return pipeline.run(target, io.cancellation(), ReportedPairs.none());
    }
    try (PreviousReport.Rows rows = previous.read()) {
      return pipeline.run(target, io.cancellation(), rows);
    }
  }

  private List<Path> plugins(PipelineConfig pipelineConfig) {
    List<Path> places = new ArrayList<>(pipelineConfig.plugins());
    places.addAll(engine.plugins());
    return places;
  }

  private static ReportHeader header(Pipeline pipeline) {
    return new ReportHeader(
        pipeline.config().goal(),
        pipeline.config().proof(),
        pipeline.scene().dimension(),
        pipeline.narrowPhase(),
        pipeline.broadPhase(),
        true,
        pipeline.scene().frames() != null,
        pipeline.scene().bodies().stream().map(SceneBody::name).toList());
  }

  private ReportWriter writer(Output output, ReportHeader header, ReportSettings report) {
    return switch (report.format()) {
      case TABLE ->
          new TableReport(
              output, header, report.out() == null ? io.terminal().ofResults() : Colours.OFF);
      case CSV -> new CsvReport(output, header);
      case JSON -> new JsonReport(output, header);
    };
  }

  /** Opens the report; what an earlier run wrote of it stays or is copied. */
  private Output output(@Nullable Path file, @Nullable PreviousReport previous) {
    if (previous == null || resume == null) {
      return Output.to(file, io);
    }
    try {
      if (file != null && Files.exists(file) && Files.isSameFile(file, resume)) {
        return Output.appendBehind(file, previous.length());
      }
      Output output = Output.to(file, io);
      previous.copyTo(output);
      return output;
    } catch (IOException e) {
      throw InputFiles.unreadable(resume.toString(), e);
    }
  }

  /** Opens certificates or steps; those of rows that are kept stay. */
  private static @Nullable Output optionalOutput(
      @Nullable Path file, @Nullable PreviousReport previous) {
    if (file == null) {
      return null;
    }
    return previous == null || previous.length() == 0 || !Files.exists(file)
        ? Output.open(file)
        : Output.appendBehind(file, RecordsOfPairs.lengthBefore(file, previous.rows()));
  }
}
