// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code completion}: what a shell needs to complete our commands. */
@Command(
    name = "completion",
    description = {
      "Prints a script with which bash and zsh complete commands, options and their words.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  source <(touchstone completion)",
      "  touchstone completion > ~/.local/share/bash-completion/completions/touchstone"
    })
final class CompletionCommand implements Callable<Integer> {

  private final Io io;
  private final Supplier<CommandLine> program;

  @Mixin private GlobalOptions global = new GlobalOptions();

  /**
   * Creates the command.
   *
   * @param program makes the command line with all commands
   */
  CompletionCommand(Io io, Supplier<CommandLine> program) {
    this.io = io;
    this.program = program;
  }

  @Override
  public Integer call() {
    return Commands.logged(io, global, this::run);
  }

  private int run() {
    try (Output output = Output.standard(io)) {
      output.append(AutoComplete.bash("touchstone", program.get()));
    }
    return ExitCodes.DONE;
  }
}
