// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.tiles.BodyCodec;
import io.touchstone.tiles.PluginFreight;
import io.touchstone.tiles.TileBody;
import io.touchstone.tiles.TileWorker;
import io.touchstone.tiles.WholeScene;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.parquet.hadoop.ParquetWriter;

/** The program of a process that asks about pairs of a tile, and that may die of it. */
public final class TileProcess {

  /** How it says that it came to its end: not what an engine says that ends the process. */
  static final int DONE = 42;

  private TileProcess() {}

  /** Does one task of {@link IsolatedTile}: its name, the tile, and what it needs. */
  public static void main(String[] arguments) throws IOException {
    IsolatedTile.Task task = IsolatedTile.Task.valueOf(arguments[0]);
    IsolatedTile.Tile tile =
        Bytes.read(IsolatedTile.Tile.class, Files.readAllBytes(Path.of(arguments[1])));
    WholeScene scene = Bytes.read(WholeScene.class, tile.scene());
    PluginFreight plugins = Bytes.read(PluginFreight.class, tile.plugins());
    BodyCodec codec = new BodyCodec(scene);
    List<BodyCodec.Masked> bodies = new ArrayList<>();
    for (int k = 0; k < tile.keys().size(); k++) {
      bodies.add(codec.decode(TileTasks.indexOf(tile.keys().get(k)), tile.bodies().get(k)));
    }
    Path pairs = Path.of(arguments[2]);
    try (TileWorker worker = TileWorker.open(scene, plugins.unpack())) {
      switch (task) {
        case LIST -> list(worker, bodies, pairs);
        case TRY -> {
          Set<IsolatedTile.Pair> asked = new HashSet<>(read(pairs).pairs());
          worker.run(
              bodies,
              (first, second) -> asked.contains(new IsolatedTile.Pair(first, second)),
              (a, b, report) -> {});
        }
        case WRITE -> write(worker, scene, tile.number(), bodies, read(pairs), arguments[3]);
      }
    }
    System.exit(DONE);
  }

  private static IsolatedTile.Pairs read(Path file) throws IOException {
    return Bytes.read(IsolatedTile.Pairs.class, Files.readAllBytes(file));
  }

  private static void list(TileWorker worker, List<BodyCodec.Masked> bodies, Path pairs)
      throws IOException {
    Set<IsolatedTile.Pair> found =
        new TreeSet<>(
            Comparator.comparingLong(IsolatedTile.Pair::first)
                .thenComparingLong(IsolatedTile.Pair::second));
    worker.run(
        bodies,
        (first, second) -> {
          found.add(new IsolatedTile.Pair(first, second));
          return false;
        },
        (a, b, report) -> {});
    Files.write(pairs, Bytes.of(new IsolatedTile.Pairs(new ArrayList<>(found), "")));
  }

  private static void write(
      TileWorker worker,
      WholeScene scene,
      int tile,
      List<BodyCodec.Masked> bodies,
      IsolatedTile.Pairs deadly,
      String file)
      throws IOException {
    Set<IsolatedTile.Pair> left = new HashSet<>(deadly.pairs());
    Map<Long, TileBody> byIndex = new HashMap<>();
    bodies.forEach(each -> byIndex.put(each.body().index(), each.body()));
    boolean certificates = scene.config().report().certificates() != null;
    try (ParquetWriter<RowFiles.TileRow> rows =
        RowFiles.writer(new org.apache.hadoop.fs.Path(file), worker.rowShape(), certificates)) {
      worker.run(
          bodies,
          (first, second) -> !left.contains(new IsolatedTile.Pair(first, second)),
          (a, b, report) -> TileTasks.write(rows, tile, a, b, report));
      for (IsolatedTile.Pair pair : deadly.pairs()) {
        TileBody a = byIndex.get(pair.first());
        TileBody b = byIndex.get(pair.second());
        if (a != null && b != null) {
          TileTasks.write(
              rows, tile, pair.first(), pair.second(), worker.failed(a, b, deadly.error()));
        }
      }
    }
  }
}
