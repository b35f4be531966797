package io.touchstone.bench;

import io.touchstone.api.query.Goal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
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
              java(
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
    return Figures.parse(lastLine(command), cell.subject().label() + " on " + cell.row());
  }

  private List<String> engine(Cell cell) {
    List<String> command =
        java(
            "io.touchstone.harness.cli.Main",
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

  private static List<String> java(String... mainAndArguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.addAll(List.of(mainAndArguments));
    return command;
  }

  private static String lastLine(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    boolean[] late = {false};
    Thread watch =
        new Thread(
            () -> {
              try {
                late[0] = !process.waitFor(MOST_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                return; // nobody waits for the process any more
              }
              process.destroyForcibly();
            },
            "watch");
    watch.setDaemon(true);
    watch.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException(
          late[0]
              ? "no answer within " + MOST_SECONDS + " s"
              : "exit " + status + ": " + output.strip());
    }
    String[] lines = output.strip().split("\\R", -1);
    return lines[lines.length - 1];
  }
}
