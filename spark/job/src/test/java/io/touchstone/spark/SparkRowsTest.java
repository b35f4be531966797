// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.touchstone.io.BodyGenerator;
import io.touchstone.io.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The rows are those of one process, bit for bit, wherever bodies come from and how they are cut.
 */
final class SparkRowsTest {

  /** How many bodies the large scenes have. */
  private static final int BODIES = Integer.getInteger("touchstone.spark.bodies", 0);

  private static JavaSparkContext spark = start();

  @TempDir private Path folder = Path.of("");

  private static JavaSparkContext start() {
    return Main.context("local[2]", Map.of());
  }

  @BeforeAll
  static void isStarted() {
    assertThat(spark.defaultParallelism()).isEqualTo(2);
  }

  @AfterAll
  static void stop() {
    spark.close();
  }

  private Path config(String settings, String scene) throws IOException {
    Path file = folder.resolve("pipeline.conf");
    Files.writeString(file, "touchstone { %s, scene { %s } }".formatted(settings, scene));
    return file;
  }

  private static String cubes(int count, double crowd) {
    return "generator { kind = cubes, count = %d, seed = 7, spacing = 1, crowd = %s }"
        .formatted(count, crowd);
  }

  private static final String GIANT =
      """
      shapes { giant { box = [6, 6, 6] }, ground { half-space = [0, 0, 1, 1] } }
      bodies = [{ name = giant, shape = giant }, { name = ground, shape = ground, group = earth }]
      pairs { ignore = [[earth, giant]] }
      """;

  @ParameterizedTest(name = "{0}: {1} bodies, crowd {2}, giant {3}, {4} tiles, {5} partitions")
  @CsvSource({
    "'goal = collide', 1, 0, false, 10, 4",
    "'goal = collide', 40, 0, false, 1, 1",
    "'goal = collide', 3000, 0, false, 1, 64",
    "'goal = collide', 3000, 0, false, 64, 3",
    "'goal = collide', 2000, 0.9, false, 1000, 64",
    "'goal = collide', 2000, 0.9, false, 7, 7",
    "'goal = collide', 2000, 0.5, true, 100, 16",
    "'goal = collide, proof = exact', 600, 0, true, 12, 5",
    "'goal = penetration', 600, 0, false, 30, 8",
    "'goal = penetration', 600, 0.9, false, 200, 1",
    "'goal = signed-distance, distance { mode = within, within = 0.3 }', 800, 0, false, 50, 8",
    "'goal = distance, distance { mode = within, within = 0.1 }, proof = none', 600, 0.9, false, 9, 2",
  })
  void rowsAreThoseOfOneProcess(
      String settings, int count, double crowd, boolean giant, int tiles, int partitions)
      throws IOException {
    Path config = config(settings, cubes(count, crowd) + "\n" + (giant ? GIANT : ""));
    String expected = Rows.ofOneProcess(config, Map.of());
    String found =
        Rows.ofSpark(
            spark,
            Rows.options(
                config, Map.of(), List.of(), folder.resolve("out"), false, tiles, partitions));
    assertThat(found).isEqualTo(expected);
    assertThat(expected.lines().count()).isGreaterThan(count > 1 ? 20 : 0);
  }

  @ParameterizedTest(name = "crowd {0}, giant {1}, {2} tiles, {3} partitions")
  @EnabledIfSystemProperty(
      named = "touchstone.spark.bodies",
      matches = "\\d+",
      disabledReason = "profile soak")
  @CsvSource({"0, false, 1000, 64", "0.5, false, 0, 0", "0.9, false, 300, 7", "0, true, 1, 1"})
  void rowsOfLargeScenesAreThoseOfOneProcess(double crowd, boolean giant, int tiles, int partitions)
      throws IOException {
    String cubes = cubes(BODIES, crowd).replace("spacing = 1", "spacing = 1.25");
    Path config = config("goal = collide", cubes + "\n" + (giant ? GIANT : ""));
    Rows.Hash expected = new Rows.Hash();
    Rows.ofOneProcess(config, Map.of(), expected);
    SparkRun.Options options =
        Rows.options(config, Map.of(), List.of(), folder.resolve("out"), false, tiles, partitions);
    Rows.run(spark, options);
    Rows.Hash found = new Rows.Hash();
    Rows.export(spark, options, found);
    assertThat(found.lines()).isEqualTo(expected.lines()).isGreaterThan(BODIES);
    assertThat(found.hex()).isEqualTo(expected.hex());
  }

  /** Writes cubes into files, three of them. */
  private void write(boolean parquet, int count) throws IOException {
    BodyGenerator cubes = new BodyGenerator(BodyGenerator.Kind.CUBES, count, 5, 1, 0);
    Files.createDirectories(folder.resolve("bodies"));
    for (int part = 0; part < 3; part++) {
      Path file = folder.resolve("bodies/part-%d.%s".formatted(part, parquet ? "parquet" : "csv"));
      StringBuilder csv = new StringBuilder("name,group,shape,pose\n");
      ParquetWriter<Group> rows =
          parquet
              ? ExampleParquetWriter.builder(new org.apache.hadoop.fs.Path(file.toString()))
                  .withType(SCHEMA)
                  .build()
              : null;
      for (int k = part * count / 3; k < (part + 1) * count / 3; k++) {
        String group = k % 5 == 0 ? "fifth" : "";
        double[] pose = new double[12];
        for (int i = 0; i < 12; i++) {
          pose[i] =
              i % 4 == 3 ? cubes.pose(k).translation(i / 4) : cubes.pose(k).rotation(i / 4, i % 4);
        }
        if (rows != null) {
          SimpleGroup row = new SimpleGroup(SCHEMA);
          row.add("name", "b" + k);
          row.add("group", group);
          row.add("shape", k % 2 == 0 ? "small" : "large");
          for (int i = 0; i < 12; i++) {
            row.add("p" + i, pose[i]);
          }
          rows.write(row);
        } else {
          csv.append("b%d,%s,%s".formatted(k, group, k % 2 == 0 ? "small" : "large"));
          for (double number : pose) {
            csv.append(',').append(number);
          }
          csv.append('\n');
        }
      }
      if (rows != null) {
        rows.close();
      } else {
        Files.writeString(file, csv);
      }
    }
  }

  private static final MessageType SCHEMA = schema();

  private static MessageType schema() {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    for (String name : List.of("name", "group", "shape")) {
      schema.required(PrimitiveTypeName.BINARY).as(LogicalTypeAnnotation.stringType()).named(name);
    }
    for (int k = 0; k < 12; k++) {
      schema.required(PrimitiveTypeName.DOUBLE).named("p" + k);
    }
    return schema.named("body");
  }

  private static final String SHAPES =
      "shapes { small { box = [0.3, 0.3, 0.3] }, large { box = [0.5, 0.6, 0.7] } }";

  @Test
  void bodiesOfCsvAndParquetAreTheSame() throws IOException {
    write(false, 900);
    write(true, 900);
    Path config = config("goal = collide", SHAPES + ", body-files = \"bodies/*.csv\"");
    String expected = Rows.ofOneProcess(config, Map.of());
    assertThat(expected.lines().count()).isGreaterThan(300);
    assertThat(
            Rows.ofSpark(
                spark,
                Rows.options(config, Map.of(), List.of(), folder.resolve("csv"), false, 20, 4)))
        .isEqualTo(expected);
    assertThat(
            Rows.ofSpark(
                spark,
                Rows.options(
                    config,
                    Map.of("scene.body-files", "\"" + folder.resolve("bodies/*.parquet") + "\""),
                    List.of(),
                    folder.resolve("parquet"),
                    false,
                    20,
                    4)))
        .isEqualTo(expected);
  }

  @Test
  void aCorruptPartIsNamed() throws IOException {
    write(true, 90);
    Path part = folder.resolve("bodies/part-1.parquet");
    byte[] bytes = Files.readAllBytes(part);
    Files.write(part, Arrays.copyOf(bytes, bytes.length / 2));
    Files.deleteIfExists(folder.resolve("bodies/.part-1.parquet.crc"));
    Path config = config("goal = collide", SHAPES + ", body-files = \"bodies/*.parquet\"");
    SparkRun.Options options =
        Rows.options(config, Map.of(), List.of(), folder.resolve("out"), false, 4, 2);
    assertThatThrownBy(() -> Rows.run(spark, options))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("part-1.parquet")
        .hasMessageNotContaining("part-2.parquet");

    write(false, 90);
    Files.writeString(
        folder.resolve("bodies/part-2.csv"), "name,group,shape,pose\na,,small,1,2,x\n");
    SparkRun.Options csv =
        Rows.options(
            config,
            Map.of("scene.body-files", "\"" + folder.resolve("bodies/*.csv") + "\""),
            List.of(),
            folder.resolve("out"),
            false,
            4,
            2);
    assertThatThrownBy(() -> Rows.run(spark, csv))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("part-2.csv:2")
        .hasMessageContaining("found 'x'");
  }

  @Test
  void howManyTwinsCollideIsKnown() throws IOException {
    Path config = config("goal = collide", "generator { kind = twins, count = 20000, seed = 3 }");
    Totals totals =
        Rows.run(
            spark, Rows.options(config, Map.of(), List.of(), folder.resolve("out"), false, 0, 0));
    assertThat(totals.bodies()).isEqualTo(20_000);
    assertThat(totals.colliding()).isEqualTo(5000);
    assertThat(totals.failed()).isZero();
  }

  @Test
  void certificatesAreKeptAndExported() throws IOException {
    Path config = config("goal = collide", cubes(200, 0));
    SparkRun.Options options =
        Rows.options(
            config,
            Map.of("report.certificates", "c.jsonl"),
            List.of(),
            folder.resolve("out"),
            false,
            9,
            3);
    String csv = Rows.ofSpark(spark, options);
    StringBuilder proofs = new StringBuilder();
    new Export(spark, new OutputFolder(options.out())).certificates(proofs);
    List<String> lines = proofs.toString().lines().toList();
    assertThat(lines.get(0)).contains("touchstone-certificate 1");
    assertThat(lines).hasSize((int) csv.lines().count());
    for (int k = 1; k < lines.size(); k++) {
      assertThat(lines.get(k)).startsWith("{\"pair\":%d,\"bodyA\":".formatted(k - 1));
    }
    StringBuilder json = new StringBuilder();
    new Export(spark, new OutputFolder(options.out())).json(json);
    assertThat(json.toString().lines().count()).isEqualTo(csv.lines().count() + 1);
    assertThat(json.toString()).contains("\"summary\":{\"bodies\":200,\"tiles\":9,");
  }

  @Test
  void aRunIsResumedByTilesAndOnlyWithTheSameSettings() throws IOException {
    Path config = config("goal = collide", cubes(1500, 0));
    SparkRun.Options first =
        Rows.options(config, Map.of(), List.of(), folder.resolve("out"), false, 40, 8);
    String expected = Rows.ofSpark(spark, first);
    assertThatThrownBy(() -> Rows.run(spark, first))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("--resume");
    Path kept = folder.resolve("out/rows/tile-3.parquet");
    Object before = Files.getLastModifiedTime(kept);
    for (int tile : List.of(0, 7, 39)) {
      Files.delete(folder.resolve("out/rows/tile-%d.parquet".formatted(tile)));
    }
    SparkRun.Options again =
        Rows.options(config, Map.of(), List.of(), folder.resolve("out"), true, 5, 3);
    assertThatThrownBy(() -> Rows.exported(spark, again))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("tile-0.parquet");
    assertThat(Rows.ofSpark(spark, again)).isEqualTo(expected);
    assertThat(Files.getLastModifiedTime(kept)).isEqualTo(before);
    SparkRun.Options other =
        Rows.options(
            config, Map.of("proof", "exact"), List.of(), folder.resolve("out"), true, 0, 0);
    assertThatThrownBy(() -> Rows.run(spark, other))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("other settings");
  }

  @Test
  void mistakesAreToldInSentences() throws IOException {
    Path config = config("goal = subset", cubes(10, 0));
    String out = folder.resolve("out").toString();
    String file = Files.createFile(folder.resolve("file")).toString();
    assertThat(complaint(config.toString(), "--isolate-tile", "3", "--out", out))
        .contains("--resume");
    assertThat(complaint(config.toString(), "--tiles", "-3", "--out", out))
        .contains("--tiles is -3, expected at least 1");
    assertThat(complaint(config.toString(), "--partitions", "-1", "--out", out))
        .contains("--partitions is -1");
    assertThatThrownBy(() -> new OutputFolder(file + "/rows").begin(new byte[1]))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("cannot be written");
    assertThatThrownBy(
            () ->
                Rows.run(
                    spark,
                    Rows.options(config, Map.of(), List.of(), folder.resolve("out"), false, 0, 0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("pipeline.conf")
        .hasMessageContaining("not asked tile by tile");
    assertThatThrownBy(
            () ->
                Rows.run(
                    spark,
                    Rows.options(
                        config,
                        Map.of("goal", "collide", "narrow-phase.algorithm", "gkj"),
                        List.of(),
                        folder.resolve("out"),
                        false,
                        0,
                        0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("gkj");
  }

  /** What the program says that ends with the code for bad input. */
  private static String complaint(String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code =
        Main.run(
            new PrintStream(PrintStream.nullOutputStream()),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            arguments);
    assertThat(code).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).doesNotContain("\tat ");
    return err.toString(StandardCharsets.UTF_8);
  }
}
