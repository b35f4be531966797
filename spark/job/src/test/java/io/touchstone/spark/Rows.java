// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.harness.PairReport;
import io.touchstone.harness.Pipeline;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.report.CsvRow;
import io.touchstone.harness.report.RowShape;
import io.touchstone.harness.report.Table;
import io.touchstone.harness.wiring.Pipelines;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;

/** The rows of a pipeline in one process, and of the same pipeline on Spark. */
final class Rows {

  private Rows() {}

  /** A report of any length as its hash, with the number of its lines. */
  static final class Hash implements Appendable {

    private static final int MUCH = 1 << 16;

    private final MessageDigest digest;
    private final StringBuilder waiting = new StringBuilder();
    private long lines;

    Hash() {
      try {
        digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException(e); // every Java has it
      }
    }

    long lines() {
      return lines;
    }

    @Override
    public Hash append(CharSequence text) {
      return append(text, 0, text.length());
    }

    @Override
    public Hash append(CharSequence text, int from, int to) {
      waiting.append(text, from, to);
      lines += text.chars().skip(from).limit(to - from).filter(c -> c == '\n').count();
      return digestMuch();
    }

    @Override
    public Hash append(char letter) {
      waiting.append(letter);
      lines += letter == '\n' ? 1 : 0;
      return digestMuch();
    }

    private Hash digestMuch() {
      if (waiting.length() >= MUCH) {
        digestAll();
      }
      return this;
    }

    private void digestAll() {
      digest.update(waiting.toString().getBytes(StandardCharsets.UTF_8));
      waiting.setLength(0);
    }

    /** Returns the hash; nothing may follow. */
    String hex() {
      digestAll();
      return HexFormat.of().formatHex(digest.digest());
    }
  }

  /** Returns the report of one process. */
  static String ofOneProcess(Path config, Map<String, String> settings) {
    StringBuilder csv = new StringBuilder();
    ofOneProcess(config, settings, csv);
    return csv.toString();
  }

  /** Writes the report of one process. */
  static void ofOneProcess(Path config, Map<String, String> settings, Appendable csv) {
    try (Pipeline pipeline = Pipelines.open(config, settings)) {
      RowShape shape =
          new RowShape(
              pipeline.config().goal(),
              pipeline.scene().dimension(),
              true,
              false,
              List.of(),
              false);
      Table<PairReport> columns = Table.ofPairs(shape);
      csv.append(String.join(",", columns.names())).append('\n');
      pipeline.run(
          report -> {
            try {
              columns.write(report, new CsvRow(csv));
              csv.append('\n');
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what somebody wants of a run. */
  static SparkRun.Options options(
      Path config,
      Map<String, String> settings,
      List<Path> plugins,
      Path out,
      boolean resume,
      int tiles,
      int partitions) {
    List<SettingOverride> overrides =
        settings.entrySet().stream()
            .map(entry -> SettingOverride.parse(entry.getKey() + "=" + entry.getValue()))
            .toList();
    return new SparkRun.Options(
        config, overrides, plugins, out.toString(), resume, tiles, partitions);
  }

  /** Runs on Spark and returns what it came to. */
  static Totals run(JavaSparkContext spark, SparkRun.Options options) throws IOException {
    return new SparkRun(spark, options).run(-1, new PrintStream(PrintStream.nullOutputStream()));
  }

  /** Returns the report of a run on Spark. */
  static String exported(JavaSparkContext spark, SparkRun.Options options) throws IOException {
    StringBuilder csv = new StringBuilder();
    export(spark, options, csv);
    return csv.toString();
  }

  /** Writes the report of a run on Spark. */
  static void export(JavaSparkContext spark, SparkRun.Options options, Appendable csv)
      throws IOException {
    new Export(spark, new OutputFolder(options.out())).csv(csv);
  }

  /** Runs on Spark and returns the report. */
  static String ofSpark(JavaSparkContext spark, SparkRun.Options options) throws IOException {
    run(spark, options);
    return exported(spark, options);
  }
}
