// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.Clearance;
import io.touchstone.harness.ContactPair;
import io.touchstone.harness.GroupFinding;
import io.touchstone.harness.MotionStep;
import io.touchstone.harness.OverlapPair;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.harness.ReportRow;
import io.touchstone.harness.ReportedPair;
import io.touchstone.harness.RuleFinding;
import io.touchstone.harness.RunEffort;
import io.touchstone.harness.RunSummary;
import io.touchstone.harness.config.Keywords;
import io.touchstone.harness.report.Table;
import io.touchstone.io.text.Words;
import io.touchstone.proof.OverlapRelation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Writes aligned columns and a summary, for people. Numbers are shortened to six digits; the other
 * formats have them in full. Lengths are in the unit of the scene, and the heading says so.
 */
public final class TableReport implements ReportWriter {

  private static final int MIN_NAME_WIDTH = 6;
  private static final int MAX_NAME_WIDTH = 32;
  private static final int NUMBER_WIDTH = 12;
  private static final String GAP = "  ";

  /** What a terminal shows as a colour, and not as characters. */
  private static final String COLOUR = "\u001b\\[[0-9;]*m";

  /** Behind a rule of which nobody knows whether it is broken. */
  private static final String OPEN = " (open)";

  /** More pairs of groups are for programs. */
  private static final int MAX_GROUPS = 20;

  private final Appendable out;
  private final ReportHeader header;
  private final Colours colours;
  private final int nameWidth;
  private final int width;
  private final OverlapSums sums = new OverlapSums();
  private long listed;

  /**
   * Creates the writer.
   *
   * @param colours those of where the table goes
   * @param width how many characters a line may have there; 0 if nobody cares
   */
  public TableReport(Appendable out, ReportHeader header, Colours colours, int width) {
    this.colours = colours;
    this.width = width;
    this.out = out;
    this.header = header;
    int widest = header.bodyNames().stream().mapToInt(String::length).max().orElse(0);
    int wanted = Math.min(Math.max(widest, MIN_NAME_WIDTH), MAX_NAME_WIDTH);
    int others = String.join(GAP, heading(0)).length() + GAP.length();
    int room = width == 0 ? wanted : Math.max(MIN_NAME_WIDTH, (width - others) / 2);
    this.nameWidth = Math.min(wanted, room);
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
    String line = String.join(GAP, heading(nameWidth));
    out.append(line).append('\n').append("-".repeat(line.length())).append('\n');
  }

  /** Returns what stands above the columns, with so much room for a name. */
  private List<String> heading(int room) {
    List<String> cells = new ArrayList<>();
    if (header.framed()) {
      cells.add(right("frame", 6));
    }
    cells.add(left("body A", room));
    cells.add(left("body B", room));
    if (header.goal() != PipelineGoal.CONTACT) {
      cells.add(left("verdict", 12));
    }
    if (hasMeasure()) {
      cells.add(right(measureWord(), numberWidth()));
    }
    if (header.goal() == PipelineGoal.OVERLAP) {
      cells.add(left("relation", 10));
    }
    if (!header.rules().isEmpty()) {
      cells.add(left("rule", ruleWidth()));
    }
    cells.add(header.goal() == PipelineGoal.CONTACT ? "feature" : "evidence");
    return cells;
  }

  private String measureWord() {
    return switch (header.goal()) {
      case PENETRATION -> "depth";
      case CAST -> "parameter";
      case GROWTH -> "growth";
      case SIGNED_DISTANCE -> "signed distance";
      case MOTION -> "free until";
      case OVERLAP -> "volume";
      case CONTACT -> "separation";
      case COLLIDE, DISTANCE, SUBSET -> "distance";
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
    return String.join(Table.RULES, rules);
  }

  private int numberWidth() {
    return Math.max(NUMBER_WIDTH, measureWord().length());
  }

  private boolean hasMeasure() {
    return header.goal() != PipelineGoal.COLLIDE && header.goal() != PipelineGoal.SUBSET;
  }

  @Override
  public void row(ReportRow row) throws IOException {
    listed++;
    sums.add(row);
    if (row instanceof PairReport report) {
      pair(report);
    } else if (row instanceof MotionStep step) {
      motion(step);
    } else if (row instanceof OverlapPair pair) {
      overlap(pair);
    } else if (row instanceof ContactPair pair) {
      contact(pair);
    }
  }

  private List<String> names(ReportRow row) {
    List<String> cells = new ArrayList<>();
    if (header.framed()) {
      cells.add(right(Long.toString(row.frame()), 6));
    }
    cells.add(left(row.bodyA(), nameWidth));
    cells.add(left(row.bodyB(), nameWidth));
    return cells;
  }

  /** Writes a line; what stands last is cut where the terminal ends. */
  private void line(List<String> cells) throws IOException {
    int last = cells.size() - 1;
    String others = String.join(GAP, cells.subList(0, last)) + GAP;
    int room = width - others.replaceAll(COLOUR, "").length();
    String end = width == 0 ? cells.get(last) : shortened(cells.get(last), Math.max(4, room));
    out.append(others).append(end).append('\n');
  }

  private void motion(MotionStep step) throws IOException {
    if (step.reported().verdict() == Verdict.DISJOINT && step.ruling().isKept()) {
      listed--;
      return; // most are free, and the last lines count them
    }
    List<String> cells = names(step);
    cells.add(verdict(step.reported(), step.meets() ? "meet" : "free"));
    cells.add(right(number(step.result().freeUntil()), numberWidth()));
    if (!header.rules().isEmpty()) {
      cells.add(left(rules(step.ruling()), ruleWidth()));
    }
    cells.add(evidence(step, step.result().assurance()));
    line(cells);
  }

  private void overlap(OverlapPair pair) throws IOException {
    OverlapOutcome outcome = pair.outcome();
    List<String> cells = names(pair);
    cells.add(verdict(pair.reported(), word(outcome.verdict())));
    boolean known = outcome.volumeUpper() < Double.POSITIVE_INFINITY;
    cells.add(right(known ? number(outcome.volumeUpper()) : "", numberWidth()));
    OverlapRelation relation = pair.relation();
    cells.add(left(relation == null ? "" : relation.name().toLowerCase(Locale.ROOT), 10));
    cells.add(evidence(pair, outcome.assurance()));
    line(cells);
  }

  private void contact(ContactPair pair) throws IOException {
    for (int p = 0; p < pair.manifold().count(); p++) {
      List<String> cells = names(pair);
      cells.add(right(number(pair.manifold().separation(p)), numberWidth()));
      cells.add(pair.manifold().feature(p));
      line(cells);
    }
    if (pair.manifold().count() == 0) {
      List<String> cells = names(pair);
      cells.add(right("", numberWidth()));
      cells.add(pair.error().isEmpty() ? "no point" : pair.error());
      line(cells);
    }
  }

  private static String evidence(ReportRow row, Assurance assurance) {
    if (!row.error().isEmpty()) {
      return row.error();
    }
    return assurance == Assurance.PROVED ? "proved" : "computed";
  }

  private void pair(PairReport report) throws IOException {
    List<String> cells = names(report);
    cells.add(verdict(report.reported(), word(report.verdict())));
    if (hasMeasure()) {
      cells.add(right(measure(report), numberWidth()));
    }
    if (!header.rules().isEmpty()) {
      cells.add(left(rules(report.ruling()), ruleWidth()));
    }
    cells.add(evidence(report));
    line(cells);
  }

  private String verdict(ReportedPair report, String word) {
    boolean open = report.verdict() == Verdict.UNDECIDED;
    String cell = left(report.failed() ? "failed" : open ? "undecided" : word, 12);
    if (report.failed()) {
      return colours.fault(cell);
    }
    return open ? colours.doubt(cell) : report.verdict().collides() ? colours.strong(cell) : cell;
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
    if (text.length() <= width) {
      return text;
    }
    return width < 4 ? text.substring(0, width) : text.substring(0, width - 3) + "...";
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
            listed < summary.reported() && header.goal() != PipelineGoal.MOTION
                ? "; the %d worst are listed\n".formatted(listed)
                : "\n")
        .append(Integer.toString(summary.bodies()))
        .append(summary.bodies() == 1 ? " body" : " bodies")
        .append(header.framed() ? ", " + Words.count(summary.frames(), "frame") : "")
        .append(
            ", %d of %s evaluated\n"
                .formatted(summary.candidates(), Words.count(summary.pairs(), "pair")));
    if (header.goal() == PipelineGoal.MOTION) {
      motions(summary);
    }
    for (OverlapSums.Sum sum : sums.all()) {
      out.append(
          "%s: sum over %s between %s and %s\n"
              .formatted(
                  namesOf(sum.groupA, sum.groupB),
                  Words.count(sum.pairs, "pair"),
                  sum.lower,
                  sum.upper));
    }
    rules(summary.findings().rules());
    groups(summary.findings().groups());
    effort(summary.effort());
    if (!summary.complete()) {
      out.append("interrupted: the report is not complete\n");
    }
  }

  private static String namesOf(String groupA, String groupB) {
    if (groupA.isEmpty() || groupB.isEmpty()) {
      String other = groupA + groupB;
      return (other.isEmpty() ? "" : "group " + other + " and ") + "bodies without a group";
    }
    return "groups %s and %s".formatted(groupA, groupB);
  }

  private void motions(RunSummary summary) throws IOException {
    Optional<Clearance> clearance = summary.findings().clearance();
    if (clearance.isPresent()) {
      Clearance least = clearance.get();
      out.append(
          "clearance between %s and %s: frames %d to %d, %s and %s\n"
              .formatted(
                  least.lower(),
                  least.upper(),
                  least.from(),
                  least.to(),
                  least.bodyA(),
                  least.bodyB()));
    }
    out.append(
        "%s near each other: %d meet, %d undecided, %d proved free; %d more are free by their boxes\n"
            .formatted(
                Words.count(summary.reported(), "step"),
                summary.colliding(),
                summary.undecided(),
                summary.disjoint(),
                summary.pairs() - summary.candidates()));
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
    if (effort.readingSeconds() > 0) {
      times.add("reading %s".formatted(seconds(effort.readingSeconds())));
      times.add("preparing %s".formatted(seconds(effort.preparingSeconds())));
    }
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
    if (header.goal().isOfEngines()) {
      out.append(
              String.format(
                  Locale.ROOT,
                  "%.1f support queries per pair",
                  (double) effort.supportQueries() / effort.evaluated()))
          .append(stages.isEmpty() ? "" : "; decided by: " + String.join(", ", stages))
          .append('\n');
    }
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
