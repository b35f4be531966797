// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.api.query.Verdict;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * What a run came to, counted from committed rows: a task that was tried twice counts once.
 *
 * @param bodies bodies of the scene
 * @param tiles tiles of the run
 * @param reported rows
 * @param colliding rows that intersect or touch
 * @param disjoint rows that are disjoint
 * @param undecided rows without a verdict that did not fail
 * @param failed rows whose query failed
 */
record Totals(
    long bodies,
    int tiles,
    long reported,
    long colliding,
    long disjoint,
    long undecided,
    long failed)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final String VERDICT = "verdict";
  private static final String ERROR = "error";

  /**
   * Counts the rows of all tiles.
   *
   * @throws InvalidInputException if a tile is missing
   */
  static Totals of(JavaSparkContext spark, OutputFolder out, SparkRun.Plan plan)
      throws IOException {
    long bodies = plan.whole().bodies();
    int tiles = plan.tiling().count();
    List<String> files = files(out, tiles);
    Totals none = new Totals(bodies, tiles, 0, 0, 0, 0, 0);
    int slices = Math.min(files.size(), 4 * spark.defaultParallelism());
    return spark.parallelize(files, slices).map(Totals::of).fold(none, Totals::plus);
  }

  /** Returns the files of all tiles. */
  static List<String> files(OutputFolder out, int tiles) throws IOException {
    List<String> files = new ArrayList<>();
    var committed = out.committed();
    for (int tile = 0; tile < tiles; tile++) {
      if (!committed.get(tile)) {
        throw new InvalidInputException(
            Position.of(out.rowsOf(tile)), "is missing; --resume goes on with the run");
      }
      files.add(out.rowsOf(tile));
    }
    return files;
  }

  private Totals plus(Totals other) {
    return new Totals(
        Math.max(bodies, other.bodies),
        Math.max(tiles, other.tiles),
        reported + other.reported,
        colliding + other.colliding,
        disjoint + other.disjoint,
        undecided + other.undecided,
        failed + other.failed);
  }

  private static Totals of(String file) throws IOException {
    Configuration conf = new Configuration(Storage.settings());
    conf.set(
        ReadSupport.PARQUET_READ_SCHEMA,
        Types.buildMessage()
            .optional(PrimitiveTypeName.BINARY)
            .as(LogicalTypeAnnotation.stringType())
            .named(VERDICT)
            .optional(PrimitiveTypeName.BINARY)
            .as(LogicalTypeAnnotation.stringType())
            .named(ERROR)
            .named("row")
            .toString());
    Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
    long failed = 0;
    try (ParquetReader<Group> reader = RowFiles.reader(file, conf)) {
      for (Group row = reader.read(); row != null; row = reader.read()) {
        if (row.getFieldRepetitionCount(ERROR) > 0) {
          failed++;
        } else {
          counts.merge(Verdict.valueOf(row.getString(VERDICT, 0)), 1L, Long::sum);
        }
      }
    }
    long colliding =
        counts.getOrDefault(Verdict.TOUCHING, 0L) + counts.getOrDefault(Verdict.INTERSECTING, 0L);
    long disjoint = counts.getOrDefault(Verdict.DISJOINT, 0L);
    long undecided = counts.getOrDefault(Verdict.UNDECIDED, 0L);
    return new Totals(
        0, 0, colliding + disjoint + undecided + failed, colliding, disjoint, undecided, failed);
  }
}
