// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.harness.PairReport;
import io.touchstone.harness.report.Column;
import io.touchstone.harness.report.PairColumns;
import io.touchstone.harness.report.RowShape;
import io.touchstone.harness.report.RowSink;
import io.touchstone.harness.report.Table;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.files.PairsWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/**
 * Rows in Parquet: the columns of a report, without its first, which counts rows; and around them
 * the tile, the indices of the bodies, and what is known of some rows only.
 */
final class RowFiles {

  static final String TILE = "tile";
  static final String A_INDEX = "aIndex";
  static final String B_INDEX = "bIndex";

  /** Claims of engines that were refused, and why. */
  static final String REFUSED = "refused";

  /** A file of one pair that replays a row that failed. */
  static final String REPRO = "repro";

  /** The record of the row's certificate, as the row 0. */
  static final String CERTIFICATE = "certificate";

  /** The column that only a finished report has. */
  private static final String COUNT = "pair";

  /** Columns whose values differ from row to row: looking for equal ones takes time in vain. */
  private static final List<String> DIFFERENT =
      List.of(
          A_INDEX,
          B_INDEX,
          PairColumns.BODY_A.declaration().name(),
          PairColumns.BODY_B.declaration().name());

  private RowFiles() {}

  /** Returns the columns of a report as a schema. */
  static MessageType schema(RowShape shape) {
    Table<PairReport> columns = Table.ofPairs(shape);
    Types.MessageTypeBuilder schema = Types.buildMessage();
    schema.required(PrimitiveTypeName.INT32).named(TILE);
    schema.required(PrimitiveTypeName.INT64).named(A_INDEX);
    schema.required(PrimitiveTypeName.INT64).named(B_INDEX);
    List<String> names = columns.names();
    for (int k = 0; k < names.size(); k++) {
      if (!names.get(k).equals(COUNT)) {
        optional(schema, names.get(k), columns.kinds().get(k));
      }
    }
    for (String name : List.of(REFUSED, REPRO, CERTIFICATE)) {
      optional(schema, name, Column.Kind.TEXT);
    }
    return schema.named("row");
  }

  private static void optional(Types.MessageTypeBuilder schema, String name, Column.Kind kind) {
    switch (kind) {
      case INTEGER -> schema.optional(PrimitiveTypeName.INT64).named(name);
      case NUMBER -> schema.optional(PrimitiveTypeName.DOUBLE).named(name);
      case TEXT ->
          schema
              .optional(PrimitiveTypeName.BINARY)
              .as(LogicalTypeAnnotation.stringType())
              .named(name);
    }
  }

  /** A row of a tile. */
  record TileRow(int tile, long indexA, long indexB, PairReport report) {}

  /**
   * Opens a file for writing.
   *
   * @param certificates whether the rows have their certificates
   */
  static ParquetWriter<TileRow> writer(Path file, RowShape shape, boolean certificates)
      throws IOException {
    Configuration conf = Storage.settings();
    Builder builder =
        new Builder(HadoopOutputFile.fromPath(file, conf), shape, certificates)
            .withCompressionCodec(CompressionCodecName.ZSTD)
            .withConf(conf);
    for (String name : DIFFERENT) {
      builder.withDictionaryEncoding(name, false);
    }
    return builder.build();
  }

  /** Makes writers. */
  private static final class Builder extends ParquetWriter.Builder<TileRow, Builder> {

    private final RowShape shape;
    private final boolean certificates;

    Builder(OutputFile file, RowShape shape, boolean certificates) {
      super(file);
      this.shape = shape;
      this.certificates = certificates;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // who makes a writer has to say it in the old way, too
    protected WriteSupport<TileRow> getWriteSupport(Configuration conf) {
      return new Support(shape, certificates);
    }
  }

  /** Opens a file for reading, of rows or of bodies. */
  static ParquetReader<Group> reader(String file, Configuration settings) throws IOException {
    return ParquetReader.builder(new GroupReadSupport(), new Path(file)).withConf(settings).build();
  }

  /** Writes the fields of a row in their order. */
  private static final class Support extends WriteSupport<TileRow> {

    private final Table<PairReport> columns;
    private final MessageType schema;
    private final boolean certificates;
    private @Nullable RecordConsumer out;

    Support(RowShape shape, boolean certificates) {
      this.columns = Table.ofPairs(shape);
      this.schema = schema(shape);
      this.certificates = certificates;
    }

    @Override
    @SuppressWarnings("deprecation") // the new way calls this one
    public WriteContext init(Configuration configuration) {
      return new WriteContext(schema, Map.of());
    }

    @Override
    public void prepareForWrite(RecordConsumer consumer) {
      out = consumer;
    }

    @Override
    public void write(TileRow row) {
      RecordConsumer consumer = Objects.requireNonNull(out, "the file is not open");
      consumer.startMessage();
      Fields fields = new Fields(consumer);
      fields.number(row.tile());
      fields.integer(row.indexA());
      fields.integer(row.indexB());
      fields.counted = true;
      PairReport report = row.report();
      try {
        columns.write(report, fields);
        fields.text(report.refusal());
        fields.text(report.failed() ? repro(report) : "");
        fields.text(certificates ? certificate(report) : "");
      } catch (IOException e) {
        throw new UncheckedIOException(e); // not in memory
      }
      consumer.endMessage();
    }

    /** The fields of one row; one that is not available is left out. */
    private final class Fields implements RowSink {

      private final RecordConsumer out;
      private int field;

      /** Whether the next whole number is the count of rows, which has no field. */
      private boolean counted;

      Fields(RecordConsumer out) {
        this.out = out;
      }

      void number(int value) {
        start();
        out.addInteger(value);
        end();
      }

      private void start() {
        out.startField(schema.getFieldName(field), field);
      }

      private void end() {
        out.endField(schema.getFieldName(field), field);
        field++;
      }

      @Override
      public void text(String value) {
        if (value.isEmpty()) {
          field++;
          return;
        }
        start();
        out.addBinary(Binary.fromString(value));
        end();
      }

      @Override
      public void integer(long value) {
        if (counted) {
          counted = false;
          return;
        }
        start();
        out.addLong(value);
        end();
      }

      @Override
      public void number(double value) {
        start();
        out.addDouble(value);
        end();
      }

      @Override
      public void absent() {
        field++;
      }
    }
  }

  private static String repro(PairReport report) throws IOException {
    StringBuilder text = new StringBuilder();
    PairsWriter.writePair(
        text,
        List.of("algorithm " + report.algorithm(), report.error()),
        report.shapeA(),
        report.poseA(),
        report.shapeB(),
        report.poseB());
    return text.toString();
  }

  private static String certificate(PairReport report) throws IOException {
    StringBuilder line = new StringBuilder();
    new CertificateWriter(line, true).pair(report.withIndex(0).answered());
    return line.toString().strip();
  }
}
