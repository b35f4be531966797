// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.reference.Chapter;
import io.touchstone.cli.reference.ReferenceMarkdown;
import io.touchstone.cli.reference.ReferenceText;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.config.Setting;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.harness.wiring.Pipelines;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code config}: the effective configuration, and the reference of all keys. */
@Command(
    name = "config",
    description = {
      "Prints the effective configuration with where each value came from.",
      "Everything is checked that 'run' would check. The output is a configuration itself.",
      "With --reference: every key there is, every column of a report, every member of a certificate.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  touchstone config kitchen.conf --set proof=exact",
      "  touchstone config --reference"
    })
final class ConfigCommand implements Callable<Integer> {

  private static final int ORIGIN_COLUMN = 50;

  /**
   * The one setting whose default is a wish: the fallback is taken where it is installed and able.
   * Said aloud it would be a demand; where the wish came to nothing, none is what is effective.
   */
  private static final String FALLBACK = "touchstone.narrow-phase.fallback";

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();

  @Parameters(paramLabel = "CONFIG", arity = "0..1", description = "Configuration file (HOCON).")
  private @Nullable Path config;

  @Option(
      names = "--reference",
      description =
          "Print what can be said: each key with type, unit, default, meaning and example.")
  private boolean reference;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      completionCandidates = CompletionWords.ReferenceFormats.class,
      description = "text or markdown: the form of the reference.")
  private @Nullable String format;

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
    Path file = config;
    if (reference) {
      return reference();
    }
    if (format != null) {
      throw new InvalidInputException(Position.of("--format"), "is for --reference");
    }
    if (file == null) {
      throw new InvalidInputException(
          Position.of("CONFIG"), "name a configuration file, or say --reference");
    }
    return Commands.logged(io, global, () -> effective(file));
  }

  private int reference() {
    if (config != null || !settings.isEmpty() || !plugins.isEmpty()) {
      throw new InvalidInputException(
          Position.of("--reference"),
          "is about all configurations; leave CONFIG, --set and --plugins away");
    }
    boolean markdown =
        format != null && Commands.word("--format", format, CompletionWords.REFERENCE_FORMATS);
    try (Output out = Output.standard(io)) {
      List<Chapter> chapters = Chapter.all();
      List<String> lines =
          markdown
              ? ReferenceMarkdown.lines(chapters)
              : ReferenceText.lines(chapters, io.terminal().columns());
      lines.forEach(out::line);
    }
    return ExitCodes.DONE;
  }

  private PipelineLoader.Loaded load(Path file) {
    List<SettingOverride> overrides = settings.stream().map(SettingOverride::parse).toList();
    try (RunProgress progress = new RunProgress(io)) {
      return PipelineLoader.load(file, overrides, plugins, Pipelines::create, progress);
    }
  }

  private int effective(Path file) {
    PipelineLoader.Loaded loaded = load(file);
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
