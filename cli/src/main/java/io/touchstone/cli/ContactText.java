// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.Contacts;
import io.touchstone.Query;
import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.ContactRequest;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.geometry.ConvexBody;
import io.touchstone.api.geometry.Pose;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.PairResult;
import io.touchstone.api.query.Verdict;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.cli.report.MemberRow;
import io.touchstone.harness.ContactPair;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.Warning;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.text.Json;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells a person about one overlap or one contact. */
final class ContactText {

  private final Output out;
  private final boolean json;
  private final List<Warning> warnings;

  ContactText(Output out, boolean json, List<Warning> warnings) {
    this.out = out;
    this.json = json;
    this.warnings = warnings;
  }

  Verdict overlap(Query query, ConvexBody a, Pose poseA, ConvexBody b, Pose poseB)
      throws IOException {
    OverlapOutcome overlap = query.overlap(a, poseA, b, poseB);
    if (json) {
      OverlapPair pair =
          new OverlapPair(0, "", "", "", "", PairReport.NO_FRAME, overlap, null, false, "");
      Map<String, @Nullable Object> members =
          MemberRow.of(pair, PipelineGoal.OVERLAP, a.dimension()).get(0);
      members.put("certificate", CertificateWriter.record(0, overlap));
      record(members);
      return overlap.verdict();
    }
    verdict(overlap.verdict(), overlap.assurance());
    out.line(
        "volume      between %s and %s".formatted(overlap.volumeLower(), overlap.volumeUpper()));
    out.line("area        between %s and %s".formatted(overlap.areaLower(), overlap.areaUpper()));
    out.line("iou         between %s and %s".formatted(overlap.iouLower(), overlap.iouUpper()));
    if (overlap.hasCentroid()) {
      StringBuilder centroid = new StringBuilder();
      for (double x : overlap.centroid()) {
        centroid.append(centroid.length() == 0 ? "" : ", ").append(x);
      }
      out.line("centroid    (" + centroid + ")");
    }
    StringBuilder evidence = new StringBuilder();
    new CertificateWriter(evidence, false).overlap(0, overlap);
    out.line("evidence    " + evidence.toString().strip());
    return overlap.verdict();
  }

  private void verdict(Verdict verdict, Assurance assurance) {
    out.line(
        "%s (%s)"
            .formatted(
                verdict.name().toLowerCase(Locale.ROOT),
                assurance.name().toLowerCase(Locale.ROOT)));
  }

  Verdict contact(Query query, ConvexBody a, Pose poseA, ConvexBody b, Pose poseB)
      throws IOException {
    int n = a.dimension();
    Contacts contacts = query.contacts(n);
    ContactManifold manifold = new ContactManifold(n);
    PairResult result =
        contacts
            .newSession(n)
            .evaluate(
                contacts.prepare(a),
                poseA,
                contacts.prepare(b),
                poseB,
                new ContactRequest(4, 0, true),
                null,
                manifold);
    if (json) {
      record(members(result, manifold));
      return result.verdict();
    }
    verdict(result.verdict(), result.verdictAssurance());
    for (int p = 0; p < manifold.count(); p++) {
      StringBuilder at = new StringBuilder();
      for (int axis = 0; axis < n; axis++) {
        at.append(axis == 0 ? "" : ", ").append(manifold.point(p, axis));
      }
      out.line(
          "point       (%s)  separation %s  %s"
              .formatted(at, manifold.separation(p), manifold.feature(p)));
    }
    if (manifold.count() > 0) {
      StringBuilder normal = new StringBuilder();
      for (int axis = 0; axis < n; axis++) {
        normal.append(axis == 0 ? "" : ", ").append(manifold.normal(axis));
      }
      out.line("normal      (" + normal + ")");
      out.line("patch       " + manifold.patchArea() + ", kept " + manifold.keptArea());
    }
    return result.verdict();
  }

  private static Map<String, @Nullable Object> members(
      PairResult result, ContactManifold manifold) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("verdict", result.verdict().name());
    members.put("assurance", result.verdictAssurance().name());
    members.put("patchArea", manifold.patchArea());
    members.put("keptArea", manifold.keptArea());
    ContactPair pair =
        new ContactPair(0, "", "", PairReport.NO_FRAME, result.verdict(), manifold, false, "");
    List<Map<String, @Nullable Object>> points =
        manifold.count() == 0
            ? List.of()
            : MemberRow.of(pair, PipelineGoal.CONTACT, manifold.dimension());
    // the area stands above, and nobody follows the points of one question
    points.forEach(point -> point.keySet().removeAll(List.of("patchArea", "id")));
    members.put("points", points);
    return members;
  }

  private void record(Map<String, @Nullable Object> members) throws IOException {
    members.put("warnings", JsonReport.members(warnings));
    Json.append(out, members);
    out.append('\n');
  }
}
