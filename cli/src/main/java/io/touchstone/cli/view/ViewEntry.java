package io.touchstone.cli.view;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.harness.PairReport;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.text.JsonParser;
import io.touchstone.viewer.ViewTrace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pair that a page shows, wherever it comes from.
 *
 * @param index its row in the report, from 0
 * @param bodyA name of the first body
 * @param bodyB name of the second body
 * @param frame number of the frame, or -1 where nothing moves
 * @param shapeA shape of the first body
 * @param poseA where it stands
 * @param shapeB shape of the second body
 * @param poseB where it stands
 * @param row the row of the report; empty where nobody has answered
 * @param evidence the certificate, or null
 * @param traces what engines did
 */
public record ViewEntry(
    long index,
    String bodyA,
    String bodyB,
    long frame,
    ConvexBody shapeA,
    Pose poseA,
    ConvexBody shapeB,
    Pose poseB,
    Map<String, @Nullable Object> row,
    @Nullable CertificateRecord evidence,
    List<ViewTrace> traces) {

  /** Copies the list. */
  public ViewEntry {
    traces = List.copyOf(traces);
  }

  /** Makes the entry of a pair that was just answered. */
  public static ViewEntry of(PairReport report, ReportHeader header) {
    Map<String, @Nullable Object> row = rowOf(report, header);
    List<ViewTrace> traces =
        report.trace().isEmpty()
            ? List.of()
            : List.of(new ViewTrace(report.algorithm(), row, report.trace()));
    return new ViewEntry(
        report.index(),
        report.bodyA(),
        report.bodyB(),
        report.frame(),
        report.shapeA(),
        report.poseA(),
        report.shapeB(),
        report.poseB(),
        row,
        report.failed() ? null : CertificateWriter.claimOf(report.answered()),
        traces);
  }

  /** Returns the row that a report has about a pair: the page says what the report says. */
  public static Map<String, @Nullable Object> rowOf(PairReport report, ReportHeader header) {
    StringBuilder line = new StringBuilder();
    try {
      new JsonReport(line, header).pair(report);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory can be written
    }
    Map<String, @Nullable Object> row =
        JsonParser.parseRecord(line.toString().strip(), "report", 1);
    row.put("algorithm", report.algorithm());
    return row;
  }

  /** Returns the same pair with what engines did. */
  public ViewEntry withTraces(List<ViewTrace> more) {
    return new ViewEntry(
        index, bodyA, bodyB, frame, shapeA, poseA, shapeB, poseB, row, evidence, more);
  }

  /** Returns the same pair with its evidence. */
  public ViewEntry withEvidence(CertificateRecord record) {
    return new ViewEntry(
        index, bodyA, bodyB, frame, shapeA, poseA, shapeB, poseB, row, record, traces);
  }
}
