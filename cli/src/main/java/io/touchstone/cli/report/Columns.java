package io.touchstone.cli.report;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.PipelineGoal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The columns of a report and the values of a row. One place decides for all formats what is
 * written where.
 *
 * <p>Without the goals penetration and signed-distance nobody asked how deep an overlap is: a
 * colliding pair then has the upper bound 0 and no lower one. For the goal subset there is no
 * signed distance at all.
 */
public final class Columns {

  /** Stands between the names of several rules; no name contains a semicolon. */
  static final String RULES = "; ";

  private final ReportHeader header;

  /** Creates the columns of a report. */
  public Columns(ReportHeader header) {
    this.header = header;
  }

  /** Receives the values of a row in the order of the columns. */
  interface RowSink {
    /** Receives a text; empty when not available. */
    void text(String value) throws IOException;

    /** Receives a whole number. */
    void integer(long value) throws IOException;

    /** Receives a number. */
    void number(double value) throws IOException;

    /** Hears that a value is not available. */
    void absent() throws IOException;
  }

  /** Returns the names of the columns. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    names.add("pair");
    if (header.named()) {
      names.add("bodyA");
      names.add("bodyB");
    }
    if (header.framed()) {
      names.add("frame");
    }
    names.addAll(List.of("verdict", "assurance", "bounds", "termination", "lower", "upper"));
    for (String vector : List.of("a", "b", "n")) {
      for (int axis = 0; axis < header.dimension(); axis++) {
        names.add(vector + axisName(axis));
      }
    }
    names.addAll(List.of("iterations", "supports"));
    if (!header.rules().isEmpty()) {
      names.addAll(List.of("breaks", "breaksAssurance", "open"));
    }
    names.add("error");
    return names;
  }

  private String axisName(int axis) {
    return header.dimension() == 3 ? "xyz".substring(axis, axis + 1) : Integer.toString(axis + 1);
  }

  /** Hands out the values of a row. */
  void write(PairReport report, RowSink sink) throws IOException {
    Outcome outcome = report.outcome();
    sink.integer(report.index());
    if (header.named()) {
      sink.text(report.bodyA());
      sink.text(report.bodyB());
    }
    if (header.framed()) {
      sink.integer(report.frame());
    }
    sink.text(outcome.verdict().name());
    sink.text(outcome.verdictAssurance().name());
    sink.text(outcome.boundsAssurance().name());
    sink.text(outcome.termination().name());
    bounds(outcome, sink);
    vector(outcome.hasPoints(), outcome.hasPoints() ? outcome.pointA() : new double[0], sink);
    vector(outcome.hasPoints(), outcome.hasPoints() ? outcome.pointB() : new double[0], sink);
    vector(outcome.hasNormal(), outcome.hasNormal() ? outcome.normal() : new double[0], sink);
    sink.integer(outcome.iterations());
    sink.integer(outcome.supportQueries());
    if (!header.rules().isEmpty()) {
      PairRuling ruling = report.ruling();
      sink.text(String.join(RULES, ruling.broken()));
      sink.text(
          ruling.broken().isEmpty()
              ? ""
              : (ruling.proved() ? Assurance.PROVED : Assurance.FLOATING).name());
      sink.text(String.join(RULES, ruling.open()));
    }
    sink.text(report.error());
  }

  private void bounds(Outcome outcome, RowSink sink) throws IOException {
    if (header.goal() == PipelineGoal.SUBSET) {
      sink.absent();
      sink.absent();
    } else if (isZero(outcome)) {
      sink.number(0);
      sink.number(0);
    } else if (outcome.collides() && !header.goal().measuresDepth()) {
      sink.absent();
      sink.number(0);
    } else {
      optional(outcome.hasLower(), outcome.hasLower() ? outcome.lower() : 0, sink);
      optional(outcome.hasUpper(), outcome.hasUpper() ? outcome.upper() : 0, sink);
    }
  }

  /** Bodies that touch have the signed distance 0, whoever found that out. */
  private boolean isZero(Outcome outcome) {
    return header.goal() == PipelineGoal.SIGNED_DISTANCE && outcome.verdict() == Verdict.TOUCHING;
  }

  private static void optional(boolean available, double value, RowSink sink) throws IOException {
    if (available) {
      sink.number(value);
    } else {
      sink.absent();
    }
  }

  private void vector(boolean available, double[] values, RowSink sink) throws IOException {
    for (int axis = 0; axis < header.dimension(); axis++) {
      optional(available, available ? values[axis] : 0, sink);
    }
  }
}
