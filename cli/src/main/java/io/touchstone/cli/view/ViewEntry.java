// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.view;

import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.cli.report.ReportHeader;
import io.touchstone.harness.PairReport;
import io.touchstone.io.PartedShape;
import io.touchstone.io.certificate.CertificateRecord;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.text.JsonParser;
import io.touchstone.viewer.ViewDetail;
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
 * @param detail what there is to draw beside the evidence, or null
 * @param objectA the first body where it is an object with parts, whose hull the shape is; or null
 * @param objectB the second body likewise
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
    @Nullable ViewDetail detail,
    @Nullable PartedShape objectA,
    @Nullable PartedShape objectB,
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
        castOf(report),
        null,
        null,
        traces);
  }

  private static @Nullable ViewDetail castOf(PairReport report) {
    Outcome outcome = report.outcome();
    return report.direction().isEmpty()
            || report.failed()
            || outcome.verdict() == Verdict.UNDECIDED
            || !outcome.hasCastParameter()
        ? null
        : ViewDetail.cast(
            report.shapeA(),
            report.poseA(),
            report.shapeB(),
            report.poseB(),
            report.direction(),
            outcome.castParameter());
  }

  /** Returns the row that a report has about a pair: the page says what the report says. */
  public static Map<String, @Nullable Object> rowOf(PairReport report, ReportHeader header) {
    StringBuilder line = new StringBuilder();
    try {
      new JsonReport(line, header).row(report);
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
        index, bodyA, bodyB, frame, shapeA, poseA, shapeB, poseB, row, evidence, detail, objectA,
        objectB, more);
  }

  /** Returns the same pair with an answer. */
  public ViewEntry answered(
      Map<String, @Nullable Object> said,
      @Nullable CertificateRecord record,
      @Nullable ViewDetail drawn) {
    return new ViewEntry(
        index, bodyA, bodyB, frame, shapeA, poseA, shapeB, poseB, said, record, drawn, objectA,
        objectB, traces);
  }

  /** Tells whether a body is an object with parts. */
  public boolean isOfObjects() {
    return objectA != null || objectB != null;
  }

  /** Returns the same pair with the evidence of another report about it. */
  public ViewEntry provedBy(ViewEntry other) {
    return answered(row, other.evidence, other.detail);
  }

  /** Returns the same pair of bodies that are objects, or null where they are convex. */
  public ViewEntry withObjects(@Nullable PartedShape a, @Nullable PartedShape b) {
    return new ViewEntry(
        index, bodyA, bodyB, frame, shapeA, poseA, shapeB, poseB, row, evidence, detail, a, b,
        traces);
  }

  /** Returns the same pair with its evidence. */
  public ViewEntry withEvidence(CertificateRecord record) {
    return new ViewEntry(
        index,
        bodyA,
        bodyB,
        frame,
        shapeA,
        poseA,
        shapeB,
        poseB,
        row,
        record,
        castOf(record),
        objectA,
        objectB,
        traces);
  }

  /** A record says along which direction it is about; where the bodies meet, the bounds say. */
  private @Nullable ViewDetail castOf(CertificateRecord record) {
    boolean hit = record.verdict().collides();
    boolean known = !record.direction().isEmpty() && record.verdict() != Verdict.UNDECIDED;
    return known && !(hit && record.upper().isEmpty())
        ? ViewDetail.cast(
            shapeA,
            poseA,
            shapeB,
            poseB,
            record.direction(),
            hit ? record.upper().orElse(0) : Double.POSITIVE_INFINITY)
        : detail;
  }
}
