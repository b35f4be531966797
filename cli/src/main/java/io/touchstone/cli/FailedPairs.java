// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.spi.Proof;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.config.Keywords;
import io.touchstone.io.files.PairsWriter;
import io.touchstone.io.text.InputFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes a reproduction file for each failed pair, and adds to the pair's error the command that
 * replays it.
 */
final class FailedPairs {

  /** Nobody needs more of them; one reason usually fails all. */
  private static final int MAX_FILES = 100;

  /** The place that threw is at the top; a stack that overflowed has thousands of lines. */
  private static final int MAX_TRACE_LINES = 60;

  private final Path folder;
  private final Proof proof;
  private final List<Path> plugins;
  private int written;

  /**
   * Creates the writer; the folder is made when the first pair fails.
   *
   * @param folder where the files go
   */
  FailedPairs(Path folder, Proof proof, List<Path> plugins) {
    this.folder = folder;
    this.proof = proof;
    this.plugins = List.copyOf(plugins);
  }

  /** Returns the folder beside a report, or in the working directory for standard output. */
  static Path folderFor(java.util.Optional<Path> report) {
    Path name = Path.of("touchstone-failures");
    return report.map(file -> file.resolveSibling(name)).orElse(name);
  }

  /** Returns the report with the command that replays the pair in its error. */
  PairReport record(PairReport report) {
    if (!report.failed()) {
      return report;
    }
    return report.withError(report.error() + "; " + reproduction(report));
  }

  private String reproduction(PairReport report) {
    if (report.object() != null) {
      return "no reproduction file: a body is an object with parts";
    }
    if (!PairsWriter.canWrite(report.shapeA()) || !PairsWriter.canWrite(report.shapeB())) {
      return "no reproduction file: a body is not a polytope";
    }
    if (written >= MAX_FILES) {
      return "no reproduction file: there are %d already".formatted(written);
    }
    Path file = folder.resolve("pair-%d.txt".formatted(report.index()));
    String command = command(report, file);
    try {
      Files.createDirectories(folder);
      try (BufferedWriter out = Files.newBufferedWriter(file)) {
        PairsWriter.writePair(
            out,
            comments(report, command),
            report.shapeA(),
            report.poseA(),
            report.shapeB(),
            report.poseB());
      }
    } catch (IOException e) {
      return "no reproduction file: %s: %s".formatted(file, InputFiles.reason(e));
    }
    written++;
    return "replay: " + command;
  }

  private static List<String> comments(PairReport report, String command) {
    List<String> comments = new ArrayList<>();
    comments.add("A is %s, B is %s".formatted(report.bodyA(), report.bodyB()));
    if (report.frame() != PairReport.NO_FRAME) {
      comments.add("frame " + report.frame());
    }
    comments.add(report.error());
    comments.add("replay: " + command);
    if (report.thrown() != null) {
      StringWriter trace = new StringWriter();
      report.thrown().printStackTrace(new PrintWriter(trace));
      trace.toString().lines().limit(MAX_TRACE_LINES).forEach(comments::add);
    }
    return comments;
  }

  private String command(PairReport report, Path file) {
    List<String> words = new ArrayList<>(List.of("touchstone", "pairs", file.toString()));
    words.addAll(List.of("--algorithm", report.algorithm()));
    for (Map.Entry<String, String> option : new TreeMap<>(report.options()).entrySet()) {
      words.addAll(List.of("--option", option.getKey() + "=" + option.getValue()));
    }
    words.addAll(
        List.of("--goal", Keywords.wordFor(Keywords.GOALS, PipelineGoal.of(report.asked()))));
    if (!report.direction().isEmpty()) {
      words.add(
          "--direction="
              + String.join(",", report.direction().stream().map(String::valueOf).toList()));
    }
    words.addAll(List.of("--proof", Keywords.wordFor(Keywords.PROOFS, proof)));
    if (report.margin() > 0) {
      words.addAll(List.of("--margin", Double.toString(report.margin())));
    }
    for (Path place : plugins) {
      words.addAll(List.of("--plugins", place.toString()));
    }
    if (!report.poseA().isRigid() || !report.poseB().isRigid()) {
      words.add("--affine");
    }
    List<String> quoted = new ArrayList<>();
    for (String word : words) {
      boolean plain = word.matches("[A-Za-z0-9_./=,:+-]+");
      quoted.add(plain ? word : "'" + word.replace("'", "'\\''") + "'");
    }
    return String.join(" ", quoted);
  }
}
