// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.harness.PairReport;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.tiles.BodyCodec;
import io.touchstone.tiles.PluginFreight;
import io.touchstone.tiles.TileBody;
import io.touchstone.tiles.TileFunction;
import io.touchstone.tiles.TileWorker;
import io.touchstone.tiles.Tiling;
import io.touchstone.tiles.WholeScene;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.spark.Partitioner;
import org.apache.spark.broadcast.Broadcast;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * What the tasks of a run do: send bodies to their tiles, and look at the tiles. Travels to the
 * machines; what they all share is there once.
 */
final class TileTasks implements Serializable {

  /** Bits of an index in a key; the number of the tile stands above them. */
  private static final int INDEX_BITS = 40;

  /** The most tiles there can be. */
  static final int MAX_TILES = 1 << 20;

  private static final long serialVersionUID = 1L;

  /** One worker for each run in this process. */
  private static final Map<String, Shared> SHARED = new ConcurrentHashMap<>();

  private final String run;
  private final Broadcast<byte[]> scene;
  private final Broadcast<byte[]> tiling;
  private final Broadcast<byte[]> plugins;
  private final OutputFolder out;
  private final BitSet committed;

  /** What all tasks of one process share. */
  private static final class Shared {
    final WholeScene scene;
    final Tiling tiling;
    private final PluginFreight plugins;
    private @Nullable TileWorker worker;

    Shared(WholeScene scene, Tiling tiling, PluginFreight plugins) {
      this.scene = scene;
      this.tiling = tiling;
      this.plugins = plugins;
    }

    synchronized TileWorker worker() {
      if (worker == null) {
        worker = TileWorker.open(scene, plugins.unpack());
      }
      return worker;
    }
  }

  /**
   * Creates the tasks.
   *
   * @param run another word for each run
   * @param committed tiles that nobody looks at again
   */
  TileTasks(
      String run,
      Broadcast<byte[]> scene,
      Broadcast<byte[]> tiling,
      Broadcast<byte[]> plugins,
      OutputFolder out,
      BitSet committed) {
    this.run = run;
    this.scene = scene;
    this.tiling = tiling;
    this.plugins = plugins;
    this.out = out;
    this.committed = committed;
  }

  private Shared shared() {
    return SHARED.computeIfAbsent(
        run,
        unused ->
            new Shared(
                Bytes.read(WholeScene.class, scene.value()),
                Bytes.read(Tiling.class, tiling.value()),
                Bytes.read(PluginFreight.class, plugins.value())));
  }

  /** Which partition looks at a tile. */
  static final class ByTile extends Partitioner {

    private static final long serialVersionUID = 1L;

    private final int partitions;

    ByTile(int partitions) {
      this.partitions = partitions;
    }

    @Override
    public int numPartitions() {
      return partitions;
    }

    @Override
    public int getPartition(Object key) {
      return partitionOf((int) ((Long) key >>> INDEX_BITS), partitions);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof ByTile tiles && tiles.partitions == partitions;
    }

    @Override
    public int hashCode() {
      return partitions;
    }
  }

  private static int partitionOf(int tile, int partitions) {
    return tile % partitions;
  }

  /** Sends the bodies of a part to all tiles that they concern. */
  Iterator<Tuple2<Long, byte[]>> route(BodyPart part, long first) throws IOException {
    Shared own = shared();
    BodyCodec codec = new BodyCodec(own.scene);
    TileFunction function = own.scene.tiles();
    BodyPart.Bodies bodies = part.open(own.scene, first);
    List<Tuple2<Long, byte[]>> waiting = new ArrayList<>();
    return new Iterator<>() {
      private int at;

      @Override
      public boolean hasNext() {
        while (at == waiting.size()) {
          waiting.clear();
          at = 0;
          if (!more()) {
            return false;
          }
        }
        return true;
      }

      private boolean more() {
        try {
          TileBody body = bodies.next();
          if (body == null) {
            bodies.close();
            return false;
          }
          if (function.enclose(BodyPart.shapeOf(own.scene, body), body.pose())) {
            function.forEach(
                own.tiling,
                (tile, mask) -> {
                  if (!committed.get(tile)) {
                    long key = (long) tile << INDEX_BITS | body.index();
                    waiting.add(new Tuple2<>(key, codec.encode(body, mask)));
                  }
                });
          }
          return true;
        } catch (IOException e) {
          throw new InvalidInputException(Position.of(part.place()), "cannot be read: " + e);
        }
      }

      @Override
      public Tuple2<Long, byte[]> next() {
        return waiting.get(at++);
      }
    };
  }

  /**
   * Looks at the tiles of a partition, one after another.
   *
   * @param bodies by tile and then by index
   */
  void look(int partition, int partitions, Iterator<Tuple2<Long, byte[]>> bodies)
      throws IOException {
    Shared own = shared();
    BodyCodec codec = new BodyCodec(own.scene);
    List<BodyCodec.Masked> inTile = new ArrayList<>();
    Tuple2<Long, byte[]> next = bodies.hasNext() ? bodies.next() : null;
    for (int tile = 0; tile < own.tiling.count(); tile++) {
      if (partitionOf(tile, partitions) != partition || committed.get(tile)) {
        continue;
      }
      inTile.clear();
      while (next != null && next._1 >>> INDEX_BITS == tile) {
        inTile.add(codec.decode(indexOf(next._1), next._2));
        next = bodies.hasNext() ? bodies.next() : null;
      }
      if (!out.isCommitted(tile)) { // by an earlier try of this task
        look(own, tile, inTile);
      }
    }
  }

  private void look(Shared own, int tile, List<BodyCodec.Masked> bodies) throws IOException {
    out.started(tile);
    Path unfinished = out.unfinished(tile);
    TileWorker worker = own.worker();
    boolean certificates = own.scene.config().report().certificates() != null;
    try (ParquetWriter<RowFiles.TileRow> rows =
        RowFiles.writer(unfinished, worker.rowShape(), certificates)) {
      worker.run(bodies, (one, other) -> true, (a, b, report) -> write(rows, tile, a, b, report));
    }
    out.commit(tile, unfinished);
  }

  /** Writes a row. */
  static void write(
      ParquetWriter<RowFiles.TileRow> rows, int tile, long a, long b, PairReport report) {
    try {
      rows.write(new RowFiles.TileRow(tile, a, b, report));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the index of the body that a key belongs to. */
  static long indexOf(long key) {
    return key & (1L << INDEX_BITS) - 1;
  }
}
