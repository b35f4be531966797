// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli;

import io.touchstone.api.query.Certificate;
import io.touchstone.api.query.Goal;
import io.touchstone.api.query.Verdict;
import io.touchstone.api.spi.Proof;
import io.touchstone.cli.compare.Comparison.Disagreement;
import io.touchstone.cli.compare.Comparison.Figures;
import io.touchstone.cli.plot.BarPlot;
import io.touchstone.cli.plot.Plot;
import io.touchstone.cli.report.JsonReport;
import io.touchstone.cli.timing.Timing;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.Warning;
import io.touchstone.harness.config.Keywords;
import io.touchstone.io.text.Json;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What {@code compare} found out, as table, CSV, JSON and plot.
 *
 * @param file the file of pairs as the user named it
 * @param pairs number of its pairs
 * @param hasReference whether the truth was given, so that accuracy could be judged
 * @param figures what is known about each engine
 * @param timings how fast each is; null for one that failed
 * @param disagreements pairs on which engines contradict each other or the truth
 */
record CompareReport(
    String file,
    int pairs,
    Goal goal,
    Proof proof,
    boolean hasReference,
    List<Figures> figures,
    List<@Nullable Timing> timings,
    List<Disagreement> disagreements) {

  /** More contradictions are counted, not listed, in the table. */
  private static final int MAX_LISTED = 20;

  private static final String NAME = "%-20s";

  private String goalWord() {
    return Keywords.wordFor(Keywords.GOALS, PipelineGoal.of(goal));
  }

  private String proofWord() {
    return Keywords.wordFor(Keywords.PROOFS, proof);
  }

  private static String decimal(String form, double value) {
    return String.format(Locale.ROOT, form, value);
  }

  /** Writes the table for people. */
  void table(Output output) {
    output.line(
        "%s, goal %s, proof %s".formatted(Words.count(pairs, "pair"), goalWord(), proofWord()));
    output.line("");
    String row = NAME + " %10s %9s %8s %9s %8s %9s %7s %6s %9s";
    String accuracy = hasReference ? " %8s %10s %9s" : "";
    output.line(
        (row + accuracy)
            .formatted(
                "algorithm",
                "ns/query",
                "supports",
                "bytes",
                "yes",
                "no",
                "undecided",
                "failed",
                "wrong",
                "excess",
                "measured",
                "inaccurate",
                "error"));
    for (int k = 0; k < figures.size(); k++) {
      Figures f = figures.get(k);
      Timing t = timings.get(k);
      output.line(
          (row + accuracy)
              .formatted(
                  f.algorithm(),
                  t == null ? "-" : decimal("%.1f", t.nsPerQueryMedian()),
                  t == null ? "-" : decimal("%.1f", t.supportsPerQuery()),
                  t == null ? "-" : decimal("%.1f", t.bytesPerQuery()),
                  f.colliding(),
                  f.disjoint(),
                  f.undecided(),
                  f.failed(),
                  f.wrong(),
                  decimal("%.1e", f.excess()),
                  f.measured(),
                  f.inaccurate(),
                  decimal("%.1e", f.error())));
    }
    output.line("");
    output.line("decided by");
    for (Figures f : figures) {
      output.line((NAME + " %s").formatted(f.algorithm(), steps(f, ", ")).stripTrailing());
    }
    output.line("");
    output.line(Words.count(disagreements.size(), "disagreement"));
    for (Disagreement d : disagreements.subList(0, Math.min(MAX_LISTED, disagreements.size()))) {
      output.line("  pair %d: %s; %s".formatted(d.pair(), said(d), right(d)));
    }
    if (disagreements.size() > MAX_LISTED) {
      output.line("  ... --format json lists them all");
    }
  }

  private static String steps(Figures figures, String between) {
    return figures.decidedBy().entrySet().stream()
        .map(step -> step.getKey() + " " + step.getValue())
        .collect(Collectors.joining(between));
  }

  private String said(Disagreement d) {
    List<String> words = new ArrayList<>();
    for (int k = 0; k < figures.size(); k++) {
      words.add(figures.get(k).algorithm() + " says " + d.verdicts().get(k));
    }
    return String.join(", ", words);
  }

  private static String right(Disagreement d) {
    PairReport proof = d.proof();
    if (proof != null) {
      return "proved: %s, by %s".formatted(d.truth(), inWords(proof.outcome().certificate()));
    }
    Verdict truth = d.truth();
    return truth == null ? "nobody could prove who is right" : "the reference says " + truth;
  }

  private static String inWords(Certificate certificate) {
    if (certificate instanceof Certificate.SeparatingPlane plane) {
      return "a plane between them with the normal " + plane.normal();
    }
    if (certificate instanceof Certificate.ClosestPair closest) {
      return "the nearest points and the plane between them with the normal " + closest.normal();
    }
    if (certificate instanceof Certificate.CommonPoint common) {
      return inWords(common);
    }
    if (certificate instanceof Certificate.PenetrationAxis axis) {
      return inWords(axis.commonPoint());
    }
    if (certificate instanceof Certificate.RowDepth depth) {
      return inWords(depth.commonPoint());
    }
    if (certificate instanceof Certificate.OutsideVertex outside) {
      return outside.rowB().size() > 0
          ? "a point of A that breaks row %d of B".formatted(outside.rowB().vertex(0))
          : "vertex %d of A, which lies outside of B".formatted(outside.vertex());
    }
    if (certificate instanceof Certificate.Inside) {
      return "a simplex of B around each vertex of A";
    }
    return certificate instanceof Certificate.EmptyBody ? "an empty body" : "exact arithmetic";
  }

  private static String inWords(Certificate.CommonPoint common) {
    return "a common point of %s of A and %s of B"
        .formatted(vertices(common.onA().size()), vertices(common.onB().size()));
  }

  private static String vertices(int count) {
    return count == 1 ? "1 vertex" : count + " vertices";
  }

  /** Writes a line per engine. */
  void csv(Output output) {
    output.line(
        "algorithm,nsPerQueryMedian,nsPerQueryMin,supportsPerQuery,bytesPerQuery,"
            + "yes,no,undecided,failed,wrong,excess,measured,inaccurate,error,decidedBy");
    for (int k = 0; k < figures.size(); k++) {
      Figures f = figures.get(k);
      Timing t = timings.get(k);
      output.line(
          "%s,%s,%s,%s,%s,%d,%d,%d,%d,%d,%s,%s,%s"
              .formatted(
                  f.algorithm(),
                  t == null ? "" : t.nsPerQueryMedian(),
                  t == null ? "" : t.nsPerQueryMin(),
                  t == null ? "" : t.supportsPerQuery(),
                  t == null ? "" : t.bytesPerQuery(),
                  f.colliding(),
                  f.disjoint(),
                  f.undecided(),
                  f.failed(),
                  f.wrong(),
                  f.excess(),
                  hasReference
                      ? "%d,%d,%s".formatted(f.measured(), f.inaccurate(), f.error())
                      : ",,",
                  steps(f, "; ")));
    }
  }

  /** Writes one JSON object. */
  void json(Output output, List<Warning> warnings) throws IOException {
    Map<String, @Nullable Object> document = new LinkedHashMap<>();
    document.put("schema", "touchstone-comparison 1");
    document.put("file", file);
    document.put("goal", goalWord());
    document.put("proof", proofWord());
    document.put("pairs", pairs);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int k = 0; k < figures.size(); k++) {
      rows.add(row(figures.get(k), timings.get(k)));
    }
    document.put("algorithms", rows);
    List<Map<String, @Nullable Object>> contradictions = new ArrayList<>();
    for (Disagreement d : disagreements) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("pair", d.pair());
      entry.put("verdicts", d.verdicts());
      entry.put(d.proof() == null && d.truth() != null ? "reference" : "proved", d.truth());
      if (d.proof() != null) {
        entry.put("by", inWords(d.proof().outcome().certificate()));
      }
      contradictions.add(entry);
    }
    document.put("disagreements", contradictions);
    document.put("warnings", JsonReport.members(warnings));
    Json.append(output, document);
    output.append('\n');
  }

  private Map<String, Object> row(Figures f, @Nullable Timing t) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("algorithm", f.algorithm());
    if (t != null) {
      row.put("nsPerQueryMedian", t.nsPerQueryMedian());
      row.put("nsPerQueryMin", t.nsPerQueryMin());
      row.put("supportsPerQuery", t.supportsPerQuery());
      row.put("bytesPerQuery", t.bytesPerQuery());
    }
    row.put("yes", f.colliding());
    row.put("no", f.disjoint());
    row.put("undecided", f.undecided());
    row.put("failed", f.failed());
    row.put("wrong", f.wrong());
    row.put("excess", f.excess());
    if (hasReference) {
      row.put("measured", f.measured());
      row.put("inaccurate", f.inaccurate());
      row.put("error", f.error());
    }
    row.put("decidedBy", f.decidedBy());
    return row;
  }

  /** Returns the picture: speed, support queries, memory, and what is not as it should be. */
  Plot plot() {
    BarPlot plot =
        new BarPlot(
            "%s: %s, goal %s, proof %s"
                .formatted(
                    Path.of(file).getFileName(),
                    Words.count(pairs, "pair"),
                    goalWord(),
                    proofWord()),
            figures.stream().map(Figures::algorithm).toList());
    plot.panel("ns per query (median)", timed(Timing::nsPerQueryMedian));
    plot.panel("support queries per query", timed(Timing::supportsPerQuery));
    plot.panel("bytes per query", timed(Timing::bytesPerQuery));
    plot.panel("pairs wrong", counted(Figures::wrong));
    plot.panel("pairs undecided or failed", counted(f -> f.undecided() + f.failed()));
    if (hasReference && figures.stream().anyMatch(f -> f.measured() > 0)) {
      plot.panel("relative error (greatest)", counted(Figures::error));
    }
    return plot;
  }

  private double[] timed(ToDoubleFunction<Timing> value) {
    double[] values = new double[timings.size()];
    for (int k = 0; k < values.length; k++) {
      Timing timing = timings.get(k);
      values[k] = timing == null ? Double.NaN : value.applyAsDouble(timing);
    }
    return values;
  }

  private double[] counted(ToDoubleFunction<Figures> value) {
    return figures.stream().mapToDouble(value).toArray();
  }
}
