// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import static io.touchstone.exact.ErrorFree.sumError;

import io.touchstone.api.contact.ContactManifold;
import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.harness.ContactPair;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.PipelineConfig;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.PipelineListener;
import io.touchstone.harness.ReportFormat;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.ReportedPairs;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.pipeline.PipelineLoader;
import io.touchstone.io.Scene;
import io.touchstone.io.certificate.CertificateWriter;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Words;
import io.touchstone.proof.OverlapRelation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * {@code run} with the goals overlap and contact: what bodies have in common, or where they touch,
 * as CSV, JSON Lines or in words.
 */
final class ContactReport {

  private final Io io;
  private final PipelineConfig config;
  private final Scene scene;
  private final ReportFormat format;
  private final boolean overlaps;
  private final Map<String, GroupSum> groups = new TreeMap<>();
  private long pairs;
  private long rows;
  private long colliding;
  private long undecided;
  private long failed;

  /** What the bodies of two groups have in common: a sum over pairs of bodies. */
  private static final class GroupSum {
    final String groupA;
    final String groupB;
    long pairs;
    double lower;
    double upper;

    GroupSum(String groupA, String groupB) {
      this.groupA = groupA;
      this.groupB = groupB;
    }

    /** Sums are rounded outwards. */
    void add(OverlapOutcome overlap) {
      pairs++;
      double least = lower + overlap.volumeLower();
      double most = upper + overlap.volumeUpper();
      lower = sumError(lower, overlap.volumeLower(), least) < 0 ? Math.nextDown(least) : least;
      upper = sumError(upper, overlap.volumeUpper(), most) > 0 ? Math.nextUp(most) : most;
    }

    Map<String, @Nullable Object> members() {
      Map<String, @Nullable Object> members = new LinkedHashMap<>();
      members.put("groupA", groupA);
      members.put("groupB", groupB);
      members.put("pairs", pairs);
      members.put("volumeLower", lower);
      members.put("volumeUpper", upper < Double.POSITIVE_INFINITY ? upper : null);
      return members;
    }
  }

  ContactReport(Io io, PipelineLoader.Loaded loaded) {
    this.io = io;
    config = loaded.pipeline().config();
    scene = loaded.pipeline().scene();
    format = config.report().format();
    overlaps = config.goal() == PipelineGoal.OVERLAP;
  }

  /** Runs, and returns the exit code. */
  int run(PipelineLoader.Loaded loaded, FailOptions fail) {
    Path proofs = config.report().certificates();
    try (Output out = Output.to(config.report().out(), io);
        Output records = proofs == null ? null : Output.open(proofs)) {
      CertificateWriter writer = records == null ? null : new CertificateWriter(records, true);
      if (writer != null) {
        writer.begin();
      }
      begin(out);
      PipelineListener listener =
          PipelineListener.ofRows(
              row -> {
                if (row instanceof OverlapPair pair) {
                  tell(pair, writer, out);
                } else if (row instanceof ContactPair pair) {
                  tell(pair, out);
                }
              });
      failed = loaded.pipeline().run(listener, io.cancellation(), ReportedPairs.none()).failed();
      end(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
    return io.cancellation().isRequested()
        ? ExitCodes.INTERRUPTED
        : fail.exitCode(colliding, undecided, failed);
  }

  private void begin(Output out) {
    if (format == ReportFormat.CSV) {
      ContactMembers.line(out, names());
    } else if (format == ReportFormat.JSON) {
      schema(config, scene, out);
    }
  }

  /** Writes the first record of JSON Lines. */
  static void schema(PipelineConfig config, Scene scene, Output out) {
    Map<String, @Nullable Object> first = new LinkedHashMap<>();
    first.put("schema", JsonReport.SCHEMA);
    first.put("goal", Keywords.wordFor(Keywords.GOALS, config.goal()));
    first.put("proof", Keywords.wordFor(Keywords.PROOFS, config.proof()));
    first.put("dimension", scene.dimension());
    record(first, out);
  }

  private List<String> names() {
    int n = scene.dimension();
    List<String> names = new ArrayList<>(List.of("pair", "bodyA", "bodyB"));
    if (scene.frames() != null) {
      names.add("frame");
    }
    if (overlaps) {
      OverlapOutcome none =
          OverlapOutcome.floating(
              Verdict.UNDECIDED, new double[6], null, new double[0], new double[0]);
      names.addAll(ContactMembers.overlap(none, n).keySet());
      names.add("relation");
    } else {
      names.addAll(ContactMembers.point(new ContactManifold(n), 0).keySet());
    }
    names.add("error");
    return names;
  }

  private void tell(OverlapPair found, @Nullable CertificateWriter writer, Output out) {
    count(found);
    groups
        .computeIfAbsent(
            found.groupA() + '\n' + found.groupB(),
            key -> new GroupSum(found.groupA(), found.groupB()))
        .add(found.outcome());
    certify(found, writer);
    Map<String, @Nullable Object> members =
        ContactMembers.overlap(found.outcome(), scene.dimension());
    members.put("relation", wordFor(found.relation()));
    row(found, members, out);
  }

  private void tell(ContactPair found, Output out) {
    count(found);
    for (int p = 0; p < Math.max(1, found.manifold().count()); p++) {
      row(found, ContactMembers.point(found.manifold(), p), out);
    }
  }

  private void count(ReportRow found) {
    pairs++;
    Verdict verdict = found.reported().verdict();
    colliding += verdict.collides() ? 1 : 0;
    undecided += verdict == Verdict.UNDECIDED ? 1 : 0;
  }

  private static @Nullable String wordFor(@Nullable OverlapRelation relation) {
    return relation == null ? null : relation.name().toLowerCase(Locale.ROOT);
  }

  private static void certify(OverlapPair found, @Nullable CertificateWriter writer) {
    if (writer != null && !found.failed()) {
      try {
        writer.overlap(found.index(), found.bodyA(), found.bodyB(), found.frame(), found.outcome());
      } catch (IOException e) {
        throw new UncheckedIOException(e); // outputs throw their own exceptions
      }
    }
  }

  private void row(ReportRow found, Map<String, @Nullable Object> said, Output out) {
    rows++;
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("pair", found.index());
    members.put("bodyA", found.bodyA());
    members.put("bodyB", found.bodyB());
    if (scene.frames() != null) {
      members.put("frame", found.frame());
    }
    members.putAll(said);
    members.put("error", found.error().isEmpty() ? null : found.error());
    switch (format) {
      case CSV -> ContactMembers.line(out, members.values());
      case JSON -> record(members, out);
      case TABLE -> sentence(found, members, out);
    }
  }

  private void sentence(ReportRow found, Map<String, @Nullable Object> members, Output out) {
    String where =
        (scene.frames() == null ? "" : "frame " + found.frame() + ": ")
            + found.bodyA()
            + " and "
            + found.bodyB();
    if (!found.error().isEmpty()) {
      out.line(where + ": " + found.error());
    } else if (overlaps) {
      Object relation = members.get("relation");
      out.line(
          "%s: %s, volume between %s and %s"
              .formatted(
                  where,
                  relation == null ? "crossing without volume" : relation,
                  members.get("volumeLower"),
                  members.get("volumeUpper")));
    } else {
      out.line(
          "%s: point %s, separation %s, %s"
              .formatted(
                  where, members.get("point"), members.get("separation"), members.get("feature")));
    }
  }

  private void end(Output out) {
    if (format == ReportFormat.TABLE) {
      groups
          .values()
          .forEach(
              sum ->
                  out.line(
                      "groups %s and %s: sum over %s between %s and %s"
                          .formatted(
                              sum.groupA,
                              sum.groupB,
                              Words.count(sum.pairs, "pair"),
                              sum.lower,
                              sum.upper)));
      out.line(
          "%s: %d collide, %d undecided"
              .formatted(Words.count(pairs, "pair"), colliding, undecided));
    } else if (format == ReportFormat.JSON) {
      Map<String, @Nullable Object> summary = new LinkedHashMap<>();
      summary.put("complete", !io.cancellation().isRequested());
      summary.put("reported", pairs);
      summary.put("rows", rows);
      summary.put("colliding", colliding);
      summary.put("undecided", undecided);
      if (overlaps) {
        summary.put("sumsOverPairs", groups.values().stream().map(GroupSum::members).toList());
      }
      Map<String, @Nullable Object> record = new LinkedHashMap<>();
      record.put("summary", summary);
      record(record, out);
    }
  }

  static void record(Map<String, @Nullable Object> members, Output out) {
    try {
      Json.append(out, members);
      out.append('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e); // outputs throw their own exceptions
    }
  }
}
