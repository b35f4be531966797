// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.api.motion.MotionResult;
import io.touchstone.api.motion.MotionVerdict;
import io.touchstone.api.query.Assurance;
import io.touchstone.harness.MotionStep;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The columns of pairs that move. */
final class MotionColumns {

  private static final String TIME = "a number from 0 to 1";

  /** All of them, in their order. */
  static final List<Column<MotionStep>> ALL =
      Column.table(
          row -> row,
          List.of(
              Column.<MotionStep>of(
                  "verdict",
                  Column.oneOf(MotionVerdict.values()),
                  "HIT",
                  "The answer. A pair that failed is UNDECIDED and has an error.",
                  (r, h, s) -> s.text(r.result().verdict().name())),
              Column.<MotionStep>of(
                  "assurance",
                  Column.oneOf(Assurance.values()),
                  "PROVED",
                  "What it rests on.",
                  (r, h, s) -> s.text(r.result().assurance().name())),
              Column.<MotionStep>of(
                  "freeUntil",
                  TIME,
                  "0.5",
                  "The bodies do not meet before.",
                  (r, h, s) -> s.number(r.result().freeUntil())),
              Column.<MotionStep>of(
                  "contactAt",
                  TIME,
                  "0.5000001",
                  "They have met by then.",
                  (r, h, s) ->
                      Column.number(
                          r.result().contactAt().isPresent(), r.result().contactAt().orElse(0), s)),
              Column.<MotionStep>of(
                      "separation",
                      Column.NUMBER,
                      "0.0",
                      "At most so far apart they are then, less the margin.",
                      (r, h, s) ->
                          Column.number(
                              r.result().separation().isPresent(),
                              r.result().separation().orElse(0),
                              s))
                  .ofLength(),
              Column.<MotionStep>axes(
                  "n",
                  "",
                  "The unit vector from A to B along which they meet.",
                  r ->
                      r.result()
                          .normal()
                          .map(
                              normal -> {
                                double[] components = new double[normal.dimension()];
                                for (int k = 0; k < components.length; k++) {
                                  components[k] = normal.component(k);
                                }
                                return components;
                              })
                          .orElse(null)),
              Column.<MotionStep>axes(
                  "a", Column.LENGTH, "A point of A where they meet.", r -> point(r.result(), 0)),
              Column.<MotionStep>axes(
                  "b",
                  Column.LENGTH,
                  "The point of B that belongs to it.",
                  r -> point(r.result(), 1)),
              count("planes", "12", "How many planes prove it.", MotionResult::planes),
              count(
                  "distanceQueries",
                  "40",
                  "How many questions about fixed poses it took.",
                  MotionResult::distanceQueries),
              rules("breaks", "The rules that the step breaks.", r -> r.ruling().broken()),
              rules(
                  "open",
                  "The rules of which nobody knows whether the step breaks them.",
                  r -> r.ruling().open())));

  private MotionColumns() {}

  private static double @Nullable [] point(MotionResult result, int side) {
    List<Double> both = result.points();
    int n = both.size() / 2;
    return both.isEmpty()
        ? null
        : both.subList(side * n, (side + 1) * n).stream()
            .mapToDouble(Double::doubleValue)
            .toArray();
  }

  private static Column<MotionStep> count(
      String name, String example, String meaning, Function<MotionResult, Integer> value) {
    return Column.of(
        name,
        Column.WHOLE,
        example,
        meaning,
        (r, h, s) -> Column.integer(r.error().isEmpty(), value.apply(r.result()), s));
  }

  private static Column<MotionStep> rules(
      String name, String meaning, Function<MotionStep, List<String>> names) {
    return Column.<MotionStep>of(
            name,
            Column.STRING,
            "clear of the cell",
            meaning + " Separated by semicolons; where there are rules.",
            (r, h, s) -> s.text(String.join(";", names.apply(r))))
        .where(header -> !header.rules().isEmpty());
  }
}
