// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.harness.Pipeline;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.harness.report.Columns;
import io.touchstone.harness.report.CsvRow;
import io.touchstone.harness.report.RowShape;
import io.touchstone.harness.wiring.Pipelines;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;

/** The rows of a pipeline in one process, and of the same pipeline on Spark. */
final class Rows {

  private Rows() {}

  /** Returns the report of one process. */
  static String ofOneProcess(Path config, Map<String, String> settings) {
    StringBuilder csv = new StringBuilder();
    try (Pipeline pipeline = Pipelines.open(config, settings)) {
      RowShape shape =
          new RowShape(
              pipeline.config().goal(),
              pipeline.scene().dimension(),
              true,
              false,
              List.of(),
              false);
      Columns columns = new Columns(shape);
      csv.append(String.join(",", columns.names())).append('\n');
      pipeline.run(
          report -> {
            try {
              columns.write(report, new CsvRow(csv));
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
            csv.append('\n');
          });
    }
    return csv.toString();
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
    new Export(spark, new OutputFolder(options.out())).csv(csv);
    return csv.toString();
  }

  /** Runs on Spark and returns the report. */
  static String ofSpark(JavaSparkContext spark, SparkRun.Options options) throws IOException {
    run(spark, options);
    return exported(spark, options);
  }
}
