// SPDX-License-Identifier: Apache-2.0
package io.touchstone.spark;

import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.config.SettingOverride;
import io.touchstone.io.InvalidInputException;
import io.touchstone.io.Position;
import io.touchstone.io.text.InputFiles;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The program of the driver. */
@Command(
    name = "spark/run",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a pipeline on Apache Spark: the scene is cut into tiles, and each is looked at by the same",
      "pipeline as with 'touchstone run'. The rows are the same.",
      ""
    },
    subcommands = Main.ExportCommand.class,
    footer = {
      "",
      "Examples:",
      "  spark/run --master 'local[2]' pipeline.conf --out rows",
      "  spark/run export rows --format csv --out rows.csv"
    })
public final class Main implements Callable<Integer> {

  private static final int DONE = 0;
  private static final int DOES_NOT_HOLD = 1;
  private static final int BAD_INPUT = 2;

  private final PrintStream out;
  private final PrintStream err;

  @Parameters(arity = "0..1", paramLabel = "CONFIG", description = "Configuration file (HOCON).")
  private @Nullable Path config;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description = "Where Spark runs, such as local[2]; spark-submit says it otherwise.")
  private @Nullable String master;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "A new folder for the rows, or an address such as hdfs://...")
  private @Nullable String folder;

  @Option(names = "--resume", description = "Go on with the run whose rows are in the folder.")
  private boolean resume;

  @Option(
      names = "--tiles",
      paramLabel = "N",
      description = "At most so many tiles; by default as many as fit.")
  private int tiles;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      description = "So many partitions look at the tiles; by default as many as fit.")
  private int partitions;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting that wins over the file's; may be repeated.")
  private List<String> settings = new ArrayList<>();

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      description = "A directory or jar with further algorithms; may be repeated.")
  private List<Path> plugins = new ArrayList<>();

  @Option(names = "--certificates", description = "Keep the certificate of each row beside it.")
  private boolean certificates;

  @Option(
      names = "--conf",
      paramLabel = "KEY=VALUE",
      description = "A setting of Spark; may be repeated.")
  private Map<String, String> conf = Map.of();

  @Option(
      names = "--isolate-tile",
      paramLabel = "N",
      description = {
        "Ask about the pairs of this tile here, in a process that may die: a pair that kills it becomes",
        "a row with an error. With --resume; the other tiles follow."
      })
  private int isolated = -1;

  @Option(names = "--fail-on-collision", description = "Exit code 1 if something collides.")
  private boolean failOnCollision;

  @Option(names = "--fail-on-undecided", description = "Exit code 1 if something is undecided.")
  private boolean failOnUndecided;

  Main(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs the program. */
  public static void main(String[] arguments) {
    int code = run(System.out, System.err, arguments);
    if (code != DONE) {
      System.exit(code);
    }
  }

  /** Runs the program and returns its exit code. */
  static int run(PrintStream out, PrintStream err, String... arguments) {
    return new CommandLine(new Main(out, err))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        .setExecutionExceptionHandler((e, line, parsed) -> told(err, e))
        .execute(arguments);
  }

  /** A mistake of the user's is told in sentences; anything else is ours. */
  private static int told(PrintStream err, Exception e) throws Exception {
    if (e instanceof InvalidInputException) {
      err.println("touchstone: " + e.getMessage());
      return BAD_INPUT;
    }
    if (e instanceof JobFailedException) {
      err.println("touchstone: " + e.getMessage());
      return DOES_NOT_HOLD;
    }
    throw e;
  }

  @Override
  public Integer call() throws IOException {
    if (isolated >= 0 && !resume) {
      err.println("touchstone: --isolate-tile goes with --resume, which knows the tiles");
      return BAD_INPUT;
    }
    if (tiles < 0 || partitions < 0) {
      err.printf(
          "touchstone: %s is %d, expected at least 1, or 0 for as many as fit%n",
          tiles < 0 ? "--tiles" : "--partitions", tiles < 0 ? tiles : partitions);
      return BAD_INPUT;
    }
    if (config == null || folder == null) {
      err.println("touchstone: a configuration and --out are needed; --help tells more");
      return BAD_INPUT;
    }
    List<SettingOverride> overrides =
        settings.stream().map(SettingOverride::parse).collect(Collectors.toList());
    if (certificates) {
      overrides.add(
          SettingOverride.text("--certificates", "certificates", "report", "certificates"));
    }
    SparkRun.Options options =
        new SparkRun.Options(config, overrides, plugins, folder, resume, tiles, partitions);
    try (JavaSparkContext spark = context(master, conf)) {
      Totals totals = new SparkRun(spark, options).run(isolated, err);
      out.printf(
          "%d bodies, %d tiles: %d rows, %d colliding, %d disjoint, %d undecided, %d failed%n",
          totals.bodies(),
          totals.tiles(),
          totals.reported(),
          totals.colliding(),
          totals.disjoint(),
          totals.undecided(),
          totals.failed());
      boolean bad =
          (failOnCollision && totals.colliding() > 0)
              || (failOnUndecided && totals.undecided() + totals.failed() > 0)
              || totals.failed() > 0;
      return bad ? DOES_NOT_HOLD : DONE;
    }
  }

  /** Starts Spark, or takes what spark-submit says. */
  static JavaSparkContext context(@Nullable String master, Map<String, String> more) {
    SparkConf conf = new SparkConf().setAppName("touchstone");
    if (master != null) {
      conf.setMaster(master);
    }
    conf.setIfMissing("spark.master", "local[*]");
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.log.level", "ERROR");
    if (conf.get("spark.master").startsWith("local")) {
      conf.setIfMissing("spark.driver.host", "127.0.0.1");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
    }
    String jars = System.getProperty("touchstone.spark.jars", "");
    if (!jars.isEmpty() && !conf.get("spark.master").matches("local(\\[.*)?")) {
      conf.setIfMissing("spark.jars", jars);
    }
    more.forEach(conf::set);
    try {
      return new JavaSparkContext(conf);
    } catch (Exception e) { // Spark throws checked ones that it does not declare
      throw new InvalidInputException(
          Position.of("--master " + conf.get("spark.master")),
          "Spark does not start: " + reason(e));
    }
  }

  private static String reason(Exception e) {
    String message = e.getMessage();
    return message == null ? e.getClass().getSimpleName() : message.lines().findFirst().orElse("");
  }

  /** Writes the rows of a run as one report. */
  @Command(
      name = "export",
      mixinStandardHelpOptions = true,
      description = "Writes the rows of a run as one report, in the order of the scene.")
  static final class ExportCommand implements Callable<Integer> {

    @CommandLine.ParentCommand private @Nullable Main parent;

    @Parameters(paramLabel = "DIR", description = "The folder of the run.")
    private String folder = "";

    @Option(names = "--format", paramLabel = "FORMAT", description = "csv or json.")
    private ReportFormat format = ReportFormat.CSV;

    @Option(
        names = "--out",
        paramLabel = "FILE",
        description = "Where the report goes; standard output if not said.")
    private @Nullable Path file;

    @Option(
        names = "--certificates",
        paramLabel = "FILE",
        description = "Where the certificates go, for 'touchstone verify'.")
    private @Nullable Path proofs;

    @Option(names = "--master", paramLabel = "URL", description = "Where Spark runs.")
    private @Nullable String master;

    @Override
    public Integer call() throws IOException {
      Main main = Objects.requireNonNull(parent);
      if (format == ReportFormat.TABLE) {
        main.err.println(
            "touchstone: export writes %s or %s"
                .formatted(
                    Keywords.wordFor(Keywords.FORMATS, ReportFormat.CSV),
                    Keywords.wordFor(Keywords.FORMATS, ReportFormat.JSON)));
        return BAD_INPUT;
      }
      try (JavaSparkContext spark = context(master, Map.of())) {
        Export export = new Export(spark, new OutputFolder(folder));
        try (Writer to = open(main.out)) {
          if (format == ReportFormat.CSV) {
            export.csv(to);
          } else {
            export.json(to);
          }
        }
        if (proofs != null) {
          try (Writer to = writer(proofs)) {
            export.certificates(to);
          }
        }
      }
      return DONE;
    }

    private Writer open(PrintStream standard) {
      return file == null
          ? new BufferedWriter(new OutputStreamWriter(standard, StandardCharsets.UTF_8))
          : writer(file);
    }

    private static Writer writer(Path file) {
      try {
        return Files.newBufferedWriter(file);
      } catch (IOException e) {
        throw InputFiles.unwritable(file.toString(), e);
      }
    }
  }
}
