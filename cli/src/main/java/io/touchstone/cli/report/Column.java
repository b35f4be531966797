// SPDX-License-Identifier: Apache-2.0
package io.touchstone.cli.report;

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
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A column of reports, declared once: its name in all formats, what is said about it, and its
 * value.
 *
 * <p>Without the goals penetration and signed-distance nobody asked how deep an overlap is: a
 * colliding pair then has the upper bound 0 and no lower one. For the goal subset there is no
 * signed distance at all.
 *
 * @param declaration what is said about it
 * @param present which reports have it
 * @param vector whether there is one such column for each axis, named by it
 * @param value hands out its value, or one for each axis
 */
record Column(
    Declaration declaration, Predicate<ReportHeader> present, boolean vector, Value value) {

  /** Hands out what a row has in a column. */
  @FunctionalInterface
  interface Value {
    /** Hands out the value, or one for each axis. */
    void write(PairReport report, ReportHeader header, Columns.RowSink sink) throws IOException;
  }

  private static final String LENGTH = "length";
  private static final String WHOLE = "a whole number of at least 0";
  private static final String STRING = "a string";
  private static final String NUMBER = "a number, Infinity or -Infinity";
  private static final String EMPTY = "empty";

  static final Column PAIR =
      always("pair", WHOLE, "0", "The row, from 0.", (r, h, sink) -> sink.integer(r.index()));

  static final Column BODY_A =
      new Column(
          Declaration.of("bodyA", STRING, "table/top", "The first body; where bodies have names."),
          ReportHeader::named,
          false,
          (r, h, sink) -> sink.text(r.bodyA()));

  static final Column BODY_B =
      new Column(
          Declaration.of(
              "bodyB", STRING, "chair/seat", "The second body; where bodies have names."),
          ReportHeader::named,
          false,
          (r, h, sink) -> sink.text(r.bodyB()));

  static final Column PART_A =
      part(
          "partA",
          "The part of the first body that decides: that collides, is nearest, or overlaps most; its"
              + " name, or else its number from 0. Where bodies are objects with parts.",
          ObjectAnswer::partA);

  static final Column PART_B = part("partB", "The part of the second body.", ObjectAnswer::partB);

  static final Column FRAME =
      new Column(
          Declaration.of("frame", WHOLE, "12", "The number of the frame; where bodies move."),
          ReportHeader::framed,
          false,
          (r, h, sink) -> sink.integer(r.frame()));

  static final Column VERDICT =
      always(
          "verdict",
          oneOf(Verdict.values()),
          "DISJOINT",
          "The answer. A pair that failed is UNDECIDED and has an error.",
          (r, h, sink) -> sink.text(r.outcome().verdict().name()));

  static final Column ASSURANCE =
      always(
          "assurance",
          oneOf(Assurance.values()),
          "PROVED",
          "What the verdict rests on: ordinary arithmetic or a proof.",
          (r, h, sink) -> sink.text(r.outcome().verdictAssurance().name()));

  static final Column BOUNDS =
      always(
          "bounds",
          oneOf(Assurance.values()),
          "PROVED",
          "What lower and upper rest on.",
          (r, h, sink) -> sink.text(r.outcome().boundsAssurance().name()));

  static final Column TERMINATION =
      always(
          "termination",
          oneOf(Termination.values()),
          "CONVERGED",
          "Why the engine stopped.",
          (r, h, sink) -> sink.text(r.outcome().termination().name()));

  static final Column LOWER =
      new Column(
          Declaration.of(
                  "lower",
                  NUMBER,
                  "0.25",
                  "A lower bound of the signed distance, which is minus the depth where bodies overlap,"
                      + " and Infinity where one is empty. Bodies that collide have one only where"
                      + " depths are asked for; the goal subset has none. Of the goal cast, a lower"
                      + " bound of how many times the direction B moves until it touches A: 0 where they"
                      + " start in contact, Infinity where it misses. Of the goal growth, a lower bound of"
                      + " the factor by which both bodies grow until they touch.")
              .in(LENGTH)
              .withDefault(EMPTY),
          header -> true,
          false,
          Column::lower);

  static final Column UPPER =
      new Column(
          Declaration.of(
                  "upper",
                  NUMBER,
                  "0.25",
                  "An upper bound of it; 0 for bodies that collide where no depth is asked for. The goal"
                      + " subset has none.")
              .in(LENGTH)
              .withDefault(EMPTY),
          header -> true,
          false,
          Column::upper);

  static final Column POINT_A =
      vector(
          "a",
          LENGTH,
          "A point of A that is nearest to B or, where bodies collide, one that says how.",
          (r, h, sink) -> axes(r.outcome().hasPoints() ? r.outcome().pointA() : null, h, sink));

  static final Column POINT_B =
      vector(
          "b",
          LENGTH,
          "The point of B that belongs to it.",
          (r, h, sink) -> axes(r.outcome().hasPoints() ? r.outcome().pointB() : null, h, sink));

  static final Column NORMAL =
      vector(
          "n",
          "",
          "The unit vector from A to B along which the signed distance is measured.",
          (r, h, sink) -> axes(normal(r), h, sink));

  static final Column DERIVATIVE =
      new Column(
          Declaration.of(
              "derivative",
              "true or false",
              "true",
              "Whether the factor of a growth has a derivative by the poses, and it was found; of"
                  + " that goal alone. The numbers are told by query and in Java."),
          header -> header.goal() == PipelineGoal.GROWTH,
          false,
          (r, h, sink) -> sink.text(Boolean.toString(r.outcome().hasGrowthDerivatives())));

  static final Column ITERATIONS =
      always(
          "iterations",
          WHOLE,
          "4",
          "The steps of the engine.",
          (r, h, sink) -> sink.integer(r.outcome().iterations()));

  static final Column SUPPORTS =
      always(
          "supports",
          WHOLE,
          "6",
          "How often the engine asked for the vertices that reach farthest.",
          (r, h, sink) -> sink.integer(r.outcome().supportQueries()));

  static final Column BREAKS =
      ruling(
          "breaks",
          "insulation; door turns freely",
          "The rules that the pair breaks, separated by semicolons; where there are rules.",
          ruling -> String.join(Columns.RULES, ruling.broken()));

  static final Column BREAKS_ASSURANCE =
      ruling(
          "breaksAssurance",
          "PROVED",
          "What it rests on that all of these are broken, FLOATING or PROVED; where there are rules.",
          Column::assurance);

  static final Column OPEN =
      ruling(
          "open",
          "insulation",
          "The rules of which nobody knows whether the pair breaks them; where there are rules.",
          ruling -> String.join(Columns.RULES, ruling.open()));

  static final Column DECIDED_BY =
      new Column(
          Declaration.of(
                  "decidedBy",
                  STRING,
                  "edge-projection:centre-line",
                  "The step on whose find the answer rests: the engine and the step, or settlement"
                      + " and proof where the library found or checked it itself. Of objects, that of"
                      + " the parts that decide.")
              .withDefault(EMPTY),
          header -> true,
          false,
          (r, h, sink) -> sink.text(r.outcome().hasDecidedBy() ? r.outcome().decidedBy() : ""));

  static final Column ERROR =
      new Column(
          Declaration.of(
                  "error",
                  STRING,
                  "the algorithm ended with TIMED_OUT",
                  "Why the pair failed, and the command that replays it.")
              .withDefault(EMPTY),
          header -> true,
          false,
          (r, h, sink) -> sink.text(r.error()));

  /** All of them, in their order. */
  static final List<Column> ALL =
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

  private static Column always(
      String name, String type, String example, String meaning, Value value) {
    return new Column(Declaration.of(name, type, example, meaning), header -> true, false, value);
  }

  private static Column part(String name, String meaning, Function<ObjectAnswer, String> value) {
    return new Column(
        Declaration.of(name, STRING, "handle", meaning).withDefault(EMPTY),
        ReportHeader::parted,
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

  private static Column ruling(
      String name, String example, String meaning, Function<PairRuling, String> value) {
    return new Column(
        Declaration.of(name, STRING, example, meaning).withDefault(EMPTY),
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

  private static Column vector(String letter, String unit, String meaning, Value value) {
    Declaration declaration =
        Declaration.of(letter, NUMBER, "0.5", meaning).in(unit).withDefault(EMPTY);
    return new Column(declaration, header -> true, true, value);
  }

  private static String oneOf(Enum<?>[] words) {
    return "one of " + Arrays.stream(words).map(Enum::name).collect(Collectors.joining(", "));
  }

  private static void lower(PairReport report, ReportHeader header, Columns.RowSink sink)
      throws IOException {
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

  private static void upper(PairReport report, ReportHeader header, Columns.RowSink sink)
      throws IOException {
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

  private static boolean isDepthOfNobody(Outcome outcome, ReportHeader header) {
    boolean length = header.goal().measuresDepth() || header.goal().measuresTimes();
    return outcome.collides() && !length;
  }

  /** Bodies that touch have the signed distance 0, whoever found that out. */
  private static boolean isZero(Outcome outcome, ReportHeader header) {
    return header.goal() == PipelineGoal.SIGNED_DISTANCE && outcome.verdict() == Verdict.TOUCHING;
  }

  private static void axes(double @Nullable [] values, ReportHeader header, Columns.RowSink sink)
      throws IOException {
    for (int axis = 0; axis < header.dimension(); axis++) {
      if (values == null) {
        sink.absent();
      } else {
        sink.number(values[axis]);
      }
    }
  }

  /** Returns the names that it has in a report; one for each axis where it is a vector. */
  List<String> names(ReportHeader header) {
    String name = declaration.name();
    return vector ? axisNames(header.dimension()).map(axis -> name + axis).toList() : List.of(name);
  }

  private static Stream<String> axisNames(int dimension) {
    return dimension == 3
        ? Stream.of("x", "y", "z")
        : IntStream.rangeClosed(1, dimension).mapToObj(Integer::toString);
  }

  /** Returns what is said about it; of a vector under the names of all axes. */
  Declaration told() {
    if (!vector) {
      return declaration;
    }
    String name = declaration.name();
    String meaning =
        "%s In other dimensions than 3: %s1, %s2, ...".formatted(declaration.meaning(), name, name);
    return new Declaration(
        axisNames(3).map(axis -> name + axis).collect(Collectors.joining(", ")),
        declaration.type(),
        declaration.unit(),
        declaration.byDefault(),
        meaning,
        declaration.example());
  }
}
