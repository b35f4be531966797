// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.cli.testing.Cli;
import io.touchstone.harness.testing.PluginJars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Plug-ins that are broken in every way we know of, in one directory. Those that get as far as a
 * query do it wrong for pairs in which A stands at x = 3: b1 with b2 and with b3.
 */
final class BrokenPluginsTest {

  @TempDir private static Path plugins = Path.of("");
  @TempDir private Path folder = Path.of("");
  private Path config = Path.of("");

  private static PluginJars engine(String id) {
    return PluginJars.engine(id).servicesFile();
  }

  @BeforeAll
  static void fill() throws IOException {
    engine("good").jar(plugins.resolve("good.jar"));
    engine("corrupt").corrupted().jar(plugins.resolve("corrupt.jar"));
    engine("future").spi(1).jar(plugins.resolve("future.jar"));
    engine("needs-class").extendsHelper().jar(plugins.resolve("needs-class.jar"));
    engine("twin").jar(plugins.resolve("twin-1.jar"));
    engine("twin").jar(plugins.resolve("twin-2.jar"));
    Files.writeString(plugins.resolve("noise.jar"), "this is no jar");
    engine("bad-constructor")
        .constructor("if (true) throw new IllegalStateException(\"constructor\");")
        .jar(plugins.resolve("bad-constructor.jar"));
    engine("bad-static")
        .initialiser("if (true) throw new IllegalStateException(\"static\");")
        .jar(plugins.resolve("bad-static.jar"));
    engine("needs-later").usesHelper().jar(plugins.resolve("needs-later.jar"));
    engine("no-query").query("if (true) return null;").jar(plugins.resolve("no-query.jar"));
    query(
        "loops", // for so long that nobody waits for it, and not beside all further tests
        "long until = System.nanoTime() + 5_000_000_000L;"
            + " while (System.nanoTime() < until) { Thread.onSpinWait(); }");
    query("overflows", "class R { int f(int k) { return 1 + f(k + 1); } } new R().f(0);");
    query("nulls", "Object nothing = null; nothing.hashCode();");
    query(
        "nans",
        "out.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED).lower(Double.NaN);");
    query(
        "lies",
        "out.rewrite().verdict(Verdict.INTERSECTING, Termination.CONVERGED)"
            + ".upper(0).featureA(0, 1).featureB(0, 1);");
    query("memory", "throw new OutOfMemoryError(\"too much\");");
    query("unlinked", "throw new NoClassDefFoundError(\"some/Missing\");");
    query("prints", "System.out.println(\"noise\");");
    query("exits", "if (!Boolean.getBoolean(\"touchstone.test.stay\")) System.exit(0);");
  }

  private static void query(String id, String code) throws IOException {
    engine(id).evaluation(code).jar(plugins.resolve(id + ".jar"));
  }

  /** Four cubes, each touching the next; every two are candidates through the margin. */
  @BeforeEach
  void write() throws IOException {
    System.clearProperty(PluginJars.RAN);
    config = folder.resolve("c.conf");
    Files.writeString(
        config,
        """
        touchstone {
          goal = collide, threads = 1, broad-phase.margin = 100
          narrow-phase { fallback = none, time-limit = 200ms }
          scene {
            shapes { cube { box = [0.5, 0.5, 0.5] } }
            bodies = [
              { name = b0, shape = cube }
              { name = b1, shape = cube, translate = [3, 0, 0] }
              { name = b2, shape = cube, translate = [6, 0, 0] }
              { name = b3, shape = cube, translate = [9, 0, 0] }
            ]
          }
        }
        """);
  }

  private List<Object> args(String algorithm, Path out) {
    return List.of(
        "run",
        config,
        "--algorithm",
        algorithm,
        "--plugins",
        plugins,
        "--format",
        "csv",
        "--out",
        out);
  }

  @Test
  void listingExplainsEachAndRunsNone() {
    Cli.Run run = Cli.run("algorithms", "--plugins", plugins);
    assertThat(run.code()).isZero();
    String rejected = run.out().substring(run.out().indexOf("Rejected"));
    assertThat(rejected)
        .contains("corrupt.jar", "ClassFormatError")
        .contains("future.jar", "version 1 of the service interfaces")
        .contains("needs-class.jar", "helper/Helper")
        .contains("twin-1.jar", "twin-2.jar", "more than one narrow phase has the id 'twin'")
        .contains("noise.jar", "not a jar");
    assertThat(run.out())
        .contains("  good  ", "  bad-constructor  ", "  bad-static  ", "  exits  ", "  loops  ");
    assertThat(System.getProperty(PluginJars.RAN)).isNull();
  }

  @Test
  void aRunWithAGoodEngineIsUnaffected() throws IOException {
    Path out = folder.resolve("r.csv");
    Cli.Run run = Cli.run(args("test-box", out).toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err().lines())
        .allMatch(line -> line.startsWith("WARN ") && line.contains(".jar"));
    assertThat(Files.readAllLines(out))
        .hasSize(7)
        .filteredOn(r -> r.contains(",DISJOINT,PROVED"))
        .hasSize(6);
    assertThat(System.getProperty(PluginJars.RAN)).isNull();
  }

  /** What cannot even start is refused before the run, with the reason. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "corrupt|ClassFormatError",
        "future|version 1",
        "needs-class|helper/Helper",
        "twin|more than one",
        "bad-constructor|IllegalStateException: constructor",
        "bad-static|static",
        "needs-later|helper/Helper",
      })
  void whatCannotStartIsRefusedByName(String id, String reason) {
    Cli.Run run = Cli.run(args(id, folder.resolve("r.csv")).toArray());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("'" + id + "'", reason).doesNotContain("\tat ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "overflows|2|java.lang.StackOverflowError",
        "nulls|2|java.lang.NullPointerException",
        "nans|2|returned",
        "no-query|6|NullPointerException",
        "loops|3|exceeded the time limit of 200 ms",
      })
  void aRunThatNamesABadOneFailsOnlyItsPairs(String id, int failed, String reason)
      throws IOException {
    Path out = folder.resolve("r.csv");
    Cli.Run run = Cli.run(args(id, out).toArray());
    assertThat(run.code()).isEqualTo(1);
    List<String> rows = Files.readAllLines(out);
    assertThat(rows).hasSize(7);
    assertThat(rows).filteredOn(row -> row.contains("replay: ")).hasSize(failed);
    assertThat(rows.get(4)).startsWith("3,b1,b2,UNDECIDED,").contains(reason);
  }

  /** A run built its pipeline twice: once to see that it can work. */
  @ParameterizedTest
  @ValueSource(strings = {"run", "config"})
  void aProviderIsAskedForItsEngineOncePerRun(String command) throws IOException {
    String count = "touchstone.test.created";
    Path jar =
        engine("counted")
            .constructor(
                "System.setProperty(\"%1$s\", \"\" + (1 + Integer.getInteger(\"%1$s\", 0)));"
                    .formatted(count))
            .jar(folder.resolve("counted.jar"));
    System.clearProperty(count);
    Cli.Run run =
        Cli.run(
            command,
            config,
            "--set",
            "narrow-phase.algorithm=counted",
            "--set",
            "narrow-phase.time-limit=10s",
            "--plugins",
            jar);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(System.getProperty(count)).isEqualTo("1");
  }

  /** No lie is believed: the evidence does not hold, so nothing is claimed. */
  @Test
  void aWrongCertificateIsNotBelieved() throws IOException {
    Path out = folder.resolve("r.csv");
    Cli.run(args("lies", out).toArray());
    assertThat(Files.readAllLines(out)).hasSize(7).noneMatch(row -> row.contains("INTERSECTING"));
  }

  /** An engine that fails is no reason to have no answer where another one is at hand. */
  @ParameterizedTest
  @ValueSource(strings = {"overflows", "nulls", "memory", "unlinked", "no-query"})
  void theFallbackAnswersInPlaceOfAnEngineThatThrows(String id) throws IOException {
    Path out = folder.resolve("r.csv");
    List<Object> args = new ArrayList<>(args(id, out));
    args.addAll(List.of("--set", "narrow-phase.fallback=simplex"));
    Cli.Run run = Cli.run(args.toArray());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err())
        .contains("pair 3 (b1, b2): java.lang.", "answered by the fallback 'simplex'");
    assertThat(Files.readAllLines(out))
        .hasSize(7)
        .filteredOn(row -> row.contains(",DISJOINT,PROVED"))
        .hasSize(6);
  }

  /** They waited for ever. */
  @Test
  void questionsOfOnePairAndFilesOfPairsHaveATimeLimitToo() throws IOException {
    Object[] common = {"--algorithm", "loops", "--plugins", plugins, "--time-limit", "200ms"};
    List<Object> query = new ArrayList<>(List.of("query", "box:1,1,1", "box:1,1,1"));
    query.addAll(List.of("--pose-a", "3,0,0"));
    query.addAll(List.of(common));
    Cli.Run run = Cli.run(query.toArray());
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.out()).contains("exceeded the time limit of 200 ms");
    Path pairs =
        Files.writeString(
            folder.resolve("p.txt"),
            """
            polytope-pairs 1
            shape p 1 0
            v 0 0 0
            pair p p 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 0 0 1 0 0 0 0 1 0
            pair p p 1 0 0 3 0 1 0 0 0 0 1 0 1 0 0 0 0 1 0 0 0 0 1 0
            """);
    Path here = Path.of("touchstone-failures"); // a query has no report to write it beside
    Files.delete(here.resolve("pair-0.txt"));
    Files.delete(here);
    for (String option : List.of("--warm", "--time")) {
      List<Object> all = new ArrayList<>(List.of("pairs", pairs, option));
      all.addAll(List.of("--out", folder.resolve("p.csv")));
      all.addAll(List.of(common));
      run = Cli.run(all.toArray());
      assertThat(run.code()).isEqualTo(1);
      assertThat(run.err()).contains("pair 1", "exceeded the time limit of 200 ms");
    }
    assertThat(Cli.run("query", "box:1,1,1", "box:1,1,1", "--time-limit", "soon").err())
        .contains("--time-limit: 'soon' is not a duration");
  }

  /** Both were refused, so that a jar in a folder took a user's engine away. */
  @Test
  void aPlugInWithTheIdOfABuiltInIsLeftOutAndTheBuiltInStays() throws IOException {
    Path twin = engine("gjk").jar(folder.resolve("twin.jar"));
    Cli.Run run =
        Cli.run("query", "box:1,1,1", "box:1,1,1", "--algorithm", "gjk", "--plugins", twin);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("intersecting (proved)", "answered by gjk");
    assertThat(Cli.run("algorithms", "--plugins", twin).out())
        .contains("twin.jar", "the id 'gjk' is taken by what is installed");
    assertThat(Cli.run(args("gjk", folder.resolve("r.csv")).toArray()).code()).isZero();
  }

  @Test
  void theTraceOfTheStackIsInTheFailureFileAndInTheDetails() throws IOException {
    List<Object> args = new ArrayList<>(args("nulls", folder.resolve("r.csv")));
    args.addAll(List.of("-v", "-v"));
    String trace = "plugin.pnulls.Provider";
    assertThat(Cli.run(args.toArray()).err()).contains(trace);
    assertThat(folder.resolve("touchstone-failures").resolve("pair-3.txt"))
        .content()
        .contains("# java.lang.NullPointerException", trace);
  }

  /** Results go to standard output, and nothing else does. */
  @Test
  void whatAPlugInPrintsIsNotInTheReport() throws Exception {
    Path clean = folder.resolve("clean.csv");
    assertThat(Cli.run(args("good", clean).toArray()).code()).isZero();
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    int code = Cli.runApart(out, err, args("prints", Path.of("-")).toArray());
    assertThat(code).as(Files.readString(err)).isZero();
    assertThat(out).hasSameTextualContentAs(clean);
    assertThat(err).content().contains("noise");
  }

  /** A table and the lines of JSON say it in their last lines, CSV in the file beside it. */
  @Test
  void afterAnExitTheReportSaysThatItWasCut() throws Exception {
    Path out = folder.resolve("r.jsonl");
    List<Object> args = new ArrayList<>(args("exits", out));
    args.set(args.indexOf("csv"), "json");
    assertThat(Cli.runApart(folder.resolve("none"), folder.resolve("err"), args.toArray()))
        .isEqualTo(1);
    assertThat(out).content().contains("\"complete\":false");
    assertThat(folder.resolve("r.jsonl.settings")).content().endsWith("complete = false\n");
  }

  /** In a process of its own, which ends. */
  @Test
  void afterAnExitTheReportIsWholeAndCanBeFinished() throws Exception {
    Path whole = folder.resolve("whole.csv");
    Path out = folder.resolve("r.csv");
    assertThat(Cli.run(args("good", whole).toArray()).code()).isZero();
    Path err = folder.resolve("err");
    int code = Cli.runApart(folder.resolve("none"), err, args("exits", out).toArray());
    String said = Files.readString(err, StandardCharsets.UTF_8);
    assertThat(code).as(said).isEqualTo(1); // whatever status it wanted
    assertThat(said).contains("ended the program").contains("--resume");
    String report = Files.readString(out);
    assertThat(report).isNotEmpty().endsWith("\n");
    assertThat(Files.readString(whole)).startsWith(report);
    assertThat(report.lines()).hasSizeBetween(1, 4);
    List<Object> resumed = new ArrayList<>(args("exits", out));
    resumed.addAll(List.of("--resume", out));
    System.setProperty("touchstone.test.stay", "true"); // as if somebody had mended the engine
    try {
      assertThat(Cli.run(resumed.toArray()).code()).isZero();
    } finally {
      System.clearProperty("touchstone.test.stay");
    }
    assertThat(out).hasSameTextualContentAs(whole);
  }
}
