// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.files.FileFreight;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import scala.Tuple2;

/**
 * A tile with a pair that kills whatever process asks about it. Its pairs are asked about in
 * processes of their own, in halves of halves, until the pairs are found that do; each becomes a
 * row that failed, and all others are as ever.
 */
final class IsolatedTile {

  /** Longer than anything that ends: an engine that loops has a limit of its own. */
  private static final long PATIENCE_HOURS = 24;

  private final Path folder;
  private final Path data;
  private final String classPath;
  private final PrintStream err;
  private int exitCode;

  /**
   * What a process is told about a tile.
   *
   * @param keys of its bodies, ascending
   * @param bodies the bodies, with their masks
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Tile(int number, byte[] scene, byte[] plugins, List<Long> keys, List<byte[]> bodies)
      implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  /** Two bodies by their indices, the smaller one first. */
  record Pair(long first, long second) implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  /** What a process does. */
  enum Task {
    /** Writes down which pairs would be asked about. */
    LIST,
    /** Asks about some pairs, and writes nothing. */
    TRY,
    /** Asks about all pairs but some, which become rows that failed, and writes the rows. */
    WRITE
  }

  /** A list of pairs as one object. */
  record Pairs(ArrayList<Pair> pairs, String error) implements Serializable {

    private static final long serialVersionUID = 1L;
  }

  private IsolatedTile(Path folder, String classPath, PrintStream err) {
    this.folder = folder;
    this.classPath = classPath;
    this.data = folder.resolve("tile");
    this.err = err;
  }

  /**
   * Looks at a tile, and commits it.
   *
   * @param bodies its bodies, by their keys
   * @param jars what else than our own class path has our classes
   */
  static void run(
      int tile,
      SparkRun.Plan plan,
      List<Tuple2<Long, byte[]>> bodies,
      OutputFolder out,
      List<String> jars,
      PrintStream err)
      throws IOException {
    List<Long> keys = new ArrayList<>();
    List<byte[]> masked = new ArrayList<>();
    bodies.forEach(
        body -> {
          keys.add(body._1);
          masked.add(body._2);
        });
    List<String> places = new ArrayList<>(List.of(System.getProperty("java.class.path")));
    for (String jar : jars) {
      places.add(jar.replaceFirst("^(local|file):(//)?", ""));
    }
    IsolatedTile isolated =
        new IsolatedTile(
            FileFreight.newFolder("touchstone-tile"), String.join(File.pathSeparator, places), err);
    Files.write(
        isolated.data, Bytes.of(new Tile(tile, plan.scene(), plan.plugins(), keys, masked)));
    isolated.look(tile, out);
  }

  private void look(int tile, OutputFolder out) throws IOException {
    Path listed = folder.resolve("pairs");
    if (!process(Task.LIST, listed)) {
      throw new InvalidInputException(
          Position.of("tile %d".formatted(tile)),
          "kills its process before any pair is asked about (exit code %d)".formatted(exitCode));
    }
    List<Pair> pairs = Bytes.read(Pairs.class, Files.readAllBytes(listed)).pairs();
    err.println("touchstone: tile %d has %d pairs".formatted(tile, pairs.size()));
    ArrayList<Pair> deadly = new ArrayList<>();
    search(pairs, deadly);
    String error = "the process died that asked about this pair (exit code %d)".formatted(exitCode);
    Files.write(listed, Bytes.of(new Pairs(deadly, error)));
    org.apache.hadoop.fs.Path unfinished = out.unfinished(tile);
    if (!process(Task.WRITE, listed, unfinished.toString())) {
      throw new InvalidInputException(
          Position.of("tile %d".formatted(tile)),
          "kills its process now and then (exit code %d)".formatted(exitCode));
    }
    out.commit(tile, unfinished);
  }

  /** Finds the pairs that kill a process among some. */
  private void search(List<Pair> pairs, List<Pair> deadly) throws IOException {
    if (pairs.isEmpty()) {
      return;
    }
    Path asked = folder.resolve("asked");
    Files.write(asked, Bytes.of(new Pairs(new ArrayList<>(pairs), "")));
    if (process(Task.TRY, asked)) {
      return;
    }
    if (pairs.size() == 1) {
      deadly.add(pairs.get(0));
      err.println(
          "touchstone: bodies %d and %d killed their process (exit code %d)"
              .formatted(pairs.get(0).first(), pairs.get(0).second(), exitCode));
      return;
    }
    int half = pairs.size() / 2;
    int before = exitCode;
    search(pairs.subList(0, half), deadly);
    search(pairs.subList(half, pairs.size()), deadly);
    exitCode = exitCode == 0 ? before : exitCode;
  }

  /** Runs a process and tells whether it came to its end. */
  private boolean process(Task task, Object... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String word : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (word.startsWith("--add-opens=") || word.startsWith("-Xmx")) {
        command.add(word);
      }
    }
    command.addAll(List.of("-cp", classPath, TileProcess.class.getName()));
    command.add(task.name());
    command.add(data.toString());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(folder.resolve("messages").toFile())
            .start();
    try {
      if (!process.waitFor(PATIENCE_HOURS, TimeUnit.HOURS)) {
        process.destroyForcibly();
        return false;
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    int code = process.exitValue();
    if (code == TileProcess.DONE) {
      return true;
    }
    exitCode = code;
    return false;
  }
}
