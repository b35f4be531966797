// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Outcome;
import io.touchstone.api.query.Termination;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.ObjectAnswer;
import io.touchstone.harness.PairReport;
import io.touchstone.harness.PairRuling;
import io.touchstone.harness.PipelineGoal;
import io.touchstone.io.Declaration;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The columns of pairs about which engines are asked.
 *
 * <p>Without the goals penetration and signed-distance nobody asked how deep an overlap is: a
 * colliding pair then has the upper bound 0 and no lower one. For the goal subset there is no
 * signed distance at all.
 */
public final class PairColumns {

  /** The column of that name. */
  public static final Column<PairReport> PAIR =
      always(
          "pair", Column.WHOLE, "0", "The row, from 0.", (r, h, sink) -> sink.integer(r.index()));

  /** The column of that name. */
  public static final Column<PairReport> BODY_A =
      new Column<>(
          Declaration.of(
              "bodyA", Column.STRING, "table/top", "The first body; where bodies have names."),
          RowShape::named,
          false,
          (r, h, sink) -> sink.text(r.bodyA()));

  /** The column of that name. */
  public static final Column<PairReport> BODY_B =
      new Column<>(
          Declaration.of(
              "bodyB", Column.STRING, "chair/seat", "The second body; where bodies have names."),
          RowShape::named,
          false,
          (r, h, sink) -> sink.text(r.bodyB()));

  static final Column<PairReport> PART_A =
      part(
          "partA",
          "The part of the first body that decides: that collides, is nearest, or overlaps most; its"
              + " name, or else its number from 0. Where bodies are objects with parts.",
          ObjectAnswer::partA);

  static final Column<PairReport> PART_B =
      part("partB", "The part of the second body.", ObjectAnswer::partB);

  /** The column of that name. */
  public static final Column<PairReport> FRAME =
      new Column<>(
          Declaration.of(
              "frame", Column.WHOLE, "12", "The number of the frame; where bodies move."),
          RowShape::framed,
          false,
          (r, h, sink) -> sink.integer(r.frame()));

  /** The column of that name. */
  public static final Column<PairReport> VERDICT =
      always(
          "verdict",
          Column.oneOf(Verdict.values()),
          "DISJOINT",
          "The answer. A pair that failed is UNDECIDED and has an error.",
          (r, h, sink) -> sink.text(r.outcome().verdict().name()));

  static final Column<PairReport> ASSURANCE =
      always(
          "assurance",
          Column.oneOf(Assurance.values()),
          "PROVED",
          "What the verdict rests on: ordinary arithmetic or a proof.",
          (r, h, sink) -> sink.text(r.outcome().verdictAssurance().name()));

  static final Column<PairReport> BOUNDS =
      always(
          "bounds",
          Column.oneOf(Assurance.values()),
          "PROVED",
          "What lower and upper rest on.",
          (r, h, sink) -> sink.text(r.outcome().boundsAssurance().name()));

  static final Column<PairReport> TERMINATION =
      always(
          "termination",
          Column.oneOf(Termination.values()),
          "CONVERGED",
          "Why the engine stopped.",
          (r, h, sink) -> sink.text(r.outcome().termination().name()));

  /** The column of that name. */
  public static final Column<PairReport> LOWER =
      new Column<>(
          Declaration.of(
                  "lower",
                  Column.NUMBER,
                  "0.25",
                  "A lower bound of the signed distance, which is minus the depth where bodies overlap,"
                      + " and Infinity where one is empty. Bodies that collide have one only where"
                      + " depths are asked for; the goal subset has none. Of the goal cast, a lower"
                      + " bound of how many times the direction B moves until it touches A: 0 where they"
                      + " start in contact, Infinity where it misses. Of the goal growth, a lower bound of"
                      + " the factor by which both bodies grow until they touch.")
              .in(Column.LENGTH)
              .withDefault(Column.EMPTY),
          header -> true,
          false,
          PairColumns::lower);

  /** The column of that name. */
  public static final Column<PairReport> UPPER =
      new Column<>(
          Declaration.of(
                  "upper",
                  Column.NUMBER,
                  "0.25",
                  "An upper bound of it; 0 for bodies that collide where no depth is asked for. The goal"
                      + " subset has none.")
              .in(Column.LENGTH)
              .withDefault(Column.EMPTY),
          header -> true,
          false,
          PairColumns::upper);

  static final Column<PairReport> POINT_A =
      vector(
          "a",
          Column.LENGTH,
          "A point of A that is nearest to B or, where bodies collide, one that says how.",
          (r, h, sink) ->
              Column.axes(r.outcome().hasPoints() ? r.outcome().pointA() : null, h, sink));

  static final Column<PairReport> POINT_B =
      vector(
          "b",
          Column.LENGTH,
          "The point of B that belongs to it.",
          (r, h, sink) ->
              Column.axes(r.outcome().hasPoints() ? r.outcome().pointB() : null, h, sink));

  static final Column<PairReport> NORMAL =
      vector(
          "n",
          "",
          "The unit vector from A to B along which the signed distance is measured.",
          (r, h, sink) -> Column.axes(normal(r), h, sink));

  static final Column<PairReport> DERIVATIVE =
      new Column<>(
          Declaration.of(
              "derivative",
              "true or false",
              "true",
              "Whether the factor of a growth has a derivative by the poses, and it was found; of"
                  + " that goal alone. The numbers are told by query and in Java."),
          header -> header.goal() == PipelineGoal.GROWTH,
          false,
          (r, h, sink) -> sink.text(Boolean.toString(r.outcome().hasGrowthDerivatives())));

  static final Column<PairReport> ITERATIONS =
      always(
          "iterations",
          Column.WHOLE,
          "4",
          "The steps of the engine.",
          (r, h, sink) -> sink.integer(r.outcome().iterations()));

  static final Column<PairReport> SUPPORTS =
      always(
          "supports",
          Column.WHOLE,
          "6",
          "How often the engine asked for the vertices that reach farthest.",
          (r, h, sink) -> sink.integer(r.outcome().supportQueries()));

  /** The column of that name. */
  public static final Column<PairReport> BREAKS =
      ruling(
          "breaks",
          "insulation; door turns freely",
          "The rules that the pair breaks, separated by semicolons; where there are rules.",
          ruling -> String.join(Table.RULES, ruling.broken()));

  /** The column of that name. */
  public static final Column<PairReport> BREAKS_ASSURANCE =
      ruling(
          "breaksAssurance",
          "PROVED",
          "What it rests on that all of these are broken, FLOATING or PROVED; where there are rules.",
          PairColumns::assurance);

  /** The column of that name. */
  public static final Column<PairReport> OPEN =
      ruling(
          "open",
          "insulation",
          "The rules of which nobody knows whether the pair breaks them; where there are rules.",
          ruling -> String.join(Table.RULES, ruling.open()));

  static final Column<PairReport> DECIDED_BY =
      new Column<>(
          Declaration.of(
                  "decidedBy",
                  Column.STRING,
                  "edge-projection:centre-line",
                  "The step on whose find the answer rests: the engine and the step, or settlement"
                      + " and proof where the library found or checked it itself. Of objects, that of"
                      + " the parts that decide.")
              .withDefault(Column.EMPTY),
          header -> true,
          false,
          (r, h, sink) -> sink.text(r.outcome().hasDecidedBy() ? r.outcome().decidedBy() : ""));

  /** The column of that name. */
  public static final Column<PairReport> ERROR =
      new Column<>(
          Declaration.of(
                  "error",
                  Column.STRING,
                  "the algorithm ended with TIMED_OUT",
                  "Why the pair failed, and the command that replays it.")
              .withDefault(Column.EMPTY),
          header -> true,
          false,
          (r, h, sink) -> sink.text(r.error()));

  /** All of them, in their order. */
  static final List<Column<PairReport>> ALL =
      List.of(
          PAIR,
          BODY_A,
          BODY_B,
          PART_A,
          PART_B,
          FRAME,
          VERDICT,
          ASSURANCE,
          BOUNDS,
          TERMINATION,
          LOWER,
          UPPER,
          POINT_A,
          POINT_B,
          NORMAL,
          DERIVATIVE,
          ITERATIONS,
          SUPPORTS,
          BREAKS,
          BREAKS_ASSURANCE,
          OPEN,
          DECIDED_BY,
          ERROR);

  private PairColumns() {}

  private static Column<PairReport> always(
      String name, String type, String example, String meaning, Column.Value<PairReport> value) {
    return new Column<>(Declaration.of(name, type, example, meaning), header -> true, false, value);
  }

  private static Column<PairReport> part(
      String name, String meaning, Function<ObjectAnswer, String> value) {
    return new Column<>(
        Declaration.of(name, Column.STRING, "handle", meaning).withDefault(Column.EMPTY),
        RowShape::parted,
        false,
        (report, header, sink) ->
            sink.text(report.object() == null ? "" : value.apply(report.object())));
  }

  /** Of objects, the normal of the parts that decide. */
  private static double @Nullable [] normal(PairReport report) {
    ObjectAnswer object = report.object();
    Outcome outcome =
        (object == null || object.outcome() == null)
            ? report.outcome()
            : object.outcome().pair().orElse(report.outcome());
    return outcome.hasNormal() ? outcome.normal() : null;
  }

  private static Column<PairReport> ruling(
      String name, String example, String meaning, Function<PairRuling, String> value) {
    return new Column<>(
        Declaration.of(name, Column.STRING, example, meaning).withDefault(Column.EMPTY),
        header -> !header.rules().isEmpty(),
        false,
        (report, header, sink) -> sink.text(value.apply(report.ruling())));
  }

  private static String assurance(PairRuling ruling) {
    if (ruling.broken().isEmpty()) {
      return "";
    }
    return (ruling.proved() ? Assurance.PROVED : Assurance.FLOATING).name();
  }

  private static Column<PairReport> vector(
      String letter, String unit, String meaning, Column.Value<PairReport> value) {
    Declaration declaration =
        Declaration.of(letter, Column.NUMBER, "0.5", meaning).in(unit).withDefault(Column.EMPTY);
    return new Column<>(declaration, header -> true, true, value);
  }

  private static void lower(PairReport report, RowShape header, RowSink sink) throws IOException {
    Outcome outcome = report.outcome();
    if (isZero(outcome, header)) {
      sink.number(0);
    } else if (header.goal() == PipelineGoal.SUBSET
        || isDepthOfNobody(outcome, header)
        || !outcome.hasLower()) {
      sink.absent();
    } else {
      sink.number(outcome.lower());
    }
  }

  private static void upper(PairReport report, RowShape header, RowSink sink) throws IOException {
    Outcome outcome = report.outcome();
    boolean none = header.goal() == PipelineGoal.SUBSET;
    if (isZero(outcome, header) || (!none && isDepthOfNobody(outcome, header))) {
      sink.number(0);
    } else if (none || !outcome.hasUpper()) {
      sink.absent();
    } else {
      sink.number(outcome.upper());
    }
  }

  private static boolean isDepthOfNobody(Outcome outcome, RowShape header) {
    boolean length = header.goal().measuresDepth() || header.goal().measuresTimes();
    return outcome.collides() && !length;
  }

  /** Bodies that touch have the signed distance 0, whoever found that out. */
  private static boolean isZero(Outcome outcome, RowShape header) {
    return header.goal() == PipelineGoal.SIGNED_DISTANCE && outcome.verdict() == Verdict.TOUCHING;
  }
}
