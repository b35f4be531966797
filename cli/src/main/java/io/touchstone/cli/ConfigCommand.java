package io.touchstone.cli;

import io.touchstone.harness.Pipeline;
import io.touchstone.harness.config.Setting;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.harness.wiring.Pipelines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code config}: the effective configuration. */
@Command(
    name = "config",
    description = {
      "Prints the effective configuration with where each value came from.",
      "Everything is checked that 'run' would check. The output is a configuration itself.",
      ""
    },
    footer = {"", "Example:", "  touchstone config kitchen.conf --set proof=exact"})
final class ConfigCommand implements Callable<Integer> {

  private static final int ORIGIN_COLUMN = 50;

  /**
   * The one setting whose default is a wish: the fallback is taken where it is installed and able.
   * Said aloud it would be a demand; where the wish came to nothing, none is what is effective.
   */
  private static final String FALLBACK = "touchstone.narrow-phase.fallback";

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();

  @Parameters(paramLabel = "CONFIG", description = "Configuration file (HOCON).")
  private Path config = Path.of("");

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting that wins over the file's; may be repeated.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "Directory or jar with further algorithms; may be repeated.")
  private List<Path> plugins = new ArrayList<>();

  ConfigCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private PipelineLoader.Loaded load() {
    List<SettingOverride> overrides = settings.stream().map(SettingOverride::parse).toList();
    try (RunProgress progress = new RunProgress(io)) {
      return PipelineLoader.load(config, overrides, plugins, Pipelines::create, progress);
    }
  }

  private int run() {
    PipelineLoader.Loaded loaded = load();
    try (Pipeline pipeline = loaded.pipeline();
        Output out = Output.standard(io)) {
      boolean noFallback = pipeline.fallback().isEmpty();
      for (Setting setting : loaded.configuration().settings()) {
        boolean unused =
            noFallback
                && setting.path().equals(FALLBACK)
                && setting.origin().equals(Setting.DEFAULT);
        String line = setting.path() + " = " + (unused ? "none" : setting.value());
        String gap = " ".repeat(Math.max(1, ORIGIN_COLUMN - line.length()));
        out.line(line + gap + "# " + setting.origin());
      }
    }
    return ExitCodes.DONE;
  }
}
