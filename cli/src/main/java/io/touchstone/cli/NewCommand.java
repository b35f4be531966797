// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.cli.PluginProject.Kind;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code new}: makes the project of a plug-in. */
@Command(
    name = "new",
    description = {"Writes the project of a plug-in, which builds and works as it stands.", ""},
    footer = {
      "",
      "Examples:",
      "  touchstone new plugin my-engine",
      "  touchstone new plugin my-filter --kind filter --package org.acme.filters"
    })
final class NewCommand implements Callable<Integer> {

  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  private final Io io;

  @Mixin private GlobalOptions global = new GlobalOptions();

  @Parameters(index = "0", paramLabel = "plugin", description = "What to make: plugin.")
  private String what = "plugin";

  @Parameters(index = "1", paramLabel = "DIR", description = "The folder; new or empty.")
  private Path folder = Path.of("");

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      completionCandidates = CompletionWords.Plugins.class,
      description = "What it is: ${COMPLETION-CANDIDATES}; engine if not said.")
  private String kindName = "engine";

  @Option(
      names = "--id",
      description = "The word by which configurations name it; the folder's name if not said.")
  private @Nullable String id;

  @Option(
      names = "--package",
      paramLabel = "NAME",
      description = "The package and the module; com.example and the id if not said.")
  private @Nullable String packageName;

  NewCommand(Io io) {
    this.io = io;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    if (!what.equals("plugin")) {
      throw new InvalidInputException(
          Position.of("new"), "'%s' cannot be made; say 'new plugin DIR'".formatted(what));
    }
    Kind kind = Commands.word("--kind", kindName, CompletionWords.PLUGINS);
    String name = id();
    PluginProject project = new PluginProject(kind, name, packageName(name));
    try {
      requireEmpty();
      project.write(folder);
    } catch (IOException e) {
      throw new InvalidInputException(
          Position.of(folder.toString()), "cannot be written: " + e.getMessage());
    }
    try (Output output = Output.standard(io)) {
      output.append(
          """
          %s is there: %s '%s'. Next:
            mvn -B -f %s package
            touchstone algorithms --plugins %s
          """
              .formatted(folder, kind, name, folder, folder.resolve("target")));
    }
    return ExitCodes.DONE;
  }

  private String id() {
    Path last = folder.toAbsolutePath().normalize().getFileName();
    String name = id != null ? id : last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
    if (!ID.matcher(name).matches()) {
      throw new InvalidInputException(
          Position.of("--id"),
          "'%s' is no id: words of small letters and digits with a hyphen between them, such as my-engine"
              .formatted(name));
    }
    return name;
  }

  private String packageName(String name) {
    String chosen = packageName != null ? packageName : "com.example." + name.replace("-", "");
    if (!SourceVersion.isName(chosen)
        || !chosen.contains(".")
        || chosen.startsWith("io.touchstone")) {
      throw new InvalidInputException(
          Position.of("--package"),
          "'%s' is no name for a package of your own; say one such as org.acme.%s"
              .formatted(chosen, name.replace("-", "")));
    }
    return chosen;
  }

  private void requireEmpty() throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.findAny().isEmpty()) {
          return;
        }
      }
    } else if (!Files.exists(folder)) {
      return;
    }
    throw new InvalidInputException(
        Position.of(folder.toString()), "is there already and not empty; choose another folder");
  }
}
