// SPDX-License-Identifier: Apache-2.0
package io.touchstone.bench;

import io.touchstone.api.query.Goal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Makes single measurements, each in a process of its own: what the compiler learned from one row
 * must not colour the next.
 */
final class Measurer {

  /** No row takes nearly as long; a peer that never comes back must not hold up the rest. */
  private static final long MOST_SECONDS = 600;

  private final Path workloads;
  private final int repeats;
  private final double warmUpSeconds;
  private final long shuffleSeed;
  private final @Nullable Path nativePeers;

  /**
   * Creates a measurer.
   *
   * @param workloads folder with a file for each row
   * @param shuffleSeed seed of the random order of shuffled rows
   * @param nativePeers program that asks the libraries in C and C++, if it was built
   */
  Measurer(
      Path workloads,
      int repeats,
      double warmUpSeconds,
      long shuffleSeed,
      @Nullable Path nativePeers) {
    this.workloads = workloads;
    this.repeats = repeats;
    this.warmUpSeconds = warmUpSeconds;
    this.shuffleSeed = shuffleSeed;
    this.nativePeers = nativePeers;
  }

  /** Returns the file of a row. */
  static Path file(Path workloads, String row) {
    return workloads.resolve(row + ".txt");
  }

  /**
   * Measures.
   *
   * @throws IOException if the program fails; the message says what it said
   */
  Figures measure(Cell cell) throws IOException, InterruptedException {
    List<String> command =
        switch (cell.subject().kind()) {
          case ENGINE -> engine(cell);
          case JAVA_PEER ->
              Program.java(
                  "io.touchstone.bench.peer.PeerTimer",
                  file(workloads, cell.row()).toString(),
                  cell.subject().id(),
                  cell.goal().name(),
                  Integer.toString(repeats),
                  Double.toString(warmUpSeconds));
          case NATIVE_PEER ->
              List.of(
                  String.valueOf(nativePeers),
                  file(workloads, cell.row()).toString(),
                  cell.subject().id(),
                  word(cell.goal()),
                  Integer.toString(repeats),
                  Double.toString(warmUpSeconds));
        };
    return Figures.parse(
        Program.lastLine(command, MOST_SECONDS), cell.subject().label() + " on " + cell.row());
  }

  private List<String> engine(Cell cell) {
    List<String> command =
        Program.java(
            "io.touchstone.cli.Main",
            "pairs",
            file(workloads, cell.row()).toString(),
            "--time",
            "--algorithm",
            cell.subject().id(),
            "--goal",
            word(cell.goal()),
            "--proof",
            cell.subject().proof(),
            "--repeat",
            Integer.toString(repeats),
            "--warmup-seconds",
            Double.toString(warmUpSeconds));
    if (cell.mode().equals(Plan.WARM)) {
      command.add("--warm");
    }
    if (cell.mode().equals(Plan.SHUFFLED)) {
      command.add("--shuffle");
      command.add(Long.toString(shuffleSeed));
    }
    return command;
  }

  /** The command line's word for a goal. */
  static String word(Goal goal) {
    return goal == Goal.INTERSECTION ? "collide" : goal.name().toLowerCase(Locale.ROOT);
  }
}
