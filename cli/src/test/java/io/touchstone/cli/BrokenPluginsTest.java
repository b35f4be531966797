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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    query("loops", "while (true) { Thread.onSpinWait(); }");
    query("overflows", "class R { int f(int k) { return 1 + f(k + 1); } } new R().f(0);");
    query("nulls", "Object nothing = null; nothing.hashCode();");
    query(
        "nans",
        "out.rewrite().verdict(Verdict.DISJOINT, Termination.CONVERGED).lower(Double.NaN);");
    query(
        "lies",
        "out.rewrite().verdict(Verdict.INTERSECTING, Termination.CONVERGED)"
            + ".upper(0).featureA(0, 1).featureB(0, 1);");
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
        .contains("twin-1.jar", "twin-2.jar", "more than one algorithm has the id 'twin'")
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

  /** No lie is believed: the evidence does not hold, so nothing is claimed. */
  @Test
  void aWrongCertificateIsNotBelieved() throws IOException {
    Path out = folder.resolve("r.csv");
    Cli.run(args("lies", out).toArray());
    assertThat(Files.readAllLines(out)).hasSize(7).noneMatch(row -> row.contains("INTERSECTING"));
  }

  /** In a process of its own, which ends. */
  @Test
  void afterAnExitTheReportIsWholeAndCanBeFinished() throws Exception {
    Path whole = folder.resolve("whole.csv");
    Path out = folder.resolve("r.csv");
    assertThat(Cli.run(args("good", whole).toArray()).code()).isZero();
    Path err = folder.resolve("err");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("io.touchstone.cli.Main");
    args("exits", out).forEach(word -> command.add(word.toString()));
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    process.getOutputStream().close();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    String said = Files.readString(err, StandardCharsets.UTF_8);
    assertThat(process.exitValue()).as(said).isEqualTo(1); // whatever status it wanted
    assertThat(said).contains("ended the program").contains("--resume");
    String report = Files.readString(out);
    assertThat(report).isNotEmpty().endsWith("\n");
    assertThat(Files.readString(whole)).startsWith(report);
    assertThat(report.lines()).hasSizeBetween(1, 4);
    List<Object> resumed = new ArrayList<>(args("good", out));
    resumed.addAll(List.of("--resume", out));
    assertThat(Cli.run(resumed.toArray()).code()).isZero();
    assertThat(out).hasSameTextualContentAs(whole);
  }
}
