// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The program: a name for its commands. */
@Command(
    name = "touchstone",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    description = {
      "Convex polytopes: do they collide, how far apart are they, how deep do they overlap,",
      "and what proves it.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  touchstone query box:1,1,1 sphere:0.5 --pose-b 3,0,0 --goal distance",
      "  touchstone run kitchen.conf",
      "  touchstone pairs boxes.txt --goal distance --out boxes.csv",
      "",
      "'touchstone COMMAND --help' says more about a command."
    })
final class Touchstone implements Runnable {

  @Spec private CommandSpec spec;

  Touchstone() {
    this.spec = CommandSpec.create(); // replaced by picocli
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
