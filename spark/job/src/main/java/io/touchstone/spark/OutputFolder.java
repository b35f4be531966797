// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Where a run writes: {@code rows/tile-N.parquet} for each tile, and {@code _plan}, what a resumed
 * run has to have in common with it.
 *
 * <p>A tile is committed by giving its file its name, once it is complete: no file of that name is
 * ever half written, and who comes second, after a task was tried twice, throws his own away.
 */
final class OutputFolder implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final String ROWS = "rows";
  private static final String PLAN = "_plan";
  private static final String STARTED = "_started";
  private static final String PREFIX = "tile-";
  private static final String SUFFIX = ".parquet";

  private final String folder;

  /**
   * Takes a folder.
   *
   * @param folder an address or a path; one from our own directory is meant so on all machines,
   *     which have others
   */
  OutputFolder(String folder) throws IOException {
    Path path = new Path(folder);
    this.folder = Storage.of(path).makeQualified(path).toString();
  }

  private FileSystem files() throws IOException {
    return Storage.of(new Path(folder));
  }

  private Path in(String... names) {
    Path path = new Path(folder);
    for (String name : names) {
      path = new Path(path, name);
    }
    return path;
  }

  /** Tells whether somebody has written a plan here. */
  boolean hasPlan() throws IOException {
    return files().exists(in(PLAN));
  }

  /** Makes the folder, which must be new or empty, and writes the plan. */
  void begin(byte[] plan) throws IOException {
    FileSystem files = files();
    if (files.exists(in()) && files.listStatus(in()).length > 0) {
      throw new InvalidInputException(
          Position.of(folder),
          "is not empty; take another folder, or --resume to go on with what is there");
    }
    Path unfinished = in(PLAN + "." + UUID.randomUUID());
    try {
      files.mkdirs(in(ROWS));
      files.mkdirs(in(STARTED));
      try (FSDataOutputStream out = files.create(unfinished)) {
        out.write(plan);
      }
      files.rename(unfinished, in(PLAN));
    } catch (IOException e) {
      throw InputFiles.unwritable(folder, e);
    }
  }

  /** Returns the plan of an earlier run. */
  byte[] plan() throws IOException {
    if (!hasPlan()) {
      throw new InvalidInputException(
          Position.of(folder), "has no run of spark/run: there is no file " + PLAN);
    }
    try (FSDataInputStream in = files().open(in(PLAN))) {
      return in.readAllBytes();
    }
  }

  private static String name(int tile) {
    return PREFIX + tile + SUFFIX;
  }

  /** Returns the file of a committed tile. */
  String rowsOf(int tile) {
    return in(ROWS, name(tile)).toString();
  }

  /** Returns how long all files of rows are together. */
  long bytes() throws IOException {
    return files().getContentSummary(in(ROWS)).getLength();
  }

  /** Returns the committed tiles. */
  BitSet committed() throws IOException {
    BitSet tiles = new BitSet();
    for (FileStatus status : files().listStatus(in(ROWS))) {
      String name = status.getPath().getName();
      if (name.startsWith(PREFIX) && name.endsWith(SUFFIX)) {
        tiles.set(
            Integer.parseInt(name.substring(PREFIX.length(), name.length() - SUFFIX.length())));
      }
    }
    return tiles;
  }

  /** Tells whether a tile is committed by now. */
  boolean isCommitted(int tile) throws IOException {
    return files().exists(in(ROWS, name(tile)));
  }

  /** Notes that somebody begins with a tile, so that one that kills its process can be named. */
  void started(int tile) throws IOException {
    files().create(in(STARTED, PREFIX + tile + "." + UUID.randomUUID())).close();
  }

  /** Returns a new name for the rows of a tile that are not complete. */
  Path unfinished(int tile) {
    return in(ROWS, "_" + name(tile) + "." + UUID.randomUUID());
  }

  /** Commits a tile. */
  void commit(int tile, Path unfinished) throws IOException {
    FileSystem files = files();
    Path finished = in(ROWS, name(tile));
    if (files.exists(finished) || !files.rename(unfinished, finished)) {
      files.delete(unfinished, false);
      if (!files.exists(finished)) {
        throw new IOException("cannot write " + finished);
      }
    }
  }

  /** Throws away what nobody will complete any more: for one run at a time. */
  void clean() throws IOException {
    FileSystem files = files();
    for (FileStatus status : files.listStatus(in(ROWS))) {
      if (status.getPath().getName().startsWith("_")) {
        files.delete(status.getPath(), false);
      }
    }
    files.delete(in(STARTED), true);
    files.mkdirs(in(STARTED));
  }

  /** Returns how often each tile was begun that is not committed. */
  Map<Integer, Integer> open() throws IOException {
    Map<Integer, Integer> begun = new TreeMap<>();
    BitSet committed = committed();
    for (FileStatus status : files().listStatus(in(STARTED))) {
      String name = status.getPath().getName();
      int tile = Integer.parseInt(name.substring(PREFIX.length(), name.indexOf('.')));
      if (!committed.get(tile)) {
        begun.merge(tile, 1, Integer::sum);
      }
    }
    return begun;
  }

  /** Returns the files of a pattern in the order of their names; an address or a path. */
  static String[] matching(String pattern) throws IOException {
    Path path = new Path(pattern);
    FileStatus[] found = Storage.of(path).globStatus(path);
    if (found == null || found.length == 0) {
      throw new InvalidInputException(Position.of(pattern), "no file is like this");
    }
    return Arrays.stream(found)
        .filter(FileStatus::isFile)
        .map(status -> status.getPath().toString())
        .sorted()
        .toArray(String[]::new);
  }
}
