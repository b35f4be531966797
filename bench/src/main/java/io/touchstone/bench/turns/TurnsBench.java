// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench.turns;

import io.touchstone.bench.Machine;
import io.touchstone.bench.MeasureOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Measures pairs, objects, motions, contacts or worlds by turns with other libraries, and writes
 * tables.
 */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = {
      "Measures pairs, objects, motions, contacts or a world: ours and other libraries answer the",
      "same questions by turns in one run, those in C++ in a process that waits for its turn. Times",
      "are processor time of the thread that answers. Writes pairs.md, objects.md, motions.md,",
      "contacts.md or world.md; motions that another library misses are written beside it with our",
      "certificates, for 'touchstone verify'.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  bench/run --objects --native $(bench/native/build)",
      "  bench/run --motions --native bench/target/native/peers --robot examples/robot-path/pipeline.conf",
      "  bench/run --contacts --repeat 21",
      "  bench/run --pairs --rows hull-16 --native bench/target/native/peers",
      "  bench/run --world --most-bodies 1000 --native $(bench/native/build)",
      "  bench/run --world --rows \"1000 hulls\""
    })
public final class TurnsBench implements Callable<Integer> {

  /** What is measured. */
  enum Kind {
    OBJECTS,
    MOTIONS,
    CONTACTS,
    PAIRS,
    WORLD
  }

  @Mixin private final MeasureOptions options = new MeasureOptions();

  @Parameters(paramLabel = "KIND", description = "${COMPLETION-CANDIDATES}.")
  private Kind kind = Kind.OBJECTS;

  @Option(
      names = "--most-triangles",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Of objects: how large meshes become; default ${DEFAULT-VALUE}.")
  private int mostTriangles = 100_000;

  @Option(
      names = "--robot",
      paramLabel = "FILE",
      description = "Of motions: a configuration with the goal motion to be run as a whole.")
  private @Nullable Path robot;

  @Option(
      names = "--panda",
      paramLabel = "FILE",
      description = "Of motions: hulls of Franka's arm, whose path is run too.")
  private @Nullable Path panda;

  @Option(
      names = "--most-bodies",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Of worlds: how many bodies they have; default ${DEFAULT-VALUE}.")
  private int mostBodies = 10_000;

  @Option(
      names = "--rows",
      paramLabel = "WORDS",
      defaultValue = "",
      description = "Of objects, pairs and worlds: only rows whose names contain these words.")
  private String rows = "";

  /** Runs the command. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** Returns the command, for tests too. */
  static CommandLine commandLine() {
    return MeasureOptions.commandLine(new TurnsBench());
  }

  @Override
  public Integer call() throws IOException {
    options.check();
    if (mostTriangles < 1000) {
      throw options.wrong("--most-triangles: " + mostTriangles + " is less than 1000");
    }
    if (mostBodies < 100) {
      throw options.wrong("--most-bodies: " + mostBodies + " is less than 100");
    }
    Path out = Files.createDirectories(options.out());
    TurnsReport report = new TurnsReport(options, rows);
    Machine.facts().forEach((fact, value) -> report.line("- " + fact + ": " + value));
    report.line("- passes: " + options.repeats());
    switch (kind) {
      case OBJECTS -> new ObjectRows(report, options.nativePeers(), mostTriangles).measure();
      case MOTIONS -> new MotionRows(report, options.nativePeers(), out, robot, panda).measure();
      case CONTACTS -> new ContactRows(report, options.nativePeers()).measure();
      case PAIRS -> new PairRows(report, options.nativePeers()).measure();
      case WORLD -> new WorldRows(report, options.nativePeers(), mostBodies).measure();
    }
    if (!report.hasRows()) {
      throw options.wrong("--rows: no row's name contains '" + rows + "'");
    }
    Path file = out.resolve(kind.name().toLowerCase(Locale.ROOT) + ".md");
    Files.write(file, report.lines());
    options.command().getOut().println(file);
    return 0;
  }
}
