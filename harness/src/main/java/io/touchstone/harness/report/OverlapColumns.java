// SPDX-License-Identifier: Apache-2.0
package io.touchstone.harness.report;

import io.touchstone.api.contact.OverlapOutcome;
import io.touchstone.api.query.Assurance;
import io.touchstone.api.query.Verdict;
import io.touchstone.harness.OverlapPair;
import io.touchstone.proof.OverlapRelation;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The columns of what bodies have in common. */
final class OverlapColumns {

  /** All of them, in their order. */
  static final List<Column<OverlapPair>> ALL =
      Column.table(
          row -> row,
          List.of(
              Column.<OverlapPair>of(
                  "verdict",
                  Column.oneOf(Verdict.values()),
                  "INTERSECTING",
                  "Whether they meet. A pair that failed is UNDECIDED and has an error.",
                  (r, h, s) -> s.text(r.outcome().verdict().name())),
              Column.<OverlapPair>of(
                  "assurance",
                  Column.oneOf(Assurance.values()),
                  "PROVED",
                  "What all of the row rests on.",
                  (r, h, s) -> s.text(r.outcome().assurance().name())),
              bound("volumeLower", "A lower bound of the volume.", OverlapOutcome::volumeLower),
              bound("volumeUpper", "An upper bound of it.", OverlapOutcome::volumeUpper),
              Column.<OverlapPair>axes(
                  "c",
                  Column.LENGTH,
                  "The centroid.",
                  r -> r.outcome().hasCentroid() ? r.outcome().centroid() : null),
              bound("areaLower", "A lower bound of the surface.", OverlapOutcome::areaLower),
              bound("areaUpper", "An upper bound of it.", OverlapOutcome::areaUpper),
              bound(
                  "iouLower",
                  "A lower bound of the volume as a share of that of both bodies together.",
                  OverlapOutcome::iouLower),
              bound("iouUpper", "An upper bound of it.", OverlapOutcome::iouUpper),
              Column.<OverlapPair>of(
                      "relation",
                      Column.oneOf(OverlapRelation.values()).toLowerCase(Locale.ROOT),
                      "piercing",
                      "How the bodies stand to each other; where bodies have names.",
                      (r, h, s) -> Column.text(word(r), s))
                  .where(RowShape::named)));

  private OverlapColumns() {}

  private static String word(OverlapPair pair) {
    OverlapRelation relation = pair.relation();
    return relation == null ? "" : relation.name().toLowerCase(Locale.ROOT);
  }

  private static Column<OverlapPair> bound(
      String name, String meaning, ToDoubleFunction<OverlapOutcome> value) {
    return Column.of(
        name,
        Column.NUMBER,
        "0.125",
        meaning,
        (r, h, s) ->
            Column.number(
                r.outcome().volumeUpper() < Double.POSITIVE_INFINITY,
                value.applyAsDouble(r.outcome()),
                s));
  }
}
