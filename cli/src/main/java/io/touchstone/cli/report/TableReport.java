// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.GroupFinding;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RuleFinding;
import io.touchstone.harness.RunEffort;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.report.Columns;
import io.touchstone.io.text.Words;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes aligned columns and a summary, for people. Numbers are shortened to six digits; the other
 * formats have them in full. Lengths are in the unit of the scene, and the heading says so.
 */
public final class TableReport implements ReportWriter {

  private static final int MIN_NAME_WIDTH = 6;
  private static final int MAX_NAME_WIDTH = 32;
  private static final int NUMBER_WIDTH = 12;
  private static final String GAP = "  ";

  /** Behind a rule of which nobody knows whether it is broken. */
  private static final String OPEN = " (open)";

  /** More pairs of groups are for programs. */
  private static final int MAX_GROUPS = 20;

  private final Appendable out;
  private final ReportHeader header;
  private final Colours colours;
  private final int nameWidth;
  private long listed;

  /** Creates the writer; colours are those of where the table goes. */
  public TableReport(Appendable out, ReportHeader header, Colours colours) {
    this.colours = colours;
    this.out = out;
    this.header = header;
    int widest = header.bodyNames().stream().mapToInt(String::length).max().orElse(0);
    this.nameWidth = Math.min(Math.max(widest, MIN_NAME_WIDTH), MAX_NAME_WIDTH);
  }

  @Override
  public void begin() throws IOException {
    out.append("goal ").append(Keywords.wordFor(Keywords.GOALS, header.goal()));
    out.append(", proof ").append(Keywords.wordFor(Keywords.PROOFS, header.proof()));
    out.append(", algorithm ").append(header.algorithm());
    if (!header.broadPhase().isEmpty()) {
      out.append(", broad phase ").append(header.broadPhase());
    }
    out.append(", lengths in the unit of the scene\n\n");
    List<String> cells = new ArrayList<>();
    if (header.framed()) {
      cells.add(right("frame", 6));
    }
    cells.add(left("body A", nameWidth));
    cells.add(left("body B", nameWidth));
    cells.add(left("verdict", 12));
    if (hasMeasure()) {
      cells.add(right(measureWord(), numberWidth()));
    }
    if (!header.rules().isEmpty()) {
      cells.add(left("rule", ruleWidth()));
    }
    cells.add("evidence");
    String line = String.join(GAP, cells);
    out.append(line).append('\n').append("-".repeat(line.length())).append('\n');
  }

  private String measureWord() {
    return switch (header.goal()) {
      case PENETRATION -> "depth";
      case CAST -> "parameter";
      case GROWTH -> "growth";
      case SIGNED_DISTANCE -> "signed distance";
      case COLLIDE, DISTANCE, SUBSET, MOTION, OVERLAP, CONTACT -> "distance";
    };
  }

  /** Room for one name, and for the word that says that nobody knows. */
  private int ruleWidth() {
    int widest = header.rules().stream().mapToInt(String::length).max().orElse(0);
    return Math.min(widest + OPEN.length(), MAX_NAME_WIDTH);
  }

  private static String rules(PairRuling ruling) {
    List<String> rules = new ArrayList<>(ruling.broken());
    ruling.open().forEach(rule -> rules.add(rule + OPEN));
    return String.join(Columns.RULES, rules);
  }

  private int numberWidth() {
    return Math.max(NUMBER_WIDTH, measureWord().length());
  }

  private boolean hasMeasure() {
    return header.goal().measures() || header.goal().measuresTimes();
  }

  @Override
  public void pair(PairReport report) throws IOException {
    List<String> cells = new ArrayList<>();
    if (header.framed()) {
      cells.add(right(Long.toString(report.frame()), 6));
    }
    cells.add(left(report.bodyA(), nameWidth));
    cells.add(left(report.bodyB(), nameWidth));
    cells.add(verdict(report));
    if (hasMeasure()) {
      cells.add(right(measure(report), numberWidth()));
    }
    if (!header.rules().isEmpty()) {
      cells.add(left(rules(report.ruling()), ruleWidth()));
    }
    cells.add(evidence(report));
    listed++;
    out.append(String.join(GAP, cells)).append('\n');
  }

  private String verdict(PairReport report) {
    String cell = left(report.failed() ? "failed" : word(report.verdict()), 12);
    if (report.failed()) {
      return colours.fault(cell);
    }
    return report.verdict() == Verdict.UNDECIDED
        ? colours.doubt(cell)
        : report.verdict().collides() ? colours.strong(cell) : cell;
  }

  private static String word(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private String measure(PairReport report) {
    Outcome outcome = report.outcome();
    if (outcome.verdict() == Verdict.UNDECIDED) {
      return "";
    }
    if (header.goal() == PipelineGoal.CAST) {
      return outcome.hasCastParameter() ? number(outcome.castParameter()) : "";
    }
    if (header.goal() == PipelineGoal.GROWTH) {
      return outcome.hasUpper() ? number(outcome.upper()) : "";
    }
    if (header.goal() == PipelineGoal.SIGNED_DISTANCE && outcome.collides()) {
      double depth = -report.signedBounds().lower();
      return Double.isInfinite(depth) ? "" : number(0 - depth);
    }
    if (header.goal() == PipelineGoal.PENETRATION) {
      return outcome.collides() && outcome.hasLower() ? number(outcome.depth()) : "";
    }
    if (outcome.collides()) {
      return "0";
    }
    return outcome.hasUpper() ? number(outcome.upper()) : "";
  }

  /** What is proved: a distance of 0 follows from the verdict, every other from its bounds. */
  private String evidence(PairReport report) {
    if (report.failed()) {
      return report.error();
    }
    String evidence = answered(report);
    return report.refusal().isEmpty() ? evidence : evidence + "; " + report.refusal();
  }

  private String answered(PairReport report) {
    Outcome outcome = report.outcome();
    boolean proved = outcome.verdictAssurance() == Assurance.PROVED;
    if (outcome.verdict() == Verdict.UNDECIDED && outcome.hasLower() && outcome.hasUpper()) {
      return "between %s and %s".formatted(number(outcome.lower()), number(outcome.upper()));
    }
    boolean measured =
        hasMeasure()
            && !measure(report).isEmpty()
            && (header.goal().measuresDepth()
                || header.goal().measuresTimes()
                || !outcome.collides());
    if (proved && measured && outcome.boundsAssurance() != Assurance.PROVED) {
      return "verdict proved, %s computed".formatted(measureWord());
    }
    return proved ? "proved" : "computed";
  }

  private static String number(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "infinite" : "-infinite";
    }
    double size = Math.abs(value);
    if (value == 0) {
      return "0";
    }
    return size >= 1e-4 && size < 1e6
        ? String.format(Locale.ROOT, "%.6g", value)
        : String.format(Locale.ROOT, "%.5e", value);
  }

  private static String left(String text, int width) {
    return shortened(text, width) + " ".repeat(Math.max(0, width - text.length()));
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  private static String shortened(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width - 3) + "...";
  }

  @Override
  public void end(RunSummary summary) throws IOException {
    List<String> parts = new ArrayList<>();
    if (header.goal() == PipelineGoal.SUBSET) {
      parts.add(summary.subset() + " subset");
      parts.add(summary.notSubset() + " not subset");
    } else {
      parts.add(summary.colliding() + " colliding");
      parts.add(summary.disjoint() + " disjoint");
    }
    if (summary.undecided() > 0) {
      parts.add(summary.undecided() + " undecided");
    }
    if (summary.failed() > 0) {
      parts.add(summary.failed() + " failed");
    }
    if (summary.effort().refused() > 0) {
      parts.add(Words.count(summary.effort().refused(), "refused claim"));
    }
    out.append('\n')
        .append(Words.count(summary.reported(), "pair"))
        .append(" reported: ")
        .append(String.join(", ", parts))
        .append(
            listed < summary.reported() ? "; the %d worst are listed\n".formatted(listed) : "\n")
        .append(Integer.toString(summary.bodies()))
        .append(summary.bodies() == 1 ? " body" : " bodies")
        .append(header.framed() ? ", " + Words.count(summary.frames(), "frame") : "")
        .append(
            ", %d of %s evaluated\n"
                .formatted(summary.candidates(), Words.count(summary.pairs(), "pair")));
    rules(summary.findings().rules());
    groups(summary.findings().groups());
    effort(summary.effort());
    if (!summary.complete()) {
      out.append("interrupted: the report is not complete\n");
    }
  }

  private void rules(List<RuleFinding> rules) throws IOException {
    for (RuleFinding found : rules) {
      List<String> counts = new ArrayList<>();
      if (found.broken() > 0) {
        counts.add(found.broken() + " broken");
      }
      if (found.open() > 0) {
        counts.add(found.open() + " open");
      }
      out.append("rule %s: ".formatted(found.rule()))
          .append(counts.isEmpty() ? "not broken" : String.join(", ", counts))
          .append(found.worst().map(pair -> "; worst " + worst(pair)).orElse(""))
          .append('\n');
    }
  }

  private void groups(List<GroupFinding> groups) throws IOException {
    int listed = Math.min(groups.size(), MAX_GROUPS);
    for (GroupFinding found : groups.subList(0, listed)) {
      out.append(
          "%s against %s: %s, %d colliding; worst %s\n"
              .formatted(
                  found.groupA(),
                  found.groupB(),
                  Words.count(found.reported(), "pair"),
                  found.colliding(),
                  worst(found.worst())));
    }
    if (listed < groups.size()) {
      out.append("and %d more pairs of groups\n".formatted(groups.size() - listed));
    }
  }

  private String worst(ReportedPair pair) {
    double lower = pair.bounds().lower();
    String state = pair.failed() ? "failed" : word(pair.verdict());
    if (hasMeasure() && !Double.isInfinite(lower) && pair.verdict() != Verdict.UNDECIDED) {
      state =
          pair.verdict().collides() ? "depth " + number(0 - lower) : "distance " + number(lower);
    }
    return "%s and %s%s, %s"
        .formatted(
            pair.bodyA(), pair.bodyB(), header.framed() ? " in frame " + pair.frame() : "", state);
  }

  private void effort(RunEffort effort) throws IOException {
    List<String> times = new ArrayList<>();
    times.add("%s in all".formatted(seconds(effort.seconds())));
    times.add("broad phase %s".formatted(seconds(effort.broadPhaseSeconds())));
    times.add("shapes %s".formatted(seconds(effort.shapeSeconds())));
    effort.algorithmSeconds().forEach((id, time) -> times.add(id + " " + seconds(time)));
    out.append("time: ").append(String.join(", ", times)).append('\n');
    if (effort.evaluated() == 0) {
      return;
    }
    List<String> stages = new ArrayList<>();
    effort
        .decidedBy()
        .forEach(
            (stage, count) ->
                stages.add(
                    "%s %d"
                        .formatted(
                            stage.name().toLowerCase(Locale.ROOT).replace('_', '-'), count)));
    out.append(
            String.format(
                Locale.ROOT,
                "%.1f support queries per pair",
                (double) effort.supportQueries() / effort.evaluated()))
        .append(stages.isEmpty() ? "" : "; decided by: " + String.join(", ", stages))
        .append('\n');
    List<String> slow = new ArrayList<>();
    for (RunEffort.SlowPair pair : effort.slowest()) {
      slow.add(
          "%s and %s%s %s"
              .formatted(
                  pair.bodyA(),
                  pair.bodyB(),
                  header.framed() ? " in frame " + pair.frame() : "",
                  seconds(pair.seconds())));
    }
    out.append("slowest: ").append(String.join(", ", slow)).append('\n');
  }

  private static String seconds(double time) {
    return time >= 0.1
        ? String.format(Locale.ROOT, "%.2f s", time)
        : String.format(Locale.ROOT, "%.3f ms", 1e3 * time);
  }
}
