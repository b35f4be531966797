// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.report.Column;
import io.touchstone.harness.report.CsvRow;
import io.touchstone.harness.report.JsonRow;
import io.touchstone.harness.report.RowShape;
import io.touchstone.harness.report.RowSink;
import io.touchstone.harness.report.Table;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * Rows of all tiles as one report, in the order of the scene: the same bytes that {@code touchstone
 * run} writes.
 */
final class Export {

  /** How the record of a certificate begins in a file of rows, which does not count them. */
  private static final String UNCOUNTED = "{\"pair\":0,";

  /** Bytes of files that are sorted together: some hundred thousand rows, which memory holds. */
  private static final long BYTES_OF_SLICE = 4 << 20;

  private final JavaSparkContext spark;
  private final OutputFolder folder;
  private final SparkRun.Plan plan;

  Export(JavaSparkContext spark, OutputFolder folder) throws IOException {
    this.spark = spark;
    this.folder = folder;
    this.plan = Bytes.read(SparkRun.Plan.class, folder.plan());
  }

  /** Writes one row of a report. */
  @FunctionalInterface
  private interface Line {
    void append(Appendable out, Row row, long index) throws IOException;
  }

  /** Writes comma-separated values. */
  void csv(Appendable out) throws IOException {
    Table<PairReport> columns = Table.ofPairs(shape());
    out.append(String.join(",", columns.names())).append('\n');
    write(
        out,
        columns,
        (to, row, index) -> {
          row.write(new CsvRow(to), index);
          to.append('\n');
        });
  }

  /** Writes JSON Lines. */
  void json(Appendable out) throws IOException {
    PipelineConfig config = plan.whole().config();
    Map<String, Object> header = new LinkedHashMap<>();
    header.put("schema", "touchstone-report 1");
    header.put("goal", Keywords.wordFor(Keywords.GOALS, config.goal()));
    header.put("proof", Keywords.wordFor(Keywords.PROOFS, config.proof()));
    header.put("dimension", plan.whole().dimension());
    header.put("algorithm", plan.algorithm());
    Json.append(out, header);
    out.append('\n');
    Table<PairReport> columns = Table.ofPairs(shape());
    write(
        out,
        columns,
        (to, row, index) -> {
          to.append('{');
          row.write(new JsonRow(to, columns), index);
          if (!row.refused().isEmpty()) {
            to.append(",\"refused\":");
            Json.appendString(to, row.refused());
          }
          to.append("}\n");
        });
    Totals totals = Totals.of(spark, folder, plan);
    Map<String, Object> counts = new LinkedHashMap<>();
    counts.put("bodies", totals.bodies());
    counts.put("tiles", totals.tiles());
    counts.put("reported", totals.reported());
    counts.put("colliding", totals.colliding());
    counts.put("disjoint", totals.disjoint());
    counts.put("undecided", totals.undecided());
    counts.put("failed", totals.failed());
    counts.put("complete", true);
    Json.append(out, Map.of("summary", counts));
    out.append('\n');
  }

  /** Writes the certificates of the rows that have one. */
  void certificates(Appendable out) throws IOException {
    new CertificateWriter(out, true).begin();
    write(
        out,
        Table.ofPairs(shape()),
        (to, row, index) -> {
          String record = row.certificate();
          if (record.startsWith(UNCOUNTED)) {
            to.append("{\"pair\":").append(Long.toString(index)).append(',');
            to.append(record, UNCOUNTED.length(), record.length()).append('\n');
          }
        });
  }

  private RowShape shape() {
    return new RowShape(
        plan.whole().config().goal(), plan.whole().dimension(), true, false, List.of(), false);
  }

  private void write(Appendable out, Table<PairReport> columns, Line line) throws IOException {
    List<String> files = Totals.files(folder, plan.tiling().count());
    List<String> names = columns.names();
    List<String> kinds = columns.kinds().stream().map(Enum::name).toList();
    long fit = Math.max(4L * spark.defaultParallelism(), folder.bytes() / BYTES_OF_SLICE);
    // slices of sorted rows come here one after the other, so that a large tile must be divided,
    // too
    JavaPairRDD<RowKey, Row> rows =
        spark
            .parallelize(files, (int) Math.min(files.size(), fit))
            .flatMapToPair(file -> rows(file, names, kinds))
            .sortByKey(true, Math.toIntExact(fit));
    long index = 0;
    for (Iterator<Tuple2<RowKey, Row>> all = rows.toLocalIterator(); all.hasNext(); index++) {
      line.append(out, all.next()._2, index);
    }
  }

  /** Reads the rows of a tile, one after another. */
  private static Iterator<Tuple2<RowKey, Row>> rows(
      String file, List<String> names, List<String> kinds) throws IOException {
    List<Tuple2<RowKey, Row>> rows = new ArrayList<>();
    try (ParquetReader<Group> reader = RowFiles.reader(file, Storage.settings())) {
      for (Group group = reader.read(); group != null; group = reader.read()) {
        rows.add(new Tuple2<>(RowKey.of(group), Row.of(group, names, kinds)));
      }
    }
    return rows.iterator();
  }

  /** Where a row stands in a report: by the body that comes first in the scene, then the other. */
  record RowKey(long first, long second) implements Comparable<RowKey>, java.io.Serializable {

    private static final long serialVersionUID = 1L;

    static RowKey of(Group row) {
      long a = row.getLong(RowFiles.A_INDEX, 0);
      long b = row.getLong(RowFiles.B_INDEX, 0);
      return new RowKey(Math.min(a, b), Math.max(a, b));
    }

    @Override
    public int compareTo(RowKey other) {
      int byFirst = Long.compare(first, other.first);
      return byFirst != 0 ? byFirst : Long.compare(second, other.second);
    }
  }

  /** Stands for the number of a row, which is not known before all are in order. */
  private enum Count {
    OF_ROWS
  }

  /** The values of a row; null where one is not available. */
  @SuppressWarnings("ArrayRecordComponent") // compared by nobody
  record Row(@Nullable Object[] values, String refused, String certificate)
      implements java.io.Serializable {

    private static final long serialVersionUID = 1L;

    static Row of(Group row, List<String> names, List<String> kinds) {
      @Nullable Object[] values = new Object[names.size()];
      for (int k = 0; k < values.length; k++) {
        String name = names.get(k);
        Column.Kind kind = Column.Kind.valueOf(kinds.get(k));
        if (!row.getType().containsField(name)) {
          values[k] = Count.OF_ROWS;
        } else if (row.getFieldRepetitionCount(name) == 0) {
          values[k] = kind == Column.Kind.TEXT ? "" : null;
        } else {
          values[k] =
              switch (kind) {
                case INTEGER -> row.getLong(name, 0);
                case NUMBER -> row.getDouble(name, 0);
                case TEXT -> row.getString(name, 0);
              };
        }
      }
      return new Row(values, text(row, RowFiles.REFUSED), text(row, RowFiles.CERTIFICATE));
    }

    private static String text(Group row, String name) {
      return row.getFieldRepetitionCount(name) == 0 ? "" : row.getString(name, 0);
    }

    void write(RowSink sink, long index) throws IOException {
      for (Object value : values) {
        if (value instanceof Long whole) {
          sink.integer(whole);
        } else if (value instanceof Double number) {
          sink.number(number);
        } else if (value instanceof String text) {
          sink.text(text);
        } else if (value == Count.OF_ROWS) {
          sink.integer(index);
        } else {
          sink.absent();
        }
      }
    }
  }
}
