// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.touchstone.api.spi.Proof;
import io.touchstone.cli.compare.Reference;
import io.touchstone.cli.report.PreviousReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.harness.CountedRows;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportFormat;
import io.touchstone.io.files.PairsFile;
import io.touchstone.io.files.PairsReader;
import io.touchstone.io.testing.DamagedFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reports and reference values survive what {@link DamagedFiles} does to their files. */
@Timeout(value = 20, unit = TimeUnit.MINUTES) // a hang; the whole takes seconds
final class ReportFuzzTest {

  private static final String PAIRS =
      """
      polytope-pairs 1
      shape a 4 0
      v 0 0 0
      v 1 0 0
      v 0 1 0
      v 0 0 1
      pair a a 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 2 0 1 0 0 0 0 1 0
      pair a a 1 0 0 0 0 1 0 0 0 0 1 0 1 0 0 3 0 1 0 0 0 0 1 0
      """;

  private static final String REPORT =
      "pair,bodyA,bodyB,verdict,assurance,bounds,termination,lower,upper,ax,ay,az,bx,by,bz,"
          + "nx,ny,nz,iterations,supports,decidedBy,error\n"
          + "0,a,\"b, c\",DISJOINT,PROVED,PROVED,CONVERGED,3.0,3.0,0,0,0,3,0,0,1,0,0,1,2,gjk:balls,\n"
          + "1,a,d,UNDECIDED,FLOATING,FLOATING,ITERATION_LIMIT,,,,,,,,,,,,1,2,,\"x, y\"\n";

  private static final ReportHeader HEADER =
      new ReportHeader(
          PipelineGoal.DISTANCE,
          Proof.CHECKED,
          3,
          "gjk",
          "grid",
          true,
          false,
          List.of("a", "b, c", "d"));

  @TempDir private Path folder = Path.of("");

  private void survives(String kind, String good, DamagedFiles.Reading reading) throws IOException {
    DamagedFiles.survives(
        kind, good.getBytes(StandardCharsets.UTF_8), folder.resolve("f.csv"), reading);
  }

  @Test
  void anEarlierReport() throws IOException {
    survives("csv report", REPORT, ReportFuzzTest::report);
  }

  /** A line feed within quotation marks was taken for the end of a row. */
  @Test
  void aLineFeedWithinACellEndsNoRow() throws IOException {
    String report = REPORT.replace("x, y", "x,\ny") + REPORT.lines().toList().get(1) + "\n";
    report = report.replaceFirst("\n0,(.*)\n$", "\n2,$1\n");
    int within = report.indexOf("x,\n") + 3;
    for (int length : List.of(report.length(), within, within + 1, within + 3)) {
      Path file = Files.writeString(folder.resolve("r.csv"), report.substring(0, length));
      PreviousReport previous =
          PreviousReport.open(file, ReportFormat.CSV, HEADER, PreviousReport.Keep.ALL);
      boolean second = length >= within + 3;
      assertThat(previous.rows()).isEqualTo(length == report.length() ? 3 : second ? 2 : 1);
      assertThat(previous.length()).isEqualTo(second ? length : report.indexOf("\n1,a,d") + 1);
    }
  }

  @Test
  void valuesToCompareWith() throws IOException {
    PairsFile pairs =
        PairsReader.read(
            new ByteArrayInputStream(PAIRS.getBytes(StandardCharsets.UTF_8)), "p", false);
    survives(
        "reference",
        "pair,signed_distance,uncertainty\n0,3.5,1e-16\n1,-0.25,0\n",
        file -> Reference.read(file, pairs));
  }

  private static void report(Path file) {
    PreviousReport report =
        PreviousReport.open(file, ReportFormat.CSV, HEADER, PreviousReport.Keep.ALL);
    try (PreviousReport.Rows rows = report.read(CountedRows.NONE)) {
      rows.forEachRemaining(row -> assertThat(row.bodyA()).isNotNull());
    }
  }
}
