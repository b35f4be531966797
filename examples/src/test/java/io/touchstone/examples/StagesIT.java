// SPDX-License-Identifier: Apache-2.0
package io.touchstone.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.examples.Distribution.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The plug-ins that are no algorithms: a sink with its libraries in a folder, a filter in a jar.
 */
final class StagesIT {

  private static final Path SQL = Distribution.ROOT.resolve("examples/sql-report");
  private static final Path SRDF = Distribution.ROOT.resolve("examples/srdf-pairs");

  @TempDir private Path folder = Path.of("");

  private Path sqlPipeline(String options) throws IOException {
    return Files.writeString(
        folder.resolve("sql.conf"),
        """
        include "%s"
        touchstone.sinks = [{ sink = sql, options { %s } }]
        """
            .formatted(SQL.resolve("pipeline.conf"), options));
  }

  private List<String> rows(String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection =
            DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("report"));
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      while (result.next()) {
        rows.add(result.getString(1));
      }
    }
    return rows;
  }

  /** On the module path and on the class path: the second run joins the first. */
  @Test
  void aSinkWritesIntoADatabaseOnBothPaths() throws Exception {
    Path pipeline = sqlPipeline("file = report");
    Run modules = Distribution.run("run", pipeline, "--format", "csv");
    assertThat(modules.code()).as(modules.err()).isZero();
    Run classes = Distribution.runOnClassPath("run", pipeline, "--format", "csv");
    assertThat(classes.code()).as(classes.err()).isZero();
    assertThat(rows("SELECT complete FROM touchstone_run ORDER BY run"))
        .containsExactly("TRUE", "TRUE");
    List<String> expected =
        modules.lines().stream()
            .skip(1)
            .map(row -> row.split(",", -1))
            .map(cells -> "%s %s %s".formatted(cells[0], cells[1], cells[2]))
            .toList();
    assertThat(expected).hasSizeGreaterThan(5);
    for (int run = 1; run <= 2; run++) {
      assertThat(
              rows(
                  "SELECT pair || ' ' || body_a || ' ' || body_b FROM touchstone_pair"
                      + " WHERE run = %d ORDER BY pair".formatted(run)))
          .isEqualTo(expected);
    }
    assertThat(rows("SELECT DISTINCT assurance FROM touchstone_pair")).containsExactly("PROVED");
  }

  @Test
  void whatTheSinkCannotDoIsSaidInALine() throws IOException {
    Run both = Distribution.run("run", sqlPipeline("file = a, url = \"jdbc:h2:mem:b\""));
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err())
        .contains("touchstone.sinks[0].sink: sink 'sql' (", "say one of the options 'file'");
    Run unknown = Distribution.run("run", sqlPipeline("url = \"jdbc:nosuch:x\""));
    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.err())
        .contains("sink 'sql' (", "no driver for 'jdbc:nosuch:x'")
        .doesNotContain("\tat ");
  }

  @Test
  void aFilterLeavesOutWhatTheSrdfDisables() throws IOException {
    Run run = Distribution.run("run", SRDF.resolve("pipeline.conf"), "--format", "csv");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(pairs(run)).containsExactly("arm/base arm/lower", "arm/base arm/hand");
    Run all =
        Distribution.runOnClassPath(
            "run", SRDF.resolve("pipeline.conf"), "--format", "csv", "--set", "filters=[]");
    assertThat(pairs(all)).hasSize(6);
  }

  @Test
  void whatIsWrongWithAnSrdfIsSaidWithItsPlace() throws IOException {
    Path srdf = folder.resolve("bad.srdf");
    List<String> texts =
        List.of(
            "<robot>\n<disable_collisions link1='a'/>\n</robot>",
            "<robot>\n<disable",
            "<urdf/>",
            "<!DOCTYPE robot [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><robot>&x;</robot>",
            "");
    List<String> messages =
        List.of(
            "bad.srdf:2: <disable_collisions> has no attribute 'link2'",
            "bad.srdf:2: malformed XML",
            "bad.srdf:1: expected <robot>, found <urdf>",
            "bad.srdf:1: ",
            "bad.srdf:");
    for (int k = 0; k < texts.size(); k++) {
      Files.writeString(srdf, texts.get(k));
      Run run = withSrdf(srdf);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains("touchstone.filters[0].filter: filter 'srdf-pairs' (", messages.get(k))
          .doesNotContain("\tat ");
    }
    assertThat(withSrdf(folder.resolve("none.srdf")).err())
        .contains("none.srdf: there is no such file");
  }

  private static Run withSrdf(Path srdf) {
    return Distribution.run(
        "run",
        SRDF.resolve("pipeline.conf"),
        "--set",
        "filters=[{filter=srdf-pairs,options{file=\"%s\"}}]".formatted(srdf));
  }

  private static List<String> pairs(Run run) {
    return run.lines().stream()
        .skip(1)
        .map(row -> row.split(",", -1))
        .map(cells -> cells[1] + " " + cells[2])
        .toList();
  }
}
